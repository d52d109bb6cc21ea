//! The sources of the members of a class, for comparison.

use grundy_report::Verdict;
use sqlx::{AssertSqlSafe, FromRow};

use crate::access::open;
use crate::columns::VerdictColumn;
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

#[derive(FromRow)]
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
    /// One source of each member of a class for a problem: the last accepted one, or else the last one. Those that a contest
    /// hides are left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn member_sources(
        &self,
        class: &str,
        problem: &str,
    ) -> Result<Vec<MemberSource>, StoreError> {
        let query = format!(
            "SELECT s.id, s.account, a.name, s.file, s.created, s.source, j.verdict FROM submissions s \
             JOIN accounts a ON a.id = s.account \
             JOIN members m ON m.account = s.account AND m.class = $1 AND m.teaches = 0 \
             LEFT JOIN judgings j ON j.id = s.judging \
             WHERE s.problem = $2 AND s.source IS NOT NULL AND {} ORDER BY a.folded, s.id",
            open("s", self.clock())
        );
        let rows: Vec<Row> = sqlx::query_as(AssertSqlSafe(query))
            .bind(class)
            .bind(problem)
            .fetch_all(&self.pool)
            .await?;
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
        let mut sources = Vec::with_capacity(chosen.len());
        for row in chosen {
            sources.push(MemberSource {
                source: self.blob(&row.source).await?,
                submission: row.id,
                by: row.name,
                file: row.file,
                created: row.created,
            });
        }
        Ok(sources)
    }
}
