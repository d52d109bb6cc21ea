//! Words of a problem file of which there are only some.

use std::fmt;

use grundy_games::did_you_mean;
use grundy_report::{Diagnostic, Source};
use toml::Spanned;

/// One of several known words.
pub(super) fn choose<T: Copy>(
    source: &Source<'_>,
    what: &str,
    word: &Spanned<String>,
    known: &[(&'static str, T)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<T> {
    let found = known.iter().find(|(name, _)| name == word.as_ref());
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        unknown(source, what, word, &names, diagnostics);
    }
    found.map(|(_, value)| *value)
}

/// The diagnostic for a word that is none of these.
pub(super) fn unknown(
    source: &Source<'_>,
    what: &str,
    word: &Spanned<String>,
    known: &[&str],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let diagnostic = source.at(word.span(), format!("unknown {what} `{}`", word.as_ref()));
    let names = known.iter().copied();
    diagnostics.push(match did_you_mean(word.as_ref(), names.clone()) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help(format!("use one of {}", quoted(names))),
    });
}

pub(super) fn quoted(words: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let words = words.into_iter().map(|word| format!("\"{word}\""));
    let quoted: Vec<String> = words.collect();
    quoted.join(", ")
}
