//! Settings that lack something, and what may complete them.

use grundy_games::{Game, Key, KeyDefault, Kind, Role, Setting, Settings, SettingsError};

use crate::problem::Start;

/// The required keys that settings lack. The keys of the start are not required if a position is given.
///
/// # Errors
/// If what is set is wrong.
pub fn lacking_keys<'g>(
    game: &'g Game,
    settings: &Settings,
    has_position: bool,
) -> Result<Vec<&'g Key>, Vec<SettingsError>> {
    let known = game.resolve(settings)?;
    let lacking = game.keys.iter().filter(|key| {
        let is_required = key.default == KeyDefault::Required && !known.contains_key(&key.name);
        is_required && (key.role == Role::Rule || !has_position)
    });
    Ok(lacking.collect())
}

/// Settings with others, which are read as they are typed.
#[must_use]
pub fn with_completion(game: &Game, settings: &Settings, more: &[(String, String)]) -> Settings {
    let more = more.iter();
    let more = more.map(|(key, value)| (key.clone(), game.read(key, value)));
    settings.clone().into_iter().chain(more).collect()
}

/// Keys and values, as they are typed, that complete settings as a start has them: the lacking ones; these with a start
/// that suits the rules that are given; and these with all other rules of that start. They may contradict what is
/// given.
#[must_use]
pub fn completions(
    game: &Game,
    settings: &Settings,
    lacking: &[&Key],
    model: &Start,
) -> Vec<Vec<(String, String)>> {
    let of_model = |key: &Key| {
        let value = match model.resolved.get(&key.name) {
            Some(setting) => typed(setting),
            // The start of the model is a position.
            None if says_position(key) => model.instance.start().notation(),
            None => return None,
        };
        Some((key.name.clone(), value))
    };
    let of_all = |keys: &[&Key]| -> Option<Vec<(String, String)>> {
        keys.iter().map(|key| of_model(key)).collect()
    };
    let (starts, rules): (Vec<&Key>, Vec<&Key>) =
        lacking.iter().copied().partition(|key| says_position(key));
    let plain = of_all(lacking);
    let suited = of_all(&rules).and_then(|mut more| {
        let start = game.some_start(&with_completion(game, settings, &more))?;
        more.extend(starts.iter().map(|key| (key.name.clone(), start.clone())));
        Some(more)
    });
    let whole = plain.clone().map(|mut more| {
        let known = game.resolve(settings).unwrap_or_default();
        let others = game.keys.iter().filter(|key| {
            let is_lacking = lacking.iter().any(|lacking| lacking.name == key.name);
            let is_open = key.role == Role::Rule && !settings.contains_key(&key.name);
            is_open && !is_lacking && known.get(&key.name) != model.resolved.get(&key.name)
        });
        more.extend(others.filter_map(of_model));
        more
    });
    [plain, suited, whole].into_iter().flatten().collect()
}

/// Whether the value of a key is the position that play starts from.
fn says_position(key: &Key) -> bool {
    key.role == Role::Instance && key.kind == Kind::Text && key.default == KeyDefault::Required
}

/// A value as it is typed in a command.
fn typed(setting: &Setting) -> String {
    match setting {
        Setting::List(_) => setting.to_string().trim_matches(['[', ']']).to_owned(),
        _ => setting.to_string(),
    }
}
