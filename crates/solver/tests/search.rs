//! Search on small games whose values are known otherwise.

use grundy_rules::{Ending, Misere, Outcome, RelativeSeat, Rules, Value};
use grundy_solver::{Budget, Searchable, Searched, Unsolved, mex, nimbers, solve};
use grundy_testing::arrows::Arrows;

/// Numbers that look random and are the same everywhere (Knuth's MMIX generator).
fn random(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 40).expect("24 bits")
}

/// The definition of the value, applied to all positions at once until nothing changes.
fn by_definition(game: &Arrows) -> Vec<Value> {
    let all = || 0..u32::try_from(game.arrows.len()).expect("a small game");
    let mut values: Vec<Value> = all()
        .map(|p| match game.ending(&p) {
            Some(ending) => ending.value_for(RelativeSeat::MOVER),
            None => Value::Draw,
        })
        .collect();
    loop {
        let next: Vec<Value> = all()
            .map(|p| {
                let row = game.arrows[p as usize].iter();
                let options = row.map(|&to| values[to as usize].for_other().one_ply_earlier());
                options
                    .max_by(|a, b| a.compare(*b))
                    .unwrap_or(values[p as usize])
            })
            .collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

#[test]
fn random_graphs_have_the_values_of_the_definition() {
    let mut state = 1;
    let mut seen = [0; 3];
    for _ in 0..400 {
        let size = 2 + random(&mut state) % 14;
        let row = |state: &mut u64| -> Vec<u32> {
            let degree = random(state) % 4;
            let to = |state: &mut u64| u32::try_from(random(state) % size).expect("small");
            (0..degree).map(|_| to(state)).collect()
        };
        let mut game = Arrows::new(&[]);
        game.arrows = (0..size).map(|_| row(&mut state)).collect();
        game.drawn = vec![1];
        let expected = by_definition(&game);
        let solution = solve(&game, &0, Budget::UNLIMITED).expect("two seats");
        for (&position, value) in solution.iter() {
            assert_eq!(
                value, expected[position as usize],
                "{position} of {:?}",
                game.arrows
            );
            seen[value.outcome() as usize] += 1;
        }
        let counts = solution.counts();
        assert_eq!(counts.reachable, counts.win + counts.draw + counts.loss);
    }
    assert!(
        seen.iter().all(|&n| n > 100),
        "wins, draws and losses: {seen:?}"
    );
}

#[test]
fn a_long_game_is_no_trouble() {
    let length: u32 = 300_000;
    let arrows = (0..length).map(|n| n.checked_sub(1).into_iter().collect());
    let game = Arrows {
        arrows: arrows.collect(),
        ..Arrows::new(&[])
    };
    let start = length - 1;
    let solution = solve(&game, &start, Budget::UNLIMITED).expect("two seats");
    let plies = u64::from(start);
    assert_eq!(solution.value(&start), Some(Value::Win(Some(plies))));
    assert_eq!(solution.counts().distance_max, plies);
    let grundy = nimbers(&game, &start, Budget::UNLIMITED).expect("no cycle");
    assert_eq!(grundy.value(&start), Some(1));
}

#[test]
fn a_cycle_nobody_leaves_is_a_draw_and_has_no_grundy_value() {
    let game = Arrows::new(&[&[1], &[0, 2], &[3], &[]]);
    let solution = solve(&game, &0, Budget::UNLIMITED).expect("two seats");
    assert_eq!(solution.value(&0), Some(Value::Draw));
    assert_eq!(solution.value(&2), Some(Value::Win(Some(1))));
    assert_eq!(solution.value(&9), None);
    assert_eq!(
        nimbers(&game, &0, Budget::UNLIMITED).err(),
        Some(Unsolved::NoGrundyValues)
    );
}

#[test]
fn grundy_values_are_for_normal_play() {
    let game = Misere(Arrows::new(&[&[1], &[]]));
    let solution = solve(&game, &0, Budget::UNLIMITED).expect("two seats");
    assert_eq!(solution.value(&1), Some(Value::Win(Some(0))));
    assert_eq!(solution.value(&0), Some(Value::Loss(Some(1))));
    let none = nimbers(&game, &0, Budget::UNLIMITED).err();
    assert_eq!(none, Some(Unsolved::NoGrundyValues));
}

#[test]
fn grundy_values_are_those_of_the_definition() {
    // 3 can go to 0, 1, 2; 4 to 1 and 2 only; 5 to 3 and 4.
    let game = Arrows::new(&[&[], &[0], &[0, 1], &[0, 1, 2], &[1, 2], &[3, 4]]);
    let grundy = nimbers(&game, &5, Budget::UNLIMITED).expect("no cycle");
    let values: Vec<_> = (0..6).map(|p| grundy.value(&p)).collect();
    assert_eq!(values, [0, 1, 2, 3, 0, 1].map(Some));
}

#[test]
fn the_budget_counts_positions_and_moves() {
    let game = Arrows::new(&[&[1, 1, 1], &[]]);
    let solved = |budget| solve(&game, &0, Budget(budget)).map(|s| s.counts().reachable);
    assert_eq!(solved(5), Ok(2));
    assert_eq!(solved(4), Err(Unsolved::TooLarge));
    assert_eq!(solved(1), Err(Unsolved::TooLarge));
}

/// A move back to a known position needs room for the move alone.
#[test]
fn moves_may_use_up_the_whole_budget() {
    let game = Arrows::new(&[&[0, 0]]);
    let solved = |budget| solve(&game, &0, Budget(budget)).map(|s| s.counts().draw);
    assert_eq!(solved(3), Ok(1));
    assert_eq!(solved(2), Err(Unsolved::TooLarge));
}

/// Arrows among several: `Won` tells the seat that has won an end, counted from the mover there.
struct Several {
    arrows: Arrows,
    won: Vec<(u32, RelativeSeat)>,
    /// Positions with a seat that can no longer win.
    out: Vec<(u32, RelativeSeat)>,
}

impl Several {
    fn new(seats: u8, arrows: &[&[u32]], won: &[(u32, u8)], out: &[(u32, u8)]) -> Self {
        let seated =
            |pairs: &[(u32, u8)]| pairs.iter().map(|&(p, s)| (p, RelativeSeat(s))).collect();
        Self {
            arrows: Arrows {
                seats,
                ..Arrows::new(arrows)
            },
            won: seated(won),
            out: seated(out),
        }
    }
}

impl Rules for Several {
    type Position = u32;
    type Move = u32;
    type Moves = Vec<u32>;

    fn seats(&self) -> u8 {
        self.arrows.seats
    }

    fn moves(&self, position: &u32) -> Vec<u32> {
        self.arrows.moves(position)
    }

    fn play(&self, _position: &u32, to: u32) -> u32 {
        to
    }

    fn ending(&self, position: &u32) -> Option<Ending> {
        let found = self.won.iter().find(|(p, _)| p == position);
        found.map(|&(_, seat)| Ending::Won(seat))
    }

    fn is_out(&self, position: &u32, seat: RelativeSeat) -> bool {
        self.out.contains(&(*position, seat))
    }
}

impl Searchable for Several {
    fn at_most(&self, start: &u32) -> u128 {
        self.arrows.at_most(start)
    }
}

#[test]
fn a_hero_stands_against_all_others() {
    // The mover of 0 chooses between 1, where the next player chooses who of the other two wins,
    // and 2, where that player can only end the game for itself.
    let game = Several::new(
        3,
        &[&[1, 2], &[3, 4], &[5], &[], &[], &[]],
        &[(3, 0), (4, 1), (5, 2)],
        &[],
    );
    let solution = solve(&game, &0, Budget::UNLIMITED).expect("small");
    let values = |p: u32| [0, 1, 2].map(|hero| solution.value_for(&p, RelativeSeat(hero)));
    // 3 is won by its mover, who is two seats ahead at 0 and one seat ahead at 1.
    let (lost, won) = (Value::Loss(Some(1)), Value::Win(Some(1)));
    assert_eq!(values(1), [lost, lost, lost].map(Some));
    assert_eq!(values(2), [won, lost, lost].map(Some));
    let lost = Value::Loss(Some(2));
    assert_eq!(values(0), [lost, lost, lost].map(Some));
    assert_eq!(solution.counts().reachable, 6);
}

#[test]
fn one_who_is_out_has_lost_although_the_game_may_never_end() {
    // At 1 the mover is out; 1, 2 and 3 go round for ever.
    let game = Several::new(
        3,
        &[&[1, 4], &[2], &[3], &[1], &[]],
        &[(4, 2)],
        &[(1, 2), (2, 1), (3, 0)],
    );
    let solution = solve(&game, &0, Budget::UNLIMITED).expect("small");
    let values = |p: u32| [0, 1, 2].map(|hero| solution.value_for(&p, RelativeSeat(hero)));
    let out = Value::Loss(Some(0));
    assert_eq!(values(1), [Value::Draw, Value::Draw, out].map(Some));
    assert_eq!(values(3), [out, Value::Draw, Value::Draw].map(Some));
    let lost = Value::Loss(Some(1));
    let first = [Value::Win(Some(1)), lost, lost];
    assert_eq!(values(0), first.map(Some));
}

#[test]
fn grundy_values_are_of_two_players() {
    let game = Several::new(3, &[&[]], &[(0, 2)], &[]);
    let none = nimbers(&game, &0, Budget::UNLIMITED).err();
    assert_eq!(none, Some(Unsolved::Seats(3)));
}

#[test]
fn mex_is_the_least_number_missing() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([1, 2]), 0);
    assert_eq!(mex([2, 0, 0, 1, u64::MAX]), 3);
}

#[test]
fn mex_is_found_beyond_the_numbers_of_a_word() {
    for (last, without, least) in [
        (62, 99, 63),
        (63, 99, 64),
        (64, 99, 65),
        (200, 99, 99),
        (200, 64, 64),
        (200, 65, 65),
        (200, 3, 3),
        (200, 999, 201),
    ] {
        let numbers = (0..=last).rev().filter(|&number| number != without);
        assert_eq!(mex(numbers.chain([u64::MAX])), least, "{last} {without}");
    }
}

#[test]
fn an_oracle_that_searches_also_answers_for_positions_beyond_its_start() {
    use grundy_rules::Oracle;
    let game = Arrows::new(&[&[1], &[], &[0], &[2, 1]]);
    let oracle = Searched::new(&game, 0).expect("two seats");
    let outcome = |p: u32| oracle.value(&game, &p, RelativeSeat::MOVER).outcome();
    assert_eq!(outcome(0), Outcome::Win);
    assert_eq!(outcome(2), Outcome::Loss);
    assert_eq!(
        oracle.value(&game, &3, RelativeSeat::NEXT),
        Value::Loss(Some(1))
    );
    assert_eq!(oracle.counts(&game).map(|c| c.reachable), Some(2));
}
