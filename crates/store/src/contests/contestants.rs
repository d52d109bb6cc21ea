//! The contestants of a contest: extra time, and taking part out of competition.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use sqlx::FromRow;

use super::Contest;
use crate::access::Phase;
use crate::columns::Flag;
use crate::error::refused;
use crate::sql::Statements as _;
use crate::{DAY, Millis, Store, StoreError, names};

/// The longest extra time, in milliseconds.
const MOST_EXTRA: Millis = DAY;

/// An account that takes part in a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, FromRow, schemars::JsonSchema)]
pub struct Contestant {
    /// The account.
    #[sqlx(rename = "id")]
    pub account: String,
    /// The name of the account.
    pub name: String,
    /// The time at which it joined.
    pub joined: Millis,
    /// Its extra time after the end, in milliseconds.
    pub extra: Millis,
    /// Whether it takes part out of competition: it has no rank.
    #[sqlx(try_from = "Flag")]
    pub unofficial: bool,
}

impl Contestant {
    /// Whether the viewer for whom the contest was read sees that the account takes part, of which no try is shown. A
    /// row that appears while the standings are frozen would tell that the account has just submitted.
    pub(super) fn is_shown(&self, contest: &Contest, viewer: &str) -> bool {
        let joined_before = contest.freezes.is_none_or(|freezes| self.joined < freezes);
        joined_before
            || contest.phase != Phase::Frozen
            || contest.organizes
            || self.account == viewer
    }
}

/// A contestant out of competition.
#[derive(FromRow)]
struct Unranked {
    contest: String,
    #[sqlx(flatten)]
    contestant: Contestant,
    /// Whether a try from before the freeze is in the standings, although the account joined in the freeze.
    #[sqlx(try_from = "Flag")]
    tried: bool,
}

impl Store {
    /// The identifiers of those contests whose standings have a line without a rank for this account, for which the
    /// contests were read.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn contests_with_unranked(
        &self,
        account: &str,
        contests: &[Contest],
    ) -> Result<HashSet<String>, StoreError> {
        // Compile errors, undecided verdicts and judge errors are not in the standings.
        let sql = "SELECT t.contest, a.id, a.name, t.joined, t.extra, t.unofficial, \
            CASE WHEN c.freezes <= t.joined AND EXISTS (SELECT 1 FROM submissions s \
            LEFT JOIN judgings j ON j.id = s.judging WHERE s.contest = t.contest AND s.account = t.account \
            AND s.in_time = 1 AND s.created < c.freezes AND COALESCE(j.verdict, '') NOT IN ('CE', 'ND', 'JE')) \
            THEN 1 ELSE 0 END AS tried FROM contestants t JOIN contests c ON c.id = t.contest \
            JOIN accounts a ON a.id = t.account AND a.disabled = 0 WHERE t.unofficial = 1";
        let unranked: Vec<Unranked> = self.all(sql, ()).await?;
        let contests: HashMap<&str, &Contest> =
            contests.iter().map(|one| (&*one.id, one)).collect();
        let shown = unranked.into_iter().filter(|one| {
            let contest = contests.get(&*one.contest);
            contest.is_some_and(|contest| one.tried || one.contestant.is_shown(contest, account))
        });
        Ok(shown.map(|one| one.contest).collect())
    }

    /// The contestants by name. Disabled accounts are left out. The caller decides who is shown.
    pub(super) async fn contestants_of(
        &self,
        contest: &str,
    ) -> Result<Vec<Contestant>, StoreError> {
        let sql = "SELECT a.id, a.name, t.joined, t.extra, t.unofficial FROM contestants t \
            JOIN accounts a ON a.id = t.account AND a.disabled = 0 WHERE t.contest = $1";
        let mut contestants: Vec<Contestant> = self.all(sql, (contest,)).await?;
        contestants.sort_by_cached_key(|contestant| names::sort_key(&contestant.name));
        Ok(contestants)
    }

    /// The contestants of a contest by name, if the viewer organizes it.
    ///
    /// # Errors
    /// If the viewer does not organize it, or the database fails.
    pub async fn contestants(&self, contest: &Contest) -> Result<Vec<Contestant>, StoreError> {
        match contest.organizes {
            true => self.contestants_of(&contest.id).await,
            false => Err(StoreError::Missing("page")),
        }
    }

    /// Sets the extra time of a contestant after the end, in milliseconds, and whether it takes part out of
    /// competition. The contest closes when the longest extra time has passed.
    ///
    /// # Errors
    /// If the account does not take part, if the extra time is changed after the contest has closed or is more than a
    /// day, or if the database fails.
    pub async fn set_contestant(
        &self,
        contest: &str,
        account: &str,
        extra: Millis,
        unofficial: bool,
    ) -> Result<(), StoreError> {
        if !(0..=MOST_EXTRA).contains(&extra) {
            return refused("extra time is at most 24 hours");
        }
        let mut transaction = self.write().await?;
        let times = self.times_of(&mut transaction, contest).await?;
        let sql = "SELECT extra FROM contestants WHERE contest = $1 AND account = $2";
        let is: Option<i64> = transaction.first_value(sql, (contest, account)).await?;
        let is = is.ok_or(StoreError::Missing("contestant"))?;
        if times.has_closed() && is != extra {
            return refused(
                "the contest has closed and its seed is public, so extra time can no longer be given",
            );
        }
        let sql = "UPDATE contestants SET extra = $1, unofficial = $2 WHERE contest = $3 AND account = $4";
        transaction
            .run(sql, (extra, i64::from(unofficial), contest, account))
            .await?;
        let sql = "UPDATE contests SET extra = (SELECT MAX(t.extra) FROM contestants t WHERE t.contest = $1) \
            WHERE id = $1";
        transaction.run(sql, (contest,)).await?;
        Ok(transaction.commit().await?)
    }
}
