//! Untrusted text, made safe to print: without characters that control a terminal.

pub use grundy_games::{escape, shows_nothing};

/// The text on one line, escaped as by [`escape`].
pub fn single_line(text: &str) -> String {
    escape(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The most characters that an error message quotes from a module.
const BRIEF: usize = 400;

/// The text on one line, escaped and cut short: names in a module may be as long as the module.
pub fn truncate(text: &str) -> String {
    let line = single_line(text);
    match line.char_indices().nth(BRIEF) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}

/// The most characters that a report quotes from a program's output.
const SHOWN: usize = 80;

/// A program's output on one line, escaped as by [`escape`] and cut short.
pub fn excerpt(said: &str) -> String {
    let said = said.trim();
    let cut: String = said.chars().take(SHOWN).collect();
    let mut shown = escape(&cut).replace('\n', "\\n").replace('\t', "\\t");
    if said.chars().nth(SHOWN).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal() {
        assert_eq!(
            escape("a\tb\nc\u{1b}[2J\r\u{9b}"),
            "a\tb\nc\\u{1b}[2J\\r\\u{9b}"
        );
        assert_eq!(escape("1\u{202e}2"), "1\\u{202e}2");
        assert_eq!(escape("\u{feff}1"), "\\u{feff}1");
        let brief = truncate(&"n\u{7}".repeat(9000));
        assert_eq!(brief.chars().count(), BRIEF + "...".len());
        assert_eq!(excerpt(" 1\t\n2 "), "1\\t\\n2");
        assert_eq!(single_line(" a\n  b\u{7} "), "a b\\u{7}");
    }
}
