//! Pages for which a worker works something out.

use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use grundy_games::Catalog;
use grundy_questions::{Answer, Bounds, Context, Kind, Library, Question, answer, engine};
use grundy_store::CredentialKind;
use grundy_testing::postgres::{On, on_both};
use grundy_testing::store::Claims as _;

use super::support::{ROLES, Site, text};
use super::worker::{PLAY_BOT, work};

/// Once its owner has made a bot public, everybody with an account may play against it, and nobody sees
/// more of it than its name.
async fn public_bots_can_be_played_against(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    work(&site.store);
    let to = format!("/submissions/{}/public", site.submission);
    let cookie = {
        let session = site
            .store
            .issue(&site.pupil.id, CredentialKind::Session, "test");
        format!("grundy={}", session.await.expect("issued").reveal())
    };
    let path = PLAY_BOT.replace("{s}", &site.submission);
    let table = "/play?problem=nim&position=3%204%205&seed=1";
    for (form, expected, listed) in [
        ("public=1", [422, 303, 303, 303, 303, 303], true),
        ("", [422, 303, 422, 422, 422, 422], false),
    ] {
        let set = site.post_form(&to, form, Some(&cookie)).await;
        assert_eq!(set.status(), StatusCode::SEE_OTHER);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::GET, &path).await;
            assert_eq!(answer.status().as_u16(), expected, "{role}");
        }
        let others = text(site.as_role("other-pupil", Method::GET, table).await).await;
        // The names of students are for the members of their classes.
        let name = "b&lt;o&gt;t.c by a student";
        assert_eq!(others.contains(name), listed, "{others}");
        for hidden in ["secret", "<o>", "by pupil"] {
            assert!(!others.contains(hidden), "{others}");
        }
        let nobody = text(site.as_role("nobody", Method::GET, table).await).await;
        assert!(!nobody.contains(name));
    }
}

/// A question whose answer takes seconds is put to a worker; the page says so, and becomes the answer.
async fn what_takes_long_is_worked_out_by_a_worker(on: On) {
    let site = Site::new(on, false).await;
    let game = "game=chopsticks&set=rollover%3D60&position=1%2C1%2C1%2C1";
    let page = format!("/explorer?{game}");
    let waiting = site.as_role("nobody", Method::GET, &page).await;
    assert_eq!(waiting.status(), StatusCode::ACCEPTED);
    let waiting = text(waiting).await;
    assert!(waiting.contains("data-working") && waiting.contains("http-equiv=\"refresh\""));
    assert!(waiting.contains("Chopsticks"), "what is known is shown");
    let own = site
        .as_role("pupil", Method::GET, "/explorer?problem=own")
        .await;
    assert_eq!(own.status(), StatusCode::ACCEPTED);
    assert!(text(own).await.contains("data-working"));

    // A worker answers with the same function, and within wider bounds; here with what costs little.
    let library = Library::new(Catalog::standard(), Bounds::of_a_worker());
    let mut asked = Vec::new();
    while let Some(claim) = site
        .store
        .claim_question("w", &engine())
        .await
        .expect("read")
    {
        let question: Question = serde_json::from_str(&claim.payload).expect("a question");
        assert_eq!(question.kind, Kind::Explorer);
        asked.push(question.problem.map(|problem| problem.name));
        let small = Question::new(Kind::Explorer, "game=nim&position=3+4+5");
        let answered = answer(&Context::new(&library), &small).answer;
        let bytes = serde_json::to_vec(&answered).expect("JSON");
        let settled = site.store.answer(&claim, Ok(&bytes), 1).await;
        assert!(settled.expect("written"));
    }
    assert_eq!(asked, [Some("own".to_owned()), None], "accounts come first");
    for path in [&*page, "/explorer?problem=own"] {
        let answer = site.as_role("nobody", Method::GET, path).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let answer = text(answer).await;
        assert!(answer.contains("nimbers 3 xor 4 xor 5") && !answer.contains("data-working"));
    }
    let claim = site.store.claim_question("w", &engine()).await;
    assert_eq!(claim.expect("read"), None, "it is not asked again");

    // Programs are told to ask again.
    let program = site
        .as_role("nobody", Method::GET, &format!("/api/v1/solve?{game}"))
        .await;
    assert_eq!(program.status(), StatusCode::ACCEPTED);
    assert_eq!(program.headers()[RETRY_AFTER], "1");
    let place = program.headers()[LOCATION]
        .to_str()
        .expect("an address")
        .to_owned();
    let claim = site
        .store
        .claim_question("w", &engine())
        .await
        .expect("read");
    let claim = claim.expect("a question");
    let small = Question::new(Kind::Solve, "game=nim&position=3+4+5");
    let answered = answer(&Context::new(&library), &small).answer;
    let bytes = serde_json::to_vec(&answered).expect("JSON");
    let settled = site.store.answer(&claim, Ok(&bytes), 1).await;
    assert!(settled.expect("written"));
    let program = site.as_role("nobody", Method::GET, &place).await;
    assert_eq!(program.status(), StatusCode::OK);
    assert!(matches!(answered, Answer::Document(document) if document == text(program).await));

    // What is too much for a worker as well is not even put to one.
    let huge = "/api/v1/solve?game=chopsticks&set=rollover%3D509&position=1%2C1%2C1%2C1";
    let refused = site.as_role("nobody", Method::GET, huge).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(refused).await.contains("grundy solve chopsticks"));
    let claim = site.store.claim_question("w", &engine()).await;
    assert_eq!(claim.expect("read"), None);
}

/// A question that cannot be answered says why.
async fn a_question_that_fails_says_why(on: On) {
    let site = Site::new(on, false).await;
    let path = "/explorer?problem=own";
    let waiting = site.as_role("nobody", Method::GET, path).await;
    assert_eq!(waiting.status(), StatusCode::ACCEPTED);
    for _ in 0..grundy_store::MAX_QUESTION_LOST {
        let claim = site.store.claim_question("w", &engine()).await;
        assert!(claim.expect("read").is_some());
        assert_eq!(site.store.reclaim(Some("w")).await.expect("taken"), 1);
    }
    let failed = site.as_role("nobody", Method::GET, path).await;
    assert_eq!(failed.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(failed).await.contains("3 workers stopped"));
}

on_both! {
    public_bots_can_be_played_against
    what_takes_long_is_worked_out_by_a_worker
    a_question_that_fails_says_why
}
