//! Errors of the store.

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The directory or file of the database cannot be used.
    #[error("cannot use {path}: {reason}")]
    Place {
        /// The path.
        path: String,
        /// The message of the system.
        reason: String,
    },
    /// The first connection to the database failed.
    #[error("cannot connect to {place}: {reason}")]
    Unreachable {
        /// The database with its server and user, without the password.
        place: String,
        /// The message of the system or the server.
        reason: String,
    },
    /// The database can be read, but not written.
    #[error("the database cannot be written (the disk may be full): {0}")]
    Unwritable(#[source] sqlx::Error),
    /// The database does not answer, for example because a connection was cut.
    #[error("the database does not answer")]
    Silent,
    /// The system of the server does not give what a request needs, for example random numbers.
    #[error("{what}: {reason}")]
    System {
        /// The effect.
        what: &'static str,
        /// The message of the system.
        reason: String,
    },
    /// The request cannot be done, for a reason that the user can correct.
    #[error("{0}")]
    Refused(String),
    /// The request cannot be done because of one of its values.
    #[error("{message}")]
    Value {
        /// The name of the value, as forms and the API call it.
        name: &'static str,
        /// The message for the user.
        message: String,
    },
    /// The named object does not exist.
    #[error("{0} not found")]
    Missing(&'static str),
    /// One account has reached a limit.
    #[error("{message}")]
    TooMuch {
        /// The message for the user.
        message: String,
        /// The number of seconds after which another try makes sense.
        retry_after: u64,
    },
    /// All users together have reached a limit.
    #[error("{message}")]
    Busy {
        /// The message for the user.
        message: String,
        /// The number of seconds after which another try makes sense.
        retry_after: u64,
    },
    /// Too many submissions wait.
    #[error("too many submissions are waiting to be judged")]
    Full,
    /// A value in the database cannot be read. No version of this program has written it.
    #[error("the database contains an invalid value: {0}")]
    Corrupt(String),
}

impl StoreError {
    /// Names the value because of which a request is refused.
    pub(crate) fn at(self, name: &'static str) -> Self {
        match self {
            Self::Refused(message) => Self::Value { name, message },
            other => other,
        }
    }
}

/// Refuses a request, for a reason that the user can correct.
pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, StoreError> {
    Err(StoreError::Refused(why.into()))
}

/// Reports that an object does not exist if a statement about it found no row.
pub(crate) fn found(rows: u64, what: &'static str) -> Result<(), StoreError> {
    match rows {
        0 => Err(StoreError::Missing(what)),
        _ => Ok(()),
    }
}

/// The code of Postgres for a text with a NUL character, which it cannot store.
const NO_TEXT: &str = "22021";

/// The codes of a database that cannot be written. Those of Postgres, which have five digits: the disk is full, the
/// transaction may only read. Those of SQLite: the same two, and errors of the system while it writes, synchronizes or
/// extends a file.
const UNWRITABLE: &[&str] = &[
    "53100", "25006", "13", "8", "778", "1034", "1290", "1546", "4874",
];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // A value that cannot be read stays so, unlike most errors of a database.
        if let sqlx::Error::ColumnDecode { index, source } = &error {
            return Self::Corrupt(format!("{index}: {source}"));
        }
        let code = error.as_database_error().and_then(|error| error.code());
        match code.as_deref() {
            Some(NO_TEXT) => Self::Refused("text must not contain the NUL character".to_owned()),
            Some(code) if UNWRITABLE.contains(&code) => Self::Unwritable(error),
            _ => Self::Database(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StoreError;

    #[test]
    fn a_value_that_cannot_be_read_is_corrupt() {
        let unreadable = sqlx::Error::ColumnDecode {
            index: "verdict".to_owned(),
            source: "no such word".into(),
        };
        let corrupt = StoreError::from(unreadable);
        assert!(matches!(corrupt, StoreError::Corrupt(what) if what == "verdict: no such word"));
        let passing = StoreError::from(sqlx::Error::PoolTimedOut);
        assert!(matches!(passing, StoreError::Database(_)));
    }
}
