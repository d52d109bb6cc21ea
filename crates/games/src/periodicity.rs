//! Families of instances that repeat forever.

/// Instances that differ only in one number, of which it is proved that they repeat: for each number
/// from `from` on, what [`Periodicity::repeats`] is that of the number that is larger by `every`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Periodicity {
    /// The key that is set to the number.
    pub key: String,
    /// The number from which on it holds.
    pub from: u64,
    /// The length of a period.
    pub every: u64,
    /// The number that each period adds to the Grundy value: an arithmetic period. If it is above 0, all
    /// Grundy values from `from` on are above 0.
    pub saltus: u64,
    /// The most that one move changes the number by.
    pub reach: u64,
    /// The quantities that repeat.
    pub repeats: Repeats,
}

/// The properties that repeating instances have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// The winner, and the Grundy value up to [`Periodicity::saltus`].
    Values,
    /// These, and the legal and the winning moves.
    Everything,
}
