//! Matches and tournaments by request, played by real workers.

use std::io::{BufRead as _, BufReader};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::postgres::{On, on_both_blocking};
use super::running::{
    Data, PATIENCE, Server, account, agent, get, report, submit, wait_for_report, worked_out,
};

/// A bot of Nim that takes one item from its first pile that has any, always.
fn takes_one() -> String {
    let good = include_str!("../../bots/nim/accepted/xor.wat");
    let clever = "(br_if $piles (i32.lt_u (local.get $i) (local.get $count))))
    (local.set $i (i32.const 0))";
    assert!(good.contains(clever), "the bot has changed");
    // Nothing is ever found where the sum is taken for 0.
    good.replace(
        clever,
        &format!("{clever}\n    (local.set $total (i64.const 0))"),
    )
}

/// Replaces a text everywhere.
fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::String(text) if text == from => *text = to.to_owned(),
        Value::Array(all) => all.iter_mut().for_each(|value| rename(value, from, to)),
        Value::Object(all) => all.values_mut().for_each(|value| rename(value, from, to)),
        _ => {}
    }
}

fn asked(server: &str, token: &str, path: &str, body: &Value) -> (u16, Value) {
    let request = agent().post(format!("{server}{path}"));
    let request = request.header("Authorization", format!("Bearer {token}"));
    let mut answer = request.send_json(body).expect("an answer");
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string().expect("text");
    (status, serde_json::from_str(&text).expect("JSON"))
}

fn bots_meet_whenever_somebody_asks(on: On) {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let (ada, bob) = (
        account(&data, "ada", "member"),
        account(&data, "bob", "member"),
    );
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    let hand_in = |source: String| {
        let body = json!({ "name": "bot.wat", "source": source });
        let id = submit(&server.address, &ada, "nim", &body).expect("handed in");
        wait_for_report(&server.address, &ada, &id);
        id
    };
    let weak = hand_in(takes_one());
    let good = hand_in(include_str!("../../bots/nim/accepted/xor.wat").to_owned());
    let (path, body) = (
        "/api/v1/problems/nim/matches",
        json!({ "first": weak, "second": good }),
    );
    let (status, refused) = asked(&server.address, &bob, path, &body);
    assert_eq!(
        (status, &refused["error"]["code"]),
        (422, &json!("unusable"))
    );
    let (status, first) = asked(&server.address, &ada, path, &body);
    let address = format!("{path}?first={weak}&second={good}");
    let (_, report) = match status {
        202 => worked_out(
            &server.address,
            &ada,
            first["url"].as_str().expect("an address"),
        ),
        _ => (status, first),
    };
    // Both files have the same name and author, and are told apart.
    let rows = &report["table"];
    assert_eq!(rows[0]["bot"], "bot.wat by ada (2)", "{report}");
    assert_eq!(rows[0]["id"], good);
    assert_eq!(worked_out(&server.address, &ada, &address).1, report);

    // The command line gives the same report and the same games.
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        file.display().to_string()
    };
    let files = [
        write("weak.wat", &takes_one()),
        write("good.wat", include_str!("../../bots/nim/accepted/xor.wat")),
    ];
    let log = folder.path().join("games.jsonl");
    let told = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args([
            "match", "nim", &files[0], &files[1], "--format", "json", "--log",
        ])
        .arg(&log)
        .output()
        .expect("it runs");
    let mut here: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let mut there = report.clone();
    let names = ["bot.wat by ada", "bot.wat by ada (2)"];
    for (file, name) in files.iter().zip(names) {
        rename(&mut here, file, name);
    }
    for row in there["table"].as_array_mut().expect("rows") {
        row.as_object_mut().expect("a row").remove("id");
    }
    assert_eq!(here, there);
    let games = get(&server.address, &ada, &format!("{address}&format=log")).expect("a log");
    let mut log = std::fs::read_to_string(&log).expect("a log");
    for (file, name) in files.iter().zip(names) {
        log = log.replace(file, name);
    }
    assert_eq!(games, log);

    // The page has the games; everybody sees those of a pair of the ladder.
    let page = |token: &str, path: &str, what: &str| {
        let began = Instant::now();
        loop {
            let page = get(&server.address, token, path).unwrap_or_default();
            if page.contains(what) {
                return page;
            }
            assert!(began.elapsed() < PATIENCE, "{path}: {page}");
            sleep(Duration::from_millis(100));
        }
    };
    let games = r#"<script type="text/plain" class="packed" id="packed1">"#;
    let shown = page(
        &ada,
        &format!("/problems/nim/match?first={weak}&second={good}"),
        games,
    );
    assert!(shown.contains("right was <code>") && shown.contains("#game-"));
    // Bots have the identifier of their account in addresses.
    let ladder = page(&bob, "/api/v1/problems/nim/ladder", "\"ada\"");
    let ladder: Value = serde_json::from_str(&ladder).expect("JSON");
    let rows = ladder["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["name"] == "ada").expect("Ada");
    let id = row["id"].as_str().expect("an identifier");
    page(&bob, &format!("/problems/nim/ladder/{id}/random"), games);
    let (_, report) = worked_out(
        &server.address,
        &ada,
        &format!("/api/v1/problems/nim/tournaments?entrants={weak},{good},perfect,random"),
    );
    assert_eq!(report["pairs"].as_array().expect("pairs").len(), 6);
    assert_eq!(
        report["table"].as_array().expect("rows").len(),
        4,
        "{report}"
    );
}

/// Two servers of one database: what is done at one is seen at the other.
#[test]
fn two_servers_share_a_database() {
    let Some(on) = On::postgres("two_servers_share_a_database") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::on(on, folder.path());
    let other = Data::of(data.database.clone(), &folder.path().join("other"));
    let one = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    // Of both, the first has printed the link.
    let two = Server::start(&other, &["--listen", "127.0.0.1:0", "--workers", "0"]);
    // A session that was made at one is good at the other.
    let link = one.link.clone().expect("a link");
    let (_, token) = link.split_once("token=").expect("a token");
    let form = [("token", token), ("password", "correct horse battery")];
    let entered = agent()
        .post(format!("{}/welcome", one.address))
        .header("Origin", &one.address)
        .send_form(form)
        .expect("an answer");
    let cookie = entered.headers().get("set-cookie");
    let cookie = cookie.expect("a session").to_str().expect("text");
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let page = agent()
        .get(format!("{}/admin", two.address))
        .header("Cookie", &cookie)
        .call();
    assert_eq!(page.expect("an answer").status().as_u16(), 200);

    // What is handed in at one is followed live at the other.
    let ada = account(&data, "ada", "member");
    let source = include_str!("../../bots/nim/accepted/xor.wat");
    let body = json!({ "name": "bot.wat", "source": source });
    let id = submit(&one.address, &ada, "nim", &body).expect("handed in");
    let events = ureq::get(format!("{}/api/v1/submissions/{id}/events", two.address))
        .header("Authorization", format!("Bearer {ada}"))
        .call();
    let mut events = events.expect("a stream");
    let lines = BufReader::new(events.body_mut().as_reader()).lines();
    let data = lines.map_while(Result::ok).filter_map(|line| {
        let data = line.strip_prefix("data:")?.to_owned();
        serde_json::from_str::<Value>(&data).ok()
    });
    let last = data.last().expect("events");
    assert_eq!(
        (&last["state"], &last["verdict"]),
        (&json!("done"), &json!("AC"))
    );
    let found = report(&two.address, &ada, &id);
    assert_eq!(found, report(&one.address, &ada, &id));
    assert!(found.is_some_and(|found| found.contains("\"verdict\": \"AC\"")));
}

on_both_blocking! {
    bots_meet_whenever_somebody_asks
}
