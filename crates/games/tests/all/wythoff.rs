//! Wythoff's game beyond the reach of search, up to the largest heaps there are.

use std::collections::HashSet;

use grundy_games::ClosedForm;
use grundy_games::wythoff::{Removal, Wythoff, WythoffNimbers};
use grundy_rules::{Misere, MoveList, Outcome, Rules};
use grundy_solver::{Budget, Theory, nimbers};
use proptest::prelude::*;

/// The largest difference of a lost pair whose heaps are both below 2^64: 2^64 / phi^2.
const MOST: u64 = 7_046_029_254_386_353_130;

fn lost(heaps: [u64; 2]) -> bool {
    ClosedForm.value(&Wythoff, &heaps).outcome() == Outcome::Loss
}

/// Whether a = floor(k phi), without a root: a/k <= phi < (a+1)/k, and phi is the positive root of
/// x^2 = x + 1.
fn is_lower(a: u64, k: u64) -> bool {
    let at_most_phi =
        |a: u128| a < u128::from(k) || a * (a - u128::from(k)) <= u128::from(k).pow(2);
    at_most_phi(a.into()) && !at_most_phi(u128::from(a) + 1)
}

/// floor(k phi), by bisection.
fn lower(k: u64) -> u64 {
    let (mut low, mut high) = (k, u64::MAX);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        let wide = u128::from(middle);
        if wide * (wide - u128::from(k)) <= u128::from(k).pow(2) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// Heaps of every size, and near 2^64.
fn heap() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        (0..64u32, any::<u64>()).prop_map(|(bits, heap)| heap >> bits),
        (0..1_000u64).prop_map(|below| u64::MAX - below),
    ]
}

fn difference() -> impl Strategy<Value = u64> {
    prop_oneof![
        0..=MOST,
        (0..1_000u64).prop_map(|below| MOST - below),
        (0..63u32, 0..=MOST).prop_map(|(bits, k)| k >> bits),
    ]
}

#[test]
fn the_first_lost_pairs() {
    let all = (0..=20).flat_map(|a| (a..=20).map(move |b| [a, b]));
    let found: Vec<_> = all.filter(|&heaps| lost(heaps)).collect();
    let expected = [
        [0, 0],
        [1, 2],
        [3, 5],
        [4, 7],
        [6, 10],
        [8, 13],
        [9, 15],
        [11, 18],
        [12, 20],
    ];
    assert_eq!(found, expected);
}

/// Neighbours in the Fibonacci numbers are the pairs that come nearest to the golden ratio, so that
/// any rounding would show there first.
#[test]
fn fibonacci_pairs_are_lost_every_other_time() {
    let (mut a, mut b) = (1u64, 2u64);
    let mut is_pair = true;
    let mut count = 0;
    loop {
        assert_eq!(lost([a, b]), is_pair, "{a} {b}");
        count += 1;
        let Some(next) = a.checked_add(b) else { break };
        (a, b) = (b, next);
        is_pair = !is_pair;
    }
    assert_eq!(count, 91);
}

#[test]
fn the_largest_pair_is_found() {
    let pair = [lower(MOST), lower(MOST) + MOST];
    assert!(lost(pair));
    assert!(lower(MOST + 1).checked_add(MOST + 1).is_none());
    // The other heap of this one would be above 2^64.
    let won = [u64::MAX, lower(MOST + 1)];
    assert!(!lost(won));
}

/// Every option is won for the other, as far as some of them tell; or some named move leads to
/// a lost position, and no more than three are named.
fn consistent(heaps: [u64; 2], spots: &[u128]) -> Result<(), TestCaseError> {
    let moves = Wythoff.moves(&heaps);
    if lost(heaps) {
        let near = 0..20u128.min(moves.len());
        for number in near.chain(spots.iter().map(|&spot| spot % moves.len().max(1))) {
            if let Some(m) = moves.get(number) {
                prop_assert!(!lost(Wythoff.play(&heaps, m)), "{m:?}");
            }
        }
    } else {
        let winning = ClosedForm.winning_moves(&Wythoff, &heaps);
        prop_assert!((1..=3).contains(&winning.len()), "{winning:?}");
        for m in winning {
            prop_assert!(moves.index_of(m).is_some(), "{m:?}");
            prop_assert!(lost(Wythoff.play(&heaps, m)), "{m:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn lost_pairs_are_those_of_the_golden_ratio(k in difference()) {
        let a = lower(k);
        prop_assert!(is_lower(a, k));
        prop_assert!(lost([a, a + k]));
        prop_assert!(lost([a + k, a]));
        if a > 0 {
            prop_assert!(!lost([a - 1, a + k - 1]));
            prop_assert!(!lost([a - 1, a + k]));
        }
        if let Some(next) = (a + k).checked_add(1) {
            prop_assert!(!lost([a + 1, next]));
            prop_assert!(!lost([a, next]));
        }
    }

    #[test]
    fn values_and_moves_hang_together(
        a in heap(), b in heap(), k in difference(), spots in prop::array::uniform8(any::<u128>())
    ) {
        consistent([a, b], &spots)?;
        let less = lower(k);
        consistent([less, less + k], &spots)?;
    }

    /// Every positive number is in exactly one lost pair: with as large a heap beside it as there
    /// is, exactly one reduction of that heap loses, unless the partner is larger still.
    #[test]
    fn every_heap_has_one_partner(heap in heap().prop_filter("positive", |&h| h > 0)) {
        let winning = ClosedForm.winning_moves(&Wythoff, &[heap, u64::MAX]);
        let partners: Vec<u64> = winning
            .into_iter()
            .filter_map(|Removal([x, y])| (x == 0).then_some(u64::MAX - y))
            .collect();
        match partners[..] {
            [partner] => {
                let k = heap.abs_diff(partner);
                prop_assert!(is_lower(heap.min(partner), k), "{partner}");
            }
            [] => prop_assert!(heap >= lower(MOST + 1) || lost([heap, u64::MAX])),
            _ => prop_assert!(false, "{partners:?}"),
        }
    }

    /// Misère play differs in the smallest positions only.
    #[test]
    fn misere_play_differs_only_at_the_end(a in heap(), b in heap(), k in difference()) {
        let less = lower(k);
        for heaps in [[a, b], [less, less + k]] {
            if heaps[0].min(heaps[1]) > 2 {
                let misere = ClosedForm.value(&Misere(Wythoff), &heaps).outcome();
                prop_assert_eq!(misere, ClosedForm.value(&Wythoff, &heaps).outcome());
            }
        }
    }
}

/// The table of Grundy values against search.
#[test]
fn grundy_values_are_those_of_the_definition() {
    let heaps = 60;
    let table = WythoffNimbers::below(61);
    let searched = nimbers(&Wythoff, &[heaps, heaps], Budget::UNLIMITED).expect("it ends");
    for a in 0..=heaps {
        for b in 0..=heaps {
            let canonical = [a.min(b), a.max(b)];
            assert_eq!(table.value([a, b]), searched.value(&canonical), "{a} {b}");
        }
    }
    assert_eq!(table.value([61, 3]), None);
    assert_eq!(table.value([u64::MAX, 3]), None);
    let row: Vec<_> = (0..12).filter_map(|b| table.value([1, b])).collect();
    assert_eq!(row, [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9]);
    for size in 0..=3 {
        let small = WythoffNimbers::below(size);
        assert_eq!(small.value([0, size as u64]), None);
    }
}

/// Where the value is 0, the position is lost; and each value once in every row.
#[test]
fn a_large_table_of_grundy_values_is_sound() {
    let table = WythoffNimbers::below(700);
    for a in 0..700 {
        let row: HashSet<_> = (0..700)
            .map(|b| table.value([a, b]).expect("small"))
            .collect();
        assert_eq!(row.len(), 700, "row {a}");
        for b in 0..700 {
            assert_eq!(table.value([a, b]) == Some(0), lost([a, b]), "{a} {b}");
        }
    }
}
