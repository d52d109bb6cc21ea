//! The results of the students of a class: for each problem the try that counts.

use grundy_report::Verdict;
use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::open;
use crate::columns::{Flag, VerdictColumn};
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// The results of a student for a problem of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClassResult {
    /// The student's account.
    pub account: String,
    /// The problem.
    pub problem: String,
    /// The try that counts: the first accepted submission, or else the last one.
    pub submission: String,
    /// The time of the try that counts.
    pub created: Millis,
    /// The verdict of the try that counts. `None` if it is not judged yet.
    pub verdict: Option<Verdict>,
    /// Planned games of the try that counts that begin with a win for the bot, or its planned questions.
    pub won_starts: i64,
    /// The number of them that it won, or got right.
    pub converted: i64,
    /// Whether one of the student's bots was proved correct.
    pub certified: bool,
    /// The number of submissions.
    pub tries: i64,
    /// Whether the try that counts came after the deadline.
    pub late: bool,
}

impl ClassResult {
    /// The points, from 0 to 1: all for an accepted submission, or else the share of the won starts that it won.
    #[must_use]
    pub fn points(&self) -> f64 {
        match self.verdict {
            Some(Verdict::Accepted) => 1.0,
            _ if self.won_starts == 0 => 0.0,
            #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
            _ => self.converted as f64 / self.won_starts as f64,
        }
    }
}

/// A submission of a student for a problem of a class.
#[derive(FromRow)]
struct PupilTry {
    id: String,
    account: String,
    problem: String,
    created: Millis,
    deadline: Option<Millis>,
    #[sqlx(try_from = "VerdictColumn")]
    verdict: Option<Verdict>,
    won_starts: i64,
    converted: i64,
    #[sqlx(try_from = "Flag")]
    certified: bool,
}

impl PupilTry {
    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| self.created > deadline)
    }

    /// The results with this try as the one that counts.
    fn counted(self, tries: i64, certified: bool) -> ClassResult {
        ClassResult {
            late: self.is_late(),
            certified: certified || self.certified,
            tries,
            account: self.account,
            problem: self.problem,
            submission: self.id,
            created: self.created,
            verdict: self.verdict,
            won_starts: self.won_starts,
            converted: self.converted,
        }
    }
}

impl Store {
    /// The results of the students of a class for each of its problems. Problems without a submission, and results that
    /// a contest hides, are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn results_of(&self, class: &str) -> Result<Vec<ClassResult>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id, s.account, s.problem, s.created, x.deadline, j.verdict, j.certified, \
             COALESCE(j.won_starts, 0) AS won_starts, COALESCE(j.converted, 0) AS converted \
             FROM assignments x JOIN members m ON m.class = x.class AND m.teaches = 0 \
             JOIN submissions s ON s.account = m.account AND s.problem = x.problem \
             LEFT JOIN judgings j ON j.id = s.judging WHERE x.class = $1 AND {} \
             ORDER BY s.account, s.problem, s.id",
            open("s", self.clock())
        ));
        let tries: Vec<PupilTry> = self.all(query, (class,)).await?;
        let mut results: Vec<ClassResult> = Vec::new();
        for row in tries {
            match results.last_mut() {
                Some(last) if last.account == row.account && last.problem == row.problem => {
                    let (tries, certified) = (last.tries + 1, last.certified);
                    match last.verdict {
                        Some(Verdict::Accepted) => {
                            last.tries = tries;
                            last.certified |= row.certified;
                        }
                        _ => *last = row.counted(tries, certified),
                    }
                }
                _ => results.push(row.counted(1, false)),
            }
        }
        Ok(results)
    }
}
