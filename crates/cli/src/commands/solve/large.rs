//! `grundy solve` for games that are too large to list.

use std::fs;
use std::path::Path;

use grundy_harness::bounds::{PositionSearch, WatchedRules};
use grundy_harness::games::{Catalog, Game, Instance, SearchBudget, Settings};
use grundy_harness::proof_file::{LARGEST_PROOF_FILE, Proof, ProofFile, is_proof_file, proof_file};
use grundy_render::{bounds_document, certificate_document};
use grundy_report::{
    BoundsReport, Diagnostic, Error, Event, Events, SearchLimits, counted, thousands, write_file,
};

use super::Solve;
use crate::game::{NamedGame, settings_diagnostics};
use crate::progress::Progress;
use crate::{Status, diagnostics, output};

/// The most positions that a check visits, unless another number is given: enough for proofs that were found with some
/// million questions, and less than a gigabyte of memory for most games.
const CHECKED: u64 = 10_000_000;

impl Solve {
    /// Searches a position within a budget, and writes proofs if they are asked for.
    pub(super) fn solve_large(
        &self,
        named: &NamedGame,
        settings: &Settings,
        position: Option<&str>,
    ) -> Result<Status, Error> {
        let game = &named.game;
        self.refuse_tables(game)?;
        let instance = game
            .open_to_play(settings, position, SearchBudget::Thorough)
            .map_err(|errors| settings_diagnostics(game, errors))?;
        let resolved = game
            .resolve(settings)
            .map_err(|errors| settings_diagnostics(game, errors))?;
        let (report, proofs) = self.search(named, &resolved, &*instance)?;
        output::report(self.output.format(), &report, bounds_document);
        match (&self.certificate, proofs) {
            (None, _) => Ok(Status::Fine),
            (Some(path), Some(proofs)) if !proofs.is_empty() => {
                write_file(path, proof_file(game, &resolved, &report.position, &proofs))?;
                diagnostics::note(&format!("wrote {}", path.display()));
                Ok(Status::Fine)
            }
            (Some(_), _) => {
                diagnostics::note(&nothing_written(&report));
                Ok(Status::NotAccepted)
            }
        }
    }

    /// The result of the search, with proofs if they are to be written.
    fn search(
        &self,
        named: &NamedGame,
        resolved: &Settings,
        instance: &dyn Instance,
    ) -> Result<(BoundsReport, Option<Vec<Proof>>), Error> {
        let game = &named.game;
        let Some(rules) = instance.asked() else {
            let title = format!("{} cannot be searched position by position", game.name);
            return Err(Diagnostic::new(title).into());
        };
        let progress = Progress::new();
        let show = |event: Event| progress.show(&event);
        let rules = WatchedRules::new(rules, Events::new(&game.name, &show));
        let searching = named.searching(&show)?;
        let limits = SearchLimits {
            questions_per_position: self.most_questions(searching.limits.questions_per_position),
            ..searching.limits
        };
        let searching = searching.with_limits(limits);
        let mut search = PositionSearch::new(&rules, instance.start(), resolved, &searching)?;
        let report = search.report(game, resolved)?;
        let proofs = match self.certificate {
            Some(_) => search.proofs(&report)?,
            None => None,
        };
        progress.finish();
        Ok((report, proofs))
    }

    /// Refuses what needs every value.
    fn refuse_tables(&self, game: &Game) -> Result<(), Diagnostic> {
        if !self.best && !self.all {
            return Ok(());
        }
        let title = format!(
            "{} is too large to list, so not all values are known",
            game.name
        );
        let help = "leave out --best and --all; --questions N sets how much is searched";
        Err(Diagnostic::new(title).help(help))
    }

    fn most_questions(&self, usual: u64) -> u64 {
        self.questions.map_or(usual, Into::into)
    }

    /// Checks a file of proofs.
    pub(super) fn check_proof(
        &self,
        catalog: &Catalog,
        path: &Path,
        bytes: &[u8],
    ) -> Result<Status, Error> {
        let proof = ProofFile::read(path, bytes, catalog)?;
        let (visits, most) = (proof.positions(), self.most_questions(CHECKED));
        if visits > most {
            let title = format!(
                "{} says that it visits {} positions",
                path.display(),
                thousands(visits)
            );
            let help = format!(
                "at most {} are visited; allow more with --questions N, which also takes more memory",
                thousands(most)
            );
            return Err(Diagnostic::new(title).help(help).into());
        }
        let report = proof.check()?;
        output::report(self.output.format(), &report, certificate_document);
        Ok(Status::of_certificate(&report))
    }
}

/// The content of a certificate of either kind.
pub(super) fn certificate_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let unreadable = |why: &str| {
        let diagnostic = Diagnostic::new(format!("cannot read {}: {why}", path.display()));
        diagnostic.help("a certificate is a file that `grundy solve --certificate` wrote")
    };
    let file = fs::metadata(path).map_err(|error| unreadable(&error.to_string()))?;
    if !file.is_file() {
        return Err(unreadable("it is not a file").into());
    }
    let bytes = fs::read(path).map_err(|error| unreadable(&error.to_string()))?;
    if is_proof_file(&bytes) && file.len() > LARGEST_PROOF_FILE {
        return Err(unreadable("it is larger than any proof, 64 MiB").into());
    }
    Ok(bytes)
}

fn nothing_written(report: &BoundsReport) -> String {
    let questions = counted(report.questions_limit, "question");
    format!("no proof is found with {questions}, and no file is written: raise --questions")
}
