//! Characters that cannot be seen, and texts without them.

/// Whether a character shows nothing and is not a blank: characters that end lines, turn directions, or may be ignored
/// if they cannot be shown. Characters that join and vary the signs of a script do not count.
#[must_use]
pub fn shows_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// The text with escapes in place of control characters, except line breaks and tabs, and of invisible characters:
/// these can reverse the direction of the text after them, or make two texts look the same.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        let steers = c.is_control() && c != '\n' && c != '\t';
        if steers || shows_nothing(c) {
            harmless.extend(c.escape_default());
        } else {
            harmless.push(c);
        }
    }
    harmless
}
