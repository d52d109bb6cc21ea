//! Leases: claiming, renewing, handing back and ending jobs. This is the only file of the store that knows them.
//!
//! A worker that stops renewing is presumed dead, and another one begins the job again. A worker that comes back with
//! an old lease can write nothing. A job is given up if it has cost too many workers, or if a worker finds that the
//! database lacks what the job is about.

use sqlx::{AssertSqlSafe, FromRow};

use super::order::{IS_FREE, update_class};
use super::{AccountClass, JobKind, JobState, Lane, Pick, Progress, Stage, TimeSlice, is_one_of};
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError};

/// The length of a lease, in milliseconds.
const LEASE: Millis = 20_000;
/// The number of lost workers after which a job is given up. It is above 1 because workers also die for unrelated
/// reasons; a bot that kills workers kills every one of them.
pub const MAX_LOST: i64 = 5;
/// The number of lost workers after which a question or a match is given up.
pub const MAX_QUESTION_LOST: i64 = 3;
/// The number of tries to claim, where other workers have begun a job of the same account at the same moment.
const TRIES: usize = 20;

/// A job that a worker runs.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct LeasedJob {
    /// Its identifier.
    pub id: String,
    /// Its kind.
    pub kind: JobKind,
    /// The number of the lease.
    pub lease: i64,
    /// The submission, the question, or the ladder and the contender with a blank between them.
    pub payload: String,
    /// The account, the asker or the contender.
    pub account: String,
    /// The class of the account.
    #[sqlx(try_from = "i64")]
    pub class: AccountClass,
    /// The time slice of the job.
    #[sqlx(try_from = "i64")]
    pub slice: TimeSlice,
}

/// A job whose worker was lost.
#[derive(FromRow)]
struct LostJob {
    #[sqlx(flatten)]
    job: LeasedJob,
    /// The number of workers that were lost with it before.
    lost: i64,
}

/// The columns of a [`LeasedJob`].
const COLUMNS: &str = "id, kind, lease, payload, account, class, slice";

impl Store {
    /// Gives a worker the next job of a lane, if there is one for it. Jobs for another engine are left out. A worker
    /// that is being drained gets nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim(
        &self,
        worker: &str,
        lane: Lane,
        engine: &str,
        pick: Pick,
    ) -> Result<Option<LeasedJob>, StoreError> {
        self.claim_one_of(worker, lane.kinds(), engine, pick).await
    }

    /// Gives a worker the next job of these kinds, as [`Store::claim`] does for a lane.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_one_of(
        &self,
        worker: &str,
        kinds: &[JobKind],
        engine: &str,
        pick: Pick,
    ) -> Result<Option<LeasedJob>, StoreError> {
        let clock = self.clock();
        // One statement: a worker that is cut off meanwhile has the job or has not, and holds no lock.
        let query = format!(
            "UPDATE jobs SET state = 'running', stage = 'building', progress = $3, worker = $1, lease = lease + 1, \
             lease_until = {clock} + $4, version = version + 1, changed = {clock} WHERE id = (\
             SELECT t.id FROM jobs t WHERE t.state = 'waiting' AND {} \
             AND (t.engine IS NULL OR t.engine = $2) AND {IS_FREE} \
             AND NOT (t.kind = 'check' AND EXISTS (SELECT 1 FROM submissions s JOIN judgings j ON j.id = s.judging \
             WHERE s.id = t.payload AND j.worker = $1)) \
             AND NOT EXISTS (SELECT 1 FROM workers k WHERE k.id = $1 AND k.draining = 1) \
             ORDER BY {} LIMIT 1{}) AND state = 'waiting' RETURNING {COLUMNS}",
            is_one_of("t.kind", kinds),
            pick.order(),
            self.locking_what_is_free()
        );
        for _ in 0..TRIES {
            let claimed = sqlx::query_as(AssertSqlSafe(query.as_str()))
                .bind(worker)
                .bind(engine)
                .bind(Progress::default())
                .bind(LEASE)
                .fetch_all(&self.pool)
                .await;
            match claimed {
                // Two workers have each chosen a job of the same account, none of which was running then. The index
                // `jobs_one_at_a_time` lets one of them begin.
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
                claimed => return Ok(claimed?.pop()),
            }
        }
        Ok(None)
    }

    /// Renews a lease and writes the progress of the job. `false` if the job is another worker's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn renew(
        &self,
        job: &LeasedJob,
        stage: Stage,
        progress: Progress,
    ) -> Result<bool, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET stage = $1, progress = $2, lease_until = {clock} + $3, version = version + 1, \
             changed = {clock} WHERE id = $4 AND lease = $5 AND state = 'running'"
        ));
        let renewed = self
            .run(query, (stage, progress, LEASE, &job.id, job.lease))
            .await?;
        Ok(renewed == 1)
    }

    /// Renews a lease, and leaves the progress of the job as it is. `false` if the job is another worker's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hold(&self, job: &LeasedJob) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET lease_until = {} + $1 WHERE id = $2 AND lease = $3 AND state = 'running'",
            self.clock()
        ));
        let renewed = self.run(query, (LEASE, &job.id, job.lease)).await?;
        Ok(renewed == 1)
    }

    /// Returns a job to the queue without counting it as lost.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hand_back(&self, job: &LeasedJob) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.release(&mut transaction, job, job.slice, 0).await?;
        Ok(transaction.commit().await?)
    }

    /// Returns a job that gives way to the queue. `spent` is the CPU time that it has used, in
    /// milliseconds; the work is lost.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn give_way(&self, job: &LeasedJob, spent: Millis) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let slice = job.slice.max(TimeSlice::after(spent));
        if self.release(&mut transaction, job, slice, spent).await? {
            update_class(self, &mut transaction, &job.account).await?;
            self.count_spending(&mut transaction, "given-up", spent)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Gives a job up that no worker can run, because the database lacks what it is about or cannot read it. `why` is
    /// for the user who waits for its outcome. Does nothing if the job is another worker's.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn give_up(&self, job: &LeasedJob, why: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        if !self
            .end(&mut transaction, job, state_given_up(job.kind), 0)
            .await?
        {
            transaction.rollback().await?;
            return Ok(());
        }
        self.write_why_given_up(&mut transaction, job, why).await?;
        Ok(transaction.commit().await?)
    }

    /// Returns a job to the queue. `false` if it is another worker's.
    pub(crate) async fn release(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        slice: TimeSlice,
        spent: Millis,
    ) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET state = 'waiting', stage = 'queued', worker = NULL, slice = $1, spent_ms = $2, \
             version = version + 1, changed = {} WHERE id = $3 AND lease = $4 AND state = 'running'",
            self.clock()
        ));
        let released = transaction
            .run(query, (slice.number(), spent, &job.id, job.lease))
            .await?;
        self.wake(transaction).await?;
        Ok(released == 1)
    }

    /// Ends a job with what it has used. `false` if it is another worker's; then roll the transaction back before
    /// anything else: Postgres keeps a row locked that was looked at in vain, and claims would pass it over.
    pub(crate) async fn end(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        state: JobState,
        spent: Millis,
    ) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET state = $1, stage = 'done', slice = $2, spent_ms = $3, version = version + 1, \
             changed = {} WHERE id = $4 AND lease = $5 AND state = 'running'",
            self.clock()
        ));
        let values = (
            state,
            TimeSlice::after(spent).number(),
            spent,
            &job.id,
            job.lease,
        );
        Ok(transaction.run(query, values).await? == 1)
    }

    /// Takes jobs from workers that are silent, or from one that is known to be dead. A job that has been lost too
    /// often is given up. Returns the number of jobs that were taken.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reclaim(&self, dead: Option<&str>) -> Result<u64, StoreError> {
        let mut transaction = self.write().await?;
        // Always in the same order, so that two servers that do this at once do not wait for each other. A worker that
        // renews or ends its lease at this moment has done so, or finds that it has no lease.
        let query = AssertSqlSafe(format!(
            "SELECT {COLUMNS}, lost FROM jobs WHERE state = 'running' AND (lease_until < {} OR worker = $1) \
             ORDER BY id{}",
            self.clock(),
            self.locking()
        ));
        let rows: Vec<LostJob> = transaction.all(query, (dead.unwrap_or_default(),)).await?;
        for row in &rows {
            self.lose(&mut transaction, &row.job, row.lost + 1).await?;
        }
        if !rows.is_empty() {
            self.wake(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(rows.len() as u64)
    }

    /// Begins a lost job again, or gives it up. `lost` is the number of workers that have been lost with it, the last
    /// one included.
    async fn lose(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        lost: i64,
    ) -> Result<(), StoreError> {
        let most = match job.kind {
            JobKind::Question | JobKind::Match => MAX_QUESTION_LOST,
            _ => MAX_LOST,
        };
        let is_given_up = lost >= most;
        let (state, stage) = match is_given_up {
            false => (JobState::Waiting, Stage::Queued),
            true => (state_given_up(job.kind), Stage::Done),
        };
        let query = AssertSqlSafe(format!(
            "UPDATE jobs SET state = $1, stage = $2, lost = $3, worker = NULL, version = version + 1, \
             changed = {} WHERE id = $4",
            self.clock()
        ));
        transaction
            .run(query, (state, stage, lost, &job.id))
            .await?;
        if !is_given_up {
            return Ok(());
        }
        let work = match job.kind {
            JobKind::Question | JobKind::Match => "answering this request",
            _ => "judging this",
        };
        let why = format!("{lost} workers stopped while {work}");
        self.write_why_given_up(transaction, job, &why).await
    }

    /// Writes why a job was given up, if a user waits for its outcome. A judging that has ended in this way no longer
    /// delays others of its account.
    async fn write_why_given_up(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        why: &str,
    ) -> Result<(), StoreError> {
        match job.kind {
            JobKind::Judge | JobKind::Check | JobKind::Rejudge => {
                self.give_judging_up(transaction, job, why).await?;
                if job.kind == JobKind::Judge {
                    update_class(self, transaction, &job.account).await?;
                }
                Ok(())
            }
            JobKind::Question | JobKind::Match => self.write_failure(transaction, job, why).await,
            JobKind::Ladder => Ok(()),
        }
    }
}

/// The state of a job of this kind after it was given up. A submission has a verdict then.
fn state_given_up(kind: JobKind) -> JobState {
    match kind {
        JobKind::Judge | JobKind::Check | JobKind::Rejudge => JobState::Done,
        JobKind::Question | JobKind::Match | JobKind::Ladder => JobState::Failed,
    }
}
