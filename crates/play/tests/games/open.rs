//! Games whose values are not known: the rules are asked about texts, and may fail.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy_rules::{
    AskedRules, Board, BoxedPosition, Ending, Field, Instance, Known, Method, MoveError, Ply,
    PositionView, RelativeSeat, Replies, RulesFault, TextError, Touch, Value, ValueKeeping, Work,
};

/// A game of numbers as it is met if it is too large to list. The canonical form of a position has three digits.
pub(crate) struct Open<I> {
    game: I,
    /// The rules fail in this position.
    fails_at: Option<&'static str>,
    promises_to_end: bool,
    asked: AtomicU64,
}

impl<I> Open<I> {
    pub(crate) fn new(game: I) -> Self {
        Self {
            game,
            fails_at: None,
            promises_to_end: false,
            asked: AtomicU64::new(0),
        }
    }

    pub(crate) fn failing_at(game: I, position: &'static str) -> Self {
        Self {
            fails_at: Some(position),
            ..Self::new(game)
        }
    }

    pub(crate) fn promising_to_end(game: I) -> Self {
        Self {
            promises_to_end: true,
            ..Self::new(game)
        }
    }

    /// The number of positions that the rules were asked about by their texts.
    pub(crate) fn questions(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    fn fault_at(&self, position: &str) -> Option<RulesFault> {
        (self.fails_at == Some(position)).then(broken)
    }
}

/// The fault of rules that fail.
pub(crate) fn broken() -> RulesFault {
    RulesFault {
        problem: "the rules are broken".to_owned(),
        help: vec!["mend them".to_owned()],
    }
}

pub(crate) fn canonical(position: &str) -> String {
    format!("{position:0>3}")
}

impl<I: Instance> Open<I> {
    fn at<'t>(&'t self, inner: BoxedPosition<'t>) -> BoxedPosition<'t> {
        Box::new(Met { open: self, inner })
    }
}

impl<I: Instance> AskedRules for Open<I> {
    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault> {
        for text in positions {
            self.asked.fetch_add(1, Ordering::Relaxed);
            assert_eq!(text.len(), 3, "a canonical form");
            let position = self.game.position(text).expect("a position");
            if let Some(fault) = self.fault_at(&position.notation()) {
                return Err(fault);
            }
            if let Some(ending) = position.ending() {
                replies.ended(ending);
                continue;
            }
            let plies = (0..).map_while(|number| position.nth(number));
            replies.unfinished(plies.map(|ply| canonical(&position.after(ply).notation())));
        }
        Ok(())
    }

    fn canonical(&self, position: &str) -> Result<String, RulesFault> {
        self.fault_at(position)
            .map_or_else(|| Ok(canonical(position)), Err)
    }

    fn promise_to_end(&self) -> bool {
        self.promises_to_end
    }
}

impl<I: Instance> Instance for Open<I> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn has_values(&self) -> bool {
        false
    }

    fn asked(&self) -> Option<&dyn AskedRules> {
        Some(self)
    }

    fn parameters(&self) -> Vec<String> {
        self.game.parameters()
    }

    fn start(&self) -> BoxedPosition<'_> {
        self.at(self.game.start())
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        Ok(self.at(self.game.position(text)?))
    }
}

struct Met<'t, I> {
    open: &'t Open<I>,
    inner: BoxedPosition<'t>,
}

impl<'t, I: Instance> PositionView<'t> for Met<'t, I> {
    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    fn wire(&self) -> String {
        self.inner.wire()
    }

    fn notation(&self) -> String {
        self.inner.notation()
    }

    fn board(&self) -> Board {
        self.inner.board()
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        self.inner.fields()
    }

    fn ending(&self) -> Option<Ending> {
        let ending = self.inner.ending();
        ending.filter(|_| self.fault().is_none())
    }

    fn settled(&self, hero: RelativeSeat) -> Option<Value> {
        self.inner.settled(hero)
    }

    fn value(&self, _hero: RelativeSeat) -> Value {
        panic!("no value of this game is known")
    }

    fn known(&self, _hero: RelativeSeat) -> Known {
        Known::NOTHING
    }

    fn has_values(&self) -> bool {
        false
    }

    fn asked(&self) -> Option<&'t dyn AskedRules> {
        Some(self.open)
    }

    fn fault(&self) -> Option<RulesFault> {
        self.open.fault_at(&self.inner.notation())
    }

    fn promises_to_end(&self) -> bool {
        self.open.promises_to_end
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        None
    }

    fn with_heaps(&self, sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        self.inner.with_heaps(sizes)
    }

    fn method(&self) -> Method {
        Method::Proof
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn move_count(&self) -> u128 {
        match self.fault() {
            Some(_) => 0,
            None => self.inner.move_count(),
        }
    }

    fn nth(&self, number: u128) -> Option<Ply> {
        let ply = self.inner.nth(number);
        ply.filter(|_| self.fault().is_none())
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        self.inner.read_move(text)
    }

    fn move_text(&self, ply: Ply) -> String {
        self.inner.move_text(ply)
    }

    fn move_words(&self, ply: Ply) -> String {
        self.inner.move_words(ply)
    }

    fn unasked(&self) -> Option<Ply> {
        self.inner.unasked()
    }

    fn kind(&self, ply: Ply) -> String {
        self.inner.kind(ply)
    }

    fn touched(&self, ply: Ply) -> Vec<Touch> {
        self.inner.touched(ply)
    }

    fn after(&self, ply: Ply) -> BoxedPosition<'t> {
        self.open.at(self.inner.after(ply))
    }

    fn kept(&self) -> ValueKeeping {
        panic!("no value of this game is known")
    }
}
