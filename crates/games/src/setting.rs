//! The values of keys.

use std::collections::BTreeMap;
use std::fmt;

use grundy_rules::{TextError, quoted};

use crate::error::SettingsError;

/// The settings of a game, by the names of its keys.
pub type Settings = BTreeMap<String, Setting>;

/// Reads a position as it is written or, if that fails, with blanks for its commas: commas part the numbers in the
/// lists of settings.
///
/// ```
/// use grundy_games::with_or_without_commas;
/// use grundy_rules::TextError;
///
/// let number = |text: &str| text.parse::<u64>().map_err(|_| TextError::new(text, "a number"));
/// let read = |text: &str| text.split(' ').map(number).collect::<Result<Vec<_>, _>>();
/// assert_eq!(with_or_without_commas("3, 5", read), Ok(vec![3, 5]));
/// assert!(with_or_without_commas("1,000 5", read).is_err());
/// ```
///
/// # Errors
/// If the position cannot be read in either way. The error is about the position as it is written. Also if commas and
/// blanks are mixed, so that `1,000` may be meant for a number, or if a number is missing beside a comma.
pub fn with_or_without_commas<T, E: From<MixedSeparators>>(
    position: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    let written = read(position);
    // To read a position may take long: it is not done twice for nothing.
    if !position.contains(',') {
        return written;
    }
    written.or_else(|error| match read(&without_commas(position)) {
        Ok(_) if mixes_separators(position) || lacks_part(position) => {
            Err(MixedSeparators(position.to_owned()).into())
        }
        read => read.map_err(|_| error),
    })
}

/// The error about a text that separates some numbers by commas and some by blanks, or that lacks a number beside a
/// comma.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MixedSeparators(String);

impl MixedSeparators {
    fn problem(&self) -> String {
        let Self(text) = self;
        let problem = match lacks_part(text) {
            true => "lacks a number beside a comma",
            false => "mixes commas and spaces between its numbers",
        };
        format!("{} {problem}", quoted(text))
    }
}

/// The form of a row without gaps.
const NO_GAPS: &str = "a number on both sides of each comma: `3, 4`";

/// The form of numbers in a row.
const ONE_SEPARATOR: &str =
    "the same separator between all numbers, and numbers without commas: `1000, 2` or `1000 2`";

impl From<MixedSeparators> for TextError {
    fn from(mixed: MixedSeparators) -> Self {
        let expected = match lacks_part(&mixed.0) {
            true => NO_GAPS,
            false => ONE_SEPARATOR,
        };
        Self::new(mixed.problem(), expected)
    }
}

impl From<MixedSeparators> for Vec<SettingsError> {
    fn from(mixed: MixedSeparators) -> Self {
        vec![SettingsError::text(&[], mixed.into())]
    }
}

/// The remedy for a list that is refused because it mixes commas and blanks. `None` if it does not.
pub(crate) fn separators_help(text: &str) -> Option<String> {
    mixes_separators(text).then(|| format!("write {ONE_SEPARATOR}"))
}

/// Whether numbers in a row are separated in different ways, so that one of them may be misread: by blanks alone and by
/// commas (`1,000 2`), or by commas with blanks although other commas have three digits behind them (`1,000, 2`).
fn mixes_separators(text: &str) -> bool {
    let is_separator = |c: char| c == ',' || c.is_whitespace();
    let (mut blanks, mut commas, mut spaced_commas, mut thousands) = (false, false, false, false);
    let digit_ends = text.match_indices(|c: char| c.is_ascii_digit());
    for (place, digit) in digit_ends {
        let after = &text[place + digit.len()..];
        let next = after.trim_start_matches(is_separator);
        let between = &after[..after.len() - next.len()];
        let digits = next.len() - next.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match (between.contains(','), between.contains(char::is_whitespace)) {
            _ if digits == 0 => {}
            (false, is_blank) => blanks |= is_blank,
            (true, is_spaced) => {
                commas = true;
                spaced_commas |= is_spaced;
                thousands |= !is_spaced && digits == 3;
            }
        }
    }
    commas && (blanks || (spaced_commas && thousands))
}

/// Whether nothing but blanks is on one side of a comma, up to the next comma or the end of the text.
fn lacks_part(text: &str) -> bool {
    text.contains(',') && text.split(',').any(|part| part.trim().is_empty())
}

/// A position in which each comma, with the blanks around it, is replaced by one blank. The ends stay as they are: a
/// custom game refuses blanks there.
fn without_commas(position: &str) -> String {
    let last = position.matches(',').count();
    let parts = position.split(',').enumerate().map(|(index, part)| {
        let part = if index > 0 { part.trim_start() } else { part };
        if index < last { part.trim_end() } else { part }
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// The value of one key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Setting {
    /// A whole number.
    Integer(u64),
    /// A word or another text.
    Word(String),
    /// True or false.
    Flag(bool),
    /// Whole numbers in a row.
    List(Vec<u64>),
}

impl Setting {
    /// Reads a value for what it looks like: digits are a number, `1,2,3` and `[1, 2, 3]` a list,
    /// `true` and `false` a flag, everything else a word. If the key is known,
    /// [`crate::Game::read`] reads more faithfully.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let list = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        match text {
            "true" => Self::Flag(true),
            "false" => Self::Flag(false),
            _ => list
                .or_else(|| text.contains(',').then_some(text))
                .and_then(numbers)
                .map(Self::List)
                .or_else(|| text.parse().map(Self::Integer).ok())
                .unwrap_or_else(|| Self::Word(text.to_owned())),
        }
    }
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    if mixes_separators(text) {
        return None;
    }
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    let parts = text.split(',').map(|part| part.trim().parse().ok());
    parts.collect()
}

/// As it is written on the command line.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(n) => write!(f, "{n}"),
            Self::Word(word) => f.write_str(word),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::List(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                write!(f, "[{}]", numbers.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_with_its_blanks_is_one_blank() {
        for (written, read) in [
            ("3 5", "3 5"),
            ("3,5", "3 5"),
            ("3, 5", "3 5"),
            ("3 ,  5,7", "3 5 7"),
            (" 3,5 ", " 3 5 "),
            ("3  5", "3  5"),
            ("", ""),
        ] {
            assert_eq!(without_commas(written), read, "{written:?}");
        }
    }

    #[test]
    fn mixed_separators_are_seen() {
        for (text, is_mixed) in [
            ("", false),
            ("3", false),
            ("3,5", false),
            ("3, 5, 7", false),
            ("3 5 7", false),
            ("1,2, 3", false),
            ("1,000", false),
            ("1,000,2", false),
            ("1000, 2", false),
            ("1000 , 200 ,300", false),
            ("21 + 7,8", false),
            ("mouse 3,7", false),
            ("1-2, 2-3 3-4", true),
            ("1,000 2", true),
            ("2 1,000", true),
            ("1, 2 3", true),
            ("1,2\t3", true),
            ("1,000, 2", true),
            ("2, 1,000,000", true),
        ] {
            assert_eq!(mixes_separators(text), is_mixed, "{text:?}");
        }
    }

    #[test]
    fn lists_with_mixed_separators_are_not_read() {
        let word = |text: &str| Setting::Word(text.to_owned());
        for (text, setting) in [
            ("1000,2", Setting::List(vec![1000, 2])),
            ("[1000, 2]", Setting::List(vec![1000, 2])),
            ("1,2, 3", Setting::List(vec![1, 2, 3])),
            ("1,000 2", word("1,000 2")),
            ("1,000, 2", word("1,000, 2")),
        ] {
            assert_eq!(Setting::parse(text), setting);
        }
    }

    #[test]
    fn commas_are_replaced_only_if_they_cannot_be_read() {
        let only = |expected: &'static str| {
            move |text: &str| match text == expected {
                true => Ok(text.to_owned()),
                false => Err(TextError::new(format!("not {text}"), "")),
            }
        };
        for (written, expected, read) in [
            ("a,b", "a,b", Ok("a,b")),
            ("a, b", "a b", Ok("a b")),
            ("a,b", "c", Err("not a,b")),
            ("a b", "c", Err("not a b")),
            ("1,000, 2", "1,000, 2", Ok("1,000, 2")),
            ("a,,b", "a,,b", Ok("a,,b")),
            (
                "7, ,9",
                "7  9",
                Err("`7, ,9` lacks a number beside a comma"),
            ),
            (",7", " 7", Err("`,7` lacks a number beside a comma")),
            (
                "7 9, ",
                "7 9 ",
                Err("`7 9, ` lacks a number beside a comma"),
            ),
            ("1,000 2", "1 000 3", Err("not 1,000 2")),
            (
                "1,000 2",
                "1 000 2",
                Err("`1,000 2` mixes commas and spaces between its numbers"),
            ),
        ] {
            let found = with_or_without_commas(written, only(expected));
            let found = found.map_err(|error| error.problem);
            let read = read.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(found, read);
        }
    }
}
