//! What is in a contest: its problems, and what was handed in to it.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::Contest;
use crate::sight::Phase;
use crate::{Millis, Store, StoreError};

/// A problem of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContestProblem {
    /// `A` for the first one.
    pub label: String,
    /// Its name.
    pub problem: String,
    /// Its title; none where the problem is not there.
    pub title: Option<String>,
    /// What it is worth.
    pub points: i64,
    /// Whether it was hidden until the start.
    pub secret: bool,
}

/// A submission to a contest, for its organisers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContestEntry {
    /// The submission.
    pub id: String,
    /// Whose it is.
    pub by: String,
    /// The problem.
    pub problem: String,
    /// The name of the file.
    pub file: String,
    /// When it was handed in.
    pub created: Millis,
    /// Whether it counts; if not, it is upsolving.
    pub in_time: bool,
    /// Its verdict, once there is one.
    pub verdict: Option<String>,
    /// Its reason.
    pub reason: Option<String>,
    /// Whether the bot was proved never to err.
    pub certified: bool,
    /// Wasm instructions in all.
    pub fuel: Option<i64>,
}

fn read(row: &AnyRow) -> Result<ContestEntry, StoreError> {
    Ok(ContestEntry {
        id: row.try_get("id")?,
        by: row.try_get("by_name")?,
        problem: row.try_get("problem")?,
        file: row.try_get("file")?,
        created: row.try_get("created")?,
        in_time: row.try_get::<i64, _>("in_time")? == 1,
        verdict: row.try_get("verdict")?,
        reason: row.try_get("reason")?,
        certified: row.try_get::<Option<i64>, _>("certified")? == Some(1),
        fuel: row.try_get("fuel")?,
    })
}

impl Store {
    /// The problems of a contest, in their order. Before the start only organisers get any.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn problems_of_contest(
        &self,
        contest: &Contest,
    ) -> Result<Vec<ContestProblem>, StoreError> {
        if contest.phase == Phase::Before && !contest.organises {
            return Ok(Vec::new());
        }
        let rows = sqlx::query(
            "SELECT x.problem, p.title, x.points, x.secret FROM contest_problems x \
             LEFT JOIN problems p ON p.name = x.problem AND p.hidden = 0 WHERE x.contest = $1 \
             ORDER BY x.place, x.problem",
        )
        .bind(&contest.id)
        .fetch_all(&self.pool)
        .await?;
        let read = |(place, row): (u8, &AnyRow)| {
            Ok(ContestProblem {
                label: char::from(b'A'.saturating_add(place)).to_string(),
                problem: row.try_get("problem")?,
                title: row.try_get("title")?,
                points: row.try_get("points")?,
                secret: row.try_get::<i64, _>("secret")? == 1,
            })
        };
        (0..).zip(&rows).map(read).collect()
    }

    /// All that was handed in to a contest, the first one first, but for accounts that are disabled.
    ///
    /// # Errors
    /// If the database fails.
    pub(super) async fn entries_of(&self, contest: &str) -> Result<Vec<ContestEntry>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(
            "SELECT s.id, a.name AS by_name, s.problem, s.file, s.created, s.in_time, \
             j.verdict, j.reason, j.certified, j.fuel FROM submissions s \
             JOIN accounts a ON a.id = s.account AND a.disabled = 0 \
             LEFT JOIN judgings j ON j.id = s.judging WHERE s.contest = $1 ORDER BY s.created, s.id",
        ))
        .bind(contest)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read).collect()
    }

    /// All that was handed in to a contest, the first one first, if whoever looks organises it.
    ///
    /// # Errors
    /// If they do not, or the database fails.
    pub async fn entries_to(&self, contest: &Contest) -> Result<Vec<ContestEntry>, StoreError> {
        match contest.organises {
            true => self.entries_of(&contest.id).await,
            false => Err(StoreError::Missing("page")),
        }
    }

    /// The names and identifiers of those who take part in a contest.
    ///
    /// # Errors
    /// If the database fails.
    pub(super) async fn contestants_of(
        &self,
        contest: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT a.id, a.name FROM contestants t JOIN accounts a ON a.id = t.account \
             AND a.disabled = 0 WHERE t.contest = $1 ORDER BY a.folded",
        )
        .bind(contest)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| Ok((row.try_get("id")?, row.try_get("name")?));
        rows.iter().map(read).collect()
    }
}
