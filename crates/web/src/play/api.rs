//! Play for programs.

use axum::Json;
use axum::extract::{RawQuery, State};

use super::address::Address;
use super::game::Game;
use super::page::begun;
use super::table::Table;
use crate::app::App;
use crate::error::WebError;
use crate::positions::Asked;

/// A game so far: the opponent's answer is in it. `game`, `set`, `position` for the start, `side`,
/// `against`, `seed`, and `m` for each move of everybody; `move` is the next one of the person's.
pub(super) async fn play(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Json<Table>, WebError> {
    answer(&app, query.unwrap_or_default()).await
}

/// The same as the body of a form.
pub(super) async fn play_posted(
    State(app): State<App>,
    body: String,
) -> Result<Json<Table>, WebError> {
    answer(&app, body).await
}

async fn answer(app: &App, query: String) -> Result<Json<Table>, WebError> {
    let answer = app.positions().ask(move |positions| {
        let asked = begun(positions, &Asked::read(&query)?)?;
        let laid = positions.lay_whole(&asked)?;
        let mut address = Address::of(&asked, &laid)?;
        address.moves.extend(asked.one("move").map(str::to_owned));
        let game = Game::played(&laid, &address)?;
        address.moves = game.moves();
        Table::of(&laid, &address, &game, &asked)
    });
    Ok(Json(answer.await?))
}
