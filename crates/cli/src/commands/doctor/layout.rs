//! The layout of `grundy doctor`, and its summary for bug reports.

use bytesize::ByteSize;
use grundy_render::document::{Block, Column, Document, Table};
use grundy_report::{CompilerReport, DoctorReport, LanguageReport};

/// The whole report.
pub(super) fn document(report: &DoctorReport) -> Document {
    let sections = [
        ("program", program(report)),
        ("languages", languages(&report.languages)),
        ("installed tools", tools(report)),
        ("directories", folders(report)),
    ];
    let sections = sections.into_iter().filter(|(_, rows)| !rows.is_empty());
    let sections = sections.map(|(title, rows)| Block::section(title, [table(rows)]));
    let lines = report.summary.lines().map(Into::into).collect();
    let summary = Block::section("for a bug report", [Block::Lines { lines }]);
    Document {
        blocks: sections.chain([summary]).collect(),
    }
}

/// A line of a table: a short label, what it is about, and the details.
type Row = [String; 3];

fn table(rows: Vec<Row>) -> Block {
    let columns = [Column::new(""), Column::new(""), Column::new("").wraps()];
    let mut table = Table::new(columns);
    rows.into_iter().for_each(|row| table.row(row));
    Block::Table(table)
}

fn program(report: &DoctorReport) -> Vec<Row> {
    let program = &report.program;
    let path = program.path.clone().unwrap_or_default();
    let bytes = program.bytes.map(size).unwrap_or_default();
    let sandbox = &report.sandbox;
    let works = if sandbox.works { "works" } else { "broken" };
    let trouble = sandbox.trouble.clone().unwrap_or_default();
    let confined = if sandbox.confinement {
        "works"
    } else {
        "missing"
    };
    let unconfined = sandbox.confinement_trouble.clone().unwrap_or_default();
    vec![
        ["version".into(), program.version.clone(), path],
        ["engine".into(), program.engine.to_string(), String::new()],
        ["size".into(), bytes, parts(report)],
        ["system".into(), report.system.arch.clone(), system(report)],
        ["sandbox".into(), works.into(), trouble],
        ["confinement".into(), confined.into(), unconfined],
    ]
}

fn languages(all: &[LanguageReport]) -> Vec<Row> {
    let rows = all.iter().map(|language| {
        let name = format!(
            "{} (.{})",
            language.language,
            language.extensions.join(", .")
        );
        match working(language) {
            Some(compiler) => ["works".into(), name, compiler.name.clone()],
            None => ["missing".into(), name, needed(language)],
        }
    });
    rows.collect()
}

/// The compiler that a bot in this language would be built with.
fn working(language: &LanguageReport) -> Option<&CompilerReport> {
    language.compilers.iter().find(|compiler| compiler.works)
}

/// The reason why no compiler works, and the command that installs the first.
fn needed(language: &LanguageReport) -> String {
    let Some(first) = language.compilers.first() else {
        return "it has no compiler".to_owned();
    };
    let trouble = first.trouble.clone().unwrap_or_default();
    match &first.install {
        Some(install) => format!("{trouble}\nto install it: {install}"),
        None => trouble,
    }
}

fn tools(report: &DoctorReport) -> Vec<Row> {
    let rows = report.tools.iter().map(|tool| {
        let used = if tool.used { "used" } else { "unused" };
        let advice = tool.advice.clone().unwrap_or_default();
        let details = [size(tool.bytes), advice];
        let details = details.into_iter().filter(|part| !part.is_empty());
        let details: Vec<_> = details.collect();
        [used.into(), tool.name.clone(), details.join(", ")]
    });
    rows.collect()
}

fn folders(report: &DoctorReport) -> Vec<Row> {
    let rows = report.folders.iter().map(|folder| {
        let path = folder.path.clone().unwrap_or_default();
        let bytes = Some(folder.bytes).filter(|bytes| *bytes > 0).map(size);
        let trouble = folder.trouble.clone();
        let details: Vec<_> = bytes.into_iter().chain(trouble).collect();
        [folder.purpose.clone(), details.join(", "), path]
    });
    rows.collect()
}

/// A summary without names of users and directories.
pub(super) fn summary(report: &DoctorReport) -> String {
    let program = &report.program;
    let code = program.native_code.as_deref().unwrap_or("none");
    let (works, missing): (Vec<_>, Vec<_>) = report
        .languages
        .iter()
        .partition(|language| working(language).is_some());
    let works = works.into_iter().filter_map(|language| {
        let compiler = working(language)?;
        Some(format!("{} ({})", language.language, compiler.name))
    });
    let missing = missing.iter().map(|language| language.language.clone());
    let installed = report.tools.iter().filter(|tool| tool.used);
    let lines = [
        format!(
            "grundy {}, engine {}, native code {code}, {}",
            program.version,
            program.engine,
            parts(report)
        ),
        system(report),
        format!("sandbox: {}", sandbox(report)),
        format!("confinement: {}", confinement(report)),
        format!("works: {}", list(works)),
        format!("missing: {}", list(missing)),
        format!("tools: {}", list(installed.map(|tool| tool.name.clone()))),
    ];
    lines.join("\n")
}

fn list(names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        names => names.join(", "),
    }
}

fn parts(report: &DoctorReport) -> String {
    match report.program.parts.as_slice() {
        [] => "without the server and PNG".to_owned(),
        parts => format!("with {}", parts.join(" and ")),
    }
}

fn system(report: &DoctorReport) -> String {
    let system = &report.system;
    let kernel = system.kernel.as_deref().unwrap_or_default();
    let kernel = format!("{} {kernel}", system.os);
    let memory = system.memory.map(|bytes| format!("{} free", size(bytes)));
    let parts = [
        Some(format!("{} {}", kernel.trim_end(), system.arch)),
        system.distribution.clone(),
        Some(format!("{} processors", system.processors)),
        memory,
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

fn sandbox(report: &DoctorReport) -> String {
    let sandbox = &report.sandbox;
    let what = match (sandbox.works, sandbox.pool) {
        (true, true) => "works",
        (true, false) => "works, with slow starts of bots",
        (false, _) => "broken",
    };
    match &sandbox.trouble {
        Some(trouble) => format!("{what}: {trouble}"),
        None => what.to_owned(),
    }
}

fn confinement(report: &DoctorReport) -> &str {
    let trouble = report.sandbox.confinement_trouble.as_deref();
    trouble.unwrap_or("works")
}

/// A size in words.
fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().iec().to_string()
}
