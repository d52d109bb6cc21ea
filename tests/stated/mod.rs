//! Published problems, stated as problems of Grundy: each directory has a problem in words of its own, a
//! program that is right and one that is wrong. The names tell where the problem was published.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use grundy_harness::answer::validate;
use grundy_harness::problem::{Answer, Kind, Problem};
use grundy_harness::{Submission, judge_submissions};
use grundy_report::{SubmissionReport, Verdict};
use grundy_testing::{Need, not_run};

use crate::user;

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stated");
    let entries = fs::read_dir(root).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    folders
}

/// The two blocks of code of the statement's sample.
fn sample(statement: &str) -> Option<(&str, &str)> {
    let (_, sample) = statement.split_once("## Sample\n")?;
    let mut blocks = sample.split("```\n").skip(1).step_by(2);
    Some((blocks.next()?, blocks.next()?))
}

/// The sample asks questions of the problem, and answers them correctly.
fn check_sample(problem: &Problem, answer: &Answer) -> Result<(), String> {
    if !answer.layout.tells_its_lines() {
        return Ok(());
    }
    let statement = problem.statement.as_deref().unwrap_or_default();
    let (input, output) = sample(statement).ok_or("the statement has no sample")?;
    let validated = validate(problem, answer, input, &mut output.as_bytes());
    let validated = validated.map_err(|error| format!("the sample: {error}"))?;
    match validated.reason {
        None => Ok(()),
        Some(reason) => Err(format!("the sample: {reason}, {:?}", validated.first_wrong)),
    }
}

/// The right program is accepted, and the wrong one is not.
fn check(folder: &Path) -> Result<(), String> {
    let problem = Problem::load(folder, &user::catalog()).map_err(|diagnostics| {
        let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
        told.join("\n")
    })?;
    if let Kind::Answer(answer) = &problem.kind {
        check_sample(&problem, answer)?;
    }
    for (file, expected) in [
        ("right.py", Verdict::Accepted),
        ("wrong.py", Verdict::WrongAnswer),
    ] {
        let submission = Submission::File(folder.join(file));
        let judged = judge_submissions(&problem, &[submission], user::options(), &|_| {});
        let judged = judged.map_err(|error| format!("{file}: {error}"))?;
        let report = &judged[0].report;
        if report.verdict() != expected {
            let first = match report {
                SubmissionReport::Answer(report) => format!("{:?}", report.first_wrong),
                SubmissionReport::Play(report) => format!("{:?}", report.message),
            };
            return Err(format!("{file}: {}, {first}", report.verdict()));
        }
    }
    Ok(())
}

/// The faults of these problems.
fn faults(folders: &[PathBuf]) -> Vec<String> {
    let fault = |folder: &PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let fault = check(folder).err()?;
        if fault.contains("to install it") {
            not_run(Need::Compilers, &name, &fault);
            return None;
        }
        Some(format!("{name}: {fault}"))
    };
    folders.iter().filter_map(fault).collect()
}

#[test]
fn published_problems_can_be_stated() {
    let folders = folders();
    assert!(folders.len() >= 61, "{} problems", folders.len());
    let (one, other) = folders.split_at(folders.len() / 2);
    let [one, other] = thread::scope(|scope| {
        let running = [one, other].map(|half| scope.spawn(move || faults(half)));
        running.map(|half| half.join().expect("no panic"))
    });
    let faults = [one, other].concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
