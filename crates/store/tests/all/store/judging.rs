//! Who judges a submission, and whose verdict counts.

use grundy_report::Verdict;
use grundy_store::{
    Access, Finished, JobKind, Lane, MAX_LOST, Outcome, Pick, Progress, RejudgeFilter, Role, Stage,
    StoreError,
};
use grundy_testing::moments;
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::arena::{Arena, outcome};

async fn a_submission_is_judged_once(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "int main() {}").await.expect("kept");
    let access = Access::Of(&ada);
    let queued = arena
        .store
        .submission(access, &id)
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
            .renew(&claim.job, Stage::Playing, progress)
            .await
            .expect("renewed")
    );
    let playing = arena
        .store
        .submission(access, &id)
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
        .submission(access, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!(
        (done.stage, done.verdict),
        (Stage::Done, Some(Verdict::Accepted))
    );
    assert_eq!(arena.store.counts().await.expect("read").judgings, 1);
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
    assert_eq!(first.job.id, second.job.id);
    let nothing = Progress::default();
    assert!(
        !arena
            .store
            .renew(&first.job, Stage::Playing, nothing)
            .await
            .expect("answered")
    );
    assert!(!arena.store.hold(&first.job).await.expect("answered"));
    assert!(arena.store.hold(&second.job).await.expect("renewed"));
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
    let access = Access::Of(&ada);
    let given_up = arena
        .store
        .submission(access, &id)
        .await
        .expect("read")
        .expect("seen");
    assert_eq!(
        (given_up.stage, given_up.verdict),
        (Stage::Done, Some(Verdict::JudgeError))
    );
}

async fn a_task_that_is_handed_back_was_not_lost(on: On) {
    let arena = Arena::new(on).await;
    let ada = arena.account("Ada", Role::Member).await;
    arena.submit(&ada, "x").await.expect("kept");
    for _ in 0..MAX_LOST + 1 {
        let claim = arena.claim("w").await.expect("the task");
        arena
            .store
            .hand_back(&claim.job)
            .await
            .expect("handed back");
    }
    assert!(arena.claim("w").await.is_some());
}

async fn a_task_that_no_worker_can_run_is_given_up(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    let claim = arena.claim("w").await.expect("the task");
    // The second time, it is done.
    for _ in 0..2 {
        let given_up = store.give_up(&claim.job, "it cannot be read").await;
        given_up.expect("written");
    }
    assert_eq!(arena.claim("w").await, None);
    let given_up = store.submission(Access::Of(&ada), &id).await;
    let given_up = given_up.expect("read").expect("seen");
    assert_eq!(
        (given_up.stage, given_up.verdict),
        (Stage::Done, Some(Verdict::JudgeError))
    );
}

/// Without a submission there is no verdict to write, but the task ends, and so do others.
async fn a_task_whose_submission_is_lost_is_given_up(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    arena.submit(&ada, "x").await.expect("kept");
    moments::run(&arena.url, "UPDATE jobs SET payload = 'lost'").await;
    for start in 0..MAX_LOST {
        let worker = format!("w{start}");
        let job = store.claim(&worker, Lane::Batch, "engine", Pick::default());
        let job = job.await.expect("answered").expect("the task");
        let case = store.judge_case(&job).await;
        assert!(matches!(case, Err(StoreError::Missing("submission"))));
        let taken = store.reclaim(Some(&worker)).await;
        assert_eq!(taken.expect("taken"), 1);
    }
    assert_eq!(arena.claim("w").await, None);
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
                while let Some(claim) = store.claim_case(&worker).await.expect("answered") {
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

async fn another_worker_judges_again(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    let say = async |worker| {
        let said = store.heartbeat(worker, "host", "engine").await;
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
        assert_eq!(claim.job.kind, JobKind::Check);
        let known = found.iter().find(|(id, _)| *id == claim.submission);
        let (submission, outcome) = known.expect("one of the two");
        let expected = match outcome.report.as_deref() {
            Some(b"another") => Finished::Disagrees,
            _ => Finished::Kept,
        };
        let finished = store.finish(&claim, "w2", outcome).await;
        assert_eq!(finished.expect("written"), expected);
        let counts = store.submission(Access::Of(&ada), submission).await;
        let counts = counts.expect("read").expect("seen");
        assert_eq!(
            counts.verdict,
            Some(Verdict::Accepted),
            "the first judging counts"
        );
    }
    store.stop_worker("w2", "it differs").await.expect("told");
    assert_eq!(say("w2").await.as_deref(), Some("it differs"));
    let counts = store.counts().await.expect("read");
    assert_eq!((counts.judgings, counts.checks), (2, 2));
}

/// The list of sets has the last hundred, but each one has a page.
async fn an_old_set_is_found(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Admin).await;
    arena.submit(&ada, "x").await.expect("kept");
    let claim = arena.claim("w").await.expect("a task");
    let finished = store.finish(&claim, "w", &outcome("AC")).await;
    finished.expect("written");
    let filter = RejudgeFilter {
        problem: "nim",
        ..RejudgeFilter::default()
    };
    let mut sets = Vec::new();
    for _ in 0..101 {
        let set = store.rejudge(&filter, &ada.id).await.expect("begun");
        sets.push(set);
    }
    let listed = store.rejudges().await.expect("read");
    assert_eq!(listed.len(), 100);
    assert!(listed.iter().all(|set| set.id != sets[0]));
    for (id, is_known) in [(&*sets[0], true), (&*sets[100], true), ("none", false)] {
        let found = store.rejudge_set(id).await.expect("read");
        assert_eq!(found.is_some_and(|found| found.id == id), is_known, "{id}");
    }
}

/// The task of a worker is the submission of the job that it runs.
async fn a_worker_has_the_task_that_it_runs(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Member).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    let task = async || {
        let said = store.heartbeat("w", "host", "engine").await;
        assert_eq!(said.expect("heard"), None);
        let workers = store.workers(60_000).await.expect("read");
        assert_eq!(workers.len(), 1);
        workers[0].task.clone()
    };
    assert_eq!(task().await, None);
    let claim = arena.claim("w").await.expect("the task");
    assert_eq!(task().await, Some(id));
    let finished = store.finish(&claim, "w", &outcome("AC")).await;
    finished.expect("written");
    assert_eq!(task().await, None);
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
        let all = RejudgeFilter {
            problem: "nim",
            ..RejudgeFilter::default()
        };
        let none = RejudgeFilter {
            person: Some("bob"),
            ..all
        };
        store
            .rejudge(&none, &ada.id)
            .await
            .expect_err("Bob has no submission");
        let set = store.rejudge(&all, &ada.id).await.expect("begun");
        let found = store.rejudge_set(&set).await.expect("read");
        assert_eq!(found.map(|found| (found.tasks, found.done)), Some((1, 0)));
        let early = store.close_rejudge(&set, true).await;
        early.expect_err("it is not done");
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
            .submission(Access::Of(&ada), &id)
            .await
            .expect("read")
            .expect("seen");
        let expected = match apply {
            true => Verdict::WrongAnswer,
            false => Verdict::Accepted,
        };
        assert_eq!(now.verdict, Some(expected));
    }
    // A submission of a set that is dropped before it is judged again.
    let all = RejudgeFilter {
        problem: "nim",
        ..RejudgeFilter::default()
    };
    let set = store.rejudge(&all, &ada.id).await.expect("begun");
    store.close_rejudge(&set, false).await.expect("dropped");
    let found = store.rejudge_set(&set).await.expect("read");
    assert_eq!(found.map(|found| (found.tasks, found.done)), Some((1, 0)));
}

/// Of a set that is applied after a newer one, and of failures of the judge, nothing counts.
async fn an_older_set_and_judge_errors_replace_nothing(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    let ada = arena.account("Ada", Role::Admin).await;
    let id = arena.submit(&ada, "x").await.expect("kept");
    let claim = arena.claim("w").await.expect("a task");
    let finished = store.finish(&claim, "w", &outcome("AC")).await;
    finished.expect("written");
    let all = RejudgeFilter {
        problem: "nim",
        ..RejudgeFilter::default()
    };
    let mut sets = Vec::new();
    for verdict in ["WA", "RTE", "JE"] {
        let set = store.rejudge(&all, &ada.id).await.expect("begun");
        let claim = arena.claim("w").await.expect("the same submission");
        let finished = store.finish(&claim, "w", &outcome(verdict)).await;
        finished.expect("written");
        sets.push(set);
    }
    let [older, newer, failed] = &*sets else {
        panic!("three sets")
    };
    let verdict = async || {
        let read = store.submission(Access::Of(&ada), &id).await;
        read.expect("read").expect("seen").verdict
    };
    let kept = async |set: &str| {
        let kept = store.kept_of(set).await.expect("read");
        (kept.failed, kept.outdated)
    };
    let changes = async |set: &str| store.changes_of(set).await.expect("read").len();
    assert_eq!((changes(older).await, kept(older).await), (1, (0, 0)));
    store.close_rejudge(newer, true).await.expect("applied");
    assert_eq!(verdict().await, Some(Verdict::RunTimeError));
    assert_eq!((changes(older).await, kept(older).await), (0, (0, 1)));
    store.close_rejudge(older, true).await.expect("closed");
    assert_eq!(verdict().await, Some(Verdict::RunTimeError));
    assert_eq!((changes(failed).await, kept(failed).await), (0, (1, 0)));
    store.close_rejudge(failed, true).await.expect("closed");
    assert_eq!(verdict().await, Some(Verdict::RunTimeError));
}

on_both! {
    a_submission_is_judged_once
    who_comes_late_writes_nothing
    what_takes_workers_down_is_given_up
    a_task_that_is_handed_back_was_not_lost
    a_task_that_no_worker_can_run_is_given_up
    a_task_whose_submission_is_lost_is_given_up
    many_workers_share_the_tasks_out
    another_worker_judges_again
    a_worker_has_the_task_that_it_runs
    an_old_set_is_found
    a_rejudging_counts_when_somebody_says_so
    an_older_set_and_judge_errors_replace_nothing
}
