//! The pages of submissions: the list, and a submission with its progress and its report.

use std::error::Error;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_games::{Catalog, Game};
use grundy_questions::{Subject, encoded as query, link};
use grundy_render::Invocation;
use grundy_render::page::{JudgedSubmission, PageTitle, submission_view};
use grundy_report::{DEFAULT_SEED, SubmissionReport};
use grundy_store::{InstalledProblem, Judging, Wanted};
use serde::{Deserialize, Serialize};

use super::row::SubmissionRow;
use super::state::{SubmissionState, report, reports};
use crate::app::App;
use crate::closed_games::closed_problem;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::format::{attachment, shown_source};
use crate::viewer::Viewer;

/// The number of submissions on a page.
const PAGE_SIZE: i64 = 50;
/// The longest source that the page shows, in bytes.
const MAX_SHOWN_SOURCE: usize = 64 << 10;

pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/submissions", get(submissions))
        .route("/submissions/{id}", get(submission))
        .route("/submissions/{id}/source", get(source))
        .route("/submissions/{id}/public", post(make_public))
}

#[derive(Deserialize)]
struct Filter {
    before: Option<String>,
    problem: Option<String>,
}

#[derive(Serialize)]
struct SubmissionsPage {
    rows: Vec<SubmissionRow>,
    /// The last submission of the page, if there may be more.
    more: Option<String>,
    /// Whether submissions of others are among them.
    others: bool,
}

async fn submissions(
    State(app): State<App>,
    viewer: Viewer,
    Query(filter): Query<Filter>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let wanted = Wanted {
        before: filter.before.as_deref(),
        problem: filter.problem.as_deref(),
        ..Wanted::default()
    };
    let rows = app
        .store()
        .submissions(viewer.access(), wanted, PAGE_SIZE)
        .await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == PAGE_SIZE);
    let page = SubmissionsPage {
        more: rows.last().filter(|_| is_full).map(|row| row.id.clone()),
        others: rows.iter().any(|row| row.account != account.id),
        rows: rows.into_iter().map(SubmissionRow::of).collect(),
    };
    app.page(&viewer, "submissions.html", page)
}

#[derive(Serialize)]
struct SubmissionPage {
    #[serde(flatten)]
    row: SubmissionRow,
    state: SubmissionState,
    is_done: bool,
    /// Whether it is the viewer's own submission.
    own: bool,
    /// The report as HTML, made by `render`.
    article: Option<String>,
    /// The end of the contest until which correct moves are not shown, if there is one.
    closed_until: Option<i64>,
    /// Links to play on from the first mistake, and to play against the bot.
    play_on: Option<String>,
    play_against: Option<String>,
    source: Option<String>,
    judging: Option<Judging>,
    /// Whether the seed is secret until a contest ends; and the seed, once it is public.
    is_sealed: bool,
    seed: Option<u64>,
}

async fn submission(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    let judging = match &submission.judging {
        Some(judging) => Some(app.store().judging(judging).await?),
        None => None,
    };
    let closed_until = closed_problem(&app, &viewer, &submission.installed).await?;
    let report = report(app.store(), &submission, closed_until.is_some()).await?;
    let view = judging.as_ref().and_then(|judging| judging.view.as_ref());
    let article = match (view, &closed_until, &report) {
        (Some(_), Some(_), Some(report)) => {
            Some(article_without_games(&submission.installed, report)?)
        }
        (Some(view), None, _) => Some(article(&app.store().blob(view).await?)?),
        _ => None,
    };
    let play_on = report.and_then(|text| play_on(app.catalog(), &submission.problem, &text));
    let playable = app
        .store()
        .playable_bot(account, &submission.problem, &submission.id)
        .await?;
    let source = match &submission.source {
        Some(source) => {
            let bytes = app.store().blob(source).await?;
            (bytes.len() <= MAX_SHOWN_SOURCE).then(|| shown_source(&bytes))
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
        is_sealed: submission.is_sealed,
        seed: submission.contest_seed,
        row: SubmissionRow::of(submission),
        article,
        closed_until,
        play_on,
        source,
        judging,
    };
    app.page(&viewer, "submission.html", page)
}

fn article(view: &[u8]) -> Result<String, WebError> {
    let view = serde_json::from_slice(view).map_err(|error| broken(&error))?;
    grundy_render::page::article(&view).map_err(|error| broken(&error))
}

fn broken(error: &dyn Error) -> WebError {
    let error = error.to_string();
    tracing::error!(error, "a stored view of a report cannot be rendered");
    WebError::internal("the report cannot be shown")
}

/// The report of a submission while the solver is closed. Games are left out, because reference players make correct
/// moves in them.
fn article_without_games(problem: &InstalledProblem, report: &str) -> Result<String, WebError> {
    let report = reports(report)?.pop();
    let report = report.ok_or_else(|| WebError::internal("the report is empty"))?;
    let title = PageTitle {
        problem: &problem.title,
        game: &problem.game,
        seed: DEFAULT_SEED,
        invocation: Invocation {
            problem: &problem.name,
            language: None,
            has_page: false,
        },
    };
    let judged = JudgedSubmission {
        report: &report,
        games: &[],
    };
    let view = submission_view(&title, &judged, 0);
    grundy_render::page::article(&view).map_err(|error| broken(&error))
}

/// The link to play on from the position of the first mistake.
fn play_on(catalog: &Catalog, problem: &str, report: &str) -> Option<String> {
    let mut reports: Vec<SubmissionReport> = serde_json::from_str(report).ok()?;
    let SubmissionReport::Play(report) = reports.pop()? else {
        return None;
    };
    let (instance, mistake) = report.first_mistake()?;
    let position = &mistake.position;
    Some(play_link(
        catalog,
        problem,
        &report.game,
        instance,
        position,
    ))
}

/// The link to play on from a position of a report.
pub(in crate::routes) fn play_link(
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
        // The game of a file has no name, so the problem stands for it.
        Err(_) => (
            Subject::Problem(problem.to_owned()),
            settings(None, instance),
        ),
    };
    settings.retain(|(name, _)| name != "start");
    link("/play", &subject, &settings, position)
}

/// Reads settings `key=value` that are separated by blanks. Values may contain blanks, so a word begins a setting
/// only if it names a key of the game, or has a `=` if the game is unknown.
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
    /// A checkbox: `Some` if it is checked.
    public: Option<String>,
}

/// Lets others play against the viewer's own bot, or no longer.
async fn make_public(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(form): FormData<Publicity>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    let is_set = app
        .store()
        .set_public(account, &id, form.public.is_some())
        .await?;
    match is_set {
        true => Ok(Redirect::to(&format!("/submissions/{id}"))),
        false => Err(WebError::not_found("you have no submission with this ID")),
    }
}

/// The source as a download. The browser must not show it, because it is untrusted.
async fn source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    let source = submission.source.as_deref();
    let source = source.ok_or_else(|| WebError::not_found("this submission has no source"))?;
    let bytes = app.store().blob(source).await?;
    let kind = (CONTENT_TYPE, "application/octet-stream");
    let name = attachment(&submission.file);
    Ok(([kind], [name], bytes).into_response())
}
