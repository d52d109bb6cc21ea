//! What is fuzzed: from bytes to promises. The targets of `fuzz_targets` call these with what a
//! fuzzer finds, and `tests/fuzzed.rs` with the seeds of `corpus` and mutations of them.

use std::fs;
use std::time::Duration;

use grundy_harness::claims::{CommandLineClaim, Stopped, from_command_line, verify};
use grundy_harness::games::{Effort, GAMES, Settings, find};
use grundy_harness::judge::{Options, judge};
use grundy_harness::report::{JudgeReport, judge_text};
use grundy_harness::sandbox::{
    Host, Limits, Program, Stop, TranslateError, Usage, Workshop, translate,
};
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Diagnostic, Problem};

/// Any bytes as a module: it is refused with a reason, or it lives within its limits and twice the
/// same life.
pub(crate) fn admission(wasm: &[u8]) {
    let translated = match translate(wasm, Workshop::here()) {
        Ok(translated) => translated,
        Err(TranslateError::Refused(refusal)) => {
            assert!(!refusal.message.is_empty());
            return;
        }
        Err(TranslateError::Host(error)) => panic!("{error}"),
        Err(error @ TranslateError::NoInterpreter(_)) => panic!("{error:?}"),
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
        .load(&translated)
        .expect("what is admitted can be loaded");
    assert_eq!(life(&program, &limits), life(&program, &limits));
}

/// Everything that can be seen of a guest that is given four lines.
fn life(program: &Program, limits: &Limits) -> Vec<(Stop, Usage)> {
    let mut guest = program.start(7).expect("what is admitted can be started");
    let mut stops = Vec::new();
    for line in ["1 21 3\n", "21\n", "20\n", ""] {
        let stop = guest.resume(line.as_bytes()).expect("a sound host");
        let usage = guest.usage();
        assert!(usage.fuel_to_start <= limits.fuel_to_start);
        assert!(usage.largest_turn <= limits.fuel_per_turn);
        assert!(usage.memory_peak <= limits.memory);
        let (Stop::Asks { output } | Stop::Ended { output, .. }) = &stop;
        assert!(output.len() <= limits.output_per_turn);
        assert!(guest.stderr().len() <= limits.stderr);
        let ended = matches!(stop, Stop::Ended { .. });
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
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hostile");
    let folder = if fs::exists(FOLDER).is_ok_and(|there| there) {
        FOLDER
    } else {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/hostile")
    };
    let problem = Problem::load(folder.as_ref()).expect("the problem loads");
    let starts = problem.starts(1).expect("its tests can be laid out");
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("speaker.wat");
    fs::write(&file, speaker(said)).expect("a file");
    let options = Options {
        seed: 1,
        jobs: 1,
        workshop: Workshop::here(),
        toolchains: Toolchains::none(),
    };
    let judgements = judge(&problem, &starts, &[file], options, &|_| {}).expect("judged");
    let report = JudgeReport::new(&problem, &starts, &judgements[0], options);
    assert_ne!(report.verdict, "JE", "{:?}", report.message);
    let text = anstream::adapter::strip_str(&judge_text(&report)).to_string();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
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
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("problem.toml"), text).expect("a file");
    if let Err(complaints) = Problem::load(folder.path()) {
        check_complaints(&complaints);
    }
}

/// Any text as a claim about a small game: it is examined, or what is wrong with it is said.
pub(crate) fn claim(text: &[u8]) {
    let Ok(then) = std::str::from_utf8(text) else {
        return;
    };
    let game = find("bash").expect("a game");
    let claim = CommandLineClaim {
        ranges: vec![("n".to_owned(), "1..=3".to_owned())],
        then: Some(then.to_owned()),
        ..CommandLineClaim::default()
    };
    match from_command_line(game, &claim) {
        Err(complaints) => check_complaints(&complaints),
        Ok(claim) => match verify(game, &[claim], 1, &|_| {}) {
            Ok(_) => {}
            Err(Stopped::Complaints(complaints)) => check_complaints(&complaints),
            Err(Stopped::Host(fault)) => panic!("{fault}"),
        },
    }
}

/// A complaint says something, and marks what is there.
fn check_complaints(complaints: &[Diagnostic]) {
    assert!(!complaints.is_empty());
    for complaint in complaints {
        assert!(!complaint.title.is_empty());
        for (range, _) in complaint.place.iter().flat_map(|place| &place.marks) {
            let text = complaint.place.as_ref().map_or("", |place| &place.text);
            assert!(range.start <= range.end, "{complaint:?}");
            // A mark may be one character long at the very end of a file.
            assert!(range.end <= text.len() + 1, "{complaint:?}");
        }
    }
}

/// Any text as a position and as a move of every game: what is read is written and read again as
/// the same.
pub(crate) fn position(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    for game in GAMES {
        // Games that need settings have none to start with here.
        let Ok(table) = game.open_at(&Settings::new(), text, Effort::Quick) else {
            continue;
        };
        let start = table.start();
        let notation = start.notation();
        let again = table
            .position(&notation)
            .expect("what is written can be read");
        assert_eq!(again.notation(), notation, "{}", game.name);
        assert_eq!(again.wire(), start.wire(), "{}", game.name);
        for line in text.lines() {
            if let Ok(ply) = start.read_move(line) {
                let written = start.move_text(ply);
                let read = start.read_move(&written).expect("a move can be read");
                assert_eq!(start.move_text(read), written, "{}", game.name);
            }
        }
    }
}
