//! Whose turn it is: what is cheap comes first, and one worker is never kept by what is long.

use grundy_report::Verdict;
use grundy_store::{
    Account, Finished, JobKind, JudgeCase, Lane, MAX_LOST, NewQuestion, NewSubmission, Outcome,
    Pick, QuestionLimits, RejudgeFilter, Role, Store, TimeSlice, WhichWorkers,
};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store;
use grundy_testing::store::Claims as _;
use tempfile::TempDir;

/// A turn that is used up, in milliseconds of a core.
const FIRST: i64 = 2_500;
const SECOND: i64 = 20_000;
const OLDEST: Pick = Pick {
    newest: false,
    matches_early: false,
};
const NEWEST: Pick = Pick {
    newest: true,
    matches_early: false,
};
/// Workers that were heard of are all there, however slow the tests are.
const EVER: i64 = i64::MAX / 4;

struct Arena {
    store: Store,
    _folder: TempDir,
}

impl Arena {
    async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let store = Store::open(&url).await.expect("a store");
        let installed = store.install(&[store::problem("nim")]).await;
        installed.expect("installed");
        Self {
            store,
            _folder: folder,
        }
    }

    async fn account(&self, name: &str) -> Account {
        let account = self.store.create_account(name, Role::Member).await;
        account.expect("an account")
    }

    async fn submit(&self, account: &Account) -> String {
        let new = NewSubmission {
            contest: None,
            account: &account.id,
            problem: "nim",
            file: "bot.c",
            source: Some(b"source"),
            module: None,
        };
        let kept = self.store.submit(&new, store::limits()).await;
        kept.expect("kept").id
    }

    async fn claim(&self, worker: &str) -> Option<JudgeCase> {
        let said = self.store.heartbeat(worker, "host", "engine").await;
        said.expect("heard");
        self.store.claim_case(worker).await.expect("answered")
    }

    async fn judged(&self, claim: &JudgeCase, core_ms: i64) {
        let outcome = Outcome {
            verdict: Verdict::Accepted,
            core_ms,
            spent: [core_ms, 0],
            ..Outcome::judge_failed(String::new())
        };
        let finished = self.store.finish(claim, "w", &outcome).await;
        assert_eq!(finished.expect("written"), Finished::Kept);
    }

    /// An account of which so much is known that its only judging took so long.
    async fn known(&self, name: &str, core_ms: i64) -> Account {
        let account = self.account(name).await;
        self.submit(&account).await;
        let claim = self.claim("w").await.expect("a task");
        self.judged(&claim, core_ms).await;
        account
    }

    async fn must_give_way(&self, claim: &JudgeCase, spent: i64) -> bool {
        let must = self.store.must_give_way(&claim.job, spent).await;
        must.expect("answered")
    }

    async fn give_way(&self, claim: &JudgeCase, spent: i64) {
        let given = self.store.give_way(&claim.job, spent).await;
        given.expect("written");
    }
}

async fn who_was_cheap_comes_before_who_is_new_and_that_before_who_was_dear(on: On) {
    let arena = Arena::new(on).await;
    let dear = arena.known("Dear", SECOND).await;
    let cheap = arena.known("Cheap", FIRST).await;
    let new = arena.account("New").await;
    let mut handed_in = Vec::new();
    for account in [&dear, &new, &cheap] {
        handed_in.push(arena.submit(account).await);
    }
    let mut judged = Vec::new();
    for place in (0..3).rev() {
        let next = &handed_in[place];
        let waiting = arena.store.place_in_queue(next).await.expect("read");
        assert_eq!(waiting, Some(2 - i64::try_from(place).expect("small")));
    }
    for worker in ["a", "b", "c"] {
        judged.push(arena.claim(worker).await.expect("a task").submission);
    }
    handed_in.reverse();
    assert_eq!(judged, handed_in);
}

async fn only_what_may_be_short_holds_matches_up(on: On) {
    let arena = Arena::new(on).await;
    let question = NewQuestion {
        kind: JobKind::Match,
        request: "a match",
        engine: "engine",
        asker: "ada",
        is_visitor: false,
    };
    let asked = arena.store.ask(&question, QuestionLimits::default()).await;
    asked.expect("asked");
    let played = arena.store.claim_question("m", "engine").await;
    let played = played.expect("read").expect("a match");
    let short = async || arena.store.must_give_way(&played, 0).await.expect("read");
    assert!(!short().await, "nothing waits");
    let dear = arena.known("Dear", SECOND).await;
    arena.submit(&dear).await;
    assert!(!short().await, "its account had a long one");
    let new = arena.account("New").await;
    arena.submit(&new).await;
    assert!(short().await);
    let claim = arena.claim("a").await.expect("a task");
    assert!(!short().await, "it is judged");
    arena.give_way(&claim, FIRST).await;
    assert!(!short().await, "it is known not to be short");

    // Matches and long judgings take turns; a short judging comes before both.
    arena.store.hand_back(&played).await.expect("handed back");
    arena.submit(&arena.account("Newer").await).await;
    let mut kinds = Vec::new();
    for early in [true, true, false] {
        let pick = Pick {
            newest: false,
            matches_early: early,
        };
        let job = arena.store.claim("b", Lane::Batch, "engine", pick).await;
        kinds.push(job.expect("read").expect("a job").kind);
    }
    assert_eq!(kinds, [JobKind::Judge, JobKind::Match, JobKind::Judge]);
}

async fn a_judging_gives_way_only_to_what_comes_before_it(on: On) {
    let arena = Arena::new(on).await;
    let long = arena.account("Long").await;
    let first = arena.submit(&long).await;
    arena.submit(&long).await;
    let claim = arena.claim("a").await.expect("a task");
    let new = arena.account("New").await;
    assert!(!arena.must_give_way(&claim, FIRST).await, "nobody waits");
    let waiting = arena.submit(&new).await;
    assert!(!arena.must_give_way(&claim, FIRST - 1).await, "its turn");
    assert!(arena.must_give_way(&claim, FIRST).await);
    arena.give_way(&claim, FIRST).await;
    // Who comes late with the old lease changes nothing.
    arena.give_way(&claim, SECOND).await;

    // The other one of the same account is in its first turn: it comes before that which gave way.
    let next = arena.claim("a").await.expect("a task");
    assert_eq!(next.submission, waiting);
    let after = arena.claim("b").await.expect("a task");
    assert_ne!(after.submission, first);
    arena.judged(&next, 1).await;
    arena.judged(&after, 1).await;
    let again = arena.claim("a").await.expect("a task");
    assert_eq!(
        (again.submission.as_str(), again.job.slice),
        (&*first, TimeSlice::Long)
    );

    // It is long now, and so is everything that its account hands in for an hour. It has no further slice to use up,
    // and another worker is there for what is short.
    let (third, other) = (arena.submit(&long).await, arena.submit(&new).await);
    assert!(!arena.must_give_way(&again, SECOND).await);
    arena.give_way(&again, SECOND).await;
    let order = [&other, &third, &first];
    for submission in order {
        let claim = arena.claim("a").await.expect("a task");
        assert_eq!(&claim.submission, submission);
        arena.judged(&claim, 1).await;
    }
    assert_eq!(arena.store.begun_again().await.expect("read"), 2);
    let spent = arena.store.spending().await.expect("read");
    let of = |purpose: &str| {
        let mut of = spent.iter().filter(|spent| spent.purpose == purpose);
        of.next().map(|spent| (spent.milliseconds, spent.times))
    };
    assert_eq!(of("given-up"), Some((FIRST + SECOND, 2)));
    assert_eq!(of("judging"), Some((5, 5)));
}

async fn a_judging_that_is_given_up_delays_no_others_of_its_account(on: On) {
    for is_lost in [false, true] {
        let arena = Arena::new(on).await;
        let (long, new) = (arena.account("Long").await, arena.account("New").await);
        arena.submit(&long).await;
        let claim = arena.claim("a").await.expect("a task");
        arena.give_way(&claim, FIRST).await;
        let mut claim = arena.claim("a").await.expect("a task");
        if is_lost {
            for _ in 1..MAX_LOST {
                arena.store.reclaim(Some("a")).await.expect("taken");
                claim = arena.claim("a").await.expect("a task");
            }
        }
        assert_eq!(claim.job.slice, TimeSlice::Long);
        let order = [arena.submit(&long).await, arena.submit(&new).await];
        if is_lost {
            arena.store.reclaim(Some("a")).await.expect("taken");
        } else {
            let given_up = arena.store.give_up(&claim.job, "it cannot be read").await;
            given_up.expect("written");
        }
        for submission in order {
            let claim = arena.claim("b").await.expect("a task");
            assert_eq!(claim.submission, submission, "lost: {is_lost}");
            arena.judged(&claim, 1).await;
        }
    }
}

async fn what_is_long_never_takes_all_workers(on: On) {
    let arena = Arena::new(on).await;
    let mut long = Vec::new();
    for name in ["One", "Two"] {
        let account = arena.account(name).await;
        arena.submit(&account).await;
        let claim = arena.claim("a").await.expect("a task");
        arena.give_way(&claim, SECOND).await;
        long.push(account);
    }
    let first = arena.claim("a").await.expect("a task");
    let last = arena.claim("b").await.expect("a task");
    assert_eq!(
        (first.job.slice, last.job.slice),
        (TimeSlice::Long, TimeSlice::Long)
    );
    assert!(!arena.must_give_way(&last, 0).await, "nobody waits");
    let new = arena.account("New").await;
    let handed_in = arena.submit(&new).await;
    assert!(arena.must_give_way(&last, 0).await);
    assert!(!arena.must_give_way(&first, 0).await, "one is enough");
    arena.give_way(&last, 0).await;
    let claim = arena.claim("b").await.expect("a task");
    assert_eq!(claim.submission, handed_in);
    // What has been in its turn for a moment only is in the same turn again.
    arena.judged(&claim, 1).await;
    let again = arena.claim("b").await.expect("a task");
    assert_eq!(
        (&again.submission, again.job.slice),
        (&last.submission, TimeSlice::Long)
    );

    // A third worker, which is free, is there for what comes: nobody has to give way.
    assert_eq!(arena.claim("c").await, None);
    let handed_in = arena.submit(&new).await;
    assert!(!arena.must_give_way(&again, 0).await);
    // But not if it is being drained.
    let drained = WhichWorkers::Named("c");
    let drained = arena.store.drain_workers(drained, true, EVER).await;
    assert_eq!(drained.expect("told"), ["c"]);
    assert!(arena.must_give_way(&again, 0).await);
    assert_eq!(arena.claim("c").await, None);
    arena.give_way(&again, 0).await;
    let claim = arena.claim("b").await.expect("a task");
    assert_eq!(claim.submission, handed_in);
}

async fn rejudging_gives_way_to_what_people_wait_for(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.known("Ada", 1).await;
    arena.known("Bob", 1).await;
    let all = RejudgeFilter {
        problem: "nim",
        ..RejudgeFilter::default()
    };
    arena.store.rejudge(&all, "admin").await.expect("begun");
    let (first, last) = (arena.claim("a").await, arena.claim("b").await);
    let (first, last) = (first.expect("a task"), last.expect("a task"));
    assert_eq!(last.job.kind, JobKind::Rejudge);
    // The worker that judged them before has not been heard of for long, as far as is to be seen here.
    let others = arena
        .store
        .drain_workers(WhichWorkers::Named("w"), true, EVER);
    others.await.expect("told");
    assert!(!arena.must_give_way(&last, 0).await);
    let handed_in = arena.submit(&ada).await;
    assert!(arena.must_give_way(&last, 0).await);
    assert!(!arena.must_give_way(&first, 0).await);
    arena.give_way(&last, 0).await;
    let claim = arena.claim("b").await.expect("a task");
    assert_eq!(claim.submission, handed_in);
}

async fn a_hundred_accounts_that_flood_keep_one_that_is_known_waiting_for_nothing(on: On) {
    let arena = Arena::new(on).await;
    let honest = arena.known("Honest", 300).await;
    for number in 0..100 {
        let account = arena.account(&format!("flood-{number}")).await;
        for _ in 0..2 {
            arena.submit(&account).await;
        }
    }
    let one = arena.claim("a").await.expect("a task");
    let two = arena.claim("b").await.expect("a task");
    let handed_in = arena.submit(&honest).await;
    let place = arena.store.place_in_queue(&handed_in).await;
    assert_eq!(place.expect("read"), Some(0));
    let waiting = arena.store.waiting().await.expect("read");
    let waiting: Vec<_> = waiting.iter().map(|one| (one.kind, one.count)).collect();
    assert_eq!(waiting, [(JobKind::Judge, 199)]);
    // Both are in their first turns, and one that has used it up gives way.
    assert!(!arena.must_give_way(&one, FIRST - 1).await);
    assert!(arena.must_give_way(&two, FIRST).await);
    arena.give_way(&two, FIRST).await;
    let claim = arena.claim("b").await.expect("a task");
    assert_eq!(claim.submission, handed_in);
    arena.judged(&claim, 300).await;

    // Somebody new comes after those of the flood that are new, once each; then never again.
    let newcomer = arena.account("Newcomer").await;
    let handed_in = arena.submit(&newcomer).await;
    arena.give_way(&one, SECOND).await;
    let mut before = 0;
    loop {
        let claim = arena.claim("b").await.expect("a task");
        if claim.submission == handed_in {
            break;
        }
        before += 1;
        arena.give_way(&claim, SECOND).await;
    }
    // All but the two that have had a turn already, each with one submission.
    assert_eq!(before, 98);
    let next = arena.account("Next").await;
    let handed_in = arena.submit(&next).await;
    let claim = arena.claim("a").await.expect("a task");
    assert_eq!(claim.submission, handed_in);
}

async fn who_comes_after_a_flood_does_not_wait_until_it_has_passed(on: On) {
    let arena = Arena::new(on).await;
    let known = arena.known("Known", 300).await;
    let mut flood = Vec::new();
    for number in 0..20 {
        let account = arena.account(&format!("flood-{number}")).await;
        flood.push(arena.submit(&account).await);
    }
    let newcomer = arena.account("Newcomer").await;
    let new = arena.submit(&newcomer).await;
    // Their second submission comes after the first ones of all others, at either end.
    arena.submit(&newcomer).await;
    let early = [arena.submit(&known).await, arena.submit(&known).await];
    let next = async |new| {
        let claim = arena.store.pick_case("w", new).await;
        let claim = claim.expect("answered").expect("a task");
        arena.judged(&claim, 1).await;
        claim.submission
    };
    // Those who are known have waited longest or not, but are never turned round.
    assert_eq!(next(NEWEST).await, early[0]);
    assert_eq!(next(NEWEST).await, early[1]);
    assert_eq!(next(OLDEST).await, flood[0]);
    assert_eq!(next(NEWEST).await, new);
    let second = next(OLDEST).await;
    assert!(!flood.contains(&second), "who is known by now comes before");
    assert_eq!(next(OLDEST).await, flood[1]);
    assert_eq!(next(NEWEST).await, flood[19]);
}

async fn a_worker_that_is_drained_finishes_what_it_has(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada").await;
    arena.submit(&ada).await;
    let claim = arena.claim("a").await.expect("a task");
    let told = arena.store.drain_workers(WhichWorkers::All, true, EVER);
    assert_eq!(told.await.expect("told"), ["a"]);
    let drained = async || {
        let workers = arena.store.workers(EVER).await.expect("read");
        let worker = workers.into_iter().next().expect("one");
        (worker.draining, worker.is_drained())
    };
    assert_eq!(drained().await, (true, false));
    arena.judged(&claim, 1).await;
    assert_eq!(drained().await, (true, true));
    arena.submit(&ada).await;
    assert_eq!(arena.claim("a").await, None);
    let enrolled = arena.store.add_to_ladder("nim", &["random"]).await;
    enrolled.expect("enrolled");
    let newcomer = arena.store.claim_newcomer("a").await;
    assert_eq!(newcomer.expect("read"), None);
    let resumed = WhichWorkers::Named("host");
    let resumed = arena.store.drain_workers(resumed, false, EVER).await;
    assert_eq!(resumed.expect("told"), ["a"]);
    assert!(arena.claim("a").await.is_some());
    let nobody = WhichWorkers::Named("b");
    let nobody = arena.store.drain_workers(nobody, true, EVER).await;
    assert!(nobody.expect("told").is_empty());
}

on_both! {
    only_what_may_be_short_holds_matches_up
    who_was_cheap_comes_before_who_is_new_and_that_before_who_was_dear
    a_judging_gives_way_only_to_what_comes_before_it
    a_judging_that_is_given_up_delays_no_others_of_its_account
    what_is_long_never_takes_all_workers
    rejudging_gives_way_to_what_people_wait_for
    a_hundred_accounts_that_flood_keep_one_that_is_known_waiting_for_nothing
    who_comes_after_a_flood_does_not_wait_until_it_has_passed
    a_worker_that_is_drained_finishes_what_it_has
}
