//! The progress of a job, by the events of its work.

use std::sync::{Arc, Mutex};

use grundy_report::EventKind;
use grundy_store::{Progress, Stage};

/// Collects events from any thread. Clones share one progress.
#[derive(Clone, Default)]
pub(crate) struct ProgressSink(Arc<Mutex<Option<(Stage, Progress)>>>);

impl ProgressSink {
    pub(crate) fn note(&self, event: &EventKind) {
        let mut place = self.0.lock().expect("no panic while it is held");
        let (stage, progress) = place.get_or_insert((Stage::Building, Progress::default()));
        let done = progress.done;
        let fresh = |planned| Progress { done: 0, planned };
        match *event {
            EventKind::Building | EventKind::BuiltNatively { .. } => *stage = Stage::Building,
            EventKind::Playing { planned } => {
                *stage = Stage::Playing;
                *progress = fresh(planned as u64);
            }
            EventKind::Proving { planned } => {
                *stage = Stage::Proving;
                *progress = fresh(planned as u64);
            }
            EventKind::Asking { planned } => {
                *stage = Stage::Playing;
                *progress = fresh(planned);
            }
            EventKind::GameFinished => progress.done = done + 1,
            EventKind::Asked { questions } => progress.done = done + questions,
            EventKind::Certifying => {
                *stage = Stage::Certifying;
                *progress = fresh(0);
            }
            EventKind::Examining { .. }
            | EventKind::Estimated { .. }
            | EventKind::Examined { .. } => {}
        }
    }

    /// The progress; `None` before the first event.
    pub(crate) fn now(&self) -> Option<(Stage, Progress)> {
        *self.0.lock().expect("no panic while it is held")
    }
}
