//! Running a program on a sample of a problem's tests, for its author. The result counts nowhere.

use grundy_harness::judge::{Options, judge, judge_report, judged_games};
use grundy_harness::problem::{Kind, Problem, start_for_person};
use grundy_harness::{Cancellation, Judge, Judged, Seat, Submission, judge_submissions};
use grundy_questions::{Answer, SampleProgram};
use grundy_render::Invocation;
use grundy_render::page::{JudgedSubmission, PageTitle, submission_view};
use grundy_report::{DEFAULT_SEED, Error, SubmissionReport};

use super::{Answered, with_options};
use crate::problems::{Found, ProblemCache};

/// Bytes of games that the page has room for, before they are compressed.
const ROOM: usize = 2_000_000;

/// Plays the games from one small start position, or asks the questions of the first test. While a contest closes the
/// solver, the result has neither games nor correct moves.
pub(super) fn run(
    judge: &Judge,
    problems: &ProblemCache,
    problem: Found,
    program: SampleProgram,
    is_closed: bool,
    cancellation: &Cancellation,
) -> Result<Answered, Error> {
    let problem = problems.open_for_sample(problem).map_err(Error::User)?;
    let submission = Submission::Source {
        name: program.file,
        text: program.text.into_bytes(),
    };
    let judged = with_options(judge, DEFAULT_SEED, cancellation, |options| {
        judged_on_sample(&problem, submission, options)
    })?;
    let answer = Answer::Document(view(&problem, &judged, is_closed));
    Ok(serde_json::to_vec(&answer).map_err(|error| error.to_string()))
}

fn judged_on_sample(
    problem: &Problem,
    submission: Submission,
    options: Options<'_>,
) -> Result<Judged, Error> {
    let submissions = [submission];
    if let Kind::Answer(_) = problem.kind {
        return Ok(judge_submissions(problem, &submissions, options, &|_| {})?.remove(0));
    }
    let starts = [start_for_person(problem, Seat(0), options.seed).map_err(Error::User)?];
    let judgement = judge(problem, &starts, &submissions, options, &|_| {})?.remove(0);
    let report = judge_report(problem, &starts, &judgement, options);
    Ok(Judged {
        report: SubmissionReport::Play(Box::new(report)),
        games: judged_games(problem, &starts, &judgement, options),
    })
}

fn view(problem: &Problem, judged: &Judged, is_closed: bool) -> String {
    let title = PageTitle {
        problem: &problem.name,
        game: &problem.game.title,
        seed: DEFAULT_SEED,
        invocation: Invocation::on(&problem.id),
    };
    let without = is_closed.then(|| judged.report.without_solutions());
    let shown = JudgedSubmission {
        report: without.as_ref().unwrap_or(&judged.report),
        games: if is_closed { &[] } else { &judged.games },
    };
    submission_view(&title, &shown, ROOM).to_string()
}
