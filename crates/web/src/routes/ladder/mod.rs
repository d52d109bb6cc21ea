//! Ladders: the best bot of every account plays those of all others, and reference players.

mod api;
mod pages;

pub(super) use api::api;
pub(super) use pages::pages;

use std::collections::HashSet;
use std::sync::Arc;

use grundy_store::{InstalledProblem, UNNAMED};

use crate::app::App;
use crate::error::WebError;
use crate::standings::{LadderRow, Standings};
use crate::viewer::Viewer;

/// A problem with its ladder.
struct Ladder {
    problem: InstalledProblem,
    standings: Arc<Standings>,
    /// The number of bots with games still to come.
    newcomers: i64,
    /// The accounts whose names the viewer may not read.
    unnamed: HashSet<String>,
}

impl Ladder {
    /// # Errors
    /// If the viewer is not signed in, the problem does not exist or has no ladder, or the database fails.
    async fn of(app: &App, viewer: &Viewer, problem: &str) -> Result<Self, WebError> {
        let (problem, key) = ladder_problem(app, viewer, problem).await?;
        let store = app.store();
        Ok(Self {
            standings: app.ladders().get(store, &problem.name, &key).await?,
            newcomers: store.newcomers(&key).await?,
            unnamed: store.unnamed(viewer.access(), &problem.name).await?,
            problem,
        })
    }

    /// A row as the viewer may see it: leaderboards name students to their classes only, too.
    fn shown(&self, row: &LadderRow) -> LadderRow {
        let mut row = row.clone();
        if !row.reference && self.unnamed.contains(&row.id) {
            UNNAMED.clone_into(&mut row.name);
        }
        row
    }
}

/// A problem in which bots play each other, with the key of its ladder.
///
/// # Errors
/// If the viewer is not signed in, there is no such problem, or the database fails.
pub(super) async fn ladder_problem(
    app: &App,
    viewer: &Viewer,
    name: &str,
) -> Result<(InstalledProblem, String), WebError> {
    viewer.account()?;
    let problem = viewer.problem(app, name).await?;
    let key = app.store().ladder_of(name).await?;
    let none = || WebError::not_found("this problem has no bot-against-bot games");
    Ok((problem, key.ok_or_else(none)?))
}
