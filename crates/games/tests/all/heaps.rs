//! Heaps by codes: theorems against search in every position that play can reach, moves by their
//! definition, periods, and what is refused.

use std::collections::BTreeSet;

use grundy_games::{Repeats, SearchBudget, Settings, SettingsError};
use grundy_rules::{Instance, Method, RelativeSeat, ValueKeeping};
use grundy_solver::Code;
use proptest::prelude::*;

use crate::cases::game;
use crate::sums::check;

fn opened(pairs: &[(&str, &str)]) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let game = game("heaps");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    game.open(&settings.collect(), SearchBudget::Thorough)
}

#[test]
fn theory_agrees_with_search() {
    for (rules, heaps) in [
        (("variant", "kayles"), "7,5"),
        (("variant", "dawson-chess"), "11,4"),
        (("variant", "grundy"), "9,6"),
        (("variant", "lasker"), "6,3"),
        (("code", "0.3f"), "8"),
        (("code", "c.07"), "9"),
        (("code", "0.07c..."), "9,2"),
        (("take", "2,3,7"), "12,9,4"),
        (("all-but", "1,4"), "9,8"),
    ] {
        let instance = opened(&[rules, ("heaps", heaps)]).expect("good settings");
        let all = instance.reachable(1_000_000).expect("a small game");
        assert!(all.len() > 20, "{rules:?}");
        all.iter().for_each(check);
    }
}

#[test]
fn misere_play_is_searched() {
    let instance = opened(&[("variant", "kayles"), ("heaps", "7,5"), ("last", "loses")]);
    let instance = instance.expect("good settings");
    for position in instance.reachable(1_000_000).expect("a small game") {
        if position.ending().is_none() {
            let moves = (0..position.move_count()).map_while(|n| position.nth(n));
            let wins = moves
                .map(|ply| position.after(ply))
                .any(|next| next.value(RelativeSeat::NEXT).outcome() == grundy_rules::Outcome::Win);
            let won = position.value(RelativeSeat::MOVER).outcome() == grundy_rules::Outcome::Win;
            assert_eq!(won, wins, "{}", position.notation());
        }
        assert_eq!(position.method(), Method::Search);
        assert_eq!(position.grundy(), None);
    }
}

/// What a move leaves, by the definition of a code, each heap sorted.
fn options(code: &Code, heap: u64) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    for take in 0..=heap {
        let Some(digit) = code.digit(take) else {
            continue;
        };
        let left = heap - take;
        if digit.leaves(0) && left == 0 && take > 0 {
            options.insert(vec![]);
        }
        if digit.leaves(1) && left > 0 && take > 0 {
            options.insert(vec![left]);
        }
        for a in 1..=left {
            let b = left - a;
            if digit.leaves(2) && a <= b && !(code.is_unequal() && a == b) {
                options.insert(vec![a, b]);
            }
            for b in a..=left - a {
                let c = left - a - b;
                if digit.leaves(3) && b <= c {
                    options.insert(vec![a, b, c]);
                }
            }
        }
    }
    options
}

proptest! {
    #[test]
    fn moves_are_those_of_the_code(
        first in prop::sample::select(vec!["0", "4", "8", "c"]),
        digits in "[0-9a-f]{0,4}",
        endless in any::<bool>(),
        heap in 0u64..16,
    ) {
        let dots = if endless { "..." } else { "" };
        let text = format!("{first}.{digits}{dots}");
        let Ok(code) = Code::read(&text) else { return Ok(()) };
        let instance = opened(&[("code", &text), ("heaps", &format!("3,{heap}"))]);
        let instance = instance.expect("good settings");
        let start = instance.start();
        let plies = (0..start.move_count()).map_while(|n| start.nth(n));
        let mut found = Vec::new();
        for ply in plies {
            let m = start.move_text(ply);
            prop_assert_eq!(start.read_move(&m), Ok(ply), "{}: {}", text, m);
            if m.starts_with("2 ") {
                let heaps = start.after(ply).heaps().expect("heaps");
                let mut left: Vec<u64> = heaps[1..].iter().copied().filter(|&h| h > 0).collect();
                left.sort_unstable();
                found.push(left);
            }
        }
        let unique: BTreeSet<Vec<u64>> = found.iter().cloned().collect();
        prop_assert_eq!(&unique, &options(&code, heap), "{}", text);
    }
}

#[test]
fn either_part_of_a_split_may_be_named() {
    let instance = opened(&[("variant", "kayles"), ("n", "9")]).expect("good settings");
    let start = instance.start();
    assert_eq!(start.read_move("1 2 5"), start.read_move("1 2 2"));
    let ply = start.read_move("1 2 5").expect("a legal move");
    assert_eq!(start.move_text(ply), "1 2 2");
    assert_eq!(start.move_words(ply), "take 2 from heap 1 and split 2 off");
    assert_eq!(start.after(ply).notation(), "2 5");
    let three = opened(&[("code", "8"), ("n", "9")]).expect("good settings");
    let start = three.start();
    assert_eq!(start.read_move("1 0 4 3"), start.read_move("1 0 2 3"));
    assert_eq!(
        start.move_words(start.nth(0).expect("a move")),
        "split 1 and 1 off heap 1"
    );
}

#[test]
fn periods_are_proved_and_say_what_repeats() {
    let game = game("heaps");
    let period = |pairs: &[(&str, &str)]| {
        let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
        let found = game
            .periodicity(&settings.collect())
            .expect("good settings")?;
        Some((found.from, found.every, found.repeats))
    };
    assert_eq!(
        period(&[("variant", "kayles")]),
        Some((71, 12, Repeats::Values))
    );
    assert_eq!(
        period(&[("variant", "dawson-chess")]),
        Some((52, 34, Repeats::Values))
    );
    assert_eq!(
        period(&[("code", "0.156")]),
        Some((3479, 349, Repeats::Values))
    );
    assert_eq!(
        period(&[("take", "1,3,4")]),
        Some((4, 7, Repeats::Everything))
    );
    let misere = [("take", "1,3,4"), ("last", "loses")];
    assert_eq!(period(&misere).map(|(_, every, _)| every), Some(7));
    for none in [
        &[("variant", "grundy")][..],
        &[("code", "0.E")],
        &[("variant", "kayles"), ("last", "loses")],
        &[("variant", "kayles"), ("heaps", "3,4")],
    ] {
        assert_eq!(period(none), None, "{none:?}");
    }
}

#[test]
fn values_grow_by_a_saltus_that_is_proved() {
    let game = game("heaps");
    for (key, rule, from, every, saltus) in [
        ("variant", "lasker", 1, 4, 4),
        // 0 items are lost, and 1 item is not.
        ("variant", "nim", 1, 1, 1),
        ("all-but", "2,3", 4, 4, 2),
        // Kenyon's; heaps of 0 and 3 items are lost.
        ("code", "0.3F", 6, 6, 3),
    ] {
        let settings = [(key.to_owned(), game.read(key, rule))].into();
        let found = game.periodicity(&settings).expect("good settings");
        let found = found.expect("a period");
        assert_eq!(
            (found.from, found.every, found.saltus, found.repeats),
            (from, every, saltus, Repeats::Values),
            "{rule}"
        );
    }
}

#[test]
fn large_heaps_are_answered_by_theory() {
    let instance = opened(&[("variant", "kayles"), ("heaps", "900,12,900")]).expect("settings");
    let start = instance.start();
    assert_eq!(start.grundy(), Some(4));
    assert_eq!(start.method(), Method::Theory);
    let ValueKeeping::Only(winning) = start.kept() else {
        panic!("the position is won");
    };
    assert!(
        winning
            .iter()
            .all(|&ply| start.after(ply).grundy() == Some(0))
    );
    assert!(!winning.is_empty());
}

/// A take of billions of items does not keep heaps from being valued: smaller heaps do not allow it, and a run of takes
/// and one more have a closed form.
#[test]
fn takes_may_be_larger_than_heaps_can_be_listed() {
    for (takes, heaps, nimber) in [
        ("1,2,4000000000", "3999999998", 2),
        ("5,9,3000000000", "2999999999", 0),
        ("2,7,7000000000,9000000000", "6000000005", 1),
        ("1,2,3,4000000000", "4000000000", 4),
        ("1,2,3,4000000000", "4000000001", 0),
        ("1,2,3,4000000000", "16000000003", 4),
        ("1,2,3,4000000001", "16000000003", 3),
        ("1,2,4000000000,9000000000", "8000000000", 2),
        ("1,2,3,4000000000", "4000000000,7,16000000003", 3),
    ] {
        let instance = opened(&[("take", takes), ("heaps", heaps)]).expect("good settings");
        let start = instance.start();
        assert_eq!(start.grundy(), Some(nimber), "{takes}: {heaps}");
        let plies = (0..start.move_count()).map_while(|number| start.nth(number));
        let good: Vec<_> = plies
            .filter(|&ply| start.after(ply).grundy() == Some(0))
            .collect();
        match start.kept() {
            ValueKeeping::Only(kept) => assert_eq!(kept, good, "{takes}: {heaps}"),
            ValueKeeping::All => assert!(good.is_empty() && nimber == 0, "{takes}: {heaps}"),
        }
    }
}

/// The winner under misère play of one heap that allows moves, by its period, which needs no search.
#[test]
fn single_heaps_have_winners_under_misere_play() {
    let game = game("heaps");
    let settings = |takes: &str, heaps: &str| {
        let pairs = [("take", takes), ("last", "loses"), ("heaps", heaps)];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), game.read(key, value)));
        Settings::from(pairs)
    };
    let outcome = |takes: &str, heaps: &str| game.outcome(&settings(takes, heaps));
    let by_search = |takes: &str, heap: u64| {
        let opened = game.open(&settings(takes, &heap.to_string()), SearchBudget::Thorough);
        let instance = opened.expect("a small game");
        instance.start().value(RelativeSeat::MOVER).outcome()
    };
    for takes in ["1", "3", "1,2", "2,3", "2,5,6", "1,4,9,10", "4,5000000000"] {
        for heap in 0..60 {
            let told = outcome(takes, &heap.to_string());
            assert_eq!(told, Ok(by_search(takes, heap)), "{takes}: {heap}");
        }
    }
    for takes in ["1,2", "2,3", "2,5,6", "1,4,9,10"] {
        let pairs = [("take", takes), ("last", "loses")];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), game.read(key, value)));
        let period = game.periodicity(&Settings::from(pairs)).expect("settings");
        let period = period.expect("a period");
        for heap in [u64::MAX, 10u64.pow(15), 10u64.pow(15) + 1] {
            let small = period.from + (heap - period.from) % period.every;
            let expected = by_search(takes, small);
            assert_eq!(
                outcome(takes, &heap.to_string()),
                Ok(expected),
                "{takes}: {heap}"
            );
            // Heaps that allow no move do not matter; another one is covered by no theorem.
            let beside_one = outcome(takes, &format!("0,{heap}"));
            assert_eq!(beside_one, Ok(expected), "{takes}: {heap}");
            assert!(
                outcome(takes, &format!("20,{heap}")).is_err(),
                "{takes}: {heap}"
            );
        }
    }
}

#[test]
fn what_is_wrong_is_refused() {
    for (pairs, expected) in [
        (
            &[][..],
            "no rules are set; set one of code, take and all-but: code = \"0.77\" is Kayles",
        ),
        (
            &[("code", "0.77"), ("take", "1,2")],
            "`code` and `take` contradict each other; `take` is set instead of `code`: remove one of the two",
        ),
        (
            &[("variant", "kayles"), ("all-but", "2")],
            "`code` and `all-but` contradict each other; `all-but` is set instead of `code`: remove one of the two",
        ),
        (
            &[("code", "")],
            "a code of zeros allows no move; for example: `0.77`",
        ),
        (
            &[("code", "0.7x")],
            "`x` is not a digit of a code; for example: `0.77`",
        ),
        (
            &[("code", "0.000")],
            "a code of zeros allows no move; for example: `0.77`",
        ),
        (
            &[("code", "3.7")],
            "before the point stands 0, or 4, 8 or C where a heap may be split without taking; for \
             example: `0.77`",
        ),
        (
            &[("take", "1,2"), ("unequal", "true")],
            "`unequal` is for codes that leave up to 2 heaps, not 1; remove `unequal`",
        ),
        (
            &[("variant", "kayles"), ("n", "2000000")],
            "2000000 items in heaps that can be split; expected at most 1048576 items in all",
        ),
        (
            &[("variant", "lasker"), ("n", "20000")],
            "a heap of 20000 items; expected at most 10000 items, for which values are found",
        ),
        (
            &[("variant", "kayles"), ("n", "200"), ("last", "loses")],
            "positions are searched if the last move loses, and these heaps have too many positions or \
             moves; expected smaller heaps, or fewer",
        ),
        // Few positions with half a billion moves and more.
        (
            &[("variant", "nim"), ("n", "32768"), ("last", "loses")],
            "positions are searched if the last move loses, and these heaps have too many positions or \
             moves; expected smaller heaps, or fewer",
        ),
        (
            &[("take", "2,5,4000000000"), ("n", "5000000000")],
            "a heap of 5000000000 items; expected at most 3999999999 items, for which values are found",
        ),
        (
            &[("take", "7,2000000,3000000000"), ("n", "2500000000")],
            "a heap of 2500000000 items; expected at most 1999999 items, for which values are found",
        ),
    ] {
        let errors = opened(pairs).err().expect("bad settings");
        assert_eq!(errors[0].to_string(), expected);
    }
    assert!(opened(&[("variant", "nim"), ("n", "32767"), ("last", "loses")]).is_ok());
    let instance = opened(&[("variant", "kayles"), ("n", "9")]).expect("good settings");
    let start = instance.start();
    for text in ["1", "1 2 0", "1 2 3 4", "1 x", "1 3", "2 1", "1 2 7", "0 1"] {
        assert!(start.read_move(text).is_err(), "{text}");
    }
}
