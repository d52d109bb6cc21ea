//! The book that a problem names: a file of proved positions, which is beside the problem file.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy_games::Game;
use grundy_report::{Diagnostic, Error, Source, shell_file};
use toml::Spanned;

use super::Problem;
use crate::searching::CheckedBook;

/// The largest book that is read, in bytes.
const LARGEST: u64 = 64 << 20;
/// The number of checks that may fail, for reasons that may pass, before the book is given up.
const MOST_FAILURES: u32 = 3;

/// A book as a problem names it. It is read and checked when it is first needed.
#[derive(Debug)]
pub(super) struct NamedBook {
    name: String,
    /// The place of the name in the problem file.
    span: Range<usize>,
    /// The outcome of the check.
    checked: OnceLock<Result<CheckedBook, Error>>,
    /// Whether its proofs are too long to be checked for questions.
    is_long: OnceLock<()>,
    /// The number of checks that have failed for reasons that may pass.
    failures: AtomicU32,
}

/// The purposes of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookUse {
    /// Verdicts and commands, which wait until the book is checked, however long that takes.
    Verdicts,
    /// Questions of people who wait for a page. They do without a book whose check takes long.
    Questions,
}

/// The reason why a book was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The book is wrong. It is not checked again.
    Wrong(Error),
    /// The check failed, such as by a time limit of the rules. The book may be right.
    Failed(Error),
    /// The check would take too long for questions.
    TooLong,
}

impl NamedBook {
    pub(super) fn read(
        source: &Source<'_>,
        game: &Game,
        raw: &Spanned<String>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Self> {
        let name = raw.as_ref();
        let is_plain = Path::new(name)
            .file_name()
            .is_some_and(|file| file == &**name);
        if !is_plain || name.starts_with('.') {
            let title = format!("`{name}` is not the name of a file beside the problem file");
            let help = "write a name without directories: book = \"connect-four.book\"";
            diagnostics.push(source.at(raw.span(), title).help(help));
            return None;
        }
        game.is_large().then(|| Self {
            name: name.clone(),
            span: raw.span(),
            checked: OnceLock::new(),
            is_long: OnceLock::new(),
            failures: AtomicU32::new(0),
        })
    }
}

impl NamedBook {
    /// Remembers the outcome of a check, if a further one would have the same.
    fn outcome(&self, checked: Result<CheckedBook, BookError>) -> Result<CheckedBook, Error> {
        let remember = |outcome| self.checked.get_or_init(|| outcome).clone();
        match checked {
            Ok(book) => remember(Ok(book)),
            Err(BookError::Wrong(error)) => remember(Err(error)),
            Err(BookError::Failed(error)) => {
                let before = self.failures.fetch_add(1, Ordering::Relaxed);
                match before + 1 < MOST_FAILURES || error == Error::Cancelled {
                    true => Err(error),
                    false => remember(Err(error)),
                }
            }
            Err(BookError::TooLong) => {
                self.is_long.get_or_init(|| ());
                Ok(CheckedBook::default())
            }
        }
    }
}

impl Problem {
    /// The path of the problem's book. `None` if the problem names none.
    #[must_use]
    pub fn book_file(&self) -> Option<PathBuf> {
        let folder = self.folder.as_deref().or(self.file.parent())?;
        Some(folder.join(&self.book.as_ref()?.name))
    }

    /// The bytes of the problem's book. `None` if the problem names none.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn book_bytes(&self) -> Result<Option<Vec<u8>>, Diagnostic> {
        let (Some(book), Some(path)) = (&self.book, self.book_file()) else {
            return Ok(None);
        };
        let unreadable = |why: &str| {
            let title = format!("the book {} cannot be read: {why}", path.display());
            let source = self.source();
            source.at(book.span.clone(), title).help(self.book_remedy())
        };
        match fs::metadata(&path) {
            Ok(file) if file.len() > LARGEST => Err(unreadable("it is larger than 64 MiB")),
            Ok(file) if !file.is_file() => Err(unreadable("it is not a file")),
            Ok(_) => match fs::read(&path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(error) => Err(unreadable(&error.to_string())),
            },
            Err(error) => Err(unreadable(&error.to_string())),
        }
    }

    /// The positions of the problem's book; none if the problem names no book, or if it is too long for this use.
    /// `check` reads the book and checks its proofs. It is not called again once it has accepted or refused the book,
    /// or has failed three times.
    ///
    /// # Errors
    /// If the file cannot be read, and as `check`.
    pub fn book(
        &self,
        book_use: BookUse,
        check: impl FnOnce(&Path, &[u8]) -> Result<CheckedBook, BookError>,
    ) -> Result<CheckedBook, Error> {
        let (Some(book), Some(path)) = (&self.book, self.book_file()) else {
            return Ok(CheckedBook::default());
        };
        if book_use == BookUse::Questions && book.is_long.get().is_some() {
            return Ok(CheckedBook::default());
        }
        if let Some(checked) = book.checked.get() {
            return checked.clone();
        }
        let bytes = self.book_bytes()?.unwrap_or_default();
        book.outcome(check(&path, &bytes))
    }

    /// The remedy if the book does not fit.
    #[must_use]
    pub fn book_remedy(&self) -> String {
        book_remedy(self.folder.as_deref().unwrap_or(Path::new(".")))
    }
}

/// The command that writes the book of the problem in a directory.
fn book_remedy(folder: &Path) -> String {
    let folder = shell_file(&folder.to_string_lossy());
    format!("write the book with `grundy book {folder}`")
}

#[cfg(test)]
mod tests {
    use grundy_report::{Diagnostic, Error};

    use super::{AtomicU32, BookError, CheckedBook, NamedBook, OnceLock, Path, book_remedy};

    fn book() -> NamedBook {
        NamedBook {
            name: "a.book".to_owned(),
            span: 0..0,
            checked: OnceLock::new(),
            is_long: OnceLock::new(),
            failures: AtomicU32::new(0),
        }
    }

    fn error(title: &str) -> Error {
        Diagnostic::new(title).into()
    }

    #[test]
    fn the_remedy_can_be_pasted() {
        for (folder, expected) in [
            ("problems/go", "problems/go"),
            ("a b/$x", "'a b/$x'"),
            ("-hex", "./-hex"),
        ] {
            let remedy = format!("write the book with `grundy book {expected}`");
            assert_eq!(book_remedy(Path::new(folder)), remedy);
        }
    }

    #[test]
    fn an_accepted_book_and_a_wrong_one_are_remembered() {
        let accepted = CheckedBook {
            digest: Some("ab".to_owned()),
            ..CheckedBook::default()
        };
        for checked in [Ok(accepted), Err(BookError::Wrong(error("a flaw")))] {
            let book = book();
            let outcome = book.outcome(checked);
            let known = book.checked.get().expect("it is remembered").clone();
            let digest = |checked: Result<CheckedBook, Error>| checked.map(|book| book.digest);
            assert_eq!(digest(outcome), digest(known));
        }
    }

    #[test]
    fn a_failed_check_is_made_again_twice() {
        let book = book();
        for is_remembered in [false, false, true] {
            let outcome = book.outcome(Err(BookError::Failed(error("a time limit"))));
            assert_eq!(outcome.err(), Some(error("a time limit")));
            assert_eq!(book.checked.get().is_some(), is_remembered);
        }
    }

    #[test]
    fn a_long_book_is_not_used_for_questions_and_not_given_up() {
        let book = book();
        let outcome = book.outcome(Err(BookError::TooLong)).expect("no book");
        assert_eq!(outcome.digest, None);
        assert!(book.is_long.get().is_some() && book.checked.get().is_none());
    }
}
