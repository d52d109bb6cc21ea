//! A file of questions. It is a sequence that can be generated repeatedly, so neither the file nor
//! the right answers are ever in memory as a whole.

use grundy_games::Settings;
use grundy_problem::instances::Test;
use grundy_problem::{Answer, Problem};
use grundy_report::Error;

use super::expected::Expected;

/// The file is written in pieces of about this many bytes.
const CHUNK: usize = 64 << 10;

/// The questions of one file.
#[derive(Clone, Copy)]
pub(super) struct Questions<'p> {
    problem: &'p Problem,
    answer: &'p Answer,
    test: &'p Test,
    asked: QuestionSelection<'p>,
}

/// The questions of a test that are asked.
#[derive(Clone, Copy)]
enum QuestionSelection<'p> {
    /// All of them. Random ones are drawn by this seed, for the test of this number.
    All { seed: u64, number: u64 },
    /// Only those about these instances.
    These(&'p [Settings]),
}

impl<'p> Questions<'p> {
    /// All questions of the problem's test with this index.
    pub(super) fn of_test(
        problem: &'p Problem,
        answer: &'p Answer,
        number: usize,
        seed: u64,
    ) -> Self {
        let test = &answer.tests[number];
        let number = number as u64;
        Self {
            problem,
            answer,
            test,
            asked: QuestionSelection::All { seed, number },
        }
    }

    /// Only the questions about these instances of the same test.
    pub(super) fn these<'q>(&self, instances: &'q [Settings]) -> Questions<'q>
    where
        'p: 'q,
    {
        Questions {
            asked: QuestionSelection::These(instances),
            ..*self
        }
    }

    pub(super) fn answer(&self) -> &'p Answer {
        self.answer
    }

    pub(super) fn test(&self) -> &'p Test {
        self.test
    }

    /// The number of questions.
    pub(super) fn len(&self) -> u64 {
        match self.asked {
            QuestionSelection::All { .. } => {
                u64::try_from(self.test.len()).expect("the loader allows some millions")
            }
            QuestionSelection::These(instances) => instances.len() as u64,
        }
    }

    /// The instances that the questions are about, in order.
    pub(super) fn instances(&self) -> Box<dyn Iterator<Item = Settings> + 'p> {
        match self.asked {
            QuestionSelection::All { seed, number } => {
                let count = usize::try_from(self.len()).unwrap_or(usize::MAX);
                Box::new(self.test.instances(seed, number).take(count))
            }
            QuestionSelection::These(instances) => Box::new(instances.iter().cloned()),
        }
    }

    /// Whether the positions of each question's game are listed to answer it. They are if its rules are a program.
    pub(super) fn lists(&self) -> bool {
        self.problem.game.fingerprint().is_some()
    }

    /// The number of positions and moves that were listed to answer an instance. `None` if the test or the game does
    /// not accept it.
    pub(super) fn listed(&self, instance: &Settings) -> Option<u64> {
        if !self.test.includes(instance) {
            return None;
        }
        self.expected(instance.clone()).ok()?;
        if !self.lists() {
            return Some(0);
        }
        let settings = self.settings(instance.clone());
        let opened = self.problem.open(self.test, &settings).ok()?;
        Some(opened.listed())
    }

    /// The text that asks about an instance.
    ///
    /// # Errors
    /// If the game does not accept the instance.
    pub(super) fn line(&self, instance: Settings) -> Result<String, Error> {
        let settings = self.problem.with_rules(instance);
        Ok(self
            .problem
            .question_text(self.answer, self.test, &settings)?)
    }

    /// The settings of the problem's rules and of the instance together.
    pub(super) fn settings(&self, instance: Settings) -> Settings {
        self.problem.with_rules(instance)
    }

    /// The right answer for an instance.
    ///
    /// # Errors
    /// If the game does not accept the instance.
    pub(super) fn expected(&self, instance: Settings) -> Result<Expected<'p>, Error> {
        let settings = self.settings(instance);
        Ok(Expected::of(
            self.problem,
            self.answer,
            self.test,
            settings,
        )?)
    }

    /// The file, piece by piece.
    pub(super) fn chunks(&self) -> impl Iterator<Item = Result<Chunk, Error>> {
        let questions = *self;
        let mut instances = questions.instances();
        let mut heading = Some(questions.answer.framing.heading(questions.len()));
        let mut ending = Some(questions.answer.framing.ending());
        std::iter::from_fn(move || {
            let mut chunk = Chunk {
                text: heading.take().unwrap_or_default(),
                questions: 0,
            };
            while chunk.text.len() < CHUNK {
                let Some(instance) = instances.next() else {
                    chunk.text.push_str(&ending.take().unwrap_or_default());
                    break;
                };
                match questions.line(instance) {
                    Ok(line) => chunk.text.push_str(&line),
                    Err(diagnostics) => return Some(Err(diagnostics)),
                }
                chunk.text.push('\n');
                chunk.questions += 1;
            }
            (!chunk.text.is_empty()).then_some(Ok(chunk))
        })
    }
}

/// A piece of a file of questions.
pub(super) struct Chunk {
    /// Whole lines.
    pub(super) text: String,
    /// The number of questions among them.
    pub(super) questions: u64,
}
