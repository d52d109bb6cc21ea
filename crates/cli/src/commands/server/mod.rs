//! The commands of a server.

mod account;
mod login;
mod serve;
mod submit;
mod verdict;
mod work;
mod worker;

use clap::Subcommand;
use grundy_harness::games::Catalog;
use grundy_report::Error;

use crate::Status;

#[derive(Subcommand)]
pub(crate) enum ServerCommand {
    Serve(serve::Serve),
    Work(work::Work),
    Worker(worker::Worker),
    Account(account::Account),
    Login(login::Login),
    Submit(submit::Submit),
    Verdict(verdict::Verdict),
}

impl ServerCommand {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        match self {
            Self::Serve(serve) => serve.run(catalog),
            Self::Work(work) => work.run(catalog),
            Self::Worker(worker) => worker.run(),
            Self::Account(account) => account.run(),
            Self::Login(login) => login.run(),
            Self::Submit(submit) => submit.run(),
            Self::Verdict(verdict) => verdict.run(catalog),
        }
    }
}
