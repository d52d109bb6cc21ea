//! Matches and tournaments for programs.

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use grundy_questions::{Contestant, encoded};
use grundy_report::TournamentReport;
use grundy_store::InstalledProblem;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::contestants::{contestants, contestants_of_class, sequential_test};
use super::{Pairs, values};
use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::requester::Peer;
use crate::requests::{Games, WaitPolicy, Waiting, play_match, still_waiting};
use crate::routes::ladder::ladder_problem;
use crate::viewer::Viewer;

type TournamentShape = Shape<TournamentReport>;
type WaitingShape = Shape<Waiting>;

pub(crate) fn api() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_match, post_match))
        .routes(routes!(get_tournament, post_tournament))
}

/// The contestants of a match.
#[derive(Deserialize, utoipa::ToSchema)]
pub(crate) struct MatchRequest {
    /// The ID of a submission, or `perfect`, `trickster` or `random`.
    first: String,
    /// Another contestant.
    second: String,
    /// A sequential test that ends the match: `elo0=0,elo1=5[,alpha=0.05][,beta=0.05]`.
    sprt: Option<String>,
}

/// The contestants of a tournament: `entrants` or `class`.
#[derive(Deserialize, utoipa::ToSchema)]
pub(crate) struct TournamentRequest {
    /// The IDs of submissions, `perfect`, `trickster` and `random`: 2 to 40.
    #[serde(default)]
    entrants: Vec<String>,
    /// The ID of a class that you teach: the best bots of its students.
    class: Option<String>,
}

/// The format of a response.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    /// `grundy.tournament/1`.
    Report,
    /// The log of the games, as `grundy tournament --log` writes it.
    Log,
}

impl Format {
    fn of(query: &Pairs) -> Self {
        match values(query, "format").first() {
            Some(&"log") => Self::Log,
            _ => Self::Report,
        }
    }

    /// The end of an address that asks for this format.
    fn query(self) -> &'static str {
        match self {
            Self::Report => "",
            Self::Log => "&format=log",
        }
    }
}

/// The viewer, the problem and the format of a request, which every operation of this file needs.
struct Context {
    app: App,
    viewer: Viewer,
    peer: Peer,
    problem: InstalledProblem,
    query: Pairs,
    format: Format,
}

impl FromRequestParts<App> for Context {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, WebError> {
        let viewer = Viewer::from_request_parts(parts, app).await?;
        let Ok(peer) = Peer::from_request_parts(parts, app).await;
        let Path(problem): Path<String> = Path::from_request_parts(parts, app)
            .await
            .map_err(|_| WebError::not_found("problem not found"))?;
        let query = Query::<Pairs>::from_request_parts(parts, app).await;
        let Query(query) = query.map_err(|error| WebError::unusable(error.body_text()))?;
        let (problem, _) = ladder_problem(app, &viewer, &problem).await?;
        Ok(Self {
            app: app.clone(),
            viewer,
            peer,
            problem,
            format: Format::of(&query),
            query,
        })
    }
}

impl Context {
    /// The first value of a key of the query.
    fn value(&self, key: &str) -> Option<String> {
        values(&self.query, key)
            .first()
            .map(|&value| value.to_owned())
    }

    async fn play_match(self, request: MatchRequest) -> Result<Response, WebError> {
        let MatchRequest {
            first,
            second,
            sprt,
        } = request;
        let sprt = sequential_test(sprt.as_deref())?;
        let name = &self.problem.name;
        let both = contestants(&self.app, &self.viewer, name, &[&first, &second]).await?;
        let named = [("first", &*first), ("second", &*second)];
        let query = encoded(named.into_iter().chain(sprt.map(|sprt| ("sprt", sprt))));
        let address = format!("/api/v1/problems/{name}/matches?{query}");
        self.games(both, sprt, &address).await
    }

    async fn play_tournament(self, request: TournamentRequest) -> Result<Response, WebError> {
        let (app, viewer, name) = (&self.app, &self.viewer, &self.problem.name);
        let (all, query) = match &request.class {
            Some(class) => (
                contestants_of_class(app, viewer, name, class).await?,
                encoded([("class", class.as_str())]),
            ),
            None => {
                let names: Vec<&str> = request.entrants.iter().map(String::as_str).collect();
                let all = contestants(app, viewer, name, &names).await?;
                (all, encoded([("entrants", &*names.join(","))]))
            }
        };
        let address = format!("/api/v1/problems/{name}/tournaments?{query}");
        self.games(all, None, &address).await
    }

    async fn games(
        &self,
        contestants: Vec<Contestant>,
        sprt: Option<&str>,
        address: &str,
    ) -> Result<Response, WebError> {
        if contestants.len() < 2 {
            return Err(WebError::unusable("at least two bots are needed"));
        }
        let games = Games {
            problem: &self.problem,
            contestants,
            sprt,
        };
        let policy = WaitPolicy::Program;
        let table = play_match(&self.app, &self.viewer, self.peer, games, policy).await?;
        let Some(table) = table else {
            return Ok(still_waiting(&format!("{address}{}", self.format.query())));
        };
        match self.format {
            Format::Report => Ok(Json(table.report).into_response()),
            Format::Log => {
                let log = table.log.ok_or_else(|| {
                    WebError::not_found("the log of this tournament is too long to be kept")
                        .help("`grundy tournament --log` writes it on your own machine")
                })?;
                Ok(([(CONTENT_TYPE, "application/x-ndjson")], log).into_response())
            }
        }
    }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, WebError> {
    serde_json::from_str(body).map_err(|error| {
        WebError::unusable(format!("the body is not valid: {error}"))
            .help("/api/v1/openapi.json describes it")
    })
}

/// Two bots play each other from every start of a problem.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/matches",
    request_body = MatchRequest,
    params(("problem" = String, Path, description = "The problem's name in URLs"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy tournament --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, or the log",
            content((TournamentShape = "application/json"), (String = "application/x-ndjson"))),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape),
        (status = 401), (status = 403), (status = 404), (status = 422), (status = 429)))]
async fn post_match(context: Context, body: String) -> Result<Response, WebError> {
    let request = read(&body)?;
    context.play_match(request).await
}

/// Two bots play each other from every start of a problem; with the contestants in the address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/matches",
    params(("problem" = String, Path, description = "The problem's name in URLs"),
        ("first" = String, Query, description = "The ID of a submission, or a reference player"),
        ("second" = String, Query, description = "Another contestant"),
        ("sprt" = Option<String>, Query, description = "A sequential test that ends the match: `elo0=0,elo1=5`"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy tournament --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, or the log",
            content((TournamentShape = "application/json"), (String = "application/x-ndjson"))),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape),
        (status = 401), (status = 403), (status = 404), (status = 422), (status = 429)))]
async fn get_match(context: Context) -> Result<Response, WebError> {
    let (first, second) = (context.value("first"), context.value("second"));
    let (Some(first), Some(second)) = (first, second) else {
        return Err(WebError::unusable("expected `first` and `second`"));
    };
    let sprt = context.value("sprt");
    let request = MatchRequest {
        first,
        second,
        sprt,
    };
    context.play_match(request).await
}

/// All contestants play each other, from every start of a problem.
#[utoipa::path(post, path = "/api/v1/problems/{problem}/tournaments",
    request_body = TournamentRequest,
    params(("problem" = String, Path, description = "The problem's name in URLs"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy tournament --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, or the log",
            content((TournamentShape = "application/json"), (String = "application/x-ndjson"))),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape),
        (status = 401), (status = 403), (status = 404), (status = 422), (status = 429)))]
async fn post_tournament(context: Context, body: String) -> Result<Response, WebError> {
    let request = read(&body)?;
    context.play_tournament(request).await
}

/// All contestants play each other, from every start of a problem; with the contestants in the address.
#[utoipa::path(get, path = "/api/v1/problems/{problem}/tournaments",
    params(("problem" = String, Path, description = "The problem's name in URLs"),
        ("entrants" = Option<String>, Query, description = "The IDs of submissions and reference players, separated by commas"),
        ("class" = Option<String>, Query, description = "Or the ID of a class that you teach"),
        ("format" = Option<String>, Query, description = "`log`: the games, as `grundy tournament --log` writes them")),
    responses((status = 200, description = "The report of `grundy tournament`, or the log",
            content((TournamentShape = "application/json"), (String = "application/x-ndjson"))),
        (status = 202, description = "A worker has not answered yet", body = WaitingShape),
        (status = 401), (status = 403), (status = 404), (status = 422), (status = 429)))]
async fn get_tournament(context: Context) -> Result<Response, WebError> {
    let entrants = values(&context.query, "entrants");
    let names = entrants.iter().flat_map(|names| names.split(','));
    let names = names.filter(|name| !name.is_empty()).map(str::to_owned);
    let request = TournamentRequest {
        entrants: names.collect(),
        class: context.value("class"),
    };
    context.play_tournament(request).await
}
