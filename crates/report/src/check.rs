//! The result of checking one problem, `grundy.check/1`.

use serde::{Deserialize, Serialize};

use crate::words::Schema;
use crate::{ClaimReport, SubmissionReport, Verdict};

/// The result of checking one problem, `grundy.check/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CheckReport {
    /// `grundy.check/1`.
    pub schema: Schema,
    /// The problem's directory name.
    pub problem: String,
    /// Whether all checks passed.
    pub passed: bool,
    /// Whether the judge itself failed, for example because a solver contradicts itself or a game
    /// could not be played.
    pub judge_failed: bool,
    /// Number of start positions in the tests; 0 if the problem asks questions.
    pub starts: usize,
    /// Number of questions in the tests.
    pub questions: u64,
    /// Problems other than those with bots and claims.
    #[serde(rename = "complaints")]
    pub diagnostics: Vec<String>,
    /// Notes on what the problem cannot test; they are not failures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The claims.
    pub claims: Vec<ClaimReport>,
    /// The bots that were judged.
    pub bots: Vec<BotCheck>,
    /// The bots that were not judged, because a compiler is missing. They are not failures.
    pub left_out: Vec<LeftOut>,
}

/// A bot's verdict, and the expected one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BotCheck {
    /// The verdict that the bot's directory names.
    pub expected: Verdict,
    /// Whether the bot got the expected verdict.
    pub as_expected: bool,
    /// The judge's report.
    pub report: SubmissionReport,
}

/// A bot that was not judged, because this machine lacks what its language needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LeftOut {
    /// The verdict that the bot's directory names.
    pub expected: Verdict,
    /// Path of the bot.
    pub file: String,
    /// The missing tool, and how to install it.
    pub reason: String,
}
