//! `grundy completions`.

use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::{Shell, generate};
use grundy_report::Error;

use crate::{Arguments, Status, output};

/// Print a script that completes commands and options in your shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions zsh > ~/.zfunc/_grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish

For zsh, ~/.zshrc needs `fpath+=~/.zfunc` before `compinit`.")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Completed,
}

/// The shells that are tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Completed {
    Bash,
    Zsh,
    Fish,
}

impl Completions {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let shell = match self.shell {
            Completed::Bash => Shell::Bash,
            Completed::Zsh => Shell::Zsh,
            Completed::Fish => Shell::Fish,
        };
        let mut script = Vec::new();
        generate(shell, &mut Arguments::command(), "grundy", &mut script);
        output::text(&String::from_utf8_lossy(&script));
        Ok(Status::Fine)
    }
}
