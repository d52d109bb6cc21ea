//! Requests that are not meant well, and what others wrote.

use axum::body::Body;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST, ORIGIN, REFERER, RETRY_AFTER};
use axum::http::{Method, Request, StatusCode};
use grundy_testing::postgres::{On, on_both};

use super::support::{ADDRESS, Site, text};

async fn what_others_wrote_is_text(on: On) {
    let site = Site::new(on, false).await;
    let problem = text(site.as_role("pupil", Method::GET, "/problems/nim").await).await;
    assert!(problem.contains("&lt;script&gt;alert(1)"), "{problem}");
    assert!(!problem.contains("<script>alert"), "{problem}");
    let path = format!("/submissions/{}", site.submission);
    let submission = text(site.as_role("teacher", Method::GET, &path).await).await;
    assert!(
        submission.contains("b&lt;o&gt;t.c") && !submission.contains("<o>"),
        "{submission}"
    );
    let class = text(
        site.as_role("teacher", Method::GET, &format!("/classes/{}", site.class))
            .await,
    )
    .await;
    assert!(class.contains("7b &lt;i&gt;"), "{class}");
}

/// A form that is too large is told so, with the way back to its page if that is one of this site.
async fn forms_that_are_too_large_lead_back(on: On) {
    let site = Site::new(on, false).await;
    let body = format!("name={}", "x".repeat(70 << 10));
    for (referer, back) in [
        (format!("{ADDRESS}/classes?page=2"), Some("/classes?page=2")),
        (format!("{ADDRESS}//elsewhere.test"), None),
        (format!("{ADDRESS}/\\elsewhere.test"), None),
        (format!("{ADDRESS}.elsewhere.test/classes"), None),
        ("http://elsewhere.test/classes".to_owned(), None),
    ] {
        let request = Request::post("/classes")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(ACCEPT, "text/html")
            .header(REFERER, &referer)
            .body(Body::from(body.clone()));
        let answer = site.ask(request.expect("a request")).await;
        assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
        let page = text(answer).await;
        assert!(page.contains("may have 64 KiB"), "{page}");
        let (_, rest) = page.split_once("<section").expect("a message");
        let link = rest.split_once("<a href=\"").expect("a link").1;
        let link = link.split('"').next().expect("an address");
        assert_eq!(
            link.replace("&#x2f;", "/"),
            back.unwrap_or("/"),
            "{referer}"
        );
    }
}

/// A file or a list that is too large is told at its field. The form is filled, as far as it was read.
async fn fields_that_are_too_large_are_told(on: On) {
    let site = Site::new(on, false).await;
    let program = |file: &str, size: usize| {
        let part = |name: &str, value: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let named = format!("file\"; filename=\"{file}");
        let parts = [
            part(&named, &"x".repeat(size)),
            part("name", "typed.c"),
            part("source", "typed-source"),
        ];
        format!("{}--x--\r\n", parts.concat())
    };
    let list = |lines: usize| format!("names={}", "typed-name%0A".repeat(lines));
    let import = format!("/classes/{}/import", site.class);
    let [submit, run] = ["/problems/nim/submissions", "/problems/nim/sample"];
    let [files, plain] = [
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
    ];
    for (path, kind, body, status, field, kept) in [
        (
            submit,
            files,
            program("a.c", 600 << 10),
            413,
            "file",
            "typed-source",
        ),
        (
            submit,
            files,
            program("a.wasm", 9 << 20),
            413,
            "file",
            "typed-source",
        ),
        (submit, files, program("a.c", 14 << 20), 413, "file", ""),
        (
            run,
            files,
            program("a.c", 600 << 10),
            422,
            "file",
            "typed-source",
        ),
        (run, files, program("a.c", 14 << 20), 413, "file", ""),
        (
            &*import,
            plain,
            list(7_000),
            413,
            "names",
            ">typed-name\ntyped-name\n",
        ),
        (&*import, plain, list(60_000), 413, "names", ""),
    ] {
        let size = body.len();
        let token = site.token("teacher").await.expect("a token");
        let request = Request::post(path)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, kind)
            .header(ACCEPT, "text/html")
            .body(Body::from(body));
        let answer = site.ask(request.expect("a request")).await;
        assert_eq!(answer.status().as_u16(), status, "{path} {size}");
        let page = text(answer).await;
        assert!(
            page.contains(&format!("id=\"{field}-wrong\"")) && page.contains(kept),
            "{path} {size}: {page}"
        );
        // The script of the page knows the limit, too.
        assert!(page.contains(" data-most=\""), "{path} {size}: {page}");
    }
}

async fn headers_keep_browsers_safe(on: On) {
    let site = Site::new(on, false).await;
    for path in ["/", "/api/v1/problems", "/nothing", "/assets/grundy.js"] {
        let answer = site.as_role("nobody", Method::GET, path).await;
        let header = |name: &str| {
            answer
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
        };
        let policy = header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("x-frame-options"), Some("DENY"), "{path}");
        let kept = header("cache-control").expect("a word on caches");
        assert_eq!(
            kept == "no-store",
            !path.starts_with("/assets/"),
            "{path}: {kept}"
        );
    }
}

async fn other_sites_post_nothing(on: On) {
    let site = Site::new(on, false).await;
    let token = site.token("admin").await.expect("a token");
    let ask = async |origin: Option<&str>, fetch: Option<&str>| {
        let mut request = Request::post("/account/token")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(HOST, "arena.test")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        if let Some(fetch) = fetch {
            request = request.header("sec-fetch-site", fetch);
        }
        let answer = site
            .ask(request.body(Body::empty()).expect("a request"))
            .await;
        answer.status().as_u16()
    };
    assert_eq!(ask(Some("http://evil.test"), None).await, 403);
    assert_eq!(ask(Some("null"), None).await, 403);
    assert_eq!(ask(None, Some("cross-site")).await, 403);
    assert_eq!(ask(None, Some("same-site")).await, 403);
    assert_eq!(ask(Some(ADDRESS), Some("same-origin")).await, 200);
    assert_eq!(ask(None, None).await, 200, "a program sends neither");

    // A page without TLS of the same host is another site.
    let secure = Site::with(on, false, "https://arena.test").await;
    for (origin, status) in [("http://arena.test", 403), ("https://arena.test", 401)] {
        let request = Request::post("/account/token")
            .header(HOST, "arena.test")
            .header(ORIGIN, origin)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = secure.ask(request.body(Body::empty()).expect("a request"));
        assert_eq!(answer.await.status().as_u16(), status, "{origin}");
    }

    let request = Request::post("/api/v1/problems/nim/submissions")
        .header(HOST, "arena.test")
        .header(ORIGIN, "http://evil.test");
    let refused = site
        .ask(request.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(refused.status(), 403);
    assert!(text(refused).await.contains("cross-site"), "as JSON");
}

async fn bad_requests_are_refused_with_words(on: On) {
    let site = Site::new(on, false).await;
    let large = format!(r#"{{"name":"bot.c","source":"{}"}}"#, "x".repeat(600 << 10));
    let larger = vec![b'x'; 14 << 20];
    let twice = r#"{"name":"bot.c","source":"x","source_base64":"eA=="}"#;
    let cases: [(Vec<u8>, u16); 16] = [
        (b"".to_vec(), 422),
        (b"{".to_vec(), 422),
        (b"[]".to_vec(), 422),
        (b"null".to_vec(), 422),
        (b"\xff\xfe".to_vec(), 422),
        (br#"{"name":"bot.c"}"#.to_vec(), 422),
        (br#"{"name":"bot.c","source":3}"#.to_vec(), 422),
        (br#"{"name":"","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"bot.exe","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"..","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"a\u0000.c","source":"x"}"#.to_vec(), 422),
        (br#"{"name":"bot.wasm","module":"%%"}"#.to_vec(), 422),
        (br#"{"name":"bot.c","source_base64":"%%"}"#.to_vec(), 422),
        (twice.into(), 422),
        (large.into_bytes(), 413),
        (larger, 413),
    ];
    for (body, expected) in cases {
        let shown: String = String::from_utf8_lossy(&body).chars().take(60).collect();
        let answer = site.submit_json("pupil", body).await;
        assert_eq!(answer.status().as_u16(), expected, "{shown}");
        let said: serde_json::Value = serde_json::from_str(&text(answer).await).expect("JSON");
        assert!(said["error"]["message"].is_string(), "{shown}: {said}");
    }
    assert_eq!(
        site.store.counts().await.expect("read").submissions,
        1,
        "nothing was kept"
    );
}

/// Databases refuse long patterns, which is no fault of the database.
async fn search_texts_that_are_too_long_are_refused(on: On) {
    let site = Site::new(on, false).await;
    let long = "x".repeat(60_000);
    for (role, path) in [
        ("teacher", "/submissions?person="),
        ("admin", "/admin?q="),
        ("admin", "/admin?person="),
    ] {
        let fits = format!("{path}{}", &long[..200]);
        let answer = site.as_role(role, Method::GET, &fits).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let address = format!("{path}{long}");
        let answer = site.as_role(role, Method::GET, &address);
        let answer = answer.await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(text(answer).await.contains("type a shorter one"), "{path}");
    }
    let token = site.token("admin").await.expect("a token");
    for field in ["person", "ending"] {
        let request = Request::post("/admin/rejudge")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(format!("problem=nim&{field}={long}")));
        let answer = site.ask(request.expect("a request")).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert!(text(answer).await.contains("type a shorter one"), "{field}");
    }
}

async fn names_lose_their_folders(on: On) {
    let site = Site::new(on, false).await;
    let body = r#"{"name":"../../etc/C:\\evil\\bot.c","source":"x"}"#;
    let answer = site.submit_json("other-pupil", body).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let list = text(
        site.as_role("other-pupil", Method::GET, "/api/v1/submissions")
            .await,
    )
    .await;
    assert!(list.contains(r#""file":"bot.c""#), "{list}");
}

async fn sources_in_other_encodings_keep_their_bytes(on: On) {
    let site = Site::new(on, false).await;
    // A comment in GBK.
    let body = r#"{"name":"bot.c","source_base64":"Ly8g1tDOxAo="}"#;
    let answer = text(site.submit_json("pupil", body).await).await;
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let page = format!("/submissions/{}", answer["id"].as_str().expect("kept"));
    let shown = text(site.as_role("pupil", Method::GET, &page).await).await;
    assert!(shown.contains(r"\xD6\xD0\xCE\xC4"), "{shown}");
    let download = format!("{page}/source");
    let file = site.as_role("pupil", Method::GET, &download).await;
    let bytes = axum::body::to_bytes(file.into_body(), 100).await;
    assert_eq!(bytes.expect("the source"), b"// \xd6\xd0\xce\xc4\n"[..]);
}

async fn too_much_at_once_is_told_to_wait(on: On) {
    let site = Site::new(on, false).await;
    let body = r#"{"name":"bot.c","source":"x"}"#;
    for _ in 0..2 {
        assert_eq!(
            site.submit_json("pupil", body).await.status(),
            StatusCode::CREATED
        );
    }
    let answer = site.submit_json("pupil", body).await;
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(answer.headers().contains_key(RETRY_AFTER));
    assert_eq!(
        site.submit_json("other-pupil", body).await.status(),
        StatusCode::CREATED
    );
}

async fn a_table_for_a_spreadsheet_holds_no_formula(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/classes/{}/results.csv", site.class);
    let csv = text(site.as_role("teacher", Method::GET, &path).await).await;
    let cells = csv.split([',', '\r', '\n']);
    let is_formula = |cell: &str| cell.starts_with(['=', '+', '-', '@']);
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(!cells.into_iter().any(is_formula), "{csv}");
}

on_both! {
    forms_that_are_too_large_lead_back
    fields_that_are_too_large_are_told
    what_others_wrote_is_text
    headers_keep_browsers_safe
    other_sites_post_nothing
    bad_requests_are_refused_with_words
    search_texts_that_are_too_long_are_refused
    names_lose_their_folders
    sources_in_other_encodings_keep_their_bytes
    too_much_at_once_is_told_to_wait
    a_table_for_a_spreadsheet_holds_no_formula
}
