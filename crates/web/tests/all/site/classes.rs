//! What teachers do for their classes: passwords, lists, invitations, teachers, the archive.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE};
use axum::http::{Request, Response, StatusCode};
use grundy_store::{AuditFilter, Role};
use grundy_testing::postgres::{On, on_both};

use super::support::{PASSWORD, Site, cookie, text};

impl Site {
    /// The answer to a form of an account of this name.
    async fn post_as(&self, role: &str, path: &str, form: &str) -> Response<Body> {
        let token = self.token(role).await.expect("a token");
        let request = Request::post(path)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let request = request.body(Body::from(form.to_owned()));
        self.ask(request.expect("a request")).await
    }

    async fn get_as(&self, role: &str, path: &str) -> String {
        let token = self.token(role).await.expect("a token");
        let request = Request::get(path).header(AUTHORIZATION, format!("Bearer {token}"));
        text(
            self.ask(request.body(Body::empty()).expect("a request"))
                .await,
        )
        .await
    }

    async fn audited(&self, action: &str) -> bool {
        let log = self.store.audit_log(AuditFilter::default(), 100).await;
        let log = log.expect("read");
        log.iter().any(|entry| entry.action.contains(action))
    }
}

/// The tokens in a page.
fn tokens(page: &str) -> Vec<String> {
    let rest = page.split("token=grundy_").skip(1);
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let tokens = rest.map(|rest| {
        rest.split(|letter| !is_part(letter))
            .next()
            .expect("a part")
    });
    tokens.map(|token| format!("grundy_{token}")).collect()
}

async fn a_pupil_who_forgot_the_password_gets_a_link(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/classes/{}/pupils/reset", site.class);
    let form = format!("account={}", site.pupil.id);
    let mut links = Vec::new();
    for _ in 0..2 {
        let page = site.post_as("teacher", &path, &form).await;
        assert_eq!(page.status(), StatusCode::OK);
        links.extend(tokens(&text(page).await));
    }
    assert!(site.audited("created a password link for pupil").await);
    let set = |link: &str| format!("token={link}&password={PASSWORD}");
    let first = site.post_form("/welcome", &set(&links[0]), None).await;
    assert_eq!(first.status(), StatusCode::NOT_FOUND, "a newer link counts");
    let second = site.post_form("/welcome", &set(&links[1]), None).await;
    assert_eq!(second.status(), StatusCode::SEE_OTHER);
    let again = site.post_form("/welcome", &set(&links[1]), None).await;
    assert_eq!(again.status(), StatusCode::NOT_FOUND, "valid once");

    // No other account is in reach, not even that of a teacher who has joined as a student.
    for role in ["other-pupil", "other-teacher"] {
        let account = site.store.account_named(role).await.expect("read");
        let account = account.expect("an account");
        let form = format!("account={}", account.id);
        let outside = site.post_as("teacher", &path, &form).await;
        assert_eq!(outside.status(), StatusCode::NOT_FOUND, "{role}");
        let joined = grundy_testing::store::join_class(&site.store, &site.class, &account.id);
        joined.await.expect("joined");
        let inside = site.post_as("teacher", &path, &form).await;
        let expected = match account.role {
            Role::Member => StatusCode::OK,
            _ => StatusCode::FORBIDDEN,
        };
        assert_eq!(inside.status(), expected, "{role}");
    }
}

async fn a_list_makes_accounts_with_links(on: On) {
    let site = Site::new(on, false).await;
    let path = format!("/classes/{}/import", site.class);
    // One wrong line, and nothing is made. The form stays filled.
    let wrong = site
        .post_as("teacher", &path, "names=cleo%0Apupil%0Adan")
        .await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let page = text(wrong).await;
    assert!(
        page.contains("Line 2:") && page.contains(">cleo\npupil\ndan</textarea>"),
        "{page}"
    );
    assert_eq!(site.store.account_named("cleo").await.expect("read"), None);
    // All names that are not valid are told at once.
    let wrong = site
        .post_as("teacher", &path, "names=a%2Fb%0Acleo%0Aperfect")
        .await;
    let page = text(wrong).await;
    assert!(
        page.contains("Line 1:") && page.contains("; line 3:"),
        "{page}"
    );
    // So are names that are taken, or twice in the list.
    let list = "names=cleo%0APupil%0A%0ACLEO%0Aa+b%0Aa*b%0A%CE%A4eacher%0Adan%0Ad%D0%B0n";
    let page = text(site.post_as("teacher", &path, list).await).await;
    let told = [
        "Line 2: the name Pupil, or one that looks like it, is already in use",
        "; line 4: the name CLEO, or one that looks like it, is in line 1 too",
        "; line 6: a name can contain letters, digits, dots, hyphens and underscores, but not",
        "; line 7: the name \u{3a4}eacher, or one",
        "; line 9: the name d\u{430}n, or one that looks like it, is in line 8 too",
    ];
    for part in told {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(
        !page.contains("ine 1:") && !page.contains("ine 5:"),
        "{page}"
    );
    assert_eq!(site.store.account_named("cleo").await.expect("read"), None);
    // A message is never within a closed part of the page.
    for (list, message) in [
        ("names=", "The list must have 1 to 200 names"),
        (
            "names=Vorname;Nachname%0ACleo;May",
            "Line 1 has several columns",
        ),
        ("names=Cleo,%20May", "Line 1 has several columns"),
    ] {
        let wrong = site.post_as("teacher", &path, list).await;
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY, "{list}");
        let page = text(wrong).await;
        let (before, _) = page.split_once(message).expect(&page);
        let (_, part) = before.rsplit_once("<details").expect("a part of the page");
        assert!(part.starts_with(" open>"), "{part}");
    }
    let sheet = site
        .post_as("teacher", &path, "names=name;class%0Acleo;7b%0Adan;7b")
        .await;
    assert_eq!(sheet.status(), StatusCode::OK);
    let links = tokens(&text(sheet).await);
    assert_eq!(links.len(), 2);
    let pupils = site.store.pupils_of(&site.class).await.expect("read");
    let names: Vec<&str> = pupils.iter().map(|pupil| &*pupil.name).collect();
    assert_eq!(names, ["cleo", "dan", "pupil"]);
    let form = format!("token={}&password={PASSWORD}", links[0]);
    let set = site.post_form("/welcome", &form, None).await;
    assert_eq!(set.status(), StatusCode::SEE_OTHER);
    let form = format!("name=cleo&password={PASSWORD}");
    let signed_in = site.post_form("/sign-in", &form, None).await;
    assert_eq!(signed_in.status(), StatusCode::SEE_OTHER);
}

async fn invitations_are_listed_and_ended(on: On) {
    let site = Site::new(on, false).await;
    let teacher = site.store.account_named("teacher").await.expect("read");
    let teacher = teacher.expect("an account").id;
    let invite = || {
        site.store
            .invite(Role::Member, Some(&site.class), 5, 14, &teacher)
    };
    let (used, ended) = (invite().await.expect("made"), invite().await.expect("made"));
    site.store
        .accept(&used, "cleo", None, "test")
        .await
        .expect("joined");
    let class = format!("/classes/{}", site.class);
    let page = site.get_as("teacher", &class).await;
    assert!(
        page.contains("used 1 of 5 times") && page.contains("used 0 of 5 times"),
        "{page}"
    );
    let listed = site.store.invitations_to(&site.class).await.expect("read");
    let unused = listed
        .iter()
        .find(|one| one.uses_left == 5)
        .expect("listed");
    let form = format!("invitation={}", unused.id);
    let done = site
        .post_as("teacher", &format!("{class}/invitations/end"), &form)
        .await;
    assert_eq!(done.status(), StatusCode::SEE_OTHER);
    assert_eq!(site.store.invitation(&ended).await.expect("read"), None);
    assert!(site.store.invitation(&used).await.expect("read").is_some());
    // Nobody joins an archived class.
    for is_open in [false, true] {
        site.post_as("teacher", &format!("{class}/archive"), "")
            .await;
        let found = site.store.invitation(&used).await.expect("read");
        assert_eq!(found.is_some(), is_open);
        let page = site.get_as("teacher", &class).await;
        assert_eq!(page.contains("/import\""), is_open, "{page}");
        let import = format!("{class}/import");
        let list = site.post_as("teacher", &import, "names=zoe").await;
        assert_eq!(list.status() == StatusCode::OK, is_open);
        let told = text(list).await;
        assert_eq!(told.contains("This class is archived"), !is_open, "{told}");
    }
}

/// A list may be a file. Administrators make accounts without a class from one.
async fn a_list_may_be_a_file(on: On) {
    let site = Site::new(on, false).await;
    let of_class = format!("/classes/{}/import", site.class);
    let of_admin = "/admin/accounts/import";
    for (role, path, file, typed, told) in [
        (
            "teacher",
            &*of_class,
            &b"name;school\ncleo;North"[..],
            "",
            "Accounts for <a",
        ),
        (
            "admin",
            of_admin,
            &b"\xef\xbb\xbfdan\r\neve\r\n"[..],
            "not read",
            "New <a",
        ),
        ("admin", of_admin, &b""[..], "fay\r\n", "New <a"),
        ("admin", of_admin, &b"M\xfcller"[..], "kept", "list-wrong"),
        ("admin", of_admin, &b"dan"[..], "kept", "list-wrong"),
        ("admin", of_admin, &b""[..], "dan", "names-wrong"),
        ("admin", of_admin, &b""[..], "", "names-wrong"),
    ] {
        let name = if file.is_empty() { "" } else { "names.csv" };
        let part = "--x\r\nContent-Disposition: form-data; name=";
        let head = format!("{part}\"list\"; filename=\"{name}\"\r\n\r\n");
        let tail = format!("\r\n{part}\"names\"\r\n\r\n{typed}\r\n--x--\r\n");
        let body = [head.as_bytes(), file, tail.as_bytes()].concat();
        let token = site.token(role).await.expect("a token");
        let request = Request::post(path)
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .header(CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from(body));
        let answer = site.ask(request.expect("a request")).await;
        let status = answer.status();
        let page = text(answer).await;
        assert!(page.contains(told), "{path} {typed}: {page}");
        let is_wrong = told.ends_with("-wrong");
        assert_eq!(status == StatusCode::UNPROCESSABLE_ENTITY, is_wrong);
        assert_eq!(tokens(&page).is_empty(), is_wrong, "{page}");
        assert!(
            !is_wrong || page.contains(&format!(">{typed}</textarea>")),
            "{page}"
        );
    }
    for name in ["dan", "eve", "fay"] {
        let account = site.store.account_named(name).await.expect("read");
        assert_eq!(account.expect("an account").role, Role::Member);
    }
    let pupils = site.store.pupils_of(&site.class).await.expect("read");
    let names: Vec<&str> = pupils.iter().map(|pupil| &*pupil.name).collect();
    assert_eq!(names, ["cleo", "pupil"]);
    assert!(site.audited("created 2 accounts").await);
}

async fn a_class_is_renamed_shared_and_deleted(on: On) {
    let site = Site::new(on, false).await;
    let class = format!("/classes/{}", site.class);
    let long = format!("name={}", "x".repeat(81));
    let wrong = site
        .post_as("teacher", &format!("{class}/rename"), &long)
        .await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        text(wrong)
            .await
            .contains("aria-describedby=\"name-wrong\"")
    );
    site.post_as("teacher", &format!("{class}/rename"), "name=8b")
        .await;
    assert!(site.get_as("pupil", &class).await.contains("8b"));

    let last = site
        .store
        .account_named("teacher")
        .await
        .expect("read")
        .expect("one")
        .id;
    let remove = format!("{class}/teachers/remove");
    let alone = site
        .post_as("teacher", &remove, &format!("account={last}"))
        .await;
    assert_eq!(
        alone.status(),
        StatusCode::UNPROCESSABLE_ENTITY,
        "a class keeps a teacher"
    );
    site.post_as(
        "teacher",
        &format!("{class}/teachers"),
        "teacher=Other-Teacher",
    )
    .await;
    assert!(
        site.get_as("other-teacher", &class)
            .await
            .contains("Students")
    );
    let removed = site
        .post_as("other-teacher", &remove, &format!("account={last}"))
        .await;
    assert_eq!(removed.status(), StatusCode::SEE_OTHER);
    assert!(
        site.get_as("teacher", &class)
            .await
            .contains("class not found")
    );

    let delete = format!("{class}/delete");
    let wrong = site.post_as("other-teacher", &delete, "confirmed=7b").await;
    assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let deleted = site.post_as("other-teacher", &delete, "confirmed=8b").await;
    assert_eq!(deleted.status(), StatusCode::SEE_OTHER);
    assert!(
        site.get_as("pupil", &class)
            .await
            .contains("class not found")
    );
    let kept = site
        .get_as("pupil", &format!("/submissions/{}", site.submission))
        .await;
    assert!(kept.contains("b&lt;o&gt;t.c"), "submissions stay: {kept}");
}

async fn a_password_is_set_changed_and_asked_for(on: On) {
    let site = Site::new(on, true).await;
    let joined = site.post_form("/join", "name=newcomer", None).await;
    let session = cookie(&joined);
    let asked = site.post_form("/sign-out", "", Some(&session)).await;
    assert_eq!(asked.status(), StatusCode::OK);
    assert!(text(asked).await.contains("Sign out anyway"));
    let status = async |form: &str, session: &str| {
        let answer = site
            .post_form("/account/password", form, Some(session))
            .await;
        answer.status()
    };
    assert_eq!(
        status("password=short", &session).await,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        status(&format!("password={PASSWORD}"), &session).await,
        StatusCode::OK
    );

    // Now the current one is needed, and another browser is signed out by a change.
    let form = format!("name=newcomer&password={PASSWORD}");
    let other = cookie(&site.post_form("/sign-in", &form, None).await);
    let new = "a+wholly+other+phrase";
    let without = status(&format!("password={new}"), &session).await;
    assert_eq!(without, StatusCode::UNAUTHORIZED);
    let form = format!("current={PASSWORD}&password={new}");
    assert_eq!(status(&form, &session).await, StatusCode::OK);
    for (cookie, expected) in [
        (&session, StatusCode::OK),
        (&other, StatusCode::UNAUTHORIZED),
    ] {
        let request = Request::get("/account").header(COOKIE, cookie);
        let answer = site
            .ask(request.body(Body::empty()).expect("a request"))
            .await;
        assert_eq!(answer.status(), expected);
    }
    let out = site.post_form("/sign-out", "", Some(&session)).await;
    assert_eq!(out.status(), StatusCode::SEE_OTHER, "nothing to ask");
}

async fn forms_keep_what_was_typed(on: On) {
    let site = Site::new(on, true).await;
    for (path, form, kept, field) in [
        ("/join", "name=pupil", "value=\"pupil\"", "name"),
        (
            "/join",
            "name=new&password=short",
            "value=\"new\"",
            "password",
        ),
        (
            "/sign-in",
            "name=pupil&password=x",
            "value=\"pupil\"",
            "password",
        ),
    ] {
        let answer = site.post_form(path, form, None).await;
        assert!(answer.status().is_client_error(), "{path}");
        let page = text(answer).await;
        let marked = format!("aria-describedby=\"{field}-wrong\"");
        assert!(
            page.contains(kept) && page.contains(&marked),
            "{path} {form}: {page}"
        );
        assert!(!page.contains("short"), "passwords are not kept");
    }
}

on_both! {
    a_pupil_who_forgot_the_password_gets_a_link
    a_list_makes_accounts_with_links
    a_list_may_be_a_file
    invitations_are_listed_and_ended
    a_class_is_renamed_shared_and_deleted
    a_password_is_set_changed_and_asked_for
    forms_keep_what_was_typed
}
