//! A server with its workers, and what a program asks it.

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::Value;

use super::postgres::On;

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

pub(crate) fn grundy() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.current_dir(root()).env("GRUNDY_LOG", "warn");
    command
}

pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the directory of the project")
}

/// Where an arena keeps its data.
pub(crate) struct Data {
    pub(crate) folder: PathBuf,
    pub(crate) database: Option<String>,
}

impl Data {
    pub(crate) fn on(on: On, folder: &Path) -> Self {
        let database = match on {
            On::Sqlite => None,
            On::Postgres(server) => Some(server.database()),
        };
        Self::of(database, folder)
    }

    pub(crate) fn of(database: Option<String>, folder: &Path) -> Self {
        let folder = folder.join("arena");
        Self { folder, database }
    }

    /// Adds what names the place.
    pub(crate) fn name<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        if let Some(url) = &self.database {
            command.env("GRUNDY_DATABASE", url);
        }
        command.arg("--data").arg(&self.folder)
    }
}

/// A server that is killed at the end.
pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) address: String,
    /// The link for the administrator, where there is none with a password.
    pub(crate) link: Option<String>,
}

impl Server {
    pub(crate) fn start(data: &Data, arguments: &[&str]) -> Self {
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
        // Until an administrator has a password, the next lines name a file with a link.
        let has_admin = arguments.contains(&"--again");
        if !has_admin {
            for line in lines.by_ref().take(2).map_while(Result::ok) {
                let file = line.trim().ends_with("administrator-link.txt");
                link = file.then(|| read_link(line.trim())).or(link);
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

    pub(crate) fn wait_until_ready(&self) {
        let began = Instant::now();
        while ureq::get(format!("{}/readyz", self.address))
            .call()
            .is_err()
        {
            assert!(began.elapsed() < PATIENCE, "the server is never ready");
            sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("it was a child");
    }
}

/// The link in a file that only its owner can read.
fn read_link(file: &str) -> String {
    let mode = fs::metadata(file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "{file}");
    let link = fs::read_to_string(file).expect("a link");
    assert!(link.contains("/welcome?"), "{link}");
    link.trim().to_owned()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An account with a token.
pub(crate) fn account(data: &Data, name: &str, role: &str) -> String {
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

pub(crate) fn get(server: &str, token: &str, path: &str) -> Option<String> {
    let request = ureq::get(format!("{server}{path}"));
    let answer = request
        .header("Authorization", format!("Bearer {token}"))
        .call();
    answer.ok()?.body_mut().read_to_string().ok()
}

pub(crate) fn submit(server: &str, token: &str, problem: &str, body: &Value) -> Option<String> {
    let request = ureq::post(format!("{server}/api/v1/problems/{problem}/submissions"));
    let request = request.header("Authorization", format!("Bearer {token}"));
    let mut answer = request.send_json(body).ok()?;
    let answer: Value = answer.body_mut().read_json().ok()?;
    Some(answer["id"].as_str().expect("an identifier").to_owned())
}

/// The report of a submission as the server has it, to the byte, once it is done.
pub(crate) fn report(server: &str, token: &str, id: &str) -> Option<String> {
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

pub(crate) fn wait_for_report(server: &str, token: &str, id: &str) -> String {
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
pub(crate) fn judged_here(folder: &Path, problem: &str, file: &str) -> String {
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

/// One who takes every answer as it is.
pub(crate) fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0);
    ureq::Agent::new_with_config(config.build())
}

/// What the server says to a program: status and JSON.
pub(crate) fn said(server: &str, token: &str, path: &str) -> (u16, Value) {
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
pub(crate) fn worked_out(server: &str, token: &str, path: &str) -> (u16, Value) {
    let began = Instant::now();
    loop {
        let (status, answer) = said(server, token, path);
        if status != 202 {
            return (status, answer);
        }
        assert!(began.elapsed() < PATIENCE, "{path} is never answered");
    }
}

pub(crate) fn children_of(server: u32) -> Vec<String> {
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

/// A figure of the server.
pub(crate) fn figure(server: &Server, token: &str, name: &str) -> usize {
    let metrics = get(&server.address, token, "/metrics").expect("figures");
    let line = metrics.lines().find(|line| line.starts_with(name));
    let (_, number) = line
        .expect("the figure")
        .rsplit_once(' ')
        .expect("a number");
    number.parse().expect("a number")
}
