//! The judge's report on an answer program, for people.

use std::fmt::Write as _;

use super::judge::{again, heading, memory};
use crate::style::{FAINT, STRONG, indent, indented, percent, styled, table, thousands};
use grundy_report::sanitize::escape;
use grundy_report::{AnswerReport, FirstWrongReport, LeastReport, Reason};

/// One answer program's report, in full.
pub(super) fn answer_text(report: &AnswerReport) -> String {
    let mut text = heading(
        report.verdict,
        report.reason,
        &report.submission.file,
        &report.problem,
    );
    if let Some(message) = &report.message {
        let _ = write!(text, "\n{}", indent(message, 2));
    }
    if let Some(first) = &report.first_wrong {
        text.push('\n');
        first_wrong(&mut text, report, first);
    }
    if !report.tests.is_empty() {
        text.push('\n');
        text.push_str(&tests(report));
        text.push('\n');
        totals(&mut text, report);
    }
    text
}

fn first_wrong(text: &mut String, report: &AnswerReport, first: &FirstWrongReport) {
    let (title, place) = match first.reason {
        Reason::WrongAnswer => ("first wrong answer", "question"),
        Reason::MissingAnswer => ("too few answers", "first unlike what is right at question"),
        Reason::ExtraOutput => ("too many answers", "first unlike what is right at answer"),
        _ => ("the program broke off", "before it answered question"),
    };
    let of_test = report.tests.get(first.test - 1);
    let of_test = of_test.map_or(0, |test| test.questions);
    let _ = writeln!(
        text,
        "  {}: test {}, {place} {} of {}",
        styled(STRONG, title),
        first.test,
        thousands(first.question),
        thousands(of_test),
    );
    let nothing = "nothing".to_owned();
    match (&first.input, &first.instance) {
        (Some(input), Some(instance)) => line(text, "asked", &format!("{input}  ({instance})")),
        _ => line(text, "asked", &nothing),
    }
    line(
        text,
        "right is",
        first.expected.as_ref().unwrap_or(&nothing),
    );
    line(text, "printed", first.printed.as_ref().unwrap_or(&nothing));
    if let Some(detail) = &first.detail {
        line(text, "because", &escape(detail));
    }
    if !first.stderr.is_empty() {
        let said = first.stderr.lines().next().unwrap_or("");
        line(text, "stderr", &escape(said));
    }
    if first.right_alone {
        text.push_str(
            "\n  asked alone, this question is answered rightly: what the program prints depends on \
             the\n  questions before\n",
        );
    }
    if let Some(least) = &first.least {
        text.push('\n');
        least_wrong(text, least);
    }
}

fn least_wrong(text: &mut String, least: &LeastReport) {
    let (title, note) = if least.smallest {
        ("smallest wrong case", "alone in its file")
    } else {
        (
            "a small wrong case",
            "alone in its file; there may be smaller ones",
        )
    };
    let _ = writeln!(text, "  {}: {note}", styled(STRONG, title));
    line(
        text,
        "asked",
        &format!("{}  ({})", least.input, least.instance),
    );
    line(text, "right is", &least.expected);
    let nothing = "nothing".to_owned();
    let printed = least.printed.as_ref().unwrap_or(&nothing);
    let reason = match least.reason {
        Reason::WrongAnswer | Reason::MissingAnswer => String::new(),
        Reason::ExtraOutput => ", which is too much".to_owned(),
        other => format!(", then {other}"),
    };
    line(text, "printed", &format!("{printed}{reason}"));
}

fn line(text: &mut String, label: &str, said: &str) {
    let label = styled(FAINT, &format!("{label:<9}"));
    let _ = writeln!(text, "    {label} {said}");
}

fn tests(report: &AnswerReport) -> String {
    let header = [
        "",
        "questions",
        "right",
        "wrong",
        "missing",
        "extra",
        "fuel",
    ];
    let mut rows = table(&header, 1);
    for test in &report.tests {
        let counts = [
            test.questions,
            test.right,
            test.wrong,
            test.missing,
            test.extra,
            test.fuel,
        ];
        let name = std::iter::once(format!("test {}", test.test));
        rows.add_row(name.chain(counts.map(thousands)));
    }
    if report.tests.len() > 1 {
        let all = &report.questions;
        let counts = [
            all.asked,
            all.right,
            all.wrong,
            all.missing,
            all.extra,
            report.fuel.total,
        ];
        let name = std::iter::once("all tests".to_owned());
        rows.add_row(name.chain(counts.map(thousands)));
    }
    indented(&rows)
}

fn totals(text: &mut String, report: &AnswerReport) {
    let mut line = |label: &str, said: String| {
        let label = styled(FAINT, &format!("{label:<13}"));
        let _ = writeln!(text, "  {label} {said}");
    };
    let left = report.questions.planned - report.questions.asked;
    if left > 0 {
        line("not asked", format!("{} questions", thousands(left)));
    }
    let fuel = &report.fuel;
    line(
        "fuel",
        format!(
            "{} a question, of {} and {} to start",
            thousands(fuel.mean_per_question),
            thousands(fuel.limit_per_question),
            thousands(fuel.limit_to_start),
        ),
    );
    line("memory", memory(report.memory_peak, report.memory_limit));
    line(
        "again",
        again(
            report.seed,
            report.submission.sha256.as_deref(),
            &report.engine,
        ),
    );
}

/// How many answers were right.
pub(super) fn right(report: &AnswerReport) -> [String; 2] {
    let counts = &report.questions;
    [
        format!("{} of {}", thousands(counts.right), thousands(counts.asked)),
        report.score.map(percent).unwrap_or_default(),
    ]
}

/// The first wrong answer in a few words, by the smallest question that shows it.
pub(super) fn what_happened(report: &AnswerReport) -> String {
    if let Some(message) = &report.message {
        return message.lines().next().unwrap_or("").to_owned();
    }
    let Some(first) = &report.first_wrong else {
        return "all answers are right".to_owned();
    };
    let printed = |printed: &Option<String>| match printed {
        Some(printed) => format!("printed {printed}"),
        None => "printed nothing".to_owned(),
    };
    match (&first.detail, &first.least) {
        (Some(detail), _) => detail.clone(),
        (None, Some(least)) => {
            let right = &least.expected;
            format!(
                "asked {} {}, right is {right}",
                least.input,
                printed(&least.printed)
            )
        }
        (None, None) => format!(
            "test {}, question {}: {}, right is {}",
            first.test,
            first.question,
            printed(&first.printed),
            first.expected.as_deref().unwrap_or("nothing"),
        ),
    }
}
