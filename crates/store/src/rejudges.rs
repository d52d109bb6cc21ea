//! Rejudging a set of submissions: nothing counts until an administrator has applied the set. Even then, a failure of
//! the judge replaces no verdict, and a set replaces none of a newer set.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::{search_text, words_in_columns};
use crate::error::{found, refused};
use crate::jobs::{JobKind, insert_judging};
use crate::names::folded;
use crate::sql::Statements as _;
use crate::submissions::matches;
use crate::{Millis, Store, StoreError, new_id};

/// The state of a set that is rejudged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Display, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RejudgeState {
    /// Its submissions are judged, or an administrator has yet to decide.
    Running,
    /// The new judgings count.
    Applied,
    /// The new judgings do not count.
    Dropped,
}

words_in_columns!(RejudgeState);

/// The submissions of a set: all judged ones to a problem that have everything that is given.
#[derive(Clone, Copy, Default, Debug)]
pub struct RejudgeFilter<'a> {
    /// The problem.
    pub problem: &'a str,
    /// This submission only.
    pub submission: Option<&'a str>,
    /// Those to the contest of this name only.
    pub contest: Option<&'a str>,
    /// Those with this verdict only.
    pub verdict: Option<&'a str>,
    /// Those of files with this ending only, with its dot: `.py`.
    pub ending: Option<&'a str>,
    /// Those of accounts whose name has this part only.
    pub person: Option<&'a str>,
}

/// A set of submissions that is rejudged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Rejudge {
    /// Its identifier.
    pub id: String,
    /// The problem of its submissions.
    pub problem: String,
    /// Its state.
    pub state: RejudgeState,
    /// The time at which it was begun.
    pub created: Millis,
    /// The number of submissions in it.
    pub tasks: i64,
    /// The number of them that have been rejudged.
    pub done: i64,
}

/// One submission of a set, whose verdict would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct RejudgeRow {
    /// The submission.
    #[sqlx(rename = "id")]
    pub submission: String,
    /// The name of its account.
    #[sqlx(rename = "name")]
    pub by: String,
    /// Its file.
    pub file: String,
    /// Verdict and reason that count.
    #[sqlx(rename = "old")]
    pub before: String,
    /// Verdict and reason that would count.
    #[sqlx(rename = "new")]
    pub after: String,
}

/// The new judgings of a set that do not count when the set is applied.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, FromRow)]
pub struct RejudgeKept {
    /// The number of submissions on which the judge failed.
    pub failed: i64,
    /// The number of other submissions that have a judging of a newer set.
    pub outdated: i64,
}

/// SQL condition: the judging with this identifier is of a later job than `t`.
fn is_newer(judging: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM judgings oj JOIN jobs ot ON ot.id = oj.job WHERE oj.id = {judging} \
         AND (ot.created > t.created OR (ot.created = t.created AND ot.id > t.id)))"
    )
}

/// SQL condition: the judging `n` of the job `t` may replace the judging with this identifier.
fn may_replace(judging: &str) -> String {
    format!("n.verdict <> 'JE' AND NOT {}", is_newer(judging))
}

/// The query for the sets `r`, with this selection.
fn select(which: &str) -> String {
    format!(
        "SELECT r.id, r.problem, r.state, r.created, \
         (SELECT COUNT(*) FROM jobs t WHERE t.rejudge = r.id) AS tasks, \
         (SELECT COUNT(*) FROM jobs t WHERE t.rejudge = r.id AND t.state = 'done' \
         AND EXISTS (SELECT 1 FROM judgings n WHERE n.submission = t.payload AND n.job = t.id)) AS done \
         FROM rejudges r {which}"
    )
}

impl Store {
    /// Begins to judge submissions again. Returns the identifier of the set.
    ///
    /// # Errors
    /// If there are no such submissions, if the part of a name or the ending is too long, or the database fails.
    pub async fn rejudge(
        &self,
        filter: &RejudgeFilter<'_>,
        by: &str,
    ) -> Result<String, StoreError> {
        let mut transaction = self.write().await?;
        let id = new_id();
        let query = AssertSqlSafe(format!(
            "INSERT INTO rejudges (id, problem, state, created_by, created) \
             VALUES ($1, $2, 'running', $3, {})",
            self.clock()
        ));
        transaction.run(query, (&id, filter.problem, by)).await?;
        let query = AssertSqlSafe(format!(
            "SELECT s.id, s.account FROM submissions s JOIN accounts a ON a.id = s.account \
             JOIN judgings j ON j.id = s.judging LEFT JOIN contests c ON c.id = s.contest \
             WHERE s.problem = $1 AND ($2 = '' OR s.id = $2) AND ($3 = '' OR c.name = $3) AND {} \
             ORDER BY s.id",
            matches("$4", "$5", "$6")
        ));
        let values = (
            filter.problem,
            filter.submission.unwrap_or_default(),
            filter.contest.unwrap_or_default(),
            search_text(folded(filter.person.unwrap_or_default()))?,
            filter.verdict.unwrap_or_default(),
            search_text(filter.ending.unwrap_or_default().to_lowercase())?,
        );
        let judged: Vec<(String, String)> = transaction.all(query, values).await?;
        if judged.is_empty() {
            return refused("there are no such submissions that have been judged");
        }
        for (submission, account) in judged {
            let (kind, set) = (JobKind::Rejudge, Some(id.as_str()));
            insert_judging(self, &mut transaction, kind, &submission, &account, set).await?;
        }
        transaction.commit().await?;
        Ok(id)
    }

    /// The last 100 sets, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rejudges(&self) -> Result<Vec<Rejudge>, StoreError> {
        let query = AssertSqlSafe(select("ORDER BY r.id DESC LIMIT 100"));
        self.all(query, ()).await
    }

    /// The set with this identifier.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rejudge_set(&self, id: &str) -> Result<Option<Rejudge>, StoreError> {
        let query = AssertSqlSafe(select("WHERE r.id = $1"));
        self.first(query, (id,)).await
    }

    /// The new judgings of a set that do not count when the set is applied.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn kept_of(&self, rejudge: &str) -> Result<RejudgeKept, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(CASE WHEN n.verdict = 'JE' THEN 1 END) AS failed, \
             COUNT(CASE WHEN n.verdict <> 'JE' AND {} THEN 1 END) AS outdated \
             FROM jobs t JOIN judgings n ON n.job = t.id JOIN submissions s ON s.id = t.payload \
             WHERE t.rejudge = $1",
            is_newer("s.judging")
        ));
        self.one(query, (rejudge,)).await
    }

    /// The changes of a set: every submission whose verdict, reason or report differs now, without those that keep it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn changes_of(&self, rejudge: &str) -> Result<Vec<RejudgeRow>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id, a.name, s.file, o.verdict || COALESCE(' ' || o.reason, '') AS old, \
             n.verdict || COALESCE(' ' || n.reason, '') AS new \
             FROM jobs t JOIN submissions s ON s.id = t.payload JOIN accounts a ON a.id = s.account \
             JOIN judgings n ON n.job = t.id JOIN judgings o ON o.id = s.judging \
             WHERE t.rejudge = $1 AND {} AND (o.verdict <> n.verdict \
             OR COALESCE(o.reason, '') <> COALESCE(n.reason, '') \
             OR COALESCE(o.report, '') <> COALESCE(n.report, '')) ORDER BY s.id",
            may_replace("s.judging")
        ));
        self.all(query, (rejudge,)).await
    }

    /// Makes the new judgings of a set count, all at once, without [those that do not](Store::kept_of), or drops them.
    /// Submissions of a dropped set that are still waiting are no longer judged.
    ///
    /// # Errors
    /// If the set is not running, or is to be applied before all of its submissions have been judged, or the database
    /// fails.
    pub async fn close_rejudge(&self, rejudge: &str, apply: bool) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let state = match apply {
            true => RejudgeState::Applied,
            false => RejudgeState::Dropped,
        };
        let sql = "UPDATE rejudges SET state = $1 WHERE id = $2 AND state = 'running'";
        let closed = transaction.run(sql, (state, rejudge)).await?;
        found(closed, "running rejudge")?;
        // A worker that is about to write a judging of this set has written it then, or finds the job done.
        let query = AssertSqlSafe(format!(
            "SELECT id FROM jobs WHERE rejudge = $1 AND state <> 'done' ORDER BY id{}",
            self.locking()
        ));
        let unfinished: Vec<String> = transaction.column(query, (rejudge,)).await?;
        if apply && !unfinished.is_empty() {
            let message = match unfinished.len() {
                1 => "1 submission has not been rejudged yet".to_owned(),
                count => format!("{count} submissions have not been rejudged yet"),
            };
            // The locks end at once, so that workers find the jobs.
            transaction.rollback().await?;
            return refused(message);
        }
        if apply {
            let query = AssertSqlSafe(format!(
                "UPDATE submissions SET judging = (SELECT n.id FROM judgings n JOIN jobs t \
                 ON t.id = n.job WHERE t.rejudge = $1 AND t.payload = submissions.id \
                 AND t.kind = 'rejudge') \
                 WHERE id IN (SELECT t.payload FROM jobs t WHERE t.rejudge = $1) \
                 AND EXISTS (SELECT 1 FROM jobs t JOIN judgings n ON n.job = t.id \
                 WHERE t.rejudge = $1 AND t.payload = submissions.id AND t.kind = 'rejudge' AND {})",
                may_replace("submissions.judging")
            ));
            transaction.run(query, (rejudge,)).await?;
        }
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET state = 'done', stage = 'done', lease = lease + 1, changed = {} \
             WHERE rejudge = $1 AND state <> 'done'",
            self.clock()
        ));
        transaction.run(query, (rejudge,)).await?;
        Ok(transaction.commit().await?)
    }
}
