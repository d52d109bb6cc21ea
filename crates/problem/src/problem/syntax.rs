//! Texts that are not TOML, or not the TOML that is expected.

use grundy_games::{did_you_mean, toml_in_plain_words};
use grundy_report::{Diagnostic, Source};

/// The error of the TOML reader, with a suggestion for an unknown key.
pub(super) fn syntax(source: &Source<'_>, error: &toml::de::Error) -> Diagnostic {
    let message = error.message();
    let end = source.text.len();
    let diagnostic = source.at(
        error.span().unwrap_or(end..end),
        toml_in_plain_words(message),
    );
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
