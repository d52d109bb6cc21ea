//! Where this program translates wasm: in itself, once more, as a child with limits.

use std::env;
use std::path::PathBuf;

use grundy_harness::sandbox::{Cache, Workshop};
use grundy_harness::toolchain::Home;
use grundy_report::Diagnostic;

use crate::diagnostics;

/// The hidden command that the child is started with.
pub(crate) const COMMAND: &str = "translate-wasm";

/// Whether translated code is kept for the next time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caching {
    /// In the user's cache folder.
    Yes,
    /// Nothing is kept, and nothing that was is used.
    No,
}

/// The workshop of this process, which lasts as long as it.
pub(crate) fn open(keep: Caching) -> &'static Workshop {
    let home = Home::of_user(|name| env::var_os(name));
    let folder = home.as_ref().and_then(|home| home.cache.clone());
    let mut workshop = match keep {
        Caching::Yes => Workshop::in_child(program(), [COMMAND], Some(Box::new(|| cache(folder)))),
        Caching::No => Workshop::in_child(program(), [COMMAND], None),
    };
    if let Some(home) = home {
        workshop = workshop.with_interpreters(home.interpreters());
    }
    Box::leak(Box::new(workshop))
}

fn program() -> PathBuf {
    // This one is right even after the file was replaced by a newer version.
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() {
        return running;
    }
    env::current_exe().unwrap_or(running)
}

/// A cache is a convenience: without one, everything only takes longer.
fn cache(folder: Option<PathBuf>) -> Option<Cache> {
    let not_kept = |why: &str| Diagnostic::new(format!("translated bots are not kept: {why}"));
    let Some(folder) = folder else {
        diagnostics::warn(&not_kept("HOME does not name a folder"));
        return None;
    };
    let folder = folder.join("translated");
    let opened = Cache::open(&folder).map_err(|error| {
        diagnostics::warn(&not_kept(&format!("{}: {error}", folder.display())).help(
            "make it a folder of your own that nobody else can write in, or give --no-cache",
        ));
    });
    opened.ok()
}
