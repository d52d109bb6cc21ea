//! The general search: a native game of 4 moves a position, explored and solved.
//!
//! `cargo bench -p grundy-solver --bench explore`

#[path = "../tests/lines/mod.rs"]
mod lines;

use std::convert::Infallible;
use std::hint::black_box;
use std::num::NonZero;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use grundy_rules::{MoveList, Rules};
use grundy_solver::{Budget, Explored, Limits, explore};
use lines::{Lines, Stones};

fn explored(rules: &Lines, threads: usize) -> Explored<Stones> {
    let limits = Limits {
        threads: NonZero::new(threads).expect("not zero"),
        ..Limits::new(Budget::UNLIMITED)
    };
    let found = explore(
        2,
        Lines::start(),
        limits,
        |positions, answers| {
            for position in positions {
                match rules.ending(position) {
                    Some(ending) => answers.ended(ending),
                    None => {
                        let moves = rules.moves(position);
                        answers.unfinished(moves.iter().map(|m| rules.play(position, m)));
                    }
                }
            }
            Ok::<(), Infallible>(())
        },
        |_, _| {},
    );
    found.expect("no budget")
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
                b.iter(|| explored(black_box(&rules), threads));
            });
            group.bench_function(BenchmarkId::new("explore and solve", &id), |b| {
                b.iter(|| explored(black_box(&rules), threads).graph.solve());
            });
        }
        let graph = explored(&rules, 2).graph;
        let id = format!("{width}x4");
        group.bench_function(BenchmarkId::new("solve", &id), |b| {
            b.iter(|| black_box(&graph).solve());
        });
    }
}

criterion_group!(benches, connect_four);
criterion_main!(benches);
