//! A contest as a whole: what is handed in is judged by its seed, which nobody is told before the end and with
//! which everybody gets the same verdict afterwards, byte for byte.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tokio::runtime::Runtime;

use super::moments::{PHASES, shift};
use super::postgres::{On, on_both_blocking};
use super::running::{Data, Server, account, agent, get, grundy, root, wait_for_report};

const BOT: &str = "bots/nim/wrong_answer/blind-spot.c";

/// Sends a form as a teacher does.
fn form(server: &str, token: &str, path: &str, form: &[(&str, &str)]) -> u16 {
    let request = agent().post(format!("{server}{path}"));
    let request = request.header("Authorization", format!("Bearer {token}"));
    let answer = request.send_form(form.iter().copied());
    answer.expect("an answer").status().as_u16()
}

/// The address of the database, and a contest that is moved in it.
fn moved(data: &Data, number: usize) {
    let file = data.folder.join("arena.db");
    let url = match &data.database {
        Some(url) => url.clone(),
        None => format!("sqlite://{}", file.display()),
    };
    let runtime = Runtime::new().expect("threads");
    runtime.block_on(shift(&url, "cup", PHASES[number].1));
}

/// What a command prints, and its exit status.
fn said(command: &mut Command) -> (Option<i32>, String) {
    let output = command.stderr(Stdio::inherit()).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), text.trim_end().to_owned())
}

fn a_contest_is_judged_by_its_seed(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let teacher = account(&data, "teacher", "teacher");
    let bob = account(&data, "bob", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    let address = &*server.address;
    let new = [
        ("name", "cup"),
        ("title", "Cup"),
        ("starts", "2090-01-01T10:00"),
        ("ends", "2090-01-01T12:00"),
    ];
    assert!([200, 303].contains(&form(address, &teacher, "/contests", &new)));
    let problem = [("problem", "nim")];
    let added = form(address, &teacher, "/contests/cup/problems", &problem);
    assert!([200, 303].contains(&added));
    let contest = |token: &str| -> Value {
        let text = get(address, token, "/api/v1/contests/cup").expect("the contest");
        serde_json::from_str(&text).expect("JSON")
    };
    let before = contest(&bob);

    // By the command line, to the contest and beside it.
    moved(&data, 2);
    let config = folder.path().join("config");
    let submit = |arguments: &[&str]| {
        let mut command = grundy();
        let command = command.env("XDG_CONFIG_HOME", &config);
        said(command.args(["submit", "nim", BOT]).args(arguments))
    };
    let mut login = grundy();
    let login = login
        .env("XDG_CONFIG_HOME", &config)
        .args(["login", address]);
    let mut login = login.stdin(Stdio::piped()).spawn().expect("it runs");
    std::io::Write::write_all(&mut login.stdin.take().expect("its input"), bob.as_bytes())
        .expect("written");
    assert!(login.wait().expect("it ends").success());
    let (status, sealed) = submit(&["--contest", "cup", "--format", "json"]);
    assert_eq!(status, Some(1));
    let (status, shown) = submit(&["--contest", "cup"]);
    assert_eq!(status, Some(1));
    assert!(shown.contains("with the seed of a contest"), "{shown}");
    assert_eq!(submit(&["--contest", "none"]).0, Some(2));
    assert_eq!(submit(&[]).0, Some(2), "who takes part tries in it");
    let sealed: Value = serde_json::from_str(&sealed).expect("JSON");
    assert_eq!(sealed[0].get("seed"), None);

    // After the end the seed is what was committed, and anybody gets the same verdict by it.
    moved(&data, 3);
    let after = contest(&bob);
    assert_eq!(after["commitment"], before["commitment"]);
    assert_eq!(
        (&before["seed"], &before["salt"]),
        (&Value::Null, &Value::Null)
    );
    let text = |name: &str| after[name].as_str().expect("told").to_owned();
    let (seed, salt) = (text("seed"), text("salt"));
    let check = format!("printf %s {salt}-{seed} | sha256sum");
    let (_, sum) = said(Command::new("sh").args(["-c", &check]));
    assert!(sum.starts_with(&text("commitment")), "{sum}");
    let all = get(address, &bob, "/api/v1/submissions").expect("the submissions");
    let all: Value = serde_json::from_str(&all).expect("JSON");
    // The second time was the same attempt, unless judging the first one took more than ten seconds.
    let count = all.as_array().map(Vec::len);
    assert!(matches!(count, Some(1 | 2)), "{all}");
    let id = all[0]["id"].as_str().expect("an identifier");
    let found = wait_for_report(address, &bob, id);
    let judge = |seed: &str| {
        let mut command = grundy();
        command.current_dir(root().join(Path::new(BOT).parent().expect("a directory")));
        let command = command.args(["judge", "nim", "blind-spot.c", "--native=never"]);
        said(command.args(["--format", "json", "--seed", seed])).1
    };
    assert_eq!(found, judge(&seed));
    assert_ne!(
        found.replace(&seed, "1"),
        judge("1"),
        "the seed makes a difference"
    );
    let verdict = format!("/api/v1/submissions/{id}/verdict");
    let verdict = get(address, &bob, &verdict).expect("a verdict file");
    let file = folder.path().join("verdict.json");
    std::fs::write(&file, verdict).expect("written");
    let (status, words) = said(grundy().arg("verdict").arg(&file).arg(BOT));
    assert_eq!(status, Some(0), "{words}");
    assert!(
        words.contains("The local verdict and report are identical, byte for byte."),
        "{words}"
    );
}

on_both_blocking! {
    a_contest_is_judged_by_its_seed
}
