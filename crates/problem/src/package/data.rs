//! The test data of a package: a file a game, or a file of questions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::sync::Arc;

use grundy_games::{Game, Setting, Settings, SettingsError, ValuesFrom};
use grundy_play::{Fixture, Opponent, fixtures};
use grundy_report::{Diagnostic, Error};

use super::case::{GameCase, squeezed};
use super::files::Package;
use super::rules::{RulesFile, UndecidedMoves};
use super::statement::sample;
use super::{ExportOptions, FormatVersion};
use crate::instances::Test;
use crate::problem::{Answer, Play, Problem, Question, Start};

/// The number of lines of a suitable sample game: long enough to show the protocol, and short enough to read.
const SAMPLE_LINES: RangeInclusive<usize> = 7..=21;
/// Games that are tried for a sample.
const SAMPLES_TRIED: usize = 60;
/// The number of games that are tried in a game that is too large to list, whose opponents take longer for a move.
const LARGE_SAMPLES_TRIED: usize = 3;
/// Forms of questions that a validator lists.
const MAX_FORMS: usize = 200;
/// Moves of the sample game that are shown.
const SAMPLE_PLIES: usize = 40;

/// The data of a package's games for validators.
pub(super) struct Games {
    /// The file of a game that `grundy` does not have of itself.
    pub(super) file: Option<GameFile>,
    /// The words that settings have, by their keys.
    pub(super) words: BTreeMap<String, BTreeSet<String>>,
    /// The opponents.
    pub(super) opponents: Vec<Opponent>,
}

/// The file from which other judges open a game that `grundy` does not have of itself.
pub(super) enum GameFile {
    /// The values of all positions.
    Tables(Vec<u8>),
    /// The rules of a game that is too large to list.
    Rules(Vec<u8>),
}

/// Adds every game of the schedule, and one as a sample.
pub(super) fn add_games(
    package: &mut Package,
    problem: &Problem,
    play: &Play,
    options: &ExportOptions,
) -> Result<Games, Error> {
    let (version, seed) = (options.version, options.seed);
    let starts = match problem.game.is_large() {
        true => problem.starts_to_play(seed)?,
        false => problem.starts(seed)?,
    };
    let (game, file) = game_of_judges(problem, play, &starts, options)?;
    let players: Vec<u8> = starts.iter().map(|start| start.instance.seats()).collect();
    let schedule: Vec<Fixture> = fixtures(&players, &play.opponents, play.sides).collect();
    let width = schedule.len().to_string().len();
    let case = |fixture: Fixture| {
        let start = &starts[fixture.start];
        GameCase::of(&game, start, fixture, seed, &problem.limits)
    };
    for fixture in &schedule {
        let name = format!(
            "{:0width$}-{}-seat{}",
            fixture.number + 1,
            fixture.opponent,
            fixture.seat
        );
        add_case(
            package,
            &format!("secret/{name}"),
            &case(*fixture).text(),
            "",
        );
    }
    let mut shown = None;
    let (tried, contestant) = match problem.game.is_large() {
        true => (LARGE_SAMPLES_TRIED, Opponent::Random),
        false => (SAMPLES_TRIED, Opponent::Perfect),
    };
    for fixture in schedule.iter().take(tried) {
        // A seed of its own, which changes nothing against a player that is not random: test cases with
        // the same input would be noticed.
        let sample = GameCase {
            seed: seed.wrapping_add(1),
            ..case(*fixture)
        };
        let interaction = interaction(&starts[fixture.start], &sample, contestant)?;
        let is_good = SAMPLE_LINES.contains(&interaction.lines().count());
        if is_good || shown.is_none() {
            shown = Some((sample.text(), interaction));
        }
        if is_good {
            break;
        }
    }
    if let Some((input, interaction)) = shown {
        add_case(package, "sample/1", &input, "");
        if version == FormatVersion::V2025_09 {
            // A sample with a conversation has files of its own for the contestant.
            package.add("data/sample/1.in.download", input);
            package.add("data/sample/1.ans.download", "");
        }
        package.add("data/sample/1.interaction", interaction);
    }
    Ok(Games {
        file,
        words: words(&starts),
        opponents: play.opponents.clone(),
    })
}

fn words(starts: &[Start]) -> BTreeMap<String, BTreeSet<String>> {
    let mut words = BTreeMap::<_, BTreeSet<_>>::new();
    for (key, value) in starts.iter().flat_map(Start::given) {
        if let Setting::Word(word) = value {
            words.entry(key).or_default().insert(squeezed(&word));
        }
    }
    words
}

/// The game as other judges open it, with its file if it is a custom game.
fn game_of_judges(
    problem: &Problem,
    play: &Play,
    starts: &[Start],
    options: &ExportOptions,
) -> Result<(Arc<Game>, Option<GameFile>), Error> {
    let packed = match problem.game.is_large() {
        true => Some(with_rules(problem, play, options)?),
        false => with_tables(problem, starts)?,
    };
    let Some((game, file)) = packed else {
        return Ok((Arc::clone(&problem.game), None));
    };
    let unwritable = starts.iter().map(|start| start.instance.start().notation());
    let mut unwritable = unwritable.filter(|start| !start.is_ascii() || squeezed(start) != *start);
    if let Some(start) = unwritable.next() {
        let title = format!(
            "{}: a start is `{start}`, which other judges cannot read",
            problem.id
        );
        let help = "use only ASCII characters and single spaces in positions";
        return Err(Diagnostic::new(title).help(help).into());
    }
    Ok((Arc::new(game), Some(file)))
}

/// The game of a problem with its tables, if it is a custom game.
fn with_tables(problem: &Problem, starts: &[Start]) -> Result<Option<(Game, GameFile)>, Error> {
    let objection = |error: SettingsError| Diagnostic::new(format!("{}: {error}", problem.id));
    let settings: Vec<Settings> = starts.iter().map(|start| start.settings.clone()).collect();
    let packed = problem.game.pack(&name_there(&problem.id), &settings);
    let packed = packed.map_err(|errors| errors.into_iter().map(objection).collect::<Vec<_>>())?;
    Ok(packed.map(|packed| (packed.game, GameFile::Tables(packed.file))))
}

/// The game of a problem that is too large to list, with its rules.
fn with_rules(
    problem: &Problem,
    play: &Play,
    options: &ExportOptions,
) -> Result<(Game, GameFile), Diagnostic> {
    let game = problem.game.family.with_values_from(ValuesFrom::Search);
    let (Some(game), Some(wasm)) = (game, &options.rules) else {
        let title = format!(
            "the game of {} is too large to list, and the module of its rules was not given",
            problem.id
        );
        return Err(Diagnostic::new(title).help("give the wasm module that states the rules"));
    };
    let rules = RulesFile {
        name: name_there(&problem.id),
        limits: problem.search,
        undecided: UndecidedMoves::of(play.accept),
        wasm: wasm.clone(),
    };
    let file = GameFile::Rules(rules.bytes());
    let name = rules.name;
    Ok((Game { name, ..game }, file))
}

/// The name of a game of a file if its file is not there.
fn name_there(id: &str) -> String {
    let is_taken = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-';
    let name: String = id.chars().filter(is_taken).collect();
    match name.starts_with(|c: char| c.is_ascii_lowercase()) {
        true => name,
        false => format!("game-{name}"),
    }
}

/// The forms of the questions of a package for validators.
#[derive(Default)]
pub(super) struct QuestionForms {
    /// The forms of positions, `n` for a number and `w` for a word with the blanks between them, if there are
    /// not many.
    pub(super) positions: BTreeSet<String>,
    /// The number of lines of a question, if all have the same.
    pub(super) lines: Option<usize>,
}

/// Adds a file of questions for each test, with answers that are right, and the sample of the statement.
pub(super) fn add_questions(
    package: &mut Package,
    problem: &Problem,
    answer: &Answer,
    seed: u64,
    statement: &str,
) -> Result<QuestionForms, Error> {
    let mut lines = BTreeSet::new();
    let mut positions = BTreeSet::new();
    for (number, test) in (0u64..).zip(&answer.tests) {
        let (input, answers) = questions(problem, answer, test, seed, number, &mut |question| {
            lines.insert(1 + question.matches('\n').count());
            positions.extend(
                answer
                    .layout
                    .positions(question)
                    .iter()
                    .map(|text| form(text)),
            );
        })?;
        add_case(package, &format!("secret/{}", number + 1), &input, &answers);
    }
    let Some((input, output)) = sample(statement) else {
        let title = format!("the statement of {} shows no sample", problem.id);
        let help = "write a section `## Sample` with two blocks of code: the input of a program, and its output";
        return Err(Diagnostic::new(title).help(help).into());
    };
    let (_, questions) = answer.framing.questions_in(&input).unwrap_or_default();
    for question in problem
        .question_texts(answer, questions)
        .unwrap_or_default()
    {
        positions.extend(
            answer
                .layout
                .positions(question)
                .iter()
                .map(|text| form(text)),
        );
    }
    add_case(package, "sample/1", &input, &output);
    if positions.len() > MAX_FORMS {
        positions.clear();
    }
    let mut lines = lines.into_iter();
    let lines = lines.next().filter(|_| lines.next().is_none());
    if lines.is_none() && !answer.layout.tells_its_lines() {
        let title = format!(
            "the layout does not state how many lines a question of {} has",
            problem.id
        );
        let help = "begin the layout with the number of lines: {#KEY:2} goes with {KEY:2}";
        return Err(Diagnostic::new(title).help(help).into());
    }
    Ok(QuestionForms { positions, lines })
}

/// The form of a position: its words as letters, with the blanks and ends of lines between them.
fn form(position: &str) -> String {
    let is_blank = |character| matches!(character, ' ' | '\n');
    let mut form = String::new();
    let mut rest = position;
    while let Some(first) = rest.chars().next() {
        if is_blank(first) {
            form.push(first);
            rest = &rest[1..];
        } else {
            let (word, after) = rest.split_at(rest.find(is_blank).unwrap_or(rest.len()));
            form.push(if is_number(word) { 'n' } else { 'w' });
            rest = after;
        }
    }
    form
}

/// Whether validators take a word for a number: a whole one as `grundy` writes it.
fn is_number(word: &str) -> bool {
    let is_canonical = word == "0" || !word.starts_with('0');
    is_canonical && word.len() <= 20 && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn add_case(package: &mut Package, name: &str, input: &str, answer: &str) {
    package.add(format!("data/{name}.in"), input);
    package.add(format!("data/{name}.ans"), answer);
}

fn questions(
    problem: &Problem,
    answer: &Answer,
    test: &Test,
    seed: u64,
    number: u64,
    see: &mut dyn FnMut(&str),
) -> Result<(String, String), Error> {
    let count = usize::try_from(test.len()).unwrap_or(usize::MAX);
    let mut input = answer.framing.heading(count as u64);
    let mut answers = String::new();
    for (place, instance) in (1..).zip(test.instances(seed, number).take(count)) {
        let settings = problem.with_rules(instance);
        let line = problem.question_text(answer, test, &settings)?;
        let _ = writeln!(input, "{line}");
        see(&line);
        if matches!(answer.asks, Question::Move) {
            // A question that the validator cannot read must not be in a package.
            problem.read_question(answer, &line)?;
        }
        let right = problem.right_answer(answer, test, settings)?;
        let _ = writeln!(answers, "{}", answer.answer_layout.text(place, &right));
    }
    input.push_str(&answer.framing.ending());
    Ok((input, answers))
}

/// A game as package formats show it: `<` is what the contestant reads, `>` what it writes. A reference player stands
/// in for the contestant.
fn interaction(start: &Start, case: &GameCase, contestant: Opponent) -> Result<String, Error> {
    let mut contestant = contestant.player(case.seed, 0);
    let record = case.play(start, &mut *contestant)?;
    let parameters = start.instance.parameters();
    let parameters = parameters.iter().map(|parameter| format!(" {parameter}"));
    let parameters: String = parameters.collect();
    let mut shown = format!("<{}{parameters}\n", case.seat);
    let own = record.plies.iter().filter(|ply| ply.seat == case.seat);
    for ply in own.take(SAMPLE_PLIES) {
        let position = start.instance.position(&ply.position);
        let position = position.map_err(|error| Diagnostic::new(error.to_string()))?;
        // A player that can only pass is not asked.
        if position.unasked().is_some() {
            continue;
        }
        let _ = write!(shown, "<{}\n>{}\n", position.wire(), ply.played);
    }
    Ok(shown)
}
