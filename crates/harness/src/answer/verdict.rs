//! The verdict on the runs of a program, and its explanation.

use grundy_games::Settings;
use grundy_problem::instances::Domain;
use grundy_report::{
    Decision, Error, FirstWrongAnswer, Minimized, Reason, settings_map, settings_text,
};

use super::hint;
use super::questions::Questions;
use super::run::{AnswerRun, Runner};
use super::shrink::{
    ListingAllowance, ShrinkResult, SmallestWrong, find_smallest_wrong, first_wrong,
};

/// The verdict on the runs of a program: the reason of the first that failed.
pub(super) fn verdict(runs: &[AnswerRun]) -> Decision {
    let first = runs.iter().find_map(AnswerRun::reason);
    first.map_or(Decision::Accepted, Decision::Rejected)
}

/// Whether a single question can show a failure of this kind. Limits are excluded, because the resources that a program
/// uses depend on all questions.
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

/// Explains the run of a test that failed.
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
    let mut first = FirstWrongAnswer {
        reason,
        detail: detail(ran),
        hint: odd_blank(ran).map(hint::of_blank),
        test: test + 1,
        question: question + 1,
        input: None,
        instance: None,
        settings: None,
        expected: None,
        printed,
        right_alone: false,
        untold_alone: false,
        least: None,
        stderr: ran.stderr.clone(),
    };
    if let Some(instance) = &instance {
        let Case {
            input,
            settings,
            expected,
        } = Case::of(questions, instance, question + 1)?;
        first.input = Some(input);
        first.instance = Some(settings_text(&settings));
        first.settings = Some(settings_map(&settings));
        first.expected = Some(expected);
    }
    // If there is an answer too many, any question may have caused it; try the first.
    let known = instance.or_else(|| questions.instances().next());
    let is_sought = is_told_by_one_question(reason);
    if let Some(known) = known.filter(|_| is_sought) {
        // A program may need as much fuel to prepare for one question as for all.
        let runner = runner.with_fuel(ran.fuel_limit);
        let domain = questions.test().domain();
        let wrong = |instances: &[Settings], allowance: &mut ListingAllowance| {
            first_wrong(&runner, questions, instances, allowance)
        };
        match find_smallest_wrong(&domain, known, wrong)? {
            ShrinkResult::RightAlone => first.right_alone = true,
            ShrinkResult::Unknown => first.untold_alone = true,
            ShrinkResult::SmallestWrong(found) => {
                let listed = matches!(domain, Domain::Cases(_));
                first.least = Some(least_wrong(&runner, questions, found, listed)?);
            }
        }
    }
    Ok(first)
}

/// A further sentence about the failure.
fn detail(ran: &AnswerRun) -> Option<String> {
    match &ran.fault {
        Some((_, detail)) => Some(detail.clone()),
        None if !ran.has_read => Some(
            "your program ended without reading any question: is all of it in functions that are \
             never called?"
                .to_owned(),
        ),
        None => None,
    }
}

/// The first difference from the right answers: the number of the answer, and what was printed.
fn first_difference(ran: &AnswerRun) -> (u64, Option<String>) {
    let first = ran.first_wrong.as_ref().or(ran.first_extra.as_ref());
    match first {
        Some(difference) => (difference.number, Some(difference.printed.clone())),
        None => (ran.tally.answered(), None),
    }
}

/// The blank that makes the first wrong answer wrong, if it would be right with plain spaces.
fn odd_blank(ran: &AnswerRun) -> Option<char> {
    ran.first_wrong.as_ref()?.odd_blank
}

/// Asks the smallest wrong question once more, for everything that the program prints.
fn least_wrong(
    runner: &Runner<'_>,
    questions: &Questions<'_>,
    found: SmallestWrong,
    listed: bool,
) -> Result<Minimized, Error> {
    let alone = [found.instance];
    let ran = runner.run(&questions.these(&alone), &|_| {})?;
    let [instance] = alone;
    let Case {
        input,
        settings,
        expected,
    } = Case::of(questions, &instance, 1)?;
    Ok(Minimized {
        input,
        instance: settings_text(&settings),
        settings: settings_map(&settings),
        expected,
        printed: Some(ran.printed.clone()).filter(|printed| !printed.is_empty()),
        reason: ran.reason().unwrap_or(Reason::WrongAnswer),
        smallest: found.smallest,
        listed,
    })
}

/// A question and its answer, as a report has them.
struct Case {
    input: String,
    settings: Settings,
    expected: String,
}

impl Case {
    /// `number` is that of the question in its file, from 1.
    fn of(questions: &Questions<'_>, instance: &Settings, number: u64) -> Result<Self, Error> {
        let expected = questions.expected(instance.clone());
        let layout = &questions.answer().answer_layout;
        Ok(Self {
            input: questions.line(instance.clone())?,
            settings: questions.settings(instance.clone()),
            expected: layout.text(number, &expected?.to_string()),
        })
    }
}
