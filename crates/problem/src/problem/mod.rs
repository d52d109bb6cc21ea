//! Problems: what is played, from where, against whom, within which limits, and what is accepted.

mod accept;
mod answer;
mod answer_layout;
mod book;
mod choice;
mod components;
mod grundy_values;
mod layout;
mod load;
mod openings;
mod question;
mod raw;
mod raw_opponent;
mod reference;
mod schema;
mod search_limits;
mod starts;
mod statement;
mod syntax;
mod test_entry;
mod values_from;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_games::{Catalog, Game, Settings, SettingsError};
use grundy_play::{Opponent, Sides};
use grundy_report::{Diagnostic, Limits, SearchLimits, Source, Standard, settings_diagnostic};
use grundy_rules::Instance;

use crate::claims::Claim;
use crate::game_size;
use crate::instances::Test;
pub use answer::{Answer, Framing, NO_MOVE, Quantity, Question};
pub use answer_layout::AnswerLayout;
use book::NamedBook;
pub use book::{BookError, BookUse};
pub use layout::Layout;
pub(crate) use layout::{Field, Parts, Piece};
pub use load::Outline;
pub(crate) use load::without_mark;
use openings::KeptOpenings;
pub use openings::{OPENINGS_FILE, Opening, Openings, WantedOpenings, openings_text};
pub use reference::problem_reference;
pub use schema::problem_schema;
pub use statement::{PLACEHOLDERS, PLACEHOLDERS_OF_QUESTIONS, expanded_statement, placeholders};
pub use words::Words;

/// A problem as loaded from `problem.toml`, complete and checked.
pub struct Problem {
    /// The name of its directory, which reports and the `bots/` directory use.
    pub id: String,
    /// Title.
    pub name: String,
    /// The directory that holds `problem.toml` and `statement.md`. `None` if the problem was not loaded from one.
    pub folder: Option<PathBuf>,
    /// The text of its statement, with placeholders replaced; `None` if it cannot be read.
    pub statement: Option<String>,
    /// The game.
    pub game: Arc<Game>,
    /// The rule keys that the problem sets.
    pub rules: Settings,
    /// The limits of a bot.
    pub limits: Limits,
    /// The limits of the searches that judge games without values.
    pub search: SearchLimits,
    /// The book of the searches, if the problem names one.
    book: Option<NamedBook>,
    /// The way of judging.
    pub kind: Kind,
    /// The claims about the game.
    pub claims: Vec<Claim>,
    /// The problem file and its text, for diagnostics that arise later.
    file: PathBuf,
    text: String,
    /// The text of the file of openings; empty if there is none.
    openings_text: String,
}

/// The ways of judging.
pub enum Kind {
    /// Bots that play.
    Play(Play),
    /// Programs that answer questions.
    Answer(Answer),
}

/// The default limit on the questions that a bot is asked in a proof: some minutes, and a gigabyte.
pub const MAX_QUESTIONS: u64 = 2_000_000;
/// The greatest limit on the questions that a bot is asked. The positions around that many questions can still be
/// numbered.
pub const MAX_ALLOWED: u64 = 100_000_000;

/// `[play]`: how bots are judged.
pub struct Play {
    /// Against whom, in order.
    pub opponents: Vec<Opponent>,
    /// From which seats.
    pub sides: Sides,
    /// The condition for acceptance.
    pub accept: Accept,
    /// The instances on which a bot must be certified as well.
    pub certify: Option<Certify>,
    tests: Vec<Test>,
    /// The openings that are among the tests.
    openings: Vec<Openings>,
    /// Starts that go before the tests.
    chosen: Option<Vec<Start>>,
}

/// `[play.certify]`: a bot that passes its games is accepted if it is certified as well.
pub struct Certify {
    /// Questions after which the search for a proof gives up.
    pub most: u64,
    /// The requirement; `None` means the one that matches the way of accepting bots.
    pub requirement: Option<Standard>,
    instances: Vec<Test>,
}

/// The condition for accepting a bot that makes no fault.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Accept {
    /// Never to lower the value of the game, and to win what is won.
    NoBlunder,
    /// Never to make a move that is proved to lower the value of the game. For a game without values; otherwise it is
    /// the same as [`Accept::NoBlunder`].
    NoProvedBlunder {
        /// The least share of the bot's moves that must be decided, from 0 to 1.
        least_decided: f64,
    },
    /// At least this score (a win 1, a draw 1/2, per game) against one opponent, or against all of
    /// them together.
    Score {
        /// From 0 to 1.
        at_least: f64,
        /// Against whom; `None` counts every game.
        against: Option<Opponent>,
    },
}

/// The purpose for which a start is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Only to play; values need not be known.
    Play,
    /// The value of every position has to be known.
    Values,
}

/// A start position, ready to be played.
#[derive(Clone)]
pub struct Start {
    /// Rules and instance together.
    pub settings: Settings,
    /// The settings, with everything that they leave to a preset or a default.
    pub resolved: Settings,
    /// The rules that matter, each `key=value`.
    pub rules_chosen: Vec<String>,
    /// The game laid out.
    pub instance: Arc<dyn Instance>,
}

impl Problem {
    /// Loads a problem from its `problem.toml`, or from the directory that holds one. Its game is one of
    /// the catalog.
    ///
    /// # Errors
    /// If the file cannot be read or is not a valid problem. The errors are all that can be found at once.
    pub fn load(path: &Path, catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        load::load(path, catalog, false)
    }

    /// As [`Problem::load`], without the openings that its tests ask for, so that they can be found.
    ///
    /// # Errors
    /// As [`Problem::load`].
    pub fn load_without_openings(path: &Path, catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        load::load(path, catalog, true)
    }

    /// A problem from the text of its file, without a statement. `id` is what reports call it;
    /// diagnostics name `path`, which need not exist.
    ///
    /// # Errors
    /// As [`Problem::load`].
    pub fn parse(
        id: &str,
        path: &Path,
        text: &str,
        catalog: &Catalog,
    ) -> Result<Self, Vec<Diagnostic>> {
        Self::parse_with_openings(id, path, text, None, catalog)
    }

    /// As [`Problem::parse`], with the text of the file that has the openings of its tests.
    ///
    /// # Errors
    /// As [`Problem::load`].
    pub fn parse_with_openings(
        id: &str,
        path: &Path,
        text: &str,
        openings: Option<&str>,
        catalog: &Catalog,
    ) -> Result<Self, Vec<Diagnostic>> {
        load::parse(id, path, text, &KeptOpenings::File(openings), catalog)
    }

    /// Sets the statement to the text of a `statement.md`: placeholders are replaced, and a byte order mark and
    /// carriage returns, which some editors write, are removed.
    #[must_use]
    pub fn with_statement(self, statement: &str) -> Self {
        Self {
            statement: Some(expanded_statement(
                &self.id,
                &self.text,
                statement,
                game_size(&self.game),
            )),
            ..self
        }
    }

    /// The settings of this problem with others over them, as commands and pages take them; see
    /// [`Game::settings_over`]. If a position is given, it stands in for the start that the problem sets.
    #[must_use]
    pub fn settings_with(&self, given: &Settings, position: Option<&str>) -> Settings {
        let mut own = self.rules.clone();
        if position.is_some() {
            own.retain(|name, _| self.game.is_rule_or_unknown(name));
        }
        self.game.settings_over(&own, given)
    }

    /// The rules of this problem, with everything that they leave to a preset or a default.
    pub(crate) fn resolved_rules(&self) -> Settings {
        // They were checked when the problem was loaded.
        let resolved = self.game.resolve(&self.rules).unwrap_or_default();
        self.game.rules_of(&resolved)
    }

    /// The part on the judging of bots that play.
    ///
    /// # Errors
    /// If the problem asks for answers, so that there is nothing to play.
    pub fn play(&self) -> Result<&Play, Vec<Diagnostic>> {
        match &self.kind {
            Kind::Play(play) => Ok(play),
            Kind::Answer(_) => {
                let title = format!("{} asks for answers; no bot plays it", self.id);
                let diagnostic = Diagnostic::new(title);
                Err(vec![diagnostic.help("`grundy judge` runs answer programs")])
            }
        }
    }

    /// The start positions for one seed, in the order of the problem file, none of them twice.
    ///
    /// # Errors
    /// If the game cannot lay out a test; and as [`Problem::play`].
    pub fn starts(&self, seed: u64) -> Result<Vec<Start>, Vec<Diagnostic>> {
        self.starts_for(Purpose::Values, seed)
    }

    /// As [`Problem::starts`], for callers that only play. The positions of a game that is too large to list have no
    /// values; see [`Instance::has_values`].
    ///
    /// # Errors
    /// As [`Problem::starts`].
    pub fn starts_to_play(&self, seed: u64) -> Result<Vec<Start>, Vec<Diagnostic>> {
        self.starts_for(Purpose::Play, seed)
    }

    fn starts_for(&self, purpose: Purpose, seed: u64) -> Result<Vec<Start>, Vec<Diagnostic>> {
        let play = self.play()?;
        match &play.chosen {
            Some(chosen) => Ok(chosen.clone()),
            None => starts::lay_out(self, &play.tests, seed, purpose),
        }
    }

    /// The problem with this position, in notation, as its only start, under each of the rules that
    /// its tests play by, and without the demand for a proof.
    ///
    /// # Errors
    /// If the text is not a position under any of the rules; and as [`Problem::starts`].
    pub fn at_position(mut self, position: &str, seed: u64) -> Result<Self, Vec<Diagnostic>> {
        let chosen = starts::at_position(&self, position, seed)?;
        if let Kind::Play(play) = &mut self.kind {
            play.chosen = Some(chosen);
            play.certify = None;
        }
        Ok(self)
    }

    /// The position that [`Problem::at_position`] has made the only start.
    #[must_use]
    pub fn only_position(&self) -> Option<String> {
        let chosen = self.play().ok()?.chosen.as_ref()?;
        Some(chosen.first()?.instance.start().notation())
    }

    /// The proof that a bot has to be given to be accepted, if the problem asks for one.
    pub fn certify(&self) -> Option<&Certify> {
        match &self.kind {
            Kind::Play(play) => play.certify.as_ref(),
            Kind::Answer(_) => None,
        }
    }

    /// The starts that a bot has to be certified from to be accepted, none of them twice. The list is empty if the
    /// problem asks for no proof.
    ///
    /// # Errors
    /// If the game cannot lay out an instance.
    pub fn certified_starts(&self, seed: u64) -> Result<Vec<Start>, Vec<Diagnostic>> {
        let instances = self.certify().map_or(&[][..], |certify| &certify.instances);
        starts::lay_out(self, instances, seed, Purpose::Play)
    }

    /// The whole text of the problem file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole text of its file of openings; empty if there is none.
    pub fn openings_text(&self) -> &str {
        &self.openings_text
    }

    /// A game's objections to an instance of a test, placed where the test sets it. `settings` are those of the
    /// instance and of the problem.
    fn objections(
        &self,
        test: &Test,
        settings: &Settings,
        errors: &[SettingsError],
    ) -> Vec<Diagnostic> {
        let kept = test.kept.as_ref();
        let kept_place = kept.and_then(|kept| Some((kept, kept.place(settings)?)));
        let placed = errors.iter().map(|error| {
            // Other settings are not in the file of instances.
            let is_of_instance = test.keys.iter().any(|(key, _)| error.keys.contains(key));
            let diagnostic = match kept_place {
                Some((kept, place)) if is_of_instance || error.keys.is_empty() => {
                    let source = Source {
                        path: &kept.path,
                        text: &self.openings_text,
                    };
                    settings_diagnostic(&source, error, &[], place)
                }
                _ => settings_diagnostic(&self.source(), error, &test.keys, &test.span),
            };
            diagnostic.helps(kept.map(|kept| &kept.remedy))
        });
        placed.collect()
    }

    fn source(&self) -> Source<'_> {
        Source {
            path: &self.file,
            text: &self.text,
        }
    }
}
