//! From the files of an upload to a problem that can be installed.

use std::path::Path;
use std::time::Duration;

use grundy_problem::{Outline as ProblemOutline, Problem};
use grundy_report::sanitize::single_line;
use grundy_report::{Asks, Diagnostic};
use grundy_store::{Bundle, Outline, digest};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::archive::Files;
use crate::app::App;
use crate::error::WebError;

/// The time in which a problem has to be read.
const LIMIT: Duration = Duration::from_secs(10);
/// The largest number of errors that are told at once.
const TOLD: usize = 8;
/// One problem is read at a time: a hostile one occupies no more than one thread.
static READING: Semaphore = Semaphore::const_new(1);

/// A problem that can be installed.
pub(super) struct ReadProblem {
    pub(super) outline: Outline,
    pub(super) bundle: Bundle,
}

/// Reads a problem as the site and the workers will read it. The game of a file is built by workers only.
///
/// The inner error has the mistakes in the problem, each with its place in the file; or it says that reading the
/// problem takes too long.
///
/// # Errors
/// If this program fails.
pub(super) async fn read(
    app: &App,
    name: &str,
    files: Files,
) -> Result<Result<ReadProblem, Vec<String>>, WebError> {
    let permit = timeout(LIMIT, READING.acquire()).await;
    let permit = match permit {
        Ok(Ok(permit)) => permit,
        _ => {
            return Ok(Err(vec![
                "another problem is being read; try again in a minute".to_owned(),
            ]));
        }
    };
    let (app, owned_name) = (app.clone(), name.to_owned());
    let read = spawn_blocking(move || {
        let _permit = permit;
        read_now(&app, &owned_name, &files)
    });
    match timeout(LIMIT, read).await {
        Ok(Ok(read)) => Ok(read),
        Ok(Err(error)) => {
            tracing::error!(%error, problem = name, "an uploaded problem could not be read");
            let message = "the problem could not be read; the server's log says why";
            Err(WebError::internal(message))
        }
        Err(_) => Ok(Err(vec![
            "reading the problem takes too long here; make its tests smaller".to_owned(),
        ])),
    }
}

fn read_now(app: &App, name: &str, files: &Files) -> Result<ReadProblem, Vec<String>> {
    let text = text(files, "problem.toml")?;
    if files.contains_key("statement.md") {
        self::text(files, "statement.md")?;
    }
    let path = Path::new("problem.toml");
    let outline = ProblemOutline::parse(path, &text).map_err(told)?;
    match outline.plays_a_file() {
        true => check_game_file(&outline.game, files)?,
        false => {
            Problem::parse(name, path, &text, app.catalog()).map_err(told)?;
        }
    }
    let mut bundle = Bundle::default();
    for (path, contents) in files {
        bundle.add(path, contents);
    }
    let title = single_line(outline.name.trim());
    if title.is_empty() || title.chars().count() > 80 {
        return Err(vec![
            "problem.toml: the name must have 1 to 80 characters".to_owned(),
        ]);
    }
    let ladder = || (app.options().ladder_key)(&digest(&bundle.to_bytes()));
    let outline = Outline {
        name: name.to_owned(),
        title,
        game: outline.game,
        ladder: (outline.asks == Asks::Play).then(ladder),
    };
    Ok(ReadProblem { outline, bundle })
}

/// The game of a file has to be one of the files.
fn check_game_file(game: &str, files: &Files) -> Result<(), Vec<String>> {
    let path = game.strip_prefix("./").unwrap_or(game);
    match files.contains_key(path) {
        true => Ok(()),
        false => Err(vec![format!(
            "problem.toml: the game {} is not among the files; upload it too, or name a built-in game",
            single_line(game)
        )]),
    }
}

fn text(files: &Files, path: &str) -> Result<String, Vec<String>> {
    let bytes = files
        .get(path)
        .ok_or_else(|| vec![format!("there is no {path}")])?;
    let text = String::from_utf8(bytes.clone());
    text.map_err(|_| vec![format!("{path} is not UTF-8; save it as UTF-8")])
}

fn told(diagnostics: Vec<Diagnostic>) -> Vec<String> {
    let lines = diagnostics.iter().take(TOLD);
    lines
        .map(|diagnostic| single_line(&diagnostic.to_string()))
        .collect()
}

/// The errors of a problem as one.
pub(super) fn refused(errors: &[String]) -> WebError {
    let first = errors.first().map(String::as_str).unwrap_or_default();
    WebError::unusable(first)
}
