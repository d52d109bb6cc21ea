//! Invitations: links by which accounts are made, and by which they join classes.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::accounts::{self, Account, Role};
use crate::credentials::{self, Token};
use crate::error::found;
use crate::sql::Statements as _;
use crate::{DAY, Millis, Store, StoreError};

/// An invitation.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct Invitation {
    /// The role of new accounts.
    pub role: Role,
    /// The class that new accounts join, if any.
    pub class: Option<String>,
    /// The number of accounts that may still be made with it.
    pub uses_left: i64,
    /// The time at which it expires.
    pub expires: Millis,
}

/// The class of an invitation, for the people who are invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InvitedClass {
    /// Its name.
    pub name: String,
    /// The names of its teachers.
    pub teachers: Vec<String>,
}

/// An invitation to a class, for its teachers. The link itself is not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct ClassInvitation {
    /// Its identifier, by which it can be ended but not used.
    #[sqlx(rename = "hash")]
    pub id: String,
    /// The name of the account that made it.
    #[sqlx(rename = "by_name")]
    pub by: String,
    /// The time at which it was made. `None` for one of an older version.
    pub created: Option<Millis>,
    /// The time at which it expires.
    pub expires: Millis,
    /// The number of accounts for which it was made. `None` for one of an older version.
    pub uses: Option<i64>,
    /// The number of accounts that may still join with it.
    pub uses_left: i64,
}

impl Store {
    /// The invitations to a class that can still be used, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invitations_to(&self, class: &str) -> Result<Vec<ClassInvitation>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT i.hash, a.name AS by_name, i.created, i.expires, i.uses, i.uses_left FROM invitations i \
             JOIN accounts a ON a.id = i.created_by AND a.disabled = 0 \
             WHERE i.class = $1 AND i.uses_left > 0 AND i.expires > {} ORDER BY i.expires DESC, i.hash",
            self.clock()
        ));
        self.all(query, (class,)).await
    }

    /// The name and the teachers of the class of an invitation. `None` if it is not for a class.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn class_of_invitation(
        &self,
        invitation: &Invitation,
    ) -> Result<Option<InvitedClass>, StoreError> {
        let Some(class) = &invitation.class else {
            return Ok(None);
        };
        let sql = "SELECT name FROM classes WHERE id = $1";
        let name: Option<String> = self.first_value(sql, (class,)).await?;
        let Some(name) = name else { return Ok(None) };
        let teachers = self.teachers_of(class).await?.into_iter();
        Ok(Some(InvitedClass {
            name,
            teachers: teachers.map(|teacher| teacher.name).collect(),
        }))
    }

    /// Ends an invitation to a class.
    ///
    /// # Errors
    /// If the class has no such invitation, or the database fails.
    pub async fn end_invitation(&self, class: &str, invitation: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM invitations WHERE class = $1 AND hash = $2";
        found(self.run(sql, (class, invitation)).await?, "invitation")
    }

    /// Makes an invitation that is valid for `uses` accounts and `days` days.
    ///
    /// # Errors
    /// If the class is archived, or the database fails.
    pub async fn invite(
        &self,
        role: Role,
        class: Option<&str>,
        uses: i64,
        days: i64,
        by: &str,
    ) -> Result<Token, StoreError> {
        let token = Token::generate()?;
        let mut transaction = self.write().await?;
        if let Some(class) = class {
            self.must_accept_pupils(&mut transaction, class).await?;
        }
        let query = AssertSqlSafe(format!(
            "INSERT INTO invitations (hash, role, class, uses_left, expires, created_by, uses, created) \
             VALUES ($1, $2, $3, $4, {clock} + $5, $6, $4, {clock})",
            clock = self.clock()
        ));
        transaction
            .run(query, (token.hash(), role, class, uses, days * DAY, by))
            .await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// The invitation of a token, if it is valid.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invitation(&self, token: &Token) -> Result<Option<Invitation>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT i.role, i.class, i.uses_left, i.expires FROM invitations i \
             JOIN accounts a ON a.id = i.created_by AND a.disabled = 0 \
             LEFT JOIN classes k ON k.id = i.class \
             WHERE i.hash = $1 AND i.uses_left > 0 AND i.expires > {} AND k.archived IS NULL",
            self.clock()
        ));
        self.first(query, (token.hash(),)).await
    }

    /// Makes an account by an invitation, adds it to the class of the invitation, and begins its session in this
    /// browser. `None` if the invitation is not valid.
    ///
    /// # Errors
    /// If the name is taken or not valid, the class has just been archived, or the database fails.
    pub async fn accept(
        &self,
        token: &Token,
        name: &str,
        password: Option<&str>,
        browser: &str,
    ) -> Result<Option<(Account, Token)>, StoreError> {
        let Some(invitation) = self.invitation(token).await? else {
            return Ok(None);
        };
        let mut transaction = self.write().await?;
        if let Some(class) = &invitation.class {
            self.must_accept_pupils(&mut transaction, class).await?;
        }
        let sql =
            "UPDATE invitations SET uses_left = uses_left - 1 WHERE hash = $1 AND uses_left > 0";
        let used = transaction.run(sql, (token.hash(),)).await?;
        if used == 0 {
            return Ok(None);
        }
        let account =
            accounts::insert(self, &mut transaction, name, invitation.role, password).await?;
        if let Some(class) = &invitation.class {
            let sql = "INSERT INTO members (class, account, teaches) VALUES ($1, $2, $3)";
            let values = (
                class,
                &account.id,
                i64::from(invitation.role != Role::Member),
            );
            transaction.run(sql, values).await?;
        }
        let session = credentials::begin_session(self, &mut transaction, &account, browser).await?;
        transaction.commit().await?;
        Ok(Some((account, session)))
    }

    /// Adds an account to the class of an invitation. If the account is in the class already, the invitation is not
    /// used up. `None` if the invitation is not valid.
    ///
    /// # Errors
    /// If the class has just been archived, or the database fails.
    pub async fn accept_as(
        &self,
        token: &Token,
        account: &str,
    ) -> Result<Option<Invitation>, StoreError> {
        let Some(invitation) = self.invitation(token).await? else {
            return Ok(None);
        };
        let Some(class) = &invitation.class else {
            return Ok(Some(invitation));
        };
        let mut transaction = self.write().await?;
        self.must_accept_pupils(&mut transaction, class).await?;
        let sql = "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 0) \
            ON CONFLICT (class, account) DO NOTHING";
        let joined = transaction.run(sql, (class, account)).await?;
        if joined == 1 {
            let sql = "UPDATE invitations SET uses_left = uses_left - 1 \
                WHERE hash = $1 AND uses_left > 0";
            let used = transaction.run(sql, (token.hash(),)).await?;
            if used == 0 {
                return Ok(None);
            }
        }
        transaction.commit().await?;
        Ok(Some(invitation))
    }
}
