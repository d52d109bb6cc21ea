//! Jobs that are ready to run, between the kinds of jobs, which make them, and the runner of leased jobs.

use grundy_harness::Cancellation;
use grundy_report::Error;

use crate::progress::ProgressSink;

/// Work that is ready to run on a thread of its own. It stops soon after it was canceled, and returns
/// [`Error::Cancelled`] if it has no outcome then.
pub(crate) type Work<T> = Box<dyn FnOnce(&Cancellation, &ProgressSink) -> Result<T, Error> + Send>;

/// A job whose programs and problem have been fetched.
pub(crate) enum Prepared<T> {
    /// The outcome is known without any work.
    Known(T),
    /// The work that is to be done.
    Work(Work<T>),
}

/// The answer to a question, or why there is none. Authors of questions see both.
pub(crate) type Answered = Result<Vec<u8>, String>;
