//! Threads that share work.

use std::panic;
use std::thread::ScopedJoinHandle;

/// The result of a thread. A panic in it is a fault of ours, so it goes on in the caller.
pub fn join_or_propagate<T>(worker: ScopedJoinHandle<'_, T>) -> T {
    worker
        .join()
        .unwrap_or_else(|payload| panic::resume_unwind(payload))
}
