//! What a worker on another machine may do in the database, and what not.

use grundy_store::{
    CredentialKind, Finished, JobKind, NewQuestion, NewSubmission, Outcome, Progress,
    QuestionLimits, QueueLimits, Role, Stage, Store, StoreError, WORKER_ROLE,
};
use grundy_testing::postgres::{On, Postgres};
use grundy_testing::store;
use grundy_testing::store::Claims as _;

/// An arena with a submission, its address, and that for a worker.
async fn arena(server: &Postgres) -> (Store, String, String) {
    let url = server.database();
    let store = Store::open(&url).await.expect("a store");
    let worker = server.role(&url, "grundy_test_worker", WORKER_ROLE);
    assert!(store.grant_to_workers().await.expect("granted"));
    let installed = store.install(&[store::problem("nim")]).await;
    installed.expect("installed");
    let ada = store.create_account("Ada", Role::Admin).await;
    let ada = ada.expect("an account").id;
    let token = store.issue(&ada, CredentialKind::Api, "").await;
    token.expect("issued");
    store.setting_or("key", "secret").await.expect("set");
    store.audit(&ada, "something").await.expect("noted");
    let new = NewSubmission {
        account: &ada,
        problem: "nim",
        file: "bot.c",
        source: Some(b"source"),
        module: None,
        contest: None,
    };
    let kept = store.submit(&new, QueueLimits::default()).await;
    kept.expect("kept");
    (store, url, worker)
}

#[tokio::test]
async fn a_worker_judges_without_any_other_right() {
    let name = "a_worker_judges_without_any_other_right";
    let Some(On::Postgres(server)) = On::postgres(name) else {
        return;
    };
    let (owner, _, url) = arena(server).await;
    let store = Store::open_as_worker(&url).await.expect("opened");
    let said = store.heartbeat("w", "host", "engine").await;
    assert_eq!(said.expect("heard"), None);
    let claim = store
        .claim_case("w")
        .await
        .expect("answered")
        .expect("a task");
    store.hand_back(&claim.job).await.expect("handed back");
    let claim = store
        .claim_case("w")
        .await
        .expect("answered")
        .expect("a task");
    let source = store
        .blob(claim.program.source.as_deref().expect("a source"))
        .await;
    assert_eq!(source.expect("read"), b"source");
    store.bundle(&claim.problem_digest).await.expect("read");
    let renewed = store.renew(&claim.job, Stage::Playing, Progress::default());
    assert!(renewed.await.expect("answered"));
    assert!(store.hold(&claim.job).await.expect("answered"));
    assert!(
        !store
            .must_give_way(&claim.job, 30_000)
            .await
            .expect("answered")
    );
    store
        .give_way(&claim.job, 30_000)
        .await
        .expect("handed back");
    let claim = store
        .claim_case("w")
        .await
        .expect("answered")
        .expect("a task");
    let outcome = Outcome {
        content: "content".to_owned(),
        report: Some(b"report".to_vec()),
        view: Some(b"view".to_vec()),
        spent: [1, 1],
        reproducible: true,
        module: Some("module".to_owned()),
        ..Outcome::judge_failed(String::new())
    };
    let finished = store.finish(&claim, "w", &outcome).await;
    assert_eq!(finished.expect("written"), Finished::Kept);
    let before = store.judged_before("content").await.expect("read");
    assert!(before.is_some());
    let said = store.heartbeat("w", "host", "engine").await;
    assert_eq!(said.expect("heard"), None);
    // A worker adds no jobs; the server does.
    assert!(store.add_to_ladder("nim", &["random"]).await.is_err());
    let added = owner.add_to_ladder("nim", &["random"]).await;
    assert_eq!(added.expect("added"), 2);
    let (job, newcomer) = store.claim_newcomer("w").await.expect("read").expect("one");
    let programs = store.not_met(&newcomer).await.expect("read");
    assert_eq!(programs.len(), 2);
    for has_met_all in [false, true] {
        let job = match has_met_all {
            false => job.clone(),
            true => {
                store
                    .claim_newcomer("w")
                    .await
                    .expect("read")
                    .expect("one")
                    .0
            }
        };
        let kept = store.finish_slice(&job, &[], has_met_all, 1).await;
        assert!(kept.expect("written"));
    }
    let question = NewQuestion {
        kind: JobKind::Question,
        request: "who wins?",
        engine: "engine",
        asker: "ada",
        is_visitor: false,
    };
    assert!(
        store
            .ask(&question, QuestionLimits::default())
            .await
            .is_err()
    );
    let asked = owner.ask(&question, QuestionLimits::default()).await;
    asked.expect("asked");
    let job = store.claim_question("w", "engine").await.expect("read");
    let answered = store
        .answer(&job.expect("a question"), Ok(b"first"), 1)
        .await;
    assert!(answered.expect("written"));
    store.stop_worker("w", "it differs").await.expect("told");
    let stopped = store.heartbeat("w", "host", "engine").await;
    assert_eq!(stopped.expect("heard").as_deref(), Some("it differs"));
    assert_eq!(owner.counts().await.expect("read").judgings, 1);
}

#[tokio::test]
async fn a_worker_may_do_nothing_else() {
    let name = "a_worker_may_do_nothing_else";
    let Some(On::Postgres(server)) = On::postgres(name) else {
        return;
    };
    let (owner, url, worker) = arena(server).await;
    let refused = |sql: &str| {
        let error = server.try_sql(&worker, sql).expect_err(sql);
        let is_right = ["permission denied", "must be superuser"];
        let is_right = is_right.iter().any(|words| error.contains(words));
        assert!(is_right, "{sql}: {error}");
    };
    // What a worker has to do with; it may look into nothing else, whatever tables there will be.
    let own = [
        "_sqlx_migrations",
        "blobs",
        "contenders",
        "jobs",
        "judgings",
        "meetings",
        "problems",
        "questions",
        "spending",
        "submissions",
        "workers",
    ];
    let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
    let tables = server.sql(&url, tables);
    assert!(tables.lines().any(|table| table == "settings"), "{tables}");
    for table in tables.lines() {
        refused(&format!("DELETE FROM {table}"));
        refused(&format!("TRUNCATE {table}"));
        if !own.contains(&table) {
            refused(&format!("SELECT * FROM {table}"));
            refused(&format!("INSERT INTO {table} DEFAULT VALUES"));
        }
    }
    for sql in [
        "SELECT name FROM accounts",
        "SELECT password FROM accounts",
        "UPDATE meetings SET games = 0",
        "UPDATE jobs SET payload = ''",
        "UPDATE contenders SET submission = NULL",
        "UPDATE blobs SET bytes = ''",
        "UPDATE judgings SET verdict = 'AC'",
        "UPDATE problems SET hidden = 1",
        "UPDATE submissions SET account = ''",
        "UPDATE submissions SET source = NULL",
        "UPDATE jobs SET kind = ''",
        "UPDATE jobs SET lost = 0",
        "UPDATE workers SET host = ''",
        "UPDATE workers SET draining = 0",
        "UPDATE _sqlx_migrations SET version = 0",
        "INSERT INTO submissions DEFAULT VALUES",
        "INSERT INTO jobs DEFAULT VALUES",
        "INSERT INTO contenders DEFAULT VALUES",
        "INSERT INTO problems DEFAULT VALUES",
        "CREATE TABLE mine (id TEXT)",
        "CREATE ROLE other",
    ] {
        refused(sql);
    }
    let store = Store::open_as_worker(&worker).await.expect("opened");
    let accounts = store.accounts().await;
    assert!(matches!(accounts, Err(StoreError::Database(_))));
    assert!(store.setting("key").await.is_err());
    assert!(store.grant_to_workers().await.is_err(), "it owns nothing");

    // What the role got by mistake, the next start of a server takes away.
    server.sql(&url, &format!("GRANT SELECT ON settings TO {WORKER_ROLE}"));
    server.sql(&worker, "SELECT FROM settings");
    assert!(owner.grant_to_workers().await.expect("granted"));
    refused("SELECT FROM settings");
}

#[tokio::test]
async fn a_worker_of_another_version_is_told_what_to_do() {
    let name = "a_worker_of_another_version_is_told_what_to_do";
    let Some(On::Postgres(server)) = On::postgres(name) else {
        return;
    };
    let url = server.database();
    let said = |opened: Result<Store, StoreError>| opened.expect_err("refused").to_string();
    let empty = said(Store::open_as_worker(&url).await);
    assert!(empty.contains("start `grundy serve` first"), "{empty}");
    Store::open(&url).await.expect("a store");
    Store::open_as_worker(&url).await.expect("of this version");
    let last = "(SELECT MAX(version) FROM _sqlx_migrations)";
    let newer = format!("UPDATE _sqlx_migrations SET version = 9999 WHERE version = {last}");
    server.sql(&url, &newer);
    let later = said(Store::open_as_worker(&url).await);
    assert!(later.contains("a later version"), "{later}");
    server.sql(&url, "DELETE FROM _sqlx_migrations WHERE version > 1");
    let earlier = said(Store::open_as_worker(&url).await);
    assert!(earlier.contains("start `grundy serve`"), "{earlier}");
}
