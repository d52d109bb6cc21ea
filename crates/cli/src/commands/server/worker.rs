//! `grundy worker`.

use clap::{Args, Subcommand};
use grundy_report::{Diagnostic, Error};
use grundy_store::{Millis, Store, WhichWorkers, WorkerState};

use crate::server::data::Data;
use crate::server::{self, store_error};
use crate::{Status, output};

/// Workers that have been silent for longer are not listed, in milliseconds.
const RECENT: Millis = 60_000;

/// List the workers of an arena, or have some take nothing more
///
/// A worker that is drained finishes what it has, and then does nothing until it is resumed or ended. So a
/// machine can be taken away, or its program replaced, without anything being judged twice.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy worker list --data arena              Who is there, and what each is doing
  grundy worker drain judge3 --data arena      All workers of the machine judge3
  grundy worker resume --all --data arena      Everybody takes again what there is")]
pub(crate) struct Worker {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List the workers that were heard of within a minute
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Have workers take nothing more, and finish what they have
    Drain(Which),
    /// Have workers take again what there is
    Resume(Which),
}

#[derive(Args)]
struct Which {
    /// The name of a worker, or of a machine for all its workers
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
                    let store = existing(&data).await?;
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
        let store = existing(&self.data).await?;
        let which = match &self.name {
            Some(name) => WhichWorkers::Named(name),
            None => WhichWorkers::All,
        };
        let names = store.drain_workers(which, draining, RECENT).await;
        let names = names.map_err(store_error)?;
        if names.is_empty() {
            let diagnostic = Diagnostic::new(match &self.name {
                Some(name) => format!("no worker and no machine is called {name}"),
                None => "there are no workers".to_owned(),
            });
            return Err(diagnostic
                .help("`grundy worker list` lists those that were heard of within a minute")
                .into());
        }
        for name in names {
            output::text(&format!("{name}\n"));
        }
        Ok(())
    }
}

/// A worker: its name, what it is doing, its engine.
fn line(worker: &WorkerState) -> String {
    let does = match (&worker.stopped, &worker.task, &worker.question) {
        (Some(why), ..) => format!("stopped: {why}"),
        (None, Some(task), _) => format!("judges {task}"),
        (None, None, Some(_)) => "answers a question".to_owned(),
        (None, None, None) if worker.draining => "drained".to_owned(),
        (None, None, None) => "waits".to_owned(),
    };
    let draining = match worker.draining && !worker.is_drained() {
        true => ", then nothing more",
        false => "",
    };
    format!(
        "{}  {does}{draining}  heard of {} s ago  {}\n",
        worker.id,
        worker.silent / 1000,
        worker.engine
    )
}

/// The store of an arena that is there.
async fn existing(data: &Data) -> Result<Store, Error> {
    let place = data.place()?;
    place.must_exist()?;
    place.store().await
}
