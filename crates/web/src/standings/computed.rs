//! Standings from pairings: a pure function, recomputed as a whole after every change.

use std::collections::{BTreeMap, HashMap};

use grundy_play::{DecidedMoves, Opponent, PairScore, bradley_terry};
use grundy_report::Verdict;
use grundy_store::{Entrant, MeetingRow};
use serde::Serialize;

use crate::format::count;

/// The rating of the reference player `random`, to which all ratings are relative.
const ANCHOR: f64 = 1000.0;

/// The result of a pairing, from the side of the first bot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Score {
    /// Points of the first bot: a win is 1, a draw 1/2.
    pub(crate) points: f64,
    /// The number of games.
    pub(crate) games: i64,
    /// Points that each bot lost by its own mistakes.
    pub(crate) given_away: [f64; 2],
    /// Games that each bot lost by a fault.
    pub(crate) faults: [i64; 2],
    /// The moves of each bot in games that were searched for proofs; none if the game is listed.
    pub(crate) decided: [DecidedMoves; 2],
}

/// A row of a ladder: a bot or a reference player.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub(crate) struct LadderRow {
    /// The rank, from 1; equal ratings share one.
    pub(crate) rank: usize,
    /// The identifier in addresses: that of the bot's account, or the name of the reference player.
    pub(crate) id: String,
    /// The name of the bot's account, or of the reference player.
    pub(crate) name: String,
    /// Whether it is a reference player.
    pub(crate) reference: bool,
    /// The Elo rating; the reference player `random` has 1000.
    pub(crate) rating: f64,
    /// Half the width of the rating's 95% confidence interval.
    pub(crate) error: f64,
    /// Points from all games: a win is 1, a draw 1/2.
    pub(crate) points: f64,
    /// The number of games.
    pub(crate) games: i64,
    /// The number of opponents played.
    pub(crate) met: usize,
    /// Points lost per game through the bot's own mistakes, on average: moves that lowered the value, faults, and
    /// repetitions in a won position.
    pub(crate) given_away: f64,
    /// Games lost by faults.
    pub(crate) faults: i64,
    /// The moves in games that were searched for proofs, if the game is too large to list. Only proved mistakes are in
    /// `given_away` then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decided: Option<DecidedMoves>,
    /// The verdict of the submission; `None` for a reference player.
    pub(crate) verdict: Option<Verdict>,
    /// Whether the bot was proved never to make a mistake.
    pub(crate) certified: bool,
    /// The identity of the program. Equal programs share it.
    #[serde(skip)]
    pub(crate) contender: String,
}

/// A ladder.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Standings {
    /// The rows, the strongest first.
    pub(crate) rows: Vec<LadderRow>,
    scores: HashMap<(usize, usize), Score>,
    numbers: HashMap<String, usize>,
}

impl Standings {
    /// Computes the standings of these entrants. Pairings with anyone else are ignored, except with the reference
    /// players.
    pub(crate) fn new<'m>(
        entrants: &[Entrant],
        meetings: impl Iterator<Item = &'m MeetingRow>,
    ) -> Self {
        if entrants.is_empty() {
            return Self::default();
        }
        let meetings: Vec<&MeetingRow> = meetings.collect();
        let references = references(&meetings);
        let bots = entrants.iter().map(|entrant| entrant.contender.clone());
        let mut numbers = HashMap::new();
        for contender in references.iter().cloned().chain(bots) {
            let next = numbers.len();
            numbers.entry(contender).or_insert(next);
        }
        let mut scores = HashMap::new();
        // Ordered, because a floating-point sum depends on the order of its terms.
        let mut pairs = BTreeMap::new();
        for meeting in meetings {
            let [one, other] = &meeting.contenders;
            if let (Some(&one), Some(&other)) = (numbers.get(one), numbers.get(other)) {
                let score = score(meeting);
                scores.insert((one, other), score);
                scores.insert((other, one), score.reversed());
                pairs.insert((one, other), score);
            }
        }
        let pairs: Vec<PairScore> = pairs.into_iter().map(pair).collect();
        let ratings = bradley_terry(numbers.len(), &pairs);
        let anchor = numbers.get(&*Opponent::Random.name());
        let shift = ANCHOR - anchor.map_or(0.0, |&random| ratings[random].elo);
        let mut totals = vec![Total::default(); numbers.len()];
        for (&(one, _), score) in &scores {
            totals[one].add(score);
        }
        let row = |contender: &str, of: Option<&Entrant>| {
            let number = numbers[contender];
            let (rating, total) = (ratings[number], totals[number]);
            LadderRow {
                rank: 0,
                id: of.map_or(contender, |entrant| &entrant.account).to_owned(),
                name: of.map_or(contender, |entrant| &entrant.by).to_owned(),
                reference: of.is_none(),
                rating: tenths(rating.elo + shift),
                error: tenths(rating.error),
                points: total.points,
                games: total.games,
                met: total.met,
                given_away: thousandths(total.given_away / count(total.games).max(1.0)),
                faults: total.faults,
                decided: (total.decided.moves > 0).then_some(total.decided),
                verdict: of.map(|entrant| entrant.verdict),
                certified: of.is_some_and(|entrant| entrant.certified),
                contender: contender.to_owned(),
            }
        };
        let bots = entrants
            .iter()
            .map(|entrant| row(&entrant.contender, Some(entrant)));
        let references = references.iter().map(|name| row(name, None));
        let mut rows: Vec<LadderRow> = bots.chain(references.filter(|row| row.met > 0)).collect();
        rows.sort_by(|a, b| {
            b.rating
                .total_cmp(&a.rating)
                .then_with(|| a.name.cmp(&b.name))
        });
        let mut rank = 1;
        for index in 0..rows.len() {
            if index > 0 && rows[index].rating < rows[index - 1].rating {
                rank = index + 1;
            }
            rows[index].rank = rank;
        }
        Self {
            rows,
            scores,
            numbers,
        }
    }

    /// The result of one row against another. `None` if they have not played.
    pub(crate) fn score(&self, one: &LadderRow, other: &LadderRow) -> Option<Score> {
        let number = |row: &LadderRow| self.numbers.get(&row.contender).copied();
        self.scores.get(&(number(one)?, number(other)?)).copied()
    }

    /// The row with this identifier in addresses.
    pub(crate) fn row(&self, id: &str) -> Option<&LadderRow> {
        self.rows.iter().find(|row| row.id == id)
    }
}

/// The sum of all pairings of a row.
#[derive(Clone, Copy, Default)]
struct Total {
    points: f64,
    games: i64,
    met: usize,
    given_away: f64,
    faults: i64,
    decided: DecidedMoves,
}

impl Total {
    fn add(&mut self, score: &Score) {
        self.points += score.points;
        self.games += score.games;
        self.met += 1;
        self.given_away += score.given_away[0];
        self.faults += score.faults[0];
        self.decided += score.decided[0];
    }
}

impl Score {
    fn reversed(self) -> Self {
        let [one, other] = self.given_away;
        let [faults_one, faults_other] = self.faults;
        let [decided_one, decided_other] = self.decided;
        Self {
            points: count(self.games) - self.points,
            games: self.games,
            given_away: [other, one],
            faults: [faults_other, faults_one],
            decided: [decided_other, decided_one],
        }
    }

    /// The share of the points, in tenths, which selects the color of a cell.
    pub(crate) fn tenths(self) -> i64 {
        let share = self.points / count(self.games).max(1.0);
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 10")]
        let tenths = (share * 10.0).round() as i64;
        tenths.clamp(0, 10)
    }
}

fn score(meeting: &MeetingRow) -> Score {
    let half = |number: i64| count(number) / 2.0;
    Score {
        points: half(meeting.half_points[0]),
        games: meeting.games,
        given_away: meeting.given_away.map(half),
        faults: meeting.faults,
        decided: [0, 1].map(|side| decided(meeting, side)),
    }
}

fn decided(meeting: &MeetingRow, side: usize) -> DecidedMoves {
    let number = |numbers: [i64; 2]| u64::try_from(numbers[side]).unwrap_or(0);
    DecidedMoves {
        moves: number(meeting.moves),
        decided: number(meeting.decided),
        right: number(meeting.right),
    }
}

fn pair(((one, other), score): ((usize, usize), Score)) -> PairScore {
    PairScore {
        players: [one, other],
        points: score.points,
        games: count(score.games),
    }
}

/// Rounds to tenths, because further digits differ between machines. Adding 0 turns a negative zero positive.
fn tenths(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0 + 0.0
}

fn thousandths(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0 + 0.0
}

/// The reference players. Those without a number in their names are always in the model, even without games: `random`
/// is the anchor. Those of games without values are in it if they have played.
fn references(meetings: &[&MeetingRow]) -> Vec<String> {
    let mut names = Opponent::reference_names();
    names.retain(|name| {
        let has_played = || {
            meetings
                .iter()
                .any(|meeting| meeting.contenders.contains(name))
        };
        Opponent::ALL_NAMES.contains(&name.as_str()) || has_played()
    });
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(by: &str, contender: &str) -> Entrant {
        Entrant {
            contender: contender.to_owned(),
            by: by.to_owned(),
            account: by.to_lowercase(),
            submission: by.to_owned(),
            verdict: Verdict::Accepted,
            certified: false,
        }
    }

    fn meeting(one: &str, other: &str, half_points: [i64; 2]) -> MeetingRow {
        MeetingRow {
            contenders: [one.to_owned(), other.to_owned()],
            games: (half_points[0] + half_points[1]) / 2,
            half_points,
            given_away: [half_points[1], half_points[0]],
            faults: [0, 1],
            moves: [half_points[0], 0],
            decided: [half_points[0] / 2, 0],
            right: [1, 0],
            played: 0,
        }
    }

    #[test]
    fn the_ladder_is_anchored_at_random_and_equal_programs_have_equal_ratings() {
        let entrants = [
            entrant("Ada", "a"),
            entrant("Bob", "b"),
            entrant("Cleo", "a"),
        ];
        let meetings = [
            meeting("a", "b", [90, 10]),
            meeting("a", "random", [96, 4]),
            meeting("b", "random", [60, 40]),
            // A bot that takes part no more.
            meeting("gone", "random", [0, 100]),
        ];
        let standings = Standings::new(&entrants, meetings.iter());
        let rows: Vec<_> = standings.rows.iter().map(|r| (r.rank, &*r.name)).collect();
        assert_eq!(rows, [(1, "Ada"), (1, "Cleo"), (3, "Bob"), (4, "random")]);
        let [ada, cleo, bob, random] = &standings.rows[..] else {
            panic!("four rows")
        };
        assert_eq!(random.rating, 1000.0);
        assert_eq!((ada.rating, ada.error), (cleo.rating, cleo.error));
        assert!(ada.rating > bob.rating + 100.0 && bob.rating > 1000.0);
        assert_eq!((ada.games, ada.points, ada.met), (100, 93.0, 2));
        assert_eq!(ada.given_away, 0.07);
        assert_eq!(random.faults, 2);
        let decided = DecidedMoves {
            moves: 186,
            decided: 93,
            right: 2,
        };
        assert_eq!((ada.decided, random.decided), (Some(decided), None));
        assert_eq!(standings.score(bob, ada).map(Score::tenths), Some(1));
        assert_eq!(standings.score(ada, cleo), None);
        assert_eq!(standings.row("ada").map(|row| row.rank), Some(1));
    }

    #[test]
    fn a_ladder_without_entrants_is_empty() {
        assert!(Standings::new(&[], [].iter()).rows.is_empty());
        let alone = Standings::new(&[entrant("Ada", "a")], [].iter());
        assert_eq!(alone.rows.len(), 1);
    }
}
