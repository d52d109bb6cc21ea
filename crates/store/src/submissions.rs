//! Submissions to problems.

use grundy_report::{Verdict, number_of};
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access};
use crate::blobs::{digest, keep};
use crate::columns::{Flag, Seed, VerdictColumn, contains, ends_with, search_text};
use crate::contests::enter;
use crate::database::Alone;
use crate::jobs::{self, JobKind, Progress, Stage, insert_judging, is_one_of};
use crate::names::folded;
use crate::problems::InstalledProblem;
use crate::sql::{Statements as _, Write};
use crate::{DAY, Millis, Store, StoreError, new_id};

/// A new submission.
#[derive(Clone, Debug)]
pub struct NewSubmission<'a> {
    /// The account that submits.
    pub account: &'a str,
    /// The problem, by name.
    pub problem: &'a str,
    /// The name of the file, whose ending tells the language.
    pub file: &'a str,
    /// The source, if there is one.
    pub source: Option<&'a [u8]>,
    /// The wasm module, if it was built already.
    pub module: Option<&'a [u8]>,
    /// The contest to which it is made, by name, if it is made to one.
    pub contest: Option<&'a str>,
}

/// Limits on submissions that wait, on CPU time and on size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueLimits {
    /// The number of submissions of one account that may wait or be judged at the same time.
    pub per_account: i64,
    /// The number of submissions that may wait in all. Those that a worker has taken do not count, nor do checks and
    /// rejudgings, which wait behind them.
    pub in_all: i64,
    /// CPU time that the submissions of one account may take within 24 hours, in milliseconds.
    pub core_ms_per_day: i64,
    /// Bytes that one account may submit within 24 hours.
    pub bytes_per_day: i64,
    /// The time in which an equal program of an account is the same attempt, in milliseconds. An equal one that is not
    /// judged yet is the same attempt after that time, too. `None` if every program is an attempt of its own.
    pub same_within: Option<Millis>,
}

impl Default for QueueLimits {
    fn default() -> Self {
        Self {
            per_account: 20,
            in_all: 20_000,
            core_ms_per_day: 20 * 60 * 1000,
            bytes_per_day: 64 << 20,
            same_within: Some(10_000),
        }
    }
}

/// The result of [`Store::submit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submitted {
    /// The new submission, or an earlier one that is the same attempt.
    pub id: String,
}

/// A submission as a viewer may see it, with its progress.
#[derive(Clone, PartialEq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct Submission {
    /// Its identifier.
    pub id: String,
    /// The account that submitted it.
    pub account: String,
    /// The name of that account.
    #[sqlx(rename = "account_name")]
    pub by: String,
    /// The problem.
    pub problem: String,
    /// The problem's title.
    pub title: String,
    /// The name of the file.
    pub file: String,
    /// The time of the submission.
    pub created: Millis,
    /// The blob of its source, if it has one.
    #[serde(skip)]
    pub source: Option<String>,
    /// Whether a module was submitted, so that this server has not compiled the source.
    #[serde(skip)]
    #[sqlx(try_from = "Flag")]
    pub built_elsewhere: bool,
    /// Whether others may play against it.
    #[sqlx(try_from = "Flag")]
    pub is_public: bool,
    /// The name of the contest to which it was made, if it was made to one.
    #[sqlx(rename = "contest_name")]
    pub contest: Option<String>,
    /// Whether it counts there; if not, it is upsolving.
    #[sqlx(try_from = "Flag")]
    pub in_time: bool,
    /// Whether the seed by which it is judged is a secret of that contest for now.
    #[serde(skip)]
    #[sqlx(try_from = "Flag")]
    pub is_sealed: bool,
    /// The seed of that contest, once it is told.
    #[serde(skip)]
    #[sqlx(try_from = "Seed")]
    pub contest_seed: Option<u64>,
    /// The problem, for the solver of its game.
    #[serde(skip)]
    #[sqlx(flatten)]
    pub installed: InstalledProblem,
    /// How far its first judging is.
    pub stage: Stage,
    /// How much of that stage is done.
    pub progress: Progress,
    /// Raised by every change.
    pub version: i64,
    /// The judging that counts, if there is one.
    pub judging: Option<String>,
    /// Its verdict.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Option<Verdict>,
    /// Its reason; why the judge failed, if it did.
    pub reason: Option<String>,
}

/// A selection of submissions: those that meet every condition that is given.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wanted<'a> {
    /// Those of this account only.
    pub account: Option<&'a str>,
    /// Those to this problem only.
    pub problem: Option<&'a str>,
    /// Those of members of this class only.
    pub class: Option<&'a str>,
    /// Those to the contest of this name only.
    pub contest: Option<&'a str>,
    /// Those of accounts whose name has this part.
    pub person: Option<&'a str>,
    /// Those with this verdict, or `waiting` for those without one.
    pub verdict: Option<&'a str>,
    /// Those of files with this ending, with its dot: `.py`.
    pub ending: Option<&'a str>,
    /// Those that came before this one.
    pub before: Option<&'a str>,
    /// Those whose results no contest hides from others.
    pub only_open: bool,
}

/// SQL condition: the account `a` of the submission `s` has this part in its name, the judging `j` this verdict, and
/// the file this ending. An empty value means any.
pub(crate) fn matches(person: &str, verdict: &str, ending: &str) -> String {
    format!(
        "({person} = '' OR {of_person}) \
         AND ({verdict} = '' OR j.verdict = {verdict} OR ({verdict} = 'waiting' AND s.judging IS NULL)) \
         AND ({ending} = '' OR {has_ending})",
        of_person = contains("a.folded", person),
        has_ending = ends_with("LOWER(s.file)", ending),
    )
}

fn select(clock: &str) -> String {
    format!(
        "SELECT s.id, s.account, a.name AS account_name, s.problem, p.name, p.title, p.game, p.digest, s.file, \
    s.created, s.source, CASE WHEN s.module IS NULL THEN 0 ELSE 1 END AS built_elsewhere, s.is_public, s.judging, t.stage, t.progress, t.version, j.verdict, j.reason, \
    c.name AS contest_name, s.in_time, CASE WHEN {closes} <= {clock} THEN c.seed END AS contest_seed, \
    CASE WHEN {closes} > {clock} THEN 1 ELSE 0 END AS is_sealed \
    FROM submissions s JOIN accounts a ON a.id = s.account JOIN problems p ON p.name = s.problem \
    JOIN jobs t ON t.payload = s.id AND t.kind = 'judge' \
    LEFT JOIN judgings j ON j.id = s.judging LEFT JOIN contests c ON c.id = s.contest",
        closes = access::closes_at("c")
    )
}

impl Store {
    /// Stores a submission and the job that judges it, or neither. Equal programs in a burst, as a browser sends them
    /// if a button is clicked several times, are one submission: see [`QueueLimits::same_within`].
    ///
    /// # Errors
    /// If the account has reached a limit, or too many judgings wait in all; if there is no such problem; if the
    /// submission was made to a contest that does not take it, or to none although the problem requires one; or if the
    /// database fails.
    pub async fn submit(
        &self,
        new: &NewSubmission<'_>,
        limits: QueueLimits,
    ) -> Result<Submitted, StoreError> {
        let mut transaction = self.write().await?;
        // Submissions of one account are counted and added one at a time.
        let query = AssertSqlSafe(format!(
            "SELECT id FROM accounts WHERE id = $1{}",
            self.locking()
        ));
        transaction.run(query, (new.account,)).await?;
        if let Some(within) = limits.same_within
            && let Some(id) = self.same_attempt(&mut transaction, new, within).await?
        {
            return Ok(Submitted { id });
        }
        let sql =
            "SELECT COUNT(*) FROM jobs WHERE account = $1 AND state <> 'done' AND kind = 'judge'";
        let waiting: i64 = transaction.value(sql, (new.account,)).await?;
        if waiting >= limits.per_account {
            return Err(StoreError::TooMuch {
                message: format!(
                    "you already have {} waiting; submit again when one has been judged",
                    number_of(waiting, "submission")
                ),
                retry_after: 10,
            });
        }
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(j.core_ms), 0) AS BIGINT) FROM judgings j \
             JOIN jobs t ON t.id = j.job AND t.kind = 'judge' \
             WHERE t.account = $1 AND j.created > {clock} - {DAY}"
        ));
        let spent: i64 = transaction.value(query, (new.account,)).await?;
        if spent >= limits.core_ms_per_day {
            return Err(StoreError::TooMuch {
                message: format!(
                    "your submissions have used {} processor seconds in the last 24 hours, which is the limit per \
                     account",
                    spent / 1000
                ),
                retry_after: 3600,
            });
        }
        let bytes = new.source.map_or(0, <[u8]>::len) + new.module.map_or(0, <[u8]>::len);
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let query = AssertSqlSafe(format!(
            "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM submissions \
             WHERE account = $1 AND created > {clock} - {DAY}"
        ));
        let kept: i64 = transaction.value(query, (new.account,)).await?;
        if kept.saturating_add(bytes) > limits.bytes_per_day {
            return Err(StoreError::TooMuch {
                message: format!(
                    "your submissions of the last 24 hours may have at most {} MiB together",
                    limits.bytes_per_day >> 20
                ),
                retry_after: 3600,
            });
        }
        let query = AssertSqlSafe(format!(
            "SELECT p.installed FROM problems p WHERE p.name = $2 AND p.hidden = 0 AND {}",
            access::shown("p.name", "$1", self.clock())
        ));
        let known: Option<i64> = transaction
            .first_value(query, (new.account, new.problem))
            .await?;
        known.ok_or(StoreError::Missing("problem"))?;
        let entered = enter(
            self,
            &mut transaction,
            new.account,
            new.problem,
            new.contest,
        )
        .await?;

        let mut parts: Vec<&[u8]> = new.source.into_iter().chain(new.module).collect();
        // Always in the same order, so that submissions with equal parts do not wait for each other.
        parts.sort_by_key(|part| digest(part));
        for part in parts {
            keep(&mut transaction, part).await?;
        }
        // From here to the end of the transaction no other submission is added. That is short.
        self.alone(&mut transaction, Alone::Submitting).await?;
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM jobs WHERE state = 'waiting' AND {}",
            is_one_of("kind", &[JobKind::Judge])
        ));
        let in_all: i64 = transaction.value(query, ()).await?;
        if in_all >= limits.in_all {
            return Err(StoreError::Full);
        }
        let id = new_id();
        let query = AssertSqlSafe(format!(
            "INSERT INTO submissions (id, account, problem, file, source, module, bytes, created, \
             contest, in_time) VALUES ($1, $2, $3, $4, $5, $6, $7, COALESCE($8, {clock}), $9, $10)"
        ));
        let values = (
            &id,
            new.account,
            new.problem,
            new.file,
            new.source.map(digest),
            new.module.map(digest),
            bytes,
            entered.as_ref().map(|entered| entered.at),
            entered.as_ref().map(|entered| entered.contest.clone()),
            i64::from(entered.is_some_and(|entered| entered.in_time)),
        );
        transaction.run(query, values).await?;
        let kind = JobKind::Judge;
        insert_judging(self, &mut transaction, kind, &id, new.account, None).await?;
        transaction.commit().await?;
        Ok(Submitted { id })
    }

    /// The last submission of the same program by the same account to the same problem and contest, if it is not judged
    /// yet, or was made within this time. One that came too late is another attempt if a new one counts, because the
    /// account has got extra time or has begun to take part virtually since then.
    async fn same_attempt(
        &self,
        transaction: &mut Write,
        new: &NewSubmission<'_>,
        within: Millis,
    ) -> Result<Option<String>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id FROM submissions s JOIN jobs t ON t.payload = s.id AND t.kind = 'judge' \
             LEFT JOIN contests c ON c.id = s.contest WHERE s.account = $1 AND s.problem = $2 AND s.file = $3 \
             AND COALESCE(s.source, '') = $4 AND COALESCE(s.module, '') = $5 AND COALESCE(c.name, '') = $6 \
             AND (t.state IN ('waiting', 'running') OR s.created > {clock} - {within}) \
             AND NOT (s.contest IS NOT NULL AND s.in_time = 0 AND ({clock} < c.ends + COALESCE(\
             (SELECT n.extra FROM contestants n WHERE n.contest = c.id AND n.account = s.account), 0) \
             OR EXISTS (SELECT 1 FROM virtual_runs v WHERE v.contest = c.id AND v.account = s.account \
             AND s.created < v.started AND {clock} < v.started + c.ends - c.starts))) ORDER BY s.id DESC LIMIT 1",
            clock = self.clock()
        ));
        let values = (
            new.account,
            new.problem,
            new.file,
            new.source.map(digest).unwrap_or_default(),
            new.module.map(digest).unwrap_or_default(),
            new.contest.unwrap_or_default(),
        );
        transaction.first_value(query, values).await
    }

    /// A submission, if this viewer may see it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn submission(
        &self,
        access: Access<'_>,
        id: &str,
    ) -> Result<Option<Submission>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "{} WHERE {} AND s.id = $2",
            select(clock),
            access.condition(clock)
        ));
        self.first(query, (access.account_id(), id)).await
    }

    /// The submissions that this viewer may see, the newest first, at most `most`.
    ///
    /// # Errors
    /// If the part of a name or the ending is too long, or the database fails.
    pub async fn submissions(
        &self,
        access: Access<'_>,
        wanted: Wanted<'_>,
        most: i64,
    ) -> Result<Vec<Submission>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "{} WHERE {} AND ($2 = '' OR s.account = $2) AND ($3 = '' OR s.problem = $3) \
             AND ($4 = '' OR s.account IN (SELECT account FROM members WHERE class = $4)) \
             AND ($5 = '' OR s.id < $5) AND ($6 = '' OR c.name = $6) AND {} AND (CAST($11 AS BIGINT) = 0 OR {}) ORDER BY s.id DESC LIMIT $7",
            select(clock),
            access.condition(clock),
            matches("$8", "$9", "$10"),
            access::open("s", clock)
        ));
        let values = (
            access.account_id(),
            wanted.account.unwrap_or_default(),
            wanted.problem.unwrap_or_default(),
            wanted.class.unwrap_or_default(),
            wanted.before.unwrap_or_default(),
            wanted.contest.unwrap_or_default(),
            most,
            search_text(folded(wanted.person.unwrap_or_default()))?,
            wanted.verdict.unwrap_or_default(),
            search_text(wanted.ending.unwrap_or_default().to_lowercase())?,
            i64::from(wanted.only_open),
        );
        self.all(query, values).await
    }

    /// The number of judgings that come before the first one of a submission; `None` if it does not wait.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn place_in_queue(&self, submission: &str) -> Result<Option<i64>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT (SELECT COUNT(*) FROM jobs o WHERE o.state = 'waiting' \
             AND {} AND {} < {}) \
             FROM jobs t WHERE t.payload = $1 AND t.kind = 'judge' AND t.state = 'waiting'",
            is_one_of("o.kind", &JobKind::JUDGINGS),
            jobs::place("o"),
            jobs::place("t")
        ));
        self.first_value(query, (submission,)).await
    }
}
