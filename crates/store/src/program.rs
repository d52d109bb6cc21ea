//! The place of a program in the store.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::StoreError;

/// The place of a submission's program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ProgramRef {
    /// The name of its file, whose ending names the language.
    pub file: String,
    /// The blob of its source, if it has one.
    pub source: Option<String>,
    /// The blob of its module, if it was submitted with one.
    pub module: Option<String>,
}

impl ProgramRef {
    /// Reads the columns `file`, `source` and `module`.
    pub(crate) fn read(row: &AnyRow) -> Result<Self, StoreError> {
        Ok(Self {
            file: row
                .try_get::<Option<String>, _>("file")?
                .unwrap_or_default(),
            source: row.try_get("source")?,
            module: row.try_get("module")?,
        })
    }
}
