//! Every hostile guest gets the verdict that `tests/hostile/guests.toml` says, in any number of
//! jobs, while an honest bot beside it is undisturbed.

#[path = "hostile/built.rs"]
mod built;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use grundy_harness::Problem;
use grundy_harness::judge::{Options, judge};
use grundy_harness::problem::Start;
use grundy_harness::report::{JudgeReport, judge_text};
use grundy_harness::sandbox::Workshop;
use grundy_harness::toolchain::Toolchains;
use serde::Deserialize;
use tempfile::TempDir;

#[derive(Deserialize)]
struct Corpus {
    guest: Vec<Guest>,
}

/// One entry of the data file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Guest {
    name: String,
    verdict: String,
    reason: String,
    says: Option<String>,
    /// Instead of a memory of 2 pages.
    memory: Option<String>,
    wat: Option<String>,
    built: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile")
}

fn corpus() -> Vec<Guest> {
    let text = fs::read_to_string(folder().join("guests.toml")).expect("the corpus");
    let corpus: Corpus = toml::from_str(&text).expect("a well-formed corpus");
    let names: BTreeSet<&str> = corpus.guest.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(names.len(), corpus.guest.len(), "two guests have one name");
    corpus.guest
}

/// The module of a guest's text.
fn module(text: &str, memory: Option<&str>) -> Vec<u8> {
    let prelude = include_str!("hostile/prelude.wat");
    let memory = memory.unwrap_or(r#"(memory (export "memory") 2)"#);
    let whole = if text.starts_with("(module") || text.starts_with("(component") {
        text.to_owned()
    } else {
        format!("(module {prelude} {memory} {text})")
    };
    wat::parse_str(whole).expect("well-formed wat")
}

impl Guest {
    fn wasm(&self) -> Vec<u8> {
        match (&self.wat, &self.built) {
            (Some(text), None) => module(text, self.memory.as_deref()),
            (None, Some(name)) => built::built(name, &|text| module(text, None)),
            _ => panic!("{}: either `wat` or `built`", self.name),
        }
    }

    /// What is wrong with a report on this guest.
    fn complaint(&self, report: &JudgeReport) -> Option<String> {
        let told = judge_text(report);
        let expected = report.verdict == self.verdict
            && report.reason == Some(&self.reason)
            && self.says.as_ref().is_none_or(|words| told.contains(words));
        // Whatever a guest says, nothing of it steers a terminal. Styles are our own.
        let plain = anstream::adapter::strip_str(&told).to_string();
        let steers = plain.contains(|c: char| c.is_control() && c != '\n');
        (!expected || steers).then(|| {
            let Guest {
                verdict, reason, ..
            } = self;
            format!("{}: {verdict} {reason} was expected\n{told}\n", self.name)
        })
    }
}

/// The problem, and where guests become files.
struct Court {
    problem: Problem,
    starts: Vec<Start>,
    files: TempDir,
    workshop: &'static Workshop,
}

impl Court {
    fn new() -> Self {
        let problem = Problem::load(&folder().join("problem.toml")).expect("the problem loads");
        let program = env!("CARGO_BIN_EXE_grundy");
        let workshop = Workshop::in_child(program, ["translate-wasm"], None);
        Court {
            starts: problem.starts(1).expect("its tests can be laid out"),
            problem,
            files: TempDir::new().expect("a folder"),
            workshop: Box::leak(Box::new(workshop)),
        }
    }

    fn file(&self, number: usize, wasm: &[u8]) -> PathBuf {
        let file = self.files.path().join(format!("{number}.wasm"));
        fs::write(&file, wasm).expect("a file");
        file
    }

    fn judged(&self, file: &Path, jobs: usize) -> JudgeReport {
        let options = Options {
            seed: 1,
            jobs,
            workshop: self.workshop,
            toolchains: Toolchains::none(),
        };
        let files = [file.to_owned()];
        let judgements = judge(&self.problem, &self.starts, &files, options, &|_| {});
        let judgements = judgements.expect("judged");
        JudgeReport::new(&self.problem, &self.starts, &judgements[0], options)
    }
}

fn json(report: &JudgeReport) -> String {
    serde_json::to_string(report).expect("plain data")
}

#[test]
fn every_guest_gets_its_verdict_and_disturbs_nobody() {
    let court = Court::new();
    let guests = corpus();
    let honest = folder().join("../../bots/bash/accepted/remainder.wat");
    let undisturbed = court.judged(&honest, 1);
    assert_eq!(undisturbed.verdict, "AC");
    let undisturbed = json(&undisturbed);

    let next = AtomicUsize::new(0);
    let work = || {
        let mut complaints = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(guest) = guests.get(number) else {
                return complaints;
            };
            let file = court.file(number, &guest.wasm());
            let (report, beside) = thread::scope(|scope| {
                let beside = scope.spawn(|| json(&court.judged(&honest, 2)));
                let report = court.judged(&file, 2);
                (report, beside.join().expect("an honest bot's judge lives"))
            });
            complaints.extend(guest.complaint(&report));
            if beside != undisturbed {
                complaints.push(format!("{} disturbs an honest bot\n{beside}\n", guest.name));
            }
            // Processor time and what it decides are not repeated.
            if report.games.played > 0 && json(&report) != json(&court.judged(&file, 1)) {
                complaints.push(format!("{}: another run, another report\n", guest.name));
            }
        }
    };
    let complaints: Vec<String> = thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        let done = workers.map(|worker| worker.join().expect("the judge lives"));
        done.into_iter().flatten().collect()
    });
    assert!(
        complaints.is_empty(),
        "{} complaints\n\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}

/// Prints nanoseconds of processor time a unit of fuel for every guest that runs until its fuel
/// ends: `cargo test --release --test hostile -- --ignored --nocapture`. For `docs/security.md`.
#[test]
#[ignore = "measures and checks nothing"]
#[expect(clippy::print_stdout, reason = "that is what it is for")]
fn what_fuel_costs() {
    let court = Court::new();
    let mut costs = Vec::new();
    for (number, guest) in corpus()
        .iter()
        .enumerate()
        .filter(|(_, g)| g.verdict == "TLE")
    {
        let file = court.file(number, &guest.wasm());
        let before = processor_ticks();
        let report = court.judged(&file, 1);
        let ticks = processor_ticks() - before;
        // A tick is 10 ms. Not all of the fuel of games without an end is in the report.
        let nanoseconds = ticks as f64 * 1e7 / report.fuel.total.max(1) as f64;
        costs.push((nanoseconds, report.fuel.total, guest.name.clone()));
    }
    costs.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (nanoseconds, fuel, name) in costs {
        println!("{nanoseconds:8.2} ns {fuel:>12} {name}");
    }
}

/// Processor time of this process in hundredths of a second.
fn processor_ticks() -> u64 {
    let status = fs::read_to_string("/proc/self/stat").expect("a Linux system");
    let (_, fields) = status.rsplit_once(')').expect("the name in brackets");
    let fields = fields.split_whitespace().skip(11).take(2);
    fields
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum()
}
