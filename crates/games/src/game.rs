//! A game: what it is called, what it can be set to, and how it is opened.

mod settings;

use std::fmt::Debug;
use std::sync::Arc;

use grundy_rules::{Instance, Outcome, RelativeSeat};

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::component::Component;
use crate::error::SettingsError;
use crate::key::{Key, Preset, Role};
use crate::periodicity::Periodicity;
use crate::setting::{Setting, Settings};
use crate::starter::Starter;

/// A game laid out, or all that is wrong with its settings.
pub type Opened = Result<Box<dyn Instance>, Vec<SettingsError>>;

/// A game and what it can be set to. It is data, so that a program can make one at run time.
#[derive(Debug)]
pub struct Game {
    /// Its name in problem files and on the command line.
    pub name: String,
    /// Its name in a heading.
    pub title: String,
    /// The game in a sentence.
    pub summary: String,
    /// The settings.
    pub keys: Vec<Key>,
    /// Settings that go by a name.
    pub presets: Vec<Preset>,
    /// The data with which new bots and problems begin. `None` for the game of a file.
    pub starter: Option<&'static Starter>,
    /// The instances that the keys make.
    pub family: Box<dyn Family>,
}

/// The way in which the values of positions are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValuesFrom {
    /// All positions are listed, so every value is known.
    List,
    /// Positions are searched when they are asked about: the game is a large one, without values.
    Search,
}

impl ValuesFrom {
    /// The way that problem files call so.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "list" => Some(Self::List),
            "search" => Some(Self::Search),
            _ => None,
        }
    }

    /// The word of problem files for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Search => "search",
        }
    }
}

/// The instances of a game, made from settings. Everything but [`Family::open`] is something that
/// only some games can do.
pub trait Family: Debug + Send + Sync {
    /// Lays the game out. Settings that are right one by one may contradict each other.
    ///
    /// # Errors
    /// If the settings contradict each other.
    fn open(&self, settings: &Checked<'_>, budget: SearchBudget) -> Opened;

    /// Lays the game out to be played. A game that is too large to list has no values then.
    ///
    /// # Errors
    /// As [`Family::open`].
    fn open_to_play(&self, settings: &Checked<'_>, budget: SearchBudget) -> Opened {
        self.open(settings, budget)
    }

    /// Whether the game is played without values, because it is too large to list.
    fn is_large(&self) -> bool {
        false
    }

    /// A position that play can start from under these rules, in notation, for a game whose start is a required text.
    /// `None` if none is known.
    fn some_start(&self, _rules: &Checked<'_>) -> Option<String> {
        None
    }

    /// The same game with values that are found in this way. `None` if that is not possible.
    fn with_values_from(&self, _from: ValuesFrom) -> Option<Game> {
        None
    }

    /// The way in which values are found, if [`Family::with_values_from`] has chosen another than the rules state.
    fn chosen_values(&self) -> Option<ValuesFrom> {
        None
    }

    /// The outcome for the player who moves first, if a theorem gives it without a board. The start
    /// may be too large to be laid out.
    fn outcome(&self, _settings: &Checked<'_>) -> Option<Outcome> {
        None
    }

    /// A proof that all instances that differ from this one in a number repeat. `None` if none is known.
    fn periodicity(&self, _settings: &Checked<'_>) -> Option<Periodicity> {
        None
    }

    /// The rules as a part of a sum, for a game that theorems tell the worth of there; or why those with
    /// these settings cannot be one.
    fn component(
        &self,
        _settings: &Checked<'_>,
    ) -> Option<Result<Box<dyn Component>, SettingsError>> {
        None
    }

    /// A hash of the program that states the rules; `None` for a game without such a program.
    fn fingerprint(&self) -> Option<&str> {
        None
    }

    /// For a game that is made of other games: how their list is written.
    fn composite(&self) -> Option<&dyn Composite> {
        None
    }

    /// For a game that not every `grundy` has: a file from which each can play it from these starts,
    /// under this name.
    fn pack(
        &self,
        _name: &str,
        _starts: &[Checked<'_>],
    ) -> Option<Result<PackedGame, Vec<SettingsError>>> {
        None
    }
}

/// A game as a file.
#[derive(Debug)]
pub struct PackedGame {
    /// The file.
    pub file: Vec<u8>,
    /// The game that is read from the file, from some starts.
    pub game: Game,
}

/// A game that is made of other games, which one of its keys lists.
pub trait Composite {
    /// The key that lists the games.
    fn key(&self) -> &str;

    /// The games of a list, in order, each with its settings: `bash m=3 + nim` are two of them.
    ///
    /// # Errors
    /// If the list is not valid. The error is the first one in it.
    fn games(&self, list: &str) -> Result<Vec<(Arc<Game>, Settings)>, SettingsError>;
}

/// Whether the name of a game is that of a file: it has a slash or a dot, as no name in the catalog has.
#[must_use]
pub fn names_a_file(name: &str) -> bool {
    name.contains(['/', '.'])
}

impl Game {
    /// Whether it is the game of a file, which its name says: it has a dot or a slash.
    #[must_use]
    pub fn is_file(&self) -> bool {
        names_a_file(&self.name)
    }

    /// A hash of the rules of a file, in letters and digits.
    #[must_use]
    pub fn fingerprint(&self) -> Option<&str> {
        self.family.fingerprint()
    }

    /// The key of this name.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<&Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// Whether a key is one of the rules, and not of the instance. It is `false` for an unknown key.
    #[must_use]
    pub fn is_rule(&self, name: &str) -> bool {
        self.key(name).is_some_and(|key| key.role == Role::Rule)
    }

    /// Whether a key is one of the rules, or unknown: everything but the keys of the instance. So a key that is not
    /// known stays among settings, and opening the game refuses it.
    #[must_use]
    pub fn is_rule_or_unknown(&self, name: &str) -> bool {
        self.key(name).is_none_or(|key| key.role == Role::Rule)
    }

    /// The settings that are rules, without those of the instance, which say where play starts.
    #[must_use]
    pub fn rules_of(&self, settings: &Settings) -> Settings {
        let rules = settings.iter().filter(|(name, _)| self.is_rule(name));
        let rules = rules.map(|(name, value)| (name.clone(), value.clone()));
        rules.collect()
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
        self.open_to_play(settings, None, SearchBudget::Quick)
            .map(drop)
    }

    /// Whether the game is too large to list. [`Game::open`] refuses it then, and [`Game::open_to_play`] lays it out
    /// without values.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.family.is_large()
    }

    /// The instances that differ from this one in a single number, if it is proved that they repeat; `None` if no such
    /// proof is known.
    ///
    /// # Errors
    /// As [`Game::open`], but for contradictions.
    pub fn periodicity(
        &self,
        settings: &Settings,
    ) -> Result<Option<Periodicity>, Vec<SettingsError>> {
        Ok(self.family.periodicity(&self.checked(settings, None)?))
    }

    /// Lays the game out to be played from the start that the settings describe. Searches are begun
    /// only when a value is asked for.
    ///
    /// # Errors
    /// If the settings are not valid. The errors are all that is wrong with them: unknown keys, missing ones, values of
    /// the wrong kind or out of bounds, and, if each key by itself is right, contradictions between them.
    pub fn open(&self, settings: &Settings, budget: SearchBudget) -> Opened {
        self.family.open(&self.checked(settings, None)?, budget)
    }

    /// Lays the game out to be played from a position in the notation of people. Then only the
    /// rules are taken from the settings.
    ///
    /// # Errors
    /// As [`Game::open`]; also if the text is not a position (an error without keys), and if the
    /// settings say where play starts, too.
    pub fn open_at(&self, settings: &Settings, position: &str, budget: SearchBudget) -> Opened {
        let checked = self.checked(settings, Some(position))?;
        self.family.open(&checked, budget)
    }

    /// A position that play can start from under these rules, in notation. The keys of the start are left out of
    /// account. `None` if the game knows none, or refuses the rules.
    #[must_use]
    pub fn some_start(&self, settings: &Settings) -> Option<String> {
        let mut rules = settings.clone();
        rules.retain(|name, _| self.is_rule_or_unknown(name));
        let checked = self.checked(&rules, Some("")).ok()?;
        self.family.some_start(&checked)
    }

    /// Lays the game out to be played from a position in the notation of people, or from the start that the settings
    /// describe. A game that is too large to list has no values then; see [`Instance::has_values`].
    ///
    /// # Errors
    /// As [`Game::open`] and [`Game::open_at`].
    pub fn open_to_play(
        &self,
        settings: &Settings,
        position: Option<&str>,
        budget: SearchBudget,
    ) -> Opened {
        let checked = self.checked(settings, position)?;
        self.family.open_to_play(&checked, budget)
    }

    /// The outcome for the first of two players if both play perfectly. `None` if no theorem tells it without a board.
    #[must_use]
    pub fn outcome_by_theorem(&self, settings: &Settings) -> Option<Outcome> {
        self.family.outcome(&self.checked(settings, None).ok()?)
    }

    /// The outcome for the first of two players if both play perfectly, by a theorem if there is one, and otherwise by
    /// a search. It may be told of starts that are too large to be laid out.
    ///
    /// # Errors
    /// As [`Game::open`]; also for more than two players.
    pub fn outcome(&self, settings: &Settings) -> Result<Outcome, Vec<SettingsError>> {
        let checked = self.checked(settings, None)?;
        if let Some(outcome) = self.family.outcome(&checked) {
            return Ok(outcome);
        }
        let instance = self.family.open(&checked, SearchBudget::Theory)?;
        match instance.seats() {
            2 => Ok(instance.start().value(RelativeSeat::MOVER).outcome()),
            seats => {
                let problem = format!("who wins is asked of two players, not of {seats}");
                Err(vec![SettingsError::new(&["players"], problem)])
            }
        }
    }

    /// For a game that not every `grundy` has: a file from which each can play it from these starts,
    /// under a name.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub fn pack(
        &self,
        name: &str,
        starts: &[Settings],
    ) -> Result<Option<PackedGame>, Vec<SettingsError>> {
        let starts = starts.iter().map(|settings| self.checked(settings, None));
        let starts: Vec<Checked<'_>> = starts.collect::<Result<_, _>>()?;
        self.family.pack(name, &starts).transpose()
    }

    /// For a game that is made of other games: how their list is written.
    #[must_use]
    pub fn composite(&self) -> Option<&dyn Composite> {
        self.family.composite()
    }
}
