//! Records of games.

use std::collections::HashMap;

use grundy_rules::{Known, Outcome};

use crate::{Fault, Forfeit, Seat};

/// One game from start to finish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The start position in notation.
    pub start: String,
    /// The bounds on the value of the start for the player in seat 0, as far as they are known.
    pub start_value: Known,
    /// Every ply that was played, in order.
    pub plies: Vec<PlyRecord>,
    /// The end of the game.
    pub finish: Finish,
    /// Whether any position arose more than once.
    pub repeated: bool,
    /// The number of players.
    pub seats: u8,
}

/// One ply of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyRecord {
    /// The seat that moved.
    pub seat: Seat,
    /// The position it moved from, in notation.
    pub position: String,
    /// The move.
    pub played: String,
    /// The bounds on the value of the position for the seat that moved, as far as they are known.
    pub before: Known,
    /// The bounds on the value of the position that the move led to, for the seat that moved.
    pub after: Known,
    /// Wasm fuel that the choice took; 0 for players that are not wasm guests.
    pub fuel: u64,
    /// Whether the rules only let the turn pass, so that the player did not choose; see [`crate::Turn::Forced`].
    pub is_forced: bool,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// By the rules: this seat won.
    Won(Seat),
    /// By the rules: a draw.
    Drawn,
    /// A position arose for the third time: a draw.
    Repetition,
    /// The move cap was reached. The outcome of the last position for every seat, from seat 0 on; a draw if it is not
    /// decided.
    MoveCap(Vec<Outcome>),
    /// A player failed to move in this position and loses.
    Forfeit {
        /// The seat that failed.
        seat: Seat,
        /// The position, in notation.
        position: String,
        /// The bounds on the value of that position for the seat that failed, as far as they are known.
        value: Known,
        /// The fault.
        forfeit: Forfeit,
    },
}

/// A move that is proved to have lowered the outcome for the seat that played it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blunder {
    /// Its index in [`GameRecord::plies`].
    pub index: usize,
    /// The mover's outcome before the move, under best play. If it is not decided, the least that the mover held.
    pub from: Outcome,
    /// The mover's outcome after it. If it is not decided, the most that is left.
    pub to: Outcome,
}

/// Something that a player did wrong in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameFailure {
    /// It lowered its outcome by a move.
    Blunder,
    /// It wasted a won game by repeating positions; see [`GameRecord::failed_to_convert`].
    NotConverted,
    /// It committed a fault, which ended the game.
    Fault(Fault),
}

impl Finish {
    /// The result of the game for a seat.
    #[must_use]
    pub fn outcome(&self, seat: Seat) -> Outcome {
        match self {
            Self::Won(winner) if *winner == seat => Outcome::Win,
            Self::Won(_) => Outcome::Loss,
            Self::Drawn | Self::Repetition => Outcome::Draw,
            Self::MoveCap(outcomes) => outcomes[usize::from(seat.0)],
            Self::Forfeit { seat: failed, .. } if *failed == seat => Outcome::Loss,
            Self::Forfeit { .. } => Outcome::Win,
        }
    }
}

impl GameRecord {
    /// The result of the game for a seat.
    #[must_use]
    pub fn outcome(&self, seat: Seat) -> Outcome {
        self.finish.outcome(seat)
    }

    /// The seat's blunders, in order of play.
    pub fn blunders(&self, seat: Seat) -> impl Iterator<Item = Blunder> {
        let numbered = self.plies.iter().enumerate();
        numbered
            .filter(move |(_, ply)| ply.seat == seat)
            .filter_map(|(index, ply)| {
                let (from, to) = (ply.before.at_least, ply.after.at_most);
                (to < from).then_some(Blunder { index, from, to })
            })
    }

    /// The first ply by which the seat wasted a won game: it could have won until the end, but play
    /// repeated positions. That is its first choice, from the first repeated position on, that did not bring
    /// the win nearer. `None` if the seat did not fail in this way; a game that reaches the cap of plies without
    /// a repetition is not such a failure.
    #[must_use]
    pub fn failed_to_convert(&self, seat: Seat) -> Option<usize> {
        let stalled = match self.finish {
            Finish::Repetition => true,
            Finish::MoveCap(_) => self.repeated,
            Finish::Won(_) | Finish::Drawn | Finish::Forfeit { .. } => false,
        };
        let (last, _) = self.last_by(seat)?;
        if !stalled || self.plies[last].after.at_least != Outcome::Win {
            return None;
        }
        let circle = self.first_repeated().unwrap_or(last);
        let wasted = |ply: &PlyRecord| ply.after.remoteness >= ply.before.remoteness;
        let mut plies = self.chosen_plies(seat);
        let found = plies.find(|(index, ply)| *index >= circle && wasted(ply));
        Some(found.map_or(last, |(index, _)| index))
    }

    /// The seat that forfeited the game, with its fault. `None` if the game ended otherwise.
    #[must_use]
    pub fn forfeit(&self) -> Option<(Seat, &Forfeit)> {
        match &self.finish {
            Finish::Forfeit { seat, forfeit, .. } => Some((*seat, forfeit)),
            Finish::Won(_) | Finish::Drawn | Finish::Repetition | Finish::MoveCap(_) => None,
        }
    }

    /// The fault by which the seat forfeited the game, if it did.
    #[must_use]
    pub fn fault(&self, seat: Seat) -> Option<Fault> {
        let (failed, forfeit) = self.forfeit()?;
        (failed == seat).then_some(forfeit.fault)
    }

    /// The plies that the seat chose, each with its index, in order of play. Turns that the rules only let pass
    /// do not count.
    pub fn chosen_plies(&self, seat: Seat) -> impl DoubleEndedIterator<Item = (usize, &PlyRecord)> {
        let plies = self.plies.iter().enumerate();
        plies.filter(move |(_, ply)| ply.seat == seat && !ply.is_forced)
    }

    /// The seat's failures, each with the index of its ply: blunders in order of play, then the waste of a won game,
    /// then a fault. The index of a fault is that of the ply that was not played.
    pub fn failures(&self, seat: Seat) -> impl Iterator<Item = (usize, GameFailure)> {
        let blunders = self.blunders(seat);
        let blunders = blunders.map(|blunder| (blunder.index, GameFailure::Blunder));
        let wasted = self.failed_to_convert(seat).into_iter();
        let wasted = wasted.map(|index| (index, GameFailure::NotConverted));
        let end = self.plies.len();
        let fault = self.fault(seat).into_iter();
        let fault = fault.map(move |fault| (end, GameFailure::Fault(fault)));
        blunders.chain(wasted).chain(fault)
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

#[cfg(test)]
mod tests {
    use grundy_rules::Method;

    use super::*;

    /// A game that goes round twice: seat 0 can only pass in `p` and chooses in `r`, and wins all along. The remoteness
    /// is not known, as in games that are too large to list.
    #[test]
    fn a_turn_that_passes_by_itself_wastes_no_win() {
        let won = Known::outcome(Outcome::Win, Method::Proof);
        let round = [
            ("p", won),
            ("q", won.for_other()),
            ("r", won),
            ("s", won.for_other()),
        ];
        let plies = (0..8usize).map(|index| {
            let (position, known) = round[index % 4];
            PlyRecord {
                seat: Seat::on_turn(index, 2),
                position: position.to_owned(),
                played: "on".to_owned(),
                before: known,
                after: known,
                fuel: 0,
                is_forced: position == "p",
            }
        });
        let game = GameRecord {
            start: "p".to_owned(),
            start_value: won,
            plies: plies.collect(),
            finish: Finish::Repetition,
            repeated: true,
            seats: 2,
        };
        assert_eq!(game.failed_to_convert(Seat(0)), Some(2));
        assert_eq!(game.failed_to_convert(Seat(1)), None);
    }
}
