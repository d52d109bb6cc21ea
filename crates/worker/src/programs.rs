//! Fetches the programs of submissions from the store.

use grundy_harness::Submission;
use grundy_store::{Store, StoreError};

use crate::timeouts::bulk_call;

/// Fetches a program: its module if there is one, or else its source.
///
/// # Errors
/// If there is neither, or the database fails.
pub(crate) async fn fetched(
    store: &Store,
    name: String,
    module: Option<&str>,
    source: Option<&str>,
) -> Result<Submission, StoreError> {
    Ok(match (module, source) {
        (Some(module), _) => Submission::Module {
            name,
            wasm: bulk_call(store.blob(module)).await?,
        },
        (None, Some(source)) => Submission::Source {
            name,
            text: bulk_call(store.blob(source)).await?,
        },
        (None, None) => return Err(StoreError::Missing("source")),
    })
}
