//! Searches for proofs about a person's game that is too large to list.

use std::cell::OnceCell;

use grundy_harness::bounds::{PositionSearch, WatchedRules};
use grundy_harness::games::{Game, Instance, Settings};
use grundy_harness::{GameRecord, HostFault, Searching, prove_game, searching_of};
use grundy_problem::Problem;
use grundy_report::{BoundsReport, Error, Event, Events, RightMoves, SearchLimits};

use crate::progress::Progress;

/// Questions about a position while the game goes on, at most, and as many about its moves: a fraction of a second for
/// a program in C, and some seconds for a script.
const QUESTIONS_OF_A_HINT: u64 = 20_000;
/// Questions about each position of a game that is over, at most.
const QUESTIONS_OF_A_POSITION: u64 = 100_000;
/// Questions about a game that is over, at most.
const QUESTIONS_OF_A_GAME: u64 = 400_000;

/// Searches for a person who does not want to wait long. The budgets are those of the problem, or smaller.
pub(super) struct Proofs<'t> {
    instance: &'t dyn Instance,
    game: &'t Game,
    /// The settings of the game, with their defaults.
    resolved: &'t Settings,
    /// The problem. `None` if the game was named by itself.
    problem: Option<&'t Problem>,
    searching: OnceCell<Searching>,
}

impl<'t> Proofs<'t> {
    /// Searches about this game. Nothing is read or searched yet.
    pub(super) fn new(
        instance: &'t dyn Instance,
        game: &'t Game,
        resolved: &'t Settings,
        problem: Option<&'t Problem>,
    ) -> Self {
        Self {
            instance,
            game,
            resolved,
            problem,
            searching: OnceCell::new(),
        }
    }

    /// Questions about each position of a game that is over, at most.
    pub(super) fn questions(&self) -> u64 {
        let usual = self.problem.map(|problem| problem.search);
        let usual = usual.unwrap_or_default();
        usual.questions_per_position.min(QUESTIONS_OF_A_POSITION)
    }

    /// Searches a position and its moves.
    pub(super) fn position(&self, position: &str) -> Result<BoundsReport, HostFault> {
        let here = self.instance.position(position);
        let (Some(rules), Ok(here)) = (self.instance.asked(), here) else {
            let title = format!("{position} cannot be searched");
            return Err(HostFault::Host(title));
        };
        let searching = self.searching().clone();
        let limits = SearchLimits {
            questions_per_position: self.questions().min(QUESTIONS_OF_A_HINT),
            ..searching.limits
        };
        let searching = searching.with_limits(limits);
        let progress = Progress::new();
        let show = |event: Event| progress.show(&event);
        let rules = WatchedRules::new(rules, Events::new(&self.game.name, &show));
        let mut search = PositionSearch::new(&rules, here, self.resolved, &searching)?;
        search.report(self.game, self.resolved)
    }

    /// Searches the positions of a game and writes what is proved into its record. Returns the moves that would have
    /// been right instead of each proved blunder, with the index of its ply.
    pub(super) fn game(
        &self,
        record: &mut GameRecord,
    ) -> Result<Vec<(usize, RightMoves)>, HostFault> {
        let searching = self.searching().clone();
        let limits = SearchLimits {
            questions_per_position: self.questions(),
            questions_per_game: searching.limits.questions_per_game.min(QUESTIONS_OF_A_GAME),
            ..searching.limits
        };
        let searching = searching.with_limits(limits);
        let progress = Progress::new();
        let show = |event: Event| progress.show(&event);
        let events = Events::new(&self.game.name, &show);
        prove_game(record, self.instance, self.resolved, &searching, events)
    }

    /// The means of searches. A book that cannot be used proves nothing, but is not needed to play.
    fn searching(&self) -> &Searching {
        self.searching.get_or_init(|| match self.problem {
            Some(problem) => {
                searching(problem).unwrap_or_else(|_| Searching::without_book(problem.search))
            }
            None => Searching::default(),
        })
    }
}

/// The means of searches of a problem. The check of its book is shown as it goes on.
pub(super) fn searching(problem: &Problem) -> Result<Searching, Error> {
    let progress = Progress::new();
    let searching = searching_of(problem, &|event| progress.show(&event));
    progress.finish();
    searching
}
