//! Limits on uploads in progress. An unfinished upload of a large file costs its sender nothing, but this
//! process holds its memory.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use grundy_store::Account;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::error::WebError;

/// The largest source, in bytes.
pub(crate) const MAX_SOURCE: usize = 512 << 10;
/// The largest module, in bytes.
pub(crate) const MAX_MODULE: usize = 8 << 20;
/// The largest request with a submission, in bytes: a module in base64, its source, and the names.
pub(crate) const MAX_REQUEST: usize = MAX_MODULE * 4 / 3 + 2 * MAX_SOURCE + (64 << 10);

/// The size of all uploads in progress together, in KiB.
const TOTAL: usize = 128 << 10;
/// The number of concurrent uploads of one account.
const PER_ACCOUNT: usize = 4;

/// The uploads in progress.
pub(crate) struct UploadLimit {
    total: Arc<Semaphore>,
    accounts: ConcurrencyLimit<String>,
}

/// Room that is reserved for one upload, until this is dropped.
#[derive(Debug)]
pub(crate) struct UploadPermit {
    _room: OwnedSemaphorePermit,
    _account: Permit<String>,
}

impl Default for UploadLimit {
    fn default() -> Self {
        Self {
            total: Arc::new(Semaphore::new(TOTAL)),
            accounts: ConcurrencyLimit::default(),
        }
    }
}

impl UploadLimit {
    /// Reserves room for an upload, sized by its `Content-Length`. Hold the permit until the body has been
    /// read.
    ///
    /// # Errors
    /// If too many uploads of the account are in progress, or all uploads together are too large.
    pub(crate) fn reserve(
        &self,
        account: &Account,
        headers: &HeaderMap,
    ) -> Result<UploadPermit, WebError> {
        let permit = self.accounts.acquire(account.id.clone(), PER_ACCOUNT);
        let permit = permit.ok_or_else(|| {
            let message = format!("you are already uploading {PER_ACCOUNT} files");
            WebError::too_many(message, 5)
        })?;
        let room = Arc::clone(&self.total).try_acquire_many_owned(size(headers));
        let room = room.map_err(|_| {
            let message = "too many large files are being uploaded at the moment";
            WebError::try_later("full", message, 10)
        })?;
        Ok(UploadPermit {
            _room: room,
            _account: permit,
        })
    }
}

/// The largest size of a body, in KiB. The HTTP library reads no more than `Content-Length` says.
fn size(headers: &HeaderMap) -> u32 {
    let declared = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let bytes = declared.unwrap_or(MAX_REQUEST).min(MAX_REQUEST);
    u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use grundy_store::Role;

    use super::*;

    fn account(id: &str) -> Account {
        Account {
            id: id.to_owned(),
            name: id.to_owned(),
            role: Role::Member,
            disabled: false,
            created: 0,
        }
    }

    fn headers(length: Option<usize>) -> HeaderMap {
        let length = length.map(|bytes| (CONTENT_LENGTH, bytes.into()));
        length.into_iter().collect()
    }

    #[test]
    fn an_account_has_few_uploads_in_progress() {
        let uploads = UploadLimit::default();
        let ada = account("ada");
        let reserve = || uploads.reserve(&ada, &headers(Some(1000)));
        let mut permits: Vec<_> = (0..PER_ACCOUNT)
            .map(|_| reserve().expect("a permit"))
            .collect();
        assert_eq!(reserve().expect_err("no permit").code, "too-much");
        permits.pop();
        assert!(reserve().is_ok());
    }

    #[test]
    fn all_uploads_together_are_limited() {
        let uploads = UploadLimit::default();
        let mut permits = Vec::new();
        let refused = (0..).find_map(|number| {
            // A request without `Content-Length` counts as the largest one.
            let permit = uploads.reserve(&account(&number.to_string()), &headers(None));
            permit.map(|permit| permits.push(permit)).err()
        });
        assert_eq!(refused.expect("an end").code, "full");
        assert_eq!(permits.len(), (TOTAL << 10) / MAX_REQUEST);
        let small = headers(Some(10_000));
        assert!(uploads.reserve(&account("ada"), &small).is_ok());
    }
}
