//! What programs ask of positions.

use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::positions::{Asked, Effort, Sight, json, report_bytes, solve_here};

/// Everything there is to see of a position: `game`, `set=KEY=VALUE`, `preset`, `position`; `values=0`
/// leaves out what has to be solved for, and `move` is a move that is made first.
pub(super) async fn position(State(app): State<App>, RawQuery(query): RawQuery) -> Response {
    let answer = app.positions().ask(move |positions| {
        let asked = Asked::read(query.as_deref().unwrap_or_default())?;
        let laid = positions.lay(&asked, Effort::Quick)?;
        let with_values = asked.one("values") != Some("0");
        match asked.one("move") {
            Some(text) => Sight::at(&laid, &*laid.after(text)?, with_values),
            None => Sight::of(&laid, with_values),
        }
    });
    json(answer.await)
}

/// The report of `grundy solve GAME --format json`, byte for byte.
pub(super) async fn solve(State(app): State<App>, RawQuery(query): RawQuery) -> Response {
    let answer = app.positions().ask(move |positions| {
        let asked = Asked::read(query.as_deref().unwrap_or_default())?;
        let laid = positions.lay(&asked, Effort::Full)?;
        report_bytes(&solve_here(&laid)?)
    });
    match answer.await {
        Ok(text) => ([(CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => json::<()>(Err(error)),
    }
}
