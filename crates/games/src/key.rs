//! The settings of a game, as data.

use std::fmt;

use crate::error::SettingsError;
use crate::setting::{Setting, separators_help};
use crate::suggest::did_you_mean;

/// One thing that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name in problem files and on the command line.
    pub name: String,
    /// The part of the game that it sets.
    pub role: Role,
    /// The values that it can have.
    pub kind: Kind,
    /// The value if it is not set.
    pub default: KeyDefault,
    /// Its meaning in a few words.
    pub about: String,
    /// The keys that it replaces: it says the same in another way, so it cannot be set beside one of them.
    pub instead_of: Vec<String>,
}

/// Settings that go by a name: the key `variant` applies them, and any key set beside it goes
/// before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The value of `variant`.
    pub name: String,
    /// Its special property in a few words.
    pub about: String,
    /// Keys and values.
    pub settings: Vec<(String, String)>,
}

/// The part of a game that a key sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Role {
    /// The rules.
    Rule,
    /// The instance: the position that play starts from.
    Instance,
}

/// The values that a key can have. Bounds are inclusive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number.
    Integer {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// One of these words.
    Words(Vec<String>),
    /// One of these words, or a whole number.
    WordsOrInteger {
        /// The words.
        words: Vec<String>,
        /// The least number.
        min: u64,
        /// The greatest number.
        max: u64,
    },
    /// True or false.
    Flag,
    /// Whole numbers in a row.
    List {
        /// The fewest.
        min_len: usize,
        /// The most.
        max_len: usize,
        /// The least number.
        min: u64,
        /// The greatest number.
        max: u64,
    },
    /// A text that the game reads.
    Text,
}

/// The value of a key that is not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyDefault {
    /// It has to be set.
    Required,
    /// It may be left out, and then has no value.
    Optional,
    /// It then has this value.
    Value(String),
}

/// The number of numbers in a list above which the list is not repeated in an error.
const MANY: usize = 40;

impl Key {
    /// A key that may be left out, and then has no value.
    pub fn new(name: impl Into<String>, role: Role, kind: Kind, about: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            role,
            kind,
            default: KeyDefault::Optional,
            about: about.into(),
            instead_of: Vec::new(),
        }
    }

    /// Returns this key as one that replaces these keys and cannot be set beside them.
    #[must_use]
    pub fn instead_of<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Self {
            instead_of: names.into_iter().map(Into::into).collect(),
            ..self
        }
    }

    /// Makes the key required.
    #[must_use]
    pub fn required(self) -> Self {
        Self {
            default: KeyDefault::Required,
            ..self
        }
    }

    /// Sets the value of the key if it is not set.
    #[must_use]
    pub fn with_default(self, value: impl Into<String>) -> Self {
        Self {
            default: KeyDefault::Value(value.into()),
            ..self
        }
    }

    /// Reads a value as it is written on a command line. A value that does not suit the key is
    /// accepted here, and [`crate::Game::open`] reports the error.
    #[must_use]
    pub fn read(&self, text: &str) -> Setting {
        match self.kind {
            // Taken as it stands: `0012` is four hands, not the number twelve, and blanks may be empty squares.
            Kind::Text => Setting::Word(text.to_owned()),
            Kind::Words(_) => Setting::Word(text.trim().to_owned()),
            Kind::Integer { .. } | Kind::WordsOrInteger { .. } | Kind::Flag | Kind::List { .. } => {
                Setting::parse(text)
            }
        }
    }

    /// The value as one of the key's kind, within its bounds.
    ///
    /// A number is also taken for a list of one, and for a text of its digits: `start = 1111`; a list
    /// of numbers for a text with commas between them: `start = [1, 3, 1, 2]`.
    ///
    /// # Errors
    /// If the value is of another kind or out of bounds. The error says what the value would have to be.
    pub(crate) fn admit(&self, setting: &Setting) -> Result<Setting, SettingsError> {
        match (&self.kind, setting) {
            (
                Kind::Integer { min, max } | Kind::WordsOrInteger { min, max, .. },
                Setting::Integer(n),
            ) if (min..=max).contains(&n) => Ok(setting.clone()),
            (Kind::Words(words) | Kind::WordsOrInteger { words, .. }, Setting::Word(word))
                if words.contains(word) =>
            {
                Ok(setting.clone())
            }
            // A word may look like a number: `mode = 1`.
            (
                Kind::Words(words) | Kind::WordsOrInteger { words, .. },
                Setting::Integer(_) | Setting::Flag(_),
            ) if words.contains(&setting.to_string()) => Ok(Setting::Word(setting.to_string())),
            (Kind::Flag, Setting::Flag(_)) | (Kind::Text, Setting::Word(_)) => Ok(setting.clone()),
            (Kind::Text, Setting::Integer(n)) => Ok(Setting::Word(n.to_string())),
            (Kind::Text, Setting::List(numbers)) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                Ok(Setting::Word(numbers.join(",")))
            }
            (Kind::List { .. }, Setting::List(numbers)) if self.kind.holds(numbers) => {
                Ok(setting.clone())
            }
            (Kind::List { .. }, Setting::Integer(n)) if self.kind.holds(&[*n]) => {
                Ok(Setting::List(vec![*n]))
            }
            _ => Err(self.refusal(setting)),
        }
    }

    /// Whether the value is of the key's kind and within its bounds.
    #[must_use]
    pub fn admits(&self, setting: &Setting) -> bool {
        self.admit(setting).is_ok()
    }

    fn refusal(&self, setting: &Setting) -> SettingsError {
        let (meant, given) = match (&self.kind, setting) {
            (Kind::Words(words) | Kind::WordsOrInteger { words, .. }, Setting::Word(word)) => (
                did_you_mean(word, words.iter().map(String::as_str)),
                format!("`{word}`"),
            ),
            (_, Setting::Word(word)) => (None, format!("the word `{word}`")),
            (_, Setting::List(numbers)) if numbers.len() > MANY => {
                (None, format!("a list of {} numbers", numbers.len()))
            }
            _ => (None, setting.to_string()),
        };
        let problem = format!("`{}` must be {}, not {given}", self.name, self.kind);
        let error = SettingsError::new(&[&self.name], problem);
        let meant = meant.map(|meant| format!("did you mean `{meant}`?"));
        let separators = match (&self.kind, setting) {
            (Kind::List { .. }, Setting::Word(word)) => {
                separators_help(word).or_else(|| too_large_help(word))
            }
            (Kind::Integer { .. } | Kind::WordsOrInteger { .. }, Setting::Word(word)) => {
                too_large_help(word)
            }
            _ => None,
        };
        match meant.or(separators) {
            Some(help) => error.help(help),
            None => error,
        }
    }
}

/// The remedy if one of the numbers is larger than any that is read. `None` if none is.
fn too_large_help(text: &str) -> Option<String> {
    let is_too_large = |part: &str| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number && part.parse::<u64>().is_err()
    };
    let mut parts = text.split(',').map(str::trim);
    let largest = u64::MAX;
    parts
        .any(is_too_large)
        .then(|| format!("the largest number is 2^64 - 1, {largest}"))
}

impl Kind {
    /// A whole number from `min` to `max`.
    #[must_use]
    pub fn integer(min: u64, max: u64) -> Self {
        Self::Integer { min, max }
    }

    /// One of these words.
    pub fn words<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Self {
        Self::Words(words.into_iter().map(Into::into).collect())
    }

    fn holds(&self, numbers: &[u64]) -> bool {
        match self {
            Self::List {
                min_len,
                max_len,
                min,
                max,
            } => {
                (min_len..=max_len).contains(&&numbers.len())
                    && numbers.iter().all(|n| (min..=max).contains(&n))
            }
            _ => false,
        }
    }
}

/// `a whole number from 2 to 36`, `wins or loses`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max } => {
                f.write_str("a whole number")?;
                bounds(f, *min, *max)
            }
            Self::Words(words) => f.write_str(&words.join(" or ")),
            Self::WordsOrInteger { words, min, max } => {
                write!(f, "{} or a whole number", words.join(" or "))?;
                bounds(f, *min, *max)
            }
            Self::Flag => f.write_str("true or false"),
            Self::List {
                min_len,
                max_len,
                min,
                max,
            } => {
                write!(f, "a list of {min_len} to {max_len} whole numbers")?;
                bounds(f, *min, *max)
            }
            Self::Text => f.write_str("a text"),
        }
    }
}

fn bounds(f: &mut fmt::Formatter<'_>, min: u64, max: u64) -> fmt::Result {
    match (min, max) {
        (0, u64::MAX) => Ok(()),
        (_, u64::MAX) => write!(f, " from {min}"),
        _ => write!(f, " from {min} to {max}"),
    }
}
