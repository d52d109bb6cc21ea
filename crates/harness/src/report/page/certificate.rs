//! What the page says of a certification.

use super::super::style::thousands;
use super::super::{CertifyReport, ENGINE};
use super::advice::advice_on_proof;
use super::games::refuting_games;
use super::model::{Fact, Page, Submission};
use crate::certify::{Asked, Certification, Options};
use crate::problem::{Problem, Start};
use crate::sanitize::single_line;

pub(super) fn page(
    problem: &Problem,
    starts: &[Start],
    certification: &Certification,
    options: Options,
) -> Page {
    let report = CertifyReport::new(problem, starts, certification, options);
    let bot = Asked {
        file: &certification.file,
        module: certification.module.as_deref(),
        seed: options.judge.seed,
    };
    let proof = certification.proof.as_ref().ok();
    let submission = Submission {
        file: single_line(&report.submission.file),
        verdict: report.proof.status,
        severity: match report.proof.status {
            "certified" => "good",
            "refuted" | "not-run" => "bad",
            _ => "odd",
        },
        reason: report
            .proof
            .reason
            .filter(|_| report.proof.status == "refuted"),
        advice: advice_on_proof(&report),
        message: report.message.clone(),
        score: String::new(),
        results: Vec::new(),
        charts: None,
        facts: facts(&report),
        games: refuting_games(problem, starts, proof, bot),
    };
    Page {
        problem: problem.name.clone(),
        game: problem.game.title.clone(),
        submissions: vec![submission],
        note: "",
        seed: options.judge.seed,
        engine: ENGINE,
    }
}

fn facts(report: &CertifyReport) -> Vec<Fact> {
    let proof = &report.proof;
    let module = report.submission.sha256.clone();
    let fact = |label, text| Fact { label, text };
    let mut facts = vec![
        fact("starts", thousands(proof.starts as u64)),
        fact(
            "games: every start in every seat",
            thousands(proof.games as u64),
        ),
        fact(
            "positions in which it was asked",
            thousands(proof.positions),
        ),
        fact(
            "questions",
            format!(
                "{} of at most {}",
                thousands(proof.questions),
                thousands(report.most)
            ),
        ),
        fact(
            "its answers are taken to depend on the",
            proof.answers_by.to_owned(),
        ),
    ];
    facts.extend(module.map(|module| fact("module, sha-256", module)));
    facts
}
