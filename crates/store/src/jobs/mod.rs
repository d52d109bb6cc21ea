//! Jobs: all work of workers, in one table.
//!
//! A worker claims a job under a lease and renews it ([`lease`]). Which job comes next, and when a running job gives
//! way to another one, is decided in [`order`]. Each kind of job writes its outcome in the same transaction that ends
//! the job: see [`judging`](self::judging), [`crate::questions`] and [`crate::ladder`].

mod judging;
mod lease;
mod order;
mod wake;

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::{json_in_columns, words_in_columns};
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError, new_id};

pub(crate) use judging::insert_judging;
pub use judging::{Finished, JudgeCase};
pub use lease::{LeasedJob, MAX_LOST, MAX_QUESTION_LOST};
pub use order::{AccountClass, Pick, TimeSlice};
pub(crate) use order::{place, priority};

/// The kind of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum JobKind {
    /// A submission without a verdict.
    Judge,
    /// A spot check: another worker judges a submission again, and both must agree.
    Check,
    /// A submission of a set that is rejudged; an administrator then applies or drops the set.
    Rejudge,
    /// A question from the play page or the explorer.
    Question,
    /// A match or a tournament.
    Match,
    /// A newcomer to a ladder, which plays all other contenders.
    Ladder,
}

impl JobKind {
    /// The kinds of jobs that judge a submission.
    pub const JUDGINGS: [Self; 3] = [Self::Judge, Self::Check, Self::Rejudge];
}

/// SQL condition: this column is one of these kinds.
pub(crate) fn is_one_of(column: &str, kinds: &[JobKind]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| format!("'{kind}'")).collect();
    format!("{column} IN ({})", kinds.join(", "))
}

/// Jobs that a worker runs one after the other. It runs one job of each lane at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Jobs whose result a page waits for.
    Interactive,
    /// All other jobs.
    Batch,
}

impl Lane {
    /// The kinds of jobs in this lane.
    #[must_use]
    pub fn kinds(self) -> &'static [JobKind] {
        match self {
            Self::Interactive => &[JobKind::Question],
            Self::Batch => &[
                JobKind::Judge,
                JobKind::Check,
                JobKind::Rejudge,
                JobKind::Match,
                JobKind::Ladder,
            ],
        }
    }
}

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum JobState {
    /// The job waits for a worker.
    Waiting,
    /// A worker runs the job.
    Running,
    /// The job has an outcome.
    Done,
    /// The job failed or was given up.
    Failed,
}

/// The stage of a judging.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Debug,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Stage {
    /// The submission waits.
    Queued,
    /// The program is compiled.
    Building,
    /// Games are played, or questions asked.
    Playing,
    /// Games are searched for proved blunders.
    Proving,
    /// A proof is searched for.
    Certifying,
    /// There is a verdict.
    Done,
}

/// The progress within a stage.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
pub struct Progress {
    /// Games played, or questions asked.
    pub done: u64,
    /// The number of all games or questions; 0 if it is not known.
    pub planned: u64,
}

words_in_columns!(JobKind, JobState, Stage);
json_in_columns!(Progress);

/// A job that is to be added.
pub(crate) struct NewJob<'a> {
    pub(crate) kind: JobKind,
    /// The account or the asker.
    pub(crate) account: &'a str,
    pub(crate) class: AccountClass,
    /// Equal keys are one job. `None` for a job that may be there several times.
    pub(crate) key: Option<&'a str>,
    /// Only workers of this engine may run the job. `None` means any worker.
    pub(crate) engine: Option<&'a str>,
    pub(crate) payload: &'a str,
    pub(crate) rejudge: Option<&'a str>,
}

/// Adds a job and wakes workers. Returns its identifier, or `None` if there is a job with this key.
pub(crate) async fn insert(
    store: &Store,
    transaction: &mut Write,
    new: &NewJob<'_>,
) -> Result<Option<String>, StoreError> {
    let clock = store.clock();
    let query = AssertSqlSafe(format!(
        "INSERT INTO jobs (id, kind, priority, account, class, key, engine, payload, rejudge, state, created, \
         changed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', {clock}, {clock}) \
         ON CONFLICT (key) DO NOTHING"
    ));
    let id = new_id();
    let values = (
        &id,
        new.kind,
        priority(new.kind),
        new.account,
        new.class.number(),
        new.key,
        new.engine,
        new.payload,
        new.rejudge,
    );
    let added = transaction.run(query, values).await?;
    store.wake(transaction).await?;
    Ok((added == 1).then_some(id))
}

/// The jobs of one kind that wait.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Waiting {
    /// Their kind.
    pub kind: JobKind,
    /// Their number.
    pub count: i64,
    /// The age of the oldest one, in milliseconds.
    pub oldest: Millis,
}

impl Waiting {
    /// The number of jobs of these kinds that wait, and the age of the oldest one, in milliseconds.
    #[must_use]
    pub fn of(waiting: &[Self], kinds: &[JobKind]) -> (i64, Millis) {
        let of = waiting.iter().filter(|line| kinds.contains(&line.kind));
        of.fold((0, 0), |(count, oldest), line| {
            (count + line.count, oldest.max(line.oldest))
        })
    }
}

impl Store {
    /// The jobs that wait, by kind. Kinds without any are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn waiting(&self) -> Result<Vec<Waiting>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT kind, COUNT(*) AS count, {} - MIN(created) AS oldest FROM jobs WHERE state = 'waiting' \
             GROUP BY kind ORDER BY kind",
            self.clock()
        ));
        self.all(query, ()).await
    }

    /// The submissions whose first judging has changed within the last `last` milliseconds, and the contests with new
    /// messages, each with the version of the change.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn changed_within(&self, last: Millis) -> Result<Vec<(String, i64)>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT payload, version FROM jobs WHERE changed >= {clock} - $1 AND kind = 'judge' \
             UNION ALL SELECT contest, MAX(number) FROM contest_messages WHERE created >= {clock} - $1 \
             GROUP BY contest",
            clock = self.clock()
        ));
        self.all(query, (last,)).await
    }

    /// The number of times that a judging was begun again, because it gave way, was handed back, or was lost with its
    /// worker.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begun_again(&self) -> Result<i64, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(lease - 1), 0) AS BIGINT) FROM jobs WHERE lease > 1 AND {}",
            is_one_of("kind", &JobKind::JUDGINGS)
        ));
        self.value(query, ()).await
    }
}
