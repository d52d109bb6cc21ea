//! Untrusted text: which characters a module may write, and how its output is quoted in messages.

use grundy_games::shows_nothing;

/// The most bytes of a position or a move.
pub(crate) const MAX_TEXT: usize = 4 << 10;

/// The most characters that a message quotes.
const SHOWN: usize = 80;
/// The most characters of a sentence by the author of a module.
const SENTENCE: usize = 240;
/// The most characters of an example that a user may copy.
const EXAMPLE: usize = 200;

/// Whether a character is visible or a blank, as all characters of positions and moves must be. Others may
/// control a terminal, change the direction of the following text, or make two texts look the same.
pub(crate) fn is_plain(c: char) -> bool {
    !c.is_control() && !shows_nothing(c)
}

/// Whether [`is_plain`] holds for all characters of a text.
pub(crate) fn are_plain(text: &str) -> bool {
    are_all(text, is_plain_byte) || text.chars().all(is_plain)
}

/// Whether a byte is a printable character of ASCII.
#[inline]
pub(crate) fn is_plain_byte(byte: u8) -> bool {
    (b' '..=b'~').contains(&byte)
}

/// Whether `is_one` holds for all bytes of a text. The loop has no early exit and cannot overflow, so that the
/// compiler vectorizes it.
#[inline]
pub(crate) fn are_all(text: &str, is_one: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(true, |all, byte| all & is_one(byte))
}

/// Calls `each` with the places of a byte, ascending. It compares eight bytes at a time, which is faster than
/// `memchr` for a byte that occurs often.
#[inline]
pub(crate) fn each_place(bytes: &[u8], byte: u8, mut each: impl FnMut(usize)) {
    const LOWEST: u64 = u64::MAX / 0xff;
    const LOWER: u64 = 0x7f * LOWEST;
    let (words, rest) = bytes.as_chunks();
    let mut place = 0;
    for &word in words {
        let differs = u64::from_le_bytes(word) ^ (LOWEST * u64::from(byte));
        // The highest bit of each byte that does not differ.
        let mut same = !(((differs & LOWER) + LOWER) | differs | LOWER);
        while same != 0 {
            each(place + same.trailing_zeros() as usize / 8);
            same &= same - 1;
        }
        place += size_of::<u64>();
    }
    for (place, &other) in (place..).zip(rest) {
        if other == byte {
            each(place);
        }
    }
}

/// A text on one line, cut short, without characters that control a terminal.
pub(crate) fn shown(text: &str) -> String {
    cut(text, SHOWN)
}

/// A sentence on one line, cut later than [`shown`] does.
pub(crate) fn sentence(text: &str) -> String {
    cut(text, SENTENCE)
}

/// An example in backquotes. If it is cut short, dots stand behind the quotation.
pub(crate) fn example(text: &str) -> String {
    let shown = escaped(text.chars().take(EXAMPLE));
    match text.chars().nth(EXAMPLE) {
        Some(_) => format!("`{shown}`..."),
        None => format!("`{shown}`"),
    }
}

fn cut(text: &str, most: usize) -> String {
    let mut cut = escaped(text.chars().take(most));
    if text.chars().nth(most).is_some() {
        cut.push_str("...");
    }
    cut
}

/// The last lines of a program's standard error.
pub(crate) fn last_lines(text: &str) -> String {
    const LINES: usize = 12;
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    let last: Vec<String> = last.iter().map(|line| shown(line)).collect();
    last.join("\n")
}

fn escaped(text: impl Iterator<Item = char>) -> String {
    let mut plain = String::new();
    for c in text {
        if is_plain(c) {
            plain.push(c);
        } else {
            plain.extend(c.escape_default());
        }
    }
    plain
}

/// Removes blanks at the ends and makes each run of blanks between words one.
pub(crate) fn collapse_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_example_is_whole_or_says_that_it_is_not() {
        for (length, expected) in [
            (65, format!("`{}`", ".".repeat(65))),
            (200, format!("`{}`", ".".repeat(200))),
            (201, format!("`{}`...", ".".repeat(200))),
        ] {
            assert_eq!(example(&".".repeat(length)), expected, "{length}");
        }
    }

    proptest! {
        #[test]
        fn every_place_of_a_byte_is_found(
            bytes in proptest::collection::vec(prop_oneof![0..3u8, 126..131u8, any::<u8>()], 0..40),
            byte in prop_oneof![0..3u8, 126..131u8],
        ) {
            let mut found = Vec::new();
            each_place(&bytes, byte, |place| found.push(place));
            let expected: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == byte).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
