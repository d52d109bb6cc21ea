//! A game that is too large to list, as far as its author says so. Its values are known.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use grundy_harness::ModuleFiles;
use grundy_harness::games::Catalog;
use grundy_harness::modules::{Budget, Effort, Observer, Patience, Store};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_rules::Outcome;

/// A heap from which 1 to m items are taken. The player who takes the last one wins.
const GAME: &str = include_str!("../../../problem/templates/game.wat");

/// The catalog with the games of files. Nothing is kept on disk.
pub(crate) fn catalog() -> Catalog {
    let tools = || Ok((Precompiler::in_process(), Toolchains::none()));
    let effort = Effort {
        budget: Budget(1_000),
        jobs: NonZero::<usize>::MIN,
        batch: NonZero::<usize>::MIN,
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    };
    let files = ModuleFiles::new(Box::new(tools), effort, Store::nowhere());
    Catalog::standard().with_files(Arc::new(files))
}

/// Writes the game into a directory, as `game.wat`.
pub(crate) fn write_game(folder: &Path) {
    let large = GAME.replace(
        "\"ready\\00\"",
        "\"size = \\\"large\\\"\\nends = true\\nready\\00\"",
    );
    assert_ne!(large, GAME);
    let text = large.replace("{{ title }}", "Heap");
    fs::write(folder.join("game.wat"), text).expect("a file");
}

/// The value of a heap for the player about to move, who takes up to `most`.
pub(crate) fn value(heap: u64, most: u64) -> Outcome {
    match heap % (most + 1) {
        0 => Outcome::Loss,
        _ => Outcome::Win,
    }
}
