//! Subtraction games: values by the definition, periods that hold.

use grundy_solver::{Period, Subtraction, mex, subtraction_values};
use proptest::prelude::*;

fn by_definition(takes: &[usize], heaps: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..heaps {
        let options = takes.iter().filter_map(|&take| heap.checked_sub(take));
        let value = mex(options.map(|option| values[option]));
        values.push(value);
    }
    values
}

fn takes() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1usize..24, 0..6)
}

proptest! {
    #[test]
    fn misere_play_is_won_and_lost_by_its_definition(takes in takes(), heaps in 0usize..3_000) {
        let mut won: Vec<bool> = Vec::new();
        for heap in 0usize..3_000 {
            let options: Vec<usize> = takes.iter().filter_map(|&t| heap.checked_sub(t)).collect();
            won.push(options.is_empty() || options.iter().any(|&option| !won[option]));
        }
        let game = Subtraction::misere(&takes, heaps);
        let known = if game.period().is_some() { won.len() } else { heaps };
        for (heap, &won) in (0u64..).zip(&won[..known]) {
            prop_assert_eq!(game.value(heap), Some(u8::from(won)), "heap {}", heap);
        }
    }

    #[test]
    fn values_are_those_of_the_definition(takes in takes(), heaps in 0usize..400) {
        let values = subtraction_values(&takes, heaps);
        let values: Vec<u64> = values.into_iter().map(u64::from).collect();
        prop_assert_eq!(values, by_definition(&takes, heaps));
    }

    #[test]
    fn periods_are_true_and_the_least(takes in takes(), heaps in 0usize..3_000) {
        let game = Subtraction::new(&takes, heaps);
        let values = by_definition(&takes, 3_000);
        let known = if game.period().is_some() { values.len() } else { heaps };
        for (heap, &value) in (0u64..).zip(&values[..known]) {
            prop_assert_eq!(game.value(heap).map(u64::from), Some(value), "heap {}", heap);
        }
        if let Some(Period { start, length, .. }) = game.period() {
            let holds = |start: usize, length: usize| {
                let periodic = |heap: usize| values[heap] == values[heap + length];
                (start..values.len() - length).all(periodic)
            };
            prop_assert!(holds(start, length));
            prop_assert!((1..length).all(|shorter| !holds(start, shorter)));
            prop_assert!(start == 0 || !holds(start - 1, length));
        }
    }
}

/// Taking 1 to m has the period m + 1; two takes have the period of their sum, or of twice the one
/// if they divide each other an odd number of times.
#[test]
fn known_periods() {
    let period = |takes: &[usize]| {
        let game = Subtraction::new(takes, 10_000);
        game.period().map(|p| (p.start, p.length))
    };
    for m in 1..=60 {
        assert_eq!(period(&(1..=m).collect::<Vec<_>>()), Some((0, m + 1)));
    }
    assert_eq!(period(&[1, 3, 4]), Some((0, 7)));
    assert_eq!(period(&[2, 5, 7]), Some((0, 22)));
    assert_eq!(period(&[3, 5]), Some((0, 8)));
    assert_eq!(period(&[3, 9]), Some((0, 6)));
    assert_eq!(period(&[3, 6]), Some((0, 9)));
    assert_eq!(period(&[]), Some((0, 1)));
}

#[test]
fn a_proved_period_answers_for_every_heap() {
    let game = Subtraction::new(&[1, 2, 3], 100);
    assert_eq!(game.value(u64::MAX), Some(3));
    assert_eq!(game.value(u64::MAX - 3), Some(0));
}

#[test]
fn what_is_not_proved_is_not_told() {
    let game = Subtraction::new(&[50, 80], 200);
    assert_eq!(game.period(), None);
    assert_eq!(game.value(199), Some(1));
    assert_eq!(game.value(200), None);
    assert_eq!(Subtraction::new(&[1], 0).value(0), None);
}

#[test]
fn the_most_takes() {
    let takes: Vec<usize> = (1..=grundy_solver::MAX_TAKES).collect();
    let values = subtraction_values(&takes, 64);
    assert_eq!(values[62..], [62, 0]);
}
