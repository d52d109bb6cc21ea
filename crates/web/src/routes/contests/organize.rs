//! The pages of the organizers of a contest.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use grundy_store::{
    Contest, ContestProblem, NewContest, NewContestProblem, Oracle, PUBLISHED_AFTER, Phase, Wanted,
};
use serde::{Deserialize, Serialize};

use super::organized_contest;
use super::pages::StandingRow;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::format::{input_time, parse_time, shown_time};
use crate::routes::submissions::SubmissionRow;
use crate::viewer::Viewer;

/// The number of submissions on the page.
const PAGE_SIZE: i64 = 100;

/// Back to the page of organizers.
fn back(name: &str) -> Redirect {
    Redirect::to(&format!("/contests/{name}/organise"))
}

/// An optional time of a form.
fn optional_time(name: &str, text: Option<&str>) -> Result<Option<i64>, WebError> {
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| parse_time(name, text)).transpose()
}

#[derive(Deserialize)]
pub(super) struct New {
    name: String,
    title: String,
    class: Option<String>,
    starts: String,
    ends: String,
    freezes: Option<String>,
}

pub(super) async fn create(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given): FormData<New>,
) -> Result<Redirect, WebError> {
    let account = viewer.teacher()?;
    let new = NewContest {
        name: &given.name,
        title: &given.title,
        class: given.class.as_deref().filter(|class| !class.is_empty()),
        starts: parse_time("the start", &given.starts)?,
        ends: parse_time("the end", &given.ends)?,
        freezes: optional_time("the freeze", given.freezes.as_deref())?,
    };
    app.store().create_contest(account, &new).await?;
    let action = format!("created the contest {}", given.name);
    app.store().audit(&account.id, &action).await?;
    Ok(back(&given.name))
}

#[derive(Serialize)]
struct OrganizePage {
    contest: Contest,
    has_begun: bool,
    is_over: bool,
    is_frozen: bool,
    /// The times in the format of forms.
    starts: String,
    ends: String,
    freezes: String,
    problems: Vec<ContestProblem>,
    /// Problems that can be added.
    others: Vec<String>,
    lines: Vec<StandingRow>,
    entries: Vec<SubmissionRow>,
    /// The choice about the solver: `automatic`, `closed` or `open`.
    oracle: String,
    /// The time when the results are published automatically.
    opens: i64,
}

pub(super) async fn page(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let lines = store
        .contest_standings(viewer.access(), &contest, &problems)
        .await?;
    let wanted = Wanted {
        contest: Some(&name),
        ..Wanted::default()
    };
    let entries = store
        .submissions(viewer.access(), wanted, PAGE_SIZE)
        .await?;
    let is_there = |name: &str| problems.iter().any(|problem| problem.problem == name);
    let installed = store.problems(viewer.access()).await?.into_iter();
    let others = installed.map(|problem| problem.name);
    let page = OrganizePage {
        has_begun: contest.phase != Phase::Before,
        is_over: contest.phase.is_over(),
        is_frozen: contest.phase == Phase::Frozen,
        starts: input_time(contest.starts),
        ends: input_time(contest.ends),
        freezes: contest.freezes.map(input_time).unwrap_or_default(),
        others: others.filter(|name| !is_there(name)).collect(),
        opens: contest.ends + PUBLISHED_AFTER,
        oracle: contest.oracle.to_string(),
        problems,
        lines: lines.into_iter().map(StandingRow::of).collect(),
        entries: entries.into_iter().map(SubmissionRow::of).collect(),
        contest,
    };
    app.page(&viewer, "contest-organise.html", page)
}

#[derive(Deserialize)]
pub(super) struct Change {
    title: String,
    /// Missing once the contest has begun.
    starts: Option<String>,
    ends: String,
    freezes: Option<String>,
}

pub(super) async fn change(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<Change>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let starts = optional_time("the start", given.starts.as_deref())?;
    let starts = starts.unwrap_or(contest.starts);
    let ends = parse_time("the end", &given.ends)?;
    let freezes = optional_time("the freeze", given.freezes.as_deref())?;
    app.store()
        .change_contest(&contest.id, &given.title, starts, ends, freezes)
        .await?;
    let moment = |time: Option<i64>| time.map_or("none".to_owned(), shown_time);
    let action = format!(
        "changed the contest {name}: start {}, end {} (was {}), freeze {}",
        shown_time(starts),
        shown_time(ends),
        shown_time(contest.ends),
        moment(freezes),
    );
    audit(&app, &viewer, &action).await?;
    Ok(back(&name))
}

async fn audit(app: &App, viewer: &Viewer, action: &str) -> Result<(), WebError> {
    app.store().audit(&viewer.account()?.id, action).await?;
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct OracleChoice {
    oracle: String,
}

pub(super) async fn set_oracle(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<OracleChoice>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let unknown = |_| WebError::unusable("the solver is `automatic`, `closed` or `open`");
    let oracle: Oracle = given.oracle.parse().map_err(unknown)?;
    app.store().set_oracle(&contest.id, oracle).await?;
    let action = format!("set the solver of the contest {name} to {oracle}");
    audit(&app, &viewer, &action).await?;
    Ok(back(&name))
}

#[derive(Deserialize)]
pub(super) struct Added {
    problem: String,
    points: Option<String>,
    /// A checkbox: `Some` if it is checked.
    secret: Option<String>,
}

pub(super) async fn add(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<Added>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let points = given.points.as_deref().filter(|text| !text.is_empty());
    let points = points.map_or(Ok(1), str::parse);
    let points = points.map_err(|_| WebError::unusable("the points must be a whole number"))?;
    let new = NewContestProblem {
        problem: &given.problem,
        points,
        secret: given.secret.is_some(),
    };
    app.store()
        .add_contest_problem(&contest.id, viewer.account()?, &new)
        .await?;
    audit(
        &app,
        &viewer,
        &format!("added {} to the contest {name}", given.problem),
    )
    .await?;
    Ok(back(&name))
}

#[derive(Deserialize)]
pub(super) struct Removed {
    problem: String,
}

pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<Removed>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store()
        .remove_contest_problem(&contest.id, &given.problem)
        .await?;
    audit(
        &app,
        &viewer,
        &format!("removed {} from the contest {name}", given.problem),
    )
    .await?;
    Ok(back(&name))
}

pub(super) async fn publish(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store().publish_contest(&contest.id).await?;
    let action = format!("published the results of the contest {name}");
    audit(&app, &viewer, &action).await?;
    Ok(back(&name))
}

pub(super) async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store().delete_contest(&contest.id).await?;
    audit(&app, &viewer, &format!("deleted the contest {name}")).await?;
    Ok(Redirect::to("/contests"))
}
