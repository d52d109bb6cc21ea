//! The form that asks for a position: games, presets and keys as the catalog lists them.

use grundy_games::{Catalog, Game, KeyDefault, Kind, Role};
use serde::Serialize;

use super::query::Query;

/// The form, with what was chosen.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Form {
    pub(crate) games: Vec<GameChoice>,
    /// The name of the game that was chosen; empty if none was.
    pub(crate) game: String,
    /// The problem whose game it is, where that is what is asked about, and what the game is called.
    pub(crate) problem: Option<String>,
    pub(crate) title: String,
    pub(crate) presets: Vec<PresetChoice>,
    pub(crate) keys: Vec<KeyField>,
    pub(crate) position: String,
}

/// One of the games.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameChoice {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) summary: String,
    pub(crate) chosen: bool,
}

/// One of the presets of the game that was chosen.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PresetChoice {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) chosen: bool,
}

/// A key that can be set.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct KeyField {
    pub(crate) name: String,
    pub(crate) about: String,
    /// The values that it takes, in words.
    pub(crate) values: String,
    /// Its current value.
    pub(crate) value: String,
    /// Its default.
    pub(crate) default: String,
    /// The words that it takes, where it takes nothing else.
    pub(crate) words: Vec<String>,
    /// Whether numbers are typed.
    pub(crate) numeric: bool,
}

/// The form, filled in from the query. The position alone says where play starts.
pub(crate) fn form(catalog: &Catalog, query: &Query, game: Option<&Game>, position: &str) -> Form {
    let value = |name: &str| {
        let set = query.set.iter().find(|(key, _)| key == name);
        set.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let games = catalog.iter().map(|one| GameChoice {
        name: one.name.clone(),
        title: one.title.clone(),
        summary: one.summary.clone(),
        chosen: game.is_some_and(|game| game.name == one.name),
    });
    let presets = game.into_iter().flat_map(|game| &game.presets);
    let chosen = value("variant");
    let presets = presets.map(|preset| PresetChoice {
        name: preset.name.clone(),
        about: preset.about.clone(),
        chosen: preset.name == chosen,
    });
    let keys = game.into_iter().flat_map(|game| &game.keys);
    let keys = keys
        .filter(|key| key.role == Role::Rule)
        .map(|key| KeyField {
            name: key.name.clone(),
            about: key.about.clone(),
            values: key.kind.to_string(),
            value: value(&key.name),
            default: match &key.default {
                KeyDefault::Value(text) => text.clone(),
                KeyDefault::Required | KeyDefault::Optional => String::new(),
            },
            words: match &key.kind {
                Kind::Words(words) => words.clone(),
                Kind::Flag => ["true", "false"].map(str::to_owned).to_vec(),
                _ => Vec::new(),
            },
            numeric: matches!(key.kind, Kind::Integer { .. }),
        });
    Form {
        games: games.collect(),
        game: game.map(|game| game.name.clone()).unwrap_or_default(),
        problem: query.problem.clone().filter(|_| game.is_some()),
        title: game.map(|game| game.title.clone()).unwrap_or_default(),
        presets: presets.collect(),
        keys: keys.collect(),
        position: position.to_owned(),
    }
}
