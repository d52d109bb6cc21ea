//! Diagnostics about input: the problem, its place in a file, and hints on how to correct it.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy_games::SettingsError;

/// One diagnostic. It is data; the command line draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The problem, in one sentence without a full stop.
    pub title: String,
    /// The file and the places in it that are meant.
    pub place: Option<Place>,
    /// Hints on how to correct it.
    pub help: Vec<String>,
}

/// Places in a text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Path of the file, as given by the user.
    pub path: PathBuf,
    /// Its whole text.
    pub text: String,
    /// Byte ranges of the text, each with a label of a few words, which may be empty. They begin and end between
    /// characters.
    pub marks: Vec<(Range<usize>, String)>,
}

impl Diagnostic {
    /// A diagnostic that has no place in a file.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            place: None,
            help: Vec::new(),
        }
    }

    /// Adds a hint on how to correct the problem.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds hints, in their order: those of a list, or one that may be missing.
    #[must_use]
    pub fn helps(self, help: impl IntoIterator<Item = impl Into<String>>) -> Self {
        help.into_iter().fold(self, Self::help)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            let (line, column) = place.line_and_column();
            write!(f, "{}:{line}:{column}: ", place.path.display())?;
        }
        f.write_str(&self.title)?;
        for help in &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

impl Place {
    /// Line and column of the first mark, both counted from 1, the column in characters.
    #[must_use]
    pub fn line_and_column(&self) -> (usize, usize) {
        let start = self.marks.first().map_or(0, |(range, _)| range.start);
        let before = &self.text[..start.min(self.text.len())];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
}

/// A file and its text, from which diagnostics about places in it are made.
pub struct Source<'s> {
    /// Path of the file, as given by the user.
    pub path: &'s Path,
    /// Its whole text.
    pub text: &'s str,
}

impl Source<'_> {
    /// A diagnostic about one place.
    pub fn at(&self, span: Range<usize>, title: impl Into<String>) -> Diagnostic {
        self.at_all(vec![span], title)
    }

    /// A diagnostic about several places at once.
    pub fn at_all(&self, spans: Vec<Range<usize>>, title: impl Into<String>) -> Diagnostic {
        // Spans may count the bytes of a text whose escapes are already replaced. They are then slightly wrong in the
        // source, and may end in the middle of a character.
        let whole = |span: Range<usize>| {
            let end = match span.end {
                end if end < self.text.len() => self.text.ceil_char_boundary(end),
                end => end,
            };
            self.text.floor_char_boundary(span.start)..end
        };
        let marks = spans.into_iter().map(|span| (whole(span), String::new()));
        Diagnostic {
            title: title.into(),
            place: Some(Place {
                path: self.path.to_owned(),
                text: self.text.to_owned(),
                marks: marks.collect(),
            }),
            help: Vec::new(),
        }
    }
}

/// A game's objection to settings, placed at the keys it names, or at `otherwise`.
pub fn settings_diagnostic(
    source: &Source<'_>,
    error: &SettingsError,
    spans: &[(String, Range<usize>)],
    otherwise: &Range<usize>,
) -> Diagnostic {
    let named = spans.iter().filter(|(key, _)| error.keys.contains(key));
    let mut places: Vec<Range<usize>> = named.map(|(_, span)| span.clone()).collect();
    if places.is_empty() {
        places.push(otherwise.clone());
    }
    let diagnostic = source.at_all(places, error.problem.clone());
    diagnostic.helps(&error.help)
}
