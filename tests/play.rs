//! `grundy play` as a conversation: what is typed, and what is said, over a plain pipe.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays with these arguments, typing these lines. What is typed stands behind each `>`, as it does
/// on a terminal.
fn play(arguments: &[&str], typed: &[&str]) -> String {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("root");
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("play")
        .args(arguments)
        .args(["--seed", "1"])
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy can be run");
    let mut input = child.stdin.take().expect("a pipe");
    for line in typed {
        // A game that is over listens no more.
        let _ = writeln!(input, "{line}");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    let mut turns = said.split("\n> ");
    let mut seen = format!("$ grundy play {}\n", arguments.join(" "));
    seen.push_str(turns.next().unwrap_or_default());
    for (turn, line) in turns.zip(typed.iter().chain([&"(end of input)"])) {
        seen.push_str(&format!("\n> {line}\n{turn}"));
    }
    let errors = String::from_utf8(output.stderr).expect("text");
    let status = output.status.code().expect("grundy ends by itself");
    format!("{seen}\n{errors}exit status {status}\n")
}

macro_rules! check {
    ($name:literal, $arguments:expr, $typed:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(concat!("play-", $name), play($arguments, $typed));
        })
    };
}

#[test]
fn a_game_of_nim_with_every_kind_of_help() {
    check!(
        "nim",
        &["nim", "--set", "heaps=3,4,5"],
        &[
            "help",
            "moves",
            "hint",
            "hint",
            "values",
            "what if 1 1",
            "what if x",
            "9 9",
            "\u{1b}[2J",
            "2 1",
            "back",
            "back",
            "board",
            "1 2",
            "quit",
        ]
    );
}

#[test]
fn a_game_that_is_lost_by_a_blunder() {
    check!(
        "blunder",
        &["nim", "--set", "heaps=1,2"],
        &["1 1", "no more"]
    );
}

#[test]
fn a_game_that_is_won() {
    check!(
        "won",
        &["bash", "--set", "n=5", "--set", "m=3"],
        &["1", "back", "1", "3", "2", "1"]
    );
}

#[test]
fn counting_up_from_the_second_seat() {
    check!(
        "count-up",
        &[
            "bash",
            "--set",
            "n=20",
            "--set",
            "m=3",
            "--set",
            "count-up=true",
            "--seat",
            "2"
        ],
        &["2", "hint"]
    );
}

#[test]
fn boards_of_other_games() {
    check!("wythoff", &["wythoff", "--position", "4 6"], &["values"]);
    check!(
        "towers",
        &["tower-breakers", "--set", "heights=12,60,7"],
        &["2 6", "hint"]
    );
    check!(
        "sum",
        &[
            "sum",
            "--set",
            "components=bash m=3 + wythoff",
            "--set",
            "start=7 + 2 3"
        ],
        &["2 1 1", "hint"]
    );
    check!("stumps", &["chopsticks", "--preset", "stumps"], &["moves"]);
    check!(
        "large",
        &["nim", "--set", "heaps=1000000000000,999"],
        &["moves", "hint", "hint"]
    );
}

#[test]
fn several_players_and_a_bot() {
    check!(
        "three-players",
        &[
            "chopsticks",
            "--set",
            "players=3",
            "--against",
            "random",
            "--seat",
            "2"
        ],
        &["tap 1 1", "tap 1 1 2", "moves"]
    );
    check!(
        "against-a-bot",
        &[
            "nim",
            "--set",
            "heaps=2,2",
            "--against",
            "bots/nim/run_time_error/aborts.c"
        ],
        &["1 1"]
    );
    check!(
        "bot-after-take-back",
        &[
            "nim",
            "--set",
            "heaps=3,4,5",
            "--against",
            "bots/nim/accepted/xor.c"
        ],
        &["1 1", "back", "1 2", "quit"]
    );
}

#[test]
fn moves_without_words_are_said_once() {
    let position = ["tic-tac-toe", "--position", "xo..x..o."];
    check!(
        "tic-tac-toe",
        &position,
        &["hint", "hint", "moves", "values", "what if 1 3", "3 3"]
    );
}

#[test]
fn what_cannot_be_played() {
    check!("no-game", &["nimm"], &[]);
    check!("no-seat", &["nim", "--seat", "3"], &[]);
    check!("no-opponent", &["nim", "--against", "nobody"], &[]);
    check!("no-position", &["nim", "--position", "1 x"], &[]);
}
