//! Judgings: the results of judging a submission once. They never change.

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::blobs::keep;
use crate::columns::{Flag, VerdictColumn};
use crate::failures::Failure;
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError, new_id};

/// The result of a worker that judged a submission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The content key. It is made of all that the verdict depends on, such as the program, the problem, the engine and
    /// the seed, so outcomes with equal keys must have equal verdicts. Empty if the judge itself failed.
    pub content: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Its reason, such as `blunder`; why the judge failed, if it did.
    pub reason: Option<String>,
    /// Whether the same program gets the same verdict again. False if the verdict depends on a clock, or if the judge
    /// failed.
    pub reproducible: bool,
    /// Whether the bot was proved never to err.
    pub certified: bool,
    /// Planned games that begin with a win for the bot, or planned questions.
    pub won_starts: i64,
    /// How many of them it won, or got right.
    pub converted: i64,
    /// Wasm instructions in all.
    pub fuel: i64,
    /// The report, as `grundy judge --format json` prints it. `None` if the judge itself failed.
    pub report: Option<Vec<u8>>,
    /// The part of the report that pages show, as JSON.
    pub view: Option<Vec<u8>>,
    /// SHA-256 of the wasm module.
    pub module: Option<String>,
    /// The first failure of the bot, if it failed in a game.
    pub failure: Option<Failure>,
    /// The engine.
    pub engine: String,
    /// The CPU time that judging took, in milliseconds.
    pub core_ms: i64,
    /// The CPU time that was spent now, in milliseconds, before the proof and on the proof: 0 if the same content
    /// had been judged before.
    pub spent: [Millis; 2],
}

impl Outcome {
    /// The outcome if the judge itself failed, and why; it says nothing about the program.
    #[must_use]
    pub fn judge_failed(why: String) -> Self {
        Self {
            content: String::new(),
            verdict: Verdict::JudgeError,
            reason: Some(why),
            reproducible: false,
            certified: false,
            won_starts: 0,
            converted: 0,
            fuel: 0,
            report: None,
            view: None,
            module: None,
            failure: None,
            engine: String::new(),
            core_ms: 0,
            spent: [0; 2],
        }
    }
}

/// A judging.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Judging {
    /// Its identifier.
    pub id: String,
    /// The submission that was judged.
    pub submission: String,
    /// The content key: judgings that must have equal verdicts have equal keys.
    pub content: String,
    /// The verdict.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Verdict,
    /// Its reason; why the judge failed, if it did.
    pub reason: Option<String>,
    /// Whether the same program gets the same verdict again.
    #[sqlx(try_from = "Flag")]
    pub reproducible: bool,
    /// Whether the bot was proved never to err.
    #[sqlx(try_from = "Flag")]
    pub certified: bool,
    /// Planned games that begin with a win for the bot, or planned questions.
    pub won_starts: i64,
    /// How many of them it won, or got right.
    pub converted: i64,
    /// Wasm instructions in all.
    pub fuel: i64,
    /// The blob of the problem's files, as they were then.
    pub problem_digest: String,
    /// SHA-256 of the wasm module.
    #[sqlx(rename = "module_hash")]
    pub module: Option<String>,
    /// The first failure of the bot, if it failed in a game.
    pub failure: Option<Failure>,
    /// The blob of the report.
    pub report: Option<String>,
    /// The blob of what pages show.
    pub view: Option<String>,
    /// The worker that judged it.
    pub worker: String,
    /// The engine that judged it.
    pub engine: String,
    /// The CPU time that judging took, in milliseconds.
    pub core_ms: i64,
    /// The time of the judging.
    pub created: Millis,
}

const COLUMNS: &str = "id, submission, content, verdict, reason, reproducible, certified, won_starts, \
    converted, fuel, problem_digest, module_hash, failure, report, view, worker, engine, core_ms, created";

/// The subject of a judging.
pub(crate) struct Subject<'a> {
    pub(crate) submission: &'a str,
    /// The job that judged it.
    pub(crate) job: &'a str,
    /// The blob of the problem's files.
    pub(crate) problem_digest: &'a str,
}

/// Writes a judging and returns its identifier.
pub(crate) async fn insert(
    store: &Store,
    transaction: &mut Write,
    subject: Subject<'_>,
    worker: &str,
    outcome: &Outcome,
) -> Result<String, StoreError> {
    let report = match &outcome.report {
        Some(report) => Some(keep(transaction, report).await?),
        None => None,
    };
    let view = match &outcome.view {
        Some(view) => Some(keep(transaction, view).await?),
        None => None,
    };
    let id = new_id();
    let query = AssertSqlSafe(format!(
        "INSERT INTO judgings (id, submission, job, content, verdict, reason, reproducible, \
         certified, won_starts, converted, fuel, problem_digest, module_hash, report, view, worker, \
         engine, core_ms, failure, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
         $12, $13, $14, $15, $16, $17, $18, $19, {})",
        store.clock()
    ));
    let values = (
        &id,
        subject.submission,
        subject.job,
        &outcome.content,
        <&str>::from(outcome.verdict),
        outcome.reason.as_deref(),
        i64::from(outcome.reproducible),
        i64::from(outcome.certified),
        outcome.won_starts,
        outcome.converted,
        outcome.fuel,
        subject.problem_digest,
        outcome.module.as_deref(),
        report,
        view,
        worker,
        &outcome.engine,
        outcome.core_ms,
        outcome.failure.as_ref(),
    );
    transaction.run(query, values).await?;
    Ok(id)
}

/// Makes a judging the current one of a submission.
pub(crate) async fn make_current(
    transaction: &mut Write,
    submission: &str,
    judging: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE submissions SET judging = $1 WHERE id = $2";
    transaction.run(sql, (judging, submission)).await.map(drop)
}

/// Whether a spot check disagrees: the current judging of the submission is reproducible and has the same content key,
/// but another report.
pub(crate) async fn differs(
    transaction: &mut Write,
    submission: &str,
    outcome: &Outcome,
) -> Result<bool, StoreError> {
    let sql = "SELECT j.content, j.report FROM submissions s JOIN judgings j ON j.id = s.judging \
        WHERE s.id = $1 AND j.reproducible = 1";
    let counts: Option<(String, Option<String>)> = transaction.first(sql, (submission,)).await?;
    let Some((content, report)) = counts else {
        return Ok(false);
    };
    let found = outcome.report.as_deref().map(crate::digest);
    Ok(outcome.reproducible && content == outcome.content && report != found)
}

impl Store {
    /// The judging with this identifier.
    ///
    /// # Errors
    /// If there is none, or the database fails.
    pub async fn judging(&self, id: &str) -> Result<Judging, StoreError> {
        let query = AssertSqlSafe(format!("SELECT {COLUMNS} FROM judgings WHERE id = $1"));
        let judging = self.first(query, (id,)).await?;
        judging.ok_or(StoreError::Missing("judging"))
    }

    /// The earliest reproducible judging with this content key, from any account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn judged_before(&self, content: &str) -> Result<Option<Judging>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM judgings WHERE content = $1 AND reproducible = 1 \
             ORDER BY id LIMIT 1"
        ));
        self.first(query, (content,)).await
    }
}
