//! Where an arena keeps its data: a folder, or a Postgres database.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use grundy_harness::toolchain::Home;
use grundy_report::{Diagnostic, Error};
use grundy_store::Store;
use grundy_store::queue::{FileQueue, NotifyQueue, Queue};

use super::store_error;

/// The variable that names the database. It is as good as `--database`, and the list of processes does
/// not show it.
pub(crate) const DATABASE: &str = "GRUNDY_DATABASE";

/// The options that name the place.
#[derive(Args, Clone)]
pub(crate) struct Data {
    /// The folder in which the arena keeps its data; beside a database, what this machine may lose
    #[arg(long = "data", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// The arena's database, postgres://USER@HOST/NAME. With a password in it, name it in the variable
    /// GRUNDY_DATABASE instead: everybody on this machine sees command lines
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Data {
    /// Where the data are.
    pub(crate) fn place(&self) -> Result<Place, Diagnostic> {
        let database = match &self.database {
            Some(url) => Some(url.clone()),
            None => match env::var(DATABASE) {
                Ok(url) => Some(url),
                Err(env::VarError::NotPresent) => None,
                Err(env::VarError::NotUnicode(_)) => {
                    return Err(Diagnostic::new(format!("{DATABASE} is no text")));
                }
            },
        };
        match (database, &self.folder) {
            (Some(url), folder) => Ok(Place::Database {
                url,
                folder: folder.clone(),
            }),
            (None, Some(folder)) => Ok(Place::Folder(folder.clone())),
            (None, None) => {
                let diagnostic = Diagnostic::new("where does the arena keep its data?");
                Err(diagnostic.help("--data FOLDER, or --database postgres://USER@HOST/NAME"))
            }
        }
    }
}

/// Where an arena keeps its data.
#[derive(Clone)]
pub(crate) enum Place {
    /// In a folder, with a database that is a file.
    Folder(PathBuf),
    /// In a database of Postgres. A folder has what can be made again.
    Database {
        /// Its address, which may hold a password: it is neither printed nor passed on by arguments.
        url: String,
        /// Where this machine unpacks problems, if it is to be another place than usual.
        folder: Option<PathBuf>,
    },
}

impl Place {
    /// Makes the folder if it is not there; nobody else may look into it then.
    pub(crate) fn create(&self) -> Result<(), Diagnostic> {
        let Self::Folder(folder) = self else {
            return Ok(()); // a database is made by whoever owns the server of it
        };
        if folder.is_dir() {
            return Ok(()); // whoever made it has decided who may look into it
        }
        make_private_folder(folder)
    }

    /// Whether an arena has been here, as far as it can be seen without asking a database.
    pub(crate) fn must_exist(&self) -> Result<(), Diagnostic> {
        let Self::Folder(folder) = self else {
            return Ok(());
        };
        if folder.join("arena.db").is_file() {
            return Ok(());
        }
        let shown = folder.display();
        let diagnostic = Diagnostic::new(format!("{shown} holds no data of an arena"));
        Err(diagnostic.help(format!("grundy serve --data {shown}")))
    }

    fn url(&self) -> String {
        match self {
            Self::Folder(folder) => Store::file_in(folder),
            Self::Database { url, .. } => url.clone(),
        }
    }

    /// Opens the store, and brings it up to date.
    pub(crate) async fn store(&self) -> Result<Store, Error> {
        Store::open(&self.url()).await.map_err(store_error)
    }

    /// Opens the store for a worker, which may not be allowed to change its tables.
    pub(crate) async fn store_of_worker(&self) -> Result<Store, Error> {
        let store = Store::open_as_worker(&self.url()).await;
        store.map_err(store_error)
    }

    /// Opens the queue. What is in it can be made again, so one that is damaged is thrown away.
    pub(crate) async fn queue(&self, store: &Store) -> Result<Arc<dyn Queue>, Error> {
        let folder = match self {
            Self::Folder(folder) => folder,
            Self::Database { url, .. } => {
                return Ok(Arc::new(NotifyQueue::new(store.clone(), url.clone())));
            }
        };
        let file = FileQueue::file_in(folder);
        if let Ok(queue) = FileQueue::open(&file).await {
            return Ok(Arc::new(queue));
        }
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{ending}", file.display()));
        }
        let queue = FileQueue::open(&file).await.map_err(store_error)?;
        Ok(Arc::new(queue))
    }

    /// Where workers unpack problems. Beside a database that is the user's cache folder, if no other one
    /// is named.
    pub(crate) fn problems(&self) -> Result<PathBuf, Diagnostic> {
        let folder = match self {
            Self::Folder(folder) => return Ok(folder.join("problems")),
            Self::Database { folder, .. } => folder,
        };
        if let Some(folder) = folder {
            if !folder.is_dir() {
                make_private_folder(folder)?;
            }
            return Ok(folder.join("problems"));
        }
        let home = Home::of_user(|name| env::var_os(name));
        let cache = home.and_then(|home| home.cache).ok_or_else(|| {
            let diagnostic = Diagnostic::new("HOME does not name a folder");
            diagnostic.help("--data FOLDER names one in which problems are unpacked")
        })?;
        Ok(cache.join("arena-problems"))
    }
}

fn make_private_folder(folder: &Path) -> Result<(), Diagnostic> {
    let made = fs::create_dir_all(folder).and_then(|()| make_private(folder));
    made.map_err(|error| Diagnostic::new(format!("cannot use {}: {error}", folder.display())))
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
