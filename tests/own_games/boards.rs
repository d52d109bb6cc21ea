//! Boards of custom games.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grundy_harness::games::{Catalog, Instance, SearchBudget};

use super::{folders, load};

/// Moves of a position that look alike: the boards before and after are the same, and so are the places touched.
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
