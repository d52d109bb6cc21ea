//! The opponents of a person.

use std::time::Duration;

use grundy_games::{Game, did_you_mean};
use grundy_play::{Book, HostFault, LEVELS, Level, Opponent, Player, Seat};
use grundy_report::Limits;
use grundy_report::record::Seated;
use grundy_report::{Diagnostic, Events};
use grundy_rules::Instance;
use grundy_sandbox::Precompiler;
use grundy_toolchain::Toolchains;

use crate::Submission;
use crate::bot::{Bot, guest_limits};
use crate::run::{Loaded, host_fault, prepare};

/// The longest time that a person waits for a bot's answer.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// The opponents of a person, which can be seated in any number of games.
pub enum Opponents {
    /// A reference player, the seed of its randomness, and its book.
    Reference(Opponent, u64, Book),
    /// A player that errs on purpose, the seed of its errors, and its book.
    Level(Level, u64, Book),
    /// A bot, and the seed of the random numbers that it sees.
    Bot(Box<SeatableBot>, u64),
}

/// A bot that is ready to play in any number of games.
pub struct SeatableBot(Loaded);

impl SeatableBot {
    /// Builds a bot. `longest` is its wall-clock limit for a turn.
    ///
    /// # Errors
    /// If the bot cannot be read, built or admitted.
    pub fn new(
        bot: &Submission,
        limits: &Limits,
        longest: Duration,
        precompiler: &Precompiler,
        toolchains: &Toolchains,
    ) -> Result<Self, Diagnostic> {
        let name = bot.path().to_string_lossy();
        let prepared = prepare(bot, precompiler, toolchains, &Events::new(&name, &|_| {}))?;
        let (_, precompiled) = prepared.map_err(|not_run| {
            let (_, message) = not_run.decision();
            Diagnostic::new(format!("{name}: {message}"))
        })?;
        let loaded = Loaded::new(&guest_limits(limits, longest), &precompiled);
        let loaded = loaded.map_err(|fault| Diagnostic::new(fault.into_message()))?;
        Ok(Self(loaded))
    }

    /// A fresh instance in one seat of a game that begins. `seed` is that of the random numbers that it sees.
    ///
    /// # Errors
    /// If the host fails.
    pub fn seat(
        &self,
        instance: &dyn Instance,
        seat: Seat,
        seed: u64,
    ) -> Result<Box<dyn Player>, HostFault> {
        let guest = self.0.program.start(seed).map_err(host_fault)?;
        let parameters = instance.parameters();
        Ok(Box::new(Bot::new(guest, seat.number(), &parameters)))
    }
}

/// Checks that a name is that of a reference player, a level or an existing file.
///
/// # Errors
/// If it is not; the error suggests a similar name, or the range of the number in it.
pub fn check_opponent(bot: &Submission) -> Result<(), Diagnostic> {
    let name = &*bot.path().to_string_lossy();
    let is_player = name.parse::<Opponent>().is_ok() || level(name).is_some();
    if is_player || !matches!(bot, Submission::File(_)) || bot.path().exists() {
        return Ok(());
    }
    let diagnostic = Diagnostic::new(format!("there is no opponent or bot `{name}`"));
    let range = Opponent::number_range(name).filter(|_| !name.contains('.'));
    let similar = || intended_name(name).map(|meant| format!("did you mean `{meant}`?"));
    let diagnostic = diagnostic.helps(range.or_else(similar));
    Err(diagnostic.help(name_one_of(Opponent::NAMES)))
}

/// The remedy for a name of an opponent: a level, one of these reference players, or a bot.
fn name_one_of(players: impl IntoIterator<Item = &'static str>) -> String {
    let levels = LEVELS.map(|level| level.name);
    let names: Vec<&str> = levels.into_iter().chain(players).collect();
    format!("name one of {}, or the file of a bot", names.join(", "))
}

/// The level of this name.
pub(crate) fn level(name: &str) -> Option<Level> {
    LEVELS.into_iter().find(|level| level.name == name)
}

/// The player that a name was probably meant to be. Its number is kept if there is a player of this number.
fn intended_name(name: &str) -> Option<String> {
    const NUMBERED: [(&str, &str); 2] = [("playouts-", "30"), ("search-", "50000")];
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let names = LEVELS.map(|level| level.name).into_iter();
    let names = names.chain(Opponent::ALL_NAMES);
    let meant = did_you_mean(stem, names.chain(NUMBERED.map(|(beginning, _)| beginning)))?;
    let usual = NUMBERED.iter().find(|(beginning, _)| *beginning == meant);
    let Some((_, usual)) = usual else {
        return Some(meant.to_owned());
    };
    let numbers = [&name[stem.len()..], usual].into_iter();
    let mut numbered = numbers.map(|number| format!("{meant}{number}"));
    numbered.find(|name| name.parse::<Opponent>().is_ok())
}

/// Checks that a reference player does not need the values of a game that is too large to list.
pub(crate) fn can_play(opponent: Opponent, game: &Game) -> Result<(), Diagnostic> {
    match opponent.needs_values() && game.is_large() {
        false => Ok(()),
        true => Err(needs_values(&opponent.name(), game)),
    }
}

fn needs_values(player: &str, game: &Game) -> Diagnostic {
    let title = format!(
        "`{player}` needs the value of every position, and {} is too large to list",
        game.name
    );
    Diagnostic::new(title).help(name_one_of(Opponent::names_without_values()))
}

/// The opponents of this name: a level, a reference player, or the file of a bot. `tools` is called only
/// for a bot. Players that search look positions up in the book.
///
/// # Errors
/// If the bot cannot be read, built or admitted, or the player cannot play this game.
pub fn opponents(
    bot: &Submission,
    game: &Game,
    limits: &Limits,
    seed: u64,
    book: &Book,
    tools: impl FnOnce() -> Result<(Precompiler, Toolchains), Diagnostic>,
) -> Result<Opponents, Diagnostic> {
    let name = &*bot.path().to_string_lossy();
    if let Ok(opponent) = name.parse() {
        can_play(opponent, game)?;
        return Ok(Opponents::Reference(opponent, seed, book.clone()));
    }
    if let Some(level) = level(name) {
        return Ok(Opponents::Level(level, seed, book.clone()));
    }
    check_opponent(bot)?;
    let (precompiler, toolchains) = tools()?;
    let bot = SeatableBot::new(bot, limits, MAX_WAIT, &precompiler, &toolchains)?;
    Ok(Opponents::Bot(Box::new(bot), seed))
}

impl Opponents {
    /// The player in a seat, as records describe it. Only reference players can be recreated from a
    /// record; for others, the recorded moves are repeated.
    #[must_use]
    pub fn seated(&self, seat: Seat) -> Seated {
        match self {
            Self::Reference(opponent, seed, _) => Seated::Reference {
                opponent: *opponent,
                seed: *seed,
                stream: seat.0.into(),
            },
            Self::Level(..) | Self::Bot(..) => Seated::Line,
        }
    }

    /// A player for one seat of a game that begins.
    ///
    /// # Errors
    /// If the host fails.
    pub fn seat(&self, instance: &dyn Instance, seat: Seat) -> Result<Box<dyn Player>, HostFault> {
        match self {
            Self::Reference(opponent, seed, book) => {
                Ok(opponent.player_with_book(*seed, seat.0.into(), book))
            }
            Self::Level(level, seed, book) => Ok(level.player(*seed, seat.0.into(), book)),
            Self::Bot(bot, seed) => bot.seat(instance, seat, *seed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_a_name_is_seen_through() {
        for (name, other) in [
            ("playout-100", Some("playouts-100")),
            ("playouts", Some("playouts-30")),
            ("serach-9", Some("search-9")),
            ("randm", Some("random")),
            ("meduim", Some("medium")),
            ("bot.py", None),
        ] {
            assert_eq!(intended_name(name).as_deref(), other, "{name}");
        }
    }
}
