//! The catalog of every command: the games of this program, and those of files.

use std::env;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Store};
use grundy_harness::toolchain::Home;

use super::PlayOptions;
use crate::compilers::{self, Native, Setup};
use crate::precompiler::{self, Caching};

/// Positions and moves of a game that are explored, together.
const BUDGET: Budget = Budget(64_000_000);
/// Positions that a thread asks about before it looks the answers up.
const BATCH: NonZero<usize> = NonZero::new(1024).expect("not zero");

/// All games, and a way to make games of files with the compilers of this user.
pub(super) fn catalog(options: Option<&PlayOptions>) -> Catalog {
    let native = options.map_or(Native::default(), |options| options.native);
    let keep = match options {
        Some(options) if options.no_cache => Caching::No,
        _ => Caching::Yes,
    };
    let jobs = match options {
        Some(options) => NonZero::new(options.jobs.number()),
        None => thread::available_parallelism().ok(),
    };
    let effort = Effort {
        budget: BUDGET,
        jobs: jobs.unwrap_or(NonZero::<usize>::MIN),
        batch: BATCH,
    };
    let tools = move || {
        let toolchains = compilers::open(native, keep, Setup::ByNeed, None)?;
        Ok((precompiler::open(keep), toolchains))
    };
    let files = ModuleFiles::new(Box::new(tools), effort, store(keep));
    Catalog::standard().with_files(Arc::new(files))
}

/// Where explored games are kept.
fn store(keep: Caching) -> Store {
    let home = Home::of_user(|name| env::var_os(name));
    match (keep, home.and_then(|home| home.cache)) {
        (Caching::Yes, Some(cache)) => Store::at(cache.join("tables")),
        _ => Store::nowhere(),
    }
}
