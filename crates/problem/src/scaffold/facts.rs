//! The data of a problem for templates.

use std::collections::BTreeMap;

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
pub(super) struct Told {
    opening: String,
    opening_means: String,
    position: String,
    position_means: String,
    #[serde(rename = "move")]
    move_text: String,
    move_means: String,
    simple: String,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    least: u64,
    #[serde(default)]
    size: usize,
    #[serde(default)]
    answer: String,
    #[serde(default)]
    draws: bool,
    #[serde(default, skip_serializing)]
    only: BTreeMap<String, String>,
    #[serde(default, skip_serializing)]
    told: Vec<String>,
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
struct Part {
    #[serde(flatten)]
    told: Told,
    title: String,
    /// The text before each of its moves: the number of the component and a blank.
    prefix: String,
}

/// How the simplest move is found.
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
struct Layout {
    seats: u8,
    hands: usize,
    counts_up: bool,
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

impl Told {
    /// The tests of a new problem with this question; `None` if bots play.
    pub(super) fn tests_of(&self, asks: Option<&str>) -> &str {
        match asks {
            None => &self.tests,
            Some("grundy") if !self.grundy.is_empty() => &self.grundy,
            Some(_) => &self.questions,
        }
    }
}

/// The table of a game's starter for its usual form.
pub(super) fn told(game: &Game) -> Told {
    told_of_form(game, USUAL)
}

/// The table of a game's starter for a new problem with these settings.
pub(super) fn told_of_new(game: &Game, rules: &Settings) -> Told {
    match begins_as_usual(game, rules) {
        true => told(game),
        false => told_of_form(game, &token_form(rules)),
    }
}

/// Whether the usual settings are those of a new problem with these settings. A graph of its own is for the pieces that
/// are named, or for a token: the usual hole is not a node of every graph.
pub(super) fn begins_as_usual(game: &Game, rules: &Settings) -> bool {
    let has_own_graph = rules.contains_key("arcs") && !rules.contains_key("holes");
    let only = told(game).only;
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

fn told_of_form(game: &Game, form: &str) -> Told {
    let starter = game.starter.expect("a game of the catalog has a starter");
    let mut forms: BTreeMap<String, Told> =
        toml::from_str(starter.facts).expect("a starter is well-formed");
    let usual = forms.remove(USUAL);
    let told = forms.remove(form).or(usual);
    told.expect("a starter has a usual form")
}

/// Whether a game has a starter, as all games of the catalog have.
pub(super) fn are_known(game: &Game) -> bool {
    game.starter.is_some()
}

/// The numbers after the seat in the first line of a game.
pub(super) fn opening(game: &Game) -> String {
    told(game).opening
}

/// Whether the simplest move that templates know is a move of this problem: a token has neighbors instead, and not
/// every game of heaps allows one item to be taken.
pub(super) fn have_simple_move(problem: &Problem) -> Result<bool, Vec<Diagnostic>> {
    if problem.game.composite().is_some() || !matches!(problem.kind, Kind::Play(_)) {
        return Ok(true);
    }
    if has_token(problem) {
        return Ok(false);
    }
    let told = told(&problem.game);
    let starts = problem.starts(0)?;
    Ok(starts.iter().all(|start| {
        let position = start.instance.start();
        let heaps = position.heaps().filter(|_| told.answer == "place");
        let first = heaps.and_then(|heaps| heaps.iter().position(|&heap| heap >= told.least));
        first.is_none_or(|heap| {
            let simple = format!("{} {}", heap + 1, told.least);
            position.read_move(&simple).is_ok()
        })
    }))
}

/// The data of a problem for a bot in this file.
pub(super) fn of_problem(problem: &Problem, file: &str) -> Result<Facts, Vec<Diagnostic>> {
    let facts = of_statement(problem, file)?;
    if matches!(problem.kind, Kind::Play(_)) && has_token(problem) {
        let title = format!(
            "there is no bot to start from for the token of {}",
            problem.id
        );
        let help = "write a bot from its statement.md";
        return Err(vec![Diagnostic::new(title).help(help)]);
    }
    Ok(facts)
}

/// The facts for a statement, which needs no simplest move.
pub(super) fn of_statement(problem: &Problem, file: &str) -> Result<Facts, Vec<Diagnostic>> {
    let (layout, switches, questions) = match &problem.kind {
        Kind::Play(_) => {
            let starts = problem.starts(0)?;
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
    let parts = parts(&problem.game, &problem.rules, layout);
    let openings = parts.iter().map(|part| part.told.opening.as_str());
    let openings: Vec<&str> = openings.filter(|opening| !opening.is_empty()).collect();
    let shape = match parts.as_slice() {
        _ if problem.game.composite().is_some() => Shape::Sum,
        [Part { told, .. }] if told.answer == "hands" => Shape::Hands,
        [Part { told, .. }] if told.answer == "one" => Shape::One,
        _ => Shape::Heaps,
    };
    let whole = match shape {
        Shape::Sum => told(&problem.game),
        Shape::One | Shape::Heaps | Shape::Hands => parts[0].told.clone(),
    };
    let mut facts = Facts {
        title: single_line(&problem.name),
        shape,
        opening: openings.join(" "),
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

/// Whether a token is moved on a graph, by itself or in a sum, so that the settings are not those for which the
/// starter of a game knows the simplest move.
fn has_token(problem: &Problem) -> bool {
    let (game, rules) = (&problem.game, &problem.rules);
    match game.composite() {
        Some(composite) => {
            let list = rules.get(composite.key()).map(ToString::to_string);
            let games = composite.games(&list.unwrap_or_default());
            // The settings of a component are never those of such a starter.
            games.is_ok_and(|games| games.iter().any(|game| !told(game).only.is_empty()))
        }
        None => is_token(game, rules),
    }
}

/// Whether the settings of a game are not those for which its starter knows the simplest move.
fn is_token(game: &Game, rules: &Settings) -> bool {
    told(game).only.iter().any(|(key, value)| {
        let setting = rules.get(key).map(ToString::to_string);
        setting.as_ref() != Some(value)
    })
}

/// The switches that the starter of a game names, and whether one of these starts turns them on.
fn switches(game: &Game, starts: &[Start]) -> BTreeMap<String, bool> {
    let is_on = |name: &String| {
        let mut settings = starts.iter().map(|start| start.resolved.get(name));
        settings.any(|setting| setting == Some(&Setting::Flag(true)))
    };
    let names = told(game).told.into_iter();
    names.map(|name| (name.clone(), is_on(&name))).collect()
}

fn parts(game: &Game, rules: &Settings, layout: Layout) -> Vec<Part> {
    let part = |game: &Game, prefix: String| {
        let form = match layout {
            Layout {
                counts_up: true, ..
            } => "counting-up",
            Layout {
                seats: 2,
                hands: 0 | 2,
                ..
            } => USUAL,
            _ => "many-hands",
        };
        Part {
            told: told_of_form(game, form),
            title: game.title.clone(),
            prefix,
        }
    };
    let Some(composite) = game.composite() else {
        let token = Part {
            told: told_of_form(game, &token_form(rules)),
            title: game.title.clone(),
            prefix: String::new(),
        };
        return match is_token(game, rules) {
            true => vec![token],
            false => vec![part(game, String::new())],
        };
    };
    let list = rules.get(composite.key()).map(ToString::to_string);
    let games = composite.games(&list.unwrap_or_default());
    // A problem is loaded only with a good list.
    let games = games.unwrap_or_default().into_iter();
    games
        .enumerate()
        .map(|(place, game)| part(&game, format!("{} ", place + 1)))
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
    let told = are_known(&problem.game).then(|| told(&problem.game));
    let mut form = Vec::new();
    for key in answer.layout.keys() {
        form.push(match (&key.kind, &told) {
            (KeyKind::List { .. }, _) => "k h1 .. hk",
            // Programs for games without a starter read words.
            (KeyKind::Integer { .. }, _) | (_, None) => key.name.as_str(),
            (KeyKind::Text, Some(told)) if told.answer == "hands" => told.position.as_str(),
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
        draws: told.as_ref().is_none_or(|told| told.draws),
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
