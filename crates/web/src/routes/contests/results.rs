//! The results of a contest as files, for its organizers.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use grundy_render::csv_text;
use grundy_store::{Contest, ContestEntry, ContestProblem, Standing, StandingCell};
use serde::Serialize;

use super::organized_contest;
use crate::api_schema::Shape;
use crate::app::App;
use crate::error::WebError;
use crate::format::attachment;
use crate::viewer::Viewer;

type ResultsShape = Shape<Results>;

/// The results of a contest, including those that are hidden from others.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "ContestResults")]
struct Results {
    /// The contest.
    contest: Contest,
    /// Its problems.
    problems: Vec<ContestProblem>,
    /// The standings without a freeze, the first one first.
    standings: Vec<Standing>,
    /// All submissions, including upsolving.
    submissions: Vec<ContestEntry>,
}

async fn results(app: &App, viewer: &Viewer, name: &str) -> Result<Results, WebError> {
    let contest = organized_contest(app, viewer, name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    Ok(Results {
        standings: store
            .contest_standings(viewer.access(), &contest, &problems)
            .await?,
        submissions: store.entries_to(&contest).await?,
        problems,
        contest,
    })
}

/// All results of a contest, for its organizers: standings without a freeze, and all submissions.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/results", operation_id = "results",
    params(("contest" = String, Path, description = "The contest's name in URLs")),
    responses((status = 200, description = "The results", body = ResultsShape), (status = 401), (status = 404)))]
pub(super) async fn json(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Response, WebError> {
    let results = results(&app, &viewer, &name).await?;
    let name = attachment(&format!("{name}.json"));
    Ok(([name], Json(results)).into_response())
}

/// The standings of a contest without a freeze as CSV, for its organizers.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/results.csv", operation_id = "results_csv",
    params(("contest" = String, Path, description = "The contest's name in URLs")),
    responses((status = 200, description = "The table", body = String, content_type = "text/csv"), (status = 401), (status = 404)))]
pub(super) async fn csv(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Response, WebError> {
    let results = results(&app, &viewer, &name).await?;
    let kind = (CONTENT_TYPE, "text/csv; charset=utf-8");
    let name = attachment(&format!("{name}.csv"));
    Ok(([kind], [name], csv_text(table(&results))).into_response())
}

/// The standings as a table, a line for each contestant.
fn table(results: &Results) -> Vec<Vec<String>> {
    let head = ["rank", "name", "solved", "points", "penalty", "certified"];
    let mut head: Vec<String> = head.map(str::to_owned).to_vec();
    for problem in &results.problems {
        let label = &problem.label;
        let columns = ["verdict", "tries", "minutes", "certified", "pending"];
        head.extend(columns.map(|column| format!("{label} {column}")));
    }
    let mut rows = vec![head];
    for line in &results.standings {
        let mut row = vec![
            line.rank.map(|rank| rank.to_string()).unwrap_or_default(),
            line.name.clone(),
            line.solved.to_string(),
            line.points.to_string(),
            line.penalty.to_string(),
            line.certified.to_string(),
        ];
        row.extend(line.cells.iter().flat_map(columns));
        rows.push(row);
    }
    rows
}

fn columns(cell: &StandingCell) -> [String; 5] {
    let certified = if cell.certified { "certified" } else { "" };
    [
        cell.verdict
            .map(|verdict| verdict.to_string())
            .unwrap_or_default(),
        cell.tries.to_string(),
        cell.minutes.map(|m| m.to_string()).unwrap_or_default(),
        certified.to_owned(),
        cell.pending.to_string(),
    ]
}
