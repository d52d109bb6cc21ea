//! Depth-first proof-number search.
//!
//! Proof-number search (Allis, *Searching for solutions in games and artificial intelligence*, 1994) examines the
//! position that the cheapest proof still needs, and df-pn does so depth first with a table (Nagai, *Df-pn algorithm
//! for searching AND/OR trees and its applications*, 2002). Numbers only guide the search. The proved facts are bounds,
//! which follow from the ends of the game.

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
    /// The number of frames in use. The memory of the others is used again.
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

    /// Searches until the question about the position is answered, the questions to the rules are used up, or only
    /// moves remain that return to the path. The results are in the facts. Returns whether the questions sufficed.
    pub(crate) fn run(mut self, position: &str, goal: Goal) -> Result<bool, SearchError<G::Error>> {
        let root = self.next_frame();
        root.reset(position, Key::of(position), goal, Thresholds::NONE);
        if !self.enter()? {
            return Ok(false);
        }
        while let Some(top) = self.used.checked_sub(1) {
            let frame = &mut self.frames[top];
            frame.refresh(self.facts, self.open);
            match frame.next_child().filter(|_| self.used < MAX_PATH) {
                None => self.leave(),
                Some(place) => {
                    self.next_frame();
                    let (path, unused) = self.frames.split_at_mut(self.used);
                    path[top].open(place, &mut unused[0]);
                    if !self.enter()? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The first frame that is not in use.
    fn next_frame(&mut self) -> &mut Frame {
        if self.frames.len() == self.used {
            self.frames.push(Frame::default());
        }
        &mut self.frames[self.used]
    }

    /// Goes to the position of the first frame that is not in use, and asks about it. Returns whether the questions
    /// sufficed.
    fn enter(&mut self) -> Result<bool, SearchError<G::Error>> {
        let frame = &mut self.frames[self.used];
        if !frame.ask(self.facts, self.asking)? {
            return Ok(false);
        }
        self.path.enter(frame.key);
        frame.list_moves(&self.path);
        self.used += 1;
        Ok(true)
    }

    /// Leaves the last position: keeps what is proved of it, or its numbers, and tells the position before.
    fn leave(&mut self) {
        self.used -= 1;
        let frame = &self.frames[self.used];
        let numbers = frame.numbers();
        let work = self.asking.asked() - frame.asked_before;
        self.facts
            .learn(frame.key, frame.bounds(), frame.best(), work);
        self.open.put(frame.key, frame.goal, numbers, work);
        self.path.leave(frame.key);
        if let Some(parent) = self.used.checked_sub(1) {
            self.frames[parent].returned(numbers);
        }
    }
}
