//! The result of replaying a recorded game, `grundy.again/1`.

use serde::{Deserialize, Serialize};

use crate::words::Schema;

/// The result of replaying a game, `grundy.again/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RerunDiff {
    /// `grundy.again/1`.
    pub schema: Schema,
    /// Whether the replayed game is the same, byte for byte.
    pub same: bool,
    /// Engine version that recorded the game, if it differs from the present one.
    pub other_engine: Option<String>,
    /// Moves that differ, from the same positions.
    pub moves: Vec<MoveDifference>,
    /// The end of the game, if it differs.
    pub finish: Option<Difference>,
    /// Number of lines that differ.
    pub differing: usize,
    /// The first line that differs.
    pub first: Option<Difference>,
}

/// A line of a record that differs after a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Difference {
    /// Line number in the file, from 1.
    pub line: usize,
    /// The recorded line; empty if there is no such line.
    pub recorded: String,
    /// The line of the replayed game.
    pub now: String,
}

/// A move that differs after a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct MoveDifference {
    /// The number of the ply in the game, from 1.
    pub ply: usize,
    /// The seat that moved, from 1.
    pub seat: u8,
    /// The position, in notation.
    pub position: String,
    /// The move that was recorded.
    pub recorded: String,
    /// The move of the replayed game.
    pub now: String,
}
