//! Settings that were held against the keys of a game.

use std::collections::BTreeMap;

use grundy_rules::Notation;

use crate::error::SettingsError;
use crate::setting::Setting;

/// Settings of which every one by itself is right: each has a known key, is of its kind and within
/// its bounds, and none is missing.
#[derive(Debug)]
pub struct Checked<'p> {
    pub(crate) values: BTreeMap<String, Setting>,
    /// The start as a position, which stands in for the keys of the instance.
    pub(crate) position: Option<&'p str>,
}

impl Checked<'_> {
    /// The value of `key`, `None` if it is not set and has no default.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Setting> {
        self.values.get(key)
    }

    /// The number that `key` is set to, `None` if it is not set.
    #[must_use]
    pub fn integer(&self, key: &str) -> Option<u64> {
        match self.values.get(key)? {
            Setting::Integer(n) => Some(*n),
            _ => None,
        }
    }

    /// The list that `key` is set to, `None` if it is not set.
    #[must_use]
    pub fn list(&self, key: &str) -> Option<&[u64]> {
        match self.values.get(key)? {
            Setting::List(numbers) => Some(numbers),
            _ => None,
        }
    }

    /// The word or text that `key` is set to, empty if it is not set.
    #[must_use]
    pub fn word(&self, key: &str) -> &str {
        match self.values.get(key) {
            Some(Setting::Word(word)) => word,
            _ => "",
        }
    }

    /// Whether `key` is set to true.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        self.values.get(key) == Some(&Setting::Flag(true))
    }

    /// The position that was given as the start, in notation.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.position
    }

    /// The position that play starts from: the one that was given as such, or else the one that
    /// `instance` makes of the settings.
    ///
    /// # Errors
    /// If the text is not a position (an error without keys); and the errors of `instance`.
    pub fn start<R: Notation>(
        &self,
        rules: &R,
        instance: impl FnOnce() -> Result<R::Position, Vec<SettingsError>>,
    ) -> Result<R::Position, Vec<SettingsError>> {
        match self.position {
            Some(text) => position(rules, text, &[]),
            None => instance(),
        }
    }
}

/// The position that a text is, which was given by these keys.
pub(crate) fn position<R: Notation>(
    rules: &R,
    text: &str,
    keys: &[&str],
) -> Result<R::Position, Vec<SettingsError>> {
    let position = rules.parse_position(text);
    position.map_err(|error| vec![SettingsError::text(keys, error)])
}
