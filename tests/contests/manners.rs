//! Ill-mannered programs in `grundy judge`, natively under `grundy interact`, and in the exported package with the
//! tools of two other judges. Where these disagree, docs/contests.md has to say so.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use grundy_testing::{Need, not_run, root};
use serde::Deserialize;

use super::clients::{can_run, try_to_run};
use super::natives::{build, cases};
use super::packages::export;

const FOLDER: &str = "tests/contests/manners";
/// A game takes some milliseconds. A program that lasts longer waits, or computes for ever.
const LONG: Duration = Duration::from_secs(30);

/// A program, and what is expected of the judges.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manner {
    about: String,
    /// The problem that it plays.
    #[serde(default = "usual_problem")]
    problem: String,
    /// The body of `main`, after the prelude.
    c: Option<String>,
    /// The script, after the prelude.
    py: Option<String>,
    judge: String,
    interact: BTreeSet<String>,
    problemtools: BTreeSet<String>,
    bapctools: BTreeSet<String>,
}

fn usual_problem() -> String {
    "manners".to_owned()
}

impl Manner {
    /// The problems that the programs play.
    fn problems() -> BTreeSet<String> {
        let all = Self::all().into_values();
        all.map(|manner| manner.problem).collect()
    }

    fn all() -> BTreeMap<String, Manner> {
        let text = fs::read_to_string(root().join(FOLDER).join("programs.toml"));
        toml::from_str(&text.expect("the programs")).expect("well-formed")
    }

    /// Writes the program into a directory. Returns its file.
    fn write(&self, name: &str, folder: &Path) -> PathBuf {
        let prelude = |ending: &str| {
            let prelude = root().join(FOLDER).join(format!("prelude.{ending}"));
            fs::read_to_string(prelude).expect("a prelude")
        };
        let (ending, text) = match (&self.c, &self.py) {
            (Some(body), None) => (
                "c",
                format!("{}int main(void) {{\n    {body}\n}}\n", prelude("c")),
            ),
            (None, Some(script)) => ("py", format!("{}{script}", prelude("py"))),
            _ => panic!("{name}: one program"),
        };
        let file = folder.join(format!("{name}.{ending}"));
        fs::write(&file, text).expect("written");
        file
    }

    /// The row of the table in docs/contests.md, if the judges disagree.
    fn row(&self) -> Option<String> {
        let class = |verdict: &str| verdict.split(' ').next().unwrap_or_default().to_owned();
        let ours = iter::once(&self.judge).chain(&self.interact);
        let mut classes: BTreeSet<String> = ours.map(|verdict| class(verdict)).collect();
        classes.extend(self.problemtools.iter().chain(&self.bapctools).cloned());
        let list =
            |verdicts: &BTreeSet<String>| Vec::from_iter(verdicts.iter().cloned()).join(" or ");
        (classes.len() > 1).then(|| {
            let theirs = [&self.interact, &self.problemtools, &self.bapctools].map(list);
            format!(
                "| {} | {} | {} |",
                self.about,
                self.judge,
                theirs.join(" | ")
            )
        })
    }
}

/// Compares what was seen of each program with what was expected.
fn check(seen: &BTreeMap<String, String>, expected: impl Fn(&Manner) -> BTreeSet<String>) {
    let mut wrong = String::new();
    for (name, manner) in Manner::all() {
        let expected = expected(&manner);
        let found = seen.get(&name).map_or("nothing", String::as_str);
        if !expected.contains(found) {
            let _ = writeln!(wrong, "{name}: {found}, not {expected:?}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_difference_is_documented() {
    let docs = fs::read_to_string(root().join("docs/contests.md")).expect("a page");
    let documented = docs
        .split("| Program | `judge` |")
        .nth(1)
        .expect("the table");
    let rows = documented
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let documented: BTreeSet<String> = rows.map(str::to_owned).collect();
    let differing: BTreeSet<String> = Manner::all().values().filter_map(Manner::row).collect();
    let rows = Vec::from_iter(differing.iter().cloned()).join("\n");
    assert_eq!(documented, differing, "the rows are:\n{rows}");
}

/// The verdict and its reason, as `grundy judge` says it in its first line.
fn judged(problem: &str, file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("judge")
        .arg(root().join(FOLDER).join(problem))
        .arg(file)
        .output()
        .expect("grundy can be run");
    let text = String::from_utf8(output.stdout).expect("text");
    let first = text.split("  ").next().unwrap_or_default();
    if first.is_empty() {
        String::from_utf8_lossy(&output.stderr).into_owned()
    } else {
        first.to_owned()
    }
}

#[test]
fn ill_mannered_programs_are_judged() {
    let home = tempfile::tempdir().expect("a directory");
    let mut seen = BTreeMap::new();
    for (name, manner) in Manner::all() {
        let verdict = judged(&manner.problem, &manner.write(&name, home.path()));
        if verdict.contains("to install it") {
            return not_run(
                Need::Compilers,
                "ill_mannered_programs_are_judged",
                &verdict,
            );
        }
        seen.insert(name, verdict);
    }
    check(&seen, |manner| [manner.judge.clone()].into());
}

/// Waits for the end of a program, for some time.
fn wait(child: &mut Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < LONG {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

/// Plays a game of a package with a native program. Returns the verdict of `grundy interact`.
fn interacted(case: &Path, feedback: &Path, command: &[String]) -> String {
    fs::create_dir_all(feedback).expect("a directory");
    let mut judge = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("interact")
        .args([case, &case.with_extension("ans"), feedback])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("grundy can be run");
    let mut bot = Command::new(&command[0])
        .args(&command[1..])
        .stdin(judge.stdout.take().expect("a pipe"))
        .stdout(judge.stdin.take().expect("a pipe"))
        .stderr(Stdio::null())
        .spawn()
        .expect("it was built");
    let status = wait(&mut judge);
    for child in [&mut judge, &mut bot] {
        let _ = child.kill();
        let _ = child.wait();
    }
    match status {
        Some(42) => "AC".to_owned(),
        Some(43) => {
            let team = fs::read_to_string(feedback.join("teammessage.txt")).expect("a message");
            team.lines().next().unwrap_or_default().to_owned()
        }
        None => "TLE".to_owned(),
        status => format!("exit status {status:?}"),
    }
}

/// The first verdict in the games of a package that does not accept the program.
fn verdict_of_games(package: &Path, name: &str, command: &[String]) -> String {
    let feedback = |number: usize| package.join("feedback").join(format!("{name}-{number}"));
    let cases = cases(package).into_iter().enumerate();
    let mut verdicts = cases.map(|(number, case)| interacted(&case, &feedback(number), command));
    let failed = verdicts.find(|verdict| verdict != "AC");
    failed.unwrap_or_else(|| "AC".to_owned())
}

#[test]
fn ill_mannered_programs_interact() {
    if !can_run("gcc", "ill_mannered_programs_interact") {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let exported = |problem: String| {
        let package = export(&format!("{FOLDER}/{problem}"), "legacy", home.path());
        (problem, package)
    };
    let packages: BTreeMap<String, PathBuf> =
        Manner::problems().into_iter().map(exported).collect();
    // Some of them wait, and all of these wait together.
    let seen = thread::scope(|scope| {
        let games = Manner::all().into_iter().map(|(name, manner)| {
            let command = build(&manner.write(&name, home.path())).expect("a compiler");
            let package = &packages[&manner.problem];
            scope.spawn(move || {
                let verdict = verdict_of_games(package, &name, &command);
                (name, verdict)
            })
        });
        let games: Vec<_> = games.collect();
        games
            .into_iter()
            .map(|game| game.join().expect("it was played"))
            .collect()
    });
    check(&seen, |manner| manner.interact.clone());
}

/// A package of a problem with all programs that play it: the polite one in `accepted`, the others in `wrong_answer`.
fn package(problem: &str, version: &str, home: &Path) -> PathBuf {
    let package = export(&format!("{FOLDER}/{problem}"), version, home);
    for (name, manner) in Manner::all() {
        let folder = match &*name {
            // A judge needs one that is right.
            "polite" => "accepted",
            _ if manner.problem == problem => "wrong_answer",
            _ => continue,
        };
        let folder = package.join("submissions").join(folder);
        fs::create_dir_all(&folder).expect("a directory");
        manner.write(&name, &folder);
    }
    package
}

/// The verdicts in lines such as `ERROR wrong_answer/blanks.c (C) got AC [CPU: ...` or `wrong_answer/blanks.c:  AC
/// 0.003s`, by the names of the programs.
fn verdicts(said: &str) -> BTreeMap<String, String> {
    let mut seen = BTreeMap::new();
    for line in said.lines() {
        let Some((_, after)) = line
            .split_once("_answer/")
            .or_else(|| line.split_once("accepted/"))
        else {
            continue;
        };
        let Some((name, after)) = after.split_once(".c").or_else(|| after.split_once(".py")) else {
            continue;
        };
        let words = after.split([' ', ':', '[']);
        let verdict = words
            .clone()
            .find(|word| ["AC", "WA", "RTE", "TLE"].contains(word));
        // Lines such as `required: [WA], got: [AC]` repeat what other lines say.
        if let (Some(verdict), false) = (
            verdict,
            line.contains("required") || line.contains("permitted"),
        ) {
            seen.insert(name.to_owned(), verdict.to_owned());
        }
    }
    seen
}

#[test]
fn ill_mannered_programs_in_problemtools() {
    if !can_run("verifyproblem", "ill_mannered_programs_in_problemtools") {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let line = "-l info -p config validators data submissions --";
    let mut seen = BTreeMap::new();
    for problem in Manner::problems() {
        let package = package(&problem, "legacy", home.path());
        let arguments = line.split(' ').map(str::to_owned);
        let arguments: Vec<String> = arguments.chain([package.display().to_string()]).collect();
        let (_, said) = try_to_run(home.path(), "verifyproblem", &arguments);
        seen.extend(verdicts(&said));
    }
    check(&seen, |manner| manner.problemtools.clone());
}

#[test]
fn ill_mannered_programs_in_bapctools() {
    if !can_run("bt", "ill_mannered_programs_in_bapctools") {
        return;
    }
    let home = tempfile::tempdir().expect("a directory");
    let line = "run --no-bar --time-limit 1";
    let mut seen = BTreeMap::new();
    for problem in Manner::problems() {
        let package = package(&problem, "2025-09", home.path());
        let mut arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
        arguments.extend(super::clients::submissions(&package));
        let (_, said) = try_to_run(&package, "bt", &arguments);
        seen.extend(verdicts(&said));
    }
    check(&seen, |manner| manner.bapctools.clone());
}
