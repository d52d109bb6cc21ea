//! Who may see and do what: every route, asked as everybody.

use axum::body::Body;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{Method, Request};
use grundy_store::Role;
use grundy_testing::postgres::{On, on_both};

use super::forms::{EMPTY, FORMS};
use super::support::{ROLES, Site, text};
use super::worker::{PLAY_BOT, work};

/// The status of each page, in the order of `ROLES`. The page of another person does not exist.
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
    (
        "/admin?audit=failed-sign-ins&person=pup&before=01ARZ3NDEKTSV4RRFFQ69G5FAV",
        [401, 404, 404, 404, 404, 200],
    ),
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

/// Programs with a wrong token do not see that they are visitors, so the API refuses it. Pages show what visitors see.
async fn a_wrong_token_is_refused_by_the_api(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    work(&site.store);
    let long = "x".repeat(1_000);
    for (path, expected) in SEEN {
        let path = path
            .replace("{s}", &site.submission)
            .replace("{c}", &site.class);
        let asks_viewer = path.starts_with("/api/") && path != "/api/v1/openapi.json";
        let expected = if asks_viewer { 401 } else { expected[0] };
        for token in ["grundy_wrong", long.as_str()] {
            let request = Request::get(&path).header(AUTHORIZATION, format!("Bearer {token}"));
            let request = request.body(Body::empty()).expect("a request");
            let answer = site.ask(request).await;
            assert_eq!(answer.status().as_u16(), expected, "{path}");
            let has_challenge = answer.headers().contains_key(WWW_AUTHENTICATE);
            assert_eq!(has_challenge, expected == 401, "{path}");
        }
    }
}

/// The links of the page of a problem lead to pages that the viewer may see.
async fn a_problem_links_to_what_its_viewer_may_see(on: On) {
    let site = Site::new(on, false).await;
    work(&site.store);
    for (role, has_results) in [("nobody", false), ("pupil", true)] {
        let page = text(site.as_role(role, Method::GET, "/problems/nim").await).await;
        let (_, rest) = page.split_once("<p class=\"links\">").expect("links");
        let (links, _) = rest.split_once("</p>").expect("their end");
        let links: Vec<&str> = links
            .split("href=\"")
            .skip(1)
            .filter_map(|link| link.split('"').next())
            .collect();
        let board = "/problems/nim/board";
        assert_eq!(links.contains(&board), has_results, "{role}: {links:?}");
        assert!(links.len() >= 2, "{role}: {links:?}");
        for link in links {
            let status = site.as_role(role, Method::GET, link).await.status();
            assert!(
                status.is_success() || status.is_redirection(),
                "{role} gets {status} from {link}"
            );
        }
    }
}

async fn everybody_does_what_they_may(on: On) {
    let site = Site::new(on, false).await;
    // Somebody whose account is disabled on the way, and who asks for nothing.
    let other = site.store.create_account("somebody", Role::Member).await;
    let other = other.expect("an account");
    for (path, expected) in EMPTY {
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
    for (path, form, expected) in FORMS {
        let path = path
            .replace("{c}", &site.class)
            .replace("{pupil}", &site.pupil.id);
        let form = form.replace("{pupil}", &site.pupil.id);
        for (role, expected) in ROLES.iter().zip(expected) {
            let mut request =
                Request::post(&path).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
            if let Some(token) = site.token(role).await {
                request = request.header(AUTHORIZATION, format!("Bearer {token}"));
            }
            let answer = site
                .ask(request.body(Body::from(form.clone())).expect("a request"))
                .await;
            assert_eq!(
                answer.status().as_u16(),
                *expected,
                "{role} posts {form} to {path}"
            );
        }
    }
}

/// While the database does not answer, people with an account are told so, and never asked to sign in.
async fn nobody_is_a_visitor_while_the_database_is_away(on: On) {
    let site = Site::new(on, false).await;
    let mut tokens = Vec::new();
    for role in &ROLES[1..] {
        tokens.push(site.token(role).await.expect("a token"));
    }
    site.store.close().await;
    for path in ["/account", "/about", "/submissions"] {
        for token in &tokens {
            for accept in ["text/html", "application/json"] {
                let request = Request::get(path)
                    .header(AUTHORIZATION, format!("Bearer {token}"))
                    .header(ACCEPT, accept);
                let answer = site.ask(request.body(Body::empty()).expect("a request"));
                assert_eq!(answer.await.status().as_u16(), 503, "{path} as {accept}");
            }
        }
    }
}

on_both! {
    nobody_is_a_visitor_while_the_database_is_away
    everybody_sees_what_they_may
    a_wrong_token_is_refused_by_the_api
    a_problem_links_to_what_its_viewer_may_see
    everybody_does_what_they_may
    forms_of_others_change_nothing
}
