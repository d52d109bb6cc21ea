//! Settings on one line.

use grundy_games::Settings;

/// Settings as reports name them: `m=3 n=21`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let pairs = settings.iter();
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{key}={value}")).collect();
    pairs.join(" ")
}
