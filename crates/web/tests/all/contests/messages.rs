//! Questions, answers and announcements: visibility, limits, and the stream of a page that is open.

use axum::http::Method;
use futures_util::StreamExt as _;
use grundy_testing::moments::{PHASES, shift};
use grundy_testing::postgres::{On, on_both};
use serde_json::Value;

use super::site::{Site, VIEWERS};

const PAGE: &str = "/contests/cup/messages";
const API: &str = "/api/v1/contests/cup/messages";

impl Site {
    async fn say(&self, viewer: &str, form: &str) -> (u16, String) {
        self.send(viewer, Method::POST, PAGE, form).await
    }

    async fn messages(&self, viewer: &str) -> Vec<Value> {
        let (status, body) = self.get(viewer, API).await;
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// The identifier of the message with this text.
    async fn message(&self, text: &str) -> String {
        let all = self.messages("organiser").await;
        let found = all.iter().find(|message| message["text"] == text);
        let id = found.and_then(|message| message["id"].as_str());
        id.expect("the message").to_owned()
    }

    /// A running contest in which Alice and Bob take part.
    async fn running(on: On) -> Self {
        let site = Self::new(on).await;
        shift(&site.url, "cup", PHASES[1].1).await;
        for name in ["alice", "bob"] {
            let joined = site.send(name, Method::POST, "/contests/cup/join", "");
            assert_eq!(joined.await.0, 303);
        }
        site
    }
}

async fn a_message_is_seen_by_its_recipients(on: On) {
    let site = Site::running(on).await;
    let sent = async |viewer: &str, form: String| {
        let (status, body) = site.say(viewer, &form).await;
        assert_eq!(status, 303, "{form}: {body}");
    };
    sent("alice", "text=alice-asks&problem=nim".to_owned()).await;
    sent("bob", "text=bob-asks".to_owned()).await;
    let (alice, bob) = (
        site.message("alice-asks").await,
        site.message("bob-asks").await,
    );
    sent(
        "organiser",
        format!("text=to-alice&to=asker&answers={alice}"),
    )
    .await;
    sent("admin", format!("text=to-all&to=all&answers={bob}")).await;
    sent("organiser", "text=announced&to=all".to_owned()).await;
    sent("organiser", "text=hint&to=contestant&name=Bob".to_owned()).await;
    let public = ["bob-asks", "to-all", "announced"];
    for (viewer, more) in [
        ("visitor", &[][..]),
        ("carl", &[]),
        ("class-teacher", &[]),
        ("alice", &["alice-asks", "to-alice"]),
        ("bob", &["hint"]),
        ("organiser", &["alice-asks", "to-alice", "hint"]),
        ("admin", &["alice-asks", "to-alice", "hint"]),
    ] {
        let page = site.get(viewer, PAGE).await.1;
        let found = site.messages(viewer).await;
        for text in [
            "alice-asks",
            "to-alice",
            "hint",
            "bob-asks",
            "to-all",
            "announced",
        ] {
            let may_see = public.contains(&text) || more.contains(&text);
            let told = found.iter().any(|message| message["text"] == text);
            assert_eq!(
                (told, page.contains(text)),
                (may_see, may_see),
                "{viewer} {text}"
            );
        }
        // A question that is answered to all does not tell the name of its author.
        let question = found.iter().find(|message| message["text"] == "bob-asks");
        let by = &question.expect("shown")["asked_by"];
        let knows = ["bob", "organiser", "admin"].contains(&viewer);
        assert_eq!(by == "bob", knows, "{viewer}: {by}");
    }
    // The problem of a message is hidden before the start.
    shift(&site.url, "cup", PHASES[0].1).await;
    for viewer in VIEWERS {
        let found = site.messages(viewer).await;
        let named = found.iter().any(|message| !message["problem"].is_null());
        assert_eq!(named, ["organiser", "admin"].contains(&viewer), "{viewer}");
    }
}

async fn a_flood_of_questions_is_refused(on: On) {
    let site = Site::running(on).await;
    for number in 0..5 {
        let sent = site.say("alice", &format!("text=question-{number}")).await;
        assert_eq!(sent.0, 303);
    }
    let (status, page) = site.say("alice", "text=one+more").await;
    assert_eq!(status, 429, "{page}");
    assert!(page.contains("one more</textarea>"), "{page}");
    assert_eq!(
        site.say("bob", "text=mine").await.0,
        303,
        "limits are apart"
    );
    let first = site.message("question-0").await;
    let answer = format!("text=yes&to=asker&answers={first}");
    assert_eq!(site.say("organiser", &answer).await.0, 303);
    assert_eq!(site.say("alice", "text=one+more").await.0, 303);
    // The form shows the typed text again.
    let long = "x".repeat(1001);
    for (form, expected) in [
        (format!("text={long}"), "at most 1000 characters"),
        ("text=a%00b".to_owned(), "control characters"),
        ("text=a%1Bb".to_owned(), "control characters"),
    ] {
        let (status, page) = site.say("bob", &form).await;
        assert_eq!(status, 422, "{page}");
        assert!(page.contains(expected), "{page}");
    }
    let hostile = "text=%3Cscript%3Ealert(1)%3C%2Fscript%3E&to=all";
    assert_eq!(site.say("organiser", hostile).await.0, 303);
    for path in [PAGE, "/contests/cup"] {
        let page = site.get("visitor", path).await.1;
        assert!(
            page.contains("&lt;script&gt;") && !page.contains("<script>alert"),
            "{page}"
        );
    }
    for form in [
        "text=x&to=nobody",
        "text=x&to=contestant&name=carl",
        "text=x&to=asker",
    ] {
        let status = site.say("organiser", form).await.0;
        assert!([404, 422].contains(&status), "{form}: {status}");
    }
}

async fn only_organizers_answer(on: On) {
    let site = Site::running(on).await;
    assert_eq!(site.say("alice", "text=question").await.0, 303);
    let question = site.message("question").await;
    for (viewer, more) in [
        ("alice", ""),
        ("bob", ""),
        ("alice", "&to=all"),
        ("alice", "&to=asker"),
    ] {
        let form = format!("text=mine&answers={question}{more}");
        let (status, page) = site.say(viewer, &form).await;
        assert_eq!(status, 403, "{viewer} {form}: {page}");
        assert!(page.contains("only organizers answer questions"), "{page}");
        let found = site.messages("organiser").await;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0]["answered"], false, "{found:?}");
    }
    // The form for a new question sends no question that it answers.
    assert_eq!(site.say("alice", "text=next&answers=").await.0, 303);
}

/// A page that is open shows an announcement, and nothing of a question of somebody else.
async fn news_arrive_without_a_question_of_others(on: On) {
    let site = Site::running(on).await;
    let body = site.open("alice", "/api/v1/contests/cup/events").await;
    let mut stream = body.into_data_stream();
    let mut next = async || loop {
        let bytes = stream.next().await.expect("an event").expect("read");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((_, data)) = text.split_once("data: ") {
            break serde_json::from_str::<Value>(data.trim()).expect("JSON");
        }
    };
    assert_eq!(next().await, Value::Array(Vec::new()));
    assert_eq!(site.say("bob", "text=bob-asks").await.0, 303);
    assert_eq!(site.say("organiser", "text=news&to=all").await.0, 303);
    let found = next().await;
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(found[0]["text"], "news");
    let (status, _) = site.get("visitor", "/api/v1/contests/cup/events").await;
    assert_eq!(status, 401);
}

/// A page that stays open after its session has ended is told nothing more.
async fn news_end_with_the_session(on: On) {
    let site = Site::running(on).await;
    let body = site.open("alice", "/api/v1/contests/cup/events").await;
    let mut stream = body.into_data_stream();
    let first = stream.next().await.expect("an event").expect("read");
    let first = String::from_utf8_lossy(&first).into_owned();
    assert!(first.contains("messages"), "{first}");
    let alice = site.account("alice").await.id;
    site.store.revoke_all(&alice).await.expect("revoked");
    assert_eq!(site.say("organiser", "text=news&to=all").await.0, 303);
    let rest = stream.next().await;
    assert!(rest.is_none(), "{rest:?}");
}

on_both! {
    news_end_with_the_session
    a_message_is_seen_by_its_recipients
    a_flood_of_questions_is_refused
    only_organizers_answer
    news_arrive_without_a_question_of_others
}
