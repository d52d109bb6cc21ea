//! Programs as they are kept, as submissions.

use grundy_harness::Submission;
use grundy_store::{Store, StoreError};

use crate::patience::megabytes;

/// Fetches a program: its module where there is one, or else its source.
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
            wasm: megabytes(store.blob(module)).await?,
        },
        (None, Some(source)) => Submission::Source {
            name,
            text: megabytes(store.blob(source)).await?,
        },
        (None, None) => return Err(StoreError::Missing("source")),
    })
}
