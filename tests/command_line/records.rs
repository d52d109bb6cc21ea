//! Games that are recorded, shown and played again.

use std::fs;

use grundy_report::ENGINE_VERSION;
use grundy_testing::program::{run_in, snapshot};
use grundy_testing::root;

/// Two bots at one table, the first of which blunders at once.
const RECORD: &str = "\
grundy-game 1
engine grundy 0.1.0
engine-version VERSION
problem nim
number 6
game nim
set last = wins
start 4 5
fuel-to-start 500000000
fuel-per-move 50000000
memory 134217728
max-plies 1000
seat 1 bot seed 6 module f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6aaaa file greedy.c
seat 2 bot seed 6 module f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6bbbb file x.wasm

ply 1 seat 1: 4 5 plays 2 5, fuel 6727
finish trap by seat 2 at 4 0
wrote hm\\u{1b}[2J
because your program crashed: unreachable

used by seat 1: fuel to start 1455, fuel in all 8182, memory 67108864

used by seat 2: fuel to start 145, fuel in all 200, memory 65536
stderr of seat 2
| \\u{1b}[31mred\\u{7}

end
";

#[test]
fn recorded_games_are_shown() {
    let folder = tempfile::tempdir().expect("a directory");
    let here = folder.path();
    let record = RECORD.replace("VERSION", &ENGINE_VERSION.to_string());
    fs::write(here.join("x.game"), &record).expect("written");
    fs::write(here.join("cut.game"), &record[..300]).expect("written");
    fs::write(here.join("wasm.game"), b"\0asm\x01\0\0\0\xff").expect("written");
    let replayed = [
        "x.game",
        "x.game --format json",
        "x.game --input",
        "x.game --input --seat 2",
        "x.game --input --seat 3",
        "x.game --verify",
        "x.game --verify a.c",
        "cut.game",
        "wasm.game",
        "missing.game",
        "missing.game 3",
        "x.game 3",
        "x.game missing.game",
        ".",
    ];
    snapshot(
        "replay",
        &replayed.map(|line| run_in(here, &format!("replay {line}"))),
    );
}

#[test]
fn judged_games_are_recorded_and_played_again() {
    let folder = tempfile::tempdir().expect("a directory");
    let here = folder.path();
    fs::create_dir(here.join("bash")).expect("a directory");
    for (from, to) in [
        ("problems/bash/problem.toml", "bash/problem.toml"),
        ("bots/bash/accepted/remainder.wat", "remainder.wat"),
    ] {
        fs::copy(root().join(from), here.join(to)).expect("copied");
    }
    let judged = "judge bash remainder.wat --replays games";
    let with_page = format!("{judged} --report page.html");
    assert!(run_in(here, &with_page).contains("exit status 0"));
    let page = fs::read_to_string(here.join("page.html")).expect("a page");
    assert!(page.ends_with("</html>") || page.ends_with("</html>\n"));
    let games = fs::read_dir(here.join("games")).expect("a directory");
    let games = games.flatten().next().expect("a directory of games").path();
    let name = games.strip_prefix(here).expect("it is here");
    let name = name.join("0002-perfect-seat-2.game");
    let name = name.to_str().expect("a name");
    let seen = [
        run_in(here, &format!("replay {name}")),
        run_in(here, &format!("replay {name} --verify")),
        run_in(here, &format!("replay {name} --verify --format json")),
        fs::read_to_string(here.join(name)).expect("a record"),
    ];
    let filters = [("engine-version [0-9]+", "engine-version [version]")];
    insta::with_settings!({ filters => filters }, {
        snapshot("records", &seen);
    });
    // Another seed is another game under the same name, in the next directory. Neither directory is written to again.
    let other = format!("{judged} --seed 2");
    for judged in [&other, judged, &other] {
        run_in(here, judged);
    }
    let folders = fs::read_dir(here.join("games")).expect("records").count();
    assert_eq!(folders, 2);
    let nowhere = "judge bash remainder.wat --report no/such/page.html";
    snapshot("report-nowhere", &[run_in(here, nowhere)]);
}
