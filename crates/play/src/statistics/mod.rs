//! Estimates of playing strength from results, with their uncertainty.
//!
//! The Elo difference with its interval, the likelihood of superiority and the sequential test are based on one idea: a
//! player's results are draws from an unknown distribution over the possible scores, and hypotheses on its mean are
//! compared by the likelihood of the observations ([`likelihood`]). Ratings of many players and the interval of a plain
//! score have methods of their own (`bradley_terry`, `wilson`).

mod bradley_terry;
mod cholesky;
mod elo;
mod likelihood;
mod sample;
mod sprt;
mod wilson;

pub use bradley_terry::{PairScore, Rating, bradley_terry};
pub use elo::{Strength, strength};
pub use sample::{Pentanomial, Sample};
pub use sprt::{Model, Sprt, SprtStatus};
pub use wilson::{Interval, Tally, wilson};

/// The 97.5 % quantile of the normal distribution: 95 % of it lies within this many standard deviations.
const Z: f64 = 1.959_963_984_540_054;
