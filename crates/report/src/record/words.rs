//! The words of records.

/// The first word of every record, whatever its version.
pub(super) const KIND: &str = "grundy-game";

/// The version that is written and read.
pub(super) const VERSION: u32 = 1;

/// The last line.
pub(super) const LAST: &str = "end";
