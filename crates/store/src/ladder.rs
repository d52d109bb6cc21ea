//! The ladder of a problem: who takes part, who has met whom, and with which result.
//!
//! Everybody's best submission takes part, and so do the reference players. A newcomer meets all who are
//! there; whoever plays the meetings may be killed at any time, because what is written is kept by its
//! content, and what is not is played by somebody else.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row, Transaction};

use crate::board::best;
use crate::sight::{open, opened_since};
use crate::{MAX_LOST, Millis, Store, StoreError, now};

/// How long who plays may be silent before somebody else goes on.
const LEASE: Millis = 30_000;

/// Somebody who takes part, with the submission that counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entrant {
    /// The SHA-256 of its module: equal programs are one contender.
    pub contender: String,
    /// Whose it is.
    pub by: String,
    /// The account.
    #[serde(skip)]
    pub account: String,
    /// The submission.
    #[serde(skip)]
    pub submission: String,
    /// Its verdict.
    pub verdict: String,
    /// Whether it was proved never to err.
    pub certified: bool,
}

/// Work on a ladder: this contender is to meet all whom it has not met.
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
    /// What this lease is known by.
    pub lease: i64,
}

/// Where the program of a contender is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The name of a reference player, or the SHA-256 of the module.
    pub contender: String,
    /// The name of its file; empty for a reference player.
    pub file: String,
    /// The blob of its source, if it has one.
    pub source: Option<String>,
    /// The blob of its module, if it came with one.
    pub module: Option<String>,
}

/// What two contenders did against each other. Of two numbers, the first is that of the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeetingRow {
    /// Who met: the one whose name comes first is the first.
    pub contenders: [String; 2],
    /// Games.
    pub games: i64,
    /// Twice the points.
    pub half_points: [i64; 2],
    /// Twice the points that each gave away.
    pub given_away: [i64; 2],
    /// Games that each lost by a fault.
    pub faults: [i64; 2],
    /// When it was written down, which [`Store::keep_meetings`] sets.
    pub played: Millis,
}

impl Store {
    /// The key of a problem's ladder, if bots meet in it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn ladder_of(&self, problem: &str) -> Result<Option<String>, StoreError> {
        let key: Option<Option<String>> =
            sqlx::query_scalar("SELECT ladder FROM problems WHERE name = $1 AND hidden = 0")
                .bind(problem)
                .fetch_optional(&self.pool)
                .await?;
        Ok(key.flatten())
    }

    /// Everybody's best submission to a problem, where there is a program that runs. Of equal programs
    /// all are there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn entrants(&self, problem: &str) -> Result<Vec<Entrant>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT j.module_hash, a.name, s.account, s.id, j.verdict, j.certified FROM ({}) AS b \
             JOIN submissions s ON s.id = b.id JOIN accounts a ON a.id = s.account \
             JOIN judgings j ON j.id = s.judging \
             WHERE b.place = 1 AND j.module_hash IS NOT NULL ORDER BY s.id",
            best("$1", self.clock())
        )))
        .bind(problem)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            Ok(Entrant {
                contender: row.try_get("module_hash")?,
                by: row.try_get("name")?,
                account: row.try_get("account")?,
                submission: row.try_get("id")?,
                verdict: row.try_get("verdict")?,
                certified: row.try_get::<i64, _>("certified")? != 0,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Lets everybody's best submissions to a problem take part, and these reference players, where bots
    /// meet in it. Who takes part already goes on doing so. Returns how many are new.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn enrol(&self, problem: &str, references: &[&str]) -> Result<u64, StoreError> {
        let mut new = 0;
        let mut transaction = self.write().await?;
        for reference in references {
            let enrolled = sqlx::query(AssertSqlSafe(format!(
                "INSERT INTO contenders (ladder, contender, problem, submission, state, created) \
                 SELECT p.ladder, $2, p.name, NULL, 'waiting', $3 FROM problems p \
                 WHERE p.name = $1 AND p.ladder IS NOT NULL AND p.hidden = 0 \
                 AND EXISTS (SELECT 1 FROM submissions s JOIN judgings j ON j.id = s.judging \
                 WHERE s.problem = $1 AND j.module_hash IS NOT NULL AND {}) \
                 ON CONFLICT (ladder, contender) DO NOTHING",
                open("s", self.clock())
            )))
            .bind(problem)
            .bind(*reference)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
            new += enrolled.rows_affected();
        }
        let enrolled = sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO contenders (ladder, contender, problem, submission, state, created) \
             SELECT p.ladder, j.module_hash, p.name, MIN(s.id), 'waiting', $2 FROM ({}) AS b \
             JOIN submissions s ON s.id = b.id JOIN judgings j ON j.id = s.judging \
             JOIN problems p ON p.name = s.problem \
             WHERE b.place = 1 AND p.ladder IS NOT NULL AND p.hidden = 0 \
             AND j.module_hash IS NOT NULL GROUP BY p.ladder, j.module_hash, p.name \
             ON CONFLICT (ladder, contender) DO NOTHING",
            best("$1", self.clock())
        )))
        .bind(problem)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        new += enrolled.rows_affected();
        transaction.commit().await?;
        Ok(new)
    }

    /// Gives a worker the contender that has waited longest, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_newcomer(&self, worker: &str) -> Result<Option<Newcomer>, StoreError> {
        let (clock, locking) = (self.clock(), self.locking_what_is_free());
        // Whose games take one worker down after the other plays no more.
        let query = format!(
            "UPDATE contenders SET state = CASE WHEN state = 'running' AND lost + 1 >= {MAX_LOST} \
             THEN 'done' ELSE 'running' END, \
             lost = CASE WHEN state = 'running' THEN lost + 1 ELSE lost END, \
             worker = $1, lease = lease + 1, lease_until = {clock} + $2 \
             WHERE (ladder, contender) = (SELECT t.ladder, t.contender FROM contenders t \
             JOIN problems p ON p.name = t.problem AND p.ladder = t.ladder \
             WHERE (t.state = 'waiting' OR (t.state = 'running' AND t.lease_until < {clock})) \
             AND NOT EXISTS (SELECT 1 FROM workers k WHERE k.id = $1 AND k.draining = 1) \
             ORDER BY t.created, t.contender LIMIT 1{locking}) \
             AND (state = 'waiting' OR (state = 'running' AND lease_until < {clock})) \
             RETURNING ladder, contender, problem, lease, state, \
             (SELECT p.digest FROM problems p WHERE p.name = contenders.problem) AS digest"
        );
        let rows = sqlx::query(AssertSqlSafe(query))
            .bind(worker)
            .bind(LEASE)
            .fetch_all(&self.pool)
            .await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let state: String = row.try_get("state")?;
        let newcomer = Newcomer {
            ladder: row.try_get("ladder")?,
            contender: row.try_get("contender")?,
            problem: row.try_get("problem")?,
            problem_digest: row.try_get("digest")?,
            lease: row.try_get("lease")?,
        };
        Ok((state == "running").then_some(newcomer))
    }

    /// Those whom a contender has not met yet, itself first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn not_met(&self, newcomer: &Newcomer) -> Result<Vec<Program>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT c.contender, s.file, s.source, s.module FROM contenders c \
             LEFT JOIN submissions s ON s.id = c.submission \
             WHERE c.ladder = $1 AND (c.contender = $2 OR ((c.submission IS NULL OR c.contender IN \
             (SELECT j.module_hash FROM ({}) AS b JOIN submissions bs ON bs.id = b.id \
             JOIN judgings j ON j.id = bs.judging WHERE b.place = 1)) \
             AND NOT EXISTS (SELECT 1 FROM meetings m WHERE m.ladder = $1 \
             AND ((m.one = $2 AND m.other = c.contender) OR (m.other = $2 AND m.one = c.contender))))) \
             ORDER BY CASE WHEN c.contender = $2 THEN 0 ELSE 1 END, c.created, c.contender",
            best("$3", self.clock())
        )))
        .bind(&newcomer.ladder)
        .bind(&newcomer.contender)
        .bind(&newcomer.problem)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            let file: Option<String> = row.try_get("file")?;
            Ok(Program {
                contender: row.try_get("contender")?,
                file: file.unwrap_or_default(),
                source: row.try_get("source")?,
                module: row.try_get("module")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Writes meetings down and renews the lease. False if somebody else plays on.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn keep_meetings(
        &self,
        newcomer: &Newcomer,
        meetings: &[MeetingRow],
    ) -> Result<bool, StoreError> {
        let mut transaction = self.write().await?;
        for meeting in meetings {
            insert(&mut transaction, self.clock(), &newcomer.ladder, meeting).await?;
        }
        let renewed = sqlx::query(AssertSqlSafe(format!(
            "UPDATE contenders SET lease_until = {} + $1 \
             WHERE ladder = $2 AND contender = $3 AND lease = $4 AND state = 'running'",
            self.clock()
        )))
        .bind(LEASE)
        .bind(&newcomer.ladder)
        .bind(&newcomer.contender)
        .bind(newcomer.lease)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(renewed.rows_affected() == 1)
    }

    /// Lets go of a contender: it has met everybody, or somebody is to go on.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn release_newcomer(
        &self,
        newcomer: &Newcomer,
        has_met_all: bool,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE contenders SET state = $1, worker = NULL, lost = 0 \
             WHERE ladder = $2 AND contender = $3 AND lease = $4 AND state = 'running'",
        )
        .bind(if has_met_all { "done" } else { "waiting" })
        .bind(&newcomer.ladder)
        .bind(&newcomer.contender)
        .bind(newcomer.lease)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Who takes part again, after having been replaced, meets those who have come meanwhile. Returns how
    /// many do.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revive_contenders(&self) -> Result<u64, StoreError> {
        let revived = sqlx::query(
            "UPDATE contenders SET state = 'waiting' WHERE state = 'done' AND lost = 0 AND \
             (SELECT COUNT(*) FROM meetings m WHERE m.ladder = contenders.ladder AND \
             (m.one = contenders.contender OR m.other = contenders.contender)) < \
             (SELECT COUNT(*) FROM contenders o WHERE o.ladder = contenders.ladder) - 1",
        )
        .execute(&self.pool)
        .await?;
        Ok(revived.rows_affected())
    }

    /// The problems whose submissions were judged within so many milliseconds, or were opened by a contest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn judged_within(&self, last: Millis) -> Result<Vec<String>, StoreError> {
        let clock = self.clock();
        let query = format!(
            "SELECT s.problem FROM judgings j JOIN submissions s ON s.id = j.submission \
             WHERE j.created >= {clock} - $1 UNION SELECT p.problem FROM contest_problems p \
             JOIN contests c ON c.id = p.contest WHERE {} ORDER BY 1",
            opened_since("c", &format!("({clock} - $1)"), clock)
        );
        let problems = sqlx::query_scalar(AssertSqlSafe(query))
            .bind(last)
            .fetch_all(&self.pool)
            .await?;
        Ok(problems)
    }

    /// How many take part in a ladder and have not met everybody yet.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn newcomers(&self, ladder: &str) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar(
            "SELECT COUNT(*) FROM contenders WHERE ladder = $1 AND state <> 'done'",
        )
        .bind(ladder)
        .fetch_one(&self.pool)
        .await?;
        Ok(count)
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
        let rows = sqlx::query(
            "SELECT one, other, games, half_points_one, half_points_other, given_away_one, \
             given_away_other, faults_one, faults_other, played FROM meetings \
             WHERE ladder = $1 AND played >= $2",
        )
        .bind(ladder)
        .bind(then)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            Ok(MeetingRow {
                contenders: [row.try_get("one")?, row.try_get("other")?],
                games: row.try_get("games")?,
                half_points: [
                    row.try_get("half_points_one")?,
                    row.try_get("half_points_other")?,
                ],
                given_away: [
                    row.try_get("given_away_one")?,
                    row.try_get("given_away_other")?,
                ],
                faults: [row.try_get("faults_one")?, row.try_get("faults_other")?],
                played: row.try_get("played")?,
            })
        };
        rows.iter().map(read).collect()
    }
}

async fn insert(
    transaction: &mut Transaction<'_, Any>,
    clock: &str,
    ladder: &str,
    meeting: &MeetingRow,
) -> Result<(), StoreError> {
    sqlx::query(AssertSqlSafe(format!(
        "INSERT INTO meetings (ladder, one, other, games, half_points_one, half_points_other, \
         given_away_one, given_away_other, faults_one, faults_other, played) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, {clock}) \
         ON CONFLICT (ladder, one, other) DO NOTHING"
    )))
    .bind(ladder)
    .bind(&meeting.contenders[0])
    .bind(&meeting.contenders[1])
    .bind(meeting.games)
    .bind(meeting.half_points[0])
    .bind(meeting.half_points[1])
    .bind(meeting.given_away[0])
    .bind(meeting.given_away[1])
    .bind(meeting.faults[0])
    .bind(meeting.faults[1])
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
