//! Waits until files change.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

/// Interval between two checks of the files.
const PAUSE: Duration = Duration::from_millis(250);
/// Number of checks for which a file may be missing, as it is while an editor replaces it.
const AWAY: usize = 8;

/// Time of change and length of each file; `None` for a missing file.
pub(crate) type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// The stamps of files.
pub(crate) fn stamps(files: impl IntoIterator<Item = PathBuf>) -> Stamps {
    let stamp = |file: &PathBuf| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let files = files.into_iter();
    files.map(|file| (file.clone(), stamp(&file))).collect()
}

/// Waits until the files have changed and are no longer being written. `files` names them, also those that are new.
pub(crate) fn wait(files: impl Fn() -> Vec<PathBuf>, before: &Stamps) {
    let now = || stamps(before.keys().cloned().chain(files()));
    let mut last = now();
    while last == *before {
        thread::sleep(PAUSE);
        last = now();
    }
    for _ in 0..AWAY {
        thread::sleep(PAUSE);
        let now = now();
        if now == last && now.values().all(Option::is_some) {
            return;
        }
        last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each wait would last forever if the change were not seen.
    #[test]
    fn files_that_change_appear_or_disappear_end_a_wait() {
        let folder = tempfile::tempdir().expect("a directory");
        let [one, other] = ["one.c", "other.c"].map(|name| folder.path().join(name));
        fs::write(&one, "1").expect("written");
        let files = || {
            let all = [one.clone(), other.clone()].into_iter();
            all.filter(|file| file.exists()).collect::<Vec<_>>()
        };
        let before = stamps(files());
        fs::write(&one, "changed").expect("written");
        wait(files, &before);
        let before = stamps(files());
        fs::write(&other, "new").expect("written");
        wait(files, &before);
        let before = stamps(files());
        assert_eq!(before.len(), 2);
        fs::remove_file(&one).expect("removed");
        wait(files, &before);
        assert_eq!(stamps(files()).len(), 1);
    }
}
