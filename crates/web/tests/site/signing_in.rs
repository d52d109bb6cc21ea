//! Passwords, links, cookies, and who may join.

use axum::body::Body;
use axum::http::header::{COOKIE, LOCATION, SET_COOKIE};
use axum::http::{Request, StatusCode};
use grundy_store::{CredentialKind, Role};

use crate::postgres::{On, on_both};
use crate::support::{PASSWORD, Site, cookie, text};

async fn a_link_sets_a_password_once_and_the_password_signs_in(on: On) {
    let site = Site::new(on, false).await;
    let link = site
        .store
        .issue(&site.pupil.id, CredentialKind::Link, "")
        .await
        .expect("issued");
    let form = format!("token={}&password={PASSWORD}", link.reveal());
    let short = site
        .post_form("/welcome", &form.replace(PASSWORD, "short"), None)
        .await;
    assert_eq!(short.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let set = site.post_form("/welcome", &form, None).await;
    assert_eq!(set.status(), StatusCode::SEE_OTHER);
    let again = site.post_form("/welcome", &form, None).await;
    assert_eq!(again.status(), StatusCode::NOT_FOUND);

    // A cookie that somebody has planted is not the one of the session that begins.
    let form = format!("name=PUPIL&password={PASSWORD}&next=//evil.test");
    let planted = "grundy=planted";
    let signed_in = site.post_form("/sign-in", &form, Some(planted)).await;
    assert_eq!(signed_in.status(), StatusCode::SEE_OTHER);
    assert_eq!(signed_in.headers()[LOCATION], "/");
    let set = signed_in.headers()[SET_COOKIE]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(
        set.contains("HttpOnly") && set.contains("SameSite=Lax"),
        "{set}"
    );
    let cookie = cookie(&signed_in);
    assert_ne!(cookie, planted);

    let ask = async |cookie: &str| {
        let request = Request::get("/account").header(COOKIE, cookie);
        site.ask(request.body(Body::empty()).expect("a request"))
            .await
            .status()
    };
    assert_eq!(ask(&cookie).await, StatusCode::OK);
    let out = site.post_form("/sign-out", "", Some(&cookie)).await;
    assert_eq!(out.status(), StatusCode::SEE_OTHER);
    assert_eq!(ask(&cookie).await, StatusCode::UNAUTHORIZED);
}

async fn guessing_takes_longer_and_longer_and_tells_nothing(on: On) {
    let site = Site::new(on, false).await;
    let mut said = Vec::new();
    for name in ["pupil", "nobody-at-all"] {
        let form = format!("name={name}&password=wrong-password");
        let first = site.post_form("/sign-in", &form, None).await;
        assert_eq!(first.status(), StatusCode::UNAUTHORIZED);
        said.push(text(first).await);
    }
    assert_eq!(said[0], said[1], "an unknown name is told the same");
    let form = "name=pupil&password=wrong-password";
    let mut last = StatusCode::UNAUTHORIZED;
    for _ in 0..6 {
        last = site.post_form("/sign-in", form, None).await.status();
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

async fn cookies_over_tls_are_of_this_host_only(on: On) {
    let site = Site::with(on, true, "https://arena.test").await;
    let joined = site.post_form("/join", "name=new", None).await;
    let set = joined.headers()[SET_COOKIE].to_str().expect("text");
    assert!(
        set.starts_with("__Host-grundy=") && set.ends_with("; Secure"),
        "{set}"
    );
}

async fn an_open_arena_lets_anybody_join_and_a_closed_one_nobody(on: On) {
    let open = Site::new(on, true).await;
    let joined = open.post_form("/join", "name=newcomer", None).await;
    assert_eq!(joined.status(), StatusCode::SEE_OTHER);
    let taken = open.post_form("/join", "name=Newcomer", None).await;
    assert_eq!(taken.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let closed = Site::new(on, false).await;
    let form = format!("name=newcomer&password={PASSWORD}");
    let refused = closed.post_form("/join", &form, None).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let invitation = closed
        .store
        .invite(Role::Member, Some(&closed.class), 1, 1, &closed.pupil.id);
    let invitation = invitation.await.expect("invited");
    let form = format!("invitation={}&{form}", invitation.reveal());
    assert_eq!(
        closed.post_form("/join", &form, None).await.status(),
        StatusCode::SEE_OTHER
    );
    assert_eq!(
        closed
            .store
            .pupils_of(&closed.class)
            .await
            .expect("read")
            .len(),
        2
    );
}

on_both! {
    a_link_sets_a_password_once_and_the_password_signs_in
    guessing_takes_longer_and_longer_and_tells_nothing
    cookies_over_tls_are_of_this_host_only
    an_open_arena_lets_anybody_join_and_a_closed_one_nobody
}
