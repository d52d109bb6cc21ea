//! How much memory tables take, and one as large as they get.

use grundy_games::chopsticks::dense::{Axes, solve};

use super::certificate::certify;
use super::{attacks_only, pairs};

fn bytes_a_position(axes: &Axes) -> f64 {
    let table = solve(axes).expect("a good roll-over");
    table.bytes() as f64 / pairs(axes.rollover).count().pow(2) as f64
}

#[test]
fn bytes_of_a_position() {
    assert!(bytes_a_position(&Axes::cutoff(50)) <= 2.0);
    assert!(bytes_a_position(&Axes::cutoff(100)) < 0.5);
    assert!(bytes_a_position(&Axes::base(100)) < 0.1);
    assert!(bytes_a_position(&attacks_only(100)) < 1.01);
}

#[test]
#[ignore = "takes some seconds and most of a gigabyte"]
fn six_thousand_million_positions() {
    let axes = Axes::cutoff(400);
    let table = solve(&axes).expect("a good roll-over");
    assert!(table.bytes() < 1 << 30);
    for mover in pairs(axes.rollover).step_by(997) {
        for other in pairs(axes.rollover).step_by(991) {
            certify(&table, mover, other);
        }
    }
}
