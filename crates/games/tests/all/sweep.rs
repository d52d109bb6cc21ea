//! Chopsticks under every combination of its axes, or every so many-th where there are too many:
//! the contract of the rules, and the equations that define values, position by position.

use std::collections::HashSet;

use grundy_games::chopsticks::{
    Chopsticks, Divisions, Halvings, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers,
};
use grundy_rules::{Ahead, Misere, MoveList, Notation, Outcome, Value};
use grundy_solver::{Budget, Searchable, Solution, solve};

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
fn combinations(players: u8, hands: u8, rollover: u8) -> Vec<Spec> {
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
fn sweep(players: u8, hands: u8, rollover: u8, step: usize) -> usize {
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
        let ending = rules.ending(position);
        let moves = rules.moves(position);
        assert_eq!(
            ending.is_some(),
            moves.iter().next().is_none(),
            "{}",
            told()
        );
        let options: Vec<R::Position> = moves.iter().map(|m| rules.play(position, m)).collect();
        for hero in (0..rules.seats()).map(Ahead) {
            let value = solution.value_for(position, hero);
            let expected = match ending {
                Some(ending) => Some(ending.value_for(hero)),
                None => by_options(rules, &solution, &options, hero),
            };
            // One who is out has lost, if nothing more can be said.
            let out = rules.is_out(position, hero) && rules.seats() > 2;
            match expected {
                Some(Value::Draw) if out => {
                    assert_eq!(value, Some(Value::Loss(None)), "{}", told())
                }
                _ => assert_eq!(value, expected, "{}", told()),
            }
        }
    }
}

/// What the values of the options make of a position; `None` where one of them has none.
fn by_options<R: Searchable>(
    rules: &R,
    solution: &Solution<R::Position>,
    options: &[R::Position],
    hero: Ahead,
) -> Option<Value> {
    let later = hero.after_ply(rules.seats());
    let values = options
        .iter()
        .map(|option| solution.value_for(option, later));
    let values = values.collect::<Option<Vec<Value>>>()?;
    let outcomes = values.iter().map(|value| value.outcome());
    let chosen = match hero {
        Ahead::MOVER => outcomes.max(),
        _ => outcomes.min(),
    }?;
    let same = values.iter().filter(|value| value.outcome() == chosen);
    let lengths: Vec<Option<u64>> = same.map(|value| value.remoteness()).collect();
    let hurries = (chosen == Outcome::Win) == (hero == Ahead::MOVER);
    let length = match hurries {
        true => lengths.into_iter().flatten().min(),
        false if lengths.contains(&None) => None,
        false => lengths.into_iter().flatten().max(),
    };
    Some(match chosen {
        Outcome::Win => Value::Win(length).one_ply_earlier(),
        Outcome::Draw => Value::Draw,
        Outcome::Loss => Value::Loss(length).one_ply_earlier(),
    })
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
