//! Scheduling: which job comes next, and when a running job gives way.
//!
//! The cost of a judging is not known in advance, so each begins with a slice of 2.5 seconds of CPU time. When
//! the slice is used up, the judging gives way to any short one, and begins again later as a long one; if nothing short
//! waits, it goes on. Judging is deterministic, so a restart costs time only. Accounts whose judgings were short come
//! before accounts without any, and these before accounts that have a long one now or had one of more than 20 seconds
//! within the last hour. Within a class, accounts take turns.
//!
//! If all workers run long jobs, the last of them in this order gives way to a short judging at once.

use sqlx::AssertSqlSafe;

use super::{JobKind, LeasedJob};
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError};

/// The first slice of a judging, in milliseconds of CPU time.
const SLICE: Millis = 2_500;
/// A judging that took this much CPU time counts against its account, in milliseconds.
const LONG: Millis = 20_000;
/// The time for which a long judging counts against its account, in milliseconds.
const REMEMBERED: Millis = 60 * 60 * 1000;
/// A worker that was seen within this many milliseconds counts when it is decided whether all workers run long jobs. It
/// has missed two heartbeats at most, so that a dead worker does not count for long.
const ALIVE: Millis = 15_000;

/// The class of an account, by its judgings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AccountClass {
    /// It has had judgings, and no long one lately.
    Known,
    /// It has no judging yet.
    New,
    /// It has a long judging now or had one within the last hour, or it is a visitor without an account.
    Heavy,
}

impl AccountClass {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }
}

impl From<i64> for AccountClass {
    fn from(number: i64) -> Self {
        match number {
            0 => Self::Known,
            1 => Self::New,
            _ => Self::Heavy,
        }
    }
}

/// The time slice of a job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TimeSlice {
    /// The job may be short.
    First,
    /// The job has used up its first slice. There is no further limit.
    Long,
}

impl TimeSlice {
    /// The slice of a job that has used this much CPU time, in milliseconds.
    pub(crate) fn after(spent: Millis) -> Self {
        match spent >= SLICE {
            true => Self::Long,
            false => Self::First,
        }
    }

    pub(crate) fn number(self) -> i64 {
        self as i64
    }
}

impl From<i64> for TimeSlice {
    fn from(number: i64) -> Self {
        match number {
            0 => Self::First,
            _ => Self::Long,
        }
    }
}

/// The end of the queue from which a worker takes jobs of new accounts, and the place of matches.
///
/// In a flood of new accounts, a user who is really new cannot be told apart. Workers alternate between both ends, so
/// that this user does not wait until the flood has passed, and no account waits more than twice as long. Matches
/// alternate with long judgings, so that neither delays the other for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pick {
    /// Whether new accounts are served from the newest on, instead of from the oldest on.
    pub newest: bool,
    /// Whether matches come right after short judgings, instead of after all judgings.
    pub matches_early: bool,
}

impl Pick {
    /// The pick of a worker's n-th claim.
    #[must_use]
    pub fn of_claim(n: u64) -> Self {
        Self {
            newest: n % 2 == 1,
            matches_early: n % 4 < 2,
        }
    }

    /// The order of jobs `t`.
    pub(crate) fn order(self) -> String {
        let early = match self.matches_early {
            true => format!("CASE WHEN {SHORT} THEN 0 WHEN t.kind = 'match' THEN 1 ELSE 2 END, "),
            false => String::new(),
        };
        let newest = match self.newest {
            true => "CASE WHEN t.class = 1 THEN t.id END DESC, ",
            false => "",
        };
        format!(
            "{early}t.priority, t.class, t.slice, (SELECT COUNT(*) FROM jobs o WHERE o.account = t.account \
             AND o.kind = t.kind AND o.state = 'waiting' AND o.id < t.id), {newest}t.created, t.id"
        )
    }
}

/// The place of a job `{alias}` among judgings, before accounts take turns.
pub(crate) fn place(alias: &str) -> String {
    format!("({alias}.priority, {alias}.class, {alias}.slice, {alias}.id)")
}

/// SQL condition: a judging `t` is likely to be short. It is the first judging of a submission, is in its first slice,
/// and its account had no long one lately.
const SHORT: &str = "(t.kind = 'judge' AND t.slice = 0 AND t.class < 2)";

/// SQL condition: no other job of the same kind and account as `t` runs, for kinds that run one at a time.
pub(crate) const IS_FREE: &str = "NOT (t.kind IN ('judge', 'question', 'match') AND EXISTS (SELECT 1 FROM jobs r \
    WHERE r.account = t.account AND r.kind = t.kind AND r.state = 'running'))";

/// The priority of a kind within its lane. Lower numbers come first.
pub(crate) fn priority(kind: JobKind) -> i64 {
    match kind {
        JobKind::Question => 0,
        JobKind::Judge => 1,
        JobKind::Check => 2,
        JobKind::Rejudge => 3,
        JobKind::Match => 4,
        JobKind::Ladder => 5,
    }
}

/// The class of an account.
pub(crate) async fn account_class(
    store: &Store,
    transaction: &mut Write,
    account: &str,
) -> Result<AccountClass, StoreError> {
    let query = AssertSqlSafe(format!(
        "SELECT CAST(CASE WHEN EXISTS (SELECT 1 FROM jobs WHERE account = $1 AND kind = 'judge' \
         AND ((state <> 'done' AND slice > 0) OR (state = 'done' AND spent_ms >= {LONG} \
         AND changed > {} - {REMEMBERED}))) THEN 2 \
         WHEN EXISTS (SELECT 1 FROM jobs WHERE account = $1 AND kind = 'judge' AND state = 'done' \
         AND spent_ms < {LONG}) THEN 0 ELSE 1 END AS BIGINT)",
        store.clock()
    ));
    let class: i64 = transaction.value(query, (account,)).await?;
    Ok(class.into())
}

/// Updates the class of an account's waiting judgings, after one of them has ended or given way.
pub(crate) async fn update_class(
    store: &Store,
    transaction: &mut Write,
    account: &str,
) -> Result<(), StoreError> {
    let class = account_class(store, transaction, account).await?;
    let sql = "UPDATE jobs SET class = $1 WHERE account = $2 AND kind = 'judge' AND state = 'waiting' AND class <> $1";
    transaction.run(sql, (class.number(), account)).await?;
    Ok(())
}

impl LeasedJob {
    /// Whether the job may keep its worker for long, or no submission waits for it.
    fn is_heavy(&self) -> bool {
        self.slice > TimeSlice::First || self.kind != JobKind::Judge
    }
}

impl Store {
    /// Whether a job that has used this much CPU time, in milliseconds, has to give way to another one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn must_give_way(&self, job: &LeasedJob, spent: Millis) -> Result<bool, StoreError> {
        let has_used_up = TimeSlice::after(spent) > job.slice;
        match job.kind {
            JobKind::Question => Ok(false),
            JobKind::Match => self.is_waiting(SHORT).await,
            JobKind::Ladder => {
                self.is_waiting("t.kind IN ('judge', 'rejudge', 'match')")
                    .await
            }
            _ if has_used_up => self.is_waiting_before(job, TimeSlice::Long, "").await,
            _ if job.is_heavy() => {
                self.is_waiting_before(job, job.slice, &self.crowded())
                    .await
            }
            _ => Ok(false),
        }
    }

    /// Whether such a job `t` waits and could be run now.
    async fn is_waiting(&self, which: &str) -> Result<bool, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT t.id FROM jobs t WHERE t.state = 'waiting' AND {which} AND {IS_FREE} LIMIT 1"
        ));
        Ok(self.first::<()>(query, ()).await?.is_some())
    }

    /// Whether a judging waits that comes before this job, if this one is in such a slice.
    async fn is_waiting_before(
        &self,
        job: &LeasedJob,
        slice: TimeSlice,
        condition: &str,
    ) -> Result<bool, StoreError> {
        let class = match slice {
            TimeSlice::First => job.class,
            TimeSlice::Long => AccountClass::Heavy,
        };
        let query = AssertSqlSafe(format!(
            "SELECT t.id FROM jobs t WHERE t.state = 'waiting' AND t.kind = 'judge' AND t.id <> $4 \
             AND (t.priority, t.class, t.slice) < ($1, $2, $3) AND {IS_FREE} {condition} LIMIT 1"
        ));
        let place = (priority(job.kind), class.number(), slice.number(), &job.id);
        Ok(self.first::<()>(query, place).await?.is_some())
    }

    /// SQL condition: a short judging `t` would find no worker, and the job of [`Self::is_waiting_before`] is the one
    /// that gives way.
    ///
    /// A judging is heavy if it is past its first slice or if no submission waits for it. A heavy one gives way only if
    /// there are at least two live workers, all of them run heavy jobs, and this one comes last among those. So exactly
    /// one gives way, and a single worker never interrupts a job within its slice.
    fn crowded(&self) -> String {
        let heavy = "r.state = 'running' AND (r.kind IN ('check', 'rejudge') OR (r.kind = 'judge' AND r.slice > 0))";
        let live = format!(
            "workers k WHERE k.seen > {} - {ALIVE} AND k.stopped IS NULL AND k.draining = 0",
            self.clock()
        );
        format!(
            "AND t.slice = 0 AND (SELECT COUNT(*) FROM {live}) > 1 \
             AND NOT EXISTS (SELECT 1 FROM {live} AND NOT EXISTS \
             (SELECT 1 FROM jobs r WHERE {heavy} AND r.worker = k.id)) \
             AND NOT EXISTS (SELECT 1 FROM jobs r WHERE {heavy} \
             AND (r.priority, r.class, r.slice, r.id) > ($1, $2, $3, $4))"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{AccountClass, Pick, SLICE, TimeSlice};

    #[test]
    fn a_slice_ends_after_two_and_a_half_seconds() {
        assert_eq!(TimeSlice::after(SLICE - 1), TimeSlice::First);
        assert_eq!(TimeSlice::after(SLICE), TimeSlice::Long);
        for class in [AccountClass::Known, AccountClass::New, AccountClass::Heavy] {
            assert_eq!(AccountClass::from(class.number()), class);
        }
    }

    #[test]
    fn every_pattern_comes_within_four_claims() {
        let picks: Vec<(bool, bool)> = (0..4)
            .map(Pick::of_claim)
            .map(|pick| (pick.newest, pick.matches_early))
            .collect();
        assert_eq!(
            picks,
            [(false, true), (true, true), (false, false), (true, false)]
        );
    }
}
