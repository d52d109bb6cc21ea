//! A Postgres for tests: the server that `GRUNDY_TEST_POSTGRES` names, where databases may be made, or
//! one of our own, in a temporary folder, which ends with the process of the tests.

#![allow(
    dead_code,
    unused_macros,
    unused_imports,
    reason = "each test uses some of it"
)]

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _, stderr};
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
pub(crate) const PASSWORD: &str = "hunter2";

/// The database that a test runs on.
#[derive(Clone, Copy)]
pub(crate) enum On {
    /// A file.
    Sqlite,
    /// A new database of this server.
    Postgres(&'static Postgres),
}

/// Makes two tests of each of these functions, `sqlite` and `postgres`.
macro_rules! on_both {
    ($($test:ident)*) => { $(
        mod $test {
            use crate::postgres::On;

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

/// The same of functions that are not asynchronous.
macro_rules! on_both_blocking {
    ($($test:ident)*) => { $(
        mod $test {
            use crate::postgres::On;

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

pub(crate) use {on_both, on_both_blocking};

impl On {
    /// The server that the tests of this process share; where there is none, says which test was not
    /// run.
    pub(crate) fn postgres(test: &str) -> Option<Self> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match env::var("GRUNDY_TEST_POSTGRES") {
            Ok(url) => Some(Postgres { url, own: None }),
            Err(_) => Postgres::start(""),
        });
        or_not_run(shared.as_ref(), test).map(Self::Postgres)
    }
}

/// A server.
pub(crate) struct Postgres {
    /// The address of its database `postgres`.
    url: String,
    /// What is ours, if it is.
    own: Option<Own>,
}

struct Own {
    programs: PathBuf,
    port: u16,
    folder: PathBuf,
    user: Option<(u32, u32)>,
    supervisor: Child,
}

/// A server that may be restarted; where none is installed, says which test was not run. It listens at
/// this address too, if there is one, to whoever knows a password.
pub(crate) fn own(test: &str, listen: &str) -> Option<Postgres> {
    or_not_run(Postgres::start(listen), test)
}

fn or_not_run<T>(found: Option<T>, test: &str) -> Option<T> {
    if found.is_none() {
        let what = format!(
            "NOT RUN: {test}: there is no Postgres; scripts/postgres.sh installs it, or \
             GRUNDY_TEST_POSTGRES names a server where databases may be made"
        );
        let _ = writeln!(stderr(), "{what}");
    }
    found
}

/// Where the programs of a server are: Debian does not put them where commands are.
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
        let folder = folder.expect("a folder").keep();
        // Whoever runs the server owns the folder; others come as far as the socket.
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("permissions");
        if let Some((user, group)) = user {
            chown(&folder, Some(user), Some(group)).expect("the folder is given away");
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

    /// The address of a new database with nothing in it.
    pub(crate) fn database(&self) -> String {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("grundy_test_{}_{number}", std::process::id());
        self.sql(&self.url, &format!("CREATE DATABASE {name}"));
        with_name(&self.url, &name)
    }

    /// Makes a role, a member of another one, if it is not there, and returns the address by which it
    /// signs in to a database.
    pub(crate) fn role(&self, url: &str, name: &str, member_of: &str) -> String {
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
    pub(crate) fn port(&self) -> u16 {
        self.own.as_ref().expect("a server of our own").port
    }

    /// Runs this in a database, and returns what comes of it.
    pub(crate) fn sql(&self, url: &str, sql: &str) -> String {
        self.try_sql(url, sql)
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Runs this in a database, and returns what comes of it, or the error.
    pub(crate) fn try_sql(&self, url: &str, sql: &str) -> Result<String, String> {
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

    /// Copies a database by `pg_dump`, while it is in use, and returns the address of the copy.
    pub(crate) fn copy(&self, url: &str) -> String {
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

    /// Restarts the server without letting anybody finish, as a machine does that loses its power.
    pub(crate) fn restart(&self) {
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
