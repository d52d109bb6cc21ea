//! How long the database may be silent. A connection that was cut says nothing for a quarter of an hour,
//! and whoever waits for it misses that the database has come back.

use std::time::Duration;

use grundy_store::StoreError;
use tokio::time::timeout;

/// For what is a few words.
const WORDS: Duration = Duration::from_secs(8);
/// For what has megabytes in it.
const MEGABYTES: Duration = Duration::from_secs(60);

/// What the store answers to a short question, or an error where it says nothing.
pub(crate) async fn words<T>(
    asked: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    within(WORDS, asked).await
}

/// What the store answers where programs or reports go to and fro.
pub(crate) async fn megabytes<T>(
    asked: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    within(MEGABYTES, asked).await
}

async fn within<T>(
    patience: Duration,
    asked: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    timeout(patience, asked)
        .await
        .unwrap_or(Err(StoreError::Silent))
}

#[cfg(test)]
mod tests {
    use grundy_store::StoreError;

    use super::{Duration, within, words};

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let nothing = std::future::pending::<Result<(), StoreError>>();
        let answer = within(Duration::ZERO, nothing).await;
        assert!(matches!(answer, Err(StoreError::Silent)));
        assert!(matches!(words(async { Ok(1) }).await, Ok(1)));
    }
}
