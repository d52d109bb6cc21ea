//! The problems that a worker has unpacked and read.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use grundy_harness::games::Catalog;
use grundy_harness::problem::{Kind, Problem};
use grundy_report::Diagnostic;
use grundy_store::{Bundle, Store, StoreError};

use crate::recently_used::RecentlyUsed;
use crate::timeouts::bulk_call;

/// The number of problems that stay in memory. The game of a problem can have large tables.
const MAX_PROBLEMS: NonZero<usize> = NonZero::new(64).expect("not zero");

/// Problems by the digest of their files and by their name.
pub(crate) struct ProblemCache {
    folder: PathBuf,
    catalog: Catalog,
    read: RecentlyUsed<Arc<Problem>>,
}

/// The key of a problem: two problems may have the same files.
fn key(digest: &str, name: &str) -> String {
    format!("{digest} {name}")
}

/// A problem that was found in the cache or in the store.
pub(crate) enum Found {
    /// The problem, which has been read before.
    Read(Arc<Problem>),
    /// The files of the problem, which are still to be read.
    Packed {
        digest: String,
        name: String,
        bundle: Bundle,
    },
}

impl ProblemCache {
    pub(crate) fn new(folder: PathBuf, catalog: Catalog) -> Self {
        Self {
            folder,
            catalog,
            read: RecentlyUsed::new(MAX_PROBLEMS),
        }
    }

    /// Looks for a problem in the cache, and fetches its files from the store if it is not there.
    ///
    /// # Errors
    /// If the database has no such files, or does not answer.
    pub(crate) async fn find(
        &self,
        store: &Store,
        digest: &str,
        name: &str,
    ) -> Result<Found, StoreError> {
        if let Some(problem) = self.read.get(&key(digest, name)) {
            return Ok(Found::Read(problem));
        }
        Ok(Found::Packed {
            digest: digest.to_owned(),
            name: name.to_owned(),
            bundle: bulk_call(store.bundle(digest)).await?,
        })
    }

    /// Unpacks and reads a problem if that is still to be done. It builds the game if that is a file, so
    /// it may take minutes.
    ///
    /// # Errors
    /// If the files are not a valid problem, or cannot be written.
    pub(crate) fn open(&self, found: Found) -> Result<Arc<Problem>, Vec<Diagnostic>> {
        let (digest, name, bundle) = match found {
            Found::Read(problem) => return Ok(problem),
            Found::Packed {
                digest,
                name,
                bundle,
            } => (digest, name, bundle),
        };
        let folder = self.unpacked(&digest, &name, &bundle).map_err(|error| {
            vec![Diagnostic::new(format!(
                "the problem cannot be unpacked: {error}"
            ))]
        })?;
        let problem = Arc::new(Problem::load(&folder, &self.catalog)?);
        self.read.put(key(&digest, &name), Arc::clone(&problem));
        Ok(problem)
    }

    /// A problem for a run on a sample, which proves nothing: a problem of questions has its first test only. A problem
    /// of games has all of its tests, because the sample is a small start of its own.
    ///
    /// # Errors
    /// As [`ProblemCache::open`].
    pub(crate) fn open_for_sample(&self, found: Found) -> Result<Problem, Vec<Diagnostic>> {
        let known = self.open(found)?;
        let folder = known.folder.clone().unwrap_or_default();
        let mut problem = Problem::load(&folder, &self.catalog)?;
        match &mut problem.kind {
            Kind::Play(play) => play.certify = None,
            Kind::Answer(answer) => answer.tests.truncate(1),
        }
        Ok(problem)
    }

    /// The directory of the problem, which has its name. Workers of one machine share it: it appears whole.
    fn unpacked(&self, digest: &str, name: &str, bundle: &Bundle) -> Result<PathBuf, String> {
        let home = self.folder.join(digest);
        let folder = home.join(name);
        if folder.is_dir() {
            return Ok(folder);
        }
        // Problems of other names may have the same files.
        fs::create_dir_all(&home).map_err(|error| error.to_string())?;
        let new = tempfile::Builder::new()
            .prefix("new-")
            .tempdir_in(&self.folder);
        let new = new.map_err(|error| error.to_string())?;
        let whole = new.path().join(name);
        let unpacked = bundle.unpack(&whole);
        unpacked.map_err(|error| error.to_string())?;
        match fs::rename(whole, &folder) {
            // Another worker has unpacked the same problem meanwhile.
            Err(error) if !folder.is_dir() => Err(error.to_string()),
            _ => Ok(folder),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_with_the_same_files_have_folders_of_their_own() {
        let home = tempfile::tempdir().expect("a directory");
        let cache = ProblemCache::new(home.path().join("problems"), Catalog::standard());
        let mut bundle = Bundle::default();
        bundle.add("problem.toml", b"name = 1");
        for name in ["one", "other", "one"] {
            let folder = cache.unpacked("digest", name, &bundle).expect(name);
            assert!(folder.ends_with(name) && folder.join("problem.toml").is_file());
        }
    }
}
