//! The leases of the three tables of work.

use grundy_store::{Claim, Millis, Newcomer, Progress, QuestionClaim, Stage, Store, StoreError};

use crate::leased::Lease;
use crate::timeouts::short_call;

/// The lease of a judging.
pub(crate) struct JudgeLease<'a>(pub(crate) &'a Store, pub(crate) &'a Claim);

impl Lease for JudgeLease<'_> {
    async fn renew(&self, stage: Stage, progress: Progress) -> Result<bool, StoreError> {
        short_call(self.0.renew(self.1, stage, progress)).await
    }

    async fn must_give_way(&self, spent: Millis) -> Result<bool, StoreError> {
        match self.1.may_have_to_give_way(spent) {
            true => short_call(self.0.has_to_give_way(self.1, spent)).await,
            false => Ok(false),
        }
    }

    async fn give_way(&self, spent: Millis) -> Result<(), StoreError> {
        let submission = &self.1.submission;
        tracing::info!(submission, core_ms = spent, "gives way");
        short_call(self.0.give_way(self.1, spent)).await
    }

    async fn hand_back(&self) -> Result<(), StoreError> {
        short_call(self.0.hand_back(self.1)).await
    }
}

/// The lease of a question that a person waits for.
pub(crate) struct QuestionLease<'a>(pub(crate) &'a Store, pub(crate) &'a QuestionClaim);

impl Lease for QuestionLease<'_> {
    async fn renew(&self, _: Stage, _: Progress) -> Result<bool, StoreError> {
        short_call(self.0.renew_question(self.1)).await
    }

    async fn must_give_way(&self, _: Millis) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn give_way(&self, _: Millis) -> Result<(), StoreError> {
        self.hand_back().await
    }

    async fn hand_back(&self) -> Result<(), StoreError> {
        short_call(self.0.hand_back_question(self.1)).await
    }
}

/// The lease of a match.
pub(crate) struct MatchLease<'a>(pub(crate) QuestionLease<'a>);

impl Lease for MatchLease<'_> {
    async fn renew(&self, stage: Stage, progress: Progress) -> Result<bool, StoreError> {
        self.0.renew(stage, progress).await
    }

    async fn must_give_way(&self, _: Millis) -> Result<bool, StoreError> {
        short_call(self.0.0.has_short_waiting()).await
    }

    async fn give_way(&self, spent: Millis) -> Result<(), StoreError> {
        self.0.give_way(spent).await
    }

    async fn hand_back(&self) -> Result<(), StoreError> {
        self.0.hand_back().await
    }
}

/// The lease of a newcomer to a ladder.
pub(crate) struct LadderLease<'a>(pub(crate) &'a Store, pub(crate) &'a Newcomer);

impl Lease for LadderLease<'_> {
    async fn renew(&self, _: Stage, _: Progress) -> Result<bool, StoreError> {
        short_call(self.0.keep_meetings(self.1, &[])).await
    }

    async fn must_give_way(&self, _: Millis) -> Result<bool, StoreError> {
        short_call(self.0.has_waiting()).await
    }

    async fn give_way(&self, _: Millis) -> Result<(), StoreError> {
        self.hand_back().await
    }

    async fn hand_back(&self) -> Result<(), StoreError> {
        short_call(self.0.release_newcomer(self.1, false)).await
    }
}
