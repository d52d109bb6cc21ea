//! The arena as a whole: a server with its workers, submissions by its API, processes that are killed,
//! a browser.
//!
//! `GRUNDY_ARENA_SUBMISSIONS` sets how many submissions are handed in while processes are killed.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _, stderr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(300);

fn grundy() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.current_dir(root()).env("GRUNDY_LOG", "warn");
    command
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the folder of the project")
}

#[path = "support/postgres.rs"]
mod postgres;

use postgres::{On, Postgres, on_both_blocking};

/// Where an arena keeps its data.
struct Data {
    folder: PathBuf,
    database: Option<String>,
}

impl Data {
    fn on(on: On, folder: &Path) -> Self {
        let database = match on {
            On::Sqlite => None,
            On::Postgres(server) => Some(server.database()),
        };
        Self::of(database, folder)
    }

    fn of(database: Option<String>, folder: &Path) -> Self {
        let folder = folder.join("arena");
        Self { folder, database }
    }

    /// Adds what names the place.
    fn name<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        if let Some(url) = &self.database {
            command.env("GRUNDY_DATABASE", url);
        }
        command.arg("--data").arg(&self.folder)
    }
}

/// A server that is killed at the end.
struct Server {
    process: Child,
    address: String,
    /// The link for the administrator, where there is none with a password.
    link: Option<String>,
}

impl Server {
    fn start(data: &Data, arguments: &[&str]) -> Self {
        let mut process = data
            .name(grundy().arg("serve"))
            .args(arguments)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut lines = BufReader::new(process.stderr.take().expect("its standard error")).lines();
        let (mut address, mut link) = (None, None);
        let mut said = Vec::new();
        while address.is_none() {
            let line = lines
                .next()
                .unwrap_or_else(|| panic!("it ended: {said:?}"))
                .expect("text");
            address = line
                .rsplit_once(" at ")
                .map(|(_, address)| address.to_owned());
            said.push(line);
        }
        let address = address.expect("an address");
        // Where nobody has a password yet, a link follows, which is told of in a line of its own.
        let has_admin = arguments.contains(&"--again");
        if !has_admin {
            for line in lines.by_ref().take(2).map_while(Result::ok) {
                link = line
                    .contains("/welcome?")
                    .then(|| line.trim().to_owned())
                    .or(link);
            }
        }
        // What it writes to its log must not stop it.
        thread::spawn(move || lines.for_each(drop));
        let server = Self {
            process,
            address,
            link,
        };
        server.wait_until_ready();
        server
    }

    fn wait_until_ready(&self) {
        let began = Instant::now();
        while ureq::get(format!("{}/readyz", self.address))
            .call()
            .is_err()
        {
            assert!(began.elapsed() < PATIENCE, "the server is never ready");
            sleep(Duration::from_millis(50));
        }
    }

    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("it was a child");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An account with a token.
fn account(data: &Data, name: &str, role: &str) -> String {
    let output = data
        .name(grundy().args(["account", "add", name, "--role", role]))
        .output()
        .expect("it runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .expect("text")
        .trim()
        .to_owned()
}

fn get(server: &str, token: &str, path: &str) -> Option<String> {
    let request = ureq::get(format!("{server}{path}"));
    let answer = request
        .header("Authorization", format!("Bearer {token}"))
        .call();
    answer.ok()?.body_mut().read_to_string().ok()
}

fn submit(server: &str, token: &str, problem: &str, body: &Value) -> Option<String> {
    let request = ureq::post(format!("{server}/api/v1/problems/{problem}/submissions"));
    let request = request.header("Authorization", format!("Bearer {token}"));
    let mut answer = request.send_json(body).ok()?;
    let answer: Value = answer.body_mut().read_json().ok()?;
    Some(answer["id"].as_str().expect("an identifier").to_owned())
}

/// The report of a submission as the server has it, to the byte, once it is done.
fn report(server: &str, token: &str, id: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Answer<'a> {
        state: &'a str,
        #[serde(borrow)]
        report: Option<&'a serde_json::value::RawValue>,
    }
    let text = get(server, token, &format!("/api/v1/submissions/{id}"))?;
    let answer: Answer<'_> = serde_json::from_str(&text).expect("JSON");
    if answer.state != "done" {
        return None;
    }
    Some(
        answer
            .report
            .map_or_else(|| text.clone(), |report| report.get().to_owned()),
    )
}

fn wait_for_report(server: &str, token: &str, id: &str) -> String {
    let began = Instant::now();
    loop {
        if let Some(report) = report(server, token, id) {
            return report;
        }
        assert!(began.elapsed() < PATIENCE, "{id} is never judged");
        sleep(Duration::from_millis(50));
    }
}

/// What the command line prints on the same file.
fn judged_here(folder: &Path, problem: &str, file: &str) -> String {
    let output = grundy()
        .current_dir(folder)
        .args(["judge", problem, file, "--format", "json", "--native=never"])
        .output()
        .expect("it runs");
    String::from_utf8(output.stdout)
        .expect("text")
        .trim_end()
        .to_owned()
}

/// Programs whose text can get a comment that changes nothing: the file, the comment, and the problem.
const PROGRAMS: [(&str, &str, &str, &str); 5] = [
    ("bots/nim/accepted/xor.c", "bot.c", "// ", "nim"),
    ("bots/nim/wrong_answer/blind-spot.c", "bot.c", "// ", "nim"),
    (
        "bots/nim/compile_error/forbidden-import.wat",
        "bot.wat",
        ";; ",
        "nim",
    ),
    (
        "bots/nim/time_limit_exceeded/spins-in-a-move.c",
        "bot.c",
        "// ",
        "nim",
    ),
    (
        "bots/bash-winner/accepted/remainder.c",
        "bot.c",
        "// ",
        "bash-winner",
    ),
];

#[path = "arena/flood.rs"]
mod flood;
#[path = "arena/matches.rs"]
mod matches;

mod nothing_is_lost_whoever_is_killed {
    #[test]
    fn sqlite() {
        super::nothing_is_lost_whoever_is_killed(None);
    }

    #[test]
    fn postgres() {
        let name = "nothing_is_lost_whoever_is_killed::postgres";
        if let Some(server) = super::postgres::own(name, "") {
            super::nothing_is_lost_whoever_is_killed(Some(&server));
        }
    }
}

fn nothing_is_lost_whoever_is_killed(postgres: Option<&Postgres>) {
    let count = env::var("GRUNDY_ARENA_SUBMISSIONS")
        .ok()
        .and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(40);
    let folder = tempfile::tempdir().expect("a folder");
    let data = Data::of(postgres.map(Postgres::database), folder.path());
    let tokens: Vec<String> = (0..8)
        .map(|number| account(&data, &format!("pupil-{number}"), "member"))
        .collect();
    let expected: Vec<String> = PROGRAMS
        .iter()
        .map(|&(file, name, _, problem)| {
            let alone = tempfile::tempdir().expect("a folder");
            fs::copy(root().join(file), alone.path().join(name)).expect("copied");
            judged_here(alone.path(), problem, name)
        })
        .collect();

    let limits = [
        "--waiting",
        "1000",
        "--core-seconds",
        "100000",
        "--workers",
        "2",
    ];
    let start = |listen: &str| {
        let mut arguments = vec!["--listen", listen];
        arguments.extend(limits);
        Server::start(&data, &arguments)
    };
    let mut server = start("127.0.0.1:0");
    let mut killer = Killer {
        last: Instant::now(),
        killed: 0,
    };
    let listen = server.address.trim_start_matches("http://").to_owned();
    let mut kept: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for number in 0..count {
        let which = number % PROGRAMS.len();
        let (file, name, comment, problem) = PROGRAMS[which];
        let text = fs::read_to_string(root().join(file)).expect("a program");
        let body = json!({ "name": name, "source": format!("{text}\n{comment}{number}\n") });
        let token = &tokens[number % tokens.len()];
        let id = submit(&server.address, token, problem, &body).expect("it is kept");
        kept.insert(id, (which, token.clone()));
        killer.kill_at_times(&server);
        if number == count / 3 {
            delete_queue(&data);
        }
        if number == count / 2 {
            server.kill();
            delete_queue(&data);
            server = start(&listen);
        }
        if let Some(postgres) = postgres
            && number == count * 3 / 4
        {
            postgres.restart();
        }
    }
    for (id, (which, token)) in &kept {
        let began = Instant::now();
        let found = loop {
            if let Some(found) = report(&server.address, token, id) {
                break found;
            }
            assert!(began.elapsed() < PATIENCE, "{id} is never judged");
            killer.kill_at_times(&server);
            sleep(Duration::from_millis(50));
        };
        assert!(found == expected[*which], "{}: {found}", PROGRAMS[*which].0);
    }
    let figure = |name: &str| figure(&server, &tokens[0], name);
    assert_eq!(figure("grundy_submissions_total "), count);
    assert_eq!(
        figure("grundy_judgings_total "),
        count,
        "every submission has exactly one verdict"
    );
}

/// A figure of the server.
fn figure(server: &Server, token: &str, name: &str) -> usize {
    let metrics = get(&server.address, token, "/metrics").expect("figures");
    let line = metrics.lines().find(|line| line.starts_with(name));
    let (_, number) = line
        .expect("the figure")
        .rsplit_once(' ')
        .expect("a number");
    number.parse().expect("a number")
}

/// Kills workers.
struct Killer {
    last: Instant,
    killed: usize,
}

impl Killer {
    /// Kills one of the workers of a server, another one than last time, if that was two seconds ago.
    fn kill_at_times(&mut self, server: &Server) {
        if self.last.elapsed() > Duration::from_secs(2) {
            kill_a_worker(server.process.id(), self.killed);
            self.killed += 1;
            self.last = Instant::now();
        }
    }
}

/// Kills one of the workers of a server, as a machine without memory does.
fn kill_a_worker(server: u32, number: usize) {
    let children = children_of(server);
    if let Some(child) = children.get(number % children.len().max(1)) {
        let killed = Command::new("kill").args(["-9", child]).status();
        assert!(killed.is_ok(), "kill runs");
    }
}

fn children_of(server: u32) -> Vec<String> {
    let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
    let mut children: Vec<String> = children
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    // A thread other than the first may have started it.
    for task in fs::read_dir(format!("/proc/{server}/task"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let more = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        children.extend(more.split_whitespace().map(str::to_owned));
    }
    children.sort();
    children.dedup();
    children
}

/// Notifications of Postgres are no files.
fn delete_queue(data: &Data) {
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(data.folder.join(format!("queue.db{ending}")));
    }
}

fn a_verdict_file_is_checked_at_home_and_a_backup_holds_everything(on: On) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = Data::on(on, folder.path());
    let token = account(&data, "ada", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    // Everybody on a machine sees command lines, which is why no address of a database is in them.
    for process in children_of(server.process.id()) {
        let line = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
        assert!(!line.contains("postgres:"), "{line}");
    }
    let source = root().join("bots/nim/accepted/xor.c");
    let text = fs::read_to_string(&source).expect("a program");
    let body = json!({ "name": "xor.c", "source": text });
    let id = submit(&server.address, &token, "nim", &body).expect("kept");
    let found = wait_for_report(&server.address, &token, &id);
    let path = format!("/api/v1/submissions/{id}/verdict");
    let verdict = get(&server.address, &token, &path).expect("a verdict file");

    let file = folder.path().join("xor.verdict.json");
    let check = |verdict: &str, source: Option<&Path>| {
        fs::write(&file, verdict).expect("written");
        let output = grundy()
            .arg("verdict")
            .arg(&file)
            .args(source)
            .output()
            .expect("it runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let (status, said) = check(&verdict, Some(&source));
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("The same here, byte for byte."), "{said}");
    assert_eq!(check(&verdict, None).0, Some(0));
    assert_eq!(check(&verdict.replace("\"AC\"", "\"WA\""), None).0, Some(2));
    assert_eq!(check("{}", None).0, Some(2));
    let other = root().join("bots/nim/wrong_answer/blind-spot.c");
    assert_eq!(check(&verdict, Some(&other)).0, Some(2));

    // While it is served, it is copied; the copy is served elsewhere, and has everything.
    let copy = folder.path().join("copy.db");
    let backup = data
        .name(grundy().arg("serve"))
        .arg("--backup")
        .arg(&copy)
        .status();
    let copied = backup.expect("it runs").success();
    let elsewhere = folder.path().join("restored");
    fs::create_dir_all(elsewhere.join("arena")).expect("a folder");
    let restored = match on {
        On::Sqlite => {
            assert!(copied);
            fs::rename(&copy, elsewhere.join("arena/arena.db")).expect("moved");
            Data::of(None, &elsewhere)
        }
        On::Postgres(postgres) => {
            assert!(!copied, "pg_dump does that");
            let from = data.database.as_deref().expect("a database");
            Data::of(Some(postgres.copy(from)), &elsewhere)
        }
    };
    server.kill();
    let server = Server::start(&restored, &["--listen", "127.0.0.1:0", "--workers", "0"]);
    assert_eq!(wait_for_report(&server.address, &token, &id), found);
    let again = get(&server.address, &token, &path).expect("a verdict file");
    let key = |text: &str| {
        let file: Value = serde_json::from_str(text).expect("JSON");
        file["signature"]["key"].clone()
    };
    assert_eq!(key(&again), key(&verdict), "the server is the same one");
}

fn the_command_line_hands_in_and_shows_what_judge_shows(on: On) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = Data::on(on, folder.path());
    let token = account(&data, "ada", "member");
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "1"]);
    let config = folder.path().join("config");
    let run = |arguments: &[&str], input: &str| {
        let mut child = grundy()
            .args(arguments)
            .env("XDG_CONFIG_HOME", &config)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut stdin = child.stdin.take().expect("its input");
        stdin.write_all(input.as_bytes()).expect("written");
        drop(stdin);
        let mut out = String::new();
        child
            .stdout
            .take()
            .expect("its output")
            .read_to_string(&mut out)
            .expect("text");
        (child.wait().expect("it ends").code(), out)
    };
    let bot = "bots/nim/wrong_answer/blind-spot.c";
    assert_eq!(
        run(&["submit", "nim", bot], "").0,
        Some(2),
        "nobody has logged in"
    );
    assert_eq!(
        run(&["login", &server.address], "grundy_wrong\n").0,
        Some(2)
    );
    assert_eq!(run(&["login", &server.address], "\n").0, Some(2));
    assert_eq!(run(&["login", "ftp://x"], &token).0, Some(2));
    assert_eq!(
        run(&["login", &server.address], &format!("{token}\n")).0,
        Some(0)
    );
    let (status, said) = run(&["submit", "nim", bot, "--format", "json"], "");
    assert_eq!(status, Some(1));
    let here = judged_here(&root().join("bots/nim/wrong_answer"), "nim", "blind-spot.c");
    assert_eq!(said.trim_end(), here);
    let (status, said) = run(&["submit", "nim", "bots/nim/accepted/xor.c"], "");
    assert_eq!(status, Some(0));
    assert!(said.starts_with("AC  xor.c on nim"), "{said}");
    assert_eq!(run(&["submit", "no-problem", bot], "").0, Some(2));
    assert_eq!(run(&["submit", "nim", "no-file.c"], "").0, Some(2));
}

on_both_blocking! {
    a_verdict_file_is_checked_at_home_and_a_backup_holds_everything
    the_command_line_hands_in_and_shows_what_judge_shows
}

#[path = "arena/contests.rs"]
mod contests;
#[path = "arena/hosts.rs"]
mod hosts;

/// A worker of another machine, which is killed at the end.
struct Elsewhere(Child);

impl Elsewhere {
    fn start(mut command: Command, database: &str, folder: &Path) -> Self {
        let command = command.current_dir(root()).env("GRUNDY_LOG", "warn");
        let command = command.env("GRUNDY_DATABASE", database).arg("work");
        let command = command.arg("--data").arg(folder).stdin(Stdio::null());
        Self(command.spawn().expect("a worker"))
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `GRUNDY_ARENA_CUT` sets for how many seconds each link is cut.
#[test]
fn a_worker_that_is_cut_off_comes_back_by_itself() {
    const NAME: &str = "a_worker_that_is_cut_off_comes_back_by_itself";
    let Some(host) = hosts::Host::new(NAME) else {
        return;
    };
    let Some(postgres) = postgres::own(NAME, &host.here) else {
        return;
    };
    let cut = env::var("GRUNDY_ARENA_CUT").ok();
    let cut = cut.and_then(|seconds| seconds.parse().ok());
    let cut = Duration::from_secs(cut.unwrap_or(30));
    let folder = tempfile::tempdir().expect("a folder");
    let database = postgres.database();
    let data = Data::of(Some(database.clone()), folder.path());
    let worker = postgres.role(&database, "grundy_test_worker", grundy_store::WORKER_ROLE);
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "0"]);
    let token = account(&data, "ada", "member");
    let name = database.split('?').next().unwrap_or_default();
    let name = name.rsplit_once('/').expect("an address").1;
    let signs_in = worker.split_once('@').expect("a password").0;
    let at = |address: &str, port: u16| format!("{signs_in}@{address}:{port}/{name}");

    let source = fs::read_to_string(root().join("bots/nim/accepted/xor.c")).expect("a program");
    let submit = |number: usize| {
        let body = json!({ "name": "bot.c", "source": format!("{source}\n// {number}\n") });
        submit(&server.address, &token, "nim", &body).expect("kept")
    };
    let figure = |name: &str| figure(&server, &token, name);
    let wait_until = |what: &str, is_so: &mut dyn FnMut() -> bool| {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < PATIENCE, "{what}");
            sleep(Duration::from_millis(5));
        }
    };
    let expected = {
        let alone = tempfile::tempdir().expect("a folder");
        fs::write(alone.path().join("bot.c"), &source).expect("written");
        judged_here(alone.path(), "nim", "bot.c")
    };

    // The only worker is cut off while it judges, and for longer than its lease.
    let far = host.command(env!("CARGO_BIN_EXE_grundy"));
    let mut far = Elsewhere::start(
        far,
        &at(&host.here, postgres.port()),
        &folder.path().join("far"),
    );
    wait_until("the worker is heard of", &mut || {
        let ended = far.0.try_wait().expect("it is our child");
        assert_eq!(ended, None, "the worker has ended");
        figure("grundy_workers ") == 1
    });
    let first = submit(1);
    wait_until("it is begun", &mut || figure("grundy_tasks_waiting ") == 0);
    host.cut();
    sleep(cut);
    assert_eq!(
        figure("grundy_judgings_total "),
        0,
        "it was cut off in time"
    );
    host.mend();
    assert_eq!(wait_for_report(&server.address, &token, &first), expected);

    // It is cut off again, and one behind a slow link judges instead.
    let second = submit(2);
    wait_until("it is begun", &mut || figure("grundy_tasks_waiting ") == 0);
    host.cut();
    let later = Duration::from_millis(200);
    let port = hosts::slow_link(format!("{}:{}", host.here, postgres.port()), later);
    let slow = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let _slow = Elsewhere::start(slow, &at("127.0.0.1", port), &folder.path().join("slow"));
    assert_eq!(wait_for_report(&server.address, &token, &second), expected);
    host.mend();
    wait_until("both are there", &mut || figure("grundy_workers ") == 2);
    let third = submit(3);
    assert_eq!(wait_for_report(&server.address, &token, &third), expected);
    assert_eq!(figure("grundy_tasks_lost_total "), 2);
    assert_eq!(figure("grundy_judgings_total "), 3, "one verdict each");
}

/// One who takes every answer as it is.
fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0);
    ureq::Agent::new_with_config(config.build())
}

/// What the server says to a program: status and JSON.
fn said(server: &str, token: &str, path: &str) -> (u16, Value) {
    let mut request = agent().get(format!("{server}{path}"));
    if !token.is_empty() {
        request = request.header("Authorization", format!("Bearer {token}"));
    }
    let mut answer = request.call().expect("an answer");
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string().expect("text");
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

/// The same, asked again as long as a worker is at it.
fn worked_out(server: &str, token: &str, path: &str) -> (u16, Value) {
    let began = Instant::now();
    loop {
        let (status, answer) = said(server, token, path);
        if status != 202 {
            return (status, answer);
        }
        assert!(began.elapsed() < PATIENCE, "{path} is never answered");
    }
}

/// Plays a game by what the server offers, always the first move; how it ended.
fn play_to_the_end(server: &str, token: &str, query: &str) -> Value {
    let mut path = format!("/api/v1/play?{query}");
    for _ in 0..100 {
        let (status, table) = worked_out(server, token, &path);
        assert_eq!(status, 200, "{path}: {table}");
        if !table["over"].is_null() {
            return table;
        }
        assert_eq!(table["your_turn"], true, "{path}");
        let text = table["sight"]["moves"][0]["move"].as_str().expect("a move");
        let text = text.replace(' ', "+");
        path = format!("{}&move={text}", table["api"].as_str().expect("an address"));
    }
    panic!("{query} never ends");
}

/// Problems of the games that are files in `tests/own_games/bad`.
fn problems_of(folder: &Path, files: &[&str]) {
    for file in files {
        let name = Path::new(file).file_stem().expect("a name");
        let home = folder.join(name.to_string_lossy().replace('_', "-"));
        fs::create_dir_all(&home).expect("a folder");
        let game = root().join("tests/own_games").join(file);
        fs::copy(game, home.join("game.py")).expect("copied");
        let text = "name = \"Own\"\ngame = \"./game.py\"\n[play]\nopponents = [\"perfect\"]\n\
                    tests = [{}]\n";
        fs::write(home.join("problem.toml"), text).expect("written");
        fs::write(home.join("statement.md"), "A game.\n").expect("written");
    }
}

#[test]
fn workers_answer_who_plays_and_explores() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = Data::of(None, folder.path());
    let problems = folder.path().join("problems");
    let bad = [
        "bad/loops.py",
        "bad/crashes.py",
        "bad/same_untrue.py",
        "bad/large.py",
        "same/nim.py",
    ];
    problems_of(&problems, &bad);
    for name in ["tic-tac-toe", "nim"] {
        fs::create_dir_all(problems.join(name)).expect("a folder");
        for entry in fs::read_dir(root().join("problems").join(name)).expect("a problem") {
            let entry = entry.expect("a file");
            if entry.path().is_file() {
                fs::copy(entry.path(), problems.join(name).join(entry.file_name()))
                    .expect("copied");
            }
        }
    }
    // Before a server has one of its own.
    fs::rename(problems.join("nim"), problems.join("nim-of-heaps")).expect("renamed");
    let [ada, bob] = [
        account(&data, "ada", "member"),
        account(&data, "bob", "member"),
    ];
    let options = ["--listen", "127.0.0.1:0", "--workers", "1", "--problems"];
    let problems = problems.to_string_lossy().into_owned();
    let server = Server::start(&data, &[&options[..], &[&problems]].concat());
    let address = server.address.as_str();

    // A built-in game beyond what the site does itself: the bytes of the command line.
    let dear = "game=chopsticks&set=rollover%3D60&position=1%2C1%2C1%2C1";
    let (status, _) = worked_out(address, "", &format!("/api/v1/solve?{dear}"));
    assert_eq!(status, 200);
    let solved = get(address, &ada, &format!("/api/v1/solve?{dear}")).expect("it is kept");
    let here = grundy()
        .args([
            "solve",
            "chopsticks",
            "--set",
            "rollover=60",
            "--position",
            "1,1,1,1",
        ])
        .args(["--format", "json"])
        .output()
        .expect("it runs");
    assert_eq!(solved, String::from_utf8(here.stdout).expect("text"));

    // A game of a file, explored and played to its end.
    let (status, sight) = worked_out(address, "", "/api/v1/position?problem=tic-tac-toe");
    assert_eq!(status, 200, "{sight}");
    assert_eq!(sight["worth"]["value"], "D");
    assert_eq!(sight["problem"], "tic-tac-toe");
    assert!(
        sight["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() == 9)
    );
    let table = play_to_the_end(address, "", "problem=tic-tac-toe&against=perfect&seed=1");
    assert!(table["over"]["blunders"].is_array(), "{table}");
    let text = table.to_string();
    assert!(
        !text.contains(&*data.folder.to_string_lossy()),
        "paths of the server: {text}"
    );

    // Games that loop, crash, lie or are too large: an answer that says so, soon.
    for (name, wrong) in [
        ("loops", &["used up its fuel"][..]),
        ("crashes", &["in the position `5`"]),
        ("same-untrue", &["`same` is not so"]),
        // Which bound it meets first depends on the machine.
        ("large", &["too large", "takes longer"]),
    ] {
        let (status, answer) = worked_out(address, "", &format!("/api/v1/position?problem={name}"));
        assert_eq!(status, 422, "{name}: {answer}");
        let said = answer["error"].to_string();
        let tells = wrong.iter().any(|wrong| said.contains(wrong));
        assert!(tells, "{name}: {said}");
        assert!(
            !said.contains(&*data.folder.to_string_lossy()),
            "{name}: {said}"
        );
    }

    // Bots: one that plays, and hostile ones. Their owner makes them public; another one plays.
    let bots = [
        ("accepted/xor.c", None),
        (
            "time_limit_exceeded/spins-in-a-move.c",
            Some("used up its fuel without moving"),
        ),
    ];
    for (file, fault) in bots {
        let source = fs::read_to_string(root().join("bots/nim").join(file)).expect("a bot");
        let name = file.rsplit('/').next().expect("a name");
        let body = json!({ "name": name, "source": source });
        let id = submit(address, &ada, "nim-of-heaps", &body).expect("kept");
        wait_for_report(address, &ada, &id);
        let query = format!("problem=nim-of-heaps&position=3+4+5&seed=1&against=bot:{id}");
        let (status, refused) = said(address, &bob, &format!("/api/v1/play?{query}"));
        assert_eq!(status, 422, "it is private: {refused}");
        let form = agent().post(format!("{address}/submissions/{id}/public"));
        let form = form.header("Authorization", format!("Bearer {ada}"));
        let answer = form.send_form([("public", "1")]).expect("an answer");
        assert_eq!(answer.status().as_u16(), 303, "it is made public");
        let table = play_to_the_end(address, &bob, &query);
        let text = table.to_string();
        assert!(text.contains(&format!("{name} by ada")), "{text}");
        assert!(!text.contains("int main"), "{text}");
        match fault {
            None => assert_eq!(table["over"]["fault"], Value::Null, "{text}"),
            Some(fault) => {
                assert_eq!(table["over"]["result"], "won", "{text}");
                let said = table["over"]["fault"].as_str().expect("a fault");
                assert!(said.contains(fault), "{said}");
            }
        }
        // The same game again is the same game.
        let again = play_to_the_end(address, &bob, &query);
        assert_eq!(again["url"], table["url"]);
    }
}

/// Where `scripts/browser.sh` puts what drives a browser.
fn browser_tools() -> Option<PathBuf> {
    let tools = root().join("target/browser/node_modules");
    let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
    let has_browser = chromium.iter().any(|path| Path::new(path).exists());
    (tools.join("playwright-core").is_dir() && has_browser).then_some(tools)
}

#[test]
fn a_browser_goes_through_all_pages() {
    let Some(tools) = browser_tools() else {
        let what = "NOT RUN: a_browser_goes_through_all_pages: there is no Chromium, or no \
                    playwright-core; scripts/browser.sh installs both";
        let _ = writeln!(stderr(), "{what}");
        return;
    };
    let folder: TempDir = tempfile::tempdir().expect("a folder");
    let data = Data::on(On::Sqlite, folder.path());
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "2"]);
    let link = server.link.clone().expect("a link for the administrator");
    let output = Command::new("node")
        .arg(root().join("tests/arena/browser.mjs"))
        .args([&server.address, &link])
        .arg(root().join("bots"))
        .env("GRUNDY_BROWSER_TOOLS", &tools)
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
}
