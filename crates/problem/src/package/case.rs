//! A test case of a package as text: one game with all that the interactor needs, so that no problem file is needed
//! beside it.

use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use grundy_games::{Catalog, Game, Setting, Settings, SettingsError};
use grundy_play::{Fixture, Opponent, Seat};
use grundy_report::{Diagnostic, Limits};

use crate::problem::{Purpose, Start};

/// The first line of every such text. The number is its version.
const HEADING: &str = "grundy-case 2";
/// The first line of version 1, which packages of older programs have. That version counts games from 0, and otherwise
/// does not differ.
const HEADING_1: &str = "grundy-game 1";

/// One game between a contestant and a reference player.
#[derive(Clone, Debug)]
pub struct GameCase {
    /// The game.
    pub game: Arc<Game>,
    /// Its rules and its start.
    pub settings: Settings,
    /// The seat of the contestant.
    pub seat: Seat,
    /// The reference player in every other seat.
    pub opponent: Opponent,
    /// The seed of the judge.
    pub seed: u64,
    /// The number of the game in the schedule of its problem, counted from 0. Together with the seed it
    /// decides the choices of a random opponent, so that they are those of `grundy judge`.
    pub number: u64,
    /// The number of plies after which the solver decides the winner.
    pub max_plies: usize,
}

impl GameCase {
    /// The game of a schedule that is played from this start.
    #[must_use]
    pub fn of(
        game: &Arc<Game>,
        start: &Start,
        fixture: Fixture,
        seed: u64,
        limits: &Limits,
    ) -> Self {
        Self {
            game: Arc::clone(game),
            settings: start.given(),
            seat: fixture.seat,
            opponent: fixture.opponent,
            seed,
            number: fixture.number,
            max_plies: limits.max_plies,
        }
    }

    /// The game of this text. Diagnostics name `path`.
    ///
    /// # Errors
    /// If the text is not a test case. The error is about the first line that is wrong.
    pub fn read(path: &Path, text: &str, catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        Reader { path, text }.read(catalog)
    }

    /// The text, which [`GameCase::read`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{HEADING}\ngame {}\n", self.game.name);
        for (key, value) in &self.settings {
            let _ = writeln!(text, "set {key} {}", squeezed(&value.to_string()));
        }
        let _ = write!(
            text,
            "seat {}\nopponent {}\nseed {}\nnumber {}\nmax-plies {}\n",
            self.seat.number(),
            &*self.opponent.name(),
            self.seed,
            self.number + 1,
            self.max_plies
        );
        text
    }

    /// The start, laid out.
    ///
    /// # Errors
    /// If the game refuses the settings, if there is no such seat, or if the opponent needs values that a game does not
    /// have because it is too large to list.
    pub fn start(&self) -> Result<Start, Vec<Diagnostic>> {
        let purpose = match self.game.is_large() {
            true if self.opponent.needs_values() => {
                let title = format!(
                    "`{}` needs the value of every position, and {} is too large to list",
                    self.opponent, self.game.name
                );
                return Err(vec![Diagnostic::new(title)]);
            }
            true => Purpose::Play,
            false => Purpose::Values,
        };
        // The text has all settings, so no problem adds any.
        let none = Settings::default();
        let start = Start::open_for(purpose, &self.game, &none, &self.settings, None);
        let start =
            start.map_err(|errors| errors.into_iter().map(objection).collect::<Vec<_>>())?;
        if self.seat.0 >= start.instance.seats() {
            let title = format!("there is no seat {} in this game", self.seat);
            return Err(vec![Diagnostic::new(title)]);
        }
        Ok(start)
    }

    /// The game as one of a schedule with a single start.
    #[must_use]
    pub fn fixture(&self) -> Fixture {
        Fixture {
            number: self.number,
            start: 0,
            opponent: self.opponent,
            seat: self.seat,
        }
    }
}

/// A setting with single blanks, as validators want it: more mean nothing in any setting.
pub(super) fn squeezed(setting: &str) -> String {
    setting.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The diagnostics for settings that a game refuses.
fn objection(error: SettingsError) -> Diagnostic {
    Diagnostic::new(error.problem).helps(error.help)
}

/// A text that is being read.
struct Reader<'t> {
    path: &'t Path,
    text: &'t str,
}

impl Reader<'_> {
    fn read(&self, catalog: &Catalog) -> Result<GameCase, Vec<Diagnostic>> {
        let mut lines = self.text.lines();
        // The number of the first game.
        let first = match lines.next() {
            Some(HEADING) => 1,
            Some(HEADING_1) => 0,
            _ => {
                let help = format!("line 1 is `{HEADING}`");
                return Err(self.wrong("this is not a game of a package", help));
            }
        };
        let name: String = self.value(lines.next(), "game")?;
        let game = catalog.find(&name);
        let game = game.map_err(|unknown| self.wrong(&unknown.to_string(), String::new()))?;
        let mut settings = Settings::new();
        let mut rest = lines.peekable();
        while let Some(set) = rest.next_if(|line| line.starts_with("set ")) {
            let (key, value) = self.setting(&game, set)?;
            settings.insert(key, value);
        }
        let seat: u8 = self.value(rest.next(), "seat")?;
        let case = GameCase {
            game,
            settings,
            seat: Seat(seat.checked_sub(1).ok_or_else(|| {
                self.wrong("there is no seat 0", "seat 1 moves first".to_owned())
            })?),
            opponent: self.value(rest.next(), "opponent")?,
            seed: self.value(rest.next(), "seed")?,
            number: self.number(rest.next(), first)?,
            max_plies: self.value(rest.next(), "max-plies")?,
        };
        match rest.next() {
            None => Ok(case),
            Some(line) => Err(self.wrong(&format!("`{line}` is one line too many"), String::new())),
        }
    }

    fn setting(&self, game: &Game, line: &str) -> Result<(String, Setting), Vec<Diagnostic>> {
        let mut words = line.splitn(3, ' ').skip(1);
        match (words.next(), words.next()) {
            (Some(key), Some(value)) => Ok((key.to_owned(), game.read(key, value))),
            _ => Err(self.wrong(
                &format!("expected `set KEY VALUE`, found `{line}`"),
                "write `set KEY VALUE`".to_owned(),
            )),
        }
    }

    /// The number of the game, counted from 0.
    fn number(&self, line: Option<&str>, first: u64) -> Result<u64, Vec<Diagnostic>> {
        let given: u64 = self.value(line, "number")?;
        let number = given.checked_sub(first).filter(|&number| number < u64::MAX);
        number.ok_or_else(|| {
            let help = format!("games are counted from {first}");
            self.wrong(&format!("there is no game {given}"), help)
        })
    }

    fn value<T: FromStr>(&self, line: Option<&str>, key: &str) -> Result<T, Vec<Diagnostic>> {
        let value = line.and_then(|line| line.strip_prefix(key)?.strip_prefix(' '));
        let value = value.and_then(|value| value.parse().ok());
        value.ok_or_else(|| {
            let found = line.unwrap_or("the end of the file");
            self.wrong(&format!("expected `{key}`, found `{found}`"), String::new())
        })
    }

    fn wrong(&self, title: &str, help: String) -> Vec<Diagnostic> {
        let diagnostic = Diagnostic::new(format!("{}: {title}", self.path.display()));
        vec![if help.is_empty() {
            diagnostic
        } else {
            diagnostic.help(help)
        }]
    }
}
