//! Matches and tournaments.

use grundy_questions::{Contestant, Kind, MatchTable, ProblemFile, Question};
use grundy_store::InstalledProblem;

use super::reply::{WaitPolicy, from_worker, value_of};
use crate::app::App;
use crate::closed_games::{closed_error, problem_closed_until};
use crate::error::WebError;
use crate::requester::{Peer, Requester};
use crate::viewer::Viewer;

/// A match, or a tournament of more than two contestants.
pub(crate) struct Games<'g> {
    pub(crate) problem: &'g InstalledProblem,
    pub(crate) contestants: Vec<Contestant>,
    /// A sequential test that ends a match of two.
    pub(crate) sprt: Option<&'g str>,
}

/// The results of games. `None` while a worker plays them.
///
/// # Errors
/// If the viewer is not signed in, has asked for too much, or the games took too long.
pub(crate) async fn play_match(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    games: Games<'_>,
    policy: WaitPolicy,
) -> Result<Option<MatchTable>, WebError> {
    // Games against reference players, and the moves that lost them, tell correct moves.
    if let Some(until) = problem_closed_until(app, viewer, games.problem).await? {
        return Err(closed_error(until));
    }
    let requester = Requester::of(Some(viewer.account()?), peer);
    let question = Question {
        problem: Some(ProblemFile {
            name: games.problem.name.clone(),
            digest: games.problem.digest.clone(),
        }),
        contestants: games.contestants,
        sprt: games.sprt.map(str::to_owned),
        ..Question::new(Kind::Match, "")
    };
    let answer = from_worker(app, &requester, &question, policy.duration(false)).await?;
    answer.map(value_of).transpose()
}
