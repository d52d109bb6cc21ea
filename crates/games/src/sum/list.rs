//! Reading the list of components: `bash m=3 + nim + wythoff`.

use std::sync::Arc;

use crate::component::Component;
use crate::error::SettingsError;
use crate::game::{Composite, Game};
use crate::key::Role;
use crate::setting::{Setting, Settings};
use crate::suggest::did_you_mean;

/// The key that lists the components.
pub(super) const COMPONENTS: &str = "components";

/// Most components.
const MAX_COMPONENTS: usize = 16;

/// Rule keys of games that belong to the sum as a whole, or to a game by itself.
const NOT_IN_SUMS: &[&str] = &["last", "count-up"];

/// The games that sums are made of.
#[derive(Debug)]
pub(super) struct List(Vec<Arc<Game>>);

impl List {
    pub(super) fn of(summands: Vec<Arc<Game>>) -> Self {
        Self(summands)
    }

    /// The components of a list.
    ///
    /// # Errors
    /// If the list is not valid. The error is the first one in it.
    pub(super) fn components(&self, text: &str) -> Result<Vec<Box<dyn Component>>, SettingsError> {
        let read = self.read(text)?.into_iter();
        Ok(read.map(|listed| listed.component).collect())
    }

    fn read(&self, text: &str) -> Result<Vec<Listed<'_>>, SettingsError> {
        let listed = text.split('+').map(|text| self.component(text));
        let listed: Vec<_> = listed.collect::<Result<_, _>>()?;
        if listed.len() > MAX_COMPONENTS {
            let problem = format!("{} components", listed.len());
            return Err(wrong(problem).help(format!("at most {MAX_COMPONENTS}")));
        }
        Ok(listed)
    }

    fn component(&self, text: &str) -> Result<Listed<'_>, SettingsError> {
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else {
            return Err(wrong("a component without a name").help("for example: bash m=3 + nim"));
        };
        let Some(game) = self.0.iter().find(|game| game.name == name) else {
            return Err(self.unknown(name));
        };
        let mut settings = Settings::new();
        for word in words {
            let (key, value) = setting(game, word)?;
            if settings.insert(key.clone(), value).is_some() {
                return Err(wrong(format!("`{key}` is set twice for {name}")).help("set it once"));
            }
        }
        // The position is set for the sum as a whole, so the keys of the instance are taken for
        // given.
        let checked = game.checked(&settings, Some("")).map_err(|errors| {
            let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
            wrong(format!("{name}: {}", said.join("; ")))
        })?;
        match game.family.component(&checked) {
            Some(Ok(component)) => Ok(Listed {
                game,
                settings,
                component,
            }),
            Some(Err(error)) => {
                let refused = wrong(format!("{name}: {}", error.problem));
                Err(error.help.into_iter().fold(refused, SettingsError::help))
            }
            None => Err(self.unknown(name)),
        }
    }

    fn unknown(&self, name: &str) -> SettingsError {
        let names = self.0.iter().map(|game| game.name.as_str());
        let help = match did_you_mean(name, names.clone()) {
            Some(meant) if meant != name => format!("did you mean `{meant}`?"),
            _ => format!("components are {}", names.collect::<Vec<_>>().join(", ")),
        };
        wrong(format!("`{name}` cannot be part of a sum")).help(help)
    }
}

/// A component with the game that it is one of, and the settings of that game.
struct Listed<'l> {
    game: &'l Arc<Game>,
    settings: Settings,
    component: Box<dyn Component>,
}

impl Composite for List {
    fn key(&self) -> &str {
        COMPONENTS
    }

    fn games(&self, list: &str) -> Result<Vec<(Arc<Game>, Settings)>, SettingsError> {
        let read = self.read(list)?.into_iter();
        Ok(read
            .map(|listed| (Arc::clone(listed.game), listed.settings))
            .collect())
    }
}

fn wrong(problem: impl Into<String>) -> SettingsError {
    SettingsError::new(&[COMPONENTS], problem)
}

fn setting(game: &Game, word: &str) -> Result<(String, Setting), SettingsError> {
    let Some((key, value)) = word.split_once('=') else {
        return Err(
            wrong(format!("`{word}` is not a setting of {}", game.name)).help("write key=value")
        );
    };
    let of_instance = game.key(key).is_some_and(|key| key.role == Role::Instance);
    if of_instance || NOT_IN_SUMS.contains(&key) {
        let problem = format!("`{key}` is not set for {} within a sum", game.name);
        let help = "set `start` and `last` for the sum, and only rules for its components";
        return Err(wrong(problem).help(help));
    }
    Ok((key.to_owned(), game.read(key, value)))
}
