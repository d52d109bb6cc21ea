//! The pages of a ladder, everybody's best bot against every other one: all of it, and one bot against all
//! others.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Html;
use axum::routing::get;
use axum::{Json, Router};
use grundy_store::InstalledProblem;
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::standings::{LadderRow, Score, Standings};
use crate::viewer::Viewer;

/// So many rows have a column in the crosstable.
const COLUMNS: usize = 30;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/problems/{problem}/ladder", get(ladder))
        .route("/problems/{problem}/ladder/{name}", get(one))
}

/// A ladder with what belongs to it.
struct Looked {
    problem: InstalledProblem,
    standings: Arc<Standings>,
    /// So many have not met everybody yet.
    newcomers: i64,
}

async fn look(app: &App, viewer: &Viewer, name: &str) -> Result<Looked, WebError> {
    viewer.account()?;
    let store = app.store();
    let problem = store.problem(viewer.eyes(), name).await?;
    let problem = problem.ok_or_else(|| WebError::not_found("there is no such problem"))?;
    let key = store.ladder_of(name).await?;
    let key = key.ok_or_else(|| WebError::not_found("bots do not meet in this problem"))?;
    Ok(Looked {
        standings: app.ladders().get(store, name, &key).await?,
        newcomers: store.newcomers(&key).await?,
        problem,
    })
}

#[derive(Serialize)]
struct LadderPage {
    name: String,
    title: String,
    newcomers: i64,
    rows: Vec<Line>,
    /// The rows that have a column in the crosstable.
    columns: Vec<Column>,
}

#[derive(Serialize)]
struct Column {
    name: String,
    rank: usize,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    row: LadderRow,
    share: f64,
    mine: bool,
    cells: Vec<Option<Cell>>,
}

/// A cell of the crosstable.
#[derive(Serialize)]
struct Cell {
    tenths: i64,
    #[serde(flatten)]
    score: Score,
}

impl Cell {
    fn of(score: Score) -> Self {
        let tenths = score.tenths();
        Self { tenths, score }
    }
}

async fn ladder(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let Looked {
        problem,
        standings,
        newcomers,
    } = look(&app, &viewer, &name).await?;
    let columns = &standings.rows[..standings.rows.len().min(COLUMNS)];
    let line = |row: &LadderRow| Line {
        share: share(row),
        mine: is_mine(&viewer, row),
        cells: columns
            .iter()
            .map(|other| standings.score(row, other).map(Cell::of))
            .collect(),
        row: row.clone(),
    };
    let page = LadderPage {
        newcomers,
        rows: standings.rows.iter().map(line).collect(),
        columns: columns
            .iter()
            .map(|row| Column {
                name: row.name.clone(),
                rank: row.rank,
            })
            .collect(),
        name: problem.name,
        title: problem.title,
    };
    app.page(&viewer, "ladder.html", page)
}

fn share(row: &LadderRow) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games are far below 2^53"
    )]
    let games = row.games.max(1) as f64;
    100.0 * row.points / games
}

fn is_mine(viewer: &Viewer, row: &LadderRow) -> bool {
    !row.reference
        && viewer
            .account()
            .is_ok_and(|account| account.name == row.name)
}

#[derive(Serialize)]
struct OnePage {
    name: String,
    title: String,
    row: LadderRow,
    share: f64,
    met: Vec<Against>,
    not_met: usize,
}

#[derive(Serialize)]
struct Against {
    other: LadderRow,
    #[serde(flatten)]
    cell: Cell,
}

async fn one(
    State(app): State<App>,
    viewer: Viewer,
    Path((name, bot)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let Looked {
        problem, standings, ..
    } = look(&app, &viewer, &name).await?;
    let row = standings.row(&bot);
    let row = row.ok_or_else(|| WebError::not_found("nobody of this name is on the ladder"))?;
    let met: Vec<Against> = standings
        .rows
        .iter()
        .filter_map(|other| {
            let cell = Cell::of(standings.score(row, other)?);
            let other = other.clone();
            Some(Against { other, cell })
        })
        .collect();
    let page = OnePage {
        not_met: standings.rows.len() - 1 - met.len(),
        met,
        share: share(row),
        row: row.clone(),
        name: problem.name,
        title: problem.title,
    };
    app.page(&viewer, "ladder-bot.html", page)
}

/// A ladder as programs read it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct LadderAnswer {
    /// The problem.
    problem: String,
    /// So many have not met everybody yet.
    newcomers: i64,
    /// Who is on it, the strongest first.
    rows: Vec<LadderRow>,
}

/// For programs.
pub(crate) mod api {
    use super::{App, Json, LadderAnswer, Path, State, Viewer, WebError, look};

    /// The ladder of a problem: everybody's best bot and the reference players, by Bradley-Terry ratings.
    #[utoipa::path(get, path = "/api/v1/problems/{problem}/ladder",
        responses((status = 200, description = "The ladder", body = LadderAnswer), (status = 401),
            (status = 404)))]
    pub(crate) async fn ladder(
        State(app): State<App>,
        viewer: Viewer,
        Path(problem): Path<String>,
    ) -> Result<Json<LadderAnswer>, WebError> {
        let looked = look(&app, &viewer, &problem).await?;
        Ok(Json(LadderAnswer {
            problem: looked.problem.name,
            newcomers: looked.newcomers,
            rows: looked.standings.rows.clone(),
        }))
    }
}
