//! The opponents that a person can choose.

use std::borrow::Cow;

use grundy_play::{LEVELS, Level, Opponent, Player};

use crate::positions::{BotAtTable, Context, Query, Refusal};

/// The opponent of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// A reference player.
    Reference(Opponent),
    /// One that errs now and then.
    Level(Level),
    /// A submitted bot, with its identifier in URLs and its name for people.
    Bot { id: String, called: String },
}

/// The prefix of the identifier of a bot in URLs.
const BOT: &str = "bot:";

impl Against {
    /// All that are part of the program, the strongest last but for those that play in ways of their own.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let levels = LEVELS.into_iter().map(Self::Level);
        levels.chain(Opponent::ALL.into_iter().map(Self::Reference))
    }

    /// The one of this name; perfect where none is named.
    ///
    /// # Errors
    /// If there is no such opponent.
    pub(super) fn find(name: Option<&str>, bot: Option<BotAtTable<'_>>) -> Result<Self, Refusal> {
        let Some(name) = name else {
            return Ok(Self::Reference(Opponent::Perfect));
        };
        if let Some(id) = name.strip_prefix(BOT) {
            let bot = bot.filter(|bot| bot.id == id).ok_or_else(|| {
                Refusal::unusable("you cannot play against this bot")
                    .help("its owner may have made it private, or you are not signed in")
            })?;
            return Ok(Self::Bot {
                id: id.to_owned(),
                called: bot.called.to_owned(),
            });
        }
        Self::all().find(|one| one.key() == name).ok_or_else(|| {
            let names: Vec<String> = Self::all().map(|one| one.key()).collect();
            Refusal::unusable("this opponent does not exist")
                .help(format!("name one of {}", names.join(", ")))
        })
    }

    /// The opponent of a query. While the solver is closed, it is one that asks for no values.
    ///
    /// # Errors
    /// If there is no such opponent, or it asks for values that are closed.
    pub(super) fn of(context: &Context<'_>, query: &Query) -> Result<Self, Refusal> {
        let usual = context.is_closed().then_some(Opponent::Random.name());
        let named = query.one("against").or(usual.as_deref());
        let found = Self::find(named, context.bot())?;
        match context.is_closed() && found.asks_values() {
            true => {
                let message = "a running contest closes the solver for this game";
                let help = "play against random or a bot until the contest ends";
                Err(Refusal::unusable(message).help(help))
            }
            false => Ok(found),
        }
    }

    /// Its name in URLs.
    pub(super) fn key(&self) -> String {
        match self {
            Self::Reference(opponent) => opponent.name().into_owned(),
            Self::Level(level) => level.name.to_owned(),
            Self::Bot { id, .. } => format!("{BOT}{id}"),
        }
    }

    /// Its name for people.
    pub(super) fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Reference(opponent) => opponent.name(),
            Self::Level(level) => level.name.into(),
            Self::Bot { called, .. } => called.into(),
        }
    }

    /// Its way of playing, in a few words.
    pub(super) fn about(&self) -> String {
        match self {
            Self::Reference(Opponent::Perfect) => "makes no mistakes, and wins as fast as possible",
            Self::Reference(Opponent::Trickster) => {
                "makes no mistakes, and leaves you few good moves"
            }
            Self::Reference(Opponent::Random) => "plays random moves",
            Self::Reference(Opponent::Search(questions)) => {
                return format!("searches its moves with {questions} questions to the rules");
            }
            Self::Reference(Opponent::Playouts(per_move)) => {
                return format!("plays {per_move} random games to judge each of its moves");
            }
            Self::Level(level) => {
                return format!("plays a random move in 1 of {} turns", level.errs_once_in);
            }
            Self::Bot { .. } => "a bot",
        }
        .to_owned()
    }

    /// Whether it asks what positions are worth.
    pub(super) fn asks_values(&self) -> bool {
        match self {
            Self::Reference(opponent) => opponent.needs_values(),
            Self::Level(_) => true,
            Self::Bot { .. } => false,
        }
    }

    /// A player for one ply; nothing for a bot, which is seated for a whole game.
    pub(super) fn player(&self, seed: u64, ply: u64) -> Option<Box<dyn Player>> {
        match self {
            Self::Reference(opponent) => Some(opponent.player(seed, ply)),
            Self::Level(level) => Some(level.player(seed, ply)),
            Self::Bot { .. } => None,
        }
    }
}
