//! Games whose solver a running contest closes for a viewer: values and correct moves are not shown until the end.

use axum::http::StatusCode;
use grundy_games::{Catalog, names_a_file};
use grundy_store::{ClosedGame, InstalledProblem};

use crate::app::App;
use crate::error::WebError;
use crate::format::shown_time;
use crate::viewer::Viewer;

/// The end of the contest that closes the solver of a game, in milliseconds since 1970. `None` if the solver is open.
///
/// # Errors
/// If the database fails.
pub(crate) async fn game_closed_until(
    app: &App,
    viewer: &Viewer,
    game: &str,
) -> Result<Option<i64>, WebError> {
    let closed = app.store().closed_games(viewer.access()).await?;
    let closed = closed.iter();
    let same = closed.filter(|closed| are_related(app.catalog(), game, &closed.problem.game));
    Ok(last_end(same))
}

/// The end of the contest that closes the solver of the game of a problem, in milliseconds since 1970. `None` if the
/// solver is open.
///
/// # Errors
/// If the database fails.
pub(crate) async fn problem_closed_until(
    app: &App,
    viewer: &Viewer,
    problem: &InstalledProblem,
) -> Result<Option<i64>, WebError> {
    if !names_a_file(&problem.game) {
        return game_closed_until(app, viewer, &problem.game).await;
    }
    let mut same = Vec::new();
    for closed in app.store().closed_games(viewer.access()).await? {
        if have_same_file(app, problem, &closed.problem).await? {
            same.push(closed);
        }
    }
    Ok(last_end(same.iter()))
}

fn last_end<'c>(closed: impl Iterator<Item = &'c ClosedGame>) -> Option<i64> {
    closed.map(|closed| closed.until).max()
}

/// Whether the values of one of two games tell those of the other: it is the same game, or one of them is made of
/// others, such as a sum.
fn are_related(catalog: &Catalog, one: &str, other: &str) -> bool {
    if names_a_file(one) || names_a_file(other) {
        return false;
    }
    match (catalog.find(one), catalog.find(other)) {
        (Ok(one), Ok(other)) => {
            one.name == other.name || one.composite().is_some() || other.composite().is_some()
        }
        _ => false,
    }
}

/// Whether two problems play the game of the same file.
async fn have_same_file(
    app: &App,
    one: &InstalledProblem,
    other: &InstalledProblem,
) -> Result<bool, WebError> {
    if one.name == other.name {
        return Ok(true);
    }
    let (one, other) = (
        app.cached_problem(one).await?,
        app.cached_problem(other).await?,
    );
    Ok(one.game_file.is_some() && one.game_file == other.game_file)
}

/// 403: the solver of a game is closed until this time.
pub(crate) fn closed_error(until: i64) -> WebError {
    let message = format!(
        "a running contest closes the solver for this game until {}",
        shown_time(until)
    );
    WebError::new(StatusCode::FORBIDDEN, "closed", message)
        .help("until then you can play it against random or a bot")
}
