//! The instance of a module that each thread keeps, and instances for one question.
//!
//! An instance is told one tuple of settings only, so nothing that a module remembers of other settings can get into
//! the answers. The program is loaded once for all of them: loading a script takes far longer than starting it.

use std::cell::{Cell, RefCell};

use crate::answer::check_text;
use crate::conversation::{Conversation, ConversationKind, Fault, LONG, Launcher};
use crate::error::{ModuleError, of_fault};
use crate::module::Module;
use crate::parameterized::ParameterizedModule;
use crate::text::shown;

thread_local! {
    static INSTANCE: RefCell<Option<ThreadInstance>> = const { RefCell::new(None) };
    static WORK: Cell<u64> = const { Cell::new(0) };
}

/// Units of fuel that pass in about the time that a turn of a conversation takes besides the module's own work.
const WORK_OF_TURN: u64 = 50_000;

/// A module that is loaded in this thread, and its instance if one is running.
struct ThreadInstance {
    /// The number of the module.
    module: u64,
    /// The loaded program for each kind of conversation. Loading a script takes longer than starting it.
    launchers: [Option<Launcher>; 3],
    /// In a box, because it is large and taken out for every batch of questions.
    running: Option<Box<Running>>,
}

/// An instance that has been told its settings.
struct Running {
    conversation: Conversation,
    kind: ConversationKind,
    /// The settings that it was told, and the start that it answered.
    parameters: Vec<String>,
    start: String,
    /// The number of questions that it has been asked.
    asked: usize,
    /// The value of `asked` at the last call of [`drop_large_instance`].
    counted: usize,
}

/// The position that play starts from, as the instance of this thread answers.
pub(crate) fn start(on: &ParameterizedModule) -> Result<String, ModuleError> {
    with_instance(&on.module, |instance| {
        Ok(instance.running(on)?.start.clone())
    })
}

/// Asks the instance of this thread one question for each text. If the batch fails, each question goes to a new
/// instance, so that the one at fault is known.
pub(crate) fn ask(
    on: &ParameterizedModule,
    question: &str,
    texts: &[&str],
) -> Result<String, ModuleError> {
    let bytes = texts.iter().map(|text| question.len() + text.len() + 2);
    let mut questions = String::with_capacity(bytes.sum());
    for text in texts {
        questions.push_str(question);
        questions.push(' ');
        questions.push_str(text);
        questions.push('\n');
    }
    let answer = with_instance(&on.module, |instance| {
        instance.ask(on, &questions, texts.len())
    })?;
    match answer {
        Ok(answer) => Ok(answer),
        Err(Fault::Host(error)) => Err(ModuleError::new(error)),
        Err(_) => {
            let one_shot = OneShot::new(on)?;
            let answers = texts.iter().map(|text| one_shot.ask(question, text));
            answers.collect()
        }
    }
}

/// Ends the instance of this thread. The program stays loaded.
pub(crate) fn drop_instance(module: &Module) {
    with_instance(module, |instance| instance.running = None);
}

/// Ends the instance of this thread if it was asked many questions since the last call. Its memory may have
/// grown with them, and the next game can pay for a new one.
pub(crate) fn drop_large_instance(module: &Module) {
    with_instance(module, |instance| {
        let running = instance.running.take();
        instance.running = running.filter(|running| running.asked - running.counted < LONG);
        if let Some(running) = &mut instance.running {
            running.counted = running.asked;
        }
    });
}

/// The work of the instances of this thread so far, in units of fuel. The same questions cost about the same on
/// every machine.
pub(crate) fn work_of_thread() -> u64 {
    WORK.get()
}

/// Calls `f` with the instance that this thread keeps of a module. An instance of another module is ended.
fn with_instance<T>(module: &Module, f: impl FnOnce(&mut ThreadInstance) -> T) -> T {
    let kept = INSTANCE.take();
    let kept = kept.filter(|kept| kept.module == module.number());
    let mut instance = kept.unwrap_or_else(|| ThreadInstance {
        module: module.number(),
        launchers: [const { None }; 3],
        running: None,
    });
    let result = f(&mut instance);
    INSTANCE.set(Some(instance));
    result
}

impl ThreadInstance {
    /// Asks questions, a line each. An instance that fails is ended.
    fn ask(
        &mut self,
        on: &ParameterizedModule,
        questions: &str,
        count: usize,
    ) -> Result<Result<String, Fault>, ModuleError> {
        let running = self.running(on)?;
        let answer = running.conversation.ask_lines(questions, count);
        running.asked += count;
        let work = running.conversation.fuel_of_turn() + WORK_OF_TURN;
        WORK.set(WORK.get().saturating_add(work));
        if answer.is_err() {
            self.running = None;
        }
        Ok(answer)
    }

    /// The running instance, which has been told these settings and no others. After many questions it is replaced
    /// by one that runs many more in less time.
    fn running(&mut self, on: &ParameterizedModule) -> Result<&mut Running, ModuleError> {
        let kept = self.running.take();
        let kept = kept.filter(|kept| kept.parameters == on.parameters);
        let is_tired = |kept: &Running| kept.asked >= LONG && kept.kind != ConversationKind::Long;
        let kind = match &kept {
            Some(kept) if is_tired(kept) => ConversationKind::Long,
            _ => ConversationKind::Batch,
        };
        let running = match kept.filter(|kept| !is_tired(kept)) {
            Some(running) => running,
            None => {
                let (conversation, start) = begin(on, &self.launcher(&on.module, kind)?)?;
                Box::new(Running {
                    conversation,
                    kind,
                    parameters: on.parameters.clone(),
                    start,
                    asked: 0,
                    counted: 0,
                })
            }
        };
        Ok(self.running.insert(running))
    }

    /// The loaded program for a kind of conversation.
    fn launcher(
        &mut self,
        module: &Module,
        kind: ConversationKind,
    ) -> Result<Launcher, ModuleError> {
        let known = &mut self.launchers[kind as usize];
        if known.is_none() {
            *known = Some(module.launcher(kind)?);
        }
        known.clone().ok_or_else(|| module.without_program())
    }
}

/// Starts a new instance, tells it the settings and takes the start that it answers.
fn begin(
    on: &ParameterizedModule,
    launcher: &Launcher,
) -> Result<(Conversation, String), ModuleError> {
    let question = on.start_question();
    let mut conversation = launcher
        .start()
        .and_then(|mut conversation| conversation.ask("header\n").map(|_| conversation))
        .map_err(|fault| start_fault(on, &question, &fault))?;
    let start = ask_start(&mut conversation, on)?;
    Ok((conversation, start))
}

fn ask_start(
    conversation: &mut Conversation,
    on: &ParameterizedModule,
) -> Result<String, ModuleError> {
    let question = on.start_question();
    let answer = conversation
        .ask_lines(&format!("{question}\n"), 1)
        .map_err(|fault| start_fault(on, &question, &fault))?;
    let start = answer.trim_end_matches(['\r', '\n']);
    let checked = match start {
        "" => Err("the answer is an empty line, and has to be the first position".to_owned()),
        start => check_text("position", start),
    };
    checked.map_err(|problem| {
        ModuleError::new(format!("{}: the start: {problem}", on.name()))
            .by_hand(on.name(), &format!("header\n{question}\n"))
    })?;
    Ok(start.to_owned())
}

fn start_fault(on: &ParameterizedModule, question: &str, fault: &Fault) -> ModuleError {
    let asked = format!("header\n{question}\n");
    of_fault(
        on.name(),
        fault,
        &format!("when it was asked `{}`", shown(question)),
        &asked,
    )
}

/// Starts a new instance of a module for each question.
pub(crate) struct OneShot<'m> {
    on: &'m ParameterizedModule,
    launcher: Launcher,
}

impl<'m> OneShot<'m> {
    pub(crate) fn new(on: &'m ParameterizedModule) -> Result<Self, ModuleError> {
        let launcher = with_instance(&on.module, |instance| {
            instance.launcher(&on.module, ConversationKind::Single)
        })?;
        Ok(Self { on, launcher })
    }

    /// The answer to a question about a position, a line.
    pub(crate) fn ask(&self, question: &str, text: &str) -> Result<String, ModuleError> {
        let (mut conversation, _) = begin(self.on, &self.launcher)?;
        conversation
            .ask_lines(&format!("{question} {text}\n"), 1)
            .map_err(|fault| {
                let when = format!("in the position `{}`", shown(text));
                let asked = self.on.questions_for(question, text);
                of_fault(self.on.name(), &fault, &when, &asked).about(text)
            })
    }

    /// The answers of one instance to `moves` in these positions, after it was asked the same under `other` settings.
    /// `None` if it fails: the positions need not exist under the other settings.
    pub(crate) fn ask_after(
        &self,
        other: &ParameterizedModule,
        texts: &[&str],
    ) -> Option<Vec<String>> {
        let (mut conversation, _) = begin(other, &self.launcher).ok()?;
        ask_moves(&mut conversation, texts)?;
        ask_start(&mut conversation, self.on).ok()?;
        ask_moves(&mut conversation, texts)
    }
}

/// The answers to `moves` in these positions, a line each, asked one by one. `None` if the instance fails.
fn ask_moves(conversation: &mut Conversation, texts: &[&str]) -> Option<Vec<String>> {
    let lines = texts
        .iter()
        .map(|text| conversation.ask_lines(&format!("moves {text}\n"), 1).ok());
    lines.collect()
}
