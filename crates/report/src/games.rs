//! The games and what can be set for each, `grundy.games/1`.

use grundy_games::{Game, Key, KeyDefault, Role};
use serde::{Deserialize, Serialize};

use crate::words::Schema;
use crate::{LargeOverview, OverviewReport};

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GameReport {
    /// `grundy.games/1`.
    pub schema: Schema,
    /// Name in problem files and on the command line.
    pub game: String,
    /// Title.
    pub title: String,
    /// Description in one sentence.
    pub summary: String,
    /// Settings.
    pub keys: Vec<KeyReport>,
    /// Presets.
    pub presets: Vec<PresetReport>,
    /// Overview of a custom game; absent for built-in games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overview: Option<OverviewReport>,
    /// Overview of a custom game that is too large to list; absent for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub large: Option<LargeOverview>,
}

/// One key of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct KeyReport {
    /// Name.
    pub key: String,
    /// `rule` or `instance`.
    pub role: Role,
    /// Possible values, in words.
    pub values: String,
    /// Default; `null` if a value is required or another key replaces it.
    pub default: Option<String>,
    /// Whether a value is required.
    pub required: bool,
    /// Meaning of the setting.
    pub about: String,
}

/// One named variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PresetReport {
    /// Name, for `variant = "..."`.
    pub variant: String,
    /// Meaning of the setting.
    pub about: String,
    /// Settings of the preset, `key=value`.
    pub sets: Vec<String>,
}

impl GameReport {
    /// All that is known of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let presets = game.presets.iter().map(|preset| PresetReport {
            variant: preset.name.clone(),
            about: preset.about.clone(),
            sets: preset
                .settings
                .iter()
                .map(|(key, value)| format!("{key}={value}"))
                .collect(),
        });
        Self {
            schema: Schema::Games,
            game: game.name.clone(),
            title: game.title.clone(),
            summary: game.summary.clone(),
            keys: game.keys.iter().map(KeyReport::new).collect(),
            presets: presets.collect(),
            overview: None,
            large: None,
        }
    }
}

impl KeyReport {
    fn new(key: &Key) -> Self {
        Self {
            key: key.name.clone(),
            role: key.role,
            values: key.kind.to_string(),
            default: match &key.default {
                KeyDefault::Value(text) => Some(text.clone()),
                KeyDefault::Optional | KeyDefault::Required => None,
            },
            required: key.default == KeyDefault::Required,
            about: key.about.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use super::*;

    #[test]
    fn keys_tell_their_values_and_whether_one_is_required() {
        let game = Catalog::standard().find("bash").expect("a game");
        let report = GameReport::new(&game);
        let keys = report.keys.iter().map(|key| {
            let default = key.default.as_deref();
            (
                key.key.as_str(),
                key.role,
                key.values.as_str(),
                default,
                key.required,
            )
        });
        assert_eq!(
            keys.collect::<Vec<_>>(),
            [
                ("n", Role::Instance, "a whole number", None, true),
                ("m", Role::Rule, "a whole number from 1", None, true),
                (
                    "count-up",
                    Role::Rule,
                    "true or false",
                    Some("false"),
                    false
                ),
                ("last", Role::Rule, "wins or loses", Some("wins"), false),
            ]
        );
    }

    #[test]
    fn presets_tell_what_they_set() {
        let game = Catalog::standard().find("chopsticks").expect("a game");
        let report = GameReport::new(&game);
        let sets = |variant: &str| {
            let mut presets = report.presets.iter();
            let preset = presets.find(|preset| preset.variant == variant);
            preset.expect("a preset").sets.clone()
        };
        assert_eq!(sets("base"), [""; 0]);
        assert_eq!(sets("zombies"), ["players=3", "zombies=true"]);
    }
}
