//! The store from outside: what is kept, who sees it, and who judges it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use grundy_store::queue::{FileQueue, Queue};
use grundy_store::{
    Account, Bundle, Claim, CredentialKind, Eyes, Finished, MAX_ANSWER, MAX_LOST,
    MAX_QUESTION_LOST, NewQuestion, NewSubmission, Outcome, Outline, Progress, QuestionClaim,
    QuestionLimits, QuestionState, QueueLimits, Role, Stage, Store, StoreError, Token, Wanted,
};
use tempfile::TempDir;

/// An arena with one problem, nim.
struct Arena {
    store: Store,
    folder: TempDir,
}

impl Arena {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&Store::file_in(folder.path()))
            .await
            .expect("a store");
        let mut bundle = Bundle::default();
        bundle.add("problem.toml", b"name = \"Nim\"");
        let outline = Outline {
            name: "nim".to_owned(),
            title: "Nim".to_owned(),
            game: "nim".to_owned(),
        };
        store
            .install(&[(outline, bundle)])
            .await
            .expect("installed");
        Self { store, folder }
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
        engine: "engine".to_owned(),
        core_ms: 1000,
    }
}

#[tokio::test]
async fn a_submission_is_judged_once() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn who_comes_late_writes_nothing() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn what_takes_workers_down_is_given_up() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn a_task_that_is_handed_back_was_not_lost() {
    let arena = Arena::new().await;
    let ada = arena.account("Ada", Role::Member).await;
    arena.submit(&ada, "x").await.expect("kept");
    for _ in 0..MAX_LOST + 1 {
        let claim = arena.claim("w").await.expect("the task");
        arena.store.hand_back(&claim).await.expect("handed back");
    }
    assert!(arena.claim("w").await.is_some());
}

#[tokio::test]
async fn one_account_does_not_keep_others_waiting() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn there_are_limits() {
    let arena = Arena::new().await;
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
    };
    let unknown = arena.store.submit(&unknown, limits).await;
    assert!(
        matches!(unknown, Err(StoreError::Missing("problem"))),
        "{unknown:?}"
    );
}

#[tokio::test]
async fn everybody_sees_what_they_may() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn tokens_are_good_for_one_thing_only() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn an_invitation_is_good_for_so_many() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn names_are_names() {
    let arena = Arena::new().await;
    for name in ["", " ", "a b", "<b>", "a\u{202e}b", "=1+1", &"x".repeat(33)] {
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

#[tokio::test]
async fn the_board_shows_everybody_s_best() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn a_rejudging_counts_when_somebody_says_so() {
    let arena = Arena::new().await;
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
    let arena = Arena::new().await;
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

#[tokio::test(flavor = "multi_thread")]
async fn many_workers_share_the_tasks_out() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn a_queue_wakes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = FileQueue::file_in(folder.path());
    let server = FileQueue::open(&file).await.expect("a queue");
    let worker = FileQueue::open(&file).await.expect("the same queue");
    for _ in 0..3 {
        server.wake().await.expect("pushed");
    }
    let woken = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&woken);
    let on_wake = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
        let nothing: grundy_store::queue::Later<'static, ()> = Box::pin(async {});
        nothing
    });
    let counted = Arc::clone(&woken);
    let stop = Box::pin(async move {
        while counted.load(Ordering::SeqCst) < 3 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    worker.listen("w1", on_wake, stop).await.expect("listened");
    assert_eq!(woken.load(Ordering::SeqCst), 3);
    server.tidy().await.expect("tidied");
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
async fn an_account_hands_in_so_much_a_day() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn equal_questions_are_answered_once() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn questions_take_turns_by_who_asks() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn a_question_that_takes_workers_down_is_given_up() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn no_more_is_asked_than_can_be_worked_out() {
    let arena = Arena::new().await;
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

#[tokio::test]
async fn bots_are_private_until_their_owners_make_them_public() {
    let arena = Arena::new().await;
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
