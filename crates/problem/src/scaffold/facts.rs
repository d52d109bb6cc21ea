//! The data of a problem for templates.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_games::{Game, Kind as KeyKind, Setting, Settings};
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, shell_file};
use grundy_rules::Board;
use minijinja::value::{Serde, Value};
use serde::{Deserialize, Serialize};

use super::rendered;
use crate::problem::{Answer, Framing, Kind, NO_MOVE, Problem, Question, Start};

const ABOUT: &str = include_str!("../../templates/about.txt");

/// A table of a game's starter, whose fields [`grundy_games::Starter`] explains.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StarterTable {
    opening: String,
    opening_means: String,
    position: String,
    position_means: String,
    #[serde(rename = "move")]
    move_text: String,
    move_means: String,
    simple: String,
    #[serde(default)]
    pub(super) from: usize,
    #[serde(default)]
    pub(super) least: u64,
    #[serde(default)]
    size: usize,
    #[serde(default)]
    pub(super) answer: String,
    #[serde(default, skip_serializing)]
    pub(super) probes: Vec<String>,
    #[serde(default)]
    draws: bool,
    #[serde(default, skip_serializing)]
    only: BTreeMap<String, String>,
    #[serde(default, skip_serializing)]
    told: Vec<String>,
    #[serde(default, skip_serializing)]
    pub(super) in_sum: String,
    #[serde(default, skip_serializing)]
    misere_tests: String,
    #[serde(default, skip_serializing)]
    misere_questions: String,
    #[serde(default)]
    pub(super) rules: String,
    #[serde(default)]
    pub(super) settings: String,
    #[serde(default)]
    pub(super) tests: String,
    #[serde(default)]
    pub(super) questions: String,
    #[serde(default)]
    grundy: String,
    #[serde(default)]
    pub(super) follows: Vec<String>,
    #[serde(default)]
    pub(super) claim: BTreeMap<String, String>,
}

/// A game of the problem: the only one, or a component.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Part {
    #[serde(flatten)]
    pub(super) starter: StarterTable,
    title: String,
    /// The text before each of its moves: the number of the component and a blank.
    prefix: String,
    /// The game, and its settings if it is a component.
    #[serde(skip)]
    pub(super) game: Arc<Game>,
    #[serde(skip)]
    pub(super) settings: Settings,
}

/// The way in which the simplest move is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    /// It is always the same.
    One,
    /// By looking for a heap.
    Heaps,
    /// By looking for two hands.
    Hands,
    /// By looking for a component that has a move.
    Sum,
}

/// The properties in which positions of the same game may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) seats: u8,
    pub(super) hands: usize,
    counts_up: bool,
}

/// The numbers that a bot reads and writes, as the comment at its top explains them.
#[derive(Debug, Default)]
pub(super) struct Forms {
    /// The numbers after the seat in the first line of a game.
    pub(super) opening: String,
    /// The meaning of these numbers, of those of a position, and of those of a move: a line for each component.
    pub(super) openings: Vec<String>,
    pub(super) positions: Vec<String>,
    pub(super) moves: Vec<String>,
}

/// The questions of a problem.
#[derive(Debug, Serialize)]
struct Questions {
    asks: &'static str,
    /// The form of a question's line.
    form: String,
    words: BTreeMap<&'static str, String>,
    draws: bool,
    /// The constant answer of the program, escaped for a string of most languages.
    answer: String,
    /// The constant answer as codes of its characters.
    codes: Vec<u32>,
}

/// The data of a comment at the top of a program for questions.
#[derive(Debug, Serialize)]
struct QuestionFacts {
    title: String,
    questions: Questions,
    judge: String,
}

/// Everything.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    title: String,
    shape: Shape,
    parts: Vec<Part>,
    opening: String,
    position: String,
    #[serde(rename = "move")]
    move_text: String,
    seats: u8,
    hands: usize,
    /// The switches of the game that its starter names, and whether a test turns them on.
    #[serde(flatten)]
    switches: BTreeMap<String, bool>,
    questions: Option<Questions>,
    /// The command that judges the bot.
    judge: String,
    /// The lines of the comment at the top of a bot.
    about: Vec<String>,
}

impl StarterTable {
    /// The tests of a new problem with this question; `None` if bots play. `last` is the result for the player who
    /// makes the last move.
    pub(super) fn tests_of(&self, asks: Option<&str>, last: &str) -> &str {
        let is_misere = last == "loses";
        match asks {
            None if is_misere && !self.misere_tests.is_empty() => &self.misere_tests,
            None => &self.tests,
            Some("grundy") if !self.grundy.is_empty() => &self.grundy,
            Some(_) if is_misere && !self.misere_questions.is_empty() => &self.misere_questions,
            Some(_) => &self.questions,
        }
    }
}

/// The table of a game's starter for its usual form.
pub(super) fn usual_starter(game: &Game) -> StarterTable {
    starter_of_form(game, USUAL)
}

/// The table of a game's starter for a new problem with these settings.
pub(super) fn starter_of_new(game: &Game, rules: &Settings) -> StarterTable {
    match begins_as_usual(game, rules) {
        true => usual_starter(game),
        false => starter_of_form(game, &token_form(rules)),
    }
}

/// Whether the usual settings are those of a new problem with these settings. A graph of its own is for the pieces that
/// are named, or for a token: the usual hole is not a node of every graph.
pub(super) fn begins_as_usual(game: &Game, rules: &Settings) -> bool {
    let has_own_graph = rules.contains_key("arcs") && !rules.contains_key("holes");
    let only = usual_starter(game).only;
    only.iter().all(|(key, value)| match rules.get(key) {
        Some(setting) => setting.to_string() == *value,
        None => !has_own_graph,
    })
}

/// The form of a game of a token: the kind that is set, or the usual one.
fn token_form(rules: &Settings) -> String {
    let kind = rules.get("kind").map(ToString::to_string);
    kind.unwrap_or_else(|| TOKEN.to_owned())
}

/// The form of a game whose starter is about other pieces than a token.
const TOKEN: &str = "token";

/// The form of a game that most problems have.
const USUAL: &str = "usual";

fn starter_of_form(game: &Game, form: &str) -> StarterTable {
    let starter = game.starter.expect("a game of the catalog has a starter");
    let mut forms: BTreeMap<String, StarterTable> =
        toml::from_str(starter.facts).expect("a starter is well-formed");
    let usual = forms.remove(USUAL);
    let table = forms.remove(form).or(usual);
    table.expect("a starter has a usual form")
}

/// Whether a game has a starter, as all games of the catalog have.
pub(super) fn are_known(game: &Game) -> bool {
    game.starter.is_some()
}

/// The data of a problem for a statement, or for a bot in this file.
pub(super) fn of_problem(problem: &Problem, file: &str) -> Result<Facts, Vec<Diagnostic>> {
    let mut rules = problem.rules.clone();
    let (layout, switches, questions) = match &problem.kind {
        Kind::Play(_) => {
            let starts = problem.starts(0)?;
            rules = common_rules(problem, &starts);
            let switches = switches(&problem.game, &starts);
            (one_layout(problem, &starts)?, switches, None)
        }
        Kind::Answer(answer) => {
            let questions = questions(problem, answer)?;
            let layout = Layout {
                seats: 2,
                hands: 2,
                counts_up: false,
            };
            (layout, switches(&problem.game, &[]), Some(questions))
        }
    };
    let parts = parts(&problem.game, &rules, layout);
    let shape = match parts.as_slice() {
        _ if problem.game.composite().is_some() => Shape::Sum,
        [Part { starter, .. }] if starter.answer == "hands" => Shape::Hands,
        [Part { starter, .. }] if starter.answer == "one" => Shape::One,
        _ => Shape::Heaps,
    };
    let whole = match shape {
        Shape::Sum => usual_starter(&problem.game),
        Shape::One | Shape::Heaps | Shape::Hands => parts[0].starter.clone(),
    };
    let mut facts = Facts {
        title: single_line(&problem.name),
        shape,
        opening: opening(&parts),
        position: whole.position,
        move_text: whole.move_text,
        parts,
        seats: layout.seats,
        hands: layout.hands,
        switches,
        questions,
        judge: judge_command(problem, file),
        about: Vec::new(),
    };
    facts.about = about(Value::from(Serde(&facts)));
    Ok(facts)
}

/// The lines of the comment at the top of a bot.
fn about(facts: Value) -> Vec<String> {
    let text = rendered(ABOUT, facts);
    text.trim_end().lines().map(str::to_owned).collect()
}

/// The constant answer of a program for questions about a game without a starter, and the lines of the comment at its
/// top.
pub(super) fn of_questions(
    problem: &Problem,
    answer: &Answer,
    file: &str,
) -> Result<(String, Vec<String>), Vec<Diagnostic>> {
    let facts = QuestionFacts {
        title: single_line(&problem.name),
        questions: questions(problem, answer)?,
        judge: judge_command(problem, file),
    };
    let about = about(Value::from(Serde(&facts)));
    Ok((facts.questions.answer, about))
}

/// The command that judges the bot in this file.
fn judge_command(problem: &Problem, file: &str) -> String {
    format!(
        "grundy judge {} {}",
        shell_file(&problem.id),
        shell_file(file)
    )
}

/// The numbers after the seat in the first line of a game of these parts.
fn opening(parts: &[Part]) -> String {
    let openings = parts.iter().map(|part| part.starter.opening.as_str());
    let openings: Vec<&str> = openings.filter(|opening| !opening.is_empty()).collect();
    openings.join(" ")
}

/// The numbers that a bot of a known game reads and writes. There are no meanings if one bot cannot start on all of
/// these starts.
pub(super) fn forms(problem: &Problem, starts: &[Start]) -> Forms {
    let Ok(layout) = one_layout(problem, starts) else {
        return Forms {
            opening: usual_starter(&problem.game).opening,
            ..Forms::default()
        };
    };
    let parts = parts(&problem.game, &common_rules(problem, starts), layout);
    let is_sum = problem.game.composite().is_some();
    let meaning = |part: &Part, form: &str, means: &str| match is_sum {
        true => format!("{}, {form}: {means}", part.title),
        false => format!("{form}: {means}"),
    };
    let mut forms = Forms {
        opening: opening(&parts),
        ..Forms::default()
    };
    for part in &parts {
        let starter = &part.starter;
        if !starter.opening.is_empty() {
            let opening = format!("{}: {}", starter.opening, starter.opening_means);
            forms.openings.push(opening);
        }
        let position = meaning(part, &starter.position, &starter.position_means);
        forms.positions.push(position);
        let text = meaning(part, &starter.move_text, &starter.move_means);
        forms.moves.push(text);
    }
    forms
}

/// The rules that all of these starts share, with everything that is left to a preset or a default.
fn common_rules(problem: &Problem, starts: &[Start]) -> Settings {
    let rules = starts.iter().map(|start| start.rules(&problem.game));
    let common = rules.reduce(|mut common, rules| {
        common.retain(|name, value| rules.get(name) == Some(&*value));
        common
    });
    common.unwrap_or_default()
}

/// The games of a problem, and their layout. `None` if one bot cannot start on all of these starts.
pub(super) fn one_game(problem: &Problem, starts: &[Start]) -> Option<(Vec<Part>, Layout)> {
    let layout = one_layout(problem, starts).ok()?;
    let rules = common_rules(problem, starts);
    Some((parts(&problem.game, &rules, layout), layout))
}

/// Whether the settings of a game are not those for which its starter knows the simplest move.
fn is_token(game: &Game, rules: &Settings) -> bool {
    usual_starter(game).only.iter().any(|(key, value)| {
        let setting = rules.get(key).map(ToString::to_string);
        setting.as_ref() != Some(value)
    })
}

/// The switches that the starter of a game names, and whether one of these starts turns them on.
pub(super) fn switches(game: &Game, starts: &[Start]) -> BTreeMap<String, bool> {
    let is_on = |name: &String| {
        let mut settings = starts.iter().map(|start| start.resolved.get(name));
        settings.any(|setting| setting == Some(&Setting::Flag(true)))
    };
    let names = usual_starter(game).told.into_iter();
    names.map(|name| (name.clone(), is_on(&name))).collect()
}

fn parts(game: &Arc<Game>, rules: &Settings, layout: Layout) -> Vec<Part> {
    let part = |game: Arc<Game>, prefix: String, settings: Settings| {
        let form = match layout {
            _ if is_token(&game, &settings) => token_form(&settings),
            Layout {
                counts_up: true, ..
            } => "counting-up".to_owned(),
            Layout {
                seats: 2,
                hands: 0 | 2,
                ..
            } => USUAL.to_owned(),
            _ => "many-hands".to_owned(),
        };
        Part {
            starter: starter_of_form(&game, &form),
            title: game.title.clone(),
            prefix,
            game,
            settings,
        }
    };
    let Some(composite) = game.composite() else {
        return vec![part(Arc::clone(game), String::new(), rules.clone())];
    };
    let list = rules.get(composite.key()).map(ToString::to_string);
    let games = composite.games(&list.unwrap_or_default());
    // A problem is loaded only with a good list. There is none if its tests name different components.
    let games = games.unwrap_or_default().into_iter();
    games
        .enumerate()
        .map(|(place, (game, settings))| part(game, format!("{} ", place + 1), settings))
        .collect()
}

/// The layout that all starts share.
fn one_layout(problem: &Problem, starts: &[Start]) -> Result<Layout, Vec<Diagnostic>> {
    let layout = |start: &Start| match start.instance.start().board() {
        Board::Hands { players, .. } => Layout {
            seats: start.instance.seats(),
            hands: players.first().map_or(0, |player| player.hands.len()),
            counts_up: false,
        },
        board => Layout {
            seats: start.instance.seats(),
            hands: 0,
            counts_up: matches!(board, Board::Count { .. }),
        },
    };
    let mut layouts = starts.iter().map(layout);
    let first = layouts.next();
    match first {
        Some(first) if layouts.all(|other| other == first) => Ok(first),
        _ => {
            let title = format!(
                "the tests of {} differ in more than one bot can start on: hands, players, or \
                 which way it counts",
                problem.id
            );
            let diagnostic = Diagnostic::new(title);
            Err(vec![diagnostic.help("write a bot from its statement.md")])
        }
    }
}

fn questions(problem: &Problem, answer: &Answer) -> Result<Questions, Vec<Diagnostic>> {
    if !answer.layout.is_line()
        || answer.framing != Framing::Counted
        || !answer.answer_layout.is_plain()
    {
        let title = format!(
            "{} has questions or answers in a form of its own",
            problem.id
        );
        let help = "write a program from its statement.md";
        return Err(vec![Diagnostic::new(title).help(help)]);
    }
    let starter = are_known(&problem.game).then(|| usual_starter(&problem.game));
    let mut form = Vec::new();
    for key in answer.layout.keys() {
        form.push(match (&key.kind, &starter) {
            (KeyKind::List { .. }, _) => "k h1 .. hk",
            // Programs for games without a starter read words.
            (KeyKind::Integer { .. }, _) | (_, None) => key.name.as_str(),
            (KeyKind::Text, Some(starter)) if starter.answer == "hands" => {
                starter.position.as_str()
            }
            (KeyKind::Text, Some(_)) => "the position",
            _ => {
                let title = format!("{} asks about `{}`, which is a word", problem.id, key.name);
                let diagnostic = Diagnostic::new(title);
                return Err(vec![
                    diagnostic.help("write a program from its statement.md"),
                ]);
            }
        });
    }
    let (words, answer) = match &answer.asks {
        Question::Winner(words) => {
            let all = [
                ("first", &words.first),
                ("second", &words.second),
                ("draw", &words.draw),
            ];
            let all = all.map(|(name, word)| (name, single_line(word)));
            (BTreeMap::from(all), words.first.as_str())
        }
        Question::Move => (BTreeMap::new(), NO_MOVE),
        Question::Number(_) => (BTreeMap::new(), "0"),
    };
    Ok(Questions {
        asks: problem_asks(problem),
        form: form.join(" "),
        words,
        draws: starter.as_ref().is_none_or(|starter| starter.draws),
        answer: answer.replace('\\', "\\\\").replace('"', "\\\""),
        codes: answer.bytes().map(u32::from).collect(),
    })
}

fn problem_asks(problem: &Problem) -> &'static str {
    match &problem.kind {
        Kind::Answer(answer) => answer.asks.asks().into(),
        Kind::Play(_) => "",
    }
}
