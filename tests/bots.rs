//! Every bot in `bots/` gets the verdict that its folder names, and its report, for people and for
//! programs, is the one that stands in `tests/snapshots/`.

use std::path::{Path, PathBuf};

use grundy_harness::judge::{Options, judge};
use grundy_harness::report::{JudgeReport, judge_text};
use grundy_harness::sandbox::Workshop;
use grundy_harness::{Problem, check, find_bots};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const OPTIONS: Options = Options {
    seed: 1,
    jobs: 2,
    workshop: Workshop::here(),
};

/// What depends on the compiler that happens to be installed, and so does not belong into a
/// snapshot.
fn filters() -> Vec<(&'static str, &'static str)> {
    vec![
        (r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#),
        (
            r#""(to_start|max_per_move|mean_per_move|total|memory_peak)": \d+"#,
            r#""$1": [measured]"#,
        ),
        (
            r"at most [0-9_]+, on average [0-9_]+, of",
            "at most [measured], on average [measured], of",
        ),
        (r"(fuel to start\S*\s+)[0-9_]+ of", "$1[measured] of"),
        (r"(memory\S*\s+)[0-9.]+ \w+ of", "$1[measured] of"),
        (r"module [0-9a-f]{12}", "module [sha256]"),
        // The compiler's own words differ from version to version.
        (
            r"(?s)(error: .*?)\n.*errors? generated\.",
            "$1\n[more from the compiler]",
        ),
    ]
}

fn check_problem(name: &str) {
    let problem = Problem::load(&root().join("problems").join(name)).expect("the problem loads");
    let starts = problem
        .starts(OPTIONS.seed)
        .expect("its tests can be laid out");
    let mut complaints = Vec::new();
    let bots = find_bots(&root().join("bots").join(name), &mut complaints).expect("its bots");
    assert_eq!(complaints, Vec::<String>::new());
    let files: Vec<PathBuf> = bots.iter().map(|(file, _)| file.clone()).collect();
    let judgements = judge(&problem, &starts, &files, OPTIONS, &|_| {}).expect("a judgement");
    for (judgement, (file, expected)) in judgements.iter().zip(&bots) {
        let mut report = JudgeReport::new(&problem, &starts, judgement, OPTIONS);
        let shown = file.strip_prefix(root()).expect("a bot of this workspace");
        report.submission.file = shown.display().to_string();
        assert_eq!(
            report.verdict,
            *expected,
            "{}\n{}",
            report.submission.file,
            judge_text(&report)
        );
        let stem = report.submission.file.replace(['/', '.'], "-");
        insta::with_settings!({ filters => filters(), prepend_module_to_snapshot => false, omit_expression => true }, {
            let text = anstream::adapter::strip_str(&judge_text(&report)).to_string();
            insta::assert_snapshot!(format!("{stem}--text"), text);
            let json = serde_json::to_string_pretty(&report).expect("a report is plain data");
            insta::assert_snapshot!(format!("{stem}--json"), json);
        });
    }
}

#[test]
fn bash() {
    check_problem("bash");
}

#[test]
fn bash_and_nim() {
    check_problem("bash-and-nim");
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
fn nim() {
    check_problem("nim");
}

#[test]
fn tower_breakers() {
    check_problem("tower-breakers");
}

#[test]
fn wythoff() {
    check_problem("wythoff");
}

#[test]
fn every_problem_has_its_test_here() {
    let tested = include_str!("bots.rs");
    for entry in std::fs::read_dir(root().join("problems")).expect("the problems") {
        let name = entry
            .expect("a problem")
            .file_name()
            .to_string_lossy()
            .into_owned();
        assert!(
            tested.contains(&format!("check_problem(\"{name}\")")),
            "{name} is not tested"
        );
    }
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    for (name, bot) in [
        ("nim", "bots/nim/accepted"),
        ("nim", "bots/nim/wrong_answer"),
        ("nim", "bots/nim/run_time_error"),
    ] {
        let problem = Problem::load(&root().join("problems").join(name)).expect("the problem");
        let starts = problem.starts(OPTIONS.seed).expect("its starts");
        let entries = std::fs::read_dir(root().join(bot)).expect("bots");
        let mut files: Vec<PathBuf> = entries.map(|e| e.expect("a bot").path()).collect();
        files.sort();
        let reports = |jobs| {
            let options = Options { jobs, ..OPTIONS };
            let judgements = judge(&problem, &starts, &files, options, &|_| {}).expect("judged");
            let reports = judgements
                .iter()
                .map(|j| JudgeReport::new(&problem, &starts, j, options));
            serde_json::to_string(&reports.collect::<Vec<_>>()).expect("plain data")
        };
        assert_eq!(reports(1), reports(2), "{bot}");
        assert_eq!(reports(1), reports(3), "{bot}");
    }
}

#[test]
fn a_score_can_be_enough() {
    let greedy = [root().join("bots/nim/wrong_answer/greedy.c")];
    let verdict = |accept: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!(
            "name = \"Nim\"\ngame = \"nim\"\n[play]\naccept = {accept}\n[[play.tests]]\n\
             random = {{ count = 20, heaps = {{ count = \"3..=4\", each = \"1..=9\" }} }}\n"
        );
        std::fs::write(folder.path().join("problem.toml"), text).expect("a problem");
        let problem = Problem::load(folder.path()).expect("the problem loads");
        let starts = problem.starts(OPTIONS.seed).expect("its starts");
        let judged = judge(&problem, &starts, &greedy, OPTIONS, &|_| {}).expect("a judgement");
        let report = JudgeReport::new(&problem, &starts, &judged[0], OPTIONS);
        (report.verdict, report.reason)
    };
    assert_eq!(
        verdict("{ score = 0.5, against = \"random\" }"),
        ("AC", None)
    );
    assert_eq!(
        verdict("{ score = 1.0, against = \"random\" }"),
        ("WA", Some("score-too-low"))
    );
    assert_eq!(verdict("{ score = 0.5 }"), ("WA", Some("score-too-low")));
    assert_eq!(verdict("\"no-blunder\""), ("WA", Some("blunder")));
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
    let problem = Problem::load(&root().join("problems/nim")).expect("the problem");
    let report = check(&problem, &bots, OPTIONS, &|_| {}).expect("a check");
    assert!(!report.passed);
    assert!(!report.bots[0].as_expected);
    assert_eq!(report.bots[0].report.verdict, "RTE");
    assert!(
        report.complaints.iter().any(|c| c.contains("great")),
        "{:?}",
        report.complaints
    );
    assert!(
        report.complaints.iter().any(|c| c.contains("WA")),
        "{:?}",
        report.complaints
    );
}
