//! What an arena keeps as files of its own, and the one that wakes workers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use grundy_store::queue::{FileQueue, Later, NotifyQueue, Queue};
use grundy_store::{Eyes, Role, Store};

use crate::arena::Arena;
use crate::postgres::{On, on_both};

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
            .submission(Eyes::Of(&ada), &id)
            .await
            .expect("read")
            .is_some()
    );
    assert!(restored.claim("w").await.expect("read").is_some());
}

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a b", "a?b", "a%20b", "a#b", "ä"] {
        let place = folder.path().join(name);
        std::fs::create_dir(&place).expect("a folder");
        let store = Store::open(&Store::file_in(&place)).await.expect("a store");
        store.ping().await.expect("an answer");
        assert!(place.join("arena.db").is_file(), "{name}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
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

async fn a_queue_wakes(on: On) {
    let arena = Arena::new(on).await;
    let queues: [Box<dyn Queue>; 2] = match on {
        On::Sqlite => {
            let file = FileQueue::file_in(arena.folder.path());
            let open = || async { FileQueue::open(&file).await.expect("a queue") };
            [Box::new(open().await), Box::new(open().await)]
        }
        On::Postgres(_) => {
            let open = || NotifyQueue::new(arena.store.clone(), arena.url.clone());
            [Box::new(open()), Box::new(open())]
        }
    };
    let [server, worker] = queues;
    let woken = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&woken);
    let on_wake = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
        let nothing: Later<'static, ()> = Box::pin(async {});
        nothing
    });
    let counted = Arc::clone(&woken);
    // The next wake-up is sent when the one before has come, so that none is taken for another.
    let sent = tokio::spawn(async move {
        for number in 1..=3 {
            while counted.load(Ordering::SeqCst) < number {
                server.wake().await.expect("sent");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        server.tidy().await.expect("tidied");
    });
    let stop = Box::pin(async move { sent.await.expect("three came") });
    worker.listen("w1", on_wake, stop).await.expect("listened");
    assert!(woken.load(Ordering::SeqCst) >= 3);
}

on_both! {
    a_queue_wakes
}
