//! The least excluded number, on which the theory of impartial games is built.

/// The least whole number that is not among `values`. Costs time in proportion to them; memory only
/// for those from 64 on.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    const BITS: u64 = u64::BITS as u64;
    let mut low = 0u64;
    let mut high = Vec::new();
    for value in values {
        if value < BITS {
            low |= 1 << value;
        } else {
            high.push(value - BITS);
        }
    }
    if low != u64::MAX {
        return low.trailing_ones().into();
    }
    // Among n values one of the n + 1 numbers 0..=n is missing, so larger ones do not matter.
    let mut present = vec![false; high.len() + 1];
    for value in high {
        if let Some(seen) = usize::try_from(value).ok().and_then(|v| present.get_mut(v)) {
            *seen = true;
        }
    }
    let missing = present.iter().take_while(|&&seen| seen).count();
    BITS + missing as u64
}
