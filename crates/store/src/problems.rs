//! The installed problems.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access};
use crate::blobs::keep;
use crate::bundle::Bundle;
use crate::database::Alone;
use crate::{Store, StoreError};

/// The summary of a problem, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Its name, which is that of its folder.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The game that it plays.
    pub game: String,
    /// The key of its ladder. `None` if bots do not play each other.
    pub ladder: Option<String>,
}

/// An installed problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow)]
pub struct InstalledProblem {
    /// Its name, which is that of its folder.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The game that it plays.
    pub game: String,
    /// The blob that holds its files.
    pub digest: String,
}

impl Store {
    /// Installs these problems: adds new ones, updates others, and hides all other problems but those that were uploaded.
    /// Submissions to hidden problems stay. A problem with the name of an upload takes its place. If other files replace
    /// those of a problem of a running contest, this is [noted](Self::replaced_problems).
    ///
    /// # Errors
    /// If the database fails.
    pub async fn install(&self, problems: &[(Outline, Bundle)]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Installing).await?;
        sqlx::query("UPDATE problems SET hidden = 1 WHERE owner IS NULL")
            .execute(&mut *transaction)
            .await?;
        for (outline, bundle) in problems {
            let digest = keep(&mut transaction, &bundle.to_bytes()).await?;
            self.note_replaced(&mut transaction, &outline.name, &digest)
                .await?;
            sqlx::query(AssertSqlSafe(format!(
                "INSERT INTO problems (name, title, game, digest, hidden, installed, ladder) \
                 VALUES ($1, $2, $3, $4, 0, {}, $5) ON CONFLICT (name) DO UPDATE SET \
                 title = excluded.title, game = excluded.game, digest = excluded.digest, hidden = 0, \
                 ladder = excluded.ladder, owner = NULL, published = 0",
                self.clock()
            )))
            .bind(&outline.name)
            .bind(&outline.title)
            .bind(&outline.game)
            .bind(digest)
            .bind(&outline.ladder)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The problems that the viewer may see, in the order of their titles.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn problems(&self, access: Access<'_>) -> Result<Vec<InstalledProblem>, StoreError> {
        let query = format!(
            "SELECT p.name, p.title, p.game, p.digest FROM problems p WHERE p.hidden = 0 AND {} \
             ORDER BY p.title, p.name",
            access::shown("p.name", "$1", self.clock())
        );
        let problems = sqlx::query_as(AssertSqlSafe(query))
            .bind(access.account_id())
            .fetch_all(&self.pool)
            .await?;
        Ok(problems)
    }

    /// The problem with this name, if the viewer may see it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn problem(
        &self,
        access: Access<'_>,
        name: &str,
    ) -> Result<Option<InstalledProblem>, StoreError> {
        let query = format!(
            "SELECT p.name, p.title, p.game, p.digest FROM problems p \
             WHERE p.hidden = 0 AND {} AND p.name = $2",
            access::shown("p.name", "$1", self.clock())
        );
        let problem = sqlx::query_as(AssertSqlSafe(query))
            .bind(access.account_id())
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        Ok(problem)
    }

    /// The files of a problem.
    ///
    /// # Errors
    /// If there are none, or the database fails.
    pub async fn bundle(&self, digest: &str) -> Result<Bundle, StoreError> {
        Bundle::from_bytes(&self.blob(digest).await?)
    }
}
