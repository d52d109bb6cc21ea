//! Suggested commands, which can be pasted into a shell.

use std::fmt::{self, Display};
use std::num::NonZero;
use std::path::Path;

use grundy_report::{
    AnswerReport, DEFAULT_SEED, FirstFailure, JudgeReport, Reason, Verdict, set_arguments,
    shell_file, shell_word,
};

use crate::document::{Block, Suggestion};

/// The longest command that is suggested, in bytes. A longer one, with a list of many piles, cannot be pasted usefully.
const LONGEST: usize = 30_000;

/// The options that decide whether a game opens and a program is built, as far as they were given. As a text, they are
/// arguments, each with a blank before it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BuildingOptions {
    /// The search budget for custom games, in positions plus moves.
    pub budget: Option<NonZero<u64>>,
    /// The condition on which native compilers are used, as `--native` takes it.
    pub native: Option<&'static str>,
}

impl Display for BuildingOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(budget) = self.budget {
            write!(f, " --budget {budget}")?;
        }
        match self.native {
            Some(native) => write!(f, " --native={native}"),
            None => Ok(()),
        }
    }
}

/// The call of the program, as far as a suggested command has to repeat it.
#[derive(Clone, Copy, Debug)]
pub struct Invocation<'i> {
    /// The problem, as the user named it.
    pub problem: &'i str,
    /// The language of all submissions, if the user named one.
    pub language: Option<&'i str>,
    /// The position of all games, if the user named one.
    pub position: Option<&'i str>,
    /// The options with which games and bots are built.
    pub building: BuildingOptions,
    /// Whether it has written a page already.
    pub has_page: bool,
    /// Whether it has written the records of games already.
    pub has_records: bool,
}

impl<'i> Invocation<'i> {
    /// A program that was called for this problem, and nothing else of interest.
    #[must_use]
    pub fn on(problem: &'i str) -> Self {
        Self {
            problem,
            language: None,
            position: None,
            building: BuildingOptions::default(),
            has_page: false,
            has_records: false,
        }
    }
}

/// The suggestions after the verdict on a bot.
pub(super) fn after_judging(report: &JudgeReport, invocation: Invocation<'_>) -> Option<Block> {
    let file = &report.submission.file;
    let judge = judge_again(file, report.seed, invocation);
    let page = shell_word(&page_name(file));
    // `certify` refuses a game that is too large to list, and `solve` does not list its values.
    let has_values = report.searched.is_none();
    let mut commands = Vec::new();
    let mut suggest = |purpose: &str, command: String| {
        commands.push(Suggestion {
            purpose: purpose.to_owned(),
            command,
        });
    };
    let undecided = report.deciding_undecided_move();
    let judge_failed = report.verdict == Verdict::JudgeError;
    if report.games.played == 0 || (judge_failed && undecided.is_none()) {
        return None;
    }
    if !invocation.has_page {
        suggest(
            "see all games on a board",
            format!("{judge} --report {page}"),
        );
    }
    if let Some(failure) = &report.first_failure {
        let position = &failure.mistake.position;
        let there = |command| at_position(command, invocation, &failure.rules, position);
        if has_values {
            suggest("list the moves there", there("solve"));
        }
        suggest("play it yourself from there", there("play"));
        for (purpose, command) in proofs(report, failure, invocation) {
            suggest(purpose, command);
        }
    }
    if let Some(undecided) = undecided {
        let (rules, position) = (&undecided.rules, &undecided.position);
        let there = |command| at_position(command, invocation, rules, position);
        let more = undecided_questions(report);
        suggest(
            "search that position longer",
            format!("{}{more}", there("solve")),
        );
        suggest("play on from there", there("play"));
    }
    let fault = fault_of(report);
    if fault.is_some() && !invocation.has_records {
        suggest("record every game", format!("{judge} --replays games"));
    }
    if report.verdict == Verdict::Accepted && report.proof.is_none() && has_values {
        let certify = command("certify", file, invocation);
        suggest("prove it against every opponent", certify);
    }
    (!commands.is_empty()).then(|| next_steps(commands))
}

/// Ten times the questions that did not suffice, as an argument.
fn undecided_questions(report: &JudgeReport) -> String {
    let limit = report
        .searched
        .as_ref()
        .map(|searched| searched.limits.questions_per_position);
    limit.map_or_else(String::new, |limit| {
        format!(" --questions {}", limit.saturating_mul(10))
    })
}

/// The commands that prove a blunder: two proofs, of the positions before and after it.
fn proofs<'p>(
    report: &JudgeReport,
    failure: &FirstFailure,
    invocation: Invocation<'_>,
) -> Vec<(&'p str, String)> {
    let (Some(right), Some(searched)) = (&failure.right, &report.searched) else {
        return Vec::new();
    };
    let questions = searched.limits.questions_per_game;
    let proof = |position: &str, file: &str| {
        let there = at_position("solve", invocation, &failure.rules, position);
        format!("{there} --questions {questions} --certificate {file}")
    };
    vec![
        (
            "write a proof of what it held",
            proof(&failure.mistake.position, "before.proof"),
        ),
        (
            "write a proof of what was left",
            proof(&right.after, "after.proof"),
        ),
        (
            "check a proof by the rules alone",
            format!("grundy solve --check after.proof{}", invocation.building),
        ),
    ]
}

/// The fault of a bot, whether it decided the verdict or not.
pub(super) fn fault_of(report: &JudgeReport) -> Option<&FirstFailure> {
    let decided = report.first_failure.as_ref();
    let decided = decided.filter(|failure| failure.reason.is_fault());
    decided.or(report.first_fault.as_ref())
}

/// The suggestions after the verdict on an answer program.
pub(super) fn after_answers(report: &AnswerReport, invocation: Invocation<'_>) -> Option<Block> {
    if report.tests.is_empty() || report.verdict == Verdict::JudgeError {
        return None;
    }
    let first = report.first_wrong.as_ref()?;
    let file = &report.submission.file;
    let judge = judge_again(file, report.seed, invocation);
    let page = shell_word(&page_name(file));
    let mut commands = Vec::new();
    if !invocation.has_page {
        commands.push(Suggestion {
            purpose: "keep this report as a page".to_owned(),
            command: format!("{judge} --report {page}"),
        });
    }
    let small = first
        .least
        .as_ref()
        .map(|least| (&least.settings, least.reason));
    let asked = first
        .settings
        .as_ref()
        .map(|settings| (settings, first.reason));
    let told = small
        .or(asked)
        .filter(|(_, reason)| *reason != Reason::ExtraOutput);
    let solve = told.map(|(settings, _)| {
        let problem = shell_file(invocation.problem);
        let (set, building) = (set(&set_arguments(settings)), invocation.building);
        format!("grundy solve {problem}{set}{building}")
    });
    if let Some(command) = solve.filter(|command| command.len() <= LONGEST) {
        commands.push(Suggestion {
            purpose: "see why".to_owned(),
            command,
        });
    }
    (!commands.is_empty()).then(|| next_steps(commands))
}

/// The suggestions after a refutation.
pub(super) fn after_refutation(
    invocation: Invocation<'_>,
    rules: &[String],
    position: &str,
) -> Block {
    let suggest = |purpose: &str, command: &str| Suggestion {
        purpose: purpose.to_owned(),
        command: at_position(command, invocation, rules, position),
    };
    next_steps(vec![
        suggest("list the moves there", "solve"),
        suggest("play it yourself from there", "play"),
    ])
}

fn next_steps(commands: Vec<Suggestion>) -> Block {
    Block::section("next steps", [Block::Commands { commands }])
}

/// The command that judges a submission as it has been judged: with the same seed, and from the same position.
fn judge_again(file: &str, seed: Option<u64>, invocation: Invocation<'_>) -> String {
    let mut judge = command("judge", file, invocation);
    if let Some(position) = invocation.position {
        judge.push_str(&format!(" --position {}", shell_word(position)));
    }
    if let Some(seed) = seed.filter(|seed| *seed != DEFAULT_SEED) {
        judge.push_str(&format!(" --seed {seed}"));
    }
    judge
}

fn command(command: &str, file: &str, invocation: Invocation<'_>) -> String {
    let (problem, file) = (shell_file(invocation.problem), shell_file(file));
    let language = invocation.language.map(shell_word);
    let language = language.map_or_else(String::new, |name| format!(" --language {name}"));
    let building = invocation.building;
    format!("grundy {command} {problem} {file}{language}{building}")
}

/// A command that opens a position under these rules. It names the problem, so that the game of a file is
/// found, and sets all rules of the start that differ from the defaults or from those of the problem, so that it opens
/// the same game if the name is taken for that of a game.
fn at_position(
    command: &str,
    invocation: Invocation<'_>,
    rules: &[String],
    position: &str,
) -> String {
    let (problem, place) = (shell_file(invocation.problem), shell_word(position));
    let (set, building) = (set(rules), invocation.building);
    format!("grundy {command} {problem}{set} --position {place}{building}")
}

/// The arguments that set these.
fn set(arguments: &[String]) -> String {
    let arguments = arguments.iter();
    arguments
        .map(|argument| format!(" --set {}", shell_word(argument)))
        .collect()
}

/// The page that goes with a submission: beside nothing else, where the user is.
fn page_name(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy();
    let stem = stem.trim_start_matches('-');
    format!("{}.html", if stem.is_empty() { "report" } else { stem })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_with_blanks_is_one_argument() {
        let arguments = [
            "components=bash m=3 + nim".to_owned(),
            "last=loses".to_owned(),
        ];
        assert_eq!(
            set(&arguments),
            " --set \"components=bash m=3 + nim\" --set last=loses"
        );
    }

    #[test]
    fn commands_keep_the_options_with_which_a_game_was_opened() {
        for (budget, native, expected) in [
            (None, None, ""),
            (NonZero::new(7_000_000), None, " --budget 7000000"),
            (None, Some("never"), " --native=never"),
            (
                NonZero::new(9),
                Some("always"),
                " --budget 9 --native=always",
            ),
        ] {
            let invocation = Invocation {
                building: BuildingOptions { budget, native },
                ..Invocation::on("own")
            };
            let solve = at_position("solve", invocation, &[], "a b");
            let judge = judge_again("b.py", Some(DEFAULT_SEED), invocation);
            assert_eq!(
                solve,
                format!("grundy solve own --position \"a b\"{expected}")
            );
            assert_eq!(judge, format!("grundy judge own b.py{expected}"));
        }
    }
}
