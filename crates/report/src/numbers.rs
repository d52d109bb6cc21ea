//! Numbers for people.

use grundy_rules::noun_of;

/// A number with its thousands apart, as problem files write it: `12_345_678`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 ply`, `2_000 plies`.
#[must_use]
pub fn counted(count: u64, what: &str) -> String {
    format!("{} {}", thousands(count), noun_of(count, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_the_end() {
        for (number, text) in [
            (0, "0"),
            (7, "7"),
            (123, "123"),
            (1_234, "1_234"),
            (100_000, "100_000"),
            (12_345_678, "12_345_678"),
            (u64::MAX, "18_446_744_073_709_551_615"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn nouns_agree_with_their_counts() {
        for (count, noun, text) in [
            (0, "game", "0 games"),
            (1, "game", "1 game"),
            (1, "ply", "1 ply"),
            (2_000, "ply", "2_000 plies"),
            (1, "crash", "1 crash"),
            (3, "crash", "3 crashes"),
        ] {
            assert_eq!(counted(count, noun), text);
        }
    }
}
