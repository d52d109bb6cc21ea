//! The compilers of this user.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use grundy_harness::toolchain::{Home, Natives, Progress, Toolchains};
use grundy_report::Diagnostic;

use crate::diagnostics;
use crate::home;
use crate::precompiler::{self, Caching};

/// When native compilers may read a submission.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum Native {
    /// Never
    Never,
    /// Only for languages that have no compiler in the sandbox, and only confined: they reach nothing but the source.
    /// Use this for sources that you do not trust
    Confined,
    /// Only for languages that have no compiler in the sandbox, and confined where that is possible
    #[default]
    Needed,
    /// For every language that has one, including C and C++
    Always,
}

impl Native {
    /// The value as the command line takes it. `None` for the default.
    pub(crate) fn given(self) -> Option<&'static str> {
        match self {
            Self::Never => Some("never"),
            Self::Confined => Some("confined"),
            Self::Needed => None,
            Self::Always => Some("always"),
        }
    }
}

/// Options for building one source.
#[derive(Args)]
pub(crate) struct OneSource {
    /// Language of the source [default: by the extension of the file]
    #[arg(long, visible_alias = "lang", value_name = "NAME")]
    language: Option<String>,
    /// When to use native compilers, which are not in the sandbox
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
    /// Compile everything again: do not read or write the cache
    #[arg(long)]
    no_cache: bool,
}

impl OneSource {
    pub(crate) fn caching(&self) -> Caching {
        Caching::unless(self.no_cache)
    }

    /// The compilers that these options allow.
    pub(crate) fn compilers(&self) -> Result<Toolchains, Diagnostic> {
        let language = self.language.as_deref();
        open(self.native, self.caching(), language)
    }
}

/// Whether the command line forbids downloads.
static IS_OFFLINE: AtomicBool = AtomicBool::new(false);

/// Forbids all later downloads.
pub(crate) fn stay_offline() {
    IS_OFFLINE.store(true, Ordering::Relaxed);
}

/// Whether downloads are forbidden.
pub(crate) fn is_offline() -> bool {
    let forbidden = env::var_os(OFFLINE).is_some_and(|value| !value.is_empty());
    forbidden || IS_OFFLINE.load(Ordering::Relaxed)
}

/// The variable that forbids downloads if it is not empty.
const OFFLINE: &str = "GRUNDY_OFFLINE";

/// The compilers of this user. Missing ones are installed when they are first needed, unless
/// downloads are forbidden.
///
/// `language` is the language of all sources; `None` means that each file's extension decides.
pub(crate) fn open(
    native: Native,
    keep: Caching,
    language: Option<&str>,
) -> Result<Toolchains, Diagnostic> {
    let toolchains = open_as_is(native, keep, language)?;
    Ok(if is_offline() {
        toolchains
    } else {
        toolchains.with_setup(say)
    })
}

/// The compilers that are available.
pub(crate) fn open_as_is(
    native: Native,
    keep: Caching,
    language: Option<&str>,
) -> Result<Toolchains, Diagnostic> {
    let home = home::of_user().map(|home| match keep {
        Caching::Yes => home,
        Caching::No => Home {
            cache: None,
            ..home
        },
    });
    let natives = match native {
        Native::Never => Natives::Never,
        Native::Confined => Natives::Confined,
        Native::Needed => Natives::WhereNeeded,
        Native::Always => Natives::Preferred,
    };
    let toolchains = Toolchains::new(home, natives).map_err(|e| Diagnostic::new(e.to_string()))?;
    let toolchains = toolchains.with_confiner(precompiler::confiner());
    match language {
        Some(name) => toolchains
            .for_language(name)
            .map_err(|e| Diagnostic::new(e.to_string())),
        None => Ok(toolchains),
    }
}

/// Prints the progress of an installation to standard error.
pub(crate) fn say(progress: Progress<'_>) {
    diagnostics::note(&match progress {
        Progress::Waiting => "waiting for another grundy that is installing something".to_owned(),
        Progress::PrebuiltUnused(why) => format!("{why}; other compilers are installed instead"),
        Progress::Fetching(name) => format!("{name}: downloading"),
        Progress::Precompiling(name) => {
            format!("{name}: compiling to native code (a minute or two)")
        }
        Progress::Compiling(name) => format!("{name}: compiling"),
        Progress::Resumable(name) => {
            format!("{name}: preparing a snapshot (a few minutes)")
        }
        Progress::Ready(name) => format!("{name}: ready"),
    });
}
