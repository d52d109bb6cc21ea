//! A problem's own tests: is it complete, does every claim come out as it expects, and does every bot
//! in `bots/` get the verdict that its folder names?

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_toolchain::missing;
use serde::Serialize;

use crate::claims::{ClaimReport, verify};
use crate::judge::{Event, FOLDERS, Options};
use crate::problem::{Kind, Problem};
use crate::{Diagnostic, Error};
use crate::{Outputs, SubmissionReport, judge_submissions};

/// The result of checking one problem, `grundy.check/1`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CheckReport {
    /// `grundy.check/1`.
    pub schema: &'static str,
    /// The problem's folder name.
    pub problem: String,
    /// Whether there is nothing to complain of.
    pub passed: bool,
    /// Whether the judge itself failed: a solver that contradicts itself, a game that could not be
    /// played.
    pub judge_failed: bool,
    /// How many start positions the tests lay out; none where they ask questions.
    pub starts: usize,
    /// How many questions they ask.
    pub questions: u64,
    /// What is missing or wrong apart from bots.
    pub diagnostics: Vec<String>,
    /// Every claim.
    pub claims: Vec<ClaimReport>,
    /// Every bot that was judged.
    pub bots: Vec<BotCheck>,
    /// Every bot that was not. A machine need not have the compilers of all languages, so that is
    /// nothing to complain of.
    pub left_out: Vec<LeftOut>,
}

/// One bot's verdict and the one it was meant to get.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotCheck {
    /// The folder's verdict.
    pub expected: &'static str,
    /// Whether the bot got it.
    pub as_expected: bool,
    /// What the judge reports.
    pub report: SubmissionReport,
}

/// A bot that was not judged, because this machine lacks what its language needs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeftOut {
    /// The folder's verdict.
    pub expected: &'static str,
    /// The bot.
    pub file: String,
    /// What is missing, and how to install it.
    pub reason: String,
}

/// A bot, and the verdict of its folder.
pub type Found = (PathBuf, &'static str);

/// Checks one problem. `bots` is the folder that holds a folder for each problem.
///
/// # Errors
/// What keeps us from checking at all: unreadable folders, a problem whose tests cannot be laid out.
pub fn check(
    problem: &Problem,
    bots: &Path,
    options: Options,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<CheckReport, Error> {
    let (starts, questions) = match &problem.kind {
        Kind::Play(_) => (problem.starts(options.seed)?.len(), 0),
        Kind::Answer(answer) => (0, answer.questions()),
    };
    let mut diagnostics = Vec::new();
    let statement = problem.folder.join("statement.md");
    if !fs::read_to_string(&statement).is_ok_and(|text| !text.trim().is_empty()) {
        diagnostics.push(format!("{} is missing or empty", statement.display()));
    }
    let found = find_bots(&bots.join(&problem.id), &mut diagnostics)?;
    let (found, left_out) = leave_out(found, options);
    for verdict in ["AC", "WA"] {
        if !found.iter().any(|(_, expected)| *expected == verdict) {
            diagnostics.push(format!(
                "no bot that can be run here shows that {verdict} can be had"
            ));
        }
    }
    let mut judge_failed = false;
    let claims = match verify(&problem.game, &problem.claims, options.jobs, on_event) {
        Ok(report) => report.claims,
        Err(error @ (Error::User(_) | Error::Cancelled)) => return Err(error),
        Err(Error::Internal(fault)) => {
            judge_failed = true;
            diagnostics.push(fault.to_string());
            Vec::new()
        }
    };
    let files: Vec<PathBuf> = found.iter().map(|(file, _)| file.clone()).collect();
    let reports = judge_submissions(problem, &files, Outputs::default(), options, on_event)?;
    let bots: Vec<BotCheck> = reports
        .into_iter()
        .zip(&found)
        .map(|(report, (_, expected))| BotCheck {
            expected,
            as_expected: report.verdict() == *expected,
            report,
        })
        .collect();
    Ok(CheckReport {
        schema: "grundy.check/1",
        problem: problem.id.clone(),
        passed: diagnostics.is_empty()
            && claims.iter().all(ClaimReport::as_expected)
            && bots.iter().all(|bot| bot.as_expected),
        judge_failed: judge_failed || bots.iter().any(|bot| bot.report.judge_failed()),
        starts,
        questions,
        diagnostics,
        claims,
        bots,
        left_out,
    })
}

/// The bots that can be built and run on this machine, and the others. Tries each language once.
pub fn leave_out(bots: Vec<Found>, options: Options) -> (Vec<Found>, Vec<LeftOut>) {
    let mut languages: HashMap<OsString, Option<String>> = HashMap::new();
    let mut left_out = Vec::new();
    let mut able = Vec::new();
    for (file, expected) in bots {
        let extension = file.extension().unwrap_or_default().to_owned();
        let reason = languages
            .entry(extension)
            .or_insert_with(|| missing(&file, options.toolchains).map(|lack| lack.to_string()));
        match reason {
            None => able.push((file, expected)),
            Some(reason) => left_out.push(LeftOut {
                expected,
                file: file.display().to_string(),
                reason: reason.clone(),
            }),
        }
    }
    (able, left_out)
}

/// Every bot of a problem with the verdict of its folder, in a fixed order.
pub fn find_bots(folder: &Path, diagnostics: &mut Vec<String>) -> Result<Vec<Found>, Diagnostic> {
    if !folder.is_dir() {
        diagnostics.push(format!(
            "there are no bots: {} is missing",
            folder.display()
        ));
        return Ok(Vec::new());
    }
    let mut bots = Vec::new();
    for entry in sorted(folder)? {
        let name = entry
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let known = FOLDERS.iter().find(|(folder, _)| *folder == name);
        let Some((_, verdict)) = known else {
            let folders = FOLDERS.map(|(folder, _)| folder).join(", ");
            diagnostics.push(format!(
                "{} is not the folder of a verdict; those are {folders}",
                entry.display()
            ));
            continue;
        };
        for file in sorted(&entry)? {
            bots.push((file, *verdict));
        }
    }
    Ok(bots)
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let unreadable = |error: std::io::Error| {
        Diagnostic::new(format!(
            "cannot read the folder {}: {error}",
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
