//! Scripts: the module is a package of the script and the name of its interpreter.

use std::fs;
use std::io;

use grundy_sandbox::Script;

use crate::catalog::Interpreted;
use crate::source::Source;
use crate::{BuildError, Toolchains, install, install_command, installed, translated};

/// A built-in source that an interpreter gets as an argument.
struct OwnSource {
    /// The word of a command that stands for it.
    word: &'static str,
    text: &'static str,
    /// A script gets it only if it contains one of these words, because reading it takes fuel. Empty: every script.
    for_scripts_with: &'static [&'static str],
}

/// The word of a built-in source that stands for the name of the script.
const NAME: &str = "{name of the script}";

/// The programs that Python and Ruby run in place of the script, those that Perl runs before it, and what they add to
/// the interpreters.
const OWN: [OwnSource; 7] = [
    OwnSource {
        word: "{perl-posix.pl}",
        text: include_str!("interpreters/perl-posix.pl"),
        for_scripts_with: &["POSIX", "Storable", "ncod", "utf8"],
    },
    OwnSource {
        word: "{perl.pl}",
        text: include_str!("interpreters/perl.pl"),
        for_scripts_with: &[],
    },
    OwnSource {
        word: "{ruby.rb}",
        text: include_str!("interpreters/ruby.rb"),
        for_scripts_with: &[],
    },
    OwnSource {
        word: "{python.py}",
        text: include_str!("interpreters/python.py"),
        for_scripts_with: &[],
    },
    OwnSource {
        word: "{threads.py}",
        text: include_str!("interpreters/threads.py"),
        for_scripts_with: &["thread", "concurrent", "asyncio"],
    },
    OwnSource {
        word: "{pools.py}",
        text: include_str!("interpreters/pools.py"),
        for_scripts_with: &["concurrent", "asyncio"],
    },
    OwnSource {
        word: "{loops.py}",
        text: include_str!("interpreters/loops.py"),
        for_scripts_with: &["asyncio"],
    },
];

/// An argument of the interpreter; `None` for a built-in source that this script does not need.
fn argument(word: &str, source: &Source) -> Option<String> {
    let Some(own) = OWN.iter().find(|own| own.word == word) else {
        return Some(word.to_owned());
    };
    let script = String::from_utf8_lossy(&source.text);
    let words = own.for_scripts_with;
    let is_needed = words.is_empty() || words.iter().any(|word| script.contains(word));
    is_needed.then(|| own.text.replace(NAME, &source.name))
}

/// Packs a script.
pub(crate) fn package(
    route: &Interpreted,
    source: &Source,
    toolchains: &Toolchains,
) -> Result<Vec<u8>, BuildError> {
    if !install::is_installed(&route.tool, toolchains) {
        let mut what =
            toolchains.not_installed(&format!("the interpreter {} of the sandbox", route.tool));
        let home = toolchains.home.as_ref();
        if home.is_some_and(|home| home.interpreters().has_any(&route.tool)) {
            what.push_str(" in this version");
        }
        return Err(BuildError::MissingTool {
            what,
            remedy: install_command(&[&route.tool]),
        });
    }
    let translated = match &route.translated {
        Some(translated) => Some(translated::script(translated, source, toolchains)?),
        None => None,
    };
    let source = translated.as_ref().unwrap_or(source);
    let path = format!("/bot/{}", source.name);
    let call = |words: &[String]| {
        let words = words.iter().filter_map(|word| argument(word, source));
        words.chain([path.clone()]).collect()
    };
    let script = Script {
        interpreter: route.tool.clone(),
        run: call(&route.run),
        check: call(&route.check),
        name: source.name.clone(),
        source: source.text.clone(),
        libraries: libraries(route, source, toolchains)?,
    };
    Ok(script.to_wasm())
}

/// The packages that a script imports, from the tools that contain them: paths and contents of their files.
fn libraries(
    route: &Interpreted,
    source: &Source,
    toolchains: &Toolchains,
) -> Result<Vec<(String, Vec<u8>)>, BuildError> {
    let mut files = Vec::new();
    for package in route.packages_of(&source.text) {
        let missing = || toolchains.missing_tool(package, package);
        let download = toolchains.catalog.tools.get(package).ok_or_else(missing)?;
        let home = toolchains.home.as_ref().ok_or_else(missing)?;
        let folder = installed::folder(home, package, download).join(package);
        let failed = |cause| BuildError::unreadable(&folder, cause);
        let listed = fs::read_dir(&folder).map_err(|_| missing())?;
        let mut paths: Vec<_> = listed
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<_>>()
            .map_err(failed)?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "py"));
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = fs::read(&path).map_err(failed)?;
            files.push((format!("{package}/{name}"), text));
        }
    }
    Ok(files)
}
