//! Translation in a child process, and what is kept of it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use grundy_sandbox::{
    Cache, Host, Limits, RefusalKind, Stop, TranslateError, Translated, Workshop, translate,
};
use tempfile::TempDir;

const CHILD: &str = env!("CARGO_BIN_EXE_grundy-sandbox-child");
const NOTHING: [&str; 0] = [];

fn guest(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests");
    wat::parse_file(folder.join(name).with_extension("wat")).expect("well-formed wat")
}

/// Whether it is `echo`.
fn echoes(translated: &Translated) -> bool {
    let host = Host::new(&Limits::default()).expect("a host");
    let program = host.load(translated).expect("loads");
    let mut guest = program.start(1).expect("starts");
    let stop = guest.resume(b"hello\n").expect("a sound host");
    stop == Stop::Asks {
        output: b"hello\n".to_vec(),
    }
}

/// A workshop whose child is a line of the shell.
fn shell(line: &str) -> Workshop {
    Workshop::in_child("/bin/sh", ["-c", line], None)
}

fn refused(workshop: &Workshop) -> String {
    match translate(&guest("echo"), workshop) {
        Err(TranslateError::Refused(refusal)) if refusal.kind == RefusalKind::TooLarge => {
            refusal.message
        }
        other => panic!("{other:?}"),
    }
}

fn failed(workshop: &Workshop) -> String {
    match translate(&guest("echo"), workshop) {
        Err(TranslateError::Host(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_child_says_what_this_process_would() {
    let child = Workshop::in_child(CHILD, NOTHING, None);
    assert!(echoes(
        &translate(&guest("echo"), &child).expect("admitted")
    ));
    for name in [
        "refused-memory64",
        "refused-unknown-function",
        "refused-no-start",
        "refused-huge-table",
        "refused-invalid",
    ] {
        let wasm = guest(name);
        assert_eq!(
            translate(&wasm, &child).expect_err(name),
            translate(&wasm, Workshop::here()).expect_err(name),
        );
    }
    // More than a pipe holds, and more than is read.
    let huge = vec![0; 17 << 20];
    match translate(&huge, &child).expect_err("it is huge") {
        TranslateError::Refused(refusal) => assert_eq!(refusal.kind, RefusalKind::TooLarge),
        TranslateError::Host(error) => panic!("{error}"),
        error @ TranslateError::NoInterpreter(_) => panic!("{error:?}"),
    }
}

#[test]
fn a_child_that_dies_of_a_module_refuses_it() {
    for (line, words) in [
        ("kill -XCPU $$", "10 s of processor time"),
        ("kill -ABRT $$", "2 GiB of memory"),
        ("kill -SEGV $$", "2 GiB of memory"),
        ("kill -KILL $$", "2 GiB of memory"),
        ("kill -ILL $$", "crashed"),
        ("ulimit -S -t 1; while :; do :; done", "processor time"),
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
    let nowhere = Workshop::in_child("/nowhere/at/all", NOTHING, None);
    assert!(failed(&nowhere).contains("no process"));
}

/// A cache in a new folder, and a workshop that can do nothing but look there.
struct ValueKeeping {
    _home: TempDir,
    folder: PathBuf,
}

impl ValueKeeping {
    fn new() -> Self {
        let home = TempDir::new().expect("a folder");
        let folder = home.path().join("a/b");
        ValueKeeping {
            _home: home,
            folder,
        }
    }

    fn workshop(&self, arguments: &[&str]) -> Workshop {
        let folder = self.folder.clone();
        let open = move || Some(Cache::open(&folder).expect("a cache"));
        Workshop::in_child(CHILD, arguments, Some(Box::new(open)))
    }

    fn entries(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).expect("the cache's folder");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    }
}

#[test]
fn what_was_translated_once_is_kept() {
    let kept = ValueKeeping::new();
    let only_kept = kept.workshop(&["fail"]);
    failed(&only_kept);
    translate(&guest("echo"), &kept.workshop(&[])).expect("admitted");
    assert_eq!(kept.entries().len(), 1);
    assert!(echoes(
        &translate(&guest("echo"), &only_kept).expect("it is kept")
    ));
    // Another module is another entry, and a refusal is none.
    translate(&guest("echo"), &kept.workshop(&[])).expect("admitted");
    translate(&guest("dice"), &kept.workshop(&[])).expect("admitted");
    translate(&guest("refused-memory64"), &kept.workshop(&[])).expect_err("refused");
    assert_eq!(kept.entries().len(), 2);
    let mode = |path: &Path| fs::metadata(path).expect("it is there").mode() & 0o777;
    assert_eq!(mode(&kept.folder), 0o700);
    assert_eq!(mode(&kept.entries()[0]), 0o600);
}

#[test]
fn a_broken_entry_is_as_good_as_none() {
    let kept = ValueKeeping::new();
    translate(&guest("echo"), &kept.workshop(&[])).expect("admitted");
    let entry = kept.entries().remove(0);
    let sound = fs::read(&entry).expect("an entry");
    let mut flipped = sound.clone();
    flipped[1000] ^= 1;
    for broken in [&flipped[..], &sound[..5000], &sound[..7], b""] {
        fs::write(&entry, broken).expect("written");
        failed(&kept.workshop(&["fail"]));
        assert!(echoes(
            &translate(&guest("echo"), &kept.workshop(&[])).expect("admitted")
        ));
        assert_eq!(
            fs::read(&entry).expect("an entry"),
            sound,
            "it is made anew"
        );
    }
    fs::remove_file(&entry).expect("removed");
    symlink("/dev/zero", &entry).expect("linked");
    failed(&kept.workshop(&["fail"]));
}

#[test]
fn a_folder_where_others_write_is_refused() {
    let kept = ValueKeeping::new();
    drop(Cache::open(&kept.folder).expect("made"));
    for mode in [0o777, 0o770, 0o702] {
        fs::set_permissions(&kept.folder, fs::Permissions::from_mode(mode)).expect("allowed");
        let error = Cache::open(&kept.folder).expect_err("others may write there");
        assert!(error.to_string().contains("may write"), "{error}");
    }
    let link = kept.folder.with_file_name("link");
    symlink(&kept.folder, &link).expect("linked");
    Cache::open(&link).expect_err("a link may lead anywhere");
    Cache::open(Path::new("/proc/nothing")).expect_err("no folder can be made there");
}
