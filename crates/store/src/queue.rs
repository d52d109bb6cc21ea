//! The queue: it wakes workers when there is something to do. What there is to do stands in the tasks of
//! the [`Store`](crate::Store), so a wake-up that is lost, or comes twice, costs nothing. With SQLite it
//! is a file of its own, which may be deleted at any time; Postgres passes wake-ups on by itself.

mod file;
mod notify;

use std::pin::Pin;
use std::sync::Arc;

use crate::StoreError;

pub use file::FileQueue;
pub use notify::NotifyQueue;

/// Something that will have happened.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What is done at a wake-up.
pub type OnWake = Arc<dyn Fn() -> Later<'static, ()> + Send + Sync>;

/// Wakes workers.
pub trait Queue: Send + Sync {
    /// Wakes one worker, or lets the next one that has time know.
    fn wake(&self) -> Later<'_, Result<(), StoreError>>;

    /// Does this at every wake-up, one after the other, until `stop`, and ends when the last one is done.
    /// The name must be one that no worker has had before.
    fn listen<'a>(
        &'a self,
        worker: &'a str,
        on_wake: OnWake,
        stop: Later<'static, ()>,
    ) -> Later<'a, Result<(), StoreError>>;

    /// Throws away what is long over.
    fn tidy(&self) -> Later<'_, Result<(), StoreError>>;
}
