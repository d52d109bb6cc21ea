//! The table of a tournament for machines, `grundy.tournament/1`.

use std::collections::BTreeMap;

use grundy_play::{DecidedMoves, Model, Pairing, SprtStatus};
use serde::{Deserialize, Serialize};

use crate::words::{Ended, Schema};
use crate::{Reason, Results, SettingsMap};

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct TournamentReport {
    /// `grundy.tournament/1`.
    pub schema: Schema,
    /// The problem's directory name.
    pub problem: String,
    /// `round-robin` or `gauntlet`.
    #[schemars(with = "crate::shapes::Word<Pairing>")]
    pub pairing: Pairing,
    /// The number of starts of a round, if it is limited to fewer than the problem has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<usize>,
    /// Counts of games.
    pub games: GamesReport,
    /// Score of the player who moved first, over all counted games.
    pub first_mover: Results,
    /// All players, best first; among equals, in the order in which they were named.
    pub table: Vec<PlayerReport>,
    /// The pairs that played each other.
    pub pairs: Vec<PairReport>,
    /// The sequential test, if one was requested.
    pub sprt: Option<SprtReport>,
    /// Why the tournament ended: `complete`, `decided` by the test, or `nothing-new` after twenty
    /// consecutive rounds that repeat earlier ones.
    pub ended: Ended,
    /// Position of all games; omitted if they begin with the starts of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Seed that reproduces this report.
    pub seed: u64,
    /// Engine version.
    pub engine: String,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GamesReport {
    /// Number of games that count.
    pub counted: u64,
    /// Number of games played.
    pub played: u64,
    /// Number of played games that do not count, because they repeat another game from the same
    /// start.
    pub repeated: u64,
    /// Number of games that count and were lost without playing.
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
    /// The same settings as data. Logs of earlier versions do not have them.
    #[serde(default)]
    pub settings: SettingsMap,
    /// The players; the first one moved first.
    pub seats: [String; 2],
    /// The moves, as the players wrote them.
    pub moves: Vec<String>,
    /// The seat of the winner, from 1; 0 for a draw.
    pub winner: u8,
    /// The end of the game: `rules`, `repetition`, `move-cap`, or a fault of the loser.
    pub end: String,
}

/// A player of the tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PlayerReport {
    /// Rank, from 1; players with equal scores share a rank.
    pub rank: usize,
    /// Path of a bot, or name of a reference player.
    pub bot: String,
    /// On a server, the identifier of the submission, or the name of the reference player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// SHA-256 of the wasm module; `null` for reference players and if there is no module.
    pub sha256: Option<String>,
    /// Results against all that it met.
    #[serde(flatten)]
    pub results: Results,
    /// How strong it is compared with those it met.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Number of games lost by faults, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// Number of games lost without playing.
    pub unplayed: u64,
    /// In a game that is too large to list: its moves in the games that were searched for proofs. Omitted if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<DecidedMoves>,
    /// Reason why the bot did not play, or not all its games.
    pub excluded: Option<Exclusion>,
}

/// The reason why a bot did not play, or not all its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Exclusion {
    /// Reason as in a verdict; `null` if the judge failed, which says nothing about the bot.
    pub reason: Option<Reason>,
    /// The reason in words.
    pub message: String,
}

/// Strength in Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct StrengthReport {
    /// Difference in Elo; `null` if every game was won or every game was lost.
    pub elo: Option<f64>,
    /// Half the width of its 95% interval; `null` if the interval is unbounded on one side.
    pub elo_error: Option<f64>,
    /// Lower end of the interval; `null` if it is unbounded.
    pub elo_low: Option<f64>,
    /// Upper end of the interval; `null` if it is unbounded.
    pub elo_high: Option<f64>,
    /// Likelihood of superiority, from 0 to 1.
    pub los: Option<f64>,
}

/// Results of a pair of players, from the point of view of the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PairReport {
    /// The two players.
    pub bots: [String; 2],
    /// The first one's results.
    #[serde(flatten)]
    pub results: Results,
    /// Number of meetings in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    pub pentanomial: [u64; 5],
    /// How strong the first is compared with the second.
    #[serde(flatten)]
    pub strength: StrengthReport,
    /// Number of games lost by faults, by reason, for the first and the second player.
    pub faults: [BTreeMap<Reason, u64>; 2],
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SprtReport {
    /// `logistic` or `normalized`.
    #[schemars(with = "crate::shapes::Word<Model>")]
    pub model: Model,
    /// Elo difference of the first hypothesis.
    pub elo0: f64,
    /// Elo difference of the second hypothesis.
    pub elo1: f64,
    /// Probability of wrongly rejecting the first hypothesis.
    pub alpha: f64,
    /// Probability of wrongly rejecting the second hypothesis.
    pub beta: f64,
    /// Log-likelihood ratio.
    pub llr: f64,
    /// Ratio at which the first hypothesis is accepted.
    pub lower: f64,
    /// Ratio at which the second hypothesis is accepted.
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

    /// The score of one bot against another; `None` if they have not met.
    #[must_use]
    pub fn score_against(&self, bot: &str, other: &str) -> Option<f64> {
        self.pairs.iter().find_map(|pair| match &pair.bots {
            [a, b] if a == bot && b == other => pair.results.score,
            [a, b] if a == other && b == bot => pair.results.score.map(|score| 1.0 - score),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWN: StrengthReport = StrengthReport {
        elo: None,
        elo_error: None,
        elo_low: None,
        elo_high: None,
        los: None,
    };

    fn results(score: f64) -> Results {
        Results {
            games: 8,
            wins: 0,
            draws: 0,
            losses: 0,
            score: Some(score),
            interval: None,
        }
    }

    fn pair([first, second]: [&str; 2], score: f64) -> PairReport {
        PairReport {
            bots: [first.to_owned(), second.to_owned()],
            results: results(score),
            pentanomial: [0; 5],
            strength: UNKNOWN,
            faults: [BTreeMap::new(), BTreeMap::new()],
        }
    }

    /// A tournament in which a meets b, and b meets c. One of the players is excluded for this reason.
    fn report(reason: Option<Reason>) -> TournamentReport {
        let player = |bot: &str, excluded| PlayerReport {
            rank: 1,
            bot: bot.to_owned(),
            id: None,
            sha256: None,
            results: results(0.5),
            strength: UNKNOWN,
            faults: BTreeMap::new(),
            unplayed: 0,
            decided: None,
            excluded,
        };
        let exclusion = Exclusion {
            reason,
            message: "it did not start".to_owned(),
        };
        TournamentReport {
            schema: Schema::Tournament,
            problem: "nim".to_owned(),
            pairing: Pairing::RoundRobin,
            starts: None,
            games: GamesReport {
                counted: 0,
                played: 0,
                repeated: 0,
                unplayed: 0,
            },
            first_mover: results(0.5),
            table: vec![player("a", None), player("b", Some(exclusion))],
            pairs: vec![pair(["a", "b"], 0.75), pair(["b", "c"], 0.125)],
            sprt: None,
            ended: Ended::Complete,
            position: None,
            seed: 1,
            engine: crate::ENGINE.to_owned(),
        }
    }

    #[test]
    fn a_score_is_that_of_the_pair_from_either_side() {
        let report = report(None);
        for (bot, other, score) in [
            ("a", "b", Some(0.75)),
            ("b", "a", Some(0.25)),
            ("b", "c", Some(0.125)),
            ("c", "b", Some(0.875)),
            ("a", "c", None),
            ("c", "a", None),
            ("a", "a", None),
            ("a", "x", None),
            ("x", "a", None),
            ("b", "x", None),
            ("x", "b", None),
        ] {
            assert_eq!(report.score_against(bot, other), score, "{bot} {other}");
        }
    }

    #[test]
    fn an_exclusion_without_a_reason_is_the_failure_of_the_judge() {
        assert!(report(None).judge_failed());
        assert!(!report(Some(Reason::CompileError)).judge_failed());
        let without_players = TournamentReport {
            table: Vec::new(),
            ..report(None)
        };
        assert!(!without_players.judge_failed());
    }
}
