//! One game of two entrants, reduced to the data that standings need.

use grundy_play::{Fault, Finish, GameRecord, Seat};
use grundy_rules::Outcome;
use sha2::{Digest, Sha256};

/// The part of a game that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// The outcome for the player who moved first.
    pub(super) outcome: Outcome,
    /// The end of the game.
    pub(super) end: End,
    /// A digest of the moves and the end, which is equal for games that went the same way.
    pub(super) course: [u8; 32],
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules of the game.
    Rules,
    /// A position arose for the third time.
    Repetition,
    /// At the move cap; the value of the last position decided.
    MoveCap,
    /// By a fault of the loser.
    Fault(Fault),
    /// The game was not played, because the loser could not or must not play.
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
        match seat {
            Seat(0) => self.outcome,
            _ => self.outcome.for_other(),
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
