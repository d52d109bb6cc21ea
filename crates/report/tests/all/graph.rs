//! Games that are written out: for each position its moves and its values. A move is written as the number of the
//! position that it leads to, and play begins at position 0.

use std::thread::{self, ThreadId};

use grundy_games::{Catalog, Settings};
use grundy_play::{Fault, Forfeit, GameLimits, GameRecord, Opponent, Session, Turn};
use grundy_report::Limits;
use grundy_report::record::{BotSeat, Record, RecordHeader, Seated, Used, record};
use grundy_rules::{
    Board, BoxedPosition, Counts, Ending, Field, Instance, Known, Method, MoveError, Outcome, Ply,
    PositionView, RelativeSeat, RulesFault, Survey, TextError, Touch, Value, ValueKeeping, Work,
};

/// The text behind the number of a position in a wordy game.
const LEFT: &str = " plays left";

/// A game that is written out.
pub(crate) struct Graph {
    /// The options of each position, and its values for all seats, that of the mover first.
    pub(crate) positions: Vec<(Vec<usize>, Vec<Value>)>,
    /// Whether the values are known to others.
    pub(crate) has_values: bool,
    /// Whether positions and moves have the words that stand between them in a record.
    pub(crate) is_wordy: bool,
    /// The number of positions and moves that are listed at least.
    pub(crate) weight: u64,
    pub(crate) counts: Option<Counts>,
    pub(crate) survey: Option<Survey>,
    pub(crate) trouble: Trouble,
    /// The thread that made the game.
    pub(crate) thread: ThreadId,
}

/// The trouble with the rules in the position of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    Nowhere,
    /// The rules fail.
    Fault(usize),
    /// The answers for the display contradict each other.
    Display(usize),
    /// The text of the position cannot be read.
    Refused(usize),
    /// In another thread, the position has no moves.
    Changed(usize),
}

/// A game of two players, with the value of each position for the player about to move. A position without options is
/// an end.
pub(crate) fn game(positions: &[(&[usize], Value)]) -> Graph {
    let positions = positions.iter();
    let positions = positions.map(|&(options, value)| {
        let values = vec![value, value.for_other()];
        (options.to_vec(), values)
    });
    Graph::new(positions.collect())
}

/// A game of three players, with the values of each position for all of them.
pub(crate) fn game_of_three(positions: &[(&[usize], [Value; 3])]) -> Graph {
    let positions = positions.iter();
    let positions = positions.map(|&(options, values)| (options.to_vec(), values.to_vec()));
    Graph::new(positions.collect())
}

/// A game in which each position has one move, up to an end that is lost for the player about to move there. The
/// number of plies to the end is known or not.
pub(crate) fn chain(plies: usize, is_long_known: bool) -> Graph {
    let positions = (0..=plies).map(|number| {
        let left = plies - number;
        let remoteness = (is_long_known || left == 0).then_some(left as u64);
        let value = match left % 2 {
            0 => Value::Loss(remoteness),
            _ => Value::Win(remoteness),
        };
        let options: Vec<usize> = (number + 1..=plies).take(1).collect();
        (options, vec![value, value.for_other()])
    });
    Graph::new(positions.collect())
}

/// The record of a game in which these moves are played. If the game is not over then, the player about to move fails.
pub(crate) fn played(instance: &dyn Instance, moves: &[&str]) -> GameRecord {
    let moves = moves.iter().copied();
    let session = Session::replay(instance.start(), GameLimits::NO_CAP, moves);
    let session = session.expect("moves of the game");
    let finish = match session.next() {
        Turn::Over(over) => session.finish(over),
        Turn::Player(_) | Turn::Forced(..) => {
            let forfeit = Forfeit {
                fault: Fault::Trap,
                said: "4\t4".to_owned(),
                detail: "your program divided by zero".to_owned(),
            };
            let value = session.position().known(RelativeSeat::MOVER);
            session.forfeit(forfeit, value)
        }
    };
    session.record(finish)
}

/// A bot at the table.
pub(crate) fn bot() -> BotSeat {
    BotSeat {
        file: "greedy.c".to_owned(),
        module: "f208adaf00c6".repeat(6)[..64].to_owned(),
        seed: 6,
        used: Used {
            to_start: 1_474,
            total: 5_973,
            memory: 65_536,
        },
        stderr: String::new(),
    }
}

/// The perfect player at the table.
pub(crate) fn perfect() -> Seated {
    Seated::Reference {
        opponent: Opponent::Perfect,
        seed: 1,
        stream: 5,
    }
}

/// The sixth game of a problem whose game is called Nim.
pub(crate) fn sixth_game(seats: Vec<Seated>, played: GameRecord, limits: Limits) -> Record {
    let nim = Catalog::standard().find("nim").expect("a game");
    let rules = Settings::from([("last".to_owned(), nim.read("last", "wins"))]);
    let header = RecordHeader {
        problem: "nim",
        game: &nim,
        rules: &rules,
        limits,
    };
    record(&header, 6, seats, played)
}

impl Graph {
    fn new(positions: Vec<(Vec<usize>, Vec<Value>)>) -> Self {
        Self {
            positions,
            has_values: true,
            is_wordy: false,
            weight: 0,
            counts: None,
            survey: None,
            trouble: Trouble::Nowhere,
            thread: thread::current().id(),
        }
    }

    fn at(&self, number: usize) -> BoxedPosition<'_> {
        Box::new(Place {
            graph: self,
            number,
        })
    }
}

impl Instance for Graph {
    fn seats(&self) -> u8 {
        u8::try_from(self.positions[0].1.len()).expect("a few")
    }

    fn has_values(&self) -> bool {
        self.has_values
    }

    fn parameters(&self) -> Vec<String> {
        Vec::new()
    }

    fn start(&self) -> BoxedPosition<'_> {
        self.at(0)
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        let digits = match self.is_wordy {
            true => text.strip_suffix(LEFT).unwrap_or_default(),
            false => text,
        };
        let number: Option<usize> = digits.parse().ok();
        let number = number.filter(|&number| number < self.positions.len());
        match number {
            Some(number) if self.trouble != Trouble::Refused(number) => Ok(self.at(number)),
            _ => Err(TextError::new(format!("`{text}` is not there"), "a number")),
        }
    }

    fn counts(&self) -> Option<Counts> {
        self.counts
    }

    fn survey(&self) -> Option<Survey> {
        self.survey.clone()
    }

    fn reachable_while(
        &self,
        most: u64,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<BoxedPosition<'_>>> {
        let numbers = 0..self.positions.len();
        (self.weight <= most).then(|| numbers.map(|number| self.at(number)).collect())
    }
}

struct Place<'t> {
    graph: &'t Graph,
    number: usize,
}

impl Place<'_> {
    fn options(&self) -> &[usize] {
        let is_changed = self.graph.trouble == Trouble::Changed(self.number);
        match is_changed && thread::current().id() != self.graph.thread {
            true => &[],
            false => &self.graph.positions[self.number].0,
        }
    }

    fn option(&self, ply: Ply) -> usize {
        let number = usize::try_from(ply.number()).expect("a number of a move");
        self.options()[number]
    }
}

/// The fault of rules that fail.
pub(crate) fn broken(problem: &str) -> RulesFault {
    RulesFault {
        problem: problem.to_owned(),
        help: Vec::new(),
    }
}

impl<'t> PositionView<'t> for Place<'t> {
    fn seats(&self) -> u8 {
        self.graph.seats()
    }

    fn wire(&self) -> String {
        self.number.to_string()
    }

    fn notation(&self) -> String {
        match self.graph.is_wordy {
            true => format!("{}{LEFT}", self.number),
            false => self.number.to_string(),
        }
    }

    fn board(&self) -> Board {
        Board::Heaps(vec![self.number as u64])
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        Vec::new()
    }

    fn ending(&self) -> Option<Ending> {
        let (options, values) = &self.graph.positions[self.number];
        if !options.is_empty() {
            return None;
        }
        let mut seats = (0..).map(RelativeSeat).zip(values);
        let winner = seats.find(|(_, value)| value.outcome() == Outcome::Win);
        Some(winner.map_or(Ending::Drawn, |(seat, _)| Ending::Won(seat)))
    }

    fn settled(&self, hero: RelativeSeat) -> Option<Value> {
        self.ending().map(|ending| ending.value_for(hero))
    }

    fn value(&self, hero: RelativeSeat) -> Value {
        assert!(self.graph.has_values, "no value of this game is known");
        self.graph.positions[self.number].1[usize::from(hero.0)]
    }

    fn known(&self, hero: RelativeSeat) -> Known {
        match self.graph.has_values {
            true => Known::exact(self.value(hero), Method::Search),
            false => Known::NOTHING,
        }
    }

    fn has_values(&self) -> bool {
        self.graph.has_values
    }

    fn fault(&self) -> Option<RulesFault> {
        let fails = self.graph.trouble == Trouble::Fault(self.number);
        fails.then(|| broken("the program trapped"))
    }

    fn display_fault(&self) -> Option<RulesFault> {
        let fails = self.graph.trouble == Trouble::Display(self.number);
        fails.then(|| broken("the board has a character without a meaning"))
    }

    fn grundy(&self) -> Option<u64> {
        Some(self.number as u64 + 7)
    }

    fn explain(&self) -> Option<String> {
        Some(format!("theory of {}", self.number))
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        None
    }

    fn with_heaps(&self, _sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        Err(TextError::new("no heaps can be set here", "another game"))
    }

    fn method(&self) -> Method {
        Method::Search
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn move_count(&self) -> u128 {
        self.options().len() as u128
    }

    fn nth(&self, number: u128) -> Option<Ply> {
        (number < self.move_count()).then(|| Ply::at(number))
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        let mut texts = (0..self.move_count()).map(|number| self.move_text(Ply::at(number)));
        match texts.position(|option| option == text) {
            Some(number) => Ok(Ply::at(number as u128)),
            None => Err(MoveError::Unreadable(TextError::new(text, "an option"))),
        }
    }

    fn move_text(&self, ply: Ply) -> String {
        let option = self.option(ply);
        match self.graph.is_wordy {
            true => format!("{option} plays {option}, fuel {option}"),
            false => option.to_string(),
        }
    }

    fn move_words(&self, ply: Ply) -> String {
        format!("go to {}", self.option(ply))
    }

    fn unasked(&self) -> Option<Ply> {
        None
    }

    fn kind(&self, ply: Ply) -> String {
        self.move_text(ply)
    }

    fn touched(&self, ply: Ply) -> Vec<Touch> {
        vec![Touch {
            player: RelativeSeat::NEXT,
            hand: self.option(ply),
        }]
    }

    fn after(&self, ply: Ply) -> BoxedPosition<'t> {
        self.graph.at(self.option(ply))
    }

    fn kept(&self) -> ValueKeeping {
        let before = self.value(RelativeSeat::MOVER).outcome();
        if before == Outcome::Loss {
            return ValueKeeping::All;
        }
        let mover = RelativeSeat::MOVER.after_ply(self.seats());
        let plies = (0..self.move_count()).map(Ply::at);
        let kept = plies.filter(|&ply| self.after(ply).value(mover).outcome() == before);
        ValueKeeping::Only(kept.collect())
    }
}
