//! Reading the list of components: `bash m=3 + nim + wythoff`.

use super::{COMPONENTS, Component, MAX_COMPONENTS};
use crate::{
    Checked, Game, Role, Settings, SettingsError, bash, did_you_mean, nim, tower_breakers, wythoff,
};

/// How a game whose rules are set becomes a component.
type Make = fn(&Checked<'_>) -> Box<dyn Component>;

/// The games that sums are made of.
static SUMMANDS: &[(&Game, Make)] = &[
    (&bash::GAME, |checked| Box::new(bash::rules(checked))),
    (&nim::GAME, |_| Box::new(nim::Nim)),
    (&tower_breakers::GAME, |checked| {
        Box::new(tower_breakers::rules(checked))
    }),
    (&wythoff::GAME, |_| Box::new(wythoff::Wythoff)),
];

/// Rule keys of games that belong to the sum as a whole, or to a game by itself.
const NOT_IN_SUMS: &[&str] = &["last", "count-up"];

/// The components of a list.
///
/// # Errors
/// The first thing that is wrong with it.
pub(super) fn listed(text: &str) -> Result<Vec<Box<dyn Component>>, SettingsError> {
    let components: Vec<_> = text.split('+').map(component).collect::<Result<_, _>>()?;
    if components.len() > MAX_COMPONENTS {
        let problem = format!("{} components", components.len());
        return Err(wrong(problem).help(format!("at most {MAX_COMPONENTS}")));
    }
    Ok(components)
}

fn wrong(problem: impl Into<String>) -> SettingsError {
    SettingsError::new(&[COMPONENTS], problem)
}

fn component(text: &str) -> Result<Box<dyn Component>, SettingsError> {
    let mut words = text.split_whitespace();
    let Some(name) = words.next() else {
        return Err(wrong("a component without a name").help("for example: bash m=3 + nim"));
    };
    let names = SUMMANDS.iter().map(|(game, _)| game.name);
    let Some((game, make)) = SUMMANDS.iter().find(|(game, _)| game.name == name) else {
        let help = match did_you_mean(name, names.clone()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("components are {}", names.collect::<Vec<_>>().join(", ")),
        };
        return Err(wrong(format!("`{name}` cannot be part of a sum")).help(help));
    };
    let settings = words
        .map(|word| setting(game, word))
        .collect::<Result<Settings, _>>()?;
    // The position is set for the sum as a whole, so the keys of the instance are taken for given.
    let checked = game.checked(&settings, Some("")).map_err(|errors| {
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        wrong(format!("{name}: {}", said.join("; ")))
    })?;
    Ok(make(&checked))
}

fn setting(game: &Game, word: &str) -> Result<(String, crate::Setting), SettingsError> {
    let Some((key, value)) = word.split_once('=') else {
        return Err(
            wrong(format!("`{word}` is no setting of {}", game.name)).help("write key=value")
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
