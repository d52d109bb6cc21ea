//! The program as a person uses it: what it prints, where, and with which exit status.

#[path = "command_line/certificates.rs"]
mod certificates;
#[path = "command_line/places.rs"]
mod places;
mod program;
#[path = "command_line/records.rs"]
mod records;
#[path = "command_line/transcripts.rs"]
mod transcripts;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;

use program::{TRAP, root, run_in, snapshot};

#[test]
fn commands_say_what_they_are_to_say() {
    let commands = include_str!("command_line/commands.toml");
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
fn wrong_files_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a bot");
    bot("empty.wat", "");
    bot("empty.wasm", "");
    bot("trap.wat", TRAP);
    bot("bot.cobol", "");
    bot("trap.text", TRAP);
    fs::create_dir(folder.path().join("folder")).expect("a folder");
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
