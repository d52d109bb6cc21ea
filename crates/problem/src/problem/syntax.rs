//! Texts that are not TOML, or not the TOML that is expected.

use grundy_games::did_you_mean;
use grundy_report::{Diagnostic, Source};

/// The error of the TOML reader, with a suggestion for an unknown key.
pub(super) fn syntax(source: &Source<'_>, error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let end = source.text.len();
    let diagnostic = source.at(error.span().unwrap_or(end..end), in_plain_words(message));
    // serde says: unknown field `x`, expected one of `a`, `b`
    let mut quoted = message.split('`').skip(1).step_by(2);
    match quoted.next() {
        Some(unknown) if message.starts_with("unknown field") => {
            match did_you_mean(unknown, quoted) {
                Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                None => diagnostic,
            }
        }
        _ => diagnostic,
    }
}

/// The message of the reader without its words for types of Rust.
fn in_plain_words(message: &str) -> String {
    const PLAIN: [(&str, &str); 9] = [
        (" as i128", ""),
        (" as u128", ""),
        ("expected u64", "expected a whole number from 0"),
        ("expected u32", "expected a whole number from 0"),
        ("expected u16", "expected a whole number from 0"),
        ("expected usize", "expected a whole number from 0"),
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected i64", "expected a whole number"),
        ("expected f64", "expected a number"),
    ];
    if message.contains("__toml_private_datetime") {
        return "a date cannot stand here: write a text in quotation marks".to_owned();
    }
    let message = message.trim_end().to_owned();
    PLAIN.iter().fold(message, |message, (rust, plain)| {
        message.replace(rust, plain)
    })
}
