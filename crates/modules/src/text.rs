//! Words of strangers: what a module may write, and how it is quoted.

/// Bytes of a position or a move, at most.
pub(crate) const MAX_TEXT: usize = 4 << 10;

/// Characters that a message quotes.
const SHOWN: usize = 80;
/// Characters of a sentence that a module says to people.
const SAID: usize = 240;

/// Whether a character can stand in a position or a move: one that shows something, or a blank. The
/// others may steer a terminal, turn the direction of what follows, or make two texts look the same.
pub(crate) fn is_plain(c: char) -> bool {
    let shows_nothing = matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    !c.is_control() && !shows_nothing
}

/// Whether all characters of a text can stand in a position or a move.
pub(crate) fn are_plain(text: &str) -> bool {
    are_all(text, is_plain_byte) || text.chars().all(is_plain)
}

/// Whether a byte is such a character: of ASCII, and not a control character.
#[inline]
pub(crate) fn is_plain_byte(byte: u8) -> bool {
    (b' '..=b'~').contains(&byte)
}

/// Whether all bytes of a text are of a kind. It has no early end, and nothing that could overflow, so the
/// compiler looks at many bytes at a time.
#[inline]
pub(crate) fn are_all(text: &str, is_one: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(true, |all, byte| all & is_one(byte))
}

/// A text on one line, cut short, with nothing in it that could steer a terminal.
pub(crate) fn shown(text: &str) -> String {
    cut(text, SHOWN)
}

/// The same for a sentence, which may be longer.
pub(crate) fn sentence(text: &str) -> String {
    cut(text, SAID)
}

fn cut(text: &str, most: usize) -> String {
    let mut cut = escaped(text.chars().take(most));
    if text.chars().nth(most).is_some() {
        cut.push_str("...");
    }
    cut
}

/// The last lines of what a program wrote for people.
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

/// The text with blanks at its ends taken away and those between its words made one.
pub(crate) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
