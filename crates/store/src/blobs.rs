//! Blobs: bytes that are stored once, under their SHA-256.

use sha2::{Digest, Sha256};
use sqlx::{Any, Transaction};

use crate::{Store, StoreError};

/// SHA-256 in hexadecimal: the name of a blob.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Stores these bytes and returns their name.
pub(crate) async fn keep(
    transaction: &mut Transaction<'_, Any>,
    bytes: &[u8],
) -> Result<String, StoreError> {
    let hash = digest(bytes);
    sqlx::query("INSERT INTO blobs (hash, bytes) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING")
        .bind(&hash)
        .bind(bytes)
        .execute(&mut **transaction)
        .await?;
    Ok(hash)
}

impl Store {
    /// The blob with this name.
    ///
    /// # Errors
    /// If the store has no such blob, or the database fails.
    pub async fn blob(&self, hash: &str) -> Result<Vec<u8>, StoreError> {
        let bytes: Option<Vec<u8>> = sqlx::query_scalar("SELECT bytes FROM blobs WHERE hash = $1")
            .bind(hash)
            .fetch_optional(&self.pool)
            .await?;
        bytes.ok_or(StoreError::Missing("blob"))
    }
}
