//! Verdicts on bots of a game that is too large to list, as far as its author says so: here its values are known.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::problem::Problem;
use grundy_harness::report::{JudgedGame, SubmissionReport, Verdict};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Cancellation, ModuleFiles, Submission, judge_submissions};
use grundy_render::{Invocation, submission_document};
use grundy_report::JudgeReport;
use grundy_rules::{Known, Outcome};

/// A heap from which 1 to 3 items are taken. The player who takes the last one wins.
const GAME: &str = include_str!("../../problem/templates/game.wat");

/// A bot that always takes one item.
const ONE: &str = r#"(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 32) "1\n")
  (global $lines (mut i32) (i32.const 0))
  (func (export "_start")
    (loop $more
      (i32.store (i32.const 0) (i32.const 24))
      (i32.store (i32.const 4) (i32.const 1))
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
      (if (i32.eqz (i32.load (i32.const 8))) (then (return)))
      (if (i32.eq (i32.load8_u (i32.const 24)) (i32.const 10)) (then
        (global.set $lines (i32.add (global.get $lines) (i32.const 1)))
        (if (i32.gt_u (global.get $lines) (i32.const 1)) (then
          (i32.store (i32.const 0) (i32.const 32))
          (i32.store (i32.const 4) (i32.const 2))
          (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))))))
      (br $more))))"#;

fn catalog() -> Catalog {
    let tools = || Ok((Precompiler::in_process(), Toolchains::none()));
    let effort = Effort {
        budget: Budget(1_000),
        jobs: NonZero::<usize>::MIN,
        batch: NonZero::<usize>::MIN,
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    };
    let files = ModuleFiles::new(Box::new(tools), effort, Store::nowhere());
    Catalog::standard().with_files(Arc::new(files))
}

/// Judges the bot in a problem with these values, opponents and further keys of `[play]`.
fn judged(
    values: &str,
    opponents: &str,
    play: &str,
    jobs: usize,
) -> (JudgeReport, Vec<JudgedGame>) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let large = GAME.replace(
        "\"ready\\00\"",
        "\"size = \\\"large\\\"\\nends = true\\nready\\00\"",
    );
    assert_ne!(large, GAME);
    write("game.wat", &large.replace("{{ title }}", "Heap"));
    write("one.wat", ONE);
    write(
        "problem.toml",
        &format!(
            "name = \"Heap\"\ngame = \"./game.wat\"\n[values]\n{values}\n[play]\nopponents = [{opponents}]\n{play}\n\
             tests = [{{ n = 10, m = 3 }}, {{ n = 21, m = 3 }}]\n"
        ),
    );
    let problem = Problem::load(folder.path(), &catalog());
    let problem = problem.unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]));
    let (precompiler, toolchains) = (Precompiler::in_process(), Toolchains::none());
    let options = Options {
        seed: 1,
        jobs,
        precompiler: &precompiler,
        toolchains: &toolchains,
        cancellation: &Cancellation::default(),
    };
    let bot = Submission::File(folder.path().join("one.wat"));
    let judged = judge_submissions(&problem, &[bot], options, &|_| {}).expect("the judge works");
    let one = judged.into_iter().next().expect("one submission");
    let SubmissionReport::Play(report) = one.report else {
        panic!("it is judged by games")
    };
    (*report, one.games)
}

/// The value of a heap for the player about to move.
fn value(position: &str) -> Outcome {
    match position.parse::<u64>().expect("a heap") % 4 {
        0 => Outcome::Loss,
        _ => Outcome::Win,
    }
}

#[test]
fn the_first_proved_blunder_decides() {
    let (report, games) = judged(
        "questions_per_position = 5_000",
        "\"search-500\", \"random\"",
        "",
        1,
    );
    let other = judged(
        "questions_per_position = 5_000",
        "\"search-500\", \"random\"",
        "",
        2,
    )
    .0;
    let json = |report: &JudgeReport| {
        serde_json::to_value((&report.verdict, &report.first_failure, &report.searched))
    };
    assert_eq!(
        json(&report).expect("plain data"),
        json(&other).expect("plain data")
    );
    assert_eq!(report.verdict, Verdict::WrongAnswer);
    let failure = report.first_failure.as_ref().expect("a blunder");
    assert_eq!(
        (failure.mistake.position.as_str(), failure.mistake.ply),
        ("10", 1)
    );
    let right = failure.right.as_ref().expect("a proof");
    assert_eq!(
        (right.right.as_slice(), right.not_decided.len()),
        (&["2".to_owned()][..], 0)
    );
    let searched = report.searched.expect("searches");
    assert_eq!(searched.moves, searched.decided, "all values are proved");
    for ply in games.iter().flat_map(|game| &game.game().plies) {
        assert_eq!(
            ply.before.decided(),
            Some(value(&ply.position)),
            "{}",
            ply.position
        );
    }
    let told = submission_document(
        &SubmissionReport::Play(Box::new(report)),
        Invocation::on("heap"),
    );
    let told = told.terminal(None);
    assert!(
        told.contains("Game 1, ply 1: won before, lost after (proved with "),
        "{told}"
    );
    assert!(games[0].replay().plies[0].blunder.is_some());
}

#[test]
fn nothing_is_claimed_of_what_is_not_decided() {
    let few = "questions_per_position = 1\nquestions_per_game = 1";
    let (report, games) = judged(few, "\"random\"", "least_decided = 1.0", 1);
    assert_eq!(report.verdict, Verdict::JudgeError);
    let told = report.message.expect("a message");
    assert!(told.starts_with("not enough decided: "), "{told}");
    assert!(games[0].replay().plies[0].from.value.is_none());
    let undecided = games.iter().flat_map(|game| &game.game().plies);
    let mut bounds = undecided.map(|ply| (ply.before, value(&ply.position)));
    assert!(
        bounds
            .all(|(known, value): (Known, Outcome)| known.at_least <= value
                && value <= known.at_most)
    );

    let (report, _) = judged(few, "\"random\"", "", 1);
    assert_eq!(report.verdict, Verdict::Accepted);
    let searched = report.searched.expect("searches");
    assert!(searched.decided < searched.moves);
}

#[test]
fn what_needs_values_is_refused() {
    let (folder, catalog) = (Path::new("x"), catalog());
    let text = "name = \"Nim\"\ngame = \"nim\"\n[values]\n[play]\ntests = [{ heaps = [1] }]\n";
    let Err(diagnostics) = Problem::parse("x", folder, text, &catalog) else {
        panic!("nim is not large")
    };
    assert!(
        diagnostics[0].title.contains("too large to list"),
        "{}",
        diagnostics[0]
    );
}
