//! A submission: how far it is while it is judged, and the report afterwards.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_games::{Catalog, Game};
use grundy_questions::{Subject, encoded as query, link};
use grundy_report::SubmissionReport;
use grundy_store::{Judging, Wanted};
use serde::{Deserialize, Serialize};

use super::{Filled, Row, on_to, when};
use crate::api::seen;
use crate::app::App;
use crate::error::WebError;
use crate::state::{SubmissionState, report};
use crate::viewer::Viewer;

/// Submissions on a page.
const ON_A_PAGE: i64 = 50;
/// The longest source that stands on the page.
const SHOWN: usize = 64 << 10;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/submissions", get(submissions))
        .route("/submissions/{id}", get(submission))
        .route("/submissions/{id}/source", get(source))
        .route("/submissions/{id}/public", post(make_public))
}

#[derive(Deserialize)]
struct Which {
    before: Option<String>,
    problem: Option<String>,
}

#[derive(Serialize)]
struct SubmissionsPage {
    rows: Vec<Row>,
    /// The last one, where there may be more.
    more: Option<String>,
    /// Whether those of others are among them.
    others: bool,
}

async fn submissions(
    State(app): State<App>,
    viewer: Viewer,
    Query(which): Query<Which>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let wanted = Wanted {
        before: which.before.as_deref(),
        problem: which.problem.as_deref(),
        ..Wanted::default()
    };
    let rows = app
        .store()
        .submissions(viewer.eyes(), wanted, ON_A_PAGE)
        .await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == ON_A_PAGE);
    let page = SubmissionsPage {
        more: rows.last().filter(|_| is_full).map(|row| row.id.clone()),
        others: rows.iter().any(|row| row.account != account.id),
        rows: rows.into_iter().map(Row::of).collect(),
    };
    app.page(&viewer, "submissions.html", page)
}

#[derive(Serialize)]
struct SubmissionPage {
    #[serde(flatten)]
    row: Row,
    state: SubmissionState,
    is_done: bool,
    /// Whether it is the viewer's own.
    own: bool,
    /// The article of the report, HTML that `render` has made.
    article: Option<String>,
    /// Where to play on, and where to play against it: addresses of the page that plays.
    play_on: Option<String>,
    play_against: Option<String>,
    source: Option<String>,
    judging: Option<Judging>,
    judged: String,
    /// Whether the seed is the secret of a contest for now; once it is told, what it is.
    is_sealed: bool,
    seed: Option<u64>,
}

async fn submission(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let submission = seen(&app, viewer.eyes(), &id).await?;
    let judging = match &submission.judging {
        Some(judging) => Some(app.store().judging(judging).await?),
        None => None,
    };
    let article = match judging.as_ref().and_then(|judging| judging.view.as_ref()) {
        Some(view) => Some(article(&app.store().blob(view).await?)?),
        None => None,
    };
    let play_on = report(app.store(), &submission)
        .await?
        .and_then(|text| play_on(app.catalog(), &submission.problem, &text));
    let playable = app
        .store()
        .playable_bot(account, &submission.problem, &submission.id)
        .await?;
    let source = match &submission.source {
        Some(source) => {
            let bytes = app.store().blob(source).await?;
            (bytes.len() <= SHOWN).then(|| String::from_utf8_lossy(&bytes).into_owned())
        }
        None => None,
    };
    let page = SubmissionPage {
        play_against: playable.map(|bot| {
            let bot = format!("bot:{}", bot.id);
            let pairs = [("problem", &*submission.problem), ("against", &*bot)];
            format!("/play?{}", query(pairs))
        }),
        own: submission.account == account.id,
        state: SubmissionState::brief(app.store(), submission.clone()).await?,
        is_done: judging.is_some(),
        judged: judging
            .as_ref()
            .map(|judging| when(judging.created))
            .unwrap_or_default(),
        is_sealed: submission.is_sealed,
        seed: submission.contest_seed,
        row: Row::of(submission),
        article,
        play_on,
        source,
        judging,
    };
    app.page(&viewer, "submission.html", page)
}

fn article(view: &[u8]) -> Result<String, WebError> {
    let broken = |error: String| {
        tracing::error!(error, "what a worker wrote for a page cannot be set");
        WebError::internal("the report cannot be shown")
    };
    let view = serde_json::from_slice(view).map_err(|error| broken(error.to_string()))?;
    grundy_render::page::article(&view).map_err(|error| broken(error.to_string()))
}

/// The page that plays on from the position of the first failure.
fn play_on(catalog: &Catalog, problem: &str, report: &str) -> Option<String> {
    let mut reports: Vec<SubmissionReport> = serde_json::from_str(report).ok()?;
    let SubmissionReport::Play(report) = reports.pop()? else {
        return None;
    };
    let (instance, mistake) = report.first_mistake()?;
    let there = from_there(catalog, problem, &report.game, instance, &mistake.position);
    Some(there)
}

/// The page that plays on from a position of a report.
pub(super) fn from_there(
    catalog: &Catalog,
    problem: &str,
    game: &str,
    instance: &str,
    position: &str,
) -> String {
    let (subject, mut settings) = match catalog.find(game) {
        Ok(game) => (
            Subject::Game(game.name.clone()),
            settings(Some(&game), instance),
        ),
        // The game of a file is known by its problem.
        Err(_) => (
            Subject::Problem(problem.to_owned()),
            settings(None, instance),
        ),
    };
    settings.retain(|(name, _)| name != "start");
    link("/play", &subject, &settings, position)
}

/// The settings of a text of `key=value`, parted by blanks, which values may hold as well. Where the game is
/// not known, every word with a `=` sets something.
fn settings(game: Option<&Game>, instance: &str) -> Vec<(String, String)> {
    let mut settings: Vec<(String, String)> = Vec::new();
    for word in instance.split_whitespace() {
        let pair = word
            .split_once('=')
            .filter(|(key, _)| game.is_none_or(|game| game.key(key).is_some()));
        match (pair, settings.last_mut()) {
            (Some((key, value)), _) => settings.push((key.to_owned(), value.to_owned())),
            (None, Some((_, value))) => value.push_str(&format!(" {word}")),
            (None, None) => {}
        }
    }
    settings
}

#[derive(Deserialize)]
struct Publicity {
    /// The box of a form: there if it is ticked.
    public: Option<String>,
}

/// Its owner lets others play against it, or does not any more.
async fn make_public(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Filled(form): Filled<Publicity>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    let is_set = app
        .store()
        .set_public(account, &id, form.public.is_some())
        .await?;
    match is_set {
        true => Ok(on_to(&format!("/submissions/{id}"))),
        false => Err(WebError::not_found("there is no such submission of yours")),
    }
}

/// For a header: percent signs and numbers for all but letters and digits.
fn encoded(text: &str) -> String {
    let bytes = text.bytes();
    let kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let parts = bytes.map(|byte| match kept(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    parts.collect()
}

/// The source, to be kept and not to be shown: it is what somebody else has written.
async fn source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let submission = seen(&app, viewer.eyes(), &id).await?;
    let source = submission.source.as_deref();
    let source = source.ok_or_else(|| WebError::not_found("only a module was handed in"))?;
    let bytes = app.store().blob(source).await?;
    let mut headers = HeaderMap::new();
    let kind = "application/octet-stream".parse().expect("a header");
    headers.insert(CONTENT_TYPE, kind);
    // The name is said in a form in which nothing can end it.
    let name = format!("attachment; filename*=UTF-8''{}", encoded(&submission.file));
    if let Ok(name) = name.parse() {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok((headers, bytes).into_response())
}
