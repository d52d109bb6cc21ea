//! Judging a set of submissions again: nothing counts until somebody has looked at what would change.

use serde::Serialize;
use sqlx::{AssertSqlSafe, Row};

use crate::jobs::{JobKind, insert_judging};
use crate::{Millis, Store, StoreError, new_id};

/// A set that is judged again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rejudge {
    /// Its identifier.
    pub id: String,
    /// The problem, all of whose submissions are in it.
    pub problem: String,
    /// `running`, `applied` or `dropped`.
    pub state: String,
    /// When it was begun.
    pub created: Millis,
    /// How many submissions are in it.
    pub tasks: i64,
    /// How many of them have been judged.
    pub done: i64,
}

/// One submission of a set, whose verdict would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RejudgeRow {
    /// The submission.
    pub submission: String,
    /// Whose it is.
    pub by: String,
    /// Its file.
    pub file: String,
    /// Verdict and reason that count.
    pub before: String,
    /// Verdict and reason that would count.
    pub after: String,
}

impl Store {
    /// Begins to judge all submissions to a problem again. Returns the identifier of the set.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rejudge(&self, problem: &str, by: &str) -> Result<String, StoreError> {
        let mut transaction = self.write().await?;
        let id = new_id();
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO rejudges (id, problem, state, created_by, created) \
             VALUES ($1, $2, 'running', $3, {})",
            self.clock()
        )))
        .bind(&id)
        .bind(problem)
        .bind(by)
        .execute(&mut *transaction)
        .await?;
        let rows = sqlx::query(
            "SELECT id, account FROM submissions WHERE problem = $1 AND judging IS NOT NULL",
        )
        .bind(problem)
        .fetch_all(&mut *transaction)
        .await?;
        for row in rows {
            let (submission, account): (String, String) =
                (row.try_get("id")?, row.try_get("account")?);
            let (kind, set) = (JobKind::Rejudge, Some(id.as_str()));
            insert_judging(self, &mut transaction, kind, &submission, &account, set).await?;
        }
        transaction.commit().await?;
        Ok(id)
    }

    /// The sets, the last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rejudges(&self) -> Result<Vec<Rejudge>, StoreError> {
        let rows = sqlx::query(
            "SELECT r.id, r.problem, r.state, r.created, \
             (SELECT COUNT(*) FROM jobs t WHERE t.rejudge = r.id) AS tasks, \
             (SELECT COUNT(*) FROM jobs t WHERE t.rejudge = r.id AND t.state = 'done') AS done \
             FROM rejudges r ORDER BY r.id DESC LIMIT 100",
        )
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(Rejudge {
                id: row.try_get("id")?,
                problem: row.try_get("problem")?,
                state: row.try_get("state")?,
                created: row.try_get("created")?,
                tasks: row.try_get("tasks")?,
                done: row.try_get("done")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// What a set would change: every submission whose report is another now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn changes_of(&self, rejudge: &str) -> Result<Vec<RejudgeRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT s.id, a.name, s.file, o.verdict AS old_verdict, o.reason AS old_reason, \
             n.verdict AS new_verdict, n.reason AS new_reason \
             FROM jobs t JOIN submissions s ON s.id = t.payload JOIN accounts a ON a.id = s.account \
             JOIN judgings n ON n.job = t.id JOIN judgings o ON o.id = s.judging \
             WHERE t.rejudge = $1 AND (o.verdict <> n.verdict \
             OR COALESCE(o.reason, '') <> COALESCE(n.reason, '') \
             OR COALESCE(o.report, '') <> COALESCE(n.report, '')) ORDER BY s.id",
        )
        .bind(rejudge)
        .fetch_all(&self.pool)
        .await?;
        let said = |row: &sqlx::any::AnyRow, verdict, reason| -> Result<String, sqlx::Error> {
            let verdict: String = row.try_get(verdict)?;
            let reason: Option<String> = row.try_get(reason)?;
            Ok(match reason {
                Some(reason) => format!("{verdict} {reason}"),
                None => verdict,
            })
        };
        let read = |row: &sqlx::any::AnyRow| {
            Ok(RejudgeRow {
                submission: row.try_get("id")?,
                by: row.try_get("name")?,
                file: row.try_get("file")?,
                before: said(row, "old_verdict", "old_reason")?,
                after: said(row, "new_verdict", "new_reason")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Makes the new judgings of a set count, all at once, or drops them. What is not judged yet is not
    /// judged any more.
    ///
    /// # Errors
    /// If the set is not running, or the database fails.
    pub async fn close_rejudge(&self, rejudge: &str, apply: bool) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let state = if apply { "applied" } else { "dropped" };
        let closed =
            sqlx::query("UPDATE rejudges SET state = $1 WHERE id = $2 AND state = 'running'")
                .bind(state)
                .bind(rejudge)
                .execute(&mut *transaction)
                .await?;
        if closed.rows_affected() == 0 {
            return Err(StoreError::Missing("running rejudge"));
        }
        // A worker that is about to write a judging of this set has written it then, or finds the job done.
        let query = format!(
            "SELECT id FROM jobs WHERE rejudge = $1 AND state <> 'done' ORDER BY id{}",
            self.locking()
        );
        sqlx::query(AssertSqlSafe(query))
            .bind(rejudge)
            .fetch_all(&mut *transaction)
            .await?;
        if apply {
            sqlx::query(
                "UPDATE submissions SET judging = (SELECT n.id FROM judgings n JOIN jobs t \
                 ON t.id = n.job WHERE t.rejudge = $1 AND t.payload = submissions.id) \
                 WHERE id IN (SELECT t.payload FROM jobs t JOIN judgings n ON n.job = t.id \
                 WHERE t.rejudge = $1)",
            )
            .bind(rejudge)
            .execute(&mut *transaction)
            .await?;
        }
        let query = format!(
            "UPDATE jobs SET state = 'done', stage = 'done', lease = lease + 1, changed = {} \
             WHERE rejudge = $1 AND state <> 'done'",
            self.clock()
        );
        sqlx::query(AssertSqlSafe(query))
            .bind(rejudge)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }
}
