//! Everybody meets everybody, and what came of it is told.

use std::sync::Arc;

use grundy_harness::judge::Options;
use grundy_harness::met::{seat_of, shown_game, strength_by};
use grundy_harness::pairing::{Contender, Opponent, Outcome, PairGame, Pairs};
use grundy_harness::problem::Problem;
use grundy_harness::{Cancellation, Submission};
use grundy_questions::{Contestant, Fatal, MatchGame, MatchPair, MatchRow, MatchTable};
use grundy_render::page::{NamedGame, games_view};
use grundy_report::{Error, JudgedGame};

/// What the games of a match may take up for its page before they are compressed, in bytes.
const ROOM: usize = 8_000_000;

/// Those who meet, with their programs.
pub(super) type Contestants = Vec<(Contestant, Option<Submission>)>;

/// Somebody ready to play.
struct Ready {
    contestant: Contestant,
    contender: Option<Contender>,
    half_points: u64,
    games: u64,
}

/// Has everybody meet everybody. What comes of it depends on nothing but the problem and the programs.
pub(super) fn held(
    problem: &Problem,
    contestants: Contestants,
    options: Options<'_>,
) -> Result<MatchTable, Error> {
    let mut all = Vec::new();
    for (contestant, program) in contestants {
        let known = |opponent: &Opponent| opponent.name() == contestant.id();
        let contender = match &program {
            Some(program) => Contender::bot(program, options)?,
            None => Opponent::ALL
                .into_iter()
                .find(known)
                .map(Contender::reference),
        };
        all.push(Ready {
            contestant,
            contender,
            half_points: 0,
            games: 0,
        });
        if options.cancellation.is_cancelled() {
            return Err(Error::Cancelled);
        }
    }
    let (mut pairs, mut games, mut view) = (Vec::new(), Vec::new(), None);
    let count = all.len();
    let meetings = Pairs::of(problem, options.seed)?;
    for one in 0..count {
        for other in one + 1..count {
            let both = (&all[one].contender, &all[other].contender);
            let (Some(first), Some(second), Some(meetings)) = (both.0, both.1, &meetings) else {
                continue;
            };
            let names = [one, other].map(|bot| all[bot].contestant.called().to_owned());
            let playing = Playing {
                problem,
                meetings,
                cancellation: options.cancellation,
            };
            let mut met = met(&playing, [first, second], &names, count == 2)?;
            met.pair.ids = [one, other].map(|bot| all[bot].contestant.id().to_owned());
            for (bot, half_points) in [one, other].into_iter().zip(met.half_points) {
                all[bot].half_points += half_points;
                all[bot].games += met.pair.games;
            }
            if count == 2 {
                view = (!met.shown.is_empty()).then(|| games_view(&met.shown, ROOM));
                games = met.games;
            }
            pairs.push(met.pair);
        }
    }
    Ok(MatchTable {
        problem: problem.id.clone(),
        table: table(&all),
        pairs,
        games,
        view,
    })
}

/// Everybody, the best first.
fn table(all: &[Ready]) -> Vec<MatchRow> {
    let mut rows: Vec<MatchRow> = all
        .iter()
        .map(|ready| MatchRow {
            rank: 1 + all
                .iter()
                .filter(|other| other.half_points > ready.half_points)
                .count(),
            id: ready.contestant.id().to_owned(),
            name: ready.contestant.called().to_owned(),
            runs: ready.contender.is_some(),
            points: points(ready.half_points),
            games: ready.games,
        })
        .collect();
    rows.sort_by_key(|row| row.rank);
    rows
}

/// What all meetings of a match have in common.
struct Playing<'m> {
    problem: &'m Problem,
    meetings: &'m Pairs,
    cancellation: &'m Cancellation,
}

/// A meeting as it is told of.
struct Met {
    half_points: [u64; 2],
    pair: MatchPair,
    games: Vec<MatchGame>,
    shown: Vec<NamedGame>,
}

/// Plays a meeting, and keeps its games if they are wanted.
fn met(
    playing: &Playing<'_>,
    contenders: [&Contender; 2],
    names: &[String; 2],
    keeps_games: bool,
) -> Result<Met, Error> {
    // As on the ladder: what comes of it must not depend on who is named first.
    let is_turned = contenders[0].key() > contenders[1].key();
    let turned = |bot: usize| if is_turned { 1 - bot } else { bot };
    let pair = [0, 1].map(|bot| contenders[turned(bot)].clone());
    let (mut games, mut shown) = (Vec::new(), Vec::new());
    let mut pairs = [0; 5];
    let (mut number, mut of_pair) = (0u64, 0);
    let meetings = playing.meetings;
    let meeting = meetings.play_pair(&pair, playing.cancellation, |game| {
        number += 1;
        let game = PairGame {
            start: Arc::clone(&game.start),
            first: turned(game.first),
            record: game.record.clone(),
        };
        // Both games from one start are counted together.
        of_pair += half_points(&game);
        if number.is_multiple_of(2) {
            pairs[of_pair] += 1;
            of_pair = 0;
        }
        if !keeps_games {
            return;
        }
        let judged = shown_game(playing.problem, &game, number);
        games.push(line(&game, &judged, names, number));
        let mut names = names.to_vec();
        if game.first == 1 {
            names.reverse();
        }
        shown.push(NamedGame {
            game: judged,
            names,
        });
    })?;
    let of = |both: [u64; 2]| [both[turned(0)], both[turned(1)]];
    let half_points = of(meeting.half_points);
    Ok(Met {
        half_points,
        pair: MatchPair {
            bots: names.clone(),
            ids: Default::default(),
            points: half_points.map(points),
            games: meeting.games,
            given_away: of(meeting.given_away).map(points),
            faults: of(meeting.faults),
            strength: strength_by(pairs),
        },
        games,
        shown,
    })
}

/// Twice the points of the first.
fn half_points(game: &PairGame) -> usize {
    match outcome(game) {
        Outcome::Win => 2,
        Outcome::Draw => 1,
        Outcome::Loss => 0,
    }
}

/// For the first.
fn outcome(game: &PairGame) -> Outcome {
    game.record.outcome(seat_of(game, 0))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^53"
)]
fn points(half_points: u64) -> f64 {
    half_points as f64 / 2.0
}

fn line(game: &PairGame, judged: &JudgedGame, names: &[String; 2], number: u64) -> MatchGame {
    let winner = match outcome(game) {
        Outcome::Win => Some(0),
        Outcome::Draw => None,
        Outcome::Loss => Some(1),
    };
    MatchGame {
        number,
        start: game.record.start.clone(),
        first: names[game.first].clone(),
        winner: winner.map(|winner: usize| names[winner].clone()),
        plies: Some(game.record.plies.len()),
        fatal: fatal(judged, game, names),
    }
}

/// The last thing that cost somebody the better result: whoever has lost, or anybody in a draw.
fn fatal(judged: &JudgedGame, game: &PairGame, names: &[String; 2]) -> Option<Fatal> {
    let name = |seat: u8| {
        let bot = usize::from(seat != seat_of(game, 0).number());
        names[bot].clone()
    };
    let report = judged.replay();
    let record = judged.game();
    let has_not_won = |seat: u8| {
        let seat = grundy_harness::Seat(seat - 1);
        record.outcome(seat) != Outcome::Win
    };
    let finish = &report.finish;
    if let (Some(seat), Some(because)) = (finish.failed, &finish.because) {
        return Some(Fatal {
            by: name(seat),
            ply: record.plies.len() + 1,
            position: finish.position.position.clone(),
            played: None,
            right: None,
            fault: Some(because.clone()),
        });
    }
    let mut plies = report.plies.iter().rev();
    let last = plies.find(|ply| ply.blunder.is_some() && has_not_won(ply.seat))?;
    Some(Fatal {
        by: name(last.seat),
        ply: last.ply,
        position: last.from.position.clone(),
        played: Some(last.played.clone()),
        right: last.right.first().cloned(),
        fault: None,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_harness::Judge;
    use grundy_harness::games::Catalog;
    use grundy_harness::sandbox::Precompiler;
    use grundy_harness::toolchain::Toolchains;
    use grundy_questions::BotFile;
    use grundy_report::DEFAULT_SEED;

    use super::*;

    /// 4 is lost for whoever moves first, 5 is won.
    const ITEMS: &str = "name = \"Items\"\ngame = \"bash\"\nrules = { m = 3 }\n[play]\n\
        tests = [{ n = 4 }, { n = 5 }]\n";
    const GOOD: &[u8] = include_bytes!("../../../../bots/bash/accepted/remainder.wat");
    /// Writes something to both streams that is no move.
    const TALKS: &[u8] = br#"(module
        (import "wasi_snapshot_preview1" "fd_write"
          (func $write (param i32 i32 i32 i32) (result i32)))
        (memory (export "memory") 1)
        (data (i32.const 0) "\10\00\00\00\07\00\00\00") (data (i32.const 16) "secret\0a")
        (func $say (param i32)
          (drop (call $write (local.get 0) (i32.const 0) (i32.const 1) (i32.const 8))))
        (func (export "_start") (call $say (i32.const 2)) (call $say (i32.const 1))))"#;

    fn bot(name: &str, text: &[u8]) -> (Contestant, Option<Submission>) {
        let contestant = Contestant::Bot(BotFile {
            id: name.to_owned(),
            called: format!("{name} by Ada"),
            file: "bot.wat".to_owned(),
            source: None,
            module: None,
        });
        let program = Submission::Source {
            name: "bot.wat".to_owned(),
            text: text.to_vec(),
        };
        (contestant, Some(program))
    }

    fn table(contestants: Contestants) -> MatchTable {
        let problem = Problem::parse("items", Path::new("x.toml"), ITEMS, &Catalog::standard());
        let judge = Judge::new(Precompiler::in_process(), Toolchains::none());
        let options = judge.options(DEFAULT_SEED);
        held(&problem.expect("a problem"), contestants, options).expect("held")
    }

    #[test]
    fn a_match_names_what_lost_each_game_and_nothing_that_was_written() {
        let both = || vec![bot("talks", TALKS), bot("good", GOOD)];
        let table = table(both());
        let names: Vec<_> = table
            .table
            .iter()
            .map(|row| (&*row.id, row.points))
            .collect();
        assert_eq!(names, [("good", 4.0), ("talks", 0.0)]);
        let pair = &table.pairs[0];
        assert_eq!((pair.points, pair.faults), ([0.0, 4.0], [4, 0]));
        assert_eq!(pair.ids, ["talks", "good"]);
        assert_eq!(table.games.len(), 4);
        for game in &table.games {
            assert_eq!(game.winner.as_deref(), Some("good by Ada"));
            let fatal = game.fatal.as_ref().expect("something lost it");
            assert_eq!(fatal.by, "talks by Ada");
            assert!(fatal.fault.is_some() && fatal.played.is_none());
        }
        let said = serde_json::to_string(&table).expect("JSON");
        assert!(!said.contains("secret"), "{said}");
        // Nor do the games to step through have it, which are compressed.
        let view = table.view.expect("games");
        assert_eq!(view["full"], 4);
        let problem = Problem::parse("items", Path::new("x.toml"), ITEMS, &Catalog::standard());
        let judge = Judge::new(Precompiler::in_process(), Toolchains::none());
        let options = judge.options(DEFAULT_SEED);
        let pair = both().into_iter().map(|(_, program)| {
            let program = program.expect("a program");
            let bot = Contender::bot(&program, options).expect("the judge works");
            bot.expect("it runs")
        });
        let pair: Vec<Contender> = pair.collect();
        let pair = [pair[0].clone(), pair[1].clone()];
        let problem = problem.expect("a problem");
        let mut number = 0;
        let meetings = Pairs::of(&problem, options.seed).expect("it can be laid out");
        let meetings = meetings.expect("a problem for two who play");
        let met = meetings.play_pair(&pair, options.cancellation, |game| {
            number += 1;
            let shown = shown_game(&problem, game, number);
            let shown = format!("{:?}", shown.replay());
            assert!(!shown.contains("secret"), "{shown}");
        });
        assert_eq!(met.expect("played").games, 4);
    }

    #[test]
    fn everybody_meets_everybody_whoever_is_named_first() {
        let random = || (Contestant::Reference("random".to_owned()), None);
        let one = table(vec![bot("good", GOOD), random(), bot("wrong", b"(module)")]);
        let other = table(vec![bot("wrong", b"(module)"), random(), bot("good", GOOD)]);
        let row = |table: &MatchTable, id: &str| {
            let mut rows = table.table.iter().filter(|row| row.id == id);
            rows.next().cloned().expect("in the table")
        };
        for id in ["good", "random", "wrong"] {
            assert_eq!(row(&one, id), row(&other, id));
        }
        assert_eq!(one.table[0].id, "good");
        assert!(one.games.is_empty() && one.view.is_none());
    }
}
