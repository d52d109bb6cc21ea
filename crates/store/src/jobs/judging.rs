//! The outcome of judging a submission.

use sqlx::FromRow;

use super::order::{account_class, update_class};
use super::{JobKind, JobState, LeasedJob, NewJob, insert};
use crate::columns::Seed;
use crate::judgings::{self, Outcome, Subject};
use crate::sql::{Statements as _, Write};
use crate::{ProgramRef, Store, StoreError};

/// A submission that a worker judges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgeCase {
    /// The job.
    pub job: LeasedJob,
    /// The submission.
    pub submission: String,
    /// Its account.
    pub account: String,
    /// The seed of the contest to which it was made; `None` for the default seed.
    pub contest_seed: Option<u64>,
    /// The program.
    pub program: ProgramRef,
    /// The name of the problem.
    pub problem: String,
    /// The blob of the problem's files.
    pub problem_digest: String,
}

impl JudgeCase {
    fn subject(&self) -> Subject<'_> {
        Subject {
            submission: &self.submission,
            job: &self.job.id,
            problem_digest: &self.problem_digest,
        }
    }
}

/// The fate of an outcome that a worker has written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// It was kept.
    Kept,
    /// The job is another worker's, or is done.
    TooLate,
    /// It was kept. It is that of a spot check, and differs from what the first worker has found.
    Disagrees,
}

/// Adds the judging of a submission.
pub(crate) async fn insert_judging(
    store: &Store,
    transaction: &mut Write,
    kind: JobKind,
    submission: &str,
    account: &str,
    rejudge: Option<&str>,
) -> Result<(), StoreError> {
    let new = NewJob {
        kind,
        account,
        class: account_class(store, transaction, account).await?,
        key: None,
        engine: None,
        payload: submission,
        rejudge,
    };
    insert(store, transaction, &new).await.map(drop)
}

/// The submission of a judging.
const CASE: &str = "SELECT s.account, s.file, s.source, s.module, s.problem, p.digest, c.seed AS contest_seed \
    FROM submissions s JOIN problems p ON p.name = s.problem LEFT JOIN contests c ON c.id = s.contest \
    WHERE s.id = $1";

#[derive(FromRow)]
struct CaseRow {
    account: String,
    #[sqlx(flatten)]
    program: ProgramRef,
    problem: String,
    digest: String,
    #[sqlx(try_from = "Seed")]
    contest_seed: Option<u64>,
}

impl CaseRow {
    fn of(self, job: &LeasedJob) -> JudgeCase {
        JudgeCase {
            job: job.clone(),
            submission: job.payload.clone(),
            account: self.account,
            contest_seed: self.contest_seed,
            program: self.program,
            problem: self.problem,
            problem_digest: self.digest,
        }
    }
}

impl Store {
    /// The submission that a judging is about.
    ///
    /// # Errors
    /// If the job is not about a submission, or the database fails.
    pub async fn judge_case(&self, job: &LeasedJob) -> Result<JudgeCase, StoreError> {
        let row: Option<CaseRow> = self.first(CASE, (&job.payload,)).await?;
        Ok(row.ok_or(StoreError::Missing("submission"))?.of(job))
    }

    /// Writes the outcome of a judging, that it counts, and that the job is done, in one transaction.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn finish(
        &self,
        case: &JudgeCase,
        worker: &str,
        outcome: &Outcome,
    ) -> Result<Finished, StoreError> {
        let (job, mut transaction) = (&case.job, self.write().await?);
        let spent = outcome.core_ms;
        if !self
            .end(&mut transaction, job, JobState::Done, spent)
            .await?
        {
            transaction.rollback().await?;
            return Ok(Finished::TooLate);
        }
        let judging =
            judgings::insert(self, &mut transaction, case.subject(), worker, outcome).await?;
        let mut finished = Finished::Kept;
        match job.kind {
            JobKind::Judge => {
                judgings::make_current(&mut transaction, &case.submission, &judging).await?;
                update_class(self, &mut transaction, &job.account).await?;
            }
            JobKind::Check
                if judgings::differs(&mut transaction, &case.submission, outcome).await? =>
            {
                finished = Finished::Disagrees;
            }
            _ => {}
        }
        let [judging, proof] = outcome.spent;
        let spent = match job.kind {
            JobKind::Judge => vec![("judging", judging), ("proof", proof)],
            kind => vec![(kind.into(), judging + proof)],
        };
        for (purpose, spent) in spent.into_iter().filter(|(_, spent)| *spent > 0) {
            self.count_spending(&mut transaction, purpose, spent)
                .await?;
        }
        transaction.commit().await?;
        Ok(finished)
    }

    /// Writes the verdict of a submission whose judging was given up. `why` is for its author.
    pub(super) async fn give_judging_up(
        &self,
        transaction: &mut Write,
        job: &LeasedJob,
        why: &str,
    ) -> Result<(), StoreError> {
        // No more than is needed is read, because the case may be what cannot be read.
        let sql = "SELECT p.digest FROM submissions s JOIN problems p ON p.name = s.problem WHERE s.id = $1";
        let digest: Option<String> = transaction.first_value(sql, (&job.payload,)).await?;
        // Without a submission there is no place for a verdict.
        let Some(problem_digest) = digest else {
            return Ok(());
        };
        let subject = Subject {
            submission: &job.payload,
            job: &job.id,
            problem_digest: &problem_digest,
        };
        let outcome = Outcome::judge_failed(why.to_owned());
        let judging = judgings::insert(self, transaction, subject, "none", &outcome).await?;
        if job.kind == JobKind::Judge {
            judgings::make_current(transaction, &job.payload, &judging).await?;
        }
        Ok(())
    }
}
