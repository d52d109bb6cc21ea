//! The judge's report on an answer program for machines, `grundy.judge/1` as well.

use serde::{Deserialize, Serialize};

use crate::SubmissionId;
use crate::words::{Asks, Schema};
use crate::{Reason, Verdict};

/// One answer program's report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct AnswerReport {
    /// `grundy.judge/1`.
    pub schema: Schema,
    /// The problem's folder name.
    pub problem: String,
    /// The game that it asks about.
    pub game: String,
    /// What was judged.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    pub verdict: Verdict,
    /// Why, where the verdict is not AC.
    pub reason: Option<Reason>,
    /// What the compiler, the sandbox or the judge said.
    pub message: Option<String>,
    /// What is asked: `winner` or `move`.
    pub asks: Asks,
    /// The questions of all tests together.
    pub questions: QuestionCounts,
    /// Right answers for each question that was asked.
    pub score: Option<f64>,
    /// The tests that were run, in their order; none is run after one that the program broke off.
    pub tests: Vec<TestReport>,
    /// What decided the verdict.
    pub first_wrong: Option<FirstWrongAnswer>,
    /// Wasm instructions.
    pub fuel: AnswerFuel,
    /// The largest linear memory of any run, in bytes.
    pub memory_peak: u64,
    /// The limit of memory, in bytes.
    pub memory_limit: u64,
    /// The seed that makes this report come out again; left out while it is the secret of a contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The version of the engine.
    pub engine: String,
}

/// Counts of questions and answers.
#[derive(
    Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct QuestionCounts {
    /// Questions of the problem.
    pub planned: u64,
    /// Questions of the tests that were run.
    pub asked: u64,
    /// Right answers.
    pub right: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Questions without an answer.
    pub missing: u64,
    /// Answers beyond the last question; counted until the program is stopped.
    pub extra: u64,
}

/// One run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct TestReport {
    /// The number of the test, from 1.
    pub test: usize,
    /// Its questions.
    pub questions: u64,
    /// Right answers.
    pub right: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// Questions without an answer.
    pub missing: u64,
    /// Answers beyond the last question.
    pub extra: u64,
    /// Why the run is not good, if it is not.
    pub reason: Option<Reason>,
    /// Wasm instructions that were used.
    pub fuel: u64,
    /// Wasm instructions that were allowed.
    pub fuel_limit: u64,
    /// The largest linear memory, in bytes.
    pub memory_peak: u64,
}

/// Wasm instructions that the program used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct AnswerFuel {
    /// In all runs together.
    pub total: u64,
    /// That for each question that was asked.
    pub mean_per_question: u64,
    /// What each run is allowed, whatever it is asked.
    pub limit_to_start: u64,
    /// What it is allowed for each question besides.
    pub limit_per_question: u64,
}

/// The first wrong answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FirstWrongAnswer {
    /// What went wrong, as in the verdict's reason.
    pub reason: Reason,
    /// One sentence more, for faults and for programs that read nothing.
    pub detail: Option<String>,
    /// What it may come from, by the source of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The number of the test, from 1.
    pub test: usize,
    /// The number of the question in its file, from 1; one more than there are after an answer too
    /// many.
    pub question: u64,
    /// The line of the question; none for an answer too many.
    pub input: Option<String>,
    /// Rules and instance, `key=value`.
    pub instance: Option<String>,
    /// What is right.
    pub expected: Option<String>,
    /// What the program printed; none where it did not answer.
    pub printed: Option<String>,
    /// Whether the same question is answered rightly when it is asked alone.
    pub right_alone: bool,
    /// Whether it could not be asked alone: the program then ends by a limit, which tells nothing of
    /// its answer.
    pub untold_alone: bool,
    /// The smallest question that is answered wrongly when it is asked alone; none where that was
    /// not sought, because one question does not tell, or is right alone.
    pub least: Option<Minimized>,
    /// What the program wrote on stderr in this run, as far as it was kept.
    pub stderr: String,
}

/// A small question that is answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Minimized {
    /// The line of the question.
    pub input: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// What is right.
    pub expected: String,
    /// All that the program printed, cut short; none where it did not answer.
    pub printed: Option<String>,
    /// What is wrong with it, as a verdict's reason.
    pub reason: Reason,
    /// Whether all smaller questions that the test can ask are answered rightly. Otherwise it is
    /// small, but only questions that differ from it in one number were tried.
    pub smallest: bool,
    /// Whether the test lists its questions one by one, so that no others were tried.
    pub listed: bool,
}
