//! Packages of games that are too large to list: the rules are in them, and blunders are proved after each game.

use std::fs;
use std::mem;
use std::path::Path;

use grundy_harness::problem::package::RulesFile;
use grundy_testing::program::run_in;
use grundy_testing::{Need, not_run, root};

use super::interactor::{Table, play_with};
use super::natives::{Native, build_validator, cases, judged, validate};
use super::packages::{LARGE, VERSIONS, export, files, large_is_built, validators_take_the_data};

/// The rules in a package of the legacy format.
const RULES: &str = "output_validators/grundy/game.rules";

/// The text of a file in a directory.
fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn a_package_has_the_rules_and_the_limits_of_searches() {
    if !large_is_built() {
        return;
    }
    for version in VERSIONS {
        let home = tempfile::tempdir().expect("a directory");
        let folder = export(LARGE, version, home.path());
        let files = files(&folder);
        let mut rules = files
            .iter()
            .filter(|(name, _)| name.ends_with("game.rules"));
        let (name, bytes) = rules.next().expect("the rules");
        let rules = RulesFile::read(bytes).expect("a whole file");
        assert_eq!(rules.name, "breakthrough");
        assert_eq!(rules.limits.questions_per_position, 50_000);
        assert_eq!(rules.limits.questions_per_game, 150_000);
        assert_eq!(rules.limits.table, 8 << 20);
        assert!(rules.wasm.starts_with(b"\0asm"), "{version}");
        let build = text(&folder, &name.replace("game.rules", "build"));
        assert!(build.contains("--rules \"\\$here/game.rules\""), "{build}");
        let limits = "limits:\n  validation_memory: 32768";
        assert!(text(&folder, "problem.yaml").contains(limits), "{version}");
        assert!(files.contains_key("data/sample/1.interaction"), "{version}");
        validators_take_the_data(&folder, &files);
    }
}

/// `runs.py` loses a won game, but not the first game. Messages are those of `grundy judge`.
#[test]
fn a_proved_blunder_is_a_wrong_answer() {
    if !large_is_built() {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let package = export(LARGE, "legacy", home.path());
    build_validator(&package);
    let bot = root().join("library/bots/breakthrough/wrong_answer/runs.py");
    let native = Native {
        command: vec!["python3".to_owned(), bot.display().to_string()],
        source: bot,
    };
    let feedback = home.path().join("feedback");
    fs::create_dir(&feedback).expect("a directory");
    let cases = cases(&package);
    let first = validate(&package, &native, &cases[0], &feedback, true);
    let judges = text(&feedback, "judgemessage.txt");
    assert_eq!(first, Some(42), "{judges}");
    let begin = "AC  breakthrough, seat 1 against playouts-30\n";
    assert!(judges.starts_with(begin), "{judges}");
    assert!(judges.contains("\n  proofs  decide "), "{judges}");
    let second = validate(&package, &native, &cases[1], &feedback, true);
    let team = text(&feedback, "teammessage.txt");
    assert_eq!(second, Some(43), "{team}");
    let begin =
        "WA blunder\n\nfirst proved blunder: game 2 against playouts-30, moving second, ply ";
    assert!(team.starts_with(begin), "{team}");
    assert!(team.contains("questions; proof of "), "{team}");
    let here = judged(LARGE, &native.source);
    for line in team.lines().skip(1).map(str::trim) {
        assert!(here.contains(line), "{line}\nthere:\n{team}\nhere:\n{here}");
    }
    // The program plays its own game to the end.
    let judges = text(&feedback, "judgemessage.txt");
    assert!(!judges.contains("grundy plays"), "{judges}");
    assert_ne!(text(&feedback, "teamimage.svg"), "");
}

/// Lets a program that answers every position with the same move play a game by the rules in a file. Returns the exit
/// status.
fn play(table: &Table, rules: &Path, answer: &str) -> Option<i32> {
    let mut opened = false;
    let answers = |_: &str| match mem::replace(&mut opened, true) {
        true => Some(format!("{answer}\n")),
        // The line of the opening, which needs no answer.
        false => Some(String::new()),
    };
    let rules = rules.display().to_string();
    let mut judge = play_with(table, &["interact", "--rules", &rules], answers);
    judge.wait().expect("it ends").code()
}

#[test]
fn an_illegal_move_is_the_program_s_fault_and_a_broken_file_is_not() {
    if !large_is_built() {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let package = export(LARGE, "legacy", home.path());
    let rules = package.join(RULES);
    let case = fs::read_to_string(&cases(&package)[0]).expect("a game");
    let table = Table::new(&case);
    assert_eq!(play(&table, &rules, "a1a9"), Some(43));
    let team = table.message("teammessage.txt");
    assert!(team.starts_with("WA illegal-move\n"), "{team}");

    let whole = fs::read(&rules).expect("the rules");
    let mut turned = whole.clone();
    *turned.last_mut().expect("a byte") ^= 1;
    let read = RulesFile::read(&whole).expect("a whole file");
    let with = |wasm: Vec<u8>| RulesFile {
        wasm,
        ..read.clone()
    };
    let silent = r#"(module (memory (export "memory") 1) (func (export "_start")))"#;
    let silent = wat::parse_str(silent).expect("a module");
    for (bytes, told) in [
        (Vec::new(), "these bytes are not the rules of a game"),
        (
            b"grundy-tables 3\n".to_vec(),
            "these bytes are not the rules of a game",
        ),
        (whole[..whole.len() - 1].to_vec(), "is damaged"),
        (turned, "is damaged"),
        (with(b"\0asm".to_vec()).bytes(), "cannot be compiled"),
        (with(silent).bytes(), "before it answered"),
    ] {
        let broken = home.path().join("broken.rules");
        fs::write(&broken, bytes).expect("a file");
        let table = Table::new(&case);
        assert_eq!(play(&table, &broken, "a1a9"), Some(2), "{told}");
        let error = table.message("judgeerror.txt");
        assert!(error.contains("broken.rules: "), "{error}");
        assert!(error.contains(told), "{error}");
        assert_eq!(table.message("teammessage.txt"), "");
    }
    // A reference player that needs values cannot play.
    let table = Table::new(&case.replace("opponent playouts-30", "opponent trickster"));
    assert_eq!(play(&table, &rules, "a1a9"), Some(2));
    let error = table.message("judgeerror.txt");
    assert!(
        error.contains("needs the value of every position"),
        "{error}"
    );
}

#[test]
fn what_a_package_cannot_have_is_refused_by_name() {
    if !large_is_built() {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let problem = root().join(LARGE);
    for (name, from, to, told) in [
        (
            "book",
            "[values]\n",
            "[values]\nbook = \"a.book\"\n",
            "rest on the book",
        ),
        (
            "score",
            "accept = \"no-proved-blunder\"\nleast_decided = 0.8\n",
            "accept = { score = 0.5 }\n",
            "set accept = \"no-proved-blunder\"",
        ),
    ] {
        let folder = home.path().join("problems").join(name);
        fs::create_dir_all(&folder).expect("a directory");
        for file in ["game.c", "statement.md"] {
            fs::copy(problem.join(file), folder.join(file)).expect("a copy");
        }
        let changed = text(&problem, "problem.toml").replacen(from, to, 1);
        assert!(changed.contains(to), "{name}");
        fs::write(folder.join("problem.toml"), changed).expect("a file");
        let target = home.path().join("package");
        let line = format!("export kattis {} -o {}", folder.display(), target.display());
        let seen = run_in(&root(), &line);
        assert!(seen.contains("exit status 2"), "{seen}");
        assert!(seen.contains(told), "{seen}");
    }
    let target = home.path().join("kalah");
    let line = format!(
        "export kattis library/problems/kalah -o {}",
        target.display()
    );
    let seen = run_in(&root(), &line);
    if seen.contains("to install it") {
        not_run(Need::Compilers, "export of rules in a script", &seen);
        return;
    }
    assert!(seen.contains("exit status 2"), "{seen}");
    assert!(seen.contains("the rules of kalah are a script"), "{seen}");
    assert!(
        seen.contains("write the rules in a compiled language"),
        "{seen}"
    );
}
