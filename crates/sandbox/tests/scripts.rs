//! Scripts, by the interpreters that `scripts/setup.sh` has installed.
//!
//! Every script is played from its snapshot and from the very beginning, with the same inputs and
//! seeds: what it writes, how it ends and all that it uses must be the same.

use std::fs;
use std::path::PathBuf;

use grundy_sandbox::{
    End, Host, Interpreters, Limits, PrecompileError, Precompiled, Precompiler, Program,
    RefusalKind, RunState, Script, Usage,
};

const PYTHON: &str = include_str!("../../toolchain/src/interpreters/python.py");

fn precompiler() -> Precompiler {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from);
    let data = absolute("XDG_DATA_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".local/share")))
        .expect("a home");
    let child = ["-c", "exit 1"];
    Precompiler::in_child("/bin/sh", child, None)
        .with_interpreters(Interpreters::at(&data.join("grundy/interpreters")))
}

fn script(name: &str, source: &str) -> Vec<u8> {
    let path = format!("/bot/{name}");
    let (interpreter, run, check) = match name.rsplit_once('.') {
        Some((_, "py")) => ("python", vec!["python", "-c", PYTHON], "--check"),
        Some((_, "js")) => ("javascript", vec!["javascript"], "--check"),
        _ => ("lua", vec!["lua"], "--check"),
    };
    let words = |more: &[&str]| {
        let words = run.iter().chain(more).copied();
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    Script {
        interpreter: interpreter.to_owned(),
        run: words(&[&path]),
        check: words(&[check, &path]),
        name: name.to_owned(),
        source: source.as_bytes().to_vec(),
        libraries: Vec::new(),
    }
    .to_wasm()
}

fn prepared(name: &str, source: &str) -> Precompiled {
    match precompiler().precompile(&script(name, source)) {
        Ok(precompiled) => precompiled,
        Err(error) => panic!("{name}: {error}; are the interpreters set up (scripts/setup.sh)?"),
    }
}

/// All that can be seen of a guest from outside.
#[derive(Debug, PartialEq)]
struct Seen {
    stops: Vec<RunState>,
    usage: Vec<Usage>,
    stderr: String,
}

fn play(program: &Program, seed: u64, inputs: &[&str]) -> Seen {
    let mut guest = program.start(seed).expect("starts");
    let mut seen = Seen {
        stops: Vec::new(),
        usage: Vec::new(),
        stderr: String::new(),
    };
    for input in inputs {
        let stop = guest.resume(input.as_bytes()).expect("a sound host");
        let over = matches!(stop, RunState::Ended { .. });
        seen.stops.push(stop);
        seen.usage.push(guest.usage());
        if over {
            break;
        }
    }
    seen.stderr = guest.messages().text();
    seen
}

fn host(limits: &Limits) -> Host {
    Host::new(limits).expect("a host")
}

/// What a guest with this seed is seen to do, from a snapshot and from the beginning.
fn both_ways(name: &str, source: &str, seed: u64, inputs: &[&str], limits: &Limits) -> Seen {
    let precompiled = prepared(name, source);
    let host = host(limits);
    let quick = host.load(&precompiled).expect("loads");
    let slow = host.load(&precompiled.from_the_beginning()).expect("loads");
    let seen = play(&quick, seed, inputs);
    assert_eq!(seen, play(&slow, seed, inputs), "{name}");
    // Nothing of a game is left for the next one, wherever that game was broken off.
    for turns in 0..=inputs.len() {
        play(&quick, seed + 1, &inputs[..turns]);
        assert_eq!(seen, play(&quick, seed, inputs), "{name} after {turns}");
    }
    seen
}

fn said(seen: &Seen) -> Vec<String> {
    let outputs = seen.stops.iter().map(|stop| match stop {
        RunState::AwaitingInput { output } | RunState::Ended { output, .. } => output,
    });
    outputs
        .map(|output| String::from_utf8_lossy(output).into_owned())
        .collect()
}

const GAME: [&str; 4] = ["1 3 12\n", "2 5 6\n", "2 4 5\n", "2 1 1\n"];

#[test]
fn an_interpreter_says_the_same_before_it_is_made_resumable() {
    let corpus = [
        (
            "lines.py",
            "import sys\nfor line in sys.stdin:\n    print(len(line), hash(line))",
        ),
        (
            "dice.py",
            "import random\nprint(random.random())\ninput()\nwhile True:\n    print(input(), random.random())",
        ),
        (
            "raises.py",
            "input()\ndef f(n):\n    return f(n - 1) if n else 1 // n\nwhile True:\n    input()\n    f(20)",
        ),
        (
            "events.js",
            "let n = 0; require('readline').createInterface({input: process.stdin}).on('line', l => { if (n++) console.log(l, Math.random()) })",
        ),
        (
            "caught.js",
            "readline(); for (;;) try { const l = readline(); if (l === null) break; null.x } catch (e) { console.log(e.message); console.error(e) }",
        ),
    ];
    let host = host(&Limits::default());
    for (name, source) in corpus {
        let resumable = prepared(name, source);
        let plain = resumable.for_long();
        let plain = plain.unwrap_or_else(|| panic!("{name}: is its interpreter set up anew?"));
        let play = |precompiled| play(&host.load(precompiled).expect("loads"), 7, &GAME);
        let (resumable, plain) = (play(&resumable), play(&plain));
        assert_eq!(resumable.stops, plain.stops, "{name}");
        assert_eq!(resumable.stderr, plain.stderr, "{name}");
        let last = |seen: &Seen| seen.usage.last().map(|usage| usage.total);
        assert!(last(&plain) < last(&resumable), "{name}");
    }
    // Lua leaves by asyncify, and a module has no interpreter.
    assert!(
        prepared("some.lua", "print(io.read())")
            .for_long()
            .is_none()
    );
}

#[test]
fn nobody_can_tell_a_snapshot_from_the_beginning() {
    let corpus = [
        ("plain.py", "input()\nwhile True:\n    print(input()[::-1])"),
        (
            "lines.py",
            "import sys\nfor line in sys.stdin:\n    print(len(line))",
        ),
        ("all.py", "import sys\nprint(sys.stdin.read())"),
        (
            "classes.py",
            "import dataclasses, typing, re\n@dataclasses.dataclass\nclass P:\n    x: int\n\
          input()\nwhile True:\n    print(P(len(re.findall('[0-9]', input()))))",
        ),
        (
            "dice.py",
            "import random, os, time\nprint(random.random(), os.urandom(3), time.time(), file=__import__('sys').stderr)\n\
          input()\nwhile True:\n    input()\n    print(random.random(), os.urandom(4), time.time(), time.monotonic(), hash('x'), id(random))",
        ),
        (
            "memory.py",
            "x = [bytes(1000) for _ in range(3000)]\ninput()\nwhile True:\n    x.append(bytearray(10**6))\n    print(len(x), input())",
        ),
        (
            "files.py",
            "import os\nf = open(__file__)\nf.readline()\ninput()\nwhile True:\n    input()\n    print(repr(f.readline()), os.listdir('/bot'), f.tell())",
        ),
        (
            "raises.py",
            "input()\ndef f(n):\n    return f(n - 1) if n else 1 // n\nwhile True:\n    input()\n    f(20)",
        ),
        ("leaves.py", "input()\nraise SystemExit(3)"),
        ("first.py", "print('before')\nprint(input())"),
        ("never.py", "import sys\nsys.exit(4)"),
        (
            "deep.py",
            "def f(n):\n    return f(n - 1) if n else int(input().split()[0])\nwhile True:\n    print(f(150))",
        ),
        (
            "generators.py",
            "def turns():\n    while True:\n        yield input()\nfor t in turns():\n    print(t)",
        ),
        (
            "plain.js",
            "readline(); for (let l; (l = readline()) !== null;) print(l, Math.random())",
        ),
        (
            "events.js",
            "let n = 0; require('readline').createInterface({input: process.stdin}).on('line', l => { if (n++) console.log(l, [n], {n}) })",
        ),
        (
            "await.js",
            "(async () => { for await (const l of process.stdin) { await 0; console.log(l) } })()",
        ),
        (
            "caught.js",
            "readline(); for (;;) try { const l = readline(); if (l === null) break; null.x } catch (e) { console.log(e.message); console.error(e) }",
        ),
        ("raises.js", "readline(); readline(); nothing()"),
        (
            "deep.js",
            "const f = n => n ? f(n - 1) : readline(); for (let l; (l = f(500)) !== null;) console.log(l)",
        ),
        (
            "endless.js",
            "readline(); readline(); const f = n => f(n + 1) + 1; f(1)",
        ),
        (
            "plain.lua",
            "io.read() for line in io.lines() do print(line, math.random(1000), os.time()) end",
        ),
        (
            "caught.lua",
            "print = print\nlocal ok, e = pcall(function() io.read() while true do local l = io.read() \
          if not l then error({1}) end print(pcall(error, l), (pcall(function() return nil + 1 end))) end end) io.stderr:write(tostring(ok), type(e))",
        ),
        (
            "coroutines.lua",
            "local next = coroutine.wrap(function() while true do coroutine.yield(pcall(io.read)) end end)\n\
          while true do local ok, l = next() if not l then break end print(l) end",
        ),
        (
            "raises.lua",
            "io.read() io.read() local x = nil; print(x.y)",
        ),
        (
            "deep.lua",
            "local function f(n) if n > 0 then return (f(n - 1)) end return io.read() end\nwhile true do local l = f(5000) if not l then break end print(l) end",
        ),
    ];
    for (name, source) in corpus {
        for seed in [1, 2] {
            both_ways(name, source, seed, &GAME, &Limits::default());
        }
    }
}

#[test]
fn limits_end_a_script_at_the_same_place() {
    let bot = "x = bytearray(20 << 20)\ninput()\nwhile True:\n    print(input())";
    let enough = Limits::default();
    let start = both_ways("bot.py", bot, 1, &GAME, &enough).usage[0].fuel_to_start;
    for fuel_to_start in [
        start / 2,
        start - 5_000,
        start - 1_000,
        start,
        start + 1,
        start + 1_000,
    ] {
        let limits = Limits {
            fuel_to_start,
            ..enough.clone()
        };
        let seen = both_ways("bot.py", bot, 1, &GAME, &limits);
        let starts = matches!(seen.stops[0], RunState::AwaitingInput { .. });
        assert_eq!(starts, fuel_to_start > start, "{fuel_to_start} of {start}");
    }
    let little = Limits {
        memory: 20 << 20,
        ..enough
    };
    let seen = both_ways("bot.py", bot, 1, &GAME, &little);
    assert!(
        matches!(
            &seen.stops[0],
            RunState::Ended {
                end: End::MemoryLimit,
                ..
            }
        ),
        "{seen:?}"
    );
}

#[test]
fn a_games_seed_counts_from_its_first_read_on() {
    let bots = [
        (
            "bot.py",
            "import os, random\nimport sys\nprint(os.urandom(8), random.random(), file=sys.stderr)\n\
          input()\nrandom.seed()\nwhile True:\n    input()\n    print(os.urandom(8), random.random())",
        ),
        (
            "bot.js",
            "console.error(Math.random()); readline(); while (readline() !== null) print(Math.random())",
        ),
    ];
    for (name, bot) in bots {
        let games = [1, 2].map(|seed| both_ways(name, bot, seed, &GAME, &Limits::default()));
        assert_eq!(games[0].stderr, games[1].stderr, "{name}: before");
        assert_ne!(said(&games[0]), said(&games[1]), "{name}: after");
    }
}

#[test]
fn a_script_that_cannot_be_read_is_refused_in_its_interpreters_words() {
    for (name, source, words) in [
        (
            "bot.py",
            "while True\n    pass",
            "  File \"bot.py\", line 1\n    while True\n              ^\nSyntaxError: expected ':'",
        ),
        ("bot.js", "let = = 3", "SyntaxError: "),
        (
            "bot.lua",
            "local = 3",
            "bot.lua:1: <name> expected near '='",
        ),
    ] {
        match precompiler().precompile(&script(name, source)) {
            Err(PrecompileError::Refused(refusal)) => {
                assert_eq!(refusal.kind, RefusalKind::Source);
                assert!(refusal.message.contains(words), "{}", refusal.message);
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn an_interpreter_that_is_not_there_is_named() {
    let nowhere = Precompiler::in_child("/bin/sh", ["-c", "exit 1"], None)
        .with_interpreters(Interpreters::at(&PathBuf::from("/nowhere/at/all")));
    let error = nowhere
        .precompile(&script("bot.lua", ""))
        .expect_err("nothing is installed");
    assert_eq!(error, PrecompileError::NoInterpreter("lua".to_owned()));
}

#[test]
fn the_name_of_an_interpreter_leads_nowhere_else() {
    let place = tempfile::tempdir().expect("a directory");
    let folder = place.path().join("interpreters");
    let strange = place.path().join("strange");
    for part in ["code", "image"] {
        fs::write(strange.with_extension(part), "native code of an author's").expect("a file");
    }
    fs::create_dir(&folder).expect("a directory");
    let precompiler = Precompiler::in_child("/bin/sh", ["-c", "exit 1"], None)
        .with_interpreters(Interpreters::at(&folder));
    let absolute = strange.to_str().expect("a path in UTF-8");
    for name in ["../strange", absolute, "./../strange", "a/../../strange"] {
        let forged = Script {
            interpreter: name.to_owned(),
            run: vec!["strange".to_owned()],
            check: vec!["strange".to_owned()],
            name: "bot.py".to_owned(),
            source: Vec::new(),
            libraries: Vec::new(),
        };
        let error = precompiler
            .precompile(&forged.to_wasm())
            .expect_err("it is not installed");
        assert_eq!(error, PrecompileError::NoInterpreter(name.to_owned()));
    }
}

#[test]
fn a_script_sees_its_own_file_and_nothing_else() {
    let bot = "import os\ninput()\nwhile True:\n    input()\n    print(os.listdir('/bot'))\n    \
        for p in '/bot/other', '/etc/passwd', '/bot/../x', '/bot/bot.py/x':\n        \
        for mode in 'r', 'w', 'a':\n            \
        try:\n                print(p, mode, open(p, mode).read())\n            \
        except OSError as e:\n                print(p, mode, e.strerror)\n    \
        try:\n        open('/bot/bot.py', 'w')\n    except OSError as e:\n        print(e.strerror)";
    let seen = both_ways("bot.py", bot, 1, &GAME[..2], &Limits::default());
    let said = &said(&seen)[1];
    assert!(
        said.starts_with("['bot.py']\n/bot/other r No such file or directory\n"),
        "{said}"
    );
    assert!(said.ends_with("Read-only file system\n"), "{said}");
    assert!(!said.contains("root"), "{said}");
}
