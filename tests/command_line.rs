//! The program as a person uses it: what it prints, where, and with which exit status.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the workspace")
}

/// Runs `grundy` in a folder and sets out everything that can be seen of it.
fn run_in(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("grundy can be run");
    let status = output.status.code().expect("grundy ends by itself");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let mut seen = format!("$ grundy {}\nexit status {status}\n", arguments.join(" "));
    for (name, text) in [
        ("stdout", text(output.stdout)),
        ("stderr", text(output.stderr)),
    ] {
        if !text.is_empty() {
            seen.push_str(&format!("--- {name}\n{text}"));
        }
    }
    seen
}

fn run(arguments: &[&str]) -> String {
    run_in(&root(), arguments)
}

/// One snapshot of several commands that belong together.
macro_rules! check {
    ($name:literal, $($seen:expr),+ $(,)?) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(concat!("command-line-", $name), [$($seen),+].join("\n"));
        })
    };
}

#[test]
fn games_are_listed() {
    check!(
        "games",
        run(&["games"]),
        run(&["games", "bash"]),
        run(&["games", "chopsticks"]),
        run(&["games", "nim", "--format", "json"]),
        run(&["games", "nimm"]),
    );
}

#[test]
fn positions_are_solved() {
    check!(
        "solve",
        run(&["solve", "nim", "--set", "heaps=7,8,9"]),
        run(&[
            "solve",
            "nim",
            "--set",
            "heaps=7,8,9",
            "--position",
            "1 2 3"
        ]),
        run(&[
            "solve",
            "bash",
            "--set",
            "n=21",
            "--set",
            "m=3",
            "--set",
            "last=loses"
        ]),
        run(&[
            "solve",
            "wythoff",
            "--set",
            "a=18446744073709551615",
            "--set",
            "b=11400714819323198485"
        ]),
        run(&["solve", "tower-breakers", "--set", "n=3", "--set", "m=12"]),
        run(&[
            "solve",
            "tower-breakers",
            "--set",
            "heights=12,9",
            "--set",
            "split=true"
        ]),
        run(&[
            "solve",
            "bash",
            "--set",
            "m=10",
            "--set",
            "count-up=true",
            "--position",
            "89 100"
        ]),
        run(&["solve", "chopsticks"]),
        run(&[
            "solve",
            "chopsticks",
            "--position",
            "1312",
            "--format",
            "json"
        ]),
        run(&["solve", "chopsticks", "--set", "variant=cutoff"]),
    );
}

#[test]
fn every_reachable_position_is_listed() {
    let nim = &["solve", "nim", "--set", "heaps=1,2", "--all"];
    check!(
        "solve-all",
        run(nim),
        run(&[nim.as_slice(), &["--format", "json"]].concat()),
        run(&[
            "solve",
            "chopsticks",
            "--preset",
            "cutoff",
            "--set",
            "rollover=3",
            "--all"
        ]),
        run(&["solve", "nim", "--set", "heaps=9,9,9,9,9,9,9,9", "--all"]),
        run(&[
            "solve",
            "bash",
            "--set",
            "n=18446744073709551615",
            "--set",
            "m=9",
            "--all"
        ]),
        run(&["solve", "chopsticks", "--preset", "cutof"]),
        run(&[
            "solve",
            "chopsticks",
            "--preset",
            "cutoff",
            "--set",
            "variant=base"
        ]),
        run(&["solve", "nim", "--preset", "base", "--position", "1 2"]),
    );
}

#[test]
fn wrong_settings_are_explained() {
    check!(
        "solve-errors",
        run(&["solve", "chess"]),
        run(&["solve", "nim"]),
        run(&["solve", "nim", "--set", "heap=1,2"]),
        run(&["solve", "nim", "--set", "heaps"]),
        run(&["solve", "nim", "--set", "heaps=1,x"]),
        run(&["solve", "bash", "--set", "n=5", "--set", "m=0"]),
        run(&[
            "solve",
            "tower-breakers",
            "--set",
            "n=2",
            "--set",
            "m=6",
            "--set",
            "heights=6,6"
        ]),
        run(&["solve", "chopsticks", "--set", "rollover=1"]),
        run(&["solve", "chopsticks", "--set", "overflow=wrap"]),
        run(&["solve", "chopsticks", "--position", "1392"]),
        run(&["solve", "chopsticks", "--set", "start=99"]),
    );
}

#[test]
fn claims_are_verified() {
    let bash = |arguments: &[&str]| {
        let all = [
            &["verify", "bash", "--for", "n=0..=30", "--for", "m=1..=5"],
            arguments,
        ];
        run(&all.concat())
    };
    check!(
        "verify",
        bash(&["--iff", "n % (m + 1) != 0", "--then", "winner == 1"]),
        bash(&["--then", "winner == 1"]),
        bash(&["--if", "n > 0", "--then", "winner == 1", "--format", "json"]),
        run(&[
            "verify",
            "nim",
            "--for",
            "heaps=1..=3x0..=4",
            "--then",
            "grundy == xor(heaps)"
        ]),
        run(&[
            "verify",
            "wythoff",
            "--for",
            "a=0..=9",
            "--for",
            "b=4000000000..=4000000010",
            "--then",
            "reachable > 5"
        ]),
    );
}

#[test]
fn senseless_claims_are_explained() {
    let bash = |arguments: &[&str]| run(&[&["verify", "bash"], arguments].concat());
    check!(
        "verify-errors",
        bash(&["--for", "n=0..=3", "--set", "m=2", "--then", "winner = 1"]),
        bash(&["--for", "n=0..=3", "--set", "m=2", "--then", "winer == 1"]),
        bash(&["--for", "n=0..=3", "--set", "m=2", "--then", "winner"]),
        bash(&[
            "--for",
            "n=0..=3",
            "--set",
            "m=2",
            "--then",
            "winner == 1 && "
        ]),
        bash(&["--for", "k=0..=3", "--then", "winner == 1"]),
        bash(&["--for", "n=3..=0", "--set", "m=2", "--then", "winner == 1"]),
        bash(&["--for", "n=0..=3", "--then", "winner == 1"]),
        bash(&[
            "--for",
            "n=0..=30000000000",
            "--set",
            "m=2",
            "--then",
            "winner == 1"
        ]),
        bash(&["--for", "n", "--then", "winner == 1"]),
        bash(&["--for", "n=0..=3"]),
        run(&["verify", "nothing"]),
    );
}

#[test]
fn bots_meet() {
    let (xor, greedy) = ("bots/nim/accepted/xor.c", "bots/nim/wrong_answer/greedy.c");
    let (traps, garbage) = (
        "bots/nim/run_time_error/aborts.c",
        "bots/nim/compile_error/garbage.wasm",
    );
    let filters = vec![(r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#)];
    insta::with_settings!({ filters => filters }, {
        check!(
            "match",
            run(&["match", "nim", xor, greedy]),
            run(&["match", "nim", xor, greedy, "--format", "json"]),
            run(&["match", "chopsticks", "random", "random", "--sprt", "elo0=-40,elo1=40,beta=0.1,model=normalised"]),
            run(&["match", "nim", "random", "random", "--games", "3", "--sprt", "elo0=0,elo1=5"]),
            run(&["tournament", "nim", xor, greedy, traps, garbage, "perfect"]),
            run(&["tournament", "wythoff", "--gauntlet", "random", "perfect", "trickster", "--rounds", "2"]),
        );
    });
}

#[test]
fn senseless_tournaments_are_explained() {
    let sprt = |test: &str| run(&["match", "nim", "random", "perfect", "--sprt", test]);
    check!(
        "match-errors",
        run(&["match", "nim", "random"]),
        run(&["tournament", "nim", "random"]),
        run(&["match", "nim", "random", "nothing.c"]),
        run(&["match", "nim", "random", "perfect", "--rounds", "0"]),
        run(&[
            "match", "nim", "random", "perfect", "--rounds", "2", "--games", "2"
        ]),
        run(&["match", "nim", "random", "perfect", "--log", "README.md"]),
        run(&["match", "nim", "random", "perfect", "--resume", "README.md"]),
        run(&[
            "match",
            "nim",
            "random",
            "perfect",
            "--resume",
            "nowhere.jsonl"
        ]),
        sprt("elo0=0"),
        sprt("elo0=5,elo1=0"),
        sprt("elo0=0,elo1=x"),
        sprt("elo0=0,elo1=5,alpha=1"),
        sprt("elo0=0,elo1=5,gamma=1"),
        sprt("elo0=0,elo1=5,model=bayesian"),
        sprt("5"),
        run(&[
            "tournament",
            "nim",
            "random",
            "perfect",
            "trickster",
            "--sprt",
            "elo0=0,elo1=5"
        ]),
    );
}

/// `grundy verify` as somebody types it: the arguments have no blanks but in single quotes.
fn verify(line: &str) -> String {
    let mut arguments = vec!["verify"];
    for (number, part) in line.split('\'').enumerate() {
        match number % 2 {
            0 => arguments.extend(part.split_whitespace()),
            _ => arguments.push(part),
        }
    }
    run(&arguments)
}

#[test]
fn ways_to_move_are_tried_against_everything() {
    check!(
        "verify-moves",
        verify("nim --for heaps=3x0..=4 --if 'winner == 1' --to 'xor(heaps) == 0' --goal wins"),
        verify("nim --for heaps=3x0..=4 --if 'winner == 1' --to 'heaps[0] == 0' --goal wins"),
        verify(
            "wythoff --for a=0..=9 --for b=0..=9 --if 'winner == 1' --case 'a == b => [a, b]' --case 'cold_partner(a) < b => [0, b - cold_partner(a)]'"
        ),
        verify("wythoff --for a=0..=9 --for b=0..=9 --move '[0, 1]'"),
        verify(
            "bash --set m=3 --for n=1..=40 --to 'n % (m + 1) == 0' --goal wins --seat 2 --if 'n % 4 == 0'"
        ),
        verify("chopsticks --set rollover=4 --to 'value == \"L\"' --goal wins"),
        verify(
            "chopsticks --to 'remoteness == 0' --to 'remoteness != 1' --to true --goal never-loses --format json"
        ),
        verify("chopsticks --set players=3 --set rollover=3 --to true --goal never-loses --seat 3"),
        verify("chopsticks --listed 1?11 --listed '*' --goal wins"),
        verify("wythoff --set a=4000000000 --set b=3 --to 'a == b' --goal wins"),
    );
}

#[test]
fn senseless_ways_to_move_are_explained() {
    check!(
        "verify-moves-errors",
        verify("nim --for heaps=2x0..=4 --to 'xor(heaps)'"),
        verify("nim --for heaps=2x0..=4 --to 'n == 0'"),
        verify("nim --for heaps=2x0..=4 --move '{}'"),
        verify("nim --for heaps=2x0..=4 --case 'heaps[0] > 0'"),
        verify("nim --for heaps=2x0..=4 --case 'heaps[0] >> 0 => 1'"),
        verify("nim --for heaps=2x0..=4 --to true --then true"),
        verify("nim --for heaps=2x0..=4 --to true --goal draws"),
        verify("nim --for heaps=2x0..=4 --to true --seat 1"),
        verify("nim --for heaps=2x0..=4 --to true --seat 0 --goal wins"),
        verify("nim --for heaps=2x0..=4 --to true --seat 3 --goal wins"),
        verify("chopsticks --listed 1911"),
        verify("chopsticks --goal wins"),
    );
}

#[test]
fn claims_over_all_numbers_are_proved_or_not() {
    check!(
        "verify-all-numbers",
        verify("bash --for n=0.. --for m=1..=9 --iff 'n % (m + 1) != 0' --then 'winner == 1'"),
        verify(
            "bash --for n=0.. --for m=1..=9 --set last=loses --iff 'n % (m + 1) != 0' --then 'winner == 1'"
        ),
        verify(
            "bash --for n=0.. --set m=3 --if 'n > 5 && n % 7 != 1' --then 'winner == 1 || n % 4 == 0' --format json"
        ),
        verify("bash --for n=1.. --for m=2,5 --if 'n % (m + 1) != 0' --move 'n % (m + 1)'"),
        verify("bash --for n=1.. --set m=3 --then 'remoteness < 2 * n'"),
        verify("bash --for n=1.. --set m=3 --then 'winner == 1 || n / 4 * 4 == n'"),
        verify("bash --for n=1.. --set m=3 --then '[2, 3].all(m, n % m >= 0)'"),
        verify("bash --for n=1.. --set m=3000 --then 'winner == 1 || n % 3001 == 0'"),
        verify("bash --for n=1.. --for m=1.. --then 'winner == 1'"),
        verify("wythoff --for a=1.. --set b=2 --then 'winner == 1 || a == 1'"),
    );
}

const TRAP: &str = r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#;

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
    let nim = root().join("problems/nim");
    std::os::unix::fs::symlink(&nim, folder.path().join("nim")).expect("a link");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    check!(
        "judge-errors",
        run(&["judge", "nim", "empty.wasm"]),
        run(&["judge", "nim", "empty.wat"]),
        run(&["judge", "nim", "trap.wat"]),
        run(&["judge", "nim", "bot.cobol"]),
        run(&["judge", "nim", "bot.cobol", "--language", "cobol"]),
        run(&["judge", "nim", "trap.text", "--language", "wat"]),
        run(&["judge", "nim", "folder"]),
        run(&["judge", "nim", "nothing.c"]),
        run(&["judge", "nim", "nothing.c", "trap.wat", "bot.cobol"]),
        run(&["judge", "chess", "trap.wat"]),
    );
}

#[test]
fn senseless_certifications_are_explained() {
    let bot = "bots/nim/accepted/xor.c";
    let certify = |options: &[&str]| run(&[&["certify", "nim", bot], options].concat());
    check!(
        "certify-errors",
        run(&["certify", "nim", "nothing.c"]),
        certify(&["--seat", "3"]),
        certify(&["--most", "0"]),
        certify(&["--set", "heap=3"]),
        certify(&["--for", "heaps"]),
        certify(&["--for", "heaps=64..=64x0..=9"]),
        certify(&["--position", "1,2"]),
    );
}

#[test]
fn wrong_problems_are_explained() {
    let good = r#"name = "Nim"
game = "nim"

[play]
[[play.tests]]
heaps = [1, 2, 3]
"#;
    let cases = [
        ("empty", String::new()),
        ("syntax", good.replace("= [1, 2, 3]", "= [1, 2, 3")),
        ("game", good.replace("\"nim\"", "\"nimm\"")),
        (
            "key",
            good.replace("[play]", "[play]\nopponent = [\"perfect\"]"),
        ),
        (
            "opponent",
            good.replace("[play]", "[play]\nopponents = [\"perfekt\", \"random\"]"),
        ),
        (
            "certify",
            good.replace("[play]", "[play]\n[play.certify]\ninstances = []\nmost = 0"),
        ),
        ("sides", good.replace("[play]", "[play]\nsides = \"left\"")),
        (
            "accept",
            good.replace("[play]", "[play]\naccept = \"anything\""),
        ),
        (
            "score",
            good.replace(
                "[play]",
                "[play]\naccept = { score = 90, against = \"perfect\" }",
            ),
        ),
        (
            "limits",
            good.replace("[play]", "[limits]\nmemory = \"12 parsecs\"\n[play]"),
        ),
        (
            "zero",
            good.replace("[play]", "[limits]\nfuel_per_move = 0\n[play]"),
        ),
        (
            "rule",
            good.replace("[play]", "[rules]\nlats = \"wins\"\n[play]"),
        ),
        (
            "rule-value",
            good.replace("[play]", "[rules]\nlast = \"draws\"\n[play]"),
        ),
        ("instance", good.replace("heaps", "heap")),
        ("negative", good.replace("[1, 2, 3]", "[1, -2, 3]")),
        (
            "range",
            good.replace(
                "heaps = [1, 2, 3]",
                "random = { count = 3, heaps = { count = \"2..=5\", each = \"9..=1\" } }",
            ),
        ),
        (
            "random",
            good.replace("heaps = [1, 2, 3]", "random = 3\nheaps = [1]"),
        ),
        (
            "no-tests",
            good.replace("[[play.tests]]\nheaps = [1, 2, 3]\n", ""),
        ),
        (
            "two",
            good.replace(
                "[play]",
                "[rules]\nlast = \"draws\"\n[play]\nsides = \"left\"",
            ),
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("trap.wat"), TRAP).expect("a bot");
    let seen = cases.map(|(name, text)| {
        let problem = folder.path().join(name);
        fs::create_dir(&problem).expect("a folder");
        fs::write(problem.join("problem.toml"), text).expect("a problem");
        run_in(folder.path(), &["judge", name, "trap.wat"])
    });
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("command-line-problem-errors", seen.join("\n"));
    });
}

/// What plays no bot needs no home and leaves nothing in it.
#[test]
fn nothing_is_kept_that_nobody_needs() {
    let home = tempfile::tempdir().expect("a folder");
    let grundy = |line: &str, home: &Path| {
        Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(line.split(' '))
            .current_dir(root())
            .env("HOME", home)
            .env_remove("XDG_CACHE_HOME")
            .env_remove("XDG_DATA_HOME")
            .stdin(Stdio::null())
            .output()
            .expect("grundy can be run")
    };
    for line in [
        "games",
        "solve nim --set heaps=1,2",
        "verify bash",
        "games chopsticks",
        "play nim --seed 1",
        "play bash --set m=3 --position 21 --against random --seed 1",
    ] {
        let there = grundy(line, home.path());
        let left = fs::read_dir(home.path()).expect("the folder").count();
        assert_eq!(left, 0, "{line}");
        // Nobody can make a folder there.
        let nowhere = grundy(line, Path::new("/proc/nowhere"));
        assert_eq!(there, nowhere, "{line}");
    }
}

/// To open a pipe that nobody writes to would take for ever.
#[test]
fn what_is_no_regular_file_is_not_judged() {
    let place = tempfile::tempdir().expect("a folder");
    let pipe = place.path().join("bot.c");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo can be run").success());
    let endless = place.path().join("bot.wasm");
    std::os::unix::fs::symlink("/dev/zero", &endless).expect("a link");
    for file in [&pipe, &endless, &place.path().to_owned()] {
        let file = file.to_str().expect("a path in UTF-8");
        let seen = run(&["judge", "bash", file]);
        assert!(seen.contains("exit status 2"), "{seen}");
        let why = seen.contains("is not a regular file") || seen.contains("is a folder");
        assert!(why, "{seen}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_reason_to_complain() {
    let mut grundy = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["games", "chopsticks"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("grundy can be run");
    drop(grundy.stdout.take());
    let output = grundy.wait_with_output().expect("grundy ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn json_stands_alone_on_standard_output() {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args([
            "judge",
            "bash",
            "bots/bash/accepted/remainder.wat",
            "--format",
            "json",
        ])
        .current_dir(root())
        .output()
        .expect("grundy can be run");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(report["schema"], "grundy.judge/1");
    assert_eq!(report["verdict"], "AC");
    assert_eq!(
        output.stderr, b"",
        "no progress bar where there is no terminal"
    );
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let cutoff = ["solve", "chopsticks", "--preset", "cutoff", "--set"];
    let written = run(&[&cutoff[..], &["rollover=3", "--certificate", "table"]].concat());
    let text = fs::read_to_string(folder.path().join("table")).expect("a certificate");
    let damage = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(folder.path().join(name), text.replacen(from, to, 1)).expect("a file");
    };
    damage("false", "\nL4 0222\n", "\nL2 0222\n");
    damage("cut", "\nend 21 positions\n", "\n");
    damage("odd", "\nL4 0222\n", "\nL4 2022\n");
    check!(
        "certificate",
        written,
        text.clone(),
        run(&["solve", "--check", "table"]),
        run(&["solve", "--check", "false"]),
        run(&["solve", "--check", "false", "--format", "json"]),
        run(&["solve", "--check", "cut"]),
        run(&["solve", "--check", "odd"]),
        run(&["solve", "--check", "nothing"]),
        run(&["solve", "nim", "--check", "table"]),
        run(&[
            "solve",
            "wythoff",
            "--set",
            "a=900",
            "--set",
            "b=900",
            "--certificate",
            "x"
        ]),
        run(&["solve"]),
    );
}

/// Two bots at one table, the first of which blunders at once.
const RECORD: &str = "\
grundy-game 1
engine grundy 0.1.0
problem nim
number 6
game nim
set last = wins
start 4 5
fuel-to-start 500000000
fuel-per-move 50000000
memory 134217728
max-plies 1000
seat 1 bot seed 6 module f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6aaaa file greedy.c
seat 2 bot seed 6 module f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6bbbb file x.wasm

ply 1 seat 1: 4 5 plays 2 5, fuel 6727
finish trap by seat 2 at 4 0
wrote hm\\u{1b}[2J
because your program crashed: unreachable

used by seat 1: fuel to start 1455, fuel in all 8182, memory 67108864

used by seat 2: fuel to start 145, fuel in all 200, memory 65536
stderr of seat 2
| \\u{1b}[31mred\\u{7}

end
";

#[test]
fn recorded_games_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("x.game"), RECORD).expect("written");
    fs::write(here.join("cut.game"), &RECORD[..300]).expect("written");
    fs::write(here.join("wasm.game"), b"\0asm\x01\0\0\0\xff").expect("written");
    check!(
        "replay",
        run_in(here, &["replay", "x.game"]),
        run_in(here, &["replay", "x.game", "--format", "json"]),
        run_in(here, &["replay", "x.game", "--input"]),
        run_in(here, &["replay", "x.game", "--input", "--seat", "2"]),
        run_in(here, &["replay", "x.game", "--input", "--seat", "3"]),
        run_in(here, &["replay", "x.game", "--verify"]),
        run_in(here, &["replay", "x.game", "--verify", "a.c"]),
        run_in(here, &["replay", "cut.game"]),
        run_in(here, &["replay", "wasm.game"]),
        run_in(here, &["replay", "missing.game"]),
        run_in(here, &["replay", "."]),
    );
}

#[test]
fn judged_games_are_recorded_and_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::create_dir(here.join("bash")).expect("a folder");
    for (from, to) in [
        ("problems/bash/problem.toml", "bash/problem.toml"),
        ("bots/bash/accepted/remainder.wat", "remainder.wat"),
    ] {
        fs::copy(root().join(from), here.join(to)).expect("copied");
    }
    let judged = ["judge", "bash", "remainder.wat", "--replays", "games"];
    let with_page = [&judged[..], &["--report", "page.html"]].concat();
    assert!(run_in(here, &with_page).contains("exit status 0"));
    let page = fs::read_to_string(here.join("page.html")).expect("a page");
    assert!(page.ends_with("</html>") || page.ends_with("</html>\n"));
    let games = fs::read_dir(here.join("games")).expect("a folder");
    let games = games.flatten().next().expect("a folder of games").path();
    let name = games
        .strip_prefix(here)
        .expect("it is here")
        .join("0002-perfect-seat-2.game");
    let name = name.to_str().expect("a name");
    check!(
        "records",
        run_in(here, &["replay", name]),
        run_in(here, &["replay", name, "--verify"]),
        run_in(here, &["replay", name, "--verify", "--format", "json"]),
        fs::read_to_string(here.join(name)).expect("a record"),
    );
    // Another seed is another game under the same name.
    let other = [&judged[..], &["--seed", "2"]].concat();
    check!("records-taken", run_in(here, &other));
    let nowhere = [
        "judge",
        "bash",
        "remainder.wat",
        "--report",
        "no/such/page.html",
    ];
    check!("report-nowhere", run_in(here, &nowhere));
}
