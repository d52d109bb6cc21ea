//! The general search: a native game of 4 moves a position, explored and solved.
//!
//! `cargo bench -p grundy-solver --bench explore`

use std::hint::black_box;
use std::num::NonZero;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grundy_solver::{Budget, Graph, Limits};
use grundy_testing::lines::{Lines, explored};

fn graph(rules: &Lines, threads: usize) -> Graph {
    let limits = Limits {
        threads: NonZero::new(threads).expect("not zero"),
        ..Limits::new(Budget::UNLIMITED)
    };
    explored(rules, limits).expect("no budget").graph
}

fn connect_four(c: &mut Criterion) {
    let mut group = c.benchmark_group("connect four");
    for (width, positions) in [(4, 161_029), (5, 3_945_711)] {
        let rules = Lines::connect_four(width, 4);
        group.sample_size(10);
        group.throughput(Throughput::Elements(positions));
        for threads in [1, 2] {
            let id = format!("{width}x4, threads: {threads}");
            group.bench_function(BenchmarkId::new("explore", &id), |b| {
                b.iter(|| graph(black_box(&rules), threads));
            });
            group.bench_function(BenchmarkId::new("explore and solve", &id), |b| {
                b.iter(|| graph(black_box(&rules), threads).solve());
            });
        }
        let graph = graph(&rules, 2);
        let id = format!("{width}x4");
        group.bench_function(BenchmarkId::new("solve", &id), |b| {
            b.iter(|| black_box(&graph).solve());
        });
    }
}

criterion_group!(benches, connect_four);
criterion_main!(benches);
