//! The compilers of this user.

use std::env;

use clap::ValueEnum;
use grundy_harness::toolchain::{Home, Natives, Toolchains};
use grundy_report::Diagnostic;

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

/// The compilers of this user.
///
/// `language` is that of all sources, if they need not tell it.
pub(crate) fn open(
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
