//! Problems and solvers that a contest withholds from accounts outside it, and the notes about problems and accounts.

use grundy_store::{NewMessage, Recipient};
use grundy_testing::moments::{Moment, PHASES, run, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::problem;

use super::arena::{Arena, VIEWERS, access, words};

/// A day in minutes.
const DAY: i64 = 24 * 60;

impl Arena {
    /// For which viewers the solver is closed, in the order of `VIEWERS`: `x` or `-`.
    async fn closed(&self) -> String {
        let mut closed = String::new();
        for viewer in VIEWERS {
            let account = self.viewer(viewer).await;
            let games = self.store.closed_games(access(&account)).await;
            let is_open = games.expect("read").is_empty();
            closed.push(if is_open { '-' } else { 'x' });
        }
        closed
    }

    /// The list for administrators: each problem, whether it is hidden, and whether it is withheld from all accounts.
    async fn withheld(&self) -> Vec<(String, bool, bool)> {
        let rows = self.store.withheld().await.expect("read").into_iter();
        rows.map(|row| (row.problem, row.is_hidden, row.from_all))
            .collect()
    }
}

/// The rows of the two problems of the contest, whose solver is closed.
fn closed_solver(from_all: bool) -> Vec<(String, bool, bool)> {
    ["nim", "kept"]
        .map(|name| (name.to_owned(), false, from_all))
        .to_vec()
}

/// A teacher cannot close the solver of a game for the whole site for long.
async fn a_teacher_closes_the_solver_for_two_weeks(on: On) {
    let arena = Arena::new(on).await;
    assert_eq!(arena.closed().await, "-------");
    assert_eq!(arena.withheld().await, [("kept".to_owned(), true, true)]);

    let early = Moment(-13 * DAY, None, 100 * DAY, false);
    shift(&arena.url, "cup", early).await;
    let alice = arena.account("alice").await;
    let joined = arena.store.join_contest(&alice.id, "cup").await;
    joined.expect("joined");
    assert_eq!(arena.closed().await, "xxxxx--");
    assert_eq!(arena.withheld().await, closed_solver(true));
    let starts = arena.contest("visitor").await.starts;
    for (viewer, days) in [("carl", 14), ("alice", 113)] {
        let account = arena.viewer(viewer).await;
        let games = arena.store.closed_games(access(&account)).await;
        let until = games.expect("read")[0].until;
        assert_eq!((until - starts) / 60_000, days * DAY, "{viewer}");
    }

    // After two weeks, it is closed for those who take part, and for the class.
    let late = Moment(-15 * DAY, None, 100 * DAY, false);
    shift(&arena.url, "cup", late).await;
    assert_eq!(arena.closed().await, "--x----");
    assert_eq!(arena.withheld().await, closed_solver(false));
    let set = format!("UPDATE contests SET class = '{}'", arena.class);
    run(&arena.url, &set).await;
    assert_eq!(arena.closed().await, "-xxxx--");

    // The contest of an administrator has no limit.
    let admin = arena.account("admin").await.id;
    let set = format!("UPDATE contests SET class = NULL, created_by = '{admin}'");
    run(&arena.url, &set).await;
    assert_eq!(arena.closed().await, "xxxxxx-");
    assert_eq!(arena.withheld().await, closed_solver(true));
    shift(&arena.url, "cup", Moment(-15 * DAY, None, -1, false)).await;
    assert_eq!(arena.closed().await, "-------");
    assert!(arena.withheld().await.is_empty());
}

async fn other_files_for_a_running_contest_are_noted(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let install = async |statement: &str| {
        let mut kept = problem("kept");
        kept.1.add("statement.md", statement.as_bytes());
        let installed = store.install(&[problem("nim"), kept]).await;
        installed.expect("installed");
    };
    let replaced = async |contest: Option<&str>| {
        let rows = store.replaced_problems(contest).await.expect("read");
        let names = rows.into_iter().map(|row| (row.contest, row.problem));
        names.collect::<Vec<_>>()
    };
    let id = arena.contest("organiser").await.id;
    let kept = [("cup".to_owned(), "kept".to_owned())];
    install("before the start").await;
    shift(&arena.url, "cup", PHASES[1].1).await;
    install("before the start").await;
    assert!(replaced(None).await.is_empty(), "the files are equal");
    install("while it runs").await;
    assert_eq!(replaced(None).await, kept);
    shift(&arena.url, "cup", PHASES[3].1).await;
    assert!(replaced(None).await.is_empty(), "it is over");
    assert_eq!(replaced(Some(&id)).await, kept);
}

async fn an_organizer_stays_until_the_end(on: On) {
    let arena = Arena::new(on).await;
    let organizer = arena.account("organiser").await;
    for (phase, moment) in &PHASES[..3] {
        shift(&arena.url, "cup", *moment).await;
        let said = words(arena.store.delete_account(&organizer).await);
        assert!(
            said.contains("organizes the contest Cup"),
            "{phase}: {said}"
        );
    }
    shift(&arena.url, "cup", PHASES[3].1).await;
    let said = words(arena.store.delete_account(&organizer).await);
    assert_eq!(said, "");
}

async fn an_account_gets_all_that_it_did_in_contests(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    shift(&arena.url, "cup", PHASES[1].1).await;
    let (alice, carl) = (arena.account("alice").await, arena.account("carl").await);
    let joined = store.join_contest(&alice.id, "cup").await;
    joined.expect("joined");
    let contest = arena.contest("alice").await;
    let asked = NewMessage {
        to: Recipient::Organizers,
        answers: None,
        problem: Some("nim"),
        text: "How many heaps?",
    };
    let sent = store.send_message(&contest, &alice, &asked).await;
    sent.expect("sent");
    let set = store.set_contestant(&contest.id, &alice.id, 60_000, false);
    set.await.expect("set");
    shift(&arena.url, "cup", PHASES[4].1).await;
    let started = store.start_virtual(&carl, "cup").await;
    started.expect("started");

    for (account, extra, is_virtual) in [(&alice, 60_000, false), (&carl, 0, true)] {
        let all = store.participations_of(&account.id).await.expect("read");
        let [one] = all.as_slice() else {
            panic!("{all:?}");
        };
        assert_eq!((&*one.contest, one.extra), ("cup", extra));
        assert_eq!(one.joined.is_none(), is_virtual, "{one:?}");
        assert_eq!(one.virtual_start.is_some(), is_virtual, "{one:?}");
    }
    let bob = arena.account("bob").await.id;
    let of_bob = store.participations_of(&bob).await.expect("read");
    assert!(of_bob.is_empty(), "{of_bob:?}");
    let messages = store.messages_of(&alice.id).await.expect("read");
    let [message] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    assert_eq!(
        (&*message.text, message.problem.as_deref()),
        ("How many heaps?", Some("nim"))
    );
    assert!(!message.official);
    let of_bob = store.messages_of(&bob).await.expect("read");
    assert!(of_bob.is_empty(), "{of_bob:?}");
}

on_both! {
    a_teacher_closes_the_solver_for_two_weeks
    other_files_for_a_running_contest_are_noted
    an_organizer_stays_until_the_end
    an_account_gets_all_that_it_did_in_contests
}
