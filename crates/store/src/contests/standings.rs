//! The standings of a contest.
//!
//! More points come first, then the smaller penalty, then more certified problems. Contestants that are equal in all three
//! share a place. The penalty of a solved problem is the minutes from the start to the first accepted try,
//! and 20 more for each rejected try before it. Compile errors and failures of the judge do not count as tries.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::FromRow;

use super::{Contest, ContestProblem};
use crate::access::{Access, Phase, Visibility, visible_result};
use crate::columns::{Flag, VerdictColumn};
use crate::{Millis, Store, StoreError};

/// The penalty for a rejected try of a problem that is solved later, in minutes.
const PENALTY: i64 = 20;
const MINUTE: Millis = 60_000;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Standing {
    /// The place, from 1. Equal contestants share it.
    pub rank: usize,
    /// The name of the account.
    pub name: String,
    /// Whether this is the viewer.
    pub mine: bool,
    /// The number of solved problems.
    pub solved: i64,
    /// Their points.
    pub points: i64,
    /// The penalty, in minutes.
    pub penalty: i64,
    /// The number of problems that were solved by bots that were proved correct.
    pub certified: i64,
    /// A cell for each problem.
    pub cells: Vec<StandingCell>,
}

/// The tries of a contestant for a problem.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct StandingCell {
    /// AC if the problem is solved, else the verdict of the last try.
    pub verdict: Option<Verdict>,
    /// Whether an accepted bot was proved correct.
    pub certified: bool,
    /// The number of tries up to and including the accepted one; of all rejected tries if there is none.
    pub tries: i64,
    /// Minutes from the start to the accepted try.
    pub minutes: Option<i64>,
    /// The number of tries without a result that may be shown.
    pub pending: i64,
}

/// A submission within the time of a contest.
#[derive(FromRow)]
struct Try {
    account: String,
    problem: String,
    created: Millis,
    #[sqlx(try_from = "VerdictColumn")]
    verdict: Option<Verdict>,
    #[sqlx(try_from = "Flag")]
    certified: bool,
}

/// The unfiltered data behind the standings. Never show it directly; use [`ContestTries::standings`].
pub struct ContestTries {
    tries: Vec<Try>,
    contestants: Vec<(String, String)>,
}

impl ContestTries {
    /// The standings for the viewer for whom the contest was read.
    #[must_use]
    pub fn standings(
        &self,
        access: Access<'_>,
        contest: &Contest,
        problems: &[ContestProblem],
    ) -> Vec<Standing> {
        let viewer = access.account();
        ranked(contest, &viewer, problems, &self.contestants, &self.tries)
    }
}

impl StandingCell {
    fn is_solved(&self) -> bool {
        self.minutes.is_some()
    }

    fn add(&mut self, tried: &Try, visibility: Visibility, starts: Millis) {
        let verdict = match (visibility, tried.verdict) {
            (Visibility::Nothing, _) => return,
            (Visibility::Result, Some(verdict)) => verdict,
            (Visibility::Pending, _) | (Visibility::Result, None) => {
                self.pending += 1;
                return;
            }
        };
        let accepted = verdict == Verdict::Accepted;
        self.certified |= accepted && tried.certified;
        if self.is_solved() || matches!(verdict, Verdict::CompileError | Verdict::JudgeError) {
            return;
        }
        self.tries += 1;
        self.verdict = Some(verdict);
        if accepted {
            self.minutes = Some((tried.created - starts) / MINUTE);
        }
    }

    fn penalty(&self) -> i64 {
        let minutes = self.minutes;
        minutes.map_or(0, |minutes| minutes + PENALTY * (self.tries - 1))
    }
}

/// The standings of all contestants, as the viewer may see them.
fn ranked(
    contest: &Contest,
    viewer: &str,
    problems: &[ContestProblem],
    contestants: &[(String, String)],
    tries: &[Try],
) -> Vec<Standing> {
    let mut cells: BTreeMap<(&str, &str), StandingCell> = BTreeMap::new();
    for tried in tries {
        let is_near = contest.organizes || tried.account == viewer;
        let visibility = visible_result(contest.phase, contest.freezes, tried.created, is_near);
        let cell = cells.entry((&tried.account, &tried.problem)).or_default();
        cell.add(tried, visibility, contest.starts);
    }
    let line = |(account, name): &(String, String)| {
        let cells: Vec<StandingCell> = problems
            .iter()
            .map(|problem| cells.get(&(&**account, &*problem.problem)).cloned())
            .map(Option::unwrap_or_default)
            .collect();
        let solved = || {
            cells
                .iter()
                .zip(problems)
                .filter(|(cell, _)| cell.is_solved())
        };
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Standing {
            rank: 0,
            mine: *account == viewer,
            solved: count(solved().count()),
            points: solved().map(|(_, problem)| problem.points).sum(),
            penalty: cells.iter().map(StandingCell::penalty).sum(),
            certified: count(solved().filter(|(cell, _)| cell.certified).count()),
            name: name.clone(),
            cells,
        }
    };
    let mut lines: Vec<Standing> = contestants.iter().map(line).collect();
    let key = |line: &Standing| (Reverse(line.points), line.penalty, Reverse(line.certified));
    // Contestants with equal keys stay in the order of names.
    lines.sort_by_key(key);
    for index in 0..lines.len() {
        let before = index.checked_sub(1).map(|before| &lines[before]);
        let rank = match before.filter(|before| key(before) == key(&lines[index])) {
            Some(before) => before.rank,
            None => index + 1,
        };
        lines[index].rank = rank;
    }
    lines
}

/// An account that has solved problems of a contest after its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Upsolved {
    /// The name of the account.
    pub name: String,
    /// The letters of the problems, in the order in which they were solved.
    pub labels: Vec<String>,
}

impl Store {
    /// The accounts that have solved problems of a contest after its end, by name. Before the contest is open, only its
    /// organizers get any.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn upsolved(
        &self,
        contest: &Contest,
        problems: &[ContestProblem],
    ) -> Result<Vec<Upsolved>, StoreError> {
        if !contest.organizes && contest.phase != Phase::Open {
            return Ok(Vec::new());
        }
        let entries = self.entries_of(&contest.id).await?;
        let mut solved: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let late = entries.into_iter().filter(|entry| !entry.in_time);
        for entry in late.filter(|entry| entry.verdict == Some(Verdict::Accepted)) {
            let problem = problems.iter().find(|p| p.problem == entry.problem);
            let labels = solved.entry(entry.by).or_default();
            if let Some(problem) = problem.filter(|p| !labels.contains(&p.label)) {
                labels.push(problem.label.clone());
            }
        }
        let upsolved = solved.into_iter();
        Ok(upsolved
            .map(|(name, labels)| Upsolved { name, labels })
            .collect())
    }

    /// The submissions within the time of a contest, of one account if one is named, the oldest first. The caller decides
    /// what is shown of them.
    async fn tries_in(&self, contest: &str, account: Option<&str>) -> Result<Vec<Try>, StoreError> {
        let tries = sqlx::query_as(
            "SELECT s.account, s.problem, s.created, j.verdict, j.certified FROM submissions s \
             LEFT JOIN judgings j ON j.id = s.judging WHERE s.contest = $1 AND s.in_time = 1 \
             AND ($2 = '' OR s.account = $2) ORDER BY s.created, s.id",
        )
        .bind(contest)
        .bind(account.unwrap_or_default())
        .fetch_all(&self.pool)
        .await?;
        Ok(tries)
    }

    /// The unfiltered data behind the standings of a contest. This reads all submissions to it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contest_tries(&self, contest: &Contest) -> Result<ContestTries, StoreError> {
        Ok(ContestTries {
            tries: self.tries_in(&contest.id, None).await?,
            contestants: self.contestants_of(&contest.id).await?,
        })
    }

    /// The standings of a contest for the viewer for whom it was read.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contest_standings(
        &self,
        access: Access<'_>,
        contest: &Contest,
        problems: &[ContestProblem],
    ) -> Result<Vec<Standing>, StoreError> {
        let tries = self.contest_tries(contest).await?;
        Ok(tries.standings(access, contest, problems))
    }

    /// The account's own cells, one per problem; empty if it does not take part.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn own_cells(
        &self,
        account: &str,
        contest: &Contest,
        problems: &[ContestProblem],
    ) -> Result<Vec<StandingCell>, StoreError> {
        if !contest.joined {
            return Ok(Vec::new());
        }
        let tries = self.tries_in(&contest.id, Some(account)).await?;
        let alone = [(account.to_owned(), String::new())];
        let mut lines = ranked(contest, account, problems, &alone, &tries);
        Ok(lines.pop().map(|line| line.cells).unwrap_or_default())
    }
}
