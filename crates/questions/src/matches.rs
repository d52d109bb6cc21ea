//! Matches and tournaments that somebody asks for: who takes part, and what came of it.

use grundy_report::StrengthReport;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The most who can take part in a tournament.
pub const MAX_CONTESTANTS: usize = 40;

/// A match, or a tournament in which everybody meets everybody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchTable {
    /// The problem.
    pub problem: String,
    /// Everybody, the best first.
    pub table: Vec<MatchRow>,
    /// Every pair that met.
    pub pairs: Vec<MatchPair>,
    /// Every game, where two have met.
    pub games: Vec<MatchGame>,
    /// Those games to step through, as pages set them; none for programs.
    pub view: Option<Json>,
}

/// Somebody's results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchRow {
    /// The place, from 1; equal points share one.
    pub rank: usize,
    /// What addresses call it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether it is a program that runs; one that is not has met nobody.
    pub runs: bool,
    /// Points: a win is 1, a draw 1/2.
    pub points: f64,
    /// Games.
    pub games: u64,
}

/// What two did against each other. Of two figures, the first is that of the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchPair {
    /// Who met.
    pub bots: [String; 2],
    /// What addresses call them.
    pub ids: [String; 2],
    /// Points: a win is 1, a draw 1/2.
    pub points: [f64; 2],
    /// Games.
    pub games: u64,
    /// Points that each gave away: by moves that lowered the value, by faults, by going in circles.
    pub given_away: [f64; 2],
    /// Games that each lost by a fault, or because its fuel for the meeting was used up.
    pub faults: [u64; 2],
    /// How strong the first is compared with the second.
    #[serde(flatten)]
    pub strength: StrengthReport,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchGame {
    /// Its number, from 1.
    pub number: u64,
    /// The position in which it began, or, where it was not played, its settings.
    pub start: String,
    /// Who moved first.
    pub first: String,
    /// Who won; nobody in a draw.
    pub winner: Option<String>,
    /// Plies; none where it was lost without playing, because all fuel was used up.
    pub plies: Option<usize>,
    /// The last thing that cost somebody the better result.
    pub fatal: Option<Fatal>,
}

/// A move that lost a game or a draw, or a fault.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fatal {
    /// Whose it was.
    pub by: String,
    /// The ply, from 1.
    pub ply: usize,
    /// The position.
    pub position: String,
    /// The move; none where there was none.
    pub played: Option<String>,
    /// A move that was right.
    pub right: Option<String>,
    /// How it failed, where it did.
    pub fault: Option<String>,
}
