//! The judge's report for machines, `grundy.judge/1`.

use std::collections::BTreeMap;

use grundy_play::{Interval, Opponent, Tally};
use grundy_rules::Outcome;
use serde::{Deserialize, Serialize};

use crate::SettingsMap;
use crate::words::{BlunderKind, Schema, Standard, letter};
use crate::{
    GameFuel, Mistake, ProofReport, Reason, RightMoves, SearchedReport, SubmissionId,
    UndecidedMove, Verdict,
};

/// One submission's report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct JudgeReport {
    /// `grundy.judge/1`.
    pub schema: Schema,
    /// The problem's directory name.
    pub problem: String,
    /// The game.
    pub game: String,
    /// The submission.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE`, `ND` or `JE`.
    pub verdict: Verdict,
    /// Reason, if the verdict is not AC.
    pub reason: Option<Reason>,
    /// Message of the compiler, the sandbox or the judge.
    pub message: Option<String>,
    /// Results of all games.
    pub games: Games,
    /// Points per game; a draw counts half a point.
    pub score: Option<f64>,
    /// 95% Wilson interval of the score.
    pub interval: Option<Interval>,
    /// Results of the games whose start is won for the bot.
    pub converted: Converted,
    /// Number of moves that lowered the value of the game for the bot.
    pub blunders: u64,
    /// Number of blunders by kind: `win-to-loss`, `win-to-draw`, `draw-to-loss`.
    pub blunders_by_kind: BTreeMap<BlunderKind, u64>,
    /// Number of games that ended by a fault of the bot, by reason.
    pub faults: BTreeMap<Reason, u64>,
    /// The failure that decided the verdict.
    pub first_failure: Option<FirstFailure>,
    /// The first fault, if an earlier failure decided the verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_fault: Option<FirstFailure>,
    /// Proofs about the bot's moves, if the game has no values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<SearchedReport>,
    /// The requirement of the proof, if there was a search for one; see `grundy.certify/1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<Standard>,
    /// Result of the search for a proof, if the problem requires one and the games were passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofReport>,
    /// Results by the value of the start for the bot; only values that occur.
    pub by_start_value: Vec<StartValueReport>,
    /// Results by opponent.
    pub by_opponent: Vec<OpponentReport>,
    /// Results by seat.
    pub by_side: Vec<SideReport>,
    /// Fuel, in wasm instructions.
    pub fuel: Fuel,
    /// Largest linear memory of any game, in bytes.
    pub memory_peak: u64,
    /// Memory limit, in bytes.
    pub memory_limit: u64,
    /// Seed that reproduces this report; omitted while a contest keeps it secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Engine version.
    pub engine: String,
}

/// Counts of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Games {
    /// Number of games in the schedule. The remaining games are not played after several faults.
    pub planned: usize,
    /// Number of games played.
    pub played: u64,
    /// Number of games won by the bot.
    pub wins: u64,
    /// Number of draws.
    pub draws: u64,
    /// Number of games lost by the bot.
    pub losses: u64,
}

/// The results of games whose start is won for the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Converted {
    /// Number of games whose start is won for the bot.
    pub won_starts: u64,
    /// Number of these games that the bot won.
    pub converted: u64,
    /// Number of planned games whose start is won for the bot: more than `won_starts` if judging ended early, because
    /// the bot showed enough faults. In a game that is too large to list, all games that were not played count. Points
    /// are shares of this number, so that no bot gains by crashing.
    #[serde(default)]
    pub planned: u64,
}

impl Converted {
    /// The number of games that points are a share of. Reports of earlier versions do not have it.
    #[must_use]
    pub fn of_all(self) -> u64 {
        self.planned.max(self.won_starts)
    }
}

/// Results of some of the games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Results {
    /// Number of games played.
    pub games: u64,
    /// Number of games won by the bot.
    pub wins: u64,
    /// Number of draws.
    pub draws: u64,
    /// Number of games lost by the bot.
    pub losses: u64,
    /// Points per game.
    pub score: Option<f64>,
    /// 95% Wilson interval of the score.
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
    #[schemars(with = "crate::shapes::OpponentName")]
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

/// Wasm instructions that the bot used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Fuel {
    /// Largest fuel that the bot used before it asked for the first position of a game.
    pub to_start: u64,
    /// Largest fuel of a move.
    pub max_per_move: u64,
    /// Mean fuel per move that the bot chose; turns that the rules only let pass do not count.
    pub mean_per_move: u64,
    /// Total fuel of all games.
    pub total: u64,
    /// Fuel limit for the start.
    pub limit_to_start: u64,
    /// Fuel limit per move.
    pub limit_per_move: u64,
    /// Fuel limit for all moves of a game together, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_per_game: Option<GameFuel>,
    /// Largest fuel of all moves of a game together; only if there is a limit for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_per_game: Option<u64>,
}

/// The failure that decided a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FirstFailure {
    /// The error, in the words of the verdict's reason.
    pub reason: Reason,
    /// For faults, one more sentence.
    pub detail: Option<String>,
    /// Number of the game in the schedule, from 1.
    pub game: u64,
    /// The opponent.
    #[schemars(with = "crate::shapes::OpponentName")]
    pub opponent: Opponent,
    /// The bot's seat; 1 moves first.
    pub seat: u8,
    /// The start position.
    pub start: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// Rules and instance as data.
    #[serde(default)]
    pub settings: SettingsMap,
    /// The rules that matter, each `key=value`.
    pub rules: Vec<String>,
    /// The mistake itself.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// Number of moves that preserve the value.
    pub kept_count: u128,
    /// The proof of a blunder in a game without values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<RightMoves>,
    /// The refutation: the moves with which the opponent punishes the blunder under perfect play.
    /// For a win that was not converted, the moves that win. Empty for faults.
    pub line: Vec<String>,
    /// The bot's stored standard error in this game, up to this error.
    pub stderr: String,
}

/// The first mistake of a bot, and the game in which it made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstMistake<'r> {
    /// Rules and instance, `key=value`.
    pub instance: &'r str,
    /// Rules and instance as data.
    pub settings: &'r SettingsMap,
    /// The mistake itself.
    pub mistake: &'r Mistake,
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

impl FirstFailure {
    fn remove_solution(&mut self) {
        self.mistake.remove_solution();
        self.kept_count = 0;
        self.right = None;
        self.line.clear();
    }
}

impl JudgeReport {
    /// Removes correct moves and refutations.
    pub(crate) fn remove_solutions(&mut self) {
        let failures = self.first_failure.iter_mut().chain(&mut self.first_fault);
        failures.for_each(FirstFailure::remove_solution);
        if let Some(proof) = &mut self.proof {
            proof.remove_solution();
        }
    }

    /// The undecided move that is nearest to the end of its game, if the verdict follows from such moves: too few are
    /// decided, or the judge failed because not all are.
    #[must_use]
    pub fn deciding_undecided_move(&self) -> Option<&UndecidedMove> {
        // If the judge failed for another reason, there is no report on searches.
        match self.verdict {
            Verdict::NotDecided | Verdict::JudgeError => self.searched.as_ref()?.undecided.as_ref(),
            _ => None,
        }
    }

    /// The mistake in the first game that the bot failed, or else in the refutation of its proof.
    #[must_use]
    pub fn first_mistake(&self) -> Option<FirstMistake<'_>> {
        let played = self.first_failure.as_ref().map(|failure| FirstMistake {
            instance: &failure.instance,
            settings: &failure.settings,
            mistake: &failure.mistake,
        });
        played.or_else(|| {
            let refutation = self.proof.as_ref()?.refutation.as_ref()?;
            Some(FirstMistake {
                instance: &refutation.instance,
                settings: &refutation.settings,
                mistake: &refutation.mistake,
            })
        })
    }
}
