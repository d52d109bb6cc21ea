//! Verdicts, certificates and claims of large games say what a search has proved.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grundy_harness::bounds::{PositionSearch, WatchedRules};
use grundy_harness::certify::{self, MemoryAssumption, certify_report};
use grundy_harness::games::Settings;
use grundy_harness::problem::claims::{CommandLineClaim, from_command_line, verify};
use grundy_harness::problem::{Problem, StartSelection, choose, seats};
use grundy_harness::{Searching, Submission, judge_submissions};
use grundy_report::{ClaimStatus, Error, Events, ProofReport, Reason, SearchLimits, Standard};
use grundy_rules::RelativeSeat;
use grundy_search::{Asked, Search};

use super::{
    HASTY, LARGE, board, connect_four, folder_with, game, game_of_python, judged, judging,
    listed_connect_four, open, open_listed, problem,
};
use crate::user;

#[test]
fn a_proved_blunder_decides_a_verdict() {
    let folder = connect_four();
    let bot = folder.path().join("hasty.py");
    fs::write(&bot, HASTY).expect("a file");
    if game(&folder.path().join("game.c")).is_none() || game_of_python().is_none() {
        return;
    }
    let problem = judging(folder.path(), "", 200_000);
    let report = judged(&problem, &bot, 1);
    assert_eq!(judged(&problem, &bot, 2), report);
    assert_eq!(
        (&report["verdict"], &report["reason"]),
        (&"WA".into(), &"blunder".into()),
        "{report}"
    );
    let failure = &report["first_failure"];
    assert!(
        failure["right"]["questions"]
            .as_u64()
            .is_some_and(|questions| questions > 0),
        "{failure}"
    );
    let (moves, decided) = (&report["searched"]["moves"], &report["searched"]["decided"]);
    assert!(
        moves.as_u64() >= decided.as_u64() && decided.as_u64() > Some(0),
        "{report}"
    );

    let few = judging(
        folder.path(),
        "accept = \"no-proved-blunder\"\nleast_decided = 1.0",
        1,
    );
    let report = judged(&few, &bot, 1);
    assert_eq!(
        (&report["verdict"], &report["reason"]),
        (&"ND".into(), &"not-decided".into()),
        "{report}"
    );
    let told = report["message"].as_str().expect("a message");
    assert!(
        told.contains("within 1 question a position (questions_per_position) and 1 a game"),
        "{told}"
    );
}

/// Every bound that a search proves of a small board holds, and with questions enough all positions are decided.
#[test]
fn no_bound_is_wrong() {
    let folder = connect_four();
    let large = game(&folder.path().join("game.c"));
    let listed = listed_connect_four();
    let (Some(large), Some(listed)) = (large, listed) else {
        return;
    };
    let (large, listed) = (
        open(&large, &board(&large, 4, 4), None),
        open_listed(&listed),
    );
    let rules = Asked(large.asked().expect("a large game"));
    for (questions, must_decide) in [(50, false), (1_000_000, true)] {
        let mut search = Search::new(&rules, 1 << 20);
        let mut position = listed.start();
        for number in [3_u128, 1, 2, 0, 2, 1, 3, 0, 1, 2] {
            let known = search
                .known(&position.notation(), questions)
                .expect("the rules answer")
                .known;
            let value = position.value(RelativeSeat::MOVER).outcome();
            assert!(
                known.at_least <= value && value <= known.at_most,
                "{}",
                position.notation()
            );
            assert!(
                !must_decide || known.decided().is_some(),
                "{}",
                position.notation()
            );
            let Some(ply) = position.nth(number % position.move_count().max(1)) else {
                break;
            };
            position = position.after(ply);
        }
    }
}

/// The moves of a position stand in the order in which the game lists them, also where the search knows the position
/// by a reflection.
#[test]
fn moves_of_a_symmetric_game_have_their_values() {
    let folder = connect_four();
    let path = folder.path().join("game.c");
    let text = fs::read_to_string(&path).expect("the program");
    let symmetric = text.replace(
        LARGE,
        &format!("{LARGE}    \"symmetry = [\\\"left-right\\\"]\\n\"\n"),
    );
    assert_ne!(symmetric, text);
    fs::write(&path, symmetric).expect("a file");
    let (Some(large), Some(listed)) = (game(&path), listed_connect_four()) else {
        return;
    };
    let settings = board(&large, 4, 4);
    let listed = open_listed(&listed);
    let limits = SearchLimits {
        table: 1 << 20,
        ..SearchLimits::default()
    };
    let mut position = listed.start();
    let mut reflected = 0;
    for number in [0_u128, 3, 0, 1, 0, 2, 3, 1, 2, 1] {
        let at = position.notation();
        let instance = open(&large, &settings, Some(&at));
        let rules = instance.asked().expect("a large game");
        reflected += usize::from(rules.canonical(&at).expect("a position") != at);
        let rules = WatchedRules::new(rules, Events::new("large", &|_| {}));
        let searching = Searching::without_book(limits);
        let search = PositionSearch::new(&rules, instance.start(), &settings, &searching);
        let mut search = search.expect("the rules answer");
        let report = search
            .report(&large, &Settings::new())
            .expect("the rules answer");
        let value = position.value(RelativeSeat::MOVER).outcome();
        assert_eq!(report.proved.value, Some(value), "{at}");
        for reached in &report.moves {
            let ply = position.read_move(&reached.text).expect("a move");
            let after = position.after(ply);
            assert_eq!(after.notation(), reached.to);
            let value = after.value(RelativeSeat::MOVER).outcome();
            let known = reached.proved.known();
            let is_right = known.at_least <= value && value <= known.at_most;
            assert!(is_right, "{at}: {reached:?}");
        }
        position = position.after(
            position
                .nth(number % position.move_count())
                .expect("a move"),
        );
    }
    assert!(reflected > 0, "some positions have another canonical form");
}

/// Certifies a bot from a position of Connect Four on 4 columns and 4 rows.
fn certified(
    problem: &Problem,
    bot: &str,
    position: &str,
    standard: Standard,
) -> Result<ProofReport, Error> {
    let chosen = StartSelection {
        settings: board(&problem.game, 4, 4),
        position: Some(position.to_owned()),
        ..StartSelection::default()
    };
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/connect-four-4x4");
    certified_in(
        problem,
        &Submission::File(bots.join(bot)),
        &chosen,
        standard,
        None,
    )
}

/// Certifies a bot from these starts, in this seat or in both.
fn certified_in(
    problem: &Problem,
    bot: &Submission,
    chosen: &StartSelection,
    standard: Standard,
    seat: Option<u8>,
) -> Result<ProofReport, Error> {
    let starts = choose(problem, chosen)?;
    let options = certify::Options {
        judge: user::options(),
        standard,
        memory: MemoryAssumption::Auto,
        most: 10_000,
    };
    let seats = seats(problem, &starts, seat)?;
    let found = certify::certify(problem, &starts, &seats, bot, options, &|_| {})?;
    Ok(certify_report(problem, &starts, &found, options).proof)
}

/// Certificates that follow from the ends of games are the same for a listed and a large game.
#[test]
fn bots_of_large_games_are_certified_by_the_ends_of_games() {
    let folder = connect_four();
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/connect-four-4x4");
    if game(&folder.path().join("game.c")).is_none() || game_of_python().is_none() {
        return;
    }
    let large = problem(folder.path(), "game.c", "\"random\"").expect("a problem");
    let listed =
        Problem::load(&home, &user::catalog()).unwrap_or_else(|told| panic!("{}", told[0]));
    let mut statuses = BTreeSet::new();
    for bot in ["accepted/search.c", "wrong_answer/first_column.py"] {
        for position in ["....o...oxo.xxxo", ".....o..xo.oxxxo", ".....x.o.x.ooxox"] {
            for standard in [Standard::NeverLoses, Standard::Wins] {
                let one = certified(&large, bot, position, standard).expect("a result");
                let other = certified(&listed, bot, position, standard).expect("a result");
                let lines = [&one, &other].map(|proof| {
                    let line = proof.refutation.as_ref().map(|refuted| &refuted.moves);
                    (
                        proof.status,
                        proof.positions,
                        proof.questions,
                        proof.reason,
                        line,
                    )
                });
                assert_eq!(lines[0], lines[1], "{bot} at {position}");
                statuses.insert((one.status.to_string(), one.reason));
            }
        }
    }
    let told: Vec<String> = statuses
        .iter()
        .map(|(status, reason)| format!("{status} {}", reason.map_or("-", Into::into)))
        .collect();
    assert_eq!(told, ["certified -", "refuted bad-result"]);
    let refused = certified(
        &large,
        "accepted/search.c",
        "....o...oxo.xxxo",
        Standard::Result,
    );
    let Err(Error::User(diagnostics)) = refused else {
        panic!("values are not known");
    };
    assert!(diagnostics[0].to_string().contains("never-loses"));
}

/// A large game in which the first player passes in each round, and then wins or goes on.
const PASSING: &str = r#"#include <stdio.h>
#include <string.h>

static const char *POSITIONS[][2] = {{"P", "pass\tQ"}, {"Q", "b\tR"}, {"R", "win\tL\ton\tS"},
                                     {"S", "c\tP"}, {"L", "loss"}};

int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        const char *told = "?";
        line[strcspn(line, "\n")] = 0;
        if (strcmp(line, "header") == 0) told = "title = \"Passing\"\nsize = \"large\"\nready";
        if (strncmp(line, "start", 5) == 0) told = "P";
        if (strncmp(line, "moves ", 6) == 0) told = "bad there is no such position";
        for (int i = 0; i < 5; i++)
            if (strncmp(line, "moves ", 6) == 0 && strcmp(line + 6, POSITIONS[i][0]) == 0)
                told = POSITIONS[i][1];
        printf("%s\n", told);
        fflush(stdout);
    }
}
"#;

/// A turn that the rules only let pass wastes no win, although no remoteness of a large game is known.
#[test]
fn a_bot_that_goes_in_circles_is_told_its_choice_and_not_a_pass() {
    const GOES_ON: &str = "#include <stdio.h>\nint main(void) {\n    char line[100];\n    fgets(line, 100, stdin);\n\
                           while (fgets(line, 100, stdin)) { puts(\"on\"); fflush(stdout); }\n}\n";
    let folder = folder_with("game.c", PASSING);
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let problem = problem(folder.path(), "game.c", "\"random\"").expect("a problem");
    let bot = Submission::Source {
        name: "on.c".to_owned(),
        text: GOES_ON.as_bytes().to_vec(),
    };
    let chosen = StartSelection::default();
    let proof = certified_in(&problem, &bot, &chosen, Standard::Wins, Some(1)).expect("a result");
    let refutation = proof.refutation.expect("a refutation");
    assert_eq!(refutation.kind, Reason::NotConverted);
    let mistake = &refutation.mistake;
    assert_eq!((mistake.ply, &*mistake.played), (3, "on"));
}

/// Claims about large games hold or are refuted as far as a search decides them.
#[test]
fn claims_about_large_games_are_searched() {
    use ClaimStatus::{Holds, Refuted, Unknown};
    let folder = connect_four();
    let Some(game) = game(&folder.path().join("game.c")) else {
        return;
    };
    let claim = |position: &str, then: &str| {
        let settings = [("start".to_owned(), game.read("start", position))];
        let stated = CommandLineClaim {
            settings: settings.into_iter().collect(),
            then: Some(then.to_owned()),
            ..CommandLineClaim::default()
        };
        from_command_line(&game, &stated).expect("a claim")
    };
    let late = "....o...oxo.xxxo";
    let start = "................";
    // The last text is the name that no search finds.
    for (position, then, questions, status, beyond_search) in [
        (start, "winner == 0", 1_000_000, Holds, ""),
        (start, "winner == 0", 10, Unknown, ""),
        (start, "winner == 1", 1_000_000, Refuted, ""),
        (late, "reachable > 1", 1_000_000, Unknown, "reachable"),
        (late, "good.size() == 1", 1_000_000, Unknown, "good"),
        (start, "grundy == 3 && winner == 0", 10, Unknown, "grundy"),
        (late, "moves == 4", 1, Holds, ""),
    ] {
        let limits = SearchLimits {
            questions_per_position: questions,
            ..SearchLimits::default()
        };
        let claims = [claim(position, then)];
        let report = verify(&game, &claims, &Searching::without_book(limits), 1, &|_| {})
            .expect("it makes sense");
        let found = &report.claims[0];
        assert_eq!(found.status, status, "{position} {then}");
        let names = found.beyond_search.join(" ");
        assert_eq!(names, beyond_search, "{position} {then}");
    }
}

/// Rules that answer by what they were asked before are noticed before a bot is rejected.
#[test]
fn rules_that_forget_themselves_reject_no_bot() {
    let folder = connect_four();
    let bot = folder.path().join("hasty.py");
    fs::write(&bot, HASTY).expect("a file");
    let program = folder.path().join("game.c");
    let sound = fs::read_to_string(&program).expect("the program");
    let line = "        say(\"loss\");\n";
    let forgetful = "        static int told;\n        say(told++ < 200 ? \"loss\" : \"draw\");\n";
    let unsound = sound.replace(line, forgetful);
    assert_ne!(unsound, sound);
    fs::write(&program, unsound).expect("a file");
    if game(&program).is_none() || game_of_python().is_none() {
        return;
    }
    let problem = judging(folder.path(), "", 200_000);
    let judged = judge_submissions(&problem, &[Submission::File(bot)], user::options(), &|_| {});
    let Err(Error::User(told)) = judged else {
        panic!("a verdict")
    };
    let told = told[0].to_string();
    for part in ["game.c", "asked before", "another time", "a draw"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
