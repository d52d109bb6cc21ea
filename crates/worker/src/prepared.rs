//! Jobs that are ready to run, between the kinds of jobs, which make them, and the runner of leased jobs.

use grundy_harness::Cancellation;
use grundy_report::Error;
use grundy_store::StoreError;

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

/// Gives a job the outcome of a failure if it can never be prepared (see [`lasting`]).
///
/// # Errors
/// The errors that may pass.
pub(crate) fn or_failed<T>(
    prepared: Result<Prepared<T>, StoreError>,
    failed: impl FnOnce(String) -> T,
) -> Result<Prepared<T>, StoreError> {
    match prepared {
        Ok(prepared) => Ok(prepared),
        Err(error) => match lasting(&error) {
            Some(why) => Ok(Prepared::Known(failed(why))),
            None => Err(error),
        },
    }
}

/// The reason for which a job can never be prepared, or its outcome be written, for users: the database has lost what
/// the job needs, cannot read it, or refuses the outcome. `None` if the next try may succeed, as when the database does
/// not answer.
pub(crate) fn lasting(error: &StoreError) -> Option<String> {
    match error {
        // It was deleted after the job was added.
        StoreError::Missing(what) => Some(format!("the {what} no longer exists")),
        StoreError::Corrupt(value) => {
            tracing::error!(value, "the database contains an invalid value");
            Some("the data of the server cannot be read".to_owned())
        }
        StoreError::Refused(why) => Some(why.clone()),
        _ => None,
    }
}

/// The answer to a question, or why there is none. Authors of questions see both.
pub(crate) type Answered = Result<Vec<u8>, String>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_that_last_are_outcomes() {
        for (error, expected) in [
            (
                StoreError::Missing("blob"),
                Some("the blob no longer exists"),
            ),
            (
                StoreError::Corrupt("a secret".to_owned()),
                Some("the data of the server cannot be read"),
            ),
            (
                StoreError::Refused("it is no text".to_owned()),
                Some("it is no text"),
            ),
            (StoreError::Silent, None),
        ] {
            let said = error.to_string();
            let outcome = match or_failed(Err(error), |why| why) {
                Ok(Prepared::Known(why)) => Some(why),
                Ok(Prepared::Work(_)) => panic!("{said}: nothing was prepared"),
                Err(error) => {
                    assert_eq!(error.to_string(), said);
                    None
                }
            };
            assert_eq!(outcome.as_deref(), expected, "{said}");
        }
        let work = or_failed(Ok(Prepared::Work(Box::new(|_, _| Ok(1)))), |_| 2);
        assert!(matches!(work, Ok(Prepared::Work(_))));
    }
}
