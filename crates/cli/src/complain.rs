//! Complaints on standard error, with the lines that they are about.

use std::io::{IsTerminal, Write, stderr};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::AutoStream;
use grundy_harness::Diagnostic;

/// Draws complaints, one after the other.
pub(crate) fn draw(complaints: &[Diagnostic]) {
    let drawn: Vec<String> = complaints
        .iter()
        .map(|complaint| drawn(complaint, &Level::ERROR))
        .collect();
    let mut out = anstream::stderr();
    let _ = writeln!(out, "{}", drawn.join("\n\n"));
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

fn drawn(complaint: &Diagnostic, level: &Level<'_>) -> String {
    let path = complaint
        .place
        .as_ref()
        .map(|place| place.path.display().to_string());
    let mut group = Group::with_title(level.clone().primary_title(complaint.title.as_str()));
    if let (Some(place), Some(path)) = (&complaint.place, &path) {
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
    for help in &complaint.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = match AutoStream::choice(&stderr()) {
        anstream::ColorChoice::Never => Renderer::plain(),
        _ if stderr().is_terminal() => Renderer::styled(),
        _ => Renderer::plain(),
    };
    renderer.render(&[group])
}
