//! The pages of the organizers of a contest.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use grundy_store::{
    Contest, ContestMessage, ContestProblem, Contestant, InstalledProblem, NewContest,
    NewContestProblem, Oracle, PUBLISHED_AFTER, Phase, Wanted,
};
use serde::{Deserialize, Serialize};

use super::organized_contest;
use super::pages::StandingRow;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::format::{input_time, parse_duration, parse_time, shown_duration, shown_time};
use crate::routes::submissions::SubmissionRow;
use crate::viewer::Viewer;

/// The number of submissions on the page.
const PAGE_SIZE: i64 = 100;
const MINUTE: i64 = 60_000;

/// Back to the page of organizers.
fn back(name: &str) -> Redirect {
    Redirect::to(&format!("/contests/{name}/organise"))
}

/// An optional time of a form.
fn optional_time(name: &str, text: Option<&str>) -> Result<Option<i64>, WebError> {
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| parse_time(name, text)).transpose()
}

/// The times of a contest in a form. The end and the freeze are times, or durations.
#[derive(Deserialize)]
pub(super) struct Schedule {
    starts: Option<String>,
    ends: Option<String>,
    /// The time from the start to the end.
    duration: Option<String>,
    freezes: Option<String>,
    /// The time from the freeze to the end.
    freeze_before: Option<String>,
}

impl Schedule {
    /// The start, the end and the freeze. A contest that has begun keeps its start, which the form does not have then.
    fn read(&self, has_begun_at: Option<i64>) -> Result<(i64, i64, Option<i64>), WebError> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let starts = optional_time("the start", self.starts.as_deref())?;
        let starts = starts.or(has_begun_at);
        let starts = starts.ok_or_else(|| WebError::unusable("the start is missing"))?;
        let ends = match (given(&self.duration), given(&self.ends)) {
            (Some(duration), _) => starts + parse_duration("the duration", &duration)?,
            (None, Some(ends)) => parse_time("the end", &ends)?,
            (None, None) => return Err(WebError::unusable("the duration is missing")),
        };
        let freezes = match given(&self.freeze_before) {
            Some(before) => Some(ends - parse_duration("the freeze", &before)?),
            None => optional_time("the freeze", self.freezes.as_deref())?,
        };
        Ok((starts, ends, freezes))
    }
}

#[derive(Deserialize)]
pub(super) struct New {
    name: String,
    title: String,
    class: Option<String>,
    #[serde(flatten)]
    schedule: Schedule,
}

pub(super) async fn create(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given): FormData<New>,
) -> Result<Redirect, WebError> {
    let account = viewer.teacher()?;
    let (starts, ends, freezes) = given.schedule.read(None)?;
    let new = NewContest {
        name: &given.name,
        title: &given.title,
        class: given.class.as_deref().filter(|class| !class.is_empty()),
        starts,
        ends,
        freezes,
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
    duration: String,
    freeze_before: String,
    problems: Vec<ContestProblem>,
    /// Problems that can be added.
    others: Vec<InstalledProblem>,
    contestants: Vec<ContestantRow>,
    /// The number of questions that wait for an answer.
    unanswered: usize,
    lines: Vec<StandingRow>,
    entries: Vec<SubmissionRow>,
    /// The choice about the solver: `automatic`, `closed` or `open`.
    oracle: String,
    /// The time when the results are published automatically.
    opens: i64,
}

/// A contestant on the page.
#[derive(Serialize)]
struct ContestantRow {
    #[serde(flatten)]
    contestant: Contestant,
    /// The extra time in minutes.
    minutes: i64,
}

impl ContestantRow {
    fn of(contestant: Contestant) -> Self {
        Self {
            minutes: contestant.extra / MINUTE,
            contestant,
        }
    }
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
    let others = store.problems(viewer.access()).await?.into_iter();
    let contestants = store.contestants(&contest).await?.into_iter();
    let access = viewer.access();
    let messages = store
        .contest_messages(&contest, access.account_id())
        .await?;
    let waits = |message: &&ContestMessage| !message.official && !message.answered;
    let freeze_before = |freezes: i64| shown_duration(contest.ends - freezes);
    let page = OrganizePage {
        has_begun: contest.phase != Phase::Before,
        is_over: contest.phase.is_over(),
        is_frozen: contest.phase == Phase::Frozen,
        starts: input_time(contest.starts),
        duration: shown_duration(contest.ends - contest.starts),
        freeze_before: contest.freezes.map(freeze_before).unwrap_or_default(),
        others: others.filter(|one| !is_there(&one.name)).collect(),
        contestants: contestants.map(ContestantRow::of).collect(),
        unanswered: messages.iter().filter(waits).count(),
        opens: contest.closes_at() + PUBLISHED_AFTER,
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
    #[serde(flatten)]
    schedule: Schedule,
}

pub(super) async fn change(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<Change>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let (starts, ends, freezes) = given.schedule.read(Some(contest.starts))?;
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
pub(super) struct ContestantChange {
    account: String,
    /// Extra time, as a duration. Empty means none.
    extra: Option<String>,
    /// A checkbox: `Some` if it is checked.
    unofficial: Option<String>,
}

pub(super) async fn set_contestant(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<ContestantChange>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let extra = given.extra.as_deref().filter(|text| !text.is_empty());
    let extra = extra.map_or(Ok(0), |text| parse_duration("the extra time", text))?;
    let unofficial = given.unofficial.is_some();
    app.store()
        .set_contestant(&contest.id, &given.account, extra, unofficial)
        .await?;
    let action = format!(
        "set in the contest {name} for the account {}: extra time {}, {}",
        given.account,
        shown_duration(extra),
        if unofficial {
            "out of competition"
        } else {
            "in competition"
        },
    );
    audit(&app, &viewer, &action).await?;
    Ok(back(&name))
}

#[derive(Deserialize)]
pub(super) struct Description {
    about: String,
}

pub(super) async fn describe(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given): FormData<Description>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store()
        .describe_contest(&contest.id, &given.about)
        .await?;
    audit(&app, &viewer, &format!("described the contest {name}")).await?;
    Ok(back(&name))
}

#[derive(Deserialize)]
pub(super) struct Added {
    /// A problem that is installed.
    problem: Option<String>,
    /// The name of a problem that is installed later.
    other: Option<String>,
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
    let texts = [given.other.as_deref(), given.problem.as_deref()];
    let problem = texts.into_iter().flatten().find(|text| !text.is_empty());
    let problem = problem.ok_or_else(|| WebError::unusable("choose a problem"))?;
    let new = NewContestProblem {
        problem,
        points,
        secret: given.secret.is_some(),
    };
    app.store()
        .add_contest_problem(&contest.id, viewer.account()?, &new)
        .await?;
    audit(
        &app,
        &viewer,
        &format!("added {problem} to the contest {name}"),
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
