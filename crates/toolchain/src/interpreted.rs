//! Scripts: nothing is built but a package that says who runs them.

use grundy_sandbox::Script;

use crate::catalog::Interpreted;
use crate::source::Source;

/// What Python is given to run instead of the script.
const PYTHON: &str = include_str!("interpreters/python.py");

/// Packs a script.
pub(crate) fn package(route: &Interpreted, source: &Source) -> Vec<u8> {
    let path = format!("/bot/{}", source.name);
    let call = |words: &[String]| {
        let words = words.iter().map(|word| match word.as_str() {
            "{python.py}" => PYTHON,
            word => word,
        });
        words.chain([path.as_str()]).map(str::to_owned).collect()
    };
    Script {
        interpreter: route.interpreter.clone(),
        run: call(&route.run),
        check: call(&route.check),
        name: source.name.clone(),
        source: source.text.clone(),
    }
    .to_wasm()
}
