//! Limits on new accounts without an invitation.

use std::net::IpAddr;
use std::time::Duration;

use crate::buckets::Buckets;

/// New accounts from one network address: a whole class at once, and a few hundred within a day.
pub(crate) struct JoinLimit {
    burst: Buckets<IpAddr>,
    day: Buckets<IpAddr>,
}

impl Default for JoinLimit {
    fn default() -> Self {
        const DAY: Duration = Duration::from_secs(24 * 60 * 60);
        const PER_DAY: u32 = 300;
        Self {
            burst: Buckets::new(40, Duration::from_secs(10)),
            day: Buckets::new(PER_DAY, DAY / PER_DAY),
        }
    }
}

impl JoinLimit {
    /// Counts a new account.
    ///
    /// # Errors
    /// If there were too many: the time until the next one is allowed.
    pub(crate) fn begin(&self, network: IpAddr) -> Result<(), Duration> {
        self.burst.take(network)?;
        let today = self.day.take(network);
        today.inspect_err(|_| self.burst.give_back(&network))
    }

    /// Forgets an account that was not created after all.
    pub(crate) fn failed(&self, network: IpAddr) {
        self.burst.give_back(&network);
        self.day.give_back(&network);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_joins_at_once_and_a_flood_does_not() {
        let limit = JoinLimit::default();
        let network = IpAddr::from([192, 0, 2, 1]);
        let joined = (0..300).filter(|_| limit.begin(network).is_ok()).count();
        assert_eq!(joined, 40);
        assert!(limit.begin([192, 0, 2, 2].into()).is_ok());
        limit.failed(network);
        assert!(limit.begin(network).is_ok());
    }
}
