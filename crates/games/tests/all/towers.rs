//! Towers of great height: the numbering of their moves, and the moves that win.

use std::collections::{HashMap, HashSet};

use grundy_games::tower_breakers::{Tower, TowerBreakers};
use grundy_games::{ClosedForm, SearchBudget, Setting, Settings};
use grundy_rules::{MoveList, Notation, Outcome, RelativeSeat, Rules};
use grundy_solver::Theory;
use proptest::prelude::*;

use crate::cases::game;

/// By trial division.
fn omega(mut height: u64) -> u32 {
    let mut count = 0;
    let mut divisor = 2;
    while divisor * divisor <= height {
        while height.is_multiple_of(divisor) {
            height /= divisor;
            count += 1;
        }
        divisor += 1;
    }
    count + u32::from(height > 1)
}

/// Who wins is told of many towers by one or two of them; searches agree, where towers are lowered
/// and where they are split, under normal and misère play.
#[test]
fn equal_towers_cancel_in_pairs() {
    let game = game("tower-breakers");
    for (n, m, split, last) in (1..=7)
        .flat_map(|n| (1..=8).map(move |m| (n, m)))
        .flat_map(|(n, m)| [false, true].map(|split| (n, m, split)))
        .flat_map(|(n, m, split)| ["wins", "loses"].map(|last| (n, m, split, last)))
    {
        let settings: Settings = [
            ("n", Setting::Integer(n)),
            ("m", Setting::Integer(m)),
            ("split", Setting::Flag(split)),
            ("last", Setting::Word(last.to_owned())),
        ]
        .map(|(key, value)| (key.to_owned(), value))
        .into();
        let instance = game
            .open(&settings, SearchBudget::Thorough)
            .expect("it opens");
        let searched = instance.start().value(RelativeSeat::MOVER).outcome();
        let told = game.outcome(&settings).expect("an outcome");
        assert_eq!(
            told, searched,
            "{n} towers of {m}, split {split}, last {last}"
        );
    }
    let huge = [("n", u64::MAX), ("m", 2)].map(|(key, n)| (key.to_owned(), Setting::Integer(n)));
    let huge = Settings::from(huge);
    assert_eq!(game.outcome(&huge), Ok(Outcome::Win));
    assert!(game.open(&huge, SearchBudget::Quick).is_err());
}

/// The Grundy value of a tower that is split, by its options.
fn split_value(height: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&height) {
        return value;
    }
    let tower = [Tower::of_height(height)];
    let moves = TowerBreakers::Splitting.moves(&tower.to_vec());
    let options: HashSet<u64> = moves
        .iter()
        .map(|m| match height / m.height % 2 {
            0 => 0,
            _ => split_value(m.height, known),
        })
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
    known.insert(height, value);
    value
}

/// High towers that are split: two of them are lost for the mover if their Grundy values agree, and
/// no board is needed for that.
#[test]
fn high_towers_that_are_split_have_a_winner() {
    let game = game("tower-breakers");
    let heights = [
        773_608_252_929,
        963_761_198_400,
        1 << 40,
        3_u64.pow(20),
        999_999_999_989,
    ];
    for height in heights {
        let value = split_value(height, &mut HashMap::new());
        for other in 0..=value + 2 {
            let exponent = u32::try_from(other).expect("a small value");
            let towers = Setting::List(vec![height, 3_u64.pow(exponent)]);
            let settings = Settings::from(
                [("heights", towers), ("split", Setting::Flag(true))]
                    .map(|(key, value)| (key.to_owned(), value)),
            );
            let mover_wins = game.outcome(&settings) == Ok(Outcome::Win);
            assert_eq!(mover_wins, other != value, "{height} and 3^{other}");
            let errors = game.open(&settings, SearchBudget::Quick).map(drop);
            let errors = errors.expect_err("towers of so many pieces");
            let winner = if mover_wins { "first" } else { "second" };
            let told = format!("the player who moves {winner} wins, by theory");
            assert!(errors[0].help.iter().any(|help| help.contains(&told)));
        }
    }
}

#[test]
fn omega_counts_prime_factors() {
    for height in 1..5_000 {
        assert_eq!(Tower::of_height(height).omega(), omega(height), "{height}");
    }
    for (height, expected) in [
        (u64::MAX, 7),
        (18_446_744_073_709_551_557, 1),
        (4_294_967_291 * 4_294_967_279, 2),
        (2_097_143 * 2_097_143 * 2_097_143, 3),
        (1 << 63, 63),
    ] {
        assert_eq!(Tower::of_height(height).omega(), expected, "{height}");
    }
}

#[test]
fn all_divisors_are_moves_once() {
    for height in [1, 2, 12, 97, 720, 5_040, 46_189, 65_536] {
        let towers = vec![Tower::of_height(1), Tower::of_height(height)];
        let moves = TowerBreakers::Lowering.moves(&towers);
        let listed: Vec<u64> = moves.iter().map(|m| m.height).collect();
        let expected: HashSet<u64> = (1..height).filter(|y| height.is_multiple_of(*y)).collect();
        assert_eq!(listed.len(), expected.len(), "{height}");
        assert_eq!(listed.into_iter().collect::<HashSet<_>>(), expected);
        for y in 0..=height + 1 {
            let legal = TowerBreakers::Lowering.parse_move(&format!("2 {y}"));
            let number = moves.index_of(legal.expect("a move"));
            assert_eq!(number.is_some(), expected.contains(&y), "{height} to {y}");
        }
    }
}

#[test]
fn the_first_move_is_the_shortest_step() {
    let towers = vec![Tower::of_height(12), Tower::of_height(35)];
    let moves = TowerBreakers::Lowering.moves(&towers);
    let texts: Vec<String> = moves
        .iter()
        .map(|m| TowerBreakers::Lowering.move_text(m))
        .collect();
    assert_eq!(
        texts,
        ["1 6", "2 7", "1 3", "2 5", "1 4", "2 1", "1 2", "1 1"]
    );
}

/// The height below 2^64 that has the most divisors, 103680 of them.
#[test]
fn the_tower_of_most_divisors_is_no_trouble() {
    let height = 897_612_484_786_617_600;
    let towers = vec![Tower::of_height(height); 64];
    let moves = TowerBreakers::Lowering.moves(&towers);
    assert_eq!(moves.len(), 64 * 103_679);
    let last = moves.get(moves.len() - 1).expect("the last move");
    assert_eq!((last.tower, last.height), (64, 1));
    let mut uneven = towers;
    uneven[5] = Tower::of_height(height / 2);
    let winning = ClosedForm.winning_moves(&TowerBreakers::Lowering, &uneven);
    assert!(
        winning.len() > 63,
        "one fewer prime factor in any other tower wins"
    );
}

proptest! {
    #[test]
    fn winning_moves_win(heights in prop::collection::vec(1..=u64::MAX, 1..5), shift in 0..60u32) {
        let towers: Vec<Tower> = heights
            .iter()
            .map(|h| Tower::of_height((h >> shift).max(1)))
            .collect();
        let lost = |towers: &Vec<Tower>| {
            ClosedForm.value(&TowerBreakers::Lowering, towers).outcome() == Outcome::Loss
        };
        let moves = TowerBreakers::Lowering.moves(&towers);
        let winning = ClosedForm.winning_moves(&TowerBreakers::Lowering, &towers);
        prop_assert_eq!(winning.is_empty(), lost(&towers));
        for m in winning {
            prop_assert!(moves.index_of(m).is_some());
            prop_assert!(lost(&TowerBreakers::Lowering.play(&towers, m)));
        }
        for number in 0..moves.len().min(50) {
            let m = moves.get(number).expect("below the count");
            prop_assert_eq!(moves.index_of(m), Some(number));
            let next = TowerBreakers::Lowering.play(&towers, m);
            let place = usize::try_from(m.tower - 1).expect("few towers");
            prop_assert_eq!(&next[place], &Tower::of_height(m.height));
        }
    }
}
