//! Verdicts on bots of a game that is too large to list, as far as its author says so: here its values are known.

mod heap;

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use grundy_harness::judge::Options;
use grundy_harness::problem::package::{GameCase, UndecidedMoves};
use grundy_harness::problem::{Accept, Kind, Problem};
use grundy_harness::report::{JudgedGame, SubmissionReport, Verdict};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{
    Cancellation, GameRecord, HostFault, Opponent, Player, Searching, Seat, Submission, interact,
    judge_submissions,
};
use grundy_render::play::{Prover, RulesInWords, TerminalGame};
use grundy_render::{Invocation, submission_document};
use grundy_report::{BoundsReport, Decision, Error, JudgeReport, Reason, RightMoves};
use grundy_rules::{Instance, Known, Outcome};

use heap::{catalog, write_game};

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

/// Judges the bot in a problem with these values, opponents and further keys of `[play]`.
fn judged(
    values: &str,
    opponents: &str,
    play: &str,
    jobs: usize,
) -> (JudgeReport, Vec<JudgedGame>) {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = problem(folder.path(), values, opponents, play);
    judged_in(folder.path(), &problem, jobs)
}

/// The problem with these values, opponents and further keys of `[play]`, in a directory that has the bot, too.
fn problem(folder: &Path, values: &str, opponents: &str, play: &str) -> Problem {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write_game(folder);
    write("one.wat", ONE);
    write(
        "problem.toml",
        &format!(
            "name = \"Heap\"\ngame = \"./game.wat\"\n[values]\n{values}\n[play]\nopponents = [{opponents}]\n{play}\n\
             tests = [{{ n = 10, m = 3 }}, {{ n = 21, m = 3 }}]\n"
        ),
    );
    let problem = Problem::load(folder, &catalog());
    problem.unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]))
}

/// Judges the bot of this directory.
fn judged_in(folder: &Path, problem: &Problem, jobs: usize) -> (JudgeReport, Vec<JudgedGame>) {
    let (precompiler, toolchains) = (Precompiler::in_process(), Toolchains::none());
    let options = Options {
        seed: 1,
        jobs,
        precompiler: &precompiler,
        toolchains: &toolchains,
        cancellation: &Cancellation::default(),
    };
    let bot = Submission::File(folder.join("one.wat"));
    let judged = judge_submissions(problem, &[bot], options, &|_| {}).expect("the judge works");
    let one = judged.into_iter().next().expect("one submission");
    let SubmissionReport::Play(report) = one.report else {
        panic!("it is judged by games")
    };
    (*report, one.games)
}

/// The value of a heap from which up to 3 items are taken.
fn value(position: &str) -> Outcome {
    heap::value(position.parse().expect("a heap"), 3)
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
    // Both proofs go on with a position that is a multiple of 4, and every position below it.
    let positions = right.positions.expect("small proofs");
    assert!((10..=40).contains(&positions), "{positions}");
    let searched = report.searched.as_ref().expect("searches");
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
    let proof = format!("; proof of {positions} positions).");
    assert!(told.contains(&proof), "{told}");
    assert!(games[0].replay().plies[0].blunder.is_some());
}

#[test]
fn nothing_is_claimed_of_what_is_not_decided() {
    let (report, games) = judged(FEW, "\"random\"", "least_decided = 1.0", 1);
    let (verdict, reason) = (report.verdict, report.reason);
    assert_eq!(verdict, Verdict::NotDecided);
    assert_eq!(reason, Some(Reason::NotDecided));
    let told = report.message.as_deref().expect("a message");
    assert!(told.starts_with("not enough decided: "), "{told}");
    let searched = report.searched.as_ref().expect("searches");
    let undecided = searched.undecided.as_ref().expect("an undecided move");
    let index = usize::try_from(undecided.game - 1).expect("few games");
    let ply = &games[index].game().plies[undecided.ply - 1];
    assert_eq!(ply.position, undecided.position);
    let report = SubmissionReport::Play(Box::new(report.clone()));
    let told = submission_document(&report, Invocation::on("heap")).terminal(None);
    let position = &undecided.position;
    for part in ["not-decided", "raise these limits in [values]", position] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(games[0].replay().plies[0].from.proved.value.is_none());
    let undecided = games.iter().flat_map(|game| &game.game().plies);
    let mut bounds = undecided.map(|ply| (ply.before, value(&ply.position)));
    assert!(
        bounds
            .all(|(known, value): (Known, Outcome)| known.at_least <= value
                && value <= known.at_most)
    );

    let (mut report, _) = judged(FEW, "\"random\"", "", 1);
    assert_eq!(report.verdict, Verdict::Accepted);
    let told = |report: &JudgeReport| {
        let report = SubmissionReport::Play(Box::new(report.clone()));
        submission_document(&report, Invocation::on("heap")).terminal(None)
    };
    let others = "; nothing is claimed about the others";
    assert!(told(&report).contains(others), "{}", told(&report));
    let searched = report.searched.as_mut().expect("searches");
    assert!(searched.decided < searched.moves);
    searched.decided = searched.moves;
    let all = format!("all of its {} moves are decided.", searched.moves);
    assert!(told(&report).contains(&all), "{}", told(&report));
    assert!(!told(&report).contains("others"), "{}", told(&report));
}

/// Decides nothing about any move but the last ones of a game.
const FEW: &str = "questions_per_position = 1\nquestions_per_game = 1";

/// The problem in which hardly a move is decided, although it promises exact verdicts.
fn broken_promise(folder: &Path) -> Problem {
    let mut problem = problem(folder, FEW, "\"random\"", "");
    let Kind::Play(play) = &mut problem.kind else {
        panic!("bots play it")
    };
    play.accept = Accept::NoBlunder;
    problem
}

#[test]
fn a_broken_promise_is_an_error_of_the_judge() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut problem = broken_promise(folder.path());
    let (report, _) = judged_in(folder.path(), &problem, 1);
    assert_eq!(report.verdict, Verdict::JudgeError);
    let undecided = report.deciding_undecided_move().expect("an undecided move");
    let position = format!("--position {}", undecided.position);
    let report = SubmissionReport::Play(Box::new(report));
    let shown = submission_document(&report, Invocation::on("heap")).terminal(None);
    for part in [
        "the problem accepts \"no-blunder\"",
        "undecided move nearest to the end of a game",
        "search that position longer",
        &position,
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }

    // The bot, and not the promise, is at fault if it uses up its fuel.
    problem.limits.fuel_total = 1;
    let (report, _) = judged_in(folder.path(), &problem, 1);
    assert_eq!(report.reason, Some(Reason::TotalFuel));
}

/// The output of a native program that answers each question by taking one item.
struct Answers(Receiver<()>);

impl Read for Answers {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let answer: &[u8] = match self.0.recv() {
            Ok(()) => b"1\n",
            Err(_) => b"",
        };
        buffer[..answer.len()].copy_from_slice(answer);
        Ok(answer.len())
    }
}

/// The input of this program. Its first line needs no answer.
struct Questions {
    asked: Sender<()>,
    lines: usize,
}

impl Write for Questions {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for _ in bytes.iter().filter(|&&byte| byte == b'\n') {
            if self.lines > 0 {
                // The program may have ended.
                let _ = self.asked.send(());
            }
            self.lines += 1;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_broken_promise_is_an_error_of_the_judge_of_a_package() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = broken_promise(folder.path());
    let starts = problem.starts_to_play(1).expect("starts");
    let case = GameCase {
        game: Arc::clone(&problem.game),
        settings: starts[0].resolved.clone(),
        seat: Seat(0),
        opponent: Opponent::Random,
        seed: 1,
        number: 0,
        max_plies: 100,
    };
    let searching = Searching::without_book(problem.search);
    let played = |undecided: UndecidedMoves| {
        let (asked, questions) = channel();
        let asking = Questions { asked, lines: 0 };
        let answers = Answers(questions);
        let accept = undecided.accept();
        interact(&case, accept, &searching, answers, asking, Duration::ZERO)
    };
    let allowed = played(UndecidedMoves::Allowed).expect("a game");
    assert_eq!(allowed.verdict, Decision::Accepted);
    let decided = allowed.decided.expect("a large game");
    assert!(decided.decided < decided.moves, "{decided:?}");
    let Err(Error::User(told)) = played(UndecidedMoves::JudgeError) else {
        panic!("the promise is kept")
    };
    assert!(
        told[0].title.contains("a move is not decided"),
        "{}",
        told[0]
    );
}

/// A player that moves at random.
fn random(_: &dyn Instance, _: Seat) -> Result<Box<dyn Player>, HostFault> {
    Ok(Opponent::Random.player(1, 0))
}

#[test]
fn a_game_of_a_person_outlives_a_search_that_fails() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = problem(folder.path(), FEW, "\"random\"", "");
    let starts = problem.starts_to_play(1).expect("starts");
    let start = &starts[0];
    let rules = RulesInWords::new(&problem.game, &start.resolved);
    let fault = || HostFault::Host("out of memory".to_owned());
    let position = |_: &str| -> Result<BoundsReport, HostFault> { Err(fault()) };
    let game = |_: &mut GameRecord| -> Result<Vec<(usize, RightMoves)>, HostFault> { Err(fault()) };
    let prover = Prover {
        position: &position,
        game: &game,
        questions: 10,
    };
    let others = random;
    let begun = TerminalGame::begin(&*start.instance, &rules, Seat(0), &others, "random");
    let (session, mut reply) = begun.expect("a sound host");
    let mut session = session.with_prover(prover);
    let failed = "Nothing could be proved, because the search failed: out of memory";
    for line in ["hint", "values", "what if 1"] {
        let shown = session.hear(line).expect("a sound host").terminal(None);
        assert!(shown.contains(failed), "{line}: {shown}");
    }
    while !reply.done {
        reply = session.hear("1").expect("a sound host");
    }
    let shown = reply.terminal(None);
    assert!(shown.contains(failed), "{shown}");
    let record = session.ended().expect("the game is over");
    assert!(record.chosen_plies(Seat(0)).count() > 0);
}

/// In a large game, `perfect` is `search-50000` under its own name, and the report says so.
#[test]
fn perfect_plays_what_it_proves() {
    let (report, games) = judged("questions_per_position = 5_000", "\"perfect\"", "", 1);
    let (_, searched) = judged("questions_per_position = 5_000", "\"search-50000\"", "", 1);
    let moves = |games: &[JudgedGame]| -> Vec<Vec<String>> {
        let games = games.iter().map(|game| game.game().plies.iter());
        games
            .map(|plies| plies.map(|ply| ply.played.clone()).collect())
            .collect()
    };
    assert_eq!(moves(&games), moves(&searched));
    let report = SubmissionReport::Play(Box::new(report));
    let told = submission_document(&report, Invocation::on("heap")).terminal(None);
    for part in [
        "against perfect",
        "plays what it proves with 50_000 questions a move",
    ] {
        assert!(told.contains(part), "{told}");
    }
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

/// A bot divides the fuel of a game among its moves. A game in which nothing is left is lost.
#[test]
fn a_game_can_have_a_limit_of_fuel() {
    let limited = |limits: &str| {
        let values = format!("questions_per_position = 1_000\n[limits]\n{limits}");
        judged(&values, "\"random\"", "", 1).0
    };
    let report = limited("fuel_per_game = 100_000_000");
    let fuel = report.fuel;
    let (most, one) = (fuel.max_per_game.expect("a limit"), fuel.max_per_move);
    assert!(most >= 2 * one, "{fuel:?}");
    assert_eq!(
        fuel.limit_per_move, 100_000_000,
        "a move may take all that is left"
    );

    let enough = limited(&format!("fuel_per_game = {most}"));
    assert!(enough.faults.is_empty(), "{:?}", enough.faults);
    // Without the fuel of one move: what is spent after the last move of a game makes no difference.
    let less = most - one;
    let report = limited(&format!("fuel_per_game = {less}"));
    let fault = report
        .first_fault
        .or(report.first_failure)
        .expect("a fault");
    assert_eq!(fault.reason, Reason::OutOfFuel);
    let told = fault.detail.expect("a reason");
    assert!(told.contains("for all moves of a game"), "{told}");

    // The engine stops a program whose counter reaches zero, so the first move gets one unit more than it needs.
    let one_more = one + 1;
    let added = limited(&format!(
        "fuel_per_game = {one_more}\nfuel_increment = {one}"
    ));
    assert!(added.faults.is_empty(), "{:?}", added.faults);
    let each = limited(&format!(
        "fuel_per_game = {most}\nfuel_per_move = {}",
        one - 1
    ));
    let fault = each.first_fault.or(each.first_failure).expect("a fault");
    let told = fault.detail.expect("a reason");
    assert!(told.contains("for one move"), "{told}");
}
