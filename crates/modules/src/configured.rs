//! A module with values for its settings: the context of every question about a game.

use std::ops::Deref;
use std::sync::Arc;

use grundy_rules::TextError;

use crate::answer::Answer;
use crate::canonical::CanonicalForm;
use crate::components;
use crate::conversation::batches;
use crate::error::ModuleError;
use crate::instance::{self, OneShot};
use crate::module::Module;
use crate::parameterized::ParameterizedModule;
use crate::text::{example, sentence};

/// The beginning of the answer to `start` for settings that are not possible; the reason follows.
const BAD: &str = "bad ";

/// A module, the values of its settings, and the canonical forms of its positions.
#[derive(Clone, Debug)]
pub(crate) struct ConfiguredModule {
    base: ParameterizedModule,
    canon: CanonicalForm,
}

impl Deref for ConfiguredModule {
    type Target = ParameterizedModule;

    fn deref(&self) -> &ParameterizedModule {
        &self.base
    }
}

impl ConfiguredModule {
    /// Costs no question to the module.
    ///
    /// # Errors
    /// If a symmetry of the header does not fit the board of these settings.
    pub(crate) fn new(module: Arc<Module>, parameters: Vec<String>) -> Result<Self, ModuleError> {
        let canon = CanonicalForm::new(&module, &parameters)?;
        let base = ParameterizedModule { module, parameters };
        Ok(Self { base, canon })
    }

    pub(crate) fn canon(&self) -> &CanonicalForm {
        &self.canon
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
            None => {
                let start = instance::start(self)?;
                match start.strip_prefix(BAD) {
                    Some(why) => Err(self.refused_settings(why)),
                    None => Ok(start),
                }
            }
        }
    }

    /// Checks that the module takes the settings. An exported game is not asked: it was when it was exported.
    ///
    /// # Errors
    /// If the module fails, or answers that the settings are not possible.
    pub(crate) fn check_settings(&self) -> Result<(), ModuleError> {
        match self.module.exported() {
            Some(_) => Ok(()),
            None => self.start().map(drop),
        }
    }

    /// The error for settings to which the module answers `bad` instead of a position.
    fn refused_settings(&self, why: &str) -> ModuleError {
        let problem = format!(
            "{} cannot be set up{}: {}",
            self.name(),
            self.with_settings(),
            sentence(why.trim())
        );
        let keys = self.header().keys.iter().map(|key| key.name.as_str());
        ModuleError::new(problem).of_settings(keys)
    }

    /// Asks one question for each text. The answer has as many lines. Questions go to the instance that this
    /// thread keeps.
    ///
    /// # Errors
    /// If the module fails: with the fault of the first question that fails when it is asked alone.
    pub(crate) fn ask(&self, question: &str, texts: &[&str]) -> Result<String, ModuleError> {
        instance::ask(self, question, texts)
    }

    /// Starts a new instance for each question.
    pub(crate) fn one_shot(&self) -> Result<OneShot<'_>, ModuleError> {
        OneShot::new(self)
    }

    /// Asks one question for each of any number of texts, in several batches. Returns one line for each text.
    ///
    /// # Errors
    /// The same as of [`ConfiguredModule::ask`].
    pub(crate) fn ask_each(
        &self,
        question: &str,
        texts: &[&str],
    ) -> Result<Vec<String>, ModuleError> {
        let mut lines = Vec::with_capacity(texts.len());
        for now in batches(texts, |text| *text) {
            let answer = self.ask(question, now)?;
            lines.extend(answer.split('\n').take(now.len()).map(str::to_owned));
        }
        Ok(lines)
    }

    /// The canonical form of a position; of a sum, component by component.
    pub(crate) fn canonical(&self, text: &str) -> Result<String, ModuleError> {
        Ok(self.canonical_each(&[text])?.swap_remove(0))
    }

    /// The canonical forms of positions, in their order.
    pub(crate) fn canonical_each(&self, texts: &[&str]) -> Result<Vec<String>, ModuleError> {
        self.canon.of_each(self, texts)
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
            Ok(start) => format!("a position as the game writes it: {}", example(&start)),
            Err(_) => "a position as the game writes it".to_owned(),
        };
        Some(TextError::new(why, expected))
    }
}
