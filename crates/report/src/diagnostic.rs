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

#[cfg(test)]
mod tests {
    use super::*;

    /// The letter é has two bytes, so that byte 2 is inside it.
    fn source() -> Source<'static> {
        Source {
            path: Path::new("x.toml"),
            text: "aé\nbc",
        }
    }

    #[test]
    fn places_are_counted_from_one_in_characters() {
        for (start, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            (3, 1, 3),
            (4, 2, 1),
            (5, 2, 2),
            (6, 2, 3),
            (99, 2, 3),
        ] {
            let place = Place {
                path: PathBuf::from("x.toml"),
                text: source().text.to_owned(),
                marks: vec![(start..start, String::new()), (0..1, String::new())],
            };
            assert_eq!(place.line_and_column(), (line, column), "{start}");
            let nowhere = Place {
                marks: Vec::new(),
                ..place
            };
            assert_eq!(nowhere.line_and_column(), (1, 1));
        }
    }

    #[test]
    fn marks_begin_and_end_between_characters() {
        for (span, mark) in [
            (0..1, 0..1),
            (1..3, 1..3),
            (2..2, 1..3),
            (0..2, 0..3),
            (2..6, 1..6),
            (4..6, 4..6),
            (5..9, 5..9),
        ] {
            let place = source().at(span.clone(), "wrong").place.expect("a place");
            assert_eq!(place.marks, [(mark, String::new())], "{span:?}");
        }
    }

    #[test]
    fn a_diagnostic_tells_its_place_and_its_hints() {
        let diagnostic = Diagnostic::new("wrong");
        assert_eq!(diagnostic.to_string(), "wrong");
        let diagnostic = source().at(5..6, "wrong");
        let diagnostic = diagnostic.help("first").helps(["second", "third"]);
        assert_eq!(
            diagnostic.to_string(),
            "x.toml:2:2: wrong; first; second; third"
        );
    }

    #[test]
    fn objections_stand_at_the_keys_that_they_name() {
        let spans = [("m".to_owned(), 0..1), ("n".to_owned(), 4..5)];
        for (keys, marks) in [
            (vec!["m", "n"], vec![(0, 1), (4, 5)]),
            (vec!["n"], vec![(4, 5)]),
            (vec!["x"], vec![(5, 6)]),
            (vec![], vec![(5, 6)]),
        ] {
            let error = SettingsError::new(&keys, "too many").help("set fewer");
            let diagnostic = settings_diagnostic(&source(), &error, &spans, &(5..6));
            assert_eq!(diagnostic.title, "too many");
            assert_eq!(diagnostic.help, ["set fewer"]);
            let place = diagnostic.place.expect("a place");
            let found = place.marks.into_iter();
            let found = found.map(|(range, _)| (range.start, range.end));
            assert_eq!(found.collect::<Vec<_>>(), marks, "{keys:?}");
        }
    }
}
