//! The installed problems.

use serde::Serialize;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::{self, Access};
use crate::blobs::keep;
use crate::bundle::Bundle;
use crate::database::Alone;
use crate::sql::Statements as _;
use crate::{Store, StoreError};

/// The summary of a problem, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Its name, which is that of its directory.
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
    /// Its name, which is that of its directory.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The game that it plays.
    pub game: String,
    /// The blob that holds its files.
    pub digest: String,
}

impl Store {
    /// Installs these problems: adds new ones, updates others, and hides all other problems but those that were
    /// uploaded. Submissions to hidden problems stay. A problem with the name of an upload takes its place. If other
    /// files replace those of a problem of a running contest, this is [noted](Self::replaced_problems).
    ///
    /// # Errors
    /// If the database fails.
    pub async fn install(&self, problems: &[(Outline, Bundle)]) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::Installing).await?;
        let sql = "UPDATE problems SET hidden = 1 WHERE owner IS NULL";
        transaction.run(sql, ()).await?;
        for (outline, bundle) in problems {
            let digest = keep(&mut transaction, &bundle.to_bytes()).await?;
            self.note_replaced(&mut transaction, &outline.name, &digest)
                .await?;
            let query = AssertSqlSafe(format!(
                "INSERT INTO problems (name, title, game, digest, hidden, installed, ladder) \
                 VALUES ($1, $2, $3, $4, 0, {}, $5) ON CONFLICT (name) DO UPDATE SET \
                 title = excluded.title, game = excluded.game, digest = excluded.digest, hidden = 0, \
                 ladder = excluded.ladder, owner = NULL, published = 0",
                self.clock()
            ));
            let values = (
                &outline.name,
                &outline.title,
                &outline.game,
                digest,
                &outline.ladder,
            );
            transaction.run(query, values).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The problems that the viewer may see, in the order of their titles.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn problems(&self, access: Access<'_>) -> Result<Vec<InstalledProblem>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT p.name, p.title, p.game, p.digest FROM problems p WHERE p.hidden = 0 AND {} \
             ORDER BY p.title, p.name",
            access::shown("p.name", "$1", self.clock())
        ));
        self.all(query, (access.account_id(),)).await
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
        let query = AssertSqlSafe(format!(
            "SELECT p.name, p.title, p.game, p.digest FROM problems p \
             WHERE p.hidden = 0 AND {} AND p.name = $2",
            access::shown("p.name", "$1", self.clock())
        ));
        self.first(query, (access.account_id(), name)).await
    }

    /// The files of a problem.
    ///
    /// # Errors
    /// If there are none, or the database fails.
    pub async fn bundle(&self, digest: &str) -> Result<Bundle, StoreError> {
        Bundle::from_bytes(&self.blob(digest).await?)
    }
}
