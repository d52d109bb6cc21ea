//! Runs of a program on a sample of a problem, without a submission.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, LOCATION};
use axum::http::{Method, Request, Response, StatusCode};
use grundy_testing::postgres::{On, on_both};

use super::support::{Site, text};
use super::worker::work;

impl Site {
    async fn run_sample(&self, role: &str, file: &str, source: &str) -> Response<Body> {
        let path = "/problems/nim/sample";
        self.send_program(role, path, file, source).await
    }

    /// The answer to a form with a program in the editor, of an account with this name.
    async fn send_program(
        &self,
        role: &str,
        path: &str,
        file: &str,
        source: &str,
    ) -> Response<Body> {
        let token = self.token(role).await.expect("a token");
        let part = |name: &str, value: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let parts = [
            part("language", "bot.c"),
            part("name", file),
            part("source", source),
        ];
        let body = format!("{}--x--\r\n", parts.concat());
        let request = Request::post(path)
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
    for (file, source, told, field) in [
        ("bot.xyz", "typed-source", "does not compile files", "name"),
        (".c", "typed-source", "must not begin with", "name"),
        ("bot.c", &*long, "may have 32 KiB", "file"),
        ("bot.c", " ", "contains no file", "file"),
    ] {
        let refused = site.run_sample("pupil", file, source).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{told}");
        let page = text(refused).await;
        assert!(
            page.contains(told) && page.contains(source),
            "{told}: {page}"
        );
        assert!(page.contains(&format!("value=\"{file}\"")), "{page}");
        assert!(page.contains(&format!("id=\"{field}-wrong\"")), "{page}");
        let language = "<option value=\"bot.c\" selected>";
        assert!(page.contains(language), "{told}: {page}");
    }
}

/// A text of a page without its escapes.
fn unescaped(html: &str) -> String {
    let marks = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&#x2f;", "/"),
        ("&amp;", "&"),
    ];
    let text = html.to_owned();
    marks
        .iter()
        .fold(text, |text, &(escape, mark)| text.replace(escape, mark))
}

/// The form of the page does not submit the starter program as it is.
async fn a_starter_program_is_not_submitted(on: On) {
    let site = Site::new(on, false).await;
    let path = "/problems/nim";
    let page = text(site.as_role("pupil", Method::GET, path).await).await;
    let (_, rest) = page.split_once("data-starter=\"c\">").expect(&page);
    let (starter, _) = rest.split_once("</pre>").expect(&page);
    // Browsers send line ends as CR LF.
    let starter = unescaped(starter).replace('\n', "\r\n");
    let path = "/problems/nim/submissions";
    for (file, source, status) in [
        ("bot.c", starter.clone(), StatusCode::UNPROCESSABLE_ENTITY),
        ("own.c", starter.clone(), StatusCode::UNPROCESSABLE_ENTITY),
        ("bot.c", format!("{starter}// mine"), StatusCode::SEE_OTHER),
    ] {
        let answer = site.send_program("pupil", path, file, &source).await;
        assert_eq!(answer.status(), status, "{file}");
        let page = text(answer).await;
        let is_told = page.contains("id=\"source-wrong\"");
        assert_eq!(is_told, status != StatusCode::SEE_OTHER, "{page}");
    }
}

on_both! {
    a_worker_runs_the_program_and_nothing_is_submitted
    a_program_that_cannot_be_run_is_shown_again
    a_starter_program_is_not_submitted
}
