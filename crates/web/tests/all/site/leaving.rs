//! Accounts that their owners delete, what is exported before, and what people know when they join.

use axum::http::{Method, StatusCode};
use grundy_store::{CredentialKind, Role};
use grundy_testing::postgres::{On, on_both};
use serde_json::Value;

use super::support::{PASSWORD, Site, cookie, text};

async fn results_stay_and_the_name_goes(on: On) {
    let site = Site::new(on, false).await;
    site.finish_case().await;
    let link = site
        .store
        .issue(&site.pupil.id, CredentialKind::Link, "")
        .await;
    let form = format!(
        "token={}&password={PASSWORD}",
        link.expect("issued").reveal()
    );
    let session = cookie(&site.post_form("/welcome", &form, None).await);

    for (form, field) in [
        ("confirmed=other".to_owned(), "confirmed"),
        (
            "confirmed=pupil&password=wrong".to_owned(),
            "delete-password",
        ),
    ] {
        let refused = site
            .post_form("/account/delete", &form, Some(&session))
            .await;
        assert!(refused.status().is_client_error(), "{form}");
        assert!(
            text(refused).await.contains(&format!("{field}-wrong")),
            "{form}"
        );
    }
    let form = format!("confirmed=pupil&password={PASSWORD}");
    let deleted = site
        .post_form("/account/delete", &form, Some(&session))
        .await;
    assert_eq!(deleted.status(), StatusCode::SEE_OTHER);

    assert_eq!(site.store.account_named("pupil").await.expect("read"), None);
    let form = format!("name=pupil&password={PASSWORD}");
    let gone = site.post_form("/sign-in", &form, None).await;
    assert_eq!(gone.status(), StatusCode::UNAUTHORIZED);
    assert!(
        site.store.password_link(&site.pupil.id).await.is_err(),
        "nobody gets in"
    );
    let path = format!("/submissions/{}", site.submission);
    let page = site.as_role("admin", Method::GET, &path);
    let page = text(page.await).await;
    assert!(
        page.contains("deleted-") && !page.contains("by pupil"),
        "{page}"
    );
    let pupils = site.store.pupils_of(&site.class).await.expect("read");
    assert!(pupils.is_empty());
}

async fn the_only_administrator_stays(on: On) {
    let site = Site::new(on, false).await;
    let admin = site
        .store
        .account_named("admin")
        .await
        .expect("read")
        .expect("one");
    assert!(site.store.delete_account(&admin).await.is_err());
    site.store
        .create_account("second", Role::Admin)
        .await
        .expect("made");
    site.store.delete_account(&admin).await.expect("deleted");
}

async fn a_class_keeps_a_teacher(on: On) {
    let site = Site::new(on, false).await;
    let teacher = site.store.account_named("teacher").await;
    let teacher = teacher.expect("read").expect("one");
    let error = site.store.delete_account(&teacher).await;
    let error = error.expect_err("the only teacher").to_string();
    assert!(
        error.contains("the only teacher of the class 7b <i>"),
        "{error}"
    );
    let other = site.store.create_account("other", Role::Teacher).await;
    let other = other.expect("made");
    let added = site.store.add_teacher(&site.class, &other).await;
    added.expect("added");
    let deleted = site.store.delete_account(&teacher).await;
    deleted.expect("another one teaches");
    let error = site.store.set_role(&other.id, Role::Member).await;
    assert!(error.is_err());
    let archived = site.store.archive_class(&site.class, true).await;
    archived.expect("archived");
    let deleted = site.store.delete_account(&other).await;
    deleted.expect("an archived class needs no teacher");
}

async fn owners_export_their_data(on: On) {
    let site = Site::new(on, false).await;
    let export = site
        .as_role("pupil", Method::GET, "/account/export.json")
        .await;
    let text = text(export).await;
    let export: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(export["account"]["name"], "pupil");
    assert_eq!(export["classes"][0]["name"], "7b <i>");
    assert_eq!(export["submissions"][0]["id"], site.submission.as_str());
    for part in ["contests", "messages"] {
        assert!(export[part].is_array(), "{part}: {text}");
    }
    assert!(
        !text.contains("other-pupil") && !text.contains("argon2"),
        "{text}"
    );
}

async fn people_know_which_class_they_join(on: On) {
    let site = Site::new(on, false).await;
    let teacher = site
        .store
        .account_named("teacher")
        .await
        .expect("read")
        .expect("one");
    let link = site
        .store
        .invite(Role::Member, Some(&site.class), 1, 1, &teacher.id);
    let path = format!("/join?invitation={}", link.await.expect("made").reveal());
    let page = text(site.as_role("nobody", Method::GET, &path).await).await;
    for told in [
        "7b &lt;i&gt;",
        "of teacher",
        "your submissions with their sources",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

on_both! {
    results_stay_and_the_name_goes
    the_only_administrator_stays
    a_class_keeps_a_teacher
    owners_export_their_data
    people_know_which_class_they_join
}
