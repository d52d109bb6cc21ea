//! The judge's report on an answer program for machines, `grundy.judge/1` as well.

use serde::Serialize;

use super::SubmissionId;
use crate::answer::{AnswerJudgement, AnswerRun, Case, FirstWrongAnswer, Minimized};
use crate::judge::{Options, Reason, Verdict};
use crate::problem::{Answer, Problem};

/// One answer program's report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnswerReport {
    /// `grundy.judge/1`.
    pub schema: &'static str,
    /// The problem's folder name.
    pub problem: String,
    /// What was judged.
    pub submission: SubmissionId,
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    pub verdict: &'static str,
    /// Why, where the verdict is not AC.
    pub reason: Option<&'static str>,
    /// What the compiler, the sandbox or the judge said.
    pub message: Option<String>,
    /// What is asked: `winner` or `move`.
    pub asks: &'static str,
    /// The questions of all tests together.
    pub questions: QuestionCounts,
    /// Right answers for each question that was asked.
    pub score: Option<f64>,
    /// The tests that were run, in their order; none is run after one that the program broke off.
    pub tests: Vec<TestReport>,
    /// What decided the verdict.
    pub first_wrong: Option<FirstWrongReport>,
    /// Wasm instructions.
    pub fuel: AnswerFuel,
    /// The largest linear memory of any run, in bytes.
    pub memory_peak: u64,
    /// The limit of memory, in bytes.
    pub memory_limit: u64,
    /// The seed that makes this report come out again.
    pub seed: u64,
    /// The version of the engine.
    pub engine: &'static str,
}

/// Counts of questions and answers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    pub reason: Option<&'static str>,
    /// Wasm instructions that were used.
    pub fuel: u64,
    /// Wasm instructions that were allowed.
    pub fuel_limit: u64,
    /// The largest linear memory, in bytes.
    pub memory_peak: u64,
}

/// Wasm instructions that the program used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstWrongReport {
    /// What went wrong, as in the verdict's reason.
    pub reason: &'static str,
    /// One sentence more, for faults.
    pub detail: Option<String>,
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
    /// The smallest question that is answered wrongly when it is asked alone; none where that was
    /// not sought, because one question does not tell, or is right alone.
    pub least: Option<LeastReport>,
    /// What the program wrote on stderr in this run, as far as it was kept.
    pub stderr: String,
}

/// A small question that is answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LeastReport {
    /// The line of the question.
    pub input: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// What is right.
    pub expected: String,
    /// All that the program printed, cut short; none where it did not answer.
    pub printed: Option<String>,
    /// What is wrong with it, as a verdict's reason.
    pub reason: &'static str,
    /// Whether all smaller questions that the test can ask are answered rightly. Otherwise it is
    /// small, but only questions that differ from it in one number were tried.
    pub smallest: bool,
}

impl AnswerReport {
    /// The report on one judgement.
    #[must_use]
    pub fn new(
        problem: &Problem,
        answer: &Answer,
        judgement: &AnswerJudgement,
        options: Options,
    ) -> Self {
        let runs = &judgement.runs;
        let questions = counts(answer, runs);
        let total = runs.iter().map(|ran| ran.usage.total).sum::<u64>();
        let peaks = runs.iter().map(|ran| ran.usage.memory_peak);
        Self {
            schema: "grundy.judge/1",
            problem: problem.id.clone(),
            submission: SubmissionId {
                file: judgement.file.display().to_string(),
                sha256: judgement.module.clone(),
            },
            verdict: judgement.verdict.code(),
            reason: judgement.verdict.reason(),
            message: judgement.message.clone(),
            asks: answer.asks.name(),
            questions,
            score: (questions.asked > 0).then(|| ratio(questions.right, questions.asked)),
            tests: (1..).zip(runs).map(|(test, ran)| run(test, ran)).collect(),
            first_wrong: judgement.first_wrong.as_ref().map(first_wrong),
            fuel: AnswerFuel {
                total,
                mean_per_question: total.checked_div(questions.asked).unwrap_or(0),
                limit_to_start: problem.limits.fuel_to_start,
                limit_per_question: problem.limits.fuel_per_question,
            },
            memory_peak: peaks.max().unwrap_or(0),
            memory_limit: problem.limits.memory.as_u64(),
            seed: options.seed,
            engine: super::ENGINE,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of questions are far below 2^53"
)]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

fn counts(answer: &Answer, runs: &[AnswerRun]) -> QuestionCounts {
    let none = QuestionCounts {
        planned: answer.questions(),
        ..QuestionCounts::default()
    };
    runs.iter().fold(none, |counts, ran| QuestionCounts {
        planned: counts.planned,
        asked: counts.asked + ran.questions,
        right: counts.right + ran.tally.right,
        wrong: counts.wrong + ran.tally.wrong,
        missing: counts.missing + ran.missing(),
        extra: counts.extra + ran.tally.extra,
    })
}

fn run(test: usize, ran: &AnswerRun) -> TestReport {
    TestReport {
        test,
        questions: ran.questions,
        right: ran.tally.right,
        wrong: ran.tally.wrong,
        missing: ran.missing(),
        extra: ran.tally.extra,
        reason: ran.reason().map(name),
        fuel: ran.usage.total,
        fuel_limit: ran.fuel_limit,
        memory_peak: ran.usage.memory_peak,
    }
}

fn name(reason: Reason) -> &'static str {
    Verdict::Rejected(reason).reason().unwrap_or("")
}

fn first_wrong(first: &FirstWrongAnswer) -> FirstWrongReport {
    let case = first.case.as_ref();
    let part = |part: fn(&Case) -> &String| case.map(part).cloned();
    FirstWrongReport {
        reason: name(first.reason),
        detail: first.detail.clone(),
        test: first.test + 1,
        question: first.question + 1,
        input: part(|case| &case.input),
        instance: part(|case| &case.instance),
        expected: part(|case| &case.expected),
        printed: first.printed.clone(),
        right_alone: first.least == Minimized::RightAlone,
        least: match &first.least {
            Minimized::NotSought | Minimized::RightAlone => None,
            Minimized::Found {
                case,
                printed,
                reason,
                smallest,
            } => Some(LeastReport {
                input: case.input.clone(),
                instance: case.instance.clone(),
                expected: case.expected.clone(),
                printed: printed.clone(),
                reason: name(*reason),
                smallest: *smallest,
            }),
        },
        stderr: first.stderr.clone(),
    }
}
