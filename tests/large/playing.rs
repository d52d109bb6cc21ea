//! Large games in tournaments, records and bots that carry the rules.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use grundy_harness::games::Settings;
use grundy_harness::problem::Problem;
use grundy_harness::problem::scaffold::{Language, new_bot};
use grundy_harness::tournament::{
    DecidedShares, Length, Options, Pairing, candidates, run_tournament, tournament_report,
};
use grundy_harness::{Bots, Searching, Submission, check, judge_submissions, prove_game};
use grundy_report::record::read;
use grundy_report::{Error, Events, Verdict, replay_report};

use super::{
    HASTY, built_connect_four, connect_four, folder_with, game, game_of_python, judged, judging,
    problem, rules_of_the_page,
};
use crate::user;

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
    let mut shares = DecidedShares::new(problem, bots.len(), &|_| {}).expect("a large game");
    let played = run_tournament(
        problem,
        &bots,
        &options,
        &mut |game| shares.keep(game),
        &|_| {},
    )?;
    let mut report = tournament_report(problem, &played, &options);
    shares.write_into(&mut report, &played);
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
    for row in report["table"].as_array().expect("rows") {
        let share = |key: &str| row["decided"][key].as_u64().expect("a number");
        assert!(share("moves") >= share("decided"), "{row}");
        assert!(share("decided") >= share("right"), "{row}");
        assert!(share("decided") > 0, "{row}");
    }
    let Err(Error::User(told)) = table(&large, &["random", "trickster"], 1) else {
        panic!("trickster plays")
    };
    let told = &told[0];
    let needs = "`trickster` needs the value of every position";
    assert!(told.title.contains(needs), "{told}");
    assert_eq!(
        told.help,
        [
            "name one of easy, medium, hard, perfect, random, playouts-N, search-N, or the file of a bot"
        ]
    );
    let Err(told) = problem(folder.path(), "game.c", r#""trickster""#) else {
        panic!("trickster plays")
    };
    assert!(told.contains(needs), "{told}");
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

/// A person is told what a search proves, during the game and after it.
#[test]
fn a_person_is_told_what_is_proved() {
    let Some(home) = built_connect_four() else {
        return;
    };
    let folder = home.path();
    judging(folder, "", 50_000);
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["play", ".", "--seed", "1", "--against", "search-20000"])
        .args(["--position", "....o...x.xoo.xx"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("grundy runs");
    let mut input = child.stdin.take().expect("a pipe");
    let typed = "hint\nhint\nvalues\nwhat if 2\nwhat if 9\n2\nquit\n";
    input.write_all(typed.as_bytes()).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    for expected in [
        "Won for you. Of 4 moves, 1 is proved to keep it so.",
        "1 (won for you",
        "wrong",
        "then lost for you",
        "`9` is",
        "One proved blunder:",
        "you played 2, from a win to a loss; right was 1",
    ] {
        assert!(said.contains(expected), "{expected:?} is not in\n{said}");
    }
}
