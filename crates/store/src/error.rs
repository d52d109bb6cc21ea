//! What can go wrong with the store.

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database did not do what it was asked.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The folder or file of the database cannot be used.
    #[error("cannot use {path}: {reason}")]
    Place {
        /// Which.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// The database says nothing, as where a connection was cut.
    #[error("the database does not answer")]
    Silent,
    /// The queue did not do what it was asked.
    #[error("the queue failed: {0}")]
    Queue(String),
    /// What was asked for cannot be done, for a reason that whoever asked can mend.
    #[error("{0}")]
    Refused(String),
    /// There is no such thing.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// Too much at once by one account.
    #[error("{message}")]
    TooMuch {
        /// What there is too much of.
        message: String,
        /// Seconds after which another try makes sense.
        retry_after: u64,
    },
    /// More is asked by everybody together than can be done.
    #[error("{message}")]
    Busy {
        /// What there is too much of.
        message: String,
        /// Seconds after which another try makes sense.
        retry_after: u64,
    },
    /// Too much waits to be judged.
    #[error("too many submissions are waiting to be judged")]
    Full,
    /// Something in the database cannot be read, which no version of this program has written.
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
}

/// What Postgres calls a text with a NUL in it, which it cannot keep.
const NO_TEXT: &str = "22021";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        match code.as_deref() {
            Some(NO_TEXT) => Self::Refused("a text holds a character that no text has".to_owned()),
            _ => Self::Database(error),
        }
    }
}
