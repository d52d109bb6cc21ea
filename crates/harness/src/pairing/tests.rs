use std::path::Path;

use grundy_games::Catalog;
use grundy_problem::Problem;
use grundy_report::{DEFAULT_SEED, settings_text};
use grundy_sandbox::Precompiler;
use grundy_toolchain::Toolchains;

use super::*;
use crate::run::Options;
use crate::{Cancellation, Submission};

fn problem(tests: &str) -> Problem {
    let text = format!(
        "name = \"Items\"\ngame = \"bash\"\nrules = {{ m = 3 }}\n[play]\ntests = {tests}\n"
    );
    let problem = Problem::parse("items", Path::new("x.toml"), &text, &Catalog::standard());
    problem.expect("a problem")
}

fn up_to(most: u32) -> String {
    let tests: Vec<String> = (1..=most).map(|n| format!("{{ n = {n} }}")).collect();
    format!("[{}]", tests.join(", "))
}

/// The tools that [`Options`] borrows.
struct Tools {
    precompiler: Precompiler,
    toolchains: Toolchains,
    cancellation: Cancellation,
}

impl Tools {
    fn options(&self, seed: u64) -> Options<'_> {
        Options {
            seed,
            jobs: 1,
            precompiler: &self.precompiler,
            toolchains: &self.toolchains,
            cancellation: &self.cancellation,
        }
    }
}

fn tools() -> Tools {
    Tools {
        precompiler: Precompiler::in_process(),
        toolchains: Toolchains::none(),
        cancellation: Cancellation::default(),
    }
}

fn bot(tools: &Tools, name: &str, text: &[u8]) -> Contender {
    let submission = Submission::Source {
        name: name.to_owned(),
        text: text.to_vec(),
    };
    let bot = Contender::bot(&submission, tools.options(DEFAULT_SEED));
    bot.expect("the tools work").expect("a program")
}

const GOOD: &[u8] = include_bytes!("../../../../bots/bash/accepted/remainder.wat");
/// Plays a pair, and returns its result with the settings and the first mover of each game.
fn play(
    problem: &Problem,
    pair: &[Contender; 2],
    options: Options<'_>,
) -> (PairResult, Vec<(String, usize)>) {
    let pairs = Pairs::of(problem, options.seed).expect("it can be laid out");
    let pairs = pairs.expect("a problem for two who play");
    let mut games = Vec::new();
    let result = pairs.play_games(pair, options.cancellation, |start, first| {
        games.push((settings_text(&start.settings), first));
    });
    (result.expect("played"), games)
}

/// Ends before it answers.
const SILENT: &[u8] = br#"(module (memory (export "memory") 1) (func (export "_start")))"#;
/// Never answers.
const BUSY: &[u8] =
    br#"(module (memory (export "memory") 1) (func (export "_start") (loop (br 0))))"#;

/// Takes some 200 million units of fuel before it asks for the first position, and then plays well.
fn slow() -> Vec<u8> {
    let good = std::str::from_utf8(GOOD).expect("text");
    let begins = "(func (export \"_start\")";
    let (before, after) = good.split_once(begins).expect("a start");
    let (locals, code) = after.split_at(after.find("(drop").expect("a loop"));
    let spins = "(local $spin i32) ";
    let spin = "(loop $spinning
        (br_if $spinning (i32.lt_u (local.tee $spin (i32.add (local.get $spin) (i32.const 1)))
          (i32.const 40000000))))
      ";
    format!("{before}{begins} {spins}{locals}{spin}{code}").into_bytes()
}

#[test]
fn a_result_counts_points_faults_and_what_was_given_away() {
    let tools = tools();
    let (good, silent) = (
        bot(&tools, "good.wat", GOOD),
        bot(&tools, "silent.wat", SILENT),
    );
    // The player who moves first loses from 4 and wins from 5.
    let problem = problem("[{ n = 4 }, { n = 5 }]");
    let (result, games) = play(&problem, &[good, silent], tools.options(DEFAULT_SEED));
    let games: Vec<(&str, usize)> = games
        .iter()
        .map(|(start, first)| (&**start, *first))
        .collect();
    assert_eq!(
        games,
        [
            ("m=3 n=4", 0),
            ("m=3 n=4", 1),
            ("m=3 n=5", 0),
            ("m=3 n=5", 1)
        ]
    );
    let expected = PairResult {
        games: 4,
        half_points: [8, 0],
        // It had a win when it moved first from 5, and when the other moved first from 4.
        given_away: [0, 4],
        faults: [0, 4],
        // The game is listed.
        decided: [DecidedMoves::default(); 2],
    };
    assert_eq!(result, expected);
}

#[test]
fn a_bot_that_does_not_start_in_time_plays_one_start_and_loses_that() {
    let tools = tools();
    let busy = bot(&tools, "busy.wat", BUSY);
    let random = Contender::reference(Opponent::Random);
    assert_eq!(random.key(), "random");
    let mut problem = problem("[{ n = 5 }, { n = 6 }, { n = 7 }]");
    problem.limits.fuel_to_start = 100_000_000;
    let (result, _) = play(&problem, &[random, busy], tools.options(1));
    assert_eq!(
        (result.games, result.half_points, result.faults),
        (2, [4, 0], [0, 2])
    );
}

#[test]
fn games_for_which_the_fuel_does_not_suffice_have_no_result() {
    let tools = tools();
    let (good, slow) = (
        bot(&tools, "good.wat", GOOD),
        bot(&tools, "slow.wat", &slow()),
    );
    let problem = problem(&up_to(200));
    for pair in [[good.clone(), slow.clone()], [slow, good]] {
        let (result, games) = play(&problem, &pair, tools.options(DEFAULT_SEED));
        assert_eq!(result.games, games.len() as u64);
        assert!((2..50).contains(&games.len()), "{}", games.len());
        // Every start was played from both sides.
        for both in games.chunks(2) {
            assert_eq!((&both[0].0, both[0].1, both[1].1), (&both[1].0, 0, 1));
        }
        // Both play perfectly, so each wins as often as the other, and neither is at fault.
        assert_eq!(result.half_points, [result.games; 2]);
        assert_eq!((result.faults, result.given_away), ([0, 0], [0, 0]));
    }
}

#[test]
fn equals_are_even_and_a_result_comes_out_again() {
    let tools = tools();
    let players = [bot(&tools, "a.wat", GOOD), bot(&tools, "b.wat", GOOD)];
    assert_eq!(players[0].key(), players[1].key());
    let problem = problem(&up_to(200));
    let (result, games) = play(&problem, &players, tools.options(7));
    assert_eq!(result.games, 2 * PAIR_STARTS as u64);
    assert_eq!(result.half_points[0], result.half_points[1]);
    assert_eq!(result.given_away, [0, 0]);
    assert_eq!(play(&problem, &players, tools.options(7)), (result, games));
}
