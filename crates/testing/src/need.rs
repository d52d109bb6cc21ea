//! Tests that need a tool of the machine, and do nothing if it is missing.

use std::env;
use std::io::{Write as _, stderr};

/// The variable that lists the needs which must be met, separated by commas. `all` stands for every need.
const REQUIRE: &str = "GRUNDY_TESTS_REQUIRE";

/// A tool that some tests need, and that a machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Compilers and interpreters for bots.
    Compilers,
    /// A Postgres server, or the programs of one.
    Postgres,
    /// Chromium, and the packages that drive it.
    Browser,
    /// Network namespaces, which take root's rights and `ip`.
    Namespaces,
    /// The tools of other judges, and the compilers that they call.
    ContestClients,
}

impl Need {
    const ALL: [Self; 5] = [
        Self::Compilers,
        Self::Postgres,
        Self::Browser,
        Self::Namespaces,
        Self::ContestClients,
    ];

    /// The name in `GRUNDY_TESTS_REQUIRE`.
    fn name(self) -> &'static str {
        match self {
            Self::Compilers => "compilers",
            Self::Postgres => "postgres",
            Self::Browser => "browser",
            Self::Namespaces => "namespaces",
            Self::ContestClients => "contest-clients",
        }
    }

    /// A sentence on how to meet the need.
    fn remedy(self) -> &'static str {
        match self {
            Self::Compilers => "scripts/setup.sh and scripts/compilers.sh install compilers",
            Self::Postgres => {
                "scripts/postgres.sh installs it, or GRUNDY_TEST_POSTGRES names a server where \
                 databases may be created"
            }
            Self::Browser => "scripts/browser.sh installs it",
            Self::Namespaces => "install iproute2 and run the test as root on Linux",
            Self::ContestClients => "scripts/contest-clients.sh installs it",
        }
    }

    /// Whether the need is in this list.
    fn is_in(self, list: &str) -> bool {
        list.split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .any(|name| {
                let known = Self::ALL.map(Self::name);
                assert!(
                    name == "all" || known.contains(&name),
                    "{REQUIRE} names `{name}`; expected `all` or some of {known:?}"
                );
                name == "all" || name == self.name()
            })
    }
}

/// Reports on standard error that a test, or a part of it, was not run: `what` names it, `why` says what is missing.
/// The output of tests that pass is hidden, but not this line.
///
/// # Panics
/// If `GRUNDY_TESTS_REQUIRE` demands that the need is met, or names an unknown need.
pub fn not_run(need: Need, what: &str, why: &str) {
    let told = format!("NOT RUN: {what}: {why}; {}", need.remedy());
    let required = env::var(REQUIRE).unwrap_or_default();
    assert!(
        !need.is_in(&required),
        "{told} ({REQUIRE}={required} demands `{}`)",
        need.name()
    );
    let _ = writeln!(stderr(), "{told}");
}

#[cfg(test)]
mod tests {
    use super::Need;

    #[test]
    fn a_list_demands_what_it_names() {
        for (list, demanded) in [
            ("", false),
            ("postgres", true),
            ("browser, postgres", true),
            ("browser,compilers", false),
            ("all", true),
        ] {
            assert_eq!(Need::Postgres.is_in(list), demanded, "{list}");
        }
    }

    #[test]
    #[should_panic(expected = "names `postgress`")]
    fn an_unknown_need_is_an_error() {
        Need::Postgres.is_in("postgress");
    }
}
