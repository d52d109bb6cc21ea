//! The catalog of every command: the games of this program, and those of files.

use std::env;
use std::num::NonZero;
use std::sync::Arc;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Patience, Store};
use grundy_harness::toolchain::Home;

use super::building::Building;
use crate::precompiler;

/// Positions that a thread asks about before it looks the answers up.
const BATCH: NonZero<usize> = NonZero::new(1024).expect("not zero");

/// All games, and a way to make games of files with the compilers of this user, by so many instances at
/// once.
pub(super) fn catalog(building: Building, jobs: usize) -> Catalog {
    let files = files(building, jobs, Patience::default());
    Catalog::standard().with_files(Arc::new(files))
}

/// The same for somebody who waits for an answer: games of files are explored no further than some hundred
/// megabytes, and until patience ends.
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

/// Where explored games are kept.
fn store(keep: bool) -> Store {
    let home = Home::of_user(|name| env::var_os(name));
    match (keep, home.and_then(|home| home.cache)) {
        (true, Some(cache)) => Store::at(cache.join("tables")),
        _ => Store::nowhere(),
    }
}
