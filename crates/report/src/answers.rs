//! The judge's report on an answer program for machines, `grundy.judge/1` as well.

use serde::{Deserialize, Serialize};

use crate::SettingsMap;
use crate::SubmissionId;
use crate::words::{Asks, Schema};
use crate::{Reason, Verdict};

/// One answer program's report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct AnswerReport {
    /// `grundy.judge/1`.
    pub schema: Schema,
    /// The problem's directory name.
    pub problem: String,
    /// The game of the questions.
    pub game: String,
    /// The submission.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE`, `ND` or `JE`.
    pub verdict: Verdict,
    /// Reason, if the verdict is not AC.
    pub reason: Option<Reason>,
    /// Message of the compiler, the sandbox or the judge.
    pub message: Option<String>,
    /// Kind of question: who wins, a good move, the number of winning moves, or the Grundy value.
    pub asks: Asks,
    /// Numbers of questions and answers in all tests.
    pub questions: QuestionCounts,
    /// Correct answers divided by questions asked, from 0 to 1.
    pub score: Option<f64>,
    /// The tests that were run, in order; none is run after a test that the program did not finish.
    pub tests: Vec<TestReport>,
    /// The failure that decided the verdict.
    pub first_wrong: Option<FirstWrongAnswer>,
    /// Fuel, in wasm instructions.
    pub fuel: AnswerFuel,
    /// Largest linear memory of any run, in bytes.
    pub memory_peak: u64,
    /// Memory limit, in bytes.
    pub memory_limit: u64,
    /// Seed that reproduces this report; omitted while a contest keeps it secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Engine version.
    pub engine: String,
}

impl AnswerReport {
    /// Removes the correct answers, and the smallest wrong case, which contains its correct answer.
    pub(crate) fn remove_solutions(&mut self) {
        if let Some(first) = &mut self.first_wrong {
            first.expected = None;
            first.least = None;
        }
    }
}

/// Counts of questions and answers.
#[derive(
    Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct QuestionCounts {
    /// Number of questions of the problem.
    pub planned: u64,
    /// Number of questions in the tests that were run.
    pub asked: u64,
    /// Number of correct answers.
    pub right: u64,
    /// Number of wrong answers.
    pub wrong: u64,
    /// Number of questions without an answer.
    pub missing: u64,
    /// Number of superfluous answers, counted until the program is stopped.
    pub extra: u64,
}

/// One run of an answer program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct TestReport {
    /// Number of the test, from 1.
    pub test: usize,
    /// Number of questions of the test.
    pub questions: u64,
    /// Number of correct answers.
    pub right: u64,
    /// Number of wrong answers.
    pub wrong: u64,
    /// Number of questions without an answer.
    pub missing: u64,
    /// Number of superfluous answers.
    pub extra: u64,
    /// Reason, if the run failed.
    pub reason: Option<Reason>,
    /// Fuel used, in wasm instructions.
    pub fuel: u64,
    /// Fuel allowed, in wasm instructions.
    pub fuel_limit: u64,
    /// Largest linear memory, in bytes.
    pub memory_peak: u64,
}

/// Wasm instructions that the program used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct AnswerFuel {
    /// Total fuel of all runs.
    pub total: u64,
    /// Mean fuel per question asked.
    pub mean_per_question: u64,
    /// Fuel allowed per run, regardless of its questions.
    pub limit_to_start: u64,
    /// Additional fuel allowed per question.
    pub limit_per_question: u64,
}

/// The first wrong answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FirstWrongAnswer {
    /// The error, in the words of the verdict's reason.
    pub reason: Reason,
    /// One more sentence, for faults and for programs that read no question.
    pub detail: Option<String>,
    /// Possible cause, found in the program's source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Number of the test, from 1.
    pub test: usize,
    /// Number of the question in its file, from 1; one more than the number of questions for a
    /// superfluous answer, and for a program that failed after it had answered all questions correctly.
    pub question: u64,
    /// The line of the question; `null` if `question` is beyond the last.
    pub input: Option<String>,
    /// Rules and instance, `key=value`.
    pub instance: Option<String>,
    /// Rules and instance as data; `null` if `question` is beyond the last.
    #[serde(default)]
    pub settings: Option<SettingsMap>,
    /// The correct answer.
    pub expected: Option<String>,
    /// The program's answer; `null` if it did not answer.
    pub printed: Option<String>,
    /// Whether the same question is answered correctly when it is asked alone.
    pub right_alone: bool,
    /// Whether the question could not be tested alone, because the program then exceeds a limit.
    pub untold_alone: bool,
    /// The smallest question that is answered wrongly when asked alone; `null` if the judge did not
    /// search for one, because a single question cannot show the fault or is answered correctly on
    /// its own.
    pub least: Option<Minimized>,
    /// The program's stored standard error in this run.
    pub stderr: String,
}

/// A small question that is answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Minimized {
    /// The line of the question.
    pub input: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// Rules and instance as data.
    #[serde(default)]
    pub settings: SettingsMap,
    /// The correct answer.
    pub expected: String,
    /// The program's output, shortened; `null` if it did not answer.
    pub printed: Option<String>,
    /// The error, in the words of a verdict's reason.
    pub reason: Reason,
    /// Whether all smaller questions that the test can ask are answered correctly. If not, only
    /// questions that differ from this one in a single number were tried.
    pub smallest: bool,
    /// Whether the test lists its questions individually, so that no other questions were tried.
    pub listed: bool,
}
