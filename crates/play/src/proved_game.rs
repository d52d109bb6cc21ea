//! Proofs about the positions of one game, which is searched from its end to its start.

use std::ops::AddAssign;

use grundy_rules::{AskedRules, Instance, Known, MoveStanding, Outcome, RelativeSeat, RulesFault};
use grundy_search::Answer;
use serde::{Deserialize, Serialize};

use crate::{Finish, GameRecord, PlyRecord, Seat, standings};

/// Moves of a player in games that were searched for proofs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DecidedMoves {
    /// Number of moves that the player chose; turns that the rules only let pass do not count.
    pub moves: u64,
    /// Number of moves for which it is proved what each did to the result.
    pub decided: u64,
    /// Number of decided moves that kept the result.
    #[serde(default)]
    pub right: u64,
}

impl AddAssign for DecidedMoves {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.decided += other.decided;
        self.right += other.right;
    }
}

/// A move that was played, and the proofs about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvedPly {
    /// The index of the ply in its game.
    pub index: usize,
    /// Whether it is proved what the move did to the result.
    pub is_decided: bool,
    /// Whether it is proved that the move kept the result.
    pub is_right: bool,
}

impl ProvedPly {
    fn of(index: usize, ply: &PlyRecord) -> Self {
        let standing = Known::of_move(ply.before, ply.after, RelativeSeat::MOVER);
        // A lost position has no wrong move.
        let is_lost = ply.before.at_most == Outcome::Loss;
        Self {
            index,
            is_decided: is_lost || standing != MoveStanding::NotDecided,
            is_right: is_lost || standing == MoveStanding::Keeps,
        }
    }
}

impl GameRecord {
    /// Each move that a seat chose, with the proofs about it. Turns that the rules only let pass are left out.
    pub fn proved_plies(&self, seat: Seat) -> impl DoubleEndedIterator<Item = ProvedPly> {
        let own = self.chosen_plies(seat);
        own.map(|(index, ply)| ProvedPly::of(index, ply))
    }

    /// The moves that a seat chose, counted by what is proved of them.
    #[must_use]
    pub fn decided_moves(&self, seat: Seat) -> DecidedMoves {
        let mut all = DecidedMoves::default();
        for ply in self.proved_plies(seat) {
            all += DecidedMoves {
                moves: 1,
                decided: u64::from(ply.is_decided),
                right: u64::from(ply.is_decided && ply.is_right),
            };
        }
        all
    }

    /// Writes bounds on the positions of the game into its record. `answers` has those for the player about to move in
    /// each position, in the order of play. Only for games of two players.
    pub fn learn(&mut self, answers: &[Answer]) {
        let known = |index: usize| answers.get(index).map(|answer| answer.known);
        if let Some(known) = known(0) {
            self.start_value = known;
        }
        let played = self.plies.len();
        for (index, ply) in self.plies.iter_mut().enumerate() {
            ply.before = known(index).unwrap_or(ply.before);
            ply.after = known(index + 1).map_or(ply.after, Known::for_other);
        }
        if let (Finish::Forfeit { value, .. }, Some(known)) = (&mut self.finish, known(played)) {
            *value = known;
        }
    }

    /// The positions of the game in canonical form, from the ply with the index `from` to the end.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn canonical_positions(
        &self,
        rules: &dyn AskedRules,
        instance: &dyn Instance,
        from: usize,
    ) -> Result<Vec<String>, RulesFault> {
        let texts = self.plies.iter().map(|ply| ply.position.clone());
        let last = match self.plies.last() {
            Some(ply) => ply.next_position(instance).unwrap_or_default(),
            None => self.start.clone(),
        };
        let texts = texts.chain([last]).skip(from);
        texts.map(|text| rules.canonical(&text)).collect()
    }
}

impl PlyRecord {
    /// The position after the ply. `None` if the ply is not one of this game.
    #[must_use]
    pub fn next_position(&self, instance: &dyn Instance) -> Option<String> {
        let position = instance.position(&self.position).ok()?;
        let played = position.read_move(&self.played).ok()?;
        Some(position.after(played).notation())
    }
}

/// The options of a position, by number, that would have been right.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RightOptions {
    /// The options that are proved to keep the result that the mover was sure of.
    pub right: Vec<u128>,
    /// The options of which that is not decided.
    pub not_decided: Vec<u128>,
}

impl RightOptions {
    /// The right options of a position with the bounds `before`. `after` has the bounds of the position after each
    /// move, for the player who is then to move. It must include all moves, because they are compared with each other.
    #[must_use]
    pub fn of(before: Known, after: &[Known]) -> Self {
        let mut found = Self::default();
        let moves = after.iter().zip(standings(before, after));
        for (number, (&after, standing)) in (0..).zip(moves) {
            match standing {
                MoveStanding::Loses => {}
                MoveStanding::Keeps => found.right.push(number),
                // The best result is not known, but the one that was held is kept.
                MoveStanding::NotDecided if after.for_other().at_least >= before.at_least => {
                    found.right.push(number);
                }
                MoveStanding::NotDecided => found.not_decided.push(number),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::Method;

    use super::*;

    const WON: Known = exact(Outcome::Win);
    const DRAWN: Known = exact(Outcome::Draw);
    const LOST: Known = exact(Outcome::Loss);
    const NOT_LOST: Known = bounds(Outcome::Draw, Outcome::Win);

    const fn bounds(at_least: Outcome, at_most: Outcome) -> Known {
        Known {
            at_least,
            at_most,
            remoteness: None,
            by: Method::Proof,
        }
    }

    const fn exact(outcome: Outcome) -> Known {
        bounds(outcome, outcome)
    }

    fn ply(before: Known, after: Known) -> PlyRecord {
        PlyRecord {
            seat: Seat(0),
            position: String::new(),
            played: String::new(),
            before,
            after,
            fuel: 0,
            is_forced: false,
        }
    }

    #[test]
    fn decided_moves_keep_or_lose() {
        for (before, after, is_decided, is_right) in [
            (WON, WON, true, true),
            (WON, DRAWN, true, false),
            (DRAWN, LOST, true, false),
            (LOST, LOST, true, true),
            (NOT_LOST, LOST, true, false),
            (NOT_LOST, WON, true, true),
            (NOT_LOST, NOT_LOST, false, false),
            (Known::NOTHING, Known::NOTHING, false, false),
            // The move may have lost: only the value after it is known.
            (Known::NOTHING, LOST, false, false),
        ] {
            let expected = ProvedPly {
                index: 3,
                is_decided,
                is_right,
            };
            let found = ProvedPly::of(3, &ply(before, after));
            assert_eq!(found, expected, "{before:?} {after:?}");
        }
    }

    #[test]
    fn right_options_keep_what_was_sure() {
        // For the player who is then to move: what is won for the one is lost for the other.
        let after = [LOST, DRAWN, WON, Known::NOTHING];
        for (before, right) in [(WON, vec![0]), (DRAWN, vec![0, 1]), (NOT_LOST, vec![0, 1])] {
            let not_decided = vec![3];
            let expected = RightOptions { right, not_decided };
            assert_eq!(RightOptions::of(before, &after), expected, "{before:?}");
        }
    }

    /// A position that is not lost has a right move: the only one that is not proved to lose.
    #[test]
    fn the_last_option_that_does_not_lose_is_right() {
        for (after, right, not_decided) in [
            ([WON, Known::NOTHING, WON], vec![1], vec![]),
            ([Known::NOTHING, Known::NOTHING, WON], vec![], vec![0, 1]),
        ] {
            let expected = RightOptions { right, not_decided };
            assert_eq!(RightOptions::of(NOT_LOST, &after), expected, "{after:?}");
        }
    }
}
