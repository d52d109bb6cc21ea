//! Values: the winner, for each seat, and the number of plies to the end.

use std::cmp::Ordering;
use std::fmt;

/// A number of plies (single moves by one player).
pub type Plies = u64;

/// A seat, counted from the player about to move: 0 is that player, 1 the next one to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RelativeSeat(pub u8);

impl RelativeSeat {
    /// The player about to move.
    pub const MOVER: Self = Self(0);
    /// The next player to move; in a two-player game, the opponent.
    pub const NEXT: Self = Self(1);

    /// The seat of this player after one more ply, among `seats` players. `seats` must not be 0.
    #[must_use]
    pub fn after_ply(self, seats: u8) -> Self {
        match self.0 {
            0 => Self(seats - 1),
            n => Self(n - 1),
        }
    }

    /// The value of a two-player position for this seat, given its value for the mover.
    #[must_use]
    pub fn of_two(self, for_mover: Value) -> Value {
        if self == Self::MOVER {
            for_mover
        } else {
            for_mover.for_other()
        }
    }
}

/// The end of a game, seen from the player whose turn it would be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// The player in this seat has won, and all others have lost.
    Won(RelativeSeat),
    /// A draw: no player has won.
    Drawn,
}

impl Ending {
    /// The value, of remoteness 0, that this ending has for `hero`.
    #[must_use]
    pub fn value_for(self, hero: RelativeSeat) -> Value {
        match self {
            Self::Won(winner) if winner == hero => Value::Win(Some(0)),
            Self::Won(_) => Value::Loss(Some(0)),
            Self::Drawn => Value::Draw,
        }
    }
}

/// A result for one player. Ordered: a loss is less than a draw, a draw less than a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The opponents can force, or have forced, that this player does not win.
    Loss,
    /// No side can force a finish.
    Draw,
    /// This player can force, or has forced, a win.
    Win,
}

impl Outcome {
    /// The result for the other of two players.
    #[must_use]
    pub fn for_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Twice the points of the result in a match: 2 for a win, 1 for a draw, 0 for a loss.
    #[must_use]
    pub fn half_points(self) -> u8 {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }

    /// `W`, `D` or `L`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Loss => 'L',
            Self::Draw => 'D',
            Self::Win => 'W',
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// The value of a position for one player under best play, with its *remoteness*: the number of
/// plies to the end when the winner hurries and the loser delays; for one of several players who
/// cannot win, until that player is out. `None` if the winner is known by a theorem that does
/// not say how long the game lasts. A draw has no remoteness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Value {
    /// Lost, after this many plies.
    Loss(Option<Plies>),
    /// Neither side can force a finish.
    Draw,
    /// Won, after this many plies.
    Win(Option<Plies>),
}

impl Value {
    /// The value without its remoteness.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Loss(_) => Outcome::Loss,
            Self::Draw => Outcome::Draw,
            Self::Win(_) => Outcome::Win,
        }
    }

    /// Plies to the end under best play; `None` for a draw and if the number is not known.
    #[must_use]
    pub fn remoteness(self) -> Option<Plies> {
        match self {
            Self::Loss(n) | Self::Win(n) => n,
            Self::Draw => None,
        }
    }

    /// The value of a two-player position for the other player.
    #[must_use]
    pub fn for_other(self) -> Self {
        match self {
            Self::Loss(n) => Self::Win(n),
            Self::Draw => Self::Draw,
            Self::Win(n) => Self::Loss(n),
        }
    }

    /// The value for the same player one ply earlier: the outcome is one ply further off.
    #[must_use]
    pub fn one_ply_earlier(self) -> Self {
        match self {
            Self::Loss(n) => Self::Loss(n.map(|n| n.saturating_add(1))),
            Self::Draw => Self::Draw,
            Self::Win(n) => Self::Win(n.map(|n| n.saturating_add(1))),
        }
    }

    /// The preference order of values: a quick win is best, a quick loss worst. Two values of one outcome count as
    /// equal if the remoteness of either is unknown.
    ///
    /// This is not a total order: with an unknown remoteness, "equal" is not transitive. So there is no `Ord`.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Win(Some(a)), Self::Win(Some(b))) => b.cmp(&a),
            (Self::Loss(Some(a)), Self::Loss(Some(b))) => a.cmp(&b),
            _ => self.outcome().cmp(&other.outcome()),
        }
    }
}

/// `win in 5`, `loss in 4`, `draw`, or a bare `win` if the remoteness is unknown.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.remoteness() {
            Some(plies) => write!(f, "{} in {plies}", self.outcome()),
            None => write!(f, "{}", self.outcome()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_rotate_towards_the_mover() {
        assert_eq!(RelativeSeat(1).after_ply(2), RelativeSeat::MOVER);
        assert_eq!(RelativeSeat::MOVER.after_ply(2), RelativeSeat(1));
        assert_eq!(RelativeSeat::MOVER.after_ply(4), RelativeSeat(3));
    }

    #[test]
    fn a_win_brings_twice_the_points_of_a_draw() {
        let results = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        assert_eq!(results.map(Outcome::half_points), [0, 1, 2]);
    }

    #[test]
    fn preference_runs_from_quick_loss_to_quick_win() {
        let ascending = [
            Value::Loss(Some(0)),
            Value::Loss(Some(8)),
            Value::Draw,
            Value::Win(Some(9)),
            Value::Win(Some(1)),
        ];
        for pair in ascending.windows(2) {
            assert_eq!(pair[0].compare(pair[1]), Ordering::Less, "{pair:?}");
            assert_eq!(pair[1].compare(pair[0]), Ordering::Greater, "{pair:?}");
        }
        assert_eq!(
            Value::Win(None).compare(Value::Win(Some(3))),
            Ordering::Equal
        );
    }
}
