//! `grundy man`.

use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use grundy_report::{Diagnostic, Error, write_file};

use crate::{Arguments, Status, output};

/// Write manual pages to a directory, one for each command
///
/// Example: `grundy man ~/.local/share/man/man1`, then `man grundy-judge`
#[derive(Args)]
pub(crate) struct Man {
    /// The directory, which must exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(&self) -> Result<Status, Error> {
        if !self.folder.is_dir() {
            let title = format!("{} is not a directory", self.folder.display());
            return Err(Diagnostic::new(title)
                .help("create the directory first")
                .into());
        }
        // Fills in what clap otherwise works out when it parses, such as the full names of commands.
        let mut program = Arguments::command().disable_help_subcommand(true);
        program.build();
        let written = write_pages(&self.folder, &program)?;
        output::text(&format!("{written} pages in {}\n", self.folder.display()));
        Ok(Status::Fine)
    }
}

/// Writes the page of a command and those of its subcommands. Returns how many there are.
fn write_pages(folder: &Path, command: &Command) -> Result<usize, Diagnostic> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut text = Vec::new();
    let page = Page::new(command.clone()).source(concat!("grundy ", env!("CARGO_PKG_VERSION")));
    page.render(&mut text)
        .map_err(|error| Diagnostic::new(format!("cannot write the page of {name}: {error}")))?;
    write_file(&folder.join(format!("{name}.1")), text)?;
    let shown = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    shown
        .map(|sub| write_pages(folder, sub))
        .try_fold(1, |sum, written| Ok(sum + written?))
}
