//! Spot checks: another worker judges some submissions a second time, to see whether both agree.

use sqlx::AssertSqlSafe;

use crate::database::Alone;
use crate::jobs::{JobKind, insert_judging};
use crate::sql::Statements as _;
use crate::{Millis, Store, StoreError};

/// A worker that was seen within this many milliseconds is available for a check. The limit is generous, because a
/// check is not urgent.
const AVAILABLE: Millis = 30_000;

impl Store {
    /// Plans spot checks for `share` thousandths of the submissions that were judged within the last `within`
    /// milliseconds, if another worker is available. The identifier of a submission decides whether it is selected, so
    /// that calling this twice plans nothing twice. Returns the number of checks that were planned.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn plan_checks(&self, within: Millis, share: u32) -> Result<u64, StoreError> {
        if share == 0 {
            return Ok(0);
        }
        let clock = self.clock();
        let mut transaction = self.write().await?;
        self.alone(&mut transaction, Alone::PlanningChecks).await?;
        let query = AssertSqlSafe(format!(
            "SELECT s.id, s.account FROM judgings j JOIN submissions s ON s.judging = j.id \
             JOIN jobs t ON t.id = j.job AND t.kind = 'judge' \
             WHERE j.created > {clock} - $1 AND j.reproducible = 1 \
             AND NOT EXISTS (SELECT 1 FROM jobs c WHERE c.payload = s.id AND c.kind = 'check') \
             AND EXISTS (SELECT 1 FROM workers w WHERE w.id <> j.worker AND w.stopped IS NULL AND w.draining = 0 \
             AND w.seen > {clock} - $2) ORDER BY s.id"
        ));
        let judged: Vec<(String, String)> = transaction.all(query, (within, AVAILABLE)).await?;
        let mut planned = 0;
        for (submission, account) in judged {
            if is_chosen(&submission, share) {
                let kind = JobKind::Check;
                insert_judging(self, &mut transaction, kind, &submission, &account, None).await?;
                planned += 1;
            }
        }
        transaction.commit().await?;
        Ok(planned)
    }
}

/// Whether a submission is among the `share` thousandths that are checked.
//
// This compares hash / 2^32 with share / 1000 without a division. The identifier is hashed because identifiers are
// ordered by time, so that a prefix of them would select bursts, not a sample.
fn is_chosen(submission: &str, share: u32) -> bool {
    let digest = crate::digest(submission.as_bytes());
    let number = digest
        .get(..8)
        .and_then(|hex| u32::from_str_radix(hex, 16).ok());
    number.is_some_and(|number| u64::from(number) * 1000 < u64::from(share) << 32)
}

#[cfg(test)]
mod tests {
    use super::is_chosen;

    #[test]
    fn as_many_are_chosen_as_are_asked_for() {
        for share in [0, 10, 500, 1000] {
            let ids = (0..10_000).map(|number| number.to_string());
            let chosen = ids.filter(|id| is_chosen(id, share)).count();
            let expected = share as usize * 10;
            assert!(chosen.abs_diff(expected) <= 150, "{chosen} of {expected}");
        }
    }
}
