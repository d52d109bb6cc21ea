//! The words of records.

/// The first word of every record, in all versions.
pub(super) const KIND: &str = "grundy-game";

/// The version that is written and read.
pub(super) const VERSION: u32 = 1;

/// The first word of the line for the way in which values are found, if the problem chose it.
pub(super) const VALUES: &str = "values ";

/// The last line.
pub(super) const LAST: &str = "end";
