//! A module with values for its settings, before the canonical forms of its positions are known.

use std::sync::Arc;

use crate::error::ModuleError;
use crate::header::Header;
use crate::module::Module;
use crate::text::shown;

/// A module and the values of its settings.
#[derive(Clone, Debug)]
pub(crate) struct ParameterizedModule {
    pub(crate) module: Arc<Module>,
    /// The values of the header's keys, in their order.
    pub(crate) parameters: Vec<String>,
}

impl ParameterizedModule {
    pub(crate) fn header(&self) -> &Header {
        self.module.header()
    }

    pub(crate) fn name(&self) -> &str {
        self.module.name()
    }

    /// The settings as they follow a name in errors: ` with rows=3 cols=4`. Empty if the header has no keys.
    pub(crate) fn with_settings(&self) -> String {
        let keys = self.header().keys.iter().map(|key| key.name.as_str());
        let set = keys.zip(&self.parameters);
        let set: String = set
            .map(|(key, value)| format!(" {key}={}", shown(value)))
            .collect();
        match set.is_empty() {
            true => set,
            false => format!(" with{set}"),
        }
    }

    /// The value of a key of the header.
    pub(crate) fn value(&self, key: &str) -> Option<u64> {
        self.header().value(&self.parameters, key)
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
        self.error_seen(text, problem, &self.questions_for(question, text))
    }

    /// An error about the answer to `moves` in a position after the same question under other settings.
    pub(crate) fn error_after(&self, other: &Self, text: &str, problem: &str) -> ModuleError {
        let start = self.start_question();
        let asked = format!(
            "{}{start}\nmoves {text}\n",
            other.questions_for("moves", text)
        );
        self.error_seen(text, problem, &asked)
    }

    /// An error in a position, with the command that shows it by these questions.
    fn error_seen(&self, text: &str, problem: &str, asked: &str) -> ModuleError {
        let position = text.split('\t').next().unwrap_or(text);
        let problem = format!(
            "{}: in the position `{}`: {problem}",
            self.name(),
            shown(position)
        );
        ModuleError::new(problem)
            .by_hand(self.name(), asked)
            .about(position)
    }

    /// The module with the default values of its settings. `None` if it has them already.
    pub(crate) fn with_defaults(&self) -> Option<Self> {
        let keys = self.header().keys.iter();
        let parameters: Vec<String> = keys.map(|key| key.default.clone()).collect();
        (parameters != self.parameters).then(|| Self {
            module: Arc::clone(&self.module),
            parameters,
        })
    }

    /// All that a new instance has to be asked for the answer to a question: lines.
    pub(crate) fn questions_for(&self, question: &str, text: &str) -> String {
        let start = self.start_question();
        format!("header\n{start}\n{question} {text}\n")
    }

    /// The question for the start.
    pub(crate) fn start_question(&self) -> String {
        let parameters = self.parameters.iter();
        let parameters = parameters.map(|parameter| format!(" {parameter}"));
        format!("start{}", parameters.collect::<String>())
    }
}
