//! The rules of a game that is too large to list, for judges that have neither its source nor compilers.

use std::path::Path;

use grundy_games::{Game, ValuesFrom};
use grundy_modules::{Effort, Module, ModuleError, ModuleLimits, Store};
use grundy_problem::Problem;
use grundy_problem::package::RulesFile;
use grundy_report::Diagnostic;
use grundy_sandbox::{Precompiler, Script};
use grundy_toolchain::Toolchains;

use crate::run::{build_diagnostic, module_hash};

/// The wasm module with the rules of a problem with a custom game, for a package. `built_in` returns the content
/// of built-in files.
///
/// # Errors
/// If the module cannot be built, differs from that of the problem, or is a script, which needs an interpreter.
pub fn rules_module(
    problem: &Problem,
    built_in: fn(&Path) -> Option<&'static [u8]>,
    toolchains: &Toolchains,
) -> Result<Vec<u8>, Diagnostic> {
    let name = &problem.game.name;
    let file = Path::new(name);
    let built = match built_in(file).filter(|_| !file.exists()) {
        Some(text) => grundy_toolchain::build_source(name, text.to_vec(), toolchains),
        None => grundy_toolchain::build(file, toolchains),
    };
    let built = built.map_err(build_diagnostic)?;
    if let Some(script) = Script::of_wasm(&built.wasm) {
        let title = format!(
            "the rules of {} are a script, and other judges do not have its interpreter `{}`",
            problem.id, script.interpreter
        );
        let help = "write the rules in a compiled language, such as C, C++ or Rust";
        return Err(Diagnostic::new(title).help(help));
    }
    if problem.game.fingerprint() != Some(&*module_hash(&built.wasm)) {
        let title = format!("{name} was changed while it was read");
        return Err(Diagnostic::new(title).help("export the problem again"));
    }
    Ok(built.wasm)
}

/// The game of the rules in a package. Its positions are not listed, and its module runs in the sandbox.
///
/// # Errors
/// If the module cannot be compiled, fails, or has rules that cannot be played without a list of positions.
pub fn open_rules(rules: &RulesFile, precompiler: &Precompiler) -> Result<Game, Diagnostic> {
    let name = &rules.name;
    if Script::of_wasm(&rules.wasm).is_some() {
        let title = format!("the rules of {name} are a script, which needs an interpreter");
        return Err(Diagnostic::new(title));
    }
    let precompiled = precompiler.precompile(&rules.wasm).map_err(|error| {
        Diagnostic::new(format!("the rules of {name} cannot be compiled: {error}"))
    })?;
    let hash = module_hash(&rules.wasm);
    let module = Module::open(name, precompiled, &hash, ModuleLimits::default());
    let module = module.map_err(module_diagnostic)?;
    let game = grundy_modules::game(module, Effort::none(), Store::nowhere());
    if game.is_large() {
        return Ok(game);
    }
    // Packages contain rules only for problems whose positions are searched.
    let searched = game.family.with_values_from(ValuesFrom::Search);
    searched.ok_or_else(|| Diagnostic::new(format!("the positions of {name} cannot be searched")))
}

fn module_diagnostic(error: ModuleError) -> Diagnostic {
    Diagnostic::new(error.problem).helps(error.help)
}
