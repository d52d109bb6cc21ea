//! `grundy login`.

use std::io::{self, BufRead as _, IsTerminal as _};

use clap::Args;
use grundy_report::{Diagnostic, Error};

use crate::server::client::Server;
use crate::{Status, diagnostics};

/// Log in to a server with an API token
///
/// You create the token on your account page. It is read from standard input; on a terminal, the command asks for it.
/// The token is stored in your home directory.
#[derive(Args)]
pub(crate) struct Login {
    /// URL of the server
    url: String,
}

impl Login {
    pub(super) fn run(self) -> Result<Status, Error> {
        let token = read_token()?;
        if token.is_empty() {
            let diagnostic = Diagnostic::new("there is no token on standard input");
            return Err(diagnostic.help("create one on your account page").into());
        }
        let server = Server::new(&self.url, &token)?;
        server.check()?;
        server.keep()?;
        diagnostics::note(&format!("logged in at {}", server.url()));
        Ok(Status::Fine)
    }
}

fn read_token() -> Result<String, Diagnostic> {
    let unreadable = |error: String| Diagnostic::new(format!("the token cannot be read: {error}"));
    if io::stdin().is_terminal() {
        let asked = dialoguer::Password::new()
            .with_prompt("API token")
            .interact();
        return asked.map_err(|error| unreadable(error.to_string()));
    }
    let mut line = String::new();
    io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| unreadable(error.to_string()))?;
    Ok(line.trim().to_owned())
}
