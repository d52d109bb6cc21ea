//! The catalog of games.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, names_a_file};
use crate::suggest::did_you_mean;
use crate::{bash, chopsticks, coins, graph, heaps, nim, sum, tower_breakers, wythoff};

/// Games by their names. Code that looks up a game takes a catalog as an argument, so that a program, a test or
/// a server decides which games exist.
#[derive(Clone, Default, Debug)]
pub struct Catalog {
    games: BTreeMap<String, Arc<Game>>,
    /// Makes games of files; without one, a catalog knows only the games that it lists.
    files: Option<Arc<dyn GameFiles>>,
}

/// Makes games of files, which are programs that know the rules.
pub trait GameFiles: fmt::Debug + Send + Sync {
    /// The game of a file. The same file gives the same game until it is changed.
    ///
    /// # Errors
    /// If there is no such file, or if it does not contain the rules of a game.
    fn open(&self, file: &Path) -> Result<Arc<Game>, GameFileError>;

    /// Checks that there is such a file, without building the game.
    ///
    /// # Errors
    /// If there is no such file, or if it is not a regular file.
    fn check(&self, file: &Path) -> Result<(), GameFileError>;
}

impl Catalog {
    /// The games of this crate.
    #[must_use]
    pub fn standard() -> Self {
        let summands = [
            bash::game(),
            coins::game(),
            graph::game(),
            heaps::game(),
            nim::game(),
            tower_breakers::game(),
            wythoff::game(),
        ]
        .map(Arc::new);
        let mut catalog = Self::default();
        catalog.insert(Arc::new(chopsticks::game()));
        catalog.insert(Arc::new(sum::game(summands.to_vec())));
        for game in summands {
            catalog.insert(game);
        }
        catalog
    }

    /// Adds a game. Returns the game of the same name that it takes the place of, if there was one.
    pub fn insert(&mut self, game: Arc<Game>) -> Option<Arc<Game>> {
        self.games.insert(game.name.clone(), game)
    }

    /// Adds the games of files to the catalog.
    #[must_use]
    pub fn with_files(self, files: Arc<dyn GameFiles>) -> Self {
        Self {
            files: Some(files),
            ..self
        }
    }

    /// The game of this name, or of the file that is called so: a name with a slash or a dot in it is
    /// a file, `./game.py`.
    ///
    /// # Errors
    /// If there is no such game; the error may suggest another name.
    pub fn find(&self, name: &str) -> Result<Arc<Game>, FindError> {
        self.find_beside(name, Path::new(""))
    }

    /// [`Catalog::find`] with names of files relative to a directory.
    ///
    /// # Errors
    /// As [`Catalog::find`].
    pub fn find_beside(&self, name: &str, folder: &Path) -> Result<Arc<Game>, FindError> {
        if let Some(game) = self.games.get(name) {
            return Ok(Arc::clone(game));
        }
        match &self.files {
            Some(files) if names_a_file(name) => Ok(files.open(&beside(folder, name))?),
            _ => Err(FindError::Unknown(UnknownGame {
                name: name.to_owned(),
                suggestion: did_you_mean(name, self.games.keys().map(String::as_str))
                    .map(str::to_owned),
            })),
        }
    }

    /// Checks that [`Catalog::find_beside`] can find a game. A game of a file is not built for this: its file may still
    /// turn out not to contain the rules of a game.
    ///
    /// # Errors
    /// As [`Catalog::find`].
    pub fn check_beside(&self, name: &str, folder: &Path) -> Result<(), FindError> {
        match &self.files {
            Some(files) if !self.games.contains_key(name) && names_a_file(name) => {
                Ok(files.check(&beside(folder, name))?)
            }
            _ => self.find_beside(name, folder).map(drop),
        }
    }

    /// Every game, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.games.values()
    }
}

/// The file of this name beside a directory's files; `./game.py` in `problems/mine` is
/// `problems/mine/game.py`.
fn beside(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(name);
    // So that a file has one name: that of `.` and that of `./game.py` are left out.
    let parts = file.components().filter(|part| *part != Component::CurDir);
    parts.collect()
}

/// The reason why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FindError {
    /// No game has this name.
    #[error(transparent)]
    Unknown(UnknownGame),
    /// The file does not contain a game.
    #[error(transparent)]
    File(#[from] GameFileError),
}

/// The reason why a file does not contain a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{problem}")]
pub struct GameFileError {
    /// The error, in one sentence without a full stop.
    pub problem: String,
    /// Remedies and further information.
    pub help: Vec<String>,
}

impl FindError {
    /// Remedies and further information.
    #[must_use]
    pub fn help(&self) -> &[String] {
        match self {
            Self::Unknown(_) => &[],
            Self::File(error) => &error.help,
        }
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name that was looked up.
    pub name: String,
    /// A game with a similar name.
    pub suggestion: Option<String>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game `{}`", self.name)?;
        match &self.suggestion {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownGame {}
