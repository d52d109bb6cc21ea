//! The list of problems with its filters, and the first page: what is to be solved, then the list.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::Html;
use grundy_games::Catalog;
use grundy_store::{InstalledProblem, ToSolve};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::app::App;
use crate::error::WebError;
use crate::problem_cache::{CachedProblem, Picture};
use crate::viewer::Viewer;

/// The longest time that the page waits for pictures.
const DRAWING: Duration = Duration::from_millis(500);
/// The value of the filter `game` for games of files.
const CUSTOM: &str = "custom";

#[derive(Serialize)]
struct Line {
    name: String,
    title: String,
    game: GameChoice,
    solvers: i64,
    solved: bool,
    asks: bool,
    picture: Option<Picture>,
}

/// A game as the filter names it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct GameChoice {
    title: String,
    name: String,
}

impl GameChoice {
    fn of(game: &str, catalog: &Catalog) -> Self {
        match catalog.find(game) {
            Ok(game) => Self {
                title: game.title.clone(),
                name: game.name.clone(),
            },
            Err(_) => Self {
                title: "custom game".to_owned(),
                name: CUSTOM.to_owned(),
            },
        }
    }
}

/// The limits of the list. An empty field limits nothing.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Filter {
    /// A part of the title or the name.
    q: String,
    /// The name of a game, or [`CUSTOM`].
    game: String,
    /// `play` or `questions`.
    kind: String,
    /// `yes` or `no`.
    solved: String,
    /// `solvers`, or empty for the order of titles.
    order: String,
}

impl Filter {
    fn keeps(&self, line: &Line) -> bool {
        let wanted = self.q.trim().to_lowercase();
        let has_text = |text: &str| text.to_lowercase().contains(&wanted);
        let kind = if line.asks { "questions" } else { "play" };
        let solved = if line.solved { "yes" } else { "no" };
        let is = |wanted: &str, value: &str| wanted.is_empty() || wanted == value;
        (has_text(&line.title) || has_text(&line.name))
            && is(&self.game, &line.game.name)
            && is(&self.kind, kind)
            && is(&self.solved, solved)
    }

    fn is_empty(&self) -> bool {
        let fields = [&self.q, &self.game, &self.kind, &self.solved];
        fields.into_iter().all(|field| field.trim().is_empty())
    }
}

#[derive(Serialize)]
struct ListPage {
    /// Whether it is the first page of the site.
    is_home: bool,
    /// The problems of the viewer's classes that the viewer has not solved.
    to_solve: Vec<ToSolve>,
    problems: Vec<Line>,
    /// The number of problems without filters.
    total: usize,
    /// The games of all problems.
    games: Vec<GameChoice>,
    filter: Filter,
    is_filtered: bool,
}

/// The first page.
pub(super) async fn home(
    State(app): State<App>,
    viewer: Viewer,
    Query(filter): Query<Filter>,
) -> Result<Html<String>, WebError> {
    let due = to_solve(&app, &viewer).await?.into_iter();
    let page = ListPage {
        is_home: true,
        to_solve: due.filter(|due| !due.solved).collect(),
        ..list(&app, &viewer, filter).await?
    };
    app.page(&viewer, "home.html", page)
}

/// The list of problems.
pub(super) async fn problems(
    State(app): State<App>,
    viewer: Viewer,
    Query(filter): Query<Filter>,
) -> Result<Html<String>, WebError> {
    let page = list(&app, &viewer, filter).await?;
    app.page(&viewer, "home.html", page)
}

/// The problems of the viewer's classes. Visitors have none.
///
/// # Errors
/// If the database fails.
pub(super) async fn to_solve(app: &App, viewer: &Viewer) -> Result<Vec<ToSolve>, WebError> {
    match viewer.account() {
        Ok(account) => Ok(app.store().to_solve(&account.id).await?),
        Err(_) => Ok(Vec::new()),
    }
}

async fn list(app: &App, viewer: &Viewer, filter: Filter) -> Result<ListPage, WebError> {
    let mut problems = lines(app, viewer).await?;
    let total = problems.len();
    let games = problems.iter().map(|line| line.game.clone());
    let games: BTreeSet<GameChoice> = games.collect();
    problems.retain(|line| filter.keeps(line));
    if filter.order == "solvers" {
        problems.sort_by_key(|line| std::cmp::Reverse(line.solvers));
    }
    Ok(ListPage {
        is_home: false,
        to_solve: Vec::new(),
        problems,
        total,
        games: games.into_iter().collect(),
        is_filtered: !filter.is_empty(),
        filter,
    })
}

/// All problems that the viewer may see, in the order of their titles.
async fn lines(app: &App, viewer: &Viewer) -> Result<Vec<Line>, WebError> {
    let store = app.store();
    let solvers: BTreeMap<String, i64> = store.solved_counts().await?.into_iter().collect();
    let mine = match viewer.account() {
        Ok(account) => store.solved_by(&account.id).await?,
        Err(_) => Vec::new(),
    };
    let installed = store.problems(viewer.access()).await?;
    let mut cached = Vec::with_capacity(installed.len());
    for problem in &installed {
        cached.push(app.cached_problem(problem).await?);
    }
    draw(app, &cached).await;
    let line = |(problem, cached): (InstalledProblem, &Arc<CachedProblem>)| Line {
        asks: cached.asks(),
        picture: cached.picture().cloned(),
        solvers: solvers.get(&problem.name).copied().unwrap_or(0),
        solved: mine.contains(&problem.name),
        game: GameChoice::of(&problem.game, app.catalog()),
        name: problem.name,
        title: problem.title,
    };
    Ok(installed.into_iter().zip(&cached).map(line).collect())
}

/// Draws the missing pictures, and waits for them for a moment. Later requests show those that took longer.
async fn draw(app: &App, cached: &[Arc<CachedProblem>]) {
    let missing = cached.iter().filter(|problem| problem.needs_drawing());
    let missing: Vec<Arc<CachedProblem>> = missing.cloned().collect();
    if missing.is_empty() {
        return;
    }
    let app = app.clone();
    let draw_all = move || missing.iter().for_each(|one| one.draw(app.catalog()));
    let drawing = spawn_blocking(draw_all);
    let _ = timeout(DRAWING, drawing).await;
}
