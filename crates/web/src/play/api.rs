//! Play for programs.

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::response::IntoResponse;

use super::address::Address;
use super::game::Game;
use super::page::begun;
use super::table::Table;
use crate::app::App;
use crate::error::WebError;
use crate::positions::Asked;

/// A game so far: the opponent's answer is in it. `game`, `set`, `position` for the start, `side`,
/// `against`, `seed`, and `m` for each move of everybody; `move` is the next one of the person's.
#[utoipa::path(get, path = "/api/v1/play",
    params(
        ("game" = String, Query, description = "The game, as the catalog calls it"),
        ("set" = Option<Vec<String>>, Query, description = "A key that is set, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "Where the game began"),
        ("side" = Option<String>, Query, description = "`first`, `second`, or the number of a seat"),
        ("against" = Option<String>, Query, description = "The opponent"),
        ("seed" = Option<u64>, Query, description = "The seed of everything random"),
        ("m" = Option<Vec<String>>, Query, description = "Every move so far, of everybody"),
        ("move" = Option<String>, Query, description = "The next move"),
        ("values" = Option<u8>, Query, description = "1 tells what moves are worth"),
        ("hint" = Option<u8>, Query, description = "1 says how many moves are good, 2 names them"),
        ("what" = Option<String>, Query, description = "A move, to see what would come of it"),
    ),
    responses((status = 200, description = "The game, with the opponent's answer"),
        (status = 422, description = "No such game, or `too-large`"), (status = 503)))]
pub(crate) async fn play(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<impl IntoResponse, WebError> {
    answer(&app, query.unwrap_or_default()).await
}

/// The same as the body of a form.
#[utoipa::path(post, path = "/api/v1/play",
    responses((status = 200, description = "The game, with the opponent's answer"), (status = 422)))]
pub(crate) async fn play_posted(
    State(app): State<App>,
    body: String,
) -> Result<impl IntoResponse, WebError> {
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
