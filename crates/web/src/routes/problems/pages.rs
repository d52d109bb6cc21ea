//! The pages of a problem: its statement with starter programs and the form to submit, and its leaderboard.

use axum::Router;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_games::names_a_file;
use grundy_problem::scaffold::LANGUAGES;
use grundy_report::GameFuel;
use grundy_store::{BoardRow, Phase, ToSolve, Wanted};
use serde::{Deserialize, Serialize};

use super::{list, sample};
use crate::app::App;
use crate::closed_games::problem_closed_until;
use crate::error::WebError;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::format::severity;
use crate::options::SourceLanguage;
use crate::problem_cache::CachedProblem;
use crate::routes::submissions::{SentProgram, SubmissionRow, program_limit, submit};
use crate::size_limit::SizeLimit;
use crate::upload_limit::{MAX_MODULE, MAX_REQUEST, MAX_SOURCE};
use crate::viewer::Viewer;

pub(crate) fn pages() -> Router<App> {
    let limit = DefaultBodyLimit::max(MAX_REQUEST);
    let submit = post(submit_form).layer(limit);
    let run = post(sample::run).layer(limit);
    Router::new()
        .route("/", get(list::home))
        .route("/problems", get(list::problems))
        .route("/problems/{problem}", get(problem))
        .route("/problems/{problem}/board", get(board))
        .route("/problems/{problem}/submissions", submit)
        .route("/problems/{problem}/sample", run)
        .route("/problems/{problem}/sample/{run}", get(sample::result))
}

#[derive(Serialize)]
struct ProblemPage {
    name: String,
    title: String,
    game: String,
    /// Whether the game is built in, so that pages can show it without this problem.
    is_built_in: bool,
    /// HTML, from Markdown without HTML of its own.
    statement: String,
    asks: bool,
    /// Whether bots play against each other.
    ladder: bool,
    /// The end of the contest that closes the solver of the game. `None` if the solver is open.
    closed_until: Option<i64>,
    languages: Vec<SourceLanguage>,
    /// The limits. `None` if the problem file cannot be read.
    limits: Option<ShownLimits>,
    starters: Vec<Starter>,
    /// The program that is changed to be submitted again.
    again: Option<Program>,
    mine: Vec<SubmissionRow>,
    /// The classes of the viewer for which the problem was set.
    due: Vec<ToSolve>,
    /// The contest to which the form submits. `None` if it submits to none.
    contest: Option<ForContest>,
    /// The form to submit, after an error.
    form: FormState,
    /// The limit of the file in the form.
    file_limit: SizeLimit,
}

/// The contest to which a form submits.
#[derive(Serialize)]
struct ForContest {
    name: String,
    title: String,
    /// Whether the submission counts; if not, it is upsolving.
    counts: bool,
    /// Whether the contest has closed. Until then, others may have extra time.
    is_over: bool,
    /// The end for the viewer.
    ends: i64,
    /// Whether the viewer takes part virtually now.
    is_virtual: bool,
}

#[derive(Deserialize)]
struct Target {
    contest: Option<String>,
    /// The submission whose source is changed, to be submitted again.
    again: Option<String>,
}

/// A program in the editor.
#[derive(Serialize)]
struct Program {
    file: String,
    source: String,
    /// The starter program of the language that was chosen. `None` if the name of the file tells the language.
    language: Option<String>,
}

/// The source of a submission of the viewer to this problem, for the editor. `None` if there is none, or it is not
/// text.
async fn program(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    id: Option<&str>,
) -> Result<Option<Program>, WebError> {
    let (Some(id), Ok(account)) = (id, viewer.account()) else {
        return Ok(None);
    };
    let submission = viewer.submission(app, id).await?;
    let is_own = submission.account == account.id && submission.problem == problem;
    let Some(source) = submission.source.filter(|_| is_own) else {
        return Ok(None);
    };
    let bytes = app.store().blob(&source).await?;
    let text = String::from_utf8(bytes).ok();
    Ok(text.map(|source| Program {
        file: submission.file,
        source,
        language: None,
    }))
}

/// The named contest, if it has this problem and has begun. Without a name, a running contest in which the viewer
/// takes part.
async fn contest_for(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    named: Option<&str>,
) -> Result<Option<ForContest>, WebError> {
    let store = app.store();
    let contest = match named {
        Some(name) => match store.contest(viewer.access(), name).await? {
            Some(contest) if contest.phase != Phase::Before => {
                let problems = store.problems_of_contest(&contest).await?;
                let has_it = problems.iter().any(|one| one.problem == problem);
                has_it.then_some(contest)
            }
            _ => None,
        },
        None => {
            let on = store.contests_on(viewer.access(), problem).await?;
            let joined = on.into_iter().filter(|contest| contest.joined);
            // A contest that only waits for the extra time of others comes after one in which submissions count.
            joined.min_by_key(|contest| !contest.is_on())
        }
    };
    // Submissions of organizers do not count in their own contest.
    let contest = contest.filter(|contest| contest.phase.is_over() || !contest.organizes);
    Ok(contest.map(|contest| ForContest {
        counts: contest.is_on(),
        is_over: contest.phase.is_over(),
        ends: contest.own_end(),
        is_virtual: contest.virtual_end().is_some(),
        name: contest.name,
        title: contest.title,
    }))
}

/// The limits of a submission.
#[derive(Serialize)]
struct ShownLimits {
    /// Wasm instructions.
    to_start: u64,
    each: u64,
    /// The fuel for all moves of a game together, beside the limit of each. `None` if only each move has a limit.
    per_game: Option<GameFuel>,
    total: u64,
    memory: String,
    /// The largest source, in KiB, and the largest module, in MiB.
    source: usize,
    module: usize,
}

impl ShownLimits {
    fn of(cached: &CachedProblem) -> Option<Self> {
        let limits = cached.limits()?;
        let memory = limits.memory.display().iec().to_string();
        Some(Self {
            to_start: limits.fuel_to_start,
            each: match cached.asks() {
                true => limits.fuel_per_question,
                false => limits.fuel_per_move,
            },
            per_game: limits.fuel_per_game,
            total: limits.fuel_total,
            memory: memory.replace(".0 ", " "),
            source: MAX_SOURCE >> 10,
            module: MAX_MODULE >> 20,
        })
    }
}

/// A starter program.
#[derive(Serialize)]
struct Starter {
    language: &'static str,
    ending: &'static str,
    file: String,
    text: String,
}

async fn problem(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    Query(target): Query<Target>,
) -> Result<Html<String>, WebError> {
    let again = program(&app, &viewer, &name, target.again.as_deref()).await?;
    let page = problem_page(&app, &viewer, &name, target.contest.as_deref(), again).await?;
    app.page(&viewer, "problem.html", page)
}

/// The page of a problem, with this program in the editor.
async fn problem_page(
    app: &App,
    viewer: &Viewer,
    name: &str,
    contest: Option<&str>,
    again: Option<Program>,
) -> Result<ProblemPage, WebError> {
    let installed = viewer.problem(app, name).await?;
    let cached = app.cached_problem(&installed).await?;
    let mine = match viewer.account() {
        Ok(account) => {
            let wanted = Wanted {
                account: Some(&account.id),
                problem: Some(name),
                ..Wanted::default()
            };
            app.store().submissions(viewer.access(), wanted, 20).await?
        }
        Err(_) => Vec::new(),
    };
    let due = list::to_solve(app, viewer).await?.into_iter();
    Ok(ProblemPage {
        due: due.filter(|due| due.problem == name).collect(),
        statement: cached.statement.clone(),
        asks: cached.asks(),
        ladder: app.store().ladder_of(name).await?.is_some(),
        closed_until: problem_closed_until(app, viewer, &installed).await?,
        languages: app.options().languages.clone(),
        limits: ShownLimits::of(&cached),
        again,
        starters: starters(&cached, &app.options().languages),
        mine: mine.into_iter().map(SubmissionRow::of).collect(),
        contest: contest_for(app, viewer, name, contest).await?,
        form: FormState::default(),
        file_limit: program_limit(),
        name: installed.name,
        title: installed.title,
        is_built_in: !names_a_file(&installed.game),
        game: installed.game,
    })
}

/// Starter programs in the languages that this server compiles.
fn starters(cached: &CachedProblem, languages: &[SourceLanguage]) -> Vec<Starter> {
    let builds = |ending: &str| {
        languages
            .iter()
            .any(|l| l.endings.iter().any(|e| e == ending))
    };
    let known = LANGUAGES
        .iter()
        .filter(|language| builds(language.extension));
    let starters = known.filter_map(|language| {
        let file = format!("bot.{}", language.extension);
        let text = cached.starter(language, &file)?;
        Some(Starter {
            language: language.name,
            ending: language.extension,
            file,
            text,
        })
    });
    starters.collect()
}

async fn submit_form(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let _upload = app.uploads().reserve(account, &headers)?;
    let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
    let mut sent = SentProgram::default();
    let read = sent.read(form).await;
    let submitted = match read.and_then(|()| sent.upload()) {
        Ok(upload) => match refuse_starter(&app, &viewer, &name, &sent).await {
            Ok(()) => submit(&app, account, &name, upload).await,
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    match submitted {
        Ok(id) => Ok(Redirect::to(&format!("/submissions/{id}")).into_response()),
        Err(error) => submit_again(&app, &viewer, &name, sent, error).await,
    }
}

/// Refuses the text of the editor if it is an unchanged starter program, which is submitted by mistake only.
async fn refuse_starter(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    sent: &SentProgram,
) -> Result<(), WebError> {
    let Some(source) = sent.typed_source() else {
        return Ok(());
    };
    let installed = viewer.problem(app, problem).await?;
    let cached = app.cached_problem(&installed).await?;
    let starters = starters(&cached, &app.options().languages);
    let is_starter = |starter: &Starter| starter.text.trim() == source.trim();
    match starters.iter().any(is_starter) {
        true => Err(WebError::unusable("this is the starter program, unchanged")
            .help("change it, or choose a file")
            .at("source")),
        false => Ok(()),
    }
}

/// The page of a problem with a program that could not be submitted.
pub(super) async fn submit_again(
    app: &App,
    viewer: &Viewer,
    name: &str,
    sent: SentProgram,
    error: WebError,
) -> Result<Response, WebError> {
    let RefusedForm { form, error } = FormState::default().refused("file", error);
    let contest = sent.contest.clone();
    let language = sent.language.clone();
    let again = sent.typed().map(|(file, source)| Program {
        file,
        source,
        language,
    });
    let page = problem_page(app, viewer, name, contest.as_deref(), again).await?;
    shown_again(
        app,
        viewer,
        "problem.html",
        ProblemPage { form, ..page },
        error,
    )
}

#[derive(Serialize)]
struct BoardPage {
    name: String,
    title: String,
    asks: bool,
    rows: Vec<BoardLine>,
}

#[derive(Serialize)]
struct BoardLine {
    #[serde(flatten)]
    row: BoardRow,
    severity: &'static str,
}

async fn board(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.account()?;
    let installed = viewer.problem(&app, &name).await?;
    let cached = app.cached_problem(&installed).await?;
    let rows = app
        .store()
        .board(viewer.access(), &name, None)
        .await?
        .into_iter();
    let page = BoardPage {
        asks: cached.asks(),
        rows: rows
            .map(|row| BoardLine {
                severity: severity(Some(row.verdict)),
                row,
            })
            .collect(),
        name: installed.name,
        title: installed.title,
    };
    app.page(&viewer, "board.html", page)
}
