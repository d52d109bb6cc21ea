//! Scripts: nothing is built but a package that says who runs them.

use grundy_sandbox::Script;

/// What there is to know of an interpreter.
#[derive(Debug)]
pub(crate) struct Interpreter {
    /// The name under which it is installed.
    pub(crate) name: &'static str,
    /// What it is called with in front of the script's path to run it.
    pub(crate) run: &'static [&'static str],
    /// The same, to find out only whether it can be read.
    pub(crate) check: &'static [&'static str],
}

/// Packs a script that its author knows as `name`.
pub(crate) fn package(interpreter: &Interpreter, name: &str, source: Vec<u8>) -> Vec<u8> {
    let path = format!("/bot/{name}");
    let call = |words: &[&str]| {
        let words = words.iter().copied().chain([path.as_str()]);
        words.map(str::to_owned).collect()
    };
    Script {
        interpreter: interpreter.name.to_owned(),
        run: call(interpreter.run),
        check: call(interpreter.check),
        name: name.to_owned(),
        source,
    }
    .to_wasm()
}
