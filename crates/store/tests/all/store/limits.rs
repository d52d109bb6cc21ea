//! How much an account may hand in, and whose turn it is.

use grundy_store::{Account, NewSubmission, QueueLimits, Role, StoreError};
use grundy_testing::moments::handed_in;
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::limits;

use super::arena::{Arena, outcome};

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
        same_within: None,
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

async fn an_account_hands_in_so_much_a_day(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let limits = QueueLimits {
        bytes_per_day: 100,
        ..limits()
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

/// Two clicks are one attempt, and another try later is another one.
async fn an_equal_program_is_the_same_attempt_for_a_while(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let bob = arena.account("Bob", Role::Member).await;
    let submit = async |account: &Account, source: &str| {
        let limits = QueueLimits::default();
        let kept = arena.submit_within(account, source, limits).await;
        kept.expect("kept")
    };
    let first = submit(&ada, "x").await;
    assert_eq!(submit(&ada, "x").await, first);
    assert_ne!(submit(&ada, "y").await, first, "another program");
    assert_ne!(submit(&bob, "x").await, first, "of another account");
    handed_in(&arena.url, &first, -60).await;
    assert_eq!(submit(&ada, "x").await, first, "it still waits");
    while let Some(claim) = arena.claim("w").await {
        let finished = arena.store.finish(&claim, "w", &outcome("AC")).await;
        finished.expect("written");
    }
    assert_ne!(submit(&ada, "x").await, first, "another try");
}

on_both! {
    an_equal_program_is_the_same_attempt_for_a_while
    one_account_does_not_keep_others_waiting
    there_are_limits
    an_account_hands_in_so_much_a_day
}
