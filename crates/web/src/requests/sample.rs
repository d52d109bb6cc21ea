//! Runs of a program on a sample of a problem: games from one small start position, or the questions of the first
//! test.

use std::time::Duration;

use grundy_questions::{Kind, ProblemFile, Question, SampleProgram};
use grundy_store::{InstalledProblem, JobKind};

use super::reply::{ask, awaited, document_of};
use crate::app::App;
use crate::closed_games::{closed_error, problem_closed_until};
use crate::error::WebError;
use crate::requester::{Peer, Requester};
use crate::viewer::Viewer;

/// The time that a page waits for the result.
const WAIT: Duration = Duration::from_secs(2);

/// Has a worker run a program. Returns the key of the result, which contains the account and the program, so that
/// others cannot guess it.
///
/// # Errors
/// If the viewer is not signed in, has asked for too much, or the database fails.
pub(crate) async fn begin_sample(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: &InstalledProblem,
    program: SampleProgram,
) -> Result<String, WebError> {
    let account = viewer.account()?;
    let requester = Requester::of(Some(account), peer);
    let question = Question {
        problem: Some(ProblemFile {
            name: problem.name.clone(),
            digest: problem.digest.clone(),
        }),
        is_closed: problem_closed_until(app, viewer, problem).await?.is_some(),
        sample: Some(program),
        ..Question::new(Kind::Sample, &account.id)
    };
    let (key, _) = ask(app, &requester, JobKind::Match, &question).await?;
    Ok(key)
}

/// A run, for its owner.
pub(crate) struct SampleRun {
    /// Its view, as JSON. `None` while a worker runs the program.
    pub(crate) view: Option<String>,
    /// Whether a contest closes the solver of the game now.
    pub(crate) is_closed: bool,
}

/// The run of a program of the viewer for this problem.
///
/// # Errors
/// If there is no such run, it failed, or it tells correct moves and a contest closes the solver now.
pub(crate) async fn sample_view(
    app: &App,
    viewer: &Viewer,
    problem: &InstalledProblem,
    key: &str,
) -> Result<SampleRun, WebError> {
    let account = viewer.account()?;
    let request = app.store().question_text(key).await?;
    let question = request.and_then(|text| serde_json::from_str::<Question>(&text).ok());
    // An address can be passed on, but the run is for its owner, and under its problem.
    let question = question.filter(|question| {
        let named = question.problem.as_ref();
        question.kind == Kind::Sample
            && question.query == account.id
            && named.is_some_and(|named| named.name == problem.name)
    });
    let question = question.ok_or_else(no_longer_kept)?;
    let closed = problem_closed_until(app, viewer, problem).await?;
    // The result of a run before the start of the contest contains correct moves.
    if let Some(until) = closed
        && !question.is_closed
    {
        return Err(closed_error(until).help("run the program again"));
    }
    let state = app.store().question(key).await?;
    if state.is_none() {
        return Err(no_longer_kept());
    }
    let answer = awaited(app, key, state, WAIT).await?;
    Ok(SampleRun {
        view: answer.map(document_of).transpose()?,
        is_closed: closed.is_some(),
    })
}

fn no_longer_kept() -> WebError {
    WebError::not_found("this run is no longer kept").help("run the program again")
}
