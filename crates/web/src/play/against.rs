//! Whom a person can play against.

use grundy_arena::{LEVELS, Level, Opponent, Player};

use crate::positions::Refusal;

/// Whom a person plays against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// A reference player.
    Reference(Opponent),
    /// One that errs now and then.
    Level(Level),
}

impl Against {
    /// All of them, the strongest last but for those that play in ways of their own.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let levels = LEVELS.into_iter().map(Self::Level);
        levels.chain(Opponent::ALL.into_iter().map(Self::Reference))
    }

    /// The one of this name; perfect where none is named.
    ///
    /// # Errors
    /// Where there is none.
    pub(super) fn find(name: Option<&str>) -> Result<Self, Refusal> {
        let Some(name) = name else {
            return Ok(Self::Reference(Opponent::Perfect));
        };
        Self::all().find(|one| one.name() == name).ok_or_else(|| {
            let names: Vec<&str> = Self::all().map(Self::name).collect();
            Refusal::unusable("there is no such opponent")
                .help(format!("name one of {}", names.join(", ")))
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Reference(opponent) => opponent.name(),
            Self::Level(level) => level.name,
        }
    }

    /// What it does, in a few words.
    pub(super) fn about(self) -> String {
        match self {
            Self::Reference(Opponent::Perfect) => "never errs, and wins as fast as it can",
            Self::Reference(Opponent::Trickster) => "never errs, and sets traps",
            Self::Reference(Opponent::Random) => "plays any move",
            Self::Level(level) => {
                return format!("plays any move once in {}", level.errs_once_in);
            }
        }
        .to_owned()
    }

    /// Whether it asks what positions are worth.
    pub(super) fn asks_values(self) -> bool {
        self != Self::Reference(Opponent::Random)
    }

    /// A player for one ply.
    pub(super) fn player(self, seed: u64, ply: u64) -> Box<dyn Player> {
        match self {
            Self::Reference(opponent) => opponent.player(seed, ply),
            Self::Level(level) => level.player(seed, ply),
        }
    }
}
