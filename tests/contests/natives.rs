//! Bots as native programs under `grundy interact` and `grundy validate`, and the same bots under `grundy
//! judge`: what fails there fails here, in the same place and for the same reason. The verdicts here are held by the
//! test `bots`.

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use grundy_testing::root;

use super::clients::{can_run, is_installed, problems};
use super::packages::{LARGE, export, has_moves, large_is_built};

/// A submission of a package that can be run here.
pub(super) struct Native {
    /// Its source in `bots/`.
    pub(super) source: PathBuf,
    pub(super) command: Vec<String>,
}

/// The problems that are tried, and one whose game is too large to list. The tools of other judges take minutes for it,
/// so they are given it by name only.
fn also_large() -> impl Iterator<Item = String> {
    let large = large_is_built().then(|| LARGE.to_owned());
    problems().into_iter().chain(large)
}

/// The submissions in a directory of a package, built by the compilers of this machine.
fn submissions(problem: &str, package: &Path, folder: &str) -> Vec<Native> {
    let folder = package.join("submissions").join(folder);
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let natives = files.iter().filter_map(|file| {
        let name = file.file_name().expect("a name");
        Some(Native {
            source: source(problem, Path::new(name)),
            command: build(file)?,
        })
    });
    natives.collect()
}

/// The file in `bots/`. It lies in another directory where the verdict of native programs is another.
fn source(problem: &str, name: &Path) -> PathBuf {
    let bots = match problem.split_once("problems/") {
        Some((home, name)) => root().join(home).join("bots").join(name),
        None => root().join("bots").join(problem),
    };
    let alike = bots.join("wrong_answer").join(name);
    if alike.is_file() {
        return alike;
    }
    let folders = fs::read_dir(&bots).expect("its bots");
    let mut files = folders.map(|folder| folder.expect("a directory").path().join(name));
    files.find(|file| file.is_file()).expect("its source")
}

/// Has a package's validator ready.
pub(super) fn build_validator(package: &Path) {
    let script = package.join("output_validators/grundy/build");
    let built = Command::new(&script)
        .env("GRUNDY", env!("CARGO_BIN_EXE_grundy"))
        .status();
    assert!(built.expect("a script").success(), "{}", script.display());
}

/// The command that runs a source; `None` where that cannot be had here.
pub(crate) fn build(file: &Path) -> Option<Vec<String>> {
    let ending = file.extension()?.to_str()?;
    let text = |path: &Path| path.display().to_string();
    let (tool, options) = match ending {
        "c" => ("gcc", &["-O2", "-w", "-lm"][..]),
        "cpp" => ("g++", &["-O2", "-w"][..]),
        "rs" => ("rustc", &["-O", "-Awarnings"][..]),
        "py" => return Some(vec!["python3".to_owned(), text(file)]),
        "js" => return Some(vec!["node".to_owned(), text(file)]),
        "rb" => return Some(vec!["ruby".to_owned(), text(file)]),
        _ => return None,
    };
    if !can_run(tool, &text(file)) {
        return None;
    }
    let program = file.with_extension("program");
    let compiled = Command::new(tool)
        .arg("-o")
        .args([&program, file])
        .args(options)
        .status();
    assert!(
        compiled.expect("it is installed").success(),
        "{}",
        file.display()
    );
    Some(vec![text(&program)])
}

/// The test cases of a package in their order, which judges play them in.
pub(crate) fn cases(package: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(package.join("data/secret")).expect("test cases");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut inputs: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    inputs.sort();
    inputs
}

/// Runs the package's validator on one case, with the program's output as its input, and for games the
/// other way round as well. Returns the exit status.
pub(super) fn validate(
    package: &Path,
    native: &Native,
    case: &Path,
    feedback: &Path,
    is_game: bool,
) -> Option<i32> {
    let [program, arguments @ ..] = &native.command[..] else {
        return None;
    };
    let mut judge = Command::new(package.join("output_validators/grundy/run"))
        .args([case, &case.with_extension("ans")])
        .arg(feedback)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the validator was built");
    let to_judge = judge.stdin.take().expect("a pipe");
    let from_judge: Stdio = match is_game {
        true => judge.stdout.take().expect("a pipe").into(),
        false => fs::File::open(case).expect("an input").into(),
    };
    let mut bot = Command::new(program)
        .args(arguments)
        .stdin(from_judge)
        .stdout(to_judge)
        .stderr(Stdio::null())
        .spawn()
        .expect("it was built");
    let status = judge.wait().expect("it ends").code();
    // The judge has seen enough.
    let _ = bot.kill();
    let _ = bot.wait();
    status
}

/// What a bot does wrong here, as `grundy judge` says it.
pub(super) fn judged(problem: &str, source: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["judge", problem])
        .arg(source)
        .current_dir(root())
        .output()
        .expect("grundy can be run");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn what_fails_there_fails_here_with_the_same_move() {
    let mut compared = 0;
    let problems: Vec<String> = also_large().filter(|of| has_moves(of)).collect();
    for problem in &problems {
        let home = tempfile::tempdir().expect("a directory");
        let package = export(problem, "legacy", home.path());
        build_validator(&package);
        let is_game = package.join("input_validators/game.py").is_file();
        for native in submissions(problem, &package, "wrong_answer") {
            let name = native.source.display();
            let feedback = home.path().join("feedback");
            let _ = fs::remove_dir_all(&feedback);
            fs::create_dir(&feedback).expect("a directory");
            let mut cases = cases(&package).into_iter();
            let fatal = cases.find(|case| {
                let status = validate(&package, &native, case, &feedback, is_game);
                assert!(matches!(status, Some(42 | 43)), "{name}: {status:?}");
                status == Some(43)
            });
            assert!(fatal.is_some(), "{name} is accepted there");
            let team = fs::read_to_string(feedback.join("teammessage.txt")).expect("a message");
            let here = judged(problem, &native.source);
            // The first line names the reason, and counts answers of one file there, of all files here.
            let lines = team.lines().skip(1).map(str::trim);
            // Here the report shows the position, and the game what the program read.
            for line in lines.filter(|line| !line.starts_with("Your program read")) {
                let part = line.strip_prefix("first wrong answer: ").unwrap_or(line);
                // Only there a program that has ended looks like one that has closed its output.
                let part = part.replace(", or closed its output,", "");
                assert!(
                    here.contains(&part),
                    "{name}: {part}\nthere:\n{team}\nhere:\n{here}"
                );
            }
            assert!(team.lines().count() > 4, "{name}: {team}");
            compared += 1;
        }
    }
    let can_compare = is_installed("gcc") && !problems.is_empty();
    assert!(compared > 0 || !can_compare, "nothing was compared");
}

/// The most test cases that an accepted program is tried on.
const TRIED: usize = 4;

/// The seconds after which a program that answers with words is stopped, as too slow.
const LONGEST: &str = "20";

/// Whether a program is right in a test case of a package whose answers are words.
fn answers(native: &Native, case: &Path) -> bool {
    let output = Command::new("timeout")
        .arg(LONGEST)
        .args(&native.command)
        .stdin(fs::File::open(case).expect("an input"))
        .stderr(Stdio::null())
        .output()
        .expect("it was built");
    let right = fs::read_to_string(case.with_extension("ans")).expect("answers");
    let said = String::from_utf8_lossy(&output.stdout);
    output.status.success() && said.split_whitespace().eq(right.split_whitespace())
}

/// Tries a program on test cases in their order. Returns the first one in which it fails.
fn first_failed<'c>(
    package: &Path,
    native: &Native,
    mut cases: impl Iterator<Item = &'c PathBuf>,
) -> Option<&'c PathBuf> {
    let feedback = tempfile::tempdir().expect("a directory");
    let has_validator = package.join("output_validators/grundy/run").is_file();
    let is_game = package.join("input_validators/game.py").is_file();
    cases.find(|case| {
        if !has_validator {
            return !answers(native, case);
        }
        match validate(package, native, case, feedback.path(), is_game) {
            Some(42) => false,
            Some(43) => true,
            status => panic!("{}: {status:?}", native.source.display()),
        }
    })
}

/// How the verdict of a program differs from that of its directory in the package: that in `bots/`, or one that its
/// source expects of other judges.
fn difference(package: &Path, folder: &str, native: &Native, cases: &[PathBuf]) -> Option<String> {
    let name = native.source.display();
    if folder != "accepted" {
        let failed = first_failed(package, native, cases.iter());
        return failed
            .is_none()
            .then(|| format!("{name} is accepted there"));
    }
    let every = cases.len().div_ceil(TRIED).max(1);
    let failed = first_failed(package, native, cases.iter().step_by(every))?;
    Some(format!("{name} fails there in {}", failed.display()))
}

#[test]
fn native_programs_get_the_verdicts_of_judge() {
    let tools = ["gcc", "g++", "rustc", "node", "python3", "ruby"];
    if !tools
        .iter()
        .all(|tool| can_run(tool, "native_programs_get_the_verdicts_of_judge"))
    {
        return;
    }
    let untried = Mutex::new(also_large());
    let differences = Mutex::new(Vec::new());
    let next = || untried.lock().expect("no panic").next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(problem) = next() {
                    let found = differences_of(&problem);
                    differences.lock().expect("no panic").extend(found);
                }
            });
        }
    });
    let differences = differences.into_inner().expect("no panic");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The programs of a problem whose verdicts differ.
fn differences_of(problem: &str) -> Vec<String> {
    let home = tempfile::tempdir().expect("a directory");
    let package = export(problem, "legacy", home.path());
    if package.join("output_validators/grundy/build").is_file() {
        build_validator(&package);
    }
    let cases = cases(&package);
    let folders = ["accepted", "wrong_answer", "run_time_error"];
    let natives = folders.iter().flat_map(|folder| {
        let natives = submissions(problem, &package, folder).into_iter();
        natives.map(move |native| (folder, native))
    });
    natives
        .filter_map(|(folder, native)| difference(&package, folder, &native, &cases))
        .collect()
}
