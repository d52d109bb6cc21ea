//! Large games behave as if they were listed, and faults of their rules are told.

use std::fs;
use std::process::Command;

use grundy_harness::Opponent;
use grundy_harness::games::{SearchBudget, Settings};
use grundy_harness::problem::package::{ExportOptions, FormatVersion, Grundy, export};
use grundy_play::{GameLimits, HostFault, play};
use grundy_report::{Error, large_overview};
use grundy_rules::{BoxedPosition, RelativeSeat};
use grundy_testing::root;

use super::{
    LARGE, board, connect_four, folder_with, game, game_of_python, listed_connect_four, module,
    open, problem, rules_of_the_page,
};

/// The growth of a game shows that it is far too large long before the budget is used up.
#[test]
fn a_game_that_does_not_say_its_size_is_told_the_line_to_write() {
    let program = fs::read_to_string(root().join("problems/connect-four/game.c"));
    let folder = folder_with("game.c", &program.expect("the program").replace(LARGE, ""));
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let solved = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["solve", "./game.c", "--no-cache"])
        .current_dir(folder.path())
        .output()
        .expect("grundy runs");
    let told = String::from_utf8_lossy(&solved.stderr);
    assert_eq!(solved.status.code(), Some(2), "{told}");
    for part in [
        "seems too large to be listed",
        "`size = \"large\"`",
        "`--budget 32000000`",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// A position as players see it: its texts, its moves, its end and its board.
fn seen(position: &BoxedPosition<'_>) -> (String, String, Vec<String>, String) {
    let plies = (0..position.move_count()).filter_map(|number| position.nth(number));
    let moves = plies.map(|ply| {
        let (text, words) = (position.move_text(ply), position.move_words(ply));
        assert_eq!(position.read_move(&format!(" {text} ")), Ok(ply));
        format!("{text} {words} {}", position.after(ply).notation())
    });
    let (ending, unasked) = (position.ending(), position.unasked());
    let end = format!("{ending:?} {unasked:?} {:?}", position.board());
    (position.notation(), position.wire(), moves.collect(), end)
}

/// Walks at random through a game that is listed and the same game played position by position.
#[test]
fn a_large_game_is_played_as_if_it_were_listed() {
    let folder = connect_four();
    let large = game(&folder.path().join("game.c"));
    let listed = listed_connect_four();
    let (Some(large), Some(listed)) = (large, listed) else {
        return;
    };
    let settings = board(&large, 4, 4);
    let large = open(&large, &settings, None);
    let listed = open(&listed, &settings, None);
    assert!(listed.has_values() && !large.has_values());
    assert_eq!(
        (large.seats(), large.parameters()),
        (listed.seats(), listed.parameters())
    );
    let mut number = 1_u128;
    for _ in 0..300 {
        let (mut one, mut other) = (large.start(), listed.start());
        while one.move_count() > 0 {
            assert_eq!(seen(&one), seen(&other));
            number = number.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(1) % (1 << 100);
            let ply = one.nth((number >> 40) % one.move_count()).expect("a move");
            (one, other) = (one.after(ply), other.after(ply));
        }
        assert_eq!(seen(&one), seen(&other));
        assert_eq!(
            one.known(RelativeSeat::MOVER).value(),
            other.settled(RelativeSeat::MOVER)
        );
    }
}

#[test]
fn a_large_game_opens_only_to_be_played() {
    let folder = connect_four();
    let Some(game) = game(&folder.path().join("game.c")) else {
        return;
    };
    let start = ".".repeat(42);
    let instance = open(&game, &board(&game, 7, 6), None);
    assert_eq!(
        (instance.start().notation(), instance.start().move_count()),
        (start, 7)
    );
    let settings = board(&game, 7, 6);
    let Err(errors) = game.open(&settings, SearchBudget::Quick) else {
        panic!("it is listed")
    };
    assert!(
        errors[0].problem.contains("too large to list"),
        "{}",
        errors[0].problem
    );
    let Err(errors) = game.open_to_play(&settings, Some("xyz"), SearchBudget::Quick) else {
        panic!("a position")
    };
    assert!(
        errors[0].problem.contains("`xyz` is not a position"),
        "{}",
        errors[0].problem
    );
    let illegal = instance
        .start()
        .read_move("8")
        .map_err(|error| error.to_string());
    assert_eq!(
        illegal,
        Err("not legal here; legal: 1, 2, 3, 4, 5, ... (7 in all)".to_owned())
    );
}

/// Plays a game of a module in Python among players who move at random.
fn played(header: &str, moves: &str) -> Option<Result<usize, HostFault>> {
    let folder = folder_with("game.py", &module(header, moves));
    let game = game(&folder.path().join("game.py"))?;
    let instance = open(&game, &Settings::new(), None);
    let mut players = [0, 1].map(|stream| Opponent::Random.player(1, stream));
    let [one, other] = &mut players;
    let limits = GameLimits { max_plies: 300 };
    let record = play(&*instance, &mut [&mut **one, &mut **other], limits);
    Some(record.map(|record| record.plies.len()))
}

#[test]
fn a_fault_of_the_rules_in_a_game_is_told() {
    // Random games, which are played when a game is opened, do not go so far.
    let circle = "    n = int(p)\n    return f'on\\t{n + 1 if n < 250 else 247}'";
    for (header, moves, told) in [
        (
            "size = \"large\"\\nends = true",
            circle,
            "the header says `ends = true`, but the position `247` returns after the moves on, on, on, on",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '250' else 1 / 0",
            "in the position `250`",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '250' else 'on\\t4\\ton\\t5'",
            "in the position `250`: two moves are written `on`: they lead to `4` and to `5`",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '250' else 'bad luck'",
            "in the position `250`: the module says `bad luck`",
        ),
    ] {
        let Some(ended) = played(header, moves) else {
            return;
        };
        let Err(HostFault::Rules(fault)) = ended else {
            panic!("{told}: {ended:?}")
        };
        assert!(fault.problem.contains(told), "{}", fault.problem);
        assert!(!fault.help.is_empty(), "{told}");
    }
    let Some(ended) = played("size = \"large\"", circle) else {
        return;
    };
    assert_eq!(ended, Ok(255), "the third time, it is a draw");
}

/// Random games show the rules, and whether the program answers alike in two instances.
#[test]
fn a_large_game_is_looked_at() {
    if game_of_python().is_none() {
        return;
    }
    let folder = folder_with("game.py", &rules_of_the_page());
    let game = game(&folder.path().join("game.py")).expect("a game");
    let instance = open(&game, &Settings::new(), None);
    let found = large_overview(&*instance).expect("the rules answer");
    let random = &found.random_games;
    assert_eq!(
        (found.move_count, random.games, random.most_moves),
        (7, 100, 7)
    );
    assert_eq!(random.won.iter().sum::<u64>() + random.drawn, random.games);
    assert!(random.shortest >= 7 && random.longest <= 42, "{random:?}");
    let moves = "    global count\n    count += 1\n    n = int(p)\n    more = f'\\tb\\t{n + 1}' if count > 50 else ''\n    \
                 return 'loss' if n == 20 else f'a\\t{n + 1}{more}'";
    let text =
        module("size = \"large\"", moves).replacen("import sys", "import sys\n\ncount = 0", 1);
    let folder = folder_with("game.py", &text);
    let changes = self::game(&folder.path().join("game.py")).expect("a game");
    let instance = open(&changes, &Settings::new(), None);
    let Err(HostFault::Rules(fault)) = large_overview(&*instance) else {
        panic!("its answers depend on earlier questions");
    };
    assert!(
        fault.problem.contains("another answer"),
        "{}",
        fault.problem
    );
}

#[test]
fn random_games_that_do_not_end_are_counted() {
    let folder = folder_with(
        "game.py",
        &module("size = \"large\"", "    return f'on\\t{int(p) + 1}'"),
    );
    let Some(game) = game(&folder.path().join("game.py")) else {
        return;
    };
    let found = large_overview(&*open(&game, &Settings::new(), None)).expect("the rules answer");
    let random = &found.random_games;
    assert_eq!(
        (random.games, random.stopped, random.shortest, random.drawn),
        (5, 5, 1_000, 5)
    );
}

/// A game that is not listed is refused for the same answers about boards and words as one that is.
#[test]
fn a_wrong_board_or_wrong_words_are_told_before_a_game_begins() {
    for (header, told) in [
        (
            "board = { grid = [2, 2], marks = { x = 1 } }",
            "in the position `0`: the board has 4 characters, and there are 1",
        ),
        ("questions = [\"show\"]", "the question `show`"),
        ("questions = [\"say\"]", "the question `say`"),
    ] {
        for size in ["size = \"large\"", ""] {
            let header = format!("{size}\\n{header}");
            let moves = "    return 'loss' if p == '3' else f'on\\t{int(p) + 1}'";
            let text = module(&header, moves).replacen(
                "        print(moves(rest))",
                "        print(moves(rest))\n    elif question in ('show', 'say'):\n        print('?')",
                1,
            );
            let folder = folder_with("game.py", &text);
            let Some(game) = game(&folder.path().join("game.py")) else {
                return;
            };
            let opened = game.open_to_play(&Settings::new(), None, SearchBudget::Quick);
            let Err(errors) = opened else {
                panic!("{header} is accepted");
            };
            assert!(errors[0].problem.contains(told), "{}", errors[0].problem);
        }
    }
}

#[test]
fn a_large_game_has_no_package_without_its_rules() {
    let folder = connect_four();
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let large = problem(folder.path(), "game.c", "\"random\"").expect("a problem");
    let options = ExportOptions {
        version: FormatVersion::Legacy,
        grundy: Grundy::Installed,
        seed: 1,
        rules: None,
    };
    let Err(Error::User(told)) = export(&large, "", &[], &options) else {
        panic!("it has no rules");
    };
    let told = told[0].to_string();
    assert!(told.contains("is too large to list"), "{told}");
}
