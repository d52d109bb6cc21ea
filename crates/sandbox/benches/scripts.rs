//! What a game costs a script before its first question, by the interpreters that
//! `scripts/setup.sh` has installed, beside a module of its own: from its snapshot and from the
//! very beginning.

use std::env;
use std::hint::black_box;
use std::path::PathBuf;

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_sandbox::{Host, Interpreters, Limits, Precompiled, Precompiler, Program, Script};

const PYTHON: &str = include_str!("../../toolchain/src/interpreters/python.py");

/// Name, interpreter, what the interpreter is called with, and a script that answers every line.
const SCRIPTS: [(&str, &str, &[&str], &str); 3] = [
    (
        "bot.py",
        "python",
        &["python", "-c", PYTHON],
        "import sys\nfor line in sys.stdin:\n    print(line)",
    ),
    (
        "bot.js",
        "javascript",
        &["javascript"],
        "for (let l; (l = readline()) !== null;) print(l)",
    ),
    (
        "bot.lua",
        "lua",
        &["lua"],
        "for l in io.lines() do print(l) end",
    ),
];

fn prepared(name: &str, interpreter: &str, run: &[&str], source: &str) -> Precompiled {
    let folder = |name| env::var_os(name).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    let interpreters = data.expect("a home").join("grundy/interpreters");
    let path = format!("/bot/{name}");
    let words = run.iter().copied().chain([path.as_str()]);
    let script = Script {
        interpreter: interpreter.to_owned(),
        run: words.map(str::to_owned).collect(),
        check: Vec::new(),
        name: name.to_owned(),
        source: source.as_bytes().to_vec(),
        libraries: Vec::new(),
    };
    let precompiler = Precompiler::in_child("/bin/false", [""; 0], None)
        .with_interpreters(Interpreters::at(&interpreters));
    precompiler
        .precompile(&script.to_wasm())
        .expect("an interpreter, by scripts/setup.sh")
}

/// A fresh instance, run until it asks a second time, and dropped.
fn instance(program: &Program) {
    let mut guest = program.start(1).expect("starts");
    black_box(guest.resume(b"1 3 12\n").expect("a sound host"));
}

fn scripts(criterion: &mut Criterion) {
    let host = Host::new(&Limits::default()).expect("a host");
    let echo = wat::parse_str(include_str!("../tests/guests/echo.wat")).expect("well-formed");
    let echo = Precompiler::in_process()
        .precompile(&echo)
        .expect("admitted");
    let echo = host.load(&echo).expect("loads");
    criterion.bench_function("a module, to its first answer", |bench| {
        bench.iter(|| instance(&echo));
    });
    for (name, interpreter, run, source) in SCRIPTS {
        let script = prepared(name, interpreter, run, source);
        let quick = host.load(&script).expect("loads");
        criterion.bench_function(&format!("{interpreter}, to its first answer"), |bench| {
            bench.iter(|| instance(&quick));
        });
        let slow = host.load(&script.from_the_beginning()).expect("loads");
        criterion.bench_function(
            &format!("{interpreter}, the same from the beginning"),
            |bench| bench.iter(|| instance(&slow)),
        );
        let mut guest = quick.start(1).expect("starts");
        criterion.bench_function(&format!("{interpreter}, round trip of a move"), |bench| {
            bench.iter(|| {
                guest
                    .resume(black_box(b"12 12 12\n"))
                    .expect("a sound host")
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = scripts
}
criterion_main!(benches);
