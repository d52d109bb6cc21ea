//! The audit log: actions of administrators and teachers, and attempts to sign in that failed.

use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};
use strum::{Display, EnumString, IntoStaticStr};

use crate::columns::{contains, search_text};
use crate::names::folded;
use crate::sql::Statements as _;
use crate::{DAY, Millis, Store, StoreError, new_id};

/// The beginning of the action of an attempt to sign in that failed.
const FAILED: &str = "did not sign in: ";

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct AuditEntry {
    /// Its identifier: later entries have larger ones.
    #[serde(skip)]
    pub id: String,
    /// The name of the account, or `command line`.
    #[sqlx(rename = "name")]
    pub by: String,
    /// The action.
    #[sqlx(rename = "deed")]
    pub action: String,
    /// The time of the action.
    pub at: Millis,
}

/// The kinds of entries. Visitors can fill the log with attempts to sign in, which must not hide the actions.
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
pub enum AuditKind {
    /// Actions of accounts and of the command line.
    #[default]
    Actions,
    /// Attempts to sign in that failed.
    FailedSignIns,
    /// All entries.
    All,
}

impl AuditKind {
    /// SQL condition: the entry `d` is of this kind.
    fn condition(self) -> String {
        match self {
            Self::Actions => format!("d.deed NOT LIKE '{FAILED}%'"),
            Self::FailedSignIns => format!("d.deed LIKE '{FAILED}%'"),
            Self::All => "1 = 1".to_owned(),
        }
    }
}

/// The entries of the audit log that are wanted.
#[derive(Clone, Copy, Default, Debug)]
pub struct AuditFilter<'a> {
    /// Those of this kind.
    pub kind: AuditKind,
    /// Those of accounts whose name has this part. Empty means all.
    pub person: &'a str,
    /// Those before the entry with this identifier. Empty means the newest.
    pub before: &'a str,
}

/// The attempts to sign in to an account that failed within the last 24 hours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct FailedSignIns {
    /// The name of the account.
    #[sqlx(rename = "name")]
    pub by: String,
    /// The number of attempts.
    pub attempts: i64,
    /// The time of the last one.
    pub latest: Millis,
}

impl Store {
    /// Adds an action of an account to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, account: &str, action: &str) -> Result<(), StoreError> {
        let query = AssertSqlSafe(format!(
            "INSERT INTO audit (id, account, deed, at) VALUES ($1, $2, $3, {})",
            self.clock()
        ));
        self.run(query, (new_id(), account, action)).await.map(drop)
    }

    /// Adds an attempt to sign in to an account that failed for this reason.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_failed_sign_in(&self, account: &str, why: &str) -> Result<(), StoreError> {
        self.audit(account, &format!("{FAILED}{why}")).await
    }

    /// Adds an action of the command line, whose user has no account, to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_command(&self, action: &str) -> Result<(), StoreError> {
        self.audit("command line", action).await
    }

    /// The actions of an account, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_log_of(&self, account: &str) -> Result<Vec<AuditEntry>, StoreError> {
        let sql = "SELECT d.id, a.name, d.deed, d.at FROM audit d JOIN accounts a ON a.id = d.account \
            WHERE d.account = $1 ORDER BY d.id DESC LIMIT 10000";
        self.all(sql, (account,)).await
    }

    /// The entries that are wanted, the newest first, at most `most`.
    ///
    /// # Errors
    /// If the part of a name is too long, or the database fails.
    pub async fn audit_log(
        &self,
        wanted: AuditFilter<'_>,
        most: i64,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT d.id, COALESCE(a.name, d.account) AS name, d.deed, d.at FROM audit d \
             LEFT JOIN accounts a ON a.id = d.account WHERE {} AND ($1 = '' OR {}) \
             AND ($2 = '' OR d.id < $2) ORDER BY d.id DESC LIMIT $3",
            wanted.kind.condition(),
            contains("COALESCE(a.folded, d.account)", "$1")
        ));
        let person = search_text(folded(wanted.person))?;
        self.all(query, (person, wanted.before, most)).await
    }

    /// The attempts to sign in that failed within the last 24 hours, by account, at most `most`. The account with the
    /// most attempts comes first. They are those to accounts whose name has the part `person`; an empty one means all.
    ///
    /// # Errors
    /// If the part of a name is too long, or the database fails.
    pub async fn failed_sign_ins(
        &self,
        person: &str,
        most: i64,
    ) -> Result<Vec<FailedSignIns>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT a.name, COUNT(*) AS attempts, MAX(d.at) AS latest FROM audit d \
             JOIN accounts a ON a.id = d.account WHERE {} AND d.at > {} - {DAY} AND ($1 = '' OR {}) \
             GROUP BY a.id, a.name ORDER BY attempts DESC, latest DESC LIMIT $2",
            AuditKind::FailedSignIns.condition(),
            self.clock(),
            contains("a.folded", "$1")
        ));
        let person = search_text(folded(person))?;
        self.all(query, (person, most)).await
    }
}
