//! The report on one answer program.

use grundy_problem::{Answer, Problem};
use grundy_report::{
    AnswerFuel, AnswerReport, ENGINE, QuestionCounts, Schema, SubmissionId, TestReport,
};

use super::{AnswerJudgement, AnswerRun};
use crate::run::Options;

/// The report on one judgement.
#[must_use]
pub fn answer_report(
    problem: &Problem,
    answer: &Answer,
    judgement: &AnswerJudgement,
    options: Options<'_>,
) -> AnswerReport {
    let runs = &judgement.runs;
    let questions = counts(answer, runs);
    let total = runs.iter().map(|ran| ran.usage.total).sum::<u64>();
    let peaks = runs.iter().map(|ran| ran.usage.memory_peak);
    AnswerReport {
        schema: Schema::Judge,
        problem: problem.id.clone(),
        game: problem.game.name.clone(),
        submission: SubmissionId {
            file: judgement.file.display().to_string(),
            sha256: judgement.module.clone(),
        },
        verdict: judgement.verdict.verdict(),
        reason: judgement.verdict.reason(),
        message: judgement.message.clone(),
        asks: answer.asks.asks(),
        questions,
        score: (questions.asked > 0).then(|| ratio(questions.right, questions.asked)),
        tests: (1..).zip(runs).map(|(test, ran)| run(test, ran)).collect(),
        first_wrong: judgement.first_wrong.clone(),
        fuel: AnswerFuel {
            total,
            mean_per_question: total.checked_div(questions.asked).unwrap_or(0),
            limit_to_start: problem.limits.fuel_to_start,
            limit_per_question: problem.limits.fuel_per_question,
        },
        memory_peak: peaks.max().unwrap_or(0),
        memory_limit: problem.limits.memory.as_u64(),
        seed: Some(options.seed),
        engine: ENGINE.to_owned(),
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
        reason: ran.reason(),
        fuel: ran.usage.total,
        fuel_limit: ran.fuel_limit,
        memory_peak: ran.usage.memory_peak,
    }
}
