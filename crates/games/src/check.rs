//! Settings held against the keys of a game.

use std::collections::BTreeMap;
use std::fmt;

use grundy_rules::{Notation, TextError};

use crate::key::did_you_mean;
use crate::{Game, Key, KeyDefault, Role, Setting, Settings};

/// The key that applies a preset.
const VARIANT: &str = "variant";

/// Something wrong with settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError {
    /// The keys that are at fault, so that their places in a file can be shown; of a missing key,
    /// its name; none for a position that cannot be read.
    pub keys: Vec<String>,
    /// What is wrong, in one sentence without a full stop.
    pub problem: String,
    /// What would be right.
    pub help: Option<String>,
}

impl SettingsError {
    pub(crate) fn new(keys: &[&str], problem: impl Into<String>) -> Self {
        Self {
            keys: keys.iter().map(|&key| key.to_owned()).collect(),
            problem: problem.into(),
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// A text that cannot be read, given under these keys.
    pub(crate) fn text(keys: &[&str], error: TextError) -> Self {
        Self::new(keys, error.problem).help(format!("expected {}", error.expected))
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SettingsError {}

/// Settings of which every one by itself is right: each has a known key, is of its kind and within
/// its bounds, and none is missing.
#[derive(Debug)]
pub struct Checked<'p> {
    values: BTreeMap<&'static str, Setting>,
    /// The start as a position, which stands in for the keys of the instance.
    position: Option<&'p str>,
}

impl Checked<'_> {
    /// The number that `key` is set to, `None` where it is not set.
    pub(crate) fn integer(&self, key: &str) -> Option<u64> {
        match self.values.get(key)? {
            Setting::Integer(n) => Some(*n),
            _ => None,
        }
    }

    /// The list that `key` is set to, `None` where it is not set.
    pub(crate) fn list(&self, key: &str) -> Option<&[u64]> {
        match self.values.get(key)? {
            Setting::List(numbers) => Some(numbers),
            _ => None,
        }
    }

    /// The word or text that `key` is set to, empty where it is not set.
    pub(crate) fn word(&self, key: &str) -> &str {
        match self.values.get(key) {
            Some(Setting::Word(word)) => word,
            _ => "",
        }
    }

    /// Whether `key` is set to true.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.values.get(key) == Some(&Setting::Flag(true))
    }

    /// The position that play starts from: the one that was given as such, or else the one that
    /// `instance` makes of the settings.
    pub(crate) fn start<R: Notation>(
        &self,
        rules: &R,
        instance: impl FnOnce() -> Result<R::Position, Vec<SettingsError>>,
    ) -> Result<R::Position, Vec<SettingsError>> {
        match self.position {
            Some(text) => rules
                .parse_position(text)
                .map_err(|error| vec![SettingsError::text(&[], error)]),
            None => instance(),
        }
    }
}

fn start_given_twice(key: &Key) -> SettingsError {
    let problem = format!("`{}` is set although a start position is given", key.name);
    SettingsError::new(&[key.name], problem).help("give one of the two")
}

/// The value of a key that is not set.
fn absent(key: &Key) -> Result<Option<Setting>, SettingsError> {
    match key.default {
        KeyDefault::Value(text) => key.admit(&key.read(text)).map(Some),
        KeyDefault::Optional => Ok(None),
        KeyDefault::Required => {
            let problem = format!("`{}` is not set", key.name);
            let help = format!("{}: {}", key.about, key.kind);
            Err(SettingsError::new(&[key.name], problem).help(help))
        }
    }
}

impl Game {
    /// Holds settings against the keys; a start position stands in for the keys of the instance.
    pub(crate) fn checked<'p>(
        &self,
        settings: &Settings,
        position: Option<&'p str>,
    ) -> Result<Checked<'p>, Vec<SettingsError>> {
        let mut errors = self.unknown_keys(settings);
        let preset = self.preset_values(settings).unwrap_or_else(|error| {
            errors.push(error);
            BTreeMap::new()
        });
        let mut values = BTreeMap::new();
        for key in self.keys {
            let given = settings.get(key.name);
            let stands_in = position.is_some() && key.role == Role::Instance;
            let value = match given.or(preset.get(key.name)) {
                Some(_) if stands_in => Err(start_given_twice(key)),
                Some(setting) => key.admit(setting).map(Some),
                None if stands_in => Ok(None),
                None => absent(key),
            };
            match value {
                Ok(value) => values.extend(value.map(|value| (key.name, value))),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() {
            Ok(Checked { values, position })
        } else {
            Err(errors)
        }
    }

    /// Looks at each setting by itself; those that are missing may come later.
    ///
    /// # Errors
    /// Unknown keys, and values of the wrong kind or out of bounds.
    pub fn check_given(&self, settings: &Settings) -> Result<(), Vec<SettingsError>> {
        let mut errors = self.unknown_keys(settings);
        errors.extend(self.preset_values(settings).err());
        for (name, setting) in settings {
            let admitted = self.key(name).map(|key| key.admit(setting));
            if let Some(Err(error)) = admitted {
                errors.push(error);
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// The settings with everything that they leave to a preset or a default.
    ///
    /// # Errors
    /// As [`Game::check_given`].
    pub fn settled(&self, settings: &Settings) -> Result<Settings, Vec<SettingsError>> {
        self.check_given(settings)?;
        let preset = self.preset_values(settings).map_err(|error| vec![error])?;
        let settled = self.keys.iter().filter_map(|key| {
            let default = match key.default {
                KeyDefault::Value(text) => Some(key.read(text)),
                KeyDefault::Required | KeyDefault::Optional => None,
            };
            let given = settings.get(key.name).or(preset.get(key.name)).cloned();
            Some((key.name.to_owned(), given.or(default)?))
        });
        Ok(settled.collect())
    }

    fn unknown_keys(&self, settings: &Settings) -> Vec<SettingsError> {
        let names = settings.keys();
        let unknown = names.filter(|name| self.key(name).is_none() && !self.is_variant_key(name));
        unknown.map(|name| self.unknown_key(name)).collect()
    }

    fn is_variant_key(&self, name: &str) -> bool {
        name == VARIANT && !self.presets.is_empty()
    }

    fn unknown_key(&self, name: &str) -> SettingsError {
        let problem = format!("{} has no key `{name}`", self.name);
        let names = self.keys.iter().map(|key| key.name);
        let help = match did_you_mean(name, names.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("its keys: {}", names.collect::<Vec<_>>().join(", ")),
        };
        SettingsError::new(&[name], problem).help(help)
    }

    /// The settings that the chosen preset makes, if one is chosen.
    fn preset_values(
        &self,
        settings: &Settings,
    ) -> Result<BTreeMap<&'static str, Setting>, SettingsError> {
        let Some(wanted) = settings
            .get(VARIANT)
            .filter(|_| self.is_variant_key(VARIANT))
        else {
            return Ok(BTreeMap::new());
        };
        let wanted = wanted.to_string();
        let names = self.presets.iter().map(|preset| preset.name);
        let Some(preset) = self.presets.iter().find(|preset| preset.name == wanted) else {
            let problem = format!("{} has no variant `{wanted}`", self.name);
            let help = match did_you_mean(&wanted, names.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("its variants: {}", names.collect::<Vec<_>>().join(", ")),
            };
            return Err(SettingsError::new(&[VARIANT], problem).help(help));
        };
        let values = preset.settings.iter().filter_map(|&(name, text)| {
            let key = self.key(name)?;
            Some((key.name, key.read(text)))
        });
        Ok(values.collect())
    }
}
