//! A file of questions: a sequence that can be walked any number of times, so that neither the file
//! nor the right answers are ever in memory as a whole.

use grundy_games::Settings;

use super::expected::Expected;
use grundy_problem::instances::Test;
use grundy_problem::{Answer, Asks, Problem};
use grundy_report::Error;
use grundy_report::settings_text;

/// About so many bytes of a file are written at a time.
const CHUNK: usize = 64 << 10;

/// The questions of one file.
#[derive(Clone, Copy)]
pub(super) struct Questions<'p> {
    problem: &'p Problem,
    answer: &'p Answer,
    test: &'p Test,
    asked: Asked<'p>,
}

/// Which questions of a test.
#[derive(Clone, Copy)]
enum Asked<'p> {
    /// All; those that are drawn, by this seed for the test of this number.
    All { seed: u64, number: u64 },
    /// Just these instances.
    These(&'p [Settings]),
}

impl<'p> Questions<'p> {
    /// All questions of one of the problem's tests, which is below their number.
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
            asked: Asked::All { seed, number },
        }
    }

    /// Questions about just these instances of the same test.
    pub(super) fn these<'q>(&self, instances: &'q [Settings]) -> Questions<'q>
    where
        'p: 'q,
    {
        Questions {
            asked: Asked::These(instances),
            ..*self
        }
    }

    pub(super) fn answer(&self) -> &'p Answer {
        self.answer
    }

    pub(super) fn test(&self) -> &'p Test {
        self.test
    }

    /// How many there are.
    pub(super) fn len(&self) -> u64 {
        match self.asked {
            Asked::All { .. } => {
                u64::try_from(self.test.len()).expect("the loader allows some millions")
            }
            Asked::These(instances) => instances.len() as u64,
        }
    }

    /// What is asked about, in order.
    pub(super) fn instances(&self) -> Box<dyn Iterator<Item = Settings> + 'p> {
        match self.asked {
            Asked::All { seed, number } => {
                let count = usize::try_from(self.len()).unwrap_or(usize::MAX);
                Box::new(self.test.instances(seed, number).take(count))
            }
            Asked::These(instances) => Box::new(instances.iter().cloned()),
        }
    }

    /// Whether the game takes an instance.
    pub(super) fn admits(&self, instance: &Settings) -> bool {
        self.expected(instance.clone()).is_ok()
    }

    /// The line that asks about an instance.
    ///
    /// # Errors
    /// What the game has against the instance.
    pub(super) fn line(&self, instance: Settings) -> Result<String, Error> {
        let settings = self.problem.settled(instance);
        let columns = &self.answer.columns;
        Ok(self.problem.question_line(columns, self.test, &settings)?)
    }

    /// Rules and instance together, `key=value`.
    pub(super) fn text(&self, instance: Settings) -> String {
        settings_text(&self.problem.settled(instance))
    }

    /// What would be right of an instance.
    ///
    /// # Errors
    /// As [`Questions::line`].
    pub(super) fn expected(&self, instance: Settings) -> Result<Expected<'p>, Error> {
        let settings = self.problem.settled(instance);
        match &self.answer.asks {
            Asks::Winner(words) => {
                let outcome = self.problem.outcome(self.test, settings)?;
                Ok(Expected::word(words, outcome))
            }
            Asks::Move => Ok(Expected::Move(self.problem.open(self.test, &settings)?)),
        }
    }

    /// The file, piece by piece: how many questions there are, then each on a line of its own.
    pub(super) fn chunks(&self) -> impl Iterator<Item = Result<Chunk, Error>> {
        let questions = *self;
        let mut instances = questions.instances();
        let mut heading = Some(format!("{}\n", questions.len()));
        std::iter::from_fn(move || {
            let mut chunk = Chunk {
                text: heading.take().unwrap_or_default(),
                questions: 0,
            };
            while chunk.text.len() < CHUNK {
                let Some(instance) = instances.next() else {
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
    /// How many of them are questions.
    pub(super) questions: u64,
}
