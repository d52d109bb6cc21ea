//! The result of checking a problem.

use grundy_report::CheckReport;
use grundy_report::sanitize::single_line;

use super::judge::verdict_text;
use super::submissions::what_happened;
use super::verify::claim_section;
use crate::document::{Block, Column, Document, Emphasis, Table, Text, strong};
use crate::words::counted;

/// One problem's check, one line a bot.
#[must_use]
pub fn check_document(report: &CheckReport) -> Document {
    let mut document = Document::from(Block::section(heading(report), diagnostics(report)));
    let surprises = report.claims.iter().filter(|claim| !claim.as_expected());
    document.blocks.extend(surprises.map(claim_section));
    if !report.bots.is_empty() || !report.left_out.is_empty() {
        document.push(Block::Table(bots(report)));
    }
    document
}

fn heading(report: &CheckReport) -> Text {
    let verdict = match report.passed {
        true => Text::of(Emphasis::Good, "ok"),
        false => Text::of(Emphasis::Bad, "not ok"),
    };
    let asked = match report.questions {
        0 => counted(report.starts as u64, "start position"),
        questions => counted(questions, "question"),
    };
    let bots = match (report.bots.len(), report.left_out.len()) {
        (run, 0) => counted(run as u64, "bot"),
        (run, left_out) => format!("{run} of {}", counted((run + left_out) as u64, "bot")),
    };
    let claims = counted(report.claims.len() as u64, "claim");
    let counts = format!("  {asked}, {claims}, {bots}");
    strong(&report.problem).and("  ").and(verdict).and(counts)
}

fn diagnostics(report: &CheckReport) -> Vec<Block> {
    let paragraph = |mark, said| Block::paragraph(Text::of(mark, "! ").and(said));
    let diagnostics = report.diagnostics.iter().map(|said| (Emphasis::Bad, said));
    let notes = report.notes.iter().map(|said| (Emphasis::Odd, said));
    let all = diagnostics.chain(notes);
    all.map(|(mark, said)| paragraph(mark, said)).collect()
}

fn bots(report: &CheckReport) -> Table {
    let mut table = Table::new([
        Column::new(""),
        Column::new("expected"),
        Column::new("verdict"),
        Column::paths("bot"),
        Column::new("what happened").wraps(),
    ]);
    for bot in &report.bots {
        let mark = match bot.as_expected {
            true => Text::of(Emphasis::Good, "ok"),
            false => Text::of(Emphasis::Bad, "!!"),
        };
        table.row([
            mark,
            bot.expected.to_string().into(),
            verdict_text(bot.report.verdict(), bot.report.reason()),
            single_line(bot.report.file()).into(),
            what_happened(&bot.report).into(),
        ]);
    }
    for bot in &report.left_out {
        table.row([
            Text::of(Emphasis::Odd, "--"),
            bot.expected.to_string().into(),
            Text::of(Emphasis::Odd, "not run"),
            single_line(&bot.file).into(),
            (&bot.reason).into(),
        ]);
    }
    table.with_folder_said_once()
}
