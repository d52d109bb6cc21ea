//! Games as files: a small text that a person can read and that tells enough to play the game again,
//! byte for byte. `docs/records.md` describes the format.
//!
//! A record holds what happened and nothing that follows from it: values, blunders and the right
//! moves come from the solver when it is read.

mod escape;
mod files;
mod lay_out;
mod read;
mod words;
mod write;

use std::sync::Arc;

use grundy_arena::{Finish, Forfeit, GameRecord, Opponent, PlyRecord, Seat};
use grundy_games::{Game, Settings};
use grundy_rules::{BoxedPosition, Instance};

use crate::{ENGINE, Limits};

pub use files::{SubmissionRecords, prepare, save};
pub use read::{load, read};
pub use words::{fault_of, fault_word};

/// One game, as a file tells it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The version of the engine that played it.
    pub engine: String,
    /// The folder name of the problem that it was played for.
    pub problem: String,
    /// The game.
    pub game: Arc<Game>,
    /// Its rules, defaults included; the start says the rest.
    pub rules: Settings,
    /// The start position, in notation.
    pub start: String,
    /// The number of the game in its schedule, from 1.
    pub number: u64,
    /// What bots could use up.
    pub limits: Limits,
    /// Who sat where, the one who moved first first.
    pub seats: Vec<Seated>,
    /// Every ply that was played.
    pub plies: Vec<PlyLine>,
    /// How the game came to its end.
    pub end: End,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seated {
    /// A reference player, with what decides its random choices.
    Reference {
        /// Which.
        opponent: Opponent,
        /// The seed of the schedule.
        seed: u64,
        /// What tells the games of one seed apart.
        stream: u64,
    },
    /// A program.
    Bot(BotSeat),
    /// Nobody: the moves were searched for, as those of a refutation.
    Line,
    /// A person.
    Person,
}

/// A program at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSeat {
    /// The file, as the user named it.
    pub file: String,
    /// Sha-256 of the wasm module, in hexadecimal.
    pub module: String,
    /// What decides the randomness that it sees.
    pub seed: u64,
    /// What it used up.
    pub used: Used,
    /// What it wrote on stderr, as far as it was kept.
    pub stderr: String,
}

/// What a program used up in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Used {
    /// Wasm instructions before it asked for the first position.
    pub to_start: u64,
    /// Wasm instructions in all.
    pub total: u64,
    /// Its largest memory, in bytes.
    pub memory: u64,
}

/// One ply as a record tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyLine {
    /// The position it moved from, in notation.
    pub position: String,
    /// The move.
    pub played: String,
    /// Wasm instructions; 0 for players who are no programs.
    pub fuel: u64,
}

/// How a game came to its end, without what the solver says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules: this seat won.
    Won(Seat),
    /// By the rules: nobody won.
    Drawn,
    /// A position arose for the third time.
    Repetition,
    /// The move cap was reached.
    MoveCap,
    /// A player failed to move, and lost.
    Forfeit {
        /// Who failed.
        seat: Seat,
        /// Where, in notation.
        position: String,
        /// What went wrong.
        forfeit: Forfeit,
    },
}

/// A record that was read and found to be a game by its rules.
pub struct Recorded {
    /// What the file says.
    pub record: Record,
    /// The game, laid out at its start.
    pub instance: Box<dyn Instance>,
    /// The same game with the values that the solver gives.
    pub game: GameRecord,
}

/// What all records of one problem have in common.
#[derive(Clone, Copy, Debug)]
pub struct RecordHeader<'p> {
    /// The problem's folder name.
    pub problem: &'p str,
    /// Its game.
    pub game: &'p Arc<Game>,
    /// The rules, defaults included, without the instance.
    pub rules: &'p Settings,
    /// What bots may use up.
    pub limits: Limits,
}

/// The record of a game of a problem, played under these settings by these players.
#[must_use]
pub fn record(
    header: &RecordHeader<'_>,
    number: u64,
    seats: Vec<Seated>,
    game: &GameRecord,
) -> Record {
    let plies = game.plies.iter().map(PlyLine::of);
    Record {
        engine: ENGINE.to_owned(),
        problem: header.problem.to_owned(),
        game: Arc::clone(header.game),
        rules: header.rules.clone(),
        start: game.start.clone(),
        number,
        limits: header.limits,
        seats,
        plies: plies.collect(),
        end: End::of(&game.finish),
    }
}

impl Record {
    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        write::text(self)
    }

    /// The programs at the table, with their seats.
    pub fn bots(&self) -> impl Iterator<Item = (Seat, &BotSeat)> {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats.filter_map(|(seat, seated)| match seated {
            Seated::Bot(bot) => Some((seat, bot)),
            Seated::Reference { .. } | Seated::Line | Seated::Person => None,
        })
    }
}

impl Seated {
    /// Who that is, in a word or by the name of its file.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Reference { opponent, .. } => opponent.name(),
            Self::Bot(bot) => &bot.file,
            Self::Line => "line",
            Self::Person => "person",
        }
    }
}

impl PlyLine {
    /// A ply of a game that was played.
    #[must_use]
    pub fn of(ply: &PlyRecord) -> Self {
        Self {
            position: ply.position.clone(),
            played: ply.played.clone(),
            fuel: ply.fuel,
        }
    }
}

impl End {
    /// The end of a game that was played.
    #[must_use]
    pub fn of(finish: &Finish) -> Self {
        match finish {
            Finish::Won(seat) => Self::Won(*seat),
            Finish::Drawn => Self::Drawn,
            Finish::Repetition => Self::Repetition,
            Finish::MoveCap(_) => Self::MoveCap,
            Finish::Forfeit {
                seat,
                position,
                forfeit,
                ..
            } => Self::Forfeit {
                seat: *seat,
                position: position.clone(),
                forfeit: forfeit.clone(),
            },
        }
    }
}

impl Recorded {
    /// A position of the game.
    ///
    /// # Panics
    /// Where the text is no position of the game: those of the record were read when the file was.
    #[must_use]
    pub fn at(&self, position: &str) -> BoxedPosition<'_> {
        let position = self.instance.position(position);
        position.expect("the positions were read when the file was")
    }
}
