//! Sessions and tokens: listed, limited, ended; and what the audit log tells of them.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE};
use axum::http::{Method, Request};
use grundy_store::{AuditFilter, AuditKind, NewToken, TokenScope};
use grundy_testing::postgres::{On, on_both};

use super::support::{PASSWORD, Site, cookie, text};

impl Site {
    async fn scoped(&self, scope: TokenScope) -> String {
        let new = NewToken {
            label: "test",
            scope,
            days: 1,
        };
        let token = self.store.issue_token(&self.pupil.id, new).await;
        token.expect("issued").reveal().to_owned()
    }

    async fn status_with(&self, token: &str, method: Method, path: &str, body: &str) -> u16 {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_owned()));
        self.ask(request.expect("a request"))
            .await
            .status()
            .as_u16()
    }
}

async fn tokens_do_what_their_scope_says(on: On) {
    let site = Site::new(on, false).await;
    let submit = "/api/v1/problems/nim/submissions";
    let bot = r#"{"name": "bot.c", "source": "int main() {}"}"#;
    let own = format!("/api/v1/submissions/{}", site.submission);
    // The query names one bot only, so no match begins.
    let played = "/api/v1/problems/nim/matches?first=random";
    for (scope, read, handed_in, matched, page) in [
        (TokenScope::Read, 200, 403, 403, 403),
        (TokenScope::Submit, 200, 201, 422, 403),
        (TokenScope::All, 200, 201, 422, 200),
    ] {
        let token = site.scoped(scope).await;
        let get = |path| site.status_with(&token, Method::GET, path, "");
        assert_eq!(get(&own).await, read, "{scope}");
        assert_eq!(get(played).await, matched, "{scope}");
        assert_eq!(get("/account").await, page, "{scope}");
        let done = site.status_with(&token, Method::POST, submit, bot).await;
        assert_eq!(done, handed_in, "{scope}");
    }
}

async fn sessions_and_tokens_are_listed_and_ended(on: On) {
    let site = Site::new(on, true).await;
    let form = format!("name=newcomer&password={PASSWORD}");
    let first = cookie(&site.post_form("/join", &form, None).await);
    let second = cookie(&site.post_form("/sign-in", &form, None).await);
    let made = site.post_form(
        "/account/token",
        "label=laptop&scope=read&days=7",
        Some(&first),
    );
    let page = text(made.await).await;
    assert!(
        page.contains("laptop") && page.contains("grundy_"),
        "{page}"
    );
    assert_eq!(page.matches("this browser").count(), 1);
    for wrong in [
        "label=x&days=0",
        "label=x&days=many",
        "label=x&days=367&scope=all",
    ] {
        let refused = site.post_form("/account/token", wrong, Some(&first)).await;
        assert_eq!(refused.status().as_u16(), 422, "{wrong}");
        assert!(
            text(refused).await.contains("value=\"x\""),
            "the form keeps what was typed"
        );
    }
    let account = site.store.account_named("newcomer").await.expect("read");
    let account = account.expect("an account");
    let listed = site.store.credentials_of(&account.id).await.expect("read");
    assert_eq!(listed.len(), 3);
    // Nobody ends what is another account's.
    for credential in &listed {
        let form = format!("id={}", credential.id);
        let other = site
            .store
            .end_credential(&site.pupil.id, &credential.id)
            .await;
        assert!(other.is_err(), "{form}");
    }
    let ask = async |cookie: &str| {
        let request = Request::get("/account").header(COOKIE, cookie);
        let request = request.body(Body::empty()).expect("a request");
        site.ask(request).await.status().as_u16()
    };
    assert_eq!((ask(&first).await, ask(&second).await), (200, 200));
    let second_id = grundy_store::Token::from_text(second.trim_start_matches("grundy=")).id();
    let ended = site
        .post_form("/account/end", &format!("id={second_id}"), Some(&first))
        .await;
    assert_eq!(ended.status().as_u16(), 303);
    assert_eq!((ask(&first).await, ask(&second).await), (200, 401));
}

async fn weak_passwords_are_refused_and_failures_audited(on: On) {
    let site = Site::new(on, true).await;
    for weak in ["12345678", "password1", "newcomer22"] {
        let form = format!("name=newcomer&password={weak}");
        let refused = site.post_form("/join", &form, None).await;
        assert_eq!(refused.status().as_u16(), 422, "{weak}");
        assert!(text(refused).await.contains("password-wrong"), "{weak}");
    }
    site.post_form("/sign-in", "name=pupil&password=wrong", None)
        .await;
    site.store
        .audit_command("enabled the account x")
        .await
        .expect("written");
    let failed = ("pupil", "did not sign in: wrong password");
    let enabled = ("command line", "enabled the account x");
    for (kind, expected) in [
        (AuditKind::Actions, &[enabled][..]),
        (AuditKind::FailedSignIns, &[failed][..]),
        (AuditKind::All, &[enabled, failed][..]),
    ] {
        let wanted = AuditFilter {
            kind,
            ..AuditFilter::default()
        };
        let log = site.store.audit_log(wanted, 10).await.expect("read");
        let told = log.iter().map(|entry| (&*entry.by, &*entry.action));
        assert_eq!(told.collect::<Vec<_>>(), expected, "{kind}");
        let path = format!("/admin?audit={kind}");
        let page = site.as_role("admin", Method::GET, &path).await;
        let page = text(page).await;
        for (by, action) in [enabled, failed] {
            let is_there = page.contains(&format!("</span> {by} {action}</li>"));
            assert_eq!(is_there, expected.contains(&(by, action)), "{kind}: {page}");
        }
    }
    let failed = site.store.failed_sign_ins("", 10).await.expect("read");
    let failed: Vec<_> = failed.iter().map(|one| (&*one.by, one.attempts)).collect();
    assert_eq!(failed, [("pupil", 1)]);
}

/// A flood of attempts to sign in does not hide what was done before it, and all of it can be read.
async fn the_audit_log_has_pages(on: On) {
    let site = Site::new(on, false).await;
    let noted = site.store.audit_command("enabled the account x").await;
    noted.expect("written");
    for _ in 0..60 {
        let failed = site
            .store
            .audit_failed_sign_in(&site.pupil.id, "wrong password");
        failed.await.expect("written");
    }
    let get = async |path: &str| text(site.as_role("admin", Method::GET, path).await).await;
    let page = get("/admin").await;
    assert!(page.contains("command line enabled"), "{page}");
    assert!(page.contains("pupil 60 (last"), "{page}");
    assert!(!page.contains("Older entries"), "{page}");
    let failed = "pupil did not sign in";
    let page = get("/admin?audit=failed-sign-ins").await;
    assert_eq!(page.matches(failed).count(), 50, "{page}");
    let (before, _) = page.split_once("#audit\">Older entries").expect(&page);
    let (_, older) = before.rsplit_once("href=\"").expect("a link");
    let page = get(&older.replace("&amp;", "&")).await;
    assert_eq!(page.matches(failed).count(), 10, "{page}");
    assert!(!page.contains("Older entries"), "{page}");
    for (person, count) in [("PUP", 50), ("other", 0)] {
        let page = get(&format!("/admin?audit=all&person={person}")).await;
        assert_eq!(page.matches(failed).count(), count, "{person}: {page}");
        let is_counted = page.contains("pupil 60 (last");
        assert_eq!(is_counted, count > 0, "{person}: {page}");
    }
}

async fn an_account_has_a_limited_number_of_tokens_and_sessions(on: On) {
    let site = Site::new(on, true).await;
    for _ in 0..20 {
        site.scoped(TokenScope::Read).await;
    }
    let new = NewToken {
        label: "one more",
        scope: TokenScope::Read,
        days: 1,
    };
    assert!(site.store.issue_token(&site.pupil.id, new).await.is_err());
    let kind = grundy_store::CredentialKind::Session;
    for _ in 0..51 {
        let issued = site.store.issue(&site.pupil.id, kind, "browser").await;
        issued.expect("issued");
    }
    let listed = site
        .store
        .credentials_of(&site.pupil.id)
        .await
        .expect("read");
    let sessions = listed.iter().filter(|one| one.is_session);
    assert_eq!(sessions.count(), 50);
}

on_both! {
    tokens_do_what_their_scope_says
    sessions_and_tokens_are_listed_and_ended
    weak_passwords_are_refused_and_failures_audited
    the_audit_log_has_pages
    an_account_has_a_limited_number_of_tokens_and_sessions
}
