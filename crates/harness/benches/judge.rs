//! How fast a whole problem is judged: every game of `problems/bash` by a hand-written wasm bot, so
//! that no compiler is needed. Throughput is in games.
//!
//! `cargo bench -p grundy-harness`

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_harness::judge::judge;
use grundy_harness::problem::Problem;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;

fn judging(c: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let problem = Problem::load(&root.join("problems/bash"), &Catalog::standard())
        .expect("the problem loads");
    let starts = problem.starts(1).expect("its tests can be laid out");
    let play = problem.play().expect("a problem of play");
    let bot = [root.join("bots/bash/accepted/remainder.wat").into()];
    let games = starts.len() * play.opponents.len() * play.sides.seats(2).count();
    let mut group = c.benchmark_group("judge");
    group.throughput(Throughput::Elements(games as u64));
    for jobs in [1, 2] {
        group.bench_function(format!("bash, {jobs} threads"), |b| {
            let judge_with =
                Judge::new(Precompiler::in_process(), Toolchains::none()).with_jobs(jobs);
            let options = judge_with.options(1);
            b.iter(|| judge(&problem, &starts, &bot, options, &|_| {}).expect("a judgement"));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = judging
}
criterion_main!(benches);
