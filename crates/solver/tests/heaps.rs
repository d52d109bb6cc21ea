//! Grundy values by codes: by the definition, and what is known of famous games.

use grundy_solver::{Code, HeapValues, Period, mex};
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
    let Ok(mut code) = Code::read(text) else {
        return Ok(());
    };
    if unequal && code.most_parts() == 2 {
        code = code.unequal();
    }
    let mut values = HeapValues::new(code.clone());
    // In two steps, as it is asked for.
    values.extend(heaps / 2);
    values.extend(heaps);
    for (heap, value) in (0..).zip(by_definition(&code, heaps)) {
        prop_assert_eq!(values.value(heap), Some(value), "{}, heap {}", text, heap);
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
        assert_eq!(found, Some(Period { start, length }), "{code}");
    }
    // Nobody knows whether these have one.
    assert_eq!(values("0.6", 3_000).period(), None);
    assert_eq!(values("0.007", 3_000).period(), None);
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
