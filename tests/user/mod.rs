//! The compilers and interpreters of the user who runs the tests, as `scripts/setup.sh` installs them.

use std::env;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::problem::Outline;
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::{Home, Natives, Toolchains};
use grundy_harness::{Cancellation, ModuleFiles};

/// Judges with what is installed for this user, and caches no compiled code.
pub(crate) fn options() -> Options<'static> {
    static NEVER: LazyLock<Cancellation> = LazyLock::new(Cancellation::default);
    static PRECOMPILER: LazyLock<Precompiler> = LazyLock::new(|| {
        Precompiler::in_child(env!("CARGO_BIN_EXE_grundy"), ["precompile-wasm"], None)
            .with_interpreters(home().interpreters())
    });
    static TOOLCHAINS: LazyLock<Toolchains> =
        LazyLock::new(|| Toolchains::new(home(), Natives::WhereNeeded).expect("compilers"));
    Options {
        seed: 1,
        jobs: 2,
        precompiler: &PRECOMPILER,
        toolchains: &TOOLCHAINS,
        cancellation: &NEVER,
    }
}

/// All games, and those of files, which are built and explored anew.
pub(crate) fn catalog() -> Catalog {
    catalog_with(2, 64, 8_000_000)
}

/// The same, where so many instances are asked at once, in batches of at most so many positions,
/// up to so many positions and moves.
pub(crate) fn catalog_with(jobs: usize, batch: usize, budget: u64) -> Catalog {
    let tools = || {
        let toolchains = Toolchains::new(home(), Natives::WhereNeeded).expect("compilers");
        let program = env!("CARGO_BIN_EXE_grundy");
        let precompiler = Precompiler::in_child(program, ["precompile-wasm"], None);
        Ok((
            precompiler.with_interpreters(home().interpreters()),
            toolchains,
        ))
    };
    let effort = Effort {
        budget: Budget(budget),
        jobs: NonZero::new(jobs).expect("not zero"),
        batch: NonZero::new(batch).expect("not zero"),
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    };
    let files = ModuleFiles::new(Box::new(tools), effort, Store::nowhere());
    Catalog::standard().with_files(Arc::new(files))
}

/// Whether a problem plays the game of a file, which `tests/own_games/` tries.
pub(crate) fn plays_a_file(problem: &Path) -> bool {
    Outline::load(problem).is_ok_and(|outline| outline.plays_a_file())
}

fn home() -> Home {
    Home::of_user(|name| env::var_os(name)).expect("a home")
}
