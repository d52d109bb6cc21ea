//! A lock that the worker processes of a machine share, so that a retry runs alone among all of them.
//!
//! It consists of locks on two files. A run holds a shared lock on `running`, and passes
//! through `gate` before; a retry takes exclusive locks on both. So no run begins while a retry waits, and a
//! retry waits only for the runs that have begun, even if other processes keep starting runs.

use std::cell::OnceCell;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The directory of the locks; unset in a process that shares the machine with no other worker.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

thread_local! {
    /// `None` if the files cannot be opened.
    static LOCKS: OnceCell<Option<Locks>> = const { OnceCell::new() };
}

/// Makes this process coordinate retries with all others that name the same directory: while one of them repeats
/// a game that the wall clock has stopped, the others play no games. Only the first call has an effect.
pub fn share_retries(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// Runs `work` beside other runs of the machine.
pub(crate) fn beside_others<T>(work: impl FnOnce() -> T) -> T {
    under_lock(Locks::beside_others, work)
}

/// Runs `work` while no other run of the machine goes on.
pub(crate) fn alone<T>(work: impl FnOnce() -> T) -> T {
    under_lock(Locks::alone, work)
}

/// Runs `work` under a lock. If the lock cannot be taken, for example because the file system has none, `work` runs
/// without it.
fn under_lock<T>(
    take: for<'l> fn(&'l Locks) -> io::Result<RunningLock<'l>>,
    work: impl FnOnce() -> T,
) -> T {
    let Some(folder) = FOLDER.get() else {
        return work();
    };
    LOCKS.with(|locks| {
        let locks = locks.get_or_init(|| Locks::open(folder).ok());
        let _held = locks.as_ref().and_then(|locks| take(locks).ok());
        work()
    })
}

/// The files of one thread. Locks belong to open files, so each thread has its own.
struct Locks {
    gate: File,
    running: File,
}

/// Releases `running` when it is dropped.
struct RunningLock<'l>(&'l File);

impl Locks {
    fn open(folder: &Path) -> io::Result<Self> {
        let open = |name| {
            let mut options = OpenOptions::new();
            options.create(true).truncate(false).write(true);
            options.open(folder.join(name))
        };
        Ok(Self {
            gate: open("retry-gate.lock")?,
            running: open("retry-running.lock")?,
        })
    }

    fn beside_others(&self) -> io::Result<RunningLock<'_>> {
        self.gate.lock_shared()?;
        let taken = self.running.lock_shared();
        self.gate.unlock()?;
        taken.map(|()| RunningLock(&self.running))
    }

    fn alone(&self) -> io::Result<RunningLock<'_>> {
        self.gate.lock()?;
        let taken = self.running.lock();
        // New runs wait for `running` now.
        self.gate.unlock()?;
        taken.map(|()| RunningLock(&self.running))
    }
}

impl Drop for RunningLock<'_> {
    fn drop(&mut self) {
        // Closing the file releases the lock in any case.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use std::fs::TryLockError;

    use super::*;

    #[test]
    fn runs_share_the_lock_and_a_retry_has_it_alone() {
        let folder = tempfile::tempdir().expect("a directory");
        let [one, other] = [(); 2].map(|()| Locks::open(folder.path()).expect("two files"));
        let is_busy = |result| matches!(result, Err(TryLockError::WouldBlock));
        {
            let _run = one.beside_others().expect("a lock");
            let _too = other.beside_others().expect("a lock");
            let third = Locks::open(folder.path()).expect("two files");
            assert!(is_busy(third.running.try_lock()));
        }
        let _retry = one.alone().expect("a lock");
        assert!(is_busy(other.running.try_lock_shared()));
    }
}
