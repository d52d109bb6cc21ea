//! The games and what can be set for each, `grundy.games/1`.

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_games::{Game, Key, KeyDefault, Role};
use serde::Serialize;

use super::style::{FAINT, STRONG, indented, styled, table};

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameReport {
    /// `grundy.games/1`.
    pub schema: &'static str,
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
}

/// One key of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct KeyReport {
    /// Its name.
    pub key: String,
    /// `rule` or `instance`.
    pub role: &'static str,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
            schema: "grundy.games/1",
            game: game.name.clone(),
            title: game.title.clone(),
            summary: game.summary.clone(),
            keys: game.keys.iter().map(KeyReport::new).collect(),
            presets: presets.collect(),
        }
    }
}

impl KeyReport {
    fn new(key: &Key) -> Self {
        Self {
            key: key.name.clone(),
            role: match key.role {
                Role::Rule => "rule",
                Role::Instance => "instance",
            },
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

/// All games, a line each.
#[must_use]
pub fn games_text(games: &[Arc<Game>]) -> String {
    let mut table = table(&["game", "what it is"], usize::MAX);
    for game in games {
        table.add_row([styled(STRONG, &game.name), game.summary.clone()]);
    }
    let hint = styled(
        FAINT,
        "`grundy games GAME` lists what can be set for one of them",
    );
    format!("{}\n  {hint}\n", indented(&table))
}

/// One game in full.
#[must_use]
pub fn game_text(game: &Game) -> String {
    let report = GameReport::new(game);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}  {}\n",
        styled(STRONG, &report.game),
        report.summary
    );
    let mut keys = table(&["key", "values", "default", "meaning"], usize::MAX);
    for key in &report.keys {
        keys.add_row([
            styled(STRONG, &key.key),
            key.values.clone(),
            key.default.clone().unwrap_or_default(),
            key.about.clone(),
        ]);
    }
    text.push_str(&indented(&keys));
    if !report.presets.is_empty() {
        text.push('\n');
        let mut presets = table(&["variant", "sets", "meaning"], usize::MAX);
        for preset in &report.presets {
            presets.add_row([
                styled(STRONG, &preset.variant),
                preset.sets.join(" "),
                preset.about.clone(),
            ]);
        }
        text.push_str(&indented(&presets));
    }
    text
}
