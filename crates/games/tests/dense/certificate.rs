//! Large tables are certificates: every value follows from the values one move on, by the rules
//! told once more.

use grundy_games::chopsticks::dense::{Axes, Solution, solve};
use grundy_games::chopsticks::{Objective, Overflow};
use grundy_rules::Value;

use super::{attacks_only, every_game, pairs};

/// Looks at every position, or with every mover's pair at each `step`-th.
fn check(axes: &Axes, step: usize) {
    let solution = solve(axes).expect("a good roll-over");
    for (i, mover) in pairs(axes.rollover).enumerate() {
        for other in pairs(axes.rollover).skip(i % step).step_by(step) {
            certify(&solution, mover, other);
        }
    }
}

pub(super) fn certify(solution: &Solution, mover: (u16, u16), other: (u16, u16)) {
    let axes = solution.axes();
    let value_of = |mover, other| solution.value(mover, other).expect("hands of this game");
    let value = value_of(mover, other);
    if mover == (0, 0) || other == (0, 0) {
        let is_lost = (mover == (0, 0)) == (axes.objective == Objective::Normal);
        let expected = match is_lost {
            true => Value::Loss(Some(0)),
            false => Value::Win(Some(0)),
        };
        return assert_eq!(value, expected);
    }
    let options = moves(axes, mover, other).into_iter();
    let seen_from_here = options.map(|(mover, other)| one_ply_earlier(value_of(mover, other)));
    let best = seen_from_here.max_by_key(rank);
    assert_eq!(Some(value), best, "{axes:?} {mover:?} {other:?}");
}

type Pair = (u16, u16);

fn moves(axes: &Axes, mover: Pair, other: Pair) -> Vec<(Pair, Pair)> {
    let hit = |x: u16, y: u16| match axes.overflow {
        _ if x + y < axes.rollover => x + y,
        Overflow::Rollover => x + y - axes.rollover,
        Overflow::Cutoff => 0,
    };
    let mut after = Vec::new();
    for x in [mover.0, mover.1].into_iter().filter(|&x| x > 0) {
        if other.0 > 0 {
            after.push(((hit(x, other.0), other.1), mover));
        }
        if other.1 > 0 {
            after.push(((other.0, hit(x, other.1)), mover));
        }
    }
    let total = mover.0 + mover.1;
    for a in (total + 1).saturating_sub(axes.rollover)..=total / 2 {
        let is_allowed = match (mover.0.min(mover.1), a) {
            (0, 0) => false,
            (0, _) => axes.divisions,
            (_, 0) => axes.suicide,
            (now, _) => axes.transfers && a != now,
        };
        if is_allowed {
            after.push((other, (a, total - a)));
        }
    }
    after
}

fn one_ply_earlier(value: Value) -> Value {
    let longer = |plies: Option<u64>| plies.map(|plies| plies + 1);
    match value {
        Value::Loss(plies) => Value::Win(longer(plies)),
        Value::Draw => Value::Draw,
        Value::Win(plies) => Value::Loss(longer(plies)),
    }
}

/// A won mover hurries, a lost one delays.
fn rank(value: &Value) -> (u8, i128) {
    let plies = value.remoteness().map_or(0, i128::from);
    match value {
        Value::Win(_) => (2, -plies),
        Value::Draw => (1, 0),
        Value::Loss(_) => (0, plies),
    }
}

#[test]
fn every_game_at_sixteen() {
    for axes in every_game(16) {
        check(&axes, 1);
    }
}

#[test]
fn large_tables() {
    for (rollover, step) in [(31, 1), (48, 3), (70, 23)] {
        let cutoff = Axes::cutoff(rollover);
        let base = Axes::base(rollover);
        let misere = Axes {
            objective: Objective::Misere,
            ..cutoff
        };
        for axes in [
            base,
            cutoff,
            attacks_only(rollover),
            Axes {
                divisions: false,
                ..cutoff
            },
            Axes {
                divisions: false,
                ..base
            },
            Axes {
                transfers: false,
                ..misere
            },
            Axes {
                divisions: false,
                suicide: true,
                ..misere
            },
        ] {
            check(&axes, step);
        }
    }
}
