//! How programs are built, those of games among them.

use std::num::NonZero;

use clap::Args;
use grundy_harness::toolchain::Toolchains;
use grundy_report::Diagnostic;

use crate::compilers::{self, Native};
use crate::precompiler::Caching;

/// Options of every command that may be given a program: a bot, or a game.
#[derive(Args, Clone, Copy)]
pub(super) struct Building {
    /// Positions and moves, together, up to which the game of a file is explored
    #[arg(long, default_value = "32000000", value_name = "N")]
    pub(super) budget: NonZero<u64>,
    /// Build and translate everything again: do not read or write the cache
    #[arg(long)]
    no_cache: bool,
    /// Whether tables of games are explored anew, whatever is in the cache.
    #[arg(skip)]
    explores_anew: bool,
    /// When to use this machine's compilers, which read programs outside the sandbox
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
}

impl Building {
    /// As it is where nothing is said.
    pub(super) const USUAL: Self = Self {
        budget: NonZero::new(32_000_000).expect("not zero"),
        no_cache: false,
        explores_anew: false,
        native: Native::Needed,
    };

    /// The same, but for how far the game of a file is explored.
    #[cfg(feature = "server")]
    pub(super) fn with_budget(self, budget: NonZero<u64>) -> Self {
        Self { budget, ..self }
    }

    /// The same, where games of files are asked again even if their tables are in the cache.
    pub(super) fn exploring_anew(self) -> Self {
        Self {
            explores_anew: true,
            ..self
        }
    }

    /// Whether tables of games may come from the cache.
    pub(super) fn keeps_tables(self) -> bool {
        !self.no_cache && !self.explores_anew
    }

    pub(super) fn caching(self) -> Caching {
        Caching::unless(self.no_cache)
    }

    /// The compilers of this user, for sources in this language or in any.
    pub(super) fn toolchains(self, language: Option<&str>) -> Result<Toolchains, Diagnostic> {
        compilers::open(self.native, self.caching(), language)
    }
}
