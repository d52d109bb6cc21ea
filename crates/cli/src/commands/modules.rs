//! The catalog of every command: built-in games and custom games.

use std::env;
use std::num::NonZero;
use std::sync::Arc;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::toolchain::Home;

use super::building::Building;
use crate::{precompiler, progress};

/// Number of positions that a thread asks about before it looks up the answers.
const BATCH: NonZero<usize> = NonZero::new(1024).expect("not zero");

/// The usual search budget.
const BUDGET: NonZero<u64> = NonZero::new(32_000_000).expect("not zero");
/// The work of a module, in units of fuel, after which a game is refused that seems to grow without end: some 6
/// seconds of a compiled program, and 8 of a program in Python.
const GROWTH_JUDGED_AFTER: u64 = 30_000_000_000;

/// All games, and the compilers of this user for custom games, which run in up to `jobs` instances
/// at once.
pub(super) fn catalog(building: Building, jobs: usize) -> Catalog {
    let usual = effort(building.budget().unwrap_or(BUDGET), jobs);
    let effort = Effort {
        // With a budget of the user, only the budget counts.
        growth_judged_after: usual
            .growth_judged_after
            .filter(|_| building.budget().is_none()),
        observer: progress::exploring(),
        ..usual
    };
    Catalog::standard().with_files(Arc::new(files(building, effort)))
}

/// All games for interactive requests: custom games are explored with a budget of a few hundred megabytes
/// and the given timeouts.
#[cfg(feature = "server")]
pub(super) fn catalog_for_answers(patience: Patience) -> Catalog {
    const FEW: NonZero<u64> = NonZero::new(5_000_000).expect("not zero");
    let effort = Effort {
        patience,
        ..effort(FEW, 1)
    };
    let files = files(Building::USUAL, effort).without_folders();
    Catalog::standard().with_files(Arc::new(files))
}

fn effort(budget: NonZero<u64>, jobs: usize) -> Effort {
    Effort {
        budget: Budget(budget.get()),
        jobs: NonZero::new(jobs).unwrap_or(NonZero::<usize>::MIN),
        batch: BATCH,
        patience: Patience::default(),
        growth_judged_after: Some(GROWTH_JUDGED_AFTER),
        observer: Observer::default(),
    }
}

fn files(building: Building, effort: Effort) -> ModuleFiles {
    let keep = building.caching();
    let tools = move || Ok((precompiler::open(keep), building.toolchains(None)?));
    ModuleFiles::new(Box::new(tools), effort, store(building.keeps_tables()))
        .with_built_in(grundy_standard::game_at)
}

/// The cache of explored games.
fn store(keep: bool) -> Store {
    let home = Home::of_user(|name| env::var_os(name));
    match (keep, home.and_then(|home| home.cache)) {
        (true, Some(cache)) => Store::at(cache.join("tables")),
        _ => Store::nowhere(),
    }
}
