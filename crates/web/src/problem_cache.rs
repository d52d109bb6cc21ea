//! The problems that this process has read.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use grundy_games::{Catalog, ValuesFrom};
use grundy_play::{GameSize, Opponent, Seat};
use grundy_problem::scaffold::{Language, new_bot, new_bot_without_game, usual_problem};
use grundy_problem::{Kind, Outline, Problem, expanded_statement, start_for_person};
use grundy_render::page::board_data;
use grundy_render::play::board_lines;
use grundy_report::{Asks, DEFAULT_SEED, Limits};
use grundy_store::{Bundle, InstalledProblem, Store, digest};
use serde::Serialize;
use serde_json::Value as Json;

use crate::cache::Cache;
use crate::error::WebError;
use crate::markdown::html;

/// The parts of a problem that pages show.
pub(crate) struct CachedProblem {
    /// The statement, as HTML.
    pub(crate) statement: String,
    /// The problem itself. `None` if its game is a file, which only workers build.
    pub(crate) problem: Option<Problem>,
    /// The name of the problem.
    name: String,
    /// The problem file without its game. `None` if it cannot be read.
    outline: Option<Outline>,
    asks: bool,
    /// The size of the game, as the problem or the file of the game says.
    size: GameSize,
    /// The digest of the file of its game. `None` if the game is built in.
    pub(crate) game_file: Option<String>,
    picture: OnceLock<Option<Picture>>,
}

/// A position of a problem, as a board.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Picture {
    board: Json,
    lines: Vec<String>,
    position: String,
}

impl CachedProblem {
    /// Whether submissions answer questions instead of playing games.
    pub(crate) fn asks(&self) -> bool {
        self.asks
    }

    /// The limits of a submission. `None` if the problem file cannot be read.
    pub(crate) fn limits(&self) -> Option<&Limits> {
        self.outline.as_ref().map(|outline| &outline.limits)
    }

    /// A program to start from in this language, for the file of this name. The game of a file is not run here, and its
    /// source may be for the owner alone, so a bot for it makes no legal move. `None` if there is no such program, as
    /// for questions in a form of their own.
    pub(crate) fn starter(&self, language: &Language, file: &str) -> Option<String> {
        if let Some(problem) = &self.problem {
            return new_bot(problem, language, file).ok();
        }
        let outline = self.outline.as_ref();
        let outline = outline.filter(|outline| outline.plays_a_file())?;
        new_bot_without_game(&self.name, outline, language, file)
    }

    /// The picture. `None` if it has not been drawn, or the game is a file.
    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.picture.get()?.as_ref()
    }

    /// Whether the picture has not been drawn yet.
    pub(crate) fn needs_drawing(&self) -> bool {
        self.picture.get().is_none()
    }

    /// Draws the picture: a small position that can occur in play. This opens the tests of the problem, which
    /// may take a second.
    pub(crate) fn draw(&self, catalog: &Catalog) {
        self.picture
            .get_or_init(|| drawn(self.problem.as_ref()?, catalog));
    }
}

/// The number of versions of problems in the cache.
const CAPACITY: usize = 1_000;

/// Problems by the digest of their files.
#[derive(Default)]
pub(crate) struct ProblemCache(Cache<Option<Arc<CachedProblem>>, CAPACITY>);

impl ProblemCache {
    /// Reads an installed problem, or takes it from the cache.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn get(
        &self,
        store: &Store,
        catalog: &Catalog,
        installed: &InstalledProblem,
    ) -> Result<Arc<CachedProblem>, WebError> {
        let digest = &installed.digest;
        // Two problems may have the same files.
        let entry = self.0.entry(&format!("{digest} {}", installed.name));
        let mut entry = entry.lock().await;
        if let Some(problem) = &*entry {
            return Ok(Arc::clone(problem));
        }
        let bundle = store.bundle(digest).await?;
        let problem = Arc::new(read(installed, &bundle, catalog));
        Ok(Arc::clone(entry.insert(problem)))
    }
}

fn read(installed: &InstalledProblem, bundle: &Bundle, catalog: &Catalog) -> CachedProblem {
    let name = &installed.name;
    let game_file = bundle.file(installed.game.trim_start_matches("./"));
    let text = bundle.text("problem.toml").unwrap_or_default();
    let statement = bundle.text("statement.md").unwrap_or_default();
    let path = Path::new(name).join("problem.toml");
    let outline = Outline::parse(&path, &text).ok();
    let values_from = outline.as_ref().and_then(|outline| outline.values_from);
    let is_large = match values_from {
        Some(from) => from == ValuesFrom::Search,
        None => game_file.as_ref().is_some_and(|file| declares_large(file)),
    };
    let size = match is_large {
        true => GameSize::Large,
        false => GameSize::Listed,
    };
    CachedProblem {
        size,
        name: name.clone(),
        asks: outline
            .as_ref()
            .is_some_and(|outline| outline.asks != Asks::Play),
        outline,
        problem: Problem::parse(name, &path, &text, catalog).ok(),
        game_file: game_file.map(|bytes| digest(&bytes)),
        picture: OnceLock::new(),
        statement: html(&expanded_statement(name, &text, &statement, size)),
    }
}

/// Whether the text of a game, or its module, contains the line of a header that says that it is too large to list.
/// Only workers run the game, so this process looks for the text.
fn declares_large(file: &[u8]) -> bool {
    let is_kept = |byte: &&u8| !matches!(**byte, b' ' | b'\\' | b'\'' | b'"');
    let text: Vec<u8> = file.iter().filter(is_kept).copied().collect();
    let wanted = b"size=large";
    text.windows(wanted.len()).any(|part| part == wanted)
}

impl CachedProblem {
    /// The names of the reference players that play this problem.
    pub(crate) fn references(&self) -> Vec<String> {
        let references = Opponent::references(self.size).iter();
        references.map(|one| one.name().into_owned()).collect()
    }
}

/// Questions are asked about positions that no bot plays from, so the usual starts of the game stand for them.
fn drawn(problem: &Problem, catalog: &Catalog) -> Option<Picture> {
    let start = match problem.kind {
        Kind::Play(_) => start_for_person(problem, Seat(0), DEFAULT_SEED),
        Kind::Answer(_) => usual_problem(&problem.game, &problem.rules, catalog)
            .and_then(|usual| start_for_person(&usual, Seat(0), DEFAULT_SEED)),
    };
    let start = start.ok()?;
    let here = start.instance.start();
    let board = here.board();
    let names = ["first".to_owned(), "second".to_owned()];
    Some(Picture {
        lines: board_lines(&board, &names),
        board: board_data(&board),
        position: here.notation(),
    })
}
