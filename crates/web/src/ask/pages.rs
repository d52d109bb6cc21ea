//! Replies as responses.

use axum::Json;
use axum::http::header::{CONTENT_TYPE, LOCATION, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use grundy_questions::{Answer, Kind, Query, Refusal};
use grundy_store::PlayableBot;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::reply::{Patience, Reply, reply};
use crate::app::App;
use crate::error::WebError;
use crate::positions::{Asker, Peer};
use crate::viewer::Viewer;

/// Most bots that are offered as opponents.
const BOTS: i64 = 30;

/// A bot among the opponents.
#[derive(Serialize)]
struct Bot {
    id: String,
    file: String,
    by: String,
    chosen: bool,
}

impl From<Refusal> for WebError {
    fn from(refusal: Refusal) -> Self {
        let (message, help) = refusal.words();
        Self {
            code: refusal.code(),
            help,
            ..Self::unusable(message)
        }
    }
}

/// A reply as a page. Where something is still being worked out, the page says so and looks again by
/// itself.
pub(crate) async fn page(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    kind: Kind,
    query: String,
) -> Result<Response, WebError> {
    let asker = Asker::of(viewer.account().ok(), peer);
    let reply = reply(app, viewer, &asker, kind, &query, Patience::Page).await?;
    shown(app, viewer, &query, reply).await
}

async fn shown(
    app: &App,
    viewer: &Viewer,
    query: &str,
    reply: Reply,
) -> Result<Response, WebError> {
    let (answer, is_waiting) = match reply {
        Reply::Answer(answer) => (Some(answer), false),
        Reply::Waiting(known) => (known, true),
    };
    let page = match answer {
        Some(Answer::Elsewhere(address)) => return Ok(Redirect::to(&address).into_response()),
        Some(Answer::Page(page)) => page,
        Some(Answer::Refused(refusal)) => return Err(refusal.into()),
        Some(Answer::Document(_)) => return Err(WebError::internal("this is no page")),
        None => {
            let html = app.page(viewer, "working.html", Map::new())?;
            return Ok((StatusCode::ACCEPTED, html).into_response());
        }
    };
    let template = match &*page.template {
        "explorer" => "explorer.html",
        "play" => "play.html",
        "games" => "games.html",
        _ => return Err(WebError::internal("there is no such page")),
    };
    let unreadable = |error: serde_json::Error| WebError::internal(error.to_string());
    let mut data: Map<String, Value> = serde_json::from_str(page.data.get()).map_err(unreadable)?;
    data.insert("working".to_owned(), is_waiting.into());
    let bots = bots(app, viewer, query).await?;
    data.insert(
        "bots".to_owned(),
        serde_json::to_value(bots).map_err(unreadable)?,
    );
    let status = match (is_waiting, page.is_fine) {
        (true, _) => StatusCode::ACCEPTED,
        (false, true) => StatusCode::OK,
        (false, false) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok((status, app.page(viewer, template, data)?).into_response())
}

/// The bots that the viewer may play against at the problem that is asked about.
async fn bots(app: &App, viewer: &Viewer, query: &str) -> Result<Vec<Bot>, WebError> {
    let asked = Query::read(query).unwrap_or_default();
    let (Some(problem), Ok(account)) = (asked.problem(), viewer.account()) else {
        return Ok(Vec::new());
    };
    let mut bots = app.store().playable_bots(account, problem, BOTS).await?;
    let chosen = asked
        .one("against")
        .and_then(|name| name.strip_prefix("bot:"));
    // An older one that is being played against stays among them.
    if let Some(id) = chosen.filter(|id| bots.iter().all(|bot| bot.id != *id)) {
        bots.extend(app.store().playable_bot(account, problem, id).await?);
    }
    let bot = |bot: PlayableBot| Bot {
        chosen: Some(bot.id.as_str()) == chosen,
        id: bot.id,
        file: bot.file,
        by: bot.by,
    };
    Ok(bots.into_iter().map(bot).collect())
}

/// A reply for a program. Where something is still being worked out, it says when to ask again.
pub(crate) async fn document(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    kind: Kind,
    query: String,
    address: &str,
) -> Result<Response, WebError> {
    let asker = Asker::of(viewer.account().ok(), peer);
    match reply(app, viewer, &asker, kind, &query, Patience::Program).await? {
        Reply::Answer(Answer::Document(text)) => {
            Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
        }
        Reply::Answer(Answer::Refused(refusal)) => Err(refusal.into()),
        Reply::Answer(Answer::Elsewhere(_) | Answer::Page(_)) => {
            Err(WebError::internal("this is no document"))
        }
        Reply::Waiting(_) => {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, HeaderValue::from(1));
            if let Ok(address) = address.parse() {
                headers.insert(LOCATION, address);
            }
            let body = Json(json!({ "state": "waiting", "url": address }));
            Ok((StatusCode::ACCEPTED, headers, body).into_response())
        }
    }
}
