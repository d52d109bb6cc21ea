//! Every hostile guest gets the verdict that `tests/hostile/guests.toml` says, in any number of
//! jobs, while an honest bot beside it is undisturbed; and so does every hostile source of
//! `tests/hostile/sources.toml`, by the compilers and interpreters of this user.

mod built;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_harness::judge::{Options, judge, judge_report};
use grundy_harness::problem::Problem;
use grundy_harness::problem::Start;
use grundy_harness::report::{
    Allowance, Clocks, JudgeReport, Limits, SubmissionReport, Verdict, thousands,
};
use grundy_harness::sandbox::Precompiler;
use grundy_harness::toolchain::{BuildError, Home, Natives, Toolchains, build};
use grundy_render::{Invocation, submission_document};
use grundy_testing::{Need, not_run};
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
    let prelude = include_str!("prelude.wat");
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

    fn diagnostic(&self, report: &JudgeReport) -> Option<String> {
        let expected = (self.verdict.as_str(), self.reason.as_str());
        diagnostic(&self.name, expected, self.says.as_deref(), report)
    }
}

/// What is wrong with a report of which verdict, reason and perhaps some words are known.
fn diagnostic(
    name: &str,
    (verdict, reason): (&str, &str),
    says: Option<&str>,
    report: &JudgeReport,
) -> Option<String> {
    let whole = SubmissionReport::Play(Box::new(report.clone()));
    let told = submission_document(&whole, Invocation::on("hostile")).terminal(None);
    let expected = report.verdict.to_string() == verdict
        && report
            .reason
            .map(|reason| reason.to_string())
            .unwrap_or_default()
            == reason
        && says.is_none_or(|words| told.contains(words));
    // Whatever a guest says, nothing of it steers a terminal. Styles are our own; tabs are in
    // messages of interpreters.
    let plain = anstream::adapter::strip_str(&told).to_string();
    let steers = plain.contains(|c: char| c.is_control() && c != '\n' && c != '\t');
    (!expected || steers).then(|| format!("{name}: {verdict} {reason} was expected\n{told}\n"))
}

/// The problem, and where guests become files.
struct Court {
    problem: Problem,
    starts: Vec<Start>,
    files: TempDir,
    judge: Judge,
}

impl Court {
    /// A court without compilers and interpreters.
    fn new() -> Self {
        let mut problem = Problem::load(&folder().join("problem.toml"), &Catalog::standard())
            .expect("the problem loads");
        // Fuel alone decides here, however busy the machine is that runs the tests.
        problem.limits.clocks.processor_time = Some(Allowance {
            base: Duration::from_secs(600),
            nanoseconds_per_fuel: 0,
        });
        Court {
            starts: problem.starts(1).expect("its tests can be laid out"),
            problem,
            files: TempDir::new().expect("a directory"),
            judge: Judge::new(precompiler(), Toolchains::none()),
        }
    }

    /// The same with those of this user.
    fn with_compilers() -> Self {
        let interpreters = home().interpreters();
        Court {
            judge: Judge::new(precompiler().with_interpreters(interpreters), toolchains()),
            ..Court::new()
        }
    }

    /// The same with other limits.
    fn with_limits(mut self, limits: Limits) -> Self {
        self.problem.limits = limits;
        self
    }

    fn file(&self, number: usize, wasm: &[u8]) -> PathBuf {
        let file = self.files.path().join(format!("{number}.wasm"));
        fs::write(&file, wasm).expect("a file");
        file
    }

    fn judged(&self, file: &Path, jobs: usize) -> JudgeReport {
        let options = Options {
            jobs,
            ..self.judge.options(1)
        };
        let files = [file.into()];
        let judgements = judge(&self.problem, &self.starts, &files, options, &|_| {});
        let judgements = judgements.expect("judged");
        judge_report(&self.problem, &self.starts, &judgements[0], options)
    }
}

fn home() -> Home {
    Home::of_user(|name| env::var_os(name)).expect("a home")
}

/// The compilers and interpreters of this user.
fn toolchains() -> Toolchains {
    Toolchains::new(home(), Natives::Never).expect("compilers")
}

fn precompiler() -> Precompiler {
    Precompiler::in_child(env!("CARGO_BIN_EXE_grundy"), ["precompile-wasm"], None)
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
    assert_eq!(undisturbed.verdict, Verdict::Accepted);
    let undisturbed = json(&undisturbed);

    let next = AtomicUsize::new(0);
    let work = || {
        let mut diagnostics = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(guest) = guests.get(number) else {
                return diagnostics;
            };
            let file = court.file(number, &guest.wasm());
            let (report, beside) = thread::scope(|scope| {
                let beside = scope.spawn(|| json(&court.judged(&honest, 2)));
                let report = court.judged(&file, 2);
                (report, beside.join().expect("an honest bot's judge lives"))
            });
            diagnostics.extend(guest.diagnostic(&report));
            if beside != undisturbed {
                diagnostics.push(format!("{} disturbs an honest bot\n{beside}\n", guest.name));
            }
            // CPU time and what it decides are not repeated.
            if report.games.played > 0 && json(&report) != json(&court.judged(&file, 1)) {
                diagnostics.push(format!("{}: another run, another report\n", guest.name));
            }
        }
    };
    let diagnostics: Vec<String> = thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        let done = workers.map(|worker| worker.join().expect("the judge lives"));
        done.into_iter().flatten().collect()
    });
    assert!(
        diagnostics.is_empty(),
        "{} diagnostics\n\n{}",
        diagnostics.len(),
        diagnostics.join("\n")
    );
}

#[derive(Deserialize)]
struct Sources {
    source: Vec<Source>,
}

/// One entry of the data file of sources.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    file: String,
    verdict: String,
    reason: String,
    says: Option<String>,
    text: String,
    /// What stands for `REPEATED` in the text, so many times, and what comes behind the text.
    #[serde(default)]
    repeated: String,
    #[serde(default)]
    times: usize,
    #[serde(default)]
    after: String,
}

impl Source {
    fn whole(&self) -> String {
        let repeated = self.repeated.repeat(self.times);
        self.text.replace("REPEATED", &repeated) + &self.after
    }

    fn diagnostic(&self, report: &JudgeReport) -> Option<String> {
        let expected = (self.verdict.as_str(), self.reason.as_str());
        diagnostic(&self.file, expected, self.says.as_deref(), report)
    }
}

/// Judges all sources of a file, each in two ways that must not differ.
fn check_sources(file: &str, court: &Court) {
    let text = fs::read_to_string(folder().join(file)).expect("the sources");
    let sources: Sources = toml::from_str(&text).expect("well-formed sources");
    let diagnostics: Vec<String> = sources
        .source
        .iter()
        .filter_map(|source| {
            let file = court.files.path().join(&source.file);
            fs::write(&file, source.whole()).expect("a file");
            let report = court.judged(&file, 2);
            let again = report.games.played > 0 && json(&report) != json(&court.judged(&file, 1));
            let diagnostic = again.then(|| format!("{}: another run, another report", source.file));
            source.diagnostic(&report).or(diagnostic)
        })
        .collect();
    assert!(diagnostics.is_empty(), "{}", diagnostics.join("\n"));
}

#[test]
fn every_source_gets_its_verdict() {
    let court = Court::with_compilers();
    let limits = Limits {
        fuel_to_start: 1_000_000_000, // for Python
        ..court.problem.limits
    };
    check_sources("sources.toml", &court.with_limits(limits));
}

/// However a program reads its input, it is judged by what it answers, and what waits in vain is told why.
#[test]
fn every_reader_gets_its_verdict() {
    let court = Court::with_compilers();
    let limits = Limits {
        fuel_to_start: 5_000_000_000, // for asyncio
        fuel_per_move: 50_000_000,
        // Less than asyncio needs to start in all games, if that were not free.
        fuel_total: 10_000_000_000,
        ..court.problem.limits
    };
    check_sources("readers.toml", &court.with_limits(limits));
}

/// The same for a language that is installed when a bot first needs it, if it is installed.
fn check_if_installed(table: &str, file: &str) {
    let court = Court::with_compilers();
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join(file);
    fs::write(&file, "").expect("a file");
    let probe = build(&file, &toolchains());
    if let Err(missing @ BuildError::MissingTool { .. }) = probe {
        return not_run(Need::Compilers, table, &missing.to_string());
    }
    let limits = Limits {
        fuel_to_start: 1_000_000_000,
        fuel_per_move: 50_000_000,
        ..court.problem.limits
    };
    check_sources(table, &court.with_limits(limits));
}

#[test]
fn every_source_in_ocaml_gets_its_verdict() {
    check_if_installed("ocaml.toml", "a.ml");
}

#[test]
fn every_source_in_perl_gets_its_verdict() {
    check_if_installed("perl.toml", "a.pl");
}

#[test]
fn every_source_in_ruby_gets_its_verdict() {
    check_if_installed("ruby.toml", "a.rb");
}

/// A guest that never ends on fuel that never ends: whatever the machine is busy with, only a clock
/// can stop it, and does. No clock that runs is asked how long that took.
#[test]
fn a_clock_stops_what_no_fuel_does() {
    let nothing = Allowance {
        base: Duration::ZERO,
        nanoseconds_per_fuel: 0,
    };
    let for_ever = Allowance {
        base: Duration::MAX,
        ..nothing
    };
    for (wall_clock, processor_time, reason) in [
        (for_ever, nothing, "processor-time"),
        (nothing, for_ever, "wall-clock"),
    ] {
        for text in [
            r#"(func (export "_start") (loop $l (br $l)))"#,
            r#"(func (export "_start") (call $open) (loop $l (br $l)))"#,
        ] {
            let court = Court::new();
            let limits = Limits {
                fuel_to_start: u64::MAX,
                fuel_per_move: u64::MAX,
                clocks: Clocks {
                    wall_clock,
                    processor_time: Some(processor_time),
                },
                ..court.problem.limits
            };
            let court = court.with_limits(limits);
            let file = court.file(0, &module(text, None));
            let report = court.judged(&file, 2);
            let diagnostic = diagnostic(reason, ("TLE", reason), None, &report);
            assert_eq!(diagnostic, None);
        }
    }
}

/// Fuel is limited for all games together, too: the game that comes to more is the last, whoever plays
/// which game when.
#[test]
fn all_games_together_have_a_limit() {
    let honest = folder().join("../../bots/bash/accepted/remainder.wat");
    let all = Court::new().judged(&honest, 1);
    let within = |fuel_total, jobs| {
        let court = Court::new();
        let limits = Limits {
            fuel_total,
            ..court.problem.limits
        };
        court.with_limits(limits).judged(&honest, jobs)
    };
    assert_eq!(json(&within(all.fuel.total, 2)), json(&all));
    let less = within(all.fuel.total / 2, 1);
    let limit = format!("{} wasm instructions", thousands(all.fuel.total / 2));
    let expected = ("TLE", "total-fuel");
    assert_eq!(diagnostic("less", expected, Some(&limit), &less), None);
    assert!(
        (1..all.games.played).contains(&less.games.played),
        "{:?}",
        less.games
    );
    assert_eq!(json(&within(all.fuel.total / 2, 3)), json(&less));
}

/// Where there is no room for a pool of memories, the verdict is the same to the byte; where there
/// is none for a single one, it is the judge's fault, and it says what the machine lacks.
#[test]
fn little_address_space_changes_no_verdict() {
    let judged = |address_space: &str| {
        let judge = format!("ulimit -v {address_space} && exec \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &judge, "sh", env!("CARGO_BIN_EXE_grundy")])
            .args(["judge", "bash", "bots/bash/accepted/remainder.wat"])
            .args(["--jobs", "1", "--format", "json"])
            .current_dir(folder().join("../.."))
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), text)
    };
    let free = judged("unlimited");
    assert_eq!(free.0, Some(0));
    assert_eq!(judged("12000000"), free);
    let (status, text) = judged("3000000");
    assert_eq!(status, Some(3));
    assert!(text.contains("(ulimit -v)"), "{text}");
}

/// Prints nanoseconds of CPU time a unit of fuel for every guest that runs until its fuel ends: `cargo test --release
/// -p grundy-cli --test whole what_fuel_costs -- --ignored --nocapture`. For `docs/security.md`.
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

/// CPU time of this process in hundredths of a second.
fn processor_ticks() -> u64 {
    let status = fs::read_to_string("/proc/self/stat").expect("a Linux system");
    let (_, fields) = status.rsplit_once(')').expect("the name in brackets");
    let fields = fields.split_whitespace().skip(11).take(2);
    fields
        .map(|ticks| ticks.parse::<u64>().expect("a number"))
        .sum()
}
