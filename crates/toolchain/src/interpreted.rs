//! Scripts: the module is a package of the script and the name of its interpreter.

use std::fs;
use std::io;

use grundy_sandbox::Script;

use crate::catalog::Interpreted;
use crate::source::Source;
use crate::{BuildError, Toolchains, install, installed};

/// The program that Python runs in place of the script, and the sources that it may add to the interpreter.
const PYTHON: [(&str, &str); 4] = [
    ("{python.py}", include_str!("interpreters/python.py")),
    ("{threads.py}", include_str!("interpreters/threads.py")),
    ("{pools.py}", include_str!("interpreters/pools.py")),
    ("{loops.py}", include_str!("interpreters/loops.py")),
];

/// Packs a script.
pub(crate) fn package(
    route: &Interpreted,
    source: &Source,
    toolchains: &Toolchains,
) -> Result<Vec<u8>, BuildError> {
    if !install::is_installed(&route.tool, toolchains) {
        return Err(BuildError::MissingTool {
            what: toolchains
                .not_installed(&format!("the interpreter {} of the sandbox", route.tool)),
            remedy: format!("grundy toolchains install {}", route.tool),
        });
    }
    let path = format!("/bot/{}", source.name);
    let call = |words: &[String]| {
        let words = words.iter().map(|word| {
            let own = PYTHON.iter().find(|(name, _)| name == word);
            own.map_or(word.as_str(), |(_, text)| text)
        });
        words.chain([path.as_str()]).map(str::to_owned).collect()
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
        let missing = || BuildError::MissingTool {
            what: toolchains.not_installed(package),
            remedy: format!("grundy toolchains install {package}"),
        };
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
