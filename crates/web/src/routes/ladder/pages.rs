//! The pages of a ladder: the whole ladder, and one bot against all others.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Html;
use axum::routing::get;
use serde::Serialize;

use super::Ladder;
use crate::app::App;
use crate::error::WebError;
use crate::format::count;
use crate::standings::{LadderRow, Score};
use crate::viewer::Viewer;

/// The number of columns of the crosstable.
const COLUMNS: usize = 30;

pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/problems/{problem}/ladder", get(ladder))
        .route("/problems/{problem}/ladder/{name}", get(bot))
}

#[derive(Serialize)]
struct LadderPage {
    name: String,
    title: String,
    newcomers: i64,
    /// Whether games were searched for proofs, because the game is too large to list.
    is_searched: bool,
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
    let ladder = Ladder::of(&app, &viewer, &name).await?;
    let standings = &ladder.standings;
    let columns = &standings.rows[..standings.rows.len().min(COLUMNS)];
    let line = |row: &LadderRow| Line {
        share: share(row),
        mine: is_mine(&viewer, row),
        cells: columns
            .iter()
            .map(|other| standings.score(row, other).map(Cell::of))
            .collect(),
        row: ladder.shown(row),
    };
    let page = LadderPage {
        newcomers: ladder.newcomers,
        is_searched: standings.rows.iter().any(|row| row.decided.is_some()),
        rows: standings.rows.iter().map(line).collect(),
        columns: columns
            .iter()
            .map(|row| Column {
                name: ladder.shown(row).name,
                rank: row.rank,
            })
            .collect(),
        name: ladder.problem.name,
        title: ladder.problem.title,
    };
    app.page(&viewer, "ladder.html", page)
}

fn share(row: &LadderRow) -> f64 {
    100.0 * row.points / count(row.games.max(1))
}

fn is_mine(viewer: &Viewer, row: &LadderRow) -> bool {
    !row.reference && viewer.account().is_ok_and(|account| account.id == row.id)
}

#[derive(Serialize)]
struct BotPage {
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

async fn bot(
    State(app): State<App>,
    viewer: Viewer,
    Path((name, bot)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let ladder = Ladder::of(&app, &viewer, &name).await?;
    let standings = &ladder.standings;
    let row = standings.row(&bot);
    let row = row.ok_or_else(|| WebError::not_found("this bot is not on the ladder"))?;
    let met: Vec<Against> = standings
        .rows
        .iter()
        .filter_map(|other| {
            let cell = Cell::of(standings.score(row, other)?);
            let other = ladder.shown(other);
            Some(Against { other, cell })
        })
        .collect();
    let page = BotPage {
        not_met: standings.rows.len() - 1 - met.len(),
        met,
        share: share(row),
        row: ladder.shown(row),
        name: ladder.problem.name,
        title: ladder.problem.title,
    };
    app.page(&viewer, "ladder-bot.html", page)
}
