//! A module with values for its settings: the context of every question about a game.

use std::sync::Arc;

use grundy_rules::{TextError, quoted};

use crate::answer::Answer;
use crate::canonical::CanonicalForm;
use crate::components;
use crate::error::{ModuleError, command_by_hand};
use crate::header::Header;
use crate::instance::{self, OneShot};
use crate::module::Module;
use crate::text::{sentence, shown};

/// A module, the values of its settings, and the canonical forms of its positions.
#[derive(Clone, Debug)]
pub(crate) struct ConfiguredModule {
    pub(crate) module: Arc<Module>,
    /// The values of the header's keys, in their order.
    pub(crate) parameters: Vec<u64>,
    canon: CanonicalForm,
}

impl ConfiguredModule {
    /// Costs no question to the module.
    ///
    /// # Errors
    /// If a symmetry of the header does not fit the board of these settings.
    pub(crate) fn new(module: Arc<Module>, parameters: Vec<u64>) -> Result<Self, ModuleError> {
        let canon = CanonicalForm::new(&module, &parameters)?;
        Ok(Self {
            module,
            parameters,
            canon,
        })
    }

    pub(crate) fn header(&self) -> &Header {
        self.module.header()
    }

    pub(crate) fn name(&self) -> &str {
        self.module.name()
    }

    pub(crate) fn canon(&self) -> &CanonicalForm {
        &self.canon
    }

    /// The value of a key of the header.
    pub(crate) fn value(&self, key: &str) -> Option<u64> {
        self.header().value(&self.parameters, key)
    }

    /// The position that play starts from, as the module writes it.
    ///
    /// # Errors
    /// If the module fails, or if it was exported without its program and without this start.
    pub(crate) fn start(&self) -> Result<String, ModuleError> {
        match self.module.exported() {
            Some(exported) => {
                let start = exported.start(&self.parameters).map(str::to_owned);
                start.ok_or_else(|| self.module.without_program())
            }
            None => instance::start(self),
        }
    }

    /// Asks one question for each text. The answer has as many lines. Questions go to the instance that this
    /// thread keeps.
    ///
    /// # Errors
    /// The fault of the first question that fails when it is asked alone.
    pub(crate) fn ask(&self, question: &str, texts: &[&str]) -> Result<String, ModuleError> {
        instance::ask(self, question, texts)
    }

    /// Starts a new instance for each question.
    pub(crate) fn one_shot(&self) -> Result<OneShot<'_>, ModuleError> {
        OneShot::new(self)
    }

    /// The canonical form of a position; of a sum, component by component.
    pub(crate) fn canonical(&self, text: &str) -> Result<String, ModuleError> {
        self.canon.of(self, text)
    }

    /// Whether a position is the start of a sum, about which the module is not asked as a whole.
    pub(crate) fn is_whole_sum(&self, text: &str) -> bool {
        self.header().sum && components::is_sum(text)
    }

    /// The reason why a text that a user gave is not a position, if the module answers `bad` to it or to one of
    /// its components. The reason is meant for players.
    pub(crate) fn refusal(&self, text: &str) -> Option<TextError> {
        let parts: Vec<&str> = match self.header().sum {
            true => components::of(text).collect(),
            false => vec![text],
        };
        let why = parts.iter().find_map(|part| {
            let answer = self.ask("moves", &[part]).ok()?;
            let answer = answer.trim_end_matches('\n');
            match Answer::read(answer, self.header().seats, self.header().last) {
                Ok(Answer::Bad(why)) => Some(sentence(why)),
                _ => None,
            }
        })?;
        let expected = match self.start() {
            Ok(start) => format!("a position as the game writes it: {}", quoted(&start)),
            Err(_) => "a position as the game writes it".to_owned(),
        };
        Some(TextError::new(why, expected))
    }

    /// An error about the answer to `moves` in a position, with the command that shows it.
    pub(crate) fn error_at(&self, text: &str, problem: &str) -> ModuleError {
        self.error_at_question("moves", text, problem)
    }

    /// An error about the answer to a question in a position.
    pub(crate) fn error_at_question(
        &self,
        question: &str,
        text: &str,
        problem: &str,
    ) -> ModuleError {
        let by_hand = command_by_hand(self.name(), &self.questions_for(question, text));
        let position = text.split('\t').next().unwrap_or(text);
        let problem = format!(
            "{}: in the position `{}`: {problem}",
            self.name(),
            shown(position)
        );
        ModuleError::new(problem)
            .help(format!("to see it: {by_hand}"))
            .about(position)
    }

    /// All that a new instance has to be asked for the answer to a question, with `\n` as two characters.
    pub(crate) fn questions_for(&self, question: &str, text: &str) -> String {
        let start = self.start_question();
        format!("header\\n{start}\\n{question} {text}\\n")
    }

    /// The question for the start.
    pub(crate) fn start_question(&self) -> String {
        let parameters = self.parameters.iter();
        let parameters = parameters.map(|parameter| format!(" {parameter}"));
        format!("start{}", parameters.collect::<String>())
    }
}
