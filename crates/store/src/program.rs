//! The place of a program in the store.

use sqlx::FromRow;

/// The place of a submission's program.
#[derive(Clone, PartialEq, Eq, Default, Debug, FromRow)]
pub struct ProgramRef {
    /// The name of its file, whose ending names the language.
    pub file: String,
    /// The blob of its source, if it has one.
    pub source: Option<String>,
    /// The blob of its module, if it was submitted with one.
    pub module: Option<String>,
}
