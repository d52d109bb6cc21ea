//! The layout of a question: text with fields, each of which stands for the value of a key.

mod template;

pub(super) use template::Wrong;

use grundy_games::{Key, Kind};

/// The form of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pieces: Vec<Piece>,
    is_line: bool,
}

/// A part of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// Text that stands for itself.
    Literal(String),
    /// The number of parts of a value.
    Count(Field),
    /// The number of characters of the first part of a value, or of a value that is not divided. If parts are divided
    /// into words, the number of words of the first part.
    Width(Field),
    /// A value, and the text between its parts.
    Value(Field, String),
}

/// A value, and how it is divided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    pub(crate) key: Key,
    pub(crate) parts: Parts,
}

/// The parts of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parts {
    /// Its words, all on one line.
    Row,
    /// Of a position: all of it on one line, as it is set in tests and not as bots read it.
    AsSet,
    /// So many words each.
    Words(usize),
    /// So many characters each.
    Characters(usize),
    /// The text between two separators.
    Between(String),
    /// The lines between two separators. Each line has words between other separators, which are shown as blanks.
    Table {
        /// The text between two lines.
        lines: String,
        /// The text between two words of a line.
        words: String,
    },
}

/// The text between the parts of a value, unless the layout sets another one.
const LINE_BREAK: &str = "\n";

/// The text between lines that may also be several blanks.
const BLANK: &str = " ";

/// The lines of a value between separators.
fn lines_of<'v>(value: &'v str, separator: &str) -> Vec<&'v str> {
    match separator {
        BLANK => value.split_whitespace().collect(),
        _ => value.split(separator).collect(),
    }
}

/// A name and a default for each of the two usual layouts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Usual {
    /// All values on one line, and the length of a list before it.
    #[default]
    Line,
    /// The number of parts of a list or a position ends its line.
    Lines,
}

impl Layout {
    /// A usual layout of the values of these keys, in their order.
    pub(super) fn usual(usual: Usual, keys: &[Key]) -> Self {
        let between = match usual {
            Usual::Line => " ",
            Usual::Lines => "\n",
        };
        let mut pieces = Vec::new();
        for key in keys {
            let field = || Field {
                key: key.clone(),
                parts: Parts::Row,
            };
            let is_counted = match key.kind {
                Kind::List { .. } => true,
                Kind::Text => usual == Usual::Lines,
                _ => false,
            };
            if !pieces.is_empty() {
                pieces.push(Piece::Literal(" ".to_owned()));
            }
            if is_counted {
                pieces.push(Piece::Count(field()));
                pieces.push(Piece::Literal(between.to_owned()));
            }
            pieces.push(Piece::Value(field(), LINE_BREAK.to_owned()));
        }
        Self {
            pieces,
            is_line: usual == Usual::Line,
        }
    }

    /// Whether it is the layout that new programs are written for.
    pub(crate) fn is_line(&self) -> bool {
        self.is_line
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The keys whose values are shown, in order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Value(field, _) => Some(&field.key),
            Piece::Literal(_) | Piece::Count(_) | Piece::Width(_) => None,
        })
    }

    /// The positions in the text of a question, as it shows them.
    pub(crate) fn positions(&self, question: &str) -> Vec<String> {
        let values = self.read(question).map(|(values, _)| values);
        let values = values.unwrap_or_default();
        let shown = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Value(field, join) if field.key.kind == Kind::Text => {
                let (_, value) = values.iter().find(|(read, _)| *read == field)?;
                Some(field.parts.shown(value, join))
            }
            _ => None,
        });
        shown.collect()
    }

    /// Whether the number of lines of each value is known before it, so that a question can be read back.
    #[must_use]
    pub fn tells_its_lines(&self) -> bool {
        let is_counted = |field: &Field| self.pieces.contains(&Piece::Count(field.clone()));
        self.pieces.iter().all(|piece| match piece {
            Piece::Value(field, join) => {
                field.parts.are_in_a_row() || !join.contains('\n') || is_counted(field)
            }
            Piece::Literal(_) | Piece::Count(_) | Piece::Width(_) => true,
        })
    }

    /// The text of a question without its last line break. `value` gives the text of a field's value.
    ///
    /// # Errors
    /// Those of `value`.
    pub(super) fn written<E>(
        &self,
        mut value: impl FnMut(&Field) -> Result<String, E>,
    ) -> Result<String, E> {
        let mut text = String::new();
        // A value without words takes the blank after it along.
        let mut after_nothing = false;
        for piece in &self.pieces {
            match piece {
                Piece::Literal(literal) => {
                    let blank = after_nothing.then(|| literal.strip_prefix(' ')).flatten();
                    if blank.is_none() && after_nothing {
                        text.truncate(text.trim_end_matches(' ').len());
                    }
                    text.push_str(blank.unwrap_or(literal));
                    after_nothing = false;
                }
                Piece::Count(field) => {
                    let parts = field.parts.of(&value(field)?).len();
                    text.push_str(&parts.to_string());
                }
                Piece::Width(field) => {
                    let width = field.parts.width(&value(field)?);
                    text.push_str(&width.to_string());
                }
                Piece::Value(field, join) => {
                    let shown = field.parts.shown(&value(field)?, join);
                    after_nothing = shown.is_empty();
                    text.push_str(&shown);
                }
            }
        }
        if after_nothing {
            text.truncate(text.trim_end_matches(' ').len());
        }
        Ok(text)
    }

    /// Reads a question at the beginning of a text: the texts of the values, and what follows. `None`
    /// if the text does not begin with a question, or if nothing tells where a value ends.
    pub(super) fn read<'t>(&self, text: &'t str) -> Option<(Vec<(&Field, String)>, &'t str)> {
        let mut reader = Reader {
            rest: text,
            counts: Vec::new(),
            values: Vec::new(),
            after_nothing: false,
        };
        for (place, piece) in self.pieces.iter().enumerate() {
            match piece {
                Piece::Literal(literal) => reader.literal(literal, self.pieces.get(place + 1))?,
                Piece::Count(field) => reader.count(field)?,
                Piece::Width(_) => reader.number().map(drop)?,
                Piece::Value(field, join) => reader.value(field, join)?,
            }
        }
        Some((reader.values, reader.rest))
    }
}

impl Parts {
    /// Whether all of a value is on one line, without another text between its parts.
    fn are_in_a_row(&self) -> bool {
        matches!(self, Self::Row | Self::AsSet)
    }

    /// The parts of a value.
    fn of(&self, value: &str) -> Vec<String> {
        let words = || value.split_whitespace().collect::<Vec<_>>();
        let together = |words: &[&str]| words.join(" ");
        match self {
            Self::Row | Self::AsSet => words().into_iter().map(str::to_owned).collect(),
            Self::Words(count) => words().chunks(*count).map(together).collect(),
            Self::Characters(count) => {
                let characters: Vec<char> = value.chars().collect();
                characters.chunks(*count).map(String::from_iter).collect()
            }
            Self::Between(_) | Self::Table { .. } if value.is_empty() => Vec::new(),
            Self::Between(separator) => value.split(separator).map(str::to_owned).collect(),
            Self::Table { lines, words } => {
                let lines = lines_of(value, lines).into_iter();
                lines.map(|line| line.replace(words, " ")).collect()
            }
        }
    }

    /// The number of characters of the first part of a value, or of the whole value if it is not divided. If parts are
    /// divided into words, the number of words of the first part.
    fn width(&self, value: &str) -> usize {
        match self {
            Self::Row | Self::AsSet => value.chars().count(),
            Self::Table { .. } if value.is_empty() => 0,
            Self::Table { lines, words } => {
                let lines = lines_of(value, lines);
                let first = lines.first();
                first.map_or(0, |line| line.split(words.as_str()).count())
            }
            _ => self
                .of(value)
                .first()
                .map_or(0, |part| part.chars().count()),
        }
    }

    /// The value as a question shows it.
    fn shown(&self, value: &str, join: &str) -> String {
        match self {
            Self::Row | Self::AsSet => value.to_owned(),
            _ => self.of(value).join(join),
        }
    }

    /// The text between the parts of a value that is read back.
    fn separator(&self) -> &str {
        match self {
            Self::Row | Self::AsSet | Self::Words(_) => BLANK,
            Self::Characters(_) => "",
            Self::Between(separator) => separator,
            Self::Table { lines, .. } => lines,
        }
    }

    /// The value of which a question shows this text.
    fn restored(&self, shown: &str, join: &str) -> String {
        match self {
            Self::Row | Self::AsSet => shown.to_owned(),
            Self::Table { lines, words } => {
                let lines_of_words = shown.split(join).map(|line| line.replace(' ', words));
                lines_of_words.collect::<Vec<_>>().join(lines.as_str())
            }
            _ => shown.replace(join, self.separator()),
        }
    }
}

/// A question that is being read.
struct Reader<'t, 'l> {
    rest: &'t str,
    counts: Vec<(&'l Field, usize)>,
    values: Vec<(&'l Field, String)>,
    /// Whether the last value has no words.
    after_nothing: bool,
}

impl<'l> Reader<'_, 'l> {
    /// The number of parts that was announced for a value.
    fn announced(&self, field: &Field) -> Option<usize> {
        let mut counts = self.counts.iter();
        let count = counts.find(|(counted, _)| **counted == *field);
        count.map(|(_, count)| *count)
    }

    fn literal(&mut self, literal: &str, next: Option<&Piece>) -> Option<()> {
        let blank = self
            .after_nothing
            .then(|| literal.strip_prefix(' '))
            .flatten();
        let literal = blank.unwrap_or(literal);
        let is_nothing = |piece: &Piece| match piece {
            Piece::Value(field, _) => self.announced(field) == Some(0),
            Piece::Literal(_) | Piece::Count(_) | Piece::Width(_) => false,
        };
        let before_nothing = next
            .is_some_and(is_nothing)
            .then(|| literal.trim_end_matches(' '));
        let rest = self.rest.strip_prefix(literal);
        self.rest = rest.or_else(|| self.rest.strip_prefix(before_nothing?))?;
        self.after_nothing = false;
        Some(())
    }

    fn count(&mut self, field: &'l Field) -> Option<()> {
        let number = self.number()?;
        self.counts.push((field, number));
        Some(())
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let (number, rest) = self.rest.split_at(self.rest.len() - digits.len());
        self.rest = rest;
        number.parse().ok()
    }

    fn value(&mut self, field: &'l Field, join: &str) -> Option<()> {
        let announced = self.announced(field);
        let is_text = matches!(field.key.kind, Kind::Text | Kind::List { .. });
        let ends = match (&field.parts, announced) {
            (Parts::AsSet, _) => end_of(self.rest, 1, |c| c == '\n')?,
            (Parts::Row, Some(0)) => 0,
            (Parts::Row, Some(words)) => end_of(self.rest, words, |c| c == ' ' || c == '\n')?,
            (Parts::Row, None) if is_text => end_of(self.rest, 1, |c| c == '\n')?,
            (Parts::Row, None) => end_of(self.rest, 1, |c| !c.is_alphanumeric() && c != '-')?,
            (_, Some(0)) => 0,
            _ if !join.contains('\n') => end_of(self.rest, 1, |c| c == '\n')?,
            (_, Some(lines)) => end_of(self.rest, lines, |c| c == '\n')?,
            (_, None) => return None,
        };
        let (value, rest) = self.rest.split_at(ends);
        let value = field.parts.restored(value, join);
        self.after_nothing = value.is_empty();
        self.values.push((field, value));
        self.rest = rest;
        Some(())
    }
}

/// The end of the first `pieces` pieces of a text, each of which is ended by one character or the end of the text.
fn end_of(text: &str, pieces: usize, ends: impl Fn(char) -> bool) -> Option<usize> {
    let places = text.char_indices().filter(|&(_, c)| ends(c));
    let mut places = places.map(|(place, _)| place).chain([text.len()]);
    places.nth(pieces.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use grundy_games::Catalog;

    use super::*;

    /// Values of the keys of the game that the tests lay out, which has a number, a list and a text.
    type Values<'v> = [(&'v str, &'v str)];

    fn layout(template: &str) -> Result<Layout, String> {
        let game = Catalog::standard().find("heaps").expect("a game");
        Layout::of_template(template, &game).map_err(|(problem, _)| problem)
    }

    fn written(layout: &Layout, values: &Values<'_>) -> String {
        let value = |field: &Field| {
            let found = values.iter().find(|(name, _)| *name == field.key.name);
            Ok::<_, Infallible>(found.map_or_else(String::new, |(_, value)| (*value).to_owned()))
        };
        layout.written(value).expect("no errors")
    }

    /// Writes values and reads them back from a file of two questions.
    fn check(template: &str, values: &Values<'_>, expected: &str) {
        let layout = layout(template).expect(template);
        assert_eq!(written(&layout, values), expected, "{template}");
        let file = format!("{expected}\nrest");
        let (read, rest) = layout.read(&file).expect(template);
        assert_eq!(rest, "\nrest", "{template}");
        let read: Vec<(&str, &str)> = read
            .iter()
            .map(|(field, value)| (field.key.name.as_str(), value.as_str()))
            .collect();
        let shown = values.iter().filter(|(name, _)| template.contains(name));
        let mut shown: Vec<(&str, &str)> = shown.copied().collect();
        shown.sort_by_key(|(name, _)| layout.keys().position(|key| key.name == *name));
        assert_eq!(read, shown, "{template}");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let list = [("n", "7"), ("heaps", "3 1 4 1 5"), ("code", "X.O/.../O.X")];
        check("{n}", &list, "7");
        check("{#heaps} {heaps}", &list, "5 3 1 4 1 5");
        check("{#heaps} {n}\n{heaps}", &list, "5 7\n3 1 4 1 5");
        check("{heaps}\n{n}", &list, "3 1 4 1 5\n7");
        check("{#heaps:2}\n{heaps:2}\n{n}", &list, "3\n3 1\n4 1\n5\n7");
        check("{#heaps:1}\n{heaps:1}", &list, "5\n3\n1\n4\n1\n5");
        check("{#code:/}\n{code:/}", &list, "3\nX.O\n...\nO.X");
        check("{n}, {code}", &list, "7, X.O/.../O.X");
        check("game {{{n}}}:", &list, "game {7}:");
        check("{#heaps}: {heaps:1|, }", &list, "5: 3, 1, 4, 1, 5");
        let sum = [("code", "3 + 1 + 4")];
        check("{#code: + }\n{code: + | }", &sum, "3\n3 1 4");
        let grid = [("code", "X.O/.../O.X/..X")];
        check(
            "{#code:/} {##code:/}\n{code:/}",
            &grid,
            "4 3\nX.O\n...\nO.X\n..X",
        );
        let matrix = [("code", "10,20,30/4,5,6")];
        check(
            "{#code:/:,} {##code:/:,}\n{code:/:,}",
            &matrix,
            "2 3\n10 20 30\n4 5 6",
        );
        check("{code:/:,|; }", &matrix, "10 20 30; 4 5 6");
        let edges = [("code", "1-3 1-6 2-4")];
        check("{#code: :-}\n{code: :-}", &edges, "3\n1 3\n1 6\n2 4");
        check(
            "{#code: :-} {##code: :-}\n{code: :-|; }",
            &edges,
            "3 2\n1 3; 1 6; 2 4",
        );
        let one_row = [("code", "7")];
        check("{#code:/:,} {##code:/:,}\n{code:/:,}", &one_row, "1 1\n7");
        let colon = [("code", "a : b : c")];
        check("{#code: : }\n{code: : }", &colon, "3\na\nb\nc");
        check("{##code}\n{code}", &[("code", "1001")], "4\n1001");
        let row = [("code", "X O  X  O")];
        check(
            "{#code:3 characters}\n{code:3 characters}",
            &row,
            "3\nX O\n  X\n  O",
        );
    }

    #[test]
    fn nothing_takes_its_blank_along() {
        let none = [("n", "7"), ("heaps", "")];
        check("{#heaps} {heaps} {n}", &none, "0 7");
        check("{#heaps} {heaps}", &none, "0");
        check("{#heaps}\n{heaps}\n{n}", &none, "0\n\n7");
        check("{#heaps}\n{heaps} {n}", &none, "0\n7");
    }

    #[test]
    fn usual_layouts_are_templates() {
        let game = Catalog::standard().find("heaps").expect("a game");
        let keys: Vec<Key> = ["n", "heaps", "code"]
            .map(|name| game.key(name).expect("a key").clone())
            .into();
        let check = |usual, template: &str| {
            let template = layout(template).expect(template);
            assert_eq!(Layout::usual(usual, &keys).pieces, template.pieces);
        };
        check(Usual::Line, "{n} {#heaps} {heaps} {code}");
        check(Usual::Lines, "{n} {#heaps}\n{heaps} {#code}\n{code}");
    }

    #[test]
    fn what_is_no_layout_is_told() {
        let check = |template: &str, problem: &str| {
            let found = layout(template).expect_err(template);
            assert!(found.contains(problem), "{template}: {found}");
        };
        check("{n", "no partner");
        check("n}", "no partner");
        check("{m}", "not a key of heaps");
        check("{#n}", "no such parts");
        check("{##heaps}", "no such parts");
        check("{##code}{n}", "between `{##code}` and `{n}`");
        check("{n:2}", "no such parts");
        check("{heaps:/}", "no such parts");
        check("{heaps:/:,}", "no such parts");
        check("{code:/:,| }", "are not told apart");
        check("{heaps:0}", "has no parts");
        check("{code:}", "has no parts");
        check("{n} {n}", "shows `n` twice");
        check("{n}\t{heaps}", "the character");
        check("{n}{heaps}", "nothing is between `{n}` and `{heaps}`");
        check("{#heaps}{heaps}", "between `{#heaps}` and `{heaps}`");
        check("{code}{n}", "between `{code}` and `{n}`");
        check("{n}{code}", "between `{n}` and `{code}`");
        check("{heaps|, }", "does not say which parts it joins");
        check("{x|, }", "not a key of heaps");
        check("{n:as set}", "no such parts");
        check("{code:as set}", "no such parts");
        check("{code: :-| }", "are not told apart");
    }

    #[test]
    fn blanks_and_the_singular_divide_like_the_usual_form() {
        for (written, usual) in [
            ("{code:4   characters}", "{code:4 characters}"),
            ("{code:  4 characters }", "{code:4 characters}"),
            ("{#code:1 character}", "{#code:1 characters}"),
            ("{heaps: 3}", "{heaps:3}"),
        ] {
            let pieces = |template: &str| layout(template).expect(template).pieces;
            assert_eq!(pieces(written), pieces(usual), "{written}");
        }
    }

    #[test]
    fn a_separator_that_looks_like_another_division_is_refused() {
        let game = Catalog::standard().find("heaps").expect("a game");
        for (template, meant) in [
            ("{code:4 character s}", "{code:4 characters}"),
            ("{#code:4 Characters}", "{#code:4 characters}"),
            ("{code: 12char}", "{code:12 characters}"),
            ("{code:3x}", "{code:3 characters}"),
            ("{code:chars}", "{code:2 characters}"),
            ("{code:AS SET}", "{code:as set}"),
            ("{code:as-set|, }", "{code:as set}"),
        ] {
            let (problem, help) = Layout::of_template(template, &game).expect_err(template);
            assert!(problem.contains("looks like another division"), "{problem}");
            assert_eq!(help, Some(format!("did you mean `{meant}`?")), "{template}");
        }
    }

    #[test]
    fn lines_that_nothing_counts_are_not_read() {
        let uncounted = layout("{heaps:2}").expect("a layout");
        assert!(uncounted.read("1 2\n3 4\n").is_none() && !uncounted.tells_its_lines());
        let counted = layout("{#heaps:2}\n{heaps:2}").expect("a layout");
        assert!(counted.tells_its_lines());
    }
}
