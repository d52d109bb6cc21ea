//! Waits until files change.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

/// Interval between two checks of the files.
const PAUSE: Duration = Duration::from_millis(250);
/// Number of checks for which a file may be missing, as it is while an editor replaces it.
const AWAY: usize = 8;

/// Time of change and length of each file; `None` for a missing file.
pub(crate) fn stamps(files: &[PathBuf]) -> Vec<Option<(SystemTime, u64)>> {
    let stamp = |file: &PathBuf| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    files.iter().map(stamp).collect()
}

/// Waits until the files have changed and are no longer being written.
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
