//! Grundy values by codes: by the definition, and what is known of famous games.

use std::collections::BTreeSet;

use grundy_solver::{Code, CodeError, HeapValues, Period, mex};
use proptest::prelude::*;

/// The values of the heaps below `heaps`, each option tried.
fn by_definition(code: &Code, heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let mut options = Vec::new();
        for take in 0..=heap {
            let Some(digit) = code.digit(take as u64) else {
                continue;
            };
            let left = heap - take;
            if take > 0 && left == 0 && digit.leaves(0) {
                options.push(0);
            }
            if take > 0 && left > 0 && digit.leaves(1) {
                options.push(values[left]);
            }
            for a in 1..left {
                let b = left - a;
                if digit.leaves(2) && !(code.is_unequal() && a == b) {
                    options.push(values[a] ^ values[b]);
                }
                for c in 1..b {
                    if digit.leaves(3) {
                        options.push(values[a] ^ values[b - c] ^ values[c]);
                    }
                }
            }
        }
        let value = mex(options.into_iter().map(u64::from));
        values.push(u32::try_from(value).expect("a small value"));
    }
    values
}

fn check(text: &str, unequal: bool, heaps: usize) -> Result<(), TestCaseError> {
    check_in_steps(text, unequal, heaps, heaps / 2)
}

fn check_in_steps(
    text: &str,
    unequal: bool,
    heaps: usize,
    step: usize,
) -> Result<(), TestCaseError> {
    let Ok(mut code) = Code::read(text) else {
        return Ok(());
    };
    if unequal && code.most_parts() == 2 {
        code = code.unequal();
    }
    let mut values = HeapValues::new(code.clone());
    for known in (step..heaps).step_by(step) {
        values.extend(known);
    }
    values.extend(heaps);
    for (heap, value) in (0..).zip(by_definition(&code, heaps)) {
        prop_assert_eq!(
            values.value(heap),
            Some(u64::from(value)),
            "{}, heap {}",
            text,
            heap
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn octal_values_are_those_of_the_definition(
        first in prop::sample::select(vec!["0", "4"]),
        digits in "[0-7]{1,5}",
        unequal in any::<bool>(),
    ) {
        check(&format!("{first}.{digits}"), unequal, 300)?;
    }

    /// Takes up to 64, of which few or many allow splits.
    #[test]
    fn octal_values_of_long_codes_are_those_of_the_definition(
        first in prop::sample::select(vec!["0", "4"]),
        digits in prop_oneof!["[0-7]{5,64}", "[03]{5,60}[0-7]{1,4}"],
        unequal in any::<bool>(),
        step in 1usize..70,
    ) {
        check_in_steps(&format!("{first}.{digits}"), unequal, 300, step)?;
    }

    #[test]
    fn values_of_endless_codes_are_those_of_the_definition(
        first in prop::sample::select(vec!["0", "4"]),
        digits in "[0-7]{1,4}",
        unequal in any::<bool>(),
    ) {
        check(&format!("{first}.{digits}..."), unequal, 120)?;
    }

    #[test]
    fn hexadecimal_values_are_those_of_the_definition(
        first in prop::sample::select(vec!["0", "8", "C"]),
        digits in "[0-9A-F]{1,3}",
        endless in prop::sample::select(vec!["", "..."]),
    ) {
        check(&format!("{first}.{digits}{endless}"), false, 70)?;
    }
}

/// The same for more heaps: by the sets of what two and three heaps come to.
fn by_sets(code: &Code, heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    // By the number of heaps, then of items; endless takes leave any number up to some number.
    let mut sets: [Vec<BTreeSet<u64>>; 4] = Default::default();
    for heap in 0..heaps {
        let mut options = BTreeSet::new();
        for take in 0..=heap {
            let left = heap - take;
            let Some(digit) = code.digit(take as u64) else {
                continue;
            };
            for (parts, sets) in (0..).zip(&sets) {
                // All heaps that are left are smaller.
                let fits = digit.leaves(parts) && (take > 0 || parts > 1);
                let all = sets.get(left).filter(|_| fits);
                options.extend(all.into_iter().flatten());
            }
            if take == heap && take > 0 && digit.leaves(0) {
                options.insert(0);
            }
            if take == 0 && code.most_parts() > 1 {
                for a in 1..heap {
                    if digit.leaves(2) && !(code.is_unequal() && 2 * a == heap) {
                        options.insert(values[a] ^ values[heap - a]);
                    }
                    if digit.leaves(3) {
                        options.extend(sets[2][heap - a].iter().map(|sum| sum ^ values[a]));
                    }
                }
            }
        }
        values.push(mex(options));
        let splits = |all: &Vec<BTreeSet<u64>>| {
            let ways = (1..heap).map(|a| (values[a], &all[heap - a]));
            ways.flat_map(|(one, rest)| rest.iter().map(move |sum| one ^ sum))
                .collect::<BTreeSet<u64>>()
        };
        let one: BTreeSet<u64> = (heap > 0).then(|| values[heap]).into_iter().collect();
        let mut two = splits(&sets[1]);
        if code.is_unequal() {
            let ways = (1..heap).filter(|&a| 2 * a != heap);
            two = ways.map(|a| values[a] ^ values[heap - a]).collect();
        }
        let three = if code.most_parts() > 2 {
            splits(&sets[2])
        } else {
            BTreeSet::new()
        };
        sets[0].push(BTreeSet::new());
        sets[1].push(one);
        sets[2].push(two);
        sets[3].push(three);
    }
    values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A period that is found among the first heaps goes on.
    #[test]
    fn arithmetic_periods_are_those_of_the_definition(
        first in prop::sample::select(vec!["0", "4", "8", "C"]),
        digits in "[0-9A-F]{1,3}",
        endless in any::<bool>(),
        unequal in any::<bool>(),
    ) {
        let dots = if endless { "..." } else { "" };
        let text = format!("{first}.{digits}{dots}");
        if let Ok(mut code) = Code::read(&text) {
            if unequal && code.most_parts() == 2 {
                code = code.unequal();
            }
            let heaps = if code.most_parts() > 2 { 200 } else { 400 };
            let mut values = HeapValues::new(code.clone());
            values.extend(heaps);
            for (heap, value) in (0..).zip(by_sets(&code, heaps)) {
                prop_assert_eq!(values.value(heap), Some(value), "{}, heap {}", text, heap);
            }
        }
    }

    /// All-but games have arithmetic periods, and they are found and proved.
    #[test]
    fn all_but_games_have_arithmetic_periods(
        forbidden in prop::collection::btree_set(1u64..12, 1..6),
    ) {
        let forbidden: Vec<u64> = forbidden.into_iter().collect();
        let code = Code::taking_all_but(&forbidden);
        let mut values = HeapValues::new(code.clone());
        values.extend(4_096);
        let period = values.period();
        prop_assert!(period.is_some_and(|period| period.saltus > 0), "{:?}", forbidden);
        for (heap, value) in (0..).zip(by_sets(&code, 600)) {
            prop_assert_eq!(values.value(heap), Some(value), "{:?}, heap {}", forbidden, heap);
        }
    }
}

fn values(text: &str, heaps: usize) -> HeapValues {
    let mut values = HeapValues::new(Code::read(text).expect("a code"));
    values.extend(heaps);
    values
}

#[test]
fn known_periods_are_found_and_proved() {
    for (code, start, length) in [
        ("0.77", 71, 12),
        ("0.137", 52, 34),
        ("0.07", 53, 34),
        ("0.156", 3479, 349),
        ("0.15", 1, 10),
        ("0.356", 7315, 142),
    ] {
        let found = values(code, 20_000).period();
        assert_eq!(found, Some(Period::repeating(start, length)), "{code}");
    }
    // Nobody knows whether these have one.
    assert_eq!(values("0.6", 3_000).period(), None);
    assert_eq!(values("0.007", 3_000).period(), None);
}

#[test]
fn known_arithmetic_periods_are_found_and_proved() {
    for (code, start, length, saltus) in [
        ("0.3...", 0, 1, 1),
        // Lasker's Nim: 1, 2, 4, 3 and so on.
        ("4.3...", 1, 4, 4),
        // Kenyon's.
        ("0.3F", 0, 6, 3),
        ("0.8", 1, 3, 1),
        ("8", 1, 2, 1),
        ("4.7...", 2, 1, 2),
        ("8.3...", 1, 8, 8),
        ("0.3F3", 0, 10, 5),
    ] {
        let found = values(code, 1_000).period();
        let known = Period {
            start,
            length,
            saltus,
        };
        assert_eq!(found, Some(known), "{code}");
    }
    // Heaps of different sizes make no difference in Lasker's Nim.
    let mut unequal = HeapValues::new(Code::read("4.3...").expect("a code").unequal());
    unequal.extend(1_000);
    assert_eq!(unequal.period(), values("4.3...", 1_000).period());
    // This one has a regularity of another kind (Grossman and Nowakowski, 2015).
    assert_eq!(values("0.2048", 1_000).period(), None);
    // Neither kind is known of these.
    assert_eq!(values("0.9", 1_000).period(), None);
    assert_eq!(values("0.E", 1_000).period(), None);
}

#[test]
fn values_without_end_are_told_of_any_heap() {
    let lasker = values("4.3...", 100);
    assert_eq!(
        lasker.value(10_000_000_000_000_000_003),
        Some(10_000_000_000_000_000_004)
    );
    // It does not fit into 64 bits.
    assert_eq!(values("4.7...", 100).value(u64::MAX), None);
}

#[test]
fn a_period_answers_for_all_heaps() {
    let kayles = values("0.77", 1_000);
    let mut plain = HeapValues::new(Code::read("0.77").expect("a code").unequal());
    plain.extend(10);
    assert!(kayles.values().len() <= 1_024);
    assert_eq!(kayles.value(12_000_000_000_000_000_000), Some(4));
    assert_eq!(plain.value(1_000), None);
}

#[test]
fn lost_heaps_of_grundys_game() {
    let mut game = HeapValues::new(Code::read("4").expect("a code").unequal());
    game.extend(1_300);
    let lost = (0..).zip(game.values()).filter(|&(_, &value)| value == 0);
    let lost: Vec<u64> = lost.map(|(heap, _)| heap).collect();
    let known = [
        0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340,
        346, 359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926,
        929, 932, 1222,
    ];
    assert_eq!(lost, known);
}

#[test]
fn subtraction_sets_are_codes() {
    let values = |code: Code| {
        let mut values = HeapValues::new(code);
        values.extend(40);
        (0..40).map(|heap| values.value(heap)).collect::<Vec<_>>()
    };
    let read = |text| Code::read(text).expect("a code");
    assert_eq!(
        values(Code::taking(&[4, 1, 3, 0, 3])),
        values(read("0.3033"))
    );
    assert_eq!(
        values(Code::taking_all_but(&[2, 4])),
        values(read("0.30303..."))
    );
    assert_eq!(values(Code::taking_all_but(&[])), values(read("0.3...")));
}

/// The numbers of items that may be taken, each with the numbers of heaps that may be left.
type Steps<'s> = &'s [(u64, &'s [u8])];

#[test]
fn codes_are_read_digit_by_digit() {
    let cases: [(&str, Steps<'_>, Option<u64>); 6] = [
        ("0.77", &[(1, &[0, 1, 2]), (2, &[0, 1, 2])], None),
        (" 4 ", &[(0, &[2])], None),
        ("0.103", &[(1, &[0]), (3, &[0, 1])], None),
        ("8.0f", &[(0, &[3]), (2, &[0, 1, 2, 3])], None),
        ("0.3...", &[], Some(1)),
        ("4.23...", &[(0, &[2]), (1, &[1])], Some(2)),
    ];
    for (text, steps, tail) in cases {
        let code = Code::read(text).expect("a code");
        let found = code.steps().iter().map(|&(take, digit)| {
            let parts = (0..=u8::MAX).filter(|&parts| digit.leaves(parts));
            (take, parts.collect::<Vec<u8>>())
        });
        let steps = steps.iter().map(|&(take, parts)| (take, parts.to_vec()));
        assert_eq!(
            found.collect::<Vec<_>>(),
            steps.collect::<Vec<_>>(),
            "{text}"
        );
        assert_eq!(code.tail().map(|(from, _)| from), tail, "{text}");
        for take in 0..10 {
            let step = code.steps().iter().find(|step| step.0 == take);
            let is_allowed = step.is_some() || tail.is_some_and(|from| take >= from);
            assert_eq!(code.digit(take).is_some(), is_allowed, "{text} {take}");
        }
    }
}

#[test]
fn what_is_no_code_is_refused() {
    let long = format!("0.{}", "7".repeat(Code::MOST_DIGITS));
    assert!(Code::read(&long).is_ok());
    let longer = format!("{long}7");
    for (text, error, said) in [
        (
            "0.7x",
            CodeError::Character('x'),
            "`x` is not a digit of a code",
        ),
        (
            "0.7.7",
            CodeError::Character('.'),
            "`.` is not a digit of a code",
        ),
        (
            "3.7",
            CodeError::First,
            "before the point stands 0, or 4, 8 or C where a heap may be split without taking",
        ),
        (
            "44.7",
            CodeError::First,
            "before the point stands 0, or 4, 8 or C where a heap may be split without taking",
        ),
        (&longer[..], CodeError::Long, "more than 64 digits"),
        ("0.0", CodeError::Empty, "a code of zeros allows no move"),
        ("0.0...", CodeError::Empty, "a code of zeros allows no move"),
        ("", CodeError::Empty, "a code of zeros allows no move"),
    ] {
        assert_eq!(Code::read(text), Err(error), "{text}");
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn the_most_parts_are_those_of_any_digit() {
    for (text, most) in [
        ("0.1", 0),
        ("0.3", 1),
        ("0.21", 1),
        ("0.7", 2),
        ("0.171", 2),
        ("4.3", 2),
        ("0.8", 3),
        ("0.1...", 0),
        ("0.14...", 2),
    ] {
        assert_eq!(
            Code::read(text).expect("a code").most_parts(),
            most,
            "{text}"
        );
    }
}
