//! What is kept of a game.

use std::collections::HashMap;

use grundy_rules::{Ending, Outcome, Value};

use crate::{Forfeit, Seat};

/// One game from start to finish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The start position in notation.
    pub start: String,
    /// The value of the start for the player who moves first.
    pub start_value: Value,
    /// Every ply that was played, in order.
    pub plies: Vec<PlyRecord>,
    /// How the game came to its end.
    pub finish: Finish,
    /// Whether any position arose more than once.
    pub repeated: bool,
    /// How many players there were.
    pub seats: u8,
}

/// One ply of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyRecord {
    /// Who moved.
    pub seat: Seat,
    /// The position it moved from, in notation.
    pub position: String,
    /// The move.
    pub played: String,
    /// The value of the position for the one who moved.
    pub before: Value,
    /// The value of the position that the move led to, for the one who moved.
    pub after: Value,
    /// Wasm fuel that the choice took; 0 for players who are no wasm guests.
    pub fuel: u64,
}

/// How a game came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// By the rules: this seat won.
    Won(Seat),
    /// By the rules: nobody won.
    Drawn,
    /// A position arose for the third time: a draw.
    Repetition,
    /// The move cap was reached; the solver's outcome for every seat, from seat 0 on.
    MoveCap(Vec<Outcome>),
    /// A player failed to move in this position and loses.
    Forfeit {
        /// Who failed.
        seat: Seat,
        /// Where, in notation.
        position: String,
        /// The value of that position for the one who failed.
        value: Value,
        /// What went wrong.
        forfeit: Forfeit,
    },
}

/// A move that lowered the outcome for the one who played it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blunder {
    /// Its place in [`GameRecord::plies`].
    pub index: usize,
    /// What the mover could have had.
    pub from: Outcome,
    /// What it has now.
    pub to: Outcome,
}

impl Finish {
    /// What an ending, which is seen from the player about to move, is for the seats of a game.
    #[must_use]
    pub fn by_rules(ending: Ending, mover: Seat, seats: u8) -> Self {
        match ending {
            Ending::Won(ahead) => Self::Won(Seat::at(ahead, mover, seats)),
            Ending::Drawn => Self::Drawn,
        }
    }
}

impl GameRecord {
    /// The result of the game for a seat.
    #[must_use]
    pub fn outcome(&self, seat: Seat) -> Outcome {
        let won_by = |winner: Seat| {
            if winner == seat {
                Outcome::Win
            } else {
                Outcome::Loss
            }
        };
        match &self.finish {
            Finish::Won(winner) => won_by(*winner),
            Finish::Drawn | Finish::Repetition => Outcome::Draw,
            Finish::MoveCap(outcomes) => outcomes[usize::from(seat.0)],
            Finish::Forfeit { seat: failed, .. } if *failed == seat => Outcome::Loss,
            Finish::Forfeit { .. } => Outcome::Win,
        }
    }

    /// The seat's blunders, in order of play.
    pub fn blunders(&self, seat: Seat) -> impl Iterator<Item = Blunder> {
        let numbered = self.plies.iter().enumerate();
        numbered
            .filter(move |(_, ply)| ply.seat == seat)
            .filter_map(|(index, ply)| {
                let (from, to) = (ply.before.outcome(), ply.after.outcome());
                (to < from).then_some(Blunder { index, from, to })
            })
    }

    /// Where the seat wasted its time in a game that it could have won to the end and yet did not
    /// win, because play went in circles: its first ply, from the first position that came again
    /// on, that did not bring the win nearer. A game that the move cap cuts short without any
    /// repetition is no such failure.
    #[must_use]
    pub fn failed_to_convert(&self, seat: Seat) -> Option<usize> {
        let stalled = match self.finish {
            Finish::Repetition => true,
            Finish::MoveCap(_) => self.repeated,
            Finish::Won(_) | Finish::Drawn | Finish::Forfeit { .. } => false,
        };
        let (last, _) = self.last_by(seat)?;
        if !stalled || self.plies[last].after.outcome() != Outcome::Win {
            return None;
        }
        let circle = self.first_repeated().unwrap_or(last);
        let wasted = |ply: &PlyRecord| ply.after.remoteness() >= ply.before.remoteness();
        let mut plies = self.plies.iter().enumerate().skip(circle);
        let found = plies.find(|(_, ply)| ply.seat == seat && wasted(ply));
        Some(found.map_or(last, |(index, _)| index))
    }

    /// The first ply that was played from a position that arose again with the same player to move.
    fn first_repeated(&self) -> Option<usize> {
        let place = |ply: &PlyRecord| (ply.seat, ply.position.clone());
        let mut times = HashMap::new();
        for ply in &self.plies {
            *times.entry(place(ply)).or_insert(0) += 1;
        }
        self.plies.iter().position(|ply| times[&place(ply)] > 1)
    }

    fn last_by(&self, seat: Seat) -> Option<(usize, &PlyRecord)> {
        let mut numbered = self.plies.iter().enumerate();
        numbered.rfind(|(_, ply)| ply.seat == seat)
    }
}
