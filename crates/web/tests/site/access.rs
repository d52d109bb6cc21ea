//! Who may see and do what: every route, asked as everybody.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use grundy_store::Role;

use crate::postgres::{On, on_both};
use crate::support::{ROLES, Site};
use crate::worker::{PLAY_BOT, work};

/// What each role gets, in the order of `ROLES`. A page of somebody else does not exist.
const SEEN: &[(&str, [u16; 6])] = &[
    ("/", [200; 6]),
    ("/problems", [200; 6]),
    ("/problems/nim", [200; 6]),
    ("/problems/none", [404; 6]),
    ("/about", [200; 6]),
    ("/room", [200; 6]),
    ("/robots.txt", [200; 6]),
    ("/healthz", [200; 6]),
    ("/readyz", [200; 6]),
    ("/metrics", [200; 6]),
    ("/assets/grundy.css", [200; 6]),
    ("/assets/../Cargo.toml", [404; 6]),
    ("/api/v1/problems", [200; 6]),
    ("/api/v1/openapi.json", [200; 6]),
    ("/explorer?game=nim", [303; 6]),
    ("/explorer", [200; 6]),
    ("/play", [200; 6]),
    ("/play?game=nim&position=3%204%205", [303; 6]),
    ("/api/v1/solve?game=nim&position=3%204%205", [200; 6]),
    ("/explorer?problem=nim", [303; 6]),
    ("/play?problem=nim", [303; 6]),
    ("/play?problem=nim&seed=1&position=3%204%205", [200; 6]),
    ("/play?problem=none", [404; 6]),
    ("/explorer?problem=none", [404; 6]),
    ("/api/v1/position?problem=none", [404; 6]),
    // What a worker says of the game of a file: everybody is told.
    ("/explorer?problem=own", [422; 6]),
    ("/play?problem=own", [422; 6]),
    ("/api/v1/play?problem=own", [422; 6]),
    ("/api/v1/position?problem=own", [422; 6]),
    ("/api/v1/solve?problem=own", [422; 6]),
    // A bot that nobody else may play against moves for its owner only.
    (PLAY_BOT, [422, 303, 422, 422, 422, 422]),
    ("/explorer/plot.svg?game=wythoff&position=3%205", [200; 6]),
    ("/explorer/plot.svg?game=nothing", [422; 6]),
    ("/sign-in", [200; 6]),
    ("/join", [403; 6]),
    ("/welcome?token=guess", [404; 6]),
    ("/join?invitation=guess", [404; 6]),
    ("/problems/nim/sample/none", [401, 404, 404, 404, 404, 404]),
    ("/problems/nim/board", [401, 200, 200, 200, 200, 200]),
    ("/api/v1/problems/nim/board", [401, 200, 200, 200, 200, 200]),
    ("/problems/nim/traps", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/traps", [401, 404, 404, 404, 404, 404]),
    ("/problems/nim/ladder", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/ladder", [401, 404, 404, 404, 404, 404]),
    (
        "/problems/nim/ladder/nobody",
        [401, 404, 404, 404, 404, 404],
    ),
    (
        "/api/v1/problems/nim/ladder",
        [401, 200, 200, 200, 200, 200],
    ),
    // Whom one may send: reference players, public bots, and what one may see.
    ("/problems/nim/match", [401, 200, 200, 200, 200, 200]),
    ("/problems/none/match", [401, 404, 404, 404, 404, 404]),
    ("/problems/nim/tournament", [401, 200, 200, 200, 200, 200]),
    (
        "/problems/nim/match?first={s}&second=perfect",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/problems/nim/tournament?bot=random&bot={s}",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/api/v1/problems/nim/matches?first=random&second={s}",
        [401, 200, 422, 200, 422, 200],
    ),
    (
        "/api/v1/problems/nim/matches?first=random",
        [401, 422, 422, 422, 422, 422],
    ),
    (
        "/api/v1/problems/nim/tournaments?entrants=random,{s},perfect",
        [401, 200, 422, 200, 422, 200],
    ),
    // There is one bot only in the class, which takes two; to others there is no such class.
    (
        "/api/v1/problems/nim/tournaments?class={c}",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/problems/nim/tournament?class={c}",
        [401, 404, 404, 422, 404, 422],
    ),
    (
        "/problems/nim/ladder/nobody/random",
        [401, 404, 404, 404, 404, 404],
    ),
    ("/submissions", [401, 200, 200, 200, 200, 200]),
    ("/api/v1/submissions", [401, 200, 200, 200, 200, 200]),
    ("/account", [401, 200, 200, 200, 200, 200]),
    ("/account/export.json", [401, 200, 200, 200, 200, 200]),
    ("/classes", [401, 200, 200, 200, 200, 200]),
    ("/submissions/{s}", [401, 200, 404, 200, 404, 200]),
    ("/submissions/{s}/source", [401, 200, 404, 200, 404, 200]),
    ("/api/v1/submissions/{s}", [401, 200, 404, 200, 404, 200]),
    (
        "/api/v1/submissions/{s}/events",
        [401, 200, 404, 200, 404, 200],
    ),
    (
        "/api/v1/submissions/{s}/verdict",
        [401, 200, 404, 200, 404, 200],
    ),
    ("/classes/{c}", [401, 200, 404, 200, 404, 200]),
    ("/classes/{c}/feed", [401, 404, 404, 200, 404, 200]),
    ("/classes/{c}/results.csv", [401, 404, 404, 200, 404, 200]),
    ("/classes/{c}/errors/nim", [401, 404, 404, 200, 404, 200]),
    ("/classes/{c}/similar/nim", [401, 404, 404, 200, 404, 200]),
    ("/classes/{c}/similar/none", [401, 404, 404, 404, 404, 404]),
    (
        "/classes/{c}/similar/nim/{s}/{s}",
        [401, 404, 404, 200, 404, 200],
    ),
    (
        "/classes/{c}/similar/nim/{s}/none",
        [401, 404, 404, 404, 404, 404],
    ),
    ("/uploads", [401, 403, 403, 200, 200, 200]),
    ("/admin", [401, 404, 404, 404, 404, 200]),
    ("/admin?q=pup", [401, 404, 404, 404, 404, 200]),
    ("/admin/day", [401, 404, 404, 404, 404, 200]),
    ("/admin/rejudges/none", [401, 404, 404, 404, 404, 404]),
];

async fn everybody_sees_what_they_may(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    work(&site.store);
    for (path, expected) in SEEN {
        let path = path
            .replace("{s}", &site.submission)
            .replace("{c}", &site.class);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::GET, &path).await;
            assert_eq!(answer.status().as_u16(), *expected, "{role} gets {path}");
        }
    }
}

/// What each role gets who sends an empty form; 422 means that they may, had they filled it in.
const DONE: &[(&str, [u16; 6])] = &[
    ("/problems/nim/submissions", [401, 422, 422, 422, 422, 422]),
    ("/problems/nim/sample", [401, 422, 422, 422, 422, 422]),
    (
        "/api/v1/problems/nim/matches",
        [401, 422, 422, 422, 422, 422],
    ),
    (
        "/api/v1/problems/nim/tournaments",
        [401, 422, 422, 422, 422, 422],
    ),
    ("/submissions/{s}/public", [401, 303, 404, 404, 404, 404]),
    ("/account/token", [401, 200, 200, 200, 200, 200]),
    // The form names what is ended.
    ("/account/end", [422; 6]),
    ("/account/delete", [401, 422, 422, 422, 422, 422]),
    ("/account/password", [401, 422, 422, 422, 422, 422]),
    // These accounts have no password, so the site asks first.
    (
        "/account/sign-out-everywhere",
        [401, 200, 200, 200, 200, 200],
    ),
    ("/sign-out", [303, 200, 200, 200, 200, 200]),
    ("/classes", [422, 422, 422, 422, 422, 422]),
    ("/classes/{c}/invite", [401, 404, 404, 200, 404, 200]),
    ("/uploads", [401, 403, 403, 422, 422, 422]),
    ("/uploads/own/remove", [401, 403, 403, 404, 404, 404]),
    ("/admin/workers", [422, 422, 422, 422, 422, 422]),
    ("/admin/rejudge", [422, 422, 422, 422, 422, 422]),
    ("/admin/accounts/{p}/reset", [401, 404, 404, 404, 404, 200]),
    (
        "/admin/accounts/{p}/disable",
        [401, 404, 404, 404, 404, 303],
    ),
    ("/admin/accounts/{p}/enable", [401, 404, 404, 404, 404, 303]),
];

async fn everybody_does_what_they_may(on: On) {
    let site = Site::new(on, false).await;
    // Somebody whose account is disabled on the way, and who asks for nothing.
    let other = site.store.create_account("somebody", Role::Member).await;
    let other = other.expect("an account");
    for (path, expected) in DONE {
        let path = path.replace("{c}", &site.class).replace("{p}", &other.id);
        let path = path.replace("{s}", &site.submission);
        for (role, expected) in ROLES.iter().zip(expected) {
            let answer = site.as_role(role, Method::POST, &path).await;
            assert_eq!(
                answer.status().as_u16(),
                *expected,
                "{role} posts to {path}"
            );
        }
    }
}

async fn forms_of_others_change_nothing(on: On) {
    let site = Site::new(on, false).await;
    let pupil = format!("account={}", site.pupil.id);
    let role = format!("/admin/accounts/{}/role", site.pupil.id);
    let forms = [
        (
            "/classes".to_owned(),
            "name=mine",
            [401, 403, 403, 303, 303, 303],
        ),
        (
            format!("/classes/{}/assign", site.class),
            "problem=nim",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            format!("/classes/{}/unassign", site.class),
            "problem=nim",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            format!("/classes/{}/rename", site.class),
            "name=7c",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            format!("/classes/{}/teachers", site.class),
            "teacher=pupil",
            [401, 404, 404, 422, 404, 422],
        ),
        (
            format!("/classes/{}/teachers/remove", site.class),
            "account=nobody",
            [401, 404, 404, 404, 404, 404],
        ),
        (
            format!("/classes/{}/invitations/end", site.class),
            "invitation=none",
            [401, 404, 404, 404, 404, 404],
        ),
        (
            format!("/classes/{}/import", site.class),
            "names=pupil",
            [401, 404, 404, 422, 404, 422],
        ),
        (
            format!("/classes/{}/pupils/reset", site.class),
            &*pupil,
            [401, 404, 404, 200, 404, 200],
        ),
        // Twice each, the class is in use again.
        (
            format!("/classes/{}/archive", site.class),
            "",
            [401, 404, 404, 303, 404, 303],
        ),
        (
            format!("/classes/{}/pupils/remove", site.class),
            &*pupil,
            [401, 404, 404, 303, 404, 404],
        ),
        (
            format!("/classes/{}/delete", site.class),
            "confirmed=7",
            [401, 404, 404, 422, 404, 422],
        ),
        (
            "/admin/accounts".to_owned(),
            "name=new&role=admin",
            [401, 404, 404, 404, 404, 200],
        ),
        (role, "role=member", [401, 404, 404, 404, 404, 303]),
        // A problem of the server has no uploader.
        (
            "/uploads/own/publish".to_owned(),
            "what=publish",
            [401, 404, 404, 404, 404, 404],
        ),
        (
            "/admin/workers".to_owned(),
            "what=drain",
            [401, 404, 404, 404, 404, 404],
        ),
        (
            "/admin/rejudge".to_owned(),
            "problem=nim",
            [401, 404, 404, 404, 404, 422],
        ),
        (
            "/admin/rejudges/none".to_owned(),
            "what=apply",
            [401, 404, 404, 404, 404, 404],
        ),
    ];
    for (path, form, expected) in forms {
        for (role, expected) in ROLES.iter().zip(expected) {
            let mut request =
                Request::post(&path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
            if let Some(token) = site.token(role).await {
                request = request.header(AUTHORIZATION, format!("Bearer {token}"));
            }
            let answer = site
                .ask(
                    request
                        .body(Body::from(form.to_owned()))
                        .expect("a request"),
                )
                .await;
            assert_eq!(
                answer.status().as_u16(),
                expected,
                "{role} posts {form} to {path}"
            );
        }
    }
}

on_both! {
    everybody_sees_what_they_may
    everybody_does_what_they_may
    forms_of_others_change_nothing
}
