//! The seed of a contest is secret until the end.

use grundy_store::Outcome;
use grundy_testing::moments::{PHASES, shift};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;
use serde_json::Value;

use super::routes::{ASKED, Submissions};
use super::site::{Site, VIEWERS, outcome};

/// A report of the judge, with the seed of the contest.
fn report(seed: &str) -> String {
    format!(
        r#"[{{"schema":"grundy.judge/1","problem":"nim","game":"nim","submission":{{"file":"b","sha256":null}},
        "verdict":"AC","reason":null,"message":null,"asks":"winner","questions":{{"planned":1,"asked":1,
        "right":1,"wrong":0,"missing":0,"extra":0}},"score":1.0,"tests":[],"first_wrong":null,
        "fuel":{{"total":1,"mean_per_question":1,"limit_to_start":1,"limit_per_question":1}},
        "memory_peak":1,"memory_limit":1,"seed":{seed},"engine":"e"}}]"#
    )
}

/// Until the end nobody is told the seed, by any route; then everybody is, and verdict files name it.
async fn the_seed_is_told_at_the_end(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[2].1).await;
    let id = site.submit("bob", "nim").await;
    let claim = site
        .store
        .claim_case("w")
        .await
        .expect("read")
        .expect("a task");
    let seed = claim.contest_seed.expect("a seed").to_string();
    site.store.hand_back(&claim.job).await.expect("handed back");
    let judged = Outcome {
        report: Some(report(&seed).into_bytes()),
        ..outcome("AC", "late")
    };
    site.judge(&id, &judged).await;
    let bob = site.account("bob").await;
    let named = Submissions {
        late: &id,
        judged: &id,
        waits: &id,
        bob: &bob.id,
    };
    for viewer in VIEWERS {
        for path in ASKED {
            let (_, body) = site.get(viewer, &named.path(path, &site.class)).await;
            assert!(!body.contains(&seed), "{viewer} {path}");
        }
    }
    let state = format!("/api/v1/submissions/{id}");
    let (status, body) = site.get("bob", &state).await;
    let read: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, &read["report"][0]["verdict"]), (200, &"AC".into()));
    assert_eq!(read["report"][0].get("seed"), None);
    let (status, said) = site.get("bob", &format!("{state}/verdict")).await;
    assert!(status == 404 && said.contains("secret until the contest ends"));

    shift(&site.url, "cup", PHASES[3].1).await;
    for (viewer, path) in [
        ("visitor", "/contests/cup"),
        ("visitor", "/api/v1/contests/cup"),
        ("bob", "/submissions/{s}"),
        ("bob", "/api/v1/submissions/{s}"),
        ("bob", "/api/v1/submissions/{s}/verdict"),
    ] {
        let (status, body) = site.get(viewer, &named.path(path, &site.class)).await;
        assert!(
            status == 200 && body.contains(&seed),
            "{viewer} {path}: {body}"
        );
    }
    // The bytes are those that the judge wrote.
    let (_, body) = site.get("bob", &state).await;
    assert!(body.contains(report(&seed).trim()), "{body}");
}

on_both! {
    the_seed_is_told_at_the_end
}
