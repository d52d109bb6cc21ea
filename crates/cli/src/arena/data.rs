//! The folder in which an arena keeps its data.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use grundy_report::{Diagnostic, Error};
use grundy_store::Store;
use grundy_store::queue::{FileQueue, Queue};

use super::store_error;

/// The option that names it.
#[derive(Args, Clone)]
pub(crate) struct DataFolder {
    /// The folder in which the arena keeps its data
    #[arg(long = "data", value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

impl DataFolder {
    /// Makes the folder if it is not there; nobody else may look into it then.
    pub(crate) fn create(&self) -> Result<(), Diagnostic> {
        let folder = &self.folder;
        if folder.is_dir() {
            return Ok(()); // whoever made it has decided who may look into it
        }
        let made = fs::create_dir_all(folder).and_then(|()| make_private(folder));
        made.map_err(|error| Diagnostic::new(format!("cannot use {}: {error}", folder.display())))
    }

    /// Whether an arena has been here.
    pub(crate) fn must_exist(&self) -> Result<(), Diagnostic> {
        if self.folder.join("arena.db").is_file() {
            return Ok(());
        }
        let shown = self.folder.display();
        let diagnostic = Diagnostic::new(format!("{shown} holds no data of an arena"));
        Err(diagnostic.help(format!("grundy serve --data {shown}")))
    }

    /// Opens the store.
    pub(crate) async fn store(&self) -> Result<Store, Error> {
        Store::open(&Store::file_in(&self.folder))
            .await
            .map_err(store_error)
    }

    /// Opens the queue. What is in it can be made again, so one that is damaged is thrown away.
    pub(crate) async fn queue(&self) -> Result<Arc<dyn Queue>, Error> {
        let file = FileQueue::file_in(&self.folder);
        if let Ok(queue) = FileQueue::open(&file).await {
            return Ok(Arc::new(queue));
        }
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{ending}", file.display()));
        }
        let queue = FileQueue::open(&file).await.map_err(store_error)?;
        Ok(Arc::new(queue))
    }

    /// Where workers unpack problems.
    pub(crate) fn problems(&self) -> PathBuf {
        self.folder.join("problems")
    }
}

#[cfg(unix)]
fn make_private(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> std::io::Result<()> {
    Ok(())
}
