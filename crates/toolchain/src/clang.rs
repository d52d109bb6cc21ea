//! C and C++ by the clang of the machine, as its distribution packages it.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::languages::Dialect;
use crate::process::{self, Ended};
use crate::{BuildError, MAX_MODULE};

/// How long one step, compiling or linking, may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// What is passed on of a compiler's messages.
const LINES: usize = 40;
/// The longest line that is passed on, in characters: types of templates can fill pages.
const COLUMNS: usize = 400;

/// Debian's packages know this triple only, not the newer `wasm32-wasip1`.
const TARGET: &str = "--target=wasm32-wasi";

const COMPILING: [&str; 8] = [
    "-O2",
    "-w", // warnings would hide the first error among the lines that are shown
    "-fno-crash-diagnostics",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-D_WASI_EMULATED_SIGNAL",
    // A module must not depend on when it was built.
    "-D__DATE__=\"Jan  1 1970\"",
    "-D__TIME__=\"00:00:00\"",
    "-D__TIMESTAMP__=\"Thu Jan  1 00:00:00 1970\"",
];

const LINKING: [&str; 6] = [
    // The default of 64 KiB is too little for deep recursion; the stack comes first so that
    // overrunning it traps instead of overwriting data.
    "-Wl,-z,stack-size=67108864",
    "-Wl,--stack-first",
    "-Wl,--strip-all",
    "-lc-printscan-long-double",
    "-lwasi-emulated-process-clocks",
    "-lwasi-emulated-signal",
];

/// Variables by which the user's own settings would get into every module.
const ALIEN_SETTINGS: [&str; 4] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "CCC_OVERRIDE_OPTIONS",
];

/// Compiles one source file, which messages will call `name`.
///
/// # Errors
/// When a probe does not build either, a missing tool, and the author's fault otherwise.
pub(crate) fn compile(dialect: &Dialect, name: &str, source: &[u8]) -> Result<Vec<u8>, BuildError> {
    match attempt(dialect, name, source)? {
        Attempt::Built(module) => Ok(module),
        Attempt::OutOfTime => Err(BuildError::CompileError {
            message: format!("compiling takes longer than {} seconds", PATIENCE.as_secs()),
        }),
        Attempt::Failed(message) => match attempt(dialect, "probe", dialect.probe.as_bytes())? {
            Attempt::Failed(probe) => Err(missing(
                dialect,
                format!(
                    "{} cannot build even a probe: {}",
                    dialect.compiler,
                    probe.lines().next().unwrap_or_default()
                ),
            )),
            Attempt::Built(_) | Attempt::OutOfTime => Err(BuildError::CompileError { message }),
        },
    }
}

enum Attempt {
    Built(Vec<u8>),
    /// With the first lines of the messages.
    Failed(String),
    OutOfTime,
}

fn attempt(dialect: &Dialect, name: &str, source: &[u8]) -> Result<Attempt, BuildError> {
    let folder = tempfile::tempdir()
        .map_err(|cause| BuildError::unreadable(&tempfile::env::temp_dir(), cause))?;
    let place = folder.path();
    let failed = |cause| BuildError::unreadable(place, cause);
    lay_out(place, dialect, name, source).map_err(failed)?;

    let mut compiling = clang(dialect);
    compiling
        .args(COMPILING)
        .arg(format!("-std={}", dialect.standard))
        .args(["-isystem", "include", "-x", dialect.language])
        .args(["-c", "source", "-o", "source.o"]);
    let mut linking = clang(dialect);
    let support = dialect.support.iter().map(|support| support.file);
    linking
        .args(["-O2", "source.o", "-x", "c"])
        .args(support)
        .args(LINKING)
        .args(["-o", "module.wasm"]);

    for step in [&mut compiling, &mut linking] {
        let ended = process::run(step, place, PATIENCE).map_err(|cause| match cause.kind() {
            io::ErrorKind::NotFound => {
                missing(dialect, format!("{} is not installed", dialect.compiler))
            }
            _ => failed(cause),
        })?;
        match ended {
            Ended::Well => {}
            Ended::OutOfTime => return Ok(Attempt::OutOfTime),
            Ended::Badly(messages) => {
                return Ok(Attempt::Failed(presentable(&messages, place, name)));
            }
        }
    }

    let module = place.join("module.wasm");
    let size = fs::metadata(&module).map_err(failed)?.len();
    if size > MAX_MODULE {
        return Ok(Attempt::Failed(format!(
            "the module has {size} bytes, more than the {MAX_MODULE} that are allowed: \
             large tables are better filled by the program than written into it"
        )));
    }
    Ok(Attempt::Built(fs::read(&module).map_err(failed)?))
}

fn clang(dialect: &Dialect) -> Command {
    let mut command = Command::new(dialect.compiler);
    command.arg(TARGET);
    for variable in ALIEN_SETTINGS {
        command.env_remove(variable);
    }
    command
}

fn missing(dialect: &Dialect, what: String) -> BuildError {
    BuildError::MissingTool {
        what,
        remedy: dialect.remedy.to_owned(),
    }
}

/// Writes all files that the compiler reads.
fn lay_out(place: &Path, dialect: &Dialect, name: &str, source: &[u8]) -> io::Result<()> {
    // A line marker gives the source its name in messages and in __FILE__.
    let mut text = format!("# 1 \"{}\"\n", quotable(name)).into_bytes();
    text.extend_from_slice(source);
    fs::write(place.join("source"), text)?;
    for support in dialect.support {
        fs::write(place.join(support.file), support.text)?;
    }
    let bits = place.join("include/bits");
    fs::create_dir_all(&bits)?;
    fs::write(bits.join("stdc++.h"), include_str!("support/bits/stdc++.h"))
}

/// A file name without what could end a C string.
fn quotable(name: &str) -> String {
    name.replace(|c: char| c.is_control() || c == '"' || c == '\\', "_")
}

/// The first lines of a compiler's messages, with the source named as its author knows it.
fn presentable(messages: &str, place: &Path, name: &str) -> String {
    let workspace = format!("{}/", place.display());
    let plain = messages
        .replace(&workspace, "")
        .replace("source.o:", &format!("{name}:"));
    let lines = plain.lines().take(LINES);
    lines
        .map(|line| line.chars().take(COLUMNS).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BROKEN: Dialect = Dialect {
        compiler: "clang",
        language: "c",
        standard: "gnu17",
        support: &[],
        probe: "#include <of-a-library-that-is-not-installed.h>",
        remedy: "the remedy",
    };

    fn complaint(dialect: &Dialect) -> String {
        match compile(dialect, "bot.c", b"#include <of-a-library-too.h>") {
            Err(error @ BuildError::MissingTool { .. }) => error.to_string(),
            other => panic!("not a missing tool: {other:?}"),
        }
    }

    #[test]
    fn a_compiler_that_is_not_installed_is_not_the_authors_fault() {
        let said = complaint(&Dialect {
            compiler: "no-such-compiler",
            ..BROKEN
        });
        let expected = "no-such-compiler is not installed; to install it: the remedy";
        assert_eq!(said, expected);
    }

    #[test]
    fn nor_is_a_compiler_that_cannot_build_the_probe() {
        let said = complaint(&BROKEN);
        assert!(said.starts_with("clang cannot build even a probe: probe:1:10: fatal error: "));
        assert!(
            said.ends_with("file not found; to install it: the remedy"),
            "{said}"
        );
    }

    #[test]
    fn messages_are_cut_to_size_and_name_no_place() {
        let messages = format!(
            "/tmp/x/source.o: no\n{}\n{}",
            "t".repeat(9000),
            "l\n".repeat(99)
        );
        let shown = presentable(&messages, Path::new("/tmp/x"), "bot.cpp");
        let lines: Vec<_> = shown.lines().collect();
        assert_eq!(lines[0], "bot.cpp: no");
        assert_eq!(lines[1].len(), COLUMNS);
        assert_eq!(lines.len(), LINES);
    }
}
