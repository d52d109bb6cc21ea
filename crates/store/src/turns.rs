//! What is cheap comes first: whose turn it is to be judged, and when a judging gives way.
//!
//! Nobody knows beforehand what a judging costs, so each begins with a short turn. One that has used its turn
//! up gives way to whatever comes before it by then, and begins anew in a turn that is eight times as long;
//! where nothing waits it goes on. A judging always comes out the same, so nothing is lost but the time, and of
//! that never more than a seventh of what the last turn may take. (Operating systems call this a multilevel
//! feedback queue.) Accounts whose judgings were short come before those of which nothing is known, and these
//! before those that had a long one within the hour.
//!
//! Beyond the first turn not every worker may be taken: where all of them are, whichever comes last gives way at
//! once to a judging that is in its first turn.

use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row, Transaction};

use crate::claim::{Claim, Purpose};
use crate::{Millis, Store, StoreError};

/// What the first turns may take, in milliseconds of a core. After the last one there is no end.
const TURNS: [Millis; 4] = [2_500, 20_000, 160_000, 1_280_000];
/// From this turn on a judging is long.
const LONG: i64 = 2;
/// For so long a long judging tells against its account, in milliseconds.
const REMEMBERED: Millis = 60 * 60 * 1000;
/// A worker that was heard of so long ago takes something to judge.
const ALIVE: Millis = 15_000;

/// At which end of those who are new a worker begins.
///
/// A hundred accounts that come at once are all new, and whoever is really new is one among them. Where workers
/// take the one that has waited longest and the one that came last by turns, whoever comes after a flood does not
/// wait until it has passed, and whoever came before it waits twice as long at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewFrom {
    /// The one that has waited longest.
    Oldest,
    /// The one that came last.
    Newest,
}

impl NewFrom {
    /// What orders tasks `t` of one account's kind and turn.
    pub(crate) fn order(self) -> &'static str {
        match self {
            Self::Oldest => "t.id",
            Self::Newest => "CASE WHEN t.standing = 1 THEN t.id END DESC, t.id",
        }
    }
}

/// What tasks `t` that wait are ordered by, before their numbers: purposes, accounts, turns.
pub(crate) const ORDER: &str = "t.priority, t.standing, t.turn";

/// The condition that a task `t` may be short: somebody waits for it, it has not used up its first turn, and its
/// account had no long one lately.
pub(crate) const MAY_BE_SHORT: &str = "t.purpose = 'first' AND t.turn = 0 AND t.standing < 2";

/// The turn in which a judging is, of which so much is known that it takes.
pub(crate) fn turn_of(spent: Millis) -> i64 {
    let used_up = TURNS.iter().filter(|turn| **turn <= spent);
    i64::try_from(used_up.count()).unwrap_or(i64::MAX)
}

/// Whether a judging in this turn has used it up.
fn has_used_up(turn: i64, spent: Millis) -> bool {
    turn_of(spent) > turn
}

/// Begins again what is known of an account, after something that is.
pub(crate) async fn weigh(
    store: &Store,
    transaction: &mut Transaction<'_, Any>,
    account: &str,
) -> Result<(), StoreError> {
    let standing = standing(store, transaction, account).await?;
    sqlx::query(
        "UPDATE tasks SET standing = $1 WHERE account = $2 AND state = 'waiting' \
         AND purpose = 'first' AND standing <> $1",
    )
    .bind(standing)
    .bind(account)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// What is known of an account: 0 if its judgings were short, 1 if it has none, 2 if it has or had a long one
/// lately.
pub(crate) async fn standing(
    store: &Store,
    transaction: &mut Transaction<'_, Any>,
    account: &str,
) -> Result<i64, StoreError> {
    let query = format!(
        "SELECT CAST(CASE WHEN EXISTS (SELECT 1 FROM tasks WHERE account = $1 AND turn >= {LONG} \
         AND purpose = 'first' AND (state <> 'done' OR changed > {} - {REMEMBERED})) THEN 2 \
         WHEN EXISTS (SELECT 1 FROM tasks WHERE account = $1 AND turn < {LONG} \
         AND purpose = 'first' AND state = 'done') THEN 0 ELSE 1 END AS BIGINT)",
        store.clock()
    );
    let standing = sqlx::query_scalar(AssertSqlSafe(query))
        .bind(account)
        .fetch_one(&mut **transaction)
        .await?;
    Ok(standing)
}

impl Claim {
    fn priority(&self) -> i64 {
        priority(self.purpose)
    }

    /// Whether it keeps a worker for long, or nobody waits for it.
    fn is_heavy(&self) -> bool {
        self.turn > 0 || self.purpose != Purpose::First
    }

    /// Whether a judging that has taken so many milliseconds of a core may have to give way. Costs nothing.
    #[must_use]
    pub fn may_have_to_give_way(&self, spent: Millis) -> bool {
        self.is_heavy() || has_used_up(self.turn, spent)
    }
}

/// The order of purposes.
pub(crate) fn priority(purpose: Purpose) -> i64 {
    match purpose {
        Purpose::First => 1,
        Purpose::Check => 2,
        Purpose::Rejudge => 3,
    }
}

impl Store {
    /// Whether a judging that has taken so many milliseconds of a core is to be handed back now, because
    /// something waits that comes before it: it has used up its turn, or it is the last of those that take all
    /// workers for long.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn has_to_give_way(&self, claim: &Claim, spent: Millis) -> Result<bool, StoreError> {
        if !claim.may_have_to_give_way(spent) {
            return Ok(false);
        }
        let used_up = has_used_up(claim.turn, spent);
        let turn = claim.turn.max(turn_of(spent));
        let standing = match turn >= LONG {
            true => 2,
            false => claim.standing,
        };
        // In its turn, it gives way only where nobody else would take what waits.
        let crowded = match used_up {
            true => String::new(),
            false => {
                let heavy = "r.state = 'running' AND (r.turn > 0 OR r.purpose <> 'first')";
                let works = format!(
                    "workers k WHERE k.seen > {} - {ALIVE} AND k.stopped IS NULL AND k.draining = 0",
                    self.clock()
                );
                format!(
                    "AND t.turn = 0 AND (SELECT COUNT(*) FROM {works}) > 1 \
                     AND NOT EXISTS (SELECT 1 FROM {works} AND NOT EXISTS \
                     (SELECT 1 FROM tasks r WHERE {heavy} AND r.worker = k.id)) \
                     AND NOT EXISTS (SELECT 1 FROM tasks r WHERE {heavy} \
                     AND (r.priority, r.standing, r.turn, r.id) > ($1, $2, $3, $4))"
                )
            }
        };
        let query = format!(
            "SELECT t.id FROM tasks t WHERE t.state = 'waiting' AND t.purpose = 'first' \
             AND (t.priority, t.standing, t.turn) < ($1, $2, $3) AND t.id <> $4 \
             AND NOT EXISTS (SELECT 1 FROM tasks o WHERE o.account = t.account \
             AND o.state = 'running' AND o.purpose = 'first') {crowded} LIMIT 1"
        );
        let waits = sqlx::query(AssertSqlSafe(query))
            .bind(claim.priority())
            .bind(standing)
            .bind(turn)
            .bind(&claim.task)
            .fetch_optional(&self.pool)
            .await?;
        Ok(waits.is_some())
    }

    /// Hands back a judging that gives way, with what it has taken: where that is more than its turn, the next
    /// one is longer. What it was spent for has to be done again.
    ///
    /// # Errors
    /// If the database fails; then nothing was written.
    pub async fn give_way(&self, claim: &Claim, spent: Millis) -> Result<(), StoreError> {
        let turn = claim.turn.max(turn_of(spent));
        let clock = self.clock();
        let mut transaction = self.write().await?;
        let query = format!(
            "UPDATE tasks SET state = 'waiting', stage = 'queued', worker = NULL, turn = $1, \
             version = version + 1, changed = {clock} \
             WHERE id = $2 AND lease = $3 AND state = 'running' RETURNING account"
        );
        let rows: Vec<AnyRow> = sqlx::query(AssertSqlSafe(query))
            .bind(turn)
            .bind(&claim.task)
            .bind(claim.lease)
            .fetch_all(&mut *transaction)
            .await?;
        if let Some(row) = rows.first() {
            let account: String = row.try_get("account")?;
            weigh(self, &mut transaction, &account).await?;
            self.count_spending(&mut transaction, "given-up", spent)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{TURNS, has_used_up, turn_of};

    #[test]
    fn what_is_lost_is_little() {
        assert_eq!(turn_of(0), 0);
        for (turn, most) in (0i64..).zip(TURNS) {
            assert_eq!(turn_of(most - 1), turn);
            assert!(has_used_up(turn, most) && !has_used_up(turn, most - 1));
        }
        for last in 1..TURNS.len() {
            let before: i64 = TURNS[..last].iter().sum();
            assert!(before * 7 <= TURNS[last]);
        }
    }
}
