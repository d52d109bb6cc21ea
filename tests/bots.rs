//! Every bot in `bots/` gets the verdict that its directory names, for the reason and with the first failure in
//! `tests/bots/verdicts.toml`. The reports on some of them, for people and for programs, are snapshots.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs};

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::problem::Problem;
use grundy_harness::report::{FirstFailure, Reason, SubmissionReport, Verdict};
use grundy_harness::toolchain::{BuildError, Toolchains, build};
use grundy_harness::{Bots, Found, Submission, check, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document};
use grundy_testing::json::shortened;
use grundy_testing::{Need, not_run};

use crate::user::{self, options};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Bots whose whole reports are snapshots: each verdict with each reason, and each kind of game.
const SHOWN: [&str; 41] = [
    "bash-and-nim-winner/accepted/xor.c",
    "bash-and-nim/wrong_answer/three-piles.c",
    "bash-winner/run_time_error/divides-by-zero.c",
    "bash/accepted/remainder.wat",
    "cat-and-mouse/wrong_answer/never-arrives.c",
    "chopsticks/wrong_answer/shuffles.c",
    "dawsons-chess/wrong_answer/parity.lua",
    "geography/wrong_answer/fewest_roads.js",
    "mock-turtles/wrong_answer/two-coins.py",
    "nim-move/wrong_answer/counts-piles-from-nought.c",
    "nim-move/wrong_answer/largest-pile.c",
    "nim-winner/compile_error/syntax.c",
    "nim-winner/memory_limit_exceeded/hoards.c",
    "nim-winner/output_limit_exceeded/floods.c",
    "nim-winner/run_time_error/exit-code.c",
    "nim-winner/time_limit_exceeded/waits-for-more.c",
    "nim-winner/wrong_answer/everything-twice.c",
    "nim-winner/wrong_answer/keeps-the-last-xor.c",
    "nim-winner/wrong_answer/silent.c",
    "nim/accepted/xor.wat",
    "nim/compile_error/forbidden-import.wat",
    "nim/compile_error/garbage.wasm",
    "nim/compile_error/syntax.c",
    "nim/compile_error/syntax.py",
    "nim/memory_limit_exceeded/hoards.c",
    "nim/output_limit_exceeded/floods.c",
    "nim/run_time_error/aborts.c",
    "nim/run_time_error/leaves-early.c",
    "nim/run_time_error/raises.py",
    "nim/run_time_error/throws.js",
    "nim/time_limit_exceeded/spins-at-the-start.wat",
    "nim/time_limit_exceeded/spins-in-a-move.c",
    "nim/wrong_answer/blind-spot.c",
    "nim/wrong_answer/greedy.c",
    "nim/wrong_answer/illegal-move.c",
    "nim/wrong_answer/no-flush.c",
    "nim/wrong_answer/rolls-dice.c",
    "nim/wrong_answer/two-answers.c",
    "nim/wrong_answer/unreadable-move.c",
    "tower-breakers/time_limit_exceeded/rho.py",
    "wythoff/wrong_answer/mirror.c",
];

/// Those of them whose reports are snapshots in JSON as well: each section of both kinds of reports.
const SHOWN_IN_JSON: [&str; 5] = [
    "bash-and-nim-winner/accepted/xor.c",
    "nim-winner/wrong_answer/silent.c",
    "nim/accepted/xor.wat",
    "nim/compile_error/syntax.c",
    "nim/wrong_answer/blind-spot.c",
];

/// Replaces what depends on the compiler that happens to be installed. WebAssembly as text depends on none, so for
/// it fuel and memory stay, and a snapshot that matches shows that they are the same on every machine.
pub(crate) fn filters(file: &str) -> Vec<(&'static str, &'static str)> {
    let module = [
        (r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#),
        (r"module [0-9a-f]{12}", "module [sha256]"),
    ];
    if file.ends_with(".wat") {
        return module.to_vec();
    }
    let measured = [
        (
            r#""(to_start|max_per_move|mean_per_move|mean_per_question|fuel|total|memory_peak)": \d+"#,
            r#""$1": [measured]"#,
        ),
        (
            r"at most [0-9_]+, on average [0-9_]+, of",
            "at most [measured], on average [measured], of",
        ),
        (r"(fuel to start\S*\s+)[0-9_]+ of", "$1[measured] of"),
        (
            r"[0-9_]+ a question on average, of",
            "[measured] a question on average, of",
        ),
        (
            r"(?m)^(  (?:test \d+|all tests) .*?) +[0-9_]+$",
            "$1  [measured]",
        ),
        (r"(?m)( extra) +fuel$", "$1  fuel"),
        (r"(memory\S*\s+)[0-9.]+ \w+ of", "$1[measured] of"),
        // The compiler's own words differ from version to version.
        (
            r"(?s)(error: .*?)\n.*errors? generated\.",
            "$1\n[more from the compiler]",
        ),
    ];
    [&module[..], &measured].concat()
}

/// Leaves out what this machine lacks the compiler for, and says so where no test's output is held
/// back.
fn leave_out_loudly(bots: Vec<Found>) -> Vec<Found> {
    let (bots, left_out) = leave_out(bots, options());
    for bot in left_out {
        not_run(Need::Compilers, &bot.file, &bot.reason);
    }
    bots
}

fn check_problem(name: &str) -> Vec<SubmissionReport> {
    let problem = Problem::load(&root().join("problems").join(name), &Catalog::standard())
        .expect("the problem loads");
    let bots = Bots::find(&root().join("bots").join(name)).expect("its bots");
    assert_eq!(bots.oddities, Vec::<String>::new());
    let bots = leave_out_loudly(bots.found);
    let files: Vec<Submission> = bots.iter().map(|(file, _)| file.clone()).collect();
    let judged = judge_submissions(&problem, &files, options(), &|_| {}).expect("a judgement");
    let reports: Vec<SubmissionReport> = judged.into_iter().map(|judged| judged.report).collect();
    let mut lines = BTreeMap::new();
    for (report, (file, expected)) in reports.iter().zip(&bots) {
        let mut report = report.clone();
        let shown = file
            .path()
            .strip_prefix(root())
            .expect("a bot of this workspace");
        let submission = match &mut report {
            SubmissionReport::Play(report) => &mut report.submission,
            SubmissionReport::Answer(report) => &mut report.submission,
        };
        submission.file = shown.display().to_string();
        let told = submission_document(&report, Invocation::on(name)).terminal(None);
        assert_eq!(report.verdict(), *expected, "{told}");
        told_again(&report);
        let file = report.file().trim_start_matches("bots/").to_owned();
        if SHOWN.contains(&file.as_str()) {
            show(&report, &told);
        }
        lines.insert(file, line(&report));
    }
    check_lines(name, &lines);
    reports
}

/// Compares a report with its snapshots.
fn show(report: &SubmissionReport, told: &str) {
    let stem = report.file().replace(['/', '.'], "-");
    insta::with_settings!({
        filters => filters(report.file()),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        let text = anstream::adapter::strip_str(told).to_string();
        insta::assert_snapshot!(format!("{stem}--text"), text);
        if SHOWN_IN_JSON.iter().any(|file| report.file().ends_with(file)) {
            let json = serde_json::to_string_pretty(report).expect("a report is plain data");
            insta::assert_snapshot!(format!("{stem}--json"), shortened(&json));
        }
    });
}

/// A report that is read from its JSON is the same report.
fn told_again(report: &SubmissionReport) {
    let json = serde_json::to_string(report).expect("a report is plain data");
    let read: SubmissionReport = serde_json::from_str(&json).expect("a report");
    assert_eq!(&read, report);
}

/// The verdict, the reason, the first failure, and the sums of the games or the answers: what must be the same
/// whatever a report looks like.
fn line(report: &SubmissionReport) -> String {
    let reason = (report.reason()).map_or(String::new(), |reason| format!(" {reason}"));
    let verdict = format!("{}{reason}", report.verdict());
    match report {
        SubmissionReport::Play(report) => {
            let failure = report.first_failure.as_ref();
            let failure = failure.map_or(String::new(), first_failure);
            let sums = match report.games.played {
                0 => String::new(),
                played => format!(
                    "; {played} games, {} of {} won starts won, {} blunders",
                    report.converted.converted, report.converted.planned, report.blunders
                ),
            };
            format!("{verdict}{failure}{sums}")
        }
        SubmissionReport::Answer(report) => {
            let wrong = report.first_wrong.as_ref();
            let wrong = wrong.map_or(String::new(), |wrong| {
                format!(": test {}, question {}", wrong.test, wrong.question)
            });
            let sums = match report.questions.asked {
                0 => String::new(),
                _ => {
                    let counts = &report.questions;
                    format!("; {} of {} right", counts.right, counts.planned)
                }
            };
            format!("{verdict}{wrong}{sums}")
        }
    }
}

fn first_failure(failure: &FirstFailure) -> String {
    let mistake = &failure.mistake;
    let played = match mistake.value_after {
        Some(_) => format!(", {}", mistake.played),
        None => String::new(), // what the bot wrote is not a move
    };
    format!(
        ": game {} against {} in seat {}, ply {} at {}{played}",
        failure.game, failure.opponent, failure.seat, mistake.ply, mistake.position
    )
}

/// The file with a line for each bot.
fn lines_file() -> PathBuf {
    root().join("tests/bots/verdicts.toml")
}

fn read_lines() -> BTreeMap<String, String> {
    let text = fs::read_to_string(lines_file()).expect("the lines");
    toml::from_str(&text).expect("a line for each bot")
}

/// Compares the lines of a problem's bots with the file. If `BLESS` is set, writes them first.
fn check_lines(problem: &str, found: &BTreeMap<String, String>) {
    static FILE: Mutex<()> = Mutex::new(());
    let _alone = FILE.lock();
    if env::var_os("BLESS").is_some() {
        let mut lines = read_lines();
        lines.retain(|file, _| root().join("bots").join(file).is_file());
        lines.extend(found.clone());
        let text = fs::read_to_string(lines_file()).expect("the lines");
        let head = text.lines().filter(|line| line.starts_with('#'));
        let head: String = head.map(|line| format!("{line}\n")).collect();
        let lines = lines.iter();
        let lines: String = lines
            .map(|(file, line)| format!("{file:?} = {line:?}\n"))
            .collect();
        fs::write(lines_file(), head + &lines).expect("the file can be written");
    }
    let lines = read_lines();
    for (file, line) in found {
        let expected = lines.get(file).map_or("nothing", String::as_str);
        assert_eq!(
            line, expected,
            "{file}: to accept this, run the test with BLESS=1"
        );
    }
    let folder = format!("{problem}/");
    for file in lines.keys().filter(|file| file.starts_with(&folder)) {
        assert!(
            root().join("bots").join(file).is_file(),
            "there is no bot {file}"
        );
    }
}

/// The file of verdicts tells which reasons there are. Each has a report that a reviewer can read.
#[test]
fn each_verdict_and_reason_is_shown() {
    let kind = |file: &str, line: &str| {
        let answers = ["-winner/", "-move/"]
            .iter()
            .any(|kind| file.contains(kind));
        let verdict = line.split([':', ';']).next().unwrap_or_default().to_owned();
        (answers, verdict)
    };
    let lines = read_lines();
    let shown: BTreeSet<_> = SHOWN.iter().map(|file| kind(file, &lines[*file])).collect();
    for (file, line) in &lines {
        assert!(
            shown.contains(&kind(file, line)),
            "no bot in SHOWN is like {file}: {line}"
        );
    }
}

#[test]
fn bash() {
    check_problem("bash");
}

#[test]
fn bash_and_nim_winner() {
    check_problem("bash-and-nim-winner");
}

#[test]
fn bash_and_nim() {
    check_problem("bash-and-nim");
}

#[test]
fn bash_winner() {
    check_problem("bash-winner");
}

#[test]
fn chopsticks() {
    check_problem("chopsticks");
}

#[test]
fn chopsticks_cutoff() {
    check_problem("chopsticks-cutoff");
}

#[test]
fn chopsticks_winner() {
    check_problem("chopsticks-winner");
}

#[test]
fn nim() {
    all_alike(check_problem("nim"));
}

/// The same strategy is written in every language: reports differ in nothing that does not depend on
/// the compiler.
fn all_alike(reports: Vec<SubmissionReport>) {
    let of_the_play = |report: &SubmissionReport| {
        let mut report = serde_json::to_value(report).expect("a report is plain data");
        let fields = report.as_object_mut().expect("of named fields");
        for measured in ["submission", "fuel", "memory_peak"] {
            assert!(fields.remove(measured).is_some(), "{measured}");
        }
        report
    };
    let reports: Vec<_> = reports
        .into_iter()
        .filter(|report| report.file().contains("/accepted/xor."))
        .collect();
    for report in &reports {
        let (this, first) = (of_the_play(report), of_the_play(&reports[0]));
        assert_eq!(this, first, "{} and {}", report.file(), reports[0].file());
    }
}

#[test]
fn nim_has_the_same_strategy_in_every_language() {
    let error = build(Path::new("bot.pas"), &Toolchains::none()).expect_err("no such language");
    let BuildError::UnknownLanguage { known, .. } = error else {
        panic!("{error}")
    };
    // C++ and TypeScript have three endings, and a module is what the others become.
    let endings = known
        .iter()
        .filter(|e| !["cc", "cxx", "mts", "cts", "wasm"].contains(&e.as_str()));
    for ending in endings {
        let bot = root().join("bots/nim/accepted/xor").with_extension(ending);
        assert!(bot.is_file(), "{} is missing", bot.display());
    }
}

#[test]
fn nim_move() {
    check_problem("nim-move");
}

#[test]
fn nim_winner() {
    check_problem("nim-winner");
}

#[test]
fn tower_breakers() {
    check_problem("tower-breakers");
}

#[test]
fn tower_breakers_heights_winner() {
    check_problem("tower-breakers-heights-winner");
}

#[test]
fn tower_breakers_winner() {
    check_problem("tower-breakers-winner");
}

#[test]
fn wythoff() {
    check_problem("wythoff");
}

#[test]
fn wythoff_move() {
    check_problem("wythoff-move");
}

#[test]
fn wythoff_winner() {
    check_problem("wythoff-winner");
}

#[test]
fn cat_and_mouse() {
    check_problem("cat-and-mouse");
}

#[test]
fn dawsons_chess() {
    check_problem("dawsons-chess");
}

#[test]
fn geography() {
    check_problem("geography");
}

#[test]
fn grundys_game() {
    check_problem("grundys-game");
}

#[test]
fn kayles() {
    check_problem("kayles");
}

#[test]
fn laskers_nim() {
    check_problem("laskers-nim");
}

#[test]
fn mock_turtles() {
    check_problem("mock-turtles");
}

#[test]
fn take_134_winner() {
    check_problem("take-134-winner");
}

#[test]
fn take_a_square() {
    check_problem("take-a-square");
}

#[test]
fn every_problem_has_its_test_here() {
    let tested = include_str!("bots.rs");
    for entry in fs::read_dir(root().join("problems")).expect("the problems") {
        let entry = entry.expect("a problem");
        // The schema of problem files lies beside them.
        if !entry.path().is_dir() || user::plays_a_file(&entry.path()) {
            continue;
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            tested.contains(&format!("check_problem(\"{name}\")")),
            "{name} is not tested"
        );
    }
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    for (name, bot) in [
        ("bash", "bots/bash/accepted"),
        ("nim", "bots/nim/wrong_answer"),
        ("nim", "bots/nim/run_time_error"),
        ("nim-winner", "bots/nim-winner/wrong_answer"),
    ] {
        let problem = Problem::load(&root().join("problems").join(name), &Catalog::standard())
            .expect("the problem");
        let entries = fs::read_dir(root().join(bot)).expect("bots");
        let mut files: Vec<PathBuf> = entries.map(|e| e.expect("a bot").path()).collect();
        files.sort();
        let bots = files
            .into_iter()
            .map(|file| (file.into(), Verdict::Accepted))
            .collect();
        let files: Vec<Submission> = leave_out_loudly(bots)
            .into_iter()
            .map(|(file, _)| file)
            .collect();
        let reports = |jobs| {
            let options = Options { jobs, ..options() };
            let judged = judge_submissions(&problem, &files, options, &|_| {}).expect("judged");
            let reports: Vec<_> = judged.into_iter().map(|judged| judged.report).collect();
            serde_json::to_string(&reports).expect("plain data")
        };
        assert_eq!(reports(1), reports(2), "{bot}");
        assert_eq!(reports(1), reports(3), "{bot}");
    }
}

#[test]
fn a_score_can_be_enough() {
    let greedy = [Submission::File(
        root().join("bots/nim/wrong_answer/greedy.c"),
    )];
    let verdict = |accept: &str| {
        let folder = tempfile::tempdir().expect("a directory");
        let text = format!(
            "name = \"Nim\"\ngame = \"nim\"\n[play]\naccept = {accept}\n[[play.tests]]\n\
             random = {{ count = 20, heaps = {{ count = \"3..=4\", each = \"1..=9\" }} }}\n"
        );
        fs::write(folder.path().join("problem.toml"), text).expect("a problem");
        let problem =
            Problem::load(folder.path(), &Catalog::standard()).expect("the problem loads");
        let judged = judge_submissions(&problem, &greedy, options(), &|_| {}).expect("a judgement");
        (judged[0].report.verdict(), judged[0].report.reason())
    };
    assert_eq!(
        verdict("{ score = 0.5, against = \"random\" }"),
        (Verdict::Accepted, None)
    );
    assert_eq!(
        verdict("{ score = 1.0, against = \"random\" }"),
        (Verdict::WrongAnswer, Some(Reason::ScoreTooLow))
    );
    assert_eq!(
        verdict("{ score = 0.5 }"),
        (Verdict::WrongAnswer, Some(Reason::ScoreTooLow))
    );
    assert_eq!(
        verdict("\"no-blunder\""),
        (Verdict::WrongAnswer, Some(Reason::Blunder))
    );
}

#[test]
fn check_finds_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a directory");
    let bots = folder.path().join("bots");
    let wrong = bots.join("nim/accepted");
    fs::create_dir_all(&wrong).expect("a directory");
    fs::create_dir_all(bots.join("nim/great")).expect("a directory");
    let trap = r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#;
    fs::write(wrong.join("trap.wat"), trap).expect("a bot");
    fs::write(wrong.join(".gitkeep"), "").expect("no bot");
    fs::write(wrong.join("notes.txt"), "my bots").expect("no bot");
    let problem =
        Problem::load(&root().join("problems/nim"), &Catalog::standard()).expect("the problem");
    let bots = Bots::find(&bots.join("nim")).expect("its bots");
    let report = check(&problem, bots, options(), &|_| {}).expect("a check");
    assert!(!report.passed);
    assert_eq!(report.bots.len(), 1);
    assert!(!report.bots[0].as_expected);
    assert_eq!(report.bots[0].report.verdict(), Verdict::RunTimeError);
    assert!(
        report.diagnostics.iter().any(|c| c.contains("great")),
        "{:?}",
        report.diagnostics
    );
    assert!(
        report.diagnostics.iter().any(|c| c.contains("WA")),
        "{:?}",
        report.diagnostics
    );
}
