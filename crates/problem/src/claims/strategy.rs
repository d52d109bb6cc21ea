//! Recipes: ways to choose a move, told as cases.

use std::fmt;

use grundy_games::Settings;
use grundy_report::Error;
use grundy_rules::{BoxedPosition, Instance, Outcome, Ply, number_of};

use super::Text;
use super::pattern::{Pattern, matches};
use super::position_facts::{Decided, PositionFacts, Undecided};
use super::variables::Variables;
use crate::searching::GameSearching;

/// Cases in their order: the first that applies and has a move decides.
#[derive(Clone, Debug)]
pub(super) struct Recipe(pub(super) Vec<Case>);

/// One case.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The positions that it is for; all where there is none.
    pub(super) condition: Option<Text>,
    pub(super) advice: Advice,
}

/// The advice of a case.
#[derive(Clone, Debug)]
pub(super) enum Advice {
    /// Make this move.
    Move(Text),
    /// Move to any position of which this is true.
    To(Text),
    /// Move to any position that is like one of these.
    Listed(Vec<Pattern>),
}

/// The claimed effect of a recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// Each of its moves keeps the value of the position that it is made in.
    Keeps,
    /// The player in this seat, counted from 0, wins by it against every play of the others.
    Wins(u8),
    /// The player in this seat never loses by it.
    NeverLoses(u8),
}

/// The choice of a recipe in a position.
pub(super) enum Choice {
    /// Any of these moves, of which there is at least one.
    Any(Vec<Ply>),
    /// Nothing: no case applies and has a move.
    Nothing,
    /// A move that cannot be made, and why not.
    Impossible(String),
    /// Something that the recipe asks about is not known.
    Unknown(Undecided),
}

/// Positions with more moves than this are not looked through.
const MAX_MOVES: u128 = 100_000;

/// The reason why a recipe does not do what is claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// No case applies and has a move.
    NoMove,
    /// The move that it tells cannot be made, and why not.
    Impossible(String),
    /// Its move gives away what the mover had.
    Worse { before: Outcome, after: Outcome },
    /// The game is over, and lost.
    Lost,
    /// The game is over, and drawn.
    Drawn,
    /// Play can go on forever.
    Endless { plies: usize },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove => f.write_str("no case has a move here"),
            Self::Impossible(problem) => f.write_str(problem),
            Self::Worse { before, after } => write!(f, "its move makes a {before} a {after}"),
            Self::Lost => f.write_str("the game is lost"),
            Self::Drawn => f.write_str("the game is drawn"),
            Self::Endless { plies } => {
                let plies = number_of(*plies, "ply");
                write!(f, "the last {plies} can go on forever")
            }
        }
    }
}

/// A recipe for one table: the rules that its expressions speak of, and its patterns as notation
/// writes them.
pub(super) struct Follower<'r> {
    recipe: &'r Recipe,
    rules: Variables<'static>,
    pub(super) instance: &'r dyn Instance,
    /// The means of a search in a game that has no values.
    pub(super) search: GameSearching,
    listed: Vec<Vec<String>>,
}

impl<'r> Follower<'r> {
    pub(super) fn new(
        recipe: &'r Recipe,
        rules: &Settings,
        instance: &'r dyn Instance,
        search: &GameSearching,
    ) -> Result<Self, Error> {
        let listed = recipe.0.iter().map(|case| match &case.advice {
            Advice::Listed(patterns) => patterns.iter().map(|p| p.normal(instance)).collect(),
            Advice::Move(_) | Advice::To(_) => Ok(Vec::new()),
        });
        Ok(Self {
            recipe,
            rules: Variables::new(rules),
            instance,
            search: search.clone(),
            listed: listed.collect::<Result<_, _>>()?,
        })
    }

    /// The facts about a position of the game.
    pub(super) fn facts(&self, at: BoxedPosition<'r>) -> PositionFacts<'r> {
        PositionFacts::new(self.instance, at, &self.search)
    }

    /// The moves of an unfinished position that the recipe leaves open.
    pub(super) fn choose(&self, seen: &PositionFacts<'r>) -> Result<Choice, Error> {
        for (number, case) in self.recipe.0.iter().enumerate() {
            if let Some(condition) = &case.condition {
                match self.holds(condition, seen)? {
                    Err(why) => return Ok(Choice::Unknown(why)),
                    Ok(false) => continue,
                    Ok(true) => {}
                }
            }
            let plies = match &case.advice {
                Advice::Move(text) => {
                    let facts = match self.rules.at(seen, text) {
                        Ok(facts) => facts,
                        Err(why) => return Ok(Choice::Unknown(why)),
                    };
                    let told = text.expression.move_text(&facts);
                    let told = told.map_err(|error| text.wrong(&error))?;
                    match seen.at.read_move(&told) {
                        Ok(ply) => vec![ply],
                        Err(error) => {
                            let problem = format!("case {}: `{told}` is {error}", number + 1);
                            return Ok(Choice::Impossible(problem));
                        }
                    }
                }
                Advice::To(text) => {
                    let wanted = |next| self.holds(text, &self.facts(next));
                    match leading(seen, wanted)? {
                        Ok(plies) => plies,
                        Err(why) => return Ok(Choice::Unknown(why)),
                    }
                }
                Advice::Listed(_) => {
                    let wanted = |next: BoxedPosition<'_>| {
                        let notation = next.notation();
                        let like = |pattern: &String| matches(pattern, &notation);
                        Ok(Ok(self.listed[number].iter().any(like)))
                    };
                    match leading(seen, wanted)? {
                        Ok(plies) => plies,
                        Err(why) => return Ok(Choice::Unknown(why)),
                    }
                }
            };
            if !plies.is_empty() {
                return Ok(Choice::Any(plies));
            }
        }
        Ok(Choice::Nothing)
    }

    fn holds(&self, text: &Text, seen: &PositionFacts<'_>) -> Result<Decided<bool>, Error> {
        match self.rules.at(seen, text) {
            Ok(facts) => text.holds(&facts).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }
}

/// The moves to positions that are wanted. They are not decided if there are too many to try, or if it is not known of
/// one.
fn leading<'t>(
    seen: &PositionFacts<'t>,
    wanted: impl Fn(BoxedPosition<'t>) -> Result<Decided<bool>, Error>,
) -> Result<Decided<Vec<Ply>>, Error> {
    if seen.at.move_count() > MAX_MOVES {
        return Ok(Err(Undecided::TooMany));
    }
    let mut plies = Vec::new();
    for ply in (0..).map_while(|number| seen.at.nth(number)) {
        match wanted(seen.at.after(ply))? {
            Err(why) => return Ok(Err(why)),
            Ok(true) => plies.push(ply),
            Ok(false) => {}
        }
    }
    Ok(Ok(plies))
}
