//! Bounds on the result of the player about to move, as small as a table needs them.

use grundy_rules::{Ending, Known, Method, Outcome, RelativeSeat};

/// The worst and the best result that the mover can still have. Every value of this type that a search makes is a
/// fact about the position and does not depend on the path to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) at_least: Outcome,
    pub(crate) at_most: Outcome,
}

impl Bounds {
    pub(crate) const NOTHING: Self = Self {
        at_least: Known::NOTHING.at_least,
        at_most: Known::NOTHING.at_most,
    };

    /// The bounds as a number of four bits.
    pub(crate) fn code(self) -> u8 {
        self.at_least as u8 | (self.at_most as u8) << 2
    }

    /// The bounds with this code.
    pub(crate) fn of_code(code: u8) -> Self {
        let outcome = |code: u8| match code & 3 {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Self {
            at_least: outcome(code),
            at_most: outcome(code >> 2),
        }
    }

    pub(crate) fn exact(outcome: Outcome) -> Self {
        Known::outcome(outcome, Method::Proof).into()
    }

    pub(crate) fn of_ending(ending: Ending) -> Self {
        Self::exact(ending.value_for(RelativeSeat::MOVER).outcome())
    }

    /// For the player of the position before, if this move is played there.
    pub(crate) fn for_other(self) -> Self {
        self.known().for_other().into()
    }

    /// The bounds of a position whose moves lead to positions with these bounds. Without a move, the mover has lost.
    pub(crate) fn of_moves(children: impl Iterator<Item = Self>) -> Self {
        children
            .map(Self::for_other)
            .reduce(|one, other| Self {
                at_least: one.at_least.max(other.at_least),
                at_most: one.at_most.max(other.at_most),
            })
            .unwrap_or(Self::exact(Outcome::Loss))
    }

    /// The bounds that both prove; `self` if they contradict each other.
    pub(crate) fn meet(self, other: Self) -> Self {
        let both = self.known().meet(other.known());
        both.map_or(self, Self::from)
    }

    /// Whether the mover has at least this result; `None` if that is not known.
    pub(crate) fn answer(self, goal: Goal) -> Option<bool> {
        let goal = goal.outcome();
        if self.at_least >= goal {
            Some(true)
        } else {
            (self.at_most < goal).then_some(false)
        }
    }

    pub(crate) fn have_answers(self, goals: &[Goal]) -> bool {
        goals.iter().all(|&goal| self.answer(goal).is_some())
    }

    pub(crate) fn is_decided(self) -> bool {
        self.known().decided().is_some()
    }

    pub(crate) fn known(self) -> Known {
        Known {
            at_least: self.at_least,
            at_most: self.at_most,
            remoteness: None,
            by: Method::Proof,
        }
    }
}

impl From<Known> for Bounds {
    fn from(known: Known) -> Self {
        Self {
            at_least: known.at_least,
            at_most: known.at_most,
        }
    }
}

/// A question with the answer yes or no: whether the mover has at least this result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Goal {
    Draw,
    Win,
}

impl Goal {
    pub(crate) const BOTH: [Self; 2] = [Self::Win, Self::Draw];

    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::Draw => Outcome::Draw,
            Self::Win => Outcome::Win,
        }
    }

    /// The question about a position after a move: if the answer is negative, the move reaches this goal.
    pub(crate) fn for_other(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }
}
