//! Hostile sources for compilers of the machine, which run confined: none of them reads, writes or reaches anything,
//! and each ends within its limits. The tables in `hostile/` list them, one file a language.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use grundy_confine::Confiner;
use grundy_testing::{Need, not_run};
use grundy_toolchain::{BuildError, Home, Natives, Toolchains, build_source, missing};
use serde::Deserialize;
use tempfile::TempDir;

const SECRET: &str = "the secret 4711";
/// Seconds of CPU time. Every honest source of the tables takes a third of that at most.
const PROCESSOR: u64 = 15;
/// Longer than any limit of CPU time, on a machine that does other things too.
const MOST: Duration = Duration::from_secs(200);

/// One file of `hostile/`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// The name of the file of every source.
    file: String,
    /// Files that no source may read. `{secret}` is the path of one that the test writes, `{home}` the home directory.
    paths: Vec<String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// With `{path}`, it is tried with each of the paths. Each name in `repeated` stands for a repeated text.
    source: String,
    #[serde(default)]
    repeated: BTreeMap<String, (String, usize)>,
    /// Whether the source is built: what it asks for is ignored, and harmless.
    #[serde(default)]
    builds: bool,
    /// Words of the message of the compiler.
    #[serde(default)]
    says: String,
}

/// A source to try.
struct Attempt<'t> {
    case: &'t Case,
    name: String,
    source: String,
}

impl Table {
    fn attempts(&self, secret: &str) -> Vec<Attempt<'_>> {
        let once = [String::new()];
        let home = env::var("HOME").unwrap_or_default();
        let named = |path: &str| path.replace("{secret}", secret).replace("{home}", &home);
        let attempts = self.case.iter().flat_map(|case| {
            let paths = match case.source.contains("{path}") {
                true => self.paths.as_slice(),
                false => &once,
            };
            paths.iter().map(|path| Attempt {
                case,
                name: format!("{} {path}", case.name),
                source: case.with(&named(path)),
            })
        });
        attempts.collect()
    }
}

impl Case {
    fn with(&self, path: &str) -> String {
        let source = self.source.replace("{path}", path);
        let repeated = self.repeated.iter();
        repeated.fold(source, |source, (name, (text, count))| {
            source.replace(&format!("{{{name}}}"), &text.repeat(*count))
        })
    }
}

fn toolchains() -> Toolchains {
    let home = Home::of_user(|name| env::var_os(name)).expect("a home");
    let confiner = Confiner::new(env!("CARGO_BIN_EXE_grundy-toolchain-child"), [""; 0]);
    let toolchains = Toolchains::new(home, Natives::Confined).expect("compilers");
    toolchains.with_confiner(confiner.with_processor(PROCESSOR))
}

/// Tries a source. An error says what is wrong.
fn check(attempt: &Attempt, file: &str, toolchains: &Toolchains) -> Result<(), String> {
    let started = Instant::now();
    let result = build_source(file, attempt.source.clone().into_bytes(), toolchains);
    let took = started.elapsed();
    let (is_built, said) = match result {
        Ok(built) => (true, built.wasm),
        Err(BuildError::CompileError { message }) => (false, message.into_bytes()),
        Err(other) => return Err(other.to_string()),
    };
    let text = String::from_utf8_lossy(&said);
    for secret in [SECRET, "root:x:0:0", "PATH=/"] {
        if text.contains(secret) {
            return Err(format!("{secret:?} has come out"));
        }
    }
    let start: String = text.chars().take(300).collect();
    if is_built != attempt.case.builds {
        return Err(match is_built {
            true => "it was built".to_owned(),
            false => format!("it was refused: {start}"),
        });
    }
    if !is_built && !text.contains(&attempt.case.says) {
        return Err(format!("it did not say {:?}: {start}", attempt.case.says));
    }
    if took > MOST {
        return Err(format!("it took {took:?}"));
    }
    Ok(())
}

fn check_table(name: &str) {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let text = fs::read_to_string(folder.join(name)).expect("the table is there");
    let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let toolchains = toolchains();
    if let Some(why) = grundy_confine::unavailable() {
        // The kernel cannot confine compilers: then none may run.
        let refused = build_source(&table.file, b"x".to_vec(), &toolchains).expect_err("refused");
        assert!(refused.to_string().contains(&why), "{refused}");
        return;
    }
    if let Some(why) = missing(Path::new(&table.file), &toolchains) {
        return not_run(Need::Compilers, name, &why.to_string());
    }
    let place = TempDir::new().expect("a directory");
    let secret = place.path().join("secret");
    // As text of a program too, so that a source that includes it could be built.
    fs::write(&secret, format!("\"{SECRET}\"")).expect("a file");
    let attempts = table.attempts(&secret.display().to_string());
    let wrong = wrong(&attempts, &table.file, &toolchains);
    let count = attempts.len();
    assert!(
        wrong.is_empty(),
        "{name}: {} of {count} went wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Tries sources two at a time.
fn wrong(attempts: &[Attempt], file: &str, toolchains: &Toolchains) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let work = || {
        while let Some(attempt) = attempts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = check(attempt, file, toolchains) {
                let mut wrong = wrong.lock().expect("no panic");
                wrong.push(format!("{}: {why}", attempt.name));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    wrong.into_inner().expect("no panic")
}

#[test]
fn rust() {
    check_table("rust.toml");
}

#[test]
fn go() {
    check_table("go.toml");
}

#[test]
fn zig() {
    check_table("zig.toml");
}

/// Servers build these languages, and say why they refuse them where nothing can be confined.
#[test]
fn honest_programs_are_built_confined_or_not_at_all() {
    for (file, source) in [
        ("bot.rs", "fn main() { println!(\"7\"); }"),
        ("bot.go", "package main\nfunc main() { println(7) }"),
        ("bot.zig", "pub fn main() void {}"),
    ] {
        let toolchains = toolchains();
        let built = build_source(file, source.as_bytes().to_vec(), &toolchains);
        match grundy_confine::unavailable() {
            Some(why) => {
                let error = built.expect_err("it is refused").to_string();
                assert!(error.contains(&why), "{error}");
            }
            None => {
                if let Some(why) = missing(Path::new(file), &toolchains) {
                    not_run(Need::Compilers, file, &why.to_string());
                    continue;
                }
                let compiler = built.expect("it is built").native.expect("a compiler");
                assert!(compiler.confined, "{file}: {}", compiler.name);
                let names: Vec<_> = toolchains.languages().flat_map(|(_, e)| e).collect();
                assert!(names.iter().any(|end| file.ends_with(end.as_str())));
            }
        }
    }
    let home = Home::of_user(|name| env::var_os(name)).expect("a home");
    let without = Toolchains::new(home, Natives::Confined).expect("compilers");
    let error = build_source("bot.rs", b"fn main() {}".to_vec(), &without)
        .expect_err("nothing confines it");
    assert!(matches!(error, BuildError::OnlyNative { .. }), "{error}");
    assert_eq!(without.language(Path::new("bot.rs")), Some("Rust"));
    assert!(without.languages().all(|(name, _)| name != "Rust"));
}
