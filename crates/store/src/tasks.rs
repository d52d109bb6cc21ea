//! What is to be judged, who does it, and how far it is.
//!
//! A worker claims a task under a lease, which it renews. Whoever does not renew is taken for dead, and
//! somebody else begins anew; whoever comes back late finds that its lease is an old one and can write
//! nothing. A task that takes one worker down after the other is given up.

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row, Transaction};
use strum::{Display, EnumString, IntoStaticStr};

use crate::claim::{Claim, Purpose};
use crate::judgings::{self, Outcome};
use crate::{Millis, Store, StoreError, new_id, now};

/// How long a worker may be silent before its task is somebody else's.
const LEASE: Millis = 20_000;

/// A task that has been lost so often is given up. Workers that are killed for other reasons, and there
/// are such, lose the tasks that they happen to have; a bot that kills workers does so every time.
pub const MAX_LOST: i64 = 5;

/// Whether a task is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TaskState {
    /// Nobody has it.
    Waiting,
    /// A worker has it.
    Running,
    /// It is done.
    Done,
}

/// How far a judging is.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Display, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Stage {
    /// It waits.
    Queued,
    /// The program is compiled.
    Building,
    /// Games are played, or questions asked.
    Playing,
    /// A proof is searched for.
    Certifying,
    /// There is a verdict.
    Done,
}

/// How much of a stage is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Games played, or questions asked.
    pub done: u64,
    /// Of so many; 0 where that is not known.
    pub planned: u64,
}

impl Progress {
    pub(crate) fn from_text(text: String) -> Result<Self, StoreError> {
        serde_json::from_str(&text).map_err(|_| StoreError::Corrupt(text))
    }

    fn to_text(self) -> String {
        format!("{{\"done\":{},\"planned\":{}}}", self.done, self.planned)
    }
}

/// What became of an outcome that was handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// It counts.
    Kept,
    /// Somebody else has the task or has done it.
    TooLate,
    /// It was a check, and it differs from what the other worker found.
    Disagrees,
}

pub(crate) async fn insert(
    transaction: &mut Transaction<'_, Any>,
    submission: &str,
    account: &str,
    purpose: Purpose,
    rejudge: Option<&str>,
) -> Result<(), StoreError> {
    let priority: i64 = match purpose {
        Purpose::First => 1,
        Purpose::Check => 2,
        Purpose::Rejudge => 3,
    };
    sqlx::query(
        "INSERT INTO tasks (id, submission, account, purpose, rejudge, state, stage, progress, \
         priority, created, changed) VALUES ($1, $2, $3, $4, $5, 'waiting', 'queued', $6, $7, $8, $8)",
    )
    .bind(new_id())
    .bind(submission)
    .bind(account)
    .bind(<&str>::from(purpose))
    .bind(rejudge)
    .bind(Progress::default().to_text())
    .bind(priority)
    .bind(now())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Next is the task of the account that has the fewest before it, among those that no account has
/// another one running of: so who hands in a hundred bots does not keep others waiting.
const NEXT: &str = "SELECT t.id, t.purpose, t.lease, t.submission, s.file, s.source, s.module, \
    s.problem, p.digest, \
    (SELECT COUNT(*) FROM tasks o WHERE o.account = t.account AND o.state = 'waiting' AND o.id < t.id) \
    AS ahead FROM tasks t JOIN submissions s ON s.id = t.submission \
    JOIN problems p ON p.name = s.problem \
    WHERE t.state = 'waiting' AND NOT (t.purpose = 'check' AND EXISTS (SELECT 1 FROM judgings j \
    WHERE j.id = s.judging AND j.worker = $1)) AND NOT EXISTS (SELECT 1 FROM tasks r \
    WHERE r.account = t.account AND r.state = 'running' AND r.purpose = 'first' AND t.purpose = 'first') \
    ORDER BY t.priority, ahead, t.id LIMIT 1";

fn read(row: &AnyRow) -> Result<Claim, StoreError> {
    let purpose: String = row.try_get("purpose")?;
    Ok(Claim {
        task: row.try_get("id")?,
        purpose: purpose.parse().map_err(|_| StoreError::Corrupt(purpose))?,
        lease: row.try_get("lease")?,
        submission: row.try_get("submission")?,
        file: row.try_get("file")?,
        source: row.try_get("source")?,
        module: row.try_get("module")?,
        problem: row.try_get("problem")?,
        problem_digest: row.try_get("digest")?,
    })
}

impl Store {
    /// Gives a worker the next task, if there is one for it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim(&self, worker: &str) -> Result<Option<Claim>, StoreError> {
        let mut transaction = self.write().await?;
        let query = format!("{NEXT}{}", self.locking());
        let row = sqlx::query(AssertSqlSafe(query))
            .bind(worker)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let mut claim = read(&row)?;
        claim.lease += 1;
        sqlx::query(
            "UPDATE tasks SET state = 'running', stage = 'building', progress = $1, worker = $2, \
             lease = $3, lease_until = $4, version = version + 1, changed = $5 WHERE id = $6",
        )
        .bind(Progress::default().to_text())
        .bind(worker)
        .bind(claim.lease)
        .bind(now() + LEASE)
        .bind(now())
        .bind(&claim.task)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(claim))
    }

    /// Renews a lease and says how far the task is. False if the task is somebody else's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew(
        &self,
        claim: &Claim,
        stage: Stage,
        progress: Progress,
    ) -> Result<bool, StoreError> {
        let renewed = sqlx::query(
            "UPDATE tasks SET stage = $1, progress = $2, lease_until = $3, version = version + 1, \
             changed = $4 WHERE id = $5 AND lease = $6 AND state = 'running'",
        )
        .bind(<&str>::from(stage))
        .bind(progress.to_text())
        .bind(now() + LEASE)
        .bind(now())
        .bind(&claim.task)
        .bind(claim.lease)
        .execute(&self.pool)
        .await?;
        Ok(renewed.rows_affected() == 1)
    }

    /// Hands a task back that was not begun, or was stopped by nobody's fault.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hand_back(&self, claim: &Claim) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tasks SET state = 'waiting', stage = 'queued', worker = NULL, \
             version = version + 1, changed = $1 WHERE id = $2 AND lease = $3 AND state = 'running'",
        )
        .bind(now())
        .bind(&claim.task)
        .bind(claim.lease)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Writes down what became of a task: the judging and that it counts, in one transaction.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn finish(
        &self,
        claim: &Claim,
        worker: &str,
        outcome: &Outcome,
    ) -> Result<Finished, StoreError> {
        let mut transaction = self.write().await?;
        let done = sqlx::query(
            "UPDATE tasks SET state = 'done', stage = 'done', version = version + 1, changed = $1 \
             WHERE id = $2 AND lease = $3 AND state = 'running'",
        )
        .bind(now())
        .bind(&claim.task)
        .bind(claim.lease)
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(Finished::TooLate);
        }
        let judging = judgings::insert(&mut transaction, claim, worker, outcome).await?;
        let mut finished = Finished::Kept;
        match claim.purpose {
            Purpose::First => {
                judgings::make_current(&mut transaction, &claim.submission, &judging).await?;
            }
            Purpose::Rejudge => {}
            Purpose::Check => {
                if judgings::differs(&mut transaction, &claim.submission, outcome).await? {
                    finished = Finished::Disagrees;
                }
            }
        }
        transaction.commit().await?;
        Ok(finished)
    }

    /// Takes tasks and questions from workers that are silent, or from one that is known to be dead. A task that has
    /// been lost too often is given up, with a judge's error. Returns how many were taken.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reclaim(&self, dead: Option<&str>) -> Result<u64, StoreError> {
        let questions = self.reclaim_questions(dead).await?;
        let mut transaction = self.write().await?;
        let rows = sqlx::query(
            "SELECT t.id, t.purpose, t.lease, t.submission, s.file, s.source, s.module, \
             s.problem, p.digest, t.lost FROM tasks t JOIN submissions s ON s.id = t.submission \
             JOIN problems p ON p.name = s.problem \
             WHERE t.state = 'running' AND (t.lease_until < $1 OR t.worker = $2)",
        )
        .bind(now())
        .bind(dead.unwrap_or_default())
        .fetch_all(&mut *transaction)
        .await?;
        for row in &rows {
            let claim = read(row)?;
            let lost: i64 = row.try_get::<i64, _>("lost")? + 1;
            let given_up = lost >= MAX_LOST;
            let (state, stage) = match given_up {
                true => (TaskState::Done, Stage::Done),
                false => (TaskState::Waiting, Stage::Queued),
            };
            let taken = sqlx::query(
                "UPDATE tasks SET state = $1, stage = $2, lost = $3, worker = NULL, \
                 version = version + 1, changed = $4 WHERE id = $5 AND lease = $6 AND state = 'running'",
            )
            .bind(<&str>::from(state))
            .bind(<&str>::from(stage))
            .bind(lost)
            .bind(now())
            .bind(&claim.task)
            .bind(claim.lease)
            .execute(&mut *transaction)
            .await?;
            // Meanwhile it may have been finished after all.
            if given_up && taken.rows_affected() == 1 {
                let why = format!("took the judge down {lost} times");
                let outcome = Outcome::judge_failed(why);
                let judging = judgings::insert(&mut transaction, &claim, "none", &outcome).await?;
                if claim.purpose == Purpose::First {
                    judgings::make_current(&mut transaction, &claim.submission, &judging).await?;
                }
            }
        }
        transaction.commit().await?;
        Ok(rows.len() as u64 + questions)
    }

    /// How many tasks wait, and since when the oldest does.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting(&self) -> Result<(i64, Option<Millis>), StoreError> {
        let row = sqlx::query(
            "SELECT COUNT(*) AS count, MIN(created) AS oldest FROM tasks WHERE state = 'waiting'",
        )
        .fetch_one(&self.pool)
        .await?;
        Ok((row.try_get("count")?, row.try_get("oldest")?))
    }

    /// The submissions whose first judging has changed since then, with the number of the change.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn changed_since(&self, then: Millis) -> Result<Vec<(String, i64)>, StoreError> {
        let rows = sqlx::query(
            "SELECT submission, version FROM tasks WHERE changed >= $1 AND purpose = 'first'",
        )
        .bind(then)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| Ok((row.try_get("submission")?, row.try_get("version")?));
        rows.iter().map(read).collect()
    }
}
