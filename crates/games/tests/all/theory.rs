//! Closed forms against search: every small position of every heap game, both plays.

use std::fmt::Debug;

use grundy_games::ClosedForm;
use grundy_games::bash::{Bash, CountUp, Tally};
use grundy_games::nim::Nim;
use grundy_games::tower_breakers::{Tower, TowerBreakers};
use grundy_games::wythoff::Wythoff;
use grundy_rules::{Ending, Misere, MoveList, Oracle, Outcome, RelativeSeat, Rules, Value};
use grundy_solver::{Budget, Joined, Nimbers, Searchable, Solution, Theory, nimbers, solve};

/// A game searched without the help of equivalent positions.
struct Plain<'r, R>(&'r R);

impl<R: Searchable> Rules for Plain<'_, R> {
    type Position = R::Position;
    type Move = R::Move;
    type Moves = R::Moves;

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn moves(&self, position: &R::Position) -> R::Moves {
        self.0.moves(position)
    }

    fn play(&self, position: &R::Position, m: R::Move) -> R::Position {
        self.0.play(position, m)
    }

    fn ending(&self, position: &R::Position) -> Option<Ending> {
        self.0.ending(position)
    }
}

impl<R: Searchable> Searchable for Plain<'_, R> {
    fn at_most(&self, _start: &R::Position) -> u128 {
        0
    }
}

/// Holds theory, search and search up to equivalence against each other in every position that can
/// be reached from `start`. Gives the number of positions.
fn agree<R: Searchable>(rules: &R, start: &R::Position) -> u64
where
    ClosedForm: Theory<R>,
{
    let solution = solve(&Plain(rules), start, Budget::UNLIMITED).expect("two seats");
    let grundy = nimbers(&Plain(rules), start, Budget::UNLIMITED).ok();
    let joined = Joined::new(start.clone(), Budget::UNLIMITED, ClosedForm);
    for (position, value) in solution.iter() {
        let by_joined = joined.value(rules, position, RelativeSeat::MOVER);
        assert_eq!(by_joined, value, "{position:?}, up to equivalence");
        if rules.ending(position).is_none() {
            agree_at(rules, position, value, &solution, &grundy);
        }
    }
    let counts = joined.counts(rules).expect("searched");
    assert!(
        u128::from(counts.reachable) <= rules.at_most(start),
        "{start:?}"
    );
    solution.counts().reachable
}

fn agree_at<R: Searchable>(
    rules: &R,
    position: &R::Position,
    value: Value,
    solution: &Solution<R::Position>,
    grundy: &Option<Nimbers<R::Position>>,
) where
    ClosedForm: Theory<R>,
{
    let theory = ClosedForm.value(rules, position);
    assert_eq!(theory.outcome(), value.outcome(), "{position:?}");
    if theory.remoteness().is_some() {
        assert_eq!(theory, value, "{position:?}");
    }
    if let Some(by_formula) = ClosedForm.grundy(rules, position) {
        let searched = grundy.as_ref().and_then(|grundy| grundy.value(position));
        assert_eq!(Some(by_formula), searched, "{position:?}");
    }
    let moves = rules.moves(position);
    let number = |m| moves.index_of(m).expect("a winning move is legal");
    let named = ClosedForm.winning_moves(rules, position).into_iter();
    let mut named: Vec<u128> = named.map(number).collect();
    named.sort_unstable();
    let wins = |m: &R::Move| {
        let next = solution
            .value(&rules.play(position, *m))
            .expect("it can be reached");
        next.outcome() == Outcome::Loss
    };
    let found: Vec<u128> = moves.iter().filter(wins).map(number).collect();
    assert_eq!(named, found, "{position:?}");
}

/// Both plays of one game from one start.
fn agree_both<R>(rules: R, start: R::Position)
where
    R: Searchable + Clone,
    R::Position: Debug,
    ClosedForm: Theory<R> + Theory<Misere<R>>,
{
    let normal = agree(&rules, &start);
    assert_eq!(agree(&Misere(rules), &start), normal);
}

#[test]
fn bash() {
    for largest in (1..=9).chain([u64::MAX]) {
        agree_both(Bash { largest }, 40);
        agree_both(CountUp(Bash { largest }), Tally::to(40));
    }
}

#[test]
fn nim() {
    for start in [
        vec![0],
        vec![30],
        vec![20, 19],
        vec![7, 0, 8, 9],
        vec![4, 4, 3, 5],
        vec![2, 2, 2, 2, 2, 2],
        vec![1; 10],
    ] {
        agree_both(Nim, start);
    }
}

#[test]
fn wythoff() {
    agree_both(Wythoff, [45, 60]);
    agree_both(Wythoff, [8, 2]);
}

#[test]
fn tower_breakers() {
    let towers = |heights: &[u64]| heights.iter().map(|&h| Tower::of_height(h)).collect();
    for heights in [
        &[1][..],
        &[1, 1, 97],
        &[720_720],
        &[360, 84],
        &[210, 64, 1, 27],
        &[12, 18, 8, 5],
        &[6, 6, 6, 6],
    ] {
        agree_both(TowerBreakers::Lowering, towers(heights));
    }
    for height in 1..=400 {
        agree_both(TowerBreakers::Lowering, towers(&[height, 60]));
    }
}

#[test]
fn tower_breakers_again() {
    let rules = TowerBreakers::Splitting;
    let towers = |heights: &[u64]| heights.iter().map(|&h| Tower::of_height(h)).collect();
    // Towers keep their order here, so that the positions of high ones are very many.
    for height in (1..=20).chain([21, 22, 23, 25, 27, 37]) {
        agree_both(rules, towers(&[height]));
    }
    for heights in [
        &[1, 1, 97][..],
        &[12, 6],
        &[6, 6, 2],
        &[9, 15, 4],
        &[8, 4, 3],
        &[5, 5, 5, 5, 3],
    ] {
        agree_both(rules, towers(heights));
    }
}

/// Lengths of games that would not fit in 64 bits are not told.
#[test]
fn remoteness_of_large_positions() {
    let nim = |piles: &[u64]| ClosedForm.value(&Nim, &piles.to_vec());
    let misere = |piles: &[u64]| ClosedForm.value(&Misere(Nim), &piles.to_vec());
    let big = 1 << 63;
    assert_eq!(nim(&[big - 1, 0, big - 1]), Value::Loss(Some(u64::MAX - 1)));
    assert_eq!(nim(&[big - 1, big]), Value::Win(Some(u64::MAX)));
    assert_eq!(nim(&[big, big]), Value::Loss(None));
    assert_eq!(misere(&[big - 1, big - 1]), Value::Loss(Some(u64::MAX - 2)));
    assert_eq!(nim(&[1, 2, 3]), Value::Loss(None));
    let bash = |left, largest| ClosedForm.value(&Bash { largest }, &left);
    assert_eq!(bash(u64::MAX, 1), Value::Win(Some(u64::MAX)));
    assert_eq!(bash(u64::MAX, u64::MAX), Value::Win(Some(1)));
    let misere = |left, largest| ClosedForm.value(&Misere(Bash { largest }), &left);
    assert_eq!(misere(u64::MAX, 1), Value::Loss(Some(u64::MAX)));
    assert_eq!(misere(u64::MAX, u64::MAX), Value::Win(Some(2)));
}
