//! A problem: its statement, programs to start from, the form to hand in, the board.

use axum::Router;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use grundy_problem::scaffold::{LANGUAGES, new_bot};
use grundy_store::{BoardRow, InstalledProblem, Phase, Wanted};
use serde::{Deserialize, Serialize};

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
    /// The contest to which the form hands in, if it does.
    contest: Option<ForContest>,
}

/// The contest to which a form hands in.
#[derive(Serialize)]
struct ForContest {
    name: String,
    title: String,
    /// Whether it counts; if not, it is upsolving.
    counts: bool,
    until: String,
}

#[derive(Deserialize)]
struct To {
    contest: Option<String>,
}

/// The contest that is named, if it has this problem and has begun; or else one that is on and in which the
/// viewer takes part.
async fn contest_for(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    named: Option<&str>,
) -> Result<Option<ForContest>, WebError> {
    let store = app.store();
    let contest = match named {
        Some(name) => match store.contest(viewer.eyes(), name).await? {
            Some(contest) if contest.phase != Phase::Before => {
                let problems = store.problems_of_contest(&contest).await?;
                let has_it = problems.iter().any(|one| one.problem == problem);
                has_it.then_some(contest)
            }
            _ => None,
        },
        None => {
            let on = store.contests_on(viewer.eyes(), problem).await?;
            on.into_iter().find(|contest| contest.joined)
        }
    };
    // Organisers hand in beside their contest while it is on.
    let contest = contest.filter(|contest| contest.phase.is_over() || !contest.organises);
    Ok(contest.map(|contest| ForContest {
        counts: contest.phase.is_on(),
        until: when(contest.ends),
        name: contest.name,
        title: contest.title,
    }))
}

/// A program to start from.
#[derive(Serialize)]
struct Starter {
    language: &'static str,
    file: String,
    text: String,
}

async fn installed(app: &App, viewer: &Viewer, name: &str) -> Result<InstalledProblem, WebError> {
    let problem = app.store().problem(viewer.eyes(), name).await?;
    problem.ok_or_else(|| WebError::not_found("there is no such problem"))
}

async fn problem(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Query(to): Query<To>,
) -> Result<Html<String>, WebError> {
    let installed = installed(&app, &viewer, &name).await?;
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
        contest: contest_for(&app, &viewer, &name, to.contest.as_deref()).await?,
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
    let installed = installed(&app, &viewer, &name).await?;
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
