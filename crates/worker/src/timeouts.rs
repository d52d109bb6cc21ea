//! Timeouts for calls of the store. After a failure of the network, a TCP connection can stay silent for 15
//! minutes; without a timeout the worker would not notice that the database can be reached again.

use std::time::Duration;

use grundy_store::StoreError;
use tokio::time::timeout;

/// For calls that transfer a few rows.
const SHORT: Duration = Duration::from_secs(8);
/// For calls that transfer programs or reports.
const BULK: Duration = Duration::from_secs(60);

/// Awaits a short call of the store. Returns [`StoreError::Silent`] after 8 seconds without an answer.
pub(crate) async fn short_call<T>(
    call: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    within(SHORT, call).await
}

/// Awaits a call of the store that transfers programs or reports. Returns [`StoreError::Silent`] after 60 seconds
/// without an answer.
pub(crate) async fn bulk_call<T>(
    call: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    within(BULK, call).await
}

async fn within<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    timeout(limit, call)
        .await
        .unwrap_or(Err(StoreError::Silent))
}

#[cfg(test)]
mod tests {
    use grundy_store::StoreError;

    use super::{Duration, short_call, within};

    #[tokio::test]
    async fn a_silent_call_ends() {
        let nothing = std::future::pending::<Result<(), StoreError>>();
        let answer = within(Duration::ZERO, nothing).await;
        assert!(matches!(answer, Err(StoreError::Silent)));
        assert!(matches!(short_call(async { Ok(1) }).await, Ok(1)));
    }
}
