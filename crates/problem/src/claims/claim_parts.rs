//! Combines the parts of a claim, from a problem file or the command line, into its statement.

use grundy_report::Diagnostic;

use super::strategy::{Case, Goal, Recipe};
use super::{Claimed, Condition, Statement, Text};
use crate::instances::Ranges;

/// Parts of a claim, each of which is valid by itself.
pub(super) struct ClaimParts<'s> {
    pub(super) ranges: Ranges,
    pub(super) condition: Option<Text>,
    pub(super) iff: Option<Text>,
    pub(super) then: Option<Text>,
    pub(super) cases: Vec<Case>,
    pub(super) goal: Option<&'s str>,
    /// Counted from 1.
    pub(super) seat: Option<u64>,
}

impl ClaimParts<'_> {
    /// The statement that the parts make.
    ///
    /// # Errors
    /// If the parts contradict each other.
    pub(super) fn statement(self) -> Result<Statement, Diagnostic> {
        let is_recipe = !self.cases.is_empty();
        let goal = self.goal()?;
        let claimed = match self.then {
            Some(_) if is_recipe => Err(Diagnostic::new(
                "a claim cannot have both `then` and a move",
            )),
            Some(_) if self.goal.is_some() || self.seat.is_some() => Err(Diagnostic::new(
                "`goal` and `seat` are for claims on how to move",
            )),
            Some(then) => Ok(Claimed::True(then)),
            None if is_recipe => Ok(Claimed::Good(Recipe(self.cases), goal)),
            None => Err(Diagnostic::new("empty claim").help(
                "expected `then`, as in \"winner == 1\"; `given`, a table; or a move, by `move`, `to`, \
                 `listed` or `cases`",
            )),
        }?;
        let condition = match (self.condition, self.iff) {
            (None, None) => Condition::Always,
            (Some(text), None) => Condition::If(text),
            (None, Some(_)) if is_recipe => {
                let title = "a claim about moves takes `if`, not `iff`";
                return Err(Diagnostic::new(title));
            }
            (None, Some(text)) => Condition::Iff(text),
            (Some(_), Some(_)) => {
                return Err(Diagnostic::new("a claim cannot have both `if` and `iff`"));
            }
        };
        Ok(Statement::Everywhere {
            ranges: self.ranges,
            condition,
            claimed,
        })
    }

    fn goal(&self) -> Result<Goal, Diagnostic> {
        let number = self.seat.unwrap_or(1);
        let seat = u8::try_from(number).ok();
        let seat = seat.and_then(|seat| seat.checked_sub(1)).ok_or_else(|| {
            let title = format!("there is no seat {number}");
            Diagnostic::new(title).help("seat 1 moves first")
        })?;
        match self.goal.unwrap_or("keeps") {
            "wins" => Ok(Goal::Wins(seat)),
            "never-loses" => Ok(Goal::NeverLoses(seat)),
            "keeps" if self.seat.is_none() => Ok(Goal::Keeps),
            "keeps" => Err(Diagnostic::new(
                "`seat` requires `goal = \"wins\"` or `goal = \"never-loses\"`",
            )
            .help("set the goal to wins or never-loses")),
            other => Err(Diagnostic::new(format!("unknown goal `{other}`"))
                .help("goals are keeps, wins and never-loses")),
        }
    }
}
