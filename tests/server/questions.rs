//! What workers work out for those who play and explore.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::running::{
    Data, Server, account, agent, get, grundy, root, said, submit, wait_for_report, worked_out,
};

/// Plays a game by what the server offers, always the first move; how it ended.
pub(crate) fn play_to_the_end(server: &str, token: &str, query: &str) -> Value {
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
        fs::create_dir_all(&home).expect("a directory");
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
    let folder = tempfile::tempdir().expect("a directory");
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
        fs::create_dir_all(problems.join(name)).expect("a directory");
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
        ("same-untrue", &["`same` is wrong"]),
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
