//! What the page says of a certification.

use grundy_report::sanitize::single_line;
use grundy_report::{CertifyReport, ENGINE, JudgedGame, ProofStatus};

use super::advice::advice_on_proof;
use super::games::{SizeBudget, games};
use super::model::{Fact, Page, PageTitle, Submission};
use crate::style::thousands;

pub(super) fn page(
    title: &PageTitle<'_>,
    report: &CertifyReport,
    refutation: &[JudgedGame],
) -> Page {
    let submission = Submission {
        file: single_line(&report.submission.file),
        verdict: report.proof.status.to_string(),
        severity: match report.proof.status {
            ProofStatus::Certified => "good",
            ProofStatus::Refuted | ProofStatus::NotRun => "bad",
            _ => "odd",
        },
        reason: report
            .proof
            .reason
            .filter(|_| report.proof.status == ProofStatus::Refuted),
        advice: advice_on_proof(report),
        message: report.message.clone(),
        score: String::new(),
        results: Vec::new(),
        charts: None,
        facts: facts(report),
        games: games(refutation, &mut SizeBudget::shared_by(1)),
    };
    Page {
        problem: title.problem.to_owned(),
        game: title.game.to_owned(),
        submissions: vec![submission],
        note: "",
        seed: title.seed,
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
            proof.answers_by.to_string(),
        ),
    ];
    facts.extend(module.map(|module| fact("module, sha-256", module)));
    facts
}
