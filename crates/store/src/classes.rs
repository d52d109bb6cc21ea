//! Classes: their teachers, members, and assignments.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, open};
use crate::accounts::{Account, Role};
use crate::columns::Flag;
use crate::error::refused;
use crate::sql::Statements as _;
use crate::titles::checked_title;
use crate::{Millis, Store, StoreError, new_id};

/// A class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Class {
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether the viewer teaches it.
    #[sqlx(try_from = "Flag")]
    pub teaches: bool,
    /// The time at which it was archived. `None` for a class that is in use.
    pub archived: Option<Millis>,
}

/// A problem that was set for a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Assignment {
    /// The problem.
    pub problem: String,
    /// Its title.
    pub title: String,
    /// The deadline, if there is one.
    pub deadline: Option<Millis>,
}

/// Accounts whose submissions have equal modules. Their sources may differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Copies {
    /// The problem.
    pub problem: String,
    /// The names of the accounts, in the order of their submissions.
    pub names: Vec<String>,
}

/// The name of a class without blanks around it.
fn checked_name(name: &str) -> Result<&str, StoreError> {
    checked_title("the name of a class", name, 80)
}

/// The query for the classes `c` of account `$1` with this condition, by name; for an administrator, for those of all
/// accounts.
fn classes_with(role: Role, condition: &str) -> String {
    let seen = match role {
        Role::Admin => "1 AS teaches, c.archived FROM classes c WHERE $1 <> ''",
        _ => {
            "m.teaches, c.archived FROM classes c JOIN members m ON m.class = c.id \
             WHERE m.account = $1"
        }
    };
    format!("SELECT c.id, c.name, {seen} AND {condition} ORDER BY c.name, c.id")
}

impl Store {
    /// Renames a class.
    ///
    /// # Errors
    /// If the name is empty or too long, or the database fails.
    pub async fn rename_class(&self, class: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE classes SET name = $1 WHERE id = $2";
        self.run(sql, (checked_name(name)?, class)).await.map(drop)
    }

    /// Archives a class, or takes it out of the archive. An archived class has no valid invitations.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn archive_class(&self, class: &str, is_archived: bool) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE classes SET archived = CASE WHEN $1 = 1 THEN {} END WHERE id = $2",
            self.clock()
        ));
        self.run(query, (i64::from(is_archived), class)).await?;
        Ok(())
    }

    /// Deletes a class with its assignments and invitations. Accounts and submissions stay.
    ///
    /// # Errors
    /// If a contest is for the class, or the database fails.
    pub async fn delete_class(&self, class: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let sql = "SELECT COUNT(*) FROM contests WHERE class = $1";
        let contests: i64 = transaction.value(sql, (class,)).await?;
        if contests > 0 {
            return refused("a contest is for this class, so the class can only be archived");
        }
        for table in ["members", "assignments", "invitations"] {
            let query = AssertSqlSafe(format!("DELETE FROM {table} WHERE class = $1"));
            transaction.run(query, (class,)).await?;
        }
        let sql = "DELETE FROM classes WHERE id = $1";
        transaction.run(sql, (class,)).await?;
        Ok(transaction.commit().await?)
    }

    /// Makes a class that this account teaches.
    ///
    /// # Errors
    /// If the name is empty or too long, or the database fails.
    pub async fn create_class(&self, name: &str, teacher: &str) -> Result<Class, StoreError> {
        let name = checked_name(name)?;
        let class = Class {
            id: new_id(),
            name: name.to_owned(),
            teaches: true,
            archived: None,
        };
        let mut transaction = self.write().await?;
        let query = AssertSqlSafe(format!(
            "INSERT INTO classes (id, name, created) VALUES ($1, $2, {})",
            self.clock()
        ));
        transaction.run(query, (&class.id, name)).await?;
        let sql = "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 1)";
        transaction.run(sql, (&class.id, teacher)).await?;
        transaction.commit().await?;
        Ok(class)
    }

    /// The classes of an account; all of them for an administrator.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn classes_of(&self, account: &Account) -> Result<Vec<Class>, StoreError> {
        let query = AssertSqlSafe(classes_with(account.role, "1 = 1"));
        self.all(query, (&account.id,)).await
    }

    /// The class, if this account is in it or may see everything.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn class(&self, account: &Account, id: &str) -> Result<Option<Class>, StoreError> {
        let query = AssertSqlSafe(classes_with(account.role, "c.id = $2"));
        self.first(query, (&account.id, id)).await
    }

    /// Sets a problem for a class, with a deadline or without.
    ///
    /// # Errors
    /// If there is no such problem, or the database fails.
    pub async fn assign(
        &self,
        class: &str,
        problem: &str,
        deadline: Option<Millis>,
    ) -> Result<(), StoreError> {
        // A problem that is kept for a contest is not assigned to a class, not even by its organizers: students would
        // see it.
        let query = AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM problems p WHERE p.name = $1 AND p.hidden = 0 AND {}",
            access::assignable("$1", "$2", self.clock())
        ));
        let there: i64 = self.value(query, (problem, class)).await?;
        if there == 0 {
            return Err(StoreError::Missing("problem"));
        }
        let sql = "INSERT INTO assignments (class, problem, deadline) VALUES ($1, $2, $3) \
            ON CONFLICT (class, problem) DO UPDATE SET deadline = excluded.deadline";
        self.run(sql, (class, problem, deadline)).await.map(drop)
    }

    /// Takes a problem off the list of a class.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unassign(&self, class: &str, problem: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM assignments WHERE class = $1 AND problem = $2";
        self.run(sql, (class, problem)).await.map(drop)
    }

    /// The problems of a class, in the order of their deadlines.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn assignments_of(&self, class: &str) -> Result<Vec<Assignment>, StoreError> {
        let sql = "SELECT x.problem, p.title, x.deadline FROM assignments x \
            JOIN problems p ON p.name = x.problem WHERE x.class = $1 \
            ORDER BY COALESCE(x.deadline, 9000000000000000), p.title";
        self.all(sql, (class,)).await
    }

    /// The accounts of a class with equal submissions. Submissions that a contest hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn copies_in(&self, class: &str) -> Result<Vec<Copies>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.problem, j.module_hash, a.name FROM submissions s \
             JOIN judgings j ON j.id = s.judging JOIN accounts a ON a.id = s.account \
             JOIN members m ON m.account = s.account AND m.class = $1 AND m.teaches = 0 \
             WHERE j.module_hash IS NOT NULL AND {} GROUP BY s.problem, j.module_hash, a.name \
             ORDER BY s.problem, j.module_hash, MIN(s.id)",
            open("s", self.clock())
        ));
        let rows: Vec<(String, String, String)> = self.all(query, (class,)).await?;
        let mut all: Vec<(String, Copies)> = Vec::new();
        for (problem, module, name) in rows {
            match all.last_mut() {
                Some((last, copies)) if *last == module && copies.problem == problem => {
                    copies.names.push(name);
                }
                _ => all.push((
                    module,
                    Copies {
                        problem,
                        names: vec![name],
                    },
                )),
            }
        }
        let copies = all.into_iter().map(|(_, copies)| copies);
        Ok(copies.filter(|copies| copies.names.len() > 1).collect())
    }
}
