//! The means of searches: their limits, and the book that they may rest on.

use std::sync::{Arc, OnceLock};

use grundy_games::Settings;
use grundy_play::{Book, HostFault, proved};
use grundy_report::SearchLimits;
use grundy_rules::{Known, PositionView};
use grundy_search::{Game, Search};

/// A book whose proofs were checked.
#[derive(Clone, Default, Debug)]
pub struct CheckedBook {
    /// The settings of the game that it is about.
    pub rules: Settings,
    /// The positions.
    pub positions: Book,
    /// SHA-256 of the file, in hexadecimal. `None` if there is no book.
    pub digest: Option<String>,
}

/// The means of the searches of a problem's positions. Copies share the book.
#[derive(Clone, Default, Debug)]
pub struct Searching {
    /// The limits.
    pub limits: SearchLimits,
    book: CheckedBook,
}

/// The means of searches under certain settings of a game. Copies share the book, and the note of a failure.
#[derive(Clone, Default, Debug)]
pub struct GameSearching {
    /// The limits.
    pub limits: SearchLimits,
    /// The book. It has no positions if there is none about these settings.
    pub book: Book,
    /// The first failure of the rules in [`GameSearching::known`].
    failure: Arc<OnceLock<HostFault>>,
}

impl Searching {
    /// Searches within these limits, which look positions up in a book.
    #[must_use]
    pub fn with_book(limits: SearchLimits, book: CheckedBook) -> Self {
        Self { limits, book }
    }

    /// Searches within these limits, without a book.
    #[must_use]
    pub fn without_book(limits: SearchLimits) -> Self {
        Self {
            limits,
            book: CheckedBook::default(),
        }
    }

    /// The same book with other limits.
    #[must_use]
    pub fn with_limits(self, limits: SearchLimits) -> Self {
        Self { limits, ..self }
    }

    /// SHA-256 of the book, in hexadecimal. `None` if there is no book.
    #[must_use]
    pub fn book_digest(&self) -> Option<String> {
        self.book.digest.clone()
    }

    /// The means under these settings, which are complete: a book is about one board.
    #[must_use]
    pub fn about(&self, settings: &Settings) -> GameSearching {
        let mut rules = self.book.rules.iter();
        let is_about = rules.all(|(key, value)| settings.get(key) == Some(value));
        GameSearching {
            limits: self.limits,
            book: match is_about {
                true => self.book.positions.clone(),
                false => Book::default(),
            },
            failure: Arc::default(),
        }
    }
}

impl GameSearching {
    /// A search with tables of its own.
    pub fn search<'g, G: Game>(&self, game: &'g G) -> Search<'g, G> {
        Search::new(game, self.limits.table_bytes()).with_book(&self.book)
    }

    /// The bounds on a position that such a search proves. They are exact if the game has values.
    ///
    /// # Errors
    /// If the rules fail.
    pub fn proved(&self, situation: &dyn PositionView<'_>) -> Result<Known, HostFault> {
        let (questions, table) = (
            self.limits.questions_per_position,
            self.limits.table_bytes(),
        );
        proved(situation, questions, table, &self.book)
    }

    /// The bounds that are proved of a position; nothing if the rules fail, which is noted for all copies.
    pub(crate) fn known(&self, situation: &dyn PositionView<'_>) -> Known {
        self.proved(situation).unwrap_or_else(|fault| {
            self.failure.get_or_init(|| fault);
            Known::NOTHING
        })
    }

    /// The first failure that was noted.
    pub(crate) fn failure(&self) -> Option<HostFault> {
        self.failure.get().cloned()
    }
}
