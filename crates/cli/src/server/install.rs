//! The problems of a server: those of a directory, or all that `grundy problems` lists.

use std::path::Path;

use grundy_harness::games::Catalog;
use grundy_problem::Outline as ProblemOutline;
use grundy_report::{Asks, Diagnostic, Error};
use grundy_store::{Bundle, Outline, Store, StoreError, digest};
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
            ladder: ladder(report.asks, &digest(&bundle.to_bytes())),
            game: report.game.unwrap_or_default(),
            title: report.name,
            name: report.problem,
        };
        problems.push((outline, bundle));
    }
    store.install(&problems).await.map_err(store_error)?;
    warn_of_replaced(store).await.map_err(store_error)?;
    renew_ladders_of_uploads(store).await.map_err(store_error)?;
    Ok(problems.len())
}

/// Warns of problems whose files were replaced, now or at an earlier start, while a contest with them is running.
async fn warn_of_replaced(store: &Store) -> Result<(), StoreError> {
    for replaced in store.replaced_problems(None).await? {
        let what = format!(
            "the files of the problem {} were replaced while the contest {} is running",
            replaced.problem, replaced.contest
        );
        let help = "rejudge the earlier submissions on the page Admin if their verdicts may change";
        diagnostics::warn(&Diagnostic::new(what).help(help));
    }
    Ok(())
}

/// The key of a problem's ladder. `None` if programs answer questions instead of playing.
fn ladder(asks: Option<Asks>, digest: &str) -> Option<String> {
    (asks == Some(Asks::Play)).then(|| key_of_ladder(digest))
}

/// The key of the ladder that workers of this program play.
pub(crate) fn key_of_ladder(problem_digest: &str) -> String {
    ladder_key(problem_digest, &engine())
}

/// Sets the ladders of uploaded problems, because an earlier version of this program had others. A problem whose files
/// are missing or corrupt keeps its ladder, with a warning.
async fn renew_ladders_of_uploads(store: &Store) -> Result<(), StoreError> {
    for (name, digest) in store.uploaded_files().await? {
        let bundle = match store.bundle(&digest).await {
            Ok(bundle) => bundle,
            Err(error @ (StoreError::Missing(_) | StoreError::Corrupt(_))) => {
                let what = format!("the uploaded problem {name} cannot be read: {error}");
                diagnostics::warn(&Diagnostic::new(what).help("upload it again"));
                continue;
            }
            Err(error) => return Err(error),
        };
        let text = bundle.text("problem.toml");
        let parse = |text: String| ProblemOutline::parse(Path::new("problem.toml"), &text).ok();
        let asks = text.and_then(parse).map(|outline| outline.asks);
        let ladder = ladder(asks, &digest);
        store.set_ladder(&name, &digest, ladder.as_deref()).await?;
    }
    Ok(())
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
