//! The room code: people without an invitation need it to join an open site, and it is told in the room.

use std::fmt;

/// The letters and digits of a code, without those that look alike.
const ALPHABET: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/// The length of a code. With the limit on joining, guessing one takes thousands of years.
const LENGTH: usize = 6;

/// A room code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomCode(String);

impl RoomCode {
    /// The code of these random bytes.
    #[must_use]
    pub fn of_random(bytes: &[u8; 32]) -> Self {
        let letters = bytes.iter().take(LENGTH);
        let letters = letters.map(|byte| ALPHABET[usize::from(*byte) % ALPHABET.len()]);
        Self(letters.map(char::from).collect())
    }

    /// Whether this is the code, in capital or small letters and with any blanks and hyphens.
    pub(crate) fn is(&self, given: &str) -> bool {
        let given = given.chars().filter(char::is_ascii_alphanumeric);
        given
            .map(|letter| letter.to_ascii_uppercase())
            .eq(self.0.chars())
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = RoomCode::of_random(&[0; 32]);
        assert_eq!(code.to_string(), "AAAAAA");
        for (given, is) in [
            ("AAAAAA", true),
            (" aaa-aaa ", true),
            ("AAAAA", false),
            ("AAAAAAA", false),
            ("", false),
        ] {
            assert_eq!(code.is(given), is, "{given}");
        }
    }
}
