//! The location of a server's data: a directory or a Postgres database.

use std::env;
use std::path::{Path, PathBuf};

use clap::Args;
use grundy_harness::toolchain::Home;
use grundy_report::{Diagnostic, Error, shell_file};
use grundy_store::Store;

use super::{private, store_error};

/// The variable that names the database. Unlike `--database`, it is not visible in the list of
/// processes.
pub(crate) const DATABASE: &str = "GRUNDY_DATABASE";

/// The options for the location of the data.
#[derive(Args, Clone)]
pub(crate) struct Data {
    /// Directory for the server's data; with --database, only for files that can be recreated
    #[arg(long = "data", value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// The server's database, postgres://USER@HOST/NAME. If the URL contains a password, set it in
    /// the variable GRUNDY_DATABASE instead: other users of this machine can see command lines
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Data {
    /// The location that the options and the environment give.
    pub(crate) fn place(&self) -> Result<Place, Diagnostic> {
        let database = match &self.database {
            Some(url) => Some(url.clone()),
            None => match env::var(DATABASE) {
                Ok(url) => Some(url),
                Err(env::VarError::NotPresent) => None,
                Err(env::VarError::NotUnicode(_)) => {
                    return Err(Diagnostic::new(format!("{DATABASE} is not UTF-8 text")));
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
                let diagnostic = Diagnostic::new("no data location given");
                Err(diagnostic.help("give --data FOLDER or --database postgres://USER@HOST/NAME"))
            }
        }
    }

    /// Opens the store of an existing server.
    pub(crate) async fn existing_store(&self) -> Result<Store, Error> {
        let place = self.place()?;
        place.must_exist()?;
        place.store().await
    }
}

/// The location of a server's data.
#[derive(Clone)]
pub(crate) enum Place {
    /// A directory with a SQLite database.
    Folder(PathBuf),
    /// A Postgres database, and a directory for files that can be recreated.
    Database {
        /// The URL, which may contain a password: it is neither printed nor passed on in arguments.
        url: String,
        /// The directory in which this machine unpacks problems, if it is not the default.
        folder: Option<PathBuf>,
    },
}

impl Place {
    /// Creates the directory if it does not exist, readable only by its owner.
    pub(crate) fn create(&self) -> Result<(), Diagnostic> {
        let Self::Folder(folder) = self else {
            return Ok(()); // a database is made by whoever owns the server of it
        };
        create_private_folder(folder)
    }

    /// Whether the location holds a server's data, as far as this is known without connecting to a
    /// database.
    pub(crate) fn must_exist(&self) -> Result<(), Diagnostic> {
        let Self::Folder(folder) = self else {
            return Ok(());
        };
        if folder.join("arena.db").is_file() {
            return Ok(());
        }
        let shown = folder.display();
        let diagnostic = Diagnostic::new(format!("{shown} does not contain a server's data"));
        Err(diagnostic.help(format!(
            "grundy serve --data {}",
            shell_file(&folder.to_string_lossy())
        )))
    }

    fn url(&self) -> String {
        match self {
            Self::Folder(folder) => Store::file_in(folder),
            Self::Database { url, .. } => url.clone(),
        }
    }

    /// Opens the store and migrates it.
    pub(crate) async fn store(&self) -> Result<Store, Error> {
        self.create_database()?;
        Store::open(&self.url()).await.map_err(store_error)
    }

    /// Creates the file of a new database, readable only by its owner. SQLite gives the files beside it the same
    /// permissions.
    fn create_database(&self) -> Result<(), Diagnostic> {
        let Self::Folder(folder) = self else {
            return Ok(());
        };
        let file = folder.join("arena.db");
        match private::create_file(&file) {
            Ok(_) => Ok(()),
            // The database is there, or opening it gives the reason.
            Err(_) if folder.is_dir() => Ok(()),
            Err(error) => Err(Diagnostic::new(format!(
                "cannot create {}: {error}",
                file.display()
            ))),
        }
    }

    /// Opens the store for a worker, which may lack the privilege to change tables.
    pub(crate) async fn store_of_worker(&self) -> Result<Store, Error> {
        let store = Store::open_as_worker(&self.url()).await;
        store.map_err(store_error)
    }

    /// The directory in which workers unpack problems.
    pub(crate) fn problems(&self) -> Result<PathBuf, Diagnostic> {
        let name = match self.named_folder() {
            Some(_) => "problems",
            None => "arena-problems",
        };
        Ok(self.folder()?.join(name))
    }

    /// The directory for files. It is created if it does not exist, readable only by its owner. With a database, it is
    /// the user's cache directory unless another one is named.
    pub(crate) fn folder(&self) -> Result<PathBuf, Diagnostic> {
        let named = self.named_folder().map(Path::to_owned);
        let folder = named.or_else(|| Home::of_user(|name| env::var_os(name))?.cache);
        let folder = folder.ok_or_else(|| {
            let diagnostic = Diagnostic::new("HOME does not name a directory");
            diagnostic.help("name a directory for unpacked problems: --data FOLDER")
        })?;
        create_private_folder(&folder)?;
        Ok(folder)
    }

    fn named_folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Database { folder, .. } => folder.as_deref(),
        }
    }
}

fn create_private_folder(folder: &Path) -> Result<(), Diagnostic> {
    let created = private::create_folder(folder);
    created.map_err(|error| Diagnostic::new(format!("cannot use {}: {error}", folder.display())))
}
