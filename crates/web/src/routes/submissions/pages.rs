//! The pages of submissions: the list, and a submission with its progress and its report.

use std::error::Error;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_questions::{Subject, encoded as query, link};
use grundy_render::Invocation;
use grundy_render::page::{JudgedSubmission, PageTitle, submission_view};
use grundy_report::{DEFAULT_SEED, JudgeReport, SubmissionReport, Verdict, set_arguments};
use grundy_store::{Class, InstalledProblem, Judging, Role, Submission, Wanted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::row::SubmissionRow;
use super::state::{SubmissionState, report, reports};
use crate::app::App;
use crate::closed_games::problem_closed_until;
use crate::error::WebError;
use crate::form_data::{FormData, given};
use crate::format::{attachment, shown_source};
use crate::problem_choice::{ProblemChoice, problem_choices};
use crate::viewer::Viewer;

/// The largest number of correct moves that are shown.
const SHOWN_MOVES: usize = 12;
/// The number of submissions on a page.
const PAGE_SIZE: i64 = 50;
/// The verdicts that the list can be limited to.
pub(in crate::routes) const VERDICTS: [Verdict; 9] = [
    Verdict::Accepted,
    Verdict::WrongAnswer,
    Verdict::TimeLimitExceeded,
    Verdict::MemoryLimitExceeded,
    Verdict::OutputLimitExceeded,
    Verdict::RunTimeError,
    Verdict::CompileError,
    Verdict::NotDecided,
    Verdict::JudgeError,
];
/// The longest source that the page shows, in bytes.
const MAX_SHOWN_SOURCE: usize = 64 << 10;

pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/submissions", get(submissions))
        .route("/submissions/{id}", get(submission))
        .route("/submissions/{id}/source", get(source))
        .route("/submissions/{id}/public", post(make_public))
}

/// The limits of the list. An empty field limits nothing.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Filter {
    /// The identifier of a class.
    class: String,
    problem: String,
    /// A part of a name.
    person: String,
    /// A verdict, or `waiting`.
    verdict: String,
    /// The submission before which the page begins.
    #[serde(skip_serializing)]
    before: String,
}

impl Filter {
    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            class: given(&self.class),
            problem: given(&self.problem),
            person: given(&self.person),
            verdict: given(&self.verdict),
            before: given(&self.before),
            ..Wanted::default()
        }
    }

    /// The address of the page that begins after this submission.
    fn page_after(&self, last: &str) -> String {
        let pairs = [
            ("class", &*self.class),
            ("problem", &*self.problem),
            ("person", &*self.person),
            ("verdict", &*self.verdict),
        ];
        let pairs = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        format!("/submissions?{}", query(pairs.chain([("before", last)])))
    }

    fn is_empty(&self) -> bool {
        let fields = [&self.class, &self.problem, &self.person, &self.verdict];
        fields.into_iter().all(|field| field.trim().is_empty())
    }
}

#[derive(Serialize)]
struct SubmissionsPage {
    rows: Vec<SubmissionRow>,
    /// The address of the next page, if there may be one.
    more: Option<String>,
    /// Whether the viewer may see submissions of others.
    others: bool,
    /// The classes that the viewer teaches.
    classes: Vec<Class>,
    problems: Vec<ProblemChoice>,
    verdicts: [Verdict; VERDICTS.len()],
    filter: Filter,
    is_filtered: bool,
}

async fn submissions(
    State(app): State<App>,
    viewer: Viewer,
    Query(filter): Query<Filter>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let store = app.store();
    let rows = store.submissions(viewer.access(), filter.wanted(), PAGE_SIZE);
    let rows = rows.await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == PAGE_SIZE);
    let last = rows.last().filter(|_| is_full);
    let classes = store.classes_of(account).await?.into_iter();
    let page = SubmissionsPage {
        more: last.map(|row| filter.page_after(&row.id)),
        others: account.role != Role::Member,
        rows: rows.into_iter().map(SubmissionRow::of).collect(),
        classes: classes.filter(|class| class.teaches).collect(),
        problems: problem_choices(&store.problems(viewer.access()).await?),
        verdicts: VERDICTS,
        is_filtered: !filter.is_empty(),
        filter,
    };
    app.page(&viewer, "submissions.html", page)
}

#[derive(Serialize)]
struct SubmissionPage {
    #[serde(flatten)]
    row: SubmissionRow,
    state: SubmissionState,
    is_done: bool,
    /// Whether it is the viewer's own submission.
    own: bool,
    /// Whether it plays games, so that people can play against it.
    plays: bool,
    /// The report as HTML, made by `render`.
    article: Option<String>,
    /// The end of the contest until which correct moves are not shown, if there is one.
    closed_until: Option<i64>,
    /// Links to play on from the first mistake, and to play against the bot.
    play_on: Option<String>,
    play_against: Option<String>,
    /// Link to the editor with its source, for its author.
    again: Option<String>,
    source: Option<String>,
    judging: Option<Judging>,
    /// Whether the seed is secret until a contest ends; and the seed, once it is public.
    is_sealed: bool,
    seed: Option<u64>,
}

async fn submission(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    let judging = match &submission.judging {
        Some(judging) => Some(app.store().judging(judging).await?),
        None => None,
    };
    let closed_until = problem_closed_until(&app, &viewer, &submission.installed).await?;
    let report = report(app.store(), &submission, closed_until.is_some()).await?;
    let view = judging.as_ref().and_then(|judging| judging.view.as_ref());
    let article = match (view, &closed_until, &report) {
        (Some(_), Some(_), Some(report)) => {
            Some(article_without_games(&submission.installed, report)?)
        }
        (Some(view), None, _) => {
            let view = app.store().blob(view).await?;
            Some(view_article(&app, &submission.problem, &view, false).await?)
        }
        _ => None,
    };
    let play_on = report.and_then(|text| play_on(&submission, &text));
    let plays = !app.cached_problem(&submission.installed).await?.asks();
    let store = app.store();
    let playable = match plays {
        true => {
            let bot = store.playable_bot(account, &submission.problem, &submission.id);
            bot.await?
        }
        false => None,
    };
    let source = match &submission.source {
        Some(source) => {
            let bytes = app.store().blob(source).await?;
            (bytes.len() <= MAX_SHOWN_SOURCE).then(|| shown_source(&bytes))
        }
        None => None,
    };
    let is_own = submission.account == account.id;
    let page = SubmissionPage {
        again: (is_own && source.is_some()).then(|| again(&submission)),
        play_against: playable.map(|bot| {
            let bot = format!("bot:{}", bot.id);
            let pairs = [("problem", &*submission.problem), ("against", &*bot)];
            format!("/play?{}", query(pairs))
        }),
        own: is_own,
        plays,
        state: SubmissionState::brief(app.store(), submission.clone()).await?,
        is_done: judging.is_some(),
        is_sealed: submission.is_sealed,
        seed: submission.contest_seed,
        row: SubmissionRow::of(submission),
        article,
        closed_until,
        play_on,
        source,
        judging,
    };
    app.page(&viewer, "submission.html", page)
}

/// The link to the editor with the source of a submission.
fn again(submission: &Submission) -> String {
    let id = &*submission.id;
    let pairs = match submission.contest.as_deref() {
        Some(contest) => query([("again", id), ("contest", contest)]),
        None => query([("again", id)]),
    };
    format!("/problems/{}?{pairs}#hand-in", submission.problem)
}

/// The stored view of a report on a program for this problem as HTML, without commands while a contest closes the
/// solver.
///
/// # Errors
/// If the database fails, or the view cannot be rendered, which is a fault of this program.
pub(in crate::routes) async fn view_article(
    app: &App,
    problem: &str,
    view: &[u8],
    is_closed: bool,
) -> Result<String, WebError> {
    let mut view = serde_json::from_slice(view).map_err(|error| broken(&error))?;
    if is_closed || app.store().is_uploaded(problem).await? {
        remove_commands(&mut view);
    }
    grundy_render::page::article(&view).map_err(|error| broken(&error))
}

/// Removes the commands that a report suggests. They need the problem on the user's machine, where an uploaded one is
/// not, and some show correct moves.
fn remove_commands(view: &mut Value) {
    if let Some(fields) = view.as_object_mut() {
        fields.insert("next".to_owned(), json!({ "blocks": [] }));
    }
}

fn broken(error: &dyn Error) -> WebError {
    let error = error.to_string();
    tracing::error!(error, "a stored view of a report cannot be rendered");
    WebError::internal("the report cannot be shown")
}

/// The report of a submission while the solver is closed. Games are left out, because reference players make correct
/// moves in them.
fn article_without_games(problem: &InstalledProblem, report: &str) -> Result<String, WebError> {
    let report = reports(report)?.pop();
    let report = report.ok_or_else(|| WebError::internal("the report is empty"))?;
    let title = PageTitle {
        problem: &problem.title,
        game: &problem.game,
        seed: DEFAULT_SEED,
        invocation: Invocation::on(&problem.name),
    };
    let judged = JudgedSubmission {
        report: &report,
        games: &[],
    };
    let mut view = submission_view(&title, &judged, 0);
    remove_commands(&mut view);
    grundy_render::page::article(&view).map_err(|error| broken(&error))
}

/// The link to play on from the position of the first mistake.
fn play_on(submission: &Submission, report: &str) -> Option<String> {
    let report = play_report(report)?;
    let first = report.first_mistake()?;
    let settings = set_arguments(first.settings).into_iter();
    let settings = settings.filter_map(|argument| {
        let (key, value) = argument.split_once('=')?;
        Some((key.to_owned(), value.to_owned()))
    });
    let link = play_link(&submission.problem, settings, &first.mistake.position);
    Some(format!("{link}&from={}", submission.id))
}

fn play_report(report: &str) -> Option<JudgeReport> {
    match reports(report).ok()?.pop()? {
        SubmissionReport::Play(report) => Some(*report),
        _ => None,
    }
}

/// The first mistake of a submission, for the page on which a person plays on from it.
#[derive(Serialize)]
pub(in crate::routes) struct PlayedFrom {
    id: String,
    file: String,
    /// The position and the move of the program. The move is empty if the program made none.
    position: String,
    played: String,
    /// The moves that keep the value. Empty while a contest closes the solver.
    right: Vec<String>,
}

/// The first mistake of the submission with this identifier. `None` if the viewer may not see it, or it has none.
///
/// # Errors
/// If the database fails.
pub(in crate::routes) async fn played_from(
    app: &App,
    viewer: &Viewer,
    id: &str,
) -> Result<Option<PlayedFrom>, WebError> {
    let Some(submission) = app.store().submission(viewer.access(), id).await? else {
        return Ok(None);
    };
    let is_closed = problem_closed_until(app, viewer, &submission.installed)
        .await?
        .is_some();
    let report = report(app.store(), &submission, is_closed).await?;
    let report = report.and_then(|text| play_report(&text));
    let first = report.as_ref().and_then(JudgeReport::first_mistake);
    let mistake = first.map(|first| first.mistake);
    Ok(mistake.map(|mistake| PlayedFrom {
        position: mistake.position.clone(),
        played: mistake.played.clone(),
        right: mistake.kept.iter().take(SHOWN_MOVES).cloned().collect(),
        id: submission.id.clone(),
        file: submission.file.clone(),
    }))
}

/// The link to play on from a position of a game with these settings.
pub(in crate::routes) fn play_link(
    problem: &str,
    settings: impl IntoIterator<Item = (String, String)>,
    position: &str,
) -> String {
    let settings = settings.into_iter().filter(|(name, _)| name != "start");
    let settings: Vec<(String, String)> = settings.collect();
    // With the problem, its bots can be chosen as opponents.
    let subject = Subject::Problem(problem.to_owned());
    link("/play", &subject, &settings, position)
}

#[derive(Deserialize)]
struct Publicity {
    /// A checkbox: `Some` if it is checked.
    public: Option<String>,
}

/// Lets others play against the viewer's own bot, or no longer.
async fn make_public(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(form, _): FormData<Publicity>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    let is_set = app
        .store()
        .set_public(account, &id, form.public.is_some())
        .await?;
    match is_set {
        true => Ok(Redirect::to(&format!("/submissions/{id}"))),
        false => Err(WebError::not_found("you have no submission with this ID")),
    }
}

/// The source as a download. The browser must not show it, because it is untrusted.
async fn source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let submission = viewer.submission(&app, &id).await?;
    let source = submission.source.as_deref();
    let source = source.ok_or_else(|| WebError::not_found("this submission has no source"))?;
    let bytes = app.store().blob(source).await?;
    let kind = (CONTENT_TYPE, "application/octet-stream");
    let name = attachment(&submission.file);
    Ok(([kind], [name], bytes).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_keeps_settings_with_blanks() {
        let settings = [("components", "bash m=3 + nim"), ("start", "1 2")];
        let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let link = play_link("sums", settings, "3 + 1");
        let expected = "/play?problem=sums&set=components%3Dbash+m%3D3+%2B+nim&position=3+%2B+1";
        assert_eq!(link, expected);
    }
}
