//! Submissions that take as long as they may, and workers that are taken away: nobody waits for the former, and
//! nothing is lost by the latter.

use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::postgres::{On, on_both_blocking};
use super::running::{
    Data, PATIENCE, Server, account, figure, get, grundy, submit, wait_for_report,
};

/// A bot of Nim that plays well, and uses up nearly all that it may before each game. The comment tells it from
/// others.
pub(crate) fn spender(number: usize) -> String {
    let honest = include_str!("../../bots/nim/accepted/xor.wat");
    let start = "(drop (call $number)) ;; the seat, which plays no part";
    assert!(honest.contains(start), "the bot has changed");
    let spending = format!(
        "(local $n i32) {start}
        (local.set $n (i32.const 300000000))
        (loop $spend
          (local.set $n (i32.sub (local.get $n) (i32.const 1)))
          (br_if $spend (local.get $n)))"
    );
    format!(";; {number}\n{}", honest.replace(start, &spending))
}

fn honest(number: usize) -> String {
    let honest = include_str!("../../bots/nim/accepted/xor.wat");
    format!(";; {number}\n{honest}")
}

fn hand_in(server: &Server, token: &str, source: &str) -> String {
    let body = json!({ "name": "bot.wat", "source": source });
    submit(&server.address, token, "nim", &body).expect("handed in")
}

fn state(server: &Server, token: &str, id: &str) -> String {
    let text = get(&server.address, token, &format!("/api/v1/submissions/{id}"));
    let state: Value = serde_json::from_str(&text.expect("answered")).expect("JSON");
    state["state"].as_str().expect("a state").to_owned()
}

fn nobody_waits_for_what_is_long(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let tokens: Vec<String> = (0..4)
        .map(|n| account(&data, &format!("spender-{n}"), "member"))
        .collect();
    let honest_token = account(&data, "honest", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "2"]);
    let long: Vec<String> = (0..)
        .zip(&tokens)
        .map(|(n, token)| hand_in(&server, token, &spender(n)))
        .collect();
    // Four who are new come before, and each has one turn; then what is short is judged although two workers have
    // work for minutes.
    for number in 0..3 {
        let id = hand_in(&server, &honest_token, &honest(number));
        let report = wait_for_report(&server.address, &honest_token, &id);
        assert!(report.contains("\"verdict\": \"AC\""), "{report}");
    }
    for (token, id) in tokens.iter().zip(&long) {
        assert_ne!(state(&server, token, id), "done", "it is too short to tell");
    }
}

fn worker(data: &Data, arguments: &[&str]) -> String {
    let mut command = grundy();
    let output = data
        .name(command.arg("worker").args(arguments))
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).expect("text")
}

/// Waits until the list of workers says so.
fn wait_until_listed(data: &Data, what: &str, is_there: impl Fn(&str) -> bool) {
    let began = Instant::now();
    while !is_there(&worker(data, &["list"])) {
        assert!(began.elapsed() < PATIENCE, "no worker {what}");
        sleep(Duration::from_millis(50));
    }
}

fn a_worker_is_drained_under_load_and_nothing_is_lost(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let tokens: Vec<String> = (0..6)
        .map(|n| account(&data, &format!("pupil-{n}"), "member"))
        .collect();
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    let mut ids = Vec::new();
    let mut flood = |from: usize| {
        for number in from..from + 24 {
            let token = &tokens[number % tokens.len()];
            ids.push((token, hand_in(&server, token, &honest(number))));
        }
    };
    flood(0);
    wait_until_listed(&data, "is there", |list| !list.is_empty());
    let drained = worker(&data, &["drain", "--all"]);
    let drained = drained.trim();
    assert_eq!(drained.lines().count(), 1, "{drained}");
    wait_until_listed(&data, "is drained", |list| list.contains("  drained  "));
    flood(24);
    // The next version comes up beside it, and judges what is left.
    let mut other = data
        .name(grundy().arg("work"))
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a worker");
    for (token, id) in &ids {
        let report = wait_for_report(&server.address, token, id);
        assert!(report.contains("\"verdict\": \"AC\""), "{report}");
    }
    let list = worker(&data, &["list"]);
    assert!(list.contains(&format!("{drained}  drained")), "{list}");
    assert_eq!(list.lines().count(), 2, "{list}");
    // Each has been judged once, and nothing was ever lost.
    assert_eq!(figure(&server, &tokens[0], "grundy_judgings_total "), 48);
    assert_eq!(figure(&server, &tokens[0], "grundy_tasks_lost_total "), 0);
    worker(&data, &["resume", drained]);
    wait_until_listed(&data, "is resumed", |list| !list.contains("drain"));
    other.kill().expect("killed");
    other.wait().expect("it was a child");
}

on_both_blocking! {
    nobody_waits_for_what_is_long
    a_worker_is_drained_under_load_and_nothing_is_lost
}
