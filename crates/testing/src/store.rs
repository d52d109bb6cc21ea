//! Stores for tests: an address in a directory or in a Postgres, and problems to install.

use grundy_store::{
    Bundle, JobKind, JudgeCase, LeasedJob, Newcomer, Outline, Pick, QueueLimits, Role, Store,
    StoreError,
};
use tempfile::TempDir;

use crate::postgres::On;

/// An address for a new store. A file of SQLite is deleted with the directory.
///
/// # Panics
/// If there is no directory for temporary files.
pub fn address(on: On) -> (String, TempDir) {
    let folder = tempfile::tempdir().expect("a directory");
    let url = match on {
        On::Sqlite => Store::file_in(folder.path()),
        On::Postgres(server) => server.database(),
    };
    (url, folder)
}

/// Adds an account to a class by an invitation.
///
/// # Errors
/// If the database fails.
pub async fn join_class(store: &Store, class: &str, account: &str) -> Result<(), StoreError> {
    let role = Role::Member;
    let link = store.invite(role, Some(class), 1, 1, account).await?;
    store.accept_as(&link, account).await.map(drop)
}

/// The usual limits, but every program is an attempt of its own, although tests submit the same one again and again.
pub fn limits() -> QueueLimits {
    QueueLimits {
        same_within: None,
        ..QueueLimits::default()
    }
}

/// A problem on Nim. Problems of different names have different files.
pub fn problem(name: &str) -> (Outline, Bundle) {
    let mut bundle = Bundle::default();
    bundle.add("problem.toml", name.as_bytes());
    let outline = Outline {
        name: name.to_owned(),
        title: name.to_owned(),
        game: "nim".to_owned(),
        ladder: Some(format!("{name}-1")),
    };
    (outline, bundle)
}

/// The claims of a worker, by the kind of work.
#[expect(async_fn_in_trait, reason = "tests await it where they call it")]
pub trait Claims {
    /// The next judging; new accounts from the oldest on.
    ///
    /// # Errors
    /// If the database fails.
    async fn claim_case(&self, worker: &str) -> Result<Option<JudgeCase>, StoreError>;

    /// The next judging in this order.
    ///
    /// # Errors
    /// If the database fails.
    async fn pick_case(&self, worker: &str, pick: Pick) -> Result<Option<JudgeCase>, StoreError>;

    /// The next question or match for this engine.
    ///
    /// # Errors
    /// If the database fails.
    async fn claim_question(
        &self,
        worker: &str,
        engine: &str,
    ) -> Result<Option<LeasedJob>, StoreError>;

    /// The next newcomer to a ladder.
    ///
    /// # Errors
    /// If the database fails.
    async fn claim_newcomer(
        &self,
        worker: &str,
    ) -> Result<Option<(LeasedJob, Newcomer)>, StoreError>;
}

impl Claims for Store {
    async fn claim_case(&self, worker: &str) -> Result<Option<JudgeCase>, StoreError> {
        self.pick_case(worker, Pick::default()).await
    }

    async fn pick_case(&self, worker: &str, pick: Pick) -> Result<Option<JudgeCase>, StoreError> {
        let kinds = [JobKind::Judge, JobKind::Check, JobKind::Rejudge];
        match self.claim_one_of(worker, &kinds, "engine", pick).await? {
            Some(job) => self.judge_case(&job).await.map(Some),
            None => Ok(None),
        }
    }

    async fn claim_question(
        &self,
        worker: &str,
        engine: &str,
    ) -> Result<Option<LeasedJob>, StoreError> {
        let kinds = [JobKind::Question, JobKind::Match];
        self.claim_one_of(worker, &kinds, engine, Pick::default())
            .await
    }

    async fn claim_newcomer(
        &self,
        worker: &str,
    ) -> Result<Option<(LeasedJob, Newcomer)>, StoreError> {
        let kinds = [JobKind::Ladder];
        let job = self
            .claim_one_of(worker, &kinds, "engine", Pick::default())
            .await?;
        let Some(job) = job else { return Ok(None) };
        let newcomer = self.newcomer(&job).await?;
        Ok(newcomer.map(|newcomer| (job, newcomer)))
    }
}
