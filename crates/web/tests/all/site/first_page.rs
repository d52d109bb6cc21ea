//! The way of a student from the invitation to the problem: the class, what is to be solved, the deadline, the list.

use axum::body::Body;
use axum::http::header::{ACCEPT, LOCATION};
use axum::http::{Method, Request, Response, StatusCode};
use grundy_store::{Bundle, CredentialKind, Outline, Role};
use grundy_testing::postgres::{On, on_both};

use super::support::{PASSWORD, Site, cookie, text};

fn location(answer: &Response<Body>) -> &str {
    answer.headers()[LOCATION].to_str().expect("text")
}

async fn after_joining_comes_the_class(on: On) {
    let site = Site::new(on, false).await;
    let teacher = site.store.account_named("teacher").await.expect("read");
    let teacher = teacher.expect("an account").id;
    let class = Some(site.class.as_str());
    let invited = site.store.invite(Role::Member, class, 5, 1, &teacher).await;
    let token = invited.expect("invited").reveal().to_owned();
    let address = format!("/classes/{}", site.class);
    let form = format!("invitation={token}&name=cleo&password={PASSWORD}");
    let joined = site.post_form("/join", &form, None).await;
    assert_eq!(joined.status(), StatusCode::SEE_OTHER);
    assert_eq!(location(&joined), address);
    // An account that exists already gets there too.
    let session = cookie(&joined);
    let form = format!("invitation={token}");
    let again = site.post_form("/join", &form, Some(&session)).await;
    assert_eq!(location(&again), address);
}

/// A page as the role sees it.
async fn page(site: &Site, role: &str, path: &str) -> String {
    let answer = site.as_role(role, Method::GET, path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{role} {path}");
    text(answer).await
}

async fn what_is_to_be_solved_comes_first(on: On) {
    let site = Site::new(on, false).await;
    let shown = page(&site, "pupil", "/").await;
    assert!(
        shown.contains("Assignments") && shown.contains("overdue"),
        "{shown}"
    );
    let deadline = r#"<time datetime="1970-01-01T00:00:00Z">1970-01-01 00:00 UTC</time>"#;
    for (path, part) in [("/", deadline), ("/problems/nim", deadline)] {
        let shown = page(&site, "pupil", path).await;
        assert!(shown.contains(part), "{path}: {shown}");
    }
    // Only students of the class have it to solve, and only while the class is in use.
    for role in ["nobody", "other-pupil", "teacher", "admin"] {
        let shown = page(&site, role, "/").await;
        assert!(!shown.contains("Assignments"), "{role}");
    }
    let archived = site.store.archive_class(&site.class, true).await;
    archived.expect("archived");
    assert!(!page(&site, "pupil", "/").await.contains("Assignments"));
}

async fn the_list_of_problems_is_searched_and_filtered(on: On) {
    let site = Site::new(on, false).await;
    for (query, has_nim, has_own) in [
        ("", true, true),
        ("?q=NI", true, false),
        ("?q=wn", false, true),
        ("?q=%3Ci%3E", false, false),
        ("?game=nim", true, false),
        ("?game=custom", false, true),
        ("?kind=questions", false, false),
        ("?kind=play&solved=no&order=solvers", true, true),
        ("?solved=yes", false, false),
    ] {
        let shown = page(&site, "pupil", &format!("/problems{query}")).await;
        let has = |name: &str| shown.contains(&format!("<a href=\"/problems/{name}\">"));
        assert_eq!((has("nim"), has("own")), (has_nim, has_own), "{query}");
        assert!(!shown.contains("<i>"), "{query}");
    }
}

async fn signing_in_leads_back_to_the_query(on: On) {
    let site = Site::new(on, false).await;
    let path = "/problems/nim/match?first=random&second=a%26b";
    let request = Request::get(path).header(ACCEPT, "text/html");
    let answer = site.ask(request.body(Body::empty()).expect("a request"));
    let form = location(&answer.await).to_owned();
    let shown = page(&site, "nobody", &form).await;
    let next = "first=random&amp;second=a%26b";
    assert!(shown.contains(next), "{form}: {shown}");
    let form = format!("name=pupil&password={PASSWORD}&next=%2Fproblems%2Fnim%3Fcontest%3Dx");
    let link = site.store.issue(&site.pupil.id, CredentialKind::Link, "");
    let token = link.await.expect("issued").reveal().to_owned();
    let set = format!("token={token}&password={PASSWORD}");
    site.post_form("/welcome", &set, None).await;
    let signed_in = site.post_form("/sign-in", &form, None).await;
    assert_eq!(location(&signed_in), "/problems/nim?contest=x");
}

async fn limits_and_games_of_files_are_shown(on: On) {
    let site = Site::new(on, false).await;
    let limit = "50\u{202f}000\u{202f}000 WebAssembly instructions for each move";
    for (path, part) in [
        ("/problems/nim", limit),
        // The limits are in the problem file, also if the game is a file that this process does not read.
        ("/problems/own", limit),
        ("/problems/nim", "128 MiB of memory"),
        ("/problems/own", "Own: this bot makes no legal move yet"),
        ("/play", "/play?problem=own"),
        ("/explorer", "/explorer?problem=own"),
        (
            "/problems",
            "data-picture=\"/api/v1/play?problem=own&amp;seed=1\"",
        ),
    ] {
        let shown = page(&site, "nobody", path).await;
        assert!(shown.contains(part), "{path} has {part}: {shown}");
    }
}

/// A problem with questions, whose game is this.
fn questions(name: &str, game: &str) -> (Outline, Bundle) {
    let mut bundle = Bundle::default();
    let text = format!("name = \"{name}\"\ngame = \"{game}\"\n{QUESTIONS}");
    bundle.add("problem.toml", text.as_bytes());
    bundle.add("game.py", b"print('a program')\n");
    let outline = Outline {
        name: name.to_owned(),
        title: name.to_owned(),
        game: game.to_owned(),
        ladder: None,
    };
    (outline, bundle)
}

const QUESTIONS: &str = "[answer]\nasks = \"winner\"\ntests = [{ cases = [{ heaps = [3, 4] }] }]\n";

/// Questions cannot be played, so no page asks for a game of theirs, or links to one.
async fn problems_with_questions_are_not_played(on: On) {
    let site = Site::new(on, false).await;
    let problems = [
        questions("asked", "nim"),
        questions("own-asked", "./game.py"),
    ];
    site.store.install(&problems).await.expect("installed");
    let assigned = site.store.assign(&site.class, "asked", None).await;
    assigned.expect("assigned");
    let class = page(&site, "teacher", &format!("/classes/{}", site.class)).await;
    assert!(
        class.contains("/problems/asked") && !class.contains("/problems/asked/tournament"),
        "{class}"
    );
    let list = page(&site, "nobody", "/").await;
    assert!(
        list.contains("/problems/asked") && !list.contains("data-picture"),
        "{list}"
    );
    assert!(list.contains("data-board"), "{list}");
    for path in [
        "/",
        "/play",
        "/explorer",
        "/problems/asked",
        "/problems/own-asked",
    ] {
        let shown = page(&site, "nobody", path).await;
        for problem in ["asked", "own-asked"] {
            let link = format!("?problem={problem}");
            assert!(!shown.contains(&link), "{path} leads to {link}: {shown}");
        }
        assert!(!shown.contains("game=.&#x2f;"), "{path}: {shown}");
    }
}

/// The editor has a language for each starter program. Without such programs, there are no languages to choose from.
async fn languages_are_those_of_the_starter_programs(on: On) {
    let site = Site::new(on, false).await;
    let check = async |path: &str, has_starters: bool| {
        let shown = page(&site, "pupil", path).await;
        for part in ["id=\"language\"", "<option value=\"bot.c\">C</option>"] {
            assert_eq!(shown.contains(part), has_starters, "{path}: {shown}");
        }
    };
    check("/problems/nim", true).await;
    check("/problems/own", true).await;
    // The problems of the files replace those of the site.
    let asked = questions("own-asked", "./game.py");
    site.store.install(&[asked]).await.expect("installed");
    check("/problems/own-asked", false).await;
}

on_both! {
    problems_with_questions_are_not_played
    languages_are_those_of_the_starter_programs

    signing_in_leads_back_to_the_query
    limits_and_games_of_files_are_shown
    after_joining_comes_the_class
    what_is_to_be_solved_comes_first
    the_list_of_problems_is_searched_and_filtered
}
