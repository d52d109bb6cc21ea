//! The problems that this process has read.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use grundy_games::Catalog;
use grundy_play::Seat;
use grundy_problem::{Kind, Problem, expanded_statement, start_for_person};
use grundy_render::page::board_data;
use grundy_render::play::board_lines;
use grundy_report::DEFAULT_SEED;
use grundy_store::{Bundle, InstalledProblem, Store};
use serde::Serialize;
use serde_json::Value as Json;

use crate::error::WebError;
use crate::markdown::html;

/// What pages show of a problem.
pub(crate) struct Shown {
    /// Its statement, as HTML.
    pub(crate) statement: String,
    /// The problem itself, unless its game is a file, which only workers build.
    pub(crate) problem: Option<Problem>,
    picture: OnceLock<Option<Picture>>,
}

/// A position of a problem, for people to look at.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picture {
    board: Json,
    lines: Vec<String>,
    position: String,
}

impl Shown {
    /// Whether it asks questions instead of playing games.
    pub(crate) fn asks(&self) -> bool {
        let kind = self.problem.as_ref().map(|problem| &problem.kind);
        matches!(kind, Some(Kind::Answer(_)))
    }

    /// Its picture, once it has been drawn; none where its game is a file, or it asks questions.
    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.picture.get()?.as_ref()
    }

    /// Whether nobody has tried yet to draw it.
    pub(crate) fn is_to_be_drawn(&self) -> bool {
        self.picture.get().is_none()
    }

    /// Draws its picture: a small position that play comes to. Takes as long as laying out its tests,
    /// which may be a second.
    pub(crate) fn draw(&self) {
        self.picture.get_or_init(|| drawn(self.problem.as_ref()?));
    }
}

/// Problems by the digest of their files.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<String, Arc<Shown>>>);

impl Shelf {
    /// What pages show of a problem.
    pub(crate) async fn get(
        &self,
        store: &Store,
        catalog: &Catalog,
        installed: &InstalledProblem,
    ) -> Result<Arc<Shown>, WebError> {
        let digest = &installed.digest;
        let known = self
            .0
            .lock()
            .expect("no panic while it is held")
            .get(digest)
            .cloned();
        if let Some(shown) = known {
            return Ok(shown);
        }
        let bundle = store.bundle(digest).await?;
        let shown = Arc::new(read(&installed.name, &bundle, catalog));
        let mut all = self.0.lock().expect("no panic while it is held");
        all.insert(digest.clone(), Arc::clone(&shown));
        Ok(shown)
    }
}

fn read(name: &str, bundle: &Bundle, catalog: &Catalog) -> Shown {
    let text = bundle.text("problem.toml").unwrap_or_default();
    let statement = bundle.text("statement.md").unwrap_or_default();
    let path = Path::new(name).join("problem.toml");
    Shown {
        problem: Problem::parse(name, &path, &text, catalog).ok(),
        picture: OnceLock::new(),
        statement: html(&expanded_statement(name, &text, &statement)),
    }
}

fn drawn(problem: &Problem) -> Option<Picture> {
    let start = start_for_person(problem, Seat(0), DEFAULT_SEED).ok()?;
    let here = start.instance.start();
    let board = here.board();
    let names = ["first".to_owned(), "second".to_owned()];
    Some(Picture {
        lines: board_lines(&board, &names),
        board: board_data(&board),
        position: here.notation(),
    })
}
