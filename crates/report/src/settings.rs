//! Settings on one line.

use grundy_games::{Game, KeyDefault, Role, Setting, Settings};

/// Settings as reports name them: `m=3 n=21`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let pairs = settings.iter();
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}

/// The rules that matter, as the command line writes each of them: those that are not the usual ones,
/// and the numbers that somebody set. What the start position shows, the sizes of its heaps, say, is
/// not among them. `settings` are as they were given, `resolved` with their defaults, and `start` is
/// the start position in notation.
#[must_use]
pub fn chosen_rules(
    game: &Game,
    settings: &Settings,
    resolved: &Settings,
    start: &str,
) -> Vec<String> {
    let rules = resolved.iter().filter(|(name, value)| {
        let is_rule = game.key(name).is_some_and(|key| key.role == Role::Rule);
        let was_set = matches!(value, Setting::Integer(_)) && settings.contains_key(*name);
        is_rule && (was_set || !is_default(game, name, value)) && value.to_string() != start
    });
    rules.map(|(key, value)| format!("{key}={value}")).collect()
}

/// Whether this is what holds where the key is not set.
pub(crate) fn is_default(game: &Game, name: &str, value: &Setting) -> bool {
    game.key(name).is_some_and(|key| match &key.default {
        KeyDefault::Value(text) => key.read(text) == *value,
        KeyDefault::Required | KeyDefault::Optional => false,
    })
}
