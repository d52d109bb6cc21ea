//! A problem: its statement, programs to start from, the form to hand in, the board.

use axum::Router;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use grundy_problem::scaffold::{LANGUAGES, new_bot};
use grundy_store::{BoardRow, InstalledProblem, Wanted};
use serde::Serialize;

use super::{Row, on_to, severity, when};
use crate::app::App;
use crate::error::WebError;
use crate::options::SourceLanguage;
use crate::shelf::Shown;
use crate::submit::{hand_in, of_form};
use crate::uploads::MAX_REQUEST;
use crate::viewer::Viewer;

pub(super) fn routes() -> Router<App> {
    let submit = post(submit).layer(DefaultBodyLimit::max(MAX_REQUEST));
    Router::new()
        .route("/problems/{problem}", get(problem))
        .route("/problems/{problem}/board", get(board))
        .route("/problems/{problem}/submissions", submit)
}

#[derive(Serialize)]
struct ProblemPage {
    name: String,
    title: String,
    game: String,
    /// HTML, made of Markdown without markup of its own.
    statement: String,
    asks: bool,
    /// Whether bots meet in it.
    ladder: bool,
    languages: Vec<SourceLanguage>,
    starters: Vec<Starter>,
    mine: Vec<Row>,
}

/// A program to start from.
#[derive(Serialize)]
struct Starter {
    language: &'static str,
    file: String,
    text: String,
}

async fn installed(app: &App, name: &str) -> Result<InstalledProblem, WebError> {
    let problem = app.store().problem(name).await?;
    problem.ok_or_else(|| WebError::not_found("there is no such problem"))
}

async fn problem(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let installed = installed(&app, &name).await?;
    let shown = app
        .shelf()
        .get(app.store(), app.catalog(), &installed)
        .await?;
    let mine = match viewer.account() {
        Ok(account) => {
            let wanted = Wanted {
                account: Some(&account.id),
                problem: Some(&name),
                ..Wanted::default()
            };
            app.store().submissions(viewer.eyes(), wanted, 20).await?
        }
        Err(_) => Vec::new(),
    };
    let page = ProblemPage {
        statement: shown.statement.clone(),
        asks: shown.asks(),
        ladder: app.store().ladder_of(&name).await?.is_some(),
        languages: app.options().languages.clone(),
        starters: starters(&shown, &app.options().languages),
        mine: mine.into_iter().map(Row::of).collect(),
        name: installed.name,
        title: installed.title,
        game: installed.game,
    };
    app.page(&viewer, "problem.html", page)
}

/// Programs to start from, in the languages that can be compiled here.
fn starters(shown: &Shown, languages: &[SourceLanguage]) -> Vec<Starter> {
    let Some(problem) = &shown.problem else {
        return Vec::new();
    };
    let builds = |ending: &str| {
        languages
            .iter()
            .any(|l| l.endings.iter().any(|e| e == ending))
    };
    let known = LANGUAGES
        .iter()
        .filter(|language| builds(language.extension));
    let starters = known.filter_map(|language| {
        let file = format!("bot.{}", language.extension);
        let text = new_bot(problem, language, &file).ok()?;
        Some(Starter {
            language: language.name,
            file,
            text,
        })
    });
    starters.collect()
}

async fn submit(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    let _upload = app.uploads().begin(account, &headers)?;
    let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
    let kept = of_form(form).await?;
    let id = hand_in(&app, account, &name, kept).await?;
    Ok(on_to(&format!("/submissions/{id}")))
}

#[derive(Serialize)]
struct BoardPage {
    name: String,
    title: String,
    asks: bool,
    rows: Vec<BoardLine>,
}

#[derive(Serialize)]
struct BoardLine {
    #[serde(flatten)]
    row: BoardRow,
    severity: &'static str,
    when: String,
}

async fn board(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.account()?;
    let installed = installed(&app, &name).await?;
    let shown = app
        .shelf()
        .get(app.store(), app.catalog(), &installed)
        .await?;
    let rows = app.store().board(&name, None).await?.into_iter();
    let page = BoardPage {
        asks: shown.asks(),
        rows: rows
            .map(|row| BoardLine {
                severity: severity(Some(&row.verdict)),
                when: when(row.created),
                row,
            })
            .collect(),
        name: installed.name,
        title: installed.title,
    };
    app.page(&viewer, "board.html", page)
}
