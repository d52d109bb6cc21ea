//! The pages of the organizers of a contest.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{
    Contest, ContestMessage, ContestProblem, Contestant, InstalledProblem, MINUTE, NewContest,
    NewContestProblem, Oracle, PUBLISHED_AFTER, Phase, ReplacedProblem, Wanted,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::organized_contest;
use super::pages::{StandingRow, contests_page};
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FieldErrors, FormState, RefusedForm, shown_again};
use crate::format::{
    input_time, kept_to_the_second, parse_duration, parse_time, shown_duration, shown_time,
};
use crate::routes::submissions::SubmissionRow;
use crate::viewer::Viewer;

/// The number of submissions on the page.
const PAGE_SIZE: i64 = 100;

/// Back to the page of organizers.
fn back(name: &str) -> Redirect {
    Redirect::to(&format!("/contests/{name}/organise"))
}

/// A form of the page of organizers that changes the contest.
pub(super) trait ContestForm: DeserializeOwned + Send + Sync + 'static {
    /// The field to which an error that names no field belongs.
    const DEFAULT_FIELD: &'static str;

    /// Changes the contest.
    ///
    /// # Errors
    /// If the form cannot be used, or the database fails.
    fn apply(
        &self,
        app: &App,
        viewer: &Viewer,
        contest: &Contest,
    ) -> impl Future<Output = Result<(), WebError>> + Send;
}

/// Changes a contest. The answer is the page of organizers, or the page with the form as it was typed.
pub(super) async fn edit<F: ContestForm>(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given, typed): FormData<F>,
) -> Result<Response, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let done = given.apply(&app, &viewer, &contest).await;
    let Err(error) = done else {
        return Ok(back(&contest.name).into_response());
    };
    let RefusedForm { form, error } = typed.refused(F::DEFAULT_FIELD, error);
    let page = organize_page(&app, &viewer, contest, form).await?;
    shown_again(&app, &viewer, "contest-organise.html", page, error)
}

/// An optional time of a form.
fn optional_time(name: &str, text: Option<&str>) -> Result<Option<i64>, WebError> {
    filled(text).map(|text| parse_time(name, text)).transpose()
}

/// The time now. A start in the past means now, so that the duration counts from now.
fn not_before_now(time: i64) -> i64 {
    time.max(jiff::Timestamp::now().as_millisecond())
}

/// Refuses to start a contest now that has no problems: they cannot be added after the start.
fn check_start(starts: i64, has_problems: bool) -> Result<(), WebError> {
    if has_problems || starts > not_before_now(0) {
        return Ok(());
    }
    let error = WebError::unusable("a contest without problems cannot start");
    let help = "choose a later start; problems are added before it";
    Err(error.help(help).at("starts"))
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
    /// The start, the end and the freeze of a new contest, or of one that exists. A contest that has begun keeps its
    /// start, and a field that was not changed keeps its seconds.
    ///
    /// # Errors
    /// If a field is wrong, or `before`, which is an error of another field.
    fn read(
        &self,
        contest: Option<&Contest>,
        before: Result<(), WebError>,
    ) -> Result<(i64, i64, Option<i64>), WebError> {
        let mut errors = FieldErrors::default();
        errors.value(before);
        let starts = self.start(contest).map_err(|error| error.at("starts"));
        let starts = errors.value(starts).unwrap_or_default();
        let ends = self.end(contest, starts);
        let ends = errors.value(ends.map_err(|error| error.at("duration")));
        let ends = ends.unwrap_or_default();
        let freezes = self.freeze(contest, ends);
        let freezes = errors.value(freezes.map_err(|error| error.at("freeze_before")));
        match errors.error() {
            Some(error) => Err(error),
            None => Ok((starts, ends, freezes.flatten())),
        }
    }

    fn start(&self, contest: Option<&Contest>) -> Result<i64, WebError> {
        let typed = optional_time("the start", self.starts.as_deref())?;
        let stored = contest.map(|contest| contest.starts);
        let typed = typed.map(|typed| not_before_now(kept_to_the_second(typed, stored)));
        let has_begun = contest.is_some_and(|contest| contest.phase != Phase::Before);
        let starts = typed.filter(|_| !has_begun).or(stored);
        starts.ok_or_else(|| WebError::unusable("the start is missing"))
    }

    fn end(&self, contest: Option<&Contest>, starts: i64) -> Result<i64, WebError> {
        match (
            filled(self.duration.as_deref()),
            filled(self.ends.as_deref()),
        ) {
            (Some(duration), _) => {
                let typed = parse_duration("the duration", duration)?;
                let stored = contest.map(|contest| contest.ends - contest.starts);
                Ok(starts + kept_to_the_second(typed, stored))
            }
            (None, Some(ends)) => {
                let stored = contest.map(|contest| contest.ends);
                Ok(kept_to_the_second(parse_time("the end", ends)?, stored))
            }
            (None, None) => Err(WebError::unusable("the duration is missing")),
        }
    }

    fn freeze(&self, contest: Option<&Contest>, ends: i64) -> Result<Option<i64>, WebError> {
        let stored = contest.and_then(|contest| Some((contest.ends, contest.freezes?)));
        if let Some(before) = filled(self.freeze_before.as_deref()) {
            let typed = parse_duration("the freeze", before)?;
            let stored = stored.map(|(ends, freezes)| ends - freezes);
            return Ok(Some(ends - kept_to_the_second(typed, stored)));
        }
        let typed = optional_time("the freeze", self.freezes.as_deref())?;
        let stored = stored.map(|(_, freezes)| freezes);
        Ok(typed.map(|typed| kept_to_the_second(typed, stored)))
    }
}

/// The text of a field that was filled in.
fn filled(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
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
    FormData(given, typed): FormData<New>,
) -> Result<Response, WebError> {
    viewer.teacher()?;
    match given.create(&app, &viewer).await {
        Ok(()) => Ok(back(&given.name).into_response()),
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("contest", error);
            let page = contests_page(&app, &viewer, form).await?;
            shown_again(&app, &viewer, "contests.html", page, error)
        }
    }
}

impl New {
    /// Refuses the name of a contest that the viewer sees. The store refuses those of all others.
    async fn check_name(&self, app: &App, viewer: &Viewer) -> Result<(), WebError> {
        match app.store().contest(viewer.access(), &self.name).await? {
            Some(_) => {
                let message = format!("the name {} is already in use", self.name);
                Err(WebError::unusable(message).at("name"))
            }
            None => Ok(()),
        }
    }

    async fn create(&self, app: &App, viewer: &Viewer) -> Result<(), WebError> {
        let name = self.check_name(app, viewer).await;
        let (starts, ends, freezes) = self.schedule.read(None, name)?;
        check_start(starts, false)?;
        let new = NewContest {
            name: &self.name,
            title: &self.title,
            class: self.class.as_deref().filter(|class| !class.is_empty()),
            starts,
            ends,
            freezes,
        };
        app.store().create_contest(viewer.account()?, &new).await?;
        let action = format!("created the contest {}", self.name);
        viewer.audit(app, &action).await
    }
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
    /// The problems whose files were replaced while the contest was running.
    replaced: Vec<ReplacedProblem>,
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
    form: FormState,
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
    let page = organize_page(&app, &viewer, contest, FormState::default()).await?;
    app.page(&viewer, "contest-organise.html", page)
}

async fn organize_page(
    app: &App,
    viewer: &Viewer,
    contest: Contest,
    form: FormState,
) -> Result<OrganizePage, WebError> {
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let lines = store
        .contest_standings(viewer.access(), &contest, &problems)
        .await?;
    let wanted = Wanted {
        contest: Some(&contest.name),
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
    Ok(OrganizePage {
        has_begun: contest.phase != Phase::Before,
        is_over: contest.phase.is_over(),
        is_frozen: contest.phase == Phase::Frozen,
        starts: input_time(contest.starts),
        duration: shown_duration(contest.ends - contest.starts),
        freeze_before: contest.freezes.map(freeze_before).unwrap_or_default(),
        others: others.filter(|one| !is_there(&one.name)).collect(),
        contestants: contestants.map(ContestantRow::of).collect(),
        unanswered: messages.iter().filter(waits).count(),
        replaced: store.replaced_problems(Some(&contest.id)).await?,
        opens: contest.closes_at() + PUBLISHED_AFTER,
        oracle: contest.oracle.to_string(),
        problems,
        lines: lines.into_iter().map(StandingRow::of).collect(),
        entries: entries.into_iter().map(SubmissionRow::of).collect(),
        contest,
        form,
    })
}

#[derive(Deserialize)]
pub(super) struct Change {
    title: String,
    #[serde(flatten)]
    schedule: Schedule,
}

impl ContestForm for Change {
    const DEFAULT_FIELD: &'static str = "schedule";

    async fn apply(&self, app: &App, viewer: &Viewer, contest: &Contest) -> Result<(), WebError> {
        let (starts, ends, freezes) = self.schedule.read(Some(contest), Ok(()))?;
        if contest.phase == Phase::Before {
            let problems = app.store().problems_of_contest(contest).await?;
            check_start(starts, !problems.is_empty())?;
        }
        app.store()
            .change_contest(&contest.id, &self.title, starts, ends, freezes)
            .await?;
        let moment = |time: Option<i64>| time.map_or("none".to_owned(), shown_time);
        let action = format!(
            "changed the contest {}: start {}, end {} (was {}), freeze {}",
            contest.name,
            shown_time(starts),
            shown_time(ends),
            shown_time(contest.ends),
            moment(freezes),
        );
        viewer.audit(app, &action).await
    }
}

#[derive(Deserialize)]
pub(super) struct OracleChoice {
    oracle: String,
}

pub(super) async fn set_oracle(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given, _): FormData<OracleChoice>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    let unknown = |_| WebError::unusable("the solver is `automatic`, `closed` or `open`");
    let oracle: Oracle = given.oracle.parse().map_err(unknown)?;
    app.store().set_oracle(&contest.id, oracle).await?;
    let action = format!("set the solver of the contest {name} to {oracle}");
    viewer.audit(&app, &action).await?;
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

impl ContestForm for ContestantChange {
    const DEFAULT_FIELD: &'static str = "extra";

    async fn apply(&self, app: &App, viewer: &Viewer, contest: &Contest) -> Result<(), WebError> {
        let extra = self.extra.as_deref().filter(|text| !text.is_empty());
        let extra = extra.map_or(Ok(0), |text| parse_duration("the extra time", text))?;
        let unofficial = self.unofficial.is_some();
        app.store()
            .set_contestant(&contest.id, &self.account, extra, unofficial)
            .await?;
        let contestants = app.store().contestants(contest).await?;
        let name = contestants.iter().find(|one| one.account == self.account);
        let action = format!(
            "set in the contest {} for {}: extra time {}, {}",
            contest.name,
            name.map_or(&self.account, |one| &one.name),
            shown_duration(extra),
            if unofficial {
                "out of competition"
            } else {
                "in competition"
            },
        );
        viewer.audit(app, &action).await
    }
}

#[derive(Deserialize)]
pub(super) struct Description {
    about: String,
}

impl ContestForm for Description {
    const DEFAULT_FIELD: &'static str = "about";

    async fn apply(&self, app: &App, viewer: &Viewer, contest: &Contest) -> Result<(), WebError> {
        let store = app.store();
        store.describe_contest(&contest.id, &self.about).await?;
        let action = format!("described the contest {}", contest.name);
        viewer.audit(app, &action).await
    }
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

impl Added {
    fn name(&self) -> Result<&str, WebError> {
        let texts = [self.other.as_deref(), self.problem.as_deref()];
        let mut texts = texts.into_iter().flatten().filter(|text| !text.is_empty());
        match (texts.next(), texts.next()) {
            (Some(name), None) => Ok(name),
            (Some(_), Some(_)) => Err(WebError::unusable(
                "choose a problem or type the name of one, not both",
            )),
            (None, _) => Err(WebError::unusable("choose a problem")),
        }
    }
}

impl ContestForm for Added {
    const DEFAULT_FIELD: &'static str = "problem";

    async fn apply(&self, app: &App, viewer: &Viewer, contest: &Contest) -> Result<(), WebError> {
        let points = self.points.as_deref().filter(|text| !text.is_empty());
        let whole = |_| WebError::unusable("the points must be a whole number").at("points");
        let points = points.map_or(Ok(1), str::parse).map_err(whole)?;
        let problem = self.name()?;
        let new = NewContestProblem {
            problem,
            points,
            secret: self.secret.is_some(),
        };
        app.store()
            .add_contest_problem(&contest.id, viewer.account()?, &new)
            .await?;
        let action = format!("added {problem} to the contest {}", contest.name);
        viewer.audit(app, &action).await
    }
}

#[derive(Deserialize)]
pub(super) struct Removed {
    problem: String,
}

pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    FormData(given, _): FormData<Removed>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store()
        .remove_contest_problem(&contest.id, &given.problem)
        .await?;
    let action = format!("removed {} from the contest {name}", given.problem);
    viewer.audit(&app, &action).await?;
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
    viewer.audit(&app, &action).await?;
    Ok(back(&name))
}

pub(super) async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let contest = organized_contest(&app, &viewer, &name).await?;
    app.store().delete_contest(&contest.id).await?;
    let action = format!("deleted the contest {name}");
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to("/contests"))
}
