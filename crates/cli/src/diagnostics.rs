//! Diagnostics on standard error, with the source lines that they refer to.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstream::AutoStream;
use grundy_report::sanitize::escape;
use grundy_report::{Diagnostic, Error, ErrorEntry, ErrorReport, Place, Schema};

/// Draws diagnostics, one after the other.
pub(crate) fn print(diagnostics: &[Diagnostic]) {
    let drawn: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| drawn(diagnostic, &Level::ERROR))
        .collect();
    let mut out = anstream::stderr();
    let _ = writeln!(out, "{}", drawn.join("\n\n"));
}

/// Whether notes are suppressed.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses notes and progress from now on.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether notes and progress are suppressed.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// The JSON document for a command that failed.
pub(crate) fn error_document(error: &Error) -> ErrorReport {
    let alone = [Diagnostic::new(error.to_string())];
    let diagnostics = match error {
        Error::User(diagnostics) => diagnostics.as_slice(),
        Error::Internal(_) | Error::Cancelled => &alone,
    };
    let errors = diagnostics
        .iter()
        .map(|diagnostic| {
            let place = diagnostic.place.as_ref();
            let position = place.map(Place::line_and_column);
            ErrorEntry {
                error: diagnostic.title.clone(),
                file: place.map(|place| place.path.display().to_string()),
                line: position.map(|(line, _)| line),
                column: position.map(|(_, column)| column),
                help: diagnostic.help.clone(),
            }
        })
        .collect();
    ErrorReport {
        schema: Schema::Error,
        errors,
    }
}

/// A usage error from the text of the argument parser: a paragraph with the error, then tips and
/// the usage.
pub(crate) fn of_usage(text: &str) -> Diagnostic {
    let mut paragraphs = text.trim().split("\n\n");
    let on_one_line = |paragraph: &str| {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
        lines.join(" ")
    };
    let title = on_one_line(paragraphs.next().unwrap_or_default());
    let title = title.strip_prefix("error: ").unwrap_or(&title);
    paragraphs
        .map(on_one_line)
        .filter(|help| !help.starts_with("For more information"))
        .fold(Diagnostic::new(title), |diagnostic, help| {
            diagnostic.help(help.strip_prefix("tip: ").unwrap_or(&help))
        })
}

/// Prints the reason why a command failed.
pub(crate) fn print_error(error: &Error) {
    match error {
        Error::User(diagnostics) => print(diagnostics),
        Error::Internal(_) | Error::Cancelled => print(&[Diagnostic::new(error.to_string())]),
    }
}

/// Prints a warning.
pub(crate) fn warn(oddity: &Diagnostic) {
    let _ = writeln!(anstream::stderr(), "{}", drawn(oddity, &Level::WARNING));
}

/// Prints a note. It may name files, whose names are escaped.
pub(crate) fn note(line: &str) {
    if is_quiet() {
        return;
    }
    let _ = writeln!(stderr(), "{}", escape(line));
}

/// Prints that grundy itself failed. The panic message has already been printed.
pub(crate) fn own_fault() {
    let _ = writeln!(
        stderr(),
        "\ngrundy itself failed; this is not a verdict on any bot. Please report it together with the lines above."
    );
}

fn drawn(diagnostic: &Diagnostic, level: &Level<'_>) -> String {
    let renderer = match AutoStream::choice(&stderr()) {
        anstream::ColorChoice::Never => Renderer::plain(),
        anstream::ColorChoice::Always => Renderer::styled(),
        _ if stderr().is_terminal() => Renderer::styled(),
        _ => Renderer::plain(),
    };
    drawn_by(&renderer, diagnostic, level)
}

/// Draws a diagnostic. The library escapes titles and lines of files, but no paths, labels and hints.
fn drawn_by(renderer: &Renderer, diagnostic: &Diagnostic, level: &Level<'_>) -> String {
    let path = diagnostic
        .place
        .as_ref()
        .map(|place| escape(&place.path.display().to_string()).replace('\n', "\\n"));
    let mut group = Group::with_title(level.clone().primary_title(diagnostic.title.as_str()));
    if let (Some(place), Some(path)) = (&diagnostic.place, &path) {
        let marks = place.marks.iter().map(|(range, label)| {
            let mark = AnnotationKind::Primary.span(range.clone());
            if label.is_empty() {
                mark
            } else {
                mark.label(escape(label))
            }
        });
        group = group.element(
            Snippet::source(place.text.as_str())
                .path(path)
                .annotations(marks),
        );
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(escape(help)));
    }
    renderer.render(&[group])
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn no_part_of_a_diagnostic_steers_a_terminal() {
        let steers = |words: &str| format!("{words} \u{1b}[2J");
        let diagnostic = Diagnostic {
            title: steers("title"),
            place: Some(Place {
                path: PathBuf::from(steers("path\nof a file")),
                text: steers("text"),
                marks: vec![(0..4, steers("label"))],
            }),
            help: vec![steers("one hint\nof two lines")],
        };
        let drawn = drawn_by(&Renderer::plain(), &diagnostic, &Level::ERROR);
        assert!(!drawn.contains('\u{1b}'), "{drawn}");
        for part in [
            "label \\u{1b}[2J",
            "--> path\\nof a file \\u{1b}[2J:1:1\n",
            "help: one hint\n",
            "of two lines \\u{1b}[2J",
        ] {
            assert!(drawn.contains(part), "{part}\n{drawn}");
        }
    }
}
