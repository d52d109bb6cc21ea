//! The table of a tournament for machines, `grundy.tournament/1`.

use std::collections::BTreeMap;

use grundy_play::{Model, Pairing, SprtStatus};
use serde::{Deserialize, Serialize};

use crate::words::{Ended, Schema};
use crate::{Reason, Results};

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct TournamentReport {
    /// `grundy.tournament/1`.
    pub schema: Schema,
    /// The problem's folder name.
    pub problem: String,
    /// `round-robin` or `gauntlet`.
    #[schemars(with = "crate::shapes::Word<Pairing>")]
    pub pairing: Pairing,
    /// The number of starts of a round, if it is limited to fewer than the problem has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<usize>,
    /// Counts of games.
    pub games: GamesReport,
    /// All counted games, from the side of those who moved first.
    pub first_mover: Results,
    /// Everybody, the best first; of equals, the one named first.
    pub table: Vec<PlayerReport>,
    /// Every pair that met.
    pub pairs: Vec<PairReport>,
    /// The sequential test, where one was asked for.
    pub sprt: Option<SprtReport>,
    /// Why it ended: `complete`, `decided` by the test, or `nothing-new` where twenty rounds in a row
    /// went as the rounds before.
    pub ended: Ended,
    /// The seed that makes this report come out again.
    pub seed: u64,
    /// The version of the engine.
    pub engine: String,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GamesReport {
    /// Games that count.
    pub counted: u64,
    /// Games that were played.
    pub played: u64,
    /// Those of them that do not count, because they went as another from the same start.
    pub repeated: u64,
    /// Games that count and were lost without playing.
    pub unplayed: u64,
}

/// One game of a tournament, which is a line of its log. The games are in the order of the schedule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentGame {
    /// The number of the game in the schedule, from 0.
    pub game: u64,
    /// The settings of the start: rules and position.
    pub start: String,
    /// The players; the first one moved first.
    pub seats: [String; 2],
    /// The moves, as the players wrote them.
    pub moves: Vec<String>,
    /// The seat of the winner, from 1; 0 for a draw.
    pub winner: u8,
    /// The end of the game: `rules`, `repetition`, `move-cap`, or a fault of the loser.
    pub end: String,
}

/// One who took part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PlayerReport {
    /// Its place, from 1; equal scores share one.
    pub rank: usize,
    /// Its name: a file, or a reference player.
    pub bot: String,
    /// On a server, the identifier of the submission, or the name of the reference player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Sha-256 of the wasm module; none for reference players and where there is no module.
    pub sha256: Option<String>,
    /// Results against all that it met.
    #[serde(flatten)]
    pub results: Results,
    /// How strong it is compared with those it met.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Games lost by its faults, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// Games lost without playing.
    pub unplayed: u64,
    /// Why it did not play, or not to the end.
    pub excluded: Option<Exclusion>,
}

/// Why a bot did not play, or not to the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Exclusion {
    /// As in a verdict; none where the judge failed, which says nothing of the bot.
    pub reason: Option<Reason>,
    /// The same in words.
    pub message: String,
}

/// Strength in Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct StrengthReport {
    /// The difference; none where every game was won, or every game lost.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval; none where the interval has no end on one side.
    pub elo_error: Option<f64>,
    /// The lower end of the interval, if it has one.
    pub elo_low: Option<f64>,
    /// The upper end, if it has one.
    pub elo_high: Option<f64>,
    /// Likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
}

/// Two who met, from the side of the one named first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PairReport {
    /// Who met.
    pub bots: [String; 2],
    /// The first one's results.
    #[serde(flatten)]
    pub results: Results,
    /// Meetings of two games that brought the first one 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u64; 5],
    /// How strong the first is compared with the second.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Games lost by faults, by reason, of the first and of the second.
    pub faults: [BTreeMap<Reason, u64>; 2],
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SprtReport {
    /// `logistic` or `normalised`.
    #[schemars(with = "crate::shapes::Word<Model>")]
    pub model: Model,
    /// The difference in Elo of the first hypothesis.
    pub elo0: f64,
    /// And of the second.
    pub elo1: f64,
    /// The probability of rejecting the first wrongly.
    pub alpha: f64,
    /// And the second.
    pub beta: f64,
    /// The log likelihood ratio.
    pub llr: f64,
    /// The first hypothesis is accepted at this ratio.
    pub lower: f64,
    /// The second hypothesis is accepted at this ratio.
    pub upper: f64,
    /// `H0`, `H1` or `undecided`.
    #[schemars(with = "crate::shapes::Word<SprtStatus>")]
    pub status: SprtStatus,
}

impl TournamentReport {
    /// Whether the judge failed to make one of the bots ready.
    #[must_use]
    pub fn judge_failed(&self) -> bool {
        let mut excluded = self.table.iter().filter_map(|row| row.excluded.as_ref());
        excluded.any(|exclusion| exclusion.reason.is_none())
    }

    /// The score of one bot against another; `None` where they have not met.
    #[must_use]
    pub fn score_against(&self, bot: &str, other: &str) -> Option<f64> {
        self.pairs.iter().find_map(|pair| match &pair.bots {
            [a, b] if a == bot && b == other => pair.results.score,
            [a, b] if a == other && b == bot => pair.results.score.map(|score| 1.0 - score),
            _ => None,
        })
    }
}
