//! The problems of a server: those of a folder, or all that `grundy problems` lists.

use std::path::Path;

use grundy_harness::games::Catalog;
use grundy_report::{Asks, Diagnostic, Error};
use grundy_store::{Bundle, Outline, Store, digest};
use grundy_worker::{engine, ladder_key};

use super::store_error;
use crate::{diagnostics, locate};

/// Installs these problems on the server. A broken problem is left out, with a warning.
pub(crate) async fn install(
    store: &Store,
    catalog: &Catalog,
    folder: Option<&Path>,
) -> Result<usize, Error> {
    let listed = match folder {
        Some(folder) => locate::problems_in(folder)?,
        None => locate::all_problems(),
    };
    let mut problems = Vec::new();
    for problem in listed {
        let report = problem.report(catalog);
        if let Some(error) = &report.error {
            let what = format!("{} is left out: {error}", report.problem);
            diagnostics::warn(&Diagnostic::new(what));
            continue;
        }
        let bundle = bundle(&problem)?;
        let outline = Outline {
            ladder: ladder(report.asks, &bundle),
            game: report.game.unwrap_or_default(),
            title: report.name,
            name: report.problem,
        };
        problems.push((outline, bundle));
    }
    store.install(&problems).await.map_err(store_error)?;
    Ok(problems.len())
}

/// The key of a problem's ladder. `None` if programs answer questions instead of playing.
fn ladder(asks: Option<Asks>, bundle: &Bundle) -> Option<String> {
    (asks == Some(Asks::Play)).then(|| ladder_key(&digest(&bundle.to_bytes()), &engine()))
}

/// The files of a problem.
pub(crate) fn bundle(problem: &locate::Listed) -> Result<Bundle, Error> {
    match problem.folder() {
        Some(folder) => Bundle::of_folder(folder).map_err(store_error),
        None => {
            let mut bundle = Bundle::default();
            for (path, contents) in grundy_standard::files_of(&problem.name) {
                bundle.add(path, contents);
            }
            Ok(bundle)
        }
    }
}
