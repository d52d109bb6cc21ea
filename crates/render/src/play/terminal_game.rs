//! A game at a terminal: what the person types, and the replies in words.

use grundy_play::{
    Finish, GameRecord, HostFault, Pause, PersonGame, PlayedPly, Seat, SeatPlayer, Session,
};
use grundy_report::sanitize::single_line;
use grundy_rules::{Instance, MoveError, PositionView, RelativeSeat};

use super::drawn::drawn;
use super::header::RulesInWords;
use super::proofs::Prover;
use super::request::{HELP, Request};
use super::{hint, proofs, summary, typed};
use crate::document::{Block, Column, Table, Text, conversation, faint, strong};

/// A game between a person at a terminal and others, in words.
pub struct TerminalGame<'t> {
    game: PersonGame<'t>,
    instance: &'t dyn Instance,
    rules: &'t RulesInWords,
    /// The name of the other players.
    name: String,
    /// The searches of a game that is too large to list. `None` if nothing is searched.
    prover: Option<Prover<'t>>,
    /// The number of hints for the current position.
    hints: usize,
    taken_back: usize,
    ended: Option<GameRecord>,
}

/// A reply to the person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The parts of the reply, one right below the other.
    pub blocks: Vec<Block>,
    /// Whether the conversation ends with it.
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

impl<'t> TerminalGame<'t> {
    /// Begins a game; the others move first if it is their turn.
    ///
    /// # Errors
    /// If the host of a player fails.
    ///
    /// # Panics
    /// If the game has no such seat.
    pub fn begin(
        instance: &'t dyn Instance,
        rules: &'t RulesInWords,
        seat: Seat,
        opponents: &'t SeatPlayer<'t>,
        name: &str,
    ) -> Result<(Self, Reply), HostFault> {
        let mut begun = Self {
            game: PersonGame::new(instance, seat, opponents)?,
            instance,
            rules,
            name: name.to_owned(),
            prover: None,
            hints: 0,
            taken_back: 0,
            ended: None,
        };
        let mut blocks = rules.blocks(begun.here());
        let who = format!("You are player {seat} of {}, against ", instance.seats());
        blocks.push(Block::paragraph(Text::from(who).and(strong(name)).and(".")));
        let reply = begun.advance(blocks)?;
        Ok((begun, reply))
    }

    /// The same game. If it is too large to list, these searches answer what other games know.
    #[must_use]
    pub fn with_prover(self, prover: Prover<'t>) -> Self {
        let prover = Some(prover);
        Self { prover, ..self }
    }

    /// Answers a line that the person typed.
    ///
    /// # Errors
    /// If the host of a player fails. A search that fails is part of the answer.
    pub fn hear(&mut self, line: &str) -> Result<Reply, HostFault> {
        let here = self.game.session().position();
        let said = match Request::read(line) {
            Request::Board => vec![self.board()],
            Request::Rules => self.rules.blocks(here),
            Request::Help => vec![help()],
            Request::Moves => hint::moves(here),
            request if !here.has_values() && request.needs_values() => self.searched(&request),
            Request::Values => hint::values(here),
            Request::Hint => {
                self.hints += 1;
                vec![match self.hints {
                    1 => hint::first(self.here()),
                    _ => hint::second(self.here()),
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
                    self.game.play(ply);
                    return self.advance(Vec::new());
                }
                Err(error) => vec![no_move(text, &error)],
            },
        };
        Ok(Reply::going_on(said))
    }

    /// The reply to a person who leaves in the middle of the game.
    #[must_use]
    pub fn leave(&self) -> Reply {
        let record = self.session().record(Finish::Drawn);
        let blunders = self.blunders(&record);
        Reply::last(summary::unfinished(&record, blunders))
    }

    /// The record of the game; `None` if it is not over.
    #[must_use]
    pub fn ended(&self) -> Option<&GameRecord> {
        self.ended.as_ref()
    }

    fn session(&self) -> &Session<'t> {
        self.game.session()
    }

    fn here(&self) -> &dyn PositionView<'t> {
        self.session().position()
    }

    /// Lets the others move until it is the person's turn or the game is over.
    fn advance(&mut self, mut said: Vec<Block>) -> Result<Reply, HostFault> {
        self.hints = 0;
        let before = self.session().line().len();
        let pause = self.game.advance()?;
        let played = self.session().line().iter().enumerate().skip(before);
        said.extend(played.map(|(index, played)| self.other_ply(index, played)));
        let finish = match pause {
            Pause::Person => {
                said.push(self.board());
                return Ok(Reply::going_on(said));
            }
            Pause::Over(finish) => finish,
        };
        said.push(match &finish {
            Finish::Forfeit { seat, forfeit, .. } => {
                let what = format!("{} fails: {}", self.called(*seat), forfeit.detail);
                Block::paragraph(what)
            }
            _ => self.board(),
        });
        said.extend(self.over(finish));
        Ok(Reply::last(said))
    }

    /// A ply of this index that was not the person's choice.
    fn other_ply(&self, index: usize, PlayedPly { position, choice }: &PlayedPly<'_>) -> Block {
        let mover = self.called(self.session().mover_of(index));
        let (text, words) = (
            position.move_text(choice.ply),
            position.move_words(choice.ply),
        );
        if position.unasked().is_some() {
            return Block::paragraph(format!("{mover}: {words}"));
        }
        let what = Text::from(format!("{mover} plays ")).and(strong(text.as_str()));
        let what = match words == text {
            true => what,
            false => what.and(format!(": {words}")),
        };
        Block::paragraph(match choice.is_unproved {
            true => what.and(faint(" (not proved to be best)")),
            false => what,
        })
    }

    fn over(&mut self, finish: Finish) -> Vec<Block> {
        let record = self.session().record(finish);
        // Before the search, so that the game can be saved even if the search fails.
        self.ended = Some(record.clone());
        let blunders = self.blunders(&record);
        summary::over(&record, self.game.person(), blunders, self.taken_back)
    }

    /// The person's blunders, as far as they are known. Empty if the person made no move.
    fn blunders(&self, record: &GameRecord) -> Vec<Block> {
        let person = self.game.person();
        if record.chosen_plies(person).next().is_none() {
            return Vec::new();
        }
        if self.instance.has_values() {
            return vec![summary::blunders(record, person, self.instance)];
        }
        let Some(prover) = self.prover else {
            return vec![summary::unknown()];
        };
        let mut proved = record.clone();
        match (prover.game)(&mut proved) {
            Ok(right) => proofs::blunders(&proved, person, &right, prover.questions),
            Err(fault) => vec![proofs::failed(fault)],
        }
    }

    /// The reply to a request about values in a game that is too large to list.
    fn searched(&mut self, request: &Request<'_>) -> Vec<Block> {
        if *request == Request::Hint {
            self.hints += 1;
        }
        let here = self.here();
        let played = match request {
            Request::WhatIf(text) => match typed::read(here, text) {
                Ok(ply) => Some(here.move_text(ply)),
                Err(error) => return vec![no_move(text, &error)],
            },
            _ => None,
        };
        let Some(prover) = self.prover else {
            return vec![hint::no_values(here)];
        };
        let report = match (prover.position)(&here.notation()) {
            Ok(report) => report,
            Err(fault) => return vec![proofs::failed(fault)],
        };
        match (request, played) {
            (_, Some(played)) => proofs::what_if(&report, &played),
            (Request::Values, None) => proofs::values(&report),
            _ if self.hints == 1 => vec![proofs::first(&report)],
            _ => vec![proofs::second(&report)],
        }
    }

    /// Takes back the person's last move and everything after it.
    fn back(&mut self) -> Result<Reply, HostFault> {
        if !self.game.take_back()? {
            let said = Block::paragraph("There is no move of yours to take back.");
            return Ok(Reply::going_on(vec![said]));
        }
        self.hints = 0;
        self.taken_back += 1;
        Ok(Reply::going_on(vec![self.board()]))
    }

    /// The name of the player in this seat; with a number if there are several others.
    fn called(&self, seat: Seat) -> String {
        match (seat == self.game.person(), self.instance.seats()) {
            (true, _) => "you".to_owned(),
            (false, 2) => self.name.clone(),
            (false, _) => format!("{} {seat}", self.name),
        }
    }

    /// The board and the position, apart from what is above them.
    fn board(&self) -> Block {
        let seats = self.instance.seats();
        let mover = self.session().on_turn();
        let names =
            (0..seats).map(|ahead| self.called(Seat::at(RelativeSeat(ahead), mover, seats)));
        let names: Vec<String> = names.collect();
        let rules = self.rules.short();
        let gap = if rules.is_empty() { "" } else { "   " };
        let position = faint(format!("position {}{gap}{rules}", self.here().notation()));
        let mut lines = vec![Text::default()];
        lines.extend(drawn(&self.here().board(), &names));
        lines.push(position);
        Block::lines(lines)
    }
}

fn no_move(text: &str, error: &MoveError) -> Block {
    let said = single_line(&error.about(text));
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
