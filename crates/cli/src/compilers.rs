//! The compilers of this user.

use std::env;

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
    #[arg(long, value_name = "NAME")]
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
        open(self.native, self.caching(), Setup::ByNeed, language)
    }
}

/// Whether what is missing may be downloaded and installed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setup {
    /// When a bot first needs it, unless the user's environment forbids it.
    ByNeed,
    /// Not now.
    Never,
}

/// The variable that forbids it if it is set to anything.
const OFFLINE: &str = "GRUNDY_OFFLINE";

/// The compilers of this user.
///
/// `language` is that of all sources, if they need not tell it.
pub(crate) fn open(
    native: Native,
    keep: Caching,
    setup: Setup,
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
    let mut toolchains =
        Toolchains::new(home, natives).map_err(|e| Diagnostic::new(e.to_string()))?;
    let is_offline = env::var_os(OFFLINE).is_some_and(|value| !value.is_empty());
    if setup == Setup::ByNeed && !is_offline {
        toolchains = toolchains.with_setup(say);
    }
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
