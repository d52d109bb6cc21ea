//! The extension module `grundy._grundy` of the Python package: games, and exact values of their positions.
//!
//! Positions and moves are texts in the notation of people. A position is read anew for every question, which costs
//! some microseconds and needs no lifetimes across the border. Everything that runs programs is left to the program
//! `grundy`, which the package calls.

mod game;
mod graph;

use grundy_games::Catalog;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    grundy,
    GrundyError,
    PyValueError,
    "Bad input: an unknown game, a wrong setting, a text that is not a position or not a legal move."
);

/// The names of all games.
#[pyfunction]
fn games() -> Vec<String> {
    let catalog = Catalog::standard();
    catalog.iter().map(|game| game.name.clone()).collect()
}

#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GrundyError", module.py().get_type::<GrundyError>())?;
    module.add_class::<game::Game>()?;
    module.add_function(wrap_pyfunction!(graph::solve_graph, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)
}
