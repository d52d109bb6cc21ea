//! Passwords, links, cookies, and who may join.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{Method, Request, StatusCode};
use grundy_play::{LEVELS, Opponent};
use grundy_store::{CredentialKind, Role};
use grundy_testing::postgres::{On, on_both};
use grundy_web::RoomCode;

use super::support::{PASSWORD, Site, cookie, text};

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

async fn a_disabled_account_is_told_to_its_owner_only(on: On) {
    let site = Site::new(on, false).await;
    let link = site.store.issue(&site.pupil.id, CredentialKind::Link, "");
    let link = link.await.expect("issued");
    let form = format!("token={}&password={PASSWORD}", link.reveal());
    let set = site.post_form("/welcome", &form, None).await;
    assert_eq!(set.status(), StatusCode::SEE_OTHER);
    let disabled = site.store.set_disabled(&site.pupil.id, true).await;
    disabled.expect("disabled");
    for (password, part) in [
        (PASSWORD, "This account is disabled"),
        ("wrong-password", "Wrong name or password"),
    ] {
        let form = format!("name=pupil&password={password}");
        let answer = site.post_form("/sign-in", &form, None).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
        let page = text(answer).await;
        assert!(page.contains(part), "{page}");
    }
}

async fn guessing_takes_longer_and_longer_and_tells_nothing(on: On) {
    let site = Site::new(on, false).await;
    let mut said = Vec::new();
    for name in ["pupil", "nobody-at-all"] {
        let form = format!("name={name}&password=wrong-password");
        let first = site.post_form("/sign-in", &form, None).await;
        assert_eq!(first.status(), StatusCode::UNAUTHORIZED);
        // The form is shown again with the name that was typed.
        let page = text(first).await;
        assert!(page.contains("Wrong name or password"), "{page}");
        said.push(page.replace(name, "NAME"));
    }
    assert_eq!(said[0], said[1], "an unknown name is told the same");
    let form = "name=pupil&password=wrong-password";
    let mut last = StatusCode::UNAUTHORIZED;
    for _ in 0..6 {
        last = site.post_form("/sign-in", form, None).await.status();
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

/// Sends a form from a network address.
async fn post_from(
    site: &Site,
    last: u8,
    path: &str,
    form: &str,
    cookies: &str,
) -> axum::http::Response<Body> {
    let from = SocketAddr::from(([192, 0, 2, last], 4711));
    let request = Request::post(path)
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(COOKIE, cookies)
        .extension(ConnectInfo(from));
    let request = request.body(Body::from(form.to_owned()));
    site.ask(request.expect("a request")).await
}

async fn strangers_who_guess_lock_nobody_out(on: On) {
    let site = Site::new(on, false).await;
    let kept = site.store.issue(&site.pupil.id, CredentialKind::Link, "");
    let token = kept.await.expect("issued").reveal().to_owned();
    let form = format!("token={token}&password={PASSWORD}");
    let welcome = post_from(&site, 1, "/welcome", &form, "").await;
    let cookies = welcome.headers().get_all(SET_COOKIE).iter();
    let cookies = cookies.map(|cookie| cookie.to_str().expect("text"));
    let known = cookies.map(|cookie| cookie.split(';').next().expect("a pair"));
    let known = known
        .filter(|cookie| cookie.starts_with("grundy-known="))
        .collect::<String>();
    assert!(!known.is_empty());
    let right = format!("name=pupil&password={PASSWORD}");
    let wrong = "name=pupil&password=wrong-password";
    let status = async |last, form: &str, cookies: &str| {
        post_from(&site, last, "/sign-in", form, cookies)
            .await
            .status()
    };
    for last in 10..50 {
        status(last, wrong, "").await;
    }
    let refused = StatusCode::TOO_MANY_REQUESTS;
    assert_eq!(status(60, &right, "").await, refused, "by the name");
    let wide = right.replace("pupil", "%EF%BD%90upil");
    assert_eq!(
        status(60, &wide, "").await,
        refused,
        "however it is written"
    );
    assert_eq!(
        status(60, &right, &known).await,
        StatusCode::SEE_OTHER,
        "the mark passes"
    );
    let forged = format!("{}x", &known[..known.len() - 1]);
    assert_eq!(status(60, &right, &forged).await, refused, "a forged mark");
    // The mark of one account is none for another.
    let other = "name=teacher&password=wrong-password";
    for _ in 0..5 {
        assert_eq!(status(61, other, &known).await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(status(61, other, &known).await, refused);
}

async fn a_class_joins_at_once_and_a_flood_does_not(on: On) {
    let site = Site::new(on, true).await;
    let mut statuses = Vec::new();
    for number in 0..45 {
        let form = format!("name=person-{number}");
        let joined = post_from(&site, 1, "/join", &form, "").await;
        statuses.push(joined.status().as_u16());
    }
    assert_eq!(statuses[..40], [303; 40]);
    assert_eq!(statuses[40..], [429; 5]);
    let other = post_from(&site, 2, "/join", "name=late", "").await;
    assert_eq!(other.status(), StatusCode::SEE_OTHER);
}

async fn people_in_the_room_know_the_code(on: On) {
    let code = RoomCode::of_random(&[1; 32]);
    let site = Site::with_code(on, true, "http://arena.test", Some(code)).await;
    for (code, is_let_in) in [("", false), ("AAAAAA", false), ("bbb-bbb", true)] {
        let form = format!("name=person&code={code}");
        let joined = site.post_form("/join", &form, None).await;
        assert_eq!(
            joined.status() == StatusCode::SEE_OTHER,
            is_let_in,
            "{code}"
        );
    }
    for (role, sees) in [
        ("nobody", false),
        ("pupil", false),
        ("teacher", true),
        ("admin", true),
    ] {
        let page = text(site.as_role(role, Method::GET, "/room").await).await;
        assert_eq!(page.contains("BBBBBB"), sees, "{role}");
    }
    let page = text(site.as_role("nobody", Method::GET, "/join?code=XYZ").await).await;
    assert!(page.contains("value=\"XYZ\""), "{page}");
}

async fn names_that_look_the_same_are_refused(on: On) {
    let site = Site::new(on, true).await;
    for (name, is_free) in [
        ("adam", true),
        ("%D0%B0dam", false),
        ("ADAM", false),
        ("%EF%BD%81dam", false),
        ("%CE%91dam", false),
        ("ada%D0%9C", false),
        ("perfect", false),
        ("..", false),
        ("adamo", true),
    ] {
        let form = format!("name={name}");
        let joined = site.post_form("/join", &form, None).await;
        let joined = joined.status() == StatusCode::SEE_OTHER;
        assert_eq!(joined, is_free, "{name}");
    }
}

/// Scripts keep the drafts of accounts apart that share a browser.
async fn pages_name_the_account_to_scripts(on: On) {
    let site = Site::new(on, false).await;
    for path in ["/", "/problems/nim"] {
        for role in ["nobody", "pupil", "teacher"] {
            let page = text(site.as_role(role, Method::GET, path).await).await;
            let account = site.store.account_named(role).await.expect("read");
            let body = match account {
                Some(account) => format!("<body data-account=\"{}\">", account.id),
                None => "<body>".to_owned(),
            };
            assert!(page.contains(&body), "{role} {path}: {page}");
        }
    }
}

async fn cookies_over_tls_are_of_this_host_only(on: On) {
    let site = Site::with(on, true, "https://arena.test").await;
    let joined = site.post_form("/join", "name=new", None).await;
    let set = joined.headers()[SET_COOKIE].to_str().expect("text");
    assert!(
        set.starts_with("__Host-grundy=") && set.ends_with("; Secure"),
        "{set}"
    );
    assert_eq!(
        joined.headers()["strict-transport-security"],
        "max-age=31536000"
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

/// Pages show the names of players beside those of accounts.
async fn names_of_players_are_reserved(on: On) {
    let site = Site::new(on, false).await;
    let levels = LEVELS.map(|level| level.name.to_owned());
    let players = Opponent::NAMES.map(|name| name.replace('N', "7"));
    let all = levels.into_iter().chain(players);
    for name in all.chain(Opponent::reference_names()) {
        let refused = site.store.create_account(&name, Role::Member).await;
        let told = refused.expect_err(&name).to_string();
        assert!(told.contains("is reserved"), "{name}: {told}");
    }
}

on_both! {
    a_link_sets_a_password_once_and_the_password_signs_in
    a_disabled_account_is_told_to_its_owner_only
    guessing_takes_longer_and_longer_and_tells_nothing
    strangers_who_guess_lock_nobody_out
    a_class_joins_at_once_and_a_flood_does_not
    people_in_the_room_know_the_code
    names_that_look_the_same_are_refused
    names_of_players_are_reserved
    pages_name_the_account_to_scripts
    cookies_over_tls_are_of_this_host_only
    an_open_arena_lets_anybody_join_and_a_closed_one_nobody
}
