//! Games of files that are too large to list: they are played position by position, as they would be if they were
//! listed.

mod book;
mod commands;
mod deciding;
mod guesses;
mod how;
mod openings;
mod playing;
mod rules;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use grundy_harness::games::{Game, Instance, SearchBudget, Settings};
use grundy_harness::problem::Problem;
use grundy_harness::problem::scaffold::{Language, new_game};
use grundy_harness::{Submission, judge_submissions};
use grundy_testing::{Need, not_run, root};

use crate::user;

/// The lines of Connect Four's header that make it a large game.
const LARGE: &str = "    \"size = \\\"large\\\"\\n\"\n    \"ends = true\\n\"\n";

/// The program of Connect Four, with 4 columns and 4 rows unless others are set.
fn program() -> String {
    let program = root().join("problems/connect-four/game.c");
    let program = fs::read_to_string(program).expect("the program");
    let sides = ["default = 7, about", "default = 6, about"];
    sides.into_iter().fold(program, |text, side| {
        let small = text.replace(side, "default = 4, about");
        assert_ne!(small, text);
        small
    })
}

/// A directory with the program of Connect Four, as a large game.
fn connect_four() -> tempfile::TempDir {
    folder_with("game.c", &program())
}

/// The same directory, unless nothing here builds the program.
fn built_connect_four() -> Option<tempfile::TempDir> {
    let home = connect_four();
    game(&home.path().join("game.c"))?;
    Some(home)
}

/// The same program as a game whose positions are listed.
pub(super) fn listed_program() -> String {
    let program = program();
    let listed = program.replace(LARGE, "");
    assert_ne!(listed, program);
    listed
}

/// Connect Four as a game whose positions are listed, unless nothing here builds it.
fn listed_connect_four() -> Option<Arc<Game>> {
    let folder = folder_with("game.c", &listed_program());
    game(&folder.path().join("game.c"))
}

fn folder_with(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join(name), text).expect("a file");
    folder
}

/// The game of a file, unless nothing here builds it.
fn game(file: &Path) -> Option<Arc<Game>> {
    match user::catalog().find(&file.display().to_string()) {
        Ok(game) => Some(game),
        Err(error) => {
            let told = error.to_string();
            assert!(
                told.contains("installed") || told.contains("compiler"),
                "{told}"
            );
            not_run(Need::Compilers, &file.display().to_string(), &told);
            None
        }
    }
}

fn board(game: &Game, cols: u64, rows: u64) -> Settings {
    let sides = [("cols", cols), ("rows", rows)];
    let sides = sides.map(|(key, side)| (key.to_owned(), game.read(key, &side.to_string())));
    Settings::from(sides)
}

fn open(game: &Game, settings: &Settings, position: Option<&str>) -> Box<dyn Instance> {
    let opened = game.open_to_play(settings, position, SearchBudget::Quick);
    opened.unwrap_or_else(|errors| panic!("{}", errors[0].problem))
}

/// A problem with a game of its own.
fn problem(folder: &Path, game: &str, opponents: &str) -> Result<Problem, String> {
    let text = format!(
        "name = \"Large\"\ngame = \"./{game}\"\n[play]\nopponents = [{opponents}]\ntests = [{{}}]\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let loaded = Problem::load(folder, &user::catalog());
    loaded.map_err(|diagnostics| diagnostics[0].to_string())
}

fn open_listed(game: &Game) -> Box<dyn Instance> {
    let opened = game.open(&board(game, 4, 4), SearchBudget::Quick);
    opened.unwrap_or_else(|errors| panic!("{}", errors[0].problem))
}

/// Writes the first legal move that it finds: it never looks whether it loses.
const HASTY: &str = "import sys\n\nsys.stdin.readline()\nfor line in sys.stdin:\n    cells = line.strip()\n    \
                     print(next(i + 1 for i in range(7) if cells[i] == '.'), flush=True)\n";

/// A problem that judges bots from a start 18 plies into the game.
fn judging(folder: &Path, play: &str, questions: u64) -> Problem {
    let start = "..........o..x...o..ox..o..xoo.x..ooxxxoxx";
    let text = format!(
        "name = \"Large\"\ngame = \"./game.c\"\n[values]\nquestions_per_position = {questions}\n\
         questions_per_game = {questions}\ntable = \"8 MiB\"\n[play]\nopponents = [\"playouts-4\", \"random\"]\n{play}\n\
         tests = [{{ cols = 7, rows = 6, start = \"{start}\" }}]\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let loaded = Problem::load(folder, &user::catalog());
    loaded.unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]))
}

fn judged(problem: &Problem, bot: &Path, jobs: usize) -> serde_json::Value {
    let options = grundy_harness::judge::Options {
        jobs,
        ..user::options()
    };
    let bots = [Submission::File(bot.to_owned())];
    let judged = judge_submissions(problem, &bots, options, &|_| {}).expect("the judge works");
    serde_json::to_value(&judged[0].report).expect("plain data")
}

/// Whether Python is installed.
fn game_of_python() -> Option<Arc<Game>> {
    let folder = folder_with("game.py", &module("size = \"large\"", "    return 'loss'"));
    game(&folder.path().join("game.py"))
}

/// A module in Python whose function `moves` has this body.
fn module(header: &str, moves: &str) -> String {
    format!(
        "import sys\n\n\ndef moves(p):\n{moves}\n\n\nfor line in sys.stdin:\n    question, _, rest = \
         line.rstrip('\\n').partition(' ')\n    if question == 'header':\n        print('title = \"Large\"\\n{header}\\nready')\n    \
         elif question == 'start':\n        print('0')\n    elif question == 'moves':\n        print(moves(rest))\n    \
         sys.stdout.flush()\n"
    )
}

/// The rules of the page about games, in the program that `grundy new game` begins.
fn rules_of_the_page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, part) = page
        .split_once("## Games that are too large to list")
        .expect("its part about large games");
    let (_, rest) = part.split_once("```python\n").expect("the rules");
    let (rules, _) = rest.split_once("```").expect("the end of the rules");
    let python = Language::find("Python").expect("a language");
    let begun = new_game("Connect Four", python, "./game.py");
    let (head, _) = begun.split_once("import sys").expect("an import");
    let (_, conversation) = begun
        .split_once("# The conversation")
        .expect("a conversation");
    format!("{head}import sys\n\n{rules}\n\n# The conversation{conversation}")
}
