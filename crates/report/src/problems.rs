//! The problems and their statements, `grundy.problems/1`.

use serde::{Deserialize, Serialize};

use crate::words::{Asks, Schema};

/// One problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProblemReport {
    /// `grundy.problems/1`.
    pub schema: Schema,
    /// What commands call it.
    pub problem: String,
    /// Its title.
    pub name: String,
    /// The game; `null` where the problem cannot be loaded.
    pub game: Option<String>,
    /// What is asked for: `play`, `winner` or `move`; `null` where the problem cannot be loaded.
    pub asks: Option<Asks>,
    /// Its statement, limits and languages as Markdown, where one problem is shown.
    pub statement: Option<String>,
    /// Why the problem cannot be loaded, if it cannot.
    pub error: Option<String>,
}
