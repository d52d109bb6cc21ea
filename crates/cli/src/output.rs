//! What goes to standard output, and only that.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process;

use clap::{Args, ValueEnum};
use grundy_render::document::Document;
use grundy_render::play::Reply;
use grundy_report::sanitize::escape;
use grundy_report::{Diagnostic, json_text};
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

/// The options that choose it.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "FORMAT",
        global = true
    )]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", global = true)]
    json: bool,
}

impl OutputArgs {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// Prints text, without its colours where nobody would see them.
pub(crate) fn text(text: &str) {
    settle(anstream::stdout().write_all(text.as_bytes()));
}

/// Passes on what a program wrote: byte for byte, but to a terminal nothing that could steer it.
pub(crate) fn program_output(bytes: &[u8]) {
    let mut out = io::stdout();
    settle(write_program_output(bytes, out.is_terminal(), &mut out));
}

/// The same for its standard error, which nobody has to read.
pub(crate) fn program_errors(bytes: &[u8]) {
    let mut out = io::stderr();
    let _ = write_program_output(bytes, out.is_terminal(), &mut out);
}

fn write_program_output(bytes: &[u8], terminal: bool, out: &mut dyn Write) -> io::Result<()> {
    if terminal {
        out.write_all(escape(&String::from_utf8_lossy(bytes)).as_bytes())?;
    } else {
        out.write_all(bytes)?;
    }
    out.flush()
}

/// Standard output, which is closed once this is dropped: whoever reads it then sees its end, although
/// this program goes on.
pub(crate) struct Closing;

impl Write for Closing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

impl Drop for Closing {
    fn drop(&mut self) {
        // Where that fails, the end of this program is the end of its output.
        if let Ok(nowhere) = File::options().write(true).open("/dev/null") {
            let _ = rustix::stdio::dup2_stdout(nowhere);
        }
    }
}

/// The ending of a file that is to be written, which has to be one of these: it says what is written.
/// What is there and no regular file, `/dev/stdout` say, may be called anything; it gets the first.
pub(crate) fn ending(path: &Path, known: &[&'static str]) -> Result<&'static str, Diagnostic> {
    let given = path.extension().and_then(|ending| ending.to_str());
    let given = given.map(str::to_ascii_lowercase);
    let ending = known
        .iter()
        .find(|ending| given.as_deref() == Some(**ending));
    let is_stream = path.exists() && !path.is_file() && !path.is_dir();
    let ending = ending.or(known.first().filter(|_| is_stream));
    ending.copied().ok_or_else(|| {
        let names: Vec<String> = known
            .iter()
            .map(|ending| path.with_extension(ending).display().to_string())
            .collect();
        let dotted: Vec<String> = known.iter().map(|ending| format!(".{ending}")).collect();
        let title = format!("{} does not end in {}", path.display(), dotted.join(" or "));
        let help = format!(
            "the ending says what is written: name it {}",
            names.join(" or ")
        );
        Diagnostic::new(title).help(help)
    })
}

/// Says on standard error what was done beside the result.
pub(crate) fn note(line: &str) {
    diagnostics::note(line);
}

/// Prints a document, as wide as the terminal.
pub(crate) fn document(document: &Document) {
    text(&document.terminal(width()));
}

/// Prints a reply to a person who plays, as wide as the terminal.
pub(crate) fn reply(reply: &Reply) {
    text(&reply.terminal(width()));
}

/// The width that output is set for: `COLUMNS`, or that of the terminal. `None` where standard output
/// is a file or a pipe, so that what is written there does not depend on any terminal.
fn width() -> Option<u16> {
    let columns = env::var("COLUMNS").ok();
    let columns = columns.and_then(|columns| columns.parse().ok());
    columns.filter(|&columns| columns > 0).or_else(|| {
        let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(width)
    })
}

/// Prints one JSON document.
pub(crate) fn json<T: Serialize + ?Sized>(document: &T) {
    settle(io::stdout().write_all(json_text(document).as_bytes()));
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
