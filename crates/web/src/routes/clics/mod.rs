//! The Contest API of the ICPC tools (CLICS), for scoreboards, resolvers and balloons. It is read-only, and tells each
//! viewer what the pages of the contest tell.

mod contest_id;
mod feed;
mod objects;
mod snapshot;
mod times;

use std::collections::{BTreeMap, HashSet};

use axum::extract::{Path, Query, State};
use axum::http::header::WWW_AUTHENTICATE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use grundy_store::Contest;
use serde::Serialize;
use serde_json::Value;

use self::contest_id::contest_with_id;
use self::feed::Feed;
use self::objects::{
    AccessEndpoint, AccessObject, ENDPOINTS, Information, Provider, ScoreboardType, VERSION,
};
use self::snapshot::{Snapshot, contest_object};
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/clics", get(information))
        .route("/api/clics/", get(information))
        .route("/api/clics/contests", get(contests))
        .route("/api/clics/contests/{contest}", get(contest))
        .route("/api/clics/contests/{contest}/access", get(access))
        .route("/api/clics/contests/{contest}/state", get(state))
        .route("/api/clics/contests/{contest}/scoreboard", get(scoreboard))
        .route("/api/clics/contests/{contest}/event-feed", get(event_feed))
        .route("/api/clics/contests/{contest}/{type}", get(collection))
        .route("/api/clics/contests/{contest}/{type}/{id}", get(object))
}

/// An error as the specification describes it.
pub(crate) struct Failed(WebError);

impl Failed {
    /// Whether the errors of a path have this form.
    pub(crate) fn is_form_of(path: &str) -> bool {
        let below = path.strip_prefix("/api/clics");
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    }
}

impl From<WebError> for Failed {
    fn from(error: WebError) -> Self {
        Self(error)
    }
}

#[derive(Serialize)]
struct Failure {
    code: u16,
    message: String,
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Self(error) = self;
        let failure = Failure {
            code: error.status.as_u16(),
            message: error.message.clone(),
        };
        let mut response = (error.status, Json(failure)).into_response();
        if error.status == StatusCode::UNAUTHORIZED {
            let basic = HeaderValue::from_static("Basic realm=\"Grundy\", charset=\"UTF-8\"");
            response.headers_mut().insert(WWW_AUTHENTICATE, basic);
        }
        error.add_retry_after(&mut response);
        // The layer around all routes takes an error without it for one of the framework.
        response.extensions_mut().insert(error);
        response
    }
}

async fn information() -> Json<Information> {
    Json(Information {
        version: VERSION,
        version_url: "https://ccs-specs.icpc.io/2026-01/contest_api",
        provider: Provider {
            name: "Grundy",
            version: env!("CARGO_PKG_VERSION"),
        },
    })
}

async fn contests(State(app): State<App>, viewer: Viewer) -> Result<Response, Failed> {
    Ok(Json(contest_objects(&app, &viewer).await?).into_response())
}

/// The contests that the viewer may see. The number of queries does not grow with that of contests.
async fn contest_objects(app: &App, viewer: &Viewer) -> Result<Vec<Value>, WebError> {
    let store = app.store();
    let contests = store.contests(viewer.access()).await?;
    let with_points = store.contests_with_points().await?;
    // Visitors do not see the standings.
    let unranked = match viewer.account() {
        Ok(account) => store.contests_with_unranked(&account.id, &contests).await?,
        Err(_) => HashSet::new(),
    };
    let object = |contest: &Contest| {
        let kind = ScoreboardType::of(with_points.contains(&contest.id));
        let has_unranked_teams = unranked.contains(&contest.id);
        value(contest_object(contest, kind, has_unranked_teams))
    };
    contests.iter().map(object).collect()
}

/// An object with its properties in the order of the event feed, because some tools compare both as texts.
fn value(object: impl Serialize) -> Result<Value, WebError> {
    let value = serde_json::to_value(object);
    value.map_err(|_| WebError::internal("an object could not be written"))
}

/// The part of a contest that the viewer may see.
async fn snapshot(app: &App, viewer: &Viewer, id: &str) -> Result<Snapshot, WebError> {
    let contest = contest_with_id(app, viewer, id).await?;
    Snapshot::read(app, viewer, contest).await
}

async fn contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, Failed> {
    let snapshot = snapshot(&app, &viewer, &id).await?;
    Ok(Json(value(snapshot.contest())?).into_response())
}

async fn access(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<AccessObject>, Failed> {
    contest_with_id(&app, &viewer, &id).await?;
    let has_account = viewer.account().is_ok();
    let endpoints = ENDPOINTS.iter();
    let endpoints = endpoints.filter(|endpoint| has_account || !endpoint.needs_account);
    let endpoint = |endpoint: &objects::Endpoint| AccessEndpoint {
        name: endpoint.name,
        properties: (endpoint.properties)(),
    };
    Ok(Json(AccessObject {
        capabilities: [],
        endpoints: endpoints.map(endpoint).collect(),
    }))
}

async fn state(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, Failed> {
    let snapshot = snapshot(&app, &viewer, &id).await?;
    Ok(Json(value(snapshot.state())?).into_response())
}

async fn scoreboard(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, Failed> {
    viewer.account()?;
    let snapshot = snapshot(&app, &viewer, &id).await?;
    Ok(Json(snapshot.scoreboard()).into_response())
}

async fn event_feed(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
) -> Result<Response, Failed> {
    viewer.account()?;
    let contest = contest_with_id(&app, &viewer, &id).await?;
    // Older tools have identifiers of events instead of tokens, and those of this server are tokens.
    let since = query.get("since_token").or_else(|| query.get("since_id"));
    let since = since.map(String::as_str);
    let feed = Feed::new(app, viewer, contest.name, since).await?;
    Ok(feed.response())
}

/// The objects of a type that the viewer may see.
async fn objects_of(
    app: &App,
    viewer: &Viewer,
    contest: &str,
    kind: &str,
) -> Result<Vec<Value>, WebError> {
    let endpoint = ENDPOINTS.iter().find(|endpoint| endpoint.name == kind);
    if endpoint.is_some_and(|endpoint| endpoint.needs_account) {
        viewer.account()?;
    }
    let snapshot = snapshot(app, viewer, contest).await?;
    let missing = || WebError::not_found("endpoint not found");
    let objects = snapshot.objects(kind).ok_or_else(missing)?;
    objects.map_err(|_| WebError::internal("an object could not be written"))
}

async fn collection(
    State(app): State<App>,
    viewer: Viewer,
    Path((contest, kind)): Path<(String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
) -> Result<Json<Vec<Value>>, Failed> {
    let mut objects = objects_of(&app, &viewer, &contest, &kind).await?;
    for (property, wanted) in query.iter().filter(|(name, _)| name.ends_with("_id")) {
        objects.retain(|object| object[property].as_str().unwrap_or_default() == wanted);
    }
    Ok(Json(objects))
}

async fn object(
    State(app): State<App>,
    viewer: Viewer,
    Path((contest, kind, id)): Path<(String, String, String)>,
) -> Result<Json<Value>, Failed> {
    let objects = objects_of(&app, &viewer, &contest, &kind).await?;
    let object = objects.into_iter().find(|object| object["id"] == *id);
    Ok(Json(
        object.ok_or_else(|| WebError::not_found("object not found"))?,
    ))
}
