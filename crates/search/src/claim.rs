//! The claim that a certificate proves, and the faults of certificates.

use std::fmt;

use grundy_rules::{Known, Outcome, RelativeSeat};

use crate::bounds::{Bounds, Goal};

/// A claim about a position: this player has at least this result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The player, counted from the one about to move: [`RelativeSeat::MOVER`], or else the other one.
    pub seat: RelativeSeat,
    /// The result.
    pub at_least: Outcome,
}

impl Claim {
    /// The claims that together are equivalent to these bounds, at most two.
    ///
    /// ```
    /// use grundy_rules::{Known, Method, Outcome, RelativeSeat};
    /// use grundy_search::Claim;
    ///
    /// let lost = Claim { seat: RelativeSeat::NEXT, at_least: Outcome::Win };
    /// let known = Known::outcome(Outcome::Loss, Method::Proof);
    /// assert_eq!(Claim::of(known).collect::<Vec<_>>(), [lost]);
    /// ```
    pub fn of(known: Known) -> impl Iterator<Item = Self> {
        let for_mover = (RelativeSeat::MOVER, known.at_least);
        let for_next = (RelativeSeat::NEXT, known.for_other().at_least);
        let claims = [for_mover, for_next].into_iter();
        claims
            .filter(|(_, at_least)| *at_least > Outcome::Loss)
            .map(|(seat, at_least)| Self { seat, at_least })
    }

    /// The question that the claim answers with yes; `None` if there is nothing to prove.
    pub(crate) fn goal(self) -> Option<Goal> {
        match self.at_least {
            Outcome::Loss => None,
            Outcome::Draw => Some(Goal::Draw),
            Outcome::Win => Some(Goal::Win),
        }
    }

    /// The bounds that the claim states.
    pub(crate) fn bounds(self) -> Bounds {
        let held = Bounds {
            at_least: self.at_least,
            ..Bounds::NOTHING
        };
        match self.is_of_mover() {
            true => held,
            false => held.for_other(),
        }
    }

    pub(crate) fn is_of_mover(self) -> bool {
        self.seat == RelativeSeat::MOVER
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = match self.is_of_mover() {
            true => "the player about to move",
            false => "the other player",
        };
        match self.at_least {
            Outcome::Win => write!(f, "{player} wins"),
            Outcome::Draw => write!(f, "{player} does not lose"),
            Outcome::Loss => write!(f, "{player} wins, draws or loses"),
        }
    }
}

/// The reason why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The game ends in this position with a result that is worse than claimed.
    Ending,
    /// Play can return to an earlier position forever after the move that is chosen here, so neither player wins.
    Circle,
    /// The number that is chosen here is not that of a move.
    NoSuchMove,
    /// The certificate ends before it chooses a move here.
    TooShort,
    /// The certificate goes on after the proof is complete.
    TooLong,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ending => "the game ends there with a worse result",
            Self::Circle => "play can go round forever after the move that is chosen there",
            Self::NoSuchMove => "there is no move with the number that is chosen there",
            Self::TooShort => "the certificate ends before it chooses a move there",
            Self::TooLong => "the certificate goes on after the proof is complete",
        })
    }
}
