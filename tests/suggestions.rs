//! The commands that a report suggests can be pasted: they run, and open the position and the rules that the
//! report is about.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use grundy_harness::games::Catalog;
use grundy_harness::problem::Problem;
use grundy_harness::report::{SubmissionReport, Verdict, shell_word};
use grundy_harness::{Bots, Submission, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document};
use grundy_testing::{Need, not_run, root};
use serde_json::Value;

use crate::user::{catalog, options};

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

/// Runs a command that judges or proves, in an empty directory. It has to write what it is asked to.
fn run_elsewhere(arguments: &str) {
    let folder = tempfile::tempdir().expect("a directory");
    let output = run_in(folder.path(), arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    // The bot is accepted, or it is not.
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "grundy {arguments}\n{error}"
    );
    let written = std::fs::read_dir(folder.path())
        .expect("the directory")
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
        let proofs = tempfile::tempdir().expect("a directory");
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
        let folder = problem.expect("a directory").path();
        if folder.is_dir() {
            check_problem(&folder);
        }
    }
}

/// Starts with everything in them that a shell reads, or that looks like an option.
const ODD_STARTS: [&str; 7] = [
    "{}",
    r#"{ mode = "-x", name = "--set", steps = [3] }"#,
    r#"{ name = "it's$(ls)`x`\"\\n", steps = [2, 1] }"#,
    r#"{ name = "=[a]{b,c}~#&;|<>*?é", mode = "-x" }"#,
    r#"{ start = "-4   three  blanks" }"#,
    r#"{ start = "-3  'a' \"b\" $HOME \\q `ls` !!", steps = [1, 3] }"#,
    r#"{ start = "-2  %s x=y", name = "-p" }"#,
];

/// A directory with a problem of its own, and a bot that makes no move. The names have blanks and quotes in them.
fn odd_folder(start: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = folder.path().join(ODD_PROBLEM);
    let game = include_str!("suggestions/game.py");
    let text = format!("name = \"Walk\"\ngame = \"./game.py\"\n[play]\ntests = [{start}]\n");
    std::fs::create_dir(&problem).expect("a new directory");
    for (file, text) in [
        (problem.join("game.py"), game),
        (problem.join("problem.toml"), &text),
        (folder.path().join(ODD_BOT), "input()\nprint('no')\n"),
    ] {
        std::fs::write(file, text).expect("a file");
    }
    folder
}

const ODD_PROBLEM: &str = "it's my  $problem";
const ODD_BOT: &str = "-o my bot.py";

/// The output of `grundy` in a directory.
fn printed_in(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("grundy can be run");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{arguments:?}\n{error}"
    );
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn odd_names_and_texts_reach_the_program_as_they_are() {
    for start in ODD_STARTS {
        let folder = odd_folder(start);
        let folder = folder.path();
        let building = ["--budget", "900000", "--native=never"];
        let files = ["--", ODD_PROBLEM, ODD_BOT];
        let judge = [&["judge", "--seed", "7"][..], &building, &files].concat();
        let steps = commands(&printed_in(folder, &judge));
        let report = printed_in(folder, &[&judge[..1], &["--json"], &judge[1..]].concat());
        let report: Value = serde_json::from_str(&report).expect("JSON");
        let failure = &report[0]["first_failure"];
        assert_eq!(steps.len(), 4, "{start}: {steps:?}");
        for arguments in &steps {
            // Perhaps the game does not open without them.
            assert!(arguments.contains(&building.join(" ")), "{arguments}");
            let status = run_in(folder, arguments).status;
            assert!(matches!(status.code(), Some(0 | 1)), "{start}: {arguments}");
            assert!(
                !arguments.starts_with("judge ") || arguments.contains(" --seed 7"),
                "{arguments}"
            );
            if arguments.starts_with("solve ") {
                let opened = run(folder, &format!("{arguments} --json"));
                let opened: Value = serde_json::from_str(&opened).expect("JSON");
                assert_eq!(opened["position"], failure["position"], "{arguments}");
                let settings = failure["settings"].as_object().expect("settings");
                for (key, value) in settings.iter().filter(|(key, _)| *key != "start") {
                    assert_eq!(text(&opened["rules"][key]), text(value), "{arguments}");
                }
            }
        }
    }
}

/// Problems with rules that their only test sets back to the defaults of the game: the name of the problem, the game,
/// the rules and the test.
const SET_BACK: [[&str; 4]; 4] = [
    [
        "back",
        "bash",
        "last = \"loses\"\nm = 3",
        "{ n = 9, last = \"wins\" }",
    ],
    // Without a number among the rules. The name is also that of a game.
    [
        "nim",
        "nim",
        "last = \"loses\"",
        "{ heaps = [1, 2], last = \"wins\" }",
    ],
    [
        "variant",
        "chopsticks",
        "variant = \"cutoff\"",
        "{ start = \"1312\", overflow = \"rollover\" }",
    ],
    [
        "own",
        "./game.py",
        "steps = [1, 3]\nmode = \"-x\"",
        "{ steps = [1, 2], mode = \"a-b\" }",
    ],
];

/// A directory with `problems/NAME`, and a bot that makes no move.
fn folder_with_problem([name, game, rules, test]: [&str; 4]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = folder.path().join("problems").join(name);
    std::fs::create_dir_all(&problem).expect("a new directory");
    let text =
        format!("name = \"Back\"\ngame = \"{game}\"\n[rules]\n{rules}\n[play]\ntests = [{test}]\n");
    for (file, text) in [
        (
            problem.join("game.py"),
            include_str!("suggestions/game.py").to_owned(),
        ),
        (problem.join("problem.toml"), text),
        (
            folder.path().join("silent.py"),
            "input()\nprint('no')\n".to_owned(),
        ),
    ] {
        std::fs::write(file, text).expect("a file");
    }
    folder
}

#[test]
fn commands_set_the_rules_that_a_test_sets_back() {
    for problem in SET_BACK {
        let folder = folder_with_problem(problem);
        let folder = folder.path();
        for command in ["judge", "certify"] {
            let arguments = [command, problem[0], "silent.py", "--budget", "800000"];
            let steps = commands(&printed_in(folder, &arguments));
            let keeps_budget = |step: &String| step.contains(" --budget 800000");
            assert!(steps.iter().all(keeps_budget), "{steps:?}");
            let report = printed_in(folder, &[&arguments[..], &["--json"]].concat());
            let report: Value = serde_json::from_str(&report).expect("JSON");
            let failure = match command {
                "judge" => &report[0]["first_failure"],
                _ => &report["refutation"],
            };
            let settings = failure["settings"].as_object().expect("settings");
            let solve = steps.iter().find(|step| step.starts_with("solve "));
            let solve = solve.unwrap_or_else(|| panic!("{problem:?}: {steps:?}"));
            let opened = run(folder, &format!("{solve} --json"));
            let opened: Value = serde_json::from_str(&opened).expect("JSON");
            let rules = opened["rules"].as_object().expect("rules");
            let is_rule = |key: &str| !["n", "heaps", "start", "variant"].contains(&key);
            for (key, value) in settings.iter().filter(|(key, _)| is_rule(key)) {
                assert_eq!(text(&rules[key]), text(value), "{solve}");
            }
            // `play` lists the rules that are not those by default.
            let play = steps.iter().find(|step| step.starts_with("play "));
            let played = run(folder, play.expect("a command"));
            for wrong in ["last=loses", "overflow=cutoff", "mode=-x", "steps=[1,3]"] {
                assert!(!played.contains(wrong), "{play:?}\n{played}");
            }
        }
    }
}

/// Each command with rules of the game that it opens.
const OPTIONS_OVER: [(&str, &[(&str, &str)]); 8] = [
    ("problems/back --set n=9", &[("last", "loses"), ("m", "3")]),
    (
        "problems/back --set n=9 --set m=4",
        &[("last", "loses"), ("m", "4")],
    ),
    (
        "problems/back --set last=wins --position 9",
        &[("last", "wins"), ("m", "3")],
    ),
    ("bash --set n=9 --set m=4", &[("last", "wins"), ("m", "4")]),
    (
        "kayles --preset nim --set n=4",
        &[("code", "0.3..."), ("last", "wins")],
    ),
    ("kayles --set take=1,3 --set n=4", &[("take", "1,3")]),
    ("kayles --set last=loses --set n=4", &[("code", "0.77")]),
    (
        "chopsticks-cutoff --preset base",
        &[("overflow", "rollover")],
    ),
];

#[test]
fn options_go_over_the_settings_of_a_problem() {
    let folder = folder_with_problem(SET_BACK[0]);
    let folder = folder.path();
    for (arguments, rules) in OPTIONS_OVER {
        let opened = run(folder, &format!("solve {arguments} --json"));
        let opened: Value = serde_json::from_str(&opened).expect("JSON");
        let played = run(folder, &format!("play {arguments}"));
        for (key, value) in rules {
            assert_eq!(text(&opened["rules"][key]), *value, "solve {arguments}");
            let shown = format!("{key}=");
            let told = played.lines().find(|line| line.trim().starts_with(&shown));
            let value = match value.contains(',') {
                true => format!("[{value}]"),
                false => (*value).to_owned(),
            };
            assert!(
                told.is_none_or(|line| line.contains(&format!("{key}={value}"))),
                "play {arguments}\n{played}"
            );
        }
        assert_eq!(
            played.contains("last=loses"),
            opened["rules"]["last"] == "loses",
            "play {arguments}\n{played}"
        );
    }
}

/// A custom game takes a position as it is; built-in games separate its parts by blanks.
#[test]
fn blanks_at_the_ends_of_a_position_are_refused_in_a_custom_game() {
    let folder = folder_with_problem(SET_BACK[3]);
    let folder = folder.path();
    for command in ["solve own", "play own", "judge own silent.py"] {
        for position in [" -4  a", "-4  a ", " -4  a "] {
            let output = run_in(folder, &format!("{command} --position '{position}'"));
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command}: {error}");
            let why = "begins or ends with a space";
            assert!(error.contains(why), "{command}: {error}");
        }
    }
    for position in [" 3 4", "3, 4 ", "3,4"] {
        let solved = run(folder, &format!("solve nim --position '{position}'"));
        assert!(solved.starts_with("nim 3 4  "), "{solved}");
    }
}

#[test]
fn presets_are_named_in_every_command_with_settings() {
    let folder = tempfile::tempdir().expect("a directory");
    for arguments in [
        "solve heaps --preset nim --set n=4",
        "play heaps --preset nim --set n=4",
        "verify heaps --preset nim --for n=0..=9 --then 'grundy == n'",
        "plot heaps grundy --preset nim -o x.svg",
    ] {
        run(folder.path(), arguments);
    }
}

#[test]
fn commands_after_new_files_can_be_pasted() {
    let folder = odd_folder("{}");
    for arguments in [
        ["new", "bot", ODD_PROBLEM, "my bot's.py"],
        ["new", "game", "-a folder/hop.py", "--lang=Python"],
    ] {
        std::fs::create_dir_all(folder.path().join("-a directory")).expect("a directory");
        let arguments = match arguments {
            ["new", "game", file, language] => vec!["new", "game", language, "--", file],
            others => others.to_vec(),
        };
        let told = printed_in(folder.path(), &arguments);
        let told = told.lines().filter_map(|line| line.split_once("grundy "));
        let steps: Vec<&str> = told.map(|(_, step)| step).collect();
        assert!(!steps.is_empty(), "{arguments:?}");
        for step in steps {
            let output = run_in(folder.path(), step);
            let error = String::from_utf8_lossy(&output.stderr);
            let status = output.status.code();
            assert!(matches!(status, Some(0 | 1)), "{step}\n{error}");
        }
    }
}

/// Runs a command. If it lacks settings, the error has to give an example, which keeps what was given and can be run.
/// Returns whether settings were lacking.
fn check_example(folder: &Path, command: &str, given: &[String]) -> bool {
    let set = given
        .iter()
        .map(|pair| format!(" --set {}", shell_word(pair)));
    let arguments = format!("{command}{}", set.collect::<String>());
    let output = run_in(folder, &arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() != Some(2) || !error.contains(" needs `") {
        return false;
    }
    let example = error.split_once("for example: grundy ");
    let example = example.and_then(|(_, rest)| rest.lines().next());
    let example = example.unwrap_or_else(|| panic!("grundy {arguments}\n{error}"));
    for pair in given {
        assert!(
            example.contains(&shell_word(pair)),
            "{arguments}: {example}"
        );
    }
    run(folder, example);
    true
}

/// The problems of built-in games, each with the settings of its first test.
fn problems_with_settings() -> Vec<(String, String, Vec<String>)> {
    let catalog = Catalog::standard();
    let folders = std::fs::read_dir(root().join("problems")).expect("the problems");
    let folders = folders.map(|folder| folder.expect("a directory").path());
    let problems = folders.filter_map(|folder| Problem::load(&folder, &catalog).ok());
    let described = problems.map(|problem| {
        let first = problem.starts(1).unwrap_or_default().into_iter().next();
        let settings = first.map_or_else(|| problem.rules.clone(), |start| start.settings);
        let pairs = settings.iter().map(|(key, value)| {
            let value = value.to_string();
            format!("{key}={}", value.trim_matches(['[', ']']))
        });
        (
            problem.id.clone(),
            problem.game.name.clone(),
            pairs.collect(),
        )
    });
    described.collect()
}

#[test]
fn examples_for_lacking_settings_can_be_run() {
    let mut lacking = 0;
    for (problem, game, pairs) in problems_with_settings() {
        let command = format!("solve {problem}");
        lacking += usize::from(check_example(&root(), &command, &[]));
        let command = format!("solve {game}");
        for subset in 0..1_usize << pairs.len() {
            let given = pairs.iter().enumerate();
            let given = given.filter(|(place, _)| (subset >> place) & 1 == 1);
            let given: Vec<String> = given.map(|(_, pair)| pair.clone()).collect();
            lacking += usize::from(check_example(&root(), &command, &given));
        }
    }
    assert!(lacking >= 30, "{lacking} commands lack settings");
}

/// Commands that lack settings, and what is given.
const LACKING: [(&str, &[&str]); 15] = [
    ("solve bash", &["n=5"]),
    ("solve bash", &["m=12"]),
    ("solve bash 5", &[]),
    ("solve bash --position 5", &["last=loses"]),
    ("solve bash-winner", &["n=4"]),
    ("solve wythoff", &["a=3"]),
    ("solve coins", &["coins=HTH"]),
    ("solve graph 1", &[]),
    ("solve graph", &["arcs=1-2"]),
    ("solve graph", &["arcs=3>4 4>3", "kind=geography"]),
    ("solve graph", &["arcs=1-2", "kind=cat-and-mouse"]),
    ("solve sum", &["components=bash m=3 + nim"]),
    (
        "solve sum",
        &["components=nim + wythoff + bash m=4", "last=wins"],
    ),
    ("plot bash -o x.svg", &["n=5"]),
    ("plot geography remoteness -o x.svg", &["last=loses"]),
];

#[test]
fn examples_keep_what_was_given() {
    let folder = tempfile::tempdir().expect("a directory");
    for (command, given) in LACKING {
        let given: Vec<String> = given.iter().map(|&pair| pair.to_owned()).collect();
        assert!(
            check_example(folder.path(), command, &given),
            "{command} {given:?}"
        );
    }
}
