//! Matches and tournaments.

use grundy_questions::{Answer, Contestant, Kind, MatchTable, ProblemFile, Question};
use grundy_store::InstalledProblem;

use super::reply::{Patience, by_worker};
use crate::app::App;
use crate::error::WebError;
use crate::positions::{Asker, Peer};
use crate::viewer::Viewer;

/// What comes of it when these meet in a problem; nothing while a worker is at it.
///
/// # Errors
/// Who is not signed in; if too much is asked, or it takes too long.
pub(crate) async fn held(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: &InstalledProblem,
    contestants: Vec<Contestant>,
    sprt: Option<&str>,
    is_page: bool,
) -> Result<Option<MatchTable>, WebError> {
    let asker = Asker::of(Some(viewer.account()?), peer);
    let question = Question {
        problem: Some(ProblemFile {
            name: problem.name.clone(),
            digest: problem.digest.clone(),
        }),
        contestants,
        sprt: sprt.map(str::to_owned),
        ..Question::new(Kind::Match, "")
    };
    let patience = match is_page {
        true => Patience::Page,
        false => Patience::Program,
    };
    match by_worker(app, &asker, &question, patience.time(false)).await? {
        Some(Answer::Document(text)) => serde_json::from_str(&text)
            .map(Some)
            .map_err(|error| WebError::internal(error.to_string())),
        Some(Answer::Refused(refusal)) => Err(refusal.into()),
        Some(_) => Err(WebError::internal("this is no match")),
        None => Ok(None),
    }
}
