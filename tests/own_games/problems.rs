//! Problems of custom games: claims, bots, statements, starters, and the first look at the game.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anstream::adapter::strip_str;
use grundy_harness::games::{FindError, Game, SearchBudget, Settings};
use grundy_harness::problem::Problem;
use grundy_harness::problem::claims::verify;
use grundy_harness::problem::scaffold::{LANGUAGES, Language, new_bot, new_game};
use grundy_harness::{Bots, Searching, judge_submissions, leave_out};
use grundy_render::{Invocation, game_document, submission_document, verify_document};
use grundy_report::{GameReport, Reason, SubmissionReport, Verdict, overview};
use grundy_testing::{Need, not_run};

use super::{check_malformed, facts, folders, load, root};
use crate::user;

/// A problem is a directory of its own, so two problems of one game have a copy each.
#[test]
fn both_problems_of_connect_four_have_the_same_game() {
    let game = |problem: &str| fs::read(root().join("problems").join(problem).join("game.c"));
    let (one, other) = (game("connect-four"), game("connect-four-4x4"));
    assert!(one.expect("a game") == other.expect("a game"));
}

#[test]
fn every_game_of_a_file_says_what_a_position_is() {
    let mut told = String::new();
    for folder in folders() {
        if let Some(problem) = load(&folder) {
            let instance = problem.game.open(&problem.rules, SearchBudget::Quick);
            let said = check_malformed(&problem.id, &*instance.expect("its defaults"));
            let _ = writeln!(told, "{}: {said}", problem.id);
        }
    }
    insta::assert_snapshot!("malformed-positions", told);
}

/// The claims of the problem come out as expected.
fn check_claims(problem: &Problem) {
    let searching = Searching::without_book(problem.search);
    let report =
        verify(&problem.game, &problem.claims, &searching, 2, &|_| {}).expect("its claims");
    assert!(
        report.as_expected(),
        "{}",
        verify_document(&report).terminal(None)
    );
    assert!(!problem.claims.is_empty(), "{} claims nothing", problem.id);
}

/// The bots get the verdicts of their directories.
fn check_bots(problem: &Problem) {
    let home = root().join("bots").join(&problem.id);
    let bots = Bots::find(&home).expect("its bots");
    assert_eq!(bots.oddities, Vec::<String>::new());
    let (bots, left_out) = leave_out(bots.found, user::options());
    for bot in left_out {
        not_run(Need::Compilers, &bot.file, &bot.reason);
    }
    let files: Vec<_> = bots.iter().map(|(bot, _)| bot.clone()).collect();
    let judged = judge_submissions(problem, &files, user::options(), &|_| {});
    for (judged, (_, expected)) in judged.expect("a judgement").iter().zip(&bots) {
        let text = submission_document(&judged.report, Invocation::on("")).terminal(None);
        assert_eq!(judged.report.verdict(), *expected, "{text}");
    }
}

/// There is a statement, and there are bots to start from.
fn check_beginnings(problem: &Problem) {
    assert!(problem.statement.is_some(), "{}", problem.id);
    for language in &LANGUAGES {
        let text = new_bot(problem, language, "bot").expect("a bot to start from");
        assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    }
}

/// Languages in which a bot can carry the rules of a game.
const CARRY: [&str; 8] = ["c", "cpp", "js", "lua", "pl", "py", "rb", "ts"];

/// A bot that was begun in the language of the game has the rules, and makes legal moves only.
fn check_carried(problem: &Problem, language: &Language) {
    let home = tempfile::tempdir().expect("a directory");
    let file = home.path().join("bot").with_extension(language.extension);
    let text = new_bot(problem, language, "bot").expect("a bot to start from");
    let name = format!("{} in {}", problem.id, language.name);
    assert!(
        text.contains("it makes any legal move"),
        "{name} is not carried"
    );
    fs::write(&file, text).expect("written");
    let judged = judge_submissions(problem, &[file.as_path().into()], user::options(), &|_| {});
    let report = judged.expect("a judgement").swap_remove(0).report;
    let SubmissionReport::Play(report) = report else {
        panic!("{name} plays");
    };
    let planned = report.games.planned as u64;
    assert_eq!(report.games.played, planned, "{name}");
    // A bot that moves at random does not win each game that it can win.
    let mut faults = report.faults.keys();
    assert!(
        faults.all(|fault| *fault == Reason::NotConverted),
        "{name}: {:?}",
        report.faults
    );
}

#[test]
fn a_bot_carries_the_rules_of_a_game_in_its_language() {
    for folder in folders() {
        let of_game = |extension: &&str| folder.join("game").with_extension(extension).is_file();
        let Some(extension) = CARRY.into_iter().find(of_game) else {
            continue;
        };
        let Some(problem) = load(&folder) else {
            continue;
        };
        if problem.play().is_ok() {
            check_carried(&problem, Language::find(extension).expect("a language"));
        }
    }
}

#[test]
fn a_bot_carries_the_rules_of_a_game_that_is_begun_in_its_language() {
    for extension in CARRY {
        let language = Language::find(extension).expect("a language");
        let home = tempfile::tempdir().expect("a directory");
        let game = format!("mine.{extension}");
        let text = new_game("mine", language, &format!("./{game}"));
        fs::write(home.path().join(&game), text).expect("written");
        let text = format!(
            "name = \"Mine\"\ngame = \"./{game}\"\n[play]\ntests = [{{ n = 7, m = 3 }}, {{ n = 10, m = 4 }}]\n"
        );
        fs::write(home.path().join("problem.toml"), text).expect("written");
        if let Some(problem) = load(home.path()) {
            check_carried(&problem, language);
        }
    }
}

/// A bot reads settings that are texts, and makes a move of the first start that has one. The byte order mark of the
/// rules is not carried into the bot.
#[test]
fn a_bot_begins_with_settings_that_are_texts() {
    let home = tempfile::tempdir().expect("a directory");
    let rules = "\u{feff}import sys\nfor line in sys.stdin:\n    what, _, rest = line.strip().partition(' ')\n    \
                 if what == 'header':\n        print('title = \"Row\"\\nkeys.row = { kind = \"text\", default = \"ab\" }\\nready')\n    \
                 elif what == 'start':\n        print(rest)\n    \
                 else:\n        print('a\\t' + rest[1:] if rest[0] == 'a' else '')\n";
    fs::write(home.path().join("game.py"), rules).expect("written");
    let text = "name = \"Row\"\ngame = \"./game.py\"\n[play]\nopponents = [\"perfect\"]\n\
                tests = [{ row = \"b\" }, { row = \"ab\" }]\n";
    fs::write(home.path().join("problem.toml"), text).expect("written");
    let Some(problem) = load(home.path()) else {
        return;
    };
    for name in ["Python", "JavaScript", "TypeScript", "Lua", "C"] {
        let language = Language::find(name).expect("a language");
        let file = home.path().join("bot").with_extension(language.extension);
        let text = new_bot(&problem, language, "bot").expect("a bot to start from");
        fs::write(&file, text).expect("written");
        let judged =
            judge_submissions(&problem, &[file.as_path().into()], user::options(), &|_| {});
        let report = judged.expect("a judgement").swap_remove(0).report;
        assert_eq!(report.verdict(), Verdict::Accepted, "{name}: {report:?}");
    }
}

/// A program to start from answers every question about a game of a file: numbers and texts.
#[test]
fn a_program_for_questions_about_a_game_of_a_file_is_begun() {
    let home = tempfile::tempdir().expect("a directory");
    let rules = "import sys\nfor line in sys.stdin:\n    what, *rest = line.split()\n    \
                 if what == 'header':\n        print('title = \"Row\"\\nkeys.row = { kind = \"text\", default = \"ab\" }\\n\
                 keys.n = { max = 9 }\\nready')\n    \
                 elif what == 'start':\n        print(rest[0])\n    \
                 else:\n        print('loss')\n";
    fs::write(home.path().join("game.py"), rules).expect("written");
    let text = "name = \"Row\"\ngame = \"./game.py\"\n[answer]\n\
                tests = [{ row = \"b\", n = 3 }, { row = \"ab\", n = 4 }]\n";
    fs::write(home.path().join("problem.toml"), text).expect("written");
    let Some(problem) = load(home.path()) else {
        return;
    };
    for name in ["AssemblyScript", "Python", "JavaScript", "Lua", "C"] {
        let language = Language::find(name).expect("a language");
        let file = home.path().join("bot").with_extension(language.extension);
        let text = new_bot(&problem, language, "bot").expect("a program to start from");
        assert!(
            text.contains("Each further line is a question: row n"),
            "{text}"
        );
        fs::write(&file, &text).expect("written");
        let (bots, _) = leave_out(
            vec![(file.as_path().into(), Verdict::WrongAnswer)],
            user::options(),
        );
        let files: Vec<_> = bots.into_iter().map(|(bot, _)| bot).collect();
        let judged = judge_submissions(&problem, &files, user::options(), &|_| {});
        for judged in judged.expect("a judgement") {
            let reason = judged.report.reason();
            assert_eq!(reason, Some(Reason::WrongAnswer), "{name}: {text}");
        }
    }
}

/// A setting that is named like a result of the solver would be hidden in claims.
#[test]
fn claims_do_not_mistake_a_setting_for_a_result() {
    let home = tempfile::tempdir().expect("a directory");
    let rules = "import sys\nfor line in sys.stdin:\n    what, *rest = line.split()\n    \
                 if what == 'header':\n        print('title = \"A\"\\nkeys.max-remoteness = { max = 9 }\\nready')\n    \
                 elif what == 'start':\n        print('a')\n    else:\n        print('loss')\n";
    fs::write(home.path().join("game.py"), rules).expect("written");
    let text = "name = \"A\"\ngame = \"./game.py\"\n[play]\ntests = [{}]\n\
                [[claims]]\nname = \"c\"\nthen = \"max_remoteness == 0\"\n";
    fs::write(home.path().join("problem.toml"), text).expect("written");
    let Some(problem) = load(home.path()) else {
        return;
    };
    let searching = Searching::without_book(problem.search);
    let refused = verify(&problem.game, &problem.claims, &searching, 1, &|_| {});
    let refused = refused.expect_err("two meanings").to_string();
    assert!(refused.contains("a setting of this game"), "{refused}");
}

#[test]
fn every_game_of_a_file_is_as_its_problem_says() {
    for folder in folders() {
        if let Some(problem) = load(&folder) {
            check_claims(&problem);
            check_bots(&problem);
            check_beginnings(&problem);
        }
    }
}

/// The first look at every game: how many positions there are and how it ends, its first moves, and a game
/// from beginning to end, which shows whether anything has changed.
#[test]
fn the_first_look_at_every_game() {
    let mut told = String::new();
    for folder in folders() {
        let Some(problem) = load(&folder) else {
            continue;
        };
        let instance = problem.game.open(&problem.rules, SearchBudget::Quick);
        let report = GameReport {
            overview: Some(overview(&*instance.expect("its defaults"))),
            ..GameReport::new(&problem.game)
        };
        let text = game_document(&report).terminal(None);
        let text = strip_str(&text).to_string();
        let text = text.replace(&format!("{}/", root().display()), "");
        // Two games as people see them, of the others what would show that anything has changed.
        let is_whole = ["chomp", "dots-and-boxes"].contains(&problem.id.as_str());
        let facts = |line: &&str| {
            let kept = [
                "problems/",
                "start ",
                "positions ",
                "ends ",
                "longest ",
                "hint ",
            ];
            is_whole || kept.iter().any(|start| line.starts_with(start))
        };
        for line in text.lines().filter(facts) {
            let _ = writeln!(told, "{line}");
        }
        told.push('\n');
    }
    insta::assert_snapshot!("first-looks", told);
}

/// The game of a file; `None` if the compiler of its language is missing.
#[track_caller]
fn game_in(file: &Path, language: &Language) -> Option<Arc<Game>> {
    match user::catalog().find(&file.display().to_string()) {
        Ok(game) => Some(game),
        Err(FindError::File(error)) if error.help.join(" ").contains("to install it") => {
            not_run(Need::Compilers, language.name, &error.problem);
            None
        }
        Err(error) => panic!("{}: {error}", language.name),
    }
}

/// What `grundy new game` writes is a game, the same one in every language.
#[test]
fn a_game_to_start_from_works_in_every_language() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut first: Option<Vec<String>> = None;
    for language in &LANGUAGES {
        let file = folder
            .path()
            .join("game")
            .with_extension(language.extension);
        let text = new_game("Game", language, "./game");
        fs::write(&file, text).expect("a file");
        let Some(game) = game_in(&file, language) else {
            continue;
        };
        let instance = game.open(&Settings::new(), SearchBudget::Quick);
        let instance = instance.unwrap_or_else(|errors| panic!("{}: {errors:?}", language.name));
        check_malformed(language.name, &*instance);
        let all = instance.reachable(10_000).expect("a small game");
        let told: Vec<String> = all
            .iter()
            .map(|position| format!("{}: {}", position.notation(), facts(position)))
            .collect();
        assert_eq!(
            first.get_or_insert(told.clone()),
            &told,
            "{}",
            language.name
        );
    }
}

/// The settings on the line `start` can be longer than any position.
#[test]
fn a_game_to_start_from_reads_lines_of_any_length() {
    let folder = tempfile::tempdir().expect("a directory");
    let key = "keys.pad = { kind = 'list', max = 1000000000, max-length = 100000, default = [1] }";
    // Longer than 64 KiB, which takes more fuel than is usual.
    let fuel = "fuel = 200000000";
    let pad = vec!["1000000000"; 7_000].join(",");
    for (language, line_break) in [
        ("C", "\\n"),
        ("C++", "\n"),
        ("Go", "\n"),
        ("JavaScript", "\n"),
        ("Lua", "\n"),
        ("Perl", "\n"),
        ("Rust", "\n"),
        ("Zig", "\n    \\\\"),
    ] {
        let language = Language::find(language).expect("a language");
        let file = folder.path().join("game");
        let file = file.with_extension(language.extension);
        let text = new_game("Game", language, "./game");
        let header = [fuel, key, "board ="].join(line_break);
        fs::write(&file, text.replacen("board =", &header, 1)).expect("a file");
        let Some(game) = game_in(&file, language) else {
            continue;
        };
        let settings = Settings::from([("pad".to_owned(), game.read("pad", &pad))]);
        let instance = game.open(&settings, SearchBudget::Quick);
        let instance = instance.unwrap_or_else(|errors| panic!("{}: {errors:?}", language.name));
        assert_eq!(instance.start().notation(), "10", "{}", language.name);
    }
}

/// A whole number is passed to `start` as a number, and any other setting as its text.
#[test]
fn a_game_to_start_from_reads_settings_that_are_texts() {
    let folder = tempfile::tempdir().expect("a directory");
    let header = "keys.mode = { words = [\"a\", \"b\"] }\n\
                  keys.take = { kind = \"list\", max = 9, default = [1, 2] }\nkeys.n =";
    for (language, parameters, result, checked) in [
        (
            "Python",
            "def start(n, m)",
            "return str(n)",
            "return str(n + 1 if (mode, take) == ('b', '1,2') else 0)",
        ),
        (
            "JavaScript",
            "function start(n, m)",
            "return String(n)",
            "return String(mode === 'b' && take === '1,2' ? n + 1 : 0)",
        ),
        (
            "Lua",
            "function start(n, m)",
            "return tostring(n)",
            "return tostring(mode == 'b' and take == '1,2' and n + 1 or 0)",
        ),
        (
            "Ruby",
            "def start(n, m)",
            "n.to_s",
            "(mode == 'b' && take == '1,2' ? n + 1 : 0).to_s",
        ),
    ] {
        let language = Language::find(language).expect("a language");
        let file = folder.path().join("game");
        let file = file.with_extension(language.extension);
        let with_texts = parameters.replace("(n, m)", "(mode, take, n, m)");
        let text = new_game("Game", language, "./game");
        let text = text.replacen("keys.n =", header, 1);
        let text = text.replacen(parameters, &with_texts, 1);
        let text = text.replacen(result, checked, 1);
        fs::write(&file, text).expect("a file");
        let Some(game) = game_in(&file, language) else {
            continue;
        };
        let settings = Settings::from([("mode".to_owned(), game.read("mode", "b"))]);
        let instance = game.open(&settings, SearchBudget::Quick);
        let instance = instance.unwrap_or_else(|errors| panic!("{}: {errors:?}", language.name));
        assert_eq!(instance.start().notation(), "11", "{}", language.name);
    }
}
