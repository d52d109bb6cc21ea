//! Virtual participation: after the results are public, an account takes the time of the contest for itself.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, FromRow};

use super::standings::{Try, ranked, tries_query};
use super::{Contest, ContestProblem, Contestant, Standing};
use crate::access::{Access, Phase};
use crate::error::refused;
use crate::sql::Statements as _;
use crate::{Account, Millis, Store, StoreError};

#[derive(FromRow)]
struct Run {
    account: String,
    name: String,
    started: Millis,
}

impl Store {
    /// Starts the virtual participation of an account in a contest, which lasts as long as the contest did.
    ///
    /// # Errors
    /// If the results are not public yet, if the account took part in the contest, organizes it or has started before,
    /// or if the database fails.
    pub async fn start_virtual(&self, account: &Account, name: &str) -> Result<(), StoreError> {
        let contest = self.contest(Access::Of(account), name).await?;
        let contest = contest.ok_or(StoreError::Missing("contest"))?;
        if contest.phase != Phase::Open {
            return refused(
                "virtual participation begins when the results of the contest are public",
            );
        }
        if contest.organizes || contest.joined {
            return refused("participants and organizers of a contest cannot take part virtually");
        }
        let query = AssertSqlSafe(format!(
            "INSERT INTO virtual_runs (contest, account, started) VALUES ($1, $2, {}) \
             ON CONFLICT (contest, account) DO NOTHING",
            self.clock()
        ));
        let started = self.run(query, (&contest.id, &account.id)).await?;
        match started {
            0 => refused("you have taken part virtually already"),
            _ => Ok(()),
        }
    }

    /// The lines of the virtual participants of a contest whose results are public, the best first. They have no ranks.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn virtual_standings(
        &self,
        access: Access<'_>,
        contest: &Contest,
        problems: &[ContestProblem],
    ) -> Result<Vec<Standing>, StoreError> {
        if contest.phase != Phase::Open {
            return Ok(Vec::new());
        }
        let sql = "SELECT v.account, a.name, v.started FROM virtual_runs v \
            JOIN accounts a ON a.id = v.account AND a.disabled = 0 WHERE v.contest = $1 ORDER BY a.folded";
        let runs: Vec<Run> = self.all(sql, (&contest.id,)).await?;
        let mut tries = self.virtual_tries(contest).await?;
        let mut lines = Vec::with_capacity(runs.len());
        for run in runs {
            let tries = tries.remove(&run.account).unwrap_or_default();
            lines.extend(virtual_line(access, contest, problems, run, &tries));
        }
        lines.sort_by_key(Standing::key);
        Ok(lines)
    }

    /// The submissions within the virtual participations of all accounts, by account, the oldest first.
    async fn virtual_tries(
        &self,
        contest: &Contest,
    ) -> Result<HashMap<String, Vec<Try>>, StoreError> {
        let query = AssertSqlSafe(tries_query(
            "s.in_time = 0 AND EXISTS (SELECT 1 FROM virtual_runs v WHERE v.contest = s.contest \
             AND v.account = s.account AND s.created >= v.started AND s.created < v.started + $2)",
        ));
        let tries: Vec<Try> = self
            .all(query, (&contest.id, contest.ends - contest.starts))
            .await?;
        let mut of: HashMap<String, Vec<Try>> = HashMap::new();
        for tried in tries {
            of.entry(tried.account.clone()).or_default().push(tried);
        }
        Ok(of)
    }
}

/// The line of a virtual participant with these submissions.
fn virtual_line(
    access: Access<'_>,
    contest: &Contest,
    problems: &[ContestProblem],
    run: Run,
    tries: &[Try],
) -> Vec<Standing> {
    let alone = [Contestant {
        account: run.account,
        name: run.name,
        joined: run.started,
        extra: 0,
        unofficial: true,
    }];
    // The same contest at another time.
    let moved = Contest {
        starts: run.started,
        ends: run.started + contest.ends - contest.starts,
        ..contest.clone()
    };
    ranked(&moved, access.account_id(), problems, &alone, tries)
}
