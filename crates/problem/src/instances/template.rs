//! Texts with ranges in them: `1..=60 + 0..=9 0..=9` stands for all sums of such a heap and two such
//! piles.

use super::Span;

/// A text with ranges of whole numbers in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Template {
    /// The ranges in their order.
    ranges: Vec<TextRange>,
    /// The text after the last range.
    end: String,
}

/// A range of whole numbers in a text. Its numbers are counted from 0 if the least of them is negative.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TextRange {
    /// The text before the range.
    before: String,
    /// The numbers, each greater by `shift` than in the text.
    span: Span,
    /// 0, or the absolute value of a negative least number.
    shift: u64,
    /// The number of digits of each number, if there are leading zeros; 0 otherwise.
    width: usize,
}

const RANGE: &str = "..=";

/// Characters of a number, at most: 20 digits, or a minus sign and as many.
const MAX_DIGITS: usize = 21;

/// Digits of a number with leading zeros, at most.
const MAX_WIDTH: usize = 20;

/// The minus sign of a number, and characters that look like it.
const MINUS: [char; 9] = [
    '-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{fe63}',
    '\u{ff0d}',
];

/// The help about minus signs that do not belong to a range.
const MINUS_OF_A_RANGE: &str = "a minus sign belongs to a range if it is `-`, directly before the number, and not after a \
                                letter or a digit";

impl Template {
    /// Reads a text with ranges. A minus sign belongs to a range if no letter or digit comes before it.
    ///
    /// # Errors
    /// If there is no range in the text, if one is not written correctly, or if there is one text only.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut ranges = Vec::new();
        let mut from = 0;
        while let Some(at) = text[from..].find(RANGE) {
            let (low, end) = range_around(text, from, from + at);
            let missing = missing_number(text, low, end);
            if let Some(problem) = missing.or_else(|| misread_number(text, low, end)) {
                return Err(format!("`{text}` is not a text with ranges: {problem}"));
            }
            ranges.push(TextRange::read(&text[from..low], &text[low..end])?);
            from = end;
        }
        let rest = &text[from..];
        if !ranges.is_empty() && ranges.iter().all(|range| range.span.len() == 1) {
            let problem = format!("`{text}` makes one text only");
            return Err(match text.contains(MINUS) {
                true => format!("{problem}; {MINUS_OF_A_RANGE}"),
                false => problem,
            });
        }
        if let Some(range) = ranges.iter().find(|range| range.looks_negative()) {
            let (before, number) = (&range.before, range.span.low);
            return Err(format!(
                "`{before}{number}..={number}` in `{text}` is one number; {MINUS_OF_A_RANGE}"
            ));
        }
        if ranges.is_empty() || rest.contains("..") {
            let problem =
                format!("`{text}` is not a text with ranges like \"1..=9 + 0..=4 0..=4\"");
            return Err(problem);
        }
        let end = rest.to_owned();
        Ok(Self { ranges, end })
    }

    /// The sum of the absolute values of such numbers in the text.
    pub fn weight(&self, numbers: &[u64]) -> u128 {
        let ranges = self.ranges.iter().zip(numbers);
        ranges
            .map(|(range, &number)| u128::from(number.abs_diff(range.shift)))
            .sum()
    }

    /// The numbers of one of the ranges, by their distance from 0 in the text; of two at the same distance, the
    /// positive one first. `None` if it has no more than `rank` numbers.
    pub fn nearest(&self, range: usize, rank: u64) -> Option<u64> {
        let range = self.ranges.get(range)?;
        let Span { low, high } = range.span;
        if u128::from(rank) >= range.span.len() {
            return None;
        }
        let zero = range.shift.clamp(low, high);
        // On both sides of 0 there are numbers up to this distance.
        let both = (zero - low).min(high - zero);
        Some(if rank / 2 < both || rank == 2 * both {
            match rank % 2 {
                0 => zero - rank / 2,
                _ => zero + rank / 2 + 1,
            }
        } else if zero - low > both {
            zero - (rank - both)
        } else {
            zero + (rank - both)
        })
    }

    /// The ranges in their order. A range that begins below zero is shifted to begin at 0.
    pub fn spans(&self) -> impl DoubleEndedIterator<Item = Span> + '_ {
        self.ranges.iter().map(|range| range.span)
    }

    /// Bytes of the longest text, at most.
    pub(super) fn longest(&self) -> u128 {
        let ranges = self.ranges.iter();
        let texts = ranges.map(|range| range.before.len() + MAX_DIGITS);
        (texts.sum::<usize>() + self.end.len()) as u128
    }

    /// The text with a number for each range.
    pub fn filled(&self, numbers: &[u64]) -> String {
        let ranges = self.ranges.iter().zip(numbers);
        let mut text: String = ranges
            .map(|(range, &number)| {
                let number = i128::from(number) - i128::from(range.shift);
                format!("{}{number:0width$}", range.before, width = range.width)
            })
            .collect();
        text.push_str(&self.end);
        text
    }

    /// The numbers with which [`Template::filled`] makes this text. `None` if there are none.
    pub fn numbers(&self, text: &str) -> Option<Vec<u64>> {
        let mut rest = text;
        let mut numbers = Vec::new();
        for range in &self.ranges {
            rest = rest.strip_prefix(range.before.as_str())?;
            let digits = match range.shift {
                0 => rest,
                _ => rest.strip_prefix('-').unwrap_or(rest),
            };
            let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            if range.width > 0 && digits.len() - after.len() != range.width {
                return None;
            }
            let number: i128 = rest[..rest.len() - after.len()].parse().ok()?;
            numbers.push(u64::try_from(number + i128::from(range.shift)).ok()?);
            rest = after;
        }
        (rest == self.end).then_some(numbers)
    }
}

/// The begin and the end of the range whose `..=` is at `at`. The range before it ends at `from`.
fn range_around(text: &str, from: usize, at: usize) -> (usize, usize) {
    let is_digit = |c: char| c.is_ascii_digit() || c == '_';
    let mut low = from + text[from..at].trim_end_matches(is_digit).len();
    if let Some(before) = text[..low].strip_suffix('-')
        && low < at
        && before.len() >= from
        && !before.ends_with(char::is_alphanumeric)
    {
        low = before.len();
    }
    let high = &text[at + RANGE.len()..];
    let digits = high.strip_prefix('-').unwrap_or(high);
    let rest = digits.trim_start_matches(is_digit);
    let end = match rest.len() == digits.len() {
        true => at + RANGE.len(),
        false => text.len() - rest.len(),
    };
    (low, end)
}

/// The reason why a range lacks one of its numbers. `None` if it has both.
fn missing_number(text: &str, low: usize, end: usize) -> Option<String> {
    let (least, greatest) = text[low..end].split_once(RANGE)?;
    let has_digit = |number: &str| number.contains(|c: char| c.is_ascii_digit());
    let (side, neighbor) = match (has_digit(least), has_digit(greatest)) {
        (true, true) => return None,
        (false, _) => ("before", text[..low].chars().next_back()),
        (true, false) => ("after", text[end..].chars().next()),
    };
    Some(match neighbor {
        Some('+') => format!(
            "`+` cannot be the sign of a number {side} `{RANGE}`; with `+` before a range, all of its numbers have it"
        ),
        Some(c) if looks_like_minus(c) => no_minus_sign(c),
        Some(c) if c.is_alphabetic() => format!(
            "a range has whole numbers, and `{c}` is {side} `{RANGE}`; for words of given letters, write \
             {{ letters = \"abc\", length = 2 }}"
        ),
        _ => format!("it lacks a whole number directly {side} `{RANGE}`"),
    })
}

/// The reason why people would read other numbers in a range: there is something like a minus sign before it, or one of
/// its numbers is a part of a decimal fraction. `None` if there is no such reason.
fn misread_number(text: &str, low: usize, end: usize) -> Option<String> {
    let mut before = text[..low].chars().rev();
    let (neighbor, farther) = (before.next(), before.next());
    let in_word = farther.is_some_and(char::is_alphanumeric);
    if let Some(sign) = neighbor.filter(|&c| looks_like_minus(c) && !in_word) {
        return Some(no_minus_sign(sign));
    }
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let begins_with_digit = is_digit(text[low..].chars().next());
    let ends_in_fraction = text[end..].strip_prefix('.').is_some_and(|after| {
        let others = after.trim_start_matches(|c: char| c.is_ascii_digit());
        // The digits of another range are its own.
        others.len() < after.len() && !others.starts_with(RANGE)
    });
    let of_range_before = text[..low]
        .trim_end_matches('.')
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .ends_with(RANGE);
    let begins_in_fraction =
        neighbor == Some('.') && is_digit(farther) && begins_with_digit && !of_range_before;
    (begins_in_fraction || ends_in_fraction).then(|| {
        "a range has whole numbers, not decimal fractions; list fractions one by one, as in [\"0.5\", \"1.5\"]"
            .to_owned()
    })
}

/// Whether a character looks like a minus sign, and is another one.
fn looks_like_minus(c: char) -> bool {
    c != '-' && MINUS.contains(&c)
}

/// The problem with a character that looks like a minus sign.
fn no_minus_sign(c: char) -> String {
    let code = u32::from(c);
    format!("`{c}` (U+{code:04X}) is another character than the minus sign; {MINUS_OF_A_RANGE}")
}

/// The number of digits of both ends of a range, if one of them has leading zeros; 0 otherwise.
///
/// # Errors
/// If the ends differ in their number of digits, or have too many.
fn width(range: &str) -> Result<usize, String> {
    let (low, high) = range.split_once(RANGE).unwrap_or((range, ""));
    let ends = [low, high].map(|end| end.replace('_', ""));
    let digits = ends.each_ref().map(|end| end.trim_start_matches('-'));
    let has_zeros = |digits: &&str| digits.len() > 1 && digits.starts_with('0');
    if !digits.iter().any(has_zeros) {
        return Ok(0);
    }
    if ends.iter().any(|end| end.starts_with('-')) {
        return Err(format!(
            "the range `{range}`: leading zeros are not possible if a number has a minus sign"
        ));
    }
    let width = digits[0].len();
    if width != digits[1].len() {
        return Err(format!(
            "the range `{range}`: with leading zeros, both ends must have the same number of digits, as in \"08..=11\""
        ));
    }
    if width > MAX_WIDTH {
        return Err(format!(
            "the range `{range}`: a number with leading zeros has at most {MAX_WIDTH} digits"
        ));
    }
    Ok(width)
}

impl TextRange {
    /// Whether it is one number after a minus sign that does not belong to it.
    fn looks_negative(&self) -> bool {
        self.span.len() == 1 && self.before.trim_end().ends_with(MINUS)
    }

    fn read(before: &str, range: &str) -> Result<Self, String> {
        let before = before.to_owned();
        let width = width(range)?;
        let below_zero = range.split_once(RANGE).and_then(|(low, high)| {
            let number = |text: &str| text.replace('_', "").parse::<i64>().ok();
            Some((number(low)?, number(high)?))
        });
        let begins_with_number = range.starts_with(|c: char| c.is_ascii_digit());
        let is_signed = range.starts_with('-') || (begins_with_number && range.contains("=-"));
        match below_zero {
            Some((low, high)) if high < low => Err(format!("the range `{range}` is empty")),
            // A least number of `-0` is 0.
            Some((low, high)) if low < 0 || range.starts_with('-') => {
                let shift = low.unsigned_abs();
                let span = Span {
                    low: 0,
                    high: high.abs_diff(low),
                };
                Ok(Self {
                    before,
                    span,
                    shift,
                    width,
                })
            }
            None if is_signed => Err(format!(
                "a number of the range `{range}` is too large: from {} to {} are allowed where one is below 0",
                i64::MIN,
                i64::MAX
            )),
            _ => Ok(Self {
                before,
                span: Span::read(range)?,
                shift: 0,
                width,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_their_numbers() {
        let template = Template::read("1..=60 + 0..=9 7 0..=1_000").expect("three ranges");
        let highest: Vec<u64> = template.spans().map(|span| span.high).collect();
        assert_eq!(highest, [60, 9, 1000]);
        assert_eq!(template.filled(&[5, 0, 12]), "5 + 0 7 12");
        assert_eq!(template.numbers("5 + 0 7 12"), Some(vec![5, 0, 12]));
        for other in ["5 + 0 8 12", "5 + 0 7", "5 + 0 7 12 ", "x + 0 7 12"] {
            assert_eq!(template.numbers(other), None, "{other}");
        }
    }

    /// Checks the only range of a text: the number of its texts, the first and the last, both read and written.
    fn check_range(text: &str, count: u128, first: &str, last: &str) {
        let template = Template::read(text).expect("a range");
        let spans: Vec<Span> = template.spans().collect();
        assert_eq!(spans[0].len(), count, "{text}");
        for (number, expected) in [(spans[0].low, first), (spans[0].high, last)] {
            assert_eq!(template.filled(&[number]), expected, "{text}");
            assert_eq!(template.numbers(expected), Some(vec![number]), "{text}");
        }
    }

    #[test]
    fn ranges_may_begin_below_zero() {
        for (text, count, first, last) in [
            ("-9..=9", 19, "-9", "9"),
            ("-3..=3|0", 7, "-3|0", "3|0"),
            ("0|-12..=-10", 3, "0|-12", "0|-10"),
            ("x -1_000..=0 y", 1001, "x -1000 y", "x 0 y"),
            ("5-1..=3", 3, "5-1", "5-3"),
            ("(-1..=1)", 3, "(-1)", "(1)"),
            ("x-1..=3", 3, "x-1", "x-3"),
            ("x\u{2212}1..=3", 3, "x\u{2212}1", "x\u{2212}3"),
            ("\u{2013} 1..=3.", 3, "\u{2013} 1.", "\u{2013} 3."),
            ("4,1..=3,5", 3, "4,1,5", "4,3,5"),
            ("1:.1..=3.x", 3, "1:.1.x", "1:.3.x"),
            ("-0..=1", 2, "0", "1"),
            ("(-1..=-0)", 2, "(-1)", "(0)"),
        ] {
            check_range(text, count, first, last);
        }
        let dotted = Template::read("7..=9.0..=1.4..=5").expect("three ranges");
        assert_eq!(dotted.filled(&[8, 0, 5]), "8.0.5");
        assert_eq!(
            Template::read("-2..=2 2..=4").expect("two").numbers("-3 2"),
            None
        );
        // A sign between two ranges stands after a digit.
        for (text, first, last) in [
            ("1..=2-1..=2", "1-1", "2-2"),
            ("1-2 2..=3-4..=5", "1-2 2-4", "1-2 3-5"),
            ("1..=1_000-4..=9-1..=3", "1-4-1", "1000-9-3"),
            ("0..=3 -4..=4", "0 -4", "3 4"),
            ("0..=3--4..=4", "0--4", "3-4"),
        ] {
            let template = Template::read(text).expect("two ranges");
            let ends = |end: fn(Span) -> u64| template.spans().map(end).collect::<Vec<_>>();
            assert_eq!(template.filled(&ends(|span| span.low)), first, "{text}");
            assert_eq!(template.filled(&ends(|span| span.high)), last, "{text}");
        }
    }

    #[test]
    fn leading_zeros_are_kept() {
        for (text, count, first, last) in [
            ("0008..=0011", 4, "0008", "0011"),
            ("x00..=99 y", 100, "x00 y", "x99 y"),
            ("0_008..=0_011", 4, "0008", "0011"),
            ("01-08..=12", 5, "01-08", "01-12"),
        ] {
            check_range(text, count, first, last);
        }
        let template = Template::read("08..=11").expect("a range");
        for other in ["8", "008", "-8"] {
            assert_eq!(template.numbers(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_no_range_is_said() {
        for (text, problem) in [
            ("3 + 4", "`3 + 4` is not a text with ranges"),
            ("1..4 + 2", "`1..4 + 2` is not a text with ranges"),
            ("1..=4 + 2..3", "`1..=4 + 2..3` is not a text with ranges"),
            ("9..=4 + 2", "the range `9..=4` is empty"),
            (
                "x..=4",
                "`x..=4` is not a text with ranges: a range has whole numbers, and `x` is before `..=`",
            ),
            (
                "-..=4",
                "`-..=4` is not a text with ranges: it lacks a whole number directly before `..=`",
            ),
            (
                "1..=-",
                "`1..=-` is not a text with ranges: it lacks a whole number directly after `..=`",
            ),
            (
                "+1..=+3",
                "`+1..=+3` is not a text with ranges: `+` cannot be the sign of a number after `..=`",
            ),
            (
                "a..=c",
                "`a..=c` is not a text with ranges: a range has whole numbers, and `a`",
            ),
            (
                "8..=011",
                "the range `8..=011`: with leading zeros, both ends must",
            ),
            (
                "01..=100",
                "the range `01..=100`: with leading zeros, both ends must",
            ),
            (
                "-05..=05",
                "the range `-05..=05`: leading zeros are not possible",
            ),
            (
                "000000000000000000001..=000000000000000000002",
                "the range `000000000000000000001..=000000000000000000002`: a number with leading zeros has at most 20",
            ),
            ("007..=007", "`007..=007` makes one text only"),
            ("-3..=-4", "the range `-3..=-4` is empty"),
            (
                "-5..=9223372036854775808",
                "a number of the range `-5..=9223372036854775808` is too large",
            ),
            ("1..=-4", "the range `1..=-4` is empty"),
            (
                "1..=-9223372036854775809",
                "a number of the range `1..=-9223372036854775809` is too large",
            ),
            ("x..=-4", "`x..=-4` is not a text with ranges"),
            ("x-9..=9", "`x-9..=9` makes one text only; a minus sign"),
            (
                "\u{2212}9..=9",
                "`\u{2212}9..=9` is not a text with ranges: `\u{2212}` (U+2212) is another character",
            ),
            (
                "0..=4 \u{2014}2..=8",
                "`0..=4 \u{2014}2..=8` is not a text with ranges: `\u{2014}` (U+2014) is",
            ),
            (
                "(\u{ff0d}7..=1)",
                "`(\u{ff0d}7..=1)` is not a text with ranges: `\u{ff0d}` (U+FF0D) is",
            ),
            (
                "6..=\u{2010}2",
                "`6..=\u{2010}2` is not a text with ranges: `\u{2010}` (U+2010) is",
            ),
            (
                "0.25..=30",
                "`0.25..=30` is not a text with ranges: a range has whole numbers, not decimal",
            ),
            (
                "x2.75..=4",
                "`x2.75..=4` is not a text with ranges: a range has whole numbers, not decimal",
            ),
            (
                "1..=9.5 m",
                "`1..=9.5 m` is not a text with ranges: a range has whole numbers, not decimal",
            ),
            (
                "0..=4 x-9..=9",
                "` x-9..=9` in `0..=4 x-9..=9` is one number; a minus",
            ),
            ("9..=9 + 1", "`9..=9 + 1` makes one text only"),
            (
                "1..=2..=3",
                "`1..=2..=3` is not a text with ranges: it lacks a whole number directly before `..=`",
            ),
        ] {
            let error = Template::read(text).expect_err("no ranges");
            assert!(error.starts_with(problem), "{error}");
        }
    }
}
