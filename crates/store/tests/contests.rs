//! Contests from outside: who sees what in which phase, what counts, and what can be changed when.

use grundy_store::{
    Access, Account, Contest, Failure, NewContest, NewContestProblem, NewSubmission, Outcome,
    Phase, QueueLimits, Role, Standing, StandingCell, Store, StoreError, Wanted, digest, now,
    visible_result,
};
use tempfile::TempDir;

use grundy_testing::moments::{self, FORGOTTEN, Moment, PHASES, handed_in, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store;
use grundy_testing::store::Claims as _;

const HOUR: i64 = 60 * 60 * 1000;

/// Who looks, in the order of the columns below.
const VIEWERS: [&str; 7] = [
    "visitor",
    "bob",
    "alice",
    "carl",
    "class-teacher",
    "organiser",
    "admin",
];

/// An arena with a contest, `cup`, of the problems nim, which is public, and kept, which is not. Alice and Bob
/// take part; Carl is in a class with Bob, whose teacher has nothing to do with the contest.
struct Arena {
    store: Store,
    url: String,
    _folder: TempDir,
    class: String,
}

impl Arena {
    async fn new(on: On) -> Self {
        let (url, folder) = store::address(on);
        let store = Store::open(&url).await.expect("a store");
        let problems = ["nim", "kept"].map(store::problem);
        store.install(&problems).await.expect("installed");
        for name in &VIEWERS[1..] {
            let role = match *name {
                "admin" => Role::Admin,
                "organiser" | "class-teacher" => Role::Teacher,
                _ => Role::Member,
            };
            store.create_account(name, role).await.expect("an account");
        }
        let mut arena = Self {
            store,
            url,
            _folder: folder,
            class: String::new(),
        };
        let teacher = arena.account("class-teacher").await;
        let class = arena.store.create_class("7b", &teacher.id).await;
        arena.class = class.expect("a class").id;
        for pupil in ["bob", "carl"] {
            let pupil = arena.account(pupil).await;
            let joined = store::join_class(&arena.store, &arena.class, &pupil.id).await;
            joined.expect("joined");
        }
        let assigned = arena.store.assign(&arena.class, "nim", None).await;
        assigned.expect("set");
        let organiser = arena.account("organiser").await;
        let new = NewContest {
            name: "cup",
            title: "Cup",
            class: None,
            starts: now() + HOUR,
            ends: now() + 4 * HOUR,
            freezes: Some(now() + 3 * HOUR),
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        made.expect("made");
        arena.add("nim", false).await.expect("added");
        arena.add("kept", true).await.expect("added");
        arena
    }

    async fn account(&self, name: &str) -> Account {
        let account = self.store.account_named(name).await.expect("read");
        account.expect("an account")
    }

    async fn contest(&self, viewer: &str) -> Contest {
        let account = self.viewer(viewer).await;
        let contest = self.store.contest(access(&account), "cup").await;
        contest.expect("read").expect("known")
    }

    async fn viewer(&self, name: &str) -> Option<Account> {
        self.store.account_named(name).await.expect("read")
    }

    async fn add(&self, problem: &str, secret: bool) -> Result<(), StoreError> {
        let organiser = self.account("organiser").await;
        let contest = self.contest("organiser").await;
        let new = NewContestProblem {
            problem,
            points: 1,
            secret,
        };
        self.store
            .add_contest_problem(&contest.id, &organiser, &new)
            .await
    }

    async fn submit(
        &self,
        by: &str,
        problem: &str,
        contest: Option<&str>,
    ) -> Result<String, StoreError> {
        let account = self.account(by).await;
        let new = NewSubmission {
            account: &account.id,
            problem,
            file: "bot.c",
            source: Some(by.as_bytes()),
            module: None,
            contest,
        };
        let kept = self.store.submit(&new, QueueLimits::default()).await;
        Ok(kept?.id)
    }

    /// Judges what waits.
    async fn judge(&self, outcome: &Outcome) {
        let claim = self
            .store
            .claim_case("w")
            .await
            .expect("read")
            .expect("a task");
        let finished = self.store.finish(&claim, "w", outcome).await;
        finished.expect("written");
    }

    /// Hands in to the contest so many minutes ago, with this verdict.
    async fn tried(&self, by: &str, problem: &str, minutes: i64, outcome: &Outcome) -> String {
        let id = self.submit(by, problem, Some("cup")).await.expect("kept");
        self.judge(outcome).await;
        handed_in(&self.url, &id, -minutes).await;
        id
    }

    async fn standings(&self, viewer: &str) -> Vec<Standing> {
        let account = self.viewer(viewer).await;
        let contest = self.contest(viewer).await;
        let organiser = self.contest("organiser").await;
        let problems = self.store.problems_of_contest(&organiser).await;
        let problems = problems.expect("read");
        let standings = self
            .store
            .contest_standings(access(&account), &contest, &problems)
            .await;
        standings.expect("read")
    }
}

fn access(account: &Option<Account>) -> Access<'_> {
    account.as_ref().map_or(Access::Visitor, Access::Of)
}

fn outcome(verdict: &str, module: &str) -> Outcome {
    Outcome {
        content: module.to_owned(),
        verdict: verdict.to_owned(),
        reason: None,
        reproducible: true,
        certified: verdict == "AC",
        won_starts: 10,
        converted: 10,
        fuel: 4242,
        report: Some(b"report".to_vec()),
        view: None,
        module: Some(module.to_owned()),
        failure: (verdict != "AC").then(|| Failure {
            instance: "heaps=7,7,7".to_owned(),
            position: "7 7 7".to_owned(),
            played: "1 1".to_owned(),
        }),
        engine: "engine".to_owned(),
        core_ms: 1000,
        spent: [1000, 0],
    }
}

/// What each viewer sees in each phase, in the order of `VIEWERS`: `+` or `-`; of a try in the standings `r`
/// for its result, `p` where it is pending.
const SEEN: &[(&str, [&str; 5])] = &[
    // A submission of Bob after the freeze, accepted and made public by him.
    (
        "late",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "late among all",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "late to play against",
        ["-+-----", "-+-----", "-+-----", "-+-----", "-++++++"],
    ),
    (
        "late in standings",
        ["-r---rr", "rrrrrrr", "-r---rr", "prppprr", "rrrrrrr"],
    ),
    // A submission of Bob before the freeze, rejected: what the standings tell of it is all there is.
    (
        "early",
        ["-+---++", "-+---++", "-+---++", "-+---++", "-+--+++"],
    ),
    (
        "early in standings",
        ["-r---rr", "rrrrrrr", "rrrrrrr", "rrrrrrr", "rrrrrrr"],
    ),
    // What counts for all: nobody's access make a difference.
    (
        "board",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "solved counts",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "ladder",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "contenders",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "traps",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "errors of the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "results of the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "copies in the class",
        ["-------", "-------", "-------", "-------", "+++++++"],
    ),
    (
        "figures",
        ["+++++++", "-------", "-------", "-------", "+++++++"],
    ),
    // The problem that is hidden until the start, and the list of problems.
    (
        "kept",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    (
        "kept among all",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    (
        "problems of the contest",
        ["-----++", "+++++++", "+++++++", "+++++++", "+++++++"],
    ),
    ("nim", ["+++++++"; 5]),
    (
        "seed",
        ["-------", "-------", "-------", "+++++++", "+++++++"],
    ),
    (
        "upsolving",
        ["-----++", "-----++", "-----++", "-----++", "+++++++"],
    ),
];

/// Whether a viewer sees something.
async fn sees(arena: &Arena, what: &str, viewer: &str, early: &str, late: &str) -> char {
    let (store, account) = (&arena.store, arena.viewer(viewer).await);
    let access = access(&account);
    let contest = arena.contest(viewer).await;
    let one = |id| store.submission(access, id);
    let yes = match what {
        "early" => one(early).await.expect("read").is_some(),
        "late" => one(late).await.expect("read").is_some(),
        "late among all" => {
            let all = store.submissions(access, Wanted::default(), 100).await;
            all.expect("read").iter().any(|one| one.id == late)
        }
        "late to play against" => match &account {
            Some(account) => {
                let bot = store.playable_bot(account, "nim", late).await;
                let bots = store.playable_bots(account, "nim", 10).await;
                let is_listed = bots.expect("read").iter().any(|bot| bot.id == late);
                assert_eq!(bot.expect("read").is_some(), is_listed);
                is_listed
            }
            None => false,
        },
        "early in standings" | "late in standings" => {
            let standings = arena.standings(viewer).await;
            let bob = standings.iter().find(|line| line.name == "bob");
            // Early: kept, rejected. Late: nim, accepted.
            let cell = &bob.expect("he takes part").cells[usize::from(what.starts_with('e'))];
            return match (&cell.verdict, cell.pending) {
                (Some(_), 0) => 'r',
                (None, 1) => 'p',
                (None, 0) => '-',
                other => panic!("{other:?}"),
            };
        }
        "board" => {
            let board = store.board("nim", None).await.expect("read");
            let of_class = store.board("nim", Some(&arena.class)).await;
            assert_eq!(of_class.expect("read").len(), board.len());
            !board.is_empty()
        }
        "solved counts" => {
            let counts = store.solved_counts().await.expect("read");
            counts.iter().any(|(problem, _)| problem == "nim")
        }
        "ladder" => !store.entrants("nim").await.expect("read").is_empty(),
        // Whoever is enrolled stays so, so that it is asked in the order of phases.
        "contenders" => {
            store
                .add_to_ladder("nim", &["random"])
                .await
                .expect("enrolled");
            store.newcomers("nim-1").await.expect("read") > 0
        }
        "traps" => !store
            .failures("kept", None, 9)
            .await
            .expect("read")
            .is_empty(),
        "errors of the class" => {
            let failures = store.failures("kept", Some(&arena.class), 9).await;
            !failures.expect("read").is_empty()
        }
        "results of the class" => {
            let results = store.results_of(&arena.class).await.expect("read");
            results.iter().any(|result| result.problem == "nim")
        }
        "copies in the class" => !store
            .copies_in(&arena.class)
            .await
            .expect("read")
            .is_empty(),
        "figures" => !store.hides_results().await.expect("read"),
        "kept" => store.problem(access, "kept").await.expect("read").is_some(),
        "nim" => store.problem(access, "nim").await.expect("read").is_some(),
        "kept among all" => {
            let all = store.problems(access).await.expect("read");
            all.iter().any(|problem| problem.name == "kept")
        }
        "problems of the contest" => {
            let problems = store.problems_of_contest(&contest).await.expect("read");
            assert!(problems.is_empty() || problems.len() == 2);
            !problems.is_empty()
        }
        "seed" => contest.seed.is_some() && contest.salt.is_some(),
        "upsolving" => {
            let organiser = arena.contest("organiser").await;
            let problems = store.problems_of_contest(&organiser).await.expect("read");
            let upsolved = store.upsolved(&contest, &problems).await.expect("read");
            upsolved
                .iter()
                .any(|one| one.name == "carl" && one.labels == ["B"])
        }
        _ => panic!("{what}"),
    };
    if yes { '+' } else { '-' }
}

async fn everybody_sees_what_they_may_in_every_phase(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, Some(50), 100, false)).await;
    let early = arena.tried("bob", "kept", 90, &outcome("WA", "m1")).await;
    let late = arena.tried("bob", "nim", 40, &outcome("AC", "m2")).await;
    let bob = arena.account("bob").await;
    assert!(
        arena
            .store
            .set_public(&bob, &late, true)
            .await
            .expect("set")
    );
    let alice = arena.account("alice").await;
    arena
        .store
        .join_contest(&alice.id, "cup")
        .await
        .expect("joined");
    // A pupil of the same class with the program of the first one, after the end: that does not count.
    shift(&arena.url, "cup", Moment(-100, Some(-50), -10, false)).await;
    arena
        .submit("carl", "kept", Some("cup"))
        .await
        .expect("kept");
    arena.judge(&outcome("AC", "m1")).await;
    let forgotten = (4, ("open", FORGOTTEN));
    let ended = PHASES.into_iter().enumerate();
    for (number, (phase, moment)) in ended.chain([forgotten]) {
        shift(&arena.url, "cup", moment).await;
        assert_eq!(arena.contest("visitor").await.phase.to_string(), phase);
        for (what, expected) in SEEN {
            let mut seen = String::new();
            for viewer in VIEWERS {
                seen.push(sees(&arena, what, viewer, &early, &late).await);
            }
            assert_eq!(seen, expected[number], "{what} in the phase {phase}");
        }
    }
}

async fn a_contest_of_a_class_is_for_the_class(on: On) {
    let arena = Arena::new(on).await;
    let set = format!("UPDATE contests SET class = '{}'", arena.class);
    moments::run(&arena.url, &set).await;
    shift(&arena.url, "cup", PHASES[1].1).await;
    for (viewer, expected) in VIEWERS
        .iter()
        .zip([false, true, false, true, true, true, true])
    {
        let account = arena.viewer(viewer).await;
        let contest = arena.store.contest(access(&account), "cup").await;
        assert_eq!(contest.expect("read").is_some(), expected, "{viewer}");
        let all = arena.store.contests(access(&account)).await.expect("read");
        assert_eq!(!all.is_empty(), expected, "{viewer}");
        let on = arena.store.contests_on(access(&account), "nim").await;
        assert_eq!(!on.expect("read").is_empty(), expected, "{viewer}");
    }
    let outside = arena.submit("alice", "nim", Some("cup")).await;
    assert!(matches!(outside, Err(StoreError::Missing("contest"))));
    let alice = arena.account("alice").await;
    let outside = arena.store.join_contest(&alice.id, "cup").await;
    assert!(matches!(outside, Err(StoreError::Missing("contest"))));
    assert!(arena.submit("bob", "nim", Some("cup")).await.is_ok());
}

/// The words of a refusal; empty where there is none.
fn words<T>(result: Result<T, StoreError>) -> String {
    result
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

/// What becomes of handing in, in each phase: who, to which problem, to the contest or not, and what is said.
const HANDED_IN: &[(&str, &str, bool, [&str; 5])] = &[
    ("alice", "nim", true, ["has not started", "", "", "", ""]),
    ("alice", "kept", true, ["problem not found", "", "", "", ""]),
    // Who takes part does not try beside it, and nobody does at a problem that was kept for it.
    (
        "alice",
        "nim",
        false,
        [
            "",
            "belongs to a running contest",
            "belongs to a running contest",
            "",
            "",
        ],
    ),
    ("carl", "nim", false, [""; 5]),
    (
        "carl",
        "kept",
        false,
        [
            "problem not found",
            "belongs to a running contest",
            "belongs to a running contest",
            "",
            "",
        ],
    ),
    (
        "organiser",
        "nim",
        true,
        [
            "has not started",
            "organizers cannot take part",
            "organizers cannot take part",
            "",
            "",
        ],
    ),
    ("organiser", "kept", false, [""; 5]),
    ("admin", "kept", false, [""; 5]),
];

async fn handing_in_follows_the_phase(on: On) {
    let arena = Arena::new(on).await;
    for (number, (phase, moment)) in PHASES.iter().enumerate() {
        shift(&arena.url, "cup", *moment).await;
        for (who, problem, to_contest, expected) in HANDED_IN {
            let said = arena
                .submit(who, problem, to_contest.then_some("cup"))
                .await;
            let said = words(said);
            let (expected, case) = (expected[number], (phase, who, problem, to_contest));
            assert_eq!(said.is_empty(), expected.is_empty(), "{case:?}: {said}");
            assert!(said.contains(expected), "{case:?}: {said}");
        }
    }
    let other = arena.submit("alice", "nim", Some("none")).await;
    assert!(matches!(other, Err(StoreError::Missing("contest"))));
}

async fn the_seed_is_what_was_committed(on: On) {
    let arena = Arena::new(on).await;
    let before = arena.contest("admin").await;
    assert_eq!(
        (&before.seed, &before.salt),
        (&None, &None),
        "not even an administrator"
    );
    shift(&arena.url, "cup", PHASES[2].1).await;
    let id = arena.submit("bob", "nim", Some("cup")).await.expect("kept");
    let beside = arena.submit("carl", "nim", None).await.expect("kept");
    let claims = [
        arena
            .store
            .claim_case("w1")
            .await
            .expect("read")
            .expect("a task"),
        arena
            .store
            .claim_case("w2")
            .await
            .expect("read")
            .expect("a task"),
    ];
    let [ours, other] = [id, beside].map(|id| {
        let claim = claims.iter().find(|claim| claim.submission == id);
        claim.expect("claimed").contest_seed
    });
    assert_eq!(other, None, "outside of the contest");
    shift(&arena.url, "cup", PHASES[3].1).await;
    let after = arena.contest("visitor").await;
    let (seed, salt) = (after.seed.expect("told"), after.salt.expect("told"));
    assert_eq!(ours.map(|seed| seed.to_string()), Some(seed.clone()));
    assert_eq!(
        digest(format!("{salt}-{seed}").as_bytes()),
        before.commitment
    );
    assert_eq!(after.commitment, before.commitment);
    assert_eq!(salt.len(), 64);
    let other = NewContest {
        name: "other",
        title: "Other",
        class: None,
        starts: 0,
        ends: now() + HOUR,
        freezes: None,
    };
    let organiser = arena.account("organiser").await;
    let made = arena.store.create_contest(&organiser, &other).await;
    made.expect("made");
    let other = arena.store.contest(Access::Visitor, "other").await;
    let other = other.expect("read").expect("known");
    assert_ne!(other.commitment, before.commitment);
    assert_eq!(
        other.phase,
        Phase::Running,
        "a start that has passed means now"
    );
}

/// Minutes after the start, verdict and problem of each try, and what comes of it: rank, solved, penalty and
/// the cells of nim and kept.
async fn places_follow_points_penalty_and_proofs(on: On) {
    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", Moment(-100, None, 100, false)).await;
    let tries = [
        ("alice", "nim", 10, "CE"),
        ("alice", "nim", 11, "WA"),
        ("alice", "nim", 12, "JE"),
        ("alice", "nim", 30, "AC"),
        ("alice", "nim", 40, "WA"),
        ("bob", "kept", 20, "AC"),
        ("bob", "nim", 29, "AC"),
        ("carl", "nim", 50, "AC"),
    ];
    for (by, problem, minute, verdict) in tries {
        let mut outcome = outcome(verdict, by);
        outcome.certified &= by != "alice";
        arena.tried(by, problem, 100 - minute, &outcome).await;
    }
    arena
        .submit("carl", "kept", Some("cup"))
        .await
        .expect("kept");
    let said: Vec<String> = arena
        .standings("visitor")
        .await
        .iter()
        .map(|line| {
            let cell = |cell: &StandingCell| {
                let verdict = cell.verdict.as_deref().unwrap_or("-");
                let minutes = cell.minutes.map_or("-".to_owned(), |m| m.to_string());
                format!("{verdict} {} {minutes} {}", cell.tries, cell.pending)
            };
            let cells: Vec<String> = line.cells.iter().map(cell).collect();
            format!(
                "{} {} {} {} {} | {}",
                line.rank,
                line.name,
                line.solved,
                line.penalty,
                line.certified,
                cells.join(" | ")
            )
        })
        .collect();
    // Carl and Alice have the same penalty, and he has a proof.
    let expected = [
        "1 bob 2 49 2 | AC 1 29 0 | AC 1 20 0",
        "2 carl 1 50 1 | AC 1 50 0 | - 0 - 1",
        "3 alice 1 50 0 | AC 2 30 0 | - 0 - 0",
    ];
    assert_eq!(said, expected);
    let worth = "UPDATE contest_problems SET points = 5 WHERE problem = 'nim'";
    moments::run(&arena.url, worth).await;
    assert_eq!(arena.standings("visitor").await[0].points, 6);
    let bob = arena.account("bob").await;
    arena.store.set_disabled(&bob.id, true).await.expect("set");
    let names: Vec<String> = arena
        .standings("admin")
        .await
        .into_iter()
        .map(|l| l.name)
        .collect();
    assert_eq!(names, ["carl", "alice"], "who is disabled is not in it");
}

async fn a_contest_changes_only_as_long_as_it_is_fair(on: On) {
    let arena = Arena::new(on).await;
    let id = arena.contest("organiser").await.id;
    let at = |minutes: i64| now() + minutes * 60_000;
    let change = async |starts, ends, freezes| {
        words(
            arena
                .store
                .change_contest(&id, "Cup", starts, ends, freezes)
                .await,
        )
    };
    // Before the start all can be changed, but to times that make sense.
    assert_eq!(change(at(60), at(120), None).await, "");
    assert!(
        change(at(60), at(60), None)
            .await
            .contains("must be after its start")
    );
    assert!(
        change(at(60), at(120), Some(at(120)))
            .await
            .contains("the freeze must be between")
    );
    assert!(
        change(at(60), at(1_000_000), None)
            .await
            .contains("one year")
    );
    assert!(words(arena.store.publish_contest(&id).await).contains("after the end"));
    let again = arena.add("nim", false).await;
    assert!(words(again).contains("already has the problem nim"));
    assert!(words(arena.add("not-there", false).await).contains("not-there is not installed"));
    assert_eq!(words(arena.add("not-there", true).await), "");
    let removed = arena.store.remove_contest_problem(&id, "not-there").await;
    assert_eq!(words(removed), "");
    // Nobody else gets hold of what a contest keeps, and nobody hides what is public.
    let other = arena.account("class-teacher").await;
    let new = NewContest {
        name: "other",
        title: "Other",
        class: Some(&arena.class),
        starts: at(10),
        ends: at(100),
        freezes: None,
    };
    arena
        .store
        .create_contest(&other, &new)
        .await
        .expect("made");
    let others = arena.store.contest(Access::Of(&other), "other").await;
    let others = others.expect("read").expect("known").id;
    for (problem, why) in [("kept", "hides kept"), ("nim", "is already public")] {
        let new = NewContestProblem {
            problem,
            points: 1,
            secret: true,
        };
        let added = arena.store.add_contest_problem(&others, &other, &new).await;
        let said = words(added);
        assert!(said.contains(why), "{said}");
    }
    let assigned = arena.store.assign(&arena.class, "kept", None).await;
    assert!(matches!(assigned, Err(StoreError::Missing("problem"))));
    let stolen = NewContest { name: "cup", ..new };
    assert!(words(arena.store.create_contest(&other, &stolen).await).contains("already in use"));
    let foreign = NewContest {
        name: "foreign",
        ..new
    };
    let organiser = arena.account("organiser").await;
    let foreign = arena.store.create_contest(&organiser, &foreign).await;
    assert!(
        matches!(foreign, Err(StoreError::Missing(_))),
        "a class of somebody else"
    );

    // Once it is on, its start and its problems stay; its end and a freeze to come can be moved.
    shift(&arena.url, "cup", Moment(-100, Some(50), 100, false)).await;
    let starts = arena.contest("visitor").await.starts;
    assert!(words(arena.add("not-there", true).await).contains("has started"));
    let removed = arena.store.remove_contest_problem(&id, "nim").await;
    assert!(words(removed).contains("has started"));
    assert_eq!(change(at(500), at(200), Some(at(60))).await, "");
    let contest = arena.contest("visitor").await;
    assert_eq!((contest.starts, contest.phase), (starts, Phase::Running));
    assert_eq!(change(at(0), at(200), Some(at(-60))).await, "");
    let frozen = arena.contest("visitor").await;
    assert_eq!(frozen.phase, Phase::Frozen);
    assert!(frozen.freezes > Some(at(-1)), "what was seen stays seen");
    // A freeze that has begun stays, whatever is sent.
    assert_eq!(change(at(0), at(300), None).await, "");
    assert_eq!(arena.contest("visitor").await.freezes, frozen.freezes);
    assert!(
        change(at(0), at(-1), None)
            .await
            .contains("must be in the future")
    );

    // Once it is over, nothing changes, for its seed is told; results are published once.
    shift(&arena.url, "cup", PHASES[3].1).await;
    assert!(
        change(at(0), at(100), None)
            .await
            .contains("its seed is public")
    );
    assert_eq!(words(arena.store.publish_contest(&id).await), "");
    assert_eq!(arena.contest("visitor").await.phase, Phase::Open);
    assert!(!words(arena.store.publish_contest(&id).await).is_empty());
}

async fn a_contest_is_deleted_as_long_as_nobody_has_handed_in(on: On) {
    let arena = Arena::new(on).await;
    let store = &arena.store;
    shift(&arena.url, "cup", PHASES[1].1).await;
    let id = arena.contest("organiser").await.id;
    let alice = arena.account("alice").await;
    store.join_contest(&alice.id, "cup").await.expect("joined");
    assert_eq!(words(store.delete_contest(&id).await), "");
    let gone = store.contest(Access::Visitor, "cup").await.expect("read");
    assert_eq!(gone, None);
    assert!(matches!(
        store.delete_contest(&id).await,
        Err(StoreError::Missing("contest"))
    ));
    // What it kept is a problem like any other.
    arena.submit("alice", "kept", None).await.expect("kept");

    let arena = Arena::new(on).await;
    shift(&arena.url, "cup", PHASES[1].1).await;
    let handed_in = arena.submit("alice", "kept", Some("cup")).await;
    handed_in.expect("kept");
    let id = arena.contest("organiser").await.id;
    let refused = words(arena.store.delete_contest(&id).await);
    assert!(refused.contains("has submissions"), "{refused}");
    assert_eq!(arena.contest("organiser").await.id, id);
}

async fn names_of_contests_are_names(on: On) {
    let arena = Arena::new(on).await;
    let organiser = arena.account("organiser").await;
    let long = "a".repeat(41);
    for name in ["", "Cup", "a b", "../x", "é", &long] {
        let new = NewContest {
            name,
            title: "Title",
            class: None,
            starts: 0,
            ends: now() + HOUR,
            freezes: None,
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        assert!(words(made).contains("small letters"), "{name}");
        let new = NewContest {
            name: "fine",
            title: "\n",
            ..new
        };
        let made = arena.store.create_contest(&organiser, &new).await;
        assert!(words(made).contains("title"), "{name}");
    }
}

/// A contest without a freeze is open when it ends, and then those of its problems get their place in the
/// ladder; one with a freeze when it is published.
async fn what_opens_is_enrolled(on: On) {
    let arena = Arena::new(on).await;
    let last = 5 * 60_000;
    for (moment, expected) in [
        (Moment(-100, None, 10, false), false),
        (Moment(-100, None, -1, false), true),
        (Moment(-100, Some(-50), -1, false), false),
        (Moment(-100, Some(-50), -10, true), true),
        (Moment(-100, None, -10, false), false),
    ] {
        shift(&arena.url, "cup", moment).await;
        let problems = arena.store.judged_within(last).await.expect("read");
        assert_eq!(problems.contains(&"nim".to_owned()), expected, "{moment:?}");
    }
}

#[test]
fn a_freeze_begins_with_its_moment() {
    let shown = |tried| visible_result(Phase::Frozen, Some(100), tried, false);
    use grundy_store::Visibility;
    assert_eq!(shown(99), Visibility::Result);
    assert_eq!(shown(100), Visibility::Nothing);
}

on_both! {
    everybody_sees_what_they_may_in_every_phase
    a_contest_of_a_class_is_for_the_class
    handing_in_follows_the_phase
    the_seed_is_what_was_committed
    places_follow_points_penalty_and_proofs
    a_contest_changes_only_as_long_as_it_is_fair
    a_contest_is_deleted_as_long_as_nobody_has_handed_in
    names_of_contests_are_names
    what_opens_is_enrolled
}
