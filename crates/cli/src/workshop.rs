//! Where this program translates wasm: in itself, once more, as a child with limits.

use std::env;
use std::path::PathBuf;

use grundy_harness::Diagnostic;
use grundy_harness::sandbox::{Cache, Workshop};
use grundy_harness::toolchain::Home;

use crate::complain;

/// The hidden command that the child is started with.
pub(crate) const COMMAND: &str = "translate-wasm";

/// Whether translated code is kept for the next time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// In the user's cache folder.
    Yes,
    /// Nothing is kept, and nothing that was is used.
    No,
}

/// The workshop of this process, which lasts as long as it.
pub(crate) fn open(keep: Keep) -> &'static Workshop {
    let home = Home::of_user(|name| env::var_os(name));
    let cache = match (keep, &home) {
        (Keep::Yes, Some(home)) => cache(home),
        _ => None,
    };
    let mut workshop = Workshop::in_child(program(), [COMMAND], cache);
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
fn cache(home: &Home) -> Option<Cache> {
    let folder = home.cache.as_ref()?.join("translated");
    match Cache::open(&folder) {
        Ok(cache) => Some(cache),
        Err(error) => {
            let folder = folder.display();
            let complaint =
                Diagnostic::new(format!("translated bots are not kept: {folder}: {error}"));
            complain::warn(&complaint.help(
                "make it a folder of your own that nobody else can write in, or give --no-cache",
            ));
            None
        }
    }
}
