//! The test data of a package: a file a game, or a file of questions.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use grundy_arena::{Fixture, Opponent, fixtures};
use grundy_report::{Diagnostic, Error};
use grundy_rules::{Instance, Outcome, ValueKeeping};

use super::FormatVersion;
use super::case::GameCase;
use super::package::Package;
use super::statement::sample;
use crate::instances::Test;
use crate::problem::{Answer, Asks, NO_MOVE, Play, Problem, Start};

/// Lines of a sample game that tells something and does not bore.
const SAMPLE_LINES: RangeInclusive<usize> = 7..=21;
/// Games that are tried for a sample.
const SAMPLES_TRIED: usize = 60;
/// Moves of the sample game that are shown.
const SAMPLE_PLIES: usize = 40;

/// Adds every game of the schedule, and the first as a sample.
pub(super) fn add_games(
    package: &mut Package,
    problem: &Problem,
    play: &Play,
    version: FormatVersion,
    seed: u64,
) -> Result<(), Error> {
    let starts = problem.starts(seed)?;
    let players: Vec<u8> = starts.iter().map(|start| start.instance.seats()).collect();
    let schedule: Vec<Fixture> = fixtures(&players, &play.opponents, play.sides).collect();
    let width = schedule.len().to_string().len();
    let case = |fixture: Fixture| {
        let start = &starts[fixture.start];
        GameCase::of(&problem.game, start, fixture, seed, &problem.limits)
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
    for fixture in schedule.iter().take(SAMPLES_TRIED) {
        // A seed of its own, which changes nothing against a player that is not random: test cases with
        // the same input would be noticed.
        let sample = GameCase {
            seed: seed.wrapping_add(1),
            ..case(*fixture)
        };
        let interaction = interaction(&starts[fixture.start], &sample)?;
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
            // Who is shown the conversation is to be given files of its own.
            package.add("data/sample/1.in.download", input);
            package.add("data/sample/1.ans.download", "");
        }
        package.add("data/sample/1.interaction", interaction);
    }
    Ok(())
}

/// Adds a file of questions for each test, with answers that are right, and the sample of the statement.
pub(super) fn add_questions(
    package: &mut Package,
    problem: &Problem,
    answer: &Answer,
    seed: u64,
    statement: &str,
) -> Result<(), Error> {
    for (number, test) in (0u64..).zip(&answer.tests) {
        let (input, answers) = questions(problem, answer, test, seed, number)?;
        add_case(package, &format!("secret/{}", number + 1), &input, &answers);
    }
    let Some((input, output)) = sample(statement) else {
        let title = format!("the statement of {} shows no sample", problem.id);
        let help = "write a section `## A sample` with two blocks of code: what a program reads, and \
                    what it writes";
        return Err(Diagnostic::new(title).help(help).into());
    };
    add_case(package, "sample/1", &input, &output);
    Ok(())
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
) -> Result<(String, String), Error> {
    let count = usize::try_from(test.len()).unwrap_or(usize::MAX);
    let mut input = format!("{count}\n");
    let mut answers = String::new();
    for instance in test.instances(seed, number).take(count) {
        let settings = problem.settled(instance);
        let line = problem.question_line(&answer.columns, test, &settings)?;
        let _ = writeln!(input, "{line}");
        let right = match &answer.asks {
            Asks::Winner(words) => match problem.outcome(test, settings)? {
                Outcome::Win => words.first.clone(),
                Outcome::Loss => words.second.clone(),
                Outcome::Draw => words.draw.clone(),
            },
            Asks::Move => {
                // What the validator cannot read must not be in a package.
                problem.read_question(answer, &line)?;
                right_move(&*problem.open(test, &settings)?)
            }
        };
        let _ = writeln!(answers, "{right}");
    }
    Ok((input, answers))
}

/// One of the moves that keep the value.
fn right_move(instance: &dyn Instance) -> String {
    let start = instance.start();
    let ply = match start.kept() {
        ValueKeeping::Only(plies) => plies.first().copied(),
        ValueKeeping::All => start.nth(0),
    };
    ply.map_or_else(|| NO_MOVE.to_owned(), |ply| start.move_text(ply))
}

/// A game as package formats show it: `<` is what the contestant reads, `>` what it writes.
fn interaction(start: &Start, case: &GameCase) -> Result<String, Error> {
    let mut perfect = Opponent::Perfect.player(case.seed, 0);
    let record = case.play(start, &mut *perfect)?;
    let parameters = start.instance.parameters();
    let parameters = parameters.iter().map(|parameter| format!(" {parameter}"));
    let parameters: String = parameters.collect();
    let mut shown = format!("<{}{parameters}\n", case.seat);
    let own = record.plies.iter().filter(|ply| ply.seat == case.seat);
    for ply in own.take(SAMPLE_PLIES) {
        let position = start.instance.position(&ply.position);
        let position = position.map_err(|error| Diagnostic::new(error.to_string()))?;
        let _ = write!(shown, "<{}\n>{}\n", position.wire(), ply.played);
    }
    Ok(shown)
}
