//! Events during judging, for progress bars, logs and live pages.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// An event during judging. The events of one submission are in the order of time; those of several submissions may be
/// mixed.
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
        /// The most games that are played.
        planned: usize,
    },
    /// Games are about to be searched for proofs, each from its end to its start.
    Proving {
        /// The number of games.
        planned: usize,
    },
    /// One more game is over, or searched.
    GameFinished,
    /// A submission is about to be asked in every position.
    Certifying,
    /// Questions are about to be asked.
    Asking {
        /// The number of questions.
        planned: u64,
    },
    /// More questions have been asked.
    Asked {
        /// The number of these questions.
        questions: u64,
    },
    /// Instances of a claim are about to be examined.
    Examining {
        /// The number of instances.
        planned: u64,
    },
    /// The work that begins will take long.
    Estimated {
        /// The estimated time.
        time: Duration,
        /// Whether it may be over much earlier.
        #[serde(default)]
        at_most: bool,
    },
    /// More instances have been examined.
    Examined {
        /// The number of these instances.
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn events_are_sent_in_order_with_their_subject() {
        let received = Mutex::new(Vec::new());
        let sink = |event: Event| received.lock().expect("one thread").push(event);
        let events = Events::new("greedy.c", &sink);
        for kind in [EventKind::Building, EventKind::GameFinished] {
            events.send(kind);
        }
        let received = received.lock().expect("one thread");
        let json = serde_json::to_string(&*received).expect("plain data");
        assert_eq!(
            json,
            r#"[{"subject":"greedy.c","event":"building"},{"subject":"greedy.c","event":"game-finished"}]"#
        );
    }
}
