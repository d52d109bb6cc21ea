//! A module: a program that knows the rules of a game, and what it says of itself.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_rules::{TextError, quoted};
use grundy_sandbox::Precompiled;

use crate::answer::{Answer, check_text};
use crate::error::ModuleError;
use crate::header::{Header, read_header};
use crate::packed::Packed;
use crate::parts;
use crate::table::Table;
use crate::talk::{Fault, LONG, ModuleLimits, Room, Talk, Turn};
use crate::text::{sentence, shown};

/// A program that knows the rules of a game, with its header.
#[derive(Debug)]
pub struct Module {
    source: Source,
    header: Header,
    /// As the user named the file.
    name: String,
    /// The hash of its code.
    fingerprint: String,
    /// Tells the instances of modules apart that threads keep.
    number: u64,
}

/// Where the answers of a module come from.
#[derive(Debug)]
enum Source {
    /// The program, with what was its answer for a header.
    Program {
        precompiled: Precompiled,
        limits: ModuleLimits,
        said: String,
    },
    /// What it was asked before; the program is not there.
    Packed(Box<Packed>),
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The instance that this thread talks to.
    static TALK: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// An instance that a thread keeps.
struct Kept {
    /// Of which module and parameters.
    number: u64,
    parameters: Vec<u64>,
    talk: Talk,
    turn: Turn,
    /// Questions so far.
    asked: usize,
}

impl Module {
    /// Starts a module and reads its header. `name` is its file as the user named it; `fingerprint`
    /// tells its code from any other.
    ///
    /// # Errors
    /// What is wrong with the module.
    pub fn open(
        name: &str,
        precompiled: Precompiled,
        fingerprint: &str,
        limits: ModuleLimits,
    ) -> Result<Self, ModuleError> {
        let said = Talk::begin(&precompiled, limits, Turn::Single)
            .and_then(|mut talk| talk.ask("header\n"))
            .map_err(|fault| {
                failed(
                    name,
                    &fault,
                    "when it was asked for its header",
                    "header\\n",
                )
            })?;
        let header = read_header(&said).map_err(|error| {
            let by_hand = by_hand(name, "header\\n");
            let problem = format!("{name}: {}", error.problem);
            let error = ModuleError { problem, ..error };
            error.help(format!("to see the header: {by_hand}"))
        })?;
        let limits = ModuleLimits {
            fuel_per_position: header.fuel.unwrap_or(limits.fuel_per_position),
            ..limits
        };
        Ok(Self {
            source: Source::Program {
                precompiled,
                limits,
                said,
            },
            header,
            name: name.to_owned(),
            fingerprint: fingerprint.to_owned(),
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
        })
    }

    /// A module that has been asked all that it ever will be.
    pub(crate) fn of_packed(name: &str, packed: Packed) -> Self {
        Self {
            header: packed.header().clone(),
            source: Source::Packed(Box::new(packed)),
            name: name.to_owned(),
            fingerprint: String::new(),
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
        }
    }

    /// What is left of it without its program, so far without a start.
    pub(crate) fn packed(&self) -> Packed {
        let said = match &self.source {
            Source::Program { said, .. } => said,
            Source::Packed(packed) => packed.said(),
        };
        Packed::new(said, &self.header)
    }

    /// The table that has this position, if it came with the module: `None` where the program is there.
    pub(crate) fn packed_table(
        &self,
        parameters: &[u64],
        start: &str,
    ) -> Option<Result<Table, ModuleError>> {
        match &self.source {
            Source::Program { .. } => None,
            Source::Packed(packed) => {
                let table = packed.table(parameters, start);
                Some(table.ok_or_else(|| self.without_program()))
            }
        }
    }

    /// Whether it can be asked more than it has been asked.
    pub(crate) fn has_program(&self) -> bool {
        matches!(self.source, Source::Program { .. })
    }

    fn without_program(&self) -> ModuleError {
        let problem = format!(
            "{} is there as tables only, and this start is not in them",
            self.name
        );
        ModuleError::new(problem)
            .help("its program would know; the tables are of the starts of a problem")
    }

    /// What the module says of its game.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file as the user named it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash of its code.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The position that play starts from under these parameters.
    ///
    /// # Errors
    /// What is wrong with the answer.
    pub(crate) fn start(&self, parameters: &[u64]) -> Result<String, ModuleError> {
        if let Source::Packed(packed) = &self.source {
            let start = packed.start(parameters).map(str::to_owned);
            return start.ok_or_else(|| self.without_program());
        }
        let (_, start) = self.begin(parameters, Turn::Single)?;
        Ok(start)
    }

    /// Where every question is asked of an instance of its own.
    pub(crate) fn fresh<'m>(&'m self, parameters: &'m [u64]) -> Result<Fresh<'m>, ModuleError> {
        Ok(Fresh {
            module: self,
            parameters,
            room: self.room(Turn::Single)?,
        })
    }

    /// Where the program can be started.
    fn room(&self, turn: Turn) -> Result<Room, ModuleError> {
        match &self.source {
            Source::Program {
                precompiled,
                limits,
                ..
            } => Room::open(precompiled, *limits, turn)
                .map_err(|fault| ModuleError::internal(fault.describe())),
            Source::Packed(_) => Err(self.without_program()),
        }
    }

    /// A fresh instance that has been told its parameters, and the position that it starts from.
    fn begin(&self, parameters: &[u64], turn: Turn) -> Result<(Talk, String), ModuleError> {
        let room = self.room(turn)?;
        self.begin_in(&room, parameters)
    }

    fn begin_in(&self, room: &Room, parameters: &[u64]) -> Result<(Talk, String), ModuleError> {
        let question = start_question(parameters);
        let failed = |fault: Fault| {
            let asked = format!("header\\n{question}\\n");
            let when = format!("when it was asked `{question}`");
            failed(&self.name, &fault, &when, &asked)
        };
        let mut talk = room.talk().map_err(failed)?;
        talk.ask("header\n").map_err(failed)?;
        let said = talk
            .ask_lines(&format!("{question}\n"), 1)
            .map_err(failed)?;
        let start = said.trim();
        check_text("position", start).map_err(|problem| {
            ModuleError::new(format!("{}: the start: {problem}", self.name)).help(format!(
                "to see it: {}",
                by_hand(&self.name, &format!("header\\n{question}\\n"))
            ))
        })?;
        Ok((talk, start.to_owned()))
    }

    /// Asks questions, one for each text, of the instance that this thread keeps. The lines of the
    /// answer are as many.
    ///
    /// # Errors
    /// The fault of the first question that is at fault when it is asked alone.
    pub(crate) fn ask(
        &self,
        parameters: &[u64],
        question: &str,
        texts: &[&str],
    ) -> Result<String, ModuleError> {
        let bytes: usize = texts
            .iter()
            .map(|text| question.len() + text.len() + 2)
            .sum();
        let mut asked = String::with_capacity(bytes);
        for text in texts {
            asked.push_str(question);
            asked.push(' ');
            asked.push_str(text);
            asked.push('\n');
        }
        let mut kept = self.kept(parameters)?;
        match kept.talk.ask_lines(&asked, texts.len()) {
            Ok(said) => {
                kept.asked += texts.len();
                TALK.set(Some(kept));
                Ok(said)
            }
            Err(Fault::Host(error)) => Err(ModuleError::internal(error)),
            // Now line by line, so that the one at fault is known.
            Err(_) => {
                let fresh = self.fresh(parameters)?;
                let each = texts.iter().map(|text| fresh.ask(question, text));
                each.collect()
            }
        }
    }

    /// The instance that this thread keeps, or a new one; after many questions, one for many more.
    fn kept(&self, parameters: &[u64]) -> Result<Kept, ModuleError> {
        let kept = TALK.take();
        let kept = kept.filter(|kept| kept.number == self.number && kept.parameters == parameters);
        let turn = match kept {
            Some(kept) if kept.turn == Turn::Long || kept.asked < LONG => return Ok(kept),
            Some(_) => Turn::Long,
            None => Turn::Batch,
        };
        let (talk, _) = self.begin(parameters, turn)?;
        Ok(Kept {
            number: self.number,
            parameters: parameters.to_vec(),
            talk,
            turn,
            asked: 0,
        })
    }

    /// Ends the instance that this thread keeps.
    pub(crate) fn rest(&self) {
        TALK.set(None);
    }

    /// Why a text that somebody gave as a position is none, if the module says `bad` of it or of one of its
    /// parts. It is for people who know the game and not its program.
    pub(crate) fn refusal(&self, parameters: &[u64], text: &str) -> Option<TextError> {
        let parts: Vec<&str> = match self.header.sum {
            true => parts::of(text).collect(),
            false => vec![text],
        };
        let why = parts.iter().find_map(|part| {
            let said = self.ask(parameters, "moves", &[part]).ok()?;
            let said = said.trim_end_matches('\n');
            match Answer::read(said, self.header.seats, self.header.last) {
                Ok(Answer::Bad(why)) => Some(sentence(why)),
                _ => None,
            }
        })?;
        let expected = match self.start(parameters) {
            Ok(start) => format!("a position as the game writes it: {}", quoted(&start)),
            Err(_) => "a position as the game writes it".to_owned(),
        };
        Some(TextError::new(why, expected))
    }

    /// An error about one position, with the command that shows it.
    pub(crate) fn at(&self, parameters: &[u64], text: &str, problem: &str) -> ModuleError {
        self.at_question(parameters, "moves", text, problem)
    }

    /// The same, about the answer to another question than `moves`.
    pub(crate) fn at_question(
        &self,
        parameters: &[u64],
        question: &str,
        text: &str,
        problem: &str,
    ) -> ModuleError {
        let by_hand = by_hand(&self.name, &self.asked(parameters, question, text));
        let position = text.split('\t').next().unwrap_or(text);
        let problem = format!(
            "{}: in the position `{}`: {problem}",
            self.name,
            shown(position)
        );
        ModuleError::new(problem)
            .help(format!("to see it: {by_hand}"))
            .about(position)
    }

    fn asked(&self, parameters: &[u64], question: &str, text: &str) -> String {
        let start = start_question(parameters);
        format!("header\\n{start}\\n{question} {text}\\n")
    }
}

/// Asks a module, each question in an instance of its own.
pub(crate) struct Fresh<'m> {
    module: &'m Module,
    parameters: &'m [u64],
    room: Room,
}

impl Fresh<'_> {
    /// The answer to a question about a position, a line.
    pub(crate) fn ask(&self, question: &str, text: &str) -> Result<String, ModuleError> {
        let module = self.module;
        let (mut talk, _) = module.begin_in(&self.room, self.parameters)?;
        talk.ask_lines(&format!("{question} {text}\n"), 1)
            .map_err(|fault| {
                let when = format!("in the position `{}`", shown(text));
                let asked = module.asked(self.parameters, question, text);
                failed(&module.name, &fault, &when, &asked).about(text)
            })
    }
}

fn start_question(parameters: &[u64]) -> String {
    let parameters = parameters.iter().map(|parameter| format!(" {parameter}"));
    format!("start{}", parameters.collect::<String>())
}

fn failed(name: &str, fault: &Fault, when: &str, asked: &str) -> ModuleError {
    if let Fault::Host(error) = fault {
        return ModuleError::internal(error);
    }
    let error = ModuleError::new(format!("{name}: {}, {when}", fault.describe()));
    let error = match fault.stderr() {
        Some(stderr) => error.help(format!("it wrote on standard error:\n{stderr}")),
        None => error,
    };
    error.help(format!("to see it: {}", by_hand(name, asked)))
}

/// The command that asks a module by hand.
fn by_hand(name: &str, asked: &str) -> String {
    let quoted = asked.replace('%', "%%").replace('\'', "'\\''");
    let quoted = quoted.replace('\t', "\\t");
    let is_plain = |c: char| c.is_alphanumeric() || "-_=.,/".contains(c);
    let name = match name.chars().all(is_plain) {
        true => name.to_owned(),
        false => format!("'{}'", name.replace('\'', "'\\''")),
    };
    format!("printf '{quoted}' | grundy run {name}")
}
