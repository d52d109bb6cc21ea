//! Counts with their nouns, for messages.

use std::fmt;

/// A noun in the number of its count: `ply` for 1, `plies` for any other count.
#[must_use]
pub fn noun_of(count: impl Into<u128>, noun: &str) -> String {
    let count: u128 = count.into();
    match (count, noun) {
        (1, _) => noun.to_owned(),
        (_, "ply") => "plies".to_owned(),
        (_, "crash") => "crashes".to_owned(),
        _ => format!("{noun}s"),
    }
}

/// A count with its noun, as in `1 ply` and `2 plies`.
#[must_use]
pub fn number_of<N: Copy + fmt::Display + TryInto<u128>>(count: N, noun: &str) -> String {
    // A number that is not a count takes the plural, as a count of 0 does.
    let number: u128 = count.try_into().unwrap_or(0);
    format!("{count} {}", noun_of(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_agree_with_their_counts() {
        assert_eq!(number_of(0_usize, "move"), "0 moves");
        assert_eq!(number_of(1_u64, "ply"), "1 ply");
        assert_eq!(number_of(2_i64, "ply"), "2 plies");
        assert_eq!(number_of(1_u32, "crash"), "1 crash");
        assert_eq!(number_of(-1_i64, "move"), "-1 moves");
    }
}
