//! The verdict on runs, and what explains it.

use grundy_games::Settings;

use super::compare::Difference;
use super::questions::Questions;
use super::run::{AnswerRun, Runner};
use super::shrink::{Sought, first_wrong, least};
use grundy_problem::instances::Domain;
use grundy_report::Error;
use grundy_report::{Decision, Reason};

/// What decided a verdict, with the smallest question that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstWrongAnswer {
    /// What went wrong.
    pub reason: Reason,
    /// One sentence more, for faults.
    pub detail: Option<String>,
    /// In which test, counted from 0.
    pub test: usize,
    /// At which question of it, counted from 0; after an answer too many, the number of questions.
    pub question: u64,
    /// The question; `None` where the program went on after the last one.
    pub case: Option<Case>,
    /// What the program answered; `None` where it did not.
    pub printed: Option<String>,
    /// The smallest question that the program answers wrongly.
    pub least: Minimized,
    /// What the program wrote on stderr, as far as it was kept.
    pub stderr: String,
}

/// A question and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The line of the question.
    pub input: String,
    /// Rules and instance, `key=value`.
    pub instance: String,
    /// What is right.
    pub expected: String,
}

/// What is known of smaller questions that are answered wrongly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Minimized {
    /// Nothing: one question does not tell.
    NotSought,
    /// Asked alone, the question is answered rightly: the program errs after other questions only.
    RightAlone,
    /// Asked alone, the program ends by a limit.
    Untold,
    /// A question that is answered wrongly when nothing else is asked.
    Found {
        /// The question.
        case: Case,
        /// All that the program printed.
        printed: Option<String>,
        /// What was wrong.
        reason: Reason,
        /// Whether all smaller questions of the generator were asked and answered rightly.
        smallest: bool,
        /// Whether the generator lists its questions one by one, so that no others were tried.
        listed: bool,
    },
}

/// The verdict on the runs of a program: what the first that is not good says.
pub(super) fn verdict(runs: &[AnswerRun]) -> Decision {
    let first = runs.iter().find_map(AnswerRun::reason);
    first.map_or(Decision::Accepted, Decision::Rejected)
}

/// Whether asking a single question can show it. What is used up depends on all questions.
pub(super) fn is_told_by_one_question(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::WrongAnswer
            | Reason::MissingAnswer
            | Reason::ExtraOutput
            | Reason::Trap
            | Reason::ExitCode
    )
}

/// What there is to say of the run of a test that is not good.
pub(super) fn explain(
    runner: &Runner<'_>,
    test: usize,
    questions: &Questions<'_>,
    ran: &AnswerRun,
) -> Result<FirstWrongAnswer, Error> {
    let reason = ran.reason().expect("the run is not good");
    let (question, printed) = first_difference(ran);
    let at = usize::try_from(question).unwrap_or(usize::MAX);
    let instance = questions.instances().nth(at);
    let case = match &instance {
        Some(instance) => Some(Case::of(questions, instance)?),
        None => None,
    };
    let sought = is_told_by_one_question(reason);
    // Where there is an answer too many, every question may be to blame, and the first is as good
    // as any.
    let known = instance.or_else(|| questions.instances().next());
    let least = match known.filter(|_| sought) {
        // A program may prepare as much for one question as for all.
        Some(known) => least_wrong(&runner.with_fuel(ran.fuel_limit), questions, known)?,
        None => Minimized::NotSought,
    };
    Ok(FirstWrongAnswer {
        reason,
        detail: ran.fault.as_ref().map(|(_, detail)| detail.clone()),
        test,
        question,
        case,
        printed,
        least,
        stderr: ran.stderr.clone(),
    })
}

/// The first answer that is not what it should be: which one it is, and what was printed.
fn first_difference(ran: &AnswerRun) -> (u64, Option<String>) {
    let first = ran.first_wrong.as_ref().or(ran.first_extra.as_ref());
    match first {
        Some(Difference { number, printed }) => (*number, Some(printed.clone())),
        None => (ran.tally.answered(), None),
    }
}

fn least_wrong(
    runner: &Runner<'_>,
    questions: &Questions<'_>,
    known: Settings,
) -> Result<Minimized, Error> {
    let domain = questions.test().domain();
    let wrong = |instances: &[Settings]| first_wrong(runner, questions, instances);
    let found = match least(&domain, known, wrong)? {
        Sought::RightAlone => return Ok(Minimized::RightAlone),
        Sought::Untold => return Ok(Minimized::Untold),
        Sought::Least(found) => found,
    };
    let alone = [found.instance];
    let ran = runner.run(&questions.these(&alone), &|_| {})?;
    let [instance] = alone;
    Ok(Minimized::Found {
        case: Case::of(questions, &instance)?,
        printed: Some(ran.printed.clone()).filter(|printed| !printed.is_empty()),
        reason: ran.reason().unwrap_or(Reason::WrongAnswer),
        smallest: found.smallest,
        listed: matches!(domain, Domain::Cases(_)),
    })
}

impl Case {
    fn of(questions: &Questions<'_>, instance: &Settings) -> Result<Self, Error> {
        let expected = questions.expected(instance.clone());
        Ok(Self {
            input: questions.line(instance.clone())?,
            instance: questions.text(instance.clone()),
            expected: expected?.to_string(),
        })
    }
}
