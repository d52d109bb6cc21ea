//! The client of a server's API.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_harness::toolchain::Home;
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, shell_word, write_private_file};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ureq::Agent;
use ureq::Body;
use ureq::http::Response;

use super::private;

/// Largest size of an answer, in bytes.
const MOST: u64 = 64 << 20;

/// A server, and the token of this user.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Server {
    url: String,
    token: String,
}

/// The servers that this user has logged in to, the last one first.
#[derive(Default, Serialize, Deserialize)]
struct Servers {
    servers: Vec<Server>,
}

/// The file in which they are stored.
fn file() -> Result<PathBuf, Diagnostic> {
    let home = Home::of_user(|name| env::var_os(name));
    let home = home.ok_or_else(|| Diagnostic::new("HOME does not name a directory"))?;
    Ok(home.languages.with_file_name("servers.json"))
}

/// The servers in a file, and none if there is no such file.
///
/// # Errors
/// If there is a file and it cannot be read: to write another one would lose its tokens.
fn kept(file: &Path) -> Result<Servers, Diagnostic> {
    let unreadable = |error: &dyn Error, help: &str| {
        Diagnostic::new(format!("cannot read {}: {error}", file.display())).help(help)
    };
    match fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| unreadable(&error, "delete it, then log in again")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Servers::default()),
        Err(error) => Err(unreadable(
            &error,
            "make it a file that you can read, or delete it and log in again",
        )),
    }
}

impl Server {
    pub(crate) fn new(url: &str, token: &str) -> Result<Self, Diagnostic> {
        let url = url.trim_end_matches('/').to_owned();
        if !url.starts_with("http://") && !url.starts_with("https://") {
            let diagnostic = Diagnostic::new(format!("`{url}` is not a server URL"));
            return Err(diagnostic.help("for example https://judge.example.org"));
        }
        let token = token.trim().to_owned();
        Ok(Self { url, token })
    }

    /// The server of this URL that this user has logged in to, or the last one.
    pub(crate) fn find(url: Option<&str>) -> Result<Self, Diagnostic> {
        let servers = kept(&file()?)?.servers;
        let url = url.map(|url| url.trim_end_matches('/'));
        let found = servers
            .into_iter()
            .find(|server| url.is_none_or(|url| server.url == url));
        found.ok_or_else(|| {
            let (at, url) = match url {
                Some(url) => (format!(" at {url}"), url),
                None => (String::new(), "URL"),
            };
            Diagnostic::new(format!("you have not logged in{at}"))
                .help(format!("grundy login {}", shell_word(url)))
        })
    }

    /// Stores the server and its token, readable only by this user.
    pub(crate) fn keep(&self) -> Result<(), Diagnostic> {
        let file = file()?;
        let mut all = kept(&file)?;
        all.servers.retain(|server| server.url != self.url);
        all.servers.insert(0, self.clone());
        let unusable =
            |error: io::Error| Diagnostic::new(format!("cannot write {}: {error}", file.display()));
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(unusable)?;
        }
        // The new file takes over the permissions of the old one.
        if file.exists() {
            private::protect(&file).map_err(unusable)?;
        }
        let text = serde_json::to_string_pretty(&all).expect("plain data can be written as JSON");
        write_private_file(&file, text)?;
        // A link to a file that did not exist was written through.
        private::protect(&file).map_err(unusable)
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Checks that the server accepts the token, by listing submissions.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        let answer = self.ask("/api/v1/submissions")?;
        if answer.status().as_u16() == 401 {
            let diagnostic = Diagnostic::new(format!("{} rejected the token", self.url));
            return Err(diagnostic.help(format!("create a new one at {}/account", self.url)));
        }
        let submissions = self.body(answer)?;
        let is_list = serde_json::from_str::<Vec<Value>>(&submissions).is_ok();
        is_list.then_some(()).ok_or_else(|| self.strange())
    }

    fn agent(&self, silence: Option<Duration>) -> Agent {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(Duration::from_secs(10)))
            .timeout_recv_response(Some(Duration::from_secs(60)))
            .timeout_recv_body(silence)
            .build();
        Agent::new_with_config(config)
    }

    fn no_answer(&self, error: &ureq::Error) -> Diagnostic {
        Diagnostic::new(format!("{} does not answer: {error}", self.url))
    }

    /// Requests this path.
    pub(crate) fn get(&self, path: &str) -> Result<String, Diagnostic> {
        let answer = self.ask(path)?;
        self.body(answer)
    }

    fn ask(&self, path: &str) -> Result<Response<Body>, Diagnostic> {
        let agent = self.agent(Some(Duration::from_secs(60)));
        let request = agent.get(format!("{}{path}", self.url));
        let request = request.header("Authorization", format!("Bearer {}", self.token));
        request.call().map_err(|error| self.no_answer(&error))
    }

    /// Sends JSON to this path.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Value, Diagnostic> {
        let agent = self.agent(Some(Duration::from_secs(60)));
        let request = agent.post(format!("{}{path}", self.url));
        let request = request.header("Authorization", format!("Bearer {}", self.token));
        let answer = request
            .send_json(body)
            .map_err(|error| self.no_answer(&error))?;
        let text = self.body(answer)?;
        serde_json::from_str(&text).map_err(|_| self.strange())
    }

    /// Calls a function for each event of this path, until it returns that this was the last one,
    /// or the stream ends.
    pub(crate) fn events(
        &self,
        path: &str,
        mut each: impl FnMut(Value) -> bool,
    ) -> Result<(), Diagnostic> {
        let agent = self.agent(None);
        let request = agent.get(format!("{}{path}", self.url));
        let request = request.header("Authorization", format!("Bearer {}", self.token));
        let mut answer = request.call().map_err(|error| self.no_answer(&error))?;
        if !answer.status().is_success() {
            return self.body(answer).map(|_| ());
        }
        let reader = BufReader::new(answer.body_mut().as_reader());
        for line in reader.lines() {
            // The caller opens a broken stream again.
            let Ok(line) = line else { return Ok(()) };
            if let Some(data) = line.strip_prefix("data:") {
                let event = serde_json::from_str(data).map_err(|_| self.strange())?;
                if !each(event) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn strange(&self) -> Diagnostic {
        Diagnostic::new(format!("unexpected response from {}", self.url))
            .help("check that it is a Grundy server of this version")
    }

    fn body(&self, mut answer: Response<Body>) -> Result<String, Diagnostic> {
        let status = answer.status();
        let text = answer.body_mut().with_config().limit(MOST).read_to_string();
        let text = text.map_err(|error| self.no_answer(&error))?;
        if status.is_success() {
            return Ok(text);
        }
        let said: Value = serde_json::from_str(&text).unwrap_or_default();
        let said = &said["error"];
        let message = said["message"].as_str().map(single_line);
        let message = message.unwrap_or_else(|| format!("it answered with status {status}"));
        let diagnostic = Diagnostic::new(format!("{}: {message}", self.url));
        let help = match (status.as_u16(), said["help"].as_str()) {
            (401, _) => Some(format!("grundy login {}", shell_word(&self.url))),
            (_, Some(help)) => Some(single_line(help)),
            _ => None,
        };
        Err(diagnostic.helps(help))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_missing_file_means_that_there_are_no_servers() {
        let folder = tempfile::tempdir().expect("a directory");
        let check = |name: &str, expected: Option<usize>| {
            let found = kept(&folder.path().join(name));
            let found = found.map(|kept| kept.servers.len());
            match expected {
                Some(_) => assert_eq!(found.ok(), expected, "{name}"),
                None => {
                    let refused = found.expect_err(name);
                    assert!(refused.title.contains(name), "{refused}");
                    assert!(!refused.help.is_empty(), "{refused}");
                }
            }
        };
        let files: [(&str, &[u8]); 3] = [
            (
                "one",
                br#"{"servers": [{"url": "http://a", "token": "t"}]}"#,
            ),
            ("cut", br#"{"servers": [{"url": "#),
            ("binary", b"\xff\xfe"),
        ];
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes).expect("a file");
        }
        fs::create_dir(folder.path().join("folder")).expect("a directory");
        check("missing", Some(0));
        check("one", Some(1));
        check("cut", None);
        check("binary", None);
        check("folder", None);
    }
}
