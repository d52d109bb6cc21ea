//! Problems: their files, the claims that they make about games, and what new problems and bots begin
//! from.

pub mod claims;
pub mod instances;
mod problem;
mod report;
pub mod scaffold;
mod selection;
mod values;

pub use problem::{
    Accept, Answer, Asks, Certify, Kind, MAX_ALLOWED, MAX_QUESTIONS, NO_MOVE, Play, Problem, Start,
    Words, problem_schema,
};
pub use report::{problem_report, statement_report};
pub use selection::{StartSelection, choose, judged_seats, seats};
