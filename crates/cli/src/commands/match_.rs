//! `grundy match`.

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::tournament::Pairing;
use grundy_report::Error;

use super::PlayOptions;
use super::tournament::{Contest, contest};
use crate::Status;

/// Play two bots against each other
///
/// The bots play from every start position of the problem, once in each seat. A bot is a source file,
/// a .wat or .wasm file, or a reference player: perfect, trickster, random, playouts-N or search-N; in a game
/// that is too large to list also easy, medium or hard. A bot that commits a fault loses the game.
///
/// Exit status: 0 if the match was played, 2 for a usage error or bad input, 3 if the judge itself
/// failed.
///
/// Example: `grundy match nim a.py b.py --games 200`
#[derive(Args)]
pub(crate) struct Match {
    /// The problem: its name, its directory, or its problem.toml
    problem: String,
    /// The first bot
    a: String,
    /// The second bot
    b: String,
    #[command(flatten)]
    contest: Contest,
}

impl Match {
    pub(super) fn play(&self) -> &PlayOptions {
        self.contest.play()
    }

    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let bots = [self.a, self.b];
        contest(
            catalog,
            &self.problem,
            &bots,
            Pairing::RoundRobin,
            &self.contest,
        )
    }
}
