//! Forms that cannot be used are shown again as they were typed, with a message at a field.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::http::Method;
use form_urlencoded::Serializer;
use grundy_testing::moments::{PHASES, shift};
use grundy_testing::postgres::{On, on_both};

use super::site::Site;

/// A form with an error.
struct Kept {
    viewer: &'static str,
    /// The action of the form in its template, with `*` for what the template inserts.
    action: &'static str,
    /// The address: `{class}` and `{alice}` are identifiers.
    path: &'static str,
    /// The fields that the page has to contain again.
    typed: &'static [(&'static str, &'static str)],
    /// Fields that it must not contain.
    secret: &'static [(&'static str, &'static str)],
    /// The fields with messages.
    wrong: &'static [&'static str],
}

/// A form without secrets.
const fn kept(
    viewer: &'static str,
    [action, path]: [&'static str; 2],
    typed: &'static [(&'static str, &'static str)],
    wrong: &'static [&'static str],
) -> Kept {
    Kept {
        viewer,
        action,
        path,
        typed,
        secret: &[],
        wrong,
    }
}

const ORGANIZE: [&str; 2] = ["/contests/*/organise", "/contests/cup/organise"];
const PROBLEMS: [&str; 2] = ["/contests/*/problems", "/contests/cup/problems"];
const MESSAGES: [&str; 2] = ["/contests/*/messages", "/contests/cup/messages"];

/// Every form with a field in which people type.
const FORMS: &[Kept] = &[
    kept(
        "organiser",
        ["/contests", "/contests"],
        &[
            ("name", "cup"),
            ("title", "Typed <title>"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "abc"),
            ("freeze_before", "9:99"),
        ],
        &["name", "duration", "freeze_before"],
    ),
    kept(
        "organiser",
        ORGANIZE,
        &[
            ("title", "Typed <title>"),
            ("starts", "typed-start"),
            ("duration", "two hours"),
        ],
        &["starts", "duration"],
    ),
    kept(
        "organiser",
        ["/contests", "/contests"],
        &[
            ("name", "typed-name"),
            ("title", "Typed <title>"),
            ("class", ""),
            ("starts", "2091-02-03T10:11"),
            ("duration", "two hours"),
            ("freeze_before", "0:17"),
        ],
        &["duration"],
    ),
    kept(
        "organiser",
        ["/contests", "/contests"],
        &[
            ("name", "Not a name"),
            ("title", "Typed <title>"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "2:22"),
            ("freeze_before", "0:17"),
        ],
        &["name"],
    ),
    kept(
        "organiser",
        ["/contests", "/contests"],
        &[
            ("name", "typed-name"),
            ("title", "Typed\u{202e}title"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "2:22"),
        ],
        &["title"],
    ),
    kept(
        "organiser",
        ["/contests", "/contests"],
        &[
            ("name", "typed-name"),
            ("title", "Typed <title>"),
            ("starts", "2001-02-03T10:11"),
            ("duration", "2:22"),
        ],
        &["starts"],
    ),
    kept(
        "organiser",
        ORGANIZE,
        &[
            ("title", "Typed <title>"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "2:22"),
            ("freeze_before", "never"),
        ],
        &["freeze_before"],
    ),
    kept(
        "organiser",
        ORGANIZE,
        &[
            ("title", "Typed <title>"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "2:22"),
            ("freeze_before", "7:00"),
        ],
        &["freeze_before"],
    ),
    kept(
        "organiser",
        ORGANIZE,
        &[
            ("title", "Typed\u{202e}title"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "2:22"),
        ],
        &["title"],
    ),
    kept(
        "organiser",
        ORGANIZE,
        &[
            ("title", "Typed <title>"),
            ("starts", "2091-02-03T10:11"),
            ("duration", "9999:00"),
        ],
        &["duration"],
    ),
    kept(
        "organiser",
        PROBLEMS,
        &[
            ("other", "typed-problem"),
            ("points", "many"),
            ("secret", "1"),
        ],
        &["points"],
    ),
    kept(
        "organiser",
        PROBLEMS,
        &[("other", "typed <problem>"), ("points", "77")],
        &["problem"],
    ),
    kept(
        "organiser",
        ["/contests/*/contestants", "/contests/cup/contestants"],
        &[
            ("account", "{alice}"),
            ("extra", "99999"),
            ("unofficial", "1"),
        ],
        &["extra"],
    ),
    kept(
        "organiser",
        ["/contests/*/about", "/contests/cup/about"],
        &[("about", "Typed <b>\u{1}text")],
        &["about"],
    ),
    kept(
        "organiser",
        MESSAGES,
        &[
            ("text", "Typed <announcement>"),
            ("to", "contestant"),
            ("name", "nobody-here"),
        ],
        &["name"],
    ),
    kept("alice", MESSAGES, &[("text", " ")], &["text"]),
    kept(
        "class-teacher",
        ["/classes", "/classes"],
        &[("name", "Typed \u{1}<class>")],
        &["name"],
    ),
    kept(
        "class-teacher",
        ["*/rename", "/classes/{class}/rename"],
        &[("name", "Typed \u{1}<class>")],
        &["name"],
    ),
    kept(
        "class-teacher",
        ["/classes/*/assign", "/classes/{class}/assign"],
        &[("problem", "nim"), ("deadline", "typed-tomorrow")],
        &["deadline"],
    ),
    kept(
        "class-teacher",
        ["*/import", "/classes/{class}/import"],
        &[("names", "typed-one\nnot a name!")],
        &["names"],
    ),
    kept(
        "class-teacher",
        ["*/teachers", "/classes/{class}/teachers"],
        &[("teacher", "typed-teacher")],
        &["teacher"],
    ),
    kept(
        "class-teacher",
        ["*/delete", "/classes/{class}/delete"],
        &[("confirmed", "typed-confirmation")],
        &["confirmed"],
    ),
    kept(
        "admin",
        ["/admin/accounts", "/admin/accounts"],
        &[("name", "not a <name>"), ("role", "teacher")],
        &["name"],
    ),
    kept(
        "admin",
        ["/admin/accounts/import", "/admin/accounts/import"],
        &[("names", "typed-one\nnot a name!")],
        &["names"],
    ),
    kept(
        "admin",
        ["/admin/rejudge", "/admin/rejudge"],
        &[
            ("problem", "nim"),
            ("ending", "typed-end"),
            ("person", "typed-person"),
        ],
        &["rejudged"],
    ),
    kept(
        "alice",
        ["/account/token", "/account/token"],
        &[
            ("label", "typed <label>"),
            ("scope", "read"),
            ("days", "4000"),
        ],
        &["label"],
    ),
    kept(
        "alice",
        ["/account/token", "/account/token"],
        &[
            ("label", "typed <label>"),
            ("scope", "read"),
            ("days", "many"),
        ],
        &["days"],
    ),
    Kept {
        secret: &[("password", "pw-7b")],
        ..kept(
            "alice",
            ["/account/password", "/account/password"],
            &[],
            &["password"],
        )
    },
    kept(
        "alice",
        ["/account/delete", "/account/delete"],
        &[("confirmed", "typed-confirmation")],
        &["confirmed"],
    ),
    Kept {
        secret: &[("password", "typed-pw-that-is-wrong")],
        ..kept(
            "visitor",
            ["/sign-in", "/sign-in"],
            &[("name", "typed <name>"), ("next", "/typed-next")],
            &["password"],
        )
    },
];

/// Forms of which other tests need more: a link, an invitation, or a body of several parts.
const ELSEWHERE: [&str; 4] = ["/join", "/welcome", "/problems/*/submissions", "/uploads"];

/// A value as a page contains it.
fn escaped(value: &str) -> String {
    let value = value.replace('&', "&amp;").replace('<', "&lt;");
    value.replace('>', "&gt;").replace('/', "&#x2f;")
}

async fn forms_keep_what_was_typed(on: On) {
    let site = Site::new(on).await;
    let joined = site.send("alice", Method::POST, "/contests/cup/join", "");
    assert_eq!(joined.await.0, 303);
    shift(&site.url, "cup", PHASES[0].1).await;
    let alice = site.account("alice").await.id;
    for form in FORMS {
        let fill = |text: &str| {
            text.replace("{class}", &site.class)
                .replace("{alice}", &alice)
        };
        let fields = form.typed.iter().chain(form.secret);
        let mut body = Serializer::new(String::new());
        for (name, value) in fields {
            body.append_pair(name, &fill(value));
        }
        let (path, body) = (fill(form.path), body.finish());
        let (status, page) = site.send(form.viewer, Method::POST, &path, &body).await;
        let told = format!("{path} {body} {status}: {page}");
        assert!([401, 422].contains(&status), "{told}");
        for field in form.wrong {
            assert!(page.contains(&format!("id=\"{field}-wrong\"")), "{told}");
        }
        let focused = page.matches(" autofocus").count();
        assert!(form.wrong.len() == 1 || focused == 1, "{told}");
        for (name, value) in form.typed {
            assert!(
                page.contains(&escaped(&fill(value))),
                "{name} is lost: {told}"
            );
        }
        for (name, value) in form.secret {
            assert!(!page.contains(value), "{name} is shown: {told}");
        }
    }
}

on_both! {
    forms_keep_what_was_typed
}

/// A template with `*` for what it inserts.
fn without_expressions(template: &str) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push('*');
        text.push_str(part.split_once("}}").map_or("", |(_, rest)| rest));
    }
    text
}

/// The actions of the forms of a template in which people type.
fn typed_forms(template: &str) -> Vec<String> {
    let text = without_expressions(template);
    let forms = text.split("<form method=\"post\" action=\"").skip(1);
    let is_typed = |form: &str| {
        let mut inputs = form.split("<input").skip(1);
        let chosen = ["type=\"hidden\"", "type=\"checkbox\""];
        form.contains("<textarea")
            || inputs.any(|input| {
                let input = input.split('>').next().unwrap_or_default();
                !chosen.iter().any(|kind| input.contains(kind))
            })
    };
    let forms = forms.map(|rest| rest.split("</form>").next().unwrap_or_default());
    let typed = forms.filter(|form| is_typed(form));
    let actions = typed.map(|form| form.split('"').next().unwrap_or_default().to_owned());
    actions.collect()
}

#[test]
fn every_form_with_a_typed_field_is_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let tested: BTreeSet<&str> = FORMS
        .iter()
        .map(|form| form.action)
        .chain(ELSEWHERE)
        .collect();
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("templates") {
        let path = entry.expect("an entry").path();
        found.extend(typed_forms(&fs::read_to_string(path).expect("a template")));
    }
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, tested);
}
