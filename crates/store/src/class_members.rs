//! The members of a class: its pupils and its teachers.

use sqlx::{Any, AssertSqlSafe, Transaction};

use crate::accounts::{self, Account, Role};
use crate::error::{found, refused};
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
        let pupil = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT {} FROM accounts WHERE id = $2 AND id IN \
             (SELECT account FROM members WHERE class = $1 AND teaches = 0)",
            accounts::COLUMNS
        )))
        .bind(class)
        .bind(account)
        .fetch_optional(&self.pool)
        .await?;
        Ok(pupil)
    }

    async fn members_of(&self, class: &str, teaches: bool) -> Result<Vec<Account>, StoreError> {
        let mut members: Vec<Account> = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT {} FROM accounts WHERE id IN \
             (SELECT account FROM members WHERE class = $1 AND teaches = $2)",
            accounts::COLUMNS
        )))
        .bind(class)
        .bind(i64::from(teaches))
        .fetch_all(&self.pool)
        .await?;
        members.sort_by_cached_key(|member| names::sort_key(&member.name));
        Ok(members)
    }

    /// Takes a pupil out of a class. The account and its submissions stay.
    ///
    /// # Errors
    /// If the class has no such pupil, or the database fails.
    pub async fn take_out(&self, class: &str, account: &str) -> Result<(), StoreError> {
        let taken =
            sqlx::query("DELETE FROM members WHERE class = $1 AND account = $2 AND teaches = 0")
                .bind(class)
                .bind(account)
                .execute(&self.pool)
                .await?;
        found(taken.rows_affected(), "student")
    }

    /// Refuses new pupils for an archived class. Every way into a class asks this, within the transaction that adds them.
    ///
    /// # Errors
    /// If the class is archived or deleted, or the database fails.
    pub(crate) async fn must_accept_pupils(
        &self,
        transaction: &mut Transaction<'_, Any>,
        class: &str,
    ) -> Result<(), StoreError> {
        let query = format!(
            "SELECT archived FROM classes WHERE id = $1{}",
            self.locking()
        );
        let archived: Option<Option<i64>> = sqlx::query_scalar(AssertSqlSafe(query))
            .bind(class)
            .fetch_optional(&mut **transaction)
            .await?;
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
        sqlx::query(
            "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 1) \
             ON CONFLICT (class, account) DO UPDATE SET teaches = 1",
        )
        .bind(class)
        .bind(&account.id)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Ends that an account teaches a class.
    ///
    /// # Errors
    /// If the account does not teach the class or is its only teacher, or the database fails.
    pub async fn remove_teacher(&self, class: &str, account: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.lock_class(&mut transaction, class).await?;
        let others: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM members WHERE class = $1 AND teaches = 1 AND account <> $2",
        )
        .bind(class)
        .bind(account)
        .fetch_one(&mut *transaction)
        .await?;
        if others == 0 {
            return refused("a class needs a teacher; add another one first");
        }
        let removed =
            sqlx::query("DELETE FROM members WHERE class = $1 AND account = $2 AND teaches = 1")
                .bind(class)
                .bind(account)
                .execute(&mut *transaction)
                .await?;
        found(removed.rows_affected(), "teacher")?;
        transaction.commit().await?;
        Ok(())
    }

    /// Refuses that an account stops teaching while a class that is not archived has no other teacher.
    pub(crate) async fn must_not_teach_alone(
        &self,
        transaction: &mut Transaction<'_, Any>,
        account: &str,
    ) -> Result<(), StoreError> {
        // Its classes are locked, so that two teachers cannot stop at the same time: always in the same order, so that
        // the two do not wait for each other.
        let query = format!(
            "SELECT id FROM classes WHERE archived IS NULL AND id IN \
             (SELECT class FROM members WHERE account = $1 AND teaches = 1) ORDER BY id{}",
            self.locking()
        );
        let classes: Vec<String> = sqlx::query_scalar(AssertSqlSafe(query))
            .bind(account)
            .fetch_all(&mut **transaction)
            .await?;
        for class in classes {
            let alone: Option<String> = sqlx::query_scalar(
                "SELECT name FROM classes WHERE id = $1 AND NOT EXISTS \
                 (SELECT 1 FROM members WHERE class = $1 AND teaches = 1 AND account <> $2)",
            )
            .bind(&class)
            .bind(account)
            .fetch_optional(&mut **transaction)
            .await?;
            if let Some(name) = alone {
                return refused(format!(
                    "the account is the only teacher of the class {name}; add another one, or archive the class"
                ));
            }
        }
        Ok(())
    }

    /// Locks a class, so that two teachers cannot remove each other at the same time.
    async fn lock_class(
        &self,
        transaction: &mut Transaction<'_, Any>,
        class: &str,
    ) -> Result<(), StoreError> {
        let query = format!("SELECT id FROM classes WHERE id = $1{}", self.locking());
        sqlx::query(AssertSqlSafe(query))
            .bind(class)
            .execute(&mut **transaction)
            .await?;
        Ok(())
    }
}
