//! Checks of a problem: whether it is complete, whether every claim has the expected result, and whether every bot
//! in `bots/` gets the verdict that its directory names.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_problem::claims::verify;
use grundy_problem::{
    Kind, PLACEHOLDERS, PLACEHOLDERS_OF_QUESTIONS, Problem, Start, Words, placeholders,
};
use grundy_report::{
    BotCheck, CheckReport, ClaimReport, Diagnostic, Error, LeftOut, Schema, Sink, Verdict,
};
use grundy_toolchain::missing;
use strum::IntoEnumIterator;

use crate::book::searching_of;
use crate::openings::check_openings;
use crate::run::Options;
use crate::{Submission, judge_submissions};

/// A bot, and the verdict of its directory.
pub type Found = (Submission, Verdict);

/// The bots of a problem, with the verdicts that they must get.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bots {
    /// The bots, in a fixed order.
    pub found: Vec<Found>,
    /// Irregularities of the directories that contain the bots, one sentence each.
    pub oddities: Vec<String>,
}

/// Checks one problem.
///
/// # Errors
/// If checking is impossible: if the problem's tests cannot be opened, its book is wrong, a compiler is missing, or the
/// work is canceled.
pub fn check(
    problem: &Problem,
    bots: Bots,
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<CheckReport, Error> {
    let (starts, questions) = match &problem.kind {
        Kind::Play(_) => (problem.starts_to_play(options.seed)?, 0),
        Kind::Answer(answer) => (Vec::new(), answer.questions()),
    };
    let mut diagnostics: Vec<String> = nothing_to_play(&starts).into_iter().collect();
    let statement = problem.statement.as_deref().unwrap_or_default();
    if statement.trim().is_empty() {
        diagnostics.push("statement.md is missing or empty".to_owned());
    }
    diagnostics.extend(placeholders(statement).map(|name| unknown_placeholder(problem, name)));
    diagnostics.extend(bots.oddities);
    let (found, left_out) = leave_out(bots.found, options);
    for verdict in [Verdict::Accepted, Verdict::WrongAnswer] {
        if !found.iter().any(|(_, expected)| *expected == verdict) {
            diagnostics.push(format!(
                "no bot that can be run here gets the verdict {verdict}"
            ));
        }
    }
    diagnostics.extend(check_openings(problem, options, sink)?);
    let mut judge_failed = false;
    let claims = match verify(
        &problem.game,
        &problem.claims,
        &searching_of(problem, sink)?,
        options.jobs,
        sink,
    ) {
        Ok(report) => report.claims,
        Err(error @ (Error::User(_) | Error::Cancelled)) => return Err(error),
        Err(Error::Internal(fault)) => {
            judge_failed = true;
            diagnostics.push(fault.to_string());
            Vec::new()
        }
    };
    let files: Vec<Submission> = found.iter().map(|(bot, _)| bot.clone()).collect();
    let reports = judge_submissions(problem, &files, options, sink)?;
    let bots: Vec<BotCheck> = reports
        .into_iter()
        .zip(&found)
        .map(|(judged, (_, expected))| BotCheck {
            expected: *expected,
            as_expected: judged.report.verdict() == *expected,
            report: judged.report,
        })
        .collect();
    Ok(CheckReport {
        schema: Schema::Check,
        problem: problem.id.clone(),
        passed: diagnostics.is_empty()
            && claims.iter().all(ClaimReport::as_expected)
            && bots.iter().all(|bot| bot.as_expected),
        judge_failed: judge_failed || bots.iter().any(|bot| bot.report.judge_failed()),
        starts: starts.len(),
        questions,
        diagnostics,
        notes: notes(problem),
        claims,
        bots,
        left_out,
    })
}

/// Notes on outcomes that the answers of a problem do not distinguish.
fn notes(problem: &Problem) -> Vec<String> {
    let words = match &problem.kind {
        Kind::Answer(answer) => answer.asks.words(),
        Kind::Play(_) => None,
    };
    words.and_then(Words::shared).into_iter().collect()
}

/// The bots that can be built and run on this machine, and the others. Tries each language once.
pub fn leave_out(bots: Vec<Found>, options: Options<'_>) -> (Vec<Found>, Vec<LeftOut>) {
    let mut languages: HashMap<Option<&str>, Option<String>> = HashMap::new();
    let mut left_out = Vec::new();
    let mut able = Vec::new();
    for (bot, expected) in bots {
        let file = bot.path().to_owned();
        let reason = languages
            .entry(options.toolchains.language(&file))
            .or_insert_with(|| missing(&file, options.toolchains).map(|lack| lack.to_string()));
        match reason {
            None => able.push((bot, expected)),
            Some(reason) => left_out.push(LeftOut {
                expected,
                file: file.display().to_string(),
                reason: reason.clone(),
            }),
        }
    }
    (able, left_out)
}

impl Bots {
    /// The bots in the directory of a problem, which has a directory for each verdict. Hidden files and
    /// notes (`.md`, `.txt`) are not bots.
    ///
    /// # Errors
    /// If a directory cannot be read.
    pub fn find(folder: &Path) -> Result<Self, Diagnostic> {
        let mut bots = Self::default();
        if !folder.is_dir() {
            let missing = format!("there are no bots: {} is missing", folder.display());
            bots.oddities.push(missing);
            return Ok(bots);
        }
        for entry in sorted(folder)?.into_iter().filter(|entry| !is_aside(entry)) {
            let name = entry.file_name().unwrap_or_default().to_string_lossy();
            match of_folder(&name) {
                Some(verdict) => {
                    let files = sorted(&entry)?.into_iter().filter(|file| !is_aside(file));
                    bots.found
                        .extend(files.map(|file| (Submission::File(file), verdict)));
                }
                None => {
                    let folders: Vec<&str> = Verdict::iter().filter_map(Verdict::folder).collect();
                    bots.oddities.push(format!(
                        "{} is not named after a verdict; the verdicts are {}",
                        entry.display(),
                        folders.join(", ")
                    ));
                }
            }
        }
        Ok(bots)
    }
}

/// The verdict that bots in a directory of this name must get; `None` if it is not named after a verdict.
#[must_use]
pub fn of_folder(name: &str) -> Option<Verdict> {
    Verdict::iter().find(|verdict| verdict.folder() == Some(name))
}

fn unknown_placeholder(problem: &Problem, name: &str) -> String {
    let known: &[&str] = match &problem.kind {
        Kind::Play(_) => &PLACEHOLDERS,
        Kind::Answer(_) => &PLACEHOLDERS_OF_QUESTIONS,
    };
    let known: Vec<String> = known
        .iter()
        .map(|known| format!("`{{{{{known}}}}}`"))
        .collect();
    format!(
        "statement.md: `{{{{{name}}}}}` is not a placeholder for this problem; placeholders are {}",
        known.join(", ")
    )
}

/// The diagnostic about starts of which none has a move, so that even a bot that crashes is accepted.
fn nothing_to_play(starts: &[Start]) -> Option<String> {
    let first = starts.first()?.instance.start().notation();
    let mut positions = starts.iter().map(|start| start.instance.start());
    let all_over = positions.all(|position| position.nth(0).is_none());
    all_over.then(|| {
        format!(
            "the game is over at every start, so no bot makes a move; the first one is `{first}`"
        )
    })
}

/// Whether a file is hidden, or a note.
fn is_aside(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || ["md", "txt"].contains(&&*ending.to_ascii_lowercase())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let unreadable = |error: std::io::Error| {
        Diagnostic::new(format!(
            "cannot read the directory {}: {error}",
            folder.display()
        ))
    };
    let mut paths = fs::read_dir(folder)
        .map_err(unreadable)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use super::*;

    fn problem(text: &str) -> Problem {
        let text = format!("name = 'T'\ngame = 'nim'\n{text}");
        let problem = Problem::parse("t", Path::new("t.toml"), &text, &Catalog::standard());
        problem.expect("a problem")
    }

    #[test]
    fn starts_without_a_move_are_told() {
        let told = |tests: &str| {
            let problem = problem(&format!("[play]\ntests = [{tests}]"));
            nothing_to_play(&problem.starts_to_play(1).expect("starts"))
        };
        assert_eq!(told("{ heaps = [0, 0] }, { heaps = [1] }"), None);
        let over = told("{ heaps = [0, 0] }, { heaps = [0] }").expect("a complaint");
        assert!(over.ends_with("the first one is `0 0`"), "{over}");
    }

    #[test]
    fn placeholders_are_those_of_the_kind_of_problem() {
        let played = problem("[play]\ntests = [{ heaps = [1] }]");
        let asked = problem("[answer]\ntests = [{ heaps = [1] }]");
        let listed = |problem: &Problem| unknown_placeholder(problem, "x").contains("{{flush}}");
        assert!(listed(&played) && !listed(&asked));
    }
}
