//! Knowledge about the values of positions.

use std::fmt;

use crate::{Plies, RelativeSeat, Rules, Value};

/// A source of the value of every position of the game `R`, by search or by a theorem.
pub trait Oracle<R: Rules>: Send + Sync {
    /// The exact value of `position` for the player in seat `hero`. Its remoteness is `None` only
    /// if a theorem names the winner but not the length of the game.
    fn value(&self, rules: &R, position: &R::Position, hero: RelativeSeat) -> Value;

    /// The value that a theorem gives, whether or not the position was searched as well, so that the two
    /// can be compared. `None` if no theorem covers the position.
    fn by_theory(&self, _rules: &R, _position: &R::Position, _hero: RelativeSeat) -> Option<Value> {
        None
    }

    /// The Grundy value (nimber) of the position: the least whole number that no option has.
    /// `None` if the game has none (partizan, loopy, misère) or it is not known.
    fn grundy(&self, _rules: &R, _position: &R::Position) -> Option<u64> {
        None
    }

    /// A short explanation by theory beyond the value: `nimbers 3 xor 5 = 6`.
    fn explain(&self, _rules: &R, _position: &R::Position) -> Option<String> {
        None
    }

    /// All moves that keep a position won, given one that is won for the mover, in the order of their numbers, if a
    /// formula finds them without trying every move; otherwise `None`.
    fn winning_moves(&self, _rules: &R, _position: &R::Position) -> Option<Vec<R::Move>> {
        None
    }

    /// The estimated work of answering everything about this position: its value, those of its options, and the
    /// moves that keep it. The estimate needs no search, so callers can refuse positions that would take too long. 0 if
    /// the answers come at once.
    fn work(&self, _rules: &R, _position: &R::Position) -> Work {
        Work::default()
    }

    /// The source of the value of this position.
    fn method(&self, rules: &R, position: &R::Position) -> Method;

    /// The number of positions and moves that had to be listed before anything was known: those that play reaches
    /// from the start. 0 if none had to. Costs about as much time as reading the list.
    fn listed(&self, _rules: &R) -> u64 {
        0
    }

    /// The counts of a complete search; `None` if nothing was searched.
    fn counts(&self, _rules: &R) -> Option<Counts> {
        None
    }

    /// An analysis of the graph of all positions; `None` if there is no such graph.
    fn survey(&self, _rules: &R) -> Option<Survey> {
        None
    }
}

/// An estimate of the most positions and moves that must be examined before values are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Work {
    /// The work of a search, if one is needed. The search takes less if play reaches fewer positions than the
    /// rules can write down.
    pub search: u128,
    /// Further work, needed in any case.
    pub besides: u128,
}

impl Work {
    /// The work of both kinds.
    #[must_use]
    pub fn total(self) -> u128 {
        self.search.saturating_add(self.besides)
    }
}

/// How a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Method {
    /// Every position that can arise was examined.
    Search,
    /// A theorem says so.
    Theory,
    /// A search on demand proved it from the ends that it reached, and can write the proof down.
    Proof,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Search => "search",
            Self::Theory => "theory",
            Self::Proof => "proof",
        })
    }
}

/// The counts of a complete search from a start position, finished positions included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Number of positions that the rules allow; `null` if it was not counted.
    pub positions: Option<u64>,
    /// Like `positions`, but with interchangeable parts counted in every order (in Chopsticks with
    /// r = 5: 625 instead of 225).
    pub ordered: Option<u64>,
    /// Number of positions that can be reached from the start, including the start.
    pub reachable: u64,
    /// Number of reachable positions that are won for the player to move.
    pub win: u64,
    /// Number of reachable positions that are lost for the player to move.
    pub loss: u64,
    /// Number of reachable positions that are drawn.
    pub draw: u64,
    /// Largest remoteness of the reachable positions that are not drawn.
    pub max_remoteness: Option<Plies>,
    /// Largest distance of a reachable position from the start, in plies on a shortest path.
    pub distance_max: Plies,
}

/// An analysis of the graph of all positions of a game, from which its author sees whether these are the rules that
/// were meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Number of positions that can be reached from the start, including the start.
    pub positions: u64,
    /// Finished positions, won by the player whose turn it would be.
    pub won: u64,
    /// Finished positions, won by another player.
    pub lost: u64,
    /// Finished positions that are draws.
    pub drawn: u64,
    /// Plies of the longest game; `None` if play can return to a position.
    pub longest: Option<Plies>,
    /// Positions that could be merged, if there are many.
    pub repeats: Option<Repeats>,
}

/// Positions of a game that are written differently but are equivalent.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Repeats {
    /// Number of positions if equivalent ones count once.
    pub different: u64,
    /// Rotations and reflections of the board that map them to each other, as a header names them;
    /// empty if positions are equivalent for another reason.
    pub symmetry: Vec<String>,
}
