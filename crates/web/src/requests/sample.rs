//! Runs of a program on the first test of a problem.

use std::time::Duration;

use grundy_questions::{Answer, Kind, ProblemFile, Question, SampleProgram, engine};
use grundy_store::{InstalledProblem, JobKind, NewQuestion, QuestionLimits, question_key};

use super::reply::awaited;
use crate::app::App;
use crate::closed_games::closed_problem;
use crate::error::WebError;
use crate::requester::{Peer, Requester};
use crate::viewer::Viewer;

/// The time that a page waits for the result.
const WAIT: Duration = Duration::from_secs(2);

/// Has a worker run a program. Returns the key of the result, which contains the account and the program, so that others
/// cannot guess it.
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
        is_closed: closed_problem(app, viewer, problem).await?.is_some(),
        sample: Some(program),
        ..Question::new(Kind::Sample, &account.id)
    };
    let unwritten = |error: serde_json::Error| WebError::internal(error.to_string());
    let request = serde_json::to_string(&question).map_err(unwritten)?;
    let engine = engine();
    let new = NewQuestion {
        kind: JobKind::Match,
        request: &request,
        engine: &engine,
        asker: &requester.name,
        is_visitor: requester.is_visitor,
    };
    app.store().ask(&new, QuestionLimits::default()).await?;
    Ok(question_key(&request, &engine))
}

/// The view of a run, as JSON. `None` while a worker runs the program.
///
/// # Errors
/// If the run is not known, or failed.
pub(crate) async fn sample_view(app: &App, key: &str) -> Result<Option<String>, WebError> {
    let state = app.store().question(key).await?;
    if state.is_none() {
        return Err(WebError::not_found("this run is no longer kept").help("run the program again"));
    }
    match awaited(app, key, state, WAIT).await? {
        Some(Answer::Document(view)) => Ok(Some(view)),
        Some(Answer::Refused(refusal)) => Err(refusal.into()),
        Some(_) => Err(WebError::internal("the answer is not a run")),
        None => Ok(None),
    }
}
