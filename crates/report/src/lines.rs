//! Reading files strictly, line by line.

use std::ops::Range;

use crate::Diagnostic;
use crate::diagnostic::Source;
use crate::sanitize::escape;

/// The most characters that a message quotes from a line.
const QUOTED: usize = 60;

/// The message for a line that is not the wanted one.
fn misread(line: &str, wanted: &str) -> String {
    if line.starts_with('\u{feff}') {
        "the file begins with a byte order mark: save it as UTF-8 without one".to_owned()
    } else if line.strip_suffix('\r') == Some(wanted) {
        "this line ends with a carriage return: save the file with the line ends of Unix".to_owned()
    } else {
        expected(&quoted(wanted), line)
    }
}

/// The message for a line that is not possible there; `wanted` describes the possible ones.
fn expected(wanted: &str, line: &str) -> String {
    format!("expected {wanted}, found {}", quoted(line))
}

/// A line as messages show it.
fn quoted(line: &str) -> String {
    if line.is_empty() {
        return "an empty line".to_owned();
    }
    let cut: String = line.chars().take(QUOTED).collect();
    match line.chars().nth(QUOTED) {
        Some(_) => format!("`{}...`", escape(&cut)),
        None => format!("`{}`", escape(&cut)),
    }
}

/// The lines of a file, one after the other, with their places in bytes.
pub struct Lines<'s> {
    /// The file.
    pub source: &'s Source<'s>,
    /// A noun for the file, with its article.
    what: &'static str,
    /// Its last line, as error messages show it.
    last: &'static str,
    at: usize,
}

impl<'s> Lines<'s> {
    /// The lines of a file. For error messages, `what` is a noun for the file with its article, and `last` its last
    /// line.
    pub fn new(source: &'s Source<'s>, what: &'static str, last: &'static str) -> Self {
        Self {
            source,
            what,
            last,
            at: 0,
        }
    }

    /// The next line without its line break, and its place. `None` at the end of the file. A last line without a line
    /// break is not returned either, because a file that lacks it may be cut off.
    pub fn next_line(&mut self) -> Option<(&'s str, Range<usize>)> {
        let length = self.source.text[self.at..].find('\n')?;
        let span = self.at..self.at + length;
        self.at = span.end + 1;
        Some((&self.source.text[span.clone()], span))
    }

    /// Takes the next line, which must be `wanted`.
    ///
    /// # Errors
    /// If it is another line, or the file has ended.
    pub fn exactly(&mut self, wanted: &str) -> Result<(), Diagnostic> {
        match self.next_line() {
            Some((line, _)) if line == wanted => Ok(()),
            Some((line, span)) => Err(self.source.at(span, misread(line, wanted))),
            None => Err(self.cut_off()),
        }
    }

    /// Takes the next line, which must be empty. `wanted` names all lines that are possible there.
    ///
    /// # Errors
    /// If it is another line, or the file has ended.
    pub fn empty_line(&mut self, wanted: &str) -> Result<(), Diagnostic> {
        match self.next_line() {
            Some(("", _)) => Ok(()),
            Some((line, span)) => Err(self.source.at(span, expected(wanted, line))),
            None => Err(self.cut_off()),
        }
    }

    /// Takes the next line, which must begin with `word`, and returns its rest.
    ///
    /// # Errors
    /// If it is another line, or the file has ended.
    pub fn rest_of(&mut self, word: &str) -> Result<(&'s str, Range<usize>), Diagnostic> {
        match self.if_rest_of(word) {
            Some(found) => Ok(found),
            None => self.exactly(&format!("{word}...")).map(|()| ("", 0..0)),
        }
    }

    /// Takes the next line if it begins with `word`, and returns its rest. Otherwise `None`, and the line remains the
    /// next one.
    pub fn if_rest_of(&mut self, word: &str) -> Option<(&'s str, Range<usize>)> {
        let before = self.at;
        let found = self.next_line().and_then(|(line, span)| {
            let rest = line.strip_prefix(word)?;
            Some((rest, span))
        });
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// Checks that the file has ended.
    ///
    /// # Errors
    /// If there is more text.
    pub fn end(&mut self) -> Result<(), Diagnostic> {
        let end = self.source.text.len();
        if self.at == end {
            return Ok(());
        }
        Err(self.source.at(self.at..end, "a line after the end"))
    }

    /// The diagnostic for a file that ends before its last line.
    pub fn cut_off(&self) -> Diagnostic {
        let end = self.source.text.len();
        let diagnostic = self
            .source
            .at(end..end, format!("{} is cut off", self.what));
        diagnostic.help(format!("its last line is `{}`", self.last))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn source(text: &str) -> Source<'_> {
        Source {
            path: Path::new("x.txt"),
            text,
        }
    }

    #[test]
    fn lines_are_taken_one_after_the_other() {
        let source = source("begin\nname a b\n\nend\n");
        let mut lines = Lines::new(&source, "the list", "end");
        assert_eq!(lines.exactly("begin"), Ok(()));
        assert_eq!(lines.if_rest_of("size "), None);
        assert_eq!(lines.rest_of("name "), Ok(("a b", 6..14)));
        assert_eq!(lines.empty_line("a name or nothing"), Ok(()));
        assert_eq!(lines.next_line(), Some(("end", 16..19)));
        assert_eq!(lines.end(), Ok(()));
        assert_eq!(lines.next_line(), None);
    }

    #[test]
    fn other_lines_are_refused_at_their_places() {
        type Take = fn(&mut Lines<'_>) -> Result<(), Diagnostic>;
        let cases: [(&str, Take, &str); 7] = [
            (
                "start\n",
                |lines| lines.exactly("begin"),
                "x.txt:1:1: expected `begin`, found `start`",
            ),
            (
                "begin",
                |lines| lines.exactly("begin"),
                "x.txt:1:6: the list is cut off; its last line is `end`",
            ),
            (
                "begin\n",
                |lines| lines.empty_line("a name or nothing"),
                "x.txt:1:1: expected a name or nothing, found `begin`",
            ),
            (
                "",
                |lines| lines.empty_line("a name or nothing"),
                "x.txt:1:1: the list is cut off; its last line is `end`",
            ),
            (
                "begin\nend\n",
                |lines| lines.rest_of("name ").map(drop),
                "x.txt:1:1: expected `name ...`, found `begin`",
            ),
            (
                "begin\nend\n",
                |lines| lines.exactly("begin").and_then(|()| lines.exactly("")),
                "x.txt:2:1: expected an empty line, found `end`",
            ),
            (
                "begin\nend\n",
                |lines| lines.exactly("begin").and_then(|()| lines.end()),
                "x.txt:2:1: a line after the end",
            ),
        ];
        for (text, take, said) in cases {
            let source = source(text);
            let mut lines = Lines::new(&source, "the list", "end");
            let error = take(&mut lines).expect_err("another line");
            assert_eq!(error.to_string(), said);
        }
    }

    #[test]
    fn what_an_editor_adds_is_named() {
        let long = "x".repeat(QUOTED + 1);
        let cut = format!("expected `begin`, found `{}...`", "x".repeat(QUOTED));
        for (line, said) in [
            ("end", "expected `begin`, found `end`"),
            ("", "expected `begin`, found an empty line"),
            ("e\u{7}", "expected `begin`, found `e\\u{7}`"),
            (long.as_str(), cut.as_str()),
            (
                "begin\r",
                "this line ends with a carriage return: save the file with the line ends of Unix",
            ),
            (
                "\u{feff}begin",
                "the file begins with a byte order mark: save it as UTF-8 without one",
            ),
        ] {
            assert_eq!(misread(line, "begin"), said);
        }
    }
}
