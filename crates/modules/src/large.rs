//! A game that is too large to list: the module is asked about each position that is met in play.

use std::cell::OnceCell;

use grundy_rules::{
    AskedRules, Board, BoxedPosition, Ending, Field, Instance, Known, Method, MoveError, Ply,
    PositionView, RelativeSeat, Replies, RulesFault, TextError, Touch, Value, ValueKeeping, Work,
};

use crate::answer::{Answers, Reading, check_text};
use crate::board::{as_many, heaps};
use crate::canonical::CanonicalForm;
use crate::check::{again, display};
use crate::configured::ConfiguredModule;
use crate::conversation::batches;
use crate::error::ModuleError;
use crate::guess;
use crate::picture;
use crate::reply::{PASS, Reply, read_in_play};
use crate::text::{collapse_spaces, shown};

/// The moves for which there is room from the beginning: a search asks about single positions, too.
const USUAL_MOVES: usize = 64;
/// The number of legal moves that an error names.
const EXAMPLES: usize = 5;

/// A configured module that is asked position by position, and the start of play.
#[derive(Debug)]
pub(crate) struct LargeGame {
    on: ConfiguredModule,
    start: String,
}

impl LargeGame {
    /// Asks about the start, twice, so that a module that cannot answer is refused before a game begins.
    ///
    /// # Errors
    /// If the start is not a position, if its board or a move in words is not well-formed, or if two instances of the
    /// module answer differently.
    pub(crate) fn new(on: ConfiguredModule, start: String) -> Result<Self, ModuleError> {
        let reply = ask(&on, &start).map_err(|error| error.with_reason_at_start(&start))?;
        let alone = on.one_shot()?.ask("moves", &start)?;
        if read_in_play(&on, &start, &alone)? != reply {
            let problem = "a new instance of the module gives another answer; the position must contain all \
                           that the answer depends on";
            return Err(on.error_at(&start, problem));
        }
        check_display(&on, &start, &reply)?;
        if !matches!(reply, Reply::Ended(_)) {
            guess::check(&on, &start)?;
        }
        Ok(Self { on, start })
    }

    fn at(&self, text: String) -> BoxedPosition<'_> {
        Box::new(LargePosition {
            game: self,
            text,
            reply: OnceCell::new(),
        })
    }

    /// Adds the answer for each of these positions, in their order.
    pub(crate) fn ask_all(
        &self,
        positions: &[&str],
        replies: &mut Replies,
    ) -> Result<(), ModuleError> {
        batches(positions, |text| *text).try_for_each(|now| self.ask_batch(now, replies))
    }

    /// Asks about positions that are few enough for one batch.
    fn ask_batch(&self, positions: &[&str], replies: &mut Replies) -> Result<(), ModuleError> {
        let first = replies.len();
        let answer = self.on.ask("moves", positions)?;
        let header = self.on.header();
        let answers = Answers::new(&answer, header.seats, header.last);
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        for (text, line) in positions.iter().zip(answers.lines()) {
            let at = |problem: &str| self.on.error_at(text, problem);
            match answers.read(line, &mut moves).map_err(|e| at(&e))? {
                Reading::Bad(why) => {
                    return Err(at(&format!("the module says `bad {}`", shown(why))));
                }
                Reading::Ended(ending) => replies.ended(ending),
                Reading::Moves => self.add(text, &moves, replies)?,
            }
        }
        guess::add(&self.on, positions, first, replies)
    }

    /// Adds the positions that these moves of a position lead to, in canonical form.
    fn add(
        &self,
        text: &str,
        moves: &[(&str, &str)],
        replies: &mut Replies,
    ) -> Result<(), ModuleError> {
        let options = moves.iter().map(|&(_, to)| to);
        match self.on.canon() {
            CanonicalForm::Itself => replies.unfinished(options),
            canon => {
                let options: Vec<&str> = options.collect();
                canon
                    .check_images(&options)
                    .map_err(|problem| self.on.error_at(text, &problem))?;
                replies.unfinished(canon.of_all(&self.on, &options)?);
            }
        }
        Ok(())
    }
}

/// Asks for the moves of a position.
fn ask(on: &ConfiguredModule, text: &str) -> Result<Reply, ModuleError> {
    read_in_play(on, text, &on.ask("moves", &[text])?)
}

/// Checks the answers for the display of a position about which this is the reply.
fn check_display(on: &ConfiguredModule, text: &str, reply: &Reply) -> Result<(), ModuleError> {
    let moves = match reply {
        Reply::Moves(moves) => &moves[..],
        _ => &[],
    };
    display::position(on, text, moves.iter().map(|(m, _)| m.as_str()))
}

impl Instance for LargeGame {
    fn seats(&self) -> u8 {
        self.on.header().seats
    }

    fn has_values(&self) -> bool {
        false
    }

    fn asked(&self) -> Option<&dyn AskedRules> {
        Some(self)
    }

    fn parameters(&self) -> Vec<String> {
        self.on.parameters.clone()
    }

    fn start(&self) -> BoxedPosition<'_> {
        self.at(self.start.clone())
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        const EXPECTED: &str = "a position as the game writes it";
        check_text("position", text).map_err(|problem| TextError::new(problem, EXPECTED))?;
        match ask(&self.on, text) {
            Ok(reply) => Ok(Box::new(LargePosition {
                game: self,
                text: text.to_owned(),
                reply: OnceCell::from(Ok(reply)),
            })),
            Err(error) => {
                let refusal = self.on.refusal(text);
                Err(refusal.unwrap_or_else(|| TextError::new(error.to_string(), EXPECTED)))
            }
        }
    }
}

impl AskedRules for LargeGame {
    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault> {
        self.ask_all(positions, replies)
            .map_err(ModuleError::in_play)
    }

    fn canonical(&self, position: &str) -> Result<String, RulesFault> {
        self.on.canonical(position).map_err(ModuleError::in_play)
    }

    fn promise_to_end(&self) -> bool {
        self.on.header().ends
    }

    fn recheck(&self, positions: &[&str]) -> Result<(), RulesFault> {
        again(&self.on, positions).map_err(ModuleError::in_play)
    }
}

/// A position of a large game. Its moves are asked for when they are first needed.
struct LargePosition<'t> {
    game: &'t LargeGame,
    text: String,
    reply: OnceCell<Result<Reply, ModuleError>>,
}

impl LargePosition<'_> {
    fn reply(&self) -> &Result<Reply, ModuleError> {
        self.reply.get_or_init(|| ask(&self.game.on, &self.text))
    }

    /// The moves with the positions that they lead to. None if the game is over or the module fails.
    fn moves(&self) -> &[(String, String)] {
        match self.reply() {
            Ok(Reply::Moves(moves)) => moves,
            _ => &[],
        }
    }

    /// The text of a move, and the position that it leads to.
    fn option(&self, ply: Ply) -> &(String, String) {
        let number = usize::try_from(ply.number()).unwrap_or(usize::MAX);
        let option = self.moves().get(number);
        option.expect("a ply is only used in the position it was found in")
    }
}

/// The reason why nothing that depends on exact values is asked of a large game.
const NO_VALUES: &str = "a large game is only opened by callers that ask for bounds";

impl<'t> PositionView<'t> for LargePosition<'t> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn wire(&self) -> String {
        self.text.clone()
    }

    fn notation(&self) -> String {
        self.text.clone()
    }

    fn board(&self) -> Board {
        picture::board(&self.game.on, &self.text)
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self.heaps() {
            Some(heaps) => vec![("heaps", Field::Numbers(heaps))],
            None => Vec::new(),
        }
    }

    fn ending(&self) -> Option<Ending> {
        match self.reply() {
            Ok(Reply::Ended(ending)) => Some(*ending),
            _ => None,
        }
    }

    fn settled(&self, hero: RelativeSeat) -> Option<Value> {
        self.ending().map(|ending| ending.value_for(hero))
    }

    fn value(&self, hero: RelativeSeat) -> Value {
        self.known(hero).value().expect(NO_VALUES)
    }

    fn known(&self, hero: RelativeSeat) -> Known {
        let settled = self.settled(hero);
        settled.map_or(Known::NOTHING, |value| Known::exact(value, Method::Search))
    }

    fn has_values(&self) -> bool {
        false
    }

    fn asked(&self) -> Option<&'t dyn AskedRules> {
        Some(self.game)
    }

    fn fault(&self) -> Option<RulesFault> {
        self.reply()
            .as_ref()
            .err()
            .cloned()
            .map(ModuleError::in_play)
    }

    fn display_fault(&self) -> Option<RulesFault> {
        let reply = self.reply().as_ref().ok()?;
        let checked = check_display(&self.game.on, &self.text, reply);
        checked.err().map(ModuleError::in_play)
    }

    fn promises_to_end(&self) -> bool {
        self.game.on.header().ends
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        let is_heaps = self.game.on.header().board.is_heaps();
        is_heaps.then(|| heaps(&self.text))?
    }

    fn with_heaps(&self, sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        let count = self.heaps().map_or(0, |heaps| heaps.len());
        as_many(count, sizes)?;
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        self.game.position(&sizes.join(" "))
    }

    fn method(&self) -> Method {
        Method::Proof
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn move_count(&self) -> u128 {
        self.moves().len() as u128
    }

    fn nth(&self, number: u128) -> Option<Ply> {
        (number < self.move_count()).then(|| Ply::at(number))
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        let text = collapse_spaces(text);
        let expected = "a move as the game writes it";
        check_text("move", &text)
            .map_err(|problem| MoveError::Unreadable(TextError::new(problem, expected)))?;
        let mut numbered = (0..).zip(self.moves());
        let found = numbered.find(|(_, (m, _))| *m == text);
        found.map(|(number, _)| Ply::at(number)).ok_or_else(|| {
            let texts = self.moves().iter().take(EXAMPLES);
            MoveError::Illegal {
                legal: self.move_count(),
                examples: texts.map(|(m, _)| m.clone()).collect(),
            }
        })
    }

    fn move_text(&self, ply: Ply) -> String {
        self.option(ply).0.clone()
    }

    fn move_words(&self, ply: Ply) -> String {
        picture::words(&self.game.on, &self.text, &self.option(ply).0)
    }

    fn unasked(&self) -> Option<Ply> {
        match self.moves() {
            [(text, _)] if text == PASS => Some(Ply::at(0)),
            _ => None,
        }
    }

    fn kind(&self, ply: Ply) -> String {
        self.move_text(ply)
    }

    fn touched(&self, _ply: Ply) -> Vec<Touch> {
        Vec::new()
    }

    fn after(&self, ply: Ply) -> BoxedPosition<'t> {
        self.game.at(self.option(ply).1.clone())
    }

    fn kept(&self) -> ValueKeeping {
        assert!(self.ending().is_some(), "{NO_VALUES}");
        ValueKeeping::All
    }
}
