//! What came of playing a recorded game again, `grundy.again/1`.

use serde::{Deserialize, Serialize};

use crate::words::Schema;

/// What came of playing a game again, `grundy.again/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct RerunDiff {
    /// `grundy.again/1`.
    pub schema: Schema,
    /// Whether it came out the same, byte for byte.
    pub same: bool,
    /// The version of the engine that recorded the game, where it is another.
    pub other_engine: Option<String>,
    /// The moves that are others now, from the same positions.
    pub moves: Vec<MoveDifference>,
    /// How the game ends, where that is different.
    pub finish: Option<Difference>,
    /// How many lines differ.
    pub differing: usize,
    /// The first of them.
    pub first: Option<Difference>,
}

/// A line of a record that comes out differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Difference {
    /// Its number in the file, from 1.
    pub line: usize,
    /// As it was recorded; empty where there is no such line.
    pub recorded: String,
    /// As it is now.
    pub now: String,
}

/// A move that comes out differently.
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
    /// The move that is played now.
    pub now: String,
}
