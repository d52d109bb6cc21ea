//! Games with many settings: one instance of a module serves all of them, and kept tables need none.

use std::path::Path;

use grundy_games::{Game, SearchBudget, Setting, Settings};
use grundy_modules::Store;
use grundy_rules::{RelativeSeat, Value};

use crate::{TEMPLATE, effort, game_of_module};

/// The line of the template that takes over the setting `m`.
const SET_MOST: &str = "(global.set $most (local.get $m))";

fn game_of(program: &str, store: Store) -> Game {
    game_of_module(program, effort(), store)
}

fn value(game: &Game, items: u64, most: u64) -> Result<Value, String> {
    let settings = [("n", items), ("m", most)];
    let settings = settings.map(|(key, value)| (key.to_owned(), Setting::Integer(value)));
    let instance = game.open(&Settings::from(settings), SearchBudget::Quick);
    let instance = instance.map_err(|errors| errors[0].problem.clone())?;
    Ok(instance.start().value(RelativeSeat::MOVER))
}

/// Bash's game: a multiple of `most + 1` is lost. The winner first takes the remainder. After that, each two plies
/// take `most + 1` items together.
fn expected(items: u64, most: u64) -> Value {
    let rounds = 2 * items.div_ceil(most + 1);
    match items % (most + 1) {
        0 => Value::Loss(Some(rounds)),
        _ => Value::Win(Some(rounds - 1)),
    }
}

fn check_all(game: &Game) {
    for most in [3, 1, 2, 4] {
        for items in [1, 12, 5, 20, 6] {
            let found = value(game, items, most);
            assert_eq!(
                found,
                Ok(expected(items, most)),
                "{items} items, 1 to {most}"
            );
        }
    }
}

fn store_in(folder: &Path) -> Store {
    Store::at(folder.join("tables"))
}

#[test]
fn one_instance_serves_all_settings() {
    check_all(&game_of(TEMPLATE, Store::nowhere()));
}

#[test]
fn a_kept_table_needs_no_instance() {
    let folder = tempfile::tempdir().expect("a folder");
    check_all(&game_of(TEMPLATE, store_in(folder.path())));
    let dead = TEMPLATE.replace(SET_MOST, "(unreachable)");
    assert_ne!(dead, TEMPLATE);
    // The program has the same fingerprint, and fails when it is asked for a start.
    check_all(&game_of(&dead, store_in(folder.path())));
    let new = value(&game_of(&dead, store_in(folder.path())), 7, 3);
    let error = new.expect_err("a start that was not kept");
    assert!(error.contains("the module aborted"), "{error}");
}

#[test]
fn a_spoiled_file_is_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    check_all(&game_of(TEMPLATE, store_in(folder.path())));
    for entry in std::fs::read_dir(folder.path().join("tables")).expect("kept files") {
        let file = entry.expect("a file").path();
        let mut bytes = std::fs::read(&file).expect("its bytes");
        bytes[0] ^= 1;
        std::fs::write(&file, bytes).expect("written");
    }
    check_all(&game_of(TEMPLATE, store_in(folder.path())));
}

#[test]
fn a_module_that_remembers_other_settings_is_asked_again_on_its_own() {
    // Only the first `start` of an instance counts.
    let first_only =
        "(if (i32.eqz (i32.load (i32.const 16))) (then (global.set $most (local.get $m))))
      (i32.store (i32.const 16) (i32.const 1))";
    let remembering = TEMPLATE.replace(SET_MOST, first_only);
    assert_ne!(remembering, TEMPLATE);
    check_all(&game_of(&remembering, Store::nowhere()));
}

#[test]
fn the_size_of_a_game_does_not_depend_on_earlier_ones() {
    let listed = |game: &Game, start: &str| {
        let settings = [
            ("m", Setting::Integer(3)),
            ("start", Setting::Word(start.to_owned())),
        ];
        let settings = settings.map(|(key, value)| (key.to_owned(), value));
        let instance = game.open(&Settings::from(settings), SearchBudget::Quick);
        instance.expect("a position").listed()
    };
    let fresh = || game_of(TEMPLATE, Store::nowhere());
    let game = fresh();
    // The table of 20 items has those of 7 and 0.
    for (start, positions_and_moves) in [("20", 21 + 57), ("7", 8 + 18), ("0", 1)] {
        assert_eq!(listed(&game, start), positions_and_moves, "{start}");
        assert_eq!(
            listed(&fresh(), start),
            positions_and_moves,
            "{start}, alone"
        );
    }
}
