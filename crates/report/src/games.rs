//! The games and what can be set for each, `grundy.games/1`.

use grundy_games::{Game, Key, KeyDefault, Role};
use serde::{Deserialize, Serialize};

use crate::OverviewReport;
use crate::words::Schema;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GameReport {
    /// `grundy.games/1`.
    pub schema: Schema,
    /// The name in problem files and on the command line.
    pub game: String,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// What can be set.
    pub keys: Vec<KeyReport>,
    /// Named variants.
    pub presets: Vec<PresetReport>,
    /// The game at first sight; only for the game of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overview: Option<OverviewReport>,
}

/// One key of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct KeyReport {
    /// Its name.
    pub key: String,
    /// `rule` or `instance`.
    pub role: Role,
    /// The values it takes, in words.
    pub values: String,
    /// The value where none is given; none where one must be, or where another key stands in.
    pub default: Option<String>,
    /// Whether a value must be given.
    pub required: bool,
    /// What it means.
    pub about: String,
}

/// One named variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PresetReport {
    /// Its name, for `variant = "..."`.
    pub variant: String,
    /// What it means.
    pub about: String,
    /// What it sets, `key=value`.
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
