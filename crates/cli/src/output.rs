//! What goes to standard output, and only that.

use std::io::{self, Write};
use std::process;

use clap::ValueEnum;
use serde::Serialize;

use crate::{Status, diagnostics};

/// For whom the output is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Text for reading
    #[default]
    Human,
    /// One JSON document
    Json,
}

/// Prints text, without its colours where nobody would see them.
pub(crate) fn text(text: &str) {
    settle(anstream::stdout().write_all(text.as_bytes()));
}

/// The width of the terminal that standard output is, if it is one.
pub(crate) fn width() -> Option<u16> {
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width)
}

/// Prints one JSON document.
pub(crate) fn json<T: Serialize + ?Sized>(document: &T) {
    let mut text = serde_json::to_string_pretty(document).expect("reports are plain data");
    text.push('\n');
    settle(io::stdout().write_all(text.as_bytes()));
}

/// A reader that has gone away (`grundy games | head -1`) is no reason to complain. Where the disk is
/// full, nobody may take half a report for a verdict.
fn settle(result: io::Result<()>) {
    if let Err(error) = result
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        diagnostics::note(&format!("cannot write the output: {error}"));
        process::exit(Status::JudgeFailed.code().into());
    }
}
