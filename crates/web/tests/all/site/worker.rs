//! A worker that answers at once, and what it is asked.

use std::time::Duration;

use grundy_questions::{Answer, Kind, MatchGame, MatchTable, Question, Refusal, engine};
use grundy_report::{
    Ended, FatalMove, GamesReport, PairReport, Pairing, PlayerReport, Results, Schema,
    StrengthReport, TournamentReport,
};
use grundy_store::Store;
use grundy_testing::store::Claims as _;

/// A game in which a bot is to move.
pub(crate) const PLAY_BOT: &str =
    "/play?problem=nim&position=3%204%205&side=second&seed=1&against=bot:{s}";

/// Answers every question as a worker does: a game of a file cannot be read, and every bot makes the same
/// move.
pub(crate) fn work(store: &Store) {
    let store = store.clone();
    tokio::spawn(async move {
        loop {
            let claim = store.claim_question("w", &engine()).await.expect("read");
            let Some(claim) = claim else {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            };
            let question: Question = serde_json::from_str(&claim.payload).expect("a question");
            let answer = match question.bot.clone() {
                None if question.kind == Kind::Match => match_of(&question),
                Some(bot) => {
                    assert_eq!(bot.file, "b<o>t.c");
                    Answer::Elsewhere("/play?game=nim&position=1".to_owned())
                }
                None => Answer::Refused(Refusal::unusable("the game cannot be read")),
            };
            let bytes = serde_json::to_vec(&answer).expect("JSON");
            let settled = store.answer(&claim, Ok(&bytes), 1).await;
            assert!(settled.expect("written"));
        }
    });
}

/// A match that its first bot has won, in the worker's answer.
fn match_of(question: &Question) -> Answer {
    let all = &question.contestants;
    let bots = [all[0].called().to_owned(), all[1].called().to_owned()];
    let results = |wins| Results {
        games: 2,
        wins,
        draws: 0,
        losses: 2 - wins,
        score: Some(if wins == 0 { 0.0 } else { 1.0 }),
        interval: None,
    };
    let strength = StrengthReport {
        elo: None,
        elo_error: None,
        elo_low: None,
        elo_high: None,
        los: Some(0.9),
    };
    let rows = (0usize..).zip(all).map(|(place, one)| PlayerReport {
        rank: place + 1,
        bot: one.called().to_owned(),
        id: Some(one.id().to_owned()),
        sha256: None,
        results: results(if place == 0 { 2 } else { 0 }),
        strength,
        faults: Default::default(),
        unplayed: 0,
        decided: None,
        excluded: None,
    });
    let table = MatchTable {
        report: TournamentReport {
            schema: Schema::Tournament,
            problem: "nim".to_owned(),
            pairing: Pairing::RoundRobin,
            starts: None,
            games: GamesReport {
                counted: 2,
                played: 2,
                repeated: 0,
                unplayed: 0,
            },
            first_mover: results(1),
            table: rows.collect(),
            pairs: vec![PairReport {
                bots: bots.clone(),
                results: results(2),
                pentanomial: [0, 0, 0, 0, 1],
                strength,
                faults: Default::default(),
            }],
            sprt: None,
            ended: Ended::Complete,
            position: None,
            seed: 1,
            engine: "grundy".to_owned(),
        },
        log: None,
        games: vec![MatchGame {
            number: 1,
            start: "3 4 5".to_owned(),
            first: bots[1].clone(),
            winner: Some(bots[0].clone()),
            plies: 0,
            unsearched: false,
            fatal: Some(FatalMove {
                by: bots[1].clone(),
                ply: 1,
                position: "3 4 5".to_owned(),
                played: None,
                right: None,
                fault: Some("illegal move".to_owned()),
            }),
        }],
        shares: Vec::new(),
        given_away: Some([0.0, 1.0]),
        view: None,
    };
    Answer::Document(serde_json::to_string(&table).expect("JSON"))
}
