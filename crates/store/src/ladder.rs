//! The ladder of a problem: its contenders, their meetings, and the results.
//!
//! The contenders are the best submissions of all accounts and the reference players. A newcomer meets all others. The
//! results of a slice are written together with the end of the job, so a worker may be killed at any time.

use std::collections::HashSet;

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use crate::access::{self, Access, open, opened_since};
use crate::board::best;
use crate::columns::{Flag, VerdictColumn};
use crate::jobs::{JobKind, JobState, LeasedJob, TimeSlice, priority};
use crate::sql::{Statements as _, Write};
use crate::{Millis, ProgramRef, Store, StoreError};

/// A contender of an account, with the submission that counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Entrant {
    /// The SHA-256 of its module. Equal programs are one contender.
    #[sqlx(rename = "module_hash")]
    pub contender: String,
    /// The name of its account.
    #[sqlx(rename = "name")]
    pub by: String,
    /// The account.
    #[serde(skip)]
    pub account: String,
    /// The submission.
    #[serde(skip)]
    #[sqlx(rename = "id")]
    pub submission: String,
    /// Its verdict.
    #[sqlx(try_from = "VerdictColumn")]
    pub verdict: Verdict,
    /// Whether its proof succeeded.
    #[sqlx(try_from = "Flag")]
    pub certified: bool,
}

/// A contender that has to meet all contenders which it has not met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// The key of the ladder.
    pub ladder: String,
    /// The name of a reference player, or the SHA-256 of a module.
    pub contender: String,
    /// The problem.
    pub problem: String,
    /// The blob of the problem's files.
    pub problem_digest: String,
}

/// The program of a contender.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Program {
    /// The name of a reference player, or the SHA-256 of the module.
    pub contender: String,
    /// The place of the program; empty for a reference player.
    #[sqlx(flatten)]
    pub program: ProgramRef,
}

/// The result of two contenders against each other. Of two numbers, the first is that of the first contender.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeetingRow {
    /// The contenders, in the order of their names.
    pub contenders: [String; 2],
    /// Games.
    pub games: i64,
    /// Twice the points.
    pub half_points: [i64; 2],
    /// Twice the points that each gave away.
    pub given_away: [i64; 2],
    /// Games that each lost by a fault.
    pub faults: [i64; 2],
    /// Moves of each in games that were searched for proofs; none if the game is listed.
    pub moves: [i64; 2],
    /// The moves among these whose effect on the result is proved.
    pub decided: [i64; 2],
    /// The moves among these that kept the result.
    pub right: [i64; 2],
    /// The time at which it was written, which the store sets.
    pub played: Millis,
}

impl Store {
    /// The key of a problem's ladder, if bots meet in it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ladder_of(&self, problem: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT ladder FROM problems WHERE name = $1 AND hidden = 0";
        let key: Option<Option<String>> = self.first_value(sql, (problem,)).await?;
        Ok(key.flatten())
    }

    /// The best submission of each account to a problem, if it has a program that runs. Of equal programs, all are
    /// returned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn entrants(&self, problem: &str) -> Result<Vec<Entrant>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT j.module_hash, a.name, s.account, s.id, j.verdict, j.certified FROM ({}) AS b \
             JOIN submissions s ON s.id = b.id JOIN accounts a ON a.id = s.account \
             JOIN judgings j ON j.id = s.judging \
             WHERE b.place = 1 AND j.module_hash IS NOT NULL ORDER BY s.id",
            best("$1", self.clock())
        ));
        self.all(query, (problem,)).await
    }

    /// The accounts with submissions to a problem whose names the viewer may not read: students of classes that the
    /// viewer is not in.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unnamed(
        &self,
        access: Access<'_>,
        problem: &str,
    ) -> Result<HashSet<String>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT DISTINCT s.account FROM submissions s WHERE s.problem = $1 AND NOT {}",
            access::names("s.account", "$2")
        ));
        let accounts: Vec<String> = self.column(query, (problem, access.account_id())).await?;
        Ok(accounts.into_iter().collect())
    }

    /// Adds the best submissions of all accounts and these reference players to the ladder of a problem, if it has one.
    /// Contenders that are there already stay. Returns how many are new.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_to_ladder(
        &self,
        problem: &str,
        references: &[&str],
    ) -> Result<u64, StoreError> {
        let clock = self.clock();
        let mut new = 0;
        let mut transaction = self.write().await?;
        for reference in references {
            let query = AssertSqlSafe(format!(
                "INSERT INTO contenders (ladder, contender, problem, submission, created) \
                 SELECT p.ladder, $2, p.name, NULL, {clock} FROM problems p \
                 WHERE p.name = $1 AND p.ladder IS NOT NULL AND p.hidden = 0 \
                 AND EXISTS (SELECT 1 FROM submissions s JOIN judgings j ON j.id = s.judging \
                 WHERE s.problem = $1 AND j.module_hash IS NOT NULL AND {}) \
                 ON CONFLICT (ladder, contender) DO NOTHING",
                open("s", clock)
            ));
            new += transaction.run(query, (problem, *reference)).await?;
        }
        let query = AssertSqlSafe(format!(
            "INSERT INTO contenders (ladder, contender, problem, submission, created) \
             SELECT p.ladder, j.module_hash, p.name, MIN(s.id), {clock} FROM ({}) AS b \
             JOIN submissions s ON s.id = b.id JOIN judgings j ON j.id = s.judging \
             JOIN problems p ON p.name = s.problem \
             WHERE b.place = 1 AND p.ladder IS NOT NULL AND p.hidden = 0 \
             AND j.module_hash IS NOT NULL GROUP BY p.ladder, j.module_hash, p.name \
             ON CONFLICT (ladder, contender) DO NOTHING",
            best("$1", clock)
        ));
        new += transaction.run(query, (problem,)).await?;
        if new > 0 {
            self.insert_ladder_jobs(&mut transaction, problem).await?;
        }
        transaction.commit().await?;
        Ok(new)
    }

    /// Adds a job for every contender of a problem that has none.
    async fn insert_ladder_jobs(
        &self,
        transaction: &mut Write,
        problem: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "INSERT INTO jobs (id, kind, priority, account, class, key, payload, state, created, changed) \
             SELECT {key}, 'ladder', $2, c.contender, 0, {key}, c.ladder || ' ' || c.contender, 'waiting', \
             c.created, c.created FROM contenders c WHERE c.problem = $1 ON CONFLICT (key) DO NOTHING",
            key = job_key("c")
        ));
        transaction
            .run(query, (problem, priority(JobKind::Ladder)))
            .await?;
        self.wake(transaction).await
    }

    /// The contender that a job is about. `None` if the problem has another ladder by now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn newcomer(&self, job: &LeasedJob) -> Result<Option<Newcomer>, StoreError> {
        let (ladder, contender) = ladder_and_contender(job)?;
        let sql = "SELECT p.name, p.digest FROM contenders c \
            JOIN problems p ON p.name = c.problem AND p.ladder = c.ladder \
            WHERE c.ladder = $1 AND c.contender = $2";
        let problem: Option<(String, String)> = self.first(sql, (ladder, contender)).await?;
        Ok(problem.map(|(problem, problem_digest)| Newcomer {
            ladder: ladder.to_owned(),
            contender: contender.to_owned(),
            problem,
            problem_digest,
        }))
    }

    /// The contenders that a newcomer has not met yet, with the newcomer first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn not_met(&self, newcomer: &Newcomer) -> Result<Vec<Program>, StoreError> {
        // The opponents are the reference players, which have no submission, and the programs that are the best one of
        // some account. Programs that were replaced stay in the table, but are not played again.
        let query = AssertSqlSafe(format!(
            "SELECT c.contender, COALESCE(s.file, '') AS file, s.source, s.module FROM contenders c \
             LEFT JOIN submissions s ON s.id = c.submission \
             WHERE c.ladder = $1 AND (c.contender = $2 OR ((c.submission IS NULL OR c.contender IN \
             (SELECT k.contender FROM ({}) AS k)) AND NOT {})) \
             ORDER BY CASE WHEN c.contender = $2 THEN 0 ELSE 1 END, c.created, c.contender",
            current("$3", self.clock()),
            have_met("$1", "$2", "c.contender")
        ));
        let values = (&newcomer.ladder, &newcomer.contender, &newcomer.problem);
        self.all(query, values).await
    }

    /// Writes the meetings of a slice and ends the job, or returns it to the queue if there is more to play. `false` if
    /// the job is another worker's.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn finish_slice(
        &self,
        job: &LeasedJob,
        meetings: &[MeetingRow],
        has_met_all: bool,
        spent: Millis,
    ) -> Result<bool, StoreError> {
        let (ladder, _) = ladder_and_contender(job)?;
        let mut transaction = self.write().await?;
        let is_ours = match has_met_all {
            true => self.end(&mut transaction, job, JobState::Done, 0).await?,
            false => {
                let slice = TimeSlice::First;
                self.release(&mut transaction, job, slice, 0).await?
            }
        };
        if !is_ours {
            transaction.rollback().await?;
            return Ok(false);
        }
        for meeting in meetings {
            insert(&mut transaction, self.clock(), ladder, meeting).await?;
        }
        self.count_spending(&mut transaction, "ladder", spent)
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lets bots play on that are on the ladder of a problem and have not met all others, although their jobs have
    /// ended: those that were replaced and are some account's best program again, and those whose opponents were added
    /// later. Their jobs go back to the queue. Returns the number of these bots.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revive_contenders(&self, problem: &str) -> Result<u64, StoreError> {
        // Some pairs never meet: a reference player may not play in this problem, and a program may fail to build. So a
        // job is returned only if something has changed since it ended: another submission has the program of the bot,
        // or the opponent was added. An opponent whose own job has yet to end meets the bot by that job.
        let query = AssertSqlSafe(format!(
            "WITH k AS ({current}) UPDATE jobs SET state = 'waiting', lost = 0, changed = {clock} \
             WHERE state = 'done' AND id IN (SELECT t.id FROM contenders c \
             JOIN problems p ON p.name = c.problem AND p.ladder = c.ladder AND p.hidden = 0 \
             JOIN k ON k.contender = c.contender JOIN jobs t ON t.key = {key} AND t.state = 'done' \
             JOIN contenders o ON o.ladder = c.ladder AND o.contender <> c.contender \
             WHERE c.problem = $1 AND (o.submission IS NULL OR o.contender IN (SELECT k.contender FROM k)) \
             AND (k.judged >= t.changed OR o.created >= t.changed) AND NOT {have_met} \
             AND NOT EXISTS (SELECT 1 FROM jobs w WHERE w.key = {other_key} AND w.state IN ('waiting', 'running')))",
            current = current("$1", self.clock()),
            clock = self.clock(),
            key = job_key("c"),
            have_met = have_met("c.ladder", "c.contender", "o.contender"),
            other_key = job_key("o"),
        ));
        let mut transaction = self.write().await?;
        let revived = transaction.run(query, (problem,)).await?;
        if revived > 0 {
            self.wake(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(revived)
    }

    /// The problems of which, within the last `last` milliseconds, a submission was judged, a contest opened its
    /// results, or files were uploaded or replaced.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn judged_within(&self, last: Millis) -> Result<Vec<String>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "SELECT s.problem FROM judgings j JOIN submissions s ON s.id = j.submission \
             WHERE j.created >= {clock} - $1 UNION SELECT p.problem FROM contest_problems p \
             JOIN contests c ON c.id = p.contest WHERE {} \
             UNION SELECT name FROM problems WHERE owner IS NOT NULL AND installed >= {clock} - $1 ORDER BY 1",
            opened_since("c", &format!("({clock} - $1)"), clock)
        ));
        self.column(query, (last,)).await
    }

    /// The number of contenders of a ladder that have not met all others yet.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn newcomers(&self, ladder: &str) -> Result<i64, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM contenders c JOIN jobs t ON t.key = {} \
             WHERE c.ladder = $1 AND t.state IN ('waiting', 'running')",
            job_key("c")
        ));
        self.value(query, (ladder,)).await
    }

    /// The meetings of a ladder that were written since then.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn meetings_since(
        &self,
        ladder: &str,
        then: Millis,
    ) -> Result<Vec<MeetingRow>, StoreError> {
        let sql = "SELECT one, other, games, half_points_one, half_points_other, given_away_one, \
            given_away_other, faults_one, faults_other, moves_one, moves_other, decided_one, \
            decided_other, right_one, right_other, played FROM meetings \
            WHERE ladder = $1 AND played >= $2";
        self.all(sql, (ladder, then)).await
    }
}

impl FromRow<'_, AnyRow> for MeetingRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let pair = |one, other| Ok::<_, sqlx::Error>([row.try_get(one)?, row.try_get(other)?]);
        Ok(Self {
            contenders: [row.try_get("one")?, row.try_get("other")?],
            games: row.try_get("games")?,
            half_points: pair("half_points_one", "half_points_other")?,
            given_away: pair("given_away_one", "given_away_other")?,
            faults: pair("faults_one", "faults_other")?,
            moves: pair("moves_one", "moves_other")?,
            decided: pair("decided_one", "decided_other")?,
            right: pair("right_one", "right_other")?,
            played: row.try_get("played")?,
        })
    }
}

/// SQL expression: the key of the job of this contender.
fn job_key(contender: &str) -> String {
    format!("'ladder ' || {contender}.ladder || ' ' || {contender}.contender")
}

/// SQL query: the programs that are now the best one of some account for the problem of this parameter, each with the
/// time of its last judging that counts.
fn current(problem: &str, clock: &str) -> String {
    format!(
        "SELECT j.module_hash AS contender, MAX(j.created) AS judged FROM ({}) AS b \
         JOIN submissions bs ON bs.id = b.id JOIN judgings j ON j.id = bs.judging \
         WHERE b.place = 1 AND j.module_hash IS NOT NULL GROUP BY j.module_hash",
        best(problem, clock)
    )
}

/// SQL condition: two contenders of a ladder have met. A meeting is stored once, in the order of their names.
fn have_met(ladder: &str, one: &str, other: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM meetings m WHERE m.ladder = {ladder} \
         AND ((m.one = {one} AND m.other = {other}) OR (m.other = {one} AND m.one = {other})))"
    )
}

/// The ladder and the contender that a job is about.
fn ladder_and_contender(job: &LeasedJob) -> Result<(&str, &str), StoreError> {
    let parts = job.payload.split_once(' ');
    parts.ok_or_else(|| StoreError::Corrupt(job.payload.clone()))
}

async fn insert(
    transaction: &mut Write,
    clock: &str,
    ladder: &str,
    meeting: &MeetingRow,
) -> Result<(), StoreError> {
    let query = AssertSqlSafe(format!(
        "INSERT INTO meetings (ladder, one, other, games, half_points_one, half_points_other, \
         given_away_one, given_away_other, faults_one, faults_other, moves_one, moves_other, \
         decided_one, decided_other, right_one, right_other, played) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, {clock}) \
         ON CONFLICT (ladder, one, other) DO NOTHING"
    ));
    let values = (
        ladder,
        &meeting.contenders[0],
        &meeting.contenders[1],
        meeting.games,
        meeting.half_points[0],
        meeting.half_points[1],
        meeting.given_away[0],
        meeting.given_away[1],
        meeting.faults[0],
        meeting.faults[1],
        meeting.moves[0],
        meeting.moves[1],
        meeting.decided[0],
        meeting.decided[1],
        meeting.right[0],
        meeting.right[1],
    );
    transaction.run(query, values).await.map(drop)
}
