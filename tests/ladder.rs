//! The ladder of a problem puts its bots where they belong: a bot that is accepted, in any language, has no
//! fault, gives nothing away, and stands above every bot that is not accepted.

use std::path::Path;

use grundy_harness::games::Catalog;
use grundy_harness::pairing::{Contender, Opponent, PairResult, Pairs};
use grundy_harness::problem::Problem;
use grundy_harness::report::Verdict;
use grundy_harness::{Bots, leave_out};
use grundy_play::{PairScore, bradley_terry};
use grundy_testing::{Need, not_run};

use crate::user::options;

/// A bot or a reference player on the ladder.
struct Entrant {
    name: String,
    is_accepted: bool,
    contender: Contender,
}

fn entrants(root: &Path, problem: &str) -> Vec<Entrant> {
    let bots = Bots::find(&root.join("bots").join(problem)).expect("its bots");
    let (bots, left_out) = leave_out(bots.found, options());
    for bot in left_out {
        not_run(Need::Compilers, &bot.file, &bot.reason);
    }
    let bots = bots.into_iter().filter_map(|(submission, expected)| {
        let contender = Contender::bot(&submission, options()).expect("the judge works");
        Some(Entrant {
            name: submission.path().display().to_string(),
            is_accepted: expected == Verdict::Accepted,
            contender: contender?,
        })
    });
    let references = Opponent::ALL.map(|opponent| Entrant {
        name: opponent.name().into_owned(),
        is_accepted: false,
        contender: Contender::reference(opponent),
    });
    bots.chain(references).collect()
}

/// Plays every accepted bot against every other entrant, and compares ratings.
fn accepted_bots_stand_at_the_top(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let problem = Problem::load(&root.join("problems").join(name), &Catalog::standard());
    let problem = problem.expect("the problem loads");
    let pairs = Pairs::of(&problem, 1).expect("its starts are valid");
    let pairs = pairs.expect("a problem for two players");
    let entrants = entrants(&root, name);
    let mut scores = Vec::new();
    for (one, accepted) in entrants.iter().enumerate() {
        for (other, opponent) in entrants.iter().enumerate() {
            if !accepted.is_accepted || opponent.is_accepted {
                continue;
            }
            let pair = [accepted.contender.clone(), opponent.contender.clone()];
            let result = pairs.play_pair(&pair, options().cancellation);
            let result = result.expect("the judge works");
            assert_eq!(
                (result.given_away[0], result.faults[0]),
                (0, 0),
                "{} against {}",
                accepted.name,
                opponent.name
            );
            scores.push(score([one, other], result));
        }
    }
    let ratings = bradley_terry(entrants.len(), &scores);
    let rated = || entrants.iter().zip(&ratings);
    for (accepted, rating) in rated().filter(|(entrant, _)| entrant.is_accepted) {
        for (other, lower) in rated().filter(|(entrant, _)| is_wrong(entrant)) {
            assert!(
                rating.elo > lower.elo,
                "{} has {} and {} has {}",
                accepted.name,
                rating.elo,
                other.name,
                lower.elo
            );
        }
    }
}

/// Whether an entrant makes mistakes. Two of the reference players make none.
fn is_wrong(entrant: &Entrant) -> bool {
    let perfect = [Opponent::Perfect, Opponent::Trickster].map(Opponent::name);
    !entrant.is_accepted && perfect.iter().all(|name| *name != entrant.name)
}

#[expect(clippy::cast_precision_loss, reason = "a pair has at most 50 games")]
fn score(players: [usize; 2], result: PairResult) -> PairScore {
    PairScore {
        players,
        points: result.half_points[0] as f64 / 2.0,
        games: result.games as f64,
    }
}

#[test]
fn nim() {
    accepted_bots_stand_at_the_top("nim");
}

#[test]
fn bash() {
    accepted_bots_stand_at_the_top("bash");
}
