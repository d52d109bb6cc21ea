//! Lists of moves, how often a position on an instance asks the rules for its moves, and how much an instance has
//! listed.

use std::sync::atomic::{AtomicUsize, Ordering};

use grundy_rules::{
    Board, Ending, Field, Instance, Method, MoveList, Notation, Oracle, RelativeSeat, Rules,
    Solved, TextError, Value, numbers,
};

/// Take 1 to 3 items from one heap; counts how often its moves are generated.
#[derive(Default)]
struct Counting(AtomicUsize);

impl Counting {
    fn generated(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Rules for Counting {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &left: &u64) -> Vec<u64> {
        self.0.fetch_add(1, Ordering::Relaxed);
        (1..=left.min(3)).collect()
    }

    fn play(&self, &left: &u64, taken: u64) -> u64 {
        left - taken
    }

    fn ending(&self, &left: &u64) -> Option<Ending> {
        (left == 0).then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Notation for Counting {
    fn parameters(&self, &start: &u64) -> Vec<String> {
        vec![start.to_string()]
    }

    fn wire(&self, left: &u64) -> String {
        left.to_string()
    }

    fn board(&self, &left: &u64) -> Board {
        Board::Heaps(vec![left])
    }

    fn notation(&self, left: &u64) -> String {
        left.to_string()
    }

    fn fields(&self, &left: &u64) -> Vec<(&'static str, Field)> {
        vec![("n", Field::Number(left))]
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        let [left] = numbers(text, "a number")?;
        Ok(left)
    }

    fn move_text(&self, taken: u64) -> String {
        taken.to_string()
    }

    fn move_words(&self, taken: u64) -> String {
        format!("take {taken}")
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        self.parse_position(text)
    }
}

struct MultiplesOfFour;

impl Oracle<Counting> for MultiplesOfFour {
    fn value(&self, _rules: &Counting, left: &u64, hero: RelativeSeat) -> Value {
        hero.of_two(match left % 4 {
            0 => Value::Loss(None),
            _ => Value::Win(None),
        })
    }

    fn method(&self, _rules: &Counting, _left: &u64) -> Method {
        Method::Theory
    }
}

#[test]
fn a_walk_over_all_moves_generates_them_once() {
    let instance = Solved {
        rules: Counting::default(),
        start: 21,
        oracle: MultiplesOfFour,
    };
    let start = instance.start();
    for number in 0..start.move_count() {
        let ply = start.nth(number).expect("a number below the count");
        let text = start.move_text(ply);
        assert_eq!(start.read_move(&text), Ok(ply));
        assert_eq!(start.after(ply).notation(), (20 - number).to_string());
    }
    start.kept();
    assert_eq!(instance.rules.generated(), 1);
}

/// An oracle that has listed this many positions and moves.
struct Listing(u64);

impl Oracle<Counting> for Listing {
    fn value(&self, rules: &Counting, left: &u64, hero: RelativeSeat) -> Value {
        MultiplesOfFour.value(rules, left, hero)
    }

    fn method(&self, _rules: &Counting, _left: &u64) -> Method {
        Method::Search
    }

    fn listed(&self, _rules: &Counting) -> u64 {
        self.0
    }
}

/// The number of positions and moves that an instance with this oracle has listed.
fn listed(oracle: impl Oracle<Counting>) -> u64 {
    let instance = Solved {
        rules: Counting::default(),
        start: 21,
        oracle,
    };
    instance.listed()
}

#[test]
fn an_instance_has_listed_what_its_oracle_has_listed() {
    for number in [0, 1, 90] {
        assert_eq!(listed(Listing(number)), number);
    }
    assert_eq!(listed(MultiplesOfFour), 0, "a theory lists nothing");
}

/// The even numbers below twice a bound, without writing them down.
struct Even(u128);

impl MoveList for Even {
    type Move = u128;

    fn len(&self) -> u128 {
        self.0
    }

    fn get(&self, index: u128) -> Option<u128> {
        (index < self.0).then(|| 2 * index)
    }

    fn index_of(&self, wanted: u128) -> Option<u128> {
        let is_there = wanted.is_multiple_of(2) && wanted / 2 < self.0;
        is_there.then_some(wanted / 2)
    }
}

/// A list has these moves in this order, and no others.
fn check(moves: &impl MoveList<Move = u128>, expected: &[u128]) {
    let count = expected.len() as u128;
    assert_eq!(moves.len(), count);
    assert_eq!(moves.is_empty(), expected.is_empty());
    assert_eq!(moves.iter().collect::<Vec<_>>(), expected);
    for (index, &m) in (0..).zip(expected) {
        assert_eq!(moves.get(index), Some(m));
        assert_eq!(moves.index_of(m), Some(index));
    }
    for index in [count, u128::from(u64::MAX) + 1, u128::MAX] {
        assert_eq!(moves.get(index), None);
    }
    assert_eq!(moves.index_of(u128::MAX), None);
}

#[test]
fn a_list_that_is_not_written_down_is_like_one_that_is() {
    for count in 0..5 {
        let written: Vec<u128> = (0..count).map(|n| 2 * n).collect();
        check(&Even(count), &written);
        check(&written, &written);
    }
    check(&vec![7, 3, 5], &[7, 3, 5]);
}
