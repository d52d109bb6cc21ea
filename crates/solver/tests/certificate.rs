//! Certificates of random games hold, and nothing else does.

mod arrows;

use arrows::Arrows;
use grundy_rules::{Ahead, Rules, Value};
use grundy_solver::{Broken, Budget, Claims, Facts, Refutation, solve, verify};
use proptest::prelude::*;

fn facts(game: &Arrows, position: &u32) -> Facts<u32> {
    match game.ending(position) {
        Some(ending) => Facts::Finished(ending),
        None => Facts::Options(game.moves(position)),
    }
}

fn check(game: &Arrows, table: &[(u32, Value)]) -> Result<(), Refutation<u32>> {
    let mut claims = Claims::new(game.seats());
    for &(position, value) in table {
        assert!(claims.claim(position, &[value]));
    }
    assert_eq!(claims.len(), table.len());
    verify(&0, &claims, |position| facts(game, position))
}

fn solved(game: &Arrows) -> Vec<(u32, Value)> {
    let solution = solve(game, &0, Budget::UNLIMITED).expect("two seats");
    solution.iter().map(|(&p, value)| (p, value)).collect()
}

prop_compose! {
    /// Up to 12 positions with up to 3 moves each; in number 1 a finished game is drawn.
    fn games()(
        arrows in (2u32..12).prop_flat_map(|size| {
            let row = prop::collection::vec(0..size, 0..=3);
            prop::collection::vec(row, size as usize)
        })
    ) -> Arrows {
        Arrows { seats: 2, arrows, drawn: vec![1] }
    }
}

fn values() -> impl Strategy<Value = Value> {
    let plies = || prop::option::weighted(0.9, 0u64..8);
    prop_oneof![
        Just(Value::Draw),
        plies().prop_map(Value::Win),
        plies().prop_map(Value::Loss),
    ]
}

proptest! {
    #[test]
    fn what_is_solved_is_proved(game in games()) {
        let table = solved(&game);
        prop_assert_eq!(check(&game, &table), Ok(()));
    }

    #[test]
    fn any_other_value_is_refuted(game in games(), at in any::<prop::sample::Index>(), value in values()) {
        let mut table = solved(&game);
        let entry = at.get(&table).0;
        let place = table.iter().position(|&(p, _)| p == entry).expect("it is there");
        prop_assume!(table[place].1 != value);
        table[place].1 = value;
        prop_assert!(check(&game, &table).is_err());
    }

    /// Several at once, so that false claims may support each other.
    #[test]
    fn any_other_table_is_refuted(game in games(), others in prop::collection::vec(prop::option::of(values()), 12)) {
        let honest = solved(&game);
        let mut table = honest.clone();
        for (entry, other) in table.iter_mut().zip(others) {
            entry.1 = other.unwrap_or(entry.1);
        }
        prop_assert_eq!(check(&game, &table).is_ok(), table == honest);
    }

    #[test]
    fn a_missing_position_is_refuted(game in games(), at in any::<prop::sample::Index>()) {
        let mut table = solved(&game);
        let (missing, _) = table.remove(at.index(table.len()));
        // Another claim may be refuted before play comes to where it is missing; none is, as all
        // of them are right.
        let refuted = check(&game, &table).expect_err("it is not closed");
        prop_assert_eq!(refuted.position, missing);
        let named = matches!(refuted.broken, Broken::NoStart | Broken::NotListed { .. });
        prop_assert!(named, "{:?}", refuted.broken);
    }
}

#[test]
fn conditions_are_told_apart() {
    // 0 and 1 go to each other, 1 also to 2, 2 to 3; nothing leads to 4.
    let game = Arrows::new(&[&[1], &[0, 2], &[3], &[], &[]]);
    let (win, loss) = (|n| Value::Win(Some(n)), |n| Value::Loss(Some(n)));
    let honest = [
        (0, Value::Draw),
        (1, Value::Draw),
        (2, win(1)),
        (3, loss(0)),
    ];
    assert_eq!(check(&game, &honest), Ok(()));
    let broken = |place: usize, value| {
        let mut table = honest;
        table[place].1 = value;
        let refuted = check(&game, &table).expect_err("it is false");
        assert_eq!(refuted.hero, Ahead::MOVER);
        (refuted.position, refuted.broken.to_string())
    };
    let said = |position, text: &str| (position, text.to_owned());
    assert_eq!(
        broken(3, win(0)),
        said(
            2,
            "claimed: win in 1; the claims on the positions it leads to make it: loss in 1"
        )
    );
    assert_eq!(
        broken(2, win(2)),
        said(
            2,
            "claimed: win in 2; the claims on the positions it leads to make it: win in 1"
        )
    );
    assert_eq!(
        broken(1, loss(2)),
        said(
            0,
            "claimed: draw; the claims on the positions it leads to make it: win in 3"
        )
    );
    assert_eq!(
        broken(2, Value::Win(None)),
        said(2, "its remoteness is not given")
    );
    let refuted = |table: &[(u32, Value)]| check(&game, table).expect_err("false").broken;
    assert_eq!(refuted(&[]), Broken::NoStart);
    assert_eq!(refuted(&honest[..3]), Broken::NotListed { parent: 2 });
    let more = [&honest[..], &[(4, loss(0))]].concat();
    assert_eq!(refuted(&more), Broken::Unreachable);
    let by_rules = Broken::Finished {
        claimed: Value::Draw,
        by_rules: loss(0),
    };
    let single = Arrows::new(&[&[]]);
    let wrong = check(&single, &[(0, Value::Draw)]).map_err(|refuted| refuted.broken);
    assert_eq!(wrong, Err(by_rules));
}

/// Three players in turn. At 3 the player about to move has won, at 4 the next one.
#[test]
fn every_seat_of_three_has_its_claim() {
    use grundy_rules::Ending;
    let facts = |position: &u32| match position {
        0 => Facts::Options(vec![1, 2]),
        1 => Facts::Options(vec![3]),
        2 => Facts::Options(vec![3, 4]),
        3 => Facts::Finished(Ending::Won(Ahead(0))),
        _ => Facts::Finished(Ending::Won(Ahead(1))),
    };
    let (win, loss) = (|n| Value::Win(Some(n)), |n| Value::Loss(Some(n)));
    // Whoever moves at 2 cannot win, but decides which of the others does.
    let tempting = [
        (0, [loss(2), loss(2), win(2)]),
        (1, [loss(1), win(1), loss(1)]),
        (2, [loss(1), loss(1), loss(1)]),
        (3, [win(0), loss(0), loss(0)]),
        (4, [loss(0), win(0), loss(0)]),
    ];
    let check = |table: &[(u32, [Value; 3])]| {
        let mut claims = Claims::new(3);
        for (position, values) in table {
            claims.claim(*position, values);
        }
        verify(&0, &claims, facts)
    };
    let refuted = check(&tempting).expect_err("the first player need not go to 1");
    assert_eq!((refuted.position, refuted.hero), (0, Ahead(2)));
    let mut right = tempting;
    right[0].1[2] = loss(2);
    assert_eq!(check(&right), Ok(()));
}
