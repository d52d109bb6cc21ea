//! The catalog of every command: built-in games and custom games.

use std::env;
use std::num::NonZero;
use std::sync::Arc;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Patience, Store};
use grundy_harness::toolchain::Home;

use super::building::Building;
use crate::precompiler;

/// Number of positions that a thread asks about before it looks up the answers.
const BATCH: NonZero<usize> = NonZero::new(1024).expect("not zero");

/// All games, and the compilers of this user for custom games, which run in up to `jobs` instances
/// at once.
pub(super) fn catalog(building: Building, jobs: usize) -> Catalog {
    let files = files(building, jobs, Patience::default());
    Catalog::standard().with_files(Arc::new(files))
}

/// All games for interactive requests: custom games are explored with a budget of a few hundred megabytes
/// and the given timeouts.
#[cfg(feature = "server")]
pub(super) fn catalog_for_answers(patience: Patience) -> Catalog {
    const BUDGET: NonZero<u64> = NonZero::new(4_000_000).expect("not zero");
    let files = files(Building::USUAL.with_budget(BUDGET), 1, patience).without_folders();
    Catalog::standard().with_files(Arc::new(files))
}

fn files(building: Building, jobs: usize, patience: Patience) -> ModuleFiles {
    let effort = Effort {
        budget: Budget(building.budget.get()),
        jobs: NonZero::new(jobs).unwrap_or(NonZero::<usize>::MIN),
        batch: BATCH,
        patience,
    };
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
