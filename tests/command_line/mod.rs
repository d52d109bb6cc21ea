//! The program as a person uses it: what it prints, where, and with which exit status.

mod anywhere;
mod certificates;
mod doctor;
mod places;
mod records;
mod shell;
mod transcripts;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;

use grundy_testing::program::{TRAP, run_at, run_in, snapshot};
use grundy_testing::root;

#[test]
fn commands_say_what_they_are_to_say() {
    let commands = include_str!("commands.toml");
    let commands: BTreeMap<String, String> = toml::from_str(commands).expect("lists of commands");
    let filters = vec![(r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#)];
    insta::with_settings!({ filters => filters }, {
        for (group, lines) in commands {
            let seen: Vec<String> = lines.lines().map(|line| run_in(&root(), line)).collect();
            snapshot(&group, &seen);
        }
    });
}

#[test]
fn tables_fit_the_terminal() {
    let lines = [
        "games chopsticks",
        "problems",
        "solve nim --set heaps=7,8,9",
        "verify bash --for n=0..=30 --for m=1..=5 --then 'winner == 1'",
        "judge nim bots/nim/compile_error/forbidden-import.wat bots/nim/accepted/xor.wat",
        "tournament nim bots/nim/accepted/xor.wat bots/nim/compile_error/garbage.wasm perfect random",
    ];
    for columns in [80, 100, 120] {
        let seen = lines.map(|line| run_at(&root(), line, Some(columns)));
        for line in seen.iter().flat_map(|seen| seen.lines()) {
            let is_output = !line.starts_with("$ grundy");
            let width = line.chars().count();
            assert!(!is_output || width <= columns.into(), "{columns}: {line}");
        }
        if columns == 80 {
            snapshot("width-80", &seen);
        }
    }
}

/// Equal sources are the same program, also if they have no modules or modules that contain their names.
#[test]
fn copies_are_named() {
    let folder = tempfile::tempdir().expect("a directory");
    for (name, text) in [
        ("a.wat", "("),
        ("b.wat", TRAP),
        ("c.wat", "("),
        ("d.wat", "(\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("a bot");
    }
    let seen = run_in(
        folder.path(),
        "judge nim a.wat b.wat c.wat d.wat --csv class.csv",
    );
    assert!(
        seen.contains("c.wat is the same program as a.wat"),
        "{seen}"
    );
    assert_eq!(seen.matches("is the same program").count(), 1, "{seen}");
    let table = fs::read_to_string(folder.path().join("class.csv")).expect("a table");
    let copies = table.lines().filter(|line| line.contains(",a.wat,"));
    assert_eq!(copies.count(), 1, "{table}");
}

/// The list of commands is read where it is called up: in any terminal.
#[test]
fn the_help_fits_into_80_columns() {
    let help = run_at(&root(), "help", Some(80));
    for line in help.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn wrong_files_are_explained() {
    let folder = tempfile::tempdir().expect("a directory");
    let bot = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a bot");
    bot("empty.wat", "");
    bot("empty.wasm", "");
    bot("trap.wat", TRAP);
    bot("bot.cobol", "");
    bot("trap.text", TRAP);
    fs::create_dir(folder.path().join("folder")).expect("a directory");
    symlink(root().join("problems/nim"), folder.path().join("nim")).expect("a link");
    let judged = [
        "nim empty.wasm",
        "nim empty.wat",
        "nim trap.wat",
        "nim bot.cobol",
        "nim bot.cobol --language cobol",
        "nim trap.text --language wat",
        "nim folder/",
        "nim nothing.c",
        "nim nothing.c trap.wat bot.cobol",
        "chess trap.wat",
    ];
    let seen = judged.map(|line| run_in(folder.path(), &format!("judge {line}")));
    snapshot("judge-errors", &seen);
}
