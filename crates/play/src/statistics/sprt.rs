//! The sequential probability ratio test: a match is played only until its result is significant.

use std::str::FromStr;

use super::Sample;
use super::elo::expected_score;
use super::likelihood::{best_with_deviations, best_with_mean, log_ratio};
use crate::words;

/// A sequential test of two hypotheses on the difference in strength between two players.
///
/// Source: A. Wald, "Sequential tests of statistical hypotheses", Ann. Math. Statist. 16 (1945),
/// with the generalised likelihood ratio of M. Van den Bergh.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

words! {
    /// The quantity that both hypotheses are about.
    Model {
        /// The usual Elo difference, which depends on the expected score alone.
        Logistic,
        /// Normalized Elo: the expected score's distance from 1/2 in standard deviations of one game,
        /// times 800 / ln 10. The number of games that a test takes depends on it alone, not on the
        /// share of draws.
        Normalized,
    }
}

words! {
    /// The state of a test.
    SprtStatus {
        /// The test goes on.
        Undecided,
        /// The first hypothesis is accepted: a difference of at most `elo0`.
        H0 = "H0",
        /// The second hypothesis is accepted: a difference of at least `elo1`.
        H1 = "H1",
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `elo0=0,elo1=5[,alpha=0.05][,beta=0.05][,model=logistic|normalized]`. The error is a message for the
    /// user.
    fn from_str(text: &str) -> Result<Self, String> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, 0.05, 0.05);
        let mut model = Model::Logistic;
        for part in text.split(',') {
            let pair = part.split_once('=');
            let (key, value) = pair.ok_or_else(|| format!("`{part}` has no `=`"))?;
            let (key, value) = (key.trim(), value.trim());
            let number = || {
                let number = value.parse::<f64>();
                number.map_err(|_| format!("`{value}` is not a number"))
            };
            match key {
                "elo0" => elo0 = Some(number()?),
                "elo1" => elo1 = Some(number()?),
                "alpha" => alpha = number()?,
                "beta" => beta = number()?,
                "model" => model = read_model(value)?,
                _ => return Err(format!("`{key}` is not a parameter of a sequential test")),
            }
        }
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
            return Err("a sequential test needs elo0 and elo1".to_owned());
        };
        Self::new(elo0, elo1, alpha, beta, model)
    }
}

fn read_model(name: &str) -> Result<Model, String> {
    match name {
        "logistic" => Ok(Model::Logistic),
        "normalised" | "normalized" => Ok(Model::Normalized),
        _ => Err(format!(
            "there is no model `{name}`; the models are logistic and normalized"
        )),
    }
}

impl Sprt {
    /// A test of the hypothesis of a difference of `elo0` against that of `elo1`. The first is
    /// rejected wrongly with probability `alpha` and the second with probability `beta`.
    ///
    /// # Errors
    /// If the numbers are not valid; the error is a message for the user.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, String> {
        /// At this difference the expected score is within 10^-10 of 1, so larger ones are surely mistakes.
        const MOST: f64 = 4000.0;
        let probability = |p: f64| 0.0 < p && p < 1.0;
        if !(elo0.abs() <= MOST && elo1.abs() <= MOST) {
            Err(format!("elo0 and elo1 are numbers from -{MOST} to {MOST}"))
        } else if elo0 >= elo1 {
            Err(format!("elo0 = {elo0} must be less than elo1 = {elo1}"))
        } else if !probability(alpha) || !probability(beta) || alpha + beta >= 1.0 {
            Err("alpha and beta are probabilities, above 0 and together below 1".to_owned())
        } else {
            Ok(Self {
                elo0,
                elo1,
                alpha,
                beta,
                model,
            })
        }
    }

    /// The two hypotheses, in Elo.
    #[must_use]
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The probabilities of the two errors, alpha and beta.
    #[must_use]
    pub fn errors(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// The quantity that the hypotheses are about.
    #[must_use]
    pub fn model(&self) -> Model {
        self.model
    }

    /// The logarithm of the likelihood ratio, second hypothesis against first; 0 for an empty
    /// sample.
    #[must_use]
    pub fn llr(&self, sample: &Sample) -> f64 {
        if sample.score().is_none() {
            return 0.0;
        }
        let [first, second] = self.hypotheses().map(|elo| match self.model {
            Model::Logistic => best_with_mean(sample, expected_score(elo)),
            Model::Normalized => {
                // The deviation of a mean of n games is that of one game, divided by √n.
                let one_game = elo * 10f64.ln() / 800.0;
                best_with_deviations(sample, one_game * sample.games_each().sqrt())
            }
        });
        log_ratio(sample, &first, &second)
    }

    /// The log likelihood ratios at which the first and the second hypothesis are accepted:
    /// ln(β / (1 - α)) and ln((1 - β) / α).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The decision for a log likelihood ratio.
    #[must_use]
    pub fn status(&self, llr: f64) -> SprtStatus {
        let [lower, upper] = self.bounds();
        if llr <= lower {
            SprtStatus::H0
        } else if llr >= upper {
            SprtStatus::H1
        } else {
            SprtStatus::Undecided
        }
    }
}
