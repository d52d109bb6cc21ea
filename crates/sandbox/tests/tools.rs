//! The host for tools, on small ones: what they may do, and how they end.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_sandbox::{CodeTier, Folder, Outcome, Processor, Task, TaskLimits, Tool, ToolEnd};
use tempfile::TempDir;

const IMPORTS: &str = r#"
    (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
    (import "wasi_snapshot_preview1" "fd_write"
      (func $write (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_prestat_get"
      (func $prestat (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "path_open"
      (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "clock_time_get"
      (func $clock (param i32 i64 i32) (result i32)))
    (import "wasi_snapshot_preview1" "poll_oneoff"
      (func $poll (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
    (memory (export "memory") 1)
    (data (i32.const 0) "\08\00\00\00\05\00\00\00said\0a")
    (data (i32.const 32) "../secret") (data (i32.const 48) "given") (data (i32.const 64) "new")"#;

const LIMITS: TaskLimits = TaskLimits {
    fuel: 10_000_000,
    memory: 1 << 20,
    disk: 1 << 20,
    output: 100,
    wall_clock: Duration::from_secs(600),
};

/// Runs `_start` with this body, made by this back end. Descriptor 3 is a directory that may be read
/// and holds the file `given`; 4 is one that may be written in.
fn run(body: &str, tier: CodeTier) -> Outcome {
    run_within(body, tier, LIMITS, false)
}

fn run_within(body: &str, tier: CodeTier, limits: TaskLimits, is_stopped: bool) -> Outcome {
    let place = TempDir::new().expect("a directory");
    let wasm = place.path().join("tool.wasm");
    let text = format!("(module {IMPORTS} (func $start (export \"_start\") {body}))");
    fs::write(&wasm, wat::parse_str(text).expect("well-formed wat")).expect("a file");
    let native = place.path().join("native");
    Tool::precompile(&wasm, &native, tier).expect("it is precompiled");
    let tool = Tool::load(&native).expect("it loads").expect("it is there");
    let folder = |name: &str| {
        let host = place.path().join(name);
        fs::create_dir(&host).expect("a directory");
        let guest = format!("/{name}");
        Folder { host, guest }
    };
    let readable = [folder("readable")];
    fs::write(readable[0].host.join("given"), "a file").expect("a file");
    fs::write(place.path().join("secret"), "of the machine").expect("a file");
    let task = Task {
        arguments: &["tool".to_owned()],
        readable: &readable,
        scratch: &folder("scratch"),
        limits,
        stop: Arc::new(AtomicBool::new(is_stopped)),
    };
    let outcome = tool.run(&task).expect("it runs");
    if !is_stopped {
        assert_eq!(outcome, tool.run(&task).expect("it runs"), "{body}");
    }
    outcome
}

fn check(body: &str, end: &ToolEnd) {
    for tier in [
        CodeTier::Baseline,
        CodeTier::Optimized,
        CodeTier::Portable(Processor::HERE),
    ] {
        assert_eq!(run(body, tier).end, *end, "{tier:?}: {body}");
    }
}

#[test]
fn tools_end_in_many_ways() {
    check("nop", &ToolEnd::Exited(0));
    check("(call $exit (i32.const 3))", &ToolEnd::Exited(3));
    check("(loop $l (br $l))", &ToolEnd::OutOfFuel);
    check(
        "(loop $l (drop (memory.grow (i32.const 1))) (br $l))",
        &ToolEnd::MemoryLimit,
    );
    check("(call $start)", &ToolEnd::StackOverflow);
    let trap = "wasm trap: wasm `unreachable` instruction executed";
    check("unreachable", &ToolEnd::Trap(trap.to_owned()));
}

#[test]
fn a_tool_stops_when_nobody_waits_for_it() {
    let limits = TaskLimits {
        fuel: u64::MAX / 2,
        ..LIMITS
    };
    let outcome = run_within("(loop $l (br $l))", CodeTier::Optimized, limits, true);
    assert_eq!(outcome.end, ToolEnd::Stopped);
}

#[test]
fn what_a_tool_says_is_kept() {
    let said = "(drop (call $write (i32.const 2) (i32.const 0) (i32.const 1) (i32.const 16)))";
    let outcome = run(said, CodeTier::Optimized);
    assert_eq!(outcome.stderr, b"said\n");
    assert_eq!(outcome.stdout, b"");
    let flood = format!("(loop $l {said} (br $l))");
    let outcome = run(&flood, CodeTier::Optimized);
    assert!(
        outcome.stderr.len() <= LIMITS.output,
        "{}",
        outcome.stderr.len()
    );
}

#[test]
fn a_tool_sees_its_folders_and_nothing_else() {
    // Exits with the errno of opening a file of so many letters; `flags` 1 means to create it.
    let open = |folder: u8, at: u8, letters: u8, flags: u8, rights: u8| {
        format!(
            "(call $exit (call $open (i32.const {folder}) (i32.const 0) (i32.const {at})
               (i32.const {letters}) (i32.const {flags}) (i64.const {rights}) (i64.const 0)
               (i32.const 0) (i32.const 16)))"
        )
    };
    const READ: u8 = 2;
    const WRITE: u8 = 64;
    const NOT_PERMITTED: i32 = 63;
    check(&open(3, 48, 5, 0, READ), &ToolEnd::Exited(0));
    check(&open(3, 32, 9, 0, READ), &ToolEnd::Exited(NOT_PERMITTED));
    check(&open(4, 64, 3, 1, WRITE), &ToolEnd::Exited(0));
    for tier in [CodeTier::Baseline, CodeTier::Optimized] {
        let outcome = run(&open(3, 64, 3, 1, WRITE), tier);
        assert_ne!(outcome.end, ToolEnd::Exited(0), "a directory for reading");
    }
    // There is no third directory.
    let third = "(call $exit (call $prestat (i32.const 5) (i32.const 16)))";
    check(third, &ToolEnd::Exited(8));
}

#[test]
fn the_clock_counts_and_jumps() {
    let read = "(drop (call $clock (i32.const 1) (i64.const 1) (i32.const 16)))";
    let check_clock = |body: &str, nanoseconds: u64| {
        let differs = format!("(i64.ne (i64.load (i32.const 16)) (i64.const {nanoseconds}))");
        check(
            &format!("{body} (call $exit {differs})"),
            &ToolEnd::Exited(0),
        );
    };
    check_clock(read, 1_000);
    check_clock(&format!("{read} {read}"), 2_000);
    // A subscription at 128: a relative timeout of 5 seconds, or an absolute one, which `flags` 1 means.
    let sleep = |flags: u8| {
        format!(
            "(i64.store (i32.const 152) (i64.const 5000000000))
             (i32.store16 (i32.const 168) (i32.const {flags}))
             (drop (call $poll (i32.const 128) (i32.const 256) (i32.const 1) (i32.const 300)))"
        )
    };
    check_clock(&format!("{read} {} {read}", sleep(0)), 5_000_002_000);
    check_clock(&format!("{read} {} {read}", sleep(1)), 5_000_001_000);
    let events = "(call $exit (i32.load (i32.const 300)))";
    check(&format!("{} {events}", sleep(0)), &ToolEnd::Exited(1));
}

#[test]
fn native_code_is_loaded_only_from_folders_of_ones_own() {
    use std::os::unix::fs::PermissionsExt;
    let place = TempDir::new().expect("a directory");
    let wasm = place.path().join("tool.wasm");
    let text = format!("(module {IMPORTS} (func (export \"_start\")))");
    fs::write(&wasm, wat::parse_str(text).expect("well-formed wat")).expect("a file");
    let native = place.path().join("native");
    let nothing = |folder: &Path| Tool::load(folder).expect("nothing is wrong").is_none();
    assert!(nothing(&native));
    Tool::precompile(&wasm, &native, CodeTier::Baseline).expect("it is precompiled");
    assert!(!nothing(&native));
    fs::set_permissions(&native, fs::Permissions::from_mode(0o777)).expect("permissions");
    let error = Tool::load(&native).err().expect("others may write there");
    assert!(
        error.to_string().contains("other users may write in it"),
        "{error}"
    );
}

/// Native code of a compiler has 240 MB, which would stay on a full disk.
#[test]
fn native_code_that_cannot_be_written_is_not_left() {
    let place = TempDir::new().expect("a directory");
    let wasm = place.path().join("tool.wasm");
    let text = format!("(module {IMPORTS} (func (export \"_start\")))");
    fs::write(&wasm, wat::parse_str(text).expect("well-formed wat")).expect("a file");
    let native = place.path().join("native");
    let precompile = || Tool::precompile(&wasm, &native, CodeTier::Baseline);
    let files = |ending: &str| -> Vec<_> {
        let entries = fs::read_dir(&native).expect("a directory");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths
            .filter(|path| path.to_string_lossy().ends_with(ending))
            .collect()
    };
    precompile().expect("it is precompiled");
    // A directory in the place of the file: it cannot be replaced by a file.
    for file in files(".native") {
        fs::remove_file(&file).expect("removed");
        fs::create_dir(&file).expect("a directory");
    }
    precompile().expect_err("a directory is in its place");
    assert!(files(".new").is_empty());
}

#[test]
fn portable_code_needs_no_new_processor() {
    // Newer processors have instructions for both.
    let body = "(call $exit (i32.add
        (i32.popcnt (i32.const 7))
        (i32.trunc_f64_s (f64.floor (f64.const 4.5)))))";
    check(body, &ToolEnd::Exited(7));
}
