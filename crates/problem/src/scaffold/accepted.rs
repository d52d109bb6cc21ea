//! Bots that never err, for new problems.

use grundy_games::{Game, KeyDefault, Setting, Settings, StarterBot};

/// The bot for a problem of this game with these settings. `None` if there is none.
pub(super) fn find(
    game: &Game,
    asks: Option<&str>,
    chosen: &Settings,
) -> Option<&'static StarterBot> {
    let bots = game.starter?.bots;
    bots.iter().find(|bot| {
        let is_followed = |(name, value): (&String, &Setting)| {
            let usual = game.key(name).map(|key| match &key.default {
                KeyDefault::Value(usual) => game.read(name, usual) == *value,
                KeyDefault::Required | KeyDefault::Optional => false,
            });
            name == "last" || usual == Some(true) || bot.follows.contains(&name.as_str())
        };
        bot.asks == asks && bot.last == last(chosen) && chosen.iter().all(is_followed)
    })
}

/// The effect of the last move for its player.
pub(super) fn last(rules: &Settings) -> String {
    rules
        .get("last")
        .map_or_else(|| "wins".to_owned(), ToString::to_string)
}
