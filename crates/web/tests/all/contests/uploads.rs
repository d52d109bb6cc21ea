//! Problems that teachers upload: who sees them, and what is refused.

use axum::http::Method;
use grundy_store::{AuditFilter, NewSubmission, Outcome};
use grundy_testing::moments::{PHASES, shift};
use grundy_testing::postgres::{On, on_both};

use super::site::{Site, VIEWERS, outcome};

const NIM: &[u8] = include_bytes!("../../../../../problems/nim/problem.toml");
/// A problem with questions.
const WINNER: &[u8] = include_bytes!("../../../../../problems/bash-winner/problem.toml");

/// The view of a report that suggests a command.
pub(crate) const VIEW: &str = r#"{"name": "bot.c", "path": ["bot.c"], "verdict": "WA", "severity": "bad", "reason": "blunder",
    "counts": ["", ""], "happened": "", "said": {"blocks": []}, "figures": {"blocks": []},
    "next": {"blocks": [{"kind": "commands", "commands": [{"purpose": "look", "command": "grundy solve nim"}]}]},
    "charts": null, "games": {"data": "", "full": false}, "place": null}"#;

type Files<'a> = &'a [(&'a str, &'a [u8])];

impl Site {
    /// Uploads a problem under a name, for a class or a contest.
    async fn upload(
        &self,
        viewer: &str,
        files: Files<'_>,
        name: &str,
        target: &str,
    ) -> (u16, String) {
        let files = files.iter();
        let mut parts: Vec<_> = files
            .map(|(file, bytes)| ("files", Some(*file), *bytes))
            .collect();
        parts.push(("name", None, name.as_bytes()));
        parts.push(("target", None, target.as_bytes()));
        self.send_files(viewer, "/uploads", &parts).await
    }

    /// Checks that an upload has left no problem of this name, and no entry of the audit log.
    async fn assert_not_stored(&self, viewer: &str, name: &str) {
        let account = self.account(viewer).await;
        let uploaded = self.store.uploaded_problems(&account).await.expect("read");
        assert!(uploaded.iter().all(|problem| problem.name != name));
        let log = self.store.audit_log(AuditFilter::default(), 100).await;
        let log = log.expect("read");
        assert!(log.iter().all(|entry| !entry.action.ends_with(name)));
    }

    /// Whether each viewer sees a problem.
    async fn seen(&self, name: &str) -> [bool; VIEWERS.len()] {
        let mut seen = [false; VIEWERS.len()];
        for (viewer, seen) in VIEWERS.iter().zip(&mut seen) {
            let (status, page) = self.get(viewer, &format!("/problems/{name}")).await;
            *seen = status == 200;
            assert!(*seen || status == 404, "{viewer}: {page}");
            let (_, list) = self.get(viewer, "/api/v1/problems").await;
            assert_eq!(
                list.contains(&format!("\"{name}\"")),
                *seen,
                "{viewer}: {list}"
            );
            let play = self.get(viewer, &format!("/play?problem={name}")).await;
            assert_eq!(play.0 == 404, !*seen, "{viewer}: {}", play.1);
            let (status, page) = self.get(viewer, &format!("/problems/{name}/ladder")).await;
            let expected = *seen && *viewer != "visitor";
            assert_eq!(status == 200, expected, "{viewer}: {page}");
        }
        seen
    }
}

/// The viewers of these names.
fn only(names: &[&str]) -> [bool; VIEWERS.len()] {
    VIEWERS.map(|viewer| names.contains(&viewer))
}

async fn an_upload_is_seen_by_those_for_whom_it_is(on: On) {
    let site = Site::new(on).await;
    let files: Files<'_> = &[
        ("problem.toml", NIM),
        ("statement.md", b"Take <b>items</b>."),
    ];
    let (status, page) = site.upload("class-teacher", files, "own-nim", "").await;
    assert_eq!(status, 303, "{page}");
    assert_eq!(
        site.seen("own-nim").await,
        only(&["class-teacher", "admin"])
    );
    let (_, page) = site.get("class-teacher", "/uploads?uploaded=own-nim").await;
    assert!(page.contains("can be submitted to"), "{page}");
    let judged = site.store.judged_within(60_000).await.expect("read");
    assert!(judged.contains(&"own-nim".to_owned()), "{judged:?}");
    let (_, page) = site.get("class-teacher", "/problems/own-nim").await;
    assert!(page.contains("Take &lt;b&gt;items"), "{page}");

    let class = format!("class:{}", site.class);
    let (status, page) = site.upload("class-teacher", files, "own-nim", &class).await;
    assert_eq!(status, 303, "{page}");
    let class = ["class-teacher", "carl", "bob", "admin"];
    assert_eq!(site.seen("own-nim").await, only(&class));

    let publish = async |what: &str| {
        let form = format!("what={what}");
        site.send("admin", Method::POST, "/uploads/own-nim/publish", &form)
            .await
    };
    assert_eq!(publish("publish").await.0, 303);
    assert_eq!(site.seen("own-nim").await, [true; VIEWERS.len()]);
    assert_eq!(publish("withdraw").await.0, 303);
    assert_eq!(site.seen("own-nim").await, only(&class));

    let remove = async |viewer: &str| {
        site.send(viewer, Method::POST, "/uploads/own-nim/remove", "")
            .await
            .0
    };
    assert_eq!(remove("organiser").await, 404);
    assert_eq!(remove("class-teacher").await, 303);
    assert_eq!(site.seen("own-nim").await, only(&[]));
    // The server's problems come and go without the uploads.
    let (status, _) = site.upload("class-teacher", files, "own-nim", "").await;
    assert_eq!(status, 303);
    site.store.install(&[]).await.expect("installed");
    assert_eq!(
        site.seen("own-nim").await,
        only(&["class-teacher", "admin"])
    );
}

/// An administrator publishes files, not what their owner puts in their place.
async fn a_public_problem_with_other_files_is_published_again(on: On) {
    let site = Site::new(on).await;
    let files: Files<'_> = &[("problem.toml", NIM)];
    let others: Files<'_> = &[("problem.toml", NIM), ("statement.md", b"Take stones.")];
    let upload = async |files: Files<'_>| {
        let sent = site.upload("class-teacher", files, "own-nim", "").await;
        assert_eq!(sent.0, 303, "{}", sent.1);
    };
    let publish = async |digest: &str| {
        let form = format!("what=publish&digest={digest}");
        let path = "/uploads/own-nim/publish";
        site.send("admin", Method::POST, path, &form).await.0
    };
    let digest = async || {
        let admin = site.account("admin").await;
        let listed = site.store.uploaded_problems(&admin).await.expect("read");
        listed[0].digest.clone()
    };
    upload(files).await;
    let first = digest().await;
    let (_, page) = site.get("admin", "/uploads").await;
    assert!(
        page.contains(&format!("name=\"digest\" value=\"{first}\"")),
        "{page}"
    );
    assert_eq!(publish(&first).await, 303);
    upload(files).await;
    let all = [true; VIEWERS.len()];
    assert_eq!(site.seen("own-nim").await, all, "the same files");
    upload(others).await;
    let near = only(&["class-teacher", "admin"]);
    assert_eq!(site.seen("own-nim").await, near);
    let path = "/uploads?uploaded=own-nim&withdrawn=1";
    let (_, page) = site.get("class-teacher", path).await;
    assert!(page.contains("it is no longer public"), "{page}");
    let log = site.store.audit_log(AuditFilter::default(), 1).await;
    assert!(log.expect("read")[0].action.contains("so withdrew"));
    // The administrator has looked at the first files.
    assert_eq!(publish(&first).await, 422);
    assert_eq!(site.seen("own-nim").await, near);
    assert_eq!(publish(&digest().await).await, 303);
    assert_eq!(site.seen("own-nim").await, all);
}

async fn an_upload_for_a_contest_is_hidden_until_its_start(on: On) {
    let site = Site::new(on).await;
    let files: Files<'_> = &[("problem.toml", NIM)];
    let (status, page) = site
        .upload("organiser", files, "own-nim", "contest:cup")
        .await;
    assert_eq!(status, 303, "{page}");
    assert_eq!(site.seen("own-nim").await, only(&["organiser", "admin"]));
    let (_, page) = site.get("organiser", "/contests/cup/organise").await;
    assert!(page.contains("/problems/own-nim"), "{page}");
    shift(&site.url, "cup", PHASES[1].1).await;
    // Nothing of an upload is stored if its contest has started since the form was shown.
    let (status, page) = site
        .upload("organiser", files, "late-nim", "contest:cup")
        .await;
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("The contest has started"), "{page}");
    site.assert_not_stored("organiser", "late-nim").await;
    assert_eq!(site.seen("own-nim").await, [true; VIEWERS.len()]);
    let (status, _) = site
        .send("organiser", Method::POST, "/uploads/own-nim/remove", "")
        .await;
    assert_eq!(status, 422, "a contest has it");
}

async fn wrong_uploads_are_refused_with_the_reason(on: On) {
    let site = Site::new(on).await;
    let bad_toml = b"name = \"X\"\ngame = \"nim\"\nplay = oops\n";
    let bad_game = b"name = \"X\"\ngame = \"nimm\"\n[play]\ntests = [{ heaps = [1] }]\n";
    let bad_key = b"name = \"X\"\ngame = \"nim\"\n[play]\ntests = [{ heap = [1] }]\n";
    let no_file = b"name = \"X\"\ngame = \"./../../etc/passwd\"\n[play]\ntests = [{}]\n";
    let good: Files<'_> = &[("problem.toml", NIM)];
    let typed = "typed-name";
    let cases: [(Files<'_>, &str, &str, &str); 11] = [
        (&[("problem.toml", bad_toml)], typed, "", "problem.toml:3:"),
        (&[("problem.toml", bad_game)], typed, "", "did you mean"),
        (&[("problem.toml", bad_key)], typed, "", "problem.toml:4:"),
        (
            &[("problem.toml", no_file)],
            typed,
            "",
            "not among the files",
        ),
        (
            &[("problem.toml", NIM), ("statement.md", b"caf\xe9")],
            typed,
            "",
            "statement.md is not UTF-8",
        ),
        (&[("a.zip", b"PK\x03\x04")], typed, "", "cannot be read"),
        (&[("statement.md", b"x")], typed, "", "no problem.toml"),
        (good, "Typed Name", "", "small letters"),
        (good, "nim", "", "another problem has the name nim"),
        (good, typed, "class:none", "you do not teach this class"),
        (
            good,
            typed,
            "contest:cup",
            "you do not organize this contest",
        ),
    ];
    for (files, name, target, told) in cases {
        let (status, page) = site.upload("class-teacher", files, name, target).await;
        assert_eq!(status, 422, "{told}: {page}");
        let page = page.replace("&#x27;", "'");
        assert!(
            page.to_lowercase().contains(&told.to_lowercase()),
            "{told}: {page}"
        );
        assert!(
            page.contains(&format!("value=\"{name}\"")),
            "{told}: the name is lost: {page}"
        );
    }
    site.assert_not_stored("class-teacher", typed).await;
    // The problem of another account is not replaced.
    let (status, _) = site.upload("organiser", good, "of-organiser", "").await;
    assert_eq!(status, 303);
    let (status, page) = site.upload("class-teacher", good, "of-organiser", "").await;
    assert_eq!(status, 422, "{page}");
    for viewer in ["alice", "carl", "bob"] {
        let (status, _) = site.upload(viewer, good, "mine", "").await;
        assert_eq!(status, 403, "{viewer}");
    }
    // The class of another teacher does not get it.
    let assign = format!("/classes/{}/assign", site.class);
    let assigned = site.send(
        "class-teacher",
        Method::POST,
        &assign,
        "problem=of-organiser",
    );
    assert_eq!(assigned.await.0, 404);
    // An upload that is far too large is not read to its end, where the name is.
    for (mebibytes, kept) in [(5, "value=\"large\""), (9, "id=\"files\"")] {
        let large = vec![b'x'; mebibytes << 20];
        let (status, page) = site
            .upload("organiser", &[("problem.zip", &large)], "large", "")
            .await;
        assert_eq!(status, 413);
        assert!(page.contains("the limit is 4 MiB"), "{page}");
        assert!(
            page.contains("id=\"files-wrong\"") && page.contains(kept),
            "{page}"
        );
    }
}

/// A class has the uploads of all its teachers. A teacher makes another one a teacher of a class without being asked.
async fn a_teacher_gets_no_upload_by_sharing_a_class(on: On) {
    let site = Site::new(on).await;
    let files: Files<'_> = &[("problem.toml", NIM)];
    let (status, page) = site.upload("organiser", files, "own-nim", "").await;
    assert_eq!(status, 303, "{page}");
    let class = format!("/classes/{}", site.class);
    let post = async |viewer: &str, path: &str, form: &str| {
        let path = format!("{class}/{path}");
        site.send(viewer, Method::POST, &path, form).await.0
    };
    let added = post("class-teacher", "teachers", "teacher=organiser").await;
    assert_eq!(added, 303);
    let own = "problem=own-nim";
    assert_eq!(post("class-teacher", "assign", own).await, 404);
    assert_eq!(site.seen("own-nim").await, only(&["organiser", "admin"]));

    // The owner gives it to the class, and then each of its teachers can set a deadline.
    assert_eq!(post("organiser", "assign", own).await, 303);
    let class = ["organiser", "class-teacher", "carl", "bob", "admin"];
    assert_eq!(site.seen("own-nim").await, only(&class));
    let deadline = "problem=own-nim&deadline=2026-12-24T18:00";
    assert_eq!(post("class-teacher", "assign", deadline).await, 303);
}

async fn problems_with_one_title_are_told_apart(on: On) {
    let site = Site::new(on).await;
    let files: Files<'_> = &[("problem.toml", NIM)];
    for name in ["own-nim", "own-nim-2"] {
        let (status, page) = site.upload("class-teacher", files, name, "").await;
        assert_eq!(status, 303, "{page}");
    }
    for path in ["/submissions", &format!("/classes/{}", site.class)] {
        let (_, page) = site.get("class-teacher", path).await;
        for shown in [">Nim (own-nim)<", ">Nim (own-nim-2)<", ">Title-of-nim<"] {
            assert!(page.contains(shown), "{path} {shown}: {page}");
        }
    }
}

/// Programs that answer questions make no moves, so people cannot play against them.
async fn programs_that_answer_are_not_played_against(on: On) {
    let site = Site::new(on).await;
    shift(&site.url, "cup", PHASES[0].1).await;
    let files: Files<'_> = &[("problem.toml", WINNER)];
    let uploaded = site.upload("class-teacher", files, "own-winner", "").await;
    assert_eq!(uploaded.0, 303, "{}", uploaded.1);
    let teacher = site.account("class-teacher").await.id;
    for (problem, is_played) in [("own-winner", false), ("nim", true)] {
        let new = NewSubmission {
            account: &teacher,
            problem,
            file: "bot.c",
            source: Some(b"int main() {}"),
            module: None,
            contest: None,
        };
        let kept = site
            .store
            .submit(&new, grundy_testing::store::limits())
            .await;
        let submission = kept.expect("kept").id;
        site.judge(&submission, &outcome("WA", problem)).await;
        let path = format!("/submissions/{submission}");
        let (status, page) = site.get("class-teacher", &path).await;
        assert_eq!(status, 200, "{page}");
        for part in ["Play against this bot", "name=\"public\""] {
            assert_eq!(page.contains(part), is_played, "{problem} {part}: {page}");
        }
    }
}

/// The commands that a report suggests need the problem on the user's machine.
async fn verdicts_on_uploads_suggest_no_commands(on: On) {
    let site = Site::new(on).await;
    let files: Files = &[("problem.toml", NIM), ("statement.md", b"# Own\n")];
    let uploaded = site.upload("organiser", files, "own-nim", "contest:cup");
    assert_eq!(uploaded.await.0, 303);
    shift(&site.url, "cup", PHASES[1].1).await;
    let judged = Outcome {
        view: Some(VIEW.as_bytes().to_vec()),
        ..outcome("WA", "m")
    };
    for (problem, has_commands) in [("nim", true), ("own-nim", false)] {
        let submission = site.submit("alice", problem).await;
        site.judge(&submission, &judged).await;
        let path = format!("/submissions/{submission}");
        let (status, page) = site.get("organiser", &path).await;
        assert_eq!(status, 200, "{page}");
        assert!(page.contains("blunder"), "{page}");
        assert_eq!(page.contains("grundy solve"), has_commands, "{problem}");
    }
}

on_both! {
    a_teacher_gets_no_upload_by_sharing_a_class
    verdicts_on_uploads_suggest_no_commands
    problems_with_one_title_are_told_apart
    programs_that_answer_are_not_played_against
    a_public_problem_with_other_files_is_published_again
    an_upload_is_seen_by_those_for_whom_it_is
    an_upload_for_a_contest_is_hidden_until_its_start
    wrong_uploads_are_refused_with_the_reason
}
