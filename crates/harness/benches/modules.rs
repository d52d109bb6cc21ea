//! Games of files, opened: every position asked about, one in a hundred again, and the game solved; and
//! opened once more from the table that was kept. Throughput is in positions.
//!
//! `cargo bench -p grundy-harness --bench modules`
//!
//! The board of the modules in C has 5 columns of four cells, or 4 if `GRUNDY_BENCH_COLS=4` says so, and
//! that of the scripts 4. Compilers and interpreters are those of the user; what is missing is left out.

use std::env;
use std::hint::black_box;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grundy_games::{Game, SearchBudget, Settings, ValuesFrom};
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::{BuildError, Home, Natives, Toolchains, build};
use grundy_modules::{Module, ModuleLimits};
use grundy_rules::Instance;
use grundy_sandbox::Precompiled;
use grundy_solver::Limits;
use grundy_testing::lines::{Lines, explored};

/// A module, ready to be opened.
struct File {
    precompiled: Precompiled,
    settings: [(&'static str, String); 2],
}

impl File {
    fn build(file: &Path, cols: &str) -> Option<Self> {
        let home = Home::of_user(|name| env::var_os(name))?;
        let precompiler = Precompiler::in_process().with_interpreters(home.interpreters());
        let toolchains = Toolchains::new(home, Natives::WhereNeeded).expect("the languages");
        let wasm = match build(file, &toolchains) {
            Ok(built) => built.wasm,
            Err(BuildError::MissingTool { .. }) => return None,
            Err(error) => panic!("{}: {error}", file.display()),
        };
        Some(Self {
            precompiled: precompiler.precompile(&wasm).expect("admitted"),
            settings: [("cols", cols.to_owned()), ("rows", "4".to_owned())],
        })
    }

    fn module(&self) -> Module {
        let limits = ModuleLimits::default();
        let module = Module::open("a module", self.precompiled.clone(), "its hash", limits);
        module.expect("a module")
    }

    /// A game that has not been explored yet.
    fn game(&self, jobs: usize, store: &Store) -> Game {
        let game = grundy_modules::game(self.module(), effort(jobs), store.clone());
        // On the usual board, the game is too large to list.
        let listed = game
            .is_large()
            .then(|| game.family.with_values_from(ValuesFrom::List));
        listed.flatten().unwrap_or(game)
    }

    fn open(&self, game: &Game) -> Box<dyn Instance> {
        let settings = self.settings.iter();
        let settings = settings.map(|(key, value)| ((*key).to_owned(), game.read(key, value)));
        let opened = game.open(&settings.collect::<Settings>(), SearchBudget::Quick);
        opened.expect("a game")
    }
}

fn effort(jobs: usize) -> Effort {
    Effort {
        budget: Budget::UNLIMITED,
        jobs: NonZero::new(jobs).expect("not zero"),
        batch: NonZero::new(1024).expect("not zero"),
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    }
}

/// The number of positions that play reaches on this number of columns of four cells (OEIS A212693, and Tromp's table).
fn positions(cols: &str) -> u64 {
    match cols {
        "4" => 161_029,
        "5" => 3_945_711,
        other => panic!("4 or 5 columns, not {other}"),
    }
}

fn modules(c: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ours = |name: &str| root.join("benches/modules").join(name);
    let cols = env::var("GRUNDY_BENCH_COLS").unwrap_or_else(|_| "5".to_owned());
    let shipped: PathBuf = root.join("../../problems/connect-four/game.c");
    let files = [
        ("C", shipped, cols.as_str()),
        ("C with printf", ours("printed.c"), &cols),
        ("JavaScript", ours("connect_four.js"), "4"),
        ("Lua", ours("connect_four.lua"), "4"),
        ("Python", ours("connect_four.py"), "4"),
    ];
    let mut group = c.benchmark_group("connect four");
    group.sample_size(10);
    for (language, file, cols) in files {
        let name = format!("{language}, {cols} x 4");
        let Some(file) = File::build(&file, cols) else {
            continue;
        };
        group.throughput(Throughput::Elements(positions(cols)));
        for jobs in [1, 2] {
            group.bench_function(format!("{name}, jobs: {jobs}"), |b| {
                b.iter_batched(
                    || file.game(jobs, &Store::nowhere()),
                    |game| black_box(file.open(&game)),
                    BatchSize::PerIteration,
                );
            });
        }
        let folder = tempfile::tempdir().expect("a directory");
        let store = Store::at(folder.path().join("tables"));
        group.bench_function(format!("{name}, kept"), |b| {
            let first = file.open(&file.game(2, &store)).counts();
            assert_eq!(first.map(|counts| counts.reachable), Some(positions(cols)));
            b.iter_batched(
                || file.game(2, &store),
                |game| black_box(file.open(&game)),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// The module in C, and the same rules in Rust, side by side: explored and solved, and nothing asked twice.
fn beside_rust(c: &mut Criterion) {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/connect-four/game.c");
    let Some(file) = File::build(&shipped, "5") else {
        return;
    };
    let rules = Lines::connect_four(5, 4);
    let mut group = c.benchmark_group("explored and solved");
    group.sample_size(10);
    group.throughput(Throughput::Elements(positions("5")));
    for jobs in [1, 2] {
        group.bench_function(format!("Rust, jobs: {jobs}"), |b| {
            let limits = Limits {
                threads: NonZero::new(jobs).expect("not zero"),
                ..Limits::new(Budget::UNLIMITED)
            };
            let solved = |rules| {
                let found = explored(rules, limits).expect("no budget");
                let values = found.graph.solve();
                (found, values)
            };
            b.iter_batched(|| &rules, solved, BatchSize::PerIteration);
        });
        group.bench_function(format!("C, jobs: {jobs}"), |b| {
            b.iter_batched(
                || Arc::new(file.module()),
                |module| module.explore(&["5", "4", "4"].map(str::to_owned), &effort(jobs)),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, modules, beside_rust);
criterion_main!(benches);
