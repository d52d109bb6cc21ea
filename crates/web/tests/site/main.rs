//! The site from outside: who may see and do what, and what becomes of requests that are not meant well.

mod access;
mod answers;
mod hostile;
mod questions;
mod signing_in;
mod support;
mod worker;

use grundy_testing::postgres;
