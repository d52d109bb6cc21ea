//! The sources of the members of a class, for comparison.

use grundy_report::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::open;
use crate::columns::VerdictColumn;
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A source of a member of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberSource {
    /// The submission.
    pub submission: String,
    /// The name of the account.
    pub by: String,
    /// The name of the file.
    pub file: String,
    /// The time of the submission.
    pub created: Millis,
    /// The source.
    pub source: Vec<u8>,
}

#[derive(Clone, FromRow)]
struct Row {
    id: String,
    account: String,
    name: String,
    file: String,
    created: Millis,
    source: String,
    #[sqlx(try_from = "VerdictColumn")]
    verdict: Option<Verdict>,
}

impl Store {
    /// One source of each member of a class for a problem: the last accepted one, or else the last one. Those that a
    /// contest hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn member_sources(
        &self,
        class: &str,
        problem: &str,
    ) -> Result<Vec<MemberSource>, StoreError> {
        let mut sources = Vec::new();
        for row in self.member_rows(class, problem).await? {
            sources.push(self.with_source(row).await?);
        }
        Ok(sources)
    }

    /// Two of the sources that [`Store::member_sources`] returns, those of these submissions.
    ///
    /// # Errors
    /// If one of them is not among these sources, or the database fails.
    pub async fn two_member_sources(
        &self,
        class: &str,
        problem: &str,
        submissions: [&str; 2],
    ) -> Result<[MemberSource; 2], StoreError> {
        let rows = self.member_rows(class, problem).await?;
        let row = |submission: &str| {
            let found = rows.iter().find(|row| row.id == submission);
            found.cloned().ok_or(StoreError::Missing("submission"))
        };
        let [one, other] = submissions.map(row);
        Ok([
            self.with_source(one?).await?,
            self.with_source(other?).await?,
        ])
    }

    /// The rows of [`Store::member_sources`], without the sources.
    async fn member_rows(&self, class: &str, problem: &str) -> Result<Vec<Row>, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT s.id, s.account, a.name, s.file, s.created, s.source, j.verdict FROM submissions s \
             JOIN accounts a ON a.id = s.account \
             JOIN members m ON m.account = s.account AND m.class = $1 AND m.teaches = 0 \
             LEFT JOIN judgings j ON j.id = s.judging \
             WHERE s.problem = $2 AND s.source IS NOT NULL AND {} ORDER BY a.folded, s.id",
            open("s", self.clock())
        ));
        let rows: Vec<Row> = self.all(query, (class, problem)).await?;
        let mut chosen: Vec<Row> = Vec::new();
        for row in rows {
            let is_accepted = |row: &Row| row.verdict == Some(Verdict::Accepted);
            match chosen.last_mut() {
                Some(last) if last.account == row.account => {
                    if is_accepted(&row) || !is_accepted(last) {
                        *last = row;
                    }
                }
                _ => chosen.push(row),
            }
        }
        Ok(chosen)
    }

    async fn with_source(&self, row: Row) -> Result<MemberSource, StoreError> {
        Ok(MemberSource {
            source: self.blob(&row.source).await?,
            submission: row.id,
            by: row.name,
            file: row.file,
            created: row.created,
        })
    }
}
