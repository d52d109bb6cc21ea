//! Games that grow without end, or are far too large, are refused after some work; other games are not.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_games::{SearchBudget, Setting, Settings};
use grundy_modules::{Effort, Exploring, Observer, Store};

use crate::{TEMPLATE, effort, game_of_module};

/// The position after a move in the template.
const AFTER: &str = "(i32.sub (local.get $items) (local.get $take))";
/// The condition of the template that no more items are taken than there are.
const ENOUGH: &str = "(i32.le_u (local.get $take) (local.get $items))";
/// The beginning of each answer of the template.
const BEGIN: &str = "(local.set $take (i32.const 1))\n    (loop $takes";
/// Counts up: 1, 2, 3, ...
const COUNTER: &str = "(i32.add (local.get $items) (local.get $take))";
/// Doubles: from n to 2n and 2n + 1.
const DOUBLING: &str = "(i32.add (i32.mul (local.get $items) (i32.const 2)) (i32.sub (local.get $take) (i32.const 1)))";
/// Two million instructions.
const SLOWLY: &str = "(local.set $take (i32.const 300000))
    (loop $spin (br_if $spin (local.tee $take (i32.sub (local.get $take) (i32.const 1)))))";

/// The template, with moves that lead to other positions.
fn growing(after: &str) -> String {
    let program = TEMPLATE
        .replace(AFTER, after)
        .replace(ENOUGH, "(i32.const 1)");
    assert!(program.contains(after) && program.contains(BEGIN));
    program
}

/// Opens a game with 1 item at the start. Returns how many positions it was asked about, and the error.
fn opened(
    program: &str,
    items: u64,
    most: u64,
    judged_after: Option<u64>,
) -> (u64, Result<(), String>) {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&asked);
    let effort = Effort {
        growth_judged_after: judged_after,
        observer: Observer::new(move |exploring| {
            if let Exploring::Asked { positions, .. } = exploring {
                counter.fetch_max(*positions, Ordering::Relaxed);
            }
        }),
        ..effort()
    };
    let game = game_of_module(program, effort, Store::nowhere());
    let settings = [("n", items), ("m", most)];
    let settings = settings.map(|(key, value)| (key.to_owned(), Setting::Integer(value)));
    let opened = game.open(&Settings::from(settings), SearchBudget::Quick);
    let result = opened.map(|_| ()).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("\n")
    });
    (asked.load(Ordering::Relaxed), result)
}

fn check_refused(result: Result<(), String>, parts: &[&str]) {
    let error = result.expect_err("a game without end");
    for part in parts {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn a_counter_is_refused_with_its_longest_position() {
    let (asked, result) = opened(&growing(COUNTER), 1, 1, Some(0));
    assert!(asked < 1_000, "{asked}");
    check_refused(
        result,
        &[
            "heap.wat with n=1 m=1: the game seems to grow without end",
            "to see it: printf 'header\\nstart 1 1\\nmoves 1\\n' | grundy run heap.wat",
            "still become longer, up to 3 characters",
            "positions have grown from 1 to 3 characters",
            "a counter that only increases",
            "`--budget 100000`",
        ],
    );
}

#[test]
fn a_doubling_game_is_refused_after_random_games() {
    let (asked, result) = opened(&growing(DOUBLING), 1, 2, Some(10_000_000));
    assert!(asked < 1_000, "{asked}");
    check_refused(
        result,
        &[
            "heap.wat with n=1 m=2: the game seems too large to be listed: of ",
            "to see it: printf 'header\\nstart 1 2\\nmoves 1\\n' | grundy run heap.wat",
            "positions by their distance from the start",
            "none of these games has ended: check that play comes to an end",
            "write `size = \"large\"` into the header",
        ],
    );
}

/// Work counts, not positions: a slow program is asked about a small part of what a fast one is asked about.
#[test]
fn a_slow_program_is_refused_after_fewer_positions() {
    const WORK: u64 = 50_000_000;
    let slow = growing(DOUBLING).replace(BEGIN, &format!("{SLOWLY}\n    {BEGIN}"));
    let (slow, result) = opened(&slow, 1, 2, Some(WORK));
    check_refused(result, &["seems too large"]);
    let (fast, result) = opened(&growing(DOUBLING), 1, 2, Some(WORK));
    check_refused(result, &["seems too large"]);
    assert!(slow * 4 < fast, "{slow}, {fast}");
}

#[test]
fn with_a_budget_of_the_user_only_the_budget_counts() {
    let (asked, result) = opened(&growing(DOUBLING), 1, 2, None);
    assert!(asked > 30_000, "{asked}");
    check_refused(
        result,
        &["heap.wat with n=1 m=2: the game is too large: more than 100000 positions and moves"],
    );
}

#[test]
fn a_game_that_ends_is_not_refused() {
    let (asked, result) = opened(TEMPLATE, 1_000, 3, Some(0));
    assert_eq!((asked, result), (1_001, Ok(())));
}
