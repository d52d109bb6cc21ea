//! Files of the database, and waking workers.

use grundy_store::{Access, Role, Store};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::arena::Arena;

#[tokio::test]
async fn a_backup_is_the_whole() {
    let arena = Arena::new(On::Sqlite).await;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    let file = arena.folder.path().join("copy.db");
    arena.store.back_up(&file).await.expect("copied");
    assert!(
        arena.store.back_up(&file).await.is_err(),
        "nothing is overwritten"
    );
    let restored = Store::open(&format!("sqlite://{}", file.display()))
        .await
        .expect("opened");
    assert!(
        restored
            .submission(Access::Of(&ada), &id)
            .await
            .expect("read")
            .is_some()
    );
    assert!(restored.claim_case("w").await.expect("read").is_some());
}

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a directory");
    for name in ["a b", "a?b", "a%20b", "a#b", "ä"] {
        let place = folder.path().join(name);
        std::fs::create_dir(&place).expect("a directory");
        let store = Store::open(&Store::file_in(&place)).await.expect("a store");
        store.ping().await.expect("an answer");
        assert!(place.join("arena.db").is_file(), "{name}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("arena.db");
    std::fs::write(
        &file,
        "not a database, but longer than the head of one ".repeat(50),
    )
    .expect("written");
    let error = Store::open(&Store::file_in(folder.path())).await;
    let message = error.expect_err("no database").to_string();
    assert!(message.contains(&file.display().to_string()), "{message}");
    assert!(message.contains("not a database"), "{message}");
}

async fn a_new_job_wakes_workers(on: On) {
    let arena = Arena::new(on).await;
    let Ok(ada) = arena.store.create_account("Ada", Role::Member).await else {
        panic!("no account");
    };
    let (wake, mut woken) = tokio::sync::mpsc::unbounded_channel();
    let listening = arena
        .store
        .listen(|| wake.send(()).expect("somebody hears"));
    let working = async {
        if matches!(on, On::Sqlite) {
            // Workers of a file look themselves.
            assert!(arena.store.poll_interval().as_millis() <= 100);
            return;
        }
        woken.recv().await.expect("it listens now");
        for _ in 0..3 {
            arena.submit(&ada, "x").await.expect("kept");
            woken.recv().await.expect("it wakes");
        }
        // Handing back wakes as well.
        let claim = arena.claim("w").await.expect("a task");
        arena
            .store
            .hand_back(&claim.job)
            .await
            .expect("handed back");
        woken.recv().await.expect("it wakes");
    };
    tokio::select! {
        () = listening => {}
        () = working => {}
    }
}

on_both! {
    a_new_job_wakes_workers
}
