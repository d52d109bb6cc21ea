//! The problems that this process has read.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use grundy_games::Catalog;
use grundy_problem::{Kind, Problem};
use grundy_store::{Bundle, InstalledProblem, Store};

use crate::error::WebError;
use crate::markdown::html;

/// What pages show of a problem.
pub(crate) struct Shown {
    /// Its statement, as HTML.
    pub(crate) statement: String,
    /// The problem itself, unless its game is a file, which only workers build.
    pub(crate) problem: Option<Problem>,
}

impl Shown {
    /// Whether it asks questions instead of playing games.
    pub(crate) fn asks(&self) -> bool {
        let kind = self.problem.as_ref().map(|problem| &problem.kind);
        matches!(kind, Some(Kind::Answer(_)))
    }
}

/// Problems by the digest of their files.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<String, Arc<Shown>>>);

impl Shelf {
    /// What pages show of a problem.
    pub(crate) async fn get(
        &self,
        store: &Store,
        catalog: &Catalog,
        installed: &InstalledProblem,
    ) -> Result<Arc<Shown>, WebError> {
        let digest = &installed.digest;
        let known = self
            .0
            .lock()
            .expect("no panic while it is held")
            .get(digest)
            .cloned();
        if let Some(shown) = known {
            return Ok(shown);
        }
        let bundle = store.bundle(digest).await?;
        let shown = Arc::new(read(&installed.name, &bundle, catalog));
        let mut all = self.0.lock().expect("no panic while it is held");
        all.insert(digest.clone(), Arc::clone(&shown));
        Ok(shown)
    }
}

fn read(name: &str, bundle: &Bundle, catalog: &Catalog) -> Shown {
    let text = bundle.text("problem.toml").unwrap_or_default();
    let statement = bundle.text("statement.md").unwrap_or_default();
    let path = Path::new(name).join("problem.toml");
    Shown {
        problem: Problem::parse(name, &path, &text, catalog).ok(),
        statement: html(&statement),
    }
}
