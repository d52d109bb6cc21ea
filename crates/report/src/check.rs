//! The result of checking one problem, `grundy.check/1`.

use serde::{Deserialize, Serialize};

use crate::words::Schema;
use crate::{ClaimReport, SubmissionReport, Verdict};

/// The result of checking one problem, `grundy.check/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CheckReport {
    /// `grundy.check/1`.
    pub schema: Schema,
    /// The problem's folder name.
    pub problem: String,
    /// Whether there is nothing to complain of.
    pub passed: bool,
    /// Whether the judge itself failed: a solver that contradicts itself, a game that could not be
    /// played.
    pub judge_failed: bool,
    /// How many start positions the tests lay out; none where they ask questions.
    pub starts: usize,
    /// How many questions they ask.
    pub questions: u64,
    /// What is missing or wrong apart from bots.
    #[serde(rename = "complaints")]
    pub diagnostics: Vec<String>,
    /// Every claim.
    pub claims: Vec<ClaimReport>,
    /// Every bot that was judged.
    pub bots: Vec<BotCheck>,
    /// Every bot that was not. A machine need not have the compilers of all languages, so that is
    /// nothing to complain of.
    pub left_out: Vec<LeftOut>,
}

/// One bot's verdict and the one it was meant to get.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BotCheck {
    /// The folder's verdict.
    pub expected: Verdict,
    /// Whether the bot got it.
    pub as_expected: bool,
    /// What the judge reports.
    pub report: SubmissionReport,
}

/// A bot that was not judged, because this machine lacks what its language needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LeftOut {
    /// The folder's verdict.
    pub expected: Verdict,
    /// The bot.
    pub file: String,
    /// What is missing, and how to install it.
    pub reason: String,
}
