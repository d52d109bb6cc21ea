//! Tokens: sessions of browsers, tokens of programs, one-time links, invitations.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sqlx::Row;
use strum::{Display, EnumString, IntoStaticStr};

use crate::accounts::{self, Account, Role};
use crate::blobs::digest;
use crate::{Millis, Store, StoreError, now};

const DAY: Millis = 24 * 60 * 60 * 1000;

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CredentialKind {
    /// A browser that has signed in, for thirty days.
    Session,
    /// A program, for a year.
    Api,
    /// Setting a password, once, within three days.
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

/// 256 random bits, as text. Whoever has it may do what it is good for; it is kept as its SHA-256 only.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn generate() -> Result<Self, StoreError> {
        let bytes = random_bytes()?;
        Ok(Self(format!("grundy_{}", URL_SAFE_NO_PAD.encode(bytes))))
    }

    /// One that somebody has sent.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text that its owner keeps.
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

/// Bytes that nobody guesses.
///
/// # Errors
/// If the system has no randomness.
pub fn random_bytes() -> Result<[u8; 32], StoreError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::Refused(format!("no randomness: {error}")))?;
    Ok(bytes)
}

/// What an invitation is good for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The role of whoever accepts it.
    pub role: Role,
    /// The class that they join.
    pub class: Option<String>,
    /// How many may still accept it.
    pub uses_left: i64,
    /// Until when.
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
        sqlx::query(
            "INSERT INTO credentials (hash, account, kind, label, created, expires) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(token.hash())
        .bind(account)
        .bind(<&str>::from(kind))
        .bind(label)
        .bind(now())
        .bind(now() + kind.lifetime())
        .execute(&self.pool)
        .await?;
        Ok(token)
    }

    /// Whose token this is, if it is good for that and the account can be used.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn owner_of(
        &self,
        token: &Token,
        kind: CredentialKind,
    ) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.role, a.disabled, a.created FROM credentials c \
             JOIN accounts a ON a.id = c.account \
             WHERE c.hash = $1 AND c.kind = $2 AND c.expires > $3 AND a.disabled = 0",
        )
        .bind(token.hash())
        .bind(<&str>::from(kind))
        .bind(now())
        .fetch_optional(&self.pool)
        .await?;
        row.as_ref().map(accounts::read).transpose()
    }

    /// Makes a token worthless.
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

    /// Makes all tokens of an account worthless, those of programs too.
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

    /// Sets a password by a one-time link, which is good for nothing afterwards, and signs the account
    /// out everywhere, programs included. `None` if the link is not good (any more).
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

    /// Makes an invitation that so many people can accept within so many days.
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
        sqlx::query(
            "INSERT INTO invitations (hash, role, class, uses_left, expires, created_by) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(token.hash())
        .bind(<&str>::from(role))
        .bind(class)
        .bind(uses)
        .bind(now() + days * DAY)
        .bind(by)
        .execute(&self.pool)
        .await?;
        Ok(token)
    }

    /// What an invitation is good for, if it is good for anything.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn invitation(&self, token: &Token) -> Result<Option<Invitation>, StoreError> {
        let row = sqlx::query(
            "SELECT i.role, i.class, i.uses_left, i.expires FROM invitations i \
             JOIN accounts a ON a.id = i.created_by AND a.disabled = 0 \
             WHERE i.hash = $1 AND i.uses_left > 0 AND i.expires > $2",
        )
        .bind(token.hash())
        .bind(now())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let role: String = row.try_get("role")?;
        Ok(Some(Invitation {
            role: role.parse().map_err(|_| StoreError::Corrupt(role))?,
            class: row.try_get("class")?,
            uses_left: row.try_get("uses_left")?,
            expires: row.try_get("expires")?,
        }))
    }

    /// Makes an account by an invitation; whoever accepts joins its class. `None` if the invitation is
    /// not good (any more).
    ///
    /// # Errors
    /// If the name is taken or no name, or the database fails.
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
        let account = accounts::insert(&mut transaction, name, invitation.role, password).await?;
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

    /// Takes somebody who has an account into the class of an invitation. Who is in it already does not
    /// use the invitation up. `None` if the invitation is not good (any more).
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

    /// Makes an account with a password. Only an arena that is open to everybody lets strangers do
    /// that.
    ///
    /// # Errors
    /// If the name is taken or no name, or the database fails.
    pub async fn join(&self, name: &str, password: Option<&str>) -> Result<Account, StoreError> {
        let mut transaction = self.write().await?;
        let account = accounts::insert(&mut transaction, name, Role::Member, password).await?;
        transaction.commit().await?;
        Ok(account)
    }
}
