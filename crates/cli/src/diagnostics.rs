//! Diagnostics on standard error, with the lines that they are about.

use std::io::{IsTerminal, Write, stderr};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::AutoStream;
use grundy_report::{Diagnostic, Error};

/// Draws diagnostics, one after the other.
pub(crate) fn print(diagnostics: &[Diagnostic]) {
    let drawn: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| drawn(diagnostic, &Level::ERROR))
        .collect();
    let mut out = anstream::stderr();
    let _ = writeln!(out, "{}", drawn.join("\n\n"));
}

/// Prints why a command gave no result.
pub(crate) fn print_error(error: &Error) {
    match error {
        Error::User(diagnostics) => print(diagnostics),
        Error::Internal(_) | Error::Cancelled => print(&[Diagnostic::new(error.to_string())]),
    }
}

/// Draws what is odd, but keeps nobody from anything.
pub(crate) fn warn(oddity: &Diagnostic) {
    let _ = writeln!(anstream::stderr(), "{}", drawn(oddity, &Level::WARNING));
}

/// Says what is happening.
pub(crate) fn note(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}

/// Says that the judge, and nobody else, is at fault. What panicked has said so already.
pub(crate) fn own_fault() {
    let _ = writeln!(
        stderr(),
        "\ngrundy itself failed; this is not a verdict on any bot. Please report it together with the lines above."
    );
}

fn drawn(diagnostic: &Diagnostic, level: &Level<'_>) -> String {
    let path = diagnostic
        .place
        .as_ref()
        .map(|place| place.path.display().to_string());
    let mut group = Group::with_title(level.clone().primary_title(diagnostic.title.as_str()));
    if let (Some(place), Some(path)) = (&diagnostic.place, &path) {
        let marks = place.marks.iter().map(|(range, label)| {
            let mark = AnnotationKind::Primary.span(range.clone());
            if label.is_empty() {
                mark
            } else {
                mark.label(label.as_str())
            }
        });
        group = group.element(
            Snippet::source(place.text.as_str())
                .path(path)
                .annotations(marks),
        );
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = match AutoStream::choice(&stderr()) {
        anstream::ColorChoice::Never => Renderer::plain(),
        _ if stderr().is_terminal() => Renderer::styled(),
        _ => Renderer::plain(),
    };
    renderer.render(&[group])
}
