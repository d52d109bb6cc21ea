//! Bots to play against: public ones, and those of the viewer.

use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{Access, name_shown, open};
use crate::sql::Statements as _;
use crate::{Account, Millis, ProgramRef, Store, StoreError};

/// A bot to play against.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct PlayableBot {
    /// The submission.
    pub id: String,
    /// The place of its program.
    #[sqlx(flatten)]
    pub program: ProgramRef,
    /// The name of its author; [`UNNAMED`](crate::UNNAMED) for a student of a class that the viewer is not in.
    #[sqlx(rename = "account_name")]
    pub by: String,
    /// The time of the submission.
    pub created: Millis,
}

/// SQL query: bots, with the names of their authors as the account of the viewer may read them.
fn bots(account: &str) -> String {
    format!(
        "SELECT s.id, s.file, {} AS account_name, s.source, s.module, s.created \
         FROM submissions s JOIN accounts a ON a.id = s.account",
        name_shown("a", account)
    )
}

/// SQL query: bots that have a module and whose accounts are not disabled. They are public and no contest hides them,
/// or they are the viewer's own.
fn select(clock: &str) -> String {
    format!(
        "{} JOIN judgings j ON j.id = s.judging \
         JOIN problems p ON p.name = s.problem WHERE p.hidden = 0 AND j.module_hash IS NOT NULL \
         AND a.disabled = 0 AND s.problem = $1 AND ((s.is_public = 1 AND {}) OR s.account = $2)",
        bots("$2"),
        open("s", clock)
    )
}

impl Store {
    /// Makes a submission of this account public or private. `false` if it belongs to another account.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_public(
        &self,
        account: &Account,
        submission: &str,
        is_public: bool,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE submissions SET is_public = $1 WHERE id = $2 AND account = $3";
        let set = self
            .run(sql, (i64::from(is_public), submission, &account.id))
            .await?;
        Ok(set == 1)
    }

    /// The bots for a problem that this account may play against, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn playable_bots(
        &self,
        account: &Account,
        problem: &str,
        most: i64,
    ) -> Result<Vec<PlayableBot>, StoreError> {
        let query = AssertSqlSafe(format!(
            "{} ORDER BY s.id DESC LIMIT $3",
            select(self.clock())
        ));
        self.all(query, (problem, &account.id, most)).await
    }

    /// The bot of this submission, if the viewer may see it or it is public.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn usable_bot(
        &self,
        access: Access<'_>,
        problem: &str,
        id: &str,
    ) -> Result<Option<PlayableBot>, StoreError> {
        let query = AssertSqlSafe(format!(
            "{} JOIN judgings j ON j.id = s.judging JOIN problems p ON p.name = s.problem \
             WHERE p.hidden = 0 AND j.module_hash IS NOT NULL AND a.disabled = 0 \
             AND ((s.is_public = 1 AND {}) OR {}) AND s.problem = $2 AND s.id = $3",
            bots("$1"),
            open("s", self.clock()),
            access.condition(self.clock())
        ));
        self.first(query, (access.account_id(), problem, id)).await
    }

    /// The bot of a contender of a ladder.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contender(
        &self,
        access: Access<'_>,
        ladder: &str,
        contender: &str,
    ) -> Result<Option<PlayableBot>, StoreError> {
        let query = AssertSqlSafe(format!(
            "{} JOIN contenders c ON c.submission = s.id \
             WHERE c.ladder = $2 AND c.contender = $3",
            bots("$1")
        ));
        let values = (access.account_id(), ladder, contender);
        self.first(query, values).await
    }

    /// The bot of this submission, if this account may play against it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn playable_bot(
        &self,
        account: &Account,
        problem: &str,
        id: &str,
    ) -> Result<Option<PlayableBot>, StoreError> {
        let query = AssertSqlSafe(format!("{} AND s.id = $3", select(self.clock())));
        self.first(query, (problem, &account.id, id)).await
    }
}
