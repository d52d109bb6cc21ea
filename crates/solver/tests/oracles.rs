//! Oracles: a search if it is small enough, and a theory otherwise.

use grundy_rules::{
    Counts, Ending, Method, Misere, Oracle, Outcome, RelativeSeat, Rules, Value, Work,
};
use grundy_solver::{Budget, Joined, Searchable, Searched, Theory, Unsolved};
use grundy_testing::arrows::Arrows;

/// Take one or two items from a heap; a player who cannot has lost. A heap may be written with a thousand more.
#[derive(Clone, Copy)]
struct Take {
    seats: u8,
    /// The bound on the number of positions, if it is not the size of the heap.
    most: Option<u128>,
}

const TWO: Take = Take {
    seats: 2,
    most: None,
};

impl Rules for Take {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn moves(&self, heap: &u64) -> Vec<u64> {
        (1..=(heap % 1_000).min(2)).collect()
    }

    fn play(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }

    fn ending(&self, heap: &u64) -> Option<Ending> {
        heap.is_multiple_of(1_000)
            .then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Searchable for Take {
    fn canonical(&self, heap: u64) -> u64 {
        heap % 1_000
    }

    fn at_most(&self, start: &u64) -> u128 {
        self.most.unwrap_or(u128::from(start % 1_000) + 1)
    }

    fn weight(&self, _start: &u64) -> u128 {
        3
    }

    fn most_moves(&self, _start: &u64) -> u128 {
        9
    }

    fn positions(&self) -> Option<u64> {
        Some(7)
    }

    fn ordered(&self) -> Option<u64> {
        Some(8)
    }
}

/// Multiples of three are lost, and more is not known: no remoteness, which a search finds.
struct Plain;

impl Theory<Take> for Plain {
    fn value(&self, _rules: &Take, heap: &u64) -> Value {
        match heap % 1_000 % 3 {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        }
    }

    /// Not in the order of their numbers.
    fn winning_moves(&self, _rules: &Take, _heap: &u64) -> Vec<u64> {
        vec![2, 1]
    }
}

/// Knows more than [`Plain`], and has to work for it.
struct Full;

impl Theory<Take> for Full {
    fn value(&self, rules: &Take, heap: &u64) -> Value {
        Plain.value(rules, heap)
    }

    fn grundy(&self, _rules: &Take, heap: &u64) -> Option<u64> {
        Some(heap % 1_000 % 3 + 40)
    }

    fn winning_moves(&self, rules: &Take, heap: &u64) -> Vec<u64> {
        Plain.winning_moves(rules, heap)
    }

    fn work(&self, _rules: &Take, heap: &u64) -> u128 {
        u128::from(*heap)
    }
}

/// The size of a search from a heap of five: 6 positions, of which each has a move and half the moves of the start,
/// times the weight.
const SIZE: u64 = 6 * 2 * 3;

/// The oracle for games from a heap of five.
fn joined<T: Theory<Take>>(budget: u64, theory: T) -> Joined<Take, T> {
    Joined::new(5, Budget(budget), theory)
}

#[test]
fn positions_beyond_the_search_have_no_remoteness() {
    use Method::{Search, Theory};
    let end = Value::Loss(Some(0));
    for (budget, heap, for_mover, method) in [
        (SIZE, 5, Value::Win(Some(3)), Search),
        (SIZE, 1_005, Value::Win(Some(3)), Search),
        (SIZE, 3, Value::Loss(Some(2)), Search),
        (SIZE, 6, Value::Loss(None), Theory),
        (SIZE, 7, Value::Win(None), Theory),
        (SIZE, 0, end, Search),
        (SIZE - 1, 5, Value::Win(None), Theory),
        (SIZE - 1, 0, end, Theory),
        (0, 3, Value::Loss(None), Theory),
    ] {
        let oracle = joined(budget, Plain);
        let value = |seat| oracle.value(&TWO, &heap, seat);
        assert_eq!(value(RelativeSeat::MOVER), for_mover, "{budget} {heap}");
        assert_eq!(value(RelativeSeat::NEXT), for_mover.for_other());
        assert_eq!(oracle.method(&TWO, &heap), method, "{budget} {heap}");
    }
}

#[test]
fn a_theory_is_told_apart_from_a_search() {
    let oracle = joined(SIZE, Plain);
    for (heap, for_mover) in [
        (5, Value::Win(None)),
        (3, Value::Loss(None)),
        (0, Value::Loss(Some(0))),
    ] {
        let value = |seat| oracle.by_theory(&TWO, &heap, seat);
        assert_eq!(value(RelativeSeat::MOVER), Some(for_mover), "{heap}");
        assert_eq!(value(RelativeSeat::NEXT), Some(for_mover.for_other()));
    }
}

#[test]
fn grundy_values_are_those_of_the_theory_or_else_of_a_search() {
    let plain = joined(SIZE, Plain);
    for (heap, grundy) in [(5, Some(2)), (1_004, Some(1)), (3, Some(0)), (6, None)] {
        assert_eq!(plain.grundy(&TWO, &heap), grundy, "{heap}");
        assert_eq!(plain.explain(&TWO, &heap), None);
    }
    let unsearched = joined(SIZE - 1, Plain);
    assert_eq!(unsearched.grundy(&TWO, &5), None);
    let full = joined(SIZE, Full);
    assert_eq!(full.grundy(&TWO, &5), Some(42));
    assert_eq!(full.explain(&TWO, &5).as_deref(), Some("nimber 42"));
}

#[test]
fn winning_moves_are_in_the_order_of_their_numbers() {
    let oracle = joined(SIZE, Plain);
    assert_eq!(oracle.winning_moves(&TWO, &5), Some(vec![1, 2]));
    assert_eq!(oracle.winning_moves(&TWO, &0), Some(Vec::new()));
}

#[test]
fn the_work_is_that_of_the_search_and_of_the_theory() {
    let size = u128::from(SIZE);
    let work = |budget, heap| joined(budget, Full).work(&TWO, &heap);
    for (budget, heap, search) in [(SIZE, 5, size), (SIZE, 9, size), (SIZE - 1, 9, 0)] {
        let besides = u128::from(heap);
        assert_eq!(work(budget, heap), Work { search, besides });
    }
    let plain = joined(0, Plain);
    assert_eq!(plain.work(&TWO, &9), Work::default());
}

/// The counts of a search from a heap of five.
const COUNTS: Counts = Counts {
    positions: Some(7),
    ordered: Some(8),
    reachable: 6,
    win: 4,
    loss: 2,
    draw: 0,
    max_remoteness: Some(3),
    distance_max: 3,
};

#[test]
fn counts_are_those_of_a_search() {
    assert_eq!(joined(SIZE, Plain).counts(&TWO), Some(COUNTS));
    assert_eq!(joined(SIZE - 1, Plain).counts(&TWO), None);
    let searched = Searched::new(&TWO, 5).expect("a small game");
    assert_eq!(searched.counts(&TWO), Some(COUNTS));
    assert_eq!(searched.method(&TWO, &5), Method::Search);
}

#[test]
fn a_search_counts_each_seat_of_several() {
    for (seats, most, is_small) in [
        (2, 1 << 25, true),
        (2, (1 << 25) + 1, false),
        (3, (1 << 25) / 3, true),
        (3, (1 << 25) / 3 + 1, false),
        (3, u128::MAX, false),
    ] {
        let rules = Take {
            seats,
            most: Some(most),
        };
        let made = Searched::new(&rules, 5).map(drop);
        let expected = is_small.then_some(()).ok_or(Unsolved::TooLarge);
        assert_eq!(made, expected, "{seats} {most}");
    }
}

#[test]
fn the_work_of_a_search_is_that_of_the_larger_start() {
    for (seats, heap, search) in [(2, 3, 36), (2, 5, 36), (2, 8, 54), (3, 3, 108), (3, 8, 162)] {
        let rules = Take { seats, ..TWO };
        let oracle = Searched::new(&rules, 5).expect("a small game");
        let expected = Work { search, besides: 0 };
        assert_eq!(oracle.work(&rules, &heap), expected, "{seats} {heap}");
    }
}

#[test]
fn misere_play_is_searched_as_normal_play_is() {
    let misere = Misere(TWO);
    assert_eq!(misere.canonical(1_005), 5);
    assert_eq!((misere.at_most(&5), misere.weight(&5)), (6, 3));
    assert_eq!(misere.most_moves(&5), 9);
    assert_eq!((misere.positions(), misere.ordered()), (Some(7), Some(8)));
    let oracle = Searched::new(&misere, 5).expect("a small game");
    let value = |heap| oracle.value(&misere, &heap, RelativeSeat::MOVER);
    let outcomes = [0, 1, 2, 3, 4].map(|heap| value(heap).outcome());
    let (won, lost) = (Outcome::Win, Outcome::Loss);
    assert_eq!(outcomes, [won, lost, won, won, lost]);
}

#[test]
fn by_default_positions_are_light_and_not_counted() {
    let arrows = Arrows::new(&[&[1], &[]]);
    assert_eq!((arrows.weight(&0), arrows.most_moves(&0)), (1, 1));
    assert_eq!((arrows.positions(), arrows.ordered()), (None, None));
    assert_eq!(arrows.canonical(1), 1);
}
