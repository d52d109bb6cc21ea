//! Accounts: their names, and the tokens and invitations by which they come in.

use grundy_store::{CredentialKind, Role, Store, StoreError, Token};
use grundy_testing::moments::run;
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::address;

use super::arena::Arena;

async fn tokens_are_good_for_one_thing_only(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    let api = store
        .issue(&ada.id, CredentialKind::Api, "laptop")
        .await
        .expect("issued");
    assert_eq!(
        store
            .owner_of(&api, CredentialKind::Api)
            .await
            .expect("read"),
        Some(ada.clone())
    );
    assert_eq!(
        store
            .owner_of(&api, CredentialKind::Session)
            .await
            .expect("read"),
        None
    );
    let guessed = Token::from_text("grundy_guess");
    assert_eq!(
        store
            .owner_of(&guessed, CredentialKind::Api)
            .await
            .expect("read"),
        None
    );

    let link = store
        .issue(&ada.id, CredentialKind::Link, "")
        .await
        .expect("issued");
    assert!(
        store
            .set_password_by(&link, "kept")
            .await
            .expect("set")
            .is_some()
    );
    assert!(
        store
            .set_password_by(&link, "kept")
            .await
            .expect("answered")
            .is_none()
    );
    assert_eq!(
        store.password_of(&ada.id).await.expect("read").as_deref(),
        Some("kept")
    );

    store.set_disabled(&ada.id, true).await.expect("disabled");
    assert_eq!(
        store
            .owner_of(&api, CredentialKind::Api)
            .await
            .expect("read"),
        None
    );
}

async fn an_invitation_is_good_for_so_many(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let teacher = arena.account("Teacher", Role::Teacher).await;
    let class = store
        .create_class("7b", &teacher.id)
        .await
        .expect("a class");
    let invitation = store
        .invite(Role::Member, Some(&class.id), 2, 7, &teacher.id)
        .await
        .expect("invited");
    let taken = store.accept(&invitation, "TEACHER", None, "test").await;
    assert!(matches!(taken, Err(StoreError::Refused(_))), "{taken:?}");
    for name in ["Ada", "Bob"] {
        assert!(
            store
                .accept(&invitation, name, None, "test")
                .await
                .expect("accepted")
                .is_some()
        );
    }
    assert!(
        store
            .accept(&invitation, "Cleo", None, "test")
            .await
            .expect("answered")
            .is_none()
    );
    assert_eq!(store.pupils_of(&class.id).await.expect("read").len(), 2);
}

/// Every way into a class is closed while it is archived.
async fn an_archived_class_accepts_no_pupils(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let teacher = arena.account("Teacher", Role::Teacher).await;
    let ada = arena.account("Ada", Role::Member).await;
    let class = store.create_class("7b", &teacher.id).await;
    let class = class.expect("a class").id;
    let invitation = store.invite(Role::Member, Some(&class), 9, 7, &teacher.id);
    let invitation = invitation.await.expect("invited");
    for is_archived in [true, false] {
        let archived = store.archive_class(&class, is_archived).await;
        archived.expect("changed");
        let names = [(1, "Bob".to_owned())];
        let imported = store.import_accounts(Some(&class), &names).await;
        let invited = store.invite(Role::Member, Some(&class), 9, 7, &teacher.id);
        let accepted = store.accept(&invitation, "Cleo", None, "test").await;
        let joined = store.accept_as(&invitation, &ada.id).await;
        let ways = [
            ("import", imported.is_ok()),
            ("invite", invited.await.is_ok()),
            ("accept", accepted.expect("answered").is_some()),
            ("join", joined.expect("answered").is_some()),
        ];
        for (way, is_open) in ways {
            assert_eq!(is_open, !is_archived, "{way}");
        }
        let pupils = store.pupils_of(&class).await.expect("read");
        assert_eq!(pupils.len(), if is_archived { 0 } else { 3 });
    }
}

/// An account is made together with its session, or not at all: without a session and a password, its owner could not
/// use it.
async fn an_account_is_made_with_its_session_or_not_at_all(on: On) {
    let (url, _folder) = address(on);
    let store = Store::open(&url).await.expect("a store");
    let admin = store.create_account("Admin", Role::Admin).await;
    let admin = admin.expect("an account").id;
    let invitation = store.invite(Role::Member, None, 1, 7, &admin).await;
    let invitation = invitation.expect("invited");
    run(&url, "ALTER TABLE credentials RENAME TO elsewhere").await;
    let joined = store.join("Ada", None, "test").await;
    assert!(joined.is_err(), "{joined:?}");
    let accepted = store.accept(&invitation, "Bob", None, "test").await;
    assert!(accepted.is_err(), "{accepted:?}");
    run(&url, "ALTER TABLE elsewhere RENAME TO credentials").await;
    for name in ["Ada", "Bob"] {
        assert_eq!(store.account_named(name).await.expect("read"), None);
    }
    let joined = store.join("Ada", None, "test").await.expect("joined");
    let accepted = store.accept(&invitation, "Bob", None, "test").await;
    let accepted = accepted.expect("accepted").expect("it is not used up");
    for (account, session) in [joined, accepted] {
        let owner = store.owner_of(&session, CredentialKind::Session).await;
        assert_eq!(owner.expect("read"), Some(account));
    }
}

async fn who_joins_with_an_account_uses_the_invitation_up(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let teacher = arena.account("Teacher", Role::Teacher).await;
    let class = store.create_class("7b", &teacher.id).await;
    let class = class.expect("a class");
    let invitation = store.invite(Role::Member, Some(&class.id), 1, 7, &teacher.id);
    let invitation = invitation.await.expect("invited");
    let ada = arena.account("Ada", Role::Member).await;
    let bob = arena.account("Bob", Role::Member).await;
    // The teacher is in the class already, and uses nothing up.
    for (account, accepted) in [(&teacher, true), (&ada, true), (&bob, false)] {
        let joined = store.accept_as(&invitation, &account.id).await;
        let joined = joined.expect("answered");
        assert_eq!(joined.is_some(), accepted, "{}", account.name);
    }
    let pupils = store.pupils_of(&class.id).await.expect("read");
    assert_eq!(pupils, std::slice::from_ref(&ada));
    for (account, is_pupil) in [(&teacher, false), (&ada, true), (&bob, false)] {
        let pupil = store.pupil(&class.id, &account.id).await.expect("read");
        assert_eq!(pupil.as_ref(), Some(account).filter(|_| is_pupil));
        let found = store.account(&account.id).await.expect("read");
        assert_eq!(found.as_ref(), Some(account));
    }
    assert_eq!(store.account("none").await.expect("read"), None);
}

async fn names_are_names(on: On) {
    let arena = Arena::new(on).await;
    for name in [
        "",
        " ",
        "a b",
        "<b>",
        "a\u{202e}b",
        "a\u{3164}",
        "=1+1",
        &"x".repeat(33),
    ] {
        assert!(
            arena
                .store
                .create_account(name, Role::Member)
                .await
                .is_err(),
            "{name:?}"
        );
    }
    for name in ["Ada", "Jörg", "山田", "a.b-c_d"] {
        arena
            .store
            .create_account(name, Role::Member)
            .await
            .expect("a name");
    }
}

/// `%` and `_` are letters like others.
async fn accounts_are_found_by_a_part_of_the_name(on: On) {
    let arena = Arena::new(on).await;
    for name in ["Ada_L", "Adam", "Bea"] {
        arena.account(name, Role::Member).await;
    }
    for (part, expected) in [
        ("", vec!["Ada_L", "Adam", "Bea"]),
        (" ADA ", vec!["Ada_L", "Adam"]),
        ("a_", vec!["Ada_L"]),
        ("%", vec![]),
        ("!", vec![]),
    ] {
        let found = arena.store.accounts_like(part, 9).await.expect("read");
        let found: Vec<String> = found.into_iter().map(|account| account.name).collect();
        assert_eq!(found, expected, "{part:?}");
    }
}

/// The first account has the name to itself, in the letters of any script.
async fn names_that_look_the_same_belong_to_one(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    for (first, later) in [
        ("Kate", "\u{39a}ate"),
        ("\u{412}ob", "bob"),
        ("heinrich", "\u{41d}einrich"),
        ("\u{396}oe", "\u{417}oe2"),
        ("\u{420}aul", "Paul"),
        ("pa1", "paI"),
        ("Lola", "LoIa"),
        ("I1", "l1"),
        ("Z\u{2160}", "Zl"),
        ("Lan", "Ian"),
        ("Frau.Lehrer", "frau.Iehrer"),
    ] {
        arena.account(first, Role::Member).await;
        let made = store.create_account(later, Role::Member).await;
        let is_other = later.ends_with('2');
        assert_eq!(made.is_ok(), is_other, "{first} {later}: {made:?}");
    }
}

async fn lists_of_names_are_sorted_without_accents(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let teacher = arena.account("Teacher", Role::Teacher).await;
    let class = store.create_class("7b", &teacher.id).await;
    let class = class.expect("a class").id;
    let names = [(1, "Zoë"), (2, "bob"), (3, "Äda")];
    let names = names.map(|(line, name)| (line, name.to_owned()));
    let made = store.import_accounts(Some(&class), &names).await;
    made.expect("made");
    let pupils = store.pupils_of(&class).await.expect("read").into_iter();
    let sorted: Vec<String> = pupils.map(|pupil| pupil.name).collect();
    assert_eq!(sorted, ["Äda", "bob", "Zoë"]);
}

on_both! {
    an_archived_class_accepts_no_pupils
    lists_of_names_are_sorted_without_accents
    names_that_look_the_same_belong_to_one
    accounts_are_found_by_a_part_of_the_name
    tokens_are_good_for_one_thing_only
    an_invitation_is_good_for_so_many
    an_account_is_made_with_its_session_or_not_at_all
    who_joins_with_an_account_uses_the_invitation_up
    names_are_names
}
