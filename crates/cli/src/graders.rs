//! Reports in the formats of programs that grade courses.
//!
//! The formats are those of Gradescope (`results.json` of an autograder), of PrairieLearn (`results.json` of an
//! external grader), and the XML of JUnit, which most services of continuous integration read.

use grundy_report::{Diagnostic, SubmissionReport, Verdict};
use serde_json::{Value, json};

/// A program that grades courses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grader {
    Gradescope,
    PrairieLearn,
    JUnit,
}

/// A report with its text for people.
pub(crate) struct Graded<'a> {
    pub(crate) report: &'a SubmissionReport,
    pub(crate) text: String,
}

/// The largest part of the text that is passed on, in bytes. PrairieLearn accepts files of up to 1 MB.
const MAX_TEXT: usize = 100_000;

/// The reports as the grader reads them.
///
/// # Errors
/// If the format is for one submission and there are several.
pub(crate) fn results(grader: Grader, graded: &[Graded<'_>]) -> Result<String, Diagnostic> {
    match (grader, graded) {
        (Grader::JUnit, graded) => Ok(junit(graded)),
        (Grader::Gradescope, [one]) => Ok(pretty(&gradescope(one))),
        (Grader::PrairieLearn, [one]) => Ok(pretty(&prairielearn(one))),
        (Grader::Gradescope | Grader::PrairieLearn, _) => {
            let title = format!(
                "this format is for one submission, not for {}",
                graded.len()
            );
            Err(Diagnostic::new(title).help("name one submission, or use --format junit"))
        }
    }
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The points from 0 to 1: all for an accepted submission, or else the share of the won starts that the bot won, or of
/// the questions that were answered correctly. Games and questions that were not reached count as lost.
fn points(report: &SubmissionReport) -> f64 {
    let (right, of) = match report {
        _ if report.verdict() == Verdict::Accepted => (1, 1),
        SubmissionReport::Play(report) => (report.converted.converted, report.converted.of_all()),
        SubmissionReport::Answer(report) => (report.questions.right, report.questions.planned),
    };
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games and questions are small"
    )]
    let share = right as f64 / of.max(1) as f64;
    (share * 10_000.0).round() / 10_000.0
}

/// The verdict, with its reason.
fn verdict(report: &SubmissionReport) -> String {
    let verdict = report.verdict();
    match report.reason() {
        Some(reason) => format!("{verdict} {reason}"),
        None => verdict.to_string(),
    }
}

fn shortened(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_TEXT)]
}

fn gradescope(graded: &Graded<'_>) -> Value {
    let report = graded.report;
    let score = points(report) * 100.0;
    let status = match report.verdict() {
        Verdict::Accepted => "passed",
        _ => "failed",
    };
    json!({
        "score": score,
        "output": shortened(&graded.text),
        "output_format": "text",
        "visibility": "visible",
        "tests": [{
            "name": verdict(report),
            "score": score,
            "max_score": 100,
            "status": status,
        }],
    })
}

fn prairielearn(graded: &Graded<'_>) -> Value {
    let report = graded.report;
    let message = verdict(report);
    let output = shortened(&graded.text);
    // A submission that is not a program costs no attempt, and neither does a failure of the judge.
    if matches!(
        report.verdict(),
        Verdict::CompileError | Verdict::JudgeError
    ) {
        return json!({
            "gradable": false,
            "message": message,
            "output": output,
            "format_errors": [message],
        });
    }
    let score = points(report);
    json!({
        "gradable": true,
        "score": score,
        "message": message,
        "output": output,
        "tests": [{"name": report.file(), "points": score, "max_points": 1, "message": message}],
    })
}

fn junit(graded: &[Graded<'_>]) -> String {
    let count = |wanted: fn(Verdict) -> bool| {
        let verdicts = graded.iter().map(|graded| graded.report.verdict());
        verdicts.filter(|verdict| wanted(*verdict)).count()
    };
    let errors = count(|verdict| verdict == Verdict::JudgeError);
    let failures = count(|verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError));
    let tests = graded.len();
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let cases: String = graded.iter().map(test_case).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"grundy\" {counts}>\n\
         <testsuite name=\"grundy judge\" {counts}>\n{cases}</testsuite>\n</testsuites>\n"
    )
}

fn test_case(graded: &Graded<'_>) -> String {
    let report = graded.report;
    let problem = match report {
        SubmissionReport::Play(report) => &report.problem,
        SubmissionReport::Answer(report) => &report.problem,
    };
    let (file, problem) = (escaped(report.file()), escaped(problem));
    let text = escaped(shortened(&graded.text));
    let message = escaped(&verdict(report));
    let outcome = match report.verdict() {
        Verdict::Accepted => format!("<system-out>{text}</system-out>"),
        Verdict::JudgeError => format!("<error type=\"JE\" message=\"{message}\">{text}</error>"),
        verdict => format!("<failure type=\"{verdict}\" message=\"{message}\">{text}</failure>"),
    };
    format!("<testcase classname=\"{problem}\" name=\"{file}\">{outcome}</testcase>\n")
}

/// Text for XML, without the characters that XML cannot hold.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_programs_is_not_markup() {
        for (text, expected) in [
            ("a<b> & \"c\"", "a&lt;b&gt; &amp; &quot;c&quot;"),
            ("]]>\u{1b}[1m\0\n", "]]&gt;[1m\n"),
            ("größer \u{ffff}", "größer "),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
