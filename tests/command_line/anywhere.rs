//! The program in a directory that holds nothing, and beside problems of the user's own.

use std::fs;

use grundy_testing::program::{TRAP, run_in, snapshot};
use grundy_testing::root;

/// A problem that is broken in one place.
const BROKEN: &str = "name = \"Mine\"\ngame = \"nimm\"\n[play]\ntests = [{ heaps = [1, 2] }]\n";

#[test]
fn the_program_works_in_an_empty_folder() {
    let folder = tempfile::tempdir().expect("a directory");
    let lines = [
        "new bot nim bot.wat",
        "judge nim bot.wat --position 1,2,3",
        "judge bot.wat nim",
        "judge nmi bot.wat",
        "judge bot.wat bot.wat",
        "judge chess bot.wat --json",
        "judge nim bots/nim/accepted/xor.wat",
        "certify nim bots/nim/accepted/xor.wat --set heaps=1,2,3",
        "match nim perfect random",
        "match nim bots/nim/accepted/xor.wat perfect --games 2",
        "new problem mine --game bash --asks winner --set m=4 --set last=loses",
        "new problem other --game bash --set n=4",
        "problems mine",
        "judge nim --report",
        "judge nim --bogus --json",
        "play nim --against",
        "judge nim bots/nim/accepted/xor.wat --report x.pdf",
        "judge nim bots/nim/accepted/xor.wat --csv x.txt",
        "plot nim -o x.jpg",
        "play nim --seed 1",
        "play sum --seed 1",
        "solve bash",
        "solve nim",
        "solve bash 17",
        "solve coins --preset mock-turtles HTX",
    ];
    let seen: Vec<String> = lines
        .iter()
        .map(|line| run_in(folder.path(), line))
        .collect();
    snapshot("anywhere", &seen);
}

/// Commands that read no file answer alike in every directory.
#[test]
fn the_standard_problems_and_games_are_there_in_any_folder() {
    let folder = tempfile::tempdir().expect("a directory");
    for (line, told) in [
        ("problems", "tower-breakers-winner"),
        ("verify wythoff", "as the problem expects"),
        ("solve nim 7 8 9 --best", "1 8 9"),
        ("solve nim 7,8,9", "1 8 9"),
        ("solve chopsticks 1312", "tap"),
        // A row that play does not reach from the one that stands in for a start.
        ("solve coins --preset mock-turtles 1 10", "Grundy value 18"),
    ] {
        let seen = run_in(folder.path(), line);
        assert!(
            seen.contains("exit status 0") && seen.contains(told),
            "{seen}"
        );
        assert_eq!(seen, run_in(&root(), line));
    }
}

/// The rules of a game are not a problem, but they may have one beside them.
#[test]
fn a_file_of_rules_leads_to_its_problem() {
    let home = tempfile::tempdir().expect("a directory");
    let folder = home.path().join("own");
    fs::create_dir(&folder).expect("a directory");
    let problem = "name = \"Own\"\ngame = \"./game.py\"\n[play]\ntests = [{}]\n";
    for (name, text) in [("problem.toml", problem), ("game.py", ""), ("other.py", "")] {
        fs::write(folder.join(name), text).expect("a file");
    }
    for (file, told) in [
        ("game.py", "it is the game of the problem `own`: name that"),
        (
            "other.py",
            "if it has the rules of a game, write a problem.toml",
        ),
    ] {
        let seen = run_in(home.path(), &format!("judge own/{file} own/other.py"));
        assert!(
            seen.contains("exit status 2") && seen.contains(told),
            "{seen}"
        );
    }
}

/// The problem of the directory where one is goes by the name of the directory.
#[test]
fn a_bot_is_begun_for_the_problem_here() {
    let home = tempfile::tempdir().expect("a directory");
    let mut seen = vec![run_in(home.path(), "new bot . --lang wat")];
    run_in(home.path(), "new problem mine --game bash");
    let here = home.path().join("problems/mine");
    for line in ["new bot . --lang wat", "judge . bot.wat", "new bot ."] {
        seen.push(run_in(&here, line));
    }
    // The command that pages suggest runs again, and overwrites nothing.
    assert!(run_in(&here, "new bot . --lang wat").contains("wrote bot-2.wat"));
    snapshot("here", &seen);
}

#[test]
fn problems_of_the_user_go_before_the_standard_ones() {
    let folder = tempfile::tempdir().expect("a directory");
    let problem = |name: &str, text: &str| {
        let folder = folder.path().join("problems").join(name);
        fs::create_dir_all(&folder).expect("a directory");
        fs::write(folder.join("problem.toml"), text).expect("a problem");
    };
    problem("broken", BROKEN);
    problem("nim", &BROKEN.replace("nimm", "nim"));
    fs::write(folder.path().join("trap.wat"), TRAP).expect("a bot");
    let below = folder.path().join("below");
    fs::create_dir(&below).expect("a directory");
    let listed = run_in(&below, "problems");
    assert!(
        listed.starts_with("$ grundy problems\nexit status 2\n"),
        "{listed}"
    );
    let row = |name: &str| {
        let mut lines = listed.lines().map(str::trim_start);
        lines
            .find(|line| line.starts_with(name))
            .unwrap_or_default()
            .to_owned()
    };
    assert!(
        row("broken ").contains("there is no game `nimm`"),
        "{listed}"
    );
    assert!(row("nim ").ends_with("Mine"), "{listed}");
    assert!(row("wythoff ").ends_with("Wythoff's game"), "{listed}");
    let unknown = run_in(&below, "judge chess ../trap.wat");
    let home = folder.path().join("problems").display().to_string();
    assert!(unknown.contains(&home), "{unknown}");
}

/// What is inside the program is what is in the source.
#[test]
fn the_standard_problems_are_those_of_the_source() {
    let mut embedded = 0;
    for problem in grundy_standard::problems() {
        let folder = root().join("problems").join(problem.name);
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
        assert_eq!(problem.file, read("problem.toml"), "{}", problem.name);
        assert_eq!(problem.statement, read("statement.md"), "{}", problem.name);
        let openings = fs::read_to_string(folder.join("openings.toml")).ok();
        assert_eq!(problem.openings.map(str::to_owned), openings);
        for bot in grundy_standard::bots(problem.name) {
            assert_eq!(
                bot.contents,
                fs::read(root().join(&bot.path)).expect("a bot")
            );
            embedded += 1;
        }
    }
    let mut files = 0;
    let bots = |problem: grundy_standard::StandardProblem| root().join("bots").join(problem.name);
    let mut folders: Vec<_> = grundy_standard::problems().map(bots).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files += 1;
            }
        }
    }
    assert_eq!(embedded, files);
}
