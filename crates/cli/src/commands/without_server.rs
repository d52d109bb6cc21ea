//! The server's commands in a `grundy` that was built without the feature `server`: they print how
//! to build it.

use clap::{Args, Subcommand};
use grundy_harness::games::Catalog;
use grundy_report::{Diagnostic, Error};

use crate::Status;

#[derive(Subcommand)]
#[command(disable_help_flag = true)]
pub(crate) enum ServerCommand {
    #[command(hide = true)]
    Serve(Given),
    #[command(hide = true)]
    Work(Given),
    #[command(hide = true)]
    Worker(Given),
    #[command(hide = true)]
    Account(Given),
    #[command(hide = true)]
    Login(Given),
    #[command(hide = true)]
    Submit(Given),
    #[command(hide = true)]
    Verdict(Given),
}

/// The arguments of the command, which are ignored.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Given {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _rest: Vec<String>,
}

impl ServerCommand {
    pub(super) fn run(self, _: &Catalog) -> Result<Status, Error> {
        let diagnostic = Diagnostic::new("this grundy was built without the server");
        let help = "`cargo build --release -p grundy-cli` builds it with the server";
        Err(diagnostic.help(help).into())
    }
}
