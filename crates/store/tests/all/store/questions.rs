//! Questions that workers answer for the pages.

use grundy_store::{
    JobKind, LeasedJob, MAX_ANSWER, MAX_QUESTION_LOST, NewQuestion, Progress, QuestionLimits,
    QuestionState, Role, Stage, Store, StoreError,
};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::arena::Arena;

fn asked<'a>(request: &'a str, asker: &'a str) -> NewQuestion<'a> {
    NewQuestion {
        kind: JobKind::Question,
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

async fn next_question(store: &Store, worker: &str) -> Option<LeasedJob> {
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
    assert_eq!(claim.payload, "who wins?");
    assert_eq!(next_question(store, "w").await, None, "it is one question");
    assert!(
        store
            .renew(&claim, Stage::Building, Progress::default())
            .await
            .expect("renewed")
    );
    let settled = store.answer(&claim, Ok(b"first"), 7).await;
    assert!(settled.expect("settled"));
    let state = ask(store, "who wins?", "visitor 2").await.expect("asked");
    assert_eq!(state, QuestionState::Answered(b"first".to_vec()));
    assert_eq!(next_question(store, "w").await, None, "it is read");
    let late = store.answer(&claim, Ok(b"second"), 7).await;
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
        order.push(claim.payload.clone());
        claims.push(claim);
    }
    assert_eq!(order, ["a1", "b1", "v1"], "one of each asker at a time");
    for claim in &claims {
        let settled = store.answer(claim, Ok(b""), 1).await;
        assert!(settled.expect("settled"));
    }
    let after = [
        next_question(store, "w").await.expect("one").payload,
        next_question(store, "w").await.expect("one").payload,
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
    assert!(matches!(state, QuestionState::Failed(why) if why.contains("3 workers")));
    let first = first.expect("a claim");
    let late = store.answer(&first, Ok(b"x"), 1).await;
    assert!(!late.expect("the database answers"), "the lease is old");
    assert!(
        !store
            .renew(&first, Stage::Building, Progress::default())
            .await
            .expect("read")
    );

    // Handed back, it has lost nothing.
    ask(store, "good", "ada").await.expect("asked");
    for _ in 0..=MAX_QUESTION_LOST {
        let claim = next_question(store, "w").await.expect("it waits again");
        store.hand_back(&claim).await.expect("handed back");
    }
    let claim = next_question(store, "w").await.expect("it waits again");
    let failed = store.answer(&claim, Err("too hard"), 1).await;
    assert!(failed.expect("settled"));
    let state = ask(store, "good", "ada").await.expect("read");
    assert_eq!(state, QuestionState::Failed("too hard".to_owned()));

    ask(store, "lost", "ada").await.expect("asked");
    let claim = next_question(store, "w").await.expect("it waits");
    let given_up = store.give_up(&claim, "its bot is lost").await;
    given_up.expect("written");
    let state = ask(store, "lost", "ada").await.expect("read");
    assert_eq!(state, QuestionState::Failed("its bot is lost".to_owned()));
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
        let settled = store.answer(&claim, Ok(b""), 400).await;
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
    let settled = store.answer(&claim, Ok(&huge), 1).await;
    assert!(settled.expect("settled"));
    assert!(matches!(
        ask("7", "ada").await,
        Ok(QuestionState::Failed(_))
    ));
    store.tidy_questions().await.expect("tidied");
    let kept = ask("1", "ada").await.expect("read");
    assert_eq!(kept, QuestionState::Answered(Vec::new()), "it is not old");
}

async fn answers_about_bots_of_a_deleted_account_are_forgotten(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("ada", Role::Member).await;
    let bot = arena.submit(&ada, "x").await.expect("kept");
    let about = format!("a match of {bot}, called x by ada");
    for request in [&*about, "who wins?"] {
        ask(store, request, "visitor 1").await.expect("asked");
        let claim = next_question(store, "w").await.expect("a question");
        let settled = store.answer(&claim, Ok(b"x by ada"), 7).await;
        assert!(settled.expect("settled"));
    }
    let running = format!("another match of {bot}");
    ask(store, &running, "visitor 1").await.expect("asked");
    let claim = next_question(store, "w").await.expect("a question");
    store.delete_account(&ada).await.expect("deleted");
    let late = store.answer(&claim, Ok(b"x by ada"), 7).await;
    assert!(!late.expect("answered"), "a worker that played meanwhile");
    let again = ask(store, &about, "visitor 2").await.expect("asked");
    assert_eq!(again, QuestionState::Waiting);
    let other = ask(store, "who wins?", "visitor 2").await.expect("asked");
    assert!(matches!(other, QuestionState::Answered(_)));
}

/// The request of a sample contains the program. Text without repetitions is as long in an index as it is.
async fn a_long_question_is_asked(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let mut state = 1_u32;
    let letters = (0..60_000).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + state.to_be_bytes()[0] % 26)
    });
    let request: String = letters.collect();
    let asked = ask(store, &request, "ada").await.expect("asked");
    assert_eq!(asked, QuestionState::Waiting);
    let claim = next_question(store, "w").await.expect("a question");
    assert_eq!(claim.payload, request);
}

on_both! {
    a_long_question_is_asked
    answers_about_bots_of_a_deleted_account_are_forgotten
    equal_questions_are_answered_once
    questions_take_turns_by_who_asks
    a_question_that_takes_workers_down_is_given_up
    no_more_is_asked_than_can_be_worked_out
}
