//! Texts that are not TOML, or not the TOML that is expected.

use grundy_games::{did_you_mean, toml_in_plain_words};
use grundy_report::sanitize::shows_nothing;
use grundy_report::{Diagnostic, Source};

/// The error of the TOML reader, with a suggestion for an unknown key.
pub(super) fn syntax(source: &Source<'_>, error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let end = source.text.len();
    let span = error.span().unwrap_or(end..end);
    let lookalike = lookalike(source.text, span.start);
    let diagnostic = source.at(span, toml_in_plain_words(message));
    if let Some(help) = lookalike {
        return diagnostic.help(help);
    }
    // serde says: unknown field `x`, expected one of `a`, `b`
    let mut quoted = message.split('`').skip(1).step_by(2);
    match quoted.next() {
        Some(unknown) if message.starts_with("unknown field") => {
            let meant = did_you_mean(unknown, quoted);
            diagnostic.helps(meant.map(|meant| format!("did you mean `{meant}`?")))
        }
        _ => diagnostic,
    }
}

/// Help about a character that looks like another or like nothing, if one is at this place or just before. Text that is
/// copied from pages and word processors often contains such characters.
fn lookalike(text: &str, at: usize) -> Option<String> {
    let before = text.get(..at)?;
    let mut found = before
        .chars()
        .next_back()
        .into_iter()
        .chain(text[at..].chars().next());
    // Behind a quotation mark of TOML, others are part of a text that has no end.
    let line = before.rsplit('\n').next().unwrap_or_default();
    let in_text = line.matches('"').count() % 2 == 1;
    found.find_map(|c| {
        let code = u32::from(c);
        match c {
            '\u{201c}'..='\u{201f}' | '\u{2018}'..='\u{201b}' | '\u{ab}' | '\u{bb}' if !in_text => {
                Some(format!(
                    "write \" instead of `{c}`, which is not a quotation mark of TOML"
                ))
            }
            c if c.is_whitespace() && !c.is_ascii() => Some(format!(
                "the blank there is U+{code:04X}, not a space: type it anew"
            )),
            // Joiners have a meaning in some scripts, but none between the words of TOML.
            c if shows_nothing(c) || ['\u{200c}', '\u{200d}'].contains(&c) => Some(format!(
                "the invisible character U+{code:04X} is there: delete it"
            )),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_look_like_others_are_told() {
        for (text, help) in [
            (
                "name\u{a0}= \"x\"",
                "the blank there is U+00A0, not a space",
            ),
            (
                "\u{200b}name = \"x\"",
                "the invisible character U+200B is there",
            ),
            ("name =\u{3000}\"x\"", "the blank there is U+3000"),
            ("name = \"x\"\n\u{a0}\n", "the blank there is U+00A0"),
            ("name = \u{201c}x\u{201d}", "write \" instead of `\u{201c}`"),
            ("name = \u{2019}x\u{2019}", "write \" instead of `\u{2019}`"),
        ] {
            let error = text.parse::<toml::Table>().expect_err("no TOML");
            let at = error.span().expect("a place").start;
            let told = lookalike(text, at).unwrap_or_default();
            assert!(told.starts_with(help), "{text:?}: {told}");
        }
        for text in ["name = x", "name", "\u{e4} = 1", "name = \"\u{a0}\" x"] {
            let error = text.parse::<toml::Table>().expect_err("no TOML");
            let at = error.span().expect("a place").start;
            assert_eq!(lookalike(text, at), None, "{text:?}");
        }
    }
}
