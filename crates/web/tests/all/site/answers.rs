//! What browsers and programs get: pages, JSON, events.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, LOCATION};
use axum::http::{Method, Request, StatusCode};
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;
use tower::ServiceExt as _;

use super::support::{Site, outcome, text};

async fn a_browser_gets_pages_where_a_program_gets_json(on: On) {
    let site = Site::new(on, false).await;
    let ask = async |path: &str, accept: &str| {
        let request = Request::get(path)
            .header(ACCEPT, accept)
            .body(Body::empty());
        site.ask(request.expect("a request")).await
    };
    let page = ask("/nothing", "text/html").await;
    assert_eq!(page.status(), StatusCode::NOT_FOUND);
    assert!(text(page).await.contains("Page not found"));
    let first = ask("/account", "text/html").await;
    assert_eq!(first.status(), StatusCode::SEE_OTHER);
    assert_eq!(first.headers()[LOCATION], "/sign-in?next=/account");
    let json = ask("/account", "*/*").await;
    assert_eq!(json.status(), StatusCode::UNAUTHORIZED);
    // The same where no code of ours was reached.
    for path in ["/problems/%ff", "/sign-in?next=a&next=b"] {
        let page = text(ask(path, "text/html").await).await;
        assert!(page.contains("<title>"), "{path}: {page}");
        let json = text(ask(path, "*/*").await).await;
        assert!(json.starts_with(r#"{"error":"#), "{path}: {json}");
    }
    let link = text(ask("/welcome", "text/html").await).await;
    assert!(
        link.contains("his link is invalid or has expired"),
        "{link}"
    );
}

async fn events_begin_with_the_whole_and_end_with_the_verdict(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/api/v1/submissions/{}/events", site.submission);
    let answer = site.as_role("pupil", Method::GET, &path).await;
    let store = site.store.clone();
    let judge = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let claim = store.claim_case("w").await.expect("read").expect("a task");
        store
            .finish(&claim, "w", &outcome())
            .await
            .expect("written");
    });
    let events = text(answer).await;
    judge.await.expect("judged");
    let states: Vec<&str> = events
        .lines()
        .filter(|line| line.starts_with("data:"))
        .collect();
    assert!(states[0].contains(r#""state":"queued""#), "{events}");
    let last = states.last().expect("an event");
    assert!(
        last.contains(r#""state":"done""#) && last.contains(r#""verdict":"WA""#),
        "{events}"
    );
}

async fn a_wrong_choice_of_bots_is_shown_again(on: On) {
    let site = Site::new(on, false).await;
    let form = async |path: &str| {
        let answer = site.as_role("pupil", Method::GET, path).await;
        (answer.status(), text(answer).await)
    };
    // The usual choice is two different players.
    let (status, page) = form("/problems/nim/match").await;
    assert_eq!(status, StatusCode::OK);
    let (first, second) = page.split_once("id=\"second\"").expect("two lists");
    assert!(
        second.contains(" selected>") && !first.contains(" selected>"),
        "{page}"
    );
    for (query, told) in [
        ("match?first=perfect&second=perfect", "only once"),
        ("tournament?bot=perfect", "At least two"),
    ] {
        let (status, page) = form(&format!("/problems/nim/{query}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        let is_chosen =
            page.contains("\"perfect\" selected") || page.contains("\"perfect\" checked");
        assert!(page.contains(told) && is_chosen, "{query}: {page}");
    }
}

/// The message about a submission that waits differs from the one about a submission of another account.
async fn a_bot_without_a_verdict_is_told_to_wait(on: On) {
    let site = Site::new(on, false).await;
    let bot = r#"{"name": "bot.c", "source": "int main() { return 1; }"}"#;
    let made = text(site.submit_json("pupil", bot).await).await;
    let made: serde_json::Value = serde_json::from_str(&made).expect("JSON");
    let id = made["id"].as_str().expect("an identifier");
    for (role, told) in [
        ("pupil", "it has no verdict yet"),
        ("admin", "it has no verdict yet"),
        ("other-pupil", "ot not found"),
    ] {
        for path in [
            format!("/problems/nim/match?first={id}&second=perfect"),
            format!("/api/v1/problems/nim/matches?first={id}&second=perfect"),
            format!("/api/v1/problems/nim/tournaments?entrants=perfect,{id}"),
        ] {
            let answer = site.as_role(role, Method::GET, &path).await;
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{path}");
            let answer = text(answer).await;
            assert!(answer.contains(told), "{role} {path}: {answer}");
        }
    }
}

/// Pages and assets are compressed, live streams are not.
async fn clients_that_accept_it_get_compressed_answers(on: On) {
    let site = Site::new(on, false).await;
    let events = format!("/api/v1/submissions/{}/events", site.submission);
    let token = site.token("pupil").await.expect("a token");
    for (path, accepted, expected) in [
        ("/", "gzip", Some("gzip")),
        ("/assets/grundy.css", "gzip", Some("gzip")),
        ("/", "identity", None),
        ("/healthz", "gzip", None),
        (&*events, "gzip", None),
    ] {
        let request = Request::get(path)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(ACCEPT_ENCODING, accepted);
        let request = request.body(Body::empty()).expect("a request");
        let answer = site
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("an answer");
        let coding = answer.headers().get(CONTENT_ENCODING);
        let coding = coding.map(|coding| coding.to_str().expect("text"));
        assert_eq!(coding, expected, "{path} {accepted}");
    }
}

on_both! {
    clients_that_accept_it_get_compressed_answers
    a_wrong_choice_of_bots_is_shown_again
    a_bot_without_a_verdict_is_told_to_wait
    a_browser_gets_pages_where_a_program_gets_json
    events_begin_with_the_whole_and_end_with_the_verdict
}
