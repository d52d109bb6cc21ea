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
use crate::turns::{self, NewFrom, ORDER};
use crate::{Millis, Store, StoreError, new_id};

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
    store: &Store,
    transaction: &mut Transaction<'_, Any>,
    submission: &str,
    account: &str,
    purpose: Purpose,
    rejudge: Option<&str>,
) -> Result<(), StoreError> {
    let standing = turns::standing(store, transaction, account).await?;
    let clock = store.clock();
    let query = format!(
        "INSERT INTO tasks (id, submission, account, purpose, rejudge, state, stage, progress, \
         priority, standing, created, changed) VALUES ($1, $2, $3, $4, $5, 'waiting', 'queued', $6, $7, \
         $8, {clock}, {clock})"
    );
    sqlx::query(AssertSqlSafe(query))
        .bind(new_id())
        .bind(submission)
        .bind(account)
        .bind(<&str>::from(purpose))
        .bind(rejudge)
        .bind(Progress::default().to_text())
        .bind(turns::priority(purpose))
        .bind(standing)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Next is what comes first by its turn and its account ([`turns`]), then the task of the account that has the
/// fewest before it, among those that no account has another one running of: so who hands in a hundred bots does
/// not keep others waiting. A worker that is being drained gets nothing.
fn next(new: NewFrom) -> String {
    let order = new.order();
    format!(
        "SELECT t.id FROM tasks t JOIN submissions s ON s.id = t.submission \
         WHERE t.state = 'waiting' AND NOT (t.purpose = 'check' AND EXISTS (SELECT 1 FROM judgings j \
         WHERE j.id = s.judging AND j.worker = $1)) AND NOT EXISTS (SELECT 1 FROM tasks r \
         WHERE r.account = t.account AND r.state = 'running' AND r.purpose = 'first' AND t.purpose = 'first') \
         AND NOT EXISTS (SELECT 1 FROM workers k WHERE k.id = $1 AND k.draining = 1) \
         ORDER BY {ORDER}, \
         (SELECT COUNT(*) FROM tasks o WHERE o.account = t.account AND o.state = 'waiting' AND o.id < t.id), \
         {order} LIMIT 1"
    )
}

/// How often a worker looks for another task where somebody else has begun one of the same account at
/// the same moment.
const TRIES: usize = 20;

/// What a claim holds, of a task `t`.
const CLAIM: &str = "SELECT t.id, t.purpose, t.lease, t.turn, t.standing, t.lost, t.submission, s.account, s.file, \
    s.source, s.module, s.problem, p.digest, c.seed AS contest_seed FROM tasks t \
    JOIN submissions s ON s.id = t.submission JOIN problems p ON p.name = s.problem \
    LEFT JOIN contests c ON c.id = s.contest";

fn read(row: &AnyRow) -> Result<Claim, StoreError> {
    let purpose: String = row.try_get("purpose")?;
    Ok(Claim {
        task: row.try_get("id")?,
        purpose: purpose.parse().map_err(|_| StoreError::Corrupt(purpose))?,
        lease: row.try_get("lease")?,
        turn: row.try_get("turn")?,
        standing: row.try_get("standing")?,
        submission: row.try_get("submission")?,
        account: row.try_get("account")?,
        contest_seed: row
            .try_get::<Option<i64>, _>("contest_seed")?
            .map(i64::cast_unsigned),
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
        self.claim_from(worker, NewFrom::Oldest).await
    }

    /// The same, which says at which end of those who are new it begins.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_from(
        &self,
        worker: &str,
        new: NewFrom,
    ) -> Result<Option<Claim>, StoreError> {
        for _ in 0..TRIES {
            let task = match self.start_next(worker, new).await {
                // Two workers have looked at once, and each has chosen a task of the same account, none
                // of which was running then. The index `tasks_one_at_a_time` lets one of them begin.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => continue,
                task => task?,
            };
            let Some((task, lease)) = task else {
                return Ok(None);
            };
            let query = format!("{CLAIM} WHERE t.id = $1 AND t.lease = $2");
            let row = sqlx::query(AssertSqlSafe(query))
                .bind(task)
                .bind(lease)
                .fetch_optional(&self.pool)
                .await?;
            return row.as_ref().map(read).transpose();
        }
        Ok(None)
    }

    /// Begins the next task and returns it with its lease. One statement: a worker that is cut off
    /// meanwhile has begun it or has not, and holds no lock.
    async fn start_next(
        &self,
        worker: &str,
        new: NewFrom,
    ) -> Result<Option<(String, i64)>, sqlx::Error> {
        let (clock, locking, next) = (self.clock(), self.locking_what_is_free(), next(new));
        let query = format!(
            "UPDATE tasks SET state = 'running', stage = 'building', progress = $2, worker = $1, \
             lease = lease + 1, lease_until = {clock} + $3, version = version + 1, changed = {clock} \
             WHERE id = ({next}{locking}) AND state = 'waiting' RETURNING id, lease"
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .bind(worker)
            .bind(Progress::default().to_text())
            .bind(LEASE)
            .fetch_all(&self.pool)
            .await?;
        let row = rows.first();
        row.map(|row| Ok((row.try_get("id")?, row.try_get("lease")?)))
            .transpose()
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
        let clock = self.clock();
        let query = format!(
            "UPDATE tasks SET stage = $1, progress = $2, lease_until = {clock} + $3, \
             version = version + 1, changed = {clock} \
             WHERE id = $4 AND lease = $5 AND state = 'running'"
        );
        let renewed = sqlx::query(AssertSqlSafe(query))
            .bind(<&str>::from(stage))
            .bind(progress.to_text())
            .bind(LEASE)
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
        let clock = self.clock();
        let query = format!(
            "UPDATE tasks SET state = 'waiting', stage = 'queued', worker = NULL, \
             version = version + 1, changed = {clock} \
             WHERE id = $1 AND lease = $2 AND state = 'running'"
        );
        sqlx::query(AssertSqlSafe(query))
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
        let query = format!(
            "UPDATE tasks SET state = 'done', stage = 'done', turn = $3, version = version + 1, \
             changed = {} WHERE id = $1 AND lease = $2 AND state = 'running' RETURNING account",
            self.clock()
        );
        let done: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query))
            .bind(&claim.task)
            .bind(claim.lease)
            .bind(turns::turn_of(outcome.core_ms))
            .fetch_all(&mut *transaction)
            .await?;
        let Some(account) = done.first() else {
            // Before anything else: Postgres keeps a task locked that it has looked at in vain, and
            // whoever wants to claim it would pass it over.
            transaction.rollback().await?;
            return Ok(Finished::TooLate);
        };
        let judging = judgings::insert(&mut transaction, claim, worker, outcome).await?;
        let mut finished = Finished::Kept;
        match claim.purpose {
            Purpose::First => {
                judgings::make_current(&mut transaction, &claim.submission, &judging).await?;
                turns::weigh(self, &mut transaction, account).await?;
            }
            Purpose::Rejudge => {}
            Purpose::Check => {
                if judgings::differs(&mut transaction, &claim.submission, outcome).await? {
                    finished = Finished::Disagrees;
                }
            }
        }
        let [judging, proof] = outcome.spent;
        let spent = match claim.purpose {
            Purpose::First => vec![("judging", judging), ("proof", proof)],
            purpose => vec![(purpose.into(), judging + proof)],
        };
        for (purpose, spent) in spent {
            if spent > 0 {
                self.count_spending(&mut transaction, purpose, spent)
                    .await?;
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
        let silent = format!(
            "state = 'running' AND (lease_until < {} OR worker = $1)",
            self.clock()
        );
        let questions = self.reclaim_questions(dead).await?;
        let mut transaction = self.write().await?;
        // Always in the same order, so that no two who do this wait for each other. Who renews or ends
        // its lease at this moment has done so, or finds that it has no lease.
        let query = format!(
            "SELECT id FROM tasks WHERE {silent} ORDER BY id{}",
            self.locking()
        );
        let tasks: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query))
            .bind(dead.unwrap_or_default())
            .fetch_all(&mut *transaction)
            .await?;
        for task in &tasks {
            let row = sqlx::query(AssertSqlSafe(format!("{CLAIM} WHERE t.id = $1")))
                .bind(task)
                .fetch_one(&mut *transaction)
                .await?;
            let claim = read(&row)?;
            let lost: i64 = row.try_get::<i64, _>("lost")? + 1;
            let given_up = lost >= MAX_LOST;
            let (state, stage) = match given_up {
                true => (TaskState::Done, Stage::Done),
                false => (TaskState::Waiting, Stage::Queued),
            };
            let query = format!(
                "UPDATE tasks SET state = $1, stage = $2, lost = $3, worker = NULL, \
                 version = version + 1, changed = {} WHERE id = $4",
                self.clock()
            );
            sqlx::query(AssertSqlSafe(query))
                .bind(<&str>::from(state))
                .bind(<&str>::from(stage))
                .bind(lost)
                .bind(task)
                .execute(&mut *transaction)
                .await?;
            if given_up {
                let why = format!("took the judge down {lost} times");
                let outcome = Outcome::judge_failed(why);
                let judging = judgings::insert(&mut transaction, &claim, "none", &outcome).await?;
                if claim.purpose == Purpose::First {
                    judgings::make_current(&mut transaction, &claim.submission, &judging).await?;
                }
            }
        }
        transaction.commit().await?;
        Ok(tasks.len() as u64 + questions)
    }

    /// Whether anything waits for a worker to judge it; but for spot checks, which wait for somebody else, and
    /// for what waits until another submission of its account is judged.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_waiting(&self) -> Result<bool, StoreError> {
        self.is_there_one("t.purpose <> 'check'").await
    }

    /// Whether somebody waits for a judging that may be short: it is in its first turn, and its account had no long
    /// one lately.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_short_waiting(&self) -> Result<bool, StoreError> {
        self.is_there_one(turns::MAY_BE_SHORT).await
    }

    /// Whether such a task waits that could be begun now.
    async fn is_there_one(&self, which: &str) -> Result<bool, StoreError> {
        let query = format!(
            "SELECT t.priority FROM tasks t WHERE t.state = 'waiting' AND {which} \
             AND NOT (t.purpose = 'first' AND EXISTS (SELECT 1 FROM tasks r \
             WHERE r.account = t.account AND r.state = 'running' AND r.purpose = 'first')) LIMIT 1"
        );
        let one: Option<i64> = sqlx::query_scalar(AssertSqlSafe(query))
            .fetch_optional(&self.pool)
            .await?;
        Ok(one.is_some())
    }

    /// How many tasks wait, and for how many milliseconds the oldest has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting(&self) -> Result<(i64, Option<Millis>), StoreError> {
        let query = format!(
            "SELECT COUNT(*) AS count, {} - MIN(created) AS age FROM tasks WHERE state = 'waiting'",
            self.clock()
        );
        let row = sqlx::query(AssertSqlSafe(query))
            .fetch_one(&self.pool)
            .await?;
        Ok((row.try_get("count")?, row.try_get("age")?))
    }

    /// The submissions whose first judging has changed within so many milliseconds, with the number of
    /// the change.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn changed_within(&self, last: Millis) -> Result<Vec<(String, i64)>, StoreError> {
        let query = format!(
            "SELECT submission, version FROM tasks WHERE changed >= {} - $1 AND purpose = 'first'",
            self.clock()
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .bind(last)
            .fetch_all(&self.pool)
            .await?;
        let read = |row: &AnyRow| Ok((row.try_get("submission")?, row.try_get("version")?));
        rows.iter().map(read).collect()
    }
}
