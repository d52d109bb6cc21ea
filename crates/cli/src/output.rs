//! Standard output.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, ValueEnum};
use grundy_render::document::Document;
use grundy_render::play::Reply;
use grundy_report::sanitize::escape;
use grundy_report::{Diagnostic, json_text, shell_file};
use serde::Serialize;

use crate::graders::Grader;
use crate::{Status, diagnostics};

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Text.
    Human,
    /// One JSON document.
    Json,
}

/// Output format, as it is given. The formats of graders are for `grundy judge` only: see [`with_graders`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum GivenFormat {
    /// Text
    #[default]
    Human,
    /// One JSON document
    Json,
    /// The results of an autograder of Gradescope
    #[value(hide = true)]
    Gradescope,
    /// The results of an external grader of PrairieLearn
    #[value(hide = true)]
    Prairielearn,
    /// XML as JUnit writes it
    #[value(hide = true)]
    Junit,
}

/// The options for the output format.
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
    format: GivenFormat,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", global = true)]
    json: bool,
}

impl OutputArgs {
    /// The format of a command that writes text or JSON. For the format of a grader, the program ends with a usage
    /// error.
    pub(crate) fn format(&self) -> Format {
        match self.format {
            _ if self.json => Format::Json,
            GivenFormat::Human => Format::Human,
            GivenFormat::Json => Format::Json,
            GivenFormat::Gradescope | GivenFormat::Prairielearn | GivenFormat::Junit => {
                let message = "only `grundy judge` writes this format; use human or json\n";
                clap::Error::raw(ErrorKind::InvalidValue, message).exit()
            }
        }
    }

    /// The grader whose format is wanted. `None` for text and JSON.
    pub(crate) fn grader(&self) -> Option<Grader> {
        match self.format {
            GivenFormat::Gradescope => Some(Grader::Gradescope),
            GivenFormat::Prairielearn => Some(Grader::PrairieLearn),
            GivenFormat::Junit => Some(Grader::JUnit),
            GivenFormat::Human | GivenFormat::Json => None,
        }
    }
}

/// The option for the output format of `grundy judge`, whose help and completions name the formats of graders too.
pub(crate) fn with_graders(format: Arg) -> Arg {
    let formats = GivenFormat::value_variants().iter();
    let formats = formats.filter_map(GivenFormat::to_possible_value);
    let shown = PossibleValuesParser::new(formats.map(|format| format.hide(false)));
    format.value_parser(shown.try_map(|name| GivenFormat::from_str(&name, false)))
}

/// Whether output, including errors, is JSON for a program.
pub(crate) fn wants_json(matches: &ArgMatches) -> bool {
    let flag = matches.try_get_one::<bool>("json");
    let format = matches.try_get_one::<GivenFormat>("format");
    matches!(flag, Ok(Some(true)))
        || matches!(format, Ok(Some(GivenFormat::Json)))
        || matches
            .subcommand()
            .is_some_and(|(_, inner)| wants_json(inner))
}

/// Prints text; colors are removed if standard output does not show them.
pub(crate) fn text(text: &str) {
    settle(anstream::stdout().write_all(text.as_bytes()));
}

/// Forwards a program's output: byte for byte to a file or pipe, with control and invisible
/// characters escaped on a terminal.
pub(crate) fn program_output(bytes: &[u8]) {
    let mut out = io::stdout();
    settle(write_program_output(bytes, out.is_terminal(), &mut out));
}

/// Forwards a program's standard error in the same way; write errors are ignored.
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

/// Standard output, which is closed when this value is dropped, so that the reader sees its end
/// although this program continues.
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
        // If this fails, the output ends when the program exits.
        if let Ok(nowhere) = File::options().write(true).open("/dev/null") {
            let _ = rustix::stdio::dup2_stdout(nowhere);
        }
    }
}

/// The extension of an output file, which selects the format and must be one of these. An existing
/// path that is not a regular file, such as `/dev/stdout`, may have any name and gets the first
/// format.
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
            .map(|ending| shell_file(&path.with_extension(ending).to_string_lossy()))
            .collect();
        let dotted: Vec<String> = known.iter().map(|ending| format!(".{ending}")).collect();
        let title = format!("{} does not end in {}", path.display(), dotted.join(" or "));
        let help = format!(
            "the file extension selects the format; use {}",
            names.join(" or ")
        );
        Diagnostic::new(title).help(help)
    })
}

/// Prints a document in the width of the terminal.
pub(crate) fn document(document: &Document) {
    text(&document.terminal(width()));
}

/// A document as plain text that does not depend on the terminal.
pub(crate) fn plain(document: &Document) -> String {
    anstream::adapter::strip_str(&document.terminal(None)).to_string()
}

/// Prints a reply to the user who plays, in the width of the terminal.
pub(crate) fn reply(reply: &Reply) {
    text(&reply.terminal(width()));
}

/// Width of the output: `COLUMNS`, or the terminal width. `None` if standard output is a file or a
/// pipe, so that files do not depend on a terminal.
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

/// Prints a report in this format: itself, or the document that shows it to people.
pub(crate) fn report<T: Serialize + ?Sized>(
    format: Format,
    report: &T,
    shown: impl FnOnce(&T) -> Document,
) {
    match format {
        Format::Json => json(report),
        Format::Human => document(&shown(report)),
    }
}

/// Handles a failed write. A closed pipe (`grundy games | head -1`) is not an error; any other
/// failure is reported, so that half a report is never taken for a verdict.
fn settle(result: io::Result<()>) {
    if let Err(error) = result
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        diagnostics::note(&format!("cannot write the output: {error}"));
        process::exit(Status::JudgeFailed.code().into());
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::Arguments;

    #[test]
    fn only_the_help_of_judge_lists_the_formats_of_graders() {
        for (command, lists) in [("judge", true), ("certify", false), ("games", false)] {
            let asked = Arguments::command().try_get_matches_from(["grundy", command, "--help"]);
            let help = asked.expect_err("the help").render().to_string();
            for format in ["gradescope", "prairielearn", "junit"] {
                let is_listed = help.contains(&format!("- {format}:"));
                assert_eq!(is_listed, lists, "{command} {format}");
            }
        }
    }
}
