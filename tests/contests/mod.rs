//! Problems in the contests of other judges: packages, what plays and validates there, and the judges' own
//! tools on them.

mod clients;
mod interactor;
mod large;
mod manners;
mod natives;
mod packages;
