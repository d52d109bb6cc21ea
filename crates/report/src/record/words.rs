//! The words of records.

/// The first word of every record, in all versions.
pub(super) const KIND: &str = "grundy-game";

/// The version that is written and read.
pub(super) const VERSION: u32 = 1;

/// The last line.
pub(super) const LAST: &str = "end";
