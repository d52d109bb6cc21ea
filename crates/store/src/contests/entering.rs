//! Joining contests and submitting to them.

use sqlx::{AssertSqlSafe, FromRow};

use crate::access;
use crate::columns::Flag;
use crate::error::refused;
use crate::sql::{Statements as _, Write};
use crate::{Millis, Store, StoreError};

/// The contest of a submission.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    /// The contest.
    pub(crate) contest: String,
    /// Whether the submission counts, because it was made within the time of the contest.
    pub(crate) in_time: bool,
    /// The time of the submission, by the clock of the database.
    pub(crate) at: Millis,
}

/// Enters a submission into the contest with this name, or into none if no contest requires it. An account that enters
/// within the time of the contest joins it.
pub(crate) async fn enter(
    store: &Store,
    transaction: &mut Write,
    account: &str,
    problem: &str,
    contest: Option<&str>,
) -> Result<Option<Entered>, StoreError> {
    let Some(name) = contest else {
        demanded(store, transaction, account, problem, "").await?;
        return Ok(None);
    };
    let seen = Seen::by(store, transaction, account, name).await?;
    if seen.now < seen.starts {
        return refused("the contest has not started");
    }
    if !has_problem(transaction, &seen.id, problem).await? {
        return refused(format!(
            "the contest {name} does not have the problem {problem}"
        ));
    }
    let in_time = seen.now < seen.ends + seen.extra;
    match in_time {
        true => seen.join(transaction, account).await?,
        // Tries after the end of a contest would otherwise be tries beside another one that has the problem.
        false => demanded(store, transaction, account, problem, &seen.id).await?,
    }
    Ok(Some(Entered {
        contest: seen.id,
        in_time,
        at: seen.now,
    }))
}

/// Rejects a submission that must be made to a running contest other than `contest`: contestants must submit the
/// contest's problems there, and all accounts must submit problems there that were hidden for it.
async fn demanded(
    store: &Store,
    transaction: &mut Write,
    account: &str,
    problem: &str,
    contest: &str,
) -> Result<(), StoreError> {
    let query = AssertSqlSafe(format!(
        "SELECT COUNT(*) FROM contest_problems p JOIN contests c ON c.id = p.contest \
         WHERE p.problem = $2 AND c.id <> $3 AND c.starts <= {clock} AND {} > {clock} AND (p.secret = 1 OR EXISTS \
         (SELECT 1 FROM contestants t WHERE t.contest = c.id AND t.account = $1)) AND NOT {}",
        access::closes_at("c"),
        access::organizes("c", "$1"),
        clock = store.clock()
    ));
    let values = (account, problem, contest);
    let count: i64 = transaction.value(query, values).await?;
    match count {
        0 => Ok(()),
        _ => refused(format!(
            "the problem {problem} belongs to a running contest; submit it to that contest"
        )),
    }
}

/// A contest as an account sees it.
#[derive(FromRow)]
struct Seen {
    id: String,
    starts: Millis,
    ends: Millis,
    /// The extra time of the account after the end.
    extra: Millis,
    /// The time by the clock of the database.
    now: Millis,
    /// Whether the account organizes it.
    #[sqlx(try_from = "Flag")]
    organizes: bool,
}

impl Seen {
    async fn by(
        store: &Store,
        transaction: &mut Write,
        account: &str,
        name: &str,
    ) -> Result<Seen, StoreError> {
        let query = AssertSqlSafe(format!(
            "SELECT c.id, c.starts, c.ends, COALESCE((SELECT t.extra FROM contestants t \
             WHERE t.contest = c.id AND t.account = $1), 0) AS extra, {} AS now, \
             CASE WHEN {} THEN 1 ELSE 0 END AS organizes FROM contests c WHERE c.name = $2 AND {}",
            store.clock(),
            access::organizes("c", "$1"),
            access::knows("c", "$1")
        ));
        let seen = transaction.first(query, (account, name)).await?;
        seen.ok_or(StoreError::Missing("contest"))
    }

    /// Lets an account join, unless it organizes the contest. Joining twice has no further effect.
    async fn join(&self, transaction: &mut Write, account: &str) -> Result<(), StoreError> {
        if self.organizes {
            return refused("organizers cannot take part in their own contest");
        }
        let sql = "INSERT INTO contestants (contest, account, joined) VALUES ($1, $2, $3) \
            ON CONFLICT (contest, account) DO NOTHING";
        transaction.run(sql, (&self.id, account, self.now)).await?;
        Ok(())
    }
}

async fn has_problem(
    transaction: &mut Write,
    contest: &str,
    problem: &str,
) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) FROM contest_problems WHERE contest = $1 AND problem = $2";
    let count: i64 = transaction.value(sql, (contest, problem)).await?;
    Ok(count > 0)
}

impl Store {
    /// Lets an account join a contest.
    ///
    /// # Errors
    /// If the account may not see the contest or organizes it, if the contest has ended, or if the database fails.
    pub async fn join_contest(&self, account: &str, name: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let seen = Seen::by(self, &mut transaction, account, name).await?;
        if seen.now >= seen.ends && !seen.organizes {
            return refused("the contest has ended");
        }
        seen.join(&mut transaction, account).await?;
        Ok(transaction.commit().await?)
    }
}
