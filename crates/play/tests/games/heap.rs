//! A game small enough to know by heart: take one to three items from a heap, or pass. The player who
//! takes the last item wins. From four items on no player can force anything, because a player who would
//! lose passes.

use grundy_play::{Choice, Failure, Fault, Forfeit, Player};
use grundy_rules::{
    Board, Ending, Field, Method, Notation, Oracle, PositionView, RelativeSeat, Rules, Solved,
    TextError, Value, numbers,
};

/// The rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TakeOrPass {
    pub(crate) seats: u8,
    /// From a heap of this size one item is taken, and no player is asked.
    pub(crate) forced_at: Option<u64>,
}

impl TakeOrPass {
    pub(crate) const TWO: Self = Self {
        seats: 2,
        forced_at: None,
    };
}

impl Rules for TakeOrPass {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn moves(&self, &heap: &u64) -> Vec<u64> {
        match heap {
            0 => Vec::new(),
            _ if self.forced_at == Some(heap) => vec![1],
            _ => (0..=heap.min(3)).collect(),
        }
    }

    fn play(&self, heap: &u64, taken: u64) -> u64 {
        heap - taken
    }

    fn ending(&self, &heap: &u64) -> Option<Ending> {
        let last = RelativeSeat(self.seats - 1);
        (heap == 0).then_some(Ending::Won(last))
    }
}

impl Notation for TakeOrPass {
    fn parameters(&self, _start: &u64) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn board(&self, &heap: &u64) -> Board {
        Board::Heaps(vec![heap])
    }

    fn notation(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn fields(&self, &heap: &u64) -> Vec<(&'static str, Field)> {
        vec![("heap", Field::Number(heap))]
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "the heap").map(|[heap]| heap)
    }

    fn move_text(&self, taken: u64) -> String {
        taken.to_string()
    }

    fn move_words(&self, taken: u64) -> String {
        format!("take {taken}")
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "how many to take").map(|[taken]| taken)
    }

    fn unasked(&self, &heap: &u64) -> Option<u64> {
        (self.forced_at == Some(heap)).then_some(1)
    }
}

/// The values for two or more players.
pub(crate) struct ByHeart;

impl Oracle<TakeOrPass> for ByHeart {
    fn value(&self, rules: &TakeOrPass, &heap: &u64, hero: RelativeSeat) -> Value {
        let winner = match heap {
            0 => RelativeSeat(rules.seats - 1),
            1..=3 => RelativeSeat::MOVER,
            _ => return Value::Draw,
        };
        let plies = Some(u64::from(heap > 0));
        match hero == winner {
            true => Value::Win(plies),
            false => Value::Loss(plies),
        }
    }

    fn method(&self, _rules: &TakeOrPass, _heap: &u64) -> Method {
        Method::Theory
    }
}

/// Knows no value, as for a game that is too large to be solved.
pub(crate) struct Unknown;

impl<R: Rules> Oracle<R> for Unknown {
    fn value(&self, _rules: &R, _position: &R::Position, _hero: RelativeSeat) -> Value {
        panic!("no value of this game is known")
    }

    fn method(&self, _rules: &R, _position: &R::Position) -> Method {
        Method::Theory
    }
}

/// The game with its values.
pub(crate) fn instance(rules: TakeOrPass, heap: u64) -> Solved<TakeOrPass, ByHeart> {
    Solved {
        rules,
        start: heap,
        oracle: ByHeart,
    }
}

/// The game of three players.
pub(crate) fn three_players(heap: u64) -> Solved<TakeOrPass, ByHeart> {
    let rules = TakeOrPass {
        seats: 3,
        ..TakeOrPass::TWO
    };
    instance(rules, heap)
}

/// Plays the moves of a list at 7 units of fuel each, then fails. Keeps the positions in which it was
/// asked.
#[derive(Default)]
pub(crate) struct Script {
    moves: std::vec::IntoIter<&'static str>,
    pub(crate) asked: Vec<String>,
}

impl Script {
    pub(crate) fn of(moves: &[&'static str]) -> Self {
        Self {
            moves: Vec::from(moves).into_iter(),
            asked: Vec::new(),
        }
    }
}

impl Player for Script {
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        self.asked.push(position.notation());
        let Some(text) = self.moves.next() else {
            return Err(Failure::Forfeit(Forfeit {
                fault: Fault::EndedEarly,
                said: String::new(),
                detail: "the script is at its end".to_owned(),
            }));
        };
        let ply = position.read_move(text).expect("a legal move");
        Ok(Choice::with_fuel(ply, 7))
    }
}
