//! Bounds: the results that a position can still have, as far as they are known.

use std::fmt;

use crate::{Method, Outcome, Plies, RelativeSeat, Value};

/// Bounds on the value of a position for one player. The value is decided where they meet.
///
/// Bounds are facts: `at_least` and `at_most` are proved even if a search is incomplete. Bounds from different
/// sources can therefore be intersected ([`Known::meet`]), and a blunder can be proved without an exact value
/// ([`Known::proved_blunder`]).
///
/// ```
/// use grundy_rules::{Known, Method, Outcome, RelativeSeat, Standing, Value};
///
/// let not_lost = Known::at_least(Outcome::Draw, Method::Proof);
/// let not_won = Known::at_most(Outcome::Draw, Method::Proof);
/// assert_eq!(not_lost.standing(), Standing::NotLost);
/// assert_eq!(not_lost.meet(not_won).and_then(Known::decided), Some(Outcome::Draw));
///
/// // The player held at least a draw, and now the other player wins.
/// let after = Known::exact(Value::Win(Some(3)), Method::Search);
/// assert!(Known::proved_blunder(not_lost, after, RelativeSeat::NEXT));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Known {
    /// The player has at least this result under best play.
    pub at_least: Outcome,
    /// The player has at most this result under best play.
    pub at_most: Outcome,
    /// Plies to the end under best play; `None` for a draw and if the number is not known.
    pub remoteness: Option<Plies>,
    /// The source of the bounds.
    pub by: Method,
}

impl Known {
    /// The bounds of a position about which nothing is known.
    pub const NOTHING: Self = Self {
        at_least: Outcome::Loss,
        at_most: Outcome::Win,
        remoteness: None,
        by: Method::Proof,
    };

    /// The bounds of an exact value.
    #[must_use]
    pub fn exact(value: Value, by: Method) -> Self {
        Self {
            remoteness: value.remoteness(),
            ..Self::outcome(value.outcome(), by)
        }
    }

    /// The bounds of a result that is decided, without a remoteness.
    #[must_use]
    pub fn outcome(outcome: Outcome, by: Method) -> Self {
        Self {
            at_least: outcome,
            at_most: outcome,
            remoteness: None,
            by,
        }
    }

    /// A lower bound and nothing else.
    #[must_use]
    pub fn at_least(outcome: Outcome, by: Method) -> Self {
        Self {
            at_least: outcome,
            by,
            ..Self::NOTHING
        }
    }

    /// An upper bound and nothing else.
    #[must_use]
    pub fn at_most(outcome: Outcome, by: Method) -> Self {
        Self {
            at_most: outcome,
            by,
            ..Self::NOTHING
        }
    }

    /// The result, if the bounds meet.
    #[must_use]
    pub fn decided(self) -> Option<Outcome> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// The value, if the bounds meet; with the remoteness, if that is known.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        self.decided().map(|outcome| match outcome {
            Outcome::Loss => Value::Loss(self.remoteness),
            Outcome::Draw => Value::Draw,
            Outcome::Win => Value::Win(self.remoteness),
        })
    }

    /// The bounds on the result of the other of two players.
    #[must_use]
    pub fn for_other(self) -> Self {
        Self {
            at_least: self.at_most.for_other(),
            at_most: self.at_least.for_other(),
            ..self
        }
    }

    /// The bounds for the player in this seat, given those for the mover of a position for two players.
    #[must_use]
    pub fn of_two(self, seat: RelativeSeat) -> Self {
        match seat {
            RelativeSeat::MOVER => self,
            _ => self.for_other(),
        }
    }

    /// The bounds on the same player's result one ply earlier, if this ply is played: the end is one ply further off.
    #[must_use]
    pub fn one_ply_earlier(self) -> Self {
        let remoteness = self.remoteness.map(|plies| plies.saturating_add(1));
        Self { remoteness, ..self }
    }

    /// The bounds that both sources prove together; `None` if they contradict each other, which means that one of
    /// them is wrong.
    ///
    /// The remoteness is that of the source that knows one, `self` first. The method is that of the source that
    /// already proves the result, `self` first.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Self) -> Option<Self> {
        let at_least = self.at_least.max(other.at_least);
        let at_most = self.at_most.min(other.at_most);
        let adds = at_least != self.at_least || at_most != self.at_most;
        let bounds = Self {
            at_least,
            at_most,
            remoteness: self.remoteness.or(other.remoteness),
            by: if adds { other.by } else { self.by },
        };
        (at_least <= at_most).then_some(bounds)
    }

    /// The bounds as one of the six standings.
    #[must_use]
    pub fn standing(self) -> Standing {
        match (self.at_least, self.at_most) {
            (Outcome::Win, _) => Standing::Won,
            (_, Outcome::Loss) => Standing::Lost,
            (Outcome::Draw, Outcome::Draw) => Standing::Drawn,
            (Outcome::Draw, Outcome::Win) => Standing::NotLost,
            (Outcome::Loss, Outcome::Draw) => Standing::NotWon,
            (Outcome::Loss, Outcome::Win) => Standing::NotDecided,
        }
    }

    /// Whether a move is proved to have given away a result: the player held at least `before.at_least`, and can now
    /// reach only less than that.
    ///
    /// `before` and `after` are bounds for the players whose turn it is before and after the move. `mover` is the
    /// seat of the player who moved, seen from the position after the move: [`RelativeSeat::NEXT`], or
    /// [`RelativeSeat::MOVER`] if it is the same player's turn again.
    #[must_use]
    pub fn proved_blunder(before: Self, after: Self, mover: RelativeSeat) -> bool {
        Self::of_move(before, after, mover) == MoveStanding::Loses
    }

    /// The effect of a move on the result that its player held. The arguments are those of [`Known::proved_blunder`].
    ///
    /// A move keeps it if it is proved to reach all that could be reached before it, and loses it if it is proved to
    /// reach less than was held.
    #[must_use]
    pub fn of_move(before: Self, after: Self, mover: RelativeSeat) -> MoveStanding {
        let after = after.of_two(mover);
        if after.at_most < before.at_least {
            MoveStanding::Loses
        } else if after.at_least >= before.at_most {
            MoveStanding::Keeps
        } else {
            MoveStanding::NotDecided
        }
    }
}

/// A move, as far as its effect on the result is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveStanding {
    /// The move keeps the best result that is possible.
    Keeps,
    /// The move gives away a result.
    Loses,
    /// Neither is proved.
    NotDecided,
}

impl fmt::Display for MoveStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Keeps => "keeps",
            Self::Loses => "loses",
            Self::NotDecided => "not decided",
        })
    }
}

/// A position for one player, as far as its result is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Standing {
    /// The player wins.
    Won,
    /// The player loses.
    Lost,
    /// Neither player can force a win.
    Drawn,
    /// The player wins or draws.
    NotLost,
    /// The player loses or draws.
    NotWon,
    /// Every result is still possible.
    NotDecided,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::NotLost => "not lost",
            Self::NotWon => "not won",
            Self::NotDecided => "not decided",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Draw, Loss, Win};

    const OUTCOMES: [Outcome; 3] = [Loss, Draw, Win];

    /// All bounds that do not contradict themselves.
    fn all() -> Vec<Known> {
        let pairs = OUTCOMES
            .into_iter()
            .flat_map(|low| OUTCOMES.map(|high| (low, high)));
        let pairs = pairs.filter(|(low, high)| low <= high);
        let bounds = pairs.map(|(at_least, at_most)| Known {
            at_least,
            at_most,
            ..Known::NOTHING
        });
        bounds.collect()
    }

    fn allows(known: Known, outcome: Outcome) -> bool {
        known.at_least <= outcome && outcome <= known.at_most
    }

    #[test]
    fn six_bounds_have_six_words() {
        let words: Vec<String> = all()
            .iter()
            .map(|known| known.standing().to_string())
            .collect();
        let expected = ["lost", "not won", "not decided", "drawn", "not lost", "won"];
        assert_eq!(words, expected);
    }

    #[test]
    fn the_meet_allows_what_both_allow() {
        for (one, other) in all()
            .into_iter()
            .flat_map(|one| all().into_iter().map(move |other| (one, other)))
        {
            let both = OUTCOMES.map(|outcome| allows(one, outcome) && allows(other, outcome));
            let meet =
                OUTCOMES.map(|outcome| one.meet(other).is_some_and(|met| allows(met, outcome)));
            assert_eq!(meet, both, "{one:?} and {other:?}");
        }
    }

    #[test]
    fn the_other_player_has_the_opposite() {
        for known in all() {
            for outcome in OUTCOMES {
                assert_eq!(
                    allows(known, outcome),
                    allows(known.for_other(), outcome.for_other())
                );
            }
            assert_eq!(known.for_other().for_other(), known);
        }
    }

    /// A move is judged as it would be for every pair of results that the bounds allow.
    #[test]
    fn moves_are_judged_by_every_possible_result() {
        for (before, after) in all()
            .into_iter()
            .flat_map(|one| all().into_iter().map(move |other| (one, other)))
        {
            for mover in [RelativeSeat::MOVER, RelativeSeat::NEXT] {
                let reached = after.of_two(mover);
                let pairs = OUTCOMES
                    .into_iter()
                    .flat_map(|held| OUTCOMES.map(|left| (held, left)));
                let pairs = || {
                    pairs
                        .clone()
                        .filter(|&(held, left)| allows(before, held) && allows(reached, left))
                };
                let expected = match () {
                    () if pairs().all(|(held, left)| left < held) => MoveStanding::Loses,
                    () if pairs().all(|(held, left)| left >= held) => MoveStanding::Keeps,
                    () => MoveStanding::NotDecided,
                };
                assert_eq!(
                    Known::of_move(before, after, mover),
                    expected,
                    "{before:?} {after:?} {mover:?}"
                );
            }
        }
    }

    #[test]
    fn a_source_that_adds_nothing_is_not_named() {
        let won = Known::exact(Value::Win(Some(3)), Method::Search);
        let proved = Known::outcome(Win, Method::Proof);
        assert_eq!(won.meet(proved), Some(won));
        let met = proved.meet(won).expect("they agree");
        assert_eq!((met.by, met.remoteness), (Method::Proof, Some(3)));
        assert_eq!(won.meet(Known::outcome(Draw, Method::Proof)), None);
        assert_eq!(
            won.for_other().one_ply_earlier().value(),
            Some(Value::Loss(Some(4)))
        );
    }
}
