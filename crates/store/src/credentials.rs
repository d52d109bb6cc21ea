//! Tokens: sessions of browsers, tokens of programs, one-time links, invitations.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::accounts::{self, Account, Role};
use crate::blobs::digest;
use crate::columns::words_in_columns;
use crate::{Millis, Store, StoreError};

const DAY: Millis = 24 * 60 * 60 * 1000;

/// The purpose of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CredentialKind {
    /// The session of a browser. It is valid for thirty days.
    Session,
    /// Access by a program. It is valid for a year.
    Api,
    /// Setting a password. It is valid once, for three days.
    Link,
}

impl CredentialKind {
    fn lifetime(self) -> Millis {
        match self {
            Self::Session => 30 * DAY,
            Self::Api => 366 * DAY,
            Self::Link => 3 * DAY,
        }
    }
}

words_in_columns!(CredentialKind);

/// A bearer token: 256 random bits, as text. Only its SHA-256 is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token.
    ///
    /// # Errors
    /// If the system's random number generator fails.
    pub fn generate() -> Result<Self, StoreError> {
        let bytes = random_bytes()?;
        Ok(Self(format!("grundy_{}", URL_SAFE_NO_PAD.encode(bytes))))
    }

    /// A token that was sent to the server.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text of the token, for its owner.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> String {
        digest(self.0.as_bytes())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// 32 random bytes.
///
/// # Errors
/// If the system's random number generator fails.
pub fn random_bytes() -> Result<[u8; 32], StoreError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        StoreError::Refused(format!("the system has no random numbers: {error}"))
    })?;
    Ok(bytes)
}

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

impl Store {
    /// Gives an account a new token.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn issue(
        &self,
        account: &str,
        kind: CredentialKind,
        label: &str,
    ) -> Result<Token, StoreError> {
        let token = Token::generate()?;
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO credentials (hash, account, kind, label, created, expires) \
             VALUES ($1, $2, $3, $4, {clock}, {clock} + $5)",
            clock = self.clock()
        )))
        .bind(token.hash())
        .bind(account)
        .bind(kind)
        .bind(label)
        .bind(kind.lifetime())
        .execute(&self.pool)
        .await?;
        Ok(token)
    }

    /// The account of a token, if the token is valid for this purpose and the account is not disabled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn owner_of(
        &self,
        token: &Token,
        kind: CredentialKind,
    ) -> Result<Option<Account>, StoreError> {
        let account = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT a.id, a.name, a.role, a.disabled, a.created FROM credentials c \
             JOIN accounts a ON a.id = c.account \
             WHERE c.hash = $1 AND c.kind = $2 AND c.expires > {} AND a.disabled = 0",
            self.clock()
        )))
        .bind(token.hash())
        .bind(kind)
        .fetch_optional(&self.pool)
        .await?;
        Ok(account)
    }

    /// Revokes a token.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revoke(&self, token: &Token) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM credentials WHERE hash = $1")
            .bind(token.hash())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Revokes all tokens of an account, those of programs too.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revoke_all(&self, account: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM credentials WHERE account = $1")
            .bind(account)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Sets a password by a one-time link, and signs the account out everywhere, programs included. `None` if the link
    /// is not valid or was used before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_password_by(
        &self,
        link: &Token,
        password: &str,
    ) -> Result<Option<Account>, StoreError> {
        let Some(account) = self.owner_of(link, CredentialKind::Link).await? else {
            return Ok(None);
        };
        let mut transaction = self.write().await?;
        let used = sqlx::query("DELETE FROM credentials WHERE hash = $1")
            .bind(link.hash())
            .execute(&mut *transaction)
            .await?;
        if used.rows_affected() == 0 {
            return Ok(None); // somebody was quicker
        }
        sqlx::query("DELETE FROM credentials WHERE account = $1")
            .bind(&account.id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2")
            .bind(password)
            .bind(&account.id)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Some(account))
    }

    /// Makes an invitation that is valid for `uses` accounts and `days` days.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invite(
        &self,
        role: Role,
        class: Option<&str>,
        uses: i64,
        days: i64,
        by: &str,
    ) -> Result<Token, StoreError> {
        let token = Token::generate()?;
        sqlx::query(AssertSqlSafe(format!(
            "INSERT INTO invitations (hash, role, class, uses_left, expires, created_by) \
             VALUES ($1, $2, $3, $4, {} + $5, $6)",
            self.clock()
        )))
        .bind(token.hash())
        .bind(role)
        .bind(class)
        .bind(uses)
        .bind(days * DAY)
        .bind(by)
        .execute(&self.pool)
        .await?;
        Ok(token)
    }

    /// The invitation of a token, if it is valid.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invitation(&self, token: &Token) -> Result<Option<Invitation>, StoreError> {
        let invitation = sqlx::query_as(AssertSqlSafe(format!(
            "SELECT i.role, i.class, i.uses_left, i.expires FROM invitations i \
             JOIN accounts a ON a.id = i.created_by AND a.disabled = 0 \
             WHERE i.hash = $1 AND i.uses_left > 0 AND i.expires > {}",
            self.clock()
        )))
        .bind(token.hash())
        .fetch_optional(&self.pool)
        .await?;
        Ok(invitation)
    }

    /// Makes an account by an invitation and adds it to the class of the invitation. `None` if the invitation is not
    /// valid.
    ///
    /// # Errors
    /// If the name is taken or not valid, or the database fails.
    pub async fn accept(
        &self,
        token: &Token,
        name: &str,
        password: Option<&str>,
    ) -> Result<Option<Account>, StoreError> {
        let Some(invitation) = self.invitation(token).await? else {
            return Ok(None);
        };
        let mut transaction = self.write().await?;
        let used = sqlx::query(
            "UPDATE invitations SET uses_left = uses_left - 1 WHERE hash = $1 AND uses_left > 0",
        )
        .bind(token.hash())
        .execute(&mut *transaction)
        .await?;
        if used.rows_affected() == 0 {
            return Ok(None);
        }
        let account =
            accounts::insert(self, &mut transaction, name, invitation.role, password).await?;
        if let Some(class) = &invitation.class {
            sqlx::query("INSERT INTO members (class, account, teaches) VALUES ($1, $2, $3)")
                .bind(class)
                .bind(&account.id)
                .bind(i64::from(invitation.role != Role::Member))
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(Some(account))
    }

    /// Adds an account to the class of an invitation. If the account is in the class already, the invitation is not
    /// used up. `None` if the invitation is not valid.
    ///
    /// # Errors
    /// If the database fails.
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
        let joined = sqlx::query(
            "INSERT INTO members (class, account, teaches) VALUES ($1, $2, 0) \
             ON CONFLICT (class, account) DO NOTHING",
        )
        .bind(class)
        .bind(account)
        .execute(&mut *transaction)
        .await?;
        if joined.rows_affected() == 1 {
            let used = sqlx::query(
                "UPDATE invitations SET uses_left = uses_left - 1 \
                 WHERE hash = $1 AND uses_left > 0",
            )
            .bind(token.hash())
            .execute(&mut *transaction)
            .await?;
            if used.rows_affected() == 0 {
                return Ok(None);
            }
        }
        transaction.commit().await?;
        Ok(Some(invitation))
    }

    /// Makes an account with a password. Only an open server lets visitors do this.
    ///
    /// # Errors
    /// If the name is taken or not valid, or the database fails.
    pub async fn join(&self, name: &str, password: Option<&str>) -> Result<Account, StoreError> {
        let mut transaction = self.write().await?;
        let account =
            accounts::insert(self, &mut transaction, name, Role::Member, password).await?;
        transaction.commit().await?;
        Ok(account)
    }
}
