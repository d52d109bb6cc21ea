//! Matches and tournaments for programs.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use grundy_questions::{Contestant, encoded};
use grundy_store::InstalledProblem;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::{Asked, contestants, of, of_class, problem, sequential_test};
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
    /// A sequential test, which ends the match: `elo0=0,elo1=5[,alpha=0.05][,beta=0.05]`.
    sprt: Option<String>,
}

/// The form of a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `grundy.tournament/1`.
    Report,
    /// The log of the games, as `grundy tournament --log` writes it.
    Log,
}

impl Form {
    fn of(asked: &Asked) -> Self {
        match of(asked, "format").first() {
            Some(&"log") => Self::Log,
            _ => Self::Report,
        }
    }

    /// The address that asks for a reply in this form.
    fn address(self, path: &str, query: &str) -> String {
        match self {
            Self::Report => format!("{path}?{query}"),
            Self::Log => format!("{path}?{query}&format=log"),
        }
    }
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
    sprt: Option<&str>,
    form: Form,
    address: String,
) -> Result<Response, WebError> {
    if asked.len() < 2 {
        return Err(WebError::unusable("it takes two bots at least"));
    }
    let Some(table) = held(app, viewer, peer, problem, asked, sprt, false).await? else {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from(1));
        if let Ok(address) = address.parse() {
            headers.insert(LOCATION, address);
        }
        let body = Json(json!({ "state": "waiting", "url": address }));
        return Ok((StatusCode::ACCEPTED, headers, body).into_response());
    };
    match form {
        Form::Report => Ok(Json(table.report).into_response()),
        Form::Log => {
            let log = table.log.ok_or_else(|| {
                WebError::not_found("the log of this tournament is too long to be kept")
                    .help("`grundy tournament --log` writes it on your own machine")
            })?;
            Ok(([(CONTENT_TYPE, "application/x-ndjson")], log).into_response())
        }
    }
}

async fn two(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    name: &str,
    asked: MatchAsked,
    form: Form,
) -> Result<Response, WebError> {
    let problem = problem(app, viewer, name).await?;
    let MatchAsked {
        first,
        second,
        sprt,
    } = asked;
    let sprt = sequential_test(sprt.as_deref())?;
    let named = [("first", &*first), ("second", &*second)];
    let query = encoded(named.into_iter().chain(sprt.map(|sprt| ("sprt", sprt))));
    let both = contestants(app, viewer, name, &[&first, &second]).await?;
    let address = form.address(&format!("/api/v1/problems/{name}/matches"), &query);
    replied(app, viewer, peer, &problem, both, sprt, form, address).await
}

/// Two bots against each other from every start of a problem: who won which game, and the move that cost it.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/matches", request_body = MatchAsked,
    responses((status = 200, description = "The report of `grundy tournament`, `grundy.tournament/1`"),
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
    two(&app, &viewer, peer, &name, read(&body)?, Form::Report).await
}

/// The same, as an address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/matches",
    params(("first" = String, Query, description = "A submission or a reference player"),
        ("second" = String, Query, description = "Another one"),
        ("sprt" = Option<String>, Query, description = "A sequential test, which ends the match: `elo0=0,elo1=5`"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy match --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, `grundy.tournament/1`"), (status = 202), (status = 401),
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
    let sprt = of(&asked, "sprt").first().map(|sprt| (*sprt).to_owned());
    let form = Form::of(&asked);
    let asked = MatchAsked {
        first: (*first).to_owned(),
        second: (*second).to_owned(),
        sprt,
    };
    two(&app, &viewer, peer, &name, asked, form).await
}

async fn many(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    name: &str,
    asked: TournamentAsked,
    form: Form,
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
    let address = form.address(&format!("/api/v1/problems/{name}/tournaments"), &query);
    replied(app, viewer, peer, &problem, all, None, form, address).await
}

/// A tournament in which everybody meets everybody, from every start of a problem.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/tournaments", request_body = TournamentAsked,
    responses((status = 200, description = "The report of `grundy tournament`, `grundy.tournament/1`"),
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
    many(&app, &viewer, peer, &name, read(&body)?, Form::Report).await
}

/// The same, as an address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/tournaments",
    params(("entrants" = Option<String>, Query, description = "Submissions and reference players, with commas between them"),
        ("class" = Option<String>, Query, description = "Or a class that one teaches"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy tournament --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, `grundy.tournament/1`"), (status = 202), (status = 401),
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
    let form = Form::of(&asked);
    let asked = TournamentAsked {
        entrants: names.map(str::to_owned).collect(),
        class: class.first().map(|class| (*class).to_owned()),
    };
    many(&app, &viewer, peer, &name, asked, form).await
}
