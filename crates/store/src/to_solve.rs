//! The problems that an account has to solve for its classes.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access;
use crate::columns::Flag;
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A problem that was set for a class of a student.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct ToSolve {
    /// The problem.
    pub problem: String,
    /// Its title.
    pub title: String,
    /// The identifier of the class.
    pub class: String,
    /// The name of the class.
    pub class_name: String,
    /// The deadline, if there is one.
    pub deadline: Option<Millis>,
    /// Whether the deadline has passed.
    #[sqlx(try_from = "Flag")]
    pub is_over: bool,
    /// Whether the account has solved the problem.
    #[sqlx(try_from = "Flag")]
    pub solved: bool,
}

impl Store {
    /// The problems of all classes that an account is a student of, solved or not, in the order of their deadlines.
    /// Archived classes, and problems that the account may not see, are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn to_solve(&self, account: &str) -> Result<Vec<ToSolve>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "SELECT x.problem, p.title, c.id AS class, c.name AS class_name, x.deadline, \
             CASE WHEN x.deadline < {clock} THEN 1 ELSE 0 END AS is_over, \
             CASE WHEN EXISTS (SELECT 1 FROM submissions s JOIN judgings j ON j.id = s.judging \
             WHERE s.account = $1 AND s.problem = x.problem AND j.verdict = 'AC') THEN 1 ELSE 0 END AS solved \
             FROM members m JOIN classes c ON c.id = m.class AND c.archived IS NULL \
             JOIN assignments x ON x.class = c.id JOIN problems p ON p.name = x.problem AND p.hidden = 0 \
             WHERE m.account = $1 AND m.teaches = 0 AND {} \
             ORDER BY COALESCE(x.deadline, 9000000000000000), p.title, c.name",
            access::shown("p.name", "$1", clock)
        ));
        self.all(query, (account,)).await
    }
}
