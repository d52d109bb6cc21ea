//! Who sees what.

use grundy_store::{Access, Account, Finished, Outcome, Role, UNNAMED, Wanted};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::join_class;

use super::arena::{Arena, outcome};

async fn everybody_sees_what_they_may(on: On) {
    let arena = Arena::new(on).await;
    let admin = arena.account("root", Role::Admin).await;
    let teacher = arena.account("Teacher", Role::Teacher).await;
    let other_teacher = arena.account("Other", Role::Teacher).await;
    let ada = arena.account("Ada", Role::Member).await;
    let bob = arena.account("Bob", Role::Member).await;
    let class = arena
        .store
        .create_class("7b", &teacher.id)
        .await
        .expect("a class");
    arena
        .store
        .create_class("8a", &other_teacher.id)
        .await
        .expect("a class");
    join_class(&arena.store, &class.id, &ada.id)
        .await
        .expect("joined");
    let id = arena.submit(&ada, "x").await.expect("kept");
    for (access, sees) in [
        (Access::Visitor, false),
        (Access::Of(&ada), true),
        (Access::Of(&bob), false),
        (Access::Of(&teacher), true),
        (Access::Of(&other_teacher), false),
        (Access::Of(&admin), true),
    ] {
        let one = arena.store.submission(access, &id).await.expect("read");
        assert_eq!(one.is_some(), sees, "{access:?}");
        let all = arena
            .store
            .submissions(access, Wanted::default(), 10)
            .await
            .expect("read");
        assert_eq!(all.len(), usize::from(sees), "{access:?}");
    }
    for (account, teaches) in [
        (&ada, Some(false)),
        (&bob, None),
        (&teacher, Some(true)),
        (&other_teacher, None),
        (&admin, Some(true)),
    ] {
        let seen = arena.store.class(account, &class.id).await.expect("read");
        let seen = seen.map(|seen| (seen.id, seen.teaches));
        let expected = teaches.map(|teaches| (class.id.clone(), teaches));
        assert_eq!(seen, expected, "{}", account.name);
    }
}

async fn the_board_shows_everybody_s_best(on: On) {
    let arena = Arena::new(on).await;
    let (ada, bob) = (
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
    );
    for (account, outcome) in [
        (
            &ada,
            Outcome {
                converted: 3,
                ..outcome("WA")
            },
        ),
        (
            &ada,
            Outcome {
                fuel: 500,
                ..outcome("AC")
            },
        ),
        (
            &ada,
            Outcome {
                fuel: 400,
                ..outcome("AC")
            },
        ),
        (
            &bob,
            Outcome {
                certified: true,
                fuel: 900,
                ..outcome("AC")
            },
        ),
    ] {
        arena.submit(account, "x").await.expect("kept");
        let claim = arena.claim("w").await.expect("a task");
        arena
            .store
            .finish(&claim, "w", &outcome)
            .await
            .expect("written");
    }
    let board = arena
        .store
        .board(Access::Visitor, "nim", None)
        .await
        .expect("read");
    let shown: Vec<_> = board
        .iter()
        .map(|row| (row.by.as_str(), row.fuel))
        .collect();
    assert_eq!(shown, [("Bob", 900), ("Ada", 400)]);
    assert_eq!(
        arena.store.solved_counts().await.expect("read"),
        [("nim".to_owned(), 2)]
    );
}

async fn bots_are_private_until_their_owners_make_them_public(on: On) {
    let arena = Arena::new(on).await;
    let [ada, bob] = [
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
    ];
    let id = arena.submit(&ada, "int main() {}").await.expect("kept");
    let store = &arena.store;
    let bots = async |account: &Account| {
        let bots = store.playable_bots(account, "nim", 10).await;
        let bots = bots.expect("read").into_iter().map(|bot| bot.id);
        bots.collect::<Vec<_>>()
    };
    assert!(store.set_public(&ada, &id, true).await.expect("set"));
    assert!(bots(&bob).await.is_empty(), "it has no module yet");
    let claim = arena.claim("w").await.expect("a task");
    let with_module = Outcome {
        module: Some("m".to_owned()),
        ..outcome("WA")
    };
    let finished = store.finish(&claim, "w", &with_module).await;
    assert_eq!(finished.expect("finished"), Finished::Kept);
    assert_eq!(bots(&bob).await, std::slice::from_ref(&id));
    assert!(!store.set_public(&bob, &id, false).await.expect("not his"));
    assert!(store.set_public(&ada, &id, false).await.expect("set"));
    assert!(bots(&bob).await.is_empty());
    assert_eq!(bots(&ada).await, std::slice::from_ref(&id), "one's own");
    let bot =
        async |account: &Account| store.playable_bot(account, "nim", &id).await.expect("read");
    assert!(bot(&bob).await.is_none());
    assert_eq!(bot(&ada).await.expect("one's own").by, "Ada");
    let elsewhere = store.playable_bot(&ada, "bash", &id).await;
    assert!(elsewhere.expect("read").is_none());
}

async fn public_bots_name_students_to_their_classes(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let [teacher, ada, bob, carl] = [
        arena.account("Teacher", Role::Teacher).await,
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
        arena.account("Carl", Role::Member).await,
    ];
    let id = arena.submit(&ada, "int main() {}").await.expect("kept");
    assert!(store.set_public(&ada, &id, true).await.expect("set"));
    let claim = arena.claim("w").await.expect("a task");
    let with_module = Outcome {
        module: Some("m".to_owned()),
        ..outcome("WA")
    };
    let finished = store.finish(&claim, "w", &with_module).await;
    assert_eq!(finished.expect("finished"), Finished::Kept);
    let class = store.create_class("7b", &teacher.id).await;
    let class = class.expect("a class").id;
    for student in [&ada, &bob] {
        let joined = join_class(store, &class, &student.id).await;
        joined.expect("joined");
    }
    for (viewer, by) in [
        (&ada, "Ada"),
        (&bob, "Ada"),
        (&teacher, "Ada"),
        (&carl, UNNAMED),
    ] {
        let listed = store.playable_bots(viewer, "nim", 10).await;
        assert_eq!(listed.expect("read")[0].by, by, "{}", viewer.name);
        let bot = store.playable_bot(viewer, "nim", &id).await.expect("read");
        assert_eq!(bot.expect("public").by, by, "{}", viewer.name);
        let access = Access::Of(viewer);
        let bot = store.usable_bot(access, "nim", &id).await.expect("read");
        assert_eq!(bot.expect("public").by, by, "{}", viewer.name);
    }
}

on_both! {
    everybody_sees_what_they_may
    the_board_shows_everybody_s_best
    bots_are_private_until_their_owners_make_them_public
    public_bots_name_students_to_their_classes
}
