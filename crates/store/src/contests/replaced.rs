//! Problems whose files were replaced while a contest that has them was running.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError, access};

/// A problem of a contest whose files were replaced while the contest was running. Submissions from before were judged
/// by other files than later ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct ReplacedProblem {
    /// The name of the contest in URLs.
    pub contest: String,
    /// The title of the contest.
    pub title: String,
    /// The problem.
    pub problem: String,
    /// The time at which its files were replaced last.
    pub at: Millis,
}

impl Store {
    /// Notes for the running contests with this problem that files of this digest replace its files, if these differ.
    pub(crate) async fn note_replaced(
        &self,
        transaction: &mut Write,
        problem: &str,
        digest: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE contest_problems SET replaced = {clock} WHERE problem = $1 \
             AND EXISTS (SELECT 1 FROM problems p WHERE p.name = $1 AND p.digest <> $2) \
             AND contest IN (SELECT c.id FROM contests c WHERE c.starts <= {clock} AND {} > {clock})",
            access::closes_at("c"),
            clock = self.clock()
        ));
        transaction.run(query, (problem, digest)).await.map(drop)
    }

    /// The problems whose files were replaced while this contest was running; `None` means those of all contests that
    /// have not ended.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn replaced_problems(
        &self,
        contest: Option<&str>,
    ) -> Result<Vec<ReplacedProblem>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT c.name AS contest, c.title, x.problem, x.replaced AS at FROM contest_problems x \
             JOIN contests c ON c.id = x.contest WHERE x.replaced IS NOT NULL \
             AND (c.id = $1 OR ($1 = '' AND {} > {})) ORDER BY c.starts, c.id, x.place",
            access::closes_at("c"),
            self.clock()
        ));
        self.all(query, (contest.unwrap_or_default(),)).await
    }
}
