//! Proof instead of sampling: one strategy against every opponent at once.
//!
//! The *product graph* of a strategy contains every position that can arise against it: the strategy plays its
//! own move, the opponents play all of theirs. The graph is searched breadth first, so that the first
//! error found is reached by a shortest line. If it is large, it is searched in rounds, so that a single start cannot
//! use up the questions of all others. Endless play from a won position, the one error that no single move
//! shows, is found as a cycle of the graph.

mod cycle;
mod expand;
mod graph;
mod queue;
mod search;

pub use graph::{Graph, Line};
pub use search::search;

use std::sync::Arc;

use grundy_rules::{Instance, Outcome, Ply, PositionView, RelativeSeat};

use crate::{Failure, Forfeit, Seat};

/// One start from which a strategy is certified, in one seat.
#[derive(Clone, Copy)]
pub struct Root<'t> {
    /// The game, opened at this start.
    pub instance: &'t dyn Instance,
    /// The class. Within a class, a position is one node of the graph, even if several roots lead to it.
    pub class: usize,
    /// The strategy's seat.
    pub seat: Seat,
}

/// The requirement on the strategy. All roots of one class share it, as they share the rules and everything else that
/// the strategy is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Requirement {
    /// The strategy never moves from a position that is not lost into a lost one. That is necessary and sufficient for
    /// no line from a position that is not lost to end in a loss.
    NoLoss,
    /// The strategy never lowers the value, and brings every won game to its end. That is necessary and sufficient for
    /// every line from a won position to end in a win.
    NoError,
    /// Every line ends in a win. This needs no values, so it also applies to games without them.
    Wins,
    /// No line ends in a loss; lines may be endless. This needs no values either.
    NeverLoses,
}

impl Requirement {
    /// The least result that a line may end with; `None` if moves are compared with values instead.
    pub(crate) fn least_result(self) -> Option<Outcome> {
        match self {
            Self::NoLoss | Self::NoError => None,
            Self::Wins => Some(Outcome::Win),
            Self::NeverLoses => Some(Outcome::Draw),
        }
    }
}

/// The part of a game's history on which the strategy's answers may depend, beside the position and its class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HistoryDependence {
    /// Nothing: every question is the first of its game. A game that repeats a position can go on
    /// forever.
    Nothing,
    /// All earlier questions of the same game. A position is then one node for every way in which
    /// the strategy has been asked before, and a game is drawn, as the referee has it, when a
    /// position arises for the third time.
    Everything,
}

/// One question to a strategy.
pub struct Question<'q, 't> {
    /// The index of its root, which represents all roots of the same class.
    pub root: usize,
    /// The earlier positions of this game. `None` at a root, and always under [`HistoryDependence::Nothing`].
    pub past: Option<&'q Past>,
    /// The position, unfinished, with the strategy on turn.
    pub situation: &'q dyn PositionView<'t>,
}

/// The positions of a game so far, the latest first.
#[derive(Debug)]
pub struct Past {
    position: String,
    hero: RelativeSeat,
    /// The question to the strategy here; `None` if it was not on turn.
    asked: Option<String>,
    before: Option<Arc<Past>>,
}

impl Past {
    /// The positions from here back to the start.
    fn back(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |past| past.before.as_deref())
    }

    /// The questions of the game so far, as the strategy read them, the earliest first.
    #[must_use]
    pub fn questions(&self) -> Vec<&str> {
        let mut asked: Vec<&str> = self
            .back()
            .filter_map(|past| past.asked.as_deref())
            .collect();
        asked.reverse();
        asked
    }
}

/// Drops a long game in a loop, because recursive drops of its links would overflow the stack.
impl Drop for Past {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut past) = before.and_then(Arc::into_inner) {
            before = past.before.take();
        }
    }
}

/// A strategy to certify. Every thread has its own, and all of them must answer alike.
pub trait Strategy: Send {
    /// The move for one position.
    ///
    /// # Errors
    /// If the strategy fails, or its host does.
    fn answer(&mut self, question: &Question<'_, '_>) -> Result<Ply, Failure>;
}

/// A finished search.
pub struct Search {
    /// The result.
    pub finding: Finding,
    /// Everything that was visited.
    pub graph: Graph,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// No opponent can make the strategy fail.
    Proved,
    /// There are more questions than the search was allowed. Those that were asked show no error.
    GaveUp {
        /// The roots from which play can reach a question that was not asked. From all other roots it is proved that
        /// no opponent can make the strategy fail.
        open: Vec<usize>,
    },
    /// The strategy fails.
    Refuted(Refutation),
}

/// A line in which a strategy fails. From each root the search is breadth first, so with a single root
/// this is an error after the fewest plies; a ply that was not made because of a fault counts as
/// one. Several roots have equal shares of work, so this is one of the errors after the fewest plies
/// among those found with shares of the same size; of several such, the first in the order of
/// roots and moves, and a single error before a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The index of the root.
    pub root: usize,
    /// The game up to the error. It ends with the position after the error; with the position of the error
    /// if no move was made; or with a position that occurs in it before, if play can go on in a cycle.
    pub line: Line,
    /// The index in the line of the position in which the strategy erred; of the first position
    /// of the cycle; or of the position before the last move, if the line ends with too small a result.
    pub at: usize,
    /// The error.
    pub error: RefutationKind,
}

/// The error of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefutationKind {
    /// The strategy lowered the value of the game.
    Blunder,
    /// The strategy lets a won game return to a position.
    NotConverted,
    /// A line ends with this result, which is less than the required one.
    Ended(Outcome),
    /// The strategy made no move.
    Forfeit(Forfeit),
}
