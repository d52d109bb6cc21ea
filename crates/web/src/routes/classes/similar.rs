//! Programs of a class that are alike, and two of them side by side.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Html;
use grundy_problem::scaffold::LANGUAGES;
use grundy_store::{InstalledProblem, MemberSource};
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::format::shown_source;
use crate::problem_cache::CachedProblem;
use crate::similarity::{LEAST, Pair, Program, are_equal_but_for_names, pairs, tokens};
use crate::viewer::Viewer;

/// The largest number of pairs on the page.
const MOST: usize = 200;
/// The largest part of a source that is compared, in characters.
const COMPARED: usize = 64 << 10;
/// One comparison is made at a time: it goes on after its connection was closed, and large classes occupy no more than
/// one thread.
static COMPARING: Semaphore = Semaphore::const_new(1);
/// The time that a request waits for the others.
const LIMIT: Duration = Duration::from_secs(20);

/// The sources of a class for a problem, ready to be compared.
struct Compared {
    sources: Vec<MemberSource>,
    texts: Vec<String>,
    programs: Vec<Program>,
}

impl Compared {
    /// Splits the sources into tokens, which takes a while: call it where blocking is allowed.
    fn of(sources: Vec<MemberSource>, problem: &CachedProblem) -> Self {
        let text = |one: &MemberSource| {
            let text = shown_source(&one.source);
            text.chars().take(COMPARED).collect::<String>()
        };
        let texts: Vec<String> = sources.iter().map(text).collect();
        // Starter programs do not count.
        let given: Vec<_> = LANGUAGES
            .iter()
            .filter_map(|language| {
                let file = format!("bot.{}", language.extension);
                Some(tokens(&file, &problem.starter(language, "bot")?))
            })
            .collect();
        let programs = sources.iter().zip(&texts);
        let programs = programs.map(|(one, text)| Program::new(tokens(&one.file, text), &given));
        Self {
            programs: programs.collect(),
            sources,
            texts,
        }
    }

    fn are_equal(&self, [one, other]: [usize; 2]) -> bool {
        let [one, other] = [one, other].map(|number| &self.programs[number].tokens);
        are_equal_but_for_names(one, other)
    }
}

/// The result of `work` on the compared sources, on a thread that may block.
///
/// # Errors
/// If others are compared for too long, if the database fails, or if the comparison does, which is a fault of this
/// program.
async fn compared<T: Send + 'static>(
    app: &App,
    problem: &InstalledProblem,
    sources: Vec<MemberSource>,
    work: impl FnOnce(&Compared) -> T + Send + 'static,
) -> Result<T, WebError> {
    let cached = app.cached_problem(problem).await?;
    let Ok(Ok(permit)) = timeout(LIMIT, COMPARING.acquire()).await else {
        let message = "other programs are being compared";
        return Err(WebError::try_later("busy", message, 60).help("try again in a minute"));
    };
    let done = spawn_blocking(move || {
        let _permit = permit;
        work(&Compared::of(sources, &cached))
    });
    done.await.map_err(|error| {
        tracing::error!(%error, "programs could not be compared");
        WebError::internal("the programs could not be compared; the server's log says why")
    })
}

#[derive(Serialize)]
struct SimilarPage {
    class: String,
    class_name: String,
    problem: String,
    title: String,
    /// The number of programs that were compared.
    compared: usize,
    pairs: Vec<PairRow>,
}

#[derive(Serialize)]
struct PairRow {
    by: [String; 2],
    submissions: [String; 2],
    percent: u32,
    /// Whether they are equal but for names, comments and layout.
    equal: bool,
}

/// The pairs that are alike, the most alike first.
fn pair_rows(compared: &Compared) -> Vec<PairRow> {
    let sources = &compared.sources;
    let row = |pair: Pair| PairRow {
        by: pair.programs.map(|number| sources[number].by.clone()),
        submissions: pair
            .programs
            .map(|number| sources[number].submission.clone()),
        percent: percent(&pair),
        equal: compared.are_equal(pair.programs),
    };
    let pairs = pairs(&compared.programs, LEAST).into_iter();
    pairs.take(MOST).map(row).collect()
}

fn percent(pair: &Pair) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to 100"
    )]
    let percent = (100.0 * pair.alike).round() as u32;
    percent
}

pub(super) async fn page(
    State(app): State<App>,
    viewer: Viewer,
    Path((class, problem)): Path<(String, String)>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &class).await?;
    let problem = viewer.problem(&app, &problem).await?;
    let store = app.store();
    let sources = store.member_sources(&class.id, &problem.name).await?;
    let page = SimilarPage {
        compared: sources.len(),
        pairs: compared(&app, &problem, sources, pair_rows).await?,
        class: class.id,
        class_name: class.name,
        problem: problem.name,
        title: problem.title,
    };
    app.page(&viewer, "similar.html", page)
}

#[derive(Serialize)]
struct ComparisonPage {
    class: String,
    problem: String,
    title: String,
    sides: [Side; 2],
}

/// One of two programs.
#[derive(Serialize)]
struct Side {
    submission: String,
    by: String,
    file: String,
    created: i64,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    text: String,
    /// Whether the other program has a run of tokens of this line.
    shared: bool,
}

fn lines(text: &str, shared: &BTreeSet<usize>) -> Vec<Line> {
    let lines = text.lines().enumerate();
    lines
        .map(|(number, text)| Line {
            text: text.to_owned(),
            shared: shared.contains(&number),
        })
        .collect()
}

/// Two programs side by side.
fn sides(compared: &Compared) -> [Side; 2] {
    [(0_usize, 1_usize), (1, 0)].map(|(number, other)| {
        let source = &compared.sources[number];
        let shared = compared.programs[number].shared_lines(&compared.programs[other]);
        Side {
            submission: source.submission.clone(),
            by: source.by.clone(),
            file: source.file.clone(),
            created: source.created,
            lines: lines(&compared.texts[number], &shared),
        }
    })
}

pub(super) async fn comparison(
    State(app): State<App>,
    viewer: Viewer,
    Path((class, problem, one, other)): Path<(String, String, String, String)>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &class).await?;
    let problem = viewer.problem(&app, &problem).await?;
    let store = app.store();
    let two = store.two_member_sources(&class.id, &problem.name, [&one, &other]);
    let two = Vec::from(two.await?);
    let page = ComparisonPage {
        sides: compared(&app, &problem, two, sides).await?,
        class: class.id,
        problem: problem.name,
        title: problem.title,
    };
    app.page(&viewer, "similar-pair.html", page)
}
