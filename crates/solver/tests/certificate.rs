//! Certificates of random games hold, and nothing else does.

use grundy_rules::{Ending, RelativeSeat, Rules, Value};
use grundy_solver::{Broken, Budget, Claims, Facts, Refutation, solve, verify};
use grundy_testing::arrows::Arrows;
use proptest::prelude::*;

fn facts(game: &Arrows, position: &u32) -> Facts<u32> {
    Facts {
        options: game.moves(position),
        settled: vec![game.settled(position, RelativeSeat::MOVER)],
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
        assert_eq!(refuted.hero, RelativeSeat::MOVER);
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
    let by_rules = Broken::Settled {
        claimed: Value::Draw,
        by_rules: loss(0),
    };
    let single = Arrows::new(&[&[]]);
    let wrong = check(&single, &[(0, Value::Draw)]).map_err(|refuted| refuted.broken);
    assert_eq!(wrong, Err(by_rules));
}

/// The facts about a position of a game for three in which all players stay to the end.
fn of_three(options: &[u32], winner: Option<RelativeSeat>) -> Facts<u32> {
    let seats = [0, 1, 2].map(RelativeSeat);
    Facts {
        options: options.to_vec(),
        settled: seats
            .map(|seat| winner.map(|winner| Ending::Won(winner).value_for(seat)))
            .to_vec(),
    }
}

fn check_three(
    table: &[(u32, [Value; 3])],
    facts: impl Fn(&u32) -> Facts<u32>,
) -> Result<(), Refutation<u32>> {
    let mut claims = Claims::new(3);
    for (position, values) in table {
        assert!(claims.claim(*position, values));
    }
    verify(&0, &claims, facts)
}

/// Three players in turn. At 3 the player about to move has won, at 4 the next one.
#[test]
fn every_seat_of_three_has_its_claim() {
    let facts = |position: &u32| match position {
        0 => of_three(&[1, 2], None),
        1 => of_three(&[3], None),
        2 => of_three(&[3, 4], None),
        3 => of_three(&[], Some(RelativeSeat(0))),
        _ => of_three(&[], Some(RelativeSeat(1))),
    };
    let (win, loss) = (|n| Value::Win(Some(n)), |n| Value::Loss(Some(n)));
    // The player who moves at 2 cannot win, but decides which of the others does.
    let tempting = [
        (0, [loss(2), loss(2), win(2)]),
        (1, [loss(1), win(1), loss(1)]),
        (2, [loss(1), loss(1), loss(1)]),
        (3, [win(0), loss(0), loss(0)]),
        (4, [loss(0), win(0), loss(0)]),
    ];
    let refuted = check_three(&tempting, facts).expect_err("the first player need not go to 1");
    assert_eq!((refuted.position, refuted.hero), (0, RelativeSeat(2)));
    let mut right = tempting;
    right[0].1[2] = loss(2);
    assert_eq!(check_three(&right, facts), Ok(()));
}

/// From 0 play goes to 1, where it goes round for ever, and one of the three is out.
#[test]
fn one_who_is_out_has_lost_at_once() {
    let out_at = |position: u32| match position {
        1 => Some(2),
        2 => Some(1),
        3 => Some(0),
        _ => None,
    };
    let facts = |position: &u32| {
        let mut facts = of_three(&[position % 3 + 1], None);
        if let Some(seat) = out_at(*position) {
            facts.settled[seat] = Some(Value::Loss(Some(0)));
        }
        facts
    };
    let (draw, loss) = (Value::Draw, |n| Value::Loss(Some(n)));
    let right = [
        (0, [loss(1), draw, draw]),
        (1, [draw, draw, loss(0)]),
        (2, [draw, loss(0), draw]),
        (3, [loss(0), draw, draw]),
    ];
    assert_eq!(check_three(&right, facts), Ok(()));
    let mut wrong = right;
    wrong[2].1[1] = draw;
    let refuted = check_three(&wrong, facts).expect_err("the next player is out");
    assert_eq!((refuted.position, refuted.hero), (2, RelativeSeat(1)));
    let said = "claimed: draw; it is over: loss in 0";
    assert_eq!(refuted.broken.to_string(), said);
}

#[test]
fn claims_are_kept_in_their_order_and_made_once() {
    let (win, loss) = (Value::Win(Some(1)), Value::Loss(Some(0)));
    let mut claims = Claims::new(2);
    assert_eq!(
        (claims.heroes(), claims.len(), claims.is_empty()),
        (1, 0, true)
    );
    for (position, value, is_new) in [(7, win, true), (5, loss, true), (7, loss, false)] {
        assert_eq!(claims.claim(position, &[value]), is_new);
    }
    assert_eq!((claims.len(), claims.is_empty()), (2, false));
    let listed = claims
        .iter()
        .map(|(&position, values)| (position, values[0]));
    assert_eq!(listed.collect::<Vec<_>>(), [(7, win), (5, loss)]);
    let mut of_three = Claims::new(3);
    assert_eq!(of_three.heroes(), 3);
    assert!(of_three.claim(7, &[win, loss, loss]));
    assert!(of_three.claim(5, &[loss, loss, win]));
    let listed = of_three
        .iter()
        .map(|(&position, values)| (position, values[2]));
    assert_eq!(listed.collect::<Vec<_>>(), [(7, loss), (5, win)]);
}

#[test]
fn broken_conditions_are_told_in_words() {
    for (broken, said) in [
        (Broken::NoStart, "play starts here, but it is not listed"),
        (
            Broken::NotListed { parent: 3 },
            "a move leads here from 3, but it is not listed",
        ),
        (Broken::Unreachable, "play cannot reach it from the start"),
        (Broken::NoRemoteness, "its remoteness is not given"),
        (
            Broken::NoMoves,
            "there is no move, but the game is not over",
        ),
    ] {
        assert_eq!(broken.to_string(), said);
    }
    let mut claims = Claims::new(2);
    assert!(claims.claim(0, &[Value::Draw]));
    let stuck = |_: &u32| Facts {
        options: Vec::new(),
        settled: vec![None],
    };
    let refuted = verify(&0, &claims, stuck).expect_err("it has no move");
    assert_eq!(refuted.broken, Broken::NoMoves);
}
