//! Whole tables of Chopsticks, and the general search beside them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grundy_games::chopsticks::dense::{Axes, solve};
use grundy_games::chopsticks::{Chopsticks, Spec};
use grundy_solver::Budget;

/// All positions of a game.
fn positions(axes: &Axes) -> u64 {
    (u64::from(axes.rollover) * (u64::from(axes.rollover) + 1) / 2).pow(2)
}

fn tables(c: &mut Criterion) {
    let attacks_only = Axes {
        transfers: false,
        divisions: false,
        ..Axes::cutoff(100)
    };
    let transfers_only = Axes {
        divisions: false,
        ..Axes::cutoff(100)
    };
    let divisions_only = Axes {
        transfers: false,
        ..Axes::cutoff(100)
    };
    let mut group = c.benchmark_group("dense");
    for (id, axes) in [
        ("base r=5", Axes::base(5)),
        ("cutoff r=50", Axes::cutoff(50)),
        ("cutoff r=100", Axes::cutoff(100)),
        ("attacks only r=100", attacks_only),
        ("transfers only r=100", transfers_only),
        ("divisions only r=100", divisions_only),
        ("base r=100", Axes::base(100)),
    ] {
        group.throughput(Throughput::Elements(positions(&axes)));
        group.sample_size(if axes.rollover < 100 { 100 } else { 20 });
        group.bench_function(id, |b| b.iter(|| solve(black_box(&axes))));
    }
}

/// The same games by both solvers, and what play reaches counted by both.
fn beside_the_general_search(c: &mut Criterion) {
    let mut group = c.benchmark_group("both");
    for (id, axes) in [
        ("base r=5", Axes::base(5)),
        ("base r=12", Axes::base(12)),
        ("cutoff r=12", Axes::cutoff(12)),
        ("cutoff r=36", Axes::cutoff(36)),
    ] {
        let spec = Spec {
            rollover: axes.rollover,
            overflow: axes.overflow,
            ..Spec::default()
        };
        let rules = Chopsticks::new(spec).expect("axes that suit each other");
        let start = rules.all_hands(1);
        group.sample_size(if axes.rollover < 36 { 100 } else { 10 });
        group.bench_function(BenchmarkId::new("general", id), |b| {
            b.iter(|| grundy_solver::solve(&rules, black_box(&start), Budget::UNLIMITED));
        });
        group.bench_function(BenchmarkId::new("dense", id), |b| {
            b.iter(|| solve(black_box(&axes)));
        });
        let table = solve(&axes).expect("a good roll-over");
        group.bench_function(BenchmarkId::new("dense, what play reaches", id), |b| {
            b.iter(|| table.counts_from(black_box((1, 1)), (1, 1)));
        });
    }
}

/// What `grundy solve` does after the table is there: how many positions play reaches, and their values.
fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("counting");
    group.sample_size(10);
    for rollover in [50, 100, 150] {
        let axes = Axes::cutoff(rollover);
        let table = solve(&axes).expect("a good roll-over");
        group.throughput(Throughput::Elements(positions(&axes)));
        group.bench_function(format!("cutoff r={rollover}"), |b| {
            b.iter(|| table.counts_from(black_box((1, 1)), (1, 1)));
        });
    }
}

criterion_group!(benches, tables, beside_the_general_search, counting);
criterion_main!(benches);
