//! Every guest in `tests/guests` does what its first lines say.
//!
//! ```text
//! ;; limit NAME NUMBER       instead of the default; NAME is a field of `Limits`
//! ;; give TEXT               resumes it with a line; `close` ends its input
//! ;; writes TEXT             the line, or `writes-bytes N`: how much, that it answers, then
//! ;; asks                    that it asks for more, or `ended END`: that it has ended
//! ;; stderr-bytes N          at last, with the line that says how much is left out
//! ;; memory-peak N
//! ;; refused KIND MESSAGE    instead of all that; a part of the message suffices
//! ```

#[path = "guests/refusals.rs"]
mod refusals;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_sandbox::{
    Allocation, End, Guest, Host, Limits, Phase, PrecompileError, Precompiled, Precompiler,
    RunState, Usage,
};

/// Seed of every guest whose seed does not matter.
const SEED: u64 = 7;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests")
}

/// Name and text of every guest, by name.
fn guests() -> Vec<(String, String)> {
    let mut guests: Vec<_> = fs::read_dir(directory())
        .expect("the guests are there")
        .map(|entry| entry.expect("a readable directory").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "wat"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            (name.into_owned(), fs::read_to_string(&path).expect("text"))
        })
        .collect();
    guests.sort();
    assert!(guests.len() > 50, "guests are missing");
    guests
}

fn source(name: &str) -> String {
    fs::read_to_string(directory().join(name).with_extension("wat")).expect("the guest is there")
}

fn precompiled(source: &str) -> Result<Precompiled, PrecompileError> {
    let wasm = wat::parse_str(source).expect("well-formed wat");
    Precompiler::in_process().precompile(&wasm)
}

/// The directives in a guest's first lines: a word, and the rest of the line.
fn directives(source: &str) -> Vec<(&str, &str)> {
    const WORDS: [&str; 10] = [
        "limit",
        "give",
        "close",
        "writes",
        "writes-bytes",
        "asks",
        "ended",
        "stderr-bytes",
        "memory-peak",
        "refused",
    ];
    source
        .lines()
        .map_while(|line| line.strip_prefix(";; "))
        .map(|line| line.split_once(' ').unwrap_or((line, "")))
        .filter(|(word, _)| WORDS.contains(word))
        .collect()
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("a number")
}

fn limits(directives: &[(&str, &str)]) -> Limits {
    let mut limits = Limits {
        // No guest's outcome may hang on how fast this machine is.
        wall_clock: Duration::from_secs(100_000),
        ..Limits::default()
    };
    for (word, rest) in directives {
        if *word != "limit" {
            continue;
        }
        let (name, value) = rest.split_once(' ').expect("a name and a number");
        match name {
            "fuel_to_start" => limits.fuel_to_start = number(value),
            "fuel_per_turn" => limits.fuel_per_turn = number(value),
            "memory" => limits.memory = number(value),
            "output_per_turn" => limits.output_per_turn = number(value),
            "stderr" => limits.stderr = number(value),
            _ => panic!("no limit is called {name}"),
        }
    }
    limits
}

/// Everything that can be seen of a guest's life.
#[derive(Debug, PartialEq)]
struct Life {
    stops: Vec<(RunState, Usage)>,
    messages: Vec<u8>,
}

/// Lives a guest's life as its directives have it.
fn live(host: &Host, precompiled: &Precompiled, directives: &[(&str, &str)], seed: u64) -> Life {
    let program = host.load(precompiled).expect("loads");
    let mut guest = program.start(seed).expect("starts");
    let mut stops = Vec::new();
    for (word, rest) in directives {
        let input = match *word {
            "give" => format!("{rest}\n"),
            "close" => String::new(),
            _ => continue,
        };
        let stop = guest.resume(input.as_bytes()).expect("a sound host");
        stops.push((stop, guest.usage()));
    }
    Life {
        stops,
        messages: [guest.messages().head(), &*guest.messages().rest()].concat(),
    }
}

#[test]
fn every_guest_does_what_it_says() {
    for (name, source) in guests() {
        let directives = directives(&source);
        let precompiled = precompiled(&source);
        if let Some((_, rest)) = directives.iter().find(|(word, _)| *word == "refused") {
            let (kind, message) = rest.split_once(' ').expect("a kind and a message");
            match precompiled {
                Err(PrecompileError::Refused(refusal)) => {
                    assert_eq!(format!("{:?}", refusal.kind), kind, "{name}: {refusal}");
                    assert!(refusal.message.contains(message), "{name}: {refusal}");
                }
                Err(error) => panic!("{name}: {error}"),
                Ok(_) => panic!("{name} was not refused"),
            }
            continue;
        }
        let precompiled = precompiled.unwrap_or_else(|error| panic!("{name}: {error}"));
        let host = Host::new(&limits(&directives)).expect("a host");
        let life = live(&host, &precompiled, &directives, SEED);
        check(&name, &directives, &life);
    }
}

fn check(name: &str, directives: &[(&str, &str)], life: &Life) {
    let mut stops = life.stops.iter();
    let mut written = Vec::new();
    let mut length = None;
    for (word, rest) in directives {
        match *word {
            "writes" => written.extend(format!("{rest}\n").into_bytes()),
            "writes-bytes" => length = Some(number::<usize>(rest)),
            "asks" | "ended" => {
                let (stop, _) = stops.next().expect("as many stops as inputs");
                let (output, what) = match stop {
                    RunState::AwaitingInput { output } => (output, "asks ".to_owned()),
                    RunState::Ended { output, end } => (output, format!("ended {end:?}")),
                };
                assert_eq!(what, format!("{word} {rest}"), "{name}");
                match length.take() {
                    Some(length) => assert_eq!(output.len(), length, "{name}"),
                    None => assert_eq!(*output, written, "{name}"),
                }
                written.clear();
            }
            "stderr-bytes" => assert_eq!(life.messages.len(), number::<usize>(rest), "{name}"),
            "memory-peak" => {
                let (_, usage) = life.stops.last().expect("a stop");
                assert_eq!(usage.memory_peak, number::<u64>(rest), "{name}");
            }
            _ => {}
        }
    }
    assert!(stops.next().is_none(), "{name}: not every stop is expected");
}

/// The lives of all admitted guests, on hosts made here.
fn lives(allocation: Allocation) -> Vec<(String, Life)> {
    guests()
        .into_iter()
        .filter_map(|(name, source)| {
            let directives = directives(&source);
            let precompiled = precompiled(&source).ok()?;
            let host = Host::with(&limits(&directives), allocation).expect("a host");
            let life = live(&host, &precompiled, &directives, SEED);
            // A second life on the same host is the same life.
            assert_eq!(life, live(&host, &precompiled, &directives, SEED), "{name}");
            Some((name, life))
        })
        .collect()
}

#[test]
fn a_life_is_the_same_on_every_host_and_thread_and_in_any_memory() {
    let other = std::thread::spawn(|| lives(Allocation::OnDemand));
    assert_eq!(
        lives(Allocation::Pool),
        other.join().expect("the other thread lives")
    );
}

#[test]
fn usage_adds_up_and_a_budget_is_used_to_the_last_unit() {
    for (name, life) in lives(Allocation::Pool) {
        let mut turns = 0;
        let mut largest = 0;
        for (stop, usage) in &life.stops {
            turns += usage.last_turn;
            largest = largest.max(usage.last_turn);
            assert_eq!(usage.total, usage.fuel_to_start + turns, "{name}");
            assert_eq!(usage.largest_turn, largest, "{name}");
            let limits = limits(&directives(&source(&name)));
            match stop {
                RunState::Ended {
                    end: End::OutOfFuel(Phase::Start),
                    ..
                } => assert_eq!(usage.fuel_to_start, limits.fuel_to_start, "{name}"),
                RunState::Ended {
                    end: End::OutOfFuel(Phase::Turn),
                    ..
                } => assert_eq!(usage.last_turn, limits.fuel_per_turn, "{name}"),
                _ => {}
            }
        }
    }
}

#[test]
fn fuel_is_counted_exactly() {
    let source = r#"(module
        (import "wasi_snapshot_preview1" "fd_read"
            (func $read (param i32 i32 i32 i32) (result i32)))
        (memory (export "memory") 1)
        (data (i32.const 0) "\40\00\00\00\04\00\00\00")
        (func (export "_start")
            (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
            (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
            (drop (i32.div_u (i32.load (i32.const 64)) (i32.const 3)))
            (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))))"#;
    let host = Host::new(&Limits::default()).expect("a host");
    let program = host
        .load(&precompiled(source).expect("admitted"))
        .expect("loads");
    let mut guest = program.start(SEED).expect("starts");
    // A call with its four constants, and the host's own charge.
    let read = 4 + 1 + 100 + 50;
    guest.resume(b"1234").expect("a sound host");
    // Entering the function; a read and its four bytes; the read that has to wait.
    assert_eq!(guest.usage().fuel_to_start, 1 + (read + 4) + read);
    guest.resume(b"5678").expect("a sound host");
    // Four bytes; load and division; the read that has to wait.
    assert_eq!(guest.usage().last_turn, 4 + (2 + 1 + 12) + read);
    assert_eq!(guest.usage().total, 315 + 174);
}

#[test]
fn more_input_within_a_turn_brings_no_fuel() {
    let precompiled = precompiled(&source("echo")).expect("admitted");
    let all = [b'x'; 4096];
    let fed = |fuel_to_start, times: usize| {
        let host = Host::new(&Limits {
            fuel_to_start,
            ..Limits::default()
        });
        let program = host.expect("a host").load(&precompiled).expect("loads");
        let mut guest = program.start(SEED).expect("starts");
        let stops = (0..times).map(|_| guest.feed(&all).expect("a sound host"));
        let last = stops.last().expect("a stop");
        (last, guest.usage())
    };
    let (_, once) = fed(1 << 40, 1);
    let (stop, thrice) = fed(1 << 40, 3);
    assert_eq!(
        stop,
        RunState::AwaitingInput {
            output: all.to_vec()
        }
    );
    // Entering the function and the last read are there once; all of it is the start.
    assert_eq!(thrice.fuel_to_start, thrice.total);
    assert!(thrice.total.abs_diff(3 * once.total) < 1_000);
    assert_eq!(thrice.last_turn, 0);
    // With fuel for twice, the third time ends it.
    let (stop, _) = fed(thrice.total - once.total / 2, 3);
    let end = End::OutOfFuel(Phase::Start);
    assert!(matches!(stop, RunState::Ended { end: found, .. } if found == end));
}

#[test]
fn nothing_of_a_guest_is_left_for_the_next() {
    let precompiled = precompiled(&source("leaves-traces")).expect("admitted");
    let host = Host::new(&Limits::default()).expect("a host");
    let program = host.load(&precompiled).expect("loads");
    let start = || {
        let mut guest = program.start(SEED).expect("starts");
        let stop = guest.resume(b"hello").expect("a sound host");
        assert_eq!(
            stop,
            RunState::AwaitingInput {
                output: b"clean\n".to_vec()
            }
        );
        guest
    };
    // One after the other, in the same slot; then side by side; then in used slots again.
    for _ in 0..5 {
        start();
    }
    let together: Vec<Guest> = (0..8).map(|_| start()).collect();
    assert!(
        program
            .start(SEED)
            .expect("starts")
            .resume(b"hello")
            .is_err(),
        "a ninth guest is the host's fault, not the guest's"
    );
    drop(together);
    for _ in 0..10 {
        start();
    }
}

#[test]
fn the_seed_decides_randomness_and_date() {
    let precompiled = precompiled(&source("dice")).expect("admitted");
    let host = Host::new(&Limits::default()).expect("a host");
    let throw = |seed| match live(&host, &precompiled, &[("give", "")], seed)
        .stops
        .remove(0)
    {
        (RunState::Ended { output, .. }, _) => output,
        (stop, _) => panic!("{stop:?}"),
    };
    let (first, again, other) = (throw(1), throw(1), throw(2));
    assert_eq!(first, again);
    assert_ne!(first[..16], other[..16], "randomness");
    assert_ne!(first[16..24], other[16..24], "date");
    assert_eq!(first[24..], other[24..], "time since the start");
}

#[test]
fn the_wall_clock_frees_a_worker() {
    let precompiled = precompiled(&source("loop-after-reading")).expect("admitted");
    let limits = Limits {
        fuel_per_turn: u64::MAX,
        wall_clock: Duration::from_millis(1),
        ..Limits::default()
    };
    let host = Host::new(&limits).expect("a host");
    let mut guest = host
        .load(&precompiled)
        .expect("loads")
        .start(SEED)
        .expect("starts");
    guest.resume(b"hello").expect("a sound host");
    // The loop has fuel for centuries: if the clock did not stop it, nothing would.
    let stop = guest.resume(b"hello").expect("a sound host");
    assert!(
        matches!(
            stop,
            RunState::Ended {
                end: End::WallClock,
                ..
            }
        ),
        "{stop:?}"
    );
}

#[test]
fn a_dead_guest_cannot_be_resumed() {
    let precompiled = precompiled(&source("exit-code")).expect("admitted");
    let host = Host::new(&Limits::default()).expect("a host");
    let mut guest = host
        .load(&precompiled)
        .expect("loads")
        .start(SEED)
        .expect("starts");
    guest.resume(b"hello").expect("a sound host");
    let error = guest.resume(b"hello").expect_err("it has exited");
    assert!(error.to_string().contains("after its end"), "{error}");
}
