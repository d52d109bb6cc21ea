//! Answers that modules may give, and those that are refused.

use std::fs;

use grundy_harness::games::{Catalog, FindError, Instance, SearchBudget, Settings};
use grundy_rules::{BoxedPosition, Outcome, RelativeSeat, ValueKeeping};
use grundy_testing::{Need, not_run};

use super::{facts, load, root};
use crate::{large, user};

/// The game of a file below `tests/own_games`, or what is wrong with it; nothing where no Python is
/// installed.
pub(super) fn open(file: &str) -> Option<Result<Box<dyn Instance>, String>> {
    let path = root().join("tests/own_games").join(file);
    let catalog = user::catalog_with(2, 64, 50_000);
    let found = catalog.find(&path.display().to_string());
    let opened = match found {
        // A game that is too large to list is opened to be played.
        Ok(game) => game
            .open_to_play(&Settings::new(), None, SearchBudget::Quick)
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
    let folder = tempfile::tempdir().expect("a directory");
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
