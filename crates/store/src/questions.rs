//! Questions of people who play or explore, which workers answer, and requests for matches.
//!
//! Only the site and its workers understand the text of a question. Equal questions to the same engine are one job;
//! its answer is kept for a while.

use sqlx::{AssertSqlSafe, FromRow};

use crate::database::Alone;
use crate::error::refused;
use crate::jobs::{AccountClass, JobKind, JobState, LeasedJob, NewJob, insert};
use crate::sql::{Statements as _, Write};
use crate::{DAY, Millis, Store, StoreError, digest};

/// The longest answer, in bytes.
pub const MAX_ANSWER: usize = 12 << 20;
/// The longest question, in bytes.
const MAX_QUESTION: usize = 64 << 10;
/// The time for which a failure is kept, in milliseconds. After it the question can be asked again.
const FAILED_FOR: Millis = 5 * 60 * 1000;
/// The time after which a question that waits for a worker is dropped, in milliseconds. For a match that gave way to
/// other work, it begins again.
const WAITS_FOR: Millis = 10 * 60 * 1000;
/// The time for which an answer is kept in milliseconds, the number of answers that are kept, and their total size in
/// bytes.
const KEPT_FOR: Millis = DAY;
const KEPT: i64 = 5_000;
const KEPT_BYTES: i64 = 256 << 20;
/// The time over which the work for visitors is limited, in milliseconds.
const BUDGET_OVER: Millis = 60_000;

/// SQL clause: the order in which questions are deleted. It is always the same, so that two servers that delete at once
/// do not wait for each other.
const OLDEST_FIRST: &str = "ORDER BY t.changed, t.id";
/// SQL condition: a job `t` is a question or a match.
const ASKED: &str = "t.kind IN ('question', 'match')";

/// The limits on questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuestionLimits {
    /// Questions of one asker that wait or are answered.
    pub per_asker: i64,
    /// Questions of all askers that wait or are answered.
    pub in_all: i64,
    /// Those of visitors among them.
    pub of_visitors: i64,
    /// Milliseconds that workers may spend on all visitors together within a minute.
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

/// A question and its asker.
#[derive(Clone, Copy, Debug)]
pub struct NewQuestion<'a> {
    /// [`JobKind::Question`] or [`JobKind::Match`].
    pub kind: JobKind,
    /// The text, which the site and its workers understand.
    pub request: &'a str,
    /// The engine that has to answer. Workers answer questions to their own engine only.
    pub engine: &'a str,
    /// The asker: equal for the same account or network address.
    pub asker: &'a str,
    /// Whether the asker has no account.
    pub is_visitor: bool,
}

/// The state of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuestionState {
    /// It waits, or a worker answers it.
    Waiting,
    /// It has been answered.
    Answered(Vec<u8>),
    /// It could not be answered, for this reason.
    Failed(String),
}

/// The numbers of questions that wait or are answered.
#[derive(FromRow)]
struct Asked {
    in_all: i64,
    of_visitors: i64,
    of_asker: i64,
}

/// The key of a question: equal for equal questions to the same engine.
#[must_use]
pub fn question_key(request: &str, engine: &str) -> String {
    digest(format!("{engine}\n{request}").as_bytes())
}

impl Store {
    /// Asks a question, unless it has been asked already. Returns its state.
    ///
    /// # Errors
    /// If this asker or all askers together ask too much, if the question is too long, or if the database fails.
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
            return refused(format!("the question is longer than {MAX_QUESTION} bytes"));
        }
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Asking).await?;
        self.check_limits(&mut transaction, new, limits).await?;
        // There may be a failure that is old enough, or a job that another process has added since the look above. The
        // latter stays, and "waiting" is right in both cases, because the caller polls by key.
        let failed = "SELECT id FROM jobs WHERE key = $1 AND state = 'failed'";
        for table in ["questions", "jobs"] {
            let delete = AssertSqlSafe(format!("DELETE FROM {table} WHERE id IN ({failed})"));
            transaction.run(delete, (&key,)).await?;
        }
        let job = NewJob {
            kind: new.kind,
            account: new.asker,
            class: match new.is_visitor {
                true => AccountClass::Heavy,
                false => AccountClass::Known,
            },
            key: Some(&key),
            engine: Some(new.engine),
            payload: new.request,
            rejudge: None,
        };
        if let Some(id) = insert(self, &mut transaction, &job).await? {
            let sql = "INSERT INTO questions (id) VALUES ($1)";
            transaction.run(sql, (id,)).await?;
        }
        transaction.commit().await?;
        Ok(QuestionState::Waiting)
    }

    async fn check_limits(
        &self,
        transaction: &mut Write,
        new: &NewQuestion<'_>,
        limits: QuestionLimits,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) AS in_all, \
             CAST(COALESCE(SUM(CASE WHEN class = 2 THEN 1 ELSE 0 END), 0) AS BIGINT) AS of_visitors, \
             CAST(COALESCE(SUM(CASE WHEN account = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS of_asker \
             FROM jobs t WHERE {ASKED} AND state IN ('waiting', 'running')"
        ));
        let asked: Asked = transaction.one(query, (new.asker,)).await?;
        if asked.of_asker >= limits.per_asker {
            return Err(StoreError::TooMuch {
                message: "your earlier requests are still being answered".to_owned(),
                retry_after: 3,
            });
        }
        let too_many = asked.in_all >= limits.in_all
            || (new.is_visitor && asked.of_visitors >= limits.of_visitors);
        let has_spent = new.is_visitor
            && self.spent_on_visitors(transaction).await? >= limits.visitors_ms_per_minute;
        if too_many || has_spent {
            let message = match new.is_visitor {
                true => "too many requests from visitors; sign in for priority",
                false => "too many requests are waiting",
            };
            return Err(StoreError::Busy {
                message: message.to_owned(),
                retry_after: 20,
            });
        }
        Ok(())
    }

    async fn spent_on_visitors(&self, transaction: &mut Write) -> Result<Millis, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(spent_ms), 0) AS BIGINT) FROM jobs t \
             WHERE changed > {} - $1 AND class = 2 AND {ASKED}",
            self.clock()
        ));
        transaction.value(query, (BUDGET_OVER,)).await
    }

    /// The state of the question with this key. `None` if it is unknown, or failed long enough ago to be asked again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn question(&self, key: &str) -> Result<Option<QuestionState>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT t.id, t.state, q.failure, {} - t.changed AS age FROM jobs t \
             JOIN questions q ON q.id = t.id WHERE t.key = $1",
            self.clock()
        ));
        let job: Option<(String, JobState, Option<String>, Millis)> =
            self.first(query, (key,)).await?;
        let Some((id, state, failure, age)) = job else {
            return Ok(None);
        };
        match state {
            JobState::Waiting | JobState::Running => Ok(Some(QuestionState::Waiting)),
            JobState::Failed if age > FAILED_FOR => Ok(None),
            JobState::Failed => Ok(Some(QuestionState::Failed(failure.unwrap_or_default()))),
            JobState::Done => {
                let sql = "SELECT answer FROM questions WHERE id = $1";
                let answer: Option<Vec<u8>> = self.first_value(sql, (id,)).await?;
                Ok(answer.map(QuestionState::Answered))
            }
        }
    }

    /// The text of the question with this key. `None` if it is unknown.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn question_text(&self, key: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT t.payload FROM jobs t JOIN questions q ON q.id = t.id WHERE t.key = $1";
        self.first_value(sql, (key,)).await
    }

    /// Writes an answer, or the reason for which there is none, and ends the job, which took `spent_ms` milliseconds.
    /// `false` if the job is another worker's. An answer that is too long is a failure.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn answer(
        &self,
        job: &LeasedJob,
        answer: Result<&[u8], &str>,
        spent_ms: Millis,
    ) -> Result<bool, StoreError> {
        let answer = answer.and_then(|bytes| match bytes.len() <= MAX_ANSWER {
            true => Ok(bytes),
            false => Err("the answer is too long to be kept"),
        });
        let state = match answer {
            Ok(_) => JobState::Done,
            Err(_) => JobState::Failed,
        };
        let mut transaction = self.write().await?;
        if !self.end(&mut transaction, job, state, spent_ms).await? {
            transaction.rollback().await?;
            return Ok(false);
        }
        match answer {
            Ok(bytes) => {
                let sql = "UPDATE questions SET answer = $1, bytes = $2 WHERE id = $3";
                let values = (
                    bytes,
                    i64::try_from(bytes.len()).unwrap_or(i64::MAX),
                    &job.id,
                );
                transaction.run(sql, values).await?;
            }
            Err(why) => self.write_failure(&mut transaction, job, why).await?,
        }
        self.count_spending(&mut transaction, job.kind.into(), spent_ms)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub(crate) async fn write_failure(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        why: &str,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE questions SET failure = $1 WHERE id = $2";
        transaction.run(sql, (why, &job.id)).await.map(drop)
    }

    /// Deletes questions that are old: answers after a day, failures, questions that have waited too long, and the
    /// oldest answers if all of them are too many or too large.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tidy_questions(&self) -> Result<(), StoreError> {
        let clock = self.clock();
        let over = format!(
            "SELECT t.id FROM jobs t WHERE {ASKED} AND ((state = 'done' AND changed < {clock} - {KEPT_FOR}) \
             OR (state = 'failed' AND changed < {clock} - {FAILED_FOR}) \
             OR (state = 'waiting' AND changed < {clock} - {WAITS_FOR}))"
        );
        let one = AssertSqlSafe(format!("{over} LIMIT 1"));
        if self.first::<()>(one, ()).await?.is_some() {
            self.delete_questions(&format!("{over} {OLDEST_FIRST}"))
                .await?;
        }
        loop {
            let query = AssertSqlSafe(format!(
                "SELECT COUNT(*) AS count, CAST(COALESCE(SUM(q.bytes), 0) AS BIGINT) AS bytes FROM jobs t \
                 JOIN questions q ON q.id = t.id WHERE {ASKED} AND t.state = 'done'"
            ));
            let (count, bytes): (i64, i64) = self.one(query, ()).await?;
            if count <= KEPT && bytes <= KEPT_BYTES {
                return Ok(());
            }
            // A tenth is deleted at a time, so that this is not necessary at every look.
            let oldest = format!(
                "SELECT t.id FROM jobs t WHERE {ASKED} AND t.state = 'done' {OLDEST_FIRST} LIMIT {}",
                count / 10 + 1
            );
            self.delete_questions(&oldest).await?;
        }
    }

    /// Deletes the questions about the submissions of an account, such as matches, with their answers. A worker that
    /// answers one of them finds that the job is no longer its own.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn forget_answers_about(
        &self,
        transaction: &mut Write,
        account: &str,
    ) -> Result<(), StoreError> {
        // An identifier is letters and digits.
        let about = format!(
            "SELECT t.id FROM jobs t WHERE {ASKED} AND EXISTS \
             (SELECT 1 FROM submissions s WHERE s.account = '{account}' AND t.payload LIKE '%' || s.id || '%') \
             ORDER BY t.id"
        );
        self.delete_questions_within(transaction, &about).await
    }

    /// Deletes the questions whose identifiers a query returns.
    async fn delete_questions(&self, ids: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.delete_questions_within(&mut transaction, ids).await?;
        Ok(transaction.commit().await?)
    }

    async fn delete_questions_within(
        &self,
        transaction: &mut Write,
        ids: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!("{ids}{}", self.locking()));
        let ids: Vec<String> = transaction.column(query, ()).await?;
        for id in ids {
            for delete in [
                "DELETE FROM questions WHERE id = $1",
                "DELETE FROM jobs WHERE id = $1",
            ] {
                transaction.run(delete, (&id,)).await?;
            }
        }
        Ok(())
    }
}
