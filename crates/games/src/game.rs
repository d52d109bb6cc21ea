//! A game as the registry knows it.

use std::fmt;

use grundy_rules::{Instance, Outcome, RelativeSeat};
use grundy_solver::Budget;

use crate::{Checked, Key, Periodicity, Setting, Settings, SettingsError};

/// A game laid out, or all that is wrong with its settings.
pub type Opened = Result<Box<dyn Instance>, Vec<SettingsError>>;

/// A game and what it can be set to.
#[derive(Debug)]
pub struct Game {
    /// Its name in problem files and on the command line.
    pub name: &'static str,
    /// Its name in a heading.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// What can be set.
    pub keys: &'static [Key],
    /// Settings that go by a name.
    pub presets: &'static [Preset],
    pub(crate) open: fn(&Checked<'_>, SearchBudget) -> Opened,
    /// Makes settings those of a start that is simpler, where a theorem says that it has the same
    /// outcome.
    pub(crate) simpler: fn(&mut Settings),
    /// Of all instances that differ from this one in a number, a proof that they repeat.
    pub(crate) repeats: fn(&Checked<'_>) -> Option<Periodicity>,
}

/// Settings that go by a name: the key `variant` applies them, and any key set beside it goes
/// before them.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The value of `variant`.
    pub name: &'static str,
    /// What is special about it, in a few words.
    pub about: &'static str,
    /// Keys and values.
    pub settings: &'static [(&'static str, &'static str)],
}

/// How large a search may be begun before a theorem is asked instead. Where no theorem is known the
/// search is done whatever its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchBudget {
    /// Nothing is searched where a theorem answers: for judges who ask a million questions.
    Theory,
    /// Some milliseconds: for judges, who open many instances.
    Quick,
    /// About a second: for one question that somebody waits for.
    Thorough,
}

impl SearchBudget {
    pub(crate) fn budget(self) -> Budget {
        Budget(match self {
            Self::Theory => 0,
            Self::Quick => 20_000,
            Self::Thorough => 8_000_000,
        })
    }
}

impl Game {
    /// The key of this name.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// Reads the value of a key as it is written on a command line.
    #[must_use]
    pub fn read(&self, name: &str, text: &str) -> Setting {
        match self.key(name) {
            Some(key) => key.read(text),
            None => Setting::parse(text),
        }
    }

    /// Looks whether a game could be opened with these settings, without searching anything.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub fn check(&self, settings: &Settings) -> Result<(), Vec<SettingsError>> {
        self.open(settings, SearchBudget::Quick).map(drop)
    }

    /// The instances that differ from this one in a single number, where it is proved that they
    /// repeat; `None` where nothing is known of the kind.
    ///
    /// # Errors
    /// As [`Game::open`], but for contradictions.
    pub fn repeats(&self, settings: &Settings) -> Result<Option<Periodicity>, Vec<SettingsError>> {
        Ok((self.repeats)(&self.checked(settings, None)?))
    }

    /// Lays the game out to be played from the start that the settings describe. Searches are begun
    /// only when a value is asked for.
    ///
    /// # Errors
    /// All that is wrong with the settings: unknown keys, missing ones, values of the wrong kind or
    /// out of bounds, and, where each key by itself is right, contradictions between them.
    pub fn open(&self, settings: &Settings, effort: SearchBudget) -> Opened {
        (self.open)(&self.checked(settings, None)?, effort)
    }

    /// How the game ends for the first of two players when both play perfectly, by a theorem where
    /// there is one. It may be told of starts that are too large to be laid out.
    ///
    /// # Errors
    /// As [`Game::open`]; also for more than two players.
    pub fn outcome(&self, mut settings: Settings) -> Result<Outcome, Vec<SettingsError>> {
        (self.simpler)(&mut settings);
        let instance = self.open(&settings, SearchBudget::Theory)?;
        match instance.seats() {
            2 => Ok(instance.start().value(RelativeSeat::MOVER).outcome()),
            seats => {
                let problem = format!("who wins is asked of two players, not of {seats}");
                Err(vec![SettingsError::new(&["players"], problem)])
            }
        }
    }

    /// Lays the game out to be played from a position in the notation of people. Then only the
    /// rules are taken from the settings.
    ///
    /// # Errors
    /// As [`Game::open`]; also for a text that is no position (an error without keys), and for
    /// settings that say where play starts as well.
    pub fn open_at(&self, settings: &Settings, position: &str, effort: SearchBudget) -> Opened {
        (self.open)(&self.checked(settings, Some(position))?, effort)
    }
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// The game that was probably meant.
    pub suggestion: Option<&'static str>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game `{}`", self.name)?;
        match self.suggestion {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownGame {}
