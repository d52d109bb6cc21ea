//! `grundy worker`.

use clap::{Args, Subcommand};
use grundy_report::{Diagnostic, Error};
use grundy_store::{Millis, WhichWorkers, WorkerState};

use crate::server::data::Data;
use crate::server::{self, store_error};
use crate::{Status, output};

/// Workers whose last sign of life is older are not listed, in milliseconds.
const RECENT: Millis = 60_000;

/// List, drain or resume the workers of a server
///
/// A draining worker finishes its job and takes no new ones until it is resumed. You can then
/// remove a machine or replace its program without judging anything twice.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy worker list --data site           List the workers and their jobs
  grundy worker drain judge3 --data site   Drain the workers of machine judge3
  grundy worker resume --all --data site   Let all workers take jobs again")]
pub(crate) struct Worker {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List the workers that were seen within the last minute
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Let workers finish their jobs and take no new ones
    Drain(Which),
    /// Let workers take jobs again
    Resume(Which),
}

#[derive(Args)]
struct Which {
    /// Name of a worker, or of a machine for all its workers
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    name: Option<String>,
    /// All workers
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    data: Data,
}

impl Worker {
    pub(super) fn run(self) -> Result<Status, Error> {
        server::run(async {
            match self.action {
                Action::List { data } => {
                    let store = data.existing_store().await?;
                    let workers = store.workers(RECENT).await.map_err(store_error)?;
                    for worker in workers {
                        output::text(&line(&worker));
                    }
                }
                Action::Drain(which) => which.set(true).await?,
                Action::Resume(which) => which.set(false).await?,
            }
            Ok(Status::Fine)
        })
    }
}

impl Which {
    async fn set(&self, draining: bool) -> Result<(), Error> {
        let store = self.data.existing_store().await?;
        let which = match &self.name {
            Some(name) => WhichWorkers::Named(name),
            None => WhichWorkers::All,
        };
        let names = store.drain_workers(which, draining, RECENT).await;
        let names = names.map_err(store_error)?;
        if names.is_empty() {
            let diagnostic = Diagnostic::new(match &self.name {
                Some(name) => format!("there is no worker or machine `{name}`"),
                None => "there are no workers".to_owned(),
            });
            return Err(diagnostic
                .help("`grundy worker list` shows the workers seen in the last minute")
                .into());
        }
        for name in names {
            output::text(&format!("{name}\n"));
        }
        Ok(())
    }
}

/// One line about a worker: its name, its job, its engine.
fn line(worker: &WorkerState) -> String {
    let does = match (&worker.stopped, &worker.task, &worker.question) {
        (Some(why), ..) => format!("stopped: {why}"),
        (None, Some(task), _) => format!("judging {task}"),
        (None, None, Some(_)) => "answering a request".to_owned(),
        (None, None, None) if worker.draining => "drained".to_owned(),
        (None, None, None) => "idle".to_owned(),
    };
    let draining = match worker.draining && !worker.is_drained() {
        true => ", draining",
        false => "",
    };
    format!(
        "{}  {does}{draining}  seen {} s ago  {}\n",
        worker.id,
        worker.silent / 1000,
        worker.engine
    )
}
