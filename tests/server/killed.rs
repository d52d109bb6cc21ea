//! Workers and servers that are killed while submissions come in.
//!
//! `GRUNDY_ARENA_SUBMISSIONS` sets how many are handed in meanwhile.

use std::collections::BTreeMap;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use serde_json::json;

use super::postgres::Postgres;
use super::running::{
    Data, PATIENCE, Server, account, children_of, figure, judged_here, report, root, submit,
};

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

mod nothing_is_lost_whoever_is_killed {
    #[test]
    fn sqlite() {
        super::nothing_is_lost_whoever_is_killed(None);
    }

    #[test]
    fn postgres() {
        let name = "nothing_is_lost_whoever_is_killed::postgres";
        if let Some(server) = grundy_testing::postgres::own(name, "") {
            super::nothing_is_lost_whoever_is_killed(Some(&server));
        }
    }
}

fn nothing_is_lost_whoever_is_killed(postgres: Option<&Postgres>) {
    let count = env::var("GRUNDY_ARENA_SUBMISSIONS")
        .ok()
        .and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(40);
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::of(postgres.map(Postgres::database), folder.path());
    let tokens: Vec<String> = (0..8)
        .map(|number| account(&data, &format!("pupil-{number}"), "member"))
        .collect();
    let expected: Vec<String> = PROGRAMS
        .iter()
        .map(|&(file, name, _, problem)| {
            let alone = tempfile::tempdir().expect("a directory");
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
        if number == count / 2 {
            server.kill();
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

/// Kills workers.
struct Killer {
    last: Instant,
    killed: usize,
}

impl Killer {
    /// Kills one of the workers of a server, another one than last time, if that was five seconds ago. If it
    /// did so more often, a busy machine would give submissions up, because each is judged by five workers at most.
    fn kill_at_times(&mut self, server: &Server) {
        if self.last.elapsed() > Duration::from_secs(5) {
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
