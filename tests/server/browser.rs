//! A browser that goes through all pages.

use std::path::{Path, PathBuf};
use std::process::Command;

use grundy_testing::{Need, not_run};
use tempfile::TempDir;

use crate::postgres::On;
use crate::server::{Data, Server, root};

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
        let test = "a_browser_goes_through_all_pages";
        return not_run(
            Need::Browser,
            test,
            "Chromium or playwright-core is missing",
        );
    };
    let folder: TempDir = tempfile::tempdir().expect("a folder");
    let data = Data::on(On::Sqlite, folder.path());
    let server = Server::start(&data, &["--listen", "127.0.0.1:0", "--workers", "2"]);
    let link = server.link.clone().expect("a link for the administrator");
    let output = Command::new("node")
        .arg(root().join("tests/server/browser.mjs"))
        .args([&server.address, &link])
        .arg(root().join("bots"))
        .env("GRUNDY_BROWSER_TOOLS", &tools)
        .output()
        .expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
}
