//! Submissions to a problem of either kind: from files to reports.

use grundy_problem::{Kind, Problem};
use grundy_report::{Error, JudgedGame, Sink, SubmissionReport};

use crate::Submission;
use crate::answer::{answer_report, judge_answers};
use crate::judge::{Options, judge, judge_report, judged_games};

/// The result of judging a submission.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The report.
    pub report: SubmissionReport,
    /// The games that were played; none if the problem asks for answers.
    pub games: Vec<JudgedGame>,
}

/// Judges submissions, in their order.
///
/// # Errors
/// If judging is impossible through no fault of a submission: if its file cannot be read or has an
/// unknown type, if a compiler is not installed, if the game does not accept the tests, or if the rules fail.
pub fn judge_submissions(
    problem: &Problem,
    submissions: &[Submission],
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Judged>, Error> {
    match &problem.kind {
        Kind::Play(_) => {
            let starts = problem.starts_to_play(options.seed)?;
            let judgements = judge(problem, &starts, submissions, options, sink)?;
            let judged = judgements.iter().map(|judgement| {
                let report = judge_report(problem, &starts, judgement, options);
                Judged {
                    report: SubmissionReport::Play(Box::new(report)),
                    games: judged_games(problem, &starts, judgement, options),
                }
            });
            Ok(judged.collect())
        }
        Kind::Answer(answer) => {
            let judgements = judge_answers(problem, answer, submissions, options, sink)?;
            let judged = judgements.iter().map(|judgement| {
                let report = answer_report(problem, answer, judgement, options);
                Judged {
                    report: SubmissionReport::Answer(Box::new(report)),
                    games: Vec::new(),
                }
            });
            Ok(judged.collect())
        }
    }
}
