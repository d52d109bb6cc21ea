//! Records of games: what is written can be read, and what is not a record is refused.

use std::path::Path;
use std::sync::LazyLock;

use grundy_harness::games::Catalog;
use grundy_harness::problem::Problem;
use grundy_harness::problem::Start;
use grundy_harness::report::record::{BotSeat, Record, RecordHeader, Seated, Used, read, record};
use grundy_harness::report::{ENGINE_VERSION, GameFuel, Limits};
use grundy_play::{Choice, Failure, Fault, Forfeit, GameLimits, Opponent, Player, Seat, play};
use grundy_rules::PositionView;
use proptest::collection::vec;
use proptest::prelude::*;

/// Every problem of ours, with some starts.
static PROBLEMS: LazyLock<Vec<(Problem, Vec<Start>)>> = LazyLock::new(|| {
    ["bash", "chopsticks", "nim", "tower-breakers", "wythoff"]
        .map(|name| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
            let problem =
                Problem::load(&folder.join(name), &Catalog::standard()).expect("our problem");
            let starts = problem.starts(1).expect("its starts");
            (problem, starts)
        })
        .into()
});

/// Plays the moves of these numbers, as far as they go, then fails.
struct Numbered<'n> {
    numbers: &'n [u64],
    fault: &'n Forfeit,
    fuel: u64,
}

impl Player for Numbered<'_> {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let Some((number, rest)) = self.numbers.split_first() else {
            return Err(Failure::Forfeit(self.fault.clone()));
        };
        self.numbers = rest;
        let number = u128::from(*number) % situation.move_count();
        let ply = situation.nth(number).expect("below the count");
        Ok(Choice::with_fuel(ply, self.fuel))
    }
}

fn forfeit() -> impl Strategy<Value = Forfeit> {
    let fault = prop::sample::select(vec![Fault::IllegalMove, Fault::SlowStart, Fault::Trap]);
    (fault, any::<String>(), any::<String>()).prop_map(|(fault, said, detail)| Forfeit {
        fault,
        said,
        detail,
    })
}

fn seated() -> impl Strategy<Value = Seated> {
    let reference = (
        prop::sample::select(&Opponent::ALL[..]),
        any::<u64>(),
        any::<u64>(),
    );
    let bot = (
        any::<[u64; 3]>(),
        any::<String>(),
        any::<String>(),
        "[0-9a-f]{64}",
    );
    prop_oneof![
        reference.prop_map(|(opponent, seed, stream)| Seated::Reference {
            opponent,
            seed,
            stream
        }),
        bot.prop_map(|([seed, to_start, total], file, stderr, module)| {
            Seated::Bot(BotSeat {
                file,
                module,
                seed,
                used: Used {
                    to_start,
                    total,
                    memory: 65_536,
                },
                stderr,
            })
        }),
        Just(Seated::Line),
        Just(Seated::Person),
    ]
}

fn records() -> impl Strategy<Value = Record> {
    let game = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    let moves = [vec(any::<u64>(), 0..12), vec(any::<u64>(), 0..12)];
    (game, moves, [seated(), seated()], forfeit(), any::<u64>()).prop_map(
        |((problem, start), numbers, seats, fault, number)| {
            let (problem, starts) = problem.get(&PROBLEMS);
            let start = start.get(starts);
            let mut players = [0, 1].map(|seat: usize| Numbered {
                numbers: &numbers[seat],
                fault: &fault,
                fuel: match seats[seat] {
                    Seated::Bot(_) => 7 + seat as u64,
                    _ => 0,
                },
            });
            let [first, second] = &mut players;
            let conduct = GameLimits {
                max_plies: problem.limits.max_plies,
            };
            let game = play(&*start.instance, &mut [first, second], conduct).expect("no host");
            let rules = start.rules(&problem.game);
            let header = RecordHeader {
                problem: &problem.id,
                game: &problem.game,
                rules: &rules,
                limits: Limits {
                    fuel_per_game: (number % 2 == 0).then_some(GameFuel {
                        fuel: number / 2,
                        increment: number % 7,
                    }),
                    ..problem.limits
                },
            };
            record(&header, number, seats.into(), game)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_can_be_read(record in records()) {
        let text = record.text();
        let again = read(Path::new("x.game"), &text, &Catalog::standard()).map_err(|diagnostics| diagnostics[0].to_string());
        let again = again.map_err(TestCaseError::fail)?;
        prop_assert_eq!(again.record.text(), text.as_str());
        prop_assert_eq!(&again.record.played, &record.played);
        prop_assert!(!text.contains(|c: char| c.is_control() && c != '\n'));
    }

    /// One character more or less, or another, is noticed or does no harm; it is never a panic.
    #[test]
    fn what_is_spoilt_is_refused(record in records(), at in any::<prop::sample::Index>(), by in any::<char>()) {
        let mut spoilt: Vec<char> = record.text().chars().collect();
        *at.get_mut(&mut spoilt) = by;
        let spoilt: String = spoilt.into_iter().collect();
        if let Ok(read) = read(Path::new("x.game"), &spoilt, &Catalog::standard()) {
            prop_assert_eq!(read.record.text(), spoilt);
        }
    }
}

/// A record by hand, of the engine version of today.
static GAME: LazyLock<String> =
    LazyLock::new(|| TEXT.replace("VERSION", &ENGINE_VERSION.to_string()));

const TEXT: &str = "\
grundy-game 1
engine grundy 0.1.0
engine-version VERSION
problem nim
number 6
game nim
set last = wins
start 5 5
fuel-to-start 500000000
fuel-per-move 50000000
memory 134217728
max-plies 1000
seat 1 perfect seed 1 stream 5
seat 2 bot seed 6 module f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6f208adaf00c6aaaa file greedy.c

ply 1 seat 1: 5 5 plays 1 1
ply 2 seat 2: 4 5 plays 2 5, fuel 6727
ply 3 seat 1: 4 0 plays 1 4
finish won by seat 1

used by seat 2: fuel to start 1455, fuel in all 8182, memory 67108864
stderr of seat 2
| 4 xor 5 is\\t1
|

end
";

#[test]
fn a_record_by_hand_is_read() {
    let read = read(Path::new("x.game"), &GAME, &Catalog::standard())
        .unwrap_or_else(|e| panic!("{}", e[0]));
    let (seat, bot) = read.record.bots().next().expect("a bot");
    assert_eq!((seat, bot.stderr.as_str()), (Seat(1), "4 xor 5 is\t1\n"));
    assert_eq!(read.record.played.blunders(Seat(1)).count(), 1);
    assert_eq!(read.record.text(), *GAME);
}

#[test]
fn the_record_in_the_documentation_is_one_of_today() {
    let (_, rest) = include_str!("../../../docs/records.md")
        .split_once("```text\n")
        .expect("a record");
    let (text, _) = rest.split_once("```").expect("its end");
    let read = read(Path::new("x.game"), text, &Catalog::standard())
        .unwrap_or_else(|diagnostics| panic!("{}", diagnostics[0]));
    assert_eq!(read.record.text(), text);
}

#[test]
fn a_byte_order_mark_and_a_lost_line_end_are_overlooked() {
    let without_end = GAME.strip_suffix('\n').expect("a line end");
    for text in [
        format!("\u{feff}{}", *GAME),
        without_end.to_owned(),
        format!("\u{feff}{without_end}"),
    ] {
        let read = read(Path::new("x.game"), &text, &Catalog::standard())
            .unwrap_or_else(|e| panic!("{}", e[0]));
        assert_eq!(read.record.text(), *GAME);
    }
}

#[test]
fn another_program_with_the_same_engine_version_will_do() {
    let text = GAME.replace("engine grundy 0.1.0", "engine grundy 7.0.0");
    let read = read(Path::new("x.game"), &text, &Catalog::standard());
    assert_eq!(
        read.map(|read| read.record.engine).ok().as_deref(),
        Some("grundy 7.0.0")
    );
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let diagnostics = |text: &str| match read(Path::new("x.game"), text, &Catalog::standard()) {
        Ok(_) => "a record".to_owned(),
        Err(diagnostics) => diagnostics
            .iter()
            .map(|c| format!("{c}\n"))
            .collect::<String>(),
    };
    let spoilt = |from: &str, to: &str| {
        assert!(GAME.contains(from), "{from}");
        format!(
            "{from:?} -> {to:?}\n  {}",
            diagnostics(&GAME.replace(from, to))
        )
    };
    let version = format!("engine-version {ENGINE_VERSION}");
    let all = [
        diagnostics(""),
        diagnostics("[play]\n"),
        diagnostics("grundy-game\n"),
        diagnostics(&GAME[..500]),
        diagnostics(&GAME.replace('\n', "\r\n")),
        spoilt("grundy-game 1", "grundy-game 2"),
        spoilt("grundy-game 1", "grundy-game 01"),
        spoilt(&version, "engine-version 1"),
        spoilt(&format!("{version}\n"), ""),
        spoilt("number 6", "number six"),
        spoilt("number 6", "number 06"),
        spoilt("game nim", "game nimm"),
        spoilt("set last = wins", "set last = winds"),
        spoilt("set last = wins", "set lasts = wins"),
        spoilt("set last = wins", "set last=wins"),
        spoilt("set last = wins", "set last = wins\nset last = wins"),
        spoilt("start 5 5", "start 5 x"),
        spoilt("start 5 5", "start 5 6"),
        spoilt("seat 1 perfect", "seat 1 perfekt"),
        spoilt("seat 1 perfect seed 1 stream 5\n", ""),
        spoilt("seat 1 perfect seed 1 stream 5\nseat 2", "seat 1"),
        spoilt("module f208", "module F208"),
        spoilt("ply 2 seat 2", "ply 2 seat 1"),
        spoilt("4 5 plays 2 5", "4 4 plays 2 5"),
        spoilt("4 5 plays 2 5", "4 5 plays 2 6"),
        spoilt("4 5 plays 2 5", "4 5 plays x"),
        spoilt(", fuel 6727", ""),
        spoilt("plays 1 4", "plays 1 4, fuel 3"),
        spoilt("plays 1 4", "plays 1 3"),
        spoilt(
            "finish won",
            "ply 4 seat 2: 0 0 plays 1 1, fuel 7\nfinish won",
        ),
        spoilt("won by seat 1", "won by seat 2"),
        spoilt("won by seat 1", "won by seat 0"),
        spoilt("won by seat 1", "repetition"),
        spoilt("won by seat 1", "sleep by seat 2 at 4 5"),
        spoilt("won by seat 1", "trap by seat 2 at 4 5"),
        spoilt("is\\t1", "is\\x1"),
        spoilt("is\\t1", "is\t1"),
        spoilt("\nend\n", "\nend\nend\n"),
    ];
    let filters = [("engine-version [2-9][0-9]*", "engine-version [version]")];
    insta::with_settings!({ filters => filters }, {
        insta::assert_snapshot!("what-is-no-record", all.join("\n"));
    });
}
