//! Games whose solver a running contest closes: only its organizers get values and correct moves from the site. This
//! module also lists everything that contests withhold from the accounts of the site.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access};
use crate::columns::Flag;
use crate::problems::InstalledProblem;
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A problem whose game is closed for a viewer.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct ClosedGame {
    /// The problem of the contest.
    #[sqlx(flatten)]
    pub problem: InstalledProblem,
    /// The time until which it is closed for the viewer.
    pub until: Millis,
}

/// A problem that a contest hides until its start, or whose solver a contest closes while it runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Withheld {
    /// The name of the contest in URLs.
    pub contest: String,
    /// The title of the contest.
    pub title: String,
    /// The name of the account that has made the contest.
    #[sqlx(rename = "by_name")]
    pub by: String,
    /// The problem.
    pub problem: String,
    /// Whether the problem is hidden. If not, the solver of its game is closed.
    #[sqlx(try_from = "Flag")]
    pub is_hidden: bool,
    /// Whether it is withheld from all accounts that do not organize the contest. If not, the solver is closed only for
    /// the contestants and for members of the class of the contest.
    #[sqlx(try_from = "Flag")]
    pub from_all: bool,
    /// The time until which it is withheld.
    pub until: Millis,
}

impl Store {
    /// The problems whose games running contests close for the viewer.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn closed_games(&self, access: Access<'_>) -> Result<Vec<ClosedGame>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT t.name, t.title, t.game, t.digest, MAX(t.closed_until) AS until FROM \
             (SELECT p.name, p.title, p.game, p.digest, {} AS closed_until FROM contests c \
             JOIN contest_problems x ON x.contest = c.id JOIN problems p ON p.name = x.problem WHERE {}) AS t \
             GROUP BY t.name, t.title, t.game, t.digest ORDER BY t.name",
            access::closed_until("c", "$1"),
            access::closes("c", "$1", self.clock())
        ));
        self.all(query, (access.account_id(),)).await
    }

    /// All problems that contests hide now and all whose solver contests close now, for administrators: those of the
    /// contest that starts first come first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn withheld(&self) -> Result<Vec<Withheld>, StoreError> {
        // No account has an empty identifier, so this is the time for accounts that have no part in the contest.
        let for_all = access::closed_until("c", "''");
        let query = AssertSqlSafe(format!(
            "SELECT c.name AS contest, c.title, a.name AS by_name, x.problem, \
             CASE WHEN c.starts > {clock} THEN 1 ELSE 0 END AS is_hidden, \
             CASE WHEN c.starts > {clock} OR {for_all} > {clock} THEN 1 ELSE 0 END AS from_all, \
             CASE WHEN c.starts > {clock} THEN c.starts WHEN {for_all} > {clock} THEN {for_all} \
             ELSE {end} END AS until FROM contests c JOIN accounts a ON a.id = c.created_by \
             JOIN contest_problems x ON x.contest = c.id WHERE (c.starts > {clock} AND x.secret = 1) \
             OR (c.starts <= {clock} AND {end} > {clock} AND {}) ORDER BY c.starts, c.id, x.place LIMIT 500",
            access::closes_oracle("c"),
            end = access::closes_at("c"),
            clock = self.clock()
        ));
        self.all(query, ()).await
    }
}
