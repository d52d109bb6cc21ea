//! The values of keys.

use std::collections::BTreeMap;
use std::fmt;

/// The settings of a game, by the names of its keys.
pub type Settings = BTreeMap<String, Setting>;

/// Reads a position as it is written or, if that fails, with blanks for its commas: commas part the numbers in the lists
/// of settings.
///
/// ```
/// use grundy_games::with_or_without_commas;
///
/// let read = |text: &str| text.split(' ').map(str::parse::<u64>).collect::<Result<Vec<_>, _>>();
/// assert_eq!(with_or_without_commas("3, 5", read), Ok(vec![3, 5]));
/// ```
///
/// # Errors
/// The error about the position as it is written, if it cannot be read in either way.
pub fn with_or_without_commas<T, E>(
    position: &str,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    let written = read(position);
    // To read a position may take long: it is not done twice for nothing.
    if !position.contains(',') {
        return written;
    }
    written.or_else(|error| read(&without_commas(position)).map_err(|_| error))
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
    fn commas_are_replaced_only_if_they_cannot_be_read() {
        let only = |expected: &'static str| {
            move |text: &str| match text == expected {
                true => Ok(text.to_owned()),
                false => Err(format!("not {text}")),
            }
        };
        for (written, expected, read) in [
            ("a,b", "a,b", Ok("a,b")),
            ("a, b", "a b", Ok("a b")),
            ("a,b", "c", Err("not a,b")),
            ("a b", "c", Err("not a b")),
        ] {
            let read = read.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(with_or_without_commas(written, only(expected)), read);
        }
    }
}
