//! The page: what it holds, that nothing a stranger wrote becomes part of it, and that records of the
//! same judgement never change a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::read::DeflateDecoder;
use grundy_harness::games::Catalog;
use grundy_harness::judge::{Failure, Judgement, Options, Played, judge_report, judged_games};
use grundy_harness::problem::Problem;
use grundy_harness::problem::Start;
use grundy_harness::report::record::{Record, SubmissionRecords, load, save};
use grundy_harness::report::{Decision, Reason, SubmissionReport};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::Toolchains;
use grundy_harness::{Judge, Submission, bot_input, judge_submissions};
use grundy_play::{
    Choice, Failure as PlayerFailure, Fault, Fixture, Forfeit, GameLimits, Opponent, Player, Seat,
    play,
};
use grundy_render::Invocation;
use grundy_render::page::{self, JudgedSubmission, PageTitle};
use grundy_rules::PositionView;
use grundy_testing::json::shortened;

/// Text by which an attacker would try to get a script or markup into the page.
const HOSTILE: &str =
    "</script><script>alert(1)</script><img src=x onerror=alert(2)>{{ page }}\u{1b}[2J'\"&\u{2028}";

fn options() -> Options<'static> {
    static JUDGE: LazyLock<Judge> =
        LazyLock::new(|| Judge::new(Precompiler::in_process(), Toolchains::none()));
    JUDGE.options(1)
}

fn judge_page(problem: &Problem, starts: &[Start], judgements: &[Judgement]) -> String {
    let title = PageTitle {
        problem: &problem.name,
        game: &problem.game.title,
        seed: 1,
        invocation: Invocation::on("nim"),
    };
    let judged = judgements.iter().map(|judgement| {
        let report = judge_report(problem, starts, judgement, options());
        let report = SubmissionReport::Play(Box::new(report));
        (report, judged_games(problem, starts, judgement, options()))
    });
    let judged: Vec<_> = judged.collect();
    let submissions = judged.iter();
    let submissions = submissions.map(|(report, games)| JudgedSubmission { report, games });
    page::judge_page(&title, &submissions.collect::<Vec<_>>())
}

/// Plays these moves, then fails with hostile words.
struct Script(&'static [&'static str]);

impl Player for Script {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, PlayerFailure> {
        let Some((said, rest)) = self.0.split_first() else {
            return Err(PlayerFailure::Forfeit(Forfeit {
                fault: Fault::UnreadableMove,
                said: HOSTILE.to_owned(),
                detail: format!("`{HOSTILE}` is not a move"),
            }));
        };
        self.0 = rest;
        let ply = situation.read_move(said).expect("a legal move");
        Ok(Choice::free(ply))
    }
}

fn played(
    start: &Start,
    number: u64,
    place: usize,
    bot: &'static [&'static str],
    other: &'static [&'static str],
) -> Played {
    let (mut bot, mut other) = (Script(bot), Script(other));
    let conduct = GameLimits { max_plies: 100 };
    let record = play(&*start.instance, &mut [&mut other, &mut bot], conduct).expect("no host");
    Played {
        fixture: Fixture {
            number,
            start: place,
            opponent: Opponent::Perfect,
            seat: Seat(1),
        },
        record,
        questions: Vec::new(),
        usage: Default::default(),
        messages: HOSTILE.into(),
    }
}

/// A bot that blunders at 5 5 and writes nonsense at 1 2 3.
fn judged() -> (Problem, Vec<Start>, Judgement) {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let problem = Problem::load(&problems.join("nim"), &Catalog::standard()).expect("our problem");
    let starts = problem.starts(1).expect("its starts");
    let place = |wanted: &str| {
        let found = starts
            .iter()
            .position(|s| s.instance.start().notation() == wanted);
        found.expect("a start of the problem")
    };
    let (twins, three) = (place("5 5"), place("1 2 3"));
    let games = vec![
        played(&starts[twins], 0, twins, &["2 5"], &["1 1", "1 4"]),
        played(&starts[three], 1, three, &["2 2"], &["3 3", "1 1"]),
        played(&starts[three], 2, three, &[], &["3 3"]),
    ];
    let first_failure = Failure {
        reason: Reason::Blunder,
        fixture: games[0].fixture,
        ply: 1,
    };
    let judgement = Judgement {
        searched: None,
        right: None,
        file: PathBuf::from(HOSTILE.replace('/', "-")),
        verdict: Decision::Rejected(Reason::Blunder),
        module: Some("ab".repeat(32)),
        message: None,
        first_failure: Some(first_failure),
        games,
        planned: 3,
        unplayed_wins: 0,
        proof: None,
    };
    (problem, starts, judgement)
}

fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let (_, rest) = text.split_once(from).expect("it begins");
    rest.split_once(to).expect("it ends").0
}

/// The games of the first submission.
fn games_of(page: &str) -> serde_json::Value {
    let packed = between(page, "id=\"packed1\">", "</script>");
    let bytes = BASE64.decode(packed).expect("base64");
    serde_json::from_reader(DeflateDecoder::new(bytes.as_slice())).expect("JSON")
}

#[test]
fn nothing_that_a_stranger_wrote_is_more_than_text() {
    let (problem, starts, judgement) = judged();
    let page = judge_page(&problem, &starts, &[judgement]);
    assert!(!page.contains("<script>alert"));
    assert!(!page.contains("<img"));
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    for outside in ["http:", "https:", "url(", "@import", "<link", "innerHTML"] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(outside), "{outside}");
    }
    assert_eq!(
        games_of(&page)["games"][0]["stderr"],
        HOSTILE
            .replace('\u{1b}', "\\u{1b}")
            .replace('\u{2028}', "\\u{2028}")
    );
}

/// Takes one item in each turn, and writes the number of the turn on stderr.
const COUNTS: &str = r#"(module
  (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  ;; At 0 the place of the input, at 8 of the move, and at 16 of the number.
  (data (i32.const 0) "\40\00\00\00\00\10\00\00\18\00\00\00\02\00\00\00\1a\00\00\00\02\00\00\001\n1\n")
  (func (export "_start")
    (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 32)))
    (loop $more
      (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 32)))
      (if (i32.load (i32.const 32))
        (then
          (drop (call $write (i32.const 2) (i32.const 16) (i32.const 1) (i32.const 32)))
          (i32.store8 (i32.const 26) (i32.add (i32.load8_u (i32.const 26)) (i32.const 1)))
          (drop (call $write (i32.const 1) (i32.const 8) (i32.const 1) (i32.const 32)))
          (br $more))))))"#;

/// The messages of a bot in WebAssembly text that makes a blunder in its second move: those up to the blunder, and
/// those of its whole game.
fn messages_of_blunder(source: &str) -> [String; 2] {
    let problem = "name = \"One heap\"\ngame = \"bash\"\n[rules]\nm = 3\n[play]\n\
                   opponents = [\"perfect\"]\nsides = \"first\"\ntests = [{ n = 13 }]\n";
    let catalog = Catalog::standard();
    let problem = Problem::parse("one", Path::new("problem.toml"), problem, &catalog);
    let submission = Submission::Source {
        name: "counts.wat".to_owned(),
        text: source.as_bytes().to_vec(),
    };
    let problem = problem.expect("a problem");
    let judged = judge_submissions(&problem, &[submission], options(), &|_| {});
    let judged = judged.expect("a judgement").remove(0);
    let SubmissionReport::Play(report) = judged.report else {
        unreachable!("bots play in this problem");
    };
    let failure = report.first_failure.expect("a blunder");
    let place = (failure.reason, &*failure.mistake.position);
    assert_eq!(place, (Reason::Blunder, "11"));
    let bot = judged.games[0].bot().expect("the bot");
    [failure.stderr, bot.stderr.clone()]
}

#[test]
fn beside_a_blunder_is_what_the_bot_had_written_by_then() {
    let [before, all] = messages_of_blunder(COUNTS);
    assert_eq!(before, "1\n2\n");
    // The record has all of it.
    assert_eq!(all, "1\n2\n3\n4\n");
}

#[test]
fn the_last_words_before_a_blunder_outlast_what_is_written_later() {
    // 130 KB of empty lines before each number.
    let lines = "(i32.store (i32.const 40) (i32.const 65536))
          (i32.store (i32.const 44) (i32.const 130000))
          (memory.fill (i32.const 65536) (i32.const 10) (i32.const 130000))
          (drop (call $write (i32.const 2) (i32.const 40) (i32.const 1) (i32.const 32)))";
    let number = "(drop (call $write (i32.const 2) (i32.const 16)";
    let small = r#"(memory (export "memory") 1)"#;
    let source = COUNTS
        .replace(small, r#"(memory (export "memory") 3)"#)
        .replace(number, &format!("{lines}\n{number}"));
    let [before, _] = messages_of_blunder(&source);
    assert!(before.ends_with("\n\n2\n"), "{before:?}");
}

#[test]
fn the_page_says_what_happened() {
    let (problem, starts, judgement) = judged();
    let page = judge_page(&problem, &starts, &[judgement]);
    let packed = between(&page, "id=\"packed1\">", "</script>");
    let body = between(&page, "<body>", "<script>").replace(packed, "[games]");
    insta::assert_snapshot!("page-body", body);
    let data = serde_json::to_string_pretty(&games_of(&page)).expect("it was JSON");
    insta::assert_snapshot!("page-data", shortened(&data));
}

#[test]
fn several_submissions_have_a_table() {
    let (problem, starts, judgement) = judged();
    let refused = Judgement {
        searched: None,
        right: None,
        file: PathBuf::from("b.c"),
        verdict: Decision::Rejected(Reason::CompileError),
        module: None,
        message: Some(format!("b.c:1:1: {HOSTILE}")),
        first_failure: None,
        games: Vec::new(),
        planned: 0,
        unplayed_wins: 0,
        proof: None,
    };
    let page = judge_page(&problem, &starts, &[judgement, refused]);
    // The second has no games.
    assert_eq!(page.matches("<script").count(), 2);
    let table = between(&page, "<table class=\"submissions\">", "</table>");
    insta::assert_snapshot!("page-table", table);
}

#[test]
fn records_are_saved_once_and_never_changed() {
    let (problem, starts, judgement) = judged();
    let folder = tempfile::tempdir().expect("a directory");
    let games = judged_games(&problem, &starts, &judgement, options());
    let games: Vec<Record> = games.into_iter().map(|game| game.record).collect();
    let submission = SubmissionRecords {
        file: &judgement.file,
        module: judgement.module.as_deref().expect("a module"),
        planned: 3,
        games: &games,
    };
    let save = || save(folder.path(), &[submission]);
    let mine = folder.path().join("notes.txt");
    fs::write(&mine, "mine").expect("written");
    assert_eq!(save(), Ok(3));
    assert_eq!(save(), Ok(3));

    let entries = fs::read_dir(folder.path()).expect("a directory").flatten();
    let games = entries.map(|entry| entry.path()).find(|path| path.is_dir());
    let games = games.expect("a directory of games");
    let second = games.join("0002-perfect-seat-2.game");
    let recorded =
        load(&second, &Catalog::standard()).unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert_eq!(bot_input(&recorded, Seat(1)), "2\n3 1 2 0\n");

    fs::remove_file(games.join("0001-perfect-seat-2.game")).expect("removed");
    fs::write(&second, "changed").expect("written");
    assert_eq!(save(), Ok(3));
    assert!(
        !games.join("0001-perfect-seat-2.game").exists(),
        "nothing was written beside another game"
    );
    let beside = format!("{}-2", games.display());
    assert_eq!(fs::read_dir(beside).expect("a second directory").count(), 3);
    assert_eq!(fs::read_to_string(&second).expect("read"), "changed");
    assert_eq!(fs::read_to_string(&mine).expect("read"), "mine");
}
