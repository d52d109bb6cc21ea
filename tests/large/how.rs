//! A problem says whether the positions of its board are listed or searched.

use std::fs;
use std::path::Path;

use grundy_harness::problem::Problem;
use grundy_harness::{Submission, judge_submissions};
use grundy_report::record::read;
use grundy_report::{FinishKind, Verdict, replay_report};

use super::{built_connect_four, connect_four, game, listed_program};
use crate::user;

/// The problem on 4 columns and 4 rows with this table `[values]`, or the first error.
fn problem(folder: &Path, game: &str, values: &str, opponents: &str) -> Result<Problem, String> {
    let text = format!(
        "name = \"How\"\ngame = \"{game}\"\nrules = {{ cols = 4, rows = 4 }}\nvalues = {{ {values} }}\n\
         limits = {{ fuel_per_move = 1_000_000_000 }}\n[play]\n\
         opponents = [\"{opponents}\"]\ntests = [{{ start = \".........o...x..\" }}]\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let loaded = Problem::load(folder, &user::catalog());
    loaded.map_err(|told| told.iter().map(ToString::to_string).collect())
}

fn verdict(problem: &Problem, bot: &str) -> Verdict {
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/connect-four-4x4");
    let bot = Submission::File(bots.join(bot));
    let judged = judge_submissions(problem, &[bot], user::options(), &|_| {});
    judged.expect("the judge works")[0].report.verdict()
}

#[test]
fn a_small_board_of_a_large_game_is_listed() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let listed = problem(home.path(), "./game.c", "how = 'list'", "perfect").expect("a problem");
    assert!(!listed.game.is_large());
    let starts = listed.starts(1).expect("starts");
    assert!(starts.iter().all(|start| start.instance.has_values()));
    assert_eq!(verdict(&listed, "accepted/search.c"), Verdict::Accepted);
    let other = problem(home.path(), "./game.c", "how = 'auto'", "trickster");
    let told = other.err().expect("it is searched");
    assert!(told.contains("needs the value of every position"), "{told}");
}

/// A bot that plays one column of four as long as it runs.
const SECOND_COLUMN: &str = "#include <stdio.h>

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '.') {
            puts(\"2\");
            fflush(stdout);
        }
    }
    return 0;
}
";

/// The list decides a game at the cap of plies, in judging and later in a replay.
#[test]
fn a_game_at_the_cap_of_plies_is_replayed_with_its_winner() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let bot = home.path().join("second.c");
    fs::write(&bot, SECOND_COLUMN).expect("a file");
    let listed = problem(home.path(), "./game.c", "how = 'list'", "perfect");
    let mut listed = listed.expect("a problem");
    listed.limits.max_plies = 3;
    let judged = judge_submissions(&listed, &[Submission::File(bot)], user::options(), &|_| {});
    let judged = judged.expect("the judge works");
    let winners = judged[0].games.iter().map(|judged| {
        let text = judged.record.text();
        let recorded = read(&home.path().join("x.game"), &text, &user::catalog());
        let recorded = recorded.unwrap_or_else(|errors| panic!("{}", errors[0]));
        assert_eq!(recorded.record.played, judged.record.played);
        let finish = replay_report(&recorded).finish;
        assert_eq!(finish.kind, FinishKind::MoveCap);
        finish.winner
    });
    assert_eq!(winners.collect::<Vec<_>>(), [Some(2), None]);
}

#[test]
fn a_game_that_could_be_listed_is_searched() {
    let home = connect_four();
    fs::write(home.path().join("game.c"), listed_program()).expect("a file");
    if game(&home.path().join("game.c")).is_none() {
        return;
    }
    let limits = "how = 'search', questions_per_position = 10_000";
    let searched = problem(home.path(), "./game.c", limits, "random").expect("a problem");
    assert!(searched.game.is_large());
    let starts = searched.starts_to_play(1).expect("starts");
    assert!(starts.iter().all(|start| !start.instance.has_values()));
    assert_eq!(verdict(&searched, "accepted/search.c"), Verdict::Accepted);
}

#[test]
fn other_ways_are_refused() {
    let Some(home) = built_connect_four() else {
        return;
    };
    for (values, told) in [
        ("how = 'guess'", "unknown way to find values"),
        (
            "how = 'list', questions_per_position = 5",
            "`questions_per_position` is for games whose positions are searched",
        ),
        (
            "how = 'list', book = 'x.book'",
            "`book` is for games whose positions are searched",
        ),
        (
            "how = 'list', questions_per_game = 0",
            "`questions_per_game` is for games whose positions are searched",
        ),
        (
            "how = 'list', table = '1 MiB'",
            "`table` is for games whose positions are searched",
        ),
    ] {
        let refused = problem(home.path(), "./game.c", values, "random").err();
        let refused = refused.expect(values);
        assert!(refused.contains(told), "{refused}");
    }
    let text = "name = 'N'\ngame = 'nim'\nvalues = { how = 'search' }\n[play]\ntests = [{ piles = [1, 2] }]";
    let refused = Problem::parse("n", Path::new("n.toml"), text, &user::catalog()).err();
    let told = refused.expect("nim is not searched")[0].to_string();
    assert!(told.contains("cannot be searched"), "{told}");
}
