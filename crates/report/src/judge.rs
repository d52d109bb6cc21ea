//! The judge's report for machines, `grundy.judge/1`.

use std::collections::BTreeMap;

use grundy_play::{Interval, Opponent, Tally};
use grundy_rules::Outcome;
use serde::{Deserialize, Serialize};

use crate::words::{BlunderKind, Schema, letter};
use crate::{Mistake, ProofReport, Reason, SubmissionId, Verdict};

/// One submission's report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JudgeReport {
    /// `grundy.judge/1`.
    pub schema: Schema,
    /// The problem's folder name.
    pub problem: String,
    /// The game that it plays.
    pub game: String,
    /// What was judged.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    pub verdict: Verdict,
    /// Why, where the verdict is not AC.
    pub reason: Option<Reason>,
    /// What the compiler, the sandbox or the judge said.
    pub message: Option<String>,
    /// Results of all games.
    pub games: Games,
    /// Points per game, a draw being half a point.
    pub score: Option<f64>,
    /// Its 95 % Wilson interval.
    pub interval: Option<Interval>,
    /// What became of won positions.
    pub converted: Converted,
    /// Moves that lowered the value of the game.
    pub blunders: u64,
    /// The same by kind: `win-to-loss`, `win-to-draw`, `draw-to-loss`.
    pub blunders_by_kind: BTreeMap<BlunderKind, u64>,
    /// Games that ended by a fault of the bot, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// What decided the verdict.
    pub first_failure: Option<FirstFailure>,
    /// The first fault, where the verdict was decided by something else before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<FirstFailure>,
    /// The search for a proof, where the problem asks for one and the games were passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofReport>,
    /// Results by what the start was worth to the bot; only those that occur.
    pub by_start_value: Vec<StartValueReport>,
    /// Results by opponent.
    pub by_opponent: Vec<OpponentReport>,
    /// Results by seat.
    pub by_side: Vec<SideReport>,
    /// Wasm instructions.
    pub fuel: Fuel,
    /// The largest linear memory of any game, in bytes.
    pub memory_peak: u64,
    /// The limit of memory, in bytes.
    pub memory_limit: u64,
    /// The seed that makes this report come out again; left out while it is the secret of a contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The version of the engine.
    pub engine: String,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Games {
    /// Games that the schedule holds; the rest is not played once a bot has shown enough faults.
    pub planned: usize,
    /// Games that were played.
    pub played: u64,
    /// Won by the bot.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the bot.
    pub losses: u64,
}

/// What became of games whose start the bot could win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Converted {
    /// Games that began with a win for the bot.
    pub won_starts: u64,
    /// Those of them that it won.
    pub converted: u64,
}

/// Results of some of the games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Won by the bot.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the bot.
    pub losses: u64,
    /// Points per game.
    pub score: Option<f64>,
    /// Its 95 % Wilson interval.
    pub interval: Option<Interval>,
}

/// Results of the games whose start had one value for the bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct StartValueReport {
    /// `W`, `D` or `L`.
    #[serde(with = "letter")]
    #[schemars(with = "crate::shapes::Letter")]
    pub value: Outcome,
    /// The results from there.
    #[serde(flatten)]
    pub results: Results,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct OpponentReport {
    /// The opponent's name.
    #[schemars(with = "crate::shapes::Word<Opponent>")]
    pub opponent: Opponent,
    /// The results against it.
    #[serde(flatten)]
    pub results: Results,
}

/// Results from one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct SideReport {
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The results from it.
    #[serde(flatten)]
    pub results: Results,
}

/// Wasm instructions that the bot used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Fuel {
    /// The most before the bot asked for the first position of any game.
    pub to_start: u64,
    /// The most for one move.
    pub max_per_move: u64,
    /// The mean over all moves.
    pub mean_per_move: u64,
    /// In all games together.
    pub total: u64,
    /// The limit until then.
    pub limit_to_start: u64,
    /// The limit for one move.
    pub limit_per_move: u64,
}

/// The failure that decided a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FirstFailure {
    /// What went wrong, as in the verdict's reason.
    pub reason: Reason,
    /// One sentence more, for faults.
    pub detail: Option<String>,
    /// The game's number in the schedule, from 1.
    pub game: u64,
    /// Against whom.
    #[schemars(with = "crate::shapes::Word<Opponent>")]
    pub opponent: Opponent,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The start position.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// The mistake itself.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// How many moves keep the value. It is told beside the mistake, because the numbers of what is
    /// flattened have 64 bits.
    pub kept_count: u128,
    /// The refutation: how the opponent makes use of the blunder when both play on perfectly. For
    /// a win not converted, how it is won. Empty for faults.
    pub line: Vec<String>,
    /// What the bot wrote on stderr in this game, as far as it was kept.
    pub stderr: String,
}

impl From<Tally> for Results {
    fn from(tally: Tally) -> Self {
        Self {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            interval: tally.interval(),
        }
    }
}

impl JudgeReport {
    /// Where the bot failed first, and under which settings of the game: in a game, or in the refutation of
    /// its proof.
    #[must_use]
    pub fn first_mistake(&self) -> Option<(&str, &Mistake)> {
        let played = self.first_failure.as_ref();
        let played = played.map(|failure| (failure.instance.as_str(), &failure.mistake));
        let refutation = self
            .proof
            .as_ref()
            .and_then(|proof| proof.refutation.as_ref());
        played.or_else(|| refutation.map(|found| (found.instance.as_str(), &found.mistake)))
    }
}
