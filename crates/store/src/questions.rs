//! Questions that people ask while they look at a page, and that workers answer.
//!
//! What is asked is a text that only the site and its workers understand. Equal questions to the same
//! engine are one question: its answer is kept for a while, and whoever asks again reads it. A worker
//! claims a question under a lease, as it does tasks; a question that takes one worker down after the other
//! is given up.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use crate::database::Alone;
use crate::{Millis, Store, StoreError, digest, new_id};

/// How long a worker may be silent before its question is somebody else's.
const LEASE: Millis = 10_000;
/// A question that has been lost so often is given up.
pub const MAX_QUESTION_LOST: i64 = 3;
/// The longest answer, in bytes.
pub const MAX_ANSWER: usize = 12 << 20;
/// The longest question, in bytes.
const MAX_QUESTION: usize = 64 << 10;
/// How long it is said of a question that it failed; then it can be asked again.
const FAILED_FOR: Millis = 5 * 60 * 1000;
/// How long a question waits for a worker before it is forgotten.
const WAITS_FOR: Millis = 10 * 60 * 1000;
/// How long an answer is kept, how many are, and how long they are together in bytes.
const KEPT_FOR: Millis = 24 * 60 * 60 * 1000;
const KEPT: i64 = 5_000;
const KEPT_BYTES: i64 = 256 << 20;
/// Over this time it is counted what visitors have made workers do.
const BUDGET_OVER: Millis = 60_000;

/// How much may be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuestionLimits {
    /// Questions of one asker that wait or are worked on.
    pub per_asker: i64,
    /// Questions of everybody that wait or are worked on.
    pub in_all: i64,
    /// Those of visitors among them.
    pub of_visitors: i64,
    /// Milliseconds that workers may spend within a minute on what visitors ask, all of them together.
    pub visitors_ms_per_minute: i64,
}

impl Default for QuestionLimits {
    fn default() -> Self {
        Self {
            per_asker: 4,
            in_all: 200,
            of_visitors: 50,
            visitors_ms_per_minute: 30_000,
        }
    }
}

/// What is asked, and by whom.
#[derive(Clone, Copy, Debug)]
pub struct NewQuestion<'a> {
    /// What the site and its workers understand.
    pub request: &'a str,
    /// Which engine is to answer: workers answer questions to theirs only.
    pub engine: &'a str,
    /// Who asks: equal for the same account or network address.
    pub asker: &'a str,
    /// Whether that is not an account.
    pub is_visitor: bool,
}

/// How far a question is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuestionState {
    /// It waits, or a worker is at it.
    Waiting,
    /// It has been answered.
    Answered(Vec<u8>),
    /// It could not be answered, and why.
    Failed(String),
}

/// A question that a worker has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuestionClaim {
    /// Its identifier.
    pub id: String,
    /// What this lease is known by.
    pub lease: i64,
    /// What is asked.
    pub request: String,
}

/// The name of a question: equal for equal questions to the same engine.
#[must_use]
pub fn question_key(request: &str, engine: &str) -> String {
    digest(format!("{engine}\n{request}").as_bytes())
}

/// Next is the question of an account before one of a visitor, then the one whose asker has the fewest
/// before it; of each asker one at a time. A worker that is being drained gets nothing.
const NEXT: &str = "SELECT t.id FROM questions t \
    WHERE t.state = 'waiting' AND t.engine = $1 AND NOT EXISTS (SELECT 1 FROM questions r \
    WHERE r.asker = t.asker AND r.state = 'running') \
    AND NOT EXISTS (SELECT 1 FROM workers k WHERE k.id = $2 AND k.draining = 1) ORDER BY t.visitor, \
    (SELECT COUNT(*) FROM questions o WHERE o.asker = t.asker AND o.state = 'waiting' AND o.id < t.id), \
    t.id LIMIT 1";

impl Store {
    /// Asks a question, unless it has been asked already. What comes back is how far it is.
    ///
    /// # Errors
    /// If too much is being asked by this asker or in all, if the question is too long, or if the database
    /// fails.
    pub async fn ask(
        &self,
        new: &NewQuestion<'_>,
        limits: QuestionLimits,
    ) -> Result<QuestionState, StoreError> {
        let key = question_key(new.request, new.engine);
        if let Some(known) = self.question(&key).await? {
            return Ok(known);
        }
        if new.request.len() > MAX_QUESTION {
            let message = format!("the question is longer than {MAX_QUESTION} bytes");
            return Err(StoreError::Refused(message));
        }
        let clock = self.clock();
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Asking).await?;
        let counts = sqlx::query(
            "SELECT COUNT(*) AS in_all, CAST(COALESCE(SUM(visitor), 0) AS BIGINT) AS visitors, \
             CAST(COALESCE(SUM(CASE WHEN asker = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS mine \
             FROM questions WHERE state IN ('waiting', 'running')",
        )
        .bind(new.asker)
        .fetch_one(&mut *transaction)
        .await?;
        let count = |name: &str| counts.try_get::<i64, _>(name);
        if count("mine")? >= limits.per_asker {
            let message = "questions of yours are still being worked out".to_owned();
            let retry_after = 3;
            return Err(StoreError::TooMuch {
                message,
                retry_after,
            });
        }
        let too_many = count("in_all")? >= limits.in_all
            || (new.is_visitor && count("visitors")? >= limits.of_visitors);
        let has_spent = new.is_visitor && {
            let spent: i64 = sqlx::query_scalar(AssertSqlSafe(format!(
                "SELECT CAST(COALESCE(SUM(spent_ms), 0) AS BIGINT) FROM questions \
                 WHERE changed > {clock} - $1 AND visitor = 1"
            )))
            .bind(BUDGET_OVER)
            .fetch_one(&mut *transaction)
            .await?;
            spent >= limits.visitors_ms_per_minute
        };
        if too_many || has_spent {
            let message = match new.is_visitor {
                true => {
                    "visitors are asking more than can be worked out; people with an account come first"
                }
                false => "more is being asked than can be worked out",
            };
            return Err(StoreError::Busy {
                message: message.to_owned(),
                retry_after: 20,
            });
        }
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO questions (id, key, asker, visitor, request, engine, state, created, changed) \
             VALUES ($1, $2, $3, $4, $5, $6, 'waiting', {clock}, {clock}) \
             ON CONFLICT (key) DO UPDATE SET id = excluded.id, asker = excluded.asker, \
             visitor = excluded.visitor, state = 'waiting', lost = 0, failure = NULL, \
             created = excluded.created, changed = excluded.changed WHERE questions.state = 'failed'"
        )))
        .bind(new_id())
        .bind(&key)
        .bind(new.asker)
        .bind(i64::from(new.is_visitor))
        .bind(new.request)
        .bind(new.engine)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(QuestionState::Waiting)
    }

    /// How far the question of this key is; nothing where it is to be asked, perhaps again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn question(&self, key: &str) -> Result<Option<QuestionState>, StoreError> {
        let query = format!(
            "SELECT state, failure, {} - changed AS age FROM questions WHERE key = $1",
            self.clock()
        );
        let row = sqlx::query(AssertSqlSafe(query))
            .bind(key)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let state: String = row.try_get("state")?;
        match &*state {
            "waiting" | "running" => Ok(Some(QuestionState::Waiting)),
            "failed" if row.try_get::<Millis, _>("age")? > FAILED_FOR => Ok(None),
            "failed" => {
                let failure: Option<String> = row.try_get("failure")?;
                Ok(Some(QuestionState::Failed(failure.unwrap_or_default())))
            }
            "done" => {
                let answer = sqlx::query_scalar(
                    "SELECT answer FROM questions WHERE key = $1 AND state = 'done'",
                );
                let answer: Option<Vec<u8>> = answer.bind(key).fetch_optional(&self.pool).await?;
                Ok(answer.map(QuestionState::Answered))
            }
            _ => Err(StoreError::Corrupt(state)),
        }
    }

    /// Gives a worker the next question to its engine, if there is one. Where nothing waits, that costs
    /// one look at an index.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_question(
        &self,
        worker: &str,
        engine: &str,
    ) -> Result<Option<QuestionClaim>, StoreError> {
        let waits = sqlx::query("SELECT id FROM questions WHERE state = 'waiting' LIMIT 1");
        if waits.fetch_optional(&self.pool).await?.is_none() {
            return Ok(None);
        }
        let (clock, locking) = (self.clock(), self.locking_what_is_free());
        // One statement: a worker that is cut off meanwhile has it or has not, and holds no lock.
        let query = format!(
            "UPDATE questions SET state = 'running', worker = $2, lease = lease + 1, \
             lease_until = {clock} + $3, changed = {clock} \
             WHERE id = ({NEXT}{locking}) AND state = 'waiting' RETURNING id, lease, request"
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .bind(engine)
            .bind(worker)
            .bind(LEASE)
            .fetch_all(&self.pool)
            .await?;
        let claim = |row: &AnyRow| {
            Ok(QuestionClaim {
                id: row.try_get("id")?,
                lease: row.try_get("lease")?,
                request: row.try_get("request")?,
            })
        };
        rows.first().map(claim).transpose()
    }

    /// Renews a lease. False if the question is somebody else's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew_question(&self, claim: &QuestionClaim) -> Result<bool, StoreError> {
        let renewed = sqlx::query(AssertSqlSafe(format!(
            "UPDATE questions SET lease_until = {} + $1 \
             WHERE id = $2 AND lease = $3 AND state = 'running'",
            self.clock()
        )))
        .bind(LEASE)
        .bind(&claim.id)
        .bind(claim.lease)
        .execute(&self.pool)
        .await?;
        Ok(renewed.rows_affected() == 1)
    }

    /// Hands a question back that could not be answered by nobody's fault.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hand_back_question(&self, claim: &QuestionClaim) -> Result<(), StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "UPDATE questions SET state = 'waiting', worker = NULL, changed = {} \
             WHERE id = $1 AND lease = $2 AND state = 'running'",
            self.clock()
        )))
        .bind(&claim.id)
        .bind(claim.lease)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Writes an answer down, or why there is none, and how many milliseconds it took. False if the
    /// question is somebody else's by now. An answer that is too long is a failure.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle_question(
        &self,
        claim: &QuestionClaim,
        answer: Result<&[u8], &str>,
        spent_ms: i64,
    ) -> Result<bool, StoreError> {
        let answer = answer.and_then(|bytes| match bytes.len() <= MAX_ANSWER {
            true => Ok(bytes),
            false => Err("the answer is too long to be kept"),
        });
        let (state, bytes) = match answer {
            Ok(bytes) => ("done", bytes),
            Err(_) => ("failed", &[][..]),
        };
        let settled = sqlx::query(AssertSqlSafe(format!(
            "UPDATE questions SET state = $1, answer = $2, bytes = $3, failure = $4, spent_ms = $5, \
             changed = {} WHERE id = $6 AND lease = $7 AND state = 'running'",
            self.clock()
        )))
        .bind(state)
        .bind(bytes)
        .bind(i64::try_from(bytes.len()).unwrap_or(i64::MAX))
        .bind(answer.err())
        .bind(spent_ms)
        .bind(&claim.id)
        .bind(claim.lease)
        .execute(&self.pool)
        .await?;
        Ok(settled.rows_affected() == 1)
    }

    /// Takes questions from workers that are silent, or from one that is known to be dead. Returns how
    /// many were taken.
    pub(crate) async fn reclaim_questions(&self, dead: Option<&str>) -> Result<u64, StoreError> {
        let failure = format!("whoever worked it out was stopped {MAX_QUESTION_LOST} times");
        let clock = self.clock();
        let taken = sqlx::query(AssertSqlSafe(format!(
            "UPDATE questions SET lost = lost + 1, worker = NULL, changed = {clock}, \
             state = CASE WHEN lost + 1 >= {MAX_QUESTION_LOST} THEN 'failed' ELSE 'waiting' END, \
             failure = CASE WHEN lost + 1 >= {MAX_QUESTION_LOST} THEN $1 ELSE NULL END \
             WHERE state = 'running' AND (lease_until < {clock} OR worker = $2)"
        )))
        .bind(failure)
        .bind(dead.unwrap_or_default())
        .execute(&self.pool)
        .await?;
        Ok(taken.rows_affected())
    }

    /// Throws away what is old: answers of yesterday, failures, questions that nobody came for, and the
    /// oldest answers where all of them take up too much.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tidy_questions(&self) -> Result<(), StoreError> {
        let clock = self.clock();
        let over = format!(
            "(state = 'done' AND changed < {clock} - {KEPT_FOR}) \
             OR (state = 'failed' AND changed < {clock} - {FAILED_FOR}) \
             OR (state = 'waiting' AND created < {clock} - {WAITS_FOR})"
        );
        let some = format!("SELECT id FROM questions WHERE {over} LIMIT 1");
        let some = sqlx::query(AssertSqlSafe(some)).fetch_optional(&self.pool);
        if some.await?.is_some() {
            let delete = format!("DELETE FROM questions WHERE {over}");
            sqlx::query(AssertSqlSafe(delete))
                .execute(&self.pool)
                .await?;
        }
        loop {
            let row = sqlx::query(
                "SELECT COUNT(*) AS count, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes \
                 FROM questions WHERE state = 'done'",
            )
            .fetch_one(&self.pool)
            .await?;
            let (count, bytes): (i64, i64) = (row.try_get("count")?, row.try_get("bytes")?);
            if count <= KEPT && bytes <= KEPT_BYTES {
                return Ok(());
            }
            // A tenth goes at a time, so that this is not done at every look.
            sqlx::query(
                "DELETE FROM questions WHERE id IN (SELECT id FROM questions WHERE state = 'done' \
                 ORDER BY changed, id LIMIT $1)",
            )
            .bind(count / 10 + 1)
            .execute(&self.pool)
            .await?;
        }
    }

    /// How many questions wait, and for how many milliseconds the oldest has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn questions_waiting(&self) -> Result<(i64, Option<Millis>), StoreError> {
        let query = format!(
            "SELECT COUNT(*) AS count, {} - MIN(created) AS age FROM questions WHERE state = 'waiting'",
            self.clock()
        );
        let row = sqlx::query(AssertSqlSafe(query))
            .fetch_one(&self.pool)
            .await?;
        Ok((row.try_get("count")?, row.try_get("age")?))
    }
}
