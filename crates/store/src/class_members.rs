//! The members of a class: its students and its teachers.

use sqlx::AssertSqlSafe;

use crate::accounts::{self, Account, Role};
use crate::error::{found, refused};
use crate::sql::{Statements as _, Write};
use crate::{Store, StoreError, names};

impl Store {
    /// The members of a class without its teachers, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pupils_of(&self, class: &str) -> Result<Vec<Account>, StoreError> {
        self.members_of(class, false).await
    }

    /// The teachers of a class, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn teachers_of(&self, class: &str) -> Result<Vec<Account>, StoreError> {
        self.members_of(class, true).await
    }

    /// The member of a class with this identifier, if it does not teach the class.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn pupil(&self, class: &str, account: &str) -> Result<Option<Account>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT {} FROM accounts WHERE id = $2 AND id IN \
             (SELECT account FROM members WHERE class = $1 AND teaches = 0)",
            accounts::COLUMNS
        ));
        self.first(query, (class, account)).await
    }

    async fn members_of(&self, class: &str, teaches: bool) -> Result<Vec<Account>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT {} FROM accounts WHERE id IN \
             (SELECT account FROM members WHERE class = $1 AND teaches = $2)",
            accounts::COLUMNS
        ));
        let mut members: Vec<Account> = self.all(query, (class, i64::from(teaches))).await?;
        members.sort_by_cached_key(|member| names::sort_key(&member.name));
        Ok(members)
    }

    /// Takes a student out of a class. The account and its submissions stay.
    ///
    /// # Errors
    /// If the class has no such student, or the database fails.
    pub async fn take_out(&self, class: &str, account: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM members WHERE class = $1 AND account = $2 AND teaches = 0";
        found(self.run(sql, (class, account)).await?, "student")
    }

    /// Refuses new students for an archived class. Every way into a class asks this, within the transaction that adds
    /// them.
    ///
    /// # Errors
    /// If the class is archived or deleted, or the database fails.
    pub(crate) async fn must_accept_pupils(
        &self,
        transaction: &mut Write,
        class: &str,
    ) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT archived FROM classes WHERE id = $1{}",
            self.locking()
        ));
        let archived: Option<Option<i64>> = transaction.first_value(query, (class,)).await?;
        match archived {
            None => Err(StoreError::Missing("class")),
            Some(None) => Ok(()),
            Some(Some(_)) => refused("this class is archived and accepts no new students"),
        }
    }

    /// Makes an account a teacher of a class.
    ///
    /// # Errors
    /// If the account is not a teacher's, or the database fails.
    pub async fn add_teacher(&self, class: &str, account: &Account) -> Result<(), StoreError> {
        if account.role == Role::Member {
            return refused(format!(
                "the account {} is not a teacher's; an administrator can change its role",
                account.name
            ));
        }
        let sql = "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 1) \
            ON CONFLICT (class, account) DO UPDATE SET teaches = 1";
        self.run(sql, (class, &account.id)).await.map(drop)
    }

    /// Removes a teacher from a class.
    ///
    /// # Errors
    /// If the account does not teach the class or is its only teacher, or the database fails.
    pub async fn remove_teacher(&self, class: &str, account: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.lock_class(&mut transaction, class).await?;
        let sql = "SELECT COUNT(*) FROM members WHERE class = $1 AND teaches = 1 AND account <> $2";
        let others: i64 = transaction.value(sql, (class, account)).await?;
        if others == 0 {
            return refused("a class needs a teacher; add another one first");
        }
        let sql = "DELETE FROM members WHERE class = $1 AND account = $2 AND teaches = 1";
        found(transaction.run(sql, (class, account)).await?, "teacher")?;
        Ok(transaction.commit().await?)
    }

    /// Refuses to let an account stop teaching while a class that is not archived has no other teacher.
    pub(crate) async fn must_not_teach_alone(
        &self,
        transaction: &mut Write,
        account: &str,
    ) -> Result<(), StoreError> {
        // Its classes are locked, so that two teachers cannot stop at the same time: always in the same order, so that
        // the two do not wait for each other.
        let query = AssertSqlSafe(format!(
            "SELECT id FROM classes WHERE archived IS NULL AND id IN \
             (SELECT class FROM members WHERE account = $1 AND teaches = 1) ORDER BY id{}",
            self.locking()
        ));
        let classes: Vec<String> = transaction.column(query, (account,)).await?;
        for class in classes {
            let sql = "SELECT name FROM classes WHERE id = $1 AND NOT EXISTS \
                (SELECT 1 FROM members WHERE class = $1 AND teaches = 1 AND account <> $2)";
            let alone: Option<String> = transaction.first_value(sql, (&class, account)).await?;
            if let Some(name) = alone {
                return refused(format!(
                    "the account is the only teacher of the class {name}; add another one, or archive the class"
                ));
            }
        }
        Ok(())
    }

    /// Locks a class, so that two teachers cannot remove each other at the same time.
    async fn lock_class(&self, transaction: &mut Write, class: &str) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT id FROM classes WHERE id = $1{}",
            self.locking()
        ));
        transaction.run(query, (class,)).await.map(drop)
    }
}
