//! The results of a class as teachers see them: the table, the file for a spreadsheet, the list of submissions.

use axum::http::{Method, StatusCode};
use grundy_store::RejudgeFilter;
use grundy_testing::postgres::{On, on_both};
use serde_json::Value;

use super::support::{ADDRESS, Site, text};

async fn page(site: &Site, role: &str, path: &str) -> String {
    let answer = site.as_role(role, Method::GET, path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{role} {path}");
    text(answer).await
}

async fn the_table_leads_to_the_attempt_that_counts(on: On) {
    let site = Site::new(on, false).await;
    let class = format!("/classes/{}", site.class);
    let attempt = format!("/submissions/{}", site.submission);
    let waiting = page(&site, "teacher", &class).await;
    assert!(waiting.contains("data-fresh"), "it is live");
    let link = format!("href=\"{attempt}\" aria-label=\"pupil, Nim: waiting\"");
    assert!(waiting.contains(&link), "{waiting}");
    site.finish_case().await;
    let judged = page(&site, "teacher", &class).await;
    let link = format!("href=\"{attempt}\" aria-label=\"pupil, Nim: WA\"");
    assert!(judged.contains(&link), "{judged}");
    let table = page(&site, "teacher", &format!("{class}/results.csv")).await;
    let mut lines = table.lines();
    let header = "name,nim,nim points,nim certified,nim tries,nim time,nim late,nim link";
    assert_eq!(lines.next(), Some(header));
    let row: Vec<&str> = lines.next().expect("a row").split(',').collect();
    // One of two won starts was won, and the deadline was in 1970.
    assert_eq!(row[..5], ["pupil", "WA", "0.500", "", "1"]);
    assert!(row[5].ends_with('Z') && row[6] == "late", "{table}");
    assert_eq!(row[7], format!("{ADDRESS}{attempt}"));
}

async fn submissions_are_filtered(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    let link = format!("/submissions/{}\"", site.submission);
    let class = &site.class;
    for (query, found) in [
        (String::new(), true),
        (format!("?class={class}"), true),
        ("?class=none".to_owned(), false),
        ("?problem=nim&verdict=WA".to_owned(), true),
        ("?problem=own".to_owned(), false),
        ("?verdict=AC".to_owned(), false),
        ("?verdict=waiting".to_owned(), false),
        ("?person=PUP".to_owned(), true),
        ("?person=teacher".to_owned(), false),
        ("?person=%3Ci%3E%25'".to_owned(), false),
    ] {
        let shown = page(&site, "teacher", &format!("/submissions{query}")).await;
        assert_eq!(shown.contains(&link), found, "{query}: {shown}");
        assert!(!shown.contains("<i>"), "{query}");
        // A filter shows nobody more than the whole list does.
        let others = page(&site, "other-pupil", &format!("/submissions{query}")).await;
        assert!(!others.contains(&link), "{query}");
    }
}

async fn boards_name_pupils_to_their_classes(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    let added = site.store.add_to_ladder("nim", &["random"]).await;
    added.expect("added");
    for (role, name) in [
        ("pupil", "pupil"),
        ("teacher", "pupil"),
        ("admin", "pupil"),
        ("other-pupil", "a student"),
        ("other-teacher", "a student"),
    ] {
        let cell = format!("<td>{name}</td>");
        let board = page(&site, role, "/problems/nim/board").await;
        assert!(board.contains(&cell), "{role}: {board}");
        let board = page(&site, role, "/api/v1/problems/nim/board").await;
        assert!(
            board.contains(&format!("\"by\":\"{name}\"")),
            "{role}: {board}"
        );
        let ladder = page(&site, role, "/api/v1/problems/nim/ladder").await;
        assert!(
            ladder.contains(&format!("\"name\":\"{name}\"")),
            "{role}: {ladder}"
        );
        assert!(
            role == "pupil" || name == "pupil" || !ladder.contains("\"pupil\""),
            "{role}: {ladder}"
        );
        // The page of the games of two of its bots.
        let ladder: Value = serde_json::from_str(&ladder).expect("JSON");
        let rows = ladder["rows"].as_array().expect("rows");
        let row = rows.iter().find(|row| row["name"] == name);
        let id = row.expect("the bot")["id"].as_str().expect("an identifier");
        let path = format!("/problems/nim/ladder/{id}/{id}");
        let pairing = text(site.as_role(role, Method::GET, &path).await).await;
        let without_viewer = pairing.replace("other-pupil", "");
        assert_eq!(
            without_viewer.contains("pupil"),
            name == "pupil",
            "{role}: {pairing}"
        );
    }
}

/// Equal programs are one contender of a ladder. Each account has its own name there.
async fn equal_bots_have_the_names_of_their_accounts(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    let form = r#"{"name": "bot.c", "source": "int main() {}"}"#;
    let submitted = site.submit_json("other-pupil", form).await;
    assert!(submitted.status().is_success());
    site.finish_case().await;
    let added = site.store.add_to_ladder("nim", &["random"]).await;
    added.expect("added");
    let other = site.store.account_named("other-pupil").await;
    let other = other.expect("read").expect("an account").id;
    let path = format!("/problems/nim/ladder/{other}/{}", site.pupil.id);
    let pairing = text(site.as_role("teacher", Method::GET, &path).await).await;
    assert!(pairing.contains("other-pupil against pupil"), "{pairing}");
}

async fn the_page_of_a_set_counts_what_it_does_not_replace(on: On) {
    let site = Site::new(on, false).await;
    let admin = site.store.account_named("admin").await;
    let admin = admin.expect("read").expect("an account").id;
    site.finish_case().await;
    let all = RejudgeFilter {
        problem: "nim",
        ..RejudgeFilter::default()
    };
    let mut sets = Vec::new();
    for _ in 0..2 {
        let set = site.store.rejudge(&all, &admin).await.expect("begun");
        site.finish_case().await;
        sets.push(set);
    }
    let path = format!("/admin/rejudges/{}", sets[0]);
    let note = "Submissions with a verdict of a newer rejudge: 1.";
    let shown = page(&site, "admin", &path).await;
    assert!(!shown.contains(note), "{shown}");
    let applied = site.store.close_rejudge(&sets[1], true).await;
    applied.expect("applied");
    let shown = page(&site, "admin", &path).await;
    assert!(shown.contains(note), "{shown}");
}

async fn a_projector_shows_the_latest_submissions(on: On) {
    let site = Site::new(on, false).await;
    let feed = format!("/classes/{}/feed", site.class);
    assert!(page(&site, "teacher", &feed).await.contains("queued"));
    site.finish_case().await;
    let shown = page(&site, "teacher", &feed).await;
    assert!(
        shown.contains("<strong>pupil</strong> Nim") && shown.contains("WA"),
        "{shown}"
    );
    assert!(!shown.contains("b<o>t.c"), "{shown}");
}

on_both! {
    boards_name_pupils_to_their_classes
    equal_bots_have_the_names_of_their_accounts
    a_projector_shows_the_latest_submissions
    the_page_of_a_set_counts_what_it_does_not_replace
    the_table_leads_to_the_attempt_that_counts
    submissions_are_filtered
}
