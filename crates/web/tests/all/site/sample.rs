//! Runs of a program on a sample of a problem, without a submission.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, LOCATION};
use axum::http::{Method, Request, Response, StatusCode};
use grundy_testing::postgres::{On, on_both};

use super::support::{Site, text};
use super::worker::work;

impl Site {
    /// The answer to a form with a program, of an account with this name.
    async fn run_sample(&self, role: &str, file: &str, source: &str) -> Response<Body> {
        let token = self.token(role).await.expect("a token");
        let part = |name: &str, value: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let body = format!("{}{}--x--\r\n", part("name", file), part("source", source));
        let request = Request::post("/problems/nim/sample")
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "multipart/form-data; boundary=x");
        let request = request.body(Body::from(body)).expect("a request");
        self.ask(request).await
    }
}

async fn a_worker_runs_the_program_and_nothing_is_submitted(on: On) {
    let site = Site::new(on, false).await;
    let before = text(site.as_role("pupil", Method::GET, "/submissions").await).await;
    let begun = site.run_sample("pupil", "bot.c", "int main() {}").await;
    assert_eq!(begun.status(), StatusCode::SEE_OTHER);
    let path = begun.headers()[LOCATION].to_str().expect("text").to_owned();
    let waiting = site.as_role("pupil", Method::GET, &path).await;
    assert_eq!(waiting.status(), StatusCode::ACCEPTED);
    assert!(text(waiting).await.contains("A worker runs your program"));
    // The run is for its owner, under its problem.
    let of_own = path.replace("/nim/", "/own/");
    for (role, path) in [
        ("teacher", &path),
        ("other-pupil", &path),
        ("admin", &path),
        ("pupil", &of_own),
    ] {
        let asked = site.as_role(role, Method::GET, path).await;
        assert_eq!(asked.status(), StatusCode::NOT_FOUND, "{role} {path}");
    }
    // Equal programs of others have another key.
    let other = site.run_sample("teacher", "bot.c", "int main() {}").await;
    assert_ne!(other.headers()[LOCATION].to_str().expect("text"), path);
    work(&site.store);
    let refused = site.as_role("pupil", Method::GET, &path).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let after = text(site.as_role("pupil", Method::GET, "/submissions").await).await;
    assert_eq!(before, after);
}

async fn a_program_that_cannot_be_run_is_shown_again(on: On) {
    let site = Site::new(on, false).await;
    let long = "x".repeat(33 << 10);
    for (file, source, told) in [
        ("bot.xyz", "typed-source", "does not compile files"),
        ("bot.c", &*long, "may have 32 KiB"),
        ("bot.c", " ", "contains no file"),
    ] {
        let refused = site.run_sample("pupil", file, source).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{told}");
        let page = text(refused).await;
        assert!(
            page.contains(told) && page.contains(source),
            "{told}: {page}"
        );
        assert!(page.contains(&format!("value=\"{file}\"")), "{page}");
    }
}

on_both! {
    a_worker_runs_the_program_and_nothing_is_submitted
    a_program_that_cannot_be_run_is_shown_again
}
