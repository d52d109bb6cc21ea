//! The pages of contests for contestants and visitors.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use grundy_store::{
    Class, Contest, ContestProblem, Phase, Role, Standing, StandingCell, Upsolved, Wanted,
};
use serde::Serialize;

use super::messages::{MessageRow, message_rows};
use super::visible_contest;
use crate::app::App;
use crate::error::WebError;
use crate::form_state::FormState;
use crate::format::severity;
use crate::markdown;
use crate::routes::submissions::SubmissionRow;
use crate::viewer::Viewer;

/// The number of submissions on the page of a contest.
const PAGE_SIZE: i64 = 100;

/// A contest with what follows from it for the viewer.
#[derive(Serialize)]
struct ContestView {
    #[serde(flatten)]
    contest: Contest,
    /// The description as HTML.
    description: String,
    /// The end for the viewer.
    own_end: i64,
    /// The time when the last contestant's extra time ends.
    closes_at: i64,
    /// The end of the viewer's virtual participation, while it lasts.
    virtual_end: Option<i64>,
}

impl ContestView {
    fn of(contest: Contest) -> Self {
        Self {
            description: markdown::html(&contest.about),
            own_end: contest.own_end(),
            virtual_end: contest.virtual_end(),
            closes_at: contest.closes_at(),
            contest,
        }
    }
}

#[derive(Serialize)]
pub(super) struct ContestsPage {
    contests: Vec<Contest>,
    may_create: bool,
    /// The classes for which the viewer may create contests.
    classes: Vec<Class>,
    form: FormState,
}

pub(super) async fn contests(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Html<String>, WebError> {
    let page = contests_page(&app, &viewer, FormState::default()).await?;
    app.page(&viewer, "contests.html", page)
}

/// The list of contests with the form for a new one.
///
/// # Errors
/// If the database fails.
pub(super) async fn contests_page(
    app: &App,
    viewer: &Viewer,
    form: FormState,
) -> Result<ContestsPage, WebError> {
    let contests = app.store().contests(viewer.access()).await?;
    let teaches = viewer.account().ok();
    let teaches = teaches.filter(|account| account.role != Role::Member);
    let classes = match teaches {
        Some(account) => app.store().classes_of(account).await?,
        None => Vec::new(),
    };
    Ok(ContestsPage {
        form,
        contests,
        may_create: teaches.is_some(),
        classes: classes.into_iter().filter(|class| class.teaches).collect(),
    })
}

#[derive(Serialize)]
struct ContestPage {
    contest: ContestView,
    problems: Vec<ProblemRow>,
    mine: Vec<SubmissionRow>,
    /// The names of those who have joined, before the start, for accounts.
    joined: Vec<String>,
    messages: Vec<MessageRow>,
}

#[derive(Serialize)]
struct ProblemRow {
    #[serde(flatten)]
    problem: ContestProblem,
    /// The viewer's own result. `None` if the viewer does not take part.
    cell: Option<CellShown>,
}

pub(super) async fn contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let contest = visible_contest(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let (mut own, mut mine) = (Vec::new(), Vec::new());
    if let Ok(account) = viewer.account() {
        own = store.own_cells(&account.id, &contest, &problems).await?;
        let wanted = Wanted {
            account: Some(&account.id),
            contest: Some(&name),
            ..Wanted::default()
        };
        mine = store
            .submissions(viewer.access(), wanted, PAGE_SIZE)
            .await?;
    }
    let mut joined = Vec::new();
    if contest.phase == Phase::Before && viewer.account().is_ok() {
        let lines = store
            .contest_standings(viewer.access(), &contest, &problems)
            .await?;
        joined = lines.into_iter().map(|line| line.name).collect();
    }
    let mut cells = own.into_iter();
    let page = ContestPage {
        joined,
        messages: message_rows(&app, &viewer, &contest).await?,
        problems: problems
            .into_iter()
            .map(|problem| ProblemRow {
                problem,
                cell: cells.next().map(CellShown::of),
            })
            .collect(),
        mine: mine.into_iter().map(SubmissionRow::of).collect(),
        contest: ContestView::of(contest),
    };
    app.page(&viewer, "contest.html", page)
}

pub(super) async fn join(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    app.store().join_contest(&account.id, &name).await?;
    Ok(Redirect::to(&format!("/contests/{name}")))
}

pub(super) async fn start_virtual(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    app.store().start_virtual(account, &name).await?;
    Ok(Redirect::to(&format!("/contests/{name}")))
}

/// A cell of the standings.
#[derive(Serialize)]
pub(super) struct CellShown {
    #[serde(flatten)]
    cell: StandingCell,
    severity: &'static str,
}

impl CellShown {
    fn of(cell: StandingCell) -> Self {
        Self {
            severity: severity(cell.verdict),
            cell,
        }
    }
}

#[derive(Serialize)]
pub(super) struct StandingRow {
    /// `None` out of competition.
    rank: Option<usize>,
    name: String,
    mine: bool,
    points: i64,
    penalty: i64,
    cells: Vec<CellShown>,
}

impl StandingRow {
    pub(super) fn of(line: Standing) -> Self {
        Self {
            rank: line.rank,
            name: line.name,
            mine: line.mine,
            points: line.points,
            penalty: line.penalty,
            cells: line.cells.into_iter().map(CellShown::of).collect(),
        }
    }
}

#[derive(Serialize)]
struct StandingsPage {
    contest: Contest,
    problems: Vec<ContestProblem>,
    lines: Vec<StandingRow>,
    /// Whether the results of others since the freeze are hidden.
    is_frozen: bool,
    upsolved: Vec<Upsolved>,
    /// The lines of virtual participants.
    virtual_lines: Vec<StandingRow>,
}

pub(super) async fn standings(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.account()?;
    let contest = visible_contest(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    // Organizers show this page on a projector. The page on which they organize has the standings without a freeze.
    let contest = Contest {
        organizes: false,
        ..contest
    };
    let kept = app.options().standings_kept;
    let tries = app.contests().get(store, &contest, kept).await?;
    let lines = tries.standings(viewer.access(), &contest, &problems);
    let virtual_lines = store
        .virtual_standings(viewer.access(), &contest, &problems)
        .await?;
    let page = StandingsPage {
        virtual_lines: virtual_lines.into_iter().map(StandingRow::of).collect(),
        lines: lines.into_iter().map(StandingRow::of).collect(),
        is_frozen: matches!(contest.phase, Phase::Frozen | Phase::Ended),
        upsolved: store.upsolved(&contest, &problems).await?,
        problems,
        contest,
    };
    app.page(&viewer, "contest-standings.html", page)
}
