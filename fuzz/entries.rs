//! What is fuzzed: from bytes to promises. The targets of `fuzz_targets` call these with what a
//! fuzzer finds, and `tests/fuzzed.rs` with the seeds of `corpus` and mutations of them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::LazyLock;
use std::time::Duration;

use grundy_harness::games::{Catalog, Game, SearchBudget, Settings};
use grundy_harness::judge::Options;
use grundy_harness::modules::{Answer, Last, is_table, read_header, unpack};
use grundy_harness::problem::Problem;
use grundy_harness::problem::claims::{CommandLineClaim, from_command_line, verify};
use grundy_harness::report::Error;
use grundy_harness::report::record::read as read_record;
use grundy_harness::report::{Certificate, Diagnostic, replay_report};
use grundy_harness::sandbox::{
    Host, Limits, PrecompileError, Precompiler, Program, RunState, Usage,
};
use grundy_harness::toolchain::{Home, Natives, Toolchains};
use grundy_harness::tournament::{
    self, Length, Log, Pairing, candidates, run_tournament, tournament_report,
};
use grundy_harness::{Judge, Searching, bot_input, judge_submissions};
use grundy_render::{Invocation, replay_document, submission_document, tournament_document};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Any bytes as a module: it is refused with a reason, or it lives within its limits and twice the
/// same life.
pub(crate) fn admission(wasm: &[u8]) {
    let precompiled = match Precompiler::in_process().precompile(wasm) {
        Ok(precompiled) => precompiled,
        Err(PrecompileError::Refused(refusal)) => {
            assert!(!refusal.message.is_empty());
            return;
        }
        // A script; this precompiler has no interpreters.
        Err(PrecompileError::NoInterpreter(_)) => return,
        Err(PrecompileError::Host(error)) => panic!("{error}"),
    };
    let limits = Limits {
        fuel_to_start: 1_000_000,
        fuel_per_turn: 100_000,
        memory: 16 << 20,
        wall_clock: Duration::from_secs(100_000),
        ..Limits::default()
    };
    let host = Host::new(&limits).expect("a host");
    let program = host
        .load(&precompiled)
        .expect("what is admitted can be loaded");
    assert_eq!(life(&program, &limits), life(&program, &limits));
}

/// Any bytes as what a rules module writes: a header, an answer to `moves`, a table that was kept or packed. What
/// is wrong is refused with a reason.
pub(crate) fn rules_module(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match read_header(&text) {
        Ok(header) => assert!(!header.title.is_empty() && header.seats >= 2),
        Err(error) => assert!(!error.problem.is_empty()),
    }
    for line in text.lines() {
        for last in [Last::Wins, Last::Loses] {
            match Answer::read(line, 2, last) {
                Ok(Answer::Moves(moves)) => assert!(!moves.is_empty()),
                Ok(Answer::Ended(_) | Answer::Bad(_)) => {}
                Err(problem) => assert!(!problem.is_empty()),
            }
        }
    }
    let _ = is_table(bytes);
    let _ = unpack(bytes);
}

/// Everything that can be seen of a guest that is given four lines.
fn life(program: &Program, limits: &Limits) -> Vec<(RunState, Usage)> {
    let mut guest = program.start(7).expect("what is admitted can be started");
    let mut stops = Vec::new();
    for line in ["1 21 3\n", "21\n", "20\n", ""] {
        let stop = guest.resume(line.as_bytes()).expect("a sound host");
        let usage = guest.usage();
        assert!(usage.fuel_to_start <= limits.fuel_to_start);
        assert!(usage.largest_turn <= limits.fuel_per_turn);
        assert!(usage.memory_peak <= limits.memory);
        let (RunState::AwaitingInput { output } | RunState::Ended { output, .. }) = &stop;
        assert!(output.len() <= limits.output_per_turn);
        let messages = guest.messages();
        let kept = messages.head().len() + messages.rest().len();
        // With a line that says how much is left out.
        assert!(kept <= limits.stderr + 40);
        let ended = matches!(stop, RunState::Ended { .. });
        stops.push((stop, usage));
        if ended {
            break;
        }
    }
    stops
}

/// Any bytes as what a bot says, a zero byte ending a turn: it gets a verdict, and nothing of what
/// it says steers a terminal.
pub(crate) fn protocol(said: &[u8]) {
    static PROBLEM: LazyLock<Problem> = LazyLock::new(|| load("tests/hostile"));
    judged(&PROBLEM, said);
}

/// The same of a program that answers questions.
pub(crate) fn answers(said: &[u8]) {
    static PROBLEM: LazyLock<Problem> = LazyLock::new(|| load("fuzz/answers.toml"));
    judged(&PROBLEM, said);
}

fn judged(problem: &Problem, said: &[u8]) {
    let place = tempfile::tempdir().expect("a directory");
    let file = place.path().join("speaker.wat");
    fs::write(&file, speaker(said)).expect("a file");
    let reports = judge_submissions(problem, &[file.into()], options(), &|_| {});
    let report = &reports.expect("judged")[0].report;
    assert!(!report.judge_failed(), "{report:?}");
    check_text(&submission_document(report, Invocation::on("fuzzed")).terminal(Some(80)));
}

/// A problem of this repository. The crates that fuzz and test lie at different depths of it.
fn load(name: &str) -> Problem {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut paths = root.map(|root| root.join(name));
    let path = paths.find(|path| path.exists()).expect("the problem");
    Problem::load(&path, &CATALOG).expect("the problem loads")
}

fn options() -> Options<'static> {
    static JUDGE: LazyLock<Judge> =
        LazyLock::new(|| Judge::new(Precompiler::in_process(), Toolchains::none()));
    JUDGE.options(1)
}

/// What people are shown steers no terminal; styles are our own.
fn check_text(text: &str) {
    let plain = anstream::adapter::strip_str(text).to_string();
    assert!(
        !plain.contains(|c: char| c.is_control() && c != '\n'),
        "{plain:?}"
    );
}

/// A bot that reads a line and says the next part of `said`.
fn speaker(said: &[u8]) -> String {
    let said: String = said
        .iter()
        .take(50_000)
        .map(|byte| format!("\\{byte:02x}"))
        .collect();
    format!(
        r#"(module
        (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
        (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
        (memory (export "memory") 2)
        (data (i32.const 8192) "{said}")
        (func (export "_start") (local $from i32) (local $to i32)
            (local.set $from (i32.const 8192))
            (loop $turn
                (i32.store (i32.const 0) (i32.const 1024))
                (i32.store (i32.const 4) (i32.const 4096))
                (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
                (local.set $to (local.get $from))
                (loop $part
                    (local.set $to (i32.add (local.get $to) (i32.const 1)))
                    (br_if $part (i32.load8_u (i32.sub (local.get $to) (i32.const 1)))))
                (i32.store (i32.const 0) (local.get $from))
                (i32.store (i32.const 4)
                    (i32.sub (i32.sub (local.get $to) (i32.const 1)) (local.get $from)))
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
                (local.set $from (local.get $to))
                (br_if $turn (i32.load (i32.const 8))))))"#
    )
}

/// Any text as a problem file: it is loaded, or what is wrong with it is said and shown.
pub(crate) fn problem(text: &[u8]) {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("problem.toml"), text).expect("a file");
    if let Err(diagnostics) = Problem::load(folder.path(), &CATALOG) {
        check_complaints(&diagnostics);
    }
}

/// Any text as a claim about a small game: it is examined, or what is wrong with it is said.
pub(crate) fn claim(text: &[u8]) {
    let Ok(then) = std::str::from_utf8(text) else {
        return;
    };
    let game = CATALOG.find("bash").expect("a game");
    let claim = CommandLineClaim {
        ranges: vec![("n".to_owned(), "1..=3".to_owned())],
        then: Some(then.to_owned()),
        ..CommandLineClaim::default()
    };
    match from_command_line(&game, &claim) {
        Err(diagnostics) => check_complaints(&diagnostics),
        Ok(claim) => match verify(&game, &[claim], &Searching::default(), 1, &|_| {}) {
            Ok(_) => {}
            Err(Error::User(diagnostics)) => check_complaints(&diagnostics),
            Err(Error::Cancelled) => panic!("nobody cancelled"),
            Err(Error::Internal(fault)) => panic!("{fault}"),
        },
    }
}

/// A diagnostic says something, and marks what is there.
fn check_complaints(diagnostics: &[Diagnostic]) {
    assert!(!diagnostics.is_empty());
    for diagnostic in diagnostics {
        assert!(!diagnostic.title.is_empty());
        for (range, _) in diagnostic.place.iter().flat_map(|place| &place.marks) {
            let text = diagnostic.place.as_ref().map_or("", |place| &place.text);
            assert!(range.start <= range.end, "{diagnostic:?}");
            // A mark may be one character long at the very end of a file.
            assert!(range.end <= text.len() + 1, "{diagnostic:?}");
            let cuts = [range.start, range.end.min(text.len())];
            assert!(
                cuts.iter().all(|at| text.is_char_boundary(*at)),
                "{diagnostic:?}"
            );
        }
    }
}

/// Any text as a position and as moves of every game, or of the game with settings that the first
/// line names: what is read is written and read again as the same.
pub(crate) fn position(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    if let Some((game, settings, rest)) = named(text) {
        at(&game, &settings, rest);
        return;
    }
    for game in CATALOG.iter() {
        at(game, &Settings::new(), text);
    }
}

/// `nim last=loses`, and lines after it.
fn named(text: &str) -> Option<(Arc<Game>, Settings, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let (name, words) = first.split_once(' ').unwrap_or((first, ""));
    let game = CATALOG.find(name).ok()?;
    let pairs = words.split(' ').filter_map(|word| word.split_once('='));
    let settings = pairs.map(|(key, value)| (key.to_owned(), game.read(key, value)));
    let settings = settings.collect();
    Some((game, settings, rest))
}

/// The first line is a position, or all lines are; all lines are moves.
fn at(game: &Game, settings: &Settings, text: &str) {
    let first = text.lines().next().unwrap_or_default();
    let open = |position| game.open_at(settings, position, SearchBudget::Quick);
    let Ok(instance) = open(text).or_else(|_| open(first)) else {
        return;
    };
    let start = instance.start();
    let notation = start.notation();
    let again = instance.position(&notation);
    let again = again.expect("what is written can be read");
    assert_eq!(again.notation(), notation, "{}", game.name);
    assert_eq!(again.wire(), start.wire(), "{}", game.name);
    for line in text.lines() {
        if let Ok(ply) = start.read_move(line) {
            let written = start.move_text(ply);
            let read = start.read_move(&written).expect("a move can be read");
            assert_eq!(start.move_text(read), written, "{}", game.name);
            start.after(ply).notation();
        }
    }
}

/// Any text as the record of a game: it is read, is written as it was, and can be shown, or what is
/// wrong with it is said.
pub(crate) fn record(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    match read_record(Path::new("a.game"), text, &CATALOG) {
        Err(diagnostics) => check_complaints(&diagnostics),
        Ok(recorded) => {
            // A byte order mark and a lost end of the last line are overlooked.
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let text = text.strip_suffix('\n').unwrap_or(text);
            assert_eq!(recorded.record.text(), format!("{text}\n"));
            check_text(&replay_document(&replay_report(&recorded)).terminal(Some(80)));
            for (seat, _) in recorded.record.bots() {
                assert!(bot_input(&recorded, seat).ends_with('\n'));
            }
        }
    }
}

/// Any text as a certificate: it proves itself, or it does not, or what is wrong with it is said.
pub(crate) fn certificate(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    match Certificate::read(Path::new("a.cert"), text, &CATALOG) {
        Err(diagnostics) => check_complaints(&diagnostics),
        Ok(certificate) => drop(certificate.verify()),
    }
}

/// Any text as what follows the first line of a tournament's journal, or as the whole of one: the
/// tournament goes on, or what is wrong with it is said, and then the file is as it was.
pub(crate) fn journal(text: &[u8]) {
    static PROBLEM: LazyLock<Problem> = LazyLock::new(|| load("tests/hostile"));
    static BEGUN: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let place = tempfile::tempdir().expect("a directory");
        let path = place.path().join("journal");
        contest(&PROBLEM, Log::New(path.clone())).expect("a tournament");
        fs::read(path).expect("a journal")
    });
    let place = tempfile::tempdir().expect("a directory");
    let path = place.path().join("journal");
    let head = BEGUN.split_inclusive(|byte| *byte == b'\n').next();
    let whole = match text.strip_prefix(b"\n") {
        Some(whole) => whole.to_vec(),
        None => [head.expect("a first line"), text].concat(),
    };
    fs::write(&path, &whole).expect("a file");
    match contest(&PROBLEM, Log::Resumed(path.clone())) {
        Ok(text) => check_text(&text),
        Err(Error::User(diagnostics)) => {
            check_complaints(&diagnostics);
            assert_eq!(fs::read(&path).expect("the journal"), whole);
        }
        Err(Error::Cancelled) => panic!("nobody cancelled"),
        Err(Error::Internal(fault)) => panic!("{fault}"),
    }
}

/// The table of a tournament of four games.
fn contest(problem: &Problem, log: Log) -> Result<String, Error> {
    let options = tournament::Options {
        judge: options(),
        pairing: Pairing::RoundRobin,
        length: Length::Games(4),
        starts: None,
        sprt: None,
        log: Some(log),
    };
    let names = ["perfect", "random"].map(str::to_owned);
    let bots = candidates(&names, |file| file.into())?;
    let tournament = run_tournament(problem, &bots, &options, &mut |_| {}, &|_| {})?;
    let report = tournament_report(problem, &tournament, &options);
    Ok(tournament_document(&report).terminal(Some(80)))
}

/// Any text as a user's own languages: they are taken, or what is wrong with them is said.
pub(crate) fn languages(text: &[u8]) {
    let place = tempfile::tempdir().expect("a directory");
    let file = place.path().join("languages.toml");
    fs::write(&file, text).expect("a file");
    let home = Home {
        data: place.path().join("data"),
        cache: None,
        languages: file,
        prebuilt: None,
    };
    if let Err(error) = Toolchains::new(home, Natives::Never) {
        assert!(!error.message.is_empty());
    }
}
