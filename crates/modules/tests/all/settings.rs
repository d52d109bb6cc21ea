//! Games with many settings: a module is loaded once for all of them, a module that confuses them is refused, and kept
//! tables need no module.

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
fn a_module_serves_all_settings() {
    check_all(&game_of(TEMPLATE, Store::nowhere()));
}

#[test]
fn a_kept_table_needs_no_instance() {
    let folder = tempfile::tempdir().expect("a directory");
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
    let folder = tempfile::tempdir().expect("a directory");
    check_all(&game_of(TEMPLATE, store_in(folder.path())));
    for entry in std::fs::read_dir(folder.path().join("tables")).expect("kept files") {
        let file = entry.expect("a file").path();
        let mut bytes = std::fs::read(&file).expect("its bytes");
        bytes[0] ^= 1;
        std::fs::write(&file, bytes).expect("written");
    }
    check_all(&game_of(TEMPLATE, store_in(folder.path())));
}

/// The template with other text in these places.
fn changed(places: &[(&str, &str)]) -> String {
    places
        .iter()
        .fold(TEMPLATE.to_owned(), |program, (old, new)| {
            assert_eq!(program.matches(old).count(), 1, "{old}");
            program.replace(old, new)
        })
}

/// The template with a memo: for each position, or for several alike, the most items that a move takes. It leaves out
/// the settings. A setting is remembered if the condition holds.
fn with_memo(key: &str, condition: &str) -> String {
    let function = format!(
        "(func $remembered (param $items i32) (result i32)
    (local $at i32)
    (local.set $at (i32.add (i32.const 131072) (i32.mul (i32.const 4) {key})))
    (if (i32.and (i32.eqz (i32.load (local.get $at))) {condition})
      (then (i32.store (local.get $at) (global.get $most))))
    (if (result i32) (i32.load (local.get $at))
      (then (i32.load (local.get $at)))
      (else (global.get $most))))

  ;; The conversation:"
    );
    changed(&[
        (
            "(memory (export \"memory\") 2)",
            "(memory (export \"memory\") 8)",
        ),
        ("max = 1000, default = 10,", "max = 50000, default = 10,"),
        (
            "(global.get $most)",
            "(call $remembered (local.get $items))",
        ),
        (";; The conversation:", function.as_str()),
    ])
}

/// A memo of every position, under all settings.
fn with_whole_memo() -> String {
    with_memo("(local.get $items)", "(i32.const 1)")
}

/// Modules that confuse their settings are refused if it shows after the default settings, 10 items and at most 3:
/// in a single game, after smaller games, after larger ones, and with tables of an earlier run.
#[test]
fn a_module_that_confuses_its_settings_is_refused() {
    let first_only =
        "(if (i32.eqz (i32.load (i32.const 16))) (then (global.set $most (local.get $m))))
      (i32.store (i32.const 16) (i32.const 1))";
    let largest_only = "(if (i32.gt_s (local.get $m) (global.get $most))
      (then (global.set $most (local.get $m))))";
    let counted = "(global.set $most (i32.add (local.get $m) (i32.load (i32.const 16))))
      (i32.store (i32.const 16) (i32.add (i32.load (i32.const 16)) (i32.const 1)))";
    // The most items that a move takes after the default settings were told.
    type Order = fn(u64) -> u64;
    let cases: [(String, Order); 4] = [
        (with_whole_memo(), |_| 3),
        (changed(&[(SET_MOST, first_only)]), |_| 3),
        (
            changed(&[
                (SET_MOST, largest_only),
                (
                    "$most (mut i32) (i32.const 3)",
                    "$most (mut i32) (i32.const 0)",
                ),
            ]),
            |most| most.max(3),
        ),
        (changed(&[(SET_MOST, counted)]), |most| most + 1),
    ];
    let all: Vec<(u64, u64)> = (1..=12)
        .flat_map(|items| (1..=4).map(move |most| (items, most)))
        .collect();
    for (program, after_default) in cases {
        let check = |game: &Game, (items, most): (u64, u64)| {
            let is_confused =
                (items, most) != (10, 3) && items.min(most) != items.min(after_default(most));
            match value(game, items, most) {
                Ok(found) => {
                    assert_eq!(found, expected(items, most), "{items} items, 1 to {most}");
                    assert!(!is_confused, "{items} items, 1 to {most}");
                }
                Err(error) => {
                    let problem = "depends on what the module was asked before";
                    assert!(error.contains(problem), "{error}");
                    assert!(is_confused, "{items} items, 1 to {most}: {error}");
                }
            }
        };
        let folder = tempfile::tempdir().expect("a directory");
        let kept = || store_in(folder.path());
        for store in [Store::nowhere(), kept(), kept()] {
            let game = game_of(&program, store);
            all.iter().for_each(|&settings| check(&game, settings));
        }
        let game = game_of(&program, Store::nowhere());
        all.iter()
            .rev()
            .for_each(|&settings| check(&game, settings));
        let alone = game_of(&program, Store::nowhere());
        check(&alone, (12, 2));
    }
}

#[test]
fn the_error_says_which_settings_came_before() {
    let game = game_of(&with_whole_memo(), Store::nowhere());
    let settings = [("n", 12), ("m", 2)];
    let settings = settings.map(|(key, value)| (key.to_owned(), Setting::Integer(value)));
    let errors = game.open(&Settings::from(settings), SearchBudget::Quick);
    let error = errors.map(drop).expect_err("a memo")[0].to_string();
    for part in [
        "in the position `12`: the answer depends on what the module was asked before",
        r"printf 'header\nstart 10 3\nmoves 12\nstart 12 2\nmoves 12\n' | grundy run heap.wat",
        "the answer was: 1 -> 11, 2 -> 10\nafter `start 10 3`: 1 -> 11, 2 -> 10, 3 -> 9\n",
        "kept apart by the settings, or be emptied at `start`",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
}

/// A memo that is written only if a move takes up to 7 items, and that takes numbers with the same remainder for the
/// same position. It does not show after the default settings, so the module is not refused, and all values must be
/// right.
#[test]
fn no_setting_gets_into_the_games_of_others() {
    let rest = "(i32.and (local.get $items) (i32.const 1023))";
    let program = with_memo(rest, "(i32.eq (global.get $most) (i32.const 7))");
    let game = game_of(&program, Store::nowhere());
    let many = (1..=30).map(|items| (items, 4));
    let spoiled = [
        (5, 7),
        (3, 2),
        (4, 2),
        (20, 3),
        (21_000, 2),
        (6, 7),
        (1_029, 1),
    ];
    for (items, most) in many.chain(spoiled) {
        let found = value(&game, items, most);
        assert_eq!(
            found,
            Ok(expected(items, most)),
            "{items} items, 1 to {most}"
        );
    }
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
