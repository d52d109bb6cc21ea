//! Traps, and whether somebody's bot survives them.

use std::sync::Arc;

use grundy_questions::{Answer, BotFile, Kind, ProblemFile, Question, Trap};

use super::reply::{Patience, Reply, put};
use crate::app::App;
use crate::error::WebError;
use crate::positions::{Asker, Peer};
use crate::shelf::Shown;
use crate::viewer::Viewer;

/// The traps at these addresses of positions, and whether this bot survives them; nothing while a worker
/// is at it.
pub(crate) async fn traps(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: (ProblemFile, Arc<Shown>),
    bot: Option<BotFile>,
    addresses: &[String],
) -> Result<Option<Vec<Trap>>, WebError> {
    let asker = Asker::of(viewer.account().ok(), peer);
    let (problem, shown) = problem;
    let question = Question {
        problem: Some(problem),
        bot,
        ..Question::new(Kind::Traps, &addresses.join("\n"))
    };
    match put(app, &asker, question, Some(shown), Patience::Page).await? {
        Reply::Answer(Answer::Document(text)) => {
            let traps = serde_json::from_str(&text);
            traps
                .map(Some)
                .map_err(|error| WebError::internal(error.to_string()))
        }
        Reply::Answer(Answer::Refused(refusal)) => Err(refusal.into()),
        Reply::Answer(_) => Err(WebError::internal("these are no traps")),
        Reply::Waiting(_) => Ok(None),
    }
}
