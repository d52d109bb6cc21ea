//! What a guest costs beside its own work: to be born, to be asked, to play a whole game; and what
//! the same bot costs as a native process over pipes, and on the engine without our host around it.
//! Guests are measured in CPU time, so that other programs on the machine count little;
//! processes wait for each other, so for them it is the clock.
//!
//! `GUEST=file.wasm` adds games of that module, which has to answer line by line; it may be `echo.c`,
//! built by `grundy build`.

mod engine_alone;

use std::env;
use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group};
use grundy_sandbox::{Host, Limits, Precompiled, Precompiler, Program, RunState};
use rustix::time::{ClockId, clock_gettime};

/// Answers every line with itself.
const BOT: &str = include_str!("../../tests/guests/echo.wat");
const PLIES: usize = 10;

fn wasm() -> Vec<u8> {
    wat::parse_str(BOT).expect("well-formed")
}

fn precompiled(wasm: &[u8]) -> Precompiled {
    Precompiler::in_process()
        .precompile(wasm)
        .expect("admitted")
}

fn program(bot: &Precompiled) -> (Host, Program) {
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
            RunState::AwaitingInput { output } => black_box(output),
            stop => panic!("{stop:?}"),
        };
    }
}

/// The same without our host.
fn game_on_the_engine(program: &engine_alone::Program) {
    let mut seats = [(); 2].map(|()| program.start().expect("starts"));
    for seat in &mut seats {
        seat.resume(b"1 3 12\n");
    }
    for ply in 0..PLIES {
        black_box(seats[ply % 2].resume(b"12 12 12\n"));
    }
}

/// CPU time of this thread.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("it counts from the thread's beginning")
}

/// Measures [`processor_time`].
struct ProcessorTime(WallTime);

impl Measurement for ProcessorTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        processor_time()
    }

    fn end(&self, start: Duration) -> Duration {
        processor_time() - start
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        self.0.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self.0.formatter()
    }
}

/// Time of `count` games on each of two threads with a host of its own, per game and thread.
fn two_threads(bot: &Precompiled, count: u64) -> Duration {
    at_once(|| {
        let (_host, program) = program(bot);
        game(&program);
        let start = processor_time();
        for _ in 0..count {
            game(&program);
        }
        processor_time() - start
    })
}

/// Does the same on two threads, and gives the longer time.
fn at_once(play: impl Fn() -> Duration + Sync) -> Duration {
    thread::scope(|scope| {
        let other = scope.spawn(&play);
        play().max(other.join().expect("the other thread plays"))
    })
}

/// With this argument, this program is the bot as a native process.
const NATIVE: &str = "--be-the-bot";

/// The bot as a process; it is killed when it is dropped.
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start() -> Self {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .arg(NATIVE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        Process {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.input.write_all(line.as_bytes()).expect("it reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn be_the_bot() {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line");
        let written = writeln!(output, "{line}").and_then(|()| output.flush());
        if written.is_err() {
            return;
        }
    }
}

fn game_of_processes() {
    let mut seats = [Process::start(), Process::start()];
    for seat in &mut seats {
        seat.ask("1 3 12\n");
    }
    for ply in 0..PLIES {
        black_box(seats[ply % 2].ask("12 12 12\n"));
    }
}

fn processes(criterion: &mut Criterion) {
    criterion.bench_function("native: process to first answer", |bench| {
        bench.iter(|| Process::start().ask("1 3 12\n"));
    });
    let mut process = Process::start();
    criterion.bench_function("native: round trip of a move", |bench| {
        bench.iter(|| process.ask(black_box("12 12 12\n")));
    });
    criterion.bench_function("native: game of ten plies", |bench| {
        bench.iter(game_of_processes);
    });
    criterion.bench_function("native: game of ten plies, each of two threads", |bench| {
        bench.iter_custom(|count| {
            at_once(|| {
                let start = Instant::now();
                for _ in 0..count {
                    game_of_processes();
                }
                start.elapsed()
            })
        });
    });
}

fn guests(criterion: &mut Criterion<ProcessorTime>) {
    let wasm = wasm();
    let bot = precompiled(&wasm);
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
    criterion.bench_function("precompile", |bench| {
        bench.iter(|| Precompiler::in_process().precompile(&wasm));
    });
}

fn engine_alone(criterion: &mut Criterion<ProcessorTime>) {
    let program = engine_alone::Program::new(&wasm()).expect("loads");
    criterion.bench_function("engine alone: instance to first question", |bench| {
        bench.iter(|| {
            let mut guest = program.start().expect("starts");
            black_box(guest.resume(b"1 3 12\n"));
        });
    });
    let mut guest = program.start().expect("starts");
    criterion.bench_function("engine alone: round trip of a move", |bench| {
        bench.iter(|| guest.resume(black_box(b"12 12 12\n")));
    });
    criterion.bench_function("engine alone: game of ten plies", |bench| {
        bench.iter(|| game_on_the_engine(&program));
    });
}

/// Games of the module that `GUEST` names.
fn a_guest_of_yours(criterion: &mut Criterion<ProcessorTime>) {
    let Some(file) = env::var_os("GUEST") else {
        return;
    };
    let (_host, program) = program(&precompiled(&fs::read(file).expect("a module")));
    criterion.bench_function("yours: game of ten plies", |bench| {
        bench.iter(|| game(&program));
    });
}

criterion_group! {
    name = in_the_sandbox;
    config = Criterion::default().with_measurement(ProcessorTime(WallTime));
    targets = guests, engine_alone, a_guest_of_yours
}
criterion_group!(over_pipes, processes);

fn main() {
    if env::args().any(|argument| argument == NATIVE) {
        be_the_bot();
        return;
    }
    in_the_sandbox();
    over_pipes();
    Criterion::default().configure_from_args().final_summary();
}
