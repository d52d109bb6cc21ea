//! Games as files: a small text that a person can read and that tells enough to play the game again,
//! byte for byte. `docs/records.md` describes the format.
//!
//! A record contains only what happened. Values, blunders and the right moves follow from it: the solver computes them
//! when the record is read.

mod escape;
mod files;
mod plies;
mod read;
mod words;
mod write;

use std::borrow::Cow;
use std::sync::Arc;

use grundy_games::{Game, Settings};
use grundy_play::{GameRecord, Opponent, Seat};
use grundy_rules::{BoxedPosition, Instance};

use crate::{ENGINE, Limits};

pub use files::{SubmissionRecords, prepare, save};
pub use read::{load, read};

/// One game, and all that a file tells of it. The values in it come from the solver: files contain none.
#[derive(Clone, Debug)]
pub struct Record {
    /// Engine version that played the game.
    pub engine: String,
    /// The directory name of the problem that it was played for.
    pub problem: String,
    /// The game.
    pub game: Arc<Game>,
    /// Its rules, defaults included; the start says the rest.
    pub rules: Settings,
    /// The number of the game in its schedule, from 1; 0 for a line of play that refutes a bot.
    pub number: u64,
    /// The limits of bots.
    pub limits: Limits,
    /// The players in the order of their seats; the first of them moved first.
    pub seats: Vec<Seated>,
    /// The plies and the end of the game.
    pub played: GameRecord,
}

/// The player in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seated {
    /// A reference player, with what decides its random choices.
    Reference {
        /// The kind of player.
        opponent: Opponent,
        /// The seed of the schedule.
        seed: u64,
        /// The number that tells the games of one seed apart.
        stream: u64,
    },
    /// A program.
    Bot(BotSeat),
    /// A line of play: its moves were found by a search, as those of a refutation.
    Line,
    /// A person.
    Person,
}

/// A program at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSeat {
    /// Path of the file, as given by the user.
    pub file: String,
    /// Sha-256 of the wasm module, in hexadecimal.
    pub module: String,
    /// The seed of the randomness that it sees.
    pub seed: u64,
    /// The resources that it used.
    pub used: Used,
    /// The text that it wrote on stderr, as far as it was kept.
    pub stderr: String,
}

/// The resources that a program used in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Used {
    /// Wasm instructions before it asked for the first position.
    pub to_start: u64,
    /// Wasm instructions in all.
    pub total: u64,
    /// Largest memory, in bytes.
    pub memory: u64,
}

/// A record that was read and found to be a game by its rules.
pub struct Recorded {
    /// The contents of the file.
    pub record: Record,
    /// The game, at its start.
    pub instance: Box<dyn Instance>,
}

/// The data that all records of one problem share.
#[derive(Clone, Copy, Debug)]
pub struct RecordHeader<'p> {
    /// The problem's directory name.
    pub problem: &'p str,
    /// Its game.
    pub game: &'p Arc<Game>,
    /// The rules, defaults included, without the instance.
    pub rules: &'p Settings,
    /// The limits of bots.
    pub limits: Limits,
}

/// The record of a game of a problem, played under these settings by these players.
#[must_use]
pub fn record(
    header: &RecordHeader<'_>,
    number: u64,
    seats: Vec<Seated>,
    played: GameRecord,
) -> Record {
    Record {
        engine: ENGINE.to_owned(),
        problem: header.problem.to_owned(),
        game: Arc::clone(header.game),
        rules: header.rules.clone(),
        number,
        limits: header.limits,
        seats,
        played,
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
    /// The name of the reference player or of the bot's file, or `line` or `person`.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Reference { opponent, .. } => opponent.name(),
            Self::Bot(bot) => Cow::Borrowed(&bot.file),
            Self::Line => "line".into(),
            Self::Person => "person".into(),
        }
    }
}

impl Recorded {
    /// A position of the game.
    ///
    /// # Panics
    /// If the text is not a position of the game. The positions of the record were checked when the file was read.
    #[must_use]
    pub fn at(&self, position: &str) -> BoxedPosition<'_> {
        let position = self.instance.position(position);
        position.expect("the positions were read when the file was")
    }
}
