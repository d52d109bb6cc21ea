//! A Postgres for tests: the server that `GRUNDY_TEST_POSTGRES` names, where databases may be created, or
//! one of our own, in a temporary directory, which ends with the process of the tests.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Starts a server, and stops it when its standard input ends: however the tests end, nothing is left.
const SUPERVISOR: &str = r#"
trap : INT TERM
"$1/initdb" -D data -U grundy --auth=trust --no-sync --encoding=UTF8 --locale=C >log 2>&1 &&
    echo "$3" >>data/pg_hba.conf &&
    "$1/pg_ctl" -D data -l log -w -o "$2" start >>log 2>&1 && echo ready
cat >/dev/null
"$1/pg_ctl" -D data -m immediate stop >>log 2>&1
rm -rf "$PWD"
"#;

/// The password of roles that tests make.
pub const PASSWORD: &str = "hunter2";

/// The database that a test runs on.
#[derive(Clone, Copy)]
pub enum On {
    /// A file.
    Sqlite,
    /// A new database of this server.
    Postgres(&'static Postgres),
}

/// Makes two tests of each of these asynchronous functions, `sqlite` and `postgres`.
#[macro_export]
macro_rules! on_both {
    ($($test:ident)*) => { $(
        mod $test {
            use $crate::postgres::On;

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$test(On::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(on) = On::postgres(concat!(stringify!($test), "::postgres")) {
                    super::$test(on).await;
                }
            }
        }
    )* };
}

/// Makes two tests of each of these functions, `sqlite` and `postgres`.
#[macro_export]
macro_rules! on_both_blocking {
    ($($test:ident)*) => { $(
        mod $test {
            use $crate::postgres::On;

            #[test]
            fn sqlite() {
                super::$test(On::Sqlite);
            }

            #[test]
            fn postgres() {
                if let Some(on) = On::postgres(concat!(stringify!($test), "::postgres")) {
                    super::$test(on);
                }
            }
        }
    )* };
}

use crate::{Need, not_run};
pub use crate::{on_both, on_both_blocking};

impl On {
    /// The server that the tests of this process share. If there is none, reports that the test was not run.
    ///
    /// # Panics
    /// If there is none and the tests demand one, or if it does not start.
    pub fn postgres(test: &str) -> Option<Self> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match env::var("GRUNDY_TEST_POSTGRES") {
            Ok(url) => Some(Postgres { url, own: None }),
            Err(_) => Postgres::start(""),
        });
        or_not_run(shared.as_ref(), test).map(Self::Postgres)
    }
}

/// A server of Postgres.
pub struct Postgres {
    /// The address of its database `postgres`.
    url: String,
    /// `None` for a server that was there before.
    own: Option<Own>,
}

struct Own {
    programs: PathBuf,
    port: u16,
    folder: PathBuf,
    user: Option<(u32, u32)>,
    supervisor: Child,
}

/// Starts a server that may be restarted. It also listens at the address `listen`, if that is not empty, and demands
/// passwords there. If no Postgres is installed, reports that the test was not run.
///
/// # Panics
/// If none is installed and the tests demand one, or if it does not start.
pub fn own(test: &str, listen: &str) -> Option<Postgres> {
    or_not_run(Postgres::start(listen), test)
}

fn or_not_run<T>(found: Option<T>, test: &str) -> Option<T> {
    if found.is_none() {
        not_run(Need::Postgres, test, "there is no Postgres");
    }
    found
}

/// The directory of the programs of a server: Debian does not put them where commands are.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders: Vec<PathBuf> = versions
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    folders.sort();
    folders.reverse();
    let path = env::var_os("PATH").unwrap_or_default();
    folders.extend(env::split_paths(&path));
    let is_whole = |folder: &PathBuf| {
        let needed = ["initdb", "pg_ctl", "postgres"];
        needed.iter().all(|name| folder.join(name).is_file())
    };
    folders.into_iter().find(is_whole)
}

/// Postgres refuses to be run by root; then it is run by another user, given by numbers.
fn other_user() -> Option<(u32, u32)> {
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    if !is_root {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let numbers = |name: &str| {
        let line = users
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    numbers("postgres").or_else(|| numbers("nobody"))
}

impl Postgres {
    fn start(listen: &str) -> Option<Self> {
        let programs = programs()?;
        let user = other_user();
        let folder = tempfile::Builder::new().prefix("grundy-pg-").tempdir();
        let folder = folder.expect("a directory").keep();
        // The user of the server owns the directory; others need the socket in it.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("permissions");
        if let Some((user, group)) = user {
            chown(&folder, Some(user), Some(group)).expect("the directory is given away");
        }
        let port = match listen {
            "" => 5432, // the name of the socket only
            _ => free_port(listen),
        };
        let options = format!(
            "-k {} -p {port} -c listen_addresses='{listen}' -c fsync=off -c max_connections=200",
            folder.display()
        );
        let known = match listen {
            "" => String::new(),
            _ => "host all all all scram-sha-256".to_owned(),
        };
        let mut command = as_user(Command::new("sh"), user);
        let mut supervisor = command
            .args(["-c", SUPERVISOR, "sh"])
            .arg(&programs)
            .args([options, known])
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut said = String::new();
        let output = supervisor.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut said).expect("text");
        if said != "ready\n" {
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            panic!("Postgres does not start: {log}");
        }
        let url = format!(
            "postgres://grundy@localhost:{port}/postgres?host={}",
            folder.display()
        );
        let own = Some(Own {
            programs,
            port,
            folder,
            user,
            supervisor,
        });
        Some(Self { url, own })
    }

    /// Creates an empty database. Returns its address.
    ///
    /// # Panics
    /// If the server fails.
    pub fn database(&self) -> String {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("grundy_test_{}_{number}", std::process::id());
        self.sql(&self.url, &format!("CREATE DATABASE {name}"));
        with_name(&self.url, &name)
    }

    /// Creates a role, a member of another one, unless it exists. Returns the address by which it signs in to a
    /// database.
    ///
    /// # Panics
    /// If the server fails.
    pub fn role(&self, url: &str, name: &str, member_of: &str) -> String {
        // Another test may be making the same.
        for sql in [
            format!("CREATE ROLE {member_of}"),
            format!("CREATE ROLE {name} LOGIN PASSWORD '{PASSWORD}' IN ROLE {member_of}"),
        ] {
            if let Err(error) = self.try_sql(url, &sql) {
                let is_there = error.contains("already exists") || error.contains("duplicate key");
                assert!(is_there, "{sql}: {error}");
            }
        }
        let (scheme, rest) = url.split_once("://").expect("an address");
        let place = rest.split_once('@').map_or(rest, |(_, place)| place);
        format!("{scheme}://{name}:{PASSWORD}@{place}")
    }

    /// The port of a server of our own.
    ///
    /// # Panics
    /// If it is not ours.
    pub fn port(&self) -> u16 {
        self.own.as_ref().expect("a server of our own").port
    }

    /// Runs a statement in a database. Returns its rows as text.
    ///
    /// # Panics
    /// If it fails.
    pub fn sql(&self, url: &str, sql: &str) -> String {
        self.try_sql(url, sql)
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Runs a statement in a database. Returns its rows as text.
    ///
    /// # Errors
    /// If it fails: what `psql` says.
    ///
    /// # Panics
    /// If there is no `psql`.
    pub fn try_sql(&self, url: &str, sql: &str) -> Result<String, String> {
        let output = Command::new(self.program("psql"))
            .args([
                url,
                "-X",
                "-q",
                "-A",
                "-t",
                "-v",
                "ON_ERROR_STOP=1",
                "-c",
                sql,
            ])
            .output()
            .expect("psql runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        match output.status.success() {
            true => Ok(text(&output.stdout)),
            false => Err(text(&output.stderr)),
        }
    }

    /// Copies a database by `pg_dump`, while it is in use. Returns the address of the copy.
    ///
    /// # Panics
    /// If that fails.
    pub fn copy(&self, url: &str) -> String {
        let copy = self.database();
        let dump = Command::new(self.program("pg_dump"))
            .args(["--no-owner", url])
            .output()
            .expect("pg_dump runs");
        assert!(
            dump.status.success(),
            "{}",
            String::from_utf8_lossy(&dump.stderr)
        );
        let mut restore = Command::new(self.program("psql"))
            .args([copy.as_str(), "-X", "-q", "-v", "ON_ERROR_STOP=1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("psql runs");
        let mut input = restore.stdin.take().expect("its input");
        input.write_all(&dump.stdout).expect("written");
        drop(input);
        assert!(restore.wait().expect("it ends").success());
        copy
    }

    /// A program of ours, or one that is among the commands.
    fn program(&self, name: &str) -> PathBuf {
        let own = self.own.as_ref().map(|own| own.programs.join(name));
        own.filter(|path| path.is_file())
            .unwrap_or_else(|| PathBuf::from(name))
    }

    /// Restarts the server at once, as after a loss of power.
    ///
    /// # Panics
    /// If it is not ours, or does not start again.
    pub fn restart(&self) {
        let own = self.own.as_ref().expect("a server of our own");
        let done = as_user(Command::new(own.programs.join("pg_ctl")), own.user)
            .args([
                "-D",
                "data",
                "-l",
                "log",
                "-w",
                "-m",
                "immediate",
                "restart",
            ])
            .current_dir(&own.folder)
            .stdout(Stdio::null())
            .status();
        assert!(
            done.expect("pg_ctl runs").success(),
            "Postgres is restarted"
        );
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        drop(self.supervisor.stdin.take());
        let _ = self.supervisor.wait();
    }
}

fn as_user(mut command: Command, user: Option<(u32, u32)>) -> Command {
    if let Some((user, group)) = user {
        command.uid(user).gid(group);
    }
    command
}

fn free_port(address: &str) -> u16 {
    let listener = TcpListener::bind((address, 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

/// The address of another database of the same server.
fn with_name(url: &str, name: &str) -> String {
    let (place, parameters) = url.split_once('?').unwrap_or((url, ""));
    let after = place.find("://").map_or(0, |at| at + 3);
    let server = match place[after..].find('/') {
        Some(at) => &place[..after + at],
        None => place,
    };
    match parameters {
        "" => format!("{server}/{name}"),
        _ => format!("{server}/{name}?{parameters}"),
    }
}
