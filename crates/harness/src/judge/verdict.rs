//! The verdict: a pure function of game records and of the problem's condition for acceptance.

use grundy_play::{Opponent, Tally};
use grundy_problem::Accept;
use grundy_report::{
    Decision, Reason, SearchLimits, SearchedReport, UndecidedMove, counted, thousands,
};

use super::Played;
use super::games::Games;
use crate::run::{Failure, failures};

/// The verdict on the games of a bot, before a proof.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Conclusion {
    pub(super) verdict: Decision,
    /// The failure that decided the verdict or, for a score too low, the first blunder.
    pub(super) first_failure: Option<Failure>,
    /// The explanation of a verdict that does not follow from a single failure.
    pub(super) message: Option<String>,
}

/// The verdict on the games of a bot. `searched` has the proofs about them if the game has no values; `fuel_total` is
/// the limit of fuel for all games together.
pub(super) fn conclude(
    accept: Accept,
    games: &Games,
    searched: Option<&SearchedReport>,
    fuel_total: u64,
) -> Conclusion {
    let (verdict, first_failure) = verdict(accept, &games.played);
    // The games that were not played for lack of fuel can neither be passed nor raise the score. This applies even if
    // moves are undecided.
    let is_open = [Decision::Accepted, Decision::Rejected(Reason::ScoreTooLow)].contains(&verdict);
    if games.out_of_fuel && is_open {
        return Conclusion {
            verdict: Decision::Rejected(Reason::TotalFuel),
            first_failure: None,
            message: Some(total_fuel_text(fuel_total, games.played.len())),
        };
    }
    let searched = searched.filter(|_| verdict == Decision::Accepted);
    let undecided = searched.and_then(|searched| undecided_verdict(accept, searched));
    let (verdict, message) = match undecided {
        Some((verdict, message)) => (verdict, Some(message)),
        None => (verdict, None),
    };
    Conclusion {
        verdict,
        first_failure,
        message,
    }
}

/// The verdict on games in the order of the schedule, and the failure that decided it. If the
/// problem asks for a score, a blunder alone is not a failure; the first is shown all the same.
pub(crate) fn verdict(accept: Accept, games: &[Played]) -> (Decision, Option<Failure>) {
    let mut failures = games
        .iter()
        .flat_map(|game| failures(game.fixture, &game.record));
    match accept {
        Accept::NoBlunder | Accept::NoProvedBlunder { .. } => match failures.next() {
            Some(first) => (Decision::Rejected(first.reason), Some(first)),
            None => (Decision::Accepted, None),
        },
        Accept::Score { at_least, against } => {
            let failures: Vec<Failure> = failures.collect();
            let fault = failures.iter().find(|failure| failure.reason.is_fault());
            if let Some(fault) = fault {
                return (Decision::Rejected(fault.reason), Some(*fault));
            }
            if score(games, against).is_some_and(|score| score >= at_least) {
                (Decision::Accepted, None)
            } else {
                let shown = failures.first().copied();
                (Decision::Rejected(Reason::ScoreTooLow), shown)
            }
        }
    }
}

/// The verdict on games without a failure if too few of their moves are decided, with a message. `None` if enough are.
pub(crate) fn undecided_verdict(
    accept: Accept,
    searched: &SearchedReport,
) -> Option<(Decision, String)> {
    match accept {
        Accept::NoProvedBlunder { least_decided } => {
            let is_too_little = searched.share() < least_decided;
            is_too_little.then(|| {
                let verdict = Decision::Rejected(Reason::NotDecided);
                (verdict, not_enough_text(searched, least_decided))
            })
        }
        // The problem promises exact verdicts. If they are not, that is a fault of the problem and not of the bot.
        Accept::NoBlunder => {
            let undecided = searched.undecided.as_ref()?;
            Some((Decision::JudgeFailed, not_exact_text(searched, undecided)))
        }
        Accept::Score { .. } => None,
    }
}

fn not_enough_text(searched: &SearchedReport, least_decided: f64) -> String {
    let are = if searched.moves == 1 { "is" } else { "are" };
    format!(
        "not enough decided: {} % of the bot's {} {are} decided within {}, and the problem asks for {:.0} %; \
         raise these limits in [values] or start later",
        searched.percent(),
        counted(searched.moves, "move"),
        limits_text(&searched.limits),
        least_decided * 100.0
    )
}

fn not_exact_text(searched: &SearchedReport, undecided: &UndecidedMove) -> String {
    format!(
        "the problem accepts \"no-blunder\", but a move is not decided within {}: game {}, ply {}, position {}, \
         played {}; raise these limits in [values], start later, or accept \"no-proved-blunder\"",
        limits_text(&searched.limits),
        undecided.game,
        undecided.ply,
        undecided.position,
        undecided.played
    )
}

/// The limits of searches, with their names in a problem file.
fn limits_text(limits: &SearchLimits) -> String {
    let [position, game] = [limits.questions_per_position, limits.questions_per_game];
    format!(
        "{} a position (questions_per_position) and {} a game (questions_per_game)",
        counted(position, "question"),
        thousands(game)
    )
}

fn total_fuel_text(most: u64, games: usize) -> String {
    let (most, games) = (thousands(most), counted(games as u64, "game"));
    format!(
        "your program used more than {most} wasm instructions in {games}: that is the limit \
         `fuel_total` for all games together"
    )
}

fn score(games: &[Played], against: Option<Opponent>) -> Option<f64> {
    let mut tally = Tally::default();
    for game in games {
        if against.is_none_or(|opponent| opponent == game.fixture.opponent) {
            tally.add(game.record.outcome(game.fixture.seat));
        }
    }
    tally.score()
}

#[cfg(test)]
mod tests {
    use grundy_play::{Finish, Fixture, GameRecord, PlyRecord, Seat};
    use grundy_report::SearchLimits;
    use grundy_rules::{Known, Method, Outcome};
    use grundy_sandbox::Usage;

    use super::*;
    use crate::bot::BotMessages;

    const WON: Known = exact(Outcome::Win);
    const LOST: Known = exact(Outcome::Loss);

    const fn exact(outcome: Outcome) -> Known {
        Known {
            at_least: outcome,
            at_most: outcome,
            remoteness: None,
            by: Method::Proof,
        }
    }

    /// A game that the bot loses by a move with these bounds before and after it.
    fn game(before: Known, after: Known) -> Played {
        let ply = PlyRecord {
            seat: Seat(0),
            position: "4".to_owned(),
            played: "1".to_owned(),
            before,
            after,
            fuel: 0,
            is_forced: false,
        };
        Played {
            fixture: Fixture {
                number: 0,
                start: 0,
                opponent: Opponent::Random,
                seat: Seat(0),
            },
            record: GameRecord {
                start: "4".to_owned(),
                start_value: before,
                plies: vec![ply],
                finish: Finish::Won(Seat(1)),
                repeated: false,
                seats: 2,
            },
            questions: Vec::new(),
            usage: Usage::default(),
            messages: BotMessages::default(),
        }
    }

    /// The proofs about this game.
    fn searched(game: &Played) -> SearchedReport {
        let decided = game.record.decided_moves(Seat(0));
        let undecided = (decided.decided < decided.moves).then(|| UndecidedMove {
            game: 1,
            ply: 1,
            position: "4".to_owned(),
            played: "1".to_owned(),
            rules: Vec::new(),
        });
        SearchedReport {
            moves: decided.moves,
            decided: decided.decided,
            decided_from: None,
            undecided,
            questions: 0,
            limits: SearchLimits::default(),
            version: 1,
            book: None,
        }
    }

    #[test]
    fn a_verdict_follows_from_failures_then_fuel_then_what_is_decided() {
        let all = Accept::NoProvedBlunder { least_decided: 1.0 };
        let any = Accept::NoProvedBlunder { least_decided: 0.0 };
        let score = Accept::Score {
            at_least: 0.5,
            against: None,
        };
        let open = (Known::NOTHING, Known::NOTHING);
        let rejected = Decision::Rejected;
        for (accept, (before, after), out_of_fuel, expected, said) in [
            (any, (WON, WON), false, Decision::Accepted, ""),
            (any, open, false, Decision::Accepted, ""),
            (any, open, true, rejected(Reason::TotalFuel), "fuel_total"),
            (
                all,
                open,
                false,
                rejected(Reason::NotDecided),
                "not enough decided",
            ),
            (all, open, true, rejected(Reason::TotalFuel), "fuel_total"),
            (
                Accept::NoBlunder,
                open,
                false,
                Decision::JudgeFailed,
                "no-blunder",
            ),
            (
                Accept::NoBlunder,
                open,
                true,
                rejected(Reason::TotalFuel),
                "fuel_total",
            ),
            (
                Accept::NoBlunder,
                (WON, LOST),
                true,
                rejected(Reason::Blunder),
                "",
            ),
            (score, open, false, rejected(Reason::ScoreTooLow), ""),
            (score, open, true, rejected(Reason::TotalFuel), "fuel_total"),
        ] {
            let played = vec![game(before, after)];
            let searched = searched(&played[0]);
            let games = Games {
                played,
                out_of_fuel,
            };
            let found = conclude(accept, &games, Some(&searched), 1_000);
            let case = format!("{accept:?} {before:?} {out_of_fuel}");
            assert_eq!(found.verdict, expected, "{case}");
            let message = found.message.unwrap_or_default();
            assert_eq!(message.is_empty(), said.is_empty(), "{case}: {message}");
            assert!(message.contains(said), "{case}: {message}");
        }
    }
}
