//! A problem's own tests: is it complete, does every claim come out as it expects, and does every bot
//! in `bots/` get the verdict that its folder names?

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_toolchain::missing;
use strum::IntoEnumIterator;

use crate::run::Options;
use crate::{Submission, judge_submissions};
use grundy_problem::claims::verify;
use grundy_problem::{Kind, Problem};
use grundy_report::{
    BotCheck, CheckReport, ClaimReport, Diagnostic, Error, LeftOut, Schema, Sink, Verdict,
};

/// A bot, and the verdict of its folder.
pub type Found = (PathBuf, Verdict);

/// Checks one problem. `bots` is the folder that holds a folder for each problem.
///
/// # Errors
/// What keeps us from checking at all: unreadable folders, a problem whose tests cannot be laid out.
pub fn check(
    problem: &Problem,
    bots: &Path,
    options: Options<'_>,
    sink: &Sink<'_>,
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
    for verdict in [Verdict::Accepted, Verdict::WrongAnswer] {
        if !found.iter().any(|(_, expected)| *expected == verdict) {
            diagnostics.push(format!(
                "no bot that can be run here shows that {verdict} can be had"
            ));
        }
    }
    let mut judge_failed = false;
    let claims = match verify(&problem.game, &problem.claims, options.jobs, sink) {
        Ok(report) => report.claims,
        Err(error @ (Error::User(_) | Error::Cancelled)) => return Err(error),
        Err(Error::Internal(fault)) => {
            judge_failed = true;
            diagnostics.push(fault.to_string());
            Vec::new()
        }
    };
    let files: Vec<Submission> = found.iter().map(|(file, _)| file.clone().into()).collect();
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
        starts,
        questions,
        diagnostics,
        claims,
        bots,
        left_out,
    })
}

/// The bots that can be built and run on this machine, and the others. Tries each language once.
pub fn leave_out(bots: Vec<Found>, options: Options<'_>) -> (Vec<Found>, Vec<LeftOut>) {
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
        let known = Verdict::iter().find(|verdict| verdict.folder() == Some(&name));
        let Some(verdict) = known else {
            let folders: Vec<&str> = Verdict::iter().filter_map(Verdict::folder).collect();
            let folders = folders.join(", ");
            diagnostics.push(format!(
                "{} is not the folder of a verdict; those are {folders}",
                entry.display()
            ));
            continue;
        };
        for file in sorted(&entry)? {
            bots.push((file, verdict));
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
