//! Alpha-beta search by questions with the answer yes or no.
//!
//! Alpha-beta with an empty window asks whether the value of a position is at least some bound (Pearl, *Asymptotic
//! properties of minimax trees and game-searching procedures*, 1980). With three results, two such questions decide a
//! position. The search goes depth first without a limit of depth, so everything that it keeps is a fact. It does not
//! recurse, so games may be long.

mod frame;

use self::frame::Frame;
use crate::asking::Asking;
use crate::bounds::Goal;
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::Game;
use crate::order::Order;
use crate::path::{MAX_PATH, Path};

/// A search below one position.
pub(crate) struct AlphaBeta<'a, 'g, G> {
    facts: &'a mut Facts,
    order: &'a mut Order,
    asking: &'a mut Asking<'g, G>,
    path: Path,
    /// The positions of the path. The only child of the first is the root.
    frames: Vec<Frame>,
    /// The number of the frame in use.
    top: usize,
    /// The number of the root's ply, for the side to move.
    ply: usize,
    /// Whether the questions are used up.
    is_out: bool,
}

impl<'a, 'g, G: Game> AlphaBeta<'a, 'g, G> {
    pub(crate) fn new(
        facts: &'a mut Facts,
        order: &'a mut Order,
        asking: &'a mut Asking<'g, G>,
        ply: usize,
    ) -> Self {
        let path = Path::new(asking.game().ends());
        Self {
            facts,
            order,
            asking,
            path,
            frames: Vec::new(),
            top: 0,
            ply,
            is_out: false,
        }
    }

    /// Searches until the question about the position is answered or the questions to the rules are used up. The
    /// results are in the facts. Returns whether the questions sufficed.
    pub(crate) fn run(mut self, position: &str, goal: Goal) -> Result<bool, SearchError<G::Error>> {
        let mut before = Frame::before(position, goal);
        self.is_out = !before.ask(self.facts, self.asking)?;
        before.sort(self.ply, self.facts, self.order);
        self.frames.push(before);
        loop {
            match self.next_child() {
                Some(place) => self.enter(place)?,
                None if self.top == 0 => return Ok(!self.is_out),
                None => self.leave(),
            }
        }
    }

    /// The next child of the top position that must be searched; `None` if the search leaves the position.
    fn next_child(&mut self) -> Option<usize> {
        let top = &mut self.frames[self.top];
        if self.is_out || self.top >= MAX_PATH {
            return None;
        }
        while top.best.is_none() {
            let place = top.to_do.pop()?;
            if top.update(place, self.facts).is_none() {
                return Some(place);
            }
        }
        None
    }

    /// Goes to a child of the top position: looks its moves up, and asks about those that are not known.
    fn enter(&mut self, place: usize) -> Result<(), SearchError<G::Error>> {
        if self.frames.len() == self.top + 1 {
            self.frames.push(Frame::default());
        }
        let mut frame = std::mem::take(&mut self.frames[self.top + 1]);
        let parent = &mut self.frames[self.top];
        frame.open(parent, place, self.asking.asked());
        self.top += 1;
        self.path.enter(frame.key);
        frame.look_up(self.facts, &self.path);
        self.is_out |= !frame.ask(self.facts, self.asking)?;
        frame.sort(self.ply + self.top, self.facts, self.order);
        self.frames[self.top] = frame;
        Ok(())
    }

    /// Leaves the top position: keeps what is proved of it, and tells the position before.
    fn leave(&mut self) {
        let frame = &mut self.frames[self.top];
        let work = self.asking.asked() - frame.asked_before;
        let best = frame.best.map(|place| frame.children[place].number);
        self.facts.learn(frame.key, frame.bounds(), best, work);
        if let Some(change) = frame.deciding_change() {
            self.order.decided(self.ply + self.top, change);
        }
        self.path.leave(frame.key);
        self.top -= 1;
        let parent = &mut self.frames[self.top];
        parent.update(parent.current, self.facts);
    }
}
