//! The list of problems, the page about the server, and the page with its address.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::Html;
use axum::routing::get;
use serde::Serialize;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::app::App;
use crate::error::WebError;
use crate::problem_cache::{CachedProblem, Picture};
use crate::viewer::Viewer;

/// The longest time that the page waits for pictures.
const DRAWING: Duration = Duration::from_millis(500);

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/", get(home))
        .route("/problems", get(home))
        .route("/about", get(about))
        .route("/room", get(room))
}

#[derive(Serialize)]
struct Line {
    name: String,
    title: String,
    game: String,
    solvers: i64,
    solved: bool,
    asks: bool,
    picture: Option<Picture>,
}

#[derive(Serialize)]
struct Home {
    problems: Vec<Line>,
}

async fn home(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let store = app.store();
    let solvers = store.solved_counts().await?;
    let mine = match viewer.account() {
        Ok(account) => store.solved_by(&account.id).await?,
        Err(_) => Vec::new(),
    };
    let installed = store.problems(viewer.access()).await?;
    let mut cached = Vec::with_capacity(installed.len());
    for problem in &installed {
        cached.push(app.cached_problem(problem).await?);
    }
    draw(&cached).await;
    let both = installed.into_iter().zip(&cached);
    let problems = both.map(|(problem, cached)| Line {
        asks: cached.asks(),
        picture: cached.picture().cloned(),
        solvers: solvers
            .iter()
            .find(|(name, _)| *name == problem.name)
            .map_or(0, |(_, count)| *count),
        solved: mine.contains(&problem.name),
        name: problem.name,
        title: problem.title,
        game: problem.game,
    });
    let problems = problems.collect();
    app.page(&viewer, "home.html", Home { problems })
}

/// Draws the missing pictures, and waits for them for a moment. Later requests show those that took longer.
async fn draw(cached: &[Arc<CachedProblem>]) {
    let missing = cached.iter().filter(|problem| problem.needs_drawing());
    let missing: Vec<Arc<CachedProblem>> = missing.cloned().collect();
    if missing.is_empty() {
        return;
    }
    let drawing = spawn_blocking(move || missing.iter().for_each(|problem| problem.draw()));
    let _ = timeout(DRAWING, drawing).await;
}

#[derive(Serialize)]
struct About {
    key: String,
    address: String,
}

async fn about(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let about = About {
        key: crate::verdict_file::public(app.key()),
        address: app.options().address.clone(),
    };
    app.page(&viewer, "about.html", about)
}

#[derive(Serialize)]
struct Room {
    address: String,
    /// The room code, for teachers and administrators.
    code: Option<String>,
    /// The address of the QR code, which leads to the form with the room code.
    scanned: String,
}

/// The site's address in large letters and as a QR code, for a projector.
async fn room(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let address = app.options().address.clone();
    let code = app.options().room_code.as_ref();
    let code = code
        .filter(|_| viewer.teacher().is_ok())
        .map(ToString::to_string);
    let scanned = match &code {
        Some(code) => format!("{address}/join?code={code}"),
        None => address.clone(),
    };
    let room = Room {
        address,
        code,
        scanned,
    };
    app.page(&viewer, "room.html", room)
}
