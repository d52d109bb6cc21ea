//! How much may be on its way to us at once: a half of a large file costs its sender nothing, and us the
//! memory for it.

use std::sync::Arc;

use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, StatusCode};
use grundy_store::Account;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::WebError;
use crate::turns::{Turn, Turns};

/// The largest source, in bytes.
pub(crate) const MAX_SOURCE: usize = 512 << 10;
/// The largest module, in bytes.
pub(crate) const MAX_MODULE: usize = 8 << 20;
/// The largest request that hands something in: a module in base64, its source, and some room.
pub(crate) const MAX_REQUEST: usize = MAX_MODULE * 4 / 3 + 2 * MAX_SOURCE + (64 << 10);

/// What all uploads that are under way may take up, in KiB.
const ROOM: usize = 128 << 10;
/// Uploads of one account at once.
const EACH: usize = 4;

/// The uploads that are under way.
pub(crate) struct Uploads {
    room: Arc<Semaphore>,
    of_accounts: Turns<String>,
}

/// Leave to send something; it is over when this is dropped.
#[derive(Debug)]
pub(crate) struct Upload {
    _room: OwnedSemaphorePermit,
    _turn: Turn<String>,
}

impl Default for Uploads {
    fn default() -> Self {
        Self {
            room: Arc::new(Semaphore::new(ROOM)),
            of_accounts: Turns::default(),
        }
    }
}

impl Uploads {
    /// Leave for this account to send a body with these headers. Who keeps it until the body is read
    /// keeps to the bounds.
    ///
    /// # Errors
    /// If the account sends too much at once, or all together do.
    pub(crate) fn begin(&self, account: &Account, headers: &HeaderMap) -> Result<Upload, WebError> {
        let turn = self.of_accounts.take(account.id.clone(), EACH);
        let turn = turn.ok_or_else(|| {
            let message = format!("you are sending {EACH} files at the moment");
            let status = StatusCode::TOO_MANY_REQUESTS;
            WebError::new(status, "too-much", message).retry_after(5)
        })?;
        let room = Arc::clone(&self.room).try_acquire_many_owned(size(headers));
        let room = room.map_err(|_| {
            let message = "too many large files are being sent at the moment";
            WebError::new(StatusCode::SERVICE_UNAVAILABLE, "full", message).retry_after(10)
        })?;
        Ok(Upload {
            _room: room,
            _turn: turn,
        })
    }
}

/// How large a body may become, in KiB. The connection sees to it that no more comes than was said.
fn size(headers: &HeaderMap) -> u32 {
    let said = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let bytes = said.unwrap_or(MAX_REQUEST).min(MAX_REQUEST);
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
    fn nobody_sends_many_at_once() {
        let uploads = Uploads::default();
        let ada = account("ada");
        let begin = || uploads.begin(&ada, &headers(Some(1000)));
        let mut under_way: Vec<_> = (0..EACH).map(|_| begin().expect("leave")).collect();
        assert_eq!(begin().expect_err("no leave").code, "too-much");
        under_way.pop();
        assert!(begin().is_ok());
    }

    #[test]
    fn all_together_take_up_no_more_than_there_is_room_for() {
        let uploads = Uploads::default();
        let mut under_way = Vec::new();
        let refused = (0..).find_map(|number| {
            // Who does not say how much will come may send as much as anybody may.
            let begun = uploads.begin(&account(&number.to_string()), &headers(None));
            begun.map(|upload| under_way.push(upload)).err()
        });
        assert_eq!(refused.expect("an end").code, "full");
        assert_eq!(under_way.len(), (ROOM << 10) / MAX_REQUEST);
        let small = headers(Some(10_000));
        assert!(uploads.begin(&account("ada"), &small).is_ok());
    }
}
