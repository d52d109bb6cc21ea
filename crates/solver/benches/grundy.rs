//! The cost of Grundy values. The last set of takes has no period that shows among so few heaps, so
//! every value is a mex.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy_solver::{Code, HeapValues, Subtraction, mex, subtraction_values};

const HEAPS: usize = 5_000_000;

fn subtraction(c: &mut Criterion) {
    for takes in [
        &[1, 3, 4][..],
        &[2, 5, 7],
        &[1, 2, 3, 4, 5, 6, 7, 8],
        &[3, 11, 29, 37],
        &[1, 5, 2_000_001],
    ] {
        let id = takes
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",");
        c.bench_function(&format!("take {id}: 5 million heaps"), |b| {
            b.iter(|| subtraction_values(black_box(takes), HEAPS));
        });
        c.bench_function(&format!("take {id}: the period, with proof"), |b| {
            b.iter(|| Subtraction::new(black_box(takes), HEAPS));
        });
    }
}

fn mexes(c: &mut Criterion) {
    for size in [8, 60, 1_000] {
        c.bench_function(&format!("mex of {size} values"), |b| {
            b.iter(|| mex(black_box(0..size)));
        });
    }
}

/// Heaps that are split: two of the three-digit codes that take longest, and Grundy's game, in which a
/// heap becomes two unequal ones.
fn splitting(c: &mut Criterion) {
    let read = |code| Code::read(code).expect("a code");
    // The logarithm: 24 takes minutes.
    let log =
        std::env::var("GRUNDY_BENCH_LOG_HEAPS").map_or(20, |log| log.parse().expect("a number"));
    for (id, code, heaps) in [
        ("0.007", read("0.007"), 10_000),
        ("0.764", read("0.764"), 10_000),
        ("Grundy's game", read("4").unequal(), 1 << log),
    ] {
        let mut group = c.benchmark_group("splitting");
        group.sample_size(10);
        group.throughput(Throughput::Elements(heaps));
        group.bench_function(format!("{id}: {heaps} heaps"), |b| {
            b.iter(|| {
                let mut values = HeapValues::new(black_box(code.clone()));
                values.extend(usize::try_from(heaps).expect("it fits"));
                values
            });
        });
    }
}

criterion_group!(benches, subtraction, mexes, splitting);
criterion_main!(benches);
