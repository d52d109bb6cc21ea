//! What searches and theorems cost.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_games::{
    Catalog, ClosedForm, SearchBudget, nim::Nim, wythoff::Wythoff, wythoff::WythoffNimbers,
};
use grundy_rules::{Instance, RelativeSeat};
use grundy_solver::{Budget, Theory, solve};

fn opened(name: &str, pairs: &[(&str, &str)], effort: SearchBudget) -> Box<dyn Instance> {
    let game = Catalog::standard().find(name).expect("a game");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    game.open(&settings.collect(), effort)
        .expect("good settings")
}

fn chopsticks(c: &mut Criterion) {
    for (id, pairs) in [
        ("chopsticks r=5", &[][..]),
        (
            "chopsticks cutoff r=12",
            &[("rollover", "12"), ("overflow", "cutoff")],
        ),
        ("chopsticks r=36", &[("rollover", "36")]),
    ] {
        c.bench_function(id, |b| {
            b.iter(|| opened("chopsticks", black_box(pairs), SearchBudget::Quick).counts());
        });
    }
}

fn heaps(c: &mut Criterion) {
    c.bench_function("nim 30 30 30 search", |b| {
        b.iter(|| solve(&Nim, black_box(&vec![30; 3]), Budget::UNLIMITED));
    });
    c.bench_function("wythoff 60 60 search", |b| {
        b.iter(|| solve(&Wythoff, black_box(&[60, 60]), Budget::UNLIMITED));
    });
    for heaps in [1_000, 2_001] {
        c.bench_function(&format!("wythoff Grundy values {heaps} x {heaps}"), |b| {
            b.iter(|| WythoffNimbers::below(black_box(heaps)));
        });
    }
    c.bench_function("wythoff cold test", |b| {
        let heaps = [11_400_714_819_323_198_485, u64::MAX];
        b.iter(|| ClosedForm.value(&Wythoff, black_box(&heaps)));
    });
    c.bench_function("wythoff winning moves", |b| {
        let heaps = [1_000_000_000_000_000_000, u64::MAX];
        b.iter(|| ClosedForm.winning_moves(&Wythoff, black_box(&heaps)));
    });
}

fn towers(c: &mut Criterion) {
    // A product of two large primes is the hardest to factor.
    for (id, heights) in [
        ("tower-breakers, easy factors", "720720,963761198400,12"),
        (
            "tower-breakers, hard factors",
            "18446743979220271189,18446743979220271189",
        ),
    ] {
        c.bench_function(id, |b| {
            b.iter(|| {
                let instance = opened(
                    "tower-breakers",
                    &[("heights", heights)],
                    SearchBudget::Quick,
                );
                instance.start().value(RelativeSeat::MOVER)
            });
        });
    }
}

criterion_group!(benches, chopsticks, heaps, towers);
criterion_main!(benches);
