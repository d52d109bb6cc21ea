//! The compilers of this user.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use grundy_harness::toolchain::{Home, Natives, Progress, Toolchains};
use grundy_report::Diagnostic;

use crate::diagnostics;
use crate::precompiler::Caching;

/// When compilers of the machine may read a submission.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum Native {
    /// Never. Use this for sources that you do not trust
    Never,
    /// Only for languages that have no compiler in the sandbox
    #[default]
    Needed,
    /// For every language that has one, C and C++ included
    Always,
}

/// How one source is built.
#[derive(Args)]
pub(crate) struct OneSource {
    /// Language of the source [default: by the ending of the file]
    #[arg(long, visible_alias = "lang", value_name = "NAME")]
    language: Option<String>,
    /// When to use this machine's compilers, which read the source outside the sandbox
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
    /// Build and translate everything again: do not read or write the cache
    #[arg(long)]
    no_cache: bool,
}

impl OneSource {
    pub(crate) fn caching(&self) -> Caching {
        Caching::unless(self.no_cache)
    }

    /// The compilers that these options leave.
    pub(crate) fn compilers(&self) -> Result<Toolchains, Diagnostic> {
        let language = self.language.as_deref();
        open(self.native, self.caching(), language)
    }
}

/// Whether the command line forbids downloads.
static IS_OFFLINE: AtomicBool = AtomicBool::new(false);

/// Downloads nothing from now on.
pub(crate) fn stay_offline() {
    IS_OFFLINE.store(true, Ordering::Relaxed);
}

/// Whether nothing may be downloaded.
pub(crate) fn is_offline() -> bool {
    let forbidden = env::var_os(OFFLINE).is_some_and(|value| !value.is_empty());
    forbidden || IS_OFFLINE.load(Ordering::Relaxed)
}

/// The variable that forbids it if it is set to anything.
const OFFLINE: &str = "GRUNDY_OFFLINE";

/// The compilers of this user. What is missing is installed when it is first needed, unless that is
/// forbidden.
///
/// `language` is that of all sources, if they need not tell it.
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

/// The compilers that are there.
pub(crate) fn open_as_is(
    native: Native,
    keep: Caching,
    language: Option<&str>,
) -> Result<Toolchains, Diagnostic> {
    let home = Home::of_user(|name| env::var_os(name)).map(|home| match keep {
        Caching::Yes => home,
        Caching::No => Home {
            cache: None,
            ..home
        },
    });
    let natives = match native {
        Native::Never => Natives::Never,
        Native::Needed => Natives::WhereNeeded,
        Native::Always => Natives::Preferred,
    };
    let toolchains = Toolchains::new(home, natives).map_err(|e| Diagnostic::new(e.to_string()))?;
    match language {
        Some(name) => toolchains
            .for_language(name)
            .map_err(|e| Diagnostic::new(e.to_string())),
        None => Ok(toolchains),
    }
}

/// Says what is being installed, on stderr.
pub(crate) fn say(progress: Progress<'_>) {
    diagnostics::note(&match progress {
        Progress::Waiting => "waiting for another grundy that is installing something".to_owned(),
        Progress::Fetching(name) => format!("{name}: downloading"),
        Progress::Precompiling(name) => format!("{name}: translating (a minute or two)"),
        Progress::Compiling(name) => format!("{name}: compiling"),
        Progress::Resumable(name) => {
            format!("{name}: preparing it to start from a snapshot (a few minutes)")
        }
        Progress::Ready(name) => format!("{name}: ready"),
    });
}
