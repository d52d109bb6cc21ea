//! A game that is too large to list, on a server: explored, played, and met by bots.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::questions::play_to_the_end;
use super::running::{
    Data, PATIENCE, Server, account, root, said, submit, wait_for_report, worked_out,
};

const PROBLEM: &str = "connect-four";
/// A draw: the moves 4 and 5 keep it, and the move 1 loses.
const DRAWN: &str = ".....o......x...x.oo.x.o.xx.o.oxxo.xxoxoox";

/// A directory of problems with this problem alone.
pub(crate) fn large_problem(folder: &Path) -> String {
    let home = folder.join("problems").join(PROBLEM);
    fs::create_dir_all(&home).expect("a directory");
    for name in ["game.c", "openings.toml", "problem.toml", "statement.md"] {
        let from = root().join("problems").join(PROBLEM).join(name);
        fs::copy(from, home.join(name)).expect("copied");
    }
    folder.join("problems").to_string_lossy().into_owned()
}

/// The move of this text.
fn named<'a>(sight: &'a Value, text: &str) -> &'a Value {
    let moves = sight["moves"].as_array().expect("moves");
    let found = moves.iter().find(|one| one["move"] == text);
    found.expect("a legal move")
}

fn hand_in(server: &Server, token: &str, file: &str) -> String {
    let source = root().join("bots").join(PROBLEM).join(file);
    let source = fs::read_to_string(source).expect("a bot");
    let name = file.rsplit('/').next().expect("a name");
    let body = json!({ "name": name, "source": source });
    let id = submit(&server.address, token, PROBLEM, &body).expect("handed in");
    wait_for_report(&server.address, token, &id);
    id
}

#[test]
fn a_large_game_is_explored_played_and_rated() {
    let folder = tempfile::tempdir().expect("a directory");
    let data = Data::of(None, folder.path());
    let problems = large_problem(folder.path());
    let ada = account(&data, "ada", "member");
    let bob = account(&data, "bob", "member");
    let options = ["--listen", "127.0.0.1:0", "--workers", "1", "--problems"];
    let server = Server::start(&data, &[&options[..], &[&problems]].concat());
    explores(&server, &ada);
    plays(&server);
    meets(&server, &ada, &bob);
}

/// Values where they are proved, and nothing else.
fn explores(server: &Server, ada: &str) {
    let address = server.address.as_str();
    let at = |position: &str| format!("/api/v1/position?problem={PROBLEM}&position={position}");
    let (status, sight) = worked_out(address, "", &at(DRAWN));
    assert_eq!(status, 200, "{sight}");
    assert_eq!(sight["worth"]["value"], "D");
    assert_eq!(sight["bounds"]["words"], "drawn");
    for (text, standing, result) in [("1", "loses", "lost"), ("4", "keeps", "drawn")] {
        let found = named(&sight, text);
        assert_eq!(
            (&found["standing"], &found["result"]),
            (&json!(standing), &json!(result))
        );
    }
    let empty = ".".repeat(42);
    let (status, sight) = worked_out(address, "", &at(&empty));
    assert_eq!(status, 200, "{sight}");
    let bounds = &sight["bounds"];
    assert_eq!(
        (&bounds["words"], &bounds["is_open"]),
        (&json!("not decided"), &json!(true))
    );
    assert_eq!(
        (&sight["worth"], &named(&sight, "4")["keeps"]),
        (&Value::Null, &Value::Null)
    );
    solves(address, &at(DRAWN));
    // Trying harder is for accounts, and asks more.
    let harder = format!("{}&harder=1", at(&empty));
    let (status, answer) = said(address, "", &harder);
    assert_eq!(status, 401, "{answer}");
    let (status, sight) = worked_out(address, ada, &harder);
    assert_eq!(status, 200, "{sight}");
    let limits = [bounds, &sight["bounds"]].map(|bounds| bounds["questions_limit"].as_u64());
    assert_eq!(limits, [Some(200_000), Some(2_000_000)]);
}

/// The report of `grundy solve` has the same bounds.
fn solves(address: &str, position: &str) {
    let path = position.replace("/position?", "/solve?");
    let (status, report) = worked_out(address, "", &path);
    assert_eq!(status, 200, "{report}");
    assert_eq!(report["schema"], "grundy.bounds/1");
    assert_eq!(report["value"], "D");
    for (text, standing, value) in [("1", "loses", "W"), ("4", "keeps", "D")] {
        let found = named(&report, text);
        assert_eq!(
            (&found["standing"], &found["value"]),
            (&json!(standing), &json!(value))
        );
    }
}

/// Every opponent without values finishes a game, and the others say why they do not play.
fn plays(server: &Server) {
    let address = server.address.as_str();
    for against in [
        "easy",
        "medium",
        "hard",
        "playouts-30",
        "search-50000",
        "perfect",
        "random",
    ] {
        let query = format!("problem={PROBLEM}&position={DRAWN}&seed=1&against={against}");
        let table = play_to_the_end(address, "", &query);
        let over = &table["over"];
        let moves = over["decided"]["moves"].as_u64();
        assert!(moves > Some(0), "{table}");
        // So near to its end every position is decided.
        assert_eq!(over["decided"]["decided"].as_u64(), moves, "{table}");
        check_blunders(over);
    }
    for against in ["trickster", "search-1000000"] {
        let query = format!("/api/v1/play?problem={PROBLEM}&against={against}");
        let (status, answer) = worked_out(address, "", &query);
        assert_eq!(status, 422, "{answer}");
        assert!(
            answer["error"].to_string().contains("playouts-30"),
            "{answer}"
        );
    }
}

/// Every proved blunder has a right move, and a game that was not won has one.
fn check_blunders(over: &Value) {
    let blunders = over["blunders"].as_array().expect("blunders");
    assert!(over["result"] != "lost" || !blunders.is_empty(), "{over}");
    for wrong in blunders {
        let right = wrong["right"].as_array().expect("moves");
        assert!(
            !right.is_empty() && !right.contains(&wrong["played"]),
            "{over}"
        );
    }
}

/// Two bots are on the ladder with the reference players, and a match says how much is decided.
fn meets(server: &Server, ada: &str, bob: &str) {
    let address = server.address.as_str();
    let good = hand_in(server, ada, "accepted/search.c");
    hand_in(server, bob, "wrong_answer/first_column.py");
    let ladder = format!("/api/v1/problems/{PROBLEM}/ladder");
    let began = Instant::now();
    loop {
        let (_, found) = said(address, ada, &ladder);
        let rows = found["rows"].as_array().cloned().unwrap_or_default();
        let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
        let have_met = rows.len() == 4 && rows.iter().all(|row| row["met"] == 3);
        if have_met {
            assert_eq!(names[0], "ada", "{found}");
            for row in &rows {
                let decided = ["moves", "decided", "right"].map(|of| row["decided"][of].as_u64());
                assert!(
                    decided[0] >= decided[1] && decided[1] >= decided[2],
                    "{row}"
                );
                assert!(decided[1] > Some(0), "{row}");
            }
            assert!(
                names.contains(&"playouts-30") && names.contains(&"random"),
                "{found}"
            );
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{found}");
        sleep(Duration::from_millis(200));
    }
    let page = format!("/problems/{PROBLEM}/match?first={good}&second=playouts-30");
    let (status, text) = worked_out(address, ada, &page);
    let text = text.to_string();
    assert_eq!(status, 200, "{text}");
    assert!(
        text.contains("Nothing is claimed about other moves"),
        "{text}"
    );
}
