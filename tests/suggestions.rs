//! The commands that a report suggests can be pasted: they run, and open the position and the rules that the
//! report is about.

mod user;

use std::path::Path;
use std::process::{Command, Stdio};

use grundy_harness::problem::Problem;
use grundy_harness::report::{SubmissionReport, Verdict};
use grundy_harness::{Bots, Submission, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document};
use grundy_testing::{Need, not_run, root};
use serde_json::Value;

use user::{catalog, options};

/// The arguments of the commands that a report suggests for looking at a position.
fn suggested(report: &SubmissionReport, problem: &str) -> Vec<String> {
    let text = submission_document(report, Invocation::on(problem)).terminal(None);
    let text = anstream::adapter::strip_str(&text).to_string();
    let commands = text.lines().filter_map(|line| {
        let (_, arguments) = line.split_once(" grundy ")?;
        let looks = ["solve ", "play "];
        looks
            .iter()
            .any(|command| arguments.starts_with(command))
            .then(|| arguments.to_owned())
    });
    commands.collect()
}

/// Runs a command in a shell, as a person does, and returns its output.
fn run(arguments: &str) -> String {
    let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_grundy"));
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "grundy {arguments}\n{error}");
    String::from_utf8(output.stdout).expect("text")
}

/// Compares what a command opens with what was reported.
fn check(report: &SubmissionReport, arguments: &str) {
    if arguments.starts_with("play ") {
        run(arguments);
        return;
    }
    let opened: Value = serde_json::from_str(&run(&format!("{arguments} --json"))).expect("JSON");
    match report {
        SubmissionReport::Play(report) => {
            let failure = report.first_failure.as_ref().expect("a failure");
            assert_eq!(
                opened["position"],
                failure.mistake.position.as_str(),
                "{arguments}"
            );
            for rule in &failure.rules {
                let (key, value) = rule.split_once('=').expect("a pair");
                assert_eq!(text(&opened["rules"][key]), value, "{arguments}");
            }
        }
        SubmissionReport::Answer(report) => {
            let wrong = report.first_wrong.as_ref().expect("a wrong answer");
            let least = wrong.least.as_ref().map(|least| &least.settings);
            let settings = least.or(wrong.settings.as_ref()).expect("an instance");
            // A variant stands for several rules, which the command lists instead.
            for (key, value) in settings.iter().filter(|(key, _)| *key != "variant") {
                assert_eq!(text(&opened["rules"][key]), text(value), "{arguments}");
            }
        }
    }
}

/// A setting as an argument gives it.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn check_problem(folder: &Path) {
    let name = folder.file_name().expect("a name").to_string_lossy();
    let Ok(bots) = Bots::find(&root().join("bots").join(&*name)) else {
        return;
    };
    let problem = Problem::load(folder, &catalog()).expect("the problem loads");
    let (bots, left_out) = leave_out(bots.found, options());
    for bot in left_out {
        not_run(Need::Compilers, &bot.file, &bot.reason);
    }
    let wrong = bots
        .into_iter()
        .filter(|(_, verdict)| ![Verdict::Accepted, Verdict::CompileError].contains(verdict));
    let wrong: Vec<Submission> = wrong.map(|(bot, _)| bot).collect();
    let judged = judge_submissions(&problem, &wrong, options(), &|_| {}).expect("a judgement");
    for judged in judged {
        for arguments in suggested(&judged.report, &name) {
            check(&judged.report, &arguments);
        }
    }
}

#[test]
fn every_suggested_command_opens_what_was_reported() {
    let problems = std::fs::read_dir(root().join("problems")).expect("the problems");
    for problem in problems {
        let folder = problem.expect("a folder").path();
        if folder.is_dir() {
            check_problem(&folder);
        }
    }
}
