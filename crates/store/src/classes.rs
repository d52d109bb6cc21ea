//! Classes: who teaches whom, and what is due when.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use crate::accounts::{self, Account, Role};
use crate::{Millis, Store, StoreError, new_id, now};

/// A class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Class {
    /// Its identifier.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether whoever asked teaches it.
    pub teaches: bool,
}

/// A problem that a class is to solve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assignment {
    /// The problem.
    pub problem: String,
    /// Its title.
    pub title: String,
    /// Until when, if there is a deadline.
    pub deadline: Option<Millis>,
}

fn read(row: &AnyRow) -> Result<Class, StoreError> {
    Ok(Class {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        teaches: row.try_get::<i64, _>("teaches")? != 0,
    })
}

impl Store {
    /// Makes a class that this account teaches.
    ///
    /// # Errors
    /// If the name is empty or too long, or the database fails.
    pub async fn create_class(&self, name: &str, teacher: &str) -> Result<Class, StoreError> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 80 || name.chars().any(char::is_control) {
            return Err(StoreError::Refused(
                "the name of a class has 1 to 80 characters".to_owned(),
            ));
        }
        let class = Class {
            id: new_id(),
            name: name.to_owned(),
            teaches: true,
        };
        let mut transaction = self.write().await?;
        sqlx::query("INSERT INTO classes (id, name, created) VALUES ($1, $2, $3)")
            .bind(&class.id)
            .bind(name)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        sqlx::query("INSERT INTO members (class, account, teaches) VALUES ($1, $2, 1)")
            .bind(&class.id)
            .bind(teacher)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(class)
    }

    /// The classes of an account; all of them for an administrator.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn classes_of(&self, account: &Account) -> Result<Vec<Class>, StoreError> {
        let query = match account.role {
            Role::Admin => {
                "SELECT id, name, 1 AS teaches FROM classes WHERE $1 <> '' ORDER BY name, id"
            }
            _ => {
                "SELECT c.id, c.name, m.teaches FROM classes c JOIN members m ON m.class = c.id \
                 WHERE m.account = $1 ORDER BY c.name, c.id"
            }
        };
        let rows = sqlx::query(query)
            .bind(&account.id)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }

    /// The class, if this account is in it or may see everything.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn class(&self, account: &Account, id: &str) -> Result<Option<Class>, StoreError> {
        let classes = self.classes_of(account).await?;
        Ok(classes.into_iter().find(|class| class.id == id))
    }

    /// Adds an account to a class; nothing changes if it is there already.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn join_class(&self, class: &str, account: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 0) \
             ON CONFLICT (class, account) DO NOTHING",
        )
        .bind(class)
        .bind(account)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The members of a class who do not teach it, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pupils_of(&self, class: &str) -> Result<Vec<Account>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM accounts WHERE id IN \
             (SELECT account FROM members WHERE class = $1 AND teaches = 0) ORDER BY folded",
            accounts::COLUMNS
        )))
        .bind(class)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(accounts::read).collect()
    }

    /// Sets a problem for a class, until a deadline if there is one.
    ///
    /// # Errors
    /// If there is no such problem, or the database fails.
    pub async fn assign(
        &self,
        class: &str,
        problem: &str,
        deadline: Option<Millis>,
    ) -> Result<(), StoreError> {
        if self.problem(problem).await?.is_none() {
            return Err(StoreError::Missing("problem"));
        }
        sqlx::query(
            "INSERT INTO assignments (class, problem, deadline) VALUES ($1, $2, $3) \
             ON CONFLICT (class, problem) DO UPDATE SET deadline = excluded.deadline",
        )
        .bind(class)
        .bind(problem)
        .bind(deadline)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes a problem off the list of a class.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn unassign(&self, class: &str, problem: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM assignments WHERE class = $1 AND problem = $2")
            .bind(class)
            .bind(problem)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// What a class is to solve: what is due first comes first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn assignments_of(&self, class: &str) -> Result<Vec<Assignment>, StoreError> {
        let rows = sqlx::query(
            "SELECT x.problem, p.title, x.deadline FROM assignments x \
             JOIN problems p ON p.name = x.problem WHERE x.class = $1 \
             ORDER BY COALESCE(x.deadline, 9000000000000000), p.title",
        )
        .bind(class)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            Ok(Assignment {
                problem: row.try_get("problem")?,
                title: row.try_get("title")?,
                deadline: row.try_get("deadline")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
