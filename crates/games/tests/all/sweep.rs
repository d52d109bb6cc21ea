//! Chopsticks under every combination of its axes, or every so many-th where there are too many:
//! the contract of the rules, and a certificate of the values.

use std::collections::HashSet;

use grundy_games::chopsticks::{
    Chopsticks, Divisions, Halvings, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers,
};
use grundy_rules::{Misere, MoveList, Notation, RelativeSeat, Value};
use grundy_solver::{Budget, Claims, Facts, Searchable, Solution, solve, verify};

/// Ways to set one axis.
type Axis = &'static [fn(&mut Spec)];

/// What an axis is like when nobody touches it.
const LEFT: fn(&mut Spec) = |_| {};

const AXES: &[Axis] = &[
    &[LEFT, |s| s.overflow = Overflow::Cutoff],
    &[LEFT, |s| s.objective = Objective::Misere],
    &[
        LEFT,
        |s| s.transfers = Some(Transfers::None),
        |s| s.divisions = Some(Divisions::None),
        |s| {
            s.transfers = Some(Transfers::None);
            s.divisions = Some(Divisions::None);
        },
        |s| s.redistribute = true,
        |s| s.halvings = Some(Halvings::Lone),
        |s| s.halvings = Some(Halvings::EvenTotal),
        |s| s.halvings = Some(Halvings::LoneOdd),
        |s| s.halvings = Some(Halvings::AnyTotal),
        |s| {
            s.transfers = Some(Transfers::Many);
            s.divisions = Some(Divisions::Partition);
        },
        |s| {
            s.transfers = Some(Transfers::Many);
            s.divisions = Some(Divisions::None);
        },
        |s| {
            s.transfers = Some(Transfers::None);
            s.divisions = Some(Divisions::Partition);
        },
    ],
    &[LEFT, |s| s.suicide = true],
    &[LEFT, |s| s.swap = Swap::Free, |s| s.swap = Swap::UpTo(1)],
    &[LEFT, |s| s.logan = true],
    &[LEFT, |s| s.meta = true],
    &[LEFT, |s| s.self_tap = true],
    &[LEFT, |s| s.flip = true],
    &[
        LEFT,
        |s| s.sudden_death = SuddenDeath::On,
        |s| s.sudden_death = SuddenDeath::Lives(2),
    ],
    &[LEFT, |s| s.tap_first = true],
    &[LEFT, |s| s.stumps = true],
    &[LEFT, |s| s.zombies = true],
];

/// Every combination, of this many players and so on.
fn combinations(players: u8, hands: u8, rollover: u16) -> Vec<Spec> {
    let table = Spec {
        players,
        hands,
        rollover,
        ..Spec::default()
    };
    AXES.iter().fold(vec![table], |specs, axis| {
        let with_each = |spec: Spec| {
            axis.iter().map(move |set| {
                let mut spec = spec;
                set(&mut spec);
                spec
            })
        };
        specs.into_iter().flat_map(with_each).collect()
    })
}

/// Checks every `step`-th combination, the first of all first, and says how many had rules.
fn sweep(players: u8, hands: u8, rollover: u16, step: usize) -> usize {
    let combinations = combinations(players, hands, rollover);
    let mut checked = 0;
    for spec in combinations.into_iter().step_by(step) {
        let Ok(rules) = Chopsticks::new(spec) else {
            continue;
        };
        checked += 1;
        match spec.objective {
            Objective::Normal => check(&rules, &rules.all_hands(1), spec),
            Objective::Misere => check(&Misere(rules), &rules.all_hands(1), spec),
        }
    }
    checked
}

fn check<R>(rules: &R, start: &R::Position, spec: Spec)
where
    R: Searchable + Notation,
{
    let solution = solve(rules, start, Budget::UNLIMITED).expect("a small game");
    for (position, _) in solution.iter() {
        let told = || format!("{} of {spec:?}", rules.notation(position));
        check_texts(rules, position, &told);
        let over = rules.ending(position).is_some();
        assert_eq!(over, rules.moves(position).is_empty(), "{}", told());
    }
    certify(rules, start, &solution, spec);
}

/// The table of values, of every seat, is a certificate.
fn certify<R>(rules: &R, start: &R::Position, solution: &Solution<R::Position>, spec: Spec)
where
    R: Searchable + Notation,
{
    let mut claims = Claims::new(rules.seats());
    let heroes = || (0..rules.seats()).map(RelativeSeat);
    for (position, _) in solution.iter() {
        let values = heroes().filter_map(|hero| solution.value_for(position, hero));
        let values: Vec<Value> = values.take(claims.heroes().into()).collect();
        assert!(claims.claim(position.clone(), &values));
    }
    let facts = |position: &R::Position| {
        let moves = rules.moves(position);
        Facts {
            options: moves.iter().map(|m| rules.play(position, m)).collect(),
            settled: heroes().map(|hero| rules.settled(position, hero)).collect(),
        }
    };
    if let Err(refuted) = verify(start, &claims, facts) {
        let (hero, broken) = (refuted.hero.0, refuted.broken);
        let notation = rules.notation(&refuted.position);
        panic!("{notation} of {spec:?}, seat {hero}: {broken:?}");
    }
}

fn check_texts<R: Notation>(rules: &R, position: &R::Position, told: &dyn Fn() -> String) {
    let notation = rules.notation(position);
    let again = rules.parse_position(&notation);
    assert_eq!(again.as_ref(), Ok(position), "{}", told());
    let mut texts = HashSet::new();
    for m in rules.moves(position).iter() {
        let text = rules.move_text(m);
        assert_eq!(rules.parse_move(&text), Ok(m), "{}: {text}", told());
        assert!(texts.insert(text), "{}: two moves of one text", told());
    }
}

/// How many sets of rules were checked, so that none gets lost unseen.
#[test]
fn two_players_with_two_hands() {
    assert_eq!(sweep(2, 2, 3, 11), 2_618);
}

#[test]
fn two_players_with_two_hands_and_another_roll_over() {
    let checked = [sweep(2, 2, 2, 59), sweep(2, 2, 4, 127)];
    assert_eq!(checked, [486, 221]);
}

#[test]
fn two_players_with_more_hands_or_one() {
    let checked = [sweep(2, 1, 4, 1), sweep(2, 3, 3, 509), sweep(2, 4, 2, 251)];
    assert_eq!(checked, [72, 57, 118]);
}

#[test]
fn more_players() {
    let checked = [
        sweep(3, 1, 4, 1),
        sweep(4, 1, 3, 1),
        sweep(3, 2, 2, 251),
        sweep(3, 2, 3, 2003),
    ];
    assert_eq!(checked, [72, 72, 116, 17]);
}
