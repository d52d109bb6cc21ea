//! Traps, and whether a bot survives them.

use std::sync::Arc;

use grundy_questions::{BotFile, Kind, ProblemFile, Question, Trap};

use super::reply::{Reply, WaitPolicy, answer, value_of};
use crate::app::App;
use crate::error::WebError;
use crate::problem_cache::CachedProblem;
use crate::requester::{Peer, Requester};
use crate::viewer::Viewer;

/// The traps at these positions, and whether this bot survives them. `None` while a worker looks.
///
/// # Errors
/// If the viewer has asked for too much, or no worker can answer.
pub(crate) async fn traps(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: (ProblemFile, Arc<CachedProblem>),
    bot: Option<BotFile>,
    addresses: &[String],
) -> Result<Option<Vec<Trap>>, WebError> {
    let requester = Requester::of(viewer.account().ok(), peer);
    let (problem, cached) = problem;
    let question = Question {
        problem: Some(problem),
        bot,
        ..Question::new(Kind::Traps, &addresses.join("\n"))
    };
    match answer(app, &requester, question, Some(cached), WaitPolicy::Page).await? {
        Reply::Answer(answer) => value_of(answer).map(Some),
        Reply::Waiting(_) => Ok(None),
    }
}
