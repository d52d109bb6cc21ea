//! The sessions and tokens of an account, for its owner.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::{Flag, words_in_columns};
use crate::credentials::{CredentialKind, Token};
use crate::error::{found, refused};
use crate::sql::Statements as _;
use crate::titles::checked_title;
use crate::{Account, DAY, Millis, Store, StoreError};

/// The largest number of tokens of an account.
const MOST_TOKENS: i64 = 20;
/// The longest life of a token, in days.
const LONGEST: i64 = 366;
/// The last use is known to five minutes, so that not every request writes.
const SEEN: Millis = 5 * 60 * 1000;

/// The rights of a token of a program.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Debug,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TokenScope {
    /// It reads what its account may see, by the API.
    Read,
    /// It also submits programs and joins contests.
    Submit,
    /// It may do everything that its account may do.
    #[default]
    All,
}

/// A session or a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct Credential {
    /// Its identifier, by which it can be ended but not used.
    #[sqlx(rename = "hash")]
    pub id: String,
    /// Whether it is a session of a browser; otherwise it is a token of a program.
    #[sqlx(try_from = "Flag")]
    pub is_session: bool,
    /// Its name.
    pub label: String,
    /// Its rights.
    pub scope: TokenScope,
    /// The time at which it was made.
    pub created: Millis,
    /// The time at which it expires.
    pub expires: Millis,
    /// The time of its last use, to five minutes. `None` if it was not used yet.
    pub seen: Option<Millis>,
}

/// A new token of a program.
#[derive(Clone, Copy, Debug)]
pub struct NewToken<'a> {
    /// Its name, for its owner.
    pub label: &'a str,
    /// Its rights.
    pub scope: TokenScope,
    /// The number of days for which it is valid.
    pub days: i64,
}

words_in_columns!(TokenScope);

/// The account of a token, for a request.
#[derive(FromRow)]
struct Holder {
    #[sqlx(flatten)]
    account: Account,
    scope: TokenScope,
    /// Whether this use is to be noted.
    #[sqlx(try_from = "Flag")]
    is_stale: bool,
}

fn checked_label(label: &str) -> Result<&str, StoreError> {
    checked_title("the name of a token", label, 60)
}

impl Store {
    /// The account of a token and what the token may do, if it is valid for this purpose and the account is not
    /// disabled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holder_of(
        &self,
        token: &Token,
        kind: CredentialKind,
    ) -> Result<Option<(Account, TokenScope)>, StoreError> {
        let clock = self.clock();
        let query = AssertSqlSafe(format!(
            "SELECT a.id, a.name, a.role, a.disabled, a.created, c.scope, \
             CASE WHEN c.seen > {clock} - {SEEN} THEN 0 ELSE 1 END AS is_stale FROM credentials c \
             JOIN accounts a ON a.id = c.account \
             WHERE c.hash = $1 AND c.kind = $2 AND c.expires > {clock} AND a.disabled = 0"
        ));
        let holder: Option<Holder> = self.first(query, (token.hash(), kind)).await?;
        let Some(holder) = holder else {
            return Ok(None);
        };
        // A page can be read although nothing can be written, for example because the disk is full.
        if holder.is_stale
            && let Err(error) = self.note_use(token).await
        {
            tracing::warn!(%error, "the use of a session or token was not noted");
        }
        Ok(Some((holder.account, holder.scope)))
    }

    async fn note_use(&self, token: &Token) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "UPDATE credentials SET seen = {} WHERE hash = $1",
            self.clock()
        ));
        self.run(query, (token.hash(),)).await.map(drop)
    }

    /// Gives an account a token for a program.
    ///
    /// # Errors
    /// If the name is empty or too long, the number of days is out of range, the account has too many tokens, or the
    /// database fails.
    pub async fn issue_token(&self, account: &str, new: NewToken<'_>) -> Result<Token, StoreError> {
        let label = checked_label(new.label)?;
        if !(1..=LONGEST).contains(&new.days) {
            return refused(format!("a token is valid for 1 to {LONGEST} days"));
        }
        let token = Token::generate()?;
        let query = AssertSqlSafe(format!(
            "INSERT INTO credentials (hash, account, kind, label, created, expires, scope) \
             SELECT $1, $2, 'api', $3, {clock}, {clock} + $4, $5 WHERE (SELECT COUNT(*) FROM credentials c \
             WHERE c.account = $2 AND c.kind = 'api' AND c.expires > {clock}) < $6",
            clock = self.clock()
        ));
        let values = (
            token.hash(),
            account,
            label,
            new.days * DAY,
            new.scope,
            MOST_TOKENS,
        );
        let made = self.run(query, values).await?;
        match made {
            0 => refused(format!(
                "an account has at most {MOST_TOKENS} tokens; end one first"
            )),
            _ => Ok(token),
        }
    }

    /// The sessions and tokens of an account, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn credentials_of(&self, account: &str) -> Result<Vec<Credential>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT hash, CASE WHEN kind = 'session' THEN 1 ELSE 0 END AS is_session, label, scope, created, \
             expires, seen FROM credentials \
             WHERE account = $1 AND kind IN ('session', 'api') AND expires > {} \
             ORDER BY created DESC, hash",
            self.clock()
        ));
        self.all(query, (account,)).await
    }

    /// Ends a session or a token of an account.
    ///
    /// # Errors
    /// If the account has none with this identifier, or the database fails.
    pub async fn end_credential(&self, account: &str, id: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM credentials WHERE account = $1 AND hash = $2";
        found(self.run(sql, (account, id)).await?, "session or token")
    }
}
