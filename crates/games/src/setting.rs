//! The values of keys.

use std::collections::BTreeMap;
use std::fmt;

/// The settings of a game, by the names of its keys.
pub type Settings = BTreeMap<String, Setting>;

/// A position with blanks for commas, which part the numbers in the lists of settings. Its own blanks stay: a custom
/// game refuses those at the ends of a position.
#[must_use]
pub fn without_commas(position: &str) -> String {
    position.replace(',', " ")
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
