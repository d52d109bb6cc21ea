//! Scripts: nothing is built but a package that says who runs them.

use grundy_sandbox::Script;

use crate::catalog::Interpreted;
use crate::source::Source;
use crate::{BuildError, Toolchains, install};

/// What Python is given to run instead of the script.
const PYTHON: &str = include_str!("interpreters/python.py");

/// Packs a script.
pub(crate) fn package(
    route: &Interpreted,
    source: &Source,
    toolchains: &Toolchains,
) -> Result<Vec<u8>, BuildError> {
    if !install::is_installed(&route.tool, toolchains) {
        return Err(BuildError::MissingTool {
            what: toolchains.not_installed(&route.tool),
            remedy: format!("grundy toolchains install {}", route.tool),
        });
    }
    let path = format!("/bot/{}", source.name);
    let call = |words: &[String]| {
        let words = words.iter().map(|word| match word.as_str() {
            "{python.py}" => PYTHON,
            word => word,
        });
        words.chain([path.as_str()]).map(str::to_owned).collect()
    };
    let script = Script {
        interpreter: route.tool.clone(),
        run: call(&route.run),
        check: call(&route.check),
        name: source.name.clone(),
        source: source.text.clone(),
    };
    Ok(script.to_wasm())
}
