//! A database of an earlier version is brought up to date with what waited in it.
//!
//! The old tables are made by the migrations of that time, and filled as that version filled them.

use grundy_report::Verdict;
use grundy_store::{
    Finished, JobKind, Lane, MeetingRow, Outcome, Pick, QuestionState, Role, Store, StoreError,
    TimeSlice, digest, question_key,
};
use grundy_testing::moments::now;
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::{self as stores, Claims as _};
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Executor as _};

/// The last version with three tables of work.
const BEFORE_JOBS: i64 = 7;
/// The last version whose skeletons of names did not look at capital letters.
const BEFORE_CAPITALS: i64 = 18;
const ENGINE: &str = "engine 1";

/// The first digits of the checksums of SQLite's migrations, which are made from those of Postgres. A new migration
/// adds its own.
const SQLITE: [&str; 24] = [
    "92538afff6452c52",
    "8e17871dce12d9d6",
    "023ace74fb3c4c19",
    "a2dbf2a6b350f497",
    "f23ca2d7ef333fbe",
    "7bd03b82fba6e116",
    "00892d4c4de1ed88",
    "cbf3ccc688aca3cb",
    "2c44d0ccfcc86536",
    "d5ff6a927425885e",
    "a5429b382e083c7b",
    "15f437a802d1c74d",
    "3e4bba9e3e36dd69",
    "fb871a847555eb34",
    "daebe22796e0ec4e",
    "6b51c1f836ab72ca",
    "93bfd0a8e7bcf094",
    "039fbe88b6c2a1e4",
    "fd2c76ac9d8dbf17",
    "7b19673a81d06859",
    "a0a66783a9fc24f4",
    "1745e809502cd290",
    "0acc82d660805500",
    "6e5c0ff1e64de0d7",
];

#[test]
fn sqlite_s_migrations_have_the_checksums_that_databases_keep() {
    let checksums = Store::migrations("sqlite:").iter();
    let checksums: Vec<String> = checksums
        .map(|step| hex::encode(&step.checksum[..8]))
        .collect();
    assert_eq!(checksums, SQLITE);
}

/// Makes the tables as they were in this version, and runs these statements.
async fn filled(url: &str, version: i64, sql: &str) {
    install_default_drivers();
    let old = Store::migrations(url)
        .iter()
        .filter(|step| step.version <= version);
    let old = Migrator::with_migrations(old.cloned().collect());
    let pool = AnyPoolOptions::new().max_connections(1).connect(url).await;
    let pool = pool.expect("the database");
    old.run(&pool).await.expect("the old tables");
    let filled = pool.execute(AssertSqlSafe(sql.to_owned())).await;
    filled.expect("filled");
    pool.close().await;
}

/// A submission that waits, one that ran when the server was stopped, one that is long, one that is done, a spot
/// check; a question that waits, one that is answered, one that failed, a match; a newcomer to a ladder, one that is
/// done, one that was given up, and a result.
fn rows(bundle: &str, bytes: &str) -> String {
    let key = |request: &str, engine: &str| question_key(request, engine);
    let matches = format!("{ENGINE}, matches 2");
    // Questions that were answered or failed just now are kept.
    let now = now();
    let mut sql = format!(
        "INSERT INTO blobs (hash, bytes) VALUES ('{bundle}', {bytes});
         INSERT INTO problems (name, title, game, digest, installed, ladder)
             VALUES ('nim', 'nim', 'nim', '{bundle}', 1, 'nim-1');
         INSERT INTO workers (id, host, engine, task, started, seen) VALUES ('w', 'host', 'engine', '2', 1, 1);
         INSERT INTO rejudges (id, problem, state, created_by, created) VALUES ('set', 'nim', 'running', 'a', 1);"
    );
    for account in ["a", "b", "c", "d"] {
        sql += &format!(
            "INSERT INTO accounts (id, name, folded, role, created) VALUES ('{account}', '{account}', '{account}', 'member', 1);"
        );
    }
    for (id, account, purpose, state, turn, standing, lost) in [
        ("1", "a", "first", "waiting", 0, 1, 0),
        ("2", "b", "first", "running", 0, 0, 2),
        ("3", "c", "first", "waiting", 1, 1, 0),
        ("4", "d", "first", "done", 0, 0, 0),
        ("5", "d", "check", "waiting", 0, 0, 0),
        ("6", "d", "rejudge", "running", 0, 0, 0),
    ] {
        let submission = match purpose {
            "first" => id,
            _ => "4",
        };
        if purpose == "first" {
            sql += &format!(
                "INSERT INTO submissions (id, account, problem, file, source, bytes, created)
                 VALUES ('{id}', '{account}', 'nim', 'bot.c', '{bundle}', 1, 1);"
            );
        }
        let set = match purpose {
            "rejudge" => "'set'",
            _ => "NULL",
        };
        let priority = match purpose {
            "first" => 1,
            "check" => 2,
            _ => 3,
        };
        sql += &format!(
            "INSERT INTO tasks (id, submission, account, purpose, rejudge, state, stage, progress, worker, lease, \
             lost, priority, created, version, changed, turn, standing) VALUES ('{id}', '{submission}', '{account}', \
             '{purpose}', {set}, '{state}', 'queued', '{{\"done\":0,\"planned\":0}}', 'w', 3, {lost}, {priority}, 1, \
             5, {now}, {turn}, {standing});"
        );
    }
    sql += "INSERT INTO judgings (id, submission, task, content, verdict, reproducible, certified, won_starts, \
        converted, fuel, problem_digest, module_hash, worker, engine, core_ms, created)
        VALUES ('j', '4', '4', 'content', 'AC', 1, 0, 1, 1, 1, 'x', 'module', 'w', 'engine', 700, 1);
        UPDATE submissions SET judging = 'j' WHERE id = '4';";
    for (id, asker, visitor, request, engine, state, answer, failure) in [
        ("q1", "a", 0, "waits", ENGINE, "waiting", "NULL", "NULL"),
        ("q2", "v", 1, "runs", ENGINE, "running", "NULL", "NULL"),
        ("q3", "v", 1, "is answered", ENGINE, "done", bytes, "NULL"),
        (
            "q4",
            "v",
            1,
            "fails",
            ENGINE,
            "failed",
            "NULL",
            "'too hard'",
        ),
        ("q5", "b", 0, "a match", &matches, "waiting", "NULL", "NULL"),
    ] {
        let key = key(request, engine);
        sql += &format!(
            "INSERT INTO questions (id, key, asker, visitor, request, engine, state, answer, failure, spent_ms, \
             created, changed) VALUES ('{id}', '{key}', '{asker}', {visitor}, '{request}', '{engine}', '{state}', \
             {answer}, {failure}, 9, {now}, {now});"
        );
    }
    for (contender, submission, state, lost) in [
        ("module", "'4'", "running", 0),
        ("random", "NULL", "done", 0),
        ("perfect", "NULL", "done", 5),
    ] {
        sql += &format!(
            "INSERT INTO contenders (ladder, contender, problem, submission, state, lost, created)
             VALUES ('nim-1', '{contender}', 'nim', {submission}, '{state}', {lost}, 1);"
        );
    }
    sql + "INSERT INTO meetings (ladder, one, other, games, half_points_one, half_points_other, given_away_one, \
        given_away_other, faults_one, faults_other, played) VALUES ('nim-1', 'perfect', 'random', 2, 4, 0, 0, 2, 0, 0, 1);"
}

async fn nothing_that_waited_is_lost(on: On) {
    let (url, _folder) = stores::address(on);
    let (_, bundle) = stores::problem("nim");
    let packed = bundle.to_bytes();
    let hex = hex::encode(&packed);
    let bytes = match on {
        On::Sqlite => format!("x'{hex}'"),
        On::Postgres(_) => format!("decode('{hex}', 'hex')"),
    };
    filled(&url, BEFORE_JOBS, &rows(&digest(&packed), &bytes)).await;
    let store = Store::open(&url).await.expect("brought up to date");

    // Judgings: the account that is known, the new one, and last the one whose judging is long.
    let seen = store.heartbeat("w2", "host", "engine").await;
    seen.expect("written");
    let mut judged = Vec::new();
    while let Some(claim) = store.claim_case("w2").await.expect("answered") {
        assert_eq!(claim.program.file, "bot.c");
        judged.push((claim.job.id.clone(), claim.job.kind, claim.job.slice));
        let outcome = Outcome {
            verdict: Verdict::Accepted,
            ..Outcome::judge_failed(String::new())
        };
        let finished = store.finish(&claim, "w2", &outcome).await;
        assert_eq!(finished.expect("written"), Finished::Kept);
    }
    let judged: Vec<_> = judged
        .iter()
        .map(|(id, kind, slice)| (&**id, *kind, *slice))
        .collect();
    assert_eq!(
        judged,
        [
            ("2", JobKind::Judge, TimeSlice::First),
            ("1", JobKind::Judge, TimeSlice::First),
            ("3", JobKind::Judge, TimeSlice::Long),
            ("5", JobKind::Check, TimeSlice::First),
            ("6", JobKind::Rejudge, TimeSlice::First),
        ]
    );
    let counts = store.counts().await.expect("read");
    // Four that waited, without the check, and the one that was done.
    assert_eq!((counts.judgings, counts.checks, counts.lost), (5, 1, 2));
    let sets = store.rejudges().await.expect("read");
    assert_eq!((sets[0].tasks, sets[0].done), (1, 1));

    // Questions: what was answered is answered, and what waited is claimed, accounts first.
    let state = async |request| {
        let key = question_key(request, ENGINE);
        store.question(&key).await.expect("read")
    };
    assert_eq!(
        state("is answered").await,
        Some(QuestionState::Answered(packed))
    );
    let failed = QuestionState::Failed("too hard".to_owned());
    assert_eq!(state("fails").await, Some(failed));
    assert_eq!(state("waits").await, Some(QuestionState::Waiting));
    for expected in ["waits", "runs"] {
        let job = store.claim("w2", Lane::Interactive, ENGINE, Pick::default());
        let job = job.await.expect("read").expect("a question");
        assert_eq!(job.payload, expected);
        let answered = store.answer(&job, Ok(b"yes"), 1).await;
        assert!(answered.expect("written"));
    }
    let played = store.claim("w2", Lane::Batch, ENGINE, Pick::default());
    let played = played.await.expect("read").expect("a match");
    assert_eq!((played.kind, &*played.payload), (JobKind::Match, "a match"));

    // The ladder: the newcomer meets both, the others have met each other or were given up.
    let (job, newcomer) = store
        .claim_newcomer("w2")
        .await
        .expect("read")
        .expect("one");
    assert_eq!(newcomer.contender, "module");
    let programs = store.not_met(&newcomer).await.expect("read");
    let names: Vec<_> = programs.iter().map(|one| &*one.contender).collect();
    assert_eq!(names, ["module", "perfect", "random"]);
    let row = MeetingRow {
        contenders: ["module".to_owned(), "random".to_owned()],
        games: 2,
        half_points: [4, 0],
        given_away: [0, 0],
        faults: [0, 0],
        moves: [0, 0],
        decided: [0, 0],
        right: [0, 0],
        played: 0,
    };
    let kept = store.finish_slice(&job, &[row], true, 1).await;
    assert!(kept.expect("written"));
    let meetings = store.meetings_since("nim-1", 0).await.expect("read");
    assert_eq!(meetings.len(), 2);
    assert!(meetings.iter().all(|old| old.moves == [0, 0]));
    assert_eq!(store.claim_newcomer("w2").await.expect("read"), None);
    assert_eq!(store.newcomers("nim-1").await.expect("read"), 0);

    // What is new works beside what is old.
    let eve = store.create_account("Eve", Role::Member).await;
    eve.expect("an account");
}

/// The skeletons of names are made anew. Accounts that look the same stay, and the older one has the name to itself.
async fn names_are_compared_as_they_are_now(on: On) {
    let (url, _folder) = stores::address(on);
    let mut sql = String::new();
    for (created, name, folded) in [
        (1, "\u{39a}ate", "\u{3ba}ate"),
        (2, "Tom", "tom"),
        (3, "\u{3a4}om", "\u{3c4}om"),
        (4, "Zoe", "zoe"),
        (5, "Paul", "paul"),
        (6, "PauI", "paui"),
        (7, "pa1", "pa1"),
        (8, "Frau.Lehrer", "frau.lehrer"),
    ] {
        sql += &format!(
            "INSERT INTO accounts (id, name, folded, skeleton, role, created) \
             VALUES ('{created}', '{name}', '{folded}', 'skeleton of {folded}', 'member', {created});"
        );
    }
    filled(&url, BEFORE_CAPITALS, &sql).await;
    for _ in 0..2 {
        let store = Store::open(&url).await.expect("brought up to date");
        assert_eq!(store.accounts().await.expect("read").len(), 8);
        for name in [
            "Kate",
            "\u{422}om",
            "\u{396}oe",
            "Pau1",
            "p\u{430}ui",
            "paI",
            "pal",
            "frau.Iehrer",
        ] {
            let made = store.create_account(name, Role::Member).await;
            assert!(
                matches!(made, Err(StoreError::Refused(_))),
                "{name}: {made:?}"
            );
        }
        store.close().await;
    }
    let store = Store::open(&url).await.expect("opened");
    let other = store.create_account("Kati", Role::Member).await;
    other.expect("an account");
}

on_both! {
    nothing_that_waited_is_lost
    names_are_compared_as_they_are_now
}
