//! Rules may guess how good positions are. That saves questions and changes no value.

use std::fs;

use grundy_harness::games::{SearchBudget, Settings};
use grundy_search::{Asked, Search};

use super::{LARGE, board, connect_four, folder_with, game, game_of_python, module, open};

/// Counts the discs of each player in the middle columns.
const GUESS: &str = "static void guess(const char *text, const char *end) {
    Cells discs[2], middle = columns(cols / 3, cols - 1 - cols / 3);
    if (end - text != cells || !read_position(text, discs)) { say(\"?\"); return; }
    int me = __builtin_popcountll(discs[0] | discs[1]) % 2;
    Cells own = discs[me] & middle, other = discs[!me] & middle;
    answers += sprintf(answers, \"%d\\n\", __builtin_popcountll(own) - __builtin_popcountll(other));
}

";

#[test]
fn guesses_change_the_cost_of_a_search_and_no_result() {
    let folder = connect_four();
    let plain = folder.path().join("game.c");
    let text = fs::read_to_string(&plain).expect("the program");
    let announced = format!("{LARGE}    \"questions = [\\\"guess\\\"]\\n\"\n");
    let answers = "/* Answers a question, which";
    let known = "    else if (strcmp(question, \"header\")";
    let text = text
        .replace(LARGE, &announced)
        .replace(answers, &format!("{GUESS}{answers}"))
        .replace(
            known,
            &format!(
                "    else if (memcmp(question, \"guess \", 6) == 0) guess(question + 6, end);\n{known}"
            ),
        );
    let guessing = folder.path().join("guessing.c");
    fs::write(&guessing, text).expect("a file");
    let (Some(plain), Some(guessing)) = (game(&plain), game(&guessing)) else {
        return;
    };
    let starts = [
        "..........o..x...o..ox..o..xoo.x..ooxxxoxx",
        "......o.....xo.....ox..o.oxx..xxxoxo.ooxxo",
    ];
    let mut questions = [0; 2];
    for start in starts {
        let answers = [&plain, &guessing].map(|game| {
            let instance = open(game, &board(game, 7, 6), Some(start));
            let rules = Asked(instance.asked().expect("a large game"));
            let mut search = Search::new(&rules, 1 << 20);
            search.known(start, 1_000_000).expect("the rules answer")
        });
        let results = answers.map(|answer| answer.known.decided());
        assert_eq!(results[0], results[1], "{start}");
        assert!(results[0].is_some(), "{start}");
        for (all, answer) in questions.iter_mut().zip(answers) {
            *all += answer.questions;
        }
    }
    assert_ne!(questions[0], questions[1]);
}

#[test]
fn wrong_guesses_are_told_when_the_game_is_opened() {
    if game_of_python().is_none() {
        return;
    }
    for (guess, told) in [
        ("'?'", "the module does not know the question `guess`"),
        ("'good'", "`good` is not an answer: write a whole number"),
        ("1.5", "`1.5` is not an answer"),
        (
            "(seen.append(0), len(seen))[1]",
            "the same question gets another answer later or in a new instance",
        ),
    ] {
        let header = "size = \"large\"\\nquestions = [\"guess\"]";
        let text = module(header, "    return f'on\\t{int(p) + 1}'")
            .replacen("import sys", "import sys\n\nseen = []", 1)
            .replacen(
                "    elif question == 'moves'",
                &format!("    elif question == 'guess':\n        print({guess})\n    elif question == 'moves'"),
                1,
            );
        let folder = folder_with("game.py", &text);
        let game = game(&folder.path().join("game.py")).expect("a game");
        let Err(errors) = game.open_to_play(&Settings::new(), None, SearchBudget::Quick) else {
            panic!("{guess}: the game opens")
        };
        let problem = &errors[0].problem;
        assert!(problem.contains(told), "{guess}: {problem}");
    }
}
