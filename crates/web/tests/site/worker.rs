//! A worker that answers at once, and what it is asked.

use std::time::Duration;

use grundy_questions::{
    Answer, Fatal, Kind, MatchGame, MatchPair, MatchRow, MatchTable, Question, Refusal, engine,
    match_engine,
};
use grundy_report::StrengthReport;
use grundy_store::Store;

/// A game in which a bot is to move.
pub(crate) const PLAY_BOT: &str =
    "/play?problem=nim&position=3%204%205&side=second&seed=1&against=bot:{s}";

/// Answers every question as a worker does: a game of a file cannot be read, and every bot makes the same
/// move.
pub(crate) fn work(store: &Store) {
    let store = store.clone();
    tokio::spawn(async move {
        loop {
            let mut claim = store.claim_question("w", &engine()).await.expect("read");
            if claim.is_none() {
                let asked = store.claim_question("w", &match_engine()).await;
                claim = asked.expect("read");
            }
            let Some(claim) = claim else {
                tokio::time::sleep(Duration::from_millis(5)).await;
                continue;
            };
            let question: Question = serde_json::from_str(&claim.request).expect("a question");
            let answer = match question.bot.clone() {
                None if question.kind == Kind::Match => match_of(&question),
                Some(bot) => {
                    assert_eq!(bot.file, "b<o>t.c");
                    Answer::Elsewhere("/play?game=nim&position=1".to_owned())
                }
                None => Answer::Refused(Refusal::unusable("the game cannot be read")),
            };
            let bytes = serde_json::to_vec(&answer).expect("JSON");
            let settled = store.settle_question(&claim, Ok(&bytes), 1).await;
            assert!(settled.expect("written"));
        }
    });
}

/// A match that its first bot has won, as a worker tells of it.
fn match_of(question: &Question) -> Answer {
    let all = &question.contestants;
    let ids = [all[0].id().to_owned(), all[1].id().to_owned()];
    let bots = [all[0].called().to_owned(), all[1].called().to_owned()];
    let rows = all.iter().enumerate().map(|(place, one)| MatchRow {
        rank: place + 1,
        id: one.id().to_owned(),
        name: one.called().to_owned(),
        runs: true,
        points: if place == 0 { 2.0 } else { 0.0 },
        games: 2,
    });
    let table = MatchTable {
        problem: "nim".to_owned(),
        table: rows.collect(),
        pairs: vec![MatchPair {
            bots: bots.clone(),
            ids,
            points: [2.0, 0.0],
            games: 2,
            given_away: [0.0, 1.0],
            faults: [0, 1],
            strength: StrengthReport {
                elo: None,
                elo_error: None,
                elo_low: None,
                elo_high: None,
                los: Some(0.9),
            },
        }],
        games: vec![MatchGame {
            number: 1,
            start: "heaps=3,4,5".to_owned(),
            first: bots[1].clone(),
            winner: Some(bots[0].clone()),
            plies: Some(0),
            fatal: Some(Fatal {
                by: bots[1].clone(),
                ply: 1,
                position: "3 4 5".to_owned(),
                played: None,
                right: None,
                fault: Some("illegal move".to_owned()),
            }),
        }],
        view: None,
    };
    Answer::Document(serde_json::to_string(&table).expect("JSON"))
}
