//! The problems and their statements, `grundy.problems/1`.

use serde::{Deserialize, Serialize};

use crate::words::{Asks, Schema};

/// One problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProblemReport {
    /// `grundy.problems/1`.
    pub schema: Schema,
    /// What commands call it.
    pub problem: String,
    /// Its title.
    pub name: String,
    /// The game.
    pub game: String,
    /// What is asked for: `play`, `winner` or `move`.
    pub asks: Asks,
    /// Its statement, limits and languages as Markdown, where one problem is shown.
    pub statement: Option<String>,
}
