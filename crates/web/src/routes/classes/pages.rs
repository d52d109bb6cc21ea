//! Classes: assignments, the results of students, and the mistakes of their bots.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_render::csv_text;
use grundy_store::{
    Account, Assignment, Class, ClassInvitation, ClassResult, Contest, Copies, InstalledProblem,
    Role,
};
use serde::{Deserialize, Serialize};

use super::forms::Notice;
use super::{member_class, taught_class};
use crate::app::App;
use crate::closed_games::problem_closed_until;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::format::{attachment, machine_time, parse_time, severity};
use crate::problem_choice::{ProblemChoice, problem_choices};
use crate::routes::name_list::list_limit;
use crate::size_limit::SizeLimit;
use crate::viewer::Viewer;

/// The number of submissions that are searched for mistakes, the latest first.
const SEARCHED: i64 = 2_000;

#[derive(Serialize)]
struct ClassesPage {
    /// The classes in use, then the archived ones.
    classes: Vec<ClassLine>,
    may_create: bool,
    form: FormState,
}

#[derive(Serialize)]
struct ClassLine {
    class: Class,
    assignments: Vec<Due>,
}

#[derive(Serialize)]
struct Due {
    #[serde(flatten)]
    assignment: Assignment,
    solved: bool,
}

async fn due(app: &App, account: &Account, class: &str) -> Result<Vec<Due>, WebError> {
    let solved = app.store().solved_by(&account.id).await?;
    let assignments = app.store().assignments_of(class).await?.into_iter();
    let due = assignments.map(|assignment| Due {
        solved: solved.contains(&assignment.problem),
        assignment,
    });
    Ok(due.collect())
}

pub(super) async fn classes(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Html<String>, WebError> {
    let page = classes_page(&app, &viewer, FormState::default()).await?;
    app.page(&viewer, "classes.html", page)
}

async fn classes_page(
    app: &App,
    viewer: &Viewer,
    form: FormState,
) -> Result<ClassesPage, WebError> {
    let account = viewer.account()?;
    let mut lines = Vec::new();
    for class in app.store().classes_of(account).await? {
        lines.push(ClassLine {
            assignments: due(app, account, &class.id).await?,
            class,
        });
    }
    lines.sort_by_key(|line| line.class.archived.is_some());
    Ok(ClassesPage {
        classes: lines,
        may_create: account.role != Role::Member,
        form,
    })
}

#[derive(Deserialize)]
pub(super) struct NewClass {
    name: String,
}

pub(super) async fn create(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given, typed): FormData<NewClass>,
) -> Result<Response, WebError> {
    let account = viewer.teacher()?;
    match app.store().create_class(&given.name, &account.id).await {
        Ok(class) => Ok(Redirect::to(&format!("/classes/{}", class.id)).into_response()),
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("name", error);
            let page = classes_page(&app, &viewer, form).await?;
            shown_again(&app, &viewer, "classes.html", page, error)
        }
    }
}

#[derive(Serialize)]
struct ClassPage {
    class: Class,
    assignments: Vec<Due>,
    /// The contests of the class, the last to start first.
    contests: Vec<Contest>,
    /// The part for teachers.
    teaching: Option<Teaching>,
}

#[derive(Serialize)]
struct Teaching {
    pupils: Vec<PupilLine>,
    problems: Vec<ProblemChoice>,
    /// The limit of a list of names.
    list_limit: SizeLimit,
    /// The assigned problems whose programs play games.
    with_games: Vec<String>,
    copies: Vec<Copies>,
    teachers: Vec<Account>,
    invitations: Vec<InvitationLine>,
    notice: Notice,
}

#[derive(Serialize)]
struct InvitationLine {
    #[serde(flatten)]
    invitation: ClassInvitation,
    /// The number of accounts that have joined with it. `None` for an invitation of an older version.
    used: Option<i64>,
}

impl InvitationLine {
    fn of(invitation: ClassInvitation) -> Self {
        Self {
            used: invitation.uses.map(|uses| uses - invitation.uses_left),
            invitation,
        }
    }
}

#[derive(Serialize)]
struct PupilLine {
    id: String,
    name: String,
    /// Whether its teachers can make a link for a new password.
    is_member: bool,
    /// `None` for a problem without a submission.
    cells: Vec<Option<Cell>>,
}

/// The result of a student for a problem.
#[derive(Serialize)]
struct Cell {
    #[serde(flatten)]
    result: ClassResult,
    severity: &'static str,
}

async fn pupils(app: &App, class: &str, assignments: &[Due]) -> Result<Vec<PupilLine>, WebError> {
    let results = app.store().results_of(class).await?;
    let pupils = app.store().pupils_of(class).await?;
    let lines = pupils.into_iter().map(|pupil| {
        let of = |due: &Due| {
            let problem = &due.assignment.problem;
            let mut results = results.iter();
            let result = results.find(|r| r.account == pupil.id && r.problem == *problem)?;
            Some(Cell {
                severity: severity(result.verdict),
                result: result.clone(),
            })
        };
        PupilLine {
            cells: assignments.iter().map(of).collect(),
            is_member: pupil.role == Role::Member,
            id: pupil.id.clone(),
            name: pupil.name.clone(),
        }
    });
    Ok(lines.collect())
}

pub(super) async fn class(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    show(&app, &viewer, &id, Notice::default()).await
}

/// The page of a class, with something that is shown once.
///
/// # Errors
/// If the viewer is not a member, or the database fails.
pub(super) async fn show(
    app: &App,
    viewer: &Viewer,
    id: &str,
    notice: Notice,
) -> Result<Html<String>, WebError> {
    let page = class_page(app, viewer, id, notice).await?;
    app.page(viewer, "class.html", page)
}

/// The page of a class with a form that is shown again.
///
/// # Errors
/// If the error is not about what was typed, or the database fails.
pub(super) async fn show_again(
    app: &App,
    viewer: &Viewer,
    id: &str,
    RefusedForm { form, error }: RefusedForm,
) -> Result<Response, WebError> {
    let notice = Notice {
        form,
        ..Notice::default()
    };
    let page = class_page(app, viewer, id, notice).await?;
    shown_again(app, viewer, "class.html", page, error)
}

async fn class_page(
    app: &App,
    viewer: &Viewer,
    id: &str,
    notice: Notice,
) -> Result<ClassPage, WebError> {
    let class = member_class(app, viewer, id).await?;
    let assignments = due(app, viewer.account()?, id).await?;
    let teaching = match class.teaches {
        false => None,
        true => Some(teaching(app, viewer, id, &assignments, notice).await?),
    };
    let contests = app.store().contests(viewer.access()).await?.into_iter();
    let contests = contests.filter(|contest| contest.class.as_deref() == Some(id));
    Ok(ClassPage {
        contests: contests.collect(),
        class,
        assignments,
        teaching,
    })
}

async fn teaching(
    app: &App,
    viewer: &Viewer,
    class: &str,
    assignments: &[Due],
    notice: Notice,
) -> Result<Teaching, WebError> {
    let problems = app.store().problems(viewer.access()).await?;
    Ok(Teaching {
        pupils: pupils(app, class, assignments).await?,
        with_games: with_games(app, &problems, assignments).await,
        problems: problem_choices(&problems),
        list_limit: list_limit(),
        copies: app.store().copies_in(class).await?,
        teachers: app.store().teachers_of(class).await?,
        invitations: invitations(app, class).await?,
        notice,
    })
}

async fn with_games(app: &App, problems: &[InstalledProblem], assignments: &[Due]) -> Vec<String> {
    let is_assigned = |problem: &&InstalledProblem| {
        let mut assignments = assignments.iter();
        assignments.any(|due| due.assignment.problem == problem.name)
    };
    let mut names = Vec::new();
    for problem in problems.iter().filter(is_assigned) {
        let cached = app.cached_problem(problem).await;
        if !cached.is_ok_and(|cached| cached.asks()) {
            names.push(problem.name.clone());
        }
    }
    names
}

async fn invitations(app: &App, class: &str) -> Result<Vec<InvitationLine>, WebError> {
    let invitations = app.store().invitations_to(class).await?.into_iter();
    Ok(invitations.map(InvitationLine::of).collect())
}

#[derive(Deserialize)]
pub(super) struct Assigned {
    problem: String,
    deadline: Option<String>,
}

pub(super) async fn assign(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, typed): FormData<Assigned>,
) -> Result<Response, WebError> {
    taught_class(&app, &viewer, &id).await?;
    let deadline = given.deadline.as_deref().filter(|text| !text.is_empty());
    let deadline = deadline.map(|text| parse_time("the deadline", text));
    let assigned = match deadline.transpose() {
        // Members see the problems of their class, so a teacher must not add the upload of another one unseen.
        Ok(deadline) => match viewer.problem(&app, &given.problem).await {
            Ok(problem) => {
                let assigned = app.store().assign(&id, &problem.name, deadline).await;
                assigned.map_err(WebError::from)
            }
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    match assigned {
        Ok(()) => Ok(Redirect::to(&format!("/classes/{id}")).into_response()),
        Err(error) => show_again(&app, &viewer, &id, typed.refused("deadline", error)).await,
    }
}

pub(super) async fn unassign(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<Assigned>,
) -> Result<Redirect, WebError> {
    taught_class(&app, &viewer, &id).await?;
    app.store().unassign(&id, &given.problem).await?;
    Ok(Redirect::to(&format!("/classes/{id}")))
}

/// The columns of each problem in the table of results.
const COLUMNS: [&str; 7] = [
    "",
    " points",
    " certified",
    " tries",
    " time",
    " late",
    " link",
];

/// The results of the class as CSV.
pub(super) async fn csv(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    taught_class(&app, &viewer, &id).await?;
    let assignments = due(&app, viewer.account()?, &id).await?;
    let mut header = vec!["name".to_owned()];
    for due in &assignments {
        let problem = &due.assignment.problem;
        header.extend(COLUMNS.map(|column| format!("{problem}{column}")));
    }
    let mut rows = vec![header];
    let address = &app.options().address;
    for pupil in pupils(&app, &id, &assignments).await? {
        let cells = pupil.cells.into_iter();
        let cells = cells.flat_map(|cell| columns(cell.map(|cell| cell.result), address));
        rows.push([pupil.name].into_iter().chain(cells).collect());
    }
    let kind = (CONTENT_TYPE, "text/csv; charset=utf-8");
    let name = attachment("results.csv");
    Ok(([kind], [name], csv_text(rows)).into_response())
}

/// The values of [`COLUMNS`].
fn columns(result: Option<ClassResult>, address: &str) -> [String; COLUMNS.len()] {
    let Some(result) = result else {
        return std::array::from_fn(|column| match column {
            3 => "0".to_owned(),
            _ => String::new(),
        });
    };
    let if_so = |flag: bool, word: &str| if flag { word.to_owned() } else { String::new() };
    let verdict = result.verdict.map(|verdict| verdict.to_string());
    let points = result.verdict.map(|_| format!("{:.3}", result.points()));
    [
        verdict.unwrap_or_default(),
        points.unwrap_or_default(),
        if_so(result.certified, "certified"),
        result.tries.to_string(),
        machine_time(result.created),
        if_so(result.late, "late"),
        format!("{address}/submissions/{}", result.submission),
    ]
}

#[derive(Serialize)]
struct ErrorsPage {
    class: Class,
    problem: String,
    /// The title of the problem.
    title: String,
    /// Whether the viewer may see the hall of refutations, which a running contest can close.
    has_refutations: bool,
    submissions: usize,
    positions: Vec<ErrorLine>,
}

#[derive(Serialize)]
struct ErrorLine {
    position: String,
    rules: String,
    played: Vec<String>,
    bots: usize,
    address: String,
}

/// The mistakes in one position.
#[derive(Default)]
struct Place {
    accounts: BTreeSet<String>,
    played: BTreeSet<String>,
    address: String,
}

/// The positions in which the bots of a class made mistakes, those of most bots first.
pub(super) async fn errors(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, problem)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let installed = viewer.problem(&app, &problem).await?;
    let closed_until = problem_closed_until(&app, &viewer, &installed).await?;
    let failures = app.store().failures(&problem, Some(&id), SEARCHED).await?;
    let submissions = failures.len();
    let mut places: BTreeMap<(String, String), Place> = BTreeMap::new();
    for failed in failures {
        let key = (failed.failure.position, failed.failure.instance);
        let place = places.entry(key).or_default();
        place.accounts.insert(failed.account);
        place.played.insert(failed.failure.played);
        place.address = format!("/submissions/{}", failed.submission);
    }
    let mut positions: Vec<ErrorLine> = places
        .into_iter()
        .map(|((position, rules), place)| ErrorLine {
            position,
            rules,
            bots: place.accounts.len(),
            played: place.played.into_iter().collect(),
            address: place.address,
        })
        .collect();
    positions.sort_by_key(|line| std::cmp::Reverse(line.bots));
    positions.truncate(100);
    let page = ErrorsPage {
        class,
        problem,
        title: installed.title,
        has_refutations: closed_until.is_none(),
        submissions,
        positions,
    };
    app.page(&viewer, "errors.html", page)
}
