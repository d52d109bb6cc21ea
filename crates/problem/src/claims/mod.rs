//! Claims: statements about games, checked instance by instance.
//!
//! A claim ranges over settings of a game. Each instance is solved by search where it is small
//! enough and by a theorem beyond, and what was found is held against the claim. That a claim holds
//! on all instances of its range says nothing about others: it is a check, not a proof.

mod check_strategy;
mod claim_parts;
mod command_line;
mod explain_false;
mod expression;
mod finding;
mod foreign_syntax;
mod functions;
mod pattern;
mod periodicity;
mod position_facts;
mod reachable;
mod read;
mod restriction;
mod strategy;
mod types;
mod unbounded;
mod variables;
mod verify;

use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy_games::Settings;
use grundy_report::Diagnostic;
use grundy_report::Source;
use grundy_report::{ClaimStatus, Error};

use crate::instances::Ranges;
use expression::{Expression, ExpressionError};
use strategy::{Goal, Recipe};
use variables::Variables;

pub(crate) use command_line::ranges_from_command_line;
pub use command_line::{CommandLineClaim, from_command_line};
pub use functions::FUNCTIONS;
pub use position_facts::OUTPUTS;
pub use reachable::PARTS;
pub(crate) use read::{RawClaim, from_problem};
pub(crate) use restriction::{misfit, restriction};
pub use verify::verify;

/// A statement about a game.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name.
    pub name: String,
    /// The status that the problem expects; `None` on the command line.
    pub expect: Option<ClaimStatus>,
    /// The settings that the claim is about, beside those it ranges over.
    settings: Settings,
    statement: Statement,
}

#[derive(Clone, Debug)]
enum Statement {
    /// Something is true of every instance of the ranges.
    Everywhere {
        ranges: Ranges,
        condition: Condition,
        claimed: Claimed,
    },
    /// A table of instances with what is to be found of each.
    Given(Vec<Row>),
}

/// The claim about an instance.
#[derive(Clone, Debug)]
enum Claimed {
    /// An expression is true.
    True(Text),
    /// Moves chosen in this way do what is wanted.
    Good(Recipe, Goal),
}

/// One row of a table of expected figures.
#[derive(Clone, Debug)]
struct Row {
    instance: Settings,
    expected: Vec<(String, serde_json::Value)>,
}

#[derive(Clone, Debug)]
enum Condition {
    /// The claim is about every instance.
    Always,
    /// It is about the instances for which this is true.
    If(Text),
    /// It is about every instance: this and the claim are both true, or neither is.
    Iff(Text),
}

/// An expression and where it was written.
#[derive(Clone, Debug)]
struct Text {
    expression: Expression,
    place: Written,
}

/// The place of a text, for diagnostics about it.
#[derive(Clone, Debug)]
struct Written {
    path: PathBuf,
    text: String,
    span: Range<usize>,
}

impl Text {
    fn read(text: &str, place: Written) -> Result<Self, Diagnostic> {
        match Expression::read(text) {
            Ok(expression) => Ok(Self { expression, place }),
            Err(error) => Err(place.diagnostic(&error)),
        }
    }

    fn holds(&self, facts: &Variables<'_>) -> Result<bool, Error> {
        let truth = self.expression.holds(facts);
        truth.map_err(|error| self.wrong(&error))
    }

    /// A diagnostic about what the expression came to.
    fn wrong(&self, error: &ExpressionError) -> Error {
        Error::User(vec![self.place.diagnostic(error)])
    }
}

impl Written {
    /// The whole of an option's value.
    fn option(name: &str, text: &str) -> Self {
        Self {
            path: Path::new(name).to_owned(),
            text: text.to_owned(),
            span: 0..text.len(),
        }
    }

    /// A diagnostic about the whole text, or about a part of it.
    fn diagnostic(&self, error: &ExpressionError) -> Diagnostic {
        let source = Source {
            path: &self.path,
            text: &self.text,
        };
        let span = match &error.place {
            Some(part) => {
                let end = self.span.end.max(self.span.start + 1);
                let start = (self.span.start + part.start).min(end - 1);
                start..(self.span.start + part.end).clamp(start + 1, end)
            }
            None => self.span.clone(),
        };
        source.at(span, error.problem.clone()).helps(&error.help)
    }
}
