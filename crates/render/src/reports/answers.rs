//! The report on an answer program.

use grundy_report::sanitize::escape;
use grundy_report::{AnswerReport, FirstWrongAnswer, Minimized, Reason, TestReport, Verdict};

use super::advice::{Failed, advice_in, telling_line, wrong};
use super::crash::last_message;
use super::judge::{last_lines, reproduced};
use crate::document::{Block, Column, Document, Fact, Table, Text, code_fact, fact, strong};
use crate::words::{counted, memory, percent, thousands};

/// The text for an empty cell.
const NOTHING: &str = "nothing";

/// The verdict, with what led to it.
pub(super) fn verdict(report: &AnswerReport) -> Document {
    let mut document = Document::default();
    document.push(Block::paragraph(lead(report)));
    if let Some(message) = &report.message {
        document.push(Block::code(escape(message)));
    }
    if let Some(first) = &report.first_wrong {
        document.push(first_wrong(report, first));
        if first.right_alone {
            document.push(Block::paragraph(right_alone(report, first)));
        }
        if first.untold_alone {
            document.push(Block::paragraph(match is_beyond(report, first) {
                true => "The first question could not be asked alone within the limits.",
                false => "This question could not be asked alone within the limits.",
            }));
        }
        document
            .blocks
            .extend(first.least.as_ref().map(least_wrong));
        if matches!(first.reason, Reason::Trap | Reason::ExitCode) {
            let failed = Failed {
                reason: first.reason,
                held: None,
                detail: first.detail.as_deref(),
                wrote: "",
                stderr: &first.stderr,
            };
            let advice = advice_in(&report.submission.file, &failed);
            document.blocks.extend(advice.map(Block::paragraph));
        }
    }
    document
}

/// All that was counted and measured.
pub(super) fn figures(report: &AnswerReport) -> Document {
    let mut document = Document::default();
    if !report.tests.is_empty() {
        document.push(Block::facts(totals(report)));
        document.push(Block::Table(tests(report)));
    }
    document.push(Block::paragraph(reproduced(
        report.seed,
        report.submission.sha256.as_deref(),
        &report.engine,
    )));
    document
}

fn lead(report: &AnswerReport) -> String {
    match report.verdict {
        Verdict::Accepted => {
            let asked = counted(report.questions.asked, "question");
            format!("It answered {asked}, all of them correctly.")
        }
        Verdict::JudgeError => {
            "The judge itself failed. This says nothing about the submission.".to_owned()
        }
        _ => wrong(report.reason).to_owned(),
    }
}

fn test_of<'r>(report: &'r AnswerReport, first: &FirstWrongAnswer) -> Option<&'r TestReport> {
    report.tests.get(first.test.saturating_sub(1))
}

/// Whether all questions were answered correctly: then the error belongs to none of them.
fn is_beyond(report: &AnswerReport, first: &FirstWrongAnswer) -> bool {
    test_of(report, first).is_some_and(|test| first.question > test.questions)
}

/// The sentence about a question that is answered correctly when it is asked alone, which is the first one if the error
/// belongs to none. A program that stops early answers every question in the same way; only the number of its answers
/// is wrong.
fn right_alone(report: &AnswerReport, first: &FirstWrongAnswer) -> String {
    match (first.reason, test_of(report, first)) {
        (Reason::MissingAnswer, Some(test)) => {
            let printed = test.questions.saturating_sub(test.missing);
            let printed = counted(printed, "answer");
            let asked = counted(test.questions, "question");
            format!("The program printed {printed} to {asked}.")
        }
        (Reason::MissingAnswer, None) => {
            "The program printed fewer answers than there are questions.".to_owned()
        }
        _ if is_beyond(report, first) => {
            "Asked the first question alone, the program makes no error.".to_owned()
        }
        (Reason::Trap | Reason::ExitCode, _) => {
            "Asked alone, this question is answered correctly, and the program ends as it should: the error depends on \
             the other questions."
                .to_owned()
        }
        _ => "Asked alone, this question is answered correctly: what the program prints depends on the questions \
              before it."
            .to_owned(),
    }
}

/// The question at which a program stopped that should have gone on. Its first wrong answer may be an earlier one.
fn stopped(report: &AnswerReport, first: &FirstWrongAnswer) -> String {
    let Some(test) = test_of(report, first) else {
        return format!("before it answered question {}", thousands(first.question));
    };
    let answered = test.questions.saturating_sub(test.missing);
    let when = if test.extra > 0 {
        let answers = counted(answered + test.extra, "answer");
        format!("after {answers} to {}", counted(test.questions, "question"))
    } else if test.missing == 0 {
        "after its last answer".to_owned()
    } else {
        let [next, all] = [answered + 1, test.questions].map(thousands);
        format!("before it answered question {next} of {all}")
    };
    match test.wrong {
        0 => when,
        _ => format!(
            "{when}; its first wrong answer is to question {}",
            thousands(first.question)
        ),
    }
}

fn first_wrong(report: &AnswerReport, first: &FirstWrongAnswer) -> Block {
    let of_test = test_of(report, first).map_or(0, |test| test.questions);
    let [number, all] = [first.question, of_test].map(thousands);
    let (title, place) = match first.reason {
        Reason::WrongAnswer => ("first wrong answer", format!("question {number} of {all}")),
        Reason::MissingAnswer => (
            "too few answers",
            format!("first difference at question {number} of {all}"),
        ),
        Reason::ExtraOutput => (
            "too many answers",
            format!("first difference at answer {number} of {all}"),
        ),
        _ => ("the program stopped", stopped(report, first)),
    };
    let place = format!(": test {}, {place}", first.test);
    let or_nothing = |text: &Option<String>| text.clone().unwrap_or_else(|| NOTHING.to_owned());
    let asked = match (&first.input, &first.instance) {
        (Some(input), Some(instance)) => {
            format!("{}  ({})", on_one_line(input), cut_short(instance))
        }
        _ => NOTHING.to_owned(),
    };
    let mut facts = Vec::new();
    let is_answer = first.reason == Reason::ExtraOutput || !is_beyond(report, first);
    if is_answer {
        facts.push(fact("asked", asked));
    }
    // Only a superfluous answer has no right one. Of others it is withheld while a contest runs.
    if first.expected.is_some() || first.reason == Reason::ExtraOutput {
        facts.push(fact("right is", or_nothing(&first.expected)));
    }
    if is_answer || first.printed.is_some() {
        facts.push(fact("printed", or_nothing(&first.printed)));
    }
    facts.extend(
        first
            .detail
            .as_ref()
            .map(|detail| fact("because", escape(detail))),
    );
    facts.extend(first.hint.as_ref().map(|hint| fact("hint", escape(hint))));
    if !first.stderr.trim().is_empty() {
        facts.push(code_fact("stderr", last_lines(&first.stderr)));
    }
    Block::section(strong(title).and(Text::from(place)), [Block::facts(facts)])
}

fn least_wrong(least: &Minimized) -> Block {
    let (title, note) = if least.smallest && least.listed {
        (
            "smallest wrong case",
            ": of those that this test lists, alone in its file",
        )
    } else if least.smallest {
        ("smallest wrong case", ": alone in its file")
    } else {
        (
            "a small wrong case",
            ": alone in its file; there may be smaller ones",
        )
    };
    let printed = least.printed.as_deref().unwrap_or(NOTHING);
    let reason = match least.reason {
        Reason::WrongAnswer | Reason::MissingAnswer => String::new(),
        Reason::ExtraOutput => ", which is too much".to_owned(),
        other => format!(", then {other}"),
    };
    let facts = [
        fact(
            "asked",
            format!(
                "{}  ({})",
                on_one_line(&least.input),
                cut_short(&least.instance)
            ),
        ),
        fact("right is", &least.expected),
        fact("printed", format!("{printed}{reason}")),
    ];
    Block::section(strong(title).and(Text::from(note)), [Block::facts(facts)])
}

fn tests(report: &AnswerReport) -> Table {
    let mut table = Table::new([
        Column::new("tests"),
        Column::numbers("questions"),
        Column::numbers("right"),
        Column::numbers("wrong"),
        Column::numbers("missing").dropped(1),
        Column::numbers("extra").dropped(2),
        Column::numbers("fuel").dropped(3),
    ]);
    let mut row = |name: String, counts: [u64; 6]| {
        table.row([name].into_iter().chain(counts.map(thousands)));
    };
    for test in &report.tests {
        let counts = [
            test.questions,
            test.right,
            test.wrong,
            test.missing,
            test.extra,
            test.fuel,
        ];
        row(format!("test {}", test.test), counts);
    }
    if report.tests.len() > 1 {
        let all = &report.questions;
        let fuel = report.fuel.total;
        let counts = [
            all.asked,
            all.right,
            all.wrong,
            all.missing,
            all.extra,
            fuel,
        ];
        row("all tests".to_owned(), counts);
    }
    table
}

fn totals(report: &AnswerReport) -> Vec<Fact> {
    let questions = &report.questions;
    let [right, _] = right(report);
    let mut facts = vec![fact("right answers", right)];
    let left = questions.planned - questions.asked;
    if left > 0 {
        facts.push(fact("not asked", counted(left, "question")));
    }
    let fuel = &report.fuel;
    facts.push(fact(
        "fuel",
        format!(
            "{} a question on average, of {} and {} to start",
            thousands(fuel.mean_per_question),
            thousands(fuel.limit_per_question),
            thousands(fuel.limit_to_start),
        ),
    ));
    facts.push(fact(
        "memory",
        memory(report.memory_peak, report.memory_limit),
    ));
    facts
}

/// A question of several lines, as a line.
fn on_one_line(question: &str) -> String {
    cut_short(&question.replace('\n', " / "))
}

/// A text with the middle left out if it is very long, as a list of many piles is.
fn cut_short(text: &str) -> String {
    const SHOWN: usize = 1_000;
    let length = text.chars().count();
    if length <= 3 * SHOWN {
        return text.to_owned();
    }
    let head: String = text.chars().take(SHOWN).collect();
    let tail: String = text.chars().skip(length - SHOWN).collect();
    let left_out = thousands((length - 2 * SHOWN) as u64);
    format!("{head} ... {left_out} characters ... {tail}")
}

/// The number of right answers, and the score.
pub(super) fn right(report: &AnswerReport) -> [String; 2] {
    let counts = &report.questions;
    let right = match counts.asked {
        0 => String::new(),
        asked => format!("{} of {}", thousands(counts.right), thousands(asked)),
    };
    [right, report.score.map(percent).unwrap_or_default()]
}

/// The first wrong answer in a few words, by the smallest question that shows it.
pub(super) fn what_happened(report: &AnswerReport) -> String {
    if let Some(message) = &report.message {
        return telling_line(message).unwrap_or_default();
    }
    let Some(first) = &report.first_wrong else {
        return "all answers are right".to_owned();
    };
    let printed = |printed: &Option<String>| match printed {
        Some(printed) => format!("printed {printed}"),
        None => "printed nothing".to_owned(),
    };
    match (&first.detail, &first.least) {
        (Some(detail), _) => last_message(&first.stderr).unwrap_or_else(|| detail.clone()),
        (None, Some(least)) => {
            let right = &least.expected;
            format!(
                "asked {} {}, right is {right}",
                on_one_line(&least.input),
                printed(&least.printed)
            )
        }
        (None, None) => {
            let place = format!("test {}, question {}", first.test, first.question);
            let printed = printed(&first.printed);
            match &first.expected {
                Some(right) => format!("{place}: {printed}, right is {right}"),
                None => format!("{place}: {printed}"),
            }
        }
    }
}
