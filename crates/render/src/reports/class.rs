//! Many submissions to one problem: groups of identical programs, and the table of a class for a
//! spreadsheet.

use std::collections::HashMap;

use grundy_report::sanitize::single_line;
use grundy_report::{FirstFailure, SubmissionReport};

use super::submissions::what_happened;
use crate::document::common_folder;
use crate::words::rules;

const HEADER: [&str; 16] = [
    "submission",
    "verdict",
    "reason",
    "score",
    "right",
    "of",
    "what happened",
    "game",
    "ply",
    "rules",
    "position",
    "played",
    "right move",
    "same program as",
    "seed",
    "module",
];

/// The table of a class as CSV, for a spreadsheet, a row for each submission. `right` and `of` count
/// won starts that were won, or right answers and questions. A cell that a spreadsheet would take for
/// a formula begins with an apostrophe. `same` is that of [`same_programs`].
#[must_use]
pub fn class_csv(reports: &[SubmissionReport], same: &[Option<usize>]) -> String {
    let files: Vec<String> = reports
        .iter()
        .map(|report| single_line(report.file()))
        .collect();
    let folder = common_folder(files.iter().map(String::as_str)).unwrap_or_default();
    let names: Vec<&str> = files
        .iter()
        .map(|file| file.strip_prefix(&folder).unwrap_or(file))
        .collect();
    let header = HEADER.map(str::to_owned).to_vec();
    let rows = reports.iter().enumerate().map(|(index, report)| {
        let same = same[index].map_or("", |first| names[first]);
        row(report, names[index], same)
    });
    csv_text([header].into_iter().chain(rows))
}

/// Rows of cells as CSV, as RFC 4180 has it. A cell that a spreadsheet would take for a formula begins
/// with an apostrophe.
#[must_use]
pub fn csv_text(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let lines = rows.into_iter().map(|cells| {
        let cells: Vec<String> = cells.into_iter().map(cell).collect();
        cells.join(",") + "\r\n"
    });
    lines.collect()
}

fn row(report: &SubmissionReport, name: &str, same: &str) -> Vec<String> {
    let number = |number: u64| number.to_string();
    let (score, right, of, seed, module) = match report {
        SubmissionReport::Play(report) => {
            let converted = report.converted;
            let counts = (converted.converted, converted.of_all());
            (
                report.score,
                counts.0,
                counts.1,
                report.seed,
                &report.submission.sha256,
            )
        }
        SubmissionReport::Answer(report) => {
            let counts = report.questions;
            let module = &report.submission.sha256;
            (
                report.score,
                counts.right,
                counts.planned,
                report.seed,
                module,
            )
        }
    };
    let failure = match report {
        SubmissionReport::Play(report) => report.first_failure.as_ref(),
        SubmissionReport::Answer(_) => None,
    };
    let of_failure = |say: fn(&FirstFailure) -> String| failure.map(say).unwrap_or_default();
    vec![
        name.to_owned(),
        report.verdict().to_string(),
        report
            .reason()
            .map(|reason| reason.to_string())
            .unwrap_or_default(),
        score.map(|score| format!("{score:.4}")).unwrap_or_default(),
        number(right),
        number(of),
        what_happened(report),
        of_failure(|failure| failure.game.to_string()),
        of_failure(|failure| failure.mistake.ply.to_string()),
        of_failure(|failure| rules(&failure.rules)),
        of_failure(|failure| failure.mistake.position.clone()),
        of_failure(|failure| single_line(&failure.mistake.played)),
        of_failure(|failure| failure.mistake.kept.first().cloned().unwrap_or_default()),
        same.to_owned(),
        seed.map(number).unwrap_or_default(),
        module.clone().unwrap_or_default(),
    ]
}

/// For each submission the number of the first one before it that is the same program: its module or its source is
/// equal. Modules of compiled languages are also equal if the sources differ in layout, comments and names; modules of
/// scripts contain the name of their file. `sources` has the content of each file; `None` means that it is not known.
#[must_use]
pub fn same_programs<B: AsRef<[u8]>>(
    reports: &[SubmissionReport],
    sources: &[Option<B>],
) -> Vec<Option<usize>> {
    let mut modules: HashMap<&str, usize> = HashMap::new();
    let mut contents: HashMap<&[u8], usize> = HashMap::new();
    let all = reports.iter().zip(sources).enumerate();
    all.map(|(index, (report, source))| {
        let submission = match report {
            SubmissionReport::Play(report) => &report.submission,
            SubmissionReport::Answer(report) => &report.submission,
        };
        let module = submission.sha256.as_deref();
        let source = source.as_ref().map(AsRef::as_ref);
        let by_module = module.and_then(|module| modules.get(module));
        let by_source = source.and_then(|source| contents.get(source));
        let earlier = by_module.into_iter().chain(by_source).copied().min();
        let first = earlier.unwrap_or(index);
        module.map(|module| modules.entry(module).or_insert(first));
        source.map(|source| contents.entry(source).or_insert(first));
        earlier
    })
    .collect()
}

/// A cell as RFC 4180 has it, which no spreadsheet takes for a formula.
fn cell(text: String) -> String {
    let text = match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text,
    };
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn no_cell_is_a_formula() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)"] {
            assert_eq!(cell(formula.to_owned()), format!("'{formula}"));
        }
        assert_eq!(cell("4 5".to_owned()), "4 5");
        assert_eq!(cell("a \"b\", c".to_owned()), "\"a \"\"b\"\", c\"");
    }
}
