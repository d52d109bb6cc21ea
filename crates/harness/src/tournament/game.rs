//! One game of two entrants: what is kept of it.

use grundy_play::{Fault, Finish, GameRecord, Seat};
use grundy_rules::Outcome;
use sha2::{Digest, Sha256};

/// The part of a game that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// For the one who moved first.
    pub(super) outcome: Outcome,
    /// How it ended.
    pub(super) end: End,
    /// Equal for games that went the same way.
    pub(super) course: [u8; 32],
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules of the game.
    Rules,
    /// A position arose for the third time.
    Repetition,
    /// At the move cap; the solver has said who won.
    MoveCap,
    /// By a fault of the one who lost.
    Fault(Fault),
    /// It was never played: the one who lost could not or must not play any more.
    Unplayed,
}

impl Game {
    pub(super) fn new(moves: &[String], outcome: Outcome, end: End) -> Self {
        let mut course = Sha256::new();
        for played in moves {
            course.update(played);
            course.update("\n");
        }
        course.update(end.name());
        Self {
            outcome,
            end,
            course: course.finalize().into(),
        }
    }

    /// The part of a record of two seats that counts.
    pub(super) fn of(record: &GameRecord) -> Self {
        let end = match &record.finish {
            Finish::Won(_) | Finish::Drawn => End::Rules,
            Finish::Repetition => End::Repetition,
            Finish::MoveCap(_) => End::MoveCap,
            Finish::Forfeit { forfeit, .. } => End::Fault(forfeit.fault),
        };
        Self::new(&moves(record), record.outcome(Seat(0)), end)
    }

    /// A game that `loser` loses without a move.
    pub(super) fn unplayed(loser: Seat) -> Self {
        let outcome = match loser {
            Seat(0) => Outcome::Loss,
            _ => Outcome::Win,
        };
        Self::new(&[], outcome, End::Unplayed)
    }

    /// The result for a seat.
    pub(super) fn outcome_for(&self, seat: Seat) -> Outcome {
        match (seat, self.outcome) {
            (Seat(0), outcome) => outcome,
            (_, Outcome::Win) => Outcome::Loss,
            (_, Outcome::Draw) => Outcome::Draw,
            (_, Outcome::Loss) => Outcome::Win,
        }
    }
}

/// The moves of a game, as the players wrote them.
pub(super) fn moves(record: &GameRecord) -> Vec<String> {
    record.plies.iter().map(|ply| ply.played.clone()).collect()
}

impl End {
    /// The name in journals.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Repetition => "repetition",
            Self::MoveCap => "move-cap",
            Self::Fault(fault) => fault.into(),
            Self::Unplayed => "unplayed",
        }
    }

    /// The end of this name, of a game that was played.
    pub(super) fn of_played(name: &str) -> Option<Self> {
        let ends = [Self::Rules, Self::Repetition, Self::MoveCap];
        let known = ends.into_iter().find(|end| end.name() == name);
        known.or_else(|| name.parse().ok().map(Self::Fault))
    }
}
