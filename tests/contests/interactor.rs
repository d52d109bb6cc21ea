//! `grundy interact` and `grundy validate` against programs of every kind.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use grundy_testing::root;

use super::packages::export;

/// One game of Nim: 3, 4 and 5, the program first, against the perfect player.
const GAME: &str = "grundy-case 2\ngame nim\nset heaps [3,4,5]\nset last wins\nseat 1\nopponent perfect\n\
                    seed 1\nnumber 1\nmax-plies 1000\n";

/// The same in the first version of the format, which counts games from 0.
fn first_version(number: u64) -> String {
    let number = format!("number {number}");
    let game = GAME.replace("number 1", &number);
    game.replace("grundy-case 2", "grundy-game 1")
}

pub(super) struct Table {
    home: tempfile::TempDir,
}

impl Table {
    pub(super) fn new(input: &str) -> Self {
        let home = tempfile::tempdir().expect("a directory");
        fs::write(home.path().join("1.in"), input).expect("an input");
        fs::write(home.path().join("1.ans"), "").expect("an answer");
        fs::create_dir(home.path().join("feedback")).expect("a directory");
        Self { home }
    }

    fn start(&self, command: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(command)
            .args(["1.in", "1.ans", "feedback/", "case_sensitive", "--more"])
            .current_dir(self.home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("grundy can be run")
    }

    pub(super) fn message(&self, name: &str) -> String {
        fs::read_to_string(self.home.path().join("feedback").join(name)).unwrap_or_default()
    }
}

/// Plays a program that answers each line of the judge so; `None` closes its output. Returns the exit
/// status.
fn play(table: &Table, answer: impl FnMut(&str) -> Option<String>) -> Option<i32> {
    play_with(table, &["interact"], answer)
        .wait()
        .expect("it ends")
        .code()
}

/// The same with another command. Returns the judge as it is once it has closed its output.
pub(super) fn play_with(
    table: &Table,
    command: &[&str],
    mut answer: impl FnMut(&str) -> Option<String>,
) -> Child {
    let mut judge = table.start(command);
    let mut to_judge: Option<ChildStdin> = judge.stdin.take();
    let from_judge = BufReader::new(judge.stdout.take().expect("a pipe"));
    for line in from_judge.lines() {
        let line = line.expect("text");
        match answer(&line) {
            Some(said) => {
                if let Some(pipe) = &mut to_judge {
                    // The judge may have gone: it has seen enough.
                    let _ = pipe.write_all(said.as_bytes()).and_then(|()| pipe.flush());
                }
            }
            None => to_judge = None,
        }
    }
    judge.stdin = to_judge;
    judge
}

/// The move that leaves an exclusive or of 0, and else one item.
fn bouton(position: &str) -> String {
    let heaps: Vec<u64> = position
        .split(' ')
        .skip(1)
        .map(|n| n.parse().expect("a number"))
        .collect();
    let all = heaps.iter().fold(0, |all, heap| all ^ heap);
    let good = heaps.iter().position(|heap| heap ^ all < *heap);
    match good {
        Some(pile) => format!("{} {}\n", pile + 1, heaps[pile] - (heaps[pile] ^ all)),
        None => format!(
            "{} 1\n",
            heaps.iter().position(|heap| *heap > 0).expect("an item") + 1
        ),
    }
}

/// The first line is the opening, which needs no answer.
fn to_positions(
    mut answer: impl FnMut(&str) -> Option<String>,
) -> impl FnMut(&str) -> Option<String> {
    let mut opened = false;
    move |line| {
        if opened {
            answer(line)
        } else {
            assert_eq!(line, "1", "seat 1, and Nim has no parameters");
            opened = true;
            Some(String::new())
        }
    }
}

#[test]
fn who_plays_well_is_accepted() {
    let table = Table::new(GAME);
    assert_eq!(
        play(&table, to_positions(|line| Some(bouton(line)))),
        Some(42)
    );
    assert!(
        table
            .message("judgemessage.txt")
            .starts_with("AC  nim, seat 1 against perfect\n")
    );
    assert_eq!(table.message("teammessage.txt"), "");
    assert_eq!(table.message("teamimage.svg"), "");
    // Blanks mean nothing.
    let table = Table::new(&GAME.replace("[3,4,5]", "[5]"));
    let answer = |_: &str| Some("\n \r\n\u{b}\n 1 \u{b} 5\t\u{c}\n".to_owned());
    assert_eq!(play(&table, to_positions(answer)), Some(42));
}

/// A judge that waits has told the program that the game is over, and goes when the program does.
#[test]
fn the_end_of_a_program_can_be_waited_for() {
    let table = Table::new(GAME);
    let answers = to_positions(|line| Some(bouton(line)));
    let mut judge = play_with(&table, &["interact", "--wait"], answers);
    assert_eq!(judge.try_wait().expect("a child"), None, "it waits");
    drop(judge.stdin.take());
    assert_eq!(judge.wait().expect("it ends").code(), Some(42));
}

#[test]
fn what_programs_do_wrong_is_named() {
    let flood = "1 1 ".repeat(20_000);
    let padded = format!("1 2{}\n", " ".repeat(5_000));
    let cases: [(&str, Option<&str>, &str); 11] = [
        (
            "takes too much",
            Some("1 1\n"),
            "WA blunder\n\nfirst blunder: game 1 against perfect",
        ),
        ("illegal", Some("1 9\n"), "WA illegal-move"),
        ("nonsense", Some("\u{1b}[2Jquit\n"), "WA unreadable-move"),
        ("nothing", None, "WA ended-early"),
        ("two lines", Some("1 2\n1 2\n"), "WA extra-output"),
        ("a line and more", Some("1 2\n1"), "WA extra-output"),
        ("a flood", Some(&flood), "WA output"),
        ("a long line", Some(&padded), "WA output"),
        ("a no-break space", Some("1\u{a0}2\n"), "WA unreadable-move"),
        (
            "another move with one",
            Some("1\u{a0}9\n"),
            "WA illegal-move",
        ),
        ("no text", Some("\0\u{ff}\n"), "WA unreadable-move"),
    ];
    for (name, said, expected) in cases {
        let table = Table::new(GAME);
        let status = play(&table, to_positions(|_| said.map(str::to_owned)));
        assert_eq!(status, Some(43), "{name}");
        let team = table.message("teammessage.txt");
        assert!(team.starts_with(expected), "{name}: {team}");
        assert!(!team.contains('\u{1b}'), "{name}: {team}");
        assert!(
            table.message("judgemessage.txt").starts_with("WA "),
            "{name}"
        );
        let picture = table.message("teamimage.svg");
        // More than an answer counts when the next move is due.
        let position = match expected.contains("extra-output") {
            true => "position  0 4 5</text>",
            false => "position  3 4 5</text>",
        };
        assert!(picture.contains(position), "{name}: {picture}");
        assert!(!picture.contains('\u{1b}'), "{name}: {picture}");
        assert_eq!(table.message("judgeimage.svg"), picture, "{name}");
    }
    let table = Table::new(&first_version(0));
    play(&table, to_positions(|_| Some("1 1\n".to_owned())));
    let team = table.message("teammessage.txt");
    assert!(team.contains("game 1 against perfect"), "{team}");
    assert!(team.contains("right was   1 2\n"), "{team}");
    assert!(team.contains("refuted by"), "{team}");
    let read = "\nYour program read this position as: 3 3 4 5\n";
    assert!(team.ends_with(read), "{team}");
    let judges = table.message("judgemessage.txt");
    let game = "  ply 1  seat 1  3 4 5  plays 1 1\n  from here on grundy plays for seat 1 too\n  ply 2  seat 2";
    assert!(judges.contains(game), "{judges}");
}

#[test]
fn faults_of_the_judge_are_no_verdicts() {
    for (input, word) in [
        ("", "grundy-case 2"),
        ("grundy-case 2\ngame chess\n", "chess"),
        (&GAME.replace("heaps", "heap"), "heap"),
        (&GAME.replace("seat 1", "seat 3"), "seat 3"),
        (&GAME.replace("seat 1", "seat 0"), "seat 0"),
        (&GAME.replace("perfect", "perfekt"), "perfekt"),
        (&GAME.replace("number 1", "number 0"), "no game 0"),
        (&first_version(u64::MAX), "no game 18446744073709551615"),
        (&format!("{GAME}more\n"), "more"),
    ] {
        let table = Table::new(input);
        let status = play(&table, |_| None);
        assert_eq!(status, Some(2), "{input}");
        let told = table.message("judgeerror.txt");
        assert!(told.contains(word), "{told}");
    }
    let table = Table::new(GAME);
    fs::remove_dir(table.home.path().join("feedback")).expect("a directory");
    let status = play(&table, to_positions(|line| Some(bouton(line))));
    assert_eq!(status, Some(2), "nowhere to write to");
}

/// Answers `1 1` to every position.
const ONE_ITEM: &str = r#"(module
    (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 1)
    (data (i32.const 0) "\40\00\00\00\00\10\00\00\50\00\00\00\04\00\00\00")
    (data (i32.const 80) "1 1\0a")
    (func (export "_start") (local $lines i32) (local $at i32)
        (loop $next
            (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 32)))
            (if (i32.eqz (i32.load (i32.const 32))) (then (return)))
            (local.set $at (i32.const 0))
            (loop $byte
                (if (i32.eq (i32.load8_u offset=64 (local.get $at)) (i32.const 10)) (then
                    (if (local.get $lines) (then
                        (drop (call $write (i32.const 1) (i32.const 8) (i32.const 1) (i32.const 36)))))
                    (local.set $lines (i32.add (local.get $lines) (i32.const 1)))))
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (br_if $byte (i32.lt_u (local.get $at) (i32.load (i32.const 32)))))
            (br $next))))"#;

/// A bot that fails there fails here with the same move: `grundy run` stands in for a native program.
#[test]
fn the_same_move_is_fatal_there_and_here() {
    let home = tempfile::tempdir().expect("a directory");
    let bot = home.path().join("one.wat");
    fs::write(&bot, ONE_ITEM).expect("a bot");
    let judged = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args([
            "judge",
            "nim",
            &bot.display().to_string(),
            "--format",
            "json",
        ])
        .current_dir(root())
        .output()
        .expect("grundy can be run");
    let report: serde_json::Value = serde_json::from_slice(&judged.stdout).expect("a report");
    let failure = &report[0]["first_failure"];
    let number = failure["game"].as_u64().expect("a number");
    let package = export("nim", "legacy", home.path());
    let case = case_number(&package.join("data/secret"), number);
    let table = Table::new(&fs::read_to_string(case).expect("a game"));
    let mut native = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("run")
        .arg(&bot)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("grundy can be run");
    let mut to_bot = native.stdin.take().expect("a pipe");
    let mut from_bot = BufReader::new(native.stdout.take().expect("a pipe")).lines();
    let mut opened = false;
    let status = play(&table, |line| {
        writeln!(to_bot, "{line}").expect("it reads");
        if !std::mem::replace(&mut opened, true) {
            return Some(String::new());
        }
        let answer = from_bot.next().expect("an answer").expect("text");
        Some(format!("{answer}\n"))
    });
    let _ = native.kill();
    let _ = native.wait();
    assert_eq!(status, Some(43));
    let team = table.message("teammessage.txt");
    let told = format!("game {number} against");
    assert!(team.contains(&told), "{team}");
    for part in ["position", "move", "ply"] {
        let value = &failure[part];
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        assert!(team.contains(&value), "{part} {value}: {team}");
    }
}

/// The test case of this number, counted from 1.
fn case_number(folder: &Path, number: u64) -> PathBuf {
    let entries = fs::read_dir(folder).expect("test cases");
    let mut paths = entries.map(|entry| entry.expect("a file").path());
    let is_it = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let digits = name
            .split('-')
            .next()
            .and_then(|digits| digits.parse().ok());
        name.ends_with(".in") && digits == Some(number)
    };
    paths.find(is_it).expect("the game")
}

#[test]
fn moves_are_validated_as_they_are_judged() {
    let home = tempfile::tempdir().expect("a directory");
    let package = export("nim-move", "legacy", home.path());
    let problem = package.join("output_validators/grundy/problem.toml");
    let problem = problem.display().to_string();
    let questions = "3\n3 3 4 5\n2 7 7\n1 0\n";
    let long = "1".repeat(100_000);
    for (output, status, told) in [
        ("1 2\n2 3\n-\n", 42, "AC  3 questions: 3 right"),
        ("1 2\r\n\n  1 7\n-", 42, "AC"),
        // Blanks and line ends are alike, but not both on a line and over lines.
        ("1 2 1 7 -", 42, "AC  3 questions: 3 right"),
        ("1\n2\n1\n7\n-\n", 42, "AC"),
        ("1 2 1 7", 43, "WA missing-answer"),
        ("1\n2\n1\n7\n-\n-\n", 43, "WA extra-output"),
        ("1 1 1 7 -", 43, "WA missing-answer"),
        ("1 2 1\n7\n-", 43, "WA wrong-answer"),
        ("1\u{b}2\n1\u{c}7\n-\n", 42, "AC"),
        ("1\u{a0}2\n1 7\n-\n", 43, "WA wrong-answer"),
        ("1\u{a0}2 1 7 -", 43, "WA missing-answer"),
        ("1 1\n2 3\n-\n", 43, "WA wrong-answer"),
        ("1 2\n2 3\n", 43, "WA missing-answer"),
        ("1 2\n2 3\n-\n-\n", 43, "WA extra-output"),
        ("", 43, "WA missing-answer"),
        (&long, 43, "WA output"),
    ] {
        let table = Table::new(questions);
        let mut judge = table.start(&["validate", "--problem", &problem]);
        let mut pipe = judge.stdin.take().expect("a pipe");
        let _ = pipe.write_all(output.as_bytes());
        drop(pipe);
        assert_eq!(
            judge.wait().expect("it ends").code(),
            Some(status),
            "{output:.80}"
        );
        let message = table.message("judgemessage.txt");
        assert!(message.starts_with(told), "{output:.80}: {message}");
        let picture = table.message("teamimage.svg");
        let names_an_answer = message.contains("first wrong answer");
        assert_eq!(
            picture.contains("asked  "),
            names_an_answer,
            "{output:.80}: {picture}"
        );
        assert_eq!(table.message("judgeimage.svg"), picture, "{output:.80}");
    }
    for questions in ["", "2\n1 1\n", "1\n1 x\n", "1\n2 1\n", "1\n1 01\n"] {
        let table = Table::new(questions);
        let mut judge = table.start(&["validate", "--problem", &problem]);
        let mut pipe = judge.stdin.take().expect("a pipe");
        let _ = pipe.write_all(b"1 1\n1 1\n");
        drop(pipe);
        assert_eq!(
            judge.wait().expect("it ends").code(),
            Some(2),
            "{questions}"
        );
        assert_ne!(table.message("judgeerror.txt"), "", "{questions}");
    }
}
