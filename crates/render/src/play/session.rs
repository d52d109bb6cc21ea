//! The conversation.

use grundy_play::{
    Choice, Failure, Finish, GameRecord, HostFault, Player, Seat, finished, recorded,
};
use grundy_rules::{BoxedPosition, Instance, MoveError, Ply, RelativeSeat};

use super::drawn::drawn;
use super::header::RulesInWords;
use super::request::{HELP, Request};
use super::{hint, summary, typed};
use crate::document::{Block, Column, Table, Text, conversation, faint, strong};
use grundy_report::sanitize::single_line;

/// What makes a player for one seat of a game that begins.
pub type SeatPlayer<'p> = dyn Fn(&dyn Instance, Seat) -> Result<Box<dyn Player>, HostFault> + 'p;

/// A game between a person and others.
pub struct Session<'t> {
    instance: &'t dyn Instance,
    rules: &'t RulesInWords,
    opponents: &'t SeatPlayer<'t>,
    /// The person's seat.
    seat: Seat,
    /// What the others are called.
    name: String,
    players: Vec<Option<Box<dyn Player>>>,
    /// The positions so far with the plies from them, and the position now.
    line: Vec<(BoxedPosition<'t>, Ply)>,
    here: BoxedPosition<'t>,
    hints: usize,
    taken_back: usize,
    ended: Option<GameRecord>,
}

/// What to say to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// What to say, one part right below the other.
    pub blocks: Vec<Block>,
    /// Whether that is all.
    pub done: bool,
}

impl Reply {
    /// The reply as text for a terminal of this width; see [`crate::document::Document::terminal`].
    #[must_use]
    pub fn terminal(&self, width: Option<u16>) -> String {
        conversation(&self.blocks, width)
    }

    fn going_on(blocks: Vec<Block>) -> Self {
        Self {
            blocks,
            done: false,
        }
    }

    fn last(blocks: Vec<Block>) -> Self {
        Self { blocks, done: true }
    }
}

impl<'t> Session<'t> {
    /// Begins a game; the others move first where it is their turn.
    ///
    /// # Errors
    /// A fault of ours.
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn begin(
        instance: &'t dyn Instance,
        rules: &'t RulesInWords,
        seat: Seat,
        opponents: &'t SeatPlayer<'t>,
        name: &str,
    ) -> Result<(Self, Reply), HostFault> {
        assert!(seat.0 < instance.seats(), "the instance has this seat");
        let mut session = Self {
            instance,
            rules,
            opponents,
            seat,
            name: name.to_owned(),
            players: Vec::new(),
            line: Vec::new(),
            here: instance.start(),
            hints: 0,
            taken_back: 0,
            ended: None,
        };
        session.seat_players()?;
        let mut blocks = rules.blocks(&*session.here);
        let who = format!("You are player {seat} of {}, against ", instance.seats());
        blocks.push(Block::paragraph(Text::from(who).and(strong(name)).and(".")));
        let reply = session.others_move(blocks)?;
        Ok((session, reply))
    }

    /// Takes a line that the person typed.
    ///
    /// # Errors
    /// A fault of ours.
    pub fn hear(&mut self, line: &str) -> Result<Reply, HostFault> {
        let here = &*self.here;
        let said = match Request::read(line) {
            Request::Board => vec![self.board()],
            Request::Rules => self.rules.blocks(here),
            Request::Help => vec![help()],
            Request::Moves => hint::moves(here),
            Request::Values => hint::values(here),
            Request::Hint => {
                self.hints += 1;
                vec![match self.hints {
                    1 => hint::first(&*self.here),
                    _ => hint::second(&*self.here),
                }]
            }
            Request::WhatIf(text) => match typed::read(here, text) {
                Ok(ply) => hint::what_if(here, ply),
                Err(error) => vec![no_move(text, &error)],
            },
            Request::Back => return self.back(),
            Request::Quit => return Ok(self.leave()),
            Request::Move(text) => match typed::read(here, text) {
                Ok(ply) => {
                    self.play(ply);
                    return self.others_move(Vec::new());
                }
                Err(error) => vec![no_move(text, &error)],
            },
        };
        Ok(Reply::going_on(said))
    }

    /// What is left to say when the person goes away in the middle of the game.
    #[must_use]
    pub fn leave(&self) -> Reply {
        let record = self.record(Finish::Drawn);
        Reply::last(summary::unfinished(&record, self.seat, self.instance))
    }

    /// The game, if it has come to its end.
    #[must_use]
    pub fn ended(&self) -> Option<&GameRecord> {
        self.ended.as_ref()
    }

    fn seat_players(&mut self) -> Result<(), HostFault> {
        let seats = (0..self.instance.seats()).map(Seat);
        let players = seats.map(|seat| match seat == self.seat {
            true => Ok(None),
            false => (self.opponents)(self.instance, seat).map(Some),
        });
        self.players = players.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn on_turn(&self) -> Seat {
        Seat::on_turn(self.line.len(), self.instance.seats())
    }

    fn play(&mut self, ply: Ply) {
        let next = self.here.after(ply);
        let before = std::mem::replace(&mut self.here, next);
        self.line.push((before, ply));
        self.hints = 0;
    }

    /// Lets the others move until it is the person's turn or the game is over.
    fn others_move(&mut self, mut said: Vec<Block>) -> Result<Reply, HostFault> {
        loop {
            if let Some(finish) = finished(&self.line, &*self.here) {
                said.push(self.board());
                said.extend(self.over(finish));
                return Ok(Reply::last(said));
            }
            let seat = self.on_turn();
            if let Some(ply) = self.here.unasked() {
                let what = format!("{}: {}", self.called(seat), self.here.move_words(ply));
                said.push(Block::paragraph(what));
                self.play(ply);
                continue;
            }
            let Some(player) = &mut self.players[usize::from(seat.0)] else {
                said.push(self.board());
                return Ok(Reply::going_on(said));
            };
            match player.choose(&*self.here) {
                Ok(Choice { ply, .. }) => {
                    let (text, words) = (self.here.move_text(ply), self.here.move_words(ply));
                    let mut what = Text::from(format!("{} plays ", self.called(seat)));
                    what = match words == text {
                        true => what.and(strong(text)),
                        false => what.and(strong(text)).and(format!(": {words}")),
                    };
                    said.push(Block::paragraph(what));
                    self.play(ply);
                }
                Err(Failure::Host(fault)) => return Err(fault),
                Err(Failure::Forfeit(forfeit)) => {
                    let what = format!("{} fails: {}", self.called(seat), forfeit.detail);
                    said.push(Block::paragraph(what));
                    let finish = Finish::Forfeit {
                        seat,
                        position: self.here.notation(),
                        value: self.here.value(RelativeSeat::MOVER),
                        forfeit,
                    };
                    said.extend(self.over(finish));
                    return Ok(Reply::last(said));
                }
            }
        }
    }

    fn over(&mut self, finish: Finish) -> Vec<Block> {
        let record = self.record(finish);
        let said = summary::over(&record, self.seat, self.instance, self.taken_back);
        self.ended = Some(record);
        said
    }

    /// Takes back the person's last move and everything after it. The others begin anew and are
    /// asked again what they were asked before, so that programs with a memory remember this game
    /// and no other.
    fn back(&mut self) -> Result<Reply, HostFault> {
        let seats = self.instance.seats();
        let mine = |index: &usize| {
            Seat::on_turn(*index, seats) == self.seat && self.line[*index].0.unasked().is_none()
        };
        let Some(last) = (0..self.line.len()).rev().find(mine) else {
            let said = Block::paragraph("There is no move of yours to take back.");
            return Ok(Reply::going_on(vec![said]));
        };
        let (position, _) = self.line.swap_remove(last);
        self.line.truncate(last);
        self.here = position;
        self.hints = 0;
        self.taken_back += 1;
        self.seat_players()?;
        for (index, (position, _)) in self.line.iter().enumerate() {
            let seat = Seat::on_turn(index, seats);
            let player = &mut self.players[usize::from(seat.0)];
            if let Some(player) = player.as_mut().filter(|_| position.unasked().is_none()) {
                // What it would do now does not matter: the moves are made.
                let _ = player.choose(&**position);
            }
        }
        Ok(Reply::going_on(vec![self.board()]))
    }

    /// What others in this seat are called; among more than two, with their number.
    fn called(&self, seat: Seat) -> String {
        match (seat == self.seat, self.instance.seats()) {
            (true, _) => "you".to_owned(),
            (false, 2) => self.name.clone(),
            (false, _) => format!("{} {seat}", self.name),
        }
    }

    /// The board and the position, apart from what is above them.
    fn board(&self) -> Block {
        let seats = self.instance.seats();
        let mover = self.on_turn();
        let names =
            (0..seats).map(|ahead| self.called(Seat::at(RelativeSeat(ahead), mover, seats)));
        let names: Vec<String> = names.collect();
        let rules = self.rules.short();
        let gap = if rules.is_empty() { "" } else { "   " };
        let position = faint(format!("position {}{gap}{rules}", self.here.notation()));
        let mut lines = vec![Text::default()];
        lines.extend(drawn(&self.here.board(), &names));
        lines.push(position);
        Block::lines(lines)
    }

    fn record(&self, finish: Finish) -> GameRecord {
        recorded(&self.line, &*self.here, finish)
    }
}

fn no_move(text: &str, error: &MoveError) -> Block {
    let said = single_line(&format!("`{text}` is {error}"));
    Block::paragraph(format!(
        "{said}. `moves` lists the moves, `help` what else you can type."
    ))
}

fn help() -> Block {
    let mut rows = Table::new([Column::new("type"), Column::new("and it").wraps()]);
    for (what, does) in HELP {
        rows.row([*what, *does]);
    }
    Block::Table(rows)
}
