//! Bots of ours that never err, for new problems.

use grundy_games::{Game, KeyDefault, Setting, Settings};

/// One of them.
#[derive(Debug)]
pub(super) struct Accepted {
    game: &'static str,
    /// What the problem asks; nothing where bots play.
    asks: Option<&'static str>,
    /// What the last move does for the player who makes it.
    last: &'static str,
    /// Settings that it is told and follows, whatever they are.
    follows: &'static [&'static str],
    /// The name of its file.
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

macro_rules! accepted {
    ($game:literal, $asks:expr, $last:literal, $follows:expr, $name:literal, $path:literal) => {
        Accepted {
            game: $game,
            asks: $asks,
            last: $last,
            follows: $follows,
            name: $name,
            text: include_str!(concat!("../../", $path)),
        }
    };
}

const MOVE: Option<&str> = Some("move");
const WINNER: Option<&str> = Some("winner");

#[rustfmt::skip]
const ALL: [Accepted; 22] = [
    accepted!("bash", None, "wins", &["m"], "remainder.c", "../../bots/bash/accepted/remainder.c"),
    accepted!("bash", None, "loses", &["m"], "remainder.c", "templates/accepted/bash-loses.c"),
    accepted!("bash", WINNER, "wins", &["m"], "remainder.c", "templates/accepted/bash-winner.c"),
    accepted!("bash", WINNER, "loses", &["m"], "remainder.c", "templates/accepted/bash-winner-loses.c"),
    accepted!("bash", MOVE, "wins", &["m"], "remainder.c", "templates/accepted/bash-move.c"),
    accepted!("bash", MOVE, "loses", &["m"], "remainder.c", "templates/accepted/bash-move-loses.c"),
    accepted!("chopsticks", None, "wins", &[], "retrograde.c", "../../bots/chopsticks/accepted/retrograde.c"),
    accepted!("chopsticks", WINNER, "wins", &[], "retrograde.c", "../../bots/chopsticks-winner/accepted/retrograde.c"),
    accepted!("coins", None, "wins", &[], "odious.c", "../../bots/mock-turtles/accepted/odious.c"),
    accepted!("graph", None, "wins", &[], "retrograde.c", "../../bots/cat-and-mouse/accepted/retrograde.c"),
    accepted!("heaps", None, "wins", &[], "nimbers.c", "../../bots/kayles/accepted/nimbers.c"),
    accepted!("nim", None, "wins", &[], "xor.c", "../../bots/nim/accepted/xor.c"),
    accepted!("nim", None, "loses", &[], "xor.c", "templates/accepted/nim-loses.c"),
    accepted!("nim", WINNER, "wins", &[], "xor.c", "../../bots/nim-winner/accepted/xor.c"),
    accepted!("nim", WINNER, "loses", &[], "xor.c", "templates/accepted/nim-winner-loses.c"),
    accepted!("nim", MOVE, "wins", &[], "xor.c", "../../bots/nim-move/accepted/xor.c"),
    accepted!("nim", MOVE, "loses", &[], "xor.c", "templates/accepted/nim-move-loses.c"),
    accepted!("sum", None, "wins", &[], "xor.c", "../../bots/bash-and-nim/accepted/xor.c"),
    accepted!("sum", WINNER, "wins", &[], "xor.c", "../../bots/bash-and-nim-winner/accepted/xor.c"),
    accepted!("tower-breakers", None, "wins", &[], "omega.c", "../../bots/tower-breakers/accepted/omega.c"),
    accepted!("wythoff", None, "wins", &[], "exact.c", "../../bots/wythoff/accepted/exact.c"),
    accepted!("wythoff", WINNER, "wins", &[], "exact.c", "../../bots/wythoff-winner/accepted/exact.c"),
];

/// The bot for a problem of this game where these settings are chosen, if there is one.
pub(super) fn find(
    game: &Game,
    asks: Option<&str>,
    chosen: &Settings,
) -> Option<&'static Accepted> {
    ALL.iter().find(|bot| {
        let is_followed = |(name, value): (&String, &Setting)| {
            let usual = game.key(name).map(|key| match &key.default {
                KeyDefault::Value(usual) => game.read(name, usual) == *value,
                KeyDefault::Required | KeyDefault::Optional => false,
            });
            name == "last" || usual == Some(true) || bot.follows.contains(&name.as_str())
        };
        bot.game == game.name
            && bot.asks == asks
            && bot.last == last(chosen)
            && chosen.iter().all(is_followed)
    })
}

/// What the last move does for the player who makes it.
pub(super) fn last(rules: &Settings) -> String {
    rules
        .get("last")
        .map_or_else(|| "wins".to_owned(), ToString::to_string)
}
