//! Workers of other machines whose link is cut.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::json;

use super::running::{
    Data, PATIENCE, Server, account, figure, judged_here, root, submit, wait_for_report,
};
use super::{hosts, postgres};

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
    let folder = tempfile::tempdir().expect("a directory");
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
        let alone = tempfile::tempdir().expect("a directory");
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
