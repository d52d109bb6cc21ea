//! Compilation in a child process, and the cache of its results.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use grundy_sandbox::{
    CodeCache, Host, Limits, PrecompileError, Precompiled, Precompiler, RefusalKind, RunState,
    Script,
};
use tempfile::TempDir;

const CHILD: &str = env!("CARGO_BIN_EXE_grundy-sandbox-child");
const NOTHING: [&str; 0] = [];

fn guest(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests");
    wat::parse_file(folder.join(name).with_extension("wat")).expect("well-formed wat")
}

/// Whether it is `echo`.
fn echoes(precompiled: &Precompiled) -> bool {
    let host = Host::new(&Limits::default()).expect("a host");
    let program = host.load(precompiled).expect("loads");
    let mut guest = program.start(1).expect("starts");
    let stop = guest.resume(b"hello\n").expect("a sound host");
    stop == RunState::AwaitingInput {
        output: b"hello\n".to_vec(),
    }
}

/// A precompiler whose child is a line of the shell.
fn shell(line: &str) -> Precompiler {
    Precompiler::in_child("/bin/sh", ["-c", line], None)
}

fn refused(precompiler: &Precompiler) -> String {
    match precompiler.precompile(&guest("echo")) {
        Err(PrecompileError::Refused(refusal)) if refusal.kind == RefusalKind::TooLarge => {
            refusal.message
        }
        other => panic!("{other:?}"),
    }
}

fn failed(precompiler: &Precompiler) -> String {
    match precompiler.precompile(&guest("echo")) {
        Err(PrecompileError::Host(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_child_says_what_this_process_would() {
    let child = Precompiler::in_child(CHILD, NOTHING, None);
    assert!(echoes(&child.precompile(&guest("echo")).expect("admitted")));
    for name in [
        "refused-memory64",
        "refused-unknown-function",
        "refused-no-start",
        "refused-huge-table",
        "refused-invalid",
    ] {
        let wasm = guest(name);
        assert_eq!(
            child.precompile(&wasm).expect_err(name),
            Precompiler::in_process().precompile(&wasm).expect_err(name),
        );
    }
    // More than a pipe holds, and more than is read.
    let huge = vec![0; 17 << 20];
    match child.precompile(&huge).expect_err("it is huge") {
        PrecompileError::Refused(refusal) => assert_eq!(refusal.kind, RefusalKind::TooLarge),
        PrecompileError::Host(error) => panic!("{error}"),
        error @ PrecompileError::NoInterpreter(_) => panic!("{error:?}"),
    }
}

#[test]
fn a_child_that_dies_of_a_module_refuses_it() {
    for (line, words) in [
        ("kill -XCPU $$", "10 s of CPU time"),
        ("kill -ABRT $$", "2 GiB of memory"),
        ("kill -SEGV $$", "2 GiB of memory"),
        ("kill -KILL $$", "2 GiB of memory"),
        ("kill -ILL $$", "crashed"),
        ("ulimit -S -t 1; while :; do :; done", "CPU time"),
        ("printf n; kill -ABRT $$", "2 GiB of memory"),
    ] {
        let message = refused(&shell(line));
        assert!(message.contains(words), "{line}: {message}");
    }
}

#[test]
fn a_child_that_fails_otherwise_is_the_judges_fault() {
    for (line, words) in [
        ("exit 0", "no answer"),
        ("exit 1", "exit status: 1"),
        ("exit 75", "too busy"),
        ("kill -TERM $$", "signal: 15"),
        ("printf 'hthe disk is full'", "the disk is full"),
    ] {
        let message = failed(&shell(line));
        assert!(message.contains(words), "{line}: {message}");
    }
    let nowhere = Precompiler::in_child("/nowhere/at/all", NOTHING, None);
    assert!(failed(&nowhere).contains("cannot start the compiling process"));
}

/// Many machines permit no core files. Users other than root cannot raise such a limit.
#[test]
fn a_machine_may_have_the_limits_of_a_child() {
    for limits in ["ulimit -c 0", "ulimit -v 2097152", "ulimit -t 11"] {
        let child = shell(&format!("{limits} && exec '{CHILD}'"));
        let precompiled = child.precompile(&guest("echo"));
        assert!(echoes(&precompiled.expect(limits)), "{limits}");
    }
}

/// A cache in a new directory, and a precompiler that can do nothing but look there.
struct Kept {
    _home: TempDir,
    folder: PathBuf,
}

impl Kept {
    fn new() -> Self {
        let home = TempDir::new().expect("a directory");
        let folder = home.path().join("a/b");
        Kept {
            _home: home,
            folder,
        }
    }

    fn precompiler(&self, arguments: &[&str]) -> Precompiler {
        let folder = self.folder.clone();
        let open = move || Some(CodeCache::open(&folder).expect("a cache"));
        Precompiler::in_child(CHILD, arguments, Some(Box::new(open)))
    }

    fn entries(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).expect("the cache's directory");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    }
}

#[test]
fn compiled_modules_are_cached() {
    let kept = Kept::new();
    let only_kept = kept.precompiler(&["fail"]);
    failed(&only_kept);
    kept.precompiler(&[])
        .precompile(&guest("echo"))
        .expect("admitted");
    assert_eq!(kept.entries().len(), 1);
    assert!(echoes(
        &only_kept.precompile(&guest("echo")).expect("it is kept")
    ));
    // Another module is another entry, and a refusal is none.
    kept.precompiler(&[])
        .precompile(&guest("echo"))
        .expect("admitted");
    kept.precompiler(&[])
        .precompile(&guest("dice"))
        .expect("admitted");
    kept.precompiler(&[])
        .precompile(&guest("refused-memory64"))
        .expect_err("refused");
    assert_eq!(kept.entries().len(), 2);
    let mode = |path: &Path| fs::metadata(path).expect("it is there").mode() & 0o777;
    assert_eq!(mode(&kept.folder), 0o700);
    assert_eq!(mode(&kept.entries()[0]), 0o600);
}

#[test]
fn a_broken_entry_is_as_good_as_none() {
    let kept = Kept::new();
    kept.precompiler(&[])
        .precompile(&guest("echo"))
        .expect("admitted");
    let entry = kept.entries().remove(0);
    let sound = fs::read(&entry).expect("an entry");
    let mut flipped = sound.clone();
    flipped[1000] ^= 1;
    for broken in [&flipped[..], &sound[..5000], &sound[..7], b""] {
        fs::write(&entry, broken).expect("written");
        failed(&kept.precompiler(&["fail"]));
        assert!(echoes(
            &kept
                .precompiler(&[])
                .precompile(&guest("echo"))
                .expect("admitted")
        ));
        assert_eq!(
            fs::read(&entry).expect("an entry"),
            sound,
            "it is made anew"
        );
    }
    fs::remove_file(&entry).expect("removed");
    symlink("/dev/zero", &entry).expect("linked");
    failed(&kept.precompiler(&["fail"]));
}

#[test]
fn a_folder_where_others_write_is_refused() {
    let kept = Kept::new();
    drop(CodeCache::open(&kept.folder).expect("made"));
    for mode in [0o777, 0o770, 0o702] {
        fs::set_permissions(&kept.folder, fs::Permissions::from_mode(mode)).expect("allowed");
        let error = CodeCache::open(&kept.folder).expect_err("others may write there");
        assert!(error.to_string().contains("may write"), "{error}");
    }
    let link = kept.folder.with_file_name("link");
    symlink(&kept.folder, &link).expect("linked");
    CodeCache::open(&link).expect_err("a link may lead anywhere");
    CodeCache::open(Path::new("/proc/nothing")).expect_err("no directory can be made there");
}

/// A path of many directories would be put into as many directories before any limit of a guest holds.
#[test]
fn a_packed_script_with_a_path_of_many_folders_is_refused() {
    let script = Script {
        interpreter: "python".to_owned(),
        run: Vec::new(),
        check: Vec::new(),
        name: "bot.py".to_owned(),
        source: Vec::new(),
        libraries: vec![("a/".repeat(10_000), Vec::new())],
    };
    match Precompiler::in_process().precompile(&script.to_wasm()) {
        Err(PrecompileError::Refused(refusal)) if refusal.kind == RefusalKind::TooLarge => {
            assert!(refusal.message.contains("255 bytes"), "{refusal}");
        }
        other => panic!("{other:?}"),
    }
}
