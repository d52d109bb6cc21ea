//! What an arena keeps, in tests: an address in a folder or in a Postgres, and problems to install.

#![allow(dead_code, reason = "each test uses some of it")]

use grundy_store::{Bundle, Outline, Store};
use tempfile::TempDir;

use crate::postgres::On;

/// An address for a new arena. What is there goes with the folder.
pub(crate) fn address(on: On) -> (String, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let url = match on {
        On::Sqlite => Store::file_in(folder.path()),
        On::Postgres(server) => server.database(),
    };
    (url, folder)
}

/// A problem on Nim, with files of its own.
pub(crate) fn problem(name: &str) -> (Outline, Bundle) {
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
