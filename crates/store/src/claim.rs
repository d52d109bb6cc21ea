//! A task in the hands of a worker.

use strum::{Display, EnumString, IntoStaticStr};

/// Why a task is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Purpose {
    /// The submission has no verdict yet.
    First,
    /// It is judged again in a set, which is looked at before it counts.
    Rejudge,
    /// It is judged again by another worker, to see that both agree.
    Check,
}

/// A task that a worker has, with all that it has to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The task.
    pub task: String,
    /// Why.
    pub purpose: Purpose,
    /// What this lease is known by.
    pub lease: i64,
    /// How often it has used up its turn.
    pub turn: i64,
    /// What is known of its account.
    pub standing: i64,
    /// The submission.
    pub submission: String,
    /// Whose it is.
    pub account: String,
    /// The seed of the contest to which it was made, if it was made to one.
    pub contest_seed: Option<u64>,
    /// The name of its file.
    pub file: String,
    /// The blob of its source, if it has one.
    pub source: Option<String>,
    /// The blob of its module, if it came with one.
    pub module: Option<String>,
    /// The problem.
    pub problem: String,
    /// The blob of the problem's files.
    pub problem_digest: String,
}
