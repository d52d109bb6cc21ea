//! The store from outside: what is kept, who sees it, and who judges it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use grundy_store::queue::{FileQueue, Later, NotifyQueue, Queue};
use grundy_store::{
    Account, Claim, CredentialKind, Eyes, Finished, MAX_ANSWER, MAX_LOST, MAX_QUESTION_LOST,
    MeetingRow, NewQuestion, NewSubmission, Outcome, Progress, Purpose, QuestionClaim,
    QuestionLimits, QuestionState, QueueLimits, Role, Stage, Store, StoreError, Token, Wanted,
};
use tempfile::TempDir;

#[path = "../../../tests/support/kept.rs"]
mod kept;
#[path = "../../../tests/support/postgres.rs"]
mod postgres;

use postgres::{On, on_both};

/// An arena with one problem, nim.
struct Arena {
    store: Store,
    url: String,
    folder: TempDir,
}

impl Arena {
    async fn new(on: On) -> Self {
        let (url, folder) = kept::address(on);
        let store = Store::open(&url).await.expect("a store");
        let installed = store.install(&[kept::problem("nim")]).await;
        installed.expect("installed");
        Self { store, url, folder }
    }

    async fn account(&self, name: &str, role: Role) -> Account {
        self.store
            .create_account(name, role)
            .await
            .expect("an account")
    }

    async fn submit(&self, account: &Account, source: &str) -> Result<String, StoreError> {
        self.submit_within(account, source, QueueLimits::default())
            .await
    }

    async fn submit_within(
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

    async fn claim(&self, worker: &str) -> Option<Claim> {
        self.store
            .claim(worker)
            .await
            .expect("the database answers")
    }
}

fn outcome(verdict: &str) -> Outcome {
    Outcome {
        content: "content".to_owned(),
        verdict: verdict.to_owned(),
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

async fn a_submission_is_judged_once(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "int main() {}").await.expect("kept");
    let eyes = Eyes::Of(&ada);
    let queued = arena
        .store
        .submission(eyes, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!((queued.stage, queued.verdict), (Stage::Queued, None));
    assert_eq!(
        arena.store.place_in_queue(&id).await.expect("read"),
        Some(0)
    );

    let claim = arena.claim("w1").await.expect("a task");
    assert_eq!(claim.submission, id);
    assert_eq!(arena.claim("w2").await, None);
    let progress = Progress {
        done: 3,
        planned: 9,
    };
    assert!(
        arena
            .store
            .renew(&claim, Stage::Playing, progress)
            .await
            .expect("renewed")
    );
    let playing = arena
        .store
        .submission(eyes, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!(
        (playing.stage, playing.progress),
        (Stage::Playing, progress)
    );
    assert!(playing.version > queued.version);

    let finished = arena
        .store
        .finish(&claim, "w1", &outcome("AC"))
        .await
        .expect("written");
    assert_eq!(finished, Finished::Kept);
    let again = arena
        .store
        .finish(&claim, "w1", &outcome("WA"))
        .await
        .expect("read");
    assert_eq!(again, Finished::TooLate);
    let done = arena
        .store
        .submission(eyes, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!(
        (done.stage, done.verdict.as_deref()),
        (Stage::Done, Some("AC"))
    );
    assert_eq!(arena.store.judgings_of(&id).await.expect("read").len(), 1);
    assert!(
        arena
            .store
            .judged_before("content")
            .await
            .expect("read")
            .is_some()
    );
}

async fn who_comes_late_writes_nothing(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    arena.submit(&ada, "x").await.expect("kept");
    let first = arena.claim("w1").await.expect("a task");
    assert_eq!(arena.store.reclaim(Some("w1")).await.expect("taken"), 1);
    let second = arena.claim("w2").await.expect("the same task");
    assert_eq!(first.task, second.task);
    let nothing = Progress::default();
    assert!(
        !arena
            .store
            .renew(&first, Stage::Playing, nothing)
            .await
            .expect("answered")
    );
    let late = arena
        .store
        .finish(&first, "w1", &outcome("WA"))
        .await
        .expect("answered");
    assert_eq!(late, Finished::TooLate);
    let kept = arena
        .store
        .finish(&second, "w2", &outcome("AC"))
        .await
        .expect("written");
    assert_eq!(kept, Finished::Kept);
}

async fn what_takes_workers_down_is_given_up(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    for start in 0..MAX_LOST {
        let worker = format!("w{start}");
        arena.claim(&worker).await.expect("the task");
        arena.store.reclaim(Some(&worker)).await.expect("taken");
    }
    assert_eq!(arena.claim("w").await, None);
    let eyes = Eyes::Of(&ada);
    let given_up = arena
        .store
        .submission(eyes, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!(
        (given_up.stage, given_up.verdict.as_deref()),
        (Stage::Done, Some("JE"))
    );
}

async fn a_task_that_is_handed_back_was_not_lost(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    arena.submit(&ada, "x").await.expect("kept");
    for _ in 0..MAX_LOST + 1 {
        let claim = arena.claim("w").await.expect("the task");
        arena.store.hand_back(&claim).await.expect("handed back");
    }
    assert!(arena.claim("w").await.is_some());
}

async fn one_account_does_not_keep_others_waiting(on: On) {
    let arena = Arena::new(on).await;
    let (ada, bob) = (
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
    );
    for _ in 0..3 {
        arena.submit(&ada, "x").await.expect("kept");
    }
    let late = arena.submit(&bob, "y").await.expect("kept");
    let first = arena.claim("w1").await.expect("Ada's first");
    assert_ne!(first.submission, late);
    assert_eq!(arena.claim("w2").await.expect("Bob's").submission, late);
    assert_eq!(arena.claim("w3").await, None, "each has one that is judged");
    arena
        .store
        .finish(&first, "w1", &outcome("AC"))
        .await
        .expect("written");
    assert!(arena.claim("w1").await.is_some());
}

async fn there_are_limits(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let limits = QueueLimits {
        per_account: 2,
        in_all: 3,
        core_ms_per_day: 1000,
        bytes_per_day: 1 << 20,
    };
    for _ in 0..2 {
        arena.submit_within(&ada, "x", limits).await.expect("kept");
    }
    let third = arena.submit_within(&ada, "x", limits).await;
    assert!(
        matches!(third, Err(StoreError::TooMuch { .. })),
        "{third:?}"
    );
    let bob = arena.account("Bob", Role::Member).await;
    arena.submit_within(&bob, "x", limits).await.expect("kept");
    let cleo = arena.account("Cleo", Role::Member).await;
    let full = arena.submit_within(&cleo, "x", limits).await;
    assert!(matches!(full, Err(StoreError::Full)), "{full:?}");

    for _ in 0..3 {
        let claim = arena.claim("w").await.expect("a task");
        arena
            .store
            .finish(&claim, "w", &outcome("AC"))
            .await
            .expect("written");
    }
    let spent = arena.submit_within(&ada, "x", limits).await;
    assert!(
        matches!(
            spent,
            Err(StoreError::TooMuch {
                retry_after: 3600,
                ..
            })
        ),
        "{spent:?}"
    );
    let unknown = NewSubmission {
        account: &cleo.id,
        problem: "no",
        file: "a.c",
        source: None,
        module: None,
        contest: None,
    };
    let unknown = arena.store.submit(&unknown, limits).await;
    assert!(
        matches!(unknown, Err(StoreError::Missing("problem"))),
        "{unknown:?}"
    );
}

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
    arena
        .store
        .join_class(&class.id, &ada.id)
        .await
        .expect("joined");
    let id = arena.submit(&ada, "x").await.expect("kept");
    for (eyes, sees) in [
        (Eyes::Visitor, false),
        (Eyes::Of(&ada), true),
        (Eyes::Of(&bob), false),
        (Eyes::Of(&teacher), true),
        (Eyes::Of(&other_teacher), false),
        (Eyes::Of(&admin), true),
    ] {
        let one = arena.store.submission(eyes, &id).await.expect("read");
        assert_eq!(one.is_some(), sees, "{eyes:?}");
        let all = arena
            .store
            .submissions(eyes, Wanted::default(), 10)
            .await
            .expect("read");
        assert_eq!(all.len(), usize::from(sees), "{eyes:?}");
    }
    assert!(
        arena
            .store
            .class(&ada, &class.id)
            .await
            .expect("read")
            .is_some()
    );
    assert!(
        arena
            .store
            .class(&bob, &class.id)
            .await
            .expect("read")
            .is_none()
    );
}

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
    let taken = store.accept(&invitation, "TEACHER", None).await;
    assert!(matches!(taken, Err(StoreError::Refused(_))), "{taken:?}");
    for name in ["Ada", "Bob"] {
        assert!(
            store
                .accept(&invitation, name, None)
                .await
                .expect("accepted")
                .is_some()
        );
    }
    assert!(
        store
            .accept(&invitation, "Cleo", None)
            .await
            .expect("answered")
            .is_none()
    );
    assert_eq!(store.pupils_of(&class.id).await.expect("read").len(), 2);
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
    // Who teaches the class is in it, and uses nothing up.
    for (account, accepted) in [(&teacher, true), (&ada, true), (&bob, false)] {
        let joined = store.accept_as(&invitation, &account.id).await;
        let joined = joined.expect("answered");
        assert_eq!(joined.is_some(), accepted, "{}", account.name);
    }
    let pupils = store.pupils_of(&class.id).await.expect("read");
    assert_eq!(pupils, [ada]);
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
    let board = arena.store.board("nim", None).await.expect("read");
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

async fn a_rejudging_counts_when_somebody_says_so(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Admin).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    let claim = arena.claim("w").await.expect("a task");
    store
        .finish(&claim, "w", &outcome("AC"))
        .await
        .expect("written");
    for apply in [false, true] {
        let set = store.rejudge("nim", &ada.id).await.expect("begun");
        let claim = arena.claim("w").await.expect("the same submission");
        store
            .finish(&claim, "w", &outcome("WA"))
            .await
            .expect("written");
        let changes = store.changes_of(&set).await.expect("read");
        assert_eq!(
            (changes[0].before.as_str(), changes[0].after.as_str()),
            ("AC", "WA")
        );
        store.close_rejudge(&set, apply).await.expect("closed");
        assert!(
            store.close_rejudge(&set, apply).await.is_err(),
            "closed already"
        );
        let now = store
            .submission(Eyes::Of(&ada), &id)
            .await
            .expect("read")
            .expect("seen");
        assert_eq!(
            now.verdict.as_deref(),
            Some(if apply { "WA" } else { "AC" })
        );
    }
}

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

async fn many_workers_share_the_tasks_out(on: On) {
    let arena = Arena::new(on).await;
    for number in 0..20 {
        let account = arena.account(&format!("a{number}"), Role::Member).await;
        arena.submit(&account, "x").await.expect("kept");
    }
    let workers: Vec<_> = (0..4)
        .map(|number| {
            let store = arena.store.clone();
            tokio::spawn(async move {
                let worker = format!("w{number}");
                let mut done = 0;
                while let Some(claim) = store.claim(&worker).await.expect("answered") {
                    let kept = store.finish(&claim, &worker, &outcome("AC")).await;
                    assert_eq!(kept.expect("written"), Finished::Kept);
                    done += 1;
                }
                done
            })
        })
        .collect();
    let mut done = 0;
    for worker in workers {
        done += worker.await.expect("no panic");
    }
    assert_eq!(done, 20);
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

async fn an_account_hands_in_so_much_a_day(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let limits = QueueLimits {
        bytes_per_day: 100,
        ..QueueLimits::default()
    };
    let source = "x".repeat(60);
    arena
        .submit_within(&ada, &source, limits)
        .await
        .expect("kept");
    let second = arena.submit_within(&ada, &source, limits).await;
    assert!(
        matches!(second, Err(StoreError::TooMuch { .. })),
        "{second:?}"
    );
}

/// Has a submission judged as one of this module.
async fn judged_as(arena: &Arena, account: &Account, module: &str, converted: i64) {
    let source = format!("{module} {converted}");
    arena.submit(account, &source).await.expect("kept");
    let claim = arena.claim("w").await.expect("a task");
    let outcome = Outcome {
        module: Some(module.to_owned()),
        converted,
        ..outcome("WA")
    };
    let finished = arena.store.finish(&claim, "w", &outcome).await;
    assert_eq!(finished.expect("written"), Finished::Kept);
}

fn meeting(one: &str, other: &str) -> MeetingRow {
    let mut contenders = [one.to_owned(), other.to_owned()];
    contenders.sort();
    MeetingRow {
        contenders,
        games: 2,
        half_points: [3, 1],
        given_away: [0, 2],
        faults: [0, 1],
        played: 5,
    }
}

/// Lets everybody who waits meet everybody whom they have not met. Returns who met whom.
async fn meet_all(arena: &Arena) -> Vec<[String; 2]> {
    let mut met = Vec::new();
    while let Some(newcomer) = arena.store.claim_newcomer("w").await.expect("read") {
        let programs = arena.store.not_met(&newcomer).await.expect("read");
        assert_eq!(programs[0].contender, newcomer.contender);
        let meetings: Vec<MeetingRow> = programs[1..]
            .iter()
            .map(|other| meeting(&newcomer.contender, &other.contender))
            .collect();
        let kept = arena.store.keep_meetings(&newcomer, &meetings).await;
        assert!(kept.expect("written"));
        met.extend(meetings.into_iter().map(|meeting| meeting.contenders));
        let released = arena.store.release_newcomer(&newcomer, true).await;
        released.expect("written");
    }
    met
}

async fn a_newcomer_meets_everybody_once(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    assert_eq!(
        store.enrol("nim", &["random"]).await.expect("read"),
        0,
        "nobody is there"
    );
    let (ada, bob) = (
        arena.account("Ada", Role::Member).await,
        arena.account("Bob", Role::Member).await,
    );
    judged_as(&arena, &ada, "a1", 5).await;
    judged_as(&arena, &bob, "b1", 5).await;
    assert_eq!(store.enrol("nim", &["random"]).await.expect("enrolled"), 3);
    assert_eq!(store.enrol("nim", &["random"]).await.expect("enrolled"), 0);
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 3);
    let mut met = meet_all(&arena).await;
    met.sort();
    let pair = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
    assert_eq!(
        met,
        [pair("a1", "b1"), pair("a1", "random"), pair("b1", "random")]
    );
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 0);

    // A better bot takes the place of the account's first one, whom nobody meets any more; a worse one
    // does not, and an equal program is there already.
    judged_as(&arena, &ada, "a2", 6).await;
    judged_as(&arena, &bob, "b0", 4).await;
    let cleo = arena.account("Cleo", Role::Member).await;
    judged_as(&arena, &cleo, "b1", 5).await;
    assert_eq!(store.enrol("nim", &["random"]).await.expect("enrolled"), 1);
    let mut met = meet_all(&arena).await;
    met.sort();
    assert_eq!(met, [pair("a2", "b1"), pair("a2", "random")]);
    let entrants = store.entrants("nim").await.expect("read");
    let entrants: Vec<_> = entrants.iter().map(|e| (&*e.by, &*e.contender)).collect();
    assert_eq!(entrants, [("Bob", "b1"), ("Ada", "a2"), ("Cleo", "b1")]);
    let all = store.meetings_since("nim-1", 0).await.expect("read");
    assert_eq!(all.len(), 5);
    assert_eq!(all[0].half_points, [3, 1]);
    assert!(
        store
            .meetings_since("nim-1", i64::MAX)
            .await
            .expect("read")
            .is_empty()
    );

    // Who is there again after having been replaced meets those who have come meanwhile.
    assert_eq!(store.revive_contenders().await.expect("written"), 4 - 2);
    let back = meet_all(&arena).await;
    assert_eq!(
        back,
        [pair("a1", "a2")],
        "a1 is nobody's, and looks whom it has missed"
    );
}

async fn who_plays_late_writes_nothing_but_what_is_so_anyway(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    judged_as(&arena, &ada, "a1", 5).await;
    store.enrol("nim", &["perfect"]).await.expect("enrolled");
    let first = store
        .claim_newcomer("w1")
        .await
        .expect("read")
        .expect("one");
    // The other one may be met by somebody else at the same time.
    let second = store
        .claim_newcomer("w2")
        .await
        .expect("read")
        .expect("one");
    assert_ne!(first.contender, second.contender);
    assert_eq!(store.claim_newcomer("w3").await.expect("read"), None);
    store
        .release_newcomer(&first, false)
        .await
        .expect("written");
    let again = store
        .claim_newcomer("w3")
        .await
        .expect("read")
        .expect("one");
    assert_eq!(again.contender, first.contender);
    let meetings = [meeting("a1", "perfect")];
    assert!(
        !store.keep_meetings(&first, &meetings).await.expect("read"),
        "the lease is gone"
    );
    assert!(
        store
            .keep_meetings(&again, &meetings)
            .await
            .expect("written")
    );
    store
        .release_newcomer(&first, true)
        .await
        .expect("nothing happens");
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 2);
    assert_eq!(
        store.meetings_since("nim-1", 0).await.expect("read").len(),
        1
    );
}

async fn another_worker_judges_again(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    let say = async |worker| {
        let said = store.heartbeat(worker, "host", "engine", None).await;
        said.expect("heard")
    };
    let plan = async |share| store.plan_checks(60_000, share).await.expect("planned");
    say("w1").await;
    let mut found = Vec::new();
    for (source, report) in [("a", "the same"), ("b", "another")] {
        arena.submit(&ada, source).await.expect("kept");
        let claim = arena.claim("w1").await.expect("a task");
        let found_first = outcome("AC");
        let finished = store.finish(&claim, "w1", &found_first).await;
        assert_eq!(finished.expect("written"), Finished::Kept);
        let found_again = Outcome {
            report: match report {
                "the same" => found_first.report,
                other => Some(other.as_bytes().to_vec()),
            },
            ..outcome("AC")
        };
        found.push((claim.submission, found_again));
    }
    assert_eq!(plan(1000).await, 0, "there is nobody else");
    say("w2").await;
    assert_eq!(plan(0).await, 0);
    assert_eq!(plan(1000).await, 2);
    assert_eq!(plan(1000).await, 0, "once is enough");
    assert_eq!(
        arena.claim("w1").await,
        None,
        "who judged it does not check it"
    );
    for _ in 0..2 {
        let claim = arena.claim("w2").await.expect("a check");
        assert_eq!(claim.purpose, Purpose::Check);
        let known = found.iter().find(|(id, _)| *id == claim.submission);
        let (submission, outcome) = known.expect("one of the two");
        let expected = match outcome.report.as_deref() {
            Some(b"another") => Finished::Disagrees,
            _ => Finished::Kept,
        };
        let finished = store.finish(&claim, "w2", outcome).await;
        assert_eq!(finished.expect("written"), expected);
        let counts = store.submission(Eyes::Of(&ada), submission).await;
        let counts = counts.expect("read").expect("seen");
        assert_eq!(
            counts.verdict.as_deref(),
            Some("AC"),
            "the first judging counts"
        );
    }
    store.stop_worker("w2", "it differs").await.expect("told");
    assert_eq!(say("w2").await.as_deref(), Some("it differs"));
    let counts = store.counts().await.expect("read");
    assert_eq!((counts.judgings, counts.checks), (2, 2));
}

fn asked<'a>(request: &'a str, asker: &'a str) -> NewQuestion<'a> {
    NewQuestion {
        request,
        engine: "engine 1",
        asker,
        is_visitor: asker.starts_with("visitor"),
    }
}

async fn ask(store: &Store, request: &str, asker: &str) -> Result<QuestionState, StoreError> {
    store
        .ask(&asked(request, asker), QuestionLimits::default())
        .await
}

async fn next_question(store: &Store, worker: &str) -> Option<QuestionClaim> {
    store
        .claim_question(worker, "engine 1")
        .await
        .expect("the database answers")
}

async fn equal_questions_are_answered_once(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    assert_eq!(next_question(store, "w").await, None);
    for asker in ["ada", "bob", "visitor 1"] {
        let state = ask(store, "who wins?", asker).await.expect("asked");
        assert_eq!(state, QuestionState::Waiting);
    }
    let other = store.claim_question("w", "engine 2").await.expect("read");
    assert_eq!(other, None, "it is put to another engine");
    let claim = next_question(store, "w").await.expect("a question");
    assert_eq!(claim.request, "who wins?");
    assert_eq!(next_question(store, "w").await, None, "it is one question");
    assert!(store.renew_question(&claim).await.expect("renewed"));
    let settled = store.settle_question(&claim, Ok(b"first"), 7).await;
    assert!(settled.expect("settled"));
    let state = ask(store, "who wins?", "visitor 2").await.expect("asked");
    assert_eq!(state, QuestionState::Answered(b"first".to_vec()));
    assert_eq!(next_question(store, "w").await, None, "it is read");
    let late = store.settle_question(&claim, Ok(b"second"), 7).await;
    assert!(!late.expect("the database answers"));
}

async fn questions_take_turns_by_who_asks(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    for (request, asker) in [
        ("v1", "visitor 1"),
        ("a1", "ada"),
        ("a2", "ada"),
        ("b1", "bob"),
        ("v2", "visitor 1"),
    ] {
        ask(store, request, asker).await.expect("asked");
    }
    let mut order = Vec::new();
    let mut claims = Vec::new();
    while let Some(claim) = next_question(store, "w").await {
        order.push(claim.request.clone());
        claims.push(claim);
    }
    assert_eq!(order, ["a1", "b1", "v1"], "one of each asker at a time");
    for claim in &claims {
        let settled = store.settle_question(claim, Ok(b""), 1).await;
        assert!(settled.expect("settled"));
    }
    let after = [
        next_question(store, "w").await.expect("one").request,
        next_question(store, "w").await.expect("one").request,
    ];
    assert_eq!(after, ["a2", "v2"]);
}

async fn a_question_that_takes_workers_down_is_given_up(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    ask(store, "bad", "ada").await.expect("asked");
    let mut first = None;
    for round in 0..MAX_QUESTION_LOST {
        let worker = format!("w{round}");
        let claim = next_question(store, &worker).await.expect("it waits again");
        first.get_or_insert(claim);
        assert_eq!(store.reclaim(Some(&worker)).await.expect("taken"), 1);
    }
    assert_eq!(next_question(store, "w").await, None);
    let state = ask(store, "bad", "ada").await.expect("read");
    assert!(matches!(state, QuestionState::Failed(why) if why.contains("3 times")));
    let first = first.expect("a claim");
    let late = store.settle_question(&first, Ok(b"x"), 1).await;
    assert!(!late.expect("the database answers"), "the lease is old");
    assert!(!store.renew_question(&first).await.expect("read"));

    // Handed back, it has lost nothing.
    ask(store, "good", "ada").await.expect("asked");
    for _ in 0..=MAX_QUESTION_LOST {
        let claim = next_question(store, "w").await.expect("it waits again");
        store.hand_back_question(&claim).await.expect("handed back");
    }
    let claim = next_question(store, "w").await.expect("it waits again");
    let failed = store.settle_question(&claim, Err("too hard"), 1).await;
    assert!(failed.expect("settled"));
    let state = ask(store, "good", "ada").await.expect("read");
    assert_eq!(state, QuestionState::Failed("too hard".to_owned()));
}

async fn no_more_is_asked_than_can_be_worked_out(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let limits = QuestionLimits {
        per_asker: 2,
        in_all: 5,
        of_visitors: 3,
        visitors_ms_per_minute: 1_000,
    };
    let ask = async |request: &str, asker: &str| store.ask(&asked(request, asker), limits).await;
    ask("1", "visitor 1").await.expect("asked");
    ask("2", "visitor 1").await.expect("asked");
    let third = ask("3", "visitor 1").await;
    assert!(matches!(third, Err(StoreError::TooMuch { .. })));
    ask("1", "visitor 1")
        .await
        .expect("what is asked already is not asked again");
    ask("3", "visitor 2").await.expect("asked");
    assert!(matches!(
        ask("4", "visitor 3").await,
        Err(StoreError::Busy { .. })
    ));
    ask("4", "ada")
        .await
        .expect("people with an account have room");
    ask("5", "bob").await.expect("asked");
    assert!(matches!(
        ask("6", "eve").await,
        Err(StoreError::Busy { .. })
    ));
    while let Some(claim) = next_question(store, "w").await {
        let settled = store.settle_question(&claim, Ok(b""), 400).await;
        assert!(settled.expect("settled"));
    }
    // Of five questions visitors asked three: what they have together within a minute is spent.
    assert!(matches!(
        ask("7", "visitor 9").await,
        Err(StoreError::Busy { .. })
    ));
    ask("7", "ada").await.expect("asked");
    let long = "x".repeat(1 << 20);
    assert!(matches!(
        ask(&long, "ada").await,
        Err(StoreError::Refused(_))
    ));
    let claim = next_question(store, "w").await.expect("a question");
    let huge = vec![0; MAX_ANSWER + 1];
    let settled = store.settle_question(&claim, Ok(&huge), 1).await;
    assert!(settled.expect("settled"));
    assert!(matches!(
        ask("7", "ada").await,
        Ok(QuestionState::Failed(_))
    ));
    store.tidy_questions().await.expect("tidied");
    let kept = ask("1", "ada").await.expect("read");
    assert_eq!(kept, QuestionState::Answered(Vec::new()), "it is not old");
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

on_both! {
    a_submission_is_judged_once
    who_comes_late_writes_nothing
    what_takes_workers_down_is_given_up
    a_task_that_is_handed_back_was_not_lost
    one_account_does_not_keep_others_waiting
    there_are_limits
    everybody_sees_what_they_may
    tokens_are_good_for_one_thing_only
    an_invitation_is_good_for_so_many
    names_are_names
    who_joins_with_an_account_uses_the_invitation_up
    a_newcomer_meets_everybody_once
    who_plays_late_writes_nothing_but_what_is_so_anyway
    the_board_shows_everybody_s_best
    a_rejudging_counts_when_somebody_says_so
    many_workers_share_the_tasks_out
    an_account_hands_in_so_much_a_day
    a_queue_wakes
    equal_questions_are_answered_once
    questions_take_turns_by_who_asks
    a_question_that_takes_workers_down_is_given_up
    no_more_is_asked_than_can_be_worked_out
    bots_are_private_until_their_owners_make_them_public
    another_worker_judges_again
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
