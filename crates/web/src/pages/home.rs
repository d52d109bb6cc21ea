//! The first page, and the list of problems.

use axum::Router;
use axum::extract::State;
use axum::response::Html;
use axum::routing::get;
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

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
    let problems = store.problems().await?.into_iter().map(|problem| Line {
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
