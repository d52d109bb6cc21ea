//! Blobs: bytes that are stored once, under their SHA-256.

use sha2::{Digest, Sha256};

use crate::sql::{Statements as _, Write};
use crate::{Store, StoreError};

/// SHA-256 in hexadecimal: the name of a blob.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// Stores these bytes and returns their name.
pub(crate) async fn keep(transaction: &mut Write, bytes: &[u8]) -> Result<String, StoreError> {
    let hash = digest(bytes);
    let sql = "INSERT INTO blobs (hash, bytes) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
    transaction.run(sql, (&hash, bytes)).await?;
    Ok(hash)
}

impl Store {
    /// The blob with this name.
    ///
    /// # Errors
    /// If the store has no such blob, or the database fails.
    pub async fn blob(&self, hash: &str) -> Result<Vec<u8>, StoreError> {
        let sql = "SELECT bytes FROM blobs WHERE hash = $1";
        let bytes: Option<Vec<u8>> = self.first_value(sql, (hash,)).await?;
        bytes.ok_or(StoreError::Missing("blob"))
    }
}
