//! Games of files that are too large to list: they are played position by position, as they would be if they were
//! listed.

mod book;
mod how;
mod openings;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use grundy_harness::bounds::{PositionSearch, WatchedRules};
use grundy_harness::certify::{self, Memory, certify_report};
use grundy_harness::games::{Game, Instance, SearchBudget, Settings};
use grundy_harness::problem::claims::{CommandLineClaim, from_command_line, verify};
use grundy_harness::problem::package::{ExportOptions, FormatVersion, Grundy, export};
use grundy_harness::problem::scaffold::{Language, new_bot, new_game};
use grundy_harness::problem::{Problem, StartSelection, choose, seats};
use grundy_harness::prove_game;
use grundy_harness::tournament::{
    Length, Options, Pairing, candidates, run_tournament, tournament_report,
};
use grundy_harness::{Bots, Opponent, Searching, Submission, check, judge_submissions};
use grundy_play::{GameLimits, HostFault, play};
use grundy_report::record::read;
use grundy_report::{
    ClaimStatus, Error, Events, ProofReport, SearchLimits, Standard, Verdict, large_overview,
    replay_report,
};
use grundy_rules::{BoxedPosition, RelativeSeat};
use grundy_search::{Asked, Search};
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

/// A folder with the program of Connect Four, as a large game.
fn connect_four() -> tempfile::TempDir {
    folder_with("game.c", &program())
}

/// The same folder, unless nothing here builds the program.
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
    let folder = tempfile::tempdir().expect("a folder");
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

/// What players see of a position.
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

/// A problem with a game of its own.
fn problem(folder: &Path, game: &str, opponents: &str) -> Result<Problem, String> {
    let text = format!(
        "name = \"Large\"\ngame = \"./{game}\"\n[play]\nopponents = [{opponents}]\ntests = [{{}}]\n"
    );
    fs::write(folder.join("problem.toml"), text).expect("a file");
    let loaded = Problem::load(folder, &user::catalog());
    loaded.map_err(|diagnostics| diagnostics[0].to_string())
}

fn table(problem: &Problem, names: &[&str], jobs: usize) -> Result<String, Error> {
    let options = Options {
        judge: grundy_harness::judge::Options {
            jobs,
            ..user::options()
        },
        pairing: Pairing::RoundRobin,
        length: Length::Games(20),
        sprt: None,
        starts: None,
        log: None,
    };
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let bots = candidates(&names, |file| Submission::File(file.to_owned()))?;
    let played = run_tournament(problem, &bots, &options, &mut |_| {}, &|_| {})?;
    let report = tournament_report(problem, &played, &options);
    Ok(serde_json::to_string(&report).expect("plain data"))
}

#[test]
fn large_games_have_tournaments() {
    let folder = connect_four();
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let large = problem(folder.path(), "game.c", r#""playouts-30", "random""#).expect("a problem");
    let names = ["playouts-8", "random", "playouts-1"];
    let one = table(&large, &names, 1).expect("a tournament");
    assert_eq!(table(&large, &names, 2).expect("a tournament"), one);
    let report: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(report["table"][0]["bot"], "playouts-8", "{one}");
    for player in ["perfect", "trickster"] {
        let Err(error) = table(&large, &["random", player], 1) else {
            panic!("{player} plays")
        };
        let told = error.to_string();
        assert!(
            told.contains(&format!("`{player}` needs the value of every position")),
            "{told}"
        );
    }
    let Err(told) = problem(folder.path(), "game.c", r#""perfect""#) else {
        panic!("perfect plays")
    };
    assert!(
        told.contains("`perfect` needs the value of every position"),
        "{told}"
    );
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

/// Plays a game of a module in Python among players who move at random.
fn played(header: &str, moves: &str) -> Option<Result<usize, HostFault>> {
    let folder = folder_with("game.py", &module(header, moves));
    let game = game(&folder.path().join("game.py"))?;
    let instance = open(&game, &Settings::new(), None);
    let mut players = [0, 1].map(|stream| Opponent::Random.player(1, stream));
    let [one, other] = &mut players;
    let limits = GameLimits { max_plies: 50 };
    let record = play(&*instance, &mut [&mut **one, &mut **other], limits);
    Some(record.map(|record| record.plies.len()))
}

#[test]
fn a_fault_of_the_rules_in_a_game_is_told() {
    let circle = "    n = int(p)\n    return f'on\\t{(n + 1) % 4}'";
    for (header, moves, told) in [
        (
            "size = \"large\"\\nends = true",
            circle,
            "the rules say `ends = true`, but the position `0` returns after the moves on, on, on, on",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '3' else 1 / 0",
            "in the position `3`",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '3' else 'on\\t4\\ton\\t5'",
            "in the position `3`: two moves are written `on`: they lead to `4` and to `5`",
        ),
        (
            "size = \"large\"",
            "    return f'on\\t{int(p) + 1}' if p != '3' else 'bad luck'",
            "in the position `3`: the module says `bad luck`",
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
    assert_eq!(ended, Ok(8), "the third time, it is a draw");
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
        told.contains("raise questions_per_position or start later"),
        "{told}"
    );
}

/// Whether Python is installed.
fn game_of_python() -> Option<Arc<Game>> {
    let folder = folder_with("game.py", &module("size = \"large\"", "    return 'loss'"));
    game(&folder.path().join("game.py"))
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

fn open_listed(game: &Game) -> Box<dyn Instance> {
    let opened = game.open(&board(game, 4, 4), SearchBudget::Quick);
    opened.unwrap_or_else(|errors| panic!("{}", errors[0].problem))
}

/// A player that proves its moves plays as well as one that knows all values, and better than playouts.
#[test]
fn a_player_that_searches_beats_one_that_does_not() {
    let folder = connect_four();
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let large = problem(folder.path(), "game.c", "\"random\"").expect("a problem");
    let report = table(&large, &["search-2000", "playouts-2"], 2).expect("a tournament");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["table"][0]["bot"], "search-2000", "{report}");
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

#[test]
fn the_page_about_games_leads_to_a_bot_and_its_check() {
    if game_of_python().is_none() {
        return;
    }
    let folder = folder_with("game.py", &rules_of_the_page());
    let text = "name = \"Connect Four\"\ngame = \"./game.py\"\n[values]\nquestions_per_position = 500\n\
                [play]\nopponents = [\"random\"]\ntests = [{}]\n";
    fs::write(folder.path().join("problem.toml"), text).expect("a file");
    let problem = Problem::load(folder.path(), &user::catalog())
        .unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]));
    let python = Language::find("Python").expect("a language");
    let bot = folder.path().join("bot.py");
    let text = new_bot(&problem, python, "bot.py").expect("a bot to start from");
    fs::write(&bot, text).expect("a file");
    let report = judged(&problem, &bot, 1);
    assert_eq!(report["games"]["played"], report["games"]["planned"]);
    assert!(
        ["AC", "WA"].map(Into::into).contains(&report["verdict"]),
        "{report}"
    );
    let bots = Bots {
        found: vec![(bot.as_path().into(), Verdict::Accepted)],
        oddities: Vec::new(),
    };
    let checked = check(&problem, bots, user::options(), &|_| {}).expect("the judge works");
    assert!(!checked.judge_failed);
    assert_eq!(checked.starts, 1);
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

/// A record of a large game is read, and shows what is proved of its positions.
#[test]
fn a_recorded_game_is_replayed_with_bounds() {
    let folder = connect_four();
    if game(&folder.path().join("game.c")).is_none() || game_of_python().is_none() {
        return;
    }
    let bot = folder.path().join("hasty.py");
    fs::write(&bot, HASTY).expect("a file");
    let problem = judging(folder.path(), "", 50_000);
    let bots = [Submission::File(bot)];
    let judged =
        judge_submissions(&problem, &bots, user::options(), &|_| {}).expect("the judge works");
    let catalog = user::catalog();
    for judged in &judged[0].games {
        let text = judged.record.text();
        let read = read(Path::new("x.game"), &text, &catalog);
        let mut read = read.unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]));
        assert_eq!(read.record.text(), text);
        let events = Events::new("large", &|_| {});
        let record = &mut read.record.played;
        let searching = Searching::without_book(problem.search);
        prove_game(
            record,
            &*read.instance,
            &Settings::new(),
            &searching,
            events,
        )
        .expect("the rules answer");
        assert_eq!(
            read.record.played, judged.record.played,
            "judging proves the same"
        );
        let report = replay_report(&read);
        assert!(
            report
                .plies
                .iter()
                .any(|ply| ply.from.proved.value.is_some()),
            "{text}"
        );
    }
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
    let starts = choose(problem, &chosen)?;
    let options = certify::Options {
        judge: user::options(),
        standard,
        memory: Memory::Auto,
        most: 10_000,
    };
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots/connect-four-4x4");
    let bot = Submission::File(bots.join(bot));
    let seats = seats(problem, &starts, None)?;
    let found = certify::certify(problem, &starts, &seats, &bot, options, &|_| {})?;
    Ok(certify_report(problem, &starts, &found, options).proof)
}

/// What follows from the ends of games is the same whether the game is listed or not.
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
fn a_large_game_has_no_package() {
    let folder = connect_four();
    if game(&folder.path().join("game.c")).is_none() {
        return;
    }
    let large = problem(folder.path(), "game.c", "\"random\"").expect("a problem");
    let options = ExportOptions {
        version: FormatVersion::Legacy,
        grundy: Grundy::Installed,
        seed: 1,
    };
    let Err(Error::User(told)) = export(&large, "", &[], &options) else {
        panic!("it has values");
    };
    let told = told[0].to_string();
    assert!(told.contains("is too large to list"), "{told}");
}

/// Claims about large games hold or are refuted as far as a search decides them.
#[test]
fn claims_about_large_games_are_searched() {
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
    for (position, then, questions, status) in [
        (
            "................",
            "winner == 0",
            1_000_000,
            ClaimStatus::Holds,
        ),
        ("................", "winner == 0", 10, ClaimStatus::Unknown),
        (
            "................",
            "winner == 1",
            1_000_000,
            ClaimStatus::Refuted,
        ),
        (late, "reachable > 1", 1_000_000, ClaimStatus::Unknown),
        (late, "moves == 4", 1, ClaimStatus::Holds),
    ] {
        let limits = SearchLimits {
            questions_per_position: questions,
            ..SearchLimits::default()
        };
        let claims = [claim(position, then)];
        let report = verify(&game, &claims, &Searching::without_book(limits), 1, &|_| {})
            .expect("it makes sense");
        assert_eq!(report.claims[0].status, status, "{position} {then}");
    }
}
