//! Where this program translates wasm: in itself, once more, as a child with limits.

use std::env;
use std::path::PathBuf;

use grundy_harness::Diagnostic;
use grundy_harness::sandbox::{Cache, Interpreters, Workshop};

use crate::{complain, locate};

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
    let cache = match keep {
        Keep::Yes => cache(),
        Keep::No => None,
    };
    let mut workshop = Workshop::in_child(program(), [COMMAND], cache);
    if let Some(interpreters) = interpreters() {
        workshop = workshop.with_interpreters(interpreters);
    }
    Box::leak(Box::new(workshop))
}

/// The interpreters of this user.
pub(crate) fn interpreters() -> Option<Interpreters> {
    Some(Interpreters::at(
        &locate::data_folder()?.join("interpreters"),
    ))
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
fn cache() -> Option<Cache> {
    let folder = locate::cache_folder()?.join("translated");
    match Cache::open(&folder) {
        Ok(cache) => Some(cache),
        Err(error) => {
            let folder = folder.display();
            let complaint =
                Diagnostic::new(format!("translated bots are not kept: {folder}: {error}"));
            complain::warn(&complaint.help(format!("chmod go-w {folder}, or give --no-cache")));
            None
        }
    }
}
