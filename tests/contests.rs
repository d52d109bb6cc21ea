//! Problems in the contests of other judges: packages, what plays and validates there, and the judges' own
//! tools on them.

#[path = "contests/clients.rs"]
mod clients;
#[path = "contests/interactor.rs"]
mod interactor;
#[path = "contests/natives.rs"]
mod natives;
#[path = "contests/packages.rs"]
mod packages;
#[allow(dead_code, reason = "tests of the command line use more of it")]
mod program;
