//! Waits until files change.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

/// How often files are looked at.
const PAUSE: Duration = Duration::from_millis(250);
/// Looks that a file may be away for, as it is while an editor replaces it.
const AWAY: usize = 8;

/// When each file was changed last, and how long it is; nothing of a file that is not there.
pub(crate) fn stamps(files: &[PathBuf]) -> Vec<Option<(SystemTime, u64)>> {
    let stamp = |file: &PathBuf| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    files.iter().map(stamp).collect()
}

/// Waits until the files are others than they were, and nobody is writing them any more.
pub(crate) fn wait(files: &[PathBuf], before: &[Option<(SystemTime, u64)>]) {
    let mut last = stamps(files);
    while last == before {
        thread::sleep(PAUSE);
        last = stamps(files);
    }
    for _ in 0..AWAY {
        thread::sleep(PAUSE);
        let now = stamps(files);
        if now == last && now.iter().all(Option::is_some) {
            return;
        }
        last = now;
    }
}
