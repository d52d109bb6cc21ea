//! Games that are files: those that come with Grundy, with their problems, claims and bots, and modules
//! that are wrong in every way that is looked for.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anstream::adapter::strip_str;
use grundy_harness::games::{Catalog, FindError, Instance, SearchBudget, Settings};
use grundy_harness::problem::Problem;
use grundy_harness::problem::claims::verify;
use grundy_harness::problem::scaffold::{LANGUAGES, Language, new_bot, new_game};
use grundy_harness::{Bots, Searching, judge_submissions, leave_out};
use grundy_render::{Invocation, game_document, submission_document, verify_document};
use grundy_report::{GameReport, SubmissionReport, overview};
use grundy_rules::{BoxedPosition, Outcome, RelativeSeat, ValueKeeping};
use grundy_testing::{Need, not_run};

use crate::{large, user};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the problems that play the game of a file whose positions can be listed. `tests/library.rs` has the
/// others.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    folders.retain(|folder| user::plays_a_file(folder) && !is_large(folder));
    folders.sort();
    folders
}

/// Whether searches judge the problem, as they do only if its game is too large to list.
fn is_large(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("problem.toml")).expect("a problem");
    text.contains("[values]")
}

/// A problem is a folder of its own, so two problems of one game have a copy each.
#[test]
fn both_problems_of_connect_four_have_the_same_game() {
    let game = |problem: &str| fs::read(root().join("problems").join(problem).join("game.c"));
    let (one, other) = (game("connect-four"), game("connect-four-4x4"));
    assert!(one.expect("a game") == other.expect("a game"));
}

/// The problem, unless nothing here builds its game.
fn load(folder: &Path) -> Option<Problem> {
    match Problem::load(folder, &user::catalog()) {
        Ok(problem) => Some(problem),
        Err(diagnostics) => {
            let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
            let told = told.join("\n");
            assert!(told.contains("to install it"), "{told}");
            not_run(Need::Compilers, &folder.display().to_string(), &told);
            None
        }
    }
}

/// Texts that are a position of no game of ours.
const MALFORMED: [&str; 12] = [
    "xyz",
    "x y",
    "?",
    "-1 3",
    "3 -1",
    "1.5 2",
    "0x1 2",
    "1e3 NaN",
    "99999999999999999999 1",
    "1 2 3 4 5 6 7 8 9 10 11",
    "# / # /",
    "\u{265f}\u{2659} \u{e9}",
];

/// Whatever people type as a position, the module says what a position is. It is told of the first text.
fn check_malformed(name: &str, instance: &dyn Instance) -> String {
    let start = instance.start().notation();
    // Texts close to a position.
    let one: String = start.chars().take(1).collect();
    let close = [
        format!("{start}?"),
        format!("?{start}"),
        format!("{start} {start}"),
    ];
    let close = close.iter().map(String::as_str);
    let texts = MALFORMED.into_iter().chain(close);
    // A number is a position of some games of heaps.
    let is_number = one.chars().all(char::is_numeric);
    let texts = texts.chain((!is_number).then_some(&*one));
    let told = texts.map(|text| {
        let Err(error) = instance.position(text) else {
            panic!("{name}: `{text}` is a position");
        };
        let expected = format!("a position as the game writes it: `{start}`");
        assert_eq!(
            error.expected, expected,
            "{name}: `{text}`: {}",
            error.problem
        );
        error.problem
    });
    told.collect::<Vec<_>>().swap_remove(0)
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

/// What is claimed comes out as expected.
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

/// The bots get the verdicts of their folders.
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
    let statement = problem.statement.as_deref().expect("a statement");
    let command = format!("`grundy problems {}`", problem.id);
    assert!(statement.contains(&command), "{}", problem.id);
    for language in &LANGUAGES {
        let text = new_bot(problem, language, "bot").expect("a bot to start from");
        assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
    }
}

/// A bot in Python that was begun for a game in Python has its rules, and makes legal moves only.
#[test]
fn a_bot_carries_the_rules_of_a_game_in_its_language() {
    let python = Language::find("Python").expect("a language");
    let mut begun = 0;
    for folder in folders()
        .iter()
        .filter(|folder| folder.join("game.py").is_file())
    {
        let Some(problem) = load(folder) else {
            continue;
        };
        let home = tempfile::tempdir().expect("a folder");
        let file = home.path().join("bot.py");
        let text = new_bot(&problem, python, "bot.py").expect("a bot to start from");
        fs::write(&file, text).expect("written");
        let judged =
            judge_submissions(&problem, &[file.as_path().into()], user::options(), &|_| {});
        let report = judged.expect("a judgement").swap_remove(0).report;
        let SubmissionReport::Play(report) = report else {
            panic!("{} plays", problem.id);
        };
        assert_eq!(
            report.games.played, report.games.planned as u64,
            "{}",
            problem.id
        );
        assert!(
            report.faults.is_empty(),
            "{}: {:?}",
            problem.id,
            report.faults
        );
        begun += 1;
    }
    assert!([0, 4].contains(&begun), "{begun}");
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

/// The game of a file below `tests/own_games`, or what is wrong with it; nothing where no Python is
/// installed.
fn open(file: &str) -> Option<Result<Box<dyn Instance>, String>> {
    let path = root().join("tests/own_games").join(file);
    let catalog = user::catalog_with(2, 64, 50_000);
    let found = catalog.find(&path.display().to_string());
    let opened = match found {
        Ok(game) => game
            .open(&Settings::new(), SearchBudget::Quick)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect()),
        Err(FindError::File(error)) => Err(format!("{}\n{}", error.problem, error.help.join("\n"))),
        Err(FindError::Unknown(unknown)) => Err(unknown.to_string()),
    };
    match opened {
        Err(told) if told.contains("to install it") => {
            not_run(Need::Compilers, file, &told);
            None
        }
        opened => Some(opened),
    }
}

#[test]
fn bad_modules_are_refused_with_the_reason() {
    let folder = root().join("tests/own_games/bad");
    let entries = fs::read_dir(&folder).expect("bad modules");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a file").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut told = String::new();
    for name in &names {
        let Some(opened) = open(&format!("bad/{name}")) else {
            return;
        };
        let wrong = opened
            .err()
            .unwrap_or_else(|| panic!("{name} is not refused"));
        let text = fs::read_to_string(folder.join(name)).expect("a module");
        let about = text.lines().next().unwrap_or_default();
        let about = about.trim_matches(['"', '/', '*', ' ']);
        let wrong = wrong.replace(&format!("{}/", folder.display()), "");
        told.push_str(&format!("{name}: {about}\n{}\n\n", wrong.trim_end()));
    }
    insta::assert_snapshot!("bad-modules", told);
}

/// What is seen first of every game: how many positions there are and how it ends, its first moves, and a game
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

/// The game of a problem with settings, and how many positions play can reach.
fn positions_of(problem: &str, set: &[(&str, &str)]) -> Option<u64> {
    let problem = load(&root().join("problems").join(problem))?;
    let set = set
        .iter()
        .map(|&(key, text)| (key.to_owned(), problem.game.read(key, text)));
    let instance = problem.game.open(&set.collect(), SearchBudget::Quick);
    let instance = instance.unwrap_or_else(|errors| panic!("{errors:?}"));
    Some(instance.counts().expect("explored").reachable)
}

/// How many positions there are is known: Connect Four by John Tromp's table (OEIS A212693), Chomp by the ways
/// from corner to corner, of which one leaves nothing to eat.
#[test]
fn as_many_positions_are_found_as_are_known() {
    let four =
        |size: [&str; 2]| positions_of("connect-four-4x4", &[("cols", size[0]), ("rows", size[1])]);
    assert!(four(["4", "4"]).is_none_or(|found| found == 161_029));
    assert!(positions_of("tic-tac-toe", &[]).is_none_or(|found| found == 5_478));
    for (rows, cols, ways) in [(1, 1, 2), (2, 7, 36), (3, 4, 35), (5, 5, 252), (6, 8, 3003)] {
        let set = [("rows", rows.to_string()), ("cols", cols.to_string())];
        let set = set.each_ref().map(|(key, value)| (*key, value.as_str()));
        let found = positions_of("chomp", &set);
        assert!(
            found.is_none_or(|found| found == ways - 1),
            "{rows} x {cols}: {found:?}"
        );
    }
}

/// How many moves White needs to mate with king and rook, with Black to move, of all positions that no turn or
/// mirror of the board makes of each other: as in the table by Michael Bain and Arthur van Hoff (Chess
/// (King-Rook vs. King), UCI Machine Learning Repository, 1994). The first figure is of draws. Six positions of
/// that table are left out, one each with 2, 6, 9, 11, 13 and 14 moves: White cannot have moved there, so play
/// never reaches them.
#[test]
fn king_and_rook_mate_as_the_known_table_says() {
    const KNOWN: [u64; 18] = [
        2796, 27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166,
        390,
    ];
    const UNREACHABLE: [usize; 6] = [2, 6, 9, 11, 13, 14];
    let Some(problem) = load(&root().join("problems/king-and-rook")) else {
        return;
    };
    let instance = problem.game.open(&Settings::new(), SearchBudget::Quick);
    let instance = instance.expect("its defaults");
    let mut found = [0; 18];
    for position in instance.reachable(8_000_000).expect("a small game") {
        let text = position.notation();
        let Some(rows) = text.strip_suffix(" b") else {
            continue;
        };
        let board = squares(rows);
        if images(board).any(|image| image < board) {
            continue;
        }
        let plies = position.value(RelativeSeat::MOVER).remoteness();
        found[plies.map_or(0, |plies| 1 + usize::try_from(plies / 2).expect("few"))] += 1;
    }
    for moves in UNREACHABLE {
        found[1 + moves] += 1;
    }
    assert_eq!(found, KNOWN);
}

/// Where the white king, the rook and the black king stand, by row and column.
fn squares(rows: &str) -> [(u32, u32); 3] {
    let mut found = [(0, 0); 3];
    for (row, cells) in (0..).zip(rows.split('/')) {
        let mut col = 0;
        for cell in cells.chars() {
            match "KRk".find(cell) {
                Some(piece) => found[piece] = (row, col),
                None => col += cell.to_digit(10).expect("empty squares") - 1,
            }
            col += 1;
        }
    }
    found
}

/// All turns and mirrors of a board, itself among them.
fn images(board: [(u32, u32); 3]) -> impl Iterator<Item = [(u32, u32); 3]> {
    (0..8).map(move |image| {
        board.map(|(row, col)| {
            let row = if image & 1 == 0 { row } else { 7 - row };
            let col = if image & 2 == 0 { col } else { 7 - col };
            if image & 4 == 0 {
                (row, col)
            } else {
                (col, row)
            }
        })
    })
}

/// With more players each seat has a value: it wins if it can see to it that it takes the last item, whatever
/// the others do.
#[test]
fn more_than_two_players_may_play() {
    fn wins(items: u64, seat: u8) -> bool {
        let mut after = (1..=items.min(2)).map(|taken| wins(items - taken, (seat + 2) % 3));
        match (items, seat) {
            (0, seat) => seat == 2,
            (_, 0) => after.any(|wins| wins),
            _ => after.all(|wins| wins),
        }
    }
    let Some(opened) = open("seats/three.py") else {
        return;
    };
    let instance = opened.unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(instance.seats(), 3);
    for position in instance.reachable(1_000).expect("a small game") {
        let items = position.notation().parse().expect("a number");
        for seat in 0..3 {
            let is_won = position.value(RelativeSeat(seat)).outcome() == Outcome::Win;
            assert_eq!(is_won, wins(items, seat), "{items} items, seat {seat}");
        }
    }
}

/// Whether a text is told to be no legal move or no move at all depends on what play can reach from the start,
/// not on what was explored before.
#[test]
fn what_a_text_is_told_does_not_depend_on_what_was_explored() {
    let told = |explored_before: bool| {
        let problem = load(&root().join("problems/tic-tac-toe"))?;
        let game = &problem.game;
        if explored_before {
            let _ = game.open(&Settings::new(), SearchBudget::Quick);
        }
        let instance = game.open_at(&Settings::new(), "x...o....", SearchBudget::Quick);
        let instance = instance.unwrap_or_else(|errors| panic!("{errors:?}"));
        let start = instance.start();
        let told = ["1 1", "1 2", "9 9"].map(|text| format!("{:?}", start.read_move(text)));
        Some(told)
    };
    assert_eq!(told(true), told(false));
}

/// Everything that is to be the same in a game of ours and the module of it, in every position.
fn facts(position: &BoxedPosition<'_>) -> String {
    let plies = (0..position.move_count()).filter_map(|number| position.nth(number));
    let mut moves: Vec<String> = plies
        .map(|ply| {
            let after = position.after(ply).notation();
            format!("{} to {after}", position.move_text(ply))
        })
        .collect();
    moves.sort();
    let value = position.value(RelativeSeat::MOVER);
    format!("{value}, {:?}, {}", position.ending(), moves.join(", "))
}

#[test]
fn modules_of_our_games_agree_with_them_in_every_position() {
    let ours = [
        ("nim", "nim", vec![("heaps", "4,5,6")]),
        (
            "nim",
            "nim_misere",
            vec![("heaps", "4,5,6"), ("last", "loses")],
        ),
        ("bash", "bash", vec![("n", "60"), ("m", "7")]),
        ("wythoff", "wythoff", vec![("a", "20"), ("b", "30")]),
        ("chopsticks", "chopsticks", vec![]),
    ];
    for (name, module, set) in ours {
        let game = Catalog::standard().find(name).expect("a game of ours");
        let set = set
            .iter()
            .map(|&(key, text)| (key.to_owned(), game.read(key, text)));
        let instance = game
            .open(&set.collect(), SearchBudget::Thorough)
            .expect("settings");
        let Some(opened) = open(&format!("same/{module}.py")) else {
            return;
        };
        let theirs = opened.unwrap_or_else(|wrong| panic!("{module}: {wrong}"));
        let positions = instance.reachable(1_000_000).expect("a small game");
        assert_eq!(
            theirs.reachable(1_000_000).map(|all| all.len()),
            Some(positions.len())
        );
        for position in &positions {
            let text = position.notation();
            let same = theirs.position(&text).expect("a position of both");
            assert_eq!(facts(&same), facts(position), "{module} at {text}");
            if let Some(grundy) = same.grundy() {
                assert_eq!(Some(grundy), position.grundy(), "{module} at {text}");
            }
        }
    }
}

/// A module of which a part is a heap, and the family of heaps: positions and moves are written alike but
/// for the plus signs. Of a sum it is not known how long a game lasts.
#[test]
fn a_sum_is_solved_by_its_parts() {
    let ours = Catalog::standard().find("heaps").expect("a game of ours");
    let set = [("code", "0.77"), ("heaps", "7,5")];
    let set = set.map(|(key, text)| (key.to_owned(), ours.read(key, text)));
    let ours = ours.open(&set.into(), SearchBudget::Thorough);
    let ours = ours.expect("settings");
    let Some(theirs) = open("same/kayles.py") else {
        return;
    };
    let theirs = theirs.unwrap_or_else(|wrong| panic!("{wrong}"));
    let positions = theirs.reachable(1_000_000).expect("a small game");
    assert!(positions.len() > 100);
    for position in &positions {
        let text = position.notation();
        let same = ours
            .position(&text.replace(" + ", " "))
            .expect("a position of both");
        let told = |facts: String| {
            facts
                .split_once(", ")
                .map(|(_, rest)| rest.replace(" + ", " "))
        };
        assert_eq!(told(facts(position)), told(facts(&same)), "{text}");
        let outcome = |position: &BoxedPosition<'_>| position.value(RelativeSeat::MOVER).outcome();
        assert_eq!(outcome(position), outcome(&same), "{text}");
        assert_eq!(position.grundy(), same.grundy(), "{text}");
        assert_eq!(position.heaps(), same.heaps(), "{text}");
        let kept = |position: &BoxedPosition<'_>| match position.kept() {
            ValueKeeping::All => None,
            ValueKeeping::Only(plies) => {
                let mut texts: Vec<String> = plies
                    .into_iter()
                    .map(|ply| position.move_text(ply))
                    .collect();
                texts.sort();
                Some(texts)
            }
        };
        assert_eq!(kept(position), kept(&same), "{text}");
    }
    // Many parts, of which no search could see all positions.
    let many = theirs
        .position("70 + 70 + 71 + 12 + 0 + 33")
        .expect("a position");
    let same = ours.position("70 70 71 12 0 33").expect("a position");
    assert_eq!(many.grundy(), same.grundy());
    assert_eq!(
        many.explain()
            .as_deref()
            .map(|told| told.starts_with("nimbers ")),
        Some(true)
    );
}

/// Positions that are turned or mirrored are one, by the header or by the module; values are the same.
#[test]
fn equivalent_positions_are_one() {
    let Some(all) = open("fewer/all.py") else {
        return;
    };
    let all = all.unwrap_or_else(|wrong| panic!("{wrong}"));
    for file in ["fewer/by_symmetry.py", "fewer/by_asking.py"] {
        let fewer = open(file)
            .expect("Python")
            .unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
        assert_eq!(
            fewer.reachable(1_000_000).map(|all| all.len()),
            Some(765),
            "{file}"
        );
        for position in all.reachable(1_000_000).expect("a small game") {
            let text = position.notation();
            let one = fewer.position(&text).expect("a position of both");
            let value = |position: &BoxedPosition<'_>| position.value(RelativeSeat::MOVER);
            assert_eq!(value(&one), value(&position), "{file} at {text}");
            assert_eq!(one.move_count(), position.move_count(), "{file} at {text}");
        }
    }
}

/// A game of a file, explored by so many instances in batches of so many positions, as its list of all
/// positions.
#[test]
fn neither_jobs_nor_batches_change_the_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.c");
    fs::write(&file, large::listed_program()).expect("a file");
    let listed = |jobs: usize, batch: usize| {
        let catalog = user::catalog_with(jobs, batch, 100_000);
        let game = catalog.find(&file.display().to_string()).ok()?;
        let set = ["cols", "rows", "line"].map(|key| (key.to_owned(), game.read(key, "3")));
        let instance = game.open(&set.into(), SearchBudget::Quick).ok()?;
        let all = instance.reachable(1_000_000)?;
        Some(
            all.iter()
                .map(|position| position.notation())
                .collect::<Vec<_>>(),
        )
    };
    let Some(first) = listed(1, 1) else {
        let test = "neither_jobs_nor_batches_change_the_numbers";
        return not_run(Need::Compilers, test, "there is no compiler for C");
    };
    assert!(first.len() > 500);
    for (jobs, batch) in [(1, 1024), (2, 7), (3, 64)] {
        assert_eq!(
            listed(jobs, batch).as_ref(),
            Some(&first),
            "{jobs} jobs, batches of {batch}"
        );
    }
}

/// Moves of a position that nobody could tell apart who sees the boards before and after, with what was
/// touched.
fn alike(instance: &dyn Instance, most: usize) -> Vec<String> {
    let mut found = Vec::new();
    let all = instance
        .reachable(200_000)
        .unwrap_or_else(|| vec![instance.start()]);
    for position in all.iter().take(most) {
        let mut seen = BTreeMap::new();
        for ply in (0..position.move_count().min(200)).filter_map(|number| position.nth(number)) {
            let after = position.after(ply);
            let what = format!("{:?} {:?}", after.board(), position.touched(ply));
            let text = position.move_text(ply);
            if let Some(other) = seen.insert(what, text.clone()) {
                found.push(format!("{}: {other} and {text}", position.notation()));
            }
        }
    }
    found
}

/// Boards are data, so that a person can click on what changes: that has to tell the move.
#[test]
fn what_changes_on_a_board_tells_the_move() {
    let mut told = String::new();
    let mut look = |name: &str, instance: &dyn Instance| {
        let alike = alike(instance, 300);
        if !alike.is_empty() {
            let first: Vec<&str> = alike.iter().take(2).map(String::as_str).collect();
            let _ = writeln!(told, "{name}: {} times: {}", alike.len(), first.join("; "));
        }
    };
    for folder in folders() {
        if let Some(problem) = load(&folder) {
            let instance = problem.game.open(&problem.rules, SearchBudget::Quick);
            look(&problem.id, &*instance.expect("its defaults"));
        }
    }
    let built_in = [
        ("bash", vec![("n", "12"), ("m", "3")]),
        ("bash", vec![("n", "12"), ("m", "3"), ("count-up", "true")]),
        ("nim", vec![("heaps", "3,4,2")]),
        ("wythoff", vec![("a", "5"), ("b", "7")]),
        ("heaps", vec![("code", "0.77"), ("heaps", "7,5")]),
        (
            "heaps",
            vec![("code", "4"), ("unequal", "true"), ("heaps", "9")],
        ),
        ("tower-breakers", vec![("n", "2"), ("m", "12")]),
        ("chopsticks", vec![]),
        (
            "sum",
            vec![("components", "bash m=3 + nim"), ("start", "7 + 3 4")],
        ),
    ];
    for (name, set) in built_in {
        let game = Catalog::standard().find(name).expect("a game of ours");
        let set = set
            .into_iter()
            .map(|(key, text)| (key.to_owned(), game.read(key, text)));
        let instance = game.open(&set.collect(), SearchBudget::Quick);
        look(
            name,
            &*instance.unwrap_or_else(|errors| panic!("{name}: {errors:?}")),
        );
    }
    insta::assert_snapshot!("moves-alike", told);
}

/// What `grundy new game` writes is a game, the same one in every language.
#[test]
fn a_game_to_start_from_works_in_every_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first: Option<Vec<String>> = None;
    for language in &LANGUAGES {
        let file = folder
            .path()
            .join("game")
            .with_extension(language.extension);
        let text = new_game("Game", language, "./game");
        fs::write(&file, text).expect("a file");
        let found = user::catalog().find(&file.display().to_string());
        let game = match found {
            Ok(game) => game,
            Err(FindError::File(error)) if error.help.join(" ").contains("to install it") => {
                not_run(Need::Compilers, language.name, &error.problem);
                continue;
            }
            Err(error) => panic!("{}: {error}", language.name),
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
