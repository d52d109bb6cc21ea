//! `grundy match`.

use clap::Args;
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::tournament::Pairing;

use super::tournament::{Contest, contest};
use crate::Status;

/// Play two bots against each other
///
/// They meet from every start position of the problem, once from each seat. Each is a source file,
/// a .wat or a .wasm, or a reference player: perfect, trickster, random. A bot's fault is its loss.
/// Exit status: 0 when the match has been played, 2 for wrong use or bad input, 3 if the judge
/// itself failed.
#[derive(Args)]
pub(crate) struct Match {
    /// A problem: its name under problems/, its folder, or its problem.toml
    problem: String,
    /// The first bot
    a: String,
    /// The second bot
    b: String,
    #[command(flatten)]
    contest: Contest,
}

impl Match {
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
