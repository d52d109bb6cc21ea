//! Replies as HTTP responses.

use axum::Json;
use axum::http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use grundy_games::names_a_file;
use grundy_questions::{Answer, Kind, Query};
use grundy_store::PlayableBot;
use serde::Serialize;
use serde_json::{Map, Value};

use super::inquiry::Inquiry;
use super::reply::{Reply, WaitPolicy, document_of, opponent_bot, reply};
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

/// The largest number of bots that are offered as opponents.
const BOTS: i64 = 30;

/// A bot that can be chosen as the opponent.
#[derive(Serialize)]
struct Bot {
    id: String,
    file: String,
    by: String,
    chosen: bool,
}

/// The body of 202: a worker has not answered yet.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct Waiting {
    /// `waiting`.
    state: &'static str,
    /// The address at which to ask again, after `Retry-After` seconds.
    url: String,
}

/// Answers a query with a page that also has `more` data. Until a worker has answered, the page says so and updates
/// automatically.
///
/// # Errors
/// If the query cannot be answered.
pub(crate) async fn page(
    app: &App,
    inquiry: &Inquiry,
    kind: Kind,
    more: Map<String, Value>,
) -> Result<Response, WebError> {
    let reply = reply(app, inquiry, kind, WaitPolicy::Page).await?;
    rendered(app, &inquiry.viewer, &inquiry.query, reply, more).await
}

async fn rendered(
    app: &App,
    viewer: &Viewer,
    query: &str,
    reply: Reply,
    more: Map<String, Value>,
) -> Result<Response, WebError> {
    let (answer, is_waiting) = match reply {
        Reply::Answer(answer) => (Some(answer), false),
        Reply::Waiting(known) => (known, true),
    };
    let page = match answer {
        Some(Answer::Elsewhere(address)) => return Ok(Redirect::to(&address).into_response()),
        Some(Answer::Page(page)) => page,
        Some(Answer::Refused(refusal)) => return Err(refusal.into()),
        Some(Answer::Document(_)) => return Err(WebError::internal("the answer is not a page")),
        None => {
            let html = app.page(viewer, "working.html", Map::new())?;
            return Ok((StatusCode::ACCEPTED, html).into_response());
        }
    };
    let template = match &*page.template {
        "explorer" => "explorer.html",
        "play" => "play.html",
        "games" => "games.html",
        _ => return Err(WebError::internal("the answer has no template")),
    };
    let mut data: Map<String, Value> = serde_json::from_str(page.data.get())?;
    data.insert("working".to_owned(), is_waiting.into());
    let bots = bots(app, viewer, query).await?;
    data.insert("bots".to_owned(), serde_json::to_value(bots)?);
    if template != "play.html" {
        let own = own_games(app, viewer).await?;
        data.insert("own".to_owned(), serde_json::to_value(own)?);
    }
    data.extend(more);
    let status = match (is_waiting, page.is_fine) {
        (true, _) => StatusCode::ACCEPTED,
        (false, true) => StatusCode::OK,
        (false, false) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((status, app.page(viewer, template, data)?).into_response())
}

/// A game of a file, by the problem that plays it.
#[derive(Serialize)]
struct OwnGame {
    problem: String,
    title: String,
}

/// The games of files of all problems that the viewer may see and that bots play.
async fn own_games(app: &App, viewer: &Viewer) -> Result<Vec<OwnGame>, WebError> {
    let mut own = Vec::new();
    for problem in app.store().problems(viewer.access()).await? {
        if !names_a_file(&problem.game) || app.cached_problem(&problem).await?.asks() {
            continue;
        }
        own.push(OwnGame {
            problem: problem.name,
            title: problem.title,
        });
    }
    Ok(own)
}

/// The bots of the queried problem that the viewer may play against.
async fn bots(app: &App, viewer: &Viewer, query: &str) -> Result<Vec<Bot>, WebError> {
    let asked = Query::read(query).unwrap_or_default();
    let (Some(problem), Ok(account)) = (asked.problem(), viewer.account()) else {
        return Ok(Vec::new());
    };
    let mut bots = app.store().playable_bots(account, problem, BOTS).await?;
    let chosen = opponent_bot(&asked);
    // The current opponent may be older than all bots of the list.
    if let Some(id) = chosen.filter(|id| bots.iter().all(|bot| bot.id != *id)) {
        bots.extend(app.store().playable_bot(account, problem, id).await?);
    }
    let bot = |bot: PlayableBot| Bot {
        chosen: Some(bot.id.as_str()) == chosen,
        id: bot.id,
        file: bot.program.file,
        by: bot.by,
    };
    Ok(bots.into_iter().map(bot).collect())
}

/// Answers a program's query with a document, or with 202 if a worker has not answered yet.
///
/// # Errors
/// If the query cannot be answered.
pub(crate) async fn document(
    app: &App,
    inquiry: &Inquiry,
    kind: Kind,
) -> Result<Response, WebError> {
    match reply(app, inquiry, kind, WaitPolicy::Program).await? {
        Reply::Answer(answer) => {
            let text = document_of(answer)?;
            Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
        }
        Reply::Waiting(_) => Ok(still_waiting(&inquiry.address)),
    }
}

/// 202, with the address at which to ask again.
pub(crate) fn still_waiting(address: &str) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(RETRY_AFTER, HeaderValue::from(1));
    if let Ok(address) = address.parse() {
        headers.insert(LOCATION, address);
    }
    let body = Waiting {
        state: "waiting",
        url: address.to_owned(),
    };
    (StatusCode::ACCEPTED, headers, Json(body)).into_response()
}
