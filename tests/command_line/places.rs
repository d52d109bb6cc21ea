//! Where the program may read and write: homes, caches, full disks, what is no file.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use grundy_testing::program::words;
use grundy_testing::root;

/// `grundy` in the workspace with this home, or without any.
fn grundy(line: &str, home: Option<&Path>) -> Command {
    let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"));
    grundy
        .args(words(line))
        .current_dir(root())
        .stdin(Stdio::null());
    for variable in ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
        grundy.env_remove(variable);
    }
    if let Some(home) = home {
        grundy.env("HOME", home);
    }
    grundy
}

fn output(mut grundy: Command) -> (Option<i32>, String, String) {
    let output = grundy.output().expect("grundy can be run");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// What plays no bot needs no home and leaves nothing in it.
#[test]
fn nothing_is_kept_that_nobody_needs() {
    let home = tempfile::tempdir().expect("a directory");
    for line in [
        "games",
        "solve nim --set heaps=1,2",
        "verify bash",
        "games chopsticks",
        "play nim --seed 1",
        "play bash --set m=3 --position 21 --against random --seed 1",
        "match bash perfect random",
    ] {
        let there = output(grundy(line, Some(home.path())));
        let left = fs::read_dir(home.path()).expect("the directory").count();
        assert_eq!(left, 0, "{line}");
        // The system makes no directories below /proc.
        let nowhere = Path::new("/proc/nowhere");
        assert_eq!(there, output(grundy(line, Some(nowhere))), "{line}");
        assert_eq!(there, output(grundy(line, None)), "{line}");
    }
}

/// Who has no home has nothing kept, and is told so in a line; what needs no compiler works.
#[test]
fn bots_are_judged_without_a_home() {
    let wat = "judge bash bots/bash/accepted/remainder.wat";
    let (status, _, said) = output(grundy(wat, None));
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(
        said,
        "warning: compiled bots are not cached: HOME does not name a directory\n"
    );
    let forgetting = format!("{wat} --no-cache");
    let (status, _, said) = output(grundy(&forgetting, None));
    assert_eq!((status, said.as_str()), (Some(0), ""));
    let source = "judge bash bots/bash/accepted/remainder.c --native=never";
    let (status, _, said) = output(grundy(source, None));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("HOME does not name a directory"), "{said}");
    let (status, _, said) = output(grundy("toolchains install lua", None));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("HOME does not name a directory"), "{said}");
}

/// What lies in the cache is run as native code, so nobody else may have a hand in it.
#[test]
fn a_cache_that_others_can_write_in_is_not_used() {
    let home = tempfile::tempdir().expect("a directory");
    let caches = ["precompiled", "modules"].map(|name| {
        let cache = home.path().join(".cache/grundy").join(name);
        fs::create_dir_all(&cache).expect("a directory");
        fs::set_permissions(&cache, Permissions::from_mode(0o777)).expect("its mode");
        cache
    });
    let wat = "judge bash bots/bash/accepted/remainder.wat";
    let (status, _, said) = output(grundy(wat, Some(home.path())));
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.starts_with("warning: compiled bots are not cached: "),
        "{said}"
    );
    // Compilers of the machine are tried, and what they make of a probe is kept elsewhere.
    output(grundy(
        "build bots/nim/accepted/xor.rs -o /dev/null",
        Some(home.path()),
    ));
    for cache in caches {
        assert_eq!(fs::read_dir(&cache).expect("the directory").count(), 0);
    }
}

#[test]
fn who_cannot_write_the_report_does_not_say_that_all_is_well() {
    let full = File::options().write(true).open("/dev/full");
    let mut command = grundy("games", None);
    command.stdout(full.expect("a full disk"));
    let (status, _, said) = output(command);
    assert_eq!(status, Some(3));
    assert!(said.starts_with("cannot write the output: "), "{said}");
}

/// To open a pipe that nobody writes to would take for ever.
#[test]
fn what_is_no_regular_file_is_not_judged() {
    let place = tempfile::tempdir().expect("a directory");
    let pipe = place.path().join("bot.c");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo can be run").success());
    let endless = place.path().join("bot.wasm");
    symlink("/dev/zero", &endless).expect("a link");
    for file in [&pipe, &endless, &place.path().to_owned()] {
        let file = file.to_str().expect("a path in UTF-8");
        for command in ["judge bash", "build"] {
            let (status, _, said) = output(grundy(&format!("{command} {file}"), None));
            assert_eq!(status, Some(2), "{said}");
            let whys = [
                "is not a regular file",
                "contains no source file",
                "is a directory",
            ];
            let why = whys.iter().any(|why| said.contains(why));
            assert!(why, "{said}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_reason_to_complain() {
    let mut grundy = grundy("games chopsticks", None);
    let grundy = grundy.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut grundy = grundy.spawn().expect("grundy can be run");
    drop(grundy.stdout.take());
    let output = grundy.wait_with_output().expect("grundy ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn json_stands_alone_on_standard_output() {
    let line = "judge bash bots/bash/accepted/remainder.wat --no-cache --format json";
    let (_, report, said) = output(grundy(line, None));
    let reports: serde_json::Value = serde_json::from_str(&report).expect("one document");
    let report = &reports[0];
    assert_eq!(report["schema"], "grundy.judge/1");
    assert_eq!(report["verdict"], "AC");
    assert_eq!(said, "", "no progress bar where there is no terminal");
}

/// A file with the name of a reference player is not taken for that player, nor the player for the file.
#[test]
fn files_named_like_reference_players_are_refused() {
    let folder = tempfile::tempdir().expect("a directory");
    for name in ["perfect", "search-3"] {
        fs::write(folder.path().join(name), "int main(void) {}\n").expect("a file");
        for command in ["match", "tournament"] {
            let mut grundy = grundy(&format!("{command} bash {name} random"), None);
            grundy.current_dir(folder.path());
            let (status, _, told) = output(grundy);
            assert_eq!(status, Some(2), "{told}");
            let title = format!("`{name}` is a reference player, and a file here");
            assert!(told.contains(&title), "{told}");
            assert!(told.contains(&format!("write ./{name}")), "{told}");
        }
    }
}
