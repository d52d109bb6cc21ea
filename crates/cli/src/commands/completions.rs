//! `grundy completions`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory};
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
    // Those that are tested.
    #[arg(value_parser = PossibleValuesParser::new(["bash", "zsh", "fish"])
        .try_map(|name| name.parse::<Shell>()))]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> Result<Status, Error> {
        let mut script = Vec::new();
        generate(self.shell, &mut Arguments::command(), "grundy", &mut script);
        output::text(&String::from_utf8_lossy(&script));
        Ok(Status::Fine)
    }
}
