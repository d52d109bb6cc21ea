//! The problems of a contest and its submissions.

use std::collections::HashSet;

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::FromRow;

use super::Contest;
use crate::access::Phase;
use crate::columns::{Flag, VerdictColumn};
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A problem of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct ContestProblem {
    /// `A` for the first one.
    #[sqlx(skip)]
    pub label: String,
    /// Its name.
    pub problem: String,
    /// Its title. `None` if the problem is not installed.
    pub title: Option<String>,
    /// Its points.
    pub points: i64,
    /// Whether it was hidden until the start.
    #[sqlx(try_from = "Flag")]
    pub secret: bool,
}

/// A submission to a contest, for its organizers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct ContestEntry {
    /// The submission.
    pub id: String,
    /// The name of the account.
    #[sqlx(rename = "by_name")]
    pub by: String,
    /// The problem.
    pub problem: String,
    /// The name of the file.
    pub file: String,
    /// The time of the submission.
    pub created: Millis,
    /// Whether it counts. Later submissions are upsolving.
    #[sqlx(try_from = "Flag")]
    pub in_time: bool,
    /// Its verdict, once there is one.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Option<Verdict>,
    /// Its reason; why the judge failed, if it did.
    pub reason: Option<String>,
    /// Whether the bot was proved correct.
    #[sqlx(try_from = "Flag")]
    pub certified: bool,
    /// The total number of Wasm instructions.
    pub fuel: Option<i64>,
}

impl Store {
    /// The problems of a contest, in order. Before the start only organizers get any.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn problems_of_contest(
        &self,
        contest: &Contest,
    ) -> Result<Vec<ContestProblem>, StoreError> {
        if contest.phase == Phase::Before && !contest.organizes {
            return Ok(Vec::new());
        }
        let sql = "SELECT x.problem, p.title, x.points, x.secret FROM contest_problems x \
            LEFT JOIN problems p ON p.name = x.problem AND p.hidden = 0 WHERE x.contest = $1 \
            ORDER BY x.place, x.problem";
        let mut problems: Vec<ContestProblem> = self.all(sql, (&contest.id,)).await?;
        for (problem, label) in problems.iter_mut().zip('A'..) {
            problem.label = label.to_string();
        }
        Ok(problems)
    }

    /// Whether a problem of a contest is worth other than one point. This is not a secret before the start, when the
    /// problems are hidden: the standings are of one kind from the beginning.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn counts_points(&self, contest: &Contest) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM contest_problems WHERE contest = $1 AND points <> 1";
        let count: i64 = self.value(sql, (&contest.id,)).await?;
        Ok(count > 0)
    }

    /// The identifiers of all contests that [count points](Store::counts_points).
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contests_with_points(&self) -> Result<HashSet<String>, StoreError> {
        let sql = "SELECT DISTINCT contest FROM contest_problems WHERE points <> 1";
        let contests: Vec<String> = self.column(sql, ()).await?;
        Ok(contests.into_iter().collect())
    }

    /// All submissions to a contest, the oldest first. Disabled accounts are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub(super) async fn entries_of(&self, contest: &str) -> Result<Vec<ContestEntry>, StoreError> {
        let sql = "SELECT s.id, a.name AS by_name, s.problem, s.file, s.created, s.in_time, \
            j.verdict, j.reason, j.certified, j.fuel FROM submissions s \
            JOIN accounts a ON a.id = s.account AND a.disabled = 0 \
            LEFT JOIN judgings j ON j.id = s.judging WHERE s.contest = $1 ORDER BY s.created, s.id";
        self.all(sql, (contest,)).await
    }

    /// All submissions to a contest, the oldest first, if the viewer organizes it.
    ///
    /// # Errors
    /// If the viewer does not organize it, or the database fails.
    pub async fn entries_to(&self, contest: &Contest) -> Result<Vec<ContestEntry>, StoreError> {
        match contest.organizes {
            true => self.entries_of(&contest.id).await,
            false => Err(StoreError::Missing("page")),
        }
    }
}
