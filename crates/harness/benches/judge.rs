//! The speed of judging a whole problem: every game of `problems/bash` by a hand-written wasm bot, so that no compiler
//! is needed. Throughput is in games.
//!
//! Also the time of a meeting of two bots, as on a ladder: `problems/nim`, where `BOTS` names two modules
//! (`grundy build bot.c -o bot.wasm`), or else a hand-written bot meets itself.
//!
//! `cargo bench -p grundy-harness`

use std::fs;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy_harness::games::Catalog;
use grundy_harness::judge::judge;
use grundy_harness::pairing::{Contender, Pairs};
use grundy_harness::problem::Problem;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Judge, Submission};

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

fn meeting(c: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let problem = Problem::load(&root.join("problems/nim"), &Catalog::standard());
    let problem = problem.expect("the problem loads");
    let judge = Judge::new(Precompiler::in_process(), Toolchains::none());
    let options = judge.options(1);
    let named = std::env::var("BOTS");
    let bots = match &named {
        Ok(bots) => bots.split(':').map(PathBuf::from).collect(),
        Err(_) => vec![root.join("bots/nim/accepted/xor.wat"); 2],
    };
    let bot = |path: &Path| {
        let text = fs::read(path).expect("a bot");
        let name = path.display().to_string();
        let submission = match path.extension().is_some_and(|end| end == "wasm") {
            true => Submission::Module { name, wasm: text },
            false => Submission::Source { name, text },
        };
        let bot = Contender::bot(&submission, options).expect("the judge works");
        bot.expect("a program that runs")
    };
    let pair = [bot(&bots[0]), bot(&bots[1])];
    let meetings = Pairs::of(&problem, options.seed).expect("it can be laid out");
    let meetings = meetings.expect("a problem for two who play");
    let games = meetings
        .play_pair(&pair, options.cancellation)
        .expect("played")
        .games;
    let mut group = c.benchmark_group("meeting");
    group.throughput(Throughput::Elements(games));
    group.bench_function("nim", |b| {
        b.iter(|| {
            meetings
                .play_pair(&pair, options.cancellation)
                .expect("played")
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = judging, meeting
}
criterion_main!(benches);
