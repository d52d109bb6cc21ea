//! Programs of a class that are alike, and two of them side by side.

use std::collections::BTreeSet;

use axum::extract::{Path, State};
use axum::response::Html;
use grundy_problem::scaffold::{LANGUAGES, new_bot};
use grundy_store::{InstalledProblem, MemberSource};
use serde::Serialize;

use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::format::shown_source;
use crate::similarity::{LEAST, Pair, Program, are_equal_but_for_names, pairs, tokens};
use crate::viewer::Viewer;

/// The largest number of pairs on the page.
const MOST: usize = 200;
/// The largest part of a source that is compared, in characters.
const COMPARED: usize = 64 << 10;

/// The sources of a class for a problem, ready to be compared.
struct Compared {
    sources: Vec<MemberSource>,
    texts: Vec<String>,
    programs: Vec<Program>,
}

impl Compared {
    async fn read(app: &App, class: &str, problem: &InstalledProblem) -> Result<Self, WebError> {
        let sources = app.store().member_sources(class, &problem.name).await?;
        let text = |one: &MemberSource| {
            let text = shown_source(&one.source);
            text.chars().take(COMPARED).collect::<String>()
        };
        let texts: Vec<String> = sources.iter().map(text).collect();
        let cached = app.cached_problem(problem).await?;
        let starter = |language| {
            let problem = cached.problem.as_ref()?;
            new_bot(problem, language, "bot").ok()
        };
        // Starter programs do not count.
        let given: Vec<_> = LANGUAGES
            .iter()
            .filter_map(|language| {
                let file = format!("bot.{}", language.extension);
                Some(tokens(&file, &starter(language)?))
            })
            .collect();
        let programs = sources.iter().zip(&texts);
        let programs = programs.map(|(one, text)| Program::new(tokens(&one.file, text), &given));
        Ok(Self {
            programs: programs.collect(),
            sources,
            texts,
        })
    }

    fn are_equal(&self, [one, other]: [usize; 2]) -> bool {
        let [one, other] = [one, other].map(|number| &self.programs[number].tokens);
        are_equal_but_for_names(one, other)
    }
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
    let compared = Compared::read(&app, &class.id, &problem).await?;
    let row = |pair: Pair| PairRow {
        by: pair
            .programs
            .map(|number| compared.sources[number].by.clone()),
        submissions: pair
            .programs
            .map(|number| compared.sources[number].submission.clone()),
        percent: percent(&pair),
        equal: compared.are_equal(pair.programs),
    };
    let page = SimilarPage {
        pairs: pairs(&compared.programs, LEAST)
            .into_iter()
            .take(MOST)
            .map(row)
            .collect(),
        compared: compared.sources.len(),
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

pub(super) async fn comparison(
    State(app): State<App>,
    viewer: Viewer,
    Path((class, problem, one, other)): Path<(String, String, String, String)>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &class).await?;
    let problem = viewer.problem(&app, &problem).await?;
    let compared = Compared::read(&app, &class.id, &problem).await?;
    let number = |id: &str| {
        let found = compared
            .sources
            .iter()
            .position(|source| source.submission == id);
        found.ok_or_else(|| WebError::not_found("submission not found"))
    };
    let numbers = [number(&one)?, number(&other)?];
    let side = |number: usize, other: usize| {
        let source = &compared.sources[number];
        let shared = compared.programs[number].shared_lines(&compared.programs[other]);
        Side {
            submission: source.submission.clone(),
            by: source.by.clone(),
            file: source.file.clone(),
            created: source.created,
            lines: lines(&compared.texts[number], &shared),
        }
    };
    let page = ComparisonPage {
        sides: [side(numbers[0], numbers[1]), side(numbers[1], numbers[0])],
        class: class.id,
        problem: problem.name,
        title: problem.title,
    };
    app.page(&viewer, "similar-pair.html", page)
}
