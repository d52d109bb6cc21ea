//! The parts of a claim as somebody said them, and what they come to together.

use super::strategy::{Case, Goal, Recipe};
use super::{Claimed, Condition, Statement, Text};
use crate::instances::Ranges;
use grundy_report::Diagnostic;

/// Parts of a claim, each of which by itself is right.
pub(super) struct ClaimParts<'s> {
    pub(super) ranges: Ranges,
    pub(super) condition: Option<Text>,
    pub(super) iff: Option<Text>,
    pub(super) then: Option<Text>,
    pub(super) cases: Vec<Case>,
    pub(super) goal: Option<&'s str>,
    /// Counted from 1.
    pub(super) seat: Option<u8>,
}

impl ClaimParts<'_> {
    /// # Errors
    /// Parts that do not go together.
    pub(super) fn statement(self) -> Result<Statement, Diagnostic> {
        let is_recipe = !self.cases.is_empty();
        let goal = self.goal()?;
        let claimed = match self.then {
            Some(_) if is_recipe => Err(Diagnostic::new(
                "a claim says what is true (`then`) or how to move, not both",
            )),
            Some(_) if self.goal.is_some() || self.seat.is_some() => Err(Diagnostic::new(
                "`goal` and `seat` are for claims on how to move",
            )),
            Some(then) => Ok(Claimed::True(then)),
            None if is_recipe => Ok(Claimed::Good(Recipe(self.cases), goal)),
            None => Err(Diagnostic::new("this claims nothing").help(
                "a claim has `then`, as in \"winner == 1\"; or `given`, a table; or it tells how to \
                 move, by `move`, `to`, `listed` or `cases`",
            )),
        }?;
        let condition = match (self.condition, self.iff) {
            (None, None) => Condition::Always,
            (Some(text), None) => Condition::If(text),
            (None, Some(_)) if is_recipe => {
                let title = "how to move is claimed `if` something is so, not `iff`";
                return Err(Diagnostic::new(title));
            }
            (None, Some(text)) => Condition::Iff(text),
            (Some(_), Some(_)) => {
                return Err(Diagnostic::new("a claim has `if` or `iff`, not both"));
            }
        };
        Ok(Statement::Everywhere {
            ranges: self.ranges,
            condition,
            claimed,
        })
    }

    fn goal(&self) -> Result<Goal, Diagnostic> {
        let seat = match self.seat {
            Some(0) => Err(Diagnostic::new("there is no seat 0").help("seat 1 moves first")),
            seat => Ok(seat.unwrap_or(1) - 1),
        }?;
        match self.goal.unwrap_or("keeps") {
            "wins" => Ok(Goal::Wins(seat)),
            "never-loses" => Ok(Goal::NeverLoses(seat)),
            "keeps" if self.seat.is_none() => Ok(Goal::Keeps),
            "keeps" => Err(Diagnostic::new("`seat` goes with a goal of a whole game")
                .help("set the goal to wins or never-loses")),
            other => Err(Diagnostic::new(format!("`{other}` is no goal"))
                .help("goals are keeps, wins and never-loses")),
        }
    }
}
