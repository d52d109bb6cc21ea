//! The site from outside: who may see and do what, and what becomes of requests that are not meant well.

mod access;
mod answers;
mod classes;
mod explorer;
mod first_page;
mod forms;
mod hostile;
mod leaving;
mod play;
mod questions;
mod results;
mod sample;
mod signing_in;
mod support;
mod tokens;
mod worker;
