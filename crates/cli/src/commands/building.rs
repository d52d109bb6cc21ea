//! Options for building programs, including those of custom games.

use std::num::NonZero;

use clap::Args;
use grundy_harness::toolchain::Toolchains;
use grundy_render::BuildingOptions;
use grundy_report::Diagnostic;

use crate::compilers::{self, Native};
use crate::precompiler::Caching;

/// Options of every command that accepts a program: a bot or a custom game.
#[derive(Args, Clone, Copy)]
pub(super) struct Building {
    /// Search budget for custom games, in positions plus moves [default: 32000000, and less for a game that
    /// seems to grow without end]
    #[arg(long, value_name = "N")]
    budget: Option<NonZero<u64>>,
    /// Compile everything again: do not read or write the cache
    #[arg(long)]
    no_cache: bool,
    /// Whether tables of games are explored again even if they are cached.
    #[arg(skip)]
    explores_anew: bool,
    /// When to use native compilers, which are not in the sandbox
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
}

impl Building {
    /// The defaults.
    pub(super) const USUAL: Self = Self {
        budget: None,
        no_cache: false,
        explores_anew: false,
        native: Native::Needed,
    };

    /// The search budget for custom games, if the user has chosen one.
    pub(super) fn budget(self) -> Option<NonZero<u64>> {
        self.budget
    }

    /// Those of these options that a suggested command repeats: a game may not open without them.
    pub(super) fn repeated(self) -> BuildingOptions {
        BuildingOptions {
            budget: self.budget,
            native: self.native.given(),
        }
    }

    /// These options, but custom games are explored again even if their tables are cached.
    pub(super) fn exploring_anew(self) -> Self {
        Self {
            explores_anew: true,
            ..self
        }
    }

    /// Whether tables of games may be read from the cache.
    pub(super) fn keeps_tables(self) -> bool {
        !self.no_cache && !self.explores_anew
    }

    pub(super) fn caching(self) -> Caching {
        Caching::unless(self.no_cache)
    }

    /// This user's compilers, for sources in `language` or, if it is `None`, in any language.
    pub(super) fn toolchains(self, language: Option<&str>) -> Result<Toolchains, Diagnostic> {
        compilers::open(self.native, self.caching(), language)
    }
}
