//! Plays a match or a tournament as `grundy tournament` does.

use std::num::NonZero;
use std::time::{Duration, Instant};

use grundy_harness::judge;
use grundy_harness::pairing::{GameRecord, Opponent, given_away};
use grundy_harness::problem::Problem;
use grundy_harness::tournament::{
    Candidate, CandidatePlayer, CountedGame, Length, Options, Pairing, Sprt, run_tournament,
    tournament_report,
};
use grundy_harness::{Seat, Submission, learn_from_search, searching_of, shown_game};
use grundy_questions::{Contestant, DecidedMoves, MatchGame, MatchTable};
use grundy_render::page::{NamedGame, games_view};
use grundy_report::{Diagnostic, Error, PlayerReport, SearchLimits, TournamentReport};

/// The memory that the games of a match may take up for its page before they are compressed, in bytes.
const MAX_VIEW: usize = 8_000_000;
/// The longest log that is kept, in bytes.
const MAX_LOG: usize = 2_000_000;
/// The largest number of games that a page of a match lists.
const MAX_GAMES_SHOWN: usize = 1_000;
/// The largest number of games. In a tournament of many bots, fewer starts are played.
const MAX_GAMES: usize = 20_000;
/// The largest number of questions that proofs about all games may ask in a game without values, and the time after
/// which no more games are searched.
const MAX_QUESTIONS: u64 = 10_000_000;
const PROVING: Duration = Duration::from_secs(25);

/// The bots and reference players, with the programs of the bots.
pub(super) type Contestants = Vec<(Contestant, Option<Submission>)>;

/// Plays all pairs. The result depends on nothing but the problem, the programs and the test.
pub(super) fn held(
    problem: &Problem,
    contestants: Contestants,
    sprt: Option<&str>,
    options: judge::Options<'_>,
) -> Result<MatchTable, Error> {
    let candidates: Vec<Candidate> = contestants
        .into_iter()
        .map(candidate)
        .collect::<Result<_, _>>()?;
    let sprt = sprt.map(str::parse::<Sprt>).transpose();
    let sprt = sprt.map_err(Diagnostic::new)?;
    let options = Options {
        judge: options,
        pairing: Pairing::RoundRobin,
        length: match sprt {
            Some(_) => Length::Games(MAX_GAMES as u64),
            None => Length::Rounds(1),
        },
        starts: NonZero::new(most_starts(candidates.len())),
        sprt,
        log: None,
    };
    let ids = candidates.iter().flat_map(|one| one.id.clone()).collect();
    let mut kept = KeptGames::new(problem, ids);
    let tournament = run_tournament(
        problem,
        &candidates,
        &options,
        &mut |game| kept.keep(game),
        &|_| {},
    )?;
    let report = tournament_report(problem, &tournament, &options);
    Ok(kept.table(&tournament.log_header, report))
}

fn candidate((contestant, program): (Contestant, Option<Submission>)) -> Result<Candidate, Error> {
    let reference = || {
        let known = contestant.id().parse::<Opponent>();
        known.map_err(|_| Diagnostic::new(format!("unknown opponent `{}`", contestant.id())))
    };
    Ok(Candidate {
        player: match program {
            Some(program) => CandidatePlayer::Program(program),
            None => CandidatePlayer::Reference(reference()?),
        },
        name: contestant.called().to_owned(),
        id: Some(contestant.id().to_owned()),
    })
}

/// The number of starts with which a round stays within [`MAX_GAMES`].
fn most_starts(players: usize) -> usize {
    let pairs = Pairing::RoundRobin.pairs(players).count().max(1);
    (MAX_GAMES / (2 * pairs)).max(1)
}

/// The log of a tournament, the games of a match of two, and what is proved of some games.
struct KeptGames<'p> {
    problem: &'p Problem,
    /// The identifiers of the players, in the order in which they were named.
    ids: Vec<String>,
    is_match: bool,
    log: String,
    games: Vec<MatchGame>,
    half_points_given_away: [u64; 2],
    /// The searched games and moves of each player.
    shares: Vec<Share>,
    /// The number of games of each player that are searched for proofs.
    searched_of_each: u64,
    /// The questions that proofs may still ask, and the end of their time.
    questions_left: u64,
    proving_ends: Instant,
    shown: Vec<NamedGame>,
}

/// The games of a player that were searched, and the moves in them.
#[derive(Clone, Copy, Default)]
struct Share {
    games: u64,
    moves: DecidedMoves,
}

/// The number of games of each player that are searched, the same for all `players`.
fn searched_of_each(players: usize, questions_per_game: u64) -> u64 {
    let games = MAX_QUESTIONS / questions_per_game.max(1);
    (2 * games / players.max(1) as u64).max(1)
}

impl<'p> KeptGames<'p> {
    fn new(problem: &'p Problem, ids: Vec<String>) -> Self {
        Self {
            problem,
            is_match: ids.len() == 2,
            log: String::new(),
            games: Vec::new(),
            half_points_given_away: [0, 0],
            shares: vec![Share::default(); ids.len()],
            searched_of_each: searched_of_each(ids.len(), problem.search.questions_per_game),
            ids,
            questions_left: MAX_QUESTIONS,
            proving_ends: Instant::now() + PROVING,
            shown: Vec::new(),
        }
    }

    fn keep(&mut self, game: &CountedGame<'_>) {
        if self.log.len() <= MAX_LOG
            && let Ok(line) = serde_json::to_string(&game.line)
        {
            self.log += &line;
            self.log.push('\n');
        }
        let proved = self.proved(game);
        if let Some(record) = &proved {
            for (seat, player) in (0..).map(Seat).zip(game.seating) {
                let share = &mut self.shares[player];
                share.games += 1;
                share.moves += record.decided_moves(seat);
            }
        }
        if self.is_match {
            self.keep_whole(game, proved.as_ref());
        }
    }

    /// Keeps a game of a match: the record with what was proved, if it was searched.
    fn keep_whole(&mut self, game: &CountedGame<'_>, proved: Option<&GameRecord>) {
        let record = proved.unwrap_or(game.record);
        let [first, second] = game.seating;
        for (seat, contestant) in [(Seat(0), first), (Seat(1), second)] {
            self.half_points_given_away[contestant] += given_away(record, seat);
        }
        if self.games.len() >= MAX_GAMES_SHOWN {
            return;
        }
        let number = game.line.game + 1;
        let seat = if first == 0 { Seat(0) } else { Seat(1) };
        let judged = shown_game(self.problem, game.start, record, seat, number);
        let names = game.line.seats.to_vec();
        self.games.push(MatchGame {
            number,
            start: record.start.clone(),
            first: names[0].clone(),
            winner: match game.line.winner {
                1 => Some(names[0].clone()),
                2 => Some(names[1].clone()),
                _ => None,
            },
            plies: record.plies.len(),
            fatal: judged.fatal_move(&names),
            unsearched: proved.is_none() && !game.start.instance.has_values(),
        });
        self.shown.push(NamedGame {
            game: judged,
            names,
        });
    }

    /// The record with what can be proved of its positions, if the game has no values. `None` if it has, if enough
    /// games of both players were searched, or if no more is searched.
    fn proved(&mut self, game: &CountedGame<'_>) -> Option<GameRecord> {
        let instance = &*game.start.instance;
        let has_enough = |player: usize| self.shares[player].games >= self.searched_of_each;
        if instance.has_values()
            || game.seating.into_iter().all(has_enough)
            || self.questions_left == 0
            || Instant::now() >= self.proving_ends
        {
            return None;
        }
        let limits = SearchLimits {
            questions_per_game: self
                .problem
                .search
                .questions_per_game
                .min(self.questions_left),
            ..self.problem.search
        };
        self.questions_left -= limits.questions_per_game;
        let mut record = game.record.clone();
        let searching = searching_of(self.problem, &|_| {})
            .ok()?
            .with_limits(limits);
        let settings = &game.start.resolved;
        let found = learn_from_search(&mut record, instance, settings, &searching);
        found.is_ok().then_some(record)
    }

    /// The moves of the rows of a table; none if the game has values.
    fn shares_of(&self, report: &TournamentReport) -> Vec<DecidedMoves> {
        let rows = report.table.iter().filter(|_| self.problem.game.is_large());
        let share = |row: &PlayerReport| {
            let id = row.id.as_ref();
            let player = self.ids.iter().position(|known| Some(known) == id);
            player.map_or_else(DecidedMoves::default, |player| self.shares[player].moves)
        };
        rows.map(share).collect()
    }

    fn table(self, header: &str, report: TournamentReport) -> MatchTable {
        let shares = self.shares_of(&report);
        MatchTable {
            report,
            log: (self.log.len() <= MAX_LOG).then(|| format!("{header}\n{}", self.log)),
            games: self.games,
            given_away: self
                .is_match
                .then(|| self.half_points_given_away.map(points)),
            shares,
            view: (!self.shown.is_empty()).then(|| games_view(&self.shown, MAX_VIEW)),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^53"
)]
fn points(half_points: u64) -> f64 {
    half_points as f64 / 2.0
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

    /// 4 is lost for the player who moves first, 5 is won.
    const ITEMS: &str = "name = \"Items\"\ngame = \"bash\"\nrules = { m = 3 }\n[play]\n\
        tests = [{ n = 4 }, { n = 5 }]\n";
    const GOOD: &[u8] = include_bytes!("../../../../../bots/bash/accepted/remainder.wat");
    /// Writes text to both streams that is not a move.
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

    fn judge() -> Judge {
        Judge::new(Precompiler::in_process(), Toolchains::none())
    }

    fn items() -> Problem {
        let problem = Problem::parse("items", Path::new("x.toml"), ITEMS, &Catalog::standard());
        problem.expect("a problem")
    }

    fn table(contestants: Contestants) -> MatchTable {
        held(&items(), contestants, None, judge().options(DEFAULT_SEED)).expect("played")
    }

    #[test]
    fn a_match_names_what_lost_each_game_and_nothing_that_was_written() {
        let table = table(vec![bot("talks", TALKS), bot("good", GOOD)]);
        let rows = &table.report.table;
        let names: Vec<_> = rows
            .iter()
            .map(|row| (row.id.as_deref(), row.results.wins))
            .collect();
        assert_eq!(names, [(Some("good"), 4), (Some("talks"), 0)]);
        assert_eq!(rows[1].faults.values().sum::<u64>(), 4);
        assert_eq!(table.given_away, Some([2.0, 0.0]));
        assert_eq!(table.games.len(), 4);
        for game in &table.games {
            assert_eq!(game.winner.as_deref(), Some("good by Ada"));
            let fatal = game.fatal.as_ref().expect("something lost it");
            assert_eq!(fatal.by, "talks by Ada");
            assert!(fatal.fault.is_some() && fatal.played.is_none());
        }
        let said = serde_json::to_string(&table).expect("JSON");
        assert!(!said.contains("secret"), "{said}");
        // The view is compressed, so its games are looked at one by one.
        assert_eq!(table.view.expect("games")["full"], 4);
        let candidates: Vec<Candidate> = [bot("talks", TALKS), bot("good", GOOD)]
            .into_iter()
            .map(|bot| candidate(bot).expect("a bot"))
            .collect();
        let (problem, judge) = (items(), judge());
        let options = Options {
            judge: judge.options(DEFAULT_SEED),
            pairing: Pairing::RoundRobin,
            length: Length::Rounds(1),
            starts: None,
            sprt: None,
            log: None,
        };
        let mut games = 0;
        let played = run_tournament(
            &problem,
            &candidates,
            &options,
            &mut |game| {
                games += 1;
                let shown = shown_game(&problem, game.start, game.record, Seat(0), 1);
                let shown = format!("{:?}", shown.replay());
                assert!(!shown.contains("secret"), "{shown}");
            },
            &|_| {},
        );
        assert!(played.is_ok());
        assert_eq!(games, 4);
    }

    #[test]
    fn every_pair_plays_and_a_submission_that_is_refused_loses() {
        let random = (Contestant::Reference("random".to_owned()), None);
        let table = table(vec![bot("good", GOOD), random, bot("wrong", b"(module)")]);
        let rows = &table.report.table;
        assert_eq!(rows[0].id.as_deref(), Some("good"));
        assert_eq!(rows[2].id.as_deref(), Some("wrong"));
        assert_eq!(rows[2].unplayed, 8);
        assert_eq!(table.report.pairs.len(), 3);
        assert!(table.games.is_empty() && table.view.is_none());
        assert!(table.shares.is_empty(), "every value is known");
        // The header, and the games of the two that play.
        assert_eq!(table.log.expect("a log").lines().count(), 1 + 4);
    }

    #[test]
    fn a_sequential_test_ends_a_match() {
        let pair = vec![bot("talks", TALKS), bot("good", GOOD)];
        let options = "elo0=0,elo1=100";
        let table = held(&items(), pair, Some(options), judge().options(DEFAULT_SEED));
        let report = table.expect("played").report;
        assert!(report.sprt.is_some());
    }

    #[test]
    fn each_player_has_as_many_searched_games() {
        // Ten million questions are enough for 20 games of 500,000, which have two players each.
        assert_eq!(searched_of_each(2, 500_000), 20);
        assert_eq!(searched_of_each(8, 500_000), 5);
        assert_eq!(searched_of_each(40, 4_000_000), 1);
    }

    #[test]
    fn a_large_tournament_plays_fewer_starts() {
        assert_eq!(most_starts(2), 10_000);
        assert_eq!(most_starts(40), 12);
    }
}
