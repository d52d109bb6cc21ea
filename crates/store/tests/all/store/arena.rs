//! An arena with one problem, to hand in to.

use grundy_store::{
    Account, JudgeCase, NewSubmission, Outcome, QueueLimits, Role, Store, StoreError,
};
use grundy_testing::postgres::On;
use grundy_testing::store;
use grundy_testing::store::Claims as _;
use tempfile::TempDir;

/// An arena with one problem, nim.
pub(crate) struct Arena {
    pub(crate) store: Store,
    pub(crate) url: String,
    pub(crate) folder: TempDir,
}

impl Arena {
    pub(crate) async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let store = Store::open(&url).await.expect("a store");
        let installed = store.install(&[store::problem("nim")]).await;
        installed.expect("installed");
        Self { store, url, folder }
    }

    pub(crate) async fn account(&self, name: &str, role: Role) -> Account {
        self.store
            .create_account(name, role)
            .await
            .expect("an account")
    }

    pub(crate) async fn submit(
        &self,
        account: &Account,
        source: &str,
    ) -> Result<String, StoreError> {
        self.submit_within(account, source, store::limits()).await
    }

    pub(crate) async fn submit_within(
        &self,
        account: &Account,
        source: &str,
        limits: QueueLimits,
    ) -> Result<String, StoreError> {
        let new = NewSubmission {
            account: &account.id,
            problem: "nim",
            file: "bot.c",
            source: Some(source.as_bytes()),
            module: None,
            contest: None,
        };
        Ok(self.store.submit(&new, limits).await?.id)
    }

    pub(crate) async fn claim(&self, worker: &str) -> Option<JudgeCase> {
        self.store
            .claim_case(worker)
            .await
            .expect("the database answers")
    }
}

pub(crate) fn outcome(verdict: &str) -> Outcome {
    Outcome {
        content: "content".to_owned(),
        verdict: verdict.parse().expect("a verdict"),
        reason: None,
        reproducible: true,
        certified: false,
        won_starts: 10,
        converted: 10,
        fuel: 100,
        report: Some(format!("report of {verdict}").into_bytes()),
        view: None,
        module: None,
        failure: None,
        engine: "engine".to_owned(),
        core_ms: 1000,
        spent: [800, 200],
    }
}
