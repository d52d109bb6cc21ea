//! A lower bound on the number of positions of a game, from random games: the more positions there are, the less
//! often the games come to the same ones.
//!
//! If one of `n` positions is drawn twice, it is the same one with a probability of at least `1/n`, whichever positions
//! are drawn more often than others. So if of `pairs` of drawn positions `met` are the same one, there are about
//! `pairs / met` positions, or more. A game draws all positions to which its moves could lead. Draws that depend on
//! each other meet more often at once, so as many meetings count as one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use grundy_rules::Replies;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rustc_hash::FxHashMap;

/// The number of games of the first round. Each further round has half as many as all before.
const FIRST_ROUND: usize = 32;
/// The most games of all rounds.
const MOST_GAMES: usize = 1024;
/// The most plies of a game that are played.
const MOST_PLIES: usize = 128;
/// The most moves of a position that are drawn.
const MOST_DRAWN: usize = 32;
/// The number of meetings that chance may have prevented: if this many are expected, in one case of fifty there are
/// none.
const BY_LUCK: f64 = 4.0;
/// The number of meetings after which further games hardly improve the bound.
const OFTEN: f64 = 8.0;
/// The least factor by which texts that still grow become longer in twice as many plies. It is 2 for texts that
/// become longer with every ply.
const LEAST_GROWTH: f64 = 1.5;

/// The size of a game, as random games show it.
#[derive(Clone, Debug)]
pub(crate) struct Size {
    /// Random games that were played.
    pub(crate) games: usize,
    /// The plies whose moves count.
    pub(crate) plies: Range<usize>,
    /// Positions to which moves led there.
    pub(crate) drawn: usize,
    /// Pairs of these that are the same position.
    pub(crate) met: u64,
    /// The meetings of games from which these pairs come, about.
    meetings: f64,
    /// A lower bound on the number of positions and moves. Positions have as many moves as those of the games on
    /// average.
    pub(crate) with_moves: f64,
    /// Whether one of the games has ended.
    pub(crate) has_end: bool,
    /// Bytes of the longest position.
    pub(crate) longest: usize,
}

/// The size of a game in comparison with a budget, as random games show it.
#[derive(Clone, Debug)]
pub(crate) enum SizeEstimate {
    /// It seems to have more positions and moves than the budget.
    Beyond(Size),
    /// It may have fewer. Most games go on, and their texts become longer all the time. The number is the bytes of the
    /// longest text.
    Grows(usize),
    /// It may have fewer.
    Within,
}

/// Plays random games to estimate whether the game has more positions and moves than `most`. `ask` adds the answers for
/// positions, in their order.
///
/// # Errors
/// If `ask` fails before the games show that it has.
pub(crate) fn estimate_size<E>(
    start: &str,
    most: f64,
    mut ask: impl FnMut(&[&str], &mut Replies) -> Result<(), E>,
) -> Result<SizeEstimate, E> {
    let mut games = RandomGames::new();
    let (mut round, mut plies) = (FIRST_ROUND, MOST_PLIES);
    let mut growing = None;
    while games.count < MOST_GAMES {
        let played = games.play(start, round, plies, &mut ask);
        let size = match games.size() {
            Some(size) if size.with_moves > most => return Ok(SizeEstimate::Beyond(size)),
            size => size,
        };
        played?;
        // Among many games there are some long ones, also where most games end soon. So only the first round is judged.
        if games.count == FIRST_ROUND {
            growing = games.growing();
        }
        let Some(size) = size.filter(|size| size.meetings < OFTEN) else {
            break;
        };
        (round, plies) = (games.count / 2, size.plies.end);
    }
    Ok(growing.map_or(SizeEstimate::Within, SizeEstimate::Grows))
}

/// Random games, ply by ply.
struct RandomGames {
    rng: ChaCha8Rng,
    count: usize,
    plies: Vec<PlyStatistics>,
    has_end: bool,
}

/// The positions of the games at a distance from the start.
#[derive(Default)]
struct PlyStatistics {
    positions: usize,
    /// The number of their moves.
    moves: usize,
    /// Bytes of the longest position to which these lead.
    longest: usize,
    /// The hashes of the positions to which these lead, at most [`MOST_DRAWN`] of a position.
    drawn: Vec<u64>,
    /// The sum of the probabilities that two games go on alike from the same position.
    alike: f64,
}

impl RandomGames {
    fn new() -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(1),
            count: 0,
            plies: Vec::new(),
            has_end: false,
        }
    }

    /// Plays further games, all of them at once.
    fn play<E>(
        &mut self,
        start: &str,
        games: usize,
        plies: usize,
        ask: &mut impl FnMut(&[&str], &mut Replies) -> Result<(), E>,
    ) -> Result<(), E> {
        self.count += games;
        let mut now = vec![start.to_owned(); games];
        let mut replies = Replies::default();
        for distance in 0..plies {
            if now.is_empty() {
                break;
            }
            let texts: Vec<&str> = now.iter().map(String::as_str).collect();
            replies.clear();
            ask(&texts, &mut replies)?;
            let next = self.choose(&replies);
            self.add(distance, &replies);
            now = next;
        }
        Ok(())
    }

    /// The position after a random move in each position that has any.
    fn choose(&mut self, replies: &Replies) -> Vec<String> {
        let counts = (0..replies.len()).map(|place| (place, replies.count(place)));
        let unfinished: Vec<(usize, usize)> = counts.filter(|(_, moves)| *moves > 0).collect();
        self.has_end |= unfinished.len() < replies.len();
        let next = unfinished.into_iter().map(|(place, moves)| {
            let number = self.rng.next_u64() % moves as u64;
            let number = usize::try_from(number).unwrap_or_default();
            replies.option(place, number).to_owned()
        });
        next.collect()
    }

    fn add(&mut self, distance: usize, replies: &Replies) {
        if self.plies.len() <= distance {
            self.plies.push(PlyStatistics::default());
        }
        let ply = &mut self.plies[distance];
        ply.positions += replies.len();
        for place in (0..replies.len()).filter(|place| replies.count(*place) > 0) {
            ply.moves += replies.count(place);
            ply.alike += 1.0 / replies.count(place) as f64;
            for option in replies.options(place).take(MOST_DRAWN) {
                ply.longest = ply.longest.max(option.len());
                let mut hasher = DefaultHasher::new();
                option.hash(&mut hasher);
                ply.drawn.push(hasher.finish());
            }
        }
    }

    /// Bytes of the longest position after the first round, if most games go on and texts grow to the last ply.
    fn growing(&self) -> Option<usize> {
        let last = self.plies.get(MOST_PLIES - 1)?;
        let longest = |ply: usize| self.plies[..ply].iter().map(|ply| ply.longest).max();
        let octaves = [MOST_PLIES / 4, MOST_PLIES / 2, MOST_PLIES].map(longest);
        let grows = |pair: &[Option<usize>]| match *pair {
            [Some(before), Some(after)] => after as f64 >= before as f64 * LEAST_GROWTH,
            _ => false,
        };
        let goes_on = 2 * last.positions >= FIRST_ROUND && octaves.windows(2).all(grows);
        octaves[2].filter(|_| goes_on)
    }

    /// Bytes of the longest position.
    fn longest(&self) -> usize {
        let longest = self.plies.iter().map(|ply| ply.longest);
        longest.max().unwrap_or(0)
    }

    /// The greatest of the bounds that follow from some plies: near the start games meet often, and at the end too if
    /// it is always much the same.
    fn size(&self) -> Option<Size> {
        let firsts = (0..).flat_map(|octave| [2 << octave, 3 << octave]);
        let firsts = firsts.take_while(|first| *first < self.plies.len());
        let sizes = firsts.map(|first| self.size_by(first..self.plies.len().min(3 * first)));
        sizes.max_by(|one, other| one.with_moves.total_cmp(&other.with_moves))
    }

    fn size_by(&self, plies: Range<usize>) -> Size {
        let (mut positions, mut moves, mut drawn, mut met) = (0, 0, 0, 0);
        let mut seen = FxHashMap::default();
        // The positions that two games draw together that meet, on average.
        let mut together = 0.0;
        for ply in self.plies[plies.clone()].iter().rev() {
            for position in &ply.drawn {
                let times = seen.entry(position).or_insert(0);
                met += *times;
                *times += 1;
            }
            positions += ply.positions;
            moves += ply.moves;
            drawn += ply.drawn.len();
            together = (ply.drawn.len() as f64 + ply.alike * together) / ply.positions as f64;
        }
        // No game meets itself.
        let pairs = (drawn as f64).powi(2) / 2.0 * (1.0 - 1.0 / self.count as f64);
        let together = together.max(1.0);
        let at_least = pairs / (met as f64 + BY_LUCK * together);
        Size {
            games: self.count,
            plies,
            drawn,
            met,
            meetings: met as f64 / together,
            with_moves: at_least * (1.0 + moves as f64 / positions as f64),
            has_end: self.has_end,
            longest: self.longest(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Stones that are put on places, a game of 2 to the power of the places positions.
    fn stones(places: u32) -> impl FnMut(&[&str], &mut Replies) -> Result<(), Infallible> {
        move |positions, replies| {
            for position in positions {
                let taken: u128 = position.parse().expect("a number");
                let free = (0..places).filter(|place| taken & (1 << place) == 0);
                replies.unfinished(free.map(|place| (taken | 1 << place).to_string()));
            }
            Ok(())
        }
    }

    /// One of several moves at the start, and then one move after the other.
    fn lines(
        count: u64,
        plies: u64,
    ) -> impl FnMut(&[&str], &mut Replies) -> Result<(), Infallible> {
        move |positions, replies| {
            for position in positions {
                let (line, ply) = position.split_once(' ').expect("two numbers");
                let ply: u64 = ply.parse().expect("a number");
                match ply {
                    0 => replies.unfinished((0..count).map(|line| format!("{line} 1"))),
                    ply if ply < plies => replies.unfinished([format!("{line} {}", ply + 1)]),
                    _ => replies.unfinished([""; 0]),
                }
            }
            Ok(())
        }
    }

    fn is_beyond(
        start: &str,
        most: f64,
        ask: impl FnMut(&[&str], &mut Replies) -> Result<(), Infallible>,
    ) -> bool {
        let Ok(estimate) = estimate_size(start, most, ask);
        matches!(estimate, SizeEstimate::Beyond(_))
    }

    #[test]
    fn games_far_beyond_the_budget_are_told() {
        assert!(is_beyond("0", 1e8, stones(40)));
        assert!(is_beyond("0", 1e8, stones(100)));
        assert!(is_beyond("0 0", 1e5, lines(10_000, 100)));
    }

    #[test]
    fn games_within_the_budget_are_not() {
        for places in [1, 4, 10, 16, 20] {
            let size = f64::from(places + 2) * f64::from(1 << places);
            assert!(!is_beyond("0", size, stones(places)), "{places}");
        }
        for (count, plies) in [(1, 1_000), (10, 200), (1_000, 200), (10_000, 20)] {
            let size = (2 * count * plies) as f64;
            assert!(
                !is_beyond("0 0", size, lines(count, plies)),
                "{count} {plies}"
            );
        }
    }

    /// A list to which a move adds one of three letters, up to a greatest length.
    fn list(most: usize) -> impl FnMut(&[&str], &mut Replies) -> Result<(), Infallible> {
        move |positions, replies| {
            for position in positions {
                let added = ['a', 'b', 'c'].map(|letter| {
                    let mut list: Vec<char> = position.chars().chain([letter]).collect();
                    list.sort_unstable();
                    String::from_iter(list)
                });
                let added = added.into_iter();
                replies.unfinished(added.filter(|list| list.len() <= most));
            }
            Ok(())
        }
    }

    #[test]
    fn texts_that_grow_all_the_time_are_told() {
        let grows = |game| {
            let Ok(estimate) = estimate_size("a", 1e15, game);
            matches!(estimate, SizeEstimate::Grows(129))
        };
        assert!(grows(list(usize::MAX)));
        assert!(grows(list(200)));
        // Lists that are soon full.
        for most in [20, 40, 80, 100] {
            assert!(!grows(list(most)), "{most}");
        }
    }

    /// A history to which a move adds a letter. In three positions of a hundred, the game has ended.
    fn history(positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            let mut hasher = DefaultHasher::new();
            position.hash(&mut hasher);
            let letters: &[char] = match hasher.finish() % 100 {
                0..3 if position.len() > 1 => &[],
                _ => &['a', 'b', 'c'],
            };
            replies.unfinished(letters.iter().map(|letter| format!("{position}{letter}")));
        }
        Ok(())
    }

    #[test]
    fn histories_of_games_that_end_do_not_grow_without_end() {
        let Ok(estimate) = estimate_size("a", 1e15, history);
        assert!(
            matches!(estimate, SizeEstimate::Within),
            "{estimate:?}: a few of many games are long"
        );
    }

    #[test]
    fn play_that_returns_has_few_positions() {
        let ring = |positions: &[&str], replies: &mut Replies| {
            for position in positions {
                let place: u64 = position.parse().expect("a number");
                replies.unfinished([1, 999].map(|step| ((place + step) % 1_000).to_string()));
            }
            Ok(())
        };
        assert!(!is_beyond("0", 3_000.0, ring));
    }
}
