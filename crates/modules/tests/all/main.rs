//! Games whose rules are a program in WebAssembly: the start template, and changes of it.

mod growth;
mod positions;
mod settings;

use std::num::NonZero;

use grundy_games::Game;
use grundy_modules::{Effort, Module, ModuleLimits, Observer, Patience, Store, game};
use grundy_sandbox::Precompiler;
use grundy_solver::Budget;

/// The start template in WebAssembly: a heap of `n` items, of which a move takes 1 to `m`.
const TEMPLATE: &str = include_str!("../../../problem/templates/game.wat");

fn effort() -> Effort {
    Effort {
        budget: Budget(100_000),
        jobs: NonZero::new(2).expect("not zero"),
        batch: NonZero::new(64).expect("not zero"),
        patience: Patience::default(),
        growth_judged_after: None,
        observer: Observer::default(),
    }
}

fn game_of_module(program: &str, effort: Effort, store: Store) -> Game {
    let text = program.replace("{{ title }}", "Heap");
    let wasm = wat::parse_str(text).expect("a module");
    let precompiled = Precompiler::in_process().precompile(&wasm);
    let precompiled = precompiled.expect("an admitted module");
    let module = Module::open("heap.wat", precompiled, "heap", ModuleLimits::default());
    game(module.expect("a header"), effort, store)
}
