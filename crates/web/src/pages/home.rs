//! The first page, and the list of problems.

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
use crate::shelf::{Picture, Shown};
use crate::viewer::Viewer;

/// How long somebody waits for pictures.
const PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home))
        .route("/problems", get(home))
        .route("/about", get(about))
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
    let installed = store.problems(viewer.eyes()).await?;
    let mut shown = Vec::with_capacity(installed.len());
    for problem in &installed {
        shown.push(app.shelf().get(store, app.catalog(), problem).await?);
    }
    draw(&shown).await;
    let both = installed.into_iter().zip(&shown);
    let problems = both.map(|(problem, shown)| Line {
        asks: shown.asks(),
        picture: shown.picture().cloned(),
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

/// Draws the pictures that are still to be drawn. Nobody waits long for them: who comes later sees them.
async fn draw(shown: &[Arc<Shown>]) {
    let missing = shown.iter().filter(|shown| shown.is_to_be_drawn());
    let missing: Vec<Arc<Shown>> = missing.cloned().collect();
    if missing.is_empty() {
        return;
    }
    let drawing = spawn_blocking(move || missing.iter().for_each(|shown| shown.draw()));
    let _ = timeout(PATIENCE, drawing).await;
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
