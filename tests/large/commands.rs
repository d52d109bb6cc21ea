//! The output of commands about a large game.

use std::fs;
use std::path::Path;

use grundy_testing::program::{run_in, snapshot};

use super::{HASTY, built_connect_four, game_of_python};
use crate::bots::filters;

/// The commands, in their order: the first writes the games that others show.
const COMMANDS: [&str; 9] = [
    "judge . hasty.py --replays games",
    "replay games 1",
    "replay games 2 --questions 1",
    "certify . hasty.py --requirement never-loses",
    "certify ../wide ../wide/hasty.py --requirement wins",
    "certify . hasty.py",
    "verify .",
    "verify ../unopened",
    "judge ../unopened hasty.py",
];

/// A problem with a bot, beside the file of its game.
fn write_problem(folder: &Path, columns: u32, tests: &str) {
    let text = format!(
        "name = \"Large\"\ngame = \"../game.c\"\n[values]\nquestions_per_position = 40_000\n\
         [play]\nopponents = [\"playouts-4\"]\n{tests}\n\
         [[claims]]\nname = \"the first player wins\"\nthen = \"winner == 1\"\nexpect = \"refuted\"\n"
    );
    fs::create_dir(folder).expect("a directory");
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let bot = HASTY.replace("range(7)", &format!("range({columns})"));
    fs::write(folder.join("hasty.py"), bot).expect("a file");
}

#[test]
fn commands_tell_what_is_proved() {
    let Some(home) = built_connect_four() else {
        return;
    };
    if game_of_python().is_none() {
        return;
    }
    let wide = "..........o..x...o..ox..o..xoo.x..ooxxxoxx";
    for (folder, columns, test) in [
        ("small", 4, "start = \"..........xo..xo\"".to_owned()),
        ("wide", 7, format!("cols = 7, rows = 6, start = \"{wide}\"")),
        (
            "unopened",
            4,
            "openings = { count = 2, plies = 6 }".to_owned(),
        ),
    ] {
        let tests = format!("tests = [{{ {test} }}]");
        write_problem(&home.path().join(folder), columns, &tests);
    }
    let seen = COMMANDS.map(|command| run_in(&home.path().join("small"), command));
    let mut filters = filters("hasty.py");
    // The column of fuel in a replay.
    filters.push((r" +[0-9]{3}_[0-9]{3}\b", "  [measured]"));
    insta::with_settings!({ filters => filters }, { snapshot("large", &seen) });
}
