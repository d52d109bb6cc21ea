//! Settings held against the keys of a game.

use std::collections::BTreeMap;

use super::Game;
use crate::checked::Checked;
use crate::error::SettingsError;
use crate::key::{Key, KeyDefault, Kind, Role};
use crate::setting::{Setting, Settings};
use crate::suggest::did_you_mean;

/// The key that applies a preset.
const VARIANT: &str = "variant";

fn start_given_twice(key: &Key) -> SettingsError {
    let problem = format!("`{}` is set although a start position is given", key.name);
    SettingsError::new(&[&key.name], problem).help("give one of the two")
}

fn contradiction(key: &Key, other: &str) -> SettingsError {
    let name = &key.name;
    let problem = format!("`{other}` and `{name}` contradict each other");
    let help = format!("`{name}` is set instead of `{other}`: remove one of the two");
    SettingsError::new(&[other, &key.name], problem).help(help)
}

/// The value of a key that is not set.
fn absent(key: &Key) -> Result<Option<Setting>, SettingsError> {
    match &key.default {
        KeyDefault::Value(text) => key.admit(&key.read(text)).map(Some),
        KeyDefault::Optional => Ok(None),
        KeyDefault::Required => {
            let problem = format!("`{}` is not set", key.name);
            let help = format!("{}: {}", key.about, key.kind);
            Err(SettingsError::new(&[&key.name], problem).help(help))
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
        let is_set = |name: &str| settings.contains_key(name) || preset.contains_key(name);
        errors.extend(self.contradictions(is_set));
        let mut values = BTreeMap::new();
        for key in &self.keys {
            let given = settings.get(&key.name);
            let stands_in = position.is_some() && key.role == Role::Instance;
            let value = match (given, given.or(preset.get(key.name.as_str()))) {
                (Some(_), _) if stands_in => Err(start_given_twice(key)),
                // Also the start of a preset, which may be replaced as any other key of it.
                _ if stands_in => Ok(None),
                (_, Some(setting)) => key.admit(setting).map(Some),
                (_, None) if self.is_replaced(key, is_set) => Ok(None),
                (_, None) => absent(key),
            };
            match value {
                Ok(value) => values.extend(value.map(|value| (key.name.clone(), value))),
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
    /// If a key is unknown, or a value is of the wrong kind or out of bounds.
    pub fn check_given(&self, settings: &Settings) -> Result<(), Vec<SettingsError>> {
        let mut errors = self.unknown_keys(settings);
        errors.extend(self.preset_values(settings).err());
        errors.extend(self.contradictions(|name| settings.contains_key(name)));
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
    pub fn resolve(&self, settings: &Settings) -> Result<Settings, Vec<SettingsError>> {
        self.check_given(settings)?;
        let preset = self.preset_values(settings).map_err(|error| vec![error])?;
        let is_set = |name: &str| settings.contains_key(name) || preset.contains_key(name);
        let resolved = self.keys.iter().filter_map(|key| {
            let default = match &key.default {
                KeyDefault::Value(text) if !self.is_replaced(key, is_set) => Some(key.read(text)),
                KeyDefault::Value(_) | KeyDefault::Required | KeyDefault::Optional => None,
            };
            let given = settings
                .get(&key.name)
                .or(preset.get(key.name.as_str()))
                .map(|given| match (&key.kind, given) {
                    // A text from here on, so that settings that are written to a file can be read again.
                    (Kind::Text, Setting::List(_)) => key.admit(given).unwrap_or(given.clone()),
                    _ => given.clone(),
                });
            Some((key.name.clone(), given.or(default)?))
        });
        Ok(resolved.collect())
    }

    /// The settings of a problem with others over them, such as those of a command line. A key that is given goes
    /// before the same key of the problem, and before all keys that cannot be set beside it. A preset that is given
    /// goes in place of all settings of the problem, because it stands for whole rules.
    #[must_use]
    pub fn settings_over(&self, problem: &Settings, given: &Settings) -> Settings {
        if self.is_variant_key(VARIANT) && given.contains_key(VARIANT) {
            return given.clone();
        }
        let gives_way = |name: &str| given.keys().any(|other| self.are_alternatives(name, other));
        let mut settings = problem.clone();
        let preset = self.preset_values(problem).unwrap_or_default();
        if preset.keys().any(|&name| gives_way(name)) {
            // The other keys of the preset stay.
            settings.remove(VARIANT);
            for (name, value) in preset {
                settings.entry(name.to_owned()).or_insert(value);
            }
        }
        settings.retain(|name, _| !gives_way(name));
        settings.extend(given.clone());
        settings
    }

    /// Whether two keys say the same in different ways, so that they cannot be set together.
    fn are_alternatives(&self, one: &str, other: &str) -> bool {
        let replaces = |one: &str, other: &str| {
            let key = self.key(one);
            key.is_some_and(|key| key.instead_of.iter().any(|name| name == other))
        };
        replaces(one, other) || replaces(other, one)
    }

    /// Errors for keys that are set together, although one is meant instead of the other.
    pub fn contradictions(&self, is_set: impl Fn(&str) -> bool) -> Vec<SettingsError> {
        let given = self.keys.iter().filter(|key| is_set(&key.name));
        let found = given.flat_map(|key| {
            let others = key.instead_of.iter().filter(|other| is_set(other));
            others.map(|other| contradiction(key, other))
        });
        found.collect()
    }

    /// Whether another key is set instead of this one.
    fn is_replaced(&self, key: &Key, is_set: impl Fn(&str) -> bool) -> bool {
        let mut others = self.keys.iter().filter(|other| is_set(&other.name));
        others.any(|other| other.instead_of.contains(&key.name))
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
        let names = self.keys.iter().map(|key| key.name.as_str());
        let help = match did_you_mean(name, names.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("its keys: {}", names.collect::<Vec<_>>().join(", ")),
        };
        SettingsError::new(&[name], problem).help(help)
    }

    /// The settings that the chosen preset makes, if one is chosen.
    fn preset_values(&self, settings: &Settings) -> Result<BTreeMap<&str, Setting>, SettingsError> {
        let Some(wanted) = settings
            .get(VARIANT)
            .filter(|_| self.is_variant_key(VARIANT))
        else {
            return Ok(BTreeMap::new());
        };
        let wanted = wanted.to_string();
        let names = self.presets.iter().map(|preset| preset.name.as_str());
        let Some(preset) = self.presets.iter().find(|preset| preset.name == wanted) else {
            let problem = format!("{} has no variant `{wanted}`", self.name);
            let help = match did_you_mean(&wanted, names.clone()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("its variants: {}", names.collect::<Vec<_>>().join(", ")),
            };
            return Err(SettingsError::new(&[VARIANT], problem).help(help));
        };
        let values = preset.settings.iter().filter_map(|(name, text)| {
            let key = self.key(name)?;
            Some((key.name.as_str(), key.read(text)))
        });
        Ok(values.collect())
    }
}
