//! A browser that goes through all pages.

use std::path::{Path, PathBuf};
use std::process::Command;

use grundy_testing::{Need, not_run};
use tempfile::TempDir;

use super::large::large_problem;
use super::postgres::On;
use super::running::{Data, Server, root};

/// Where `scripts/browser.sh` puts what drives a browser.
fn browser_tools() -> Option<PathBuf> {
    let tools = root().join("target/browser/node_modules");
    let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
    let has_browser = chromium.iter().any(|path| Path::new(path).exists());
    (tools.join("playwright-core").is_dir() && has_browser).then_some(tools)
}

/// Runs a script against a server of its own.
fn run(script: &str, test: &str, start: impl FnOnce(&Path) -> (Server, Vec<String>)) {
    let Some(tools) = browser_tools() else {
        return not_run(
            Need::Browser,
            test,
            "Chromium or playwright-core is missing",
        );
    };
    let folder: TempDir = tempfile::tempdir().expect("a directory");
    let (server, arguments) = start(folder.path());
    let output = Command::new("node")
        .arg(root().join("tests/server").join(script))
        .arg(&server.address)
        .args(arguments)
        .env("GRUNDY_BROWSER_TOOLS", &tools)
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
}

fn path(below_root: &str) -> String {
    root().join(below_root).to_string_lossy().into_owned()
}

#[test]
fn a_browser_goes_through_all_pages() {
    let test = "a_browser_goes_through_all_pages";
    run("browser.mjs", test, |folder| {
        let data = Data::on(On::Sqlite, folder);
        let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "2"]);
        let link = server.link.clone().expect("a link for the administrator");
        (server, vec![link, path("bots")])
    });
}

#[test]
fn a_browser_sees_a_large_game() {
    run("large.mjs", "a_browser_sees_a_large_game", |folder| {
        let data = Data::on(On::Sqlite, folder);
        let problems = large_problem(folder);
        let options = ["--listen", "127.0.0.1:0", "--workers", "2", "--problems"];
        let server = Server::start(&data, &[&options[..], &[&problems]].concat());
        let link = server.link.clone().expect("a link for the administrator");
        (server, vec![link, path("bots")])
    });
}
