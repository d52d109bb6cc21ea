//! The means of searches: their limits, and the book that they may rest on.

use grundy_games::Settings;
use grundy_play::{Book, HostFault, proved};
use grundy_problem::CheckedBook;
use grundy_report::SearchLimits;
use grundy_rules::{Known, PositionView};
use grundy_search::{Game, Search};

/// The means of the searches of a problem's positions. Copies share the book.
#[derive(Clone, Default, Debug)]
pub struct Searching {
    /// The limits.
    pub limits: SearchLimits,
    book: CheckedBook,
}

impl Searching {
    /// Searches within these limits, which look positions up in a book.
    pub(crate) fn with_book(limits: SearchLimits, book: CheckedBook) -> Self {
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

    /// A search with tables of its own. It looks positions up in the book if the book is about these settings, which
    /// are complete.
    pub(crate) fn search<'g, G: Game>(&self, game: &'g G, settings: &Settings) -> Search<'g, G> {
        let search = Search::new(game, self.limits.table_bytes());
        search.with_book(&self.book_about(settings))
    }

    /// The bounds on a position that such a search proves.
    pub(crate) fn proved(
        &self,
        situation: &dyn PositionView<'_>,
        settings: &Settings,
    ) -> Result<Known, HostFault> {
        let (questions, table) = (
            self.limits.questions_per_position,
            self.limits.table_bytes(),
        );
        proved(situation, questions, table, &self.book_about(settings))
    }

    /// The book, if it is about these settings; else an empty one.
    fn book_about(&self, settings: &Settings) -> Book {
        let mut rules = self.book.rules.iter();
        match rules.all(|(key, value)| settings.get(key) == Some(value)) {
            true => self.book.positions.clone(),
            false => Book::default(),
        }
    }
}
