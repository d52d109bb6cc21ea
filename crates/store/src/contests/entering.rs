//! Taking part in contests: joining, and what a submission to a contest takes.

use sqlx::{Any, AssertSqlSafe, Row, Transaction};

use crate::sight;
use crate::{Millis, Store, StoreError};

/// The part of a submission that a contest is in.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    /// The contest.
    pub(crate) contest: String,
    /// Whether it counts: it was made within the time.
    pub(crate) in_time: bool,
    /// When, by the clock of the database.
    pub(crate) at: Millis,
}

/// Enters a submission of an account to a problem: into the contest of this name, or into none where no
/// contest demands it. Whoever enters in time takes part.
pub(crate) async fn enter(
    store: &Store,
    transaction: &mut Transaction<'_, Any>,
    account: &str,
    problem: &str,
    contest: Option<&str>,
) -> Result<Option<Entered>, StoreError> {
    let Some(name) = contest else {
        demanded(store, transaction, account, problem).await?;
        return Ok(None);
    };
    let query = format!(
        "SELECT c.id, c.starts, c.ends, {} AS now, CASE WHEN {} THEN 1 ELSE 0 END AS organises, \
         (SELECT COUNT(*) FROM contest_problems p WHERE p.contest = c.id AND p.problem = $3) AS problems \
         FROM contests c WHERE c.name = $2 AND {}",
        store.clock(),
        sight::organises("c", "$1"),
        sight::knows("c", "$1")
    );
    let row = sqlx::query(AssertSqlSafe(query))
        .bind(account)
        .bind(name)
        .bind(problem)
        .fetch_optional(&mut **transaction)
        .await?;
    let row = row.ok_or(StoreError::Missing("contest"))?;
    let [starts, ends, now] = ["starts", "ends", "now"].map(|name| row.try_get::<Millis, _>(name));
    let (starts, ends, now) = (starts?, ends?, now?);
    let refused = |why: String| Err(StoreError::Refused(why));
    if now < starts {
        return refused("the contest has not started".to_owned());
    }
    if row.try_get::<i64, _>("problems")? == 0 {
        return refused(format!("{problem} is no problem of the contest {name}"));
    }
    let in_time = now < ends;
    if in_time && row.try_get::<i64, _>("organises")? == 1 {
        return refused("you organise this contest, so you do not take part in it".to_owned());
    }
    let contest: String = row.try_get("id")?;
    if in_time {
        join(transaction, &contest, account, now).await?;
    }
    Ok(Some(Entered {
        contest,
        in_time,
        at: now,
    }))
}

/// Refuses what has to be handed in to a contest: while one is on, whoever takes part tries its problems in
/// it and not beside it, and a problem that was kept for it is tried in it by all.
async fn demanded(
    store: &Store,
    transaction: &mut Transaction<'_, Any>,
    account: &str,
    problem: &str,
) -> Result<(), StoreError> {
    let query = format!(
        "SELECT COUNT(*) FROM contest_problems p JOIN contests c ON c.id = p.contest \
         WHERE p.problem = $2 AND c.starts <= {clock} AND c.ends > {clock} AND (p.secret = 1 OR EXISTS \
         (SELECT 1 FROM contestants t WHERE t.contest = c.id AND t.account = $1)) AND NOT {}",
        sight::organises("c", "$1"),
        clock = store.clock()
    );
    let count: i64 = sqlx::query_scalar(AssertSqlSafe(query))
        .bind(account)
        .bind(problem)
        .fetch_one(&mut **transaction)
        .await?;
    match count {
        0 => Ok(()),
        _ => Err(StoreError::Refused(format!(
            "{problem} is a problem of a contest that is on: hand it in there"
        ))),
    }
}

async fn join(
    transaction: &mut Transaction<'_, Any>,
    contest: &str,
    account: &str,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO contestants (contest, account, joined) VALUES ($1, $2, $3) \
         ON CONFLICT (contest, account) DO NOTHING",
    )
    .bind(contest)
    .bind(account)
    .bind(now)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

impl Store {
    /// Lets an account take part in a contest.
    ///
    /// # Errors
    /// If it may not know of the contest, or organises it, or the contest has ended; if the database fails.
    pub async fn join_contest(&self, account: &str, name: &str) -> Result<(), StoreError> {
        let mut transaction = self.write().await?;
        let query = format!(
            "SELECT c.id, c.ends, {} AS now, CASE WHEN {} THEN 1 ELSE 0 END AS organises \
             FROM contests c WHERE c.name = $2 AND {}",
            self.clock(),
            sight::organises("c", "$1"),
            sight::knows("c", "$1")
        );
        let row = sqlx::query(AssertSqlSafe(query))
            .bind(account)
            .bind(name)
            .fetch_optional(&mut *transaction)
            .await?;
        let row = row.ok_or(StoreError::Missing("contest"))?;
        let refused = |why: &str| Err(StoreError::Refused(why.to_owned()));
        if row.try_get::<i64, _>("organises")? == 1 {
            return refused("you organise this contest, so you do not take part in it");
        }
        let (ends, now) = (row.try_get::<Millis, _>("ends")?, row.try_get("now")?);
        if now >= ends {
            return refused("the contest has ended");
        }
        let contest: String = row.try_get("id")?;
        join(&mut transaction, &contest, account, now).await?;
        transaction.commit().await?;
        Ok(())
    }
}
