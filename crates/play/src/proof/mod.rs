//! Proof instead of sampling: one strategy against every opponent at once.
//!
//! The *product graph* of a strategy holds every position that it can be brought into: it plays its
//! own move, the opponents play all of theirs. The graph is walked breadth first, so that the first
//! error found is reached by a shortest line; where it is large, in rounds, so that no start uses up
//! the questions of all others. Endless play from a won position, the one error that no single move
//! shows, is found as a cycle of the graph.

mod cycle;
mod expand;
mod graph;
mod queue;
mod search;

pub use graph::{Graph, Line};
pub use search::search;

use std::sync::Arc;

use grundy_rules::{Ending, Instance, Outcome, Ply, PositionView, RelativeSeat};

use crate::{Failure, Forfeit, Seat};

/// One start that a strategy is to be certified from, in one seat.
#[derive(Clone, Copy)]
pub struct Root<'t> {
    /// The game, laid out from this start.
    pub instance: &'t dyn Instance,
    /// Its class. Within a class a position is one node of the graph, whichever root has led to it.
    pub class: usize,
    /// The strategy's seat.
    pub seat: Seat,
}

/// The properties that all roots of one class share, beside the rules and everything else that the strategy is
/// told: what is asked of the strategy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Requirement {
    /// Never to make a move into a lost position. By that, and by nothing less, no line loses.
    NoLoss,
    /// Never to lower the value, and to bring every won game to its end. By that, and by nothing
    /// less, every line from a won position ends in a win.
    NoError,
    /// That every line ends in a win. It asks for no value, so that it suits games without values.
    Wins,
    /// That no line ends in a loss; lines may be endless. It asks for no value either.
    NeverLoses,
}

impl Requirement {
    /// The least result that a line may end with; `None` if the moves are held against values.
    pub(crate) fn least_result(self) -> Option<Outcome> {
        match self {
            Self::NoLoss | Self::NoError => None,
            Self::Wins => Some(Outcome::Win),
            Self::NeverLoses => Some(Outcome::Draw),
        }
    }
}

/// The dependence of the strategy's answers on the history of a game, beside the position and its class.
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
    /// The number of its root, which stands for all of the same class.
    pub root: usize,
    /// The earlier questions of this game; empty under [`HistoryDependence::Nothing`].
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
    /// From here back to the start.
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

/// A long game is taken apart in a loop: links that drop each other would fill the stack.
impl Drop for Past {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut past) = before.and_then(Arc::into_inner) {
            before = past.before.take();
        }
    }
}

/// The strategy that is to be certified. Every thread has its own, and all of them must answer alike.
pub trait Strategy: Send {
    /// The move for one position.
    ///
    /// # Errors
    /// If the strategy fails, or its host does.
    fn answer(&mut self, question: &Question<'_, '_>) -> Result<Ply, Failure>;
}

/// The result of a search.
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
    /// There were more questions to ask than the search was allowed. Those that were asked show no
    /// error.
    GaveUp {
        /// The roots from which play comes to what was not asked; from all others it is proved that
        /// no opponent can make the strategy fail.
        open: Vec<usize>,
    },
    /// The strategy fails.
    Refuted(Refutation),
}

/// The result of an ended game for one player.
pub(crate) fn result_of(ending: Ending, hero: RelativeSeat) -> Outcome {
    match ending {
        Ending::Drawn => Outcome::Draw,
        Ending::Won(winner) if winner == hero => Outcome::Win,
        Ending::Won(_) => Outcome::Loss,
    }
}

/// How a strategy is made to fail. From each root the search is breadth first, so of a single root
/// this is an error after the fewest plies, a ply that was not made because of a fault counting as
/// one. Several roots have equal shares of work, so it is one of the errors after the fewest plies
/// among those that a share of the same size comes to; of several such, the first in the order of
/// roots and moves, and a lone error before a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// From which root.
    pub root: usize,
    /// The game so far. It ends with the position after the error; with the position of the error
    /// where no move was made; with a position that stood in it before, where play can go on in a
    /// circle.
    pub line: Line,
    /// The number, in the line, of the position in which the strategy erred; of the first position
    /// of the circle; of the position before the last move, if the line ends with too small a result.
    pub at: usize,
    /// The error.
    pub error: RefutationKind,
}

/// How a strategy can err.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefutationKind {
    /// It lowered the value of the game.
    Blunder,
    /// It lets a won game go in a circle.
    NotConverted,
    /// A line ends with this result, which is less than what is required.
    Ended(Outcome),
    /// It did not make a move.
    Forfeit(Forfeit),
}
