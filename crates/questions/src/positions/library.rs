//! The sources of answers: games, cached instances, and the problem and bot of a question.

use std::sync::Arc;

use grundy_games::{Catalog, Game, Settings};
use grundy_play::{HostFault, Player, Seat};
use grundy_problem::{Problem, Searching};
use grundy_rules::Instance;
use serde::Serialize;

use super::bounds::Bounds;
use super::instance_cache::InstanceCache;
use super::query::{Query, cut};
use super::refusal::Refusal;

/// The games that there are, and the instances that were asked about last. Threads share it.
pub struct Library {
    catalog: Catalog,
    cache: InstanceCache,
    bounds: Bounds,
}

impl Library {
    /// A library of these games, of which no more is asked than these bounds allow.
    #[must_use]
    pub fn new(catalog: Catalog, bounds: Bounds) -> Self {
        Self {
            catalog,
            cache: InstanceCache::new(bounds),
            bounds,
        }
    }
}

/// Seats a fresh instance of a bot at a game: the instance, the seat, and the seed of what it sees of
/// randomness.
pub type SeatBot<'b> = dyn Fn(&dyn Instance, Seat, u64) -> Result<Box<dyn Player>, HostFault> + 'b;

/// A bot that a person plays against.
#[derive(Clone, Copy)]
pub struct BotAtTable<'b> {
    /// Its identifier in URLs.
    pub id: &'b str,
    /// Its name for people.
    pub called: &'b str,
    /// Starts it in a seat; `None` if bots cannot be run here.
    pub seat: Option<&'b SeatBot<'b>>,
}

/// The sources that one question is answered from.
#[derive(Clone, Copy)]
pub struct Context<'q> {
    library: &'q Library,
    /// The problem that the question names.
    problem: Option<&'q Problem>,
    /// The means of searches that the problem grants. `None` if it names no book, or if its book was not read.
    searching: Option<&'q Searching>,
    bot: Option<BotAtTable<'q>>,
    /// Whether answers must not tell values and correct moves.
    is_closed: bool,
}

impl<'q> Context<'q> {
    /// A library alone.
    #[must_use]
    pub fn new(library: &'q Library) -> Self {
        Self {
            library,
            problem: None,
            searching: None,
            bot: None,
            is_closed: false,
        }
    }

    /// This context for answers that must not tell values and correct moves, or may.
    pub(crate) fn closed(self, is_closed: bool) -> Self {
        Self { is_closed, ..self }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// This context with a problem, whose game may be a file.
    #[must_use]
    pub fn with_problem(self, problem: Option<&'q Problem>) -> Self {
        Self { problem, ..self }
    }

    /// This context with the means of searches that the problem grants, with its book.
    #[must_use]
    pub fn with_searching(self, searching: Option<&'q Searching>) -> Self {
        Self { searching, ..self }
    }

    /// This context with a bot.
    #[must_use]
    pub fn with_bot(self, bot: Option<BotAtTable<'q>>) -> Self {
        Self { bot, ..self }
    }

    pub(crate) fn catalog(&self) -> &'q Catalog {
        &self.library.catalog
    }

    pub(super) fn cache(&self) -> &'q InstanceCache {
        &self.library.cache
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.library.bounds
    }

    pub(super) fn problem(&self) -> Option<&'q Problem> {
        self.problem
    }

    /// The means of searches that the problem grants.
    pub(super) fn problem_searching(&self) -> Searching {
        let without_book = || {
            self.problem
                .map(|problem| Searching::without_book(problem.search))
        };
        let searching = self.searching.cloned().or_else(without_book);
        searching.unwrap_or_default()
    }

    pub(crate) fn bot(&self) -> Option<BotAtTable<'q>> {
        self.bot
    }

    /// The game that is asked about: that of the problem, or else the one of this name.
    pub(crate) fn game(&self, query: &Query) -> Result<Arc<Game>, Refusal> {
        if query.problem.is_some() {
            // Workers know the problems that are not known here.
            let problem = self.problem.ok_or(Refusal::ForWorker)?;
            problem.play()?;
            return Ok(Arc::clone(&problem.game));
        }
        // Names of files are for people at a command line of their own.
        let found = match query.game.contains(['/', '.', '\\']) {
            true => None,
            false => self.catalog().find(&query.game).ok(),
        };
        found.ok_or_else(|| {
            let games = self.catalog().iter();
            let names: Vec<&str> = games.map(|game| game.name.as_str()).collect();
            let message = format!("there is no game `{}`", cut(&query.game));
            Refusal::unusable(message).help(format!("the games are {}", names.join(", ")))
        })
    }

    /// The game or problem of a query, as URLs name it.
    pub(crate) fn subject(&self, query: &Query, game: &Game) -> Subject {
        match &query.problem {
            Some(problem) => Subject::Problem(problem.clone()),
            None => Subject::Game(game.name.clone()),
        }
    }

    /// The settings, as the game reads them, over those that the problem sets.
    pub(crate) fn settings(&self, query: &Query, game: &Game) -> Settings {
        let given = query.settings(game);
        match self.problem.filter(|_| query.problem.is_some()) {
            // Play from the problem's start may come to the position, so the start stays.
            Some(problem) => problem.settings_with(&given, None),
            None => given,
        }
    }
}

/// The game or problem of a question, as URLs name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A game of the catalog.
    Game(String),
    /// A problem, with its game and rules.
    Problem(String),
}

impl Subject {
    /// The pair of an address.
    #[must_use]
    pub fn pair(&self) -> (&'static str, &str) {
        match self {
            Self::Game(name) => ("game", name),
            Self::Problem(name) => ("problem", name),
        }
    }
}
