//! `[answer]`: what a program is asked, and how its answers are written.

use std::collections::BTreeSet;

use grundy_games::{Game, Key, KeyDefault, Kind, Role, SearchBudget, Setting, Settings};
use grundy_report::{Asks, Diagnostic, Source, shell_file};
use grundy_rules::{Instance, Outcome, PositionView, RelativeSeat, ValueKeeping};
use toml::Spanned;

use super::Problem;
use super::answer_layout::AnswerLayout;
use super::choice::choose;
use super::grundy_values::leads_to_grundy_values;
use super::layout::{Layout, Parts, Usual, Wrong};
use super::raw::RawAnswer;
use super::test_entry::read_test;
use super::words::Words;
use crate::instances::{Domain, Test};

/// Questions of one test; more would take a judge minutes.
pub(super) const MAX_QUESTIONS: u64 = 10_000_000;

/// `[answer]`: how answer programs are judged.
pub struct Answer {
    /// The question about every instance.
    pub asks: Question,
    /// The tests, one question file each.
    pub tests: Vec<Test>,
    /// The form of a question.
    pub layout: Layout,
    /// The text around each answer.
    pub answer_layout: AnswerLayout,
    /// The beginning and the end of a file of questions.
    pub framing: Framing,
}

/// The beginning and the end of a file of questions: how a program knows that it has read all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Framing {
    /// The first line is the number of questions.
    Counted,
    /// The questions continue to the end of the input.
    ToEnd,
    /// This line follows the last question.
    Until(String),
}

impl Framing {
    /// The text before the questions.
    #[must_use]
    pub fn heading(&self, questions: u64) -> String {
        match self {
            Self::Counted => format!("{questions}\n"),
            Self::ToEnd | Self::Until(_) => String::new(),
        }
    }

    /// The text after the questions.
    #[must_use]
    pub fn ending(&self) -> String {
        match self {
            Self::Until(line) => format!("{line}\n"),
            Self::Counted | Self::ToEnd => String::new(),
        }
    }

    /// The text of the questions in a file, and their number if the file states it.
    ///
    /// # Errors
    /// If the file does not begin or end as it should.
    pub fn questions_in<'t>(&self, file: &'t str) -> Result<(Option<usize>, &'t str), String> {
        match self {
            Self::ToEnd => Ok((None, file)),
            Self::Counted => {
                let (first, rest) = file.split_once('\n').unwrap_or((file, ""));
                let count = first.parse().map_err(|_| {
                    "the input does not begin with the number of questions".to_owned()
                })?;
                Ok((Some(count), rest))
            }
            Self::Until(line) => {
                let before = file
                    .strip_suffix('\n')
                    .unwrap_or(file)
                    .strip_suffix(line.as_str());
                let before = before.filter(|before| before.is_empty() || before.ends_with('\n'));
                let questions = before
                    .ok_or_else(|| format!("the input does not end with the line `{line}`"))?;
                Ok((None, questions))
            }
        }
    }

    fn read(source: &Source<'_>, raw: &RawAnswer, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let Some(end) = &raw.end else {
            return match raw.count {
                Some(false) => Self::ToEnd,
                Some(true) | None => Self::Counted,
            };
        };
        let line = end.as_ref();
        if line.trim().is_empty() || line.trim() != line || line.contains(char::is_control) {
            let diagnostic = source.at(end.span(), "`end` is a line with text in it");
            diagnostics.push(
                diagnostic.help("write the line that follows the last question: end = \"0 0\""),
            );
        }
        if raw.count == Some(true) {
            let diagnostic = source.at(
                end.span(),
                "`end` is for a file that does not begin with a number",
            );
            diagnostics.push(diagnostic.help("leave out `count = true`, or `end`"));
        }
        Self::Until(line.to_owned())
    }
}

/// The question about an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// The winner, in these words.
    Winner(Words),
    /// A move that keeps the value, or [`NO_MOVE`] where there is no move.
    Move,
    /// A number that belongs to the start.
    Number(Quantity),
}

/// A number that belongs to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// The number of moves after which the opponent loses, if both play perfectly.
    WinningMoves,
    /// The Grundy value, which positions of impartial games have where the player who makes the last move wins.
    Grundy,
}

impl Quantity {
    /// The number for a position of two players. `None` if the position has no Grundy value.
    ///
    /// # Panics
    /// If the game has no values.
    #[must_use]
    pub fn of(self, position: &dyn PositionView<'_>) -> Option<u128> {
        match self {
            Self::Grundy => position.grundy().map(u128::from),
            Self::WinningMoves => Some(match position.value(RelativeSeat::MOVER).outcome() {
                Outcome::Loss | Outcome::Draw => 0,
                Outcome::Win => match position.kept() {
                    ValueKeeping::All => position.move_count(),
                    ValueKeeping::Only(plies) => plies.len() as u128,
                },
            }),
        }
    }
}

/// The answer where a position has no move.
pub const NO_MOVE: &str = "-";

impl Question {
    /// The names of the questions in problem files.
    const NAMES: [(&str, Asks); 4] = [
        ("winner", Asks::Winner),
        ("move", Asks::Move),
        ("winning-moves", Asks::WinningMoves),
        ("grundy", Asks::Grundy),
    ];

    /// The question of a problem that names it, or asks the usual one. An unknown name stands for that one, too.
    pub(super) fn named(name: Option<&str>) -> Asks {
        let mut names = Self::NAMES.into_iter();
        let named = names.find(|(known, _)| name == Some(known));
        named.map_or(Asks::Winner, |(_, asks)| asks)
    }

    /// The question without the words, as in reports.
    #[must_use]
    pub fn asks(&self) -> Asks {
        match self {
            Self::Winner(_) => Asks::Winner,
            Self::Move => Asks::Move,
            Self::Number(Quantity::WinningMoves) => Asks::WinningMoves,
            Self::Number(Quantity::Grundy) => Asks::Grundy,
        }
    }

    /// The answers, if the question is who wins.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        match self {
            Self::Winner(words) => Some(words),
            Self::Move | Self::Number(_) => None,
        }
    }
}

impl Answer {
    /// The number of questions that all tests ask together.
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
        let answer_layout = AnswerLayout::of_file(source, raw.answer_layout.as_ref(), diagnostics);
        let asks = raw
            .asks
            .as_ref()
            .and_then(|word| choose(source, "question", word, &Question::NAMES, diagnostics));
        let asks = match asks.unwrap_or(Asks::Winner) {
            Asks::Move => Question::Move,
            Asks::WinningMoves => Question::Number(Quantity::WinningMoves),
            Asks::Grundy => Question::Number(Quantity::Grundy),
            Asks::Play | Asks::Winner => Question::Winner(match &raw.words {
                Some(given) => Words::read(source, given, &answer_layout, diagnostics),
                None => Words::default(),
            }),
        };
        let how = match &asks {
            Question::Winner(_) => None,
            Question::Move => Some("moves are answered as bots write them"),
            Question::Number(_) => Some("a number is the answer"),
        };
        if let (Some(how), Some(words)) = (how, &raw.words) {
            let diagnostic = source.at(words.span(), how);
            diagnostics.push(diagnostic.help("`words` are for asks = \"winner\""));
        }
        if raw.tests.is_empty() {
            diagnostics.push(
                source
                    .at(span, "[answer] has no tests")
                    .help("add [[answer.tests]] with questions: all = { n = \"1..=100\" }"),
            );
        }
        let tests = raw.tests.iter();
        let tests: Vec<Test> = tests
            .filter_map(|test| read_test(source, game, rules, MAX_QUESTIONS, test, diagnostics))
            .collect();
        let columns = columns(source, game, rules, &tests, diagnostics);
        Self {
            asks,
            layout: layout(source, game, rules, raw, &tests, &columns, diagnostics),
            tests,
            answer_layout,
            framing: Framing::read(source, raw, diagnostics),
        }
    }
}

/// The hint that a layout may also be a text with fields.
const FIELDS: &str = "or write the question with fields, such as `{n} {m}`, or `{#heaps}\\n{heaps}` with the number of heaps first";

/// The layout that a problem names, or writes with fields.
fn layout(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    raw: &RawAnswer,
    tests: &[Test],
    columns: &[Key],
    diagnostics: &mut Vec<Diagnostic>,
) -> Layout {
    let usual = |usual: Usual| Layout::usual(usual, columns);
    let Some(given) = &raw.layout else {
        return usual(Usual::default());
    };
    if !given.as_ref().contains(['{', '}']) {
        let known = [("line", Usual::Line), ("lines", Usual::Lines)];
        let chosen = choose(source, "layout", given, &known, diagnostics);
        if let (None, Some(unknown)) = (chosen, diagnostics.last_mut()) {
            unknown.help.push(FIELDS.to_owned());
        }
        return usual(chosen.unwrap_or_default());
    }
    let layout = Layout::of_template(given.as_ref(), game).and_then(|layout| {
        fits(&layout, game, rules, tests)?;
        Ok(layout)
    });
    layout.unwrap_or_else(|(problem, help)| {
        diagnostics.push(source.at(given.span(), problem).helps(help));
        usual(Usual::default())
    })
}

/// Looks whether a layout shows what the tests set, and nothing that is not set.
fn fits(layout: &Layout, game: &Game, rules: &Settings, tests: &[Test]) -> Result<(), Wrong> {
    let set_by = |test: &Test, name: &str| test.keys.iter().any(|(key, _)| key == name);
    let shows = |name: &str| layout.keys().any(|key| key.name == name);
    let hidden = tests.iter().flat_map(|test| &test.keys);
    if let Some((name, _)) = hidden.into_iter().find(|(key, _)| !shows(key)) {
        let problem = format!("the layout does not show `{name}`, which a test sets");
        return Err((
            problem,
            Some(format!("add {{{name}}}, or set it in [rules]")),
        ));
    }
    let is_set = |key: &Key| {
        rules.contains_key(&key.name) || tests.iter().all(|test| set_by(test, &key.name))
    };
    if let Some(key) = layout.keys().find(|key| !is_set(key)) {
        let problem = format!("the layout shows `{}`, which not every test sets", key.name);
        return Err((
            problem,
            Some("set it in every test, or in [rules]".to_owned()),
        ));
    }
    if layout.keys().next().is_none() {
        let help = format!("`grundy games {}` lists the keys", shell_file(&game.name));
        return Err(("the layout shows no value".to_owned(), Some(help)));
    }
    Ok(())
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
        if let Some(title) = uneven(rules, test) {
            let diagnostic = source.at(test.span.clone(), title);
            diagnostics.push(diagnostic.help("every question of a problem has the same line"));
        }
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

/// The error for a list of questions that are about different keys.
fn uneven(rules: &Settings, test: &Test) -> Option<String> {
    let Domain::Cases(cases) = test.domain() else {
        return None;
    };
    let keys = |case: &Settings| -> BTreeSet<String> {
        rules.keys().chain(case.keys()).cloned().collect()
    };
    let first = keys(cases.first()?);
    let others = cases.iter().map(keys);
    let other = others.into_iter().find(|other| *other != first)?;
    let names = |one: &BTreeSet<String>, other| -> String {
        let named: Vec<&str> = one.difference(other).map(String::as_str).collect();
        match named.is_empty() {
            true => "nothing else".to_owned(),
            false => named.join(", "),
        }
    };
    Some(format!(
        "a question in this list is about {}, the first one about {}",
        names(&other, &first),
        names(&first, &other)
    ))
}

/// Whether the value of a key is a position. Other texts are rules, which are asked as they are set.
pub(super) fn is_position(key: &Key) -> bool {
    let starts = key.role == Role::Instance || key.name == "start";
    key.kind == Kind::Text && starts
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
            let last = last.filter(|last| test.includes(last));
            for instance in first.into_iter().chain(last) {
                let settings = self.with_rules(instance);
                self.question_text(answer, test, &settings)?;
                match &answer.asks {
                    Question::Winner(_) => drop(self.outcome(test, settings)?),
                    Question::Move => drop(self.open(test, &settings)?),
                    Question::Number(quantity) => {
                        self.number(test, &settings, *quantity)?;
                    }
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
    /// If the game refuses the settings. The errors are the game's, placed at the test that the instance comes from.
    pub fn open(
        &self,
        test: &Test,
        settings: &Settings,
    ) -> Result<Box<dyn Instance>, Vec<Diagnostic>> {
        let instance = self.game.open(settings, SearchBudget::Theory);
        instance.map_err(|errors| self.objections(test, settings, &errors))
    }

    /// The outcome of an instance for the first player.
    ///
    /// # Errors
    /// As [`Problem::open`]; also for more than two players.
    pub fn outcome(&self, test: &Test, settings: Settings) -> Result<Outcome, Vec<Diagnostic>> {
        let outcome = self.game.outcome(&settings);
        outcome.map_err(|errors| self.objections(test, &settings, &errors))
    }

    /// A number that belongs to an instance.
    ///
    /// # Errors
    /// As [`Problem::open`]; also for more than two players, and for a Grundy value where there is none.
    pub fn number(
        &self,
        test: &Test,
        settings: &Settings,
        quantity: Quantity,
    ) -> Result<u128, Vec<Diagnostic>> {
        let instance = self.open(test, settings)?;
        let refused = |title: String, help: &str| {
            let diagnostic = self.source().at(test.span.clone(), title);
            vec![diagnostic.help(help)]
        };
        if instance.seats() != 2 {
            let title = format!(
                "numbers are asked of two players, not of {}",
                instance.seats()
            );
            return Err(refused(title, "set the number of players in [rules]"));
        }
        let start = instance.start();
        quantity.of(&*start).ok_or_else(|| {
            let position = start.notation();
            if leads_to_grundy_values(&*instance) {
                let title = format!("the Grundy value of `{position}` takes too long to compute here");
                let help = "use smaller numbers, or ask for \"winning-moves\" or \"winner\"";
                return refused(title, help);
            }
            let title = format!("`{position}` has no Grundy value here");
            refused(
                title,
                "only impartial games that end, and in which the last move wins, have them; ask for \"winning-moves\" \
                 or \"winner\"",
            )
        })
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
            Question::Number(quantity) => {
                return Ok(self.number(test, &settings, *quantity)?.to_string());
            }
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

    /// The text of a question: the values that its layout shows. A position stands as bots read it.
    ///
    /// # Errors
    /// As [`Problem::open`]; also if the question begins with the line that ends a file of questions.
    pub fn question_text(
        &self,
        answer: &Answer,
        test: &Test,
        settings: &Settings,
    ) -> Result<String, Vec<Diagnostic>> {
        let text = answer.layout.written(|field| {
            let key = &field.key;
            Ok::<_, Vec<Diagnostic>>(match settings.get(&key.name) {
                _ if field.parts == Parts::AsSet => self.open(test, settings)?.start().notation(),
                _ if is_position(key) => self.open(test, settings)?.start().wire(),
                Some(Setting::List(list)) => {
                    let numbers: Vec<String> = list.iter().map(u64::to_string).collect();
                    numbers.join(" ")
                }
                Some(setting) => setting.to_string(),
                // Every test sets every key that is shown.
                None => String::new(),
            })
        })?;
        match &answer.framing {
            Framing::Until(end) if text.lines().next() == Some(end) => {
                let title =
                    format!("a program would take the question `{end}` for the end of the input");
                let diagnostic = self.source().at(test.span.clone(), title);
                Err(vec![
                    diagnostic.help("leave this case out, or choose another `end`"),
                ])
            }
            _ => Ok(text),
        }
    }
}
