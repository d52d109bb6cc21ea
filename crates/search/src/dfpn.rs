//! Depth-first proof-number search.
//!
//! Proof-number search (Allis, *Searching for solutions in games and artificial intelligence*, 1994) examines the
//! position that the cheapest proof still needs, and df-pn does so depth first with a table (Nagai, *Df-pn algorithm
//! for searching AND/OR trees and its applications*, 2002). Numbers guide the search and prove nothing: what is kept
//! as proved are bounds, and they follow from the ends of the game.

mod frame;
mod numbers;

pub(crate) use self::numbers::OpenPositions;

use self::frame::Frame;
use self::numbers::Thresholds;
use crate::asking::Asking;
use crate::bounds::Goal;
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::Game;
use crate::key::Key;
use crate::path::{MAX_PATH, Path};

/// A search below one position.
pub(crate) struct ProofNumbers<'a, 'g, G> {
    facts: &'a mut Facts,
    open: &'a mut OpenPositions,
    asking: &'a mut Asking<'g, G>,
    path: Path,
    /// The positions of the path, the root first.
    frames: Vec<Frame>,
    /// How many frames are in use.
    used: usize,
}

impl<'a, 'g, G: Game> ProofNumbers<'a, 'g, G> {
    pub(crate) fn new(
        facts: &'a mut Facts,
        open: &'a mut OpenPositions,
        asking: &'a mut Asking<'g, G>,
    ) -> Self {
        let path = Path::new(asking.game().ends());
        Self {
            facts,
            open,
            asking,
            path,
            frames: Vec::new(),
            used: 0,
        }
    }

    /// Searches until the question about the position is answered, the questions are used up, or nothing is left but
    /// circles. The results are in the facts. Tells whether the questions sufficed.
    pub(crate) fn run(mut self, position: &str, goal: Goal) -> Result<bool, SearchError<G::Error>> {
        let mut root = Frame::new(position, Key::of(position), goal, Thresholds::NONE);
        if !root.ask(self.facts, self.asking)? {
            return Ok(false);
        }
        self.push(root);
        while let Some(top) = self.used.checked_sub(1) {
            let frame = &mut self.frames[top];
            frame.refresh(self.facts, self.open);
            match frame.next_child().filter(|_| self.used < MAX_PATH) {
                None => self.leave(),
                Some(place) => {
                    if !self.enter(place)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    fn push(&mut self, mut frame: Frame) {
        self.path.enter(frame.key);
        frame.look_up(self.facts, &self.path);
        self.frames.truncate(self.used);
        self.frames.push(frame);
        self.used += 1;
    }

    /// Goes to a child of the last position and asks about it. Tells whether the questions sufficed.
    fn enter(&mut self, place: usize) -> Result<bool, SearchError<G::Error>> {
        let mut frame = self.frames[self.used - 1].open(place);
        if !frame.ask(self.facts, self.asking)? {
            return Ok(false);
        }
        self.push(frame);
        Ok(true)
    }

    /// Leaves the last position: keeps what is proved of it, or its numbers, and tells the position before.
    fn leave(&mut self) {
        self.used -= 1;
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let numbers = frame.numbers();
        let work = self.asking.asked() - frame.asked_before;
        self.facts
            .learn(frame.key, frame.bounds(), frame.best(), work);
        self.open.put(frame.key, frame.goal, numbers, work);
        self.path.leave(frame.key);
        if let Some(parent) = self.frames.last_mut() {
            parent.returned(numbers);
        }
    }
}
