//! Listeners to the progress of exploring.

use std::fmt;
use std::sync::Arc;

/// The progress of exploring.
#[derive(Clone, Copy, Debug)]
pub enum Exploring<'g> {
    /// The module was asked about positions.
    Asked {
        /// The game, as it is called in messages.
        game: &'g str,
        /// The number of positions that it was asked about so far.
        positions: u64,
        /// Their greatest distance from the start, in plies.
        distance: usize,
        /// The number of positions at that distance.
        width: u64,
    },
    /// Exploring has ended.
    Over,
}

type Listener = dyn Fn(&Exploring<'_>) + Send + Sync;

/// A listener to exploring; nothing by default. It is called by several threads, for every batch of questions.
#[derive(Clone, Default)]
pub struct Observer(Option<Arc<Listener>>);

impl Observer {
    /// An observer that calls `listener`.
    pub fn new(listener: impl Fn(&Exploring<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(listener)))
    }

    pub(crate) fn notify(&self, exploring: &Exploring<'_>) {
        if let Some(listener) = &self.0 {
            listener(exploring);
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observer").finish_non_exhaustive()
    }
}
