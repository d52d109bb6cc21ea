//! Stores for tests: an address in a folder or in a Postgres, and problems to install.

use grundy_store::{Bundle, Outline, Store};
use tempfile::TempDir;

use crate::postgres::On;

/// An address for a new store. A file of SQLite is deleted with the folder.
///
/// # Panics
/// If there is no folder for temporary files.
pub fn address(on: On) -> (String, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let url = match on {
        On::Sqlite => Store::file_in(folder.path()),
        On::Postgres(server) => server.database(),
    };
    (url, folder)
}

/// A problem on Nim. Problems of different names have different files.
pub fn problem(name: &str) -> (Outline, Bundle) {
    let mut bundle = Bundle::default();
    bundle.add("problem.toml", name.as_bytes());
    let outline = Outline {
        name: name.to_owned(),
        title: name.to_owned(),
        game: "nim".to_owned(),
        ladder: Some(format!("{name}-1")),
    };
    (outline, bundle)
}
