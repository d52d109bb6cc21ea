//! Programs as strangers write them for other judges: what each prints here, or what is said of it. The
//! tables in `strangers/` list them, one file a language.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_sandbox::{
    Host, Interpreters, Limits, PrecompileError, Precompiled, Precompiler, RunState,
};
use grundy_testing::{Need, not_run};
use grundy_toolchain::{BuildError, Home, Natives, Toolchains, build_source};
use serde::Deserialize;

/// One file of `strangers/`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    program: Vec<Program>,
}

/// A program, and what becomes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    /// What it shows.
    name: String,
    /// Its file, which tells the language.
    file: String,
    source: String,
    #[serde(default)]
    input: String,
    /// Input of each turn, with all that it prints before it waits for the next. Comes before `input`.
    #[serde(default)]
    turns: Vec<(String, String)>,
    /// All that it prints after these.
    output: Option<String>,
    /// Each of these is on standard error, or in the message of the compiler that refuses it.
    #[serde(default)]
    says: Vec<String>,
    /// The fuel that it may take before it first reads.
    start: Option<u64>,
    /// Whether it is run once more without a snapshot, with the same outcome.
    #[serde(default)]
    from_the_beginning: bool,
}

/// What became of a program.
#[derive(Debug, PartialEq)]
struct Outcome {
    /// The output of each turn, and the output after the last turn.
    answers: Vec<String>,
    output: String,
    said: String,
    start: u64,
}

fn home() -> Result<Home, String> {
    Home::of_user(|name| env::var_os(name)).ok_or_else(|| "no home".to_owned())
}

fn toolchains() -> Result<Toolchains, String> {
    Toolchains::new(home()?, Natives::Never).map_err(|error| error.to_string())
}

fn run(program: &Program) -> Result<Outcome, String> {
    let interpreters = home()?.interpreters();
    let toolchains = toolchains()?;
    let source = program.source.clone().into_bytes();
    let refused = |said| Outcome {
        answers: Vec::new(),
        output: String::new(),
        said,
        start: 0,
    };
    let built = match build_source(&program.file, source, &toolchains) {
        Ok(built) => built,
        Err(BuildError::CompileError { message }) => return Ok(refused(message)),
        Err(error) => return Err(error.to_string()),
    };
    match lives(&built.wasm, &interpreters, program) {
        Ok(outcome) => Ok(outcome),
        Err(PrecompileError::Refused(refusal)) => Ok(refused(refusal.message)),
        Err(error) => Err(error.to_string()),
    }
}

/// Runs a module on its turns, and on an input that comes at once and then ends.
fn lives(
    wasm: &[u8],
    interpreters: &Interpreters,
    asked: &Program,
) -> Result<Outcome, PrecompileError> {
    let precompiler = Precompiler::in_process().with_interpreters(interpreters.clone());
    let precompiled = precompiler.precompile(wasm)?;
    let outcome = live(&precompiled, asked)?;
    if asked.from_the_beginning {
        let again = live(&precompiled.from_the_beginning(), asked)?;
        assert_eq!(outcome, again, "{}", asked.name);
    }
    Ok(outcome)
}

fn live(precompiled: &Precompiled, asked: &Program) -> Result<Outcome, PrecompileError> {
    let program = Host::new(&Limits::default())?.load(precompiled)?;
    let mut guest = program.start(1)?;
    let mut answers = Vec::new();
    let mut start = None;
    let mut said = "it reads on at the end of its input".to_owned();
    let inputs = asked.turns.iter().map(|(input, _)| input.as_str());
    for given in inputs.chain([asked.input.as_str(), "", ""]) {
        let stop = guest.resume(given.as_bytes())?;
        start.get_or_insert(guest.usage().fuel_to_start);
        let (RunState::AwaitingInput { output } | RunState::Ended { output, .. }) = &stop;
        answers.push(String::from_utf8_lossy(output).into_owned());
        if let RunState::Ended { end, .. } = stop {
            said = format!("{}\n{end:?}", guest.messages().text());
            break;
        }
    }
    let rest = answers.split_off(asked.turns.len().min(answers.len()));
    Ok(Outcome {
        answers,
        output: rest.concat(),
        said,
        start: start.unwrap_or(0),
    })
}

fn check(program: &Program) -> Result<(), String> {
    let outcome = run(program)?;
    let said = &outcome.said;
    if let Some(number) = (program.turns.iter().zip(&outcome.answers))
        .position(|((_, expected), answer)| expected != answer)
        .or((outcome.answers.len() < program.turns.len()).then_some(outcome.answers.len()))
    {
        let answer = outcome.answers.get(number);
        return Err(format!(
            "printed {answer:?} in turn {number}, and said: {said}"
        ));
    }
    if let Some(output) = &program.output
        && *output != outcome.output
    {
        return Err(format!("printed {:?}, and said: {said}", outcome.output));
    }
    if let Some(missing) = program.says.iter().find(|part| !said.contains(*part)) {
        return Err(format!("did not say {missing:?}, but: {said}"));
    }
    if program.start.is_some_and(|most| outcome.start > most) {
        return Err(format!("took {} units of fuel to start", outcome.start));
    }
    Ok(())
}

fn check_table(name: &str) {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers");
    let text = fs::read_to_string(folder.join(name)).expect("the table is there");
    let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let wrong: Vec<_> = table
        .program
        .iter()
        .filter_map(|program| Some(format!("{}: {}", program.name, check(program).err()?)))
        .collect();
    let count = table.program.len();
    assert!(
        wrong.is_empty(),
        "{name}: {} of {count} went wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn streams_and_environment() {
    check_table("streams.toml");
}

#[test]
fn c() {
    check_table("c.toml");
}

#[test]
fn cpp() {
    check_table("cpp.toml");
}

#[test]
fn exceptions() {
    check_table("exceptions.toml");
}

#[test]
fn javascript() {
    check_table("javascript.toml");
}

#[test]
fn lua() {
    check_table("lua.toml");
}

#[test]
fn python() {
    check_table("python.toml");
}

/// Checks a table of a language that is installed when a bot first needs it, if it is installed.
fn check_if_installed(name: &str, file: &str) {
    let probe = build_source(file, Vec::new(), &toolchains().expect("compilers"));
    if let Err(missing @ BuildError::MissingTool { .. }) = probe {
        return not_run(Need::Compilers, name, &missing.to_string());
    }
    check_table(name);
}

#[test]
fn ocaml() {
    check_if_installed("ocaml.toml", "a.ml");
}

#[test]
fn perl() {
    check_if_installed("perl.toml", "a.pl");
}

#[test]
fn ruby() {
    check_if_installed("ruby.toml", "a.rb");
}

#[test]
fn typescript() {
    check_table("typescript.toml");
}
