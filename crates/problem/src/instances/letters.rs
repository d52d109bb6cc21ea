//! Texts of given letters: all words of a length, or all grids with a number of rows.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_games::{Key, Kind, Setting};

use super::span::{Span, power};
use crate::values::{RawTable, RawValue};

const LETTERS: &str = "letters";
const LENGTH: &str = "length";
const ROWS: &str = "rows";
const BETWEEN: &str = "between";

/// Different letters, at most; more would be a mistake.
const MAX_DIFFERENT: usize = 256;

/// Letters that an error lists, at most.
const MAX_EXPANDED: usize = 64;

/// Letters of a text, at most; a longer one would be a mistake.
const MAX_LETTERS: u64 = 100_000;

/// Characters between two rows, at most.
const MAX_BETWEEN: usize = 16;

/// Letters of all texts that are looked at because they are smaller than another text, at most. Of a long text, some of
/// the smaller ones are left out.
const MAX_LETTERS_OF_SMALLER: usize = 500_000;

/// The text between two rows, unless another one is set.
const USUAL_BETWEEN: &str = "/";

/// All texts of some letters: one row of them, or several of the same length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letters {
    /// The letters, each once.
    letters: Vec<char>,
    /// The number of letters of a row.
    length: Span,
    /// The number of rows.
    rows: Span,
    /// The text between two rows.
    between: String,
    /// For each number of rows with each length, in their order: the number of texts up to it. It ends where this
    /// number is too large. It is empty if there is only one letter, because then each pair has one text.
    counts: Arc<[u128]>,
}

impl Letters {
    /// Whether a table describes texts of letters, and not lists of numbers.
    pub(crate) fn are_meant(table: &RawTable) -> bool {
        table.keys().any(|key| key.as_ref() == LETTERS)
    }

    /// Reads `{ letters = "01", length = "1..=8" }`, or `{ letters = ".#", rows = 2, length = 3, between = "/" }`.
    ///
    /// # Errors
    /// If the key takes no text, or what is wrong with the table.
    pub(crate) fn read(key: Option<&Key>, table: &RawTable) -> Result<Self, String> {
        if key.is_none_or(|key| key.kind != Kind::Text) {
            return Err("`letters` makes texts, and this key takes none".to_owned());
        }
        let known = [LETTERS, LENGTH, ROWS, BETWEEN];
        let mut keys = table.keys().map(|key| key.as_ref().as_str());
        if let Some(other) = keys.find(|key| !known.contains(key)) {
            return Err(format!(
                "texts are given by `letters` and `length`, and grids also by `rows` and `between`, not by `{other}`"
            ));
        }
        let (length, rows) = (side(table, LENGTH, None)?, side(table, ROWS, Some(1))?);
        let letters = text(table, LETTERS)?.unwrap_or_default();
        let between = text(table, BETWEEN)?.unwrap_or(USUAL_BETWEEN);
        Self::new(letters, length, rows, between)
    }

    /// All texts of these letters, in rows of this length with a text between them.
    ///
    /// # Errors
    /// If there is no letter, or one twice, if rows could not be told apart, or if the texts are too long.
    pub fn new(letters: &str, length: Span, rows: Span, between: &str) -> Result<Self, String> {
        let letters = different(letters)?;
        let is_grid = rows != Span { low: 1, high: 1 };
        if is_grid && (rows.low == 0 || length.low == 0) {
            return Err("a grid has at least one row, and a row at least one letter".to_owned());
        }
        if between.chars().count() > MAX_BETWEEN {
            return Err(format!("`between` has at most {MAX_BETWEEN} characters"));
        }
        if is_grid && (between.is_empty() || between.contains(&letters[..])) {
            return Err(format!(
                "rows could not be told apart: `between` is `{between}`, which must not be empty or have one of the letters"
            ));
        }
        if rows.high.saturating_mul(length.high) > MAX_LETTERS {
            return Err(format!("a text has at most {MAX_LETTERS} letters"));
        }
        Ok(Self {
            counts: counts(letters.len() as u128, rows, length),
            letters,
            length,
            rows,
            between: between.to_owned(),
        })
    }

    /// The number of texts; saturating.
    pub(super) fn len(&self) -> u128 {
        match self.letters.len() {
            1 => self.rows.len().saturating_mul(self.length.len()),
            _ => self.counts.last().copied().unwrap_or(0),
        }
    }

    /// Bytes of the longest text, at most.
    pub(super) fn longest(&self) -> u128 {
        let letter = self.letters.iter().map(|letter| letter.len_utf8()).max();
        let row = u128::from(self.length.high) * letter.unwrap_or(1) as u128;
        u128::from(self.rows.high) * (row + self.between.len() as u128)
    }

    /// The text of this number, which is below [`Letters::len`].
    pub(super) fn get(&self, number: u128) -> String {
        let base = self.letters.len() as u128;
        let (pair, mut number) = match base {
            1 => (number, 0),
            _ => {
                let pair = self.counts.partition_point(|&count| count <= number);
                let before = pair.checked_sub(1).map_or(0, |before| self.counts[before]);
                (pair as u128, number - before)
            }
        };
        let rows = self.rows.nth(pair / self.length.len());
        let length = self.length.nth(pair % self.length.len());
        let mut place: Vec<u64> = (0..rows * length)
            .map(|_| {
                let digit = number % base;
                number /= base;
                u64::try_from(digit).expect("below the number of letters")
            })
            .collect();
        // The last letter changes fastest.
        place.extend([length, rows]);
        place.reverse();
        self.at(&place)
    }

    /// A text whose sides and letters are drawn.
    pub(super) fn drawn(&self, mut draw: impl FnMut(Span) -> u64) -> String {
        let (rows, length) = (draw(self.rows), draw(self.length));
        let letter = Span {
            low: 0,
            high: self.letters.len() as u64 - 1,
        };
        let mut place = vec![rows, length];
        place.extend((0..rows * length).map(|_| draw(letter)));
        self.at(&place)
    }

    /// The place of the smallest text: its sides, then a number for each letter.
    pub(super) fn lowest(&self) -> Vec<u64> {
        self.lowest_of_sides(self.rows.low, self.length.low)
    }

    fn lowest_of_sides(&self, rows: u64, length: u64) -> Vec<u64> {
        let mut place = vec![rows, length];
        place.extend((0..rows * length).map(|_| 0));
        place
    }

    /// The text at a place.
    pub(super) fn at(&self, place: &[u64]) -> String {
        let (sides, numbers) = place.split_at(2);
        let letter = |number: &u64| {
            let number = usize::try_from(*number).expect("the place of a letter");
            self.letters[number]
        };
        if sides[0] == 1 {
            return numbers.iter().map(letter).collect();
        }
        let length = usize::try_from(sides[1]).expect("the length of a text");
        let rows = numbers.chunks(length.max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        rows.join(&self.between)
    }

    /// The place with one of its numbers raised; `None` if that is the greatest. After a side is raised, all letters
    /// are the first one.
    pub(super) fn raised(&self, place: &[u64], number: usize) -> Option<Vec<u64>> {
        let (rows, length) = (place[0], place[1]);
        match number {
            0 => (rows < self.rows.high).then(|| self.lowest_of_sides(rows + 1, length)),
            1 => (length < self.length.high).then(|| self.lowest_of_sides(rows, length + 1)),
            _ => {
                let mut raised = place.to_vec();
                raised[number] += 1;
                (raised[number] < self.letters.len() as u64).then_some(raised)
            }
        }
    }

    /// The place at which [`Letters::at`] is this text. `None` if there is none.
    pub(super) fn place(&self, text: &str) -> Option<Vec<u64>> {
        let is_row = self.rows == Span { low: 1, high: 1 };
        let rows: Vec<&str> = match is_row {
            true => vec![text],
            false => text.split(&self.between).collect(),
        };
        let length = rows.first()?.chars().count();
        if rows.iter().any(|row| row.chars().count() != length) {
            return None;
        }
        let (count, length) = (rows.len() as u64, length as u64);
        let mut place = vec![count, length];
        for letter in rows.iter().flat_map(|row| row.chars()) {
            let number = self.letters.iter().position(|&known| known == letter)?;
            place.push(number as u64);
        }
        let is_within = |span: Span, side: u64| (span.low..=span.high).contains(&side);
        (is_within(self.rows, count) && is_within(self.length, length)).then_some(place)
    }

    /// The number of letters of a text and of the letters before each of them.
    pub(super) fn weight(&self, text: &str) -> u128 {
        let letters = text.chars().filter_map(|letter| {
            let number = self.letters.iter().position(|&known| known == letter)?;
            Some(number as u128 + 1)
        });
        letters.sum()
    }

    /// Smaller texts: one without a row, without some letters in a row of each row, or with an earlier letter in one
    /// place.
    pub(super) fn less_than(&self, text: &str) -> Vec<String> {
        let Some(place) = self.place(text) else {
            return Vec::new();
        };
        let most = MAX_LETTERS_OF_SMALLER / (place.len() - 2).max(1);
        let is_one_letter = place[..2] == [1, 1];
        let empty = (is_one_letter && self.length.low == 0).then(|| self.lowest_of_sides(1, 0));
        let less = self
            .without_a_row(&place)
            .chain(self.without_columns(&place))
            .chain(empty)
            .chain(with_a_lower_letter(&place));
        less.take(most).map(|place| self.at(&place)).collect()
    }

    fn without_a_row(&self, place: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let (sides, numbers) = place.split_at(2);
        let sides = [sides[0].saturating_sub(1), sides[1]];
        let length = usize::try_from(sides[1]).unwrap_or(usize::MAX).max(1);
        let rows = match sides[0] >= self.rows.low {
            true => numbers.len() / length,
            false => 0,
        };
        (0..rows).map(move |row| {
            let (from, to) = (row * length, (row + 1) * length);
            [&sides[..], &numbers[..from], &numbers[to..]].concat()
        })
    }

    /// The texts without half of the columns, a quarter, and so on down to one.
    fn without_columns(&self, place: &[u64]) -> impl Iterator<Item = Vec<u64>> {
        let (rows, length) = (place[0], place[1]);
        let halves = std::iter::successors(Some(length / 2), |width| Some(width / 2));
        let parts = halves
            .take_while(|width| *width > 0)
            .flat_map(move |width| {
                let step = usize::try_from(width).unwrap_or(usize::MAX);
                let starts = (0..length).step_by(step);
                starts.map(move |from| (from, (from + width).min(length)))
            });
        let shortest = self.length.low;
        parts
            .map(move |(from, to)| (from..to, length - (to - from)))
            .filter(move |(_, left)| *left >= shortest)
            .map(move |(part, left)| {
                let columns = (0..length).cycle().zip(&place[2..]);
                let kept = columns.filter(|(column, _)| !part.contains(column));
                let kept = kept.map(|(_, &number)| number);
                [rows, left].into_iter().chain(kept).collect()
            })
    }
}

/// The places with another letter in one place: the first letter, or the one before.
fn with_a_lower_letter(place: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    place
        .iter()
        .enumerate()
        .skip(2)
        .flat_map(move |(at, &number)| {
            let first = (number > 0).then_some(0);
            let before = (number > 1).then(|| number - 1);
            first.into_iter().chain(before).map(move |lower| {
                let mut less = place.to_vec();
                less[at] = lower;
                less
            })
        })
}

/// The letters of a text, if each is different.
fn different(letters: &str) -> Result<Vec<char>, String> {
    let letters: Vec<char> = letters.chars().take(MAX_DIFFERENT + 1).collect();
    if let Some((low, high)) = letters.windows(3).find_map(range_meant) {
        return Err(no_range_of_letters(low, high));
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = letters.iter().find(|letter| !seen.insert(**letter)) {
        return Err(format!("`letters` has `{twice}` twice"));
    }
    match letters.len() {
        0 => Err("`letters` has no letter".to_owned()),
        1..=MAX_DIFFERENT => Ok(letters),
        _ => Err(format!("`letters` has at most {MAX_DIFFERENT} letters")),
    }
}

/// The ends of what people read as a range: two rising letters, or two rising digits, with `-` between them.
fn range_meant(three: &[char]) -> Option<(char, char)> {
    let [low, '-', high] = *three else {
        return None;
    };
    let are_both = |is: fn(char) -> bool| is(low) && is(high);
    let are_alike = are_both(char::is_alphabetic) || are_both(char::is_numeric);
    (are_alike && low < high).then_some((low, high))
}

/// The error about a text that looks like a range of letters.
fn no_range_of_letters(low: char, high: char) -> String {
    let all: String = (low..=high).take(MAX_EXPANDED + 1).collect();
    let all = match all.chars().count() {
        0..=MAX_EXPANDED => format!(" (`{all}`)"),
        _ => String::new(),
    };
    format!(
        "`letters` has `{low}-{high}`, in which `-` is a letter of its own: write all letters{all}, or put the `-` \
         first or last"
    )
}

/// See the field [`Letters::counts`].
fn counts(base: u128, rows: Span, length: Span) -> Arc<[u128]> {
    let mut counts: Vec<u128> = Vec::new();
    if base == 1 {
        return counts.into();
    }
    let mut count = 0_u128;
    for rows in rows.low..=rows.high {
        for length in length.low..=length.high {
            count = count.saturating_add(power(base, rows * length));
            counts.push(count);
            if count == u128::MAX {
                return counts.into();
            }
        }
    }
    counts.into()
}

fn found<'t>(table: &'t RawTable, name: &str) -> Option<&'t RawValue> {
    let found = table.iter().find(|(key, _)| key.as_ref() == name);
    found.map(|(_, value)| value.as_ref())
}

fn side(table: &RawTable, name: &str, usual: Option<u64>) -> Result<Span, String> {
    match (found(table, name), usual) {
        (Some(RawValue::Setting(Setting::Word(word))), _) => Span::read(word),
        (Some(RawValue::Setting(Setting::Integer(n))), _) => Ok(Span { low: *n, high: *n }),
        (None, Some(usual)) => Ok(Span {
            low: usual,
            high: usual,
        }),
        _ => Err(format!(
            "`{name}` has to be a number or a range: texts of letters are given as in \
             {{ letters = \"01\", length = \"1..=8\" }}"
        )),
    }
}

fn text<'t>(table: &'t RawTable, name: &str) -> Result<Option<&'t str>, String> {
    match found(table, name) {
        // Digits alone may be written as a number, but then without zeros before it.
        Some(RawValue::Setting(Setting::Word(word))) => Ok(Some(word.as_str())),
        None => Ok(None),
        Some(_) => Err(format!("`{name}` has to be a text in quotation marks")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_games::Role;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    fn read(kind: Kind, written: &str) -> Result<Letters, String> {
        let table: RawTable = toml::from_str(written).expect("a table");
        Letters::read(Some(&Key::new("s", Role::Rule, kind, "")), &table)
    }

    fn all(letters: &Letters) -> Vec<String> {
        (0..letters.len())
            .map(|number| letters.get(number))
            .collect()
    }

    #[test]
    fn every_text_comes_once() {
        for (written, count, first) in [
            (
                "letters = 'ab'\nlength = '1..=2'",
                6,
                &["a", "b", "aa", "ab"][..],
            ),
            ("letters = '01'\nlength = '0..=1'", 3, &["", "0", "1"]),
            ("letters = 'x'\nlength = 3", 1, &["xxx"]),
            ("letters = '-pq'\nlength = 1", 3, &["-", "p", "q"]),
            ("letters = 'pq-'\nlength = 1", 3, &["p", "q", "-"]),
            ("letters = 'q-p'\nlength = 1", 3, &["q", "-", "p"]),
            ("letters = 'X-.'\nlength = 1", 3, &["X", "-", "."]),
            ("letters = '1-b'\nlength = 1", 3, &["1", "-", "b"]),
            (
                "letters = 'x'\nrows = '1..=3'\nlength = '1..=2'",
                6,
                &["x", "xx", "x/x", "xx/xx"],
            ),
            (
                "letters = '.#'\nrows = '1..=2'\nlength = 1",
                6,
                &[".", "#", "./.", "./#"],
            ),
            (
                "letters = '.#'\nrows = 2\nlength = 2\nbetween = ','",
                16,
                &["..,..", "..,.#"],
            ),
        ] {
            let letters = read(Kind::Text, written).expect(written);
            let texts = all(&letters);
            assert_eq!(texts.len(), count, "{written}");
            assert_eq!(&texts[..first.len()], first, "{written}");
            assert_eq!(
                texts.iter().collect::<BTreeSet<_>>().len(),
                count,
                "{written}"
            );
            for text in &texts {
                let place = letters.place(text).expect("one of them");
                assert_eq!(letters.at(&place), *text, "{written}");
                for less in letters.less_than(text) {
                    assert!(texts.contains(&less), "{written}: {text} > {less}");
                    assert!(letters.weight(&less) < letters.weight(text), "{written}");
                }
            }
        }
    }

    #[test]
    fn one_text_of_a_great_many_is_found() {
        let check = |written: &str, number: u128, expected: &str| {
            let letters = read(Kind::Text, written).expect(written);
            assert_eq!(letters.get(number), expected, "{written}");
        };
        let words = "letters = '01'\nlength = '0..=99999'";
        check(words, 0, "");
        check(words, 6, "11");
        check(words, (1 << 64) - 1, &"0".repeat(64));
        let lines = "letters = 'a'\nlength = '0..=99999'";
        check(lines, 99_999, &"a".repeat(99_999));
        let most = read(Kind::Text, words).expect("words").len();
        assert_eq!(most, u128::MAX);
    }

    #[test]
    fn texts_are_drawn_from_all_of_them() {
        let letters = read(
            Kind::Text,
            "letters = '.#'\nrows = '1..=2'\nlength = '1..=2'",
        );
        let letters = letters.expect("a grid");
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let drawn: BTreeSet<String> = (0..2_000)
            .map(|_| letters.drawn(|span| span.draw(&mut rng)))
            .collect();
        assert_eq!(drawn, all(&letters).into_iter().collect());
    }

    #[test]
    fn tables_that_make_no_texts_are_refused() {
        let many: String = ('\u{4e00}'..'\u{5000}').collect();
        let many = format!("letters = '{many}'\nlength = 1");
        for (kind, written, told) in [
            (
                Kind::integer(1, 9),
                "letters = '01'\nlength = 3",
                "this key takes none",
            ),
            (Kind::Text, "letters = '01'", "`length` has to be a number"),
            (Kind::Text, "letters = ''\nlength = 3", "no letter"),
            (Kind::Text, "letters = '010'\nlength = 3", "`0` twice"),
            (Kind::Text, many.as_str(), "at most 256 letters"),
            (
                Kind::Text,
                "letters = 'c-g'\nlength = 3",
                "write all letters (`cdefg`), or put the `-` first or last",
            ),
            (
                Kind::Text,
                "letters = '.A-Z2-8'\nlength = 3",
                "(`ABCDEFGHIJKLMNOPQRSTUVWXYZ`)",
            ),
            (Kind::Text, "letters = '#2-8'\nlength = 3", "(`2345678`)"),
            (
                Kind::Text,
                "letters = 'a-é'\nlength = 3",
                "write all letters, or",
            ),
            (
                Kind::Text,
                "letters = '01'\nrows = 2\nlength = 3\nbetween = '-----------------'",
                "at most 16 characters",
            ),
            (Kind::Text, "letters = 10\nlength = 3", "quotation marks"),
            (
                Kind::Text,
                "letters = '01'\nlength = 3\neach = 1",
                "not by `each`",
            ),
            (Kind::Text, "letters = '01'\nlength = '3..=2'", "is empty"),
            (
                Kind::Text,
                "letters = '/.'\nlength = 3\nrows = 2",
                "told apart",
            ),
            (
                Kind::Text,
                "letters = '01'\nlength = 3\nrows = 0",
                "at least one row",
            ),
            (
                Kind::Text,
                "letters = '01'\nlength = 9000\nrows = 9000",
                "at most",
            ),
        ] {
            let error = read(kind, written).expect_err(written);
            assert!(error.contains(told), "{written}: {error}");
        }
    }
}
