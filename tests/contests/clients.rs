//! The judges' own tools on exported packages: `verifyproblem` of problemtools, `bt` of BAPCtools.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use grundy_testing::{Need, not_run, root};

use super::packages::{EXPORTED, export};

/// Where `scripts/contest-clients.sh` installs the tools, beside what is on the path.
const INSTALLED: &str = "target/contest-clients/bin";

/// The path of commands: the tools, this `grundy`, then everything else.
fn path() -> OsString {
    let grundy = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let first = [
        root().join(INSTALLED),
        grundy.parent().expect("a directory").to_owned(),
    ];
    let rest = env::var_os("PATH").unwrap_or_default();
    let all = first.into_iter().chain(env::split_paths(&rest));
    env::join_paths(all).expect("a path")
}

pub(crate) fn is_installed(program: &str) -> bool {
    env::split_paths(&path()).any(|folder| folder.join(program).is_file())
}

/// The variable that names the problems to try, with blanks between them; `all` is every one.
const PROBLEMS: &str = "GRUNDY_CONTEST_PROBLEMS";

/// The problems that are tried.
pub(crate) fn problems() -> Vec<String> {
    let chosen = env::var(PROBLEMS).unwrap_or_default();
    match chosen.trim() {
        "" => EXPORTED.map(str::to_owned).to_vec(),
        "all" => {
            let folders = fs::read_dir(root().join("problems")).expect("a directory");
            let folders = folders.map(|entry| entry.expect("an entry").path());
            let names =
                folders.filter_map(|folder| folder.file_name()?.to_str().map(str::to_owned));
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        }
        names => names.split_whitespace().map(str::to_owned).collect(),
    }
}

/// Whether a program is installed. If not, reports that this was not tried.
pub(crate) fn can_run(program: &str, what: &str) -> bool {
    let is_there = is_installed(program);
    if !is_there {
        not_run(
            Need::ContestClients,
            what,
            &format!("there is no {program}"),
        );
    }
    is_there
}

/// Endings of submissions, with the programs that the tools build or run them with as native programs.
const LANGUAGES: [(&str, &str); 7] = [
    ("c", "gcc"),
    ("cpp", "g++"),
    ("go", "gccgo"),
    ("js", "nodejs"),
    ("py", "pypy3"),
    ("rb", "ruby"),
    ("rs", "rustc"),
];

/// Which of the endings can be run here, of those in a package. Reports those that cannot.
fn endings(package: &Path) -> Vec<&'static str> {
    let submissions = submissions(package);
    let is_needed = |ending: &str| submissions.iter().any(|file| has_ending(file, ending));
    let needed = LANGUAGES.iter().filter(|(ending, _)| is_needed(ending));
    let what = |ending: &str| format!("submissions of {} in .{ending}", package.display());
    let able = needed.filter(|(ending, program)| can_run(program, &what(ending)));
    able.map(|(ending, _)| *ending).collect()
}

fn has_ending(file: &str, ending: &str) -> bool {
    Path::new(file).extension().is_some_and(|e| e == ending)
}

/// Runs a tool in a directory: whether it is content, and all that it says.
pub(crate) fn try_to_run(folder: &Path, program: &str, arguments: &[String]) -> (bool, String) {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", path())
        // bt remembers the packages that it has seen.
        .env("XDG_CONFIG_HOME", folder.with_extension("config"))
        // bt colors what it says there, also where nobody sees it.
        .env_remove("CI")
        .env_remove("GITLAB_CI")
        .output()
        .expect("it is installed");
    let [said, errors] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    (output.status.success(), format!("{said}{errors}"))
}

/// Runs a tool that has to be content, in a directory. Returns all that it says.
fn run(folder: &Path, program: &str, arguments: &[String]) -> String {
    let (is_content, said) = try_to_run(folder, program, arguments);
    assert!(is_content, "{program} {arguments:?}\n{said}");
    said
}

/// Has `bt` validate a package. It takes for granted that a judge who has said nothing within a tenth of a
/// second waits for the team, and warns of samples that begin otherwise. A busy machine must not decide, so
/// after that warning it is asked again.
fn validated(folder: &Path) -> String {
    const HEARD_NOTHING: &str = "Did you mix up '>' and '<'?";
    let mut tries = (0..9).map(|_| try_to_run(folder, "bt", &words("validate --no-bar")));
    let heard = tries.find(|(_, said)| !said.contains(HEARD_NOTHING));
    let (is_content, said) =
        heard.expect("bt hears a judge who speaks first, in one of nine tries");
    assert!(is_content, "bt validate\n{said}");
    said
}

#[test]
fn problemtools_verifies_packages() {
    if !can_run("verifyproblem", "problemtools_verifies_packages") {
        return;
    }
    let mut parts = vec!["config", "validators", "data", "submissions"];
    if ["lualatex", "dvisvgm"]
        .iter()
        .all(|program| can_run(program, "verifyproblem on statements"))
    {
        parts.push("statement");
    }
    for problem in &problems() {
        let home = tempfile::tempdir().expect("a directory");
        let folder = export(problem, "legacy", home.path());
        let filter = format!(r"\.({})$", endings(&folder).join("|"));
        let mut arguments = vec!["-l", "info", "-s", &filter, "-p"];
        arguments.extend(&parts);
        arguments.push("--");
        let arguments = arguments.into_iter().map(str::to_owned);
        let arguments: Vec<String> = arguments.chain([folder.display().to_string()]).collect();
        let said = run(home.path(), "verifyproblem", &arguments);
        assert!(said.contains("tested: 0 errors"), "{said}");
        assert!(said.contains("OK: AC") && said.contains("OK: WA"), "{said}");
        // The license is for the setter to choose.
        let warnings = said.lines().filter(|line| line.starts_with("WARNING"));
        let other: Vec<&str> = warnings.filter(|line| !line.contains("License")).collect();
        assert!(other.is_empty(), "{problem}: {other:?}");
    }
}

#[test]
fn bapctools_runs_packages() {
    if !can_run("bt", "bapctools_runs_packages") {
        return;
    }
    for problem in &problems() {
        let home = tempfile::tempdir().expect("a directory");
        let folder = export(problem, "2025-09", home.path());
        let validated = validated(&folder);
        let mut submissions = submissions(&folder);
        // bt runs JavaScript by js24, a shell of SpiderMonkey, which Debian does not have.
        let endings = endings(&folder)
            .into_iter()
            .filter(|ending| *ending != "js");
        let endings: Vec<&str> = endings.collect();
        submissions.retain(|file| endings.iter().any(|ending| has_ending(file, ending)));
        assert!(!submissions.is_empty(), "{problem}");
        // A busy machine must not decide: what is accepted takes a tenth of that, what is slow twice as long.
        let arguments: Vec<String> = words("run --no-bar --time-limit 3")
            .into_iter()
            .chain(submissions)
            .collect();
        let ran = run(&folder, "bt", &arguments);
        for said in [validated, ran] {
            assert!(!said.contains("ERROR"), "{problem}:\n{said}");
        }
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// The submissions of a package, by their paths in it.
pub(crate) fn submissions(folder: &Path) -> Vec<String> {
    let entries = |path: PathBuf| -> Vec<PathBuf> {
        let entries = fs::read_dir(path).expect("a directory");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    };
    let files = entries(folder.join("submissions"))
        .into_iter()
        .flat_map(entries);
    let inside = files.map(|file| {
        file.strip_prefix(folder)
            .expect("within")
            .display()
            .to_string()
    });
    let mut inside: Vec<String> = inside.collect();
    inside.sort();
    inside
}
