//! The bots that a viewer may enter for a match.

use std::collections::{BTreeMap, BTreeSet};

use grundy_play::Sprt;
use grundy_questions::{Contestant, MAX_CONTESTANTS};

use crate::app::App;
use crate::error::WebError;
use crate::requests::{bot_file, bot_name};
use crate::viewer::Viewer;

/// The names of the reference players of a problem.
///
/// # Errors
/// If the viewer may not see the problem, or the database fails.
pub(super) async fn references(
    app: &App,
    viewer: &Viewer,
    problem: &str,
) -> Result<Vec<String>, WebError> {
    let installed = viewer.problem(app, problem).await?;
    Ok(app.cached_problem(&installed).await?.references())
}

/// The contestants of these names: reference players, and submissions that are public or that the viewer may see.
///
/// # Errors
/// If there are too many, a name is unknown or comes twice, or the database fails.
pub(super) async fn contestants(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    names: &[&str],
) -> Result<Vec<Contestant>, WebError> {
    if names.len() > MAX_CONTESTANTS {
        let message = format!("a tournament has at most {MAX_CONTESTANTS} bots");
        return Err(WebError::unusable(message));
    }
    let references = references(app, viewer, problem).await?;
    let mut found: Vec<Contestant> = Vec::new();
    for &name in names {
        if found.iter().any(|one| one.id() == name) {
            return Err(WebError::unusable("a bot can take part only once"));
        }
        if references.iter().any(|reference| reference == name) {
            found.push(Contestant::Reference(name.to_owned()));
            continue;
        }
        let bot = app
            .store()
            .usable_bot(viewer.access(), problem, name)
            .await?;
        let Some(bot) = bot else {
            return Err(missing_bot(app, viewer, problem, name, &references).await);
        };
        let name = bot_name(&bot);
        found.push(Contestant::Bot(bot_file(bot, name)));
    }
    number_equal_names(&mut found);
    Ok(found)
}

/// The error for a name that no bot has: a submission of this name still waits, or the viewer may see none.
async fn missing_bot(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    name: &str,
    references: &[String],
) -> WebError {
    let waits = match app.store().submission(viewer.access(), name).await {
        Ok(found) => found.is_some_and(|one| one.problem == problem && one.verdict.is_none()),
        Err(error) => return error.into(),
    };
    if waits {
        let message = format!("the submission {name} cannot play yet: it has no verdict yet");
        return WebError::unusable(message).help("try again when it has been judged");
    }
    let help = "name a submission of yours, a public one, or";
    WebError::unusable("bot not found").help(format!("{help} {}", references.join(", ")))
}

/// A sequential test. `None` if the text is empty.
///
/// # Errors
/// If the text is not a sequential test.
pub(super) fn sequential_test(text: Option<&str>) -> Result<Option<&str>, WebError> {
    let text = text.filter(|text| !text.is_empty());
    if let Some(Err(error)) = text.map(str::parse::<Sprt>) {
        return Err(WebError::unusable(error).help("for example: elo0=0,elo1=5"));
    }
    Ok(text)
}

/// Numbers bots of the same name, such as versions of one file: `bot.c by ada`, `bot.c by ada (2)`.
pub(super) fn number_equal_names(all: &mut [Contestant]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for one in all {
        if let Contestant::Bot(bot) = one {
            let times = seen.entry(bot.called.clone()).or_default();
            *times += 1;
            if *times > 1 {
                bot.called = format!("{} ({times})", bot.called);
            }
        }
    }
}

/// The best bots of the students of a class that the viewer teaches.
///
/// # Errors
/// If the viewer teaches no such class, there are too many bots, or the database fails.
pub(super) async fn contestants_of_class(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    class: &str,
) -> Result<Vec<Contestant>, WebError> {
    let store = app.store();
    let found = store.class(viewer.account()?, class).await?;
    let found = found.filter(|class| class.teaches);
    let class = found.ok_or_else(|| WebError::not_found("class not found"))?;
    let pupils = store.pupils_of(&class.id).await?;
    let pupils: BTreeSet<&str> = pupils.iter().map(|pupil| pupil.id.as_str()).collect();
    let entrants = store.entrants(problem).await?;
    let ids = entrants
        .iter()
        .filter(|entrant| pupils.contains(entrant.account.as_str()))
        .map(|entrant| entrant.submission.as_str());
    let ids: Vec<&str> = ids.collect();
    contestants(app, viewer, problem, &ids).await
}
