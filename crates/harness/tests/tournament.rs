//! Tournaments: the table does not depend on threads, interruptions or the journal, and a fault of a bot costs only
//! that bot.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_harness::problem::Problem;
use grundy_harness::report::{ENGINE_VERSION, Ended, Error, SprtStatus, TournamentReport};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::tournament::{
    Length, Log, Model, Options, Pairing, Sprt, candidates, run_tournament, tournament_report,
};
use grundy_render::tournament_document;
use grundy_testing::json::shortened;
use proptest::prelude::*;
use tempfile::TempDir;

const PROBLEM: &str = r#"name = "Nim"
game = "nim"

[limits]
fuel_to_start = 1_000_000

[play]
[[play.tests]]
heaps = [1, 2, 3]
[[play.tests]]
heaps = [2, 4, 5]
[[play.tests]]
random = { count = 3, heaps = { count = "3..=4", each = "1..=6" } }
"#;

/// A problem and bots that misbehave, in a directory that lasts as long as the tests.
struct Ground {
    folder: PathBuf,
    _parent: TempDir,
    problem: Problem,
}

static GROUND: LazyLock<Ground> = LazyLock::new(|| {
    let parent = tempfile::tempdir().expect("a directory");
    let folder = parent.path().join("small-nim");
    fs::create_dir(&folder).expect("a directory");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("problem.toml", PROBLEM);
    write(
        "traps.wat",
        r#"(module (memory (export "memory") 1) (func (export "_start") unreachable))"#,
    );
    write(
        "spins.wat",
        r#"(module (memory (export "memory") 1) (func (export "_start") (loop $l (br $l))))"#,
    );
    write(
        "leaves.wat",
        r#"(module (memory (export "memory") 1) (func (export "_start")))"#,
    );
    write("garbage.wasm", "this is no module");
    let problem = Problem::load(&folder, &Catalog::standard()).expect("a good problem");
    Ground {
        folder,
        problem,
        _parent: parent,
    }
});

impl Ground {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Reference players stay as they are, bots get their directory.
    fn names(&self, names: &[&str]) -> Vec<String> {
        let full = |name: &&str| match name.contains('.') {
            true => self.file(name).display().to_string(),
            false => (*name).to_owned(),
        };
        names.iter().map(full).collect()
    }
}

static JUDGE: LazyLock<Judge> =
    LazyLock::new(|| Judge::new(Precompiler::in_process(), Toolchains::none()).with_jobs(2));

fn options(length: Length) -> Options<'static> {
    Options {
        judge: JUDGE.options(1),
        pairing: Pairing::RoundRobin,
        length,
        sprt: None,
        starts: None,
        log: None,
    }
}

fn held(names: &[&str], options: &Options<'_>) -> Result<TournamentReport, Error> {
    let names = GROUND.names(names);
    let bots = candidates(&names, |file| file.into())?;
    let tournament = run_tournament(&GROUND.problem, &bots, options, &mut |_| {}, &|_| {})?;
    Ok(tournament_report(&GROUND.problem, &tournament, options))
}

fn report(names: &[&str], options: &Options<'_>) -> TournamentReport {
    match held(names, options) {
        Ok(report) => report,
        Err(Error::User(diagnostics)) => panic!("{diagnostics:?}"),
        Err(Error::Cancelled) => panic!("nobody cancelled"),
        Err(Error::Internal(fault)) => panic!("{fault}"),
    }
}

fn diagnostic(names: &[&str], options: &Options<'_>) -> String {
    match held(names, options) {
        Err(Error::User(diagnostics)) => diagnostics[0].to_string(),
        Err(Error::Cancelled) => panic!("nobody cancelled"),
        Err(Error::Internal(fault)) => panic!("{fault}"),
        Ok(_) => panic!("nobody complained"),
    }
}

fn json(report: &TournamentReport) -> String {
    serde_json::to_string_pretty(report).expect("plain data")
}

const ALL: [&str; 7] = [
    "perfect",
    "random",
    "trickster",
    "traps.wat",
    "spins.wat",
    "leaves.wat",
    "garbage.wasm",
];

#[test]
fn faults_are_losses_and_the_table_reads_well() {
    let report = report(&ALL, &options(Length::Rounds(2)));
    let folder = GROUND.folder.display().to_string() + "/";
    insta::with_settings!({ filters => vec![(r#""sha256": "[0-9a-f]{64}""#, r#""sha256": "[sha256]""#)], omit_expression => true }, {
        let text = plain(&tournament_document(&report).terminal(None)).replace(&folder, "");
        insta::assert_snapshot!("tournament-text", text);
        let json = json(&report).replace(&folder, "");
        insta::assert_snapshot!("tournament-json", shortened(&json));
    });
    let games = &report.games;
    assert_eq!(
        games.counted,
        games.played - games.repeated + games.unplayed
    );
    for row in &report.table {
        let faults: u64 = row.faults.values().sum();
        assert!(faults + row.unplayed <= row.results.losses, "{}", row.bot);
        assert_eq!(row.results.games % 2, 0);
    }
    let bad = report.table.iter().filter(|row| row.bot.contains('.'));
    for row in bad {
        assert!(
            !row.faults.is_empty() || row.excluded.is_some(),
            "{}",
            row.bot
        );
    }
}

/// Text without its colours.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain + rest
}

#[test]
fn the_number_of_jobs_changes_no_byte() {
    let with = |jobs| {
        let file = GROUND.file(&format!("jobs-{jobs}.jsonl"));
        let mut options = Options {
            log: Some(Log::New(file.clone())),
            ..options(Length::Rounds(3))
        };
        options.judge.jobs = jobs;
        let table = json(&report(&ALL, &options));
        (table, fs::read(file).expect("a journal"))
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(5));
}

#[test]
fn a_test_stops_by_the_schedule_and_not_by_who_is_first() {
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Logistic).expect("a test");
    let with = |jobs| {
        let mut options = options(Length::Games(10_000));
        options.sprt = Some(sprt);
        options.judge.jobs = jobs;
        report(&["trickster", "random"], &options)
    };
    let one = with(1);
    assert_eq!(json(&one), json(&with(3)));
    assert_eq!(one.ended, Ended::Decided);
    assert_eq!(one.sprt.expect("a test").status, SprtStatus::H1);
    assert!(one.games.counted < 1_000, "{:?}", one.games);
}

#[test]
fn games_of_deterministic_players_count_once() {
    let once = |length| report(&["perfect", "trickster"], &options(length));
    let (one, five) = (once(Length::Rounds(1)), once(Length::Rounds(5)));
    assert_eq!((one.games.played, one.games.repeated), (10, 0));
    // Two of the five starts are the same in every round.
    assert_eq!(five.games.played, 50);
    assert!(five.games.repeated >= 16, "{:?}", five.games);
    assert_eq!(five.games.counted + five.games.repeated, 50);
    // If players move at random, each game is a result of its own.
    let random = report(&["random", "random"], &options(Length::Rounds(5)));
    assert!(random.games.repeated < five.games.repeated);
    assert_eq!(
        random.table[0].bot.len() + random.table[1].bot.len(),
        "randomrandom (2)".len()
    );
}

#[test]
fn rounds_that_bring_nothing_new_are_the_last() {
    let folder = tempfile::tempdir().expect("a directory");
    let text = "name = \"Nim\"\ngame = \"nim\"\n[play]\n[[play.tests]]\nheaps = [1, 2, 3]\n";
    fs::write(folder.path().join("problem.toml"), text).expect("a problem");
    let problem = Problem::load(folder.path(), &Catalog::standard()).expect("a good problem");
    let options = options(Length::Rounds(u64::MAX));
    let names = ["perfect".to_owned(), "trickster".to_owned()];
    let bots = candidates(&names, |file| file.into()).unwrap_or_default();
    let Ok(tournament) = run_tournament(&problem, &bots, &options, &mut |_| {}, &|_| {}) else {
        panic!("it can be held");
    };
    let report = tournament_report(&problem, &tournament, &options);
    assert_eq!(report.ended, Ended::NothingNew);
    assert_eq!((report.games.counted, report.games.repeated), (2, 40));
}

#[test]
fn games_are_rounded_up_to_meetings_and_a_gauntlet_is_for_the_first() {
    let mut options = options(Length::Games(3));
    options.pairing = Pairing::Gauntlet;
    let report = report(&["random", "perfect", "trickster"], &options);
    let games: Vec<u64> = report.pairs.iter().map(|pair| pair.results.games).collect();
    assert_eq!(games, [4, 4]);
    assert!(report.pairs.iter().all(|pair| pair.bots[0] == "random"));
}

#[test]
fn bots_who_are_no_pair_are_refused() {
    let rounds = options(Length::Rounds(1));
    assert!(diagnostic(&["perfect"], &rounds).contains("at least two"));
    let mut tested = rounds.clone();
    tested.sprt = Some(Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).expect("a test"));
    assert!(diagnostic(&["perfect", "random", "trickster"], &tested).contains("two"));
    assert!(diagnostic(&["perfect", "nothing.wat"], &rounds).contains("nothing.wat"));
}

#[test]
fn whom_the_judge_failed_nobody_meets() {
    // No child can be started, so no module becomes native code.
    let precompiler = Precompiler::in_child(GROUND.file("nowhere"), [""; 0], None);
    let judge = Judge::new(precompiler, Toolchains::none());
    let with = |length, names: &[&str]| {
        let options = Options {
            judge: judge.options(1),
            ..options(length)
        };
        report(names, &options)
    };
    let names = ["leaves.wat", "perfect", "trickster"];
    let found = with(Length::Rounds(2), &names);
    assert!(found.judge_failed());
    let last = &found.table[2];
    let excluded = last.excluded.as_ref().expect("JE");
    assert_eq!((last.results.games, excluded.reason), (0, None));
    assert!(excluded.message.contains("cannot start"), "{excluded:?}");
    // The others play as they do alone.
    let alone = with(Length::Rounds(2), &names[1..]);
    assert!(!alone.judge_failed());
    assert_eq!((&found.pairs, found.games), (&alone.pairs, alone.games));
    assert!(tournament_document(&found).terminal(None).contains("JE"));
    // A tournament without players to play it ends as well.
    let nobody = with(Length::Games(1_000_000), &["leaves.wat", "perfect"]);
    assert_eq!((nobody.games.counted, nobody.pairs.len()), (0, 0));
}

/// A journal of a whole tournament, and its table.
static WHOLE: LazyLock<(Vec<u8>, String)> = LazyLock::new(|| {
    let file = GROUND.file("whole.jsonl");
    let table = json(&report(&ALL, &logged(Log::New(file.clone()))));
    (fs::read(file).expect("a journal"), table)
});

fn logged(log: Log) -> Options<'static> {
    Options {
        log: Some(log),
        ..options(Length::Rounds(2))
    }
}

fn resumed(bytes: &[u8], name: &str) -> (String, Vec<u8>) {
    let file = GROUND.file(name);
    fs::write(&file, bytes).expect("a journal");
    let table = json(&report(&ALL, &logged(Log::Resumed(file.clone()))));
    (table, fs::read(file).expect("a journal"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Wherever a kill may cut the journal.
    #[test]
    fn a_tournament_goes_on_where_it_was(cut in 0.0..1.0f64) {
        let (whole, table) = &*WHOLE;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
                 reason = "any place in the file will do")]
        let cut = (whole.len() as f64 * cut) as usize;
        let (again, journal) = resumed(&whole[..cut], "cut.jsonl");
        prop_assert_eq!(&again, table);
        prop_assert_eq!(&journal, whole);
    }
}

#[test]
fn a_journal_of_another_program_with_the_same_engine_goes_on() {
    let (whole, table) = &*WHOLE;
    let text = String::from_utf8(whole.clone()).expect("text");
    let other = text.replacen("\"engine\":\"grundy ", "\"engine\":\"grundy 9", 1);
    assert_ne!(text, other);
    let (again, journal) = resumed(other.as_bytes(), "program.jsonl");
    assert_eq!((&again, journal), (table, other.into_bytes()));
}

#[test]
fn a_journal_that_is_whole_is_not_touched() {
    let (whole, table) = &*WHOLE;
    assert_eq!(
        resumed(whole, "again.jsonl"),
        (table.clone(), whole.clone())
    );
}

#[test]
fn a_tournament_can_be_prolonged() {
    let file = GROUND.file("longer.jsonl");
    let short = Options {
        log: Some(Log::New(file.clone())),
        ..options(Length::Rounds(1))
    };
    let names = ["random", "perfect", "leaves.wat"];
    report(&names, &short);
    let long = Options {
        log: Some(Log::Resumed(file)),
        ..options(Length::Rounds(3))
    };
    let unlogged = options(Length::Rounds(3));
    assert_eq!(
        json(&report(&names, &long)),
        json(&report(&names, &unlogged))
    );
}

/// The observed games of a tournament, its table and its journal.
fn extended(
    first: &[&str],
    all: &[&str],
    name: &str,
    pairing: Pairing,
) -> (usize, String, Vec<u8>) {
    let file = GROUND.file(name);
    let _ = fs::remove_file(&file);
    let hold = |names: &[&str], log: Log| {
        let options = Options {
            pairing,
            ..logged(log)
        };
        let bots = candidates(&GROUND.names(names), |file| file.into());
        let mut played = 0;
        let tournament = run_tournament(
            &GROUND.problem,
            &bots.unwrap_or_else(|_| panic!("they exist")),
            &options,
            &mut |_| played += 1,
            &|_| {},
        );
        let tournament = tournament.unwrap_or_else(|_| panic!("it can be played"));
        let table = tournament_report(&GROUND.problem, &tournament, &options);
        (played, json(&table))
    };
    if first.len() > 1 {
        hold(first, Log::New(file.clone()));
        let (played, table) = hold(all, Log::Resumed(file.clone()));
        return (played, table, fs::read(file).expect("a journal"));
    }
    let (played, table) = hold(all, Log::New(file.clone()));
    (played, table, fs::read(file).expect("a journal"))
}

#[test]
fn players_who_come_late_play_only_their_own_games() {
    const LATE: [&str; 6] = [
        "random",
        "perfect",
        "spins.wat",
        "leaves.wat",
        "random",
        "garbage.wasm",
    ];
    for pairing in [Pairing::RoundRobin, Pairing::Gauntlet] {
        let (all, table, journal) = extended(&[], &LATE, "from-the-start.jsonl", pairing);
        for present in 2..LATE.len() {
            let (before, _, _) = extended(&[], &LATE[..present], "few.jsonl", pairing);
            let late = extended(&LATE[..present], &LATE, "late.jsonl", pairing);
            assert_eq!(late.1, table, "{present} {pairing:?}");
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            assert_eq!(text(&late.2), text(&journal), "{present} {pairing:?}");
            // A game of the first ones that a late one excludes is played before it comes.
            let new = late.0;
            assert!(
                (all - before..=all - before + 2).contains(&new),
                "{new} of {all}, {before} before"
            );
        }
    }
}

#[test]
fn a_journal_gets_its_order_back() {
    let (whole, table) = &*WHOLE;
    let text = String::from_utf8(whole.clone()).expect("text");
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[1..].reverse();
    let (again, journal) = resumed(lines.concat().as_bytes(), "reversed.jsonl");
    assert_eq!((&again, &journal), (table, whole));
}

#[test]
fn a_byte_order_mark_before_a_journal_is_overlooked() {
    let (whole, table) = &*WHOLE;
    let marked = ["\u{feff}".as_bytes(), whole].concat();
    let (again, journal) = resumed(&marked, "marked.jsonl");
    assert_eq!((&again, &journal), (table, &marked));
    // The rest is played.
    let length = marked.len();
    let (again, journal) = resumed(&marked[..length / 2], "marked-half.jsonl");
    assert_eq!((&again, &journal), (table, &marked));
    assert_eq!(resumed(&marked[..3], "mark.jsonl").1, *whole);
}

#[test]
fn other_journals_are_refused_and_left_alone() {
    let (whole, _) = &*WHOLE;
    let refused = |bytes: &[u8], name: &str, change: &dyn Fn(&mut Options)| {
        let file = GROUND.file(name);
        fs::write(&file, bytes).expect("a file");
        let mut options = logged(Log::Resumed(file.clone()));
        change(&mut options);
        let diagnostic = diagnostic(&ALL, &options);
        assert_eq!(
            fs::read(&file).expect("a file"),
            bytes,
            "{name} was written"
        );
        diagnostic
    };
    let nothing = |_: &mut Options| {};
    let seed = refused(whole, "seed.jsonl", &|options| options.judge.seed = 2);
    assert!(
        seed.contains("of another tournament") && seed.contains("seed 1"),
        "{seed}"
    );
    let options = logged(Log::Resumed(GROUND.file("whole.jsonl")));
    let players = diagnostic(&["random", "perfect"], &options);
    assert!(
        players.contains("has 7 bots, this tournament has 2"),
        "{players}"
    );
    let mut backwards = ALL;
    backwards.reverse();
    let order = diagnostic(&backwards, &options);
    assert!(order.contains("and new bots after them"), "{order}");
    let pairing = refused(whole, "pairing.jsonl", &|options| {
        options.pairing = Pairing::Gauntlet;
    });
    assert!(pairing.contains("round-robin"), "{pairing}");
    for text in ["my diary\n", "my diary", "{}\n", "[1, 2"] {
        let diagnostic = refused(text.as_bytes(), "diary.txt", &nothing);
        assert!(
            diagnostic.contains("is not a valid tournament log"),
            "{diagnostic}"
        );
    }
    let text = String::from_utf8(whole.clone()).expect("text");
    for (name, from, to) in [
        ("winner.jsonl", "\"winner\":1", "\"winner\":7"),
        ("end.jsonl", "\"end\":\"rules\"", "\"end\":\"boredom\""),
        ("twice.jsonl", "\"game\":2,", "\"game\":0,"),
        ("key.jsonl", "\"game\":2,", "\"gane\":2,"),
    ] {
        let damaged = text.replacen(from, to, 1);
        let diagnostic = refused(damaged.as_bytes(), name, &nothing);
        assert!(diagnostic.contains("damaged"), "{diagnostic}");
    }
    let changed = text.replacen("\"problem_sha256\":\"", "\"problem_sha256\":\"0", 1);
    let changed = refused(changed.as_bytes(), "problem.jsonl", &nothing);
    assert!(changed.contains("has changed since"), "{changed}");
    let bots = "\"bots\":[";
    let position = text.replacen(bots, &format!("\"position\":\"7\",{bots}"), 1);
    let position = refused(position.as_bytes(), "position.jsonl", &nothing);
    assert!(position.contains("has starts `7`"), "{position}");
    let engine = text.replacen(
        &format!("\"engine_version\":{ENGINE_VERSION},"),
        "\"engine_version\":1,",
        1,
    );
    let engine = refused(engine.as_bytes(), "engine.jsonl", &nothing);
    assert!(engine.contains("whose engine version is not"), "{engine}");
    let there = logged(Log::New(GROUND.file("whole.jsonl")));
    assert!(diagnostic(&ALL, &there).contains("already exists"));
    let nowhere = logged(Log::Resumed(GROUND.file("nowhere.jsonl")));
    assert!(diagnostic(&ALL, &nowhere).contains("there is no tournament log"));
    let endless = logged(Log::Resumed(PathBuf::from("/dev/zero")));
    assert!(diagnostic(&ALL, &endless).contains("is not a valid tournament log"));
    let no_folder = logged(Log::New(Path::new("/no/such/folder/log").to_owned()));
    assert!(diagnostic(&ALL, &no_folder).contains("cannot use the tournament log"));
}
