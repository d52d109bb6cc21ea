//! The standings of a contest.
//!
//! More points come first, then the smaller penalty, then more certified problems. Contestants that are equal in all
//! three share a place. The penalty of a solved problem is the minutes from the start to the first accepted try, and 20
//! more for each rejected try before it. Compile errors, failures of the judge and verdicts of "not decided" do not
//! count as tries.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use super::{Contest, ContestProblem, Contestant};
use crate::access::{Access, Phase, Visibility, visible_result};
use crate::columns::{Flag, VerdictColumn};
use crate::names;
use crate::sql::Statements as _;
use crate::{MINUTE, Millis, Store, StoreError};

/// The penalty for a rejected try of a problem that is solved later, in minutes.
pub const PENALTY: i64 = 20;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Standing {
    /// The place, from 1. Equal contestants share it. `None` out of competition.
    pub rank: Option<usize>,
    /// The account.
    #[serde(skip)]
    pub account: String,
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
    /// Whether this was the first accepted try of all contestants for the problem.
    pub first: bool,
    /// The number of tries without a result that may be shown.
    pub pending: i64,
}

/// A submission within the time of a contest.
#[derive(FromRow)]
pub(super) struct Try {
    pub(super) id: String,
    pub(super) account: String,
    pub(super) problem: String,
    pub(super) file: String,
    pub(super) created: Millis,
    #[sqlx(try_from = "VerdictColumn")]
    pub(super) verdict: Option<Verdict>,
    #[sqlx(try_from = "Flag")]
    certified: bool,
    /// The time of the verdict.
    pub(super) judged: Option<Millis>,
}

/// The unfiltered data behind the standings. Never show it directly; use [`ContestTries::standings`].
pub struct ContestTries {
    pub(super) tries: Vec<Try>,
    contestants: Vec<Contestant>,
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
        let viewer = access.account_id();
        ranked(contest, viewer, problems, &self.contestants, &self.tries)
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
        if self.is_solved() || is_void(verdict) {
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

/// Whether an attempt with this verdict does not count: it neither solves a problem nor adds to the penalty.
pub(super) fn is_void(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::CompileError | Verdict::NotDecided | Verdict::JudgeError
    )
}

/// The query for the submissions to contest `$1` with this condition, the oldest first.
pub(super) fn tries_query(condition: &str) -> String {
    format!(
        "SELECT s.id, s.account, s.problem, s.file, s.created, j.verdict, j.certified, j.created AS judged \
         FROM submissions s LEFT JOIN judgings j ON j.id = s.judging \
         WHERE s.contest = $1 AND {condition} ORDER BY s.created, s.id"
    )
}

impl Standing {
    /// The order of the standings.
    pub(super) fn key(&self) -> (Reverse<i64>, i64, Reverse<i64>) {
        (Reverse(self.points), self.penalty, Reverse(self.certified))
    }
}

/// The standings of all contestants, as the viewer may see them.
pub(super) fn ranked(
    contest: &Contest,
    viewer: &str,
    problems: &[ContestProblem],
    contestants: &[Contestant],
    tries: &[Try],
) -> Vec<Standing> {
    let mut cells: BTreeMap<(&str, &str), StandingCell> = BTreeMap::new();
    for tried in tries {
        let is_near = contest.organizes || tried.account == viewer;
        let visibility = visible_result(contest.phase, contest.freezes, tried.created, is_near);
        let cell = cells.entry((&tried.account, &tried.problem)).or_default();
        cell.add(tried, visibility, contest.starts);
    }
    let with_tries = cells.iter();
    let with_tries = with_tries.filter(|(_, cell)| cell.tries + cell.pending > 0);
    let tried: HashSet<&str> = with_tries.map(|((account, _), _)| *account).collect();
    for key in first_to_solve(contest, contestants, tries) {
        if let Some(cell) = cells.get_mut(&key) {
            cell.first = true;
        }
    }
    let line = |contestant: &Contestant| {
        let account = &contestant.account;
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
            rank: (!contestant.unofficial).then_some(0),
            mine: *account == viewer,
            solved: count(solved().count()),
            points: solved().map(|(_, problem)| problem.points).sum(),
            penalty: cells.iter().map(StandingCell::penalty).sum(),
            certified: count(solved().filter(|(cell, _)| cell.certified).count()),
            account: contestant.account.clone(),
            name: contestant.name.clone(),
            cells,
        }
    };
    let shown = contestants.iter();
    let shown = shown.filter(|contestant| {
        tried.contains(&*contestant.account) || contestant.is_shown(contest, viewer)
    });
    let mut lines: Vec<Standing> = shown.map(line).collect();
    // Contestants with equal keys stay in the order of names.
    lines.sort_by_key(Standing::key);
    let mut ranked = lines.iter_mut().filter(|line| line.rank.is_some());
    let (mut rank, mut before) = (0, None);
    for (place, line) in (1..).zip(&mut ranked) {
        let own = line.key();
        if before != Some(own) {
            (rank, before) = (place, Some(own));
        }
        line.rank = Some(rank);
    }
    lines
}

/// The account and the problem of each first accepted try, as far as all that came before it is judged and may be
/// shown. Contestants out of competition do not count.
fn first_to_solve<'t>(
    contest: &Contest,
    contestants: &[Contestant],
    tries: &'t [Try],
) -> Vec<(&'t str, &'t str)> {
    let may_be_shown = |tried: &Try| {
        let visibility = visible_result(
            contest.phase,
            contest.freezes,
            tried.created,
            contest.organizes,
        );
        visibility == Visibility::Result
    };
    let official = contestants.iter().filter(|one| !one.unofficial);
    let official: HashSet<&str> = official.map(|one| &*one.account).collect();
    let counts = |tried: &&Try| official.contains(&*tried.account);
    // The first try of each problem that is accepted, or of which nothing is known.
    let mut first: BTreeMap<&str, Option<&str>> = BTreeMap::new();
    for tried in tries.iter().filter(counts) {
        let known = tried.verdict.filter(|_| may_be_shown(tried));
        match known {
            Some(Verdict::Accepted) => first.entry(&tried.problem).or_insert(Some(&tried.account)),
            None | Some(Verdict::JudgeError) => first.entry(&tried.problem).or_insert(None),
            Some(_) => continue,
        };
    }
    let first = first.into_iter();
    first
        .filter_map(|(problem, account)| Some((account?, problem)))
        .collect()
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
        let mut solved: BTreeMap<_, Upsolved> = BTreeMap::new();
        let late = entries.into_iter().filter(|entry| !entry.in_time);
        for entry in late.filter(|entry| entry.verdict == Some(Verdict::Accepted)) {
            let problem = problems.iter().find(|p| p.problem == entry.problem);
            let line = solved.entry(names::sort_key(&entry.by));
            let Upsolved { labels, .. } = line.or_insert_with(|| Upsolved {
                name: entry.by,
                labels: Vec::new(),
            });
            if let Some(problem) = problem.filter(|p| !labels.contains(&p.label)) {
                labels.push(problem.label.clone());
            }
        }
        Ok(solved.into_values().collect())
    }

    /// The submissions within the time of a contest, of one account if one is named, the oldest first. The caller
    /// decides what is shown of them.
    async fn tries_in(&self, contest: &str, account: Option<&str>) -> Result<Vec<Try>, StoreError> {
        let query = AssertSqlSafe(tries_query("s.in_time = 1 AND ($2 = '' OR s.account = $2)"));
        self.all(query, (contest, account.unwrap_or_default()))
            .await
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
        let alone = [Contestant {
            account: account.to_owned(),
            name: String::new(),
            joined: contest.starts,
            extra: 0,
            // Nothing is known of the tries of others.
            unofficial: true,
        }];
        let mut lines = ranked(contest, account, problems, &alone, &tries);
        Ok(lines.pop().map(|line| line.cells).unwrap_or_default())
    }
}
