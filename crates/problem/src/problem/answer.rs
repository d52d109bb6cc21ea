//! `[answer]`: what a program is asked, and how its answers are written.

use std::fmt::Write as _;

use grundy_games::{
    Game, Key, KeyDefault, Kind, Role, SearchBudget, Setting, Settings, SettingsError,
};
use grundy_rules::{Instance, Outcome, ValueKeeping};
use toml::Spanned;

use super::Problem;
use super::load::choose;
use super::raw::RawAnswer;
use super::words::Words;
use crate::instances::{Domain, Test};
use grundy_report::{Asks, Diagnostic, Source, settings_diagnostic};

/// Questions of one test; more would take a judge minutes.
pub(super) const MAX_QUESTIONS: u64 = 10_000_000;

/// `[answer]`: how answer programs are judged.
pub struct Answer {
    /// The question about every instance.
    pub asks: Question,
    /// The tests, one question file each.
    pub tests: Vec<Test>,
    /// The keys whose values make the line of a question, in the order of the line.
    pub columns: Vec<Key>,
    /// The place of a list's length.
    pub layout: Layout,
    /// Whether the number of questions stands before them.
    pub count: bool,
}

/// The place of a list's length in a question.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Layout {
    /// Before its numbers, on the same line.
    #[default]
    Line,
    /// On a line of its own, which ends with it.
    Lines,
}

/// The question about an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// The winner, in these words.
    Winner(Words),
    /// A move that keeps the value, or [`NO_MOVE`] where there is no move.
    Move,
}

/// The answer where a position has no move.
pub const NO_MOVE: &str = "-";

impl Question {
    /// The question without the words, as in reports.
    #[must_use]
    pub fn asks(&self) -> Asks {
        match self {
            Self::Winner(_) => Asks::Winner,
            Self::Move => Asks::Move,
        }
    }

    /// The answers, if the question is who wins.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        match self {
            Self::Winner(words) => Some(words),
            Self::Move => None,
        }
    }
}

impl Answer {
    /// How many lines a question has.
    #[must_use]
    pub fn lines(&self) -> usize {
        let is_list = |key: &&Key| matches!(key.kind, Kind::List { .. });
        match self.layout {
            Layout::Line => 1,
            Layout::Lines => 1 + self.columns.iter().filter(is_list).count(),
        }
    }

    /// The header of a file of questions.
    #[must_use]
    pub fn heading(&self, questions: u64) -> String {
        match self.count {
            true => format!("{questions}\n"),
            false => String::new(),
        }
    }

    /// How many questions all tests ask together.
    #[must_use]
    pub fn questions(&self) -> u64 {
        let asked: u128 = self.tests.iter().map(Test::len).sum();
        u64::try_from(asked).unwrap_or(u64::MAX)
    }

    pub(super) fn read(
        source: &Source<'_>,
        game: &Game,
        rules: &Settings,
        raw: &Spanned<RawAnswer>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let span = raw.span();
        let raw = raw.as_ref();
        let asks = match &raw.asks {
            None => Some("winner"),
            Some(word) => {
                let known = [("winner", "winner"), ("move", "move")];
                choose(source, "question", word, &known, diagnostics)
            }
        };
        let asks = match (asks, &raw.words) {
            (Some("move"), Some(words)) => {
                let diagnostic = source.at(words.span(), "moves are answered as bots write them");
                diagnostics.push(diagnostic.help("`words` are for asks = \"winner\""));
                Question::Move
            }
            (Some("move"), None) => Question::Move,
            (_, None) => Question::Winner(Words::default()),
            (_, Some(given)) => Question::Winner(Words::read(source, given, diagnostics)),
        };
        if raw.tests.is_empty() {
            diagnostics.push(
                source
                    .at(span, "[answer] has no tests")
                    .help("add [[answer.tests]] with questions: all = { n = \"1..=100\" }"),
            );
        }
        let tests = raw.tests.iter();
        let tests: Vec<Test> = tests
            .filter_map(|test| Test::read(source, game, MAX_QUESTIONS, test, diagnostics))
            .collect();
        let columns = columns(source, game, rules, &tests, diagnostics);
        let layout = raw.layout.as_ref().and_then(|word| {
            let known = [("line", Layout::Line), ("lines", Layout::Lines)];
            choose(source, "layout", word, &known, diagnostics)
        });
        Self {
            asks,
            tests,
            columns,
            layout: layout.unwrap_or_default(),
            count: raw.count.unwrap_or(true),
        }
    }
}

/// The keys of a question's line: those of the instance, those that have to be set, and those that
/// some test sets; in the order in which the game lists them. Every test has to ask for the same.
fn columns(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    tests: &[Test],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Key> {
    let set_by = |test: &Test, name: &str| test.keys.iter().any(|(key, _)| key == name);
    let of_test = |test: &Test| -> Vec<Key> {
        let told = game.keys.iter().filter(|key| {
            // A rule in words, as what a sum is made of, is for the statement to tell.
            let is_number = key.default == KeyDefault::Required && key.kind != Kind::Text;
            let asked = key.role == Role::Instance
                || is_number
                || tests.iter().any(|test| set_by(test, &key.name));
            asked && (rules.contains_key(&key.name) || set_by(test, &key.name))
        });
        told.cloned().collect()
    };
    let names = |keys: &[Key]| -> Vec<String> { keys.iter().map(|key| key.name.clone()).collect() };
    let mut columns = Vec::new();
    for (number, test) in tests.iter().enumerate() {
        if let Some((_, span)) = test.keys.iter().find(|(key, _)| key == "variant") {
            let diagnostic = source.at(span.clone(), "`variant` cannot vary between questions");
            diagnostics.push(diagnostic.help("set it in [rules]"));
        }
        let these = of_test(test);
        if number == 0 {
            columns = these;
        } else if names(&these) != names(&columns) {
            let title = format!(
                "this test asks about {}, the first one about {}",
                names(&these).join(", "),
                names(&columns).join(", ")
            );
            let diagnostic = source.at(test.span.clone(), title);
            diagnostics.push(diagnostic.help("every question of a problem has the same line"));
        }
    }
    columns
}

impl Problem {
    /// Lays out a question or two of every test, which shows whether the game takes them.
    pub(super) fn try_questions(&self, answer: &Answer) -> Result<(), Vec<Diagnostic>> {
        for test in &answer.tests {
            let first = test.instances(0, 0).next();
            let last = match test.domain() {
                Domain::Ranges(ranges) => ranges.len().checked_sub(1).map(|last| ranges.get(last)),
                Domain::Cases(cases) => cases.last().cloned(),
            };
            for instance in first.into_iter().chain(last) {
                let settings = self.with_rules(instance);
                self.question_text(answer, test, &settings)?;
                match &answer.asks {
                    Question::Winner(_) => drop(self.outcome(test, settings)?),
                    Question::Move => drop(self.open(test, &settings)?),
                }
            }
        }
        Ok(())
    }

    /// The settings of one instance of a test, together with the rules of the problem.
    pub fn with_rules(&self, instance: Settings) -> Settings {
        let mut settings = instance;
        for (key, value) in &self.rules {
            if !settings.contains_key(key) {
                settings.insert(key.clone(), value.clone());
            }
        }
        settings
    }

    /// Lays out one instance; theorems answer before a search does, where there are any.
    ///
    /// # Errors
    /// What the game has against it, placed at the test that it comes from.
    pub fn open(
        &self,
        test: &Test,
        settings: &Settings,
    ) -> Result<Box<dyn Instance>, Vec<Diagnostic>> {
        let instance = self.game.open(settings, SearchBudget::Theory);
        instance.map_err(|errors| self.objections(test, &errors))
    }

    /// The outcome of an instance for the first player.
    ///
    /// # Errors
    /// As [`Problem::open`]; also for more than two players.
    pub fn outcome(&self, test: &Test, settings: Settings) -> Result<Outcome, Vec<Diagnostic>> {
        let outcome = self.game.outcome(&settings);
        outcome.map_err(|errors| self.objections(test, &errors))
    }

    /// A right answer to the question of an instance: for moves, one of those that keep the value.
    ///
    /// # Errors
    /// As [`Problem::outcome`].
    pub fn right_answer(
        &self,
        answer: &Answer,
        test: &Test,
        settings: Settings,
    ) -> Result<String, Vec<Diagnostic>> {
        let words = match &answer.asks {
            Question::Winner(words) => words,
            Question::Move => {
                let instance = self.open(test, &settings)?;
                let start = instance.start();
                let ply = match start.kept() {
                    ValueKeeping::Only(plies) => plies.first().copied(),
                    ValueKeeping::All => start.nth(0),
                };
                return Ok(ply.map_or_else(|| NO_MOVE.to_owned(), |ply| start.move_text(ply)));
            }
        };
        Ok(words.of(self.outcome(test, settings)?).to_owned())
    }

    /// A game's objections to an instance of a test, placed where the test sets it.
    pub(super) fn objections(&self, test: &Test, errors: &[SettingsError]) -> Vec<Diagnostic> {
        let source = self.source();
        let placed = errors.iter();
        placed
            .map(|error| settings_diagnostic(&source, error, &test.keys, &test.span))
            .collect()
    }

    /// The text of a question: the values of the columns. A list has its length in front of it, and
    /// a position stands as bots read it. It is one line, without its end, unless the layout says
    /// otherwise.
    ///
    /// # Errors
    /// As [`Problem::open`].
    pub fn question_text(
        &self,
        answer: &Answer,
        test: &Test,
        settings: &Settings,
    ) -> Result<String, Vec<Diagnostic>> {
        let mut line = String::new();
        let after_length = match answer.layout {
            Layout::Line => ' ',
            Layout::Lines => '\n',
        };
        for key in &answer.columns {
            if !line.is_empty() {
                line.push(' ');
            }
            match settings.get(&key.name) {
                _ if key.kind == Kind::Text => {
                    line.push_str(&self.open(test, settings)?.start().wire());
                }
                Some(Setting::List(list)) => {
                    let _ = write!(line, "{}", list.len());
                    if answer.layout == Layout::Lines && list.is_empty() {
                        line.push('\n');
                    }
                    for (place, number) in list.iter().enumerate() {
                        let before = if place == 0 { after_length } else { ' ' };
                        let _ = write!(line, "{before}{number}");
                    }
                }
                Some(setting) => {
                    let _ = write!(line, "{setting}");
                }
                // Every test sets every column.
                None => {}
            }
        }
        Ok(line)
    }
}
