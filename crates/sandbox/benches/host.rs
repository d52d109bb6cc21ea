//! What a guest costs beside its own work: to be born, to be asked, to play a whole game.

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_sandbox::{Host, Limits, Program, Stop, Translated, Workshop, translate};

/// Answers every line with itself.
const BOT: &str = include_str!("../tests/guests/echo.wat");
const PLIES: usize = 10;

fn bot() -> Translated {
    let wasm = wat::parse_str(BOT).expect("well-formed");
    translate(&wasm, Workshop::here()).expect("admitted")
}

fn program(bot: &Translated) -> (Host, Program) {
    let host = Host::new(&Limits::default()).expect("a host");
    let program = host.load(bot).expect("loads");
    (host, program)
}

/// A fresh instance, run until it asks, and dropped.
fn instance(program: &Program) {
    let mut guest = program.start(1).expect("starts");
    black_box(guest.resume(b"1 3 12\n").expect("a sound host"));
}

/// A game between two fresh bots, each of which gets its seat and parameters first.
fn game(program: &Program) {
    let mut seats = [1, 2].map(|seed| program.start(seed).expect("starts"));
    for seat in &mut seats {
        seat.resume(b"1 3 12\n").expect("a sound host");
    }
    for ply in 0..PLIES {
        match seats[ply % 2].resume(b"12 12 12\n").expect("a sound host") {
            Stop::Asks { output } => black_box(output),
            stop => panic!("{stop:?}"),
        };
    }
}

/// Time of `count` games on each of two threads with a host of its own, per game and thread.
fn two_threads(bot: &Translated, count: u64) -> Duration {
    let play = || {
        let (_host, program) = program(bot);
        game(&program);
        let start = Instant::now();
        for _ in 0..count {
            game(&program);
        }
        start.elapsed()
    };
    thread::scope(|scope| {
        let other = scope.spawn(play);
        play().max(other.join().expect("the other thread plays"))
    })
}

fn guests(criterion: &mut Criterion) {
    let bot = bot();
    let (host, program) = program(&bot);
    criterion.bench_function("instance to first question", |bench| {
        bench.iter(|| instance(&program));
    });
    let mut guest = program.start(1).expect("starts");
    criterion.bench_function("round trip of a move", |bench| {
        bench.iter(|| {
            guest
                .resume(black_box(b"12 12 12\n"))
                .expect("a sound host")
        });
    });
    criterion.bench_function("game of ten plies", |bench| bench.iter(|| game(&program)));
    criterion.bench_function("game of ten plies, each of two threads", |bench| {
        bench.iter_custom(|count| two_threads(&bot, count));
    });
    criterion.bench_function("load", |bench| bench.iter(|| host.load(&bot)));
    criterion.bench_function("host", |bench| bench.iter(|| Host::new(&Limits::default())));
    let wasm = wat::parse_str(BOT).expect("well-formed");
    criterion.bench_function("translate", |bench| {
        bench.iter(|| translate(&wasm, Workshop::here()));
    });
}

criterion_group!(benches, guests);
criterion_main!(benches);
