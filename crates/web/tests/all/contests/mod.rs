//! Contests on the site: hidden results make no difference to any answer, and each role does what it may.

mod clics;
mod closed;
mod forms;
mod hidden;
mod kept_forms;
mod messages;
mod routes;
mod seed;
mod site;
mod uploads;
