//! Accounts.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::{Flag, contains, search_text, words_in_columns};
use crate::error::{found, refused};
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError, names, new_id};

/// The rights of an account.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Display, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// It submits programs and sees its own results.
    Member,
    /// It also has classes, and sees the submissions of their members.
    Teacher,
    /// It may do everything.
    Admin,
}

words_in_columns!(Role);

/// An account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Account {
    /// Its identifier.
    pub id: String,
    /// Its name, as it was chosen.
    pub name: String,
    /// Its rights.
    pub role: Role,
    /// Whether it is disabled.
    #[sqlx(try_from = "Flag")]
    pub disabled: bool,
    /// The time at which it was made.
    pub created: Millis,
}

pub(crate) const COLUMNS: &str = "id, name, role, disabled, created";

pub(crate) async fn insert(
    store: &Store,
    transaction: &mut Write,
    name: &str,
    role: Role,
    password: Option<&str>,
) -> Result<Account, StoreError> {
    let name = names::checked(name)?;
    let query = AssertSqlSafe(format!(
        "INSERT INTO accounts (id, name, folded, skeleton, written, role, password, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, {}) ON CONFLICT DO NOTHING RETURNING {COLUMNS}",
        store.clock()
    ));
    let values = (
        new_id(),
        &name,
        names::folded(&name),
        names::skeleton(&name),
        names::written(&name),
        role,
        password,
    );
    let inserted = transaction.all(query, values).await?;
    match inserted.into_iter().next() {
        Some(account) => Ok(account),
        None => refused(format!(
            "the name {name}, or one that looks like it, is already in use"
        )),
    }
}

impl Store {
    /// Makes an account without a password.
    ///
    /// # Errors
    /// If the name is taken or not valid, or the database fails.
    pub async fn create_account(&self, name: &str, role: Role) -> Result<Account, StoreError> {
        let mut transaction = self.write().await?;
        let account = insert(self, &mut transaction, name, role, None).await?;
        transaction.commit().await?;
        Ok(account)
    }

    /// The account with this name, in capital or small letters.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let query = AssertSqlSafe(format!("SELECT {COLUMNS} FROM accounts WHERE folded = $1"));
        self.first(query, (names::folded(name),)).await
    }

    /// The account with this identifier.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let query = AssertSqlSafe(format!("SELECT {COLUMNS} FROM accounts WHERE id = $1"));
        self.first(query, (id,)).await
    }

    /// All accounts, in the order of their names.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let query = AssertSqlSafe(format!("SELECT {COLUMNS} FROM accounts"));
        let mut accounts: Vec<Account> = self.all(query, ()).await?;
        accounts.sort_by_cached_key(|account| names::sort_key(&account.name));
        Ok(accounts)
    }

    /// The accounts whose name has this part, in the order of their names, at most `most`.
    ///
    /// # Errors
    /// If the part is too long, or the database fails.
    pub async fn accounts_like(&self, part: &str, most: i64) -> Result<Vec<Account>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM accounts WHERE $1 = '' OR {} ORDER BY folded LIMIT $2",
            contains("folded", "$1")
        ));
        let part = search_text(names::folded(part))?;
        self.all(query, (part, most)).await
    }

    /// Changes the rights of an account. An account that becomes a member teaches no classes any more.
    ///
    /// # Errors
    /// If there is no such account, it is the only administrator's, it becomes a member though a class has no other
    /// teacher, or the database fails.
    pub async fn set_role(&self, account: &str, role: Role) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        if role != Role::Admin {
            self.must_not_be_last_admin(&mut transaction, account)
                .await?;
        }
        let sql = "UPDATE accounts SET role = $1 WHERE id = $2";
        found(transaction.run(sql, (role, account)).await?, "account")?;
        if role == Role::Member {
            self.must_not_teach_alone(&mut transaction, account).await?;
            let sql = "DELETE FROM members WHERE account = $1 AND teaches = 1";
            transaction.run(sql, (account,)).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Disables or enables an account. A disabled account is signed out everywhere.
    ///
    /// # Errors
    /// If there is no such account, the only administrator's would be disabled, or the database fails.
    pub async fn set_disabled(&self, account: &str, disabled: bool) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        if disabled {
            self.must_not_be_last_admin(&mut transaction, account)
                .await?;
        }
        let sql = "UPDATE accounts SET disabled = $1 WHERE id = $2";
        let changed = transaction.run(sql, (i64::from(disabled), account)).await?;
        found(changed, "account")?;
        if disabled {
            let sql = "DELETE FROM credentials WHERE account = $1";
            transaction.run(sql, (account,)).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The hash of an account's password as a PHC string. `None` if it has no password.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn password_of(&self, account: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT password FROM accounts WHERE id = $1";
        let kept: Option<Option<String>> = self.first_value(sql, (account,)).await?;
        Ok(kept.flatten())
    }
}
