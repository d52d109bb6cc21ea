//! Games that are files: those that come with Grundy, with their problems, claims and bots, and modules
//! that are wrong in every way that is looked for.

mod user;

use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use grundy_harness::games::{Catalog, FindError, Instance, SearchBudget, Settings};
use grundy_harness::problem::Problem;
use grundy_harness::problem::claims::verify;
use grundy_harness::problem::scaffold::{LANGUAGES, new_bot};
use grundy_harness::{Bots, judge_submissions, leave_out};
use grundy_render::{Invocation, submission_document, verify_document};
use grundy_rules::{BoxedPosition, RelativeSeat};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the problems that play the game of a file.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    folders.retain(|folder| user::plays_a_file(folder));
    folders.sort();
    folders
}

/// The problem, unless nothing here builds its game.
fn load(folder: &Path) -> Option<Problem> {
    match Problem::load(folder, &user::catalog()) {
        Ok(problem) => Some(problem),
        Err(diagnostics) => {
            let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
            let told = told.join("\n");
            assert!(told.contains("to install it"), "{told}");
            let _ = writeln!(stderr(), "NOT RUN: {}: {told}", folder.display());
            None
        }
    }
}

/// What is claimed comes out as expected.
fn check_claims(problem: &Problem) {
    let report = verify(&problem.game, &problem.claims, 2, &|_| {}).expect("its claims");
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
        let _ = writeln!(stderr(), "NOT RUN: {}: {}", bot.file, bot.reason);
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
            let _ = writeln!(stderr(), "NOT RUN: {file}: {told}");
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
        let about = text.lines().next().unwrap_or_default().trim_matches('"');
        let wrong = wrong.replace(&format!("{}/", folder.display()), "");
        told.push_str(&format!("{name}: {about}\n{}\n\n", wrong.trim_end()));
    }
    insta::assert_snapshot!("bad-modules", told);
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

/// A game of a file, explored by so many instances in batches of so many positions, as its list of all
/// positions.
#[test]
fn neither_jobs_nor_batches_change_the_numbers() {
    let file = root().join("problems/connect-four/game.c");
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
        let _ = writeln!(stderr(), "NOT RUN: no compiler for C");
        return;
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
