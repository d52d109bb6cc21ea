//! Play for programs.

use axum::extract::State;
use axum::response::Response;
use grundy_questions::{Kind, PlayedGame};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::requests::{Inquiry, Waiting, document};

type GameShape = Shape<PlayedGame>;
type WaitingShape = Shape<Waiting>;

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(play, post_play))
}

/// The state of a game, after the opponent's reply to the last move.
#[utoipa::path(get, path = "/api/v1/play",
    params(
        ("game" = Option<String>, Query, description = "The name of the game"),
        ("problem" = Option<String>, Query, description = "Or a problem, for its game and rules"),
        ("set" = Option<Vec<String>>, Query, description = "A setting, KEY=VALUE; may be repeated"),
        ("preset" = Option<String>, Query, description = "A named variant"),
        ("position" = Option<String>, Query, description = "The start position"),
        ("side" = Option<String>, Query, description = "`first`, `second`, or the number of a seat"),
        ("against" = Option<String>, Query, description = "The opponent; `bot:ID` is a bot of the problem"),
        ("seed" = Option<u64>, Query, description = "The seed of all random choices"),
        ("m" = Option<Vec<String>>, Query, description = "Each move so far, of all players"),
        ("move" = Option<String>, Query, description = "The next move"),
        ("values" = Option<u8>, Query, description = "1 shows the values of moves"),
        ("hint" = Option<u8>, Query, description = "1 shows the number of good moves, 2 shows them"),
        ("what" = Option<String>, Query, description = "A move, to see its consequences without playing it"),
    ),
    responses((status = 200, description = "The game, with the opponent's reply", body = GameShape),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape), (status = 404), (status = 422), (status = 429), (status = 503)))]
async fn play(State(app): State<App>, inquiry: Inquiry) -> Result<Response, WebError> {
    document(&app, &inquiry, Kind::Table).await
}

/// The state of a game, with the query as the body of a form, for games that are too long for an address.
#[utoipa::path(post, path = "/api/v1/play",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The game, with the opponent's reply", body = GameShape),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape), (status = 404), (status = 413), (status = 422), (status = 429), (status = 503)))]
async fn post_play(
    State(app): State<App>,
    inquiry: Inquiry,
    body: String,
) -> Result<Response, WebError> {
    let inquiry = Inquiry {
        query: body,
        ..inquiry
    };
    document(&app, &inquiry, Kind::Table).await
}
