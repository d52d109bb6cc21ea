//! Tokens: sessions of browsers, tokens of programs, one-time links.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sqlx::AssertSqlSafe;
use strum::{Display, EnumString, IntoStaticStr};

use crate::accounts::{self, Account, Role};
use crate::blobs::digest;
use crate::columns::words_in_columns;
use crate::error::refused;
use crate::sql::{Statements as _, Write};
use crate::{DAY, Millis, Store, StoreError};

/// The largest number of sessions of an account.
const MOST_SESSIONS: i64 = 50;

/// The purpose of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CredentialKind {
    /// The session of a browser. It is valid for thirty days.
    Session,
    /// Access by a program. It is valid for a year unless another time is given.
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

    /// Its identifier in lists, by which it can be ended but not used.
    #[must_use]
    pub fn id(&self) -> String {
        self.hash()
    }

    pub(crate) fn hash(&self) -> String {
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
    getrandom::fill(&mut bytes).map_err(|error| StoreError::System {
        what: "the system has no random numbers",
        reason: error.to_string(),
    })?;
    Ok(bytes)
}

/// Ends the oldest sessions of an account, if there are too many of them for one more.
async fn end_oldest_sessions(transaction: &mut Write, account: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM credentials WHERE account = $1 AND kind = 'session' AND hash NOT IN (SELECT hash \
        FROM credentials WHERE account = $1 AND kind = 'session' ORDER BY created DESC, hash LIMIT $2)";
    transaction.run(sql, (account, MOST_SESSIONS - 1)).await?;
    Ok(())
}

/// Keeps a new token of an account, which is valid for this time.
pub(crate) async fn insert(
    store: &Store,
    transaction: &mut Write,
    account: &str,
    kind: CredentialKind,
    label: &str,
    lifetime: Millis,
) -> Result<Token, StoreError> {
    let token = Token::generate()?;
    let query = AssertSqlSafe(format!(
        "INSERT INTO credentials (hash, account, kind, label, created, expires) \
         VALUES ($1, $2, $3, $4, {clock}, {clock} + $5)",
        clock = store.clock()
    ));
    transaction
        .run(query, (token.hash(), account, kind, label, lifetime))
        .await?;
    Ok(token)
}

/// Begins the first session of a new account in the transaction that makes it, so that no account is left behind
/// without a password and without a session.
pub(crate) async fn begin_session(
    store: &Store,
    transaction: &mut Write,
    account: &Account,
    browser: &str,
) -> Result<Token, StoreError> {
    let kind = CredentialKind::Session;
    let lifetime = kind.lifetime();
    insert(store, transaction, &account.id, kind, browser, lifetime).await
}

impl Store {
    /// Gives an account a new token.
    ///
    /// # Errors
    /// If the database or the system's random number generator fails.
    pub async fn issue(
        &self,
        account: &str,
        kind: CredentialKind,
        label: &str,
    ) -> Result<Token, StoreError> {
        let mut transaction = self.write().await?;
        if kind == CredentialKind::Session {
            end_oldest_sessions(&mut transaction, account).await?;
        }
        let token = insert(
            self,
            &mut transaction,
            account,
            kind,
            label,
            kind.lifetime(),
        )
        .await?;
        transaction.commit().await?;
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
        let holder = self.holder_of(token, kind).await?;
        Ok(holder.map(|(account, _)| account))
    }

    /// Revokes a token.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revoke(&self, token: &Token) -> Result<(), StoreError> {
        self.run("DELETE FROM credentials WHERE hash = $1", (token.hash(),))
            .await?;
        Ok(())
    }

    /// Revokes all tokens of an account, those of programs too.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn revoke_all(&self, account: &str) -> Result<(), StoreError> {
        self.run("DELETE FROM credentials WHERE account = $1", (account,))
            .await?;
        Ok(())
    }

    /// Makes a one-time link for setting the password of an account. Earlier links become invalid.
    ///
    /// # Errors
    /// If the owner has deleted the account, or if the database or the system's random number generator fails.
    pub async fn password_link(&self, account: &str) -> Result<Token, StoreError> {
        let mut transaction = self.write().await?;
        let sql = "SELECT COUNT(*) FROM accounts WHERE id = $1 AND deleted IS NOT NULL";
        let deleted: i64 = transaction.value(sql, (account,)).await?;
        if deleted > 0 {
            return refused("the owner of this account has deleted it");
        }
        let sql = "DELETE FROM credentials WHERE account = $1 AND kind = 'link'";
        transaction.run(sql, (account,)).await?;
        let kind = CredentialKind::Link;
        let token = insert(self, &mut transaction, account, kind, "", kind.lifetime()).await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// Sets a password for an account whose owner is signed in. All other sessions and all links for a password end;
    /// tokens of programs stay.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_password(
        &self,
        account: &str,
        password: &str,
        session: Option<&Token>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let sql = "UPDATE accounts SET password = $1 WHERE id = $2";
        transaction.run(sql, (password, account)).await?;
        let sql = "DELETE FROM credentials WHERE account = $1 AND kind IN ('session', 'link') AND hash <> $2";
        transaction
            .run(sql, (account, session.map(Token::hash).unwrap_or_default()))
            .await?;
        Ok(transaction.commit().await?)
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
        let sql = "DELETE FROM credentials WHERE hash = $1";
        let used = transaction.run(sql, (link.hash(),)).await?;
        if used == 0 {
            return Ok(None); // another request has used it
        }
        let sql = "DELETE FROM credentials WHERE account = $1";
        transaction.run(sql, (&account.id,)).await?;
        let sql = "UPDATE accounts SET password = $1 WHERE id = $2";
        transaction.run(sql, (password, &account.id)).await?;
        transaction.commit().await?;
        Ok(Some(account))
    }

    /// Makes an account with a password, and its session in this browser. Only an open server lets visitors do this.
    ///
    /// # Errors
    /// If the name is taken or not valid, or the database fails.
    pub async fn join(
        &self,
        name: &str,
        password: Option<&str>,
        browser: &str,
    ) -> Result<(Account, Token), StoreError> {
        let mut transaction = self.write().await?;
        let account =
            accounts::insert(self, &mut transaction, name, Role::Member, password).await?;
        let session = begin_session(self, &mut transaction, &account, browser).await?;
        transaction.commit().await?;
        Ok((account, session))
    }
}
