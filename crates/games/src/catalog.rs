//! The games that there are.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::game::Game;
use crate::suggest::did_you_mean;
use crate::{bash, chopsticks, nim, sum, tower_breakers, wythoff};

/// Games by their names. Whoever looks one up is handed a catalog, so that a program, a test or a
/// server decides which games there are.
#[derive(Clone, Default, Debug)]
pub struct Catalog {
    games: BTreeMap<String, Arc<Game>>,
}

impl Catalog {
    /// The games of this crate.
    #[must_use]
    pub fn standard() -> Self {
        let heap_games = [
            bash::game(),
            nim::game(),
            tower_breakers::game(),
            wythoff::game(),
        ]
        .map(Arc::new);
        let mut catalog = Self::default();
        catalog.insert(Arc::new(chopsticks::game()));
        catalog.insert(Arc::new(sum::game(heap_games.to_vec())));
        for game in heap_games {
            catalog.insert(game);
        }
        catalog
    }

    /// Adds a game. Returns the game of the same name that it takes the place of, if there was one.
    pub fn insert(&mut self, game: Arc<Game>) -> Option<Arc<Game>> {
        self.games.insert(game.name.clone(), game)
    }

    /// The game of this name.
    ///
    /// # Errors
    /// Where there is none; the error may know which one was meant.
    pub fn find(&self, name: &str) -> Result<Arc<Game>, UnknownGame> {
        let found = self.games.get(name).cloned();
        found.ok_or_else(|| UnknownGame {
            name: name.to_owned(),
            suggestion: did_you_mean(name, self.games.keys().map(String::as_str))
                .map(str::to_owned),
        })
    }

    /// Every game, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.games.values()
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// The game that was probably meant.
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
