//! The problems and their statements, `grundy.problems/1`.

use serde::{Deserialize, Serialize};

use crate::words::{Acceptance, Asks, Schema};

/// One problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProblemReport {
    /// `grundy.problems/1`.
    pub schema: Schema,
    /// Name for commands.
    pub problem: String,
    /// Title.
    pub name: String,
    /// The game; `null` if the problem cannot be loaded.
    pub game: Option<String>,
    /// Kind of problem: `play`, or the question; `null` if the problem cannot be loaded.
    pub asks: Option<Asks>,
    /// Statement, limits and languages as Markdown, if a single problem is shown.
    pub statement: Option<String>,
    /// Reason why the problem cannot be loaded, if any.
    pub error: Option<String>,
    /// Rules by which bots that play are judged, if a single problem for them is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayReport>,
}

/// The rules by which bots that play are judged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PlayReport {
    /// Condition for acceptance.
    pub accept: Acceptance,
    /// Number of plies after which a game is stopped.
    pub max_plies: usize,
}
