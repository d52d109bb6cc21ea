//! The pages of contests that everybody sees, each what they may.

use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use grundy_store::{
    Class, Contest, ContestProblem, Phase, Role, Standing, StandingCell, Submission, Upsolved,
    Wanted,
};
use serde::Serialize;

use super::known;
use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;
use crate::words::{severity, when};

/// Submissions on the page of a contest.
const ON_A_PAGE: i64 = 100;

/// A contest with its times as people read them.
#[derive(Serialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    contest: Contest,
    from: String,
    until: String,
    frozen_from: String,
}

impl Shown {
    pub(crate) fn of(contest: Contest) -> Self {
        Self {
            from: when(contest.starts),
            until: when(contest.ends),
            frozen_from: contest.freezes.map(when).unwrap_or_default(),
            contest,
        }
    }
}

#[derive(Serialize)]
struct ContestsPage {
    contests: Vec<Shown>,
    may_create: bool,
    /// The classes for which the viewer may make contests.
    classes: Vec<Class>,
}

pub(super) async fn contests(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Html<String>, WebError> {
    let contests = app.store().contests(viewer.eyes()).await?;
    let teaches = viewer.account().ok();
    let teaches = teaches.filter(|account| account.role != Role::Member);
    let classes = match teaches {
        Some(account) => app.store().classes_of(account).await?,
        None => Vec::new(),
    };
    let page = ContestsPage {
        contests: contests.into_iter().map(Shown::of).collect(),
        may_create: teaches.is_some(),
        classes: classes.into_iter().filter(|class| class.teaches).collect(),
    };
    app.page(&viewer, "contests.html", page)
}

#[derive(Serialize)]
struct ContestPage {
    contest: Shown,
    problems: Vec<ProblemLine>,
    mine: Vec<Tried>,
}

#[derive(Serialize)]
struct ProblemLine {
    #[serde(flatten)]
    problem: ContestProblem,
    /// What the viewer has done about it, if they take part.
    cell: Option<CellShown>,
}

/// A submission of the viewer to the contest.
#[derive(Serialize)]
pub(super) struct Tried {
    #[serde(flatten)]
    submission: Submission,
    severity: &'static str,
    when: String,
}

impl Tried {
    pub(super) fn of(submission: Submission) -> Self {
        Self {
            severity: severity(submission.verdict.as_deref()),
            when: when(submission.created),
            submission,
        }
    }
}

pub(super) async fn contest(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    let contest = known(&app, &viewer, &name).await?;
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
        mine = store.submissions(viewer.eyes(), wanted, ON_A_PAGE).await?;
    }
    let mut cells = own.into_iter();
    let page = ContestPage {
        problems: problems
            .into_iter()
            .map(|problem| ProblemLine {
                problem,
                cell: cells.next().map(CellShown::of),
            })
            .collect(),
        mine: mine.into_iter().map(Tried::of).collect(),
        contest: Shown::of(contest),
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
            severity: severity(cell.verdict.as_deref()),
            cell,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Line {
    rank: usize,
    name: String,
    mine: bool,
    points: i64,
    penalty: i64,
    cells: Vec<CellShown>,
}

impl Line {
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
    contest: Shown,
    problems: Vec<ContestProblem>,
    lines: Vec<Line>,
    /// Whether what became of others since the freeze is not shown.
    is_frozen: bool,
    upsolved: Vec<Upsolved>,
}

pub(super) async fn standings(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.account()?;
    let contest = known(&app, &viewer, &name).await?;
    let store = app.store();
    let problems = store.problems_of_contest(&contest).await?;
    let kept = app.options().standings_kept;
    let tries = app.scoreboards().get(store, &contest, kept).await?;
    let lines = tries.standings(viewer.eyes(), &contest, &problems);
    let page = StandingsPage {
        lines: lines.into_iter().map(Line::of).collect(),
        is_frozen: matches!(contest.phase, Phase::Frozen | Phase::Ended) && !contest.organises,
        upsolved: store.upsolved(&contest, &problems).await?,
        problems,
        contest: Shown::of(contest),
    };
    app.page(&viewer, "contest-standings.html", page)
}
