//! The opponents that a person can choose.

use std::borrow::Cow;

use grundy_play::{Book, GameSize, LEVELS, Level, Opponent, Player};
use grundy_problem::game_size;
use grundy_rules::number_of;

use crate::positions::{BotAtTable, Context, Query, Refusal};

/// The opponent of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ChosenOpponent {
    /// A reference player.
    Reference(Opponent),
    /// One that errs now and then.
    Level(Level),
    /// A submitted bot, with its identifier in URLs and its name for people.
    Bot { id: String, called: String },
}

/// The size of the game of a query. A game that is not known here can be listed or is refused elsewhere.
pub(super) fn game_size_of(context: &Context<'_>, query: &Query) -> GameSize {
    context
        .game(query)
        .map_or(GameSize::Listed, |game| game_size(&game))
}

/// The player that people can choose in games that are too large to list, in addition to the reference players.
const SEARCHER: Opponent = Opponent::Search(Opponent::PERFECT_QUESTIONS);

/// The prefix of the identifier of a bot in URLs.
const BOT: &str = "bot:";

impl ChosenOpponent {
    /// All that are part of the program, the strongest last but for those that play in ways of their own.
    pub(super) fn all(size: GameSize) -> impl Iterator<Item = Self> {
        let mut references = Opponent::references(size).to_vec();
        if size == GameSize::Large {
            references.insert(1, SEARCHER);
        }
        let references = references.into_iter().map(Self::Reference);
        LEVELS.into_iter().map(Self::Level).chain(references)
    }

    /// The usual one.
    fn usual(size: GameSize) -> Self {
        Self::Reference(Opponent::usual(size))
    }

    /// The opponent of this name; the usual one if no name is given.
    ///
    /// # Errors
    /// If there is no such opponent.
    pub(super) fn find(
        name: Option<&str>,
        bot: Option<BotAtTable<'_>>,
        size: GameSize,
    ) -> Result<Self, Refusal> {
        let Some(name) = name else {
            return Ok(Self::usual(size));
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
        // In a large game it is another name of the searcher, which an address may have.
        let perfect = Self::Reference(Opponent::Perfect);
        let mut all = Self::all(size).chain([perfect]);
        all.find(|one| one.key() == name).ok_or_else(|| {
            let names: Vec<String> = Self::all(size).map(|one| one.key()).collect();
            let named = name.parse::<Opponent>();
            let needs_values = size == GameSize::Large && named.is_ok_and(Opponent::needs_values);
            let message = match needs_values {
                true => "this opponent needs the value of every position, and the game is too large to list",
                false => "this opponent does not exist",
            };
            Refusal::unusable(message).help(format!("name one of {}", names.join(", ")))
        })
    }

    /// The opponent of a query. While the solver is closed, it is one that asks for no values.
    ///
    /// # Errors
    /// If there is no such opponent, or it asks for values that are closed.
    pub(super) fn of(context: &Context<'_>, query: &Query) -> Result<Self, Refusal> {
        let usual = context.is_closed().then_some(Opponent::Random.name());
        let named = query.one("against").or(usual.as_deref());
        let found = Self::find(named, context.bot(), game_size_of(context, query))?;
        match context.is_closed() && found.tells_values() {
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
    pub(super) fn about(&self, size: GameSize) -> String {
        match self {
            Self::Level(level) if size == GameSize::Large => {
                return Self::Reference(level.without_values).about(size);
            }
            Self::Reference(Opponent::Perfect) if size == GameSize::Large => {
                return Self::Reference(SEARCHER).about(size);
            }
            Self::Reference(Opponent::Perfect) => "makes no mistakes, and wins as fast as possible",
            Self::Reference(Opponent::Trickster) => {
                "makes no mistakes, and leaves you few good moves"
            }
            Self::Reference(Opponent::Random) => "plays random moves",
            Self::Reference(Opponent::Search(questions)) => {
                let questions = number_of(questions.get(), "question");
                return format!("searches its moves with {questions} to the rules");
            }
            Self::Reference(Opponent::Playouts(per_move)) => {
                let games = number_of(per_move.get(), "random game");
                return format!("plays {games} to judge each of its moves");
            }
            Self::Level(level) => {
                return format!("plays a random move in 1 of {} turns", level.errs_once_in);
            }
            Self::Bot { .. } => "a bot",
        }
        .to_owned()
    }

    /// Whether its moves tell which ones are good, so that it does not play while the solver is closed.
    pub(super) fn tells_values(&self) -> bool {
        !matches!(self, Self::Reference(Opponent::Random) | Self::Bot { .. })
    }

    /// Whether it asks what positions are worth, in games that have values.
    pub(super) fn asks_values(&self) -> bool {
        match self {
            Self::Reference(opponent) => opponent.asks_values(),
            Self::Level(_) => true,
            Self::Bot { .. } => false,
        }
    }

    /// A player for one ply, which looks positions up in the book if it searches. `None` for a bot, which is seated for
    /// a whole game.
    pub(super) fn player(&self, seed: u64, ply: u64, book: &Book) -> Option<Box<dyn Player>> {
        match self {
            Self::Reference(opponent) => Some(opponent.player_with_book(seed, ply, book)),
            Self::Level(level) => Some(level.player(seed, ply, book)),
            Self::Bot { .. } => None,
        }
    }
}
