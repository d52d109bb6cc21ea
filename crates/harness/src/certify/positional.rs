//! Checks whether a bot answers by the position alone: the answers of fresh instances are compared
//! with games that a single instance plays.

use std::collections::HashMap;
use std::ops::ControlFlow;

use grundy_play::proof::{Graph, Line, Search};
use grundy_play::{Failure, Fault, HostFault, Player, Seat, in_order};
use grundy_report::DifferenceBy;
use grundy_rules::{BoxedPosition, Ply};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::Plan;
use super::bot::FreshBot;
use crate::bot::Bot;

/// The most games for comparison. Each leads to a question of its own and goes on from
/// there.
const GAMES: usize = 1_000;
/// The most plies after that question.
const PLIES: usize = 100;
/// The most games that are played with two seeds.
const OTHER_SEEDS: usize = 100;
/// The most plies of all these games together, divided by their number: if games are long, fewer are played.
const PLIES_A_GAME: usize = 200;

/// Two answers of a bot to one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The cause of the difference.
    pub by: DifferenceBy,
    /// The index of the case.
    pub case: usize,
    /// The game that leads to the position, which is its last one.
    pub line: Line,
    /// The answer of a fresh instance in that position.
    pub fresh: String,
    /// The other answer in that position.
    pub otherwise: String,
}

/// The result of a comparison.
pub(super) struct ComparisonResult {
    pub(super) difference: Option<Difference>,
    /// The number of games that were played, up to the one that shows the difference.
    pub(super) games: u64,
}

/// Compares the answers of a search that found no error with games to evenly spaced questions. Every
/// bot plays on a thread of its own.
pub(super) fn compare(
    plan: &Plan<'_>,
    search: &Search,
    bots: &mut [FreshBot<'_>],
) -> Result<ComparisonResult, HostFault> {
    let graph = &search.graph;
    let compared = first_difference(spaced(graph, GAMES), bots, |number, bot| {
        in_game(plan, graph, number, bot)
    })?;
    if compared.difference.is_some() {
        return Ok(compared);
    }
    let difference = match by_seed(plan, search, bots)? {
        Some(difference) => Some(difference),
        None => by_first_line(plan, graph),
    };
    Ok(ComparisonResult {
        difference,
        ..compared
    })
}

/// The first difference, in the order of the items, that their games show.
fn first_difference<'p, T: Send>(
    items: impl Iterator<Item = T> + Send,
    bots: &mut [FreshBot<'p>],
    play: impl Fn(T, &FreshBot<'p>) -> Result<Option<Difference>, HostFault> + Sync,
) -> Result<ComparisonResult, HostFault> {
    let mut compared = ComparisonResult {
        difference: None,
        games: 0,
    };
    let play = &play;
    let workers = bots.iter_mut().map(|bot| move |item| play(item, bot));
    in_order(items, workers, |difference| {
        compared.games += 1;
        compared.difference = difference;
        match compared.difference {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    })?;
    Ok(compared)
}

/// A game of one instance of the bot, in which the caller makes the other moves.
struct Game<'t> {
    case: usize,
    seat: Seat,
    bot: Bot,
    situation: BoxedPosition<'t>,
    plies: Vec<Ply>,
}

impl<'t> Game<'t> {
    fn new(plan: &Plan<'t>, case: usize, bot: &FreshBot<'_>, seed: u64) -> Result<Self, HostFault> {
        Ok(Self {
            case,
            seat: plan.roots[case].seat,
            bot: bot.seated(case, seed)?,
            situation: plan.roots[case].instance.start(),
            plies: Vec::new(),
        })
    }

    fn is_bots_turn(&self) -> bool {
        Seat::on_turn(self.plies.len(), self.situation.seats()) == self.seat
    }

    /// Makes a move, unless it is the bot's turn and the bot makes another one.
    fn go(&mut self, ply: Ply) -> Result<Option<Answer>, HostFault> {
        if self.is_bots_turn() {
            let answer = self.answer()?;
            if answer != Ok(ply) {
                return Ok(Some(answer));
            }
        }
        self.follow(ply);
        Ok(None)
    }

    fn follow(&mut self, ply: Ply) {
        self.situation = self.situation.after(ply);
        self.plies.push(ply);
    }

    fn answer(&mut self) -> Result<Answer, HostFault> {
        match self.bot.choose(&*self.situation) {
            Ok(choice) => Ok(Ok(choice.ply)),
            Err(Failure::Forfeit(forfeit)) => Ok(Err((forfeit.fault, forfeit.detail))),
            Err(Failure::Host(fault)) => Err(fault),
        }
    }

    fn difference(
        &self,
        plan: &Plan<'_>,
        by: DifferenceBy,
        fresh: &Answer,
        otherwise: &Answer,
    ) -> Difference {
        let text = |answer: &Answer| match answer {
            Ok(ply) => self.situation.move_text(*ply),
            Err((_, detail)) => detail.clone(),
        };
        Difference {
            by,
            case: self.case,
            line: Line::played(plan.roots[self.case].instance, &self.plies),
            fresh: text(fresh),
            otherwise: text(otherwise),
        }
    }
}

/// A move, or a fault with a sentence on it.
type Answer = Result<Ply, (Fault, String)>;

/// Plays to one question, and then on with random replies of the opponents, while the search has answers to compare.
fn in_game(
    plan: &Plan<'_>,
    graph: &Graph,
    number: usize,
    bot: &FreshBot<'_>,
) -> Result<Option<Difference>, HostFault> {
    let (case, way) = graph.way_to_question(number);
    let mut game = Game::new(plan, case, bot, bot.seed)?;
    let mut rng = ChaCha8Rng::seed_from_u64(bot.seed);
    rng.set_stream(number as u64);
    let class = plan.roots[case].class;
    let most = way.len() + PLIES;
    let mut way = way.into_iter();
    while game.situation.ending().is_none() && game.plies.len() < most {
        // If the module of a large game has failed, the position has no ending and no move.
        if let Some(fault) = game.situation.fault() {
            return Err(HostFault::Rules(fault));
        }
        let next = way.next().or_else(|| {
            if game.is_bots_turn() {
                graph.answer(class, &game.situation.notation())
            } else {
                let number = u128::from(rng.next_u64()) % game.situation.move_count();
                game.situation.nth(number)
            }
        });
        let Some(ply) = next else {
            return Ok(None);
        };
        if let Some(answer) = game.go(ply)? {
            return Ok(Some(game.difference(
                plan,
                DifferenceBy::Play,
                &Ok(ply),
                &answer,
            )));
        }
    }
    Ok(None)
}

/// Plays to evenly spaced questions with instances of two seeds.
pub(super) fn by_seed(
    plan: &Plan<'_>,
    search: &Search,
    bots: &mut [FreshBot<'_>],
) -> Result<Option<Difference>, HostFault> {
    let questions = (1..).zip(spaced(&search.graph, OTHER_SEEDS));
    let compared = first_difference(questions, bots, |(other, number), bot| {
        let (case, way) = search.graph.way_to_question(number);
        let one = Game::new(plan, case, bot, bot.seed)?;
        let two = Game::new(plan, case, bot, bot.seed.wrapping_add(other))?;
        side_by_side(plan, &way, one, two)
    })?;
    Ok(compared.difference)
}

/// Plays a way and one answer more in two games at once, for as long as the bot goes that way.
fn side_by_side(
    plan: &Plan<'_>,
    way: &[Ply],
    mut one: Game<'_>,
    mut two: Game<'_>,
) -> Result<Option<Difference>, HostFault> {
    for next in way.iter().copied().map(Some).chain([None]) {
        if one.is_bots_turn() {
            let (usual, other) = (one.answer()?, two.answer()?);
            if usual != other {
                return Ok(Some(one.difference(
                    plan,
                    DifferenceBy::Seed,
                    &usual,
                    &other,
                )));
            }
            if usual.ok() != next {
                break;
            }
        }
        if let Some(ply) = next {
            one.follow(ply);
            two.follow(ply);
        }
    }
    Ok(None)
}

/// Two answers to one position under the same rules, by instances that were given different first lines.
fn by_first_line(plan: &Plan<'_>, graph: &Graph) -> Option<Difference> {
    let mut known = HashMap::new();
    for (number, (class, position, answer)) in graph.answers().enumerate() {
        let Some(answer) = answer else { continue };
        let before = *known
            .entry((plan.classes[class].rules, position))
            .or_insert(answer);
        if before != answer {
            let (case, way) = graph.way_to_question(number);
            let instance = plan.roots[case].instance;
            let line = Line::played(instance, &way);
            let situation = way.iter().fold(instance.start(), |s, &ply| s.after(ply));
            return Some(Difference {
                by: DifferenceBy::FirstLine,
                case,
                line,
                fresh: situation.move_text(before),
                otherwise: situation.move_text(answer),
            });
        }
    }
    None
}

/// The numbers of at most `most` evenly spaced questions, fewer if the ways to them are long. The last question is
/// included: it is among the farthest from the starts.
fn spaced(graph: &Graph, most: usize) -> impl Iterator<Item = usize> + use<> {
    let affordable = most * PLIES_A_GAME / (graph.deepest() + PLIES);
    let step = graph.asked().div_ceil(affordable.clamp(1, most)).max(1);
    (0..graph.asked()).rev().step_by(step)
}
