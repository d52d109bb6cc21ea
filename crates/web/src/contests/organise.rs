//! What the organisers of a contest see and do.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use grundy_store::{ContestProblem, NewContest, NewContestProblem, PUBLISHED_AFTER, Phase, Wanted};
use serde::{Deserialize, Serialize};

use super::organised;
use super::pages::{Line, Shown, Tried};
use crate::app::App;
use crate::error::WebError;
use crate::form::Filled;
use crate::viewer::Viewer;
use crate::words::{form_time, read_time, when};

/// Submissions on the page.
const ON_A_PAGE: i64 = 100;

fn there(name: &str) -> Redirect {
    Redirect::to(&format!("/contests/{name}/organise"))
}

/// A time of a form, if there is one.
fn given_time(what: &str, text: Option<&str>) -> Result<Option<i64>, WebError> {
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| read_time(what, text)).transpose()
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
    Filled(given): Filled<New>,
) -> Result<Redirect, WebError> {
    let account = viewer.teacher()?;
    let new = NewContest {
        name: &given.name,
        title: &given.title,
        class: given.class.as_deref().filter(|class| !class.is_empty()),
        starts: read_time("the start", &given.starts)?,
        ends: read_time("the end", &given.ends)?,
        freezes: given_time("the freeze", given.freezes.as_deref())?,
    };
    app.store().create_contest(account, &new).await?;
    let deed = format!("made the contest {}", given.name);
    app.store().note(&account.id, &deed).await?;
    Ok(there(&given.name))
}

#[derive(Serialize)]
struct OrganisePage {
    contest: Shown,
    has_begun: bool,
    is_over: bool,
    is_frozen: bool,
    /// The times as forms have them.
    starts: String,
    ends: String,
    freezes: String,
    problems: Vec<ContestProblem>,
    /// Problems that can be added.
    others: Vec<String>,
    lines: Vec<Line>,
    entries: Vec<Tried>,
    /// When it is open even if nobody publishes the results.
    opens: String,
}

pub(super) async fn page(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let lines = store
        .contest_standings(viewer.eyes(), &contest, &problems)
        .await?;
    let wanted = Wanted {
        contest: Some(&name),
        ..Wanted::default()
    };
    let entries = store.submissions(viewer.eyes(), wanted, ON_A_PAGE).await?;
    let is_there = |name: &str| problems.iter().any(|problem| problem.problem == name);
    let installed = store.problems(viewer.eyes()).await?.into_iter();
    let others = installed.map(|problem| problem.name);
    let page = OrganisePage {
        has_begun: contest.phase != Phase::Before,
        is_over: contest.phase.is_over(),
        is_frozen: contest.phase == Phase::Frozen,
        starts: form_time(contest.starts),
        ends: form_time(contest.ends),
        freezes: contest.freezes.map(form_time).unwrap_or_default(),
        others: others.filter(|name| !is_there(name)).collect(),
        opens: when(contest.ends + PUBLISHED_AFTER),
        problems,
        lines: lines.into_iter().map(Line::of).collect(),
        entries: entries.into_iter().map(Tried::of).collect(),
        contest: Shown::of(contest),
    };
    app.page(&viewer, "contest-organise.html", page)
}

#[derive(Deserialize)]
pub(super) struct Change {
    title: String,
    /// Not given once the contest has begun.
    starts: Option<String>,
    ends: String,
    freezes: Option<String>,
}

pub(super) async fn change(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Filled(given): Filled<Change>,
) -> Result<Redirect, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    let starts = given_time("the start", given.starts.as_deref())?;
    let starts = starts.unwrap_or(contest.starts);
    let ends = read_time("the end", &given.ends)?;
    let freezes = given_time("the freeze", given.freezes.as_deref())?;
    app.store()
        .change_contest(&contest.id, &given.title, starts, ends, freezes)
        .await?;
    let moment = |time: Option<i64>| time.map_or("none".to_owned(), when);
    let deed = format!(
        "changed the contest {name}: start {}, end {} (was {}), freeze {}",
        when(starts),
        when(ends),
        when(contest.ends),
        moment(freezes),
    );
    note(&app, &viewer, &deed).await?;
    Ok(there(&name))
}

async fn note(app: &App, viewer: &Viewer, deed: &str) -> Result<(), WebError> {
    app.store().note(&viewer.account()?.id, deed).await?;
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct Added {
    problem: String,
    points: Option<String>,
    /// The box of a form: there if it is ticked.
    secret: Option<String>,
}

pub(super) async fn add(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Filled(given): Filled<Added>,
) -> Result<Redirect, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    let points = given.points.as_deref().filter(|text| !text.is_empty());
    let points = points.map_or(Ok(1), str::parse);
    let points = points.map_err(|_| WebError::unusable("the points are no whole number"))?;
    let new = NewContestProblem {
        problem: &given.problem,
        points,
        secret: given.secret.is_some(),
    };
    app.store()
        .add_contest_problem(&contest.id, viewer.account()?, &new)
        .await?;
    note(
        &app,
        &viewer,
        &format!("added {} to the contest {name}", given.problem),
    )
    .await?;
    Ok(there(&name))
}

#[derive(Deserialize)]
pub(super) struct Removed {
    problem: String,
}

pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Filled(given): Filled<Removed>,
) -> Result<Redirect, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    app.store()
        .remove_contest_problem(&contest.id, &given.problem)
        .await?;
    note(
        &app,
        &viewer,
        &format!("took {} out of the contest {name}", given.problem),
    )
    .await?;
    Ok(there(&name))
}

pub(super) async fn publish(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    app.store().publish_contest(&contest.id).await?;
    let deed = format!("published the results of the contest {name}");
    note(&app, &viewer, &deed).await?;
    Ok(there(&name))
}

pub(super) async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let contest = organised(&app, &viewer, &name).await?;
    app.store().delete_contest(&contest.id).await?;
    note(&app, &viewer, &format!("deleted the contest {name}")).await?;
    Ok(Redirect::to("/contests"))
}
