//! The commands that a report suggests can be pasted: they run, and open the position and the rules that the
//! report is about.

mod user;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use grundy_harness::problem::Problem;
use grundy_harness::report::{SubmissionReport, Verdict};
use grundy_harness::{Bots, Submission, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document};
use grundy_testing::{Need, not_run, root};
use serde_json::Value;

use user::{catalog, options};

/// The arguments of the commands that a report suggests.
fn suggested(report: &SubmissionReport, problem: &str) -> Vec<String> {
    let text = submission_document(report, Invocation::on(problem)).terminal(None);
    let text = anstream::adapter::strip_str(&text).to_string();
    commands(&text)
}

/// The arguments of the commands after `next steps` in the output of a command.
fn commands(text: &str) -> Vec<String> {
    let steps = text.split_once("next steps").map_or("", |(_, steps)| steps);
    let commands = steps.lines().filter_map(|line| line.split_once(" grundy "));
    commands
        .map(|(_, arguments)| arguments.to_owned())
        .collect()
}

/// Whether a command opens a position.
fn opens(arguments: &str) -> bool {
    let opens = |command: &&str| arguments.starts_with(command);
    ["solve ", "play "].iter().any(opens) && !proves(arguments)
}

/// Whether a command writes a proof, or checks the one that an earlier command has written.
fn proves(arguments: &str) -> bool {
    arguments.contains("--certificate") || arguments.contains("--check")
}

/// Runs a command in a shell, as a person does.
fn run_in(folder: &Path, arguments: &str) -> Output {
    let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_grundy"));
    Command::new("sh")
        .args(["-c", &line])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// The output of a command that has to succeed.
fn run(folder: &Path, arguments: &str) -> String {
    let output = run_in(folder, arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "grundy {arguments}\n{error}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a command that judges or proves, in an empty folder. It has to write what it is asked to.
fn run_elsewhere(arguments: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    // The bot is accepted, or it is not.
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "grundy {arguments}\n{error}"
    );
    let written = std::fs::read_dir(folder.path())
        .expect("the folder")
        .count();
    let writes = ["--report", "--replays"]
        .iter()
        .any(|option| arguments.contains(option));
    assert_eq!(written, usize::from(writes), "grundy {arguments}");
}

/// Compares what a command opens with what was reported.
fn check(report: &SubmissionReport, arguments: &str) {
    if arguments.starts_with("play ") {
        run(&root(), arguments);
        return;
    }
    let opened = run(&root(), &format!("{arguments} --json"));
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
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
    for (number, judged) in judged.iter().enumerate() {
        let suggested = suggested(&judged.report, &name);
        for arguments in suggested.iter().filter(|arguments| opens(arguments)) {
            check(&judged.report, arguments);
        }
        let proofs = tempfile::tempdir().expect("a folder");
        for arguments in suggested.iter().filter(|arguments| proves(arguments)) {
            run(proofs.path(), arguments);
        }
        // These judge the bot once more, and differ in its name only.
        let rest = |arguments: &&String| !opens(arguments) && !proves(arguments);
        let others = suggested.iter().filter(rest);
        others
            .take(if number == 0 { 9 } else { 0 })
            .for_each(|arguments| run_elsewhere(arguments));
    }
}

/// The output of `grundy` for these arguments, with an exit status of 0 or 1.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("grundy can be run");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The texts of all positions in a report.
fn positions(report: &Value) -> Vec<&str> {
    match report {
        Value::Object(keys) => {
            let own = keys.get("position").and_then(Value::as_str);
            let within = keys.values().flat_map(positions);
            own.into_iter().chain(within).collect()
        }
        Value::Array(all) => all.iter().flat_map(positions).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn commands_after_a_refutation_open_its_position() {
    for (problem, bot) in [
        ("nim", "bots/nim/wrong_answer/blind-spot.c"),
        ("bash", "bots/bash/wrong_answer/thirty-two-bits.c"),
        ("kayles", "bots/kayles/wrong_answer/as-nim.c"),
        ("wythoff", "bots/wythoff/wrong_answer/mirror.c"),
        (
            "mock-turtles",
            "bots/mock-turtles/wrong_answer/two-coins.py",
        ),
    ] {
        let arguments = ["certify", problem, bot];
        let steps = commands(&printed(&arguments));
        let report = printed(&[&arguments[..], &["--json"]].concat());
        let report: Value = serde_json::from_str(&report).expect("JSON");
        assert!(!steps.is_empty(), "{problem} {bot}");
        for arguments in &steps {
            let opened = run(&root(), arguments);
            if arguments.starts_with("solve ") {
                let opened = run(&root(), &format!("{arguments} --json"));
                let opened: Value = serde_json::from_str(&opened).expect("JSON");
                let position = opened["position"].as_str().expect("a position");
                assert!(
                    positions(&report).contains(&position),
                    "{arguments}: {position}"
                );
            } else {
                assert!(!opened.is_empty(), "{arguments}");
            }
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
