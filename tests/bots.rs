//! Every bot in `bots/` gets the verdict that its folder names, and its report, for people and for
//! programs, is the one that stands in `tests/snapshots/`.

mod user;

use std::path::{Path, PathBuf};

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::problem::Problem;
use grundy_harness::report::{Reason, SubmissionReport, Verdict};
use grundy_harness::toolchain::{BuildError, Toolchains, build};
use grundy_harness::{Bots, Found, Submission, check, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document};
use grundy_testing::{Need, not_run};
use user::options;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Bots whose reports are snapshots in JSON as well: one for each reason, and for each kind of problem.
const JSON_OF: [&str; 26] = [
    "bots-bash-and-nim-winner-accepted-xor-c",
    "bots-bash-winner-run_time_error-divides-by-zero-c",
    "bots-chopsticks-wrong_answer-shuffles-c",
    "bots-nim-accepted-xor-c",
    "bots-nim-compile_error-forbidden-import-wat",
    "bots-nim-compile_error-garbage-wasm",
    "bots-nim-compile_error-syntax-c",
    "bots-nim-memory_limit_exceeded-hoards-c",
    "bots-nim-move-accepted-xor-c",
    "bots-nim-move-wrong_answer-largest-pile-c",
    "bots-nim-output_limit_exceeded-floods-c",
    "bots-nim-run_time_error-aborts-c",
    "bots-nim-run_time_error-exit-code-c",
    "bots-nim-run_time_error-leaves-early-c",
    "bots-nim-time_limit_exceeded-spins-in-a-move-c",
    "bots-nim-winner-output_limit_exceeded-floods-c",
    "bots-nim-winner-wrong_answer-everything-twice-c",
    "bots-nim-winner-wrong_answer-silent-c",
    "bots-nim-wrong_answer-blind-spot-c",
    "bots-nim-wrong_answer-greedy-c",
    "bots-nim-wrong_answer-illegal-move-c",
    "bots-nim-wrong_answer-no-flush-c",
    "bots-nim-wrong_answer-rolls-dice-c",
    "bots-nim-wrong_answer-two-answers-c",
    "bots-nim-wrong_answer-unreadable-move-c",
    "bots-tower-breakers-winner-wrong_answer-numbers-the-cases-cpp",
];

/// What depends on the compiler that happens to be installed, and so does not belong into a
/// snapshot.
fn filters() -> Vec<(&'static str, &'static str)> {
    vec![
        (r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#),
        (
            r#""(to_start|max_per_move|mean_per_move|mean_per_question|fuel|total|memory_peak)": \d+"#,
            r#""$1": [measured]"#,
        ),
        (
            r"at most [0-9_]+, on average [0-9_]+, of",
            "at most [measured], on average [measured], of",
        ),
        (r"(fuel to start\S*\s+)[0-9_]+ of", "$1[measured] of"),
        (r"[0-9_]+ a question, of", "[measured] a question, of"),
        (
            r"(?m)^(  (?:test \d+|all tests) .*?) +[0-9_]+$",
            "$1  [measured]",
        ),
        (r"(?m)( extra) +fuel$", "$1  fuel"),
        (r"(memory\S*\s+)[0-9.]+ \w+ of", "$1[measured] of"),
        (r"module [0-9a-f]{12}", "module [sha256]"),
        // The compiler's own words differ from version to version.
        (
            r"(?s)(error: .*?)\n.*errors? generated\.",
            "$1\n[more from the compiler]",
        ),
    ]
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
        let stem = report.file().replace(['/', '.'], "-");
        insta::with_settings!({ filters => filters(), prepend_module_to_snapshot => false, omit_expression => true }, {
            let text = anstream::adapter::strip_str(&told).to_string();
            insta::assert_snapshot!(format!("{stem}--text"), text);
            if JSON_OF.contains(&stem.as_str()) {
                let json = serde_json::to_string_pretty(&report).expect("a report is plain data");
                insta::assert_snapshot!(format!("{stem}--json"), json);
            }
        });
    }
    reports
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
    // C++ has three endings, and a module is what the others become.
    let endings = known
        .iter()
        .filter(|e| !["cc", "cxx", "wasm"].contains(&e.as_str()));
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
    for entry in std::fs::read_dir(root().join("problems")).expect("the problems") {
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
        let entries = std::fs::read_dir(root().join(bot)).expect("bots");
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
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!(
            "name = \"Nim\"\ngame = \"nim\"\n[play]\naccept = {accept}\n[[play.tests]]\n\
             random = {{ count = 20, heaps = {{ count = \"3..=4\", each = \"1..=9\" }} }}\n"
        );
        std::fs::write(folder.path().join("problem.toml"), text).expect("a problem");
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
    let folder = tempfile::tempdir().expect("a folder");
    let bots = folder.path().join("bots");
    let wrong = bots.join("nim/accepted");
    std::fs::create_dir_all(&wrong).expect("a folder");
    std::fs::create_dir_all(bots.join("nim/great")).expect("a folder");
    let trap = r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#;
    std::fs::write(wrong.join("trap.wat"), trap).expect("a bot");
    std::fs::write(wrong.join(".gitkeep"), "").expect("no bot");
    std::fs::write(wrong.join("notes.txt"), "my bots").expect("no bot");
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
