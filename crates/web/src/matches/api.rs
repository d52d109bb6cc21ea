//! Matches and tournaments for programs.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use grundy_questions::{Contestant, MatchTable, encoded};
use grundy_store::InstalledProblem;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::{Asked, contestants, of, of_class, problem};
use crate::app::App;
use crate::ask::held;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// A match that is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
pub(crate) struct MatchAsked {
    /// A submission, or `perfect`, `trickster` or `random`.
    first: String,
    /// Another one.
    second: String,
}

/// A tournament that is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
pub(crate) struct TournamentAsked {
    /// Submissions, `perfect`, `trickster` and `random`: 2 to 40.
    #[serde(default)]
    entrants: Vec<String>,
    /// Or a class that one teaches: the best bots of its pupils.
    class: Option<String>,
}

/// A body of JSON.
fn read<T: DeserializeOwned>(body: &str) -> Result<T, WebError> {
    serde_json::from_str(body).map_err(|error| {
        WebError::unusable(format!("this cannot be read: {error}"))
            .help("/api/v1/openapi.json says what belongs here")
    })
}

async fn replied(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: &InstalledProblem,
    asked: Vec<Contestant>,
    address: String,
) -> Result<Response, WebError> {
    if asked.len() < 2 {
        return Err(WebError::unusable("it takes two bots at least"));
    }
    let Some(table) = held(app, viewer, peer, problem, asked, false).await? else {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from(1));
        if let Ok(address) = address.parse() {
            headers.insert(LOCATION, address);
        }
        let body = Json(json!({ "state": "waiting", "url": address }));
        return Ok((StatusCode::ACCEPTED, headers, body).into_response());
    };
    let table = MatchTable {
        view: None,
        ..table
    };
    Ok(Json(table).into_response())
}

async fn two(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    name: &str,
    asked: MatchAsked,
) -> Result<Response, WebError> {
    let problem = problem(app, viewer, name).await?;
    let MatchAsked { first, second } = asked;
    let query = encoded([("first", &*first), ("second", &*second)]);
    let both = contestants(app, viewer, name, &[&first, &second]).await?;
    let address = format!("/api/v1/problems/{name}/matches?{query}");
    replied(app, viewer, peer, &problem, both, address).await
}

/// Two bots against each other from every start of a problem: who won which game, and the move that cost it.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/matches", request_body = MatchAsked,
    responses((status = 200, description = "What came of it"),
        (status = 202, description = "A worker is at it; ask again after `Retry-After`, at `Location`"),
        (status = 401), (status = 404), (status = 422), (status = 429), (status = 503)))]
pub(crate) async fn post_match(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    body: String,
) -> Result<Response, WebError> {
    viewer.account()?;
    two(&app, &viewer, peer, &name, read(&body)?).await
}

/// The same, as an address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/matches",
    params(("first" = String, Query, description = "A submission or a reference player"),
        ("second" = String, Query, description = "Another one")),
    responses((status = 200, description = "What came of it"), (status = 202), (status = 401),
        (status = 404), (status = 422), (status = 429), (status = 503)))]
pub(crate) async fn get_match(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, WebError> {
    let (first, second) = (of(&asked, "first"), of(&asked, "second"));
    let (Some(first), Some(second)) = (first.first(), second.first()) else {
        problem(&app, &viewer, &name).await?;
        return Err(WebError::unusable("it takes `first` and `second`"));
    };
    let asked = MatchAsked {
        first: (*first).to_owned(),
        second: (*second).to_owned(),
    };
    two(&app, &viewer, peer, &name, asked).await
}

async fn many(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    name: &str,
    asked: TournamentAsked,
) -> Result<Response, WebError> {
    let problem = problem(app, viewer, name).await?;
    let (all, query) = match &asked.class {
        Some(class) => (
            of_class(app, viewer, name, class).await?,
            encoded([("class", class.as_str())]),
        ),
        None => {
            let names: Vec<&str> = asked.entrants.iter().map(String::as_str).collect();
            let all = contestants(app, viewer, name, &names).await?;
            (all, encoded([("entrants", &*names.join(","))]))
        }
    };
    let address = format!("/api/v1/problems/{name}/tournaments?{query}");
    replied(app, viewer, peer, &problem, all, address).await
}

/// A tournament in which everybody meets everybody, from every start of a problem.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/tournaments", request_body = TournamentAsked,
    responses((status = 200, description = "What came of it"),
        (status = 202, description = "A worker is at it; ask again after `Retry-After`, at `Location`"),
        (status = 401), (status = 404), (status = 422), (status = 429), (status = 503)))]
pub(crate) async fn post_tournament(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    body: String,
) -> Result<Response, WebError> {
    viewer.account()?;
    many(&app, &viewer, peer, &name, read(&body)?).await
}

/// The same, as an address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/tournaments",
    params(("entrants" = Option<String>, Query, description = "Submissions and reference players, with commas between them"),
        ("class" = Option<String>, Query, description = "Or a class that one teaches")),
    responses((status = 200, description = "What came of it"), (status = 202), (status = 401),
        (status = 404), (status = 422), (status = 429), (status = 503)))]
pub(crate) async fn get_tournament(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, WebError> {
    let (entrants, class) = (of(&asked, "entrants"), of(&asked, "class"));
    let names = entrants.iter().flat_map(|names| names.split(','));
    let names = names.filter(|name| !name.is_empty());
    let asked = TournamentAsked {
        entrants: names.map(str::to_owned).collect(),
        class: class.first().map(|class| (*class).to_owned()),
    };
    many(&app, &viewer, peer, &name, asked).await
}
