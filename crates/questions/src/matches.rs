//! Matches and tournaments on request: the entrants, and the results.

pub use grundy_play::DecidedMoves;
use grundy_report::{FatalMove, TournamentReport};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The largest number of bots in a tournament.
pub const MAX_CONTESTANTS: usize = 40;

/// A match, or a round robin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchTable {
    /// The report, as `grundy tournament` prints it of the same bots.
    pub report: TournamentReport,
    /// The log, as `grundy tournament --log` writes it. `None` if it is too long to be kept.
    pub log: Option<String>,
    /// Every game of a match of two; empty for more bots.
    pub games: Vec<MatchGame>,
    /// The points that each of two gave away: by moves that lowered the value, by faults, and by going in
    /// circles in a won position. The order is that of the pair in the report. `None` for more bots.
    pub given_away: Option<[f64; 2]>,
    /// The moves of each row of the report's table in the games that were searched, if the game is too large to list;
    /// else empty. Only proved mistakes are in `given_away` then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<DecidedMoves>,
    /// The same games to step through, as pages set them.
    pub view: Option<Json>,
}

/// A game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number, from 1.
    pub number: u64,
    /// The position in which it began.
    pub start: String,
    /// The bot that moved first.
    pub first: String,
    /// The winner; `None` for a draw.
    pub winner: Option<String>,
    /// The number of plies.
    pub plies: usize,
    /// The last ply that cost a bot the better result.
    pub fatal: Option<FatalMove>,
    /// Whether nothing was looked for that proves a mistake, though the game is too large to know every value.
    #[serde(default)]
    pub unsearched: bool,
}
