//! A cache of built modules. The key is a digest of everything that a module depends on.

use std::fmt::Debug;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::SystemTime;

use grundy_sandbox::{private, replace_file};
use sha2::{Digest, Sha256};

use crate::BuildError;
use crate::source::Source;
use crate::steps::{SUPPORT, SYNONYMS};

/// The number of cached modules. If there are more, the least recently used are deleted.
const MOST: usize = 1000;

/// A digest of everything that a module depends on.
pub(crate) struct Key(String);

impl Key {
    /// `route` describes the build steps, and `version` the compiler.
    pub(crate) fn new(source: &Source, route: &impl Debug, version: &str) -> Self {
        let route = format!("{route:?}");
        let ours = SUPPORT.iter().chain(&SYNONYMS);
        let ours = ours.flat_map(|(name, text)| [*name, *text]);
        let parts = [source.name.as_str(), &route, version]
            .into_iter()
            .chain(ours);
        Self(digest(
            parts.map(str::as_bytes).chain([source.text.as_slice()]),
        ))
    }

    /// The digest in hexadecimal.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// A digest of several texts, in hexadecimal.
pub(crate) fn digest<'p>(parts: impl Iterator<Item = &'p [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

/// The cached module of this key, or the result of `make`. If the disk is full or read-only, or others can
/// write in the directory, nothing is cached and building only takes longer.
pub(crate) fn remembered(
    cache: Option<&Path>,
    key: &Key,
    make: impl FnOnce() -> Result<Vec<u8>, BuildError>,
) -> Result<Vec<u8>, BuildError> {
    let Some(cache) = cache else {
        return make();
    };
    let folder = cache.join("modules");
    if private::open(&folder).is_err() {
        return make();
    }
    let file = folder.join(key.text()).with_extension("wasm");
    if let Ok(wasm) = fs::read(&file) {
        // If the time cannot be written, the module is only deleted sooner.
        let _ = fs::File::open(&file).and_then(|file| file.set_modified(SystemTime::now()));
        return Ok(wasm);
    }
    let wasm = make()?;
    if replace_file(&file, |file| file.write_all(&wasm)).is_ok() {
        make_room(&folder);
    }
    Ok(wasm)
}

fn make_room(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut modules: Vec<_> = entries
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    modules.sort();
    for (_, file) in modules.iter().rev().skip(MOST) {
        // Another process may have removed it.
        let _ = fs::remove_file(file);
    }
}
