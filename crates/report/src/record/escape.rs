//! Untrusted text on one line of a file: without line breaks or characters that control a terminal, and in a form that
//! can be read back.

/// The text on one line. Characters that are not printable are written as escapes, as in Rust, and
/// so is the backslash.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\'' => escaped.push(c),
            _ => escaped.extend(c.escape_debug()),
        }
    }
    escaped
}

/// The text that [`escaped`] writes as this line. `None` if the line has an escape that is not known.
pub(super) fn unescaped(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        text.push(match chars.next()? {
            '\\' => '\\',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let (code, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                chars = rest.chars();
                char::from_u32(u32::from_str_radix(code, 16).ok()?)?
            }
            _ => return None,
        });
    }
    (escaped(&text) == line).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_words_stay_on_their_line_and_come_back() {
        for (text, line) in [
            ("", ""),
            ("a \"b\" 'c'", "a \"b\" 'c'"),
            ("\u{1b}[2J\r\n\t\\", "\\u{1b}[2J\\r\\n\\t\\\\"),
            ("\u{202e}drawkcab", "\\u{202e}drawkcab"),
            ("grüß 中", "grüß 中"),
        ] {
            assert_eq!(escaped(text), line);
            assert_eq!(unescaped(line).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        for line in [
            "\\",
            "\\x",
            "\\u{}",
            "\\u{110000}",
            "\\u1b",
            "\\u{41}",
            "\t",
            "\\\"",
        ] {
            assert_eq!(unescaped(line), None, "{line:?}");
        }
    }
}
