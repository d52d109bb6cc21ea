//! Texts of given letters: all words of a length, or all grids of so many rows.

use grundy_games::{Key, Kind, Setting};

use super::span::Span;
use crate::values::{RawTable, RawValue};

const LETTERS: &str = "letters";
const LENGTH: &str = "length";
const ROWS: &str = "rows";
const BETWEEN: &str = "between";

/// Most letters of a text; a longer one would be a mistake.
const MAX_LETTERS: u64 = 100_000;

/// Texts that are smaller than one have so many letters in all, at most: of a long text, not all of them are looked at.
const MOST_LETTERS: usize = 500_000;

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
        let found = |name: &str| {
            let found = table.iter().find(|(key, _)| key.as_ref() == name);
            found.map(|(_, value)| value.as_ref())
        };
        let span = |name: &str, usual: Option<u64>| match (found(name), usual) {
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
        };
        let text = |name: &str| match found(name) {
            // Digits alone may be written as a number, but then without zeros before it.
            Some(RawValue::Setting(Setting::Word(word))) => Ok(Some(word.clone())),
            None => Ok(None),
            Some(_) => Err(format!("`{name}` has to be a text in quotation marks")),
        };
        let (length, rows) = (span(LENGTH, None)?, span(ROWS, Some(1))?);
        let letters = text(LETTERS)?.unwrap_or_default();
        let between = text(BETWEEN)?;
        Self::new(
            &letters,
            length,
            rows,
            between.as_deref().unwrap_or(USUAL_BETWEEN),
        )
    }

    /// All texts of these letters, in rows of this length with a text between them.
    ///
    /// # Errors
    /// If there is no letter, or one twice, if rows could not be told apart, or if the texts are too long.
    pub fn new(letters: &str, length: Span, rows: Span, between: &str) -> Result<Self, String> {
        let letters: Vec<char> = letters.chars().collect();
        let mut seen = letters.iter().enumerate();
        if let Some((_, twice)) = seen.find(|(place, letter)| letters[..*place].contains(letter)) {
            return Err(format!("`letters` has `{twice}` twice"));
        }
        if letters.is_empty() {
            return Err("`letters` has no letter".to_owned());
        }
        let is_grid = rows != Span { low: 1, high: 1 };
        if is_grid && (rows.low == 0 || length.low == 0) {
            return Err("a grid has at least one row, and a row at least one letter".to_owned());
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
            letters,
            length,
            rows,
            between: between.to_owned(),
        })
    }

    /// The number of texts of these sides; saturating.
    fn of_sides(&self, rows: u64, length: u64) -> u128 {
        let base = self.letters.len() as u128;
        u32::try_from(rows.saturating_mul(length))
            .map_or(u128::MAX, |exponent| base.saturating_pow(exponent))
    }

    /// The numbers of rows and their lengths, in order.
    fn sides(&self) -> impl Iterator<Item = (u64, u64)> {
        let Span { low, high } = self.length;
        let rows = self.rows.low..=self.rows.high;
        rows.flat_map(move |rows| (low..=high).map(move |length| (rows, length)))
    }

    /// How many texts there are; saturating.
    pub(super) fn len(&self) -> u128 {
        let texts = self
            .sides()
            .map(|(rows, length)| self.of_sides(rows, length));
        texts.fold(0, u128::saturating_add)
    }

    /// The text of this number, which is below [`Letters::len`].
    pub(super) fn get(&self, mut number: u128) -> String {
        let base = self.letters.len() as u128;
        for (rows, length) in self.sides() {
            let count = self.of_sides(rows, length);
            if number >= count {
                number -= count;
                continue;
            }
            let mut place = vec![rows, length];
            let mut digits: Vec<u64> = (0..rows * length)
                .map(|_| {
                    let digit = number % base;
                    number /= base;
                    u64::try_from(digit).expect("below the number of letters")
                })
                .collect();
            digits.reverse();
            place.append(&mut digits);
            return self.at(&place);
        }
        String::new()
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

    /// The place with one of its numbers raised; `None` if that is the greatest. After a side is raised, all letters are
    /// the first one.
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
        let (rows, length) = (place[0], place[1]);
        let numbers = &place[2..];
        let most = MOST_LETTERS / numbers.len().max(1);
        let mut less = Vec::new();
        let side = usize::try_from(length).unwrap_or(usize::MAX).max(1);
        if rows > self.rows.low {
            let kept = (0..numbers.len() / side).map(|left_out| {
                let row = left_out * side..(left_out + 1) * side;
                [&numbers[..row.start], &numbers[row.end..]].concat()
            });
            let kept = kept.take(most);
            less.extend(kept.map(|numbers| [vec![rows - 1, length], numbers].concat()));
        }
        let mut without = length / 2;
        while without > 0 && less.len() < most {
            for from in (0..length).step_by(usize::try_from(without).unwrap_or(usize::MAX)) {
                let to = (from + without).min(length);
                let left = length - (to - from);
                if left < self.length.low || less.len() >= most {
                    continue;
                }
                let columns = (0..length).cycle().zip(numbers);
                let kept = columns.filter(|(column, _)| !(from..to).contains(column));
                let kept: Vec<u64> = kept.map(|(_, &number)| number).collect();
                less.push([vec![rows, left], kept].concat());
            }
            without /= 2;
        }
        if length == 1 && self.length.low == 0 && rows == 1 {
            less.push(self.lowest_of_sides(1, 0));
        }
        for (at, &number) in numbers.iter().enumerate() {
            if less.len() >= most {
                break;
            }
            if number > 0 {
                let mut lower = place.clone();
                lower[at + 2] = 0;
                less.push(lower);
                if number > 1 {
                    let mut lower = place.clone();
                    lower[at + 2] = number - 1;
                    less.push(lower);
                }
            }
        }
        less.iter().map(|place| self.at(place)).collect()
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
        for (kind, written, told) in [
            (
                Kind::integer(1, 9),
                "letters = '01'\nlength = 3",
                "this key takes none",
            ),
            (Kind::Text, "letters = '01'", "`length` has to be a number"),
            (Kind::Text, "letters = ''\nlength = 3", "no letter"),
            (Kind::Text, "letters = '010'\nlength = 3", "`0` twice"),
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
