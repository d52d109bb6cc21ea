//! `grundy work`.

use std::io::Read as _;
use std::thread;

use clap::Args;
use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_harness::modules::Patience;
use grundy_report::Error;
use grundy_worker::{Answers, Worker};
use tokio_util::sync::CancellationToken;

use crate::commands::modules;
use crate::compilers::{self, Native};
use crate::precompiler::{self, Caching};
use crate::server::data::Data;
use crate::server::{self, workers};
use crate::{Status, diagnostics};

/// Judge a server's waiting submissions, one after the other
///
/// `grundy serve` starts such workers itself; this command starts one more. You can kill it at any
/// time; another worker then judges its submission.
///
/// With --database, it can run on another machine, and connects only to the database.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy work --data site                                  On the same machine
  grundy work --database postgres://w1@db.example/grundy   On another machine")]
pub(crate) struct Work {
    #[command(flatten)]
    data: Data,
    /// Name of the worker, which no other worker has or had
    #[arg(long, value_name = "NAME", hide = true)]
    name: Option<String>,
    /// Exit when standard input ends
    #[arg(long, hide = true)]
    until_input_ends: bool,
}

impl Work {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        server::begin_log();
        let place = self.data.place()?;
        place.must_exist()?;
        let folder = place.problems()?;
        precompiler::share_retries();
        let toolchains = compilers::open(Native::Confined, Caching::Yes, None)?;
        let judge = Judge::new(precompiler::open(Caching::Yes), toolchains);
        server::run(async {
            let stop = CancellationToken::new();
            server::stop_when_asked(stop.clone());
            if self.until_input_ends {
                stop_at_end_of_input(stop.clone());
            }
            let store = place.store_of_worker().await?;
            let worker = Worker {
                store,
                judge,
                catalog: catalog.clone(),
                answers: answers(),
                long_answers: answers(),
                folder,
                host: workers::host(),
                name: self.name.clone().unwrap_or_else(workers::name),
            };
            match worker.run(stop).await {
                None => Ok(Status::Fine),
                Some(why) => {
                    diagnostics::note(&format!("this worker was stopped: {why}"));
                    Ok(Status::JudgeFailed)
                }
            }
        })
    }
}

/// Games for the questions of one thread, whose time ends together.
fn answers() -> Answers {
    let patience = Patience::default();
    Answers {
        catalog: modules::catalog_for_answers(patience.clone()),
        patience,
    }
}

/// A thread of its own reads: a read of standard input cannot be called off.
fn stop_at_end_of_input(stop: CancellationToken) {
    thread::spawn(move || {
        let mut byte = [0];
        while std::io::stdin()
            .read(&mut byte)
            .is_ok_and(|count| count > 0)
        {}
        stop.cancel();
    });
}
