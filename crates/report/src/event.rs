//! Events during judging: the interface of progress bars, logs and live pages.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Something that happened. Events of one submission come in the order in which it happened; those
/// of several submissions may be mixed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The file of the submission, or the name of the claim or tournament that this is about.
    pub subject: Arc<str>,
    /// The kind of the event, with its data.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// A submission is about to be compiled.
    Building,
    /// A submission was read by this compiler of the machine, outside the sandbox.
    BuiltNatively {
        /// The compiler.
        compiler: String,
    },
    /// Games are about to be played.
    Playing {
        /// At most so many.
        planned: usize,
    },
    /// Games are about to be searched for proofs, each from its end to its start.
    Proving {
        /// So many.
        planned: usize,
    },
    /// One more game is over, or searched.
    GameFinished,
    /// A submission is about to be asked in every position.
    Certifying,
    /// Questions are about to be asked.
    Asking {
        /// So many.
        planned: u64,
    },
    /// More questions have been asked.
    Asked {
        /// So many more.
        questions: u64,
    },
    /// Instances of a claim are about to be examined.
    Examining {
        /// So many.
        planned: u64,
    },
    /// That will take long.
    Estimated {
        /// About so long.
        time: Duration,
    },
    /// More instances have been examined.
    Examined {
        /// So many more.
        instances: u64,
    },
}

/// The receiver of events. It is called from several threads.
pub type Sink<'s> = dyn Fn(Event) + Sync + 's;

/// The events of one subject.
#[derive(Clone)]
pub struct Events<'s> {
    subject: Arc<str>,
    sink: &'s Sink<'s>,
}

impl<'s> Events<'s> {
    /// Events of this subject, sent to this sink.
    pub fn new(subject: &str, sink: &'s Sink<'s>) -> Self {
        Self {
            subject: subject.into(),
            sink,
        }
    }

    /// Sends one event.
    pub fn send(&self, kind: EventKind) {
        (self.sink)(Event {
            subject: Arc::clone(&self.subject),
            kind,
        });
    }
}
