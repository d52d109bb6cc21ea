//! Settings of a game in reports: as text on one line, as data, and as arguments of commands.

use std::collections::BTreeMap;

use grundy_games::{Game, KeyDefault, Setting, Settings};

/// Settings as data: values of JSON by their keys.
pub type SettingsMap = BTreeMap<String, serde_json::Value>;

/// Settings as data for a report.
#[must_use]
pub fn settings_map(settings: &Settings) -> SettingsMap {
    let pairs = settings.iter();
    pairs
        .map(|(key, value)| (key.clone(), setting_json(value)))
        .collect()
}

/// A setting as JSON.
#[must_use]
pub fn setting_json(setting: &Setting) -> serde_json::Value {
    match setting {
        Setting::Integer(number) => (*number).into(),
        Setting::Word(word) => word.clone().into(),
        Setting::Flag(flag) => (*flag).into(),
        Setting::List(list) => list.clone().into(),
    }
}

/// The arguments of `--set` that give these settings, each `key=value`. Lists have no brackets, which
/// some shells would take for the names of files.
#[must_use]
pub fn set_arguments(settings: &SettingsMap) -> Vec<String> {
    let value = |value: &serde_json::Value| match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(list) => {
            let items: Vec<String> = list.iter().map(ToString::to_string).collect();
            items.join(",")
        }
        other => other.to_string(),
    };
    let pairs = settings.iter();
    pairs
        .map(|(key, setting)| format!("{key}={}", value(setting)))
        .collect()
}

/// Settings on one line, as reports show them to people: `m=3 n=21`. It cannot be read back, because
/// a value may contain blanks; see [`settings_map`].
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let pairs = settings.iter();
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}

/// The rules that differ from the defaults or from those of the problem, and the numbers that were set, each as an
/// argument of `--set`. With them, a command opens the same game, whether it names the problem or the game. Settings
/// that only describe the start, such as the sizes of heaps, are left out. `settings` are those that were given,
/// `resolved` the same with their defaults, and `of_problem` those of the problem with their defaults.
#[must_use]
pub fn chosen_rules(
    game: &Game,
    of_problem: &Settings,
    settings: &Settings,
    resolved: &Settings,
) -> Vec<String> {
    let rules = resolved.iter().filter(|(name, value)| {
        let was_set = matches!(value, Setting::Integer(_)) && settings.contains_key(*name);
        let is_changed = of_problem.get(*name).is_some_and(|usual| usual != *value);
        game.is_rule(name) && (was_set || is_changed || !is_default(game, name, value))
    });
    let rules = rules.map(|(key, value)| (key.clone(), setting_json(value)));
    set_arguments(&rules.collect())
}

/// The rules that differ from their defaults, each `key = value`, for people.
#[must_use]
pub fn unusual_settings(game: &Game, resolved: &Settings) -> Vec<String> {
    // Reports show the position, so settings of the start are not repeated.
    let chosen = resolved
        .iter()
        .filter(|(name, value)| game.is_rule_or_unknown(name) && !is_default(game, name, value));
    let texts = chosen.map(|(name, value)| match setting_json(value) {
        serde_json::Value::String(word) => format!("{name} = {word}"),
        other => format!("{name} = {other}"),
    });
    texts.collect()
}

/// Whether a value is the default of its key. A required or optional key has no default.
pub(crate) fn is_default(game: &Game, name: &str, value: &Setting) -> bool {
    game.key(name).is_some_and(|key| match &key.default {
        KeyDefault::Value(text) => key.read(text) == *value,
        KeyDefault::Required | KeyDefault::Optional => false,
    })
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use super::*;

    #[test]
    fn arguments_give_the_settings_back() {
        let settings = Settings::from([
            (
                "components".to_owned(),
                Setting::Word("bash m=3 + nim".to_owned()),
            ),
            ("heaps".to_owned(), Setting::List(vec![1, 2])),
            ("m".to_owned(), Setting::Integer(3)),
            ("sudden-death".to_owned(), Setting::Flag(true)),
        ]);
        let arguments = set_arguments(&settings_map(&settings));
        assert_eq!(
            arguments,
            [
                "components=bash m=3 + nim",
                "heaps=1,2",
                "m=3",
                "sudden-death=true"
            ]
        );
        let read = arguments.iter().map(|argument| {
            let (key, value) = argument.split_once('=').expect("a pair");
            (key.to_owned(), Setting::parse(value))
        });
        assert_eq!(read.collect::<Settings>(), settings);
    }

    /// Keys with their values, as they are written on a command line.
    type Pairs<'p> = &'p [(&'p str, &'p str)];

    fn settings(pairs: Pairs<'_>) -> Settings {
        let pairs = pairs.iter();
        pairs
            .map(|&(key, value)| (key.to_owned(), Setting::parse(value)))
            .collect()
    }

    #[test]
    fn settings_stand_on_one_line() {
        let all = settings(&[("heaps", "1,2"), ("last", "loses"), ("m", "3")]);
        assert_eq!(settings_text(&all), "heaps=[1,2] last=loses m=3");
        assert_eq!(settings_text(&Settings::new()), "");
    }

    /// The settings of the problem, the given ones and the resolved ones.
    type Case<'c> = [Pairs<'c>; 3];

    #[test]
    fn chosen_rules_are_numbers_that_were_set_and_changes() {
        let cases: [(&str, Case<'_>, &[&str]); 8] = [
            // A number that was set, even to its default.
            (
                "chopsticks",
                [
                    &[("rollover", "5")],
                    &[("rollover", "5")],
                    &[("rollover", "5")],
                ],
                &["rollover=5"],
            ),
            (
                "chopsticks",
                [&[("rollover", "5")], &[], &[("rollover", "5")]],
                &[],
            ),
            // A word that was set to its default.
            (
                "chopsticks",
                [
                    &[("overflow", "rollover")],
                    &[("overflow", "rollover")],
                    &[("overflow", "rollover")],
                ],
                &[],
            ),
            // A default that differs from the problem, and a value of the problem that is not the default.
            (
                "chopsticks",
                [
                    &[("overflow", "cutoff")],
                    &[("overflow", "rollover")],
                    &[("overflow", "rollover")],
                ],
                &["overflow=rollover"],
            ),
            (
                "chopsticks",
                [&[("overflow", "cutoff")], &[], &[("overflow", "cutoff")]],
                &["overflow=cutoff"],
            ),
            // A key without a default.
            ("bash", [&[("m", "3")], &[], &[("m", "3")]], &["m=3"]),
            // The start is not a rule.
            (
                "nim",
                [
                    &[("heaps", "3,5")],
                    &[("heaps", "1,2")],
                    &[("heaps", "1,2")],
                ],
                &[],
            ),
            (
                "bash",
                [&[("n", "21")], &[("n", "22")], &[("n", "22")]],
                &[],
            ),
        ];
        for (game, all, chosen) in cases {
            let game = Catalog::standard().find(game).expect("a game");
            let [of_problem, given, resolved] = all.map(settings);
            let found = chosen_rules(&game, &of_problem, &given, &resolved);
            assert_eq!(found, chosen, "{all:?}");
        }
    }

    #[test]
    fn unusual_settings_are_rules_that_are_not_defaults() {
        let cases: [(&str, Pairs<'_>, &[&str]); 4] = [
            (
                "chopsticks",
                &[("overflow", "cutoff"), ("rollover", "5")],
                &["overflow = cutoff"],
            ),
            ("nim", &[("heaps", "1,2"), ("last", "wins")], &[]),
            (
                "nim",
                &[("heaps", "1,2"), ("last", "loses"), ("unknown", "7")],
                &["last = loses", "unknown = 7"],
            ),
            ("bash", &[("m", "3"), ("n", "21")], &["m = 3"]),
        ];
        for (game, resolved, unusual) in cases {
            let game = Catalog::standard().find(game).expect("a game");
            assert_eq!(unusual_settings(&game, &settings(resolved)), unusual);
        }
    }
}
