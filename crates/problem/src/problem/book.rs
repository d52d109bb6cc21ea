//! The book that a problem names: a file of proved positions, which is beside the problem file.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use grundy_games::Game;
use grundy_report::{Diagnostic, Error, Source};
use toml::Spanned;

use super::Problem;
use crate::searching::CheckedBook;

/// The largest book that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// A book as a problem names it. It is read and checked when it is first needed.
#[derive(Debug)]
pub(super) struct NamedBook {
    name: String,
    /// The place of the name in the problem file.
    span: Range<usize>,
    checked: OnceLock<CheckedBook>,
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
            let help = "write a name without folders: book = \"connect-four.book\"";
            diagnostics.push(source.at(raw.span(), title).help(help));
            return None;
        }
        game.is_large().then(|| Self {
            name: name.clone(),
            span: raw.span(),
            checked: OnceLock::new(),
        })
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

    /// The positions of the problem's book; none if the problem names no book. `check` reads the book and checks its
    /// proofs. It is called at the first time only.
    ///
    /// # Errors
    /// If the file cannot be read, and as `check`.
    pub fn book(
        &self,
        check: impl FnOnce(&Path, &[u8]) -> Result<CheckedBook, Error>,
    ) -> Result<CheckedBook, Error> {
        let (Some(book), Some(path)) = (&self.book, self.book_file()) else {
            return Ok(CheckedBook::default());
        };
        if let Some(checked) = book.checked.get() {
            return Ok(checked.clone());
        }
        let bytes = self.book_bytes()?.unwrap_or_default();
        let checked = check(&path, &bytes)?;
        Ok(book.checked.get_or_init(|| checked).clone())
    }

    /// The remedy if the book does not fit.
    #[must_use]
    pub fn book_remedy(&self) -> String {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        format!("write the book with `grundy book {}`", folder.display())
    }
}
