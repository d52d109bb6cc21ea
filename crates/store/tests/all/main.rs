//! The store from outside, on SQLite and on Postgres.

mod contests;
mod migration;
mod races;
mod store;
mod turns;
mod worker_role;
