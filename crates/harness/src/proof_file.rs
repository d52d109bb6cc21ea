//! Files of proofs: a position of a large game, and certificates of claims about it.
//!
//! ```text
//! grundy proof, version 1
//! game ./game.c
//! module 5f1c...
//! set cols = 7
//! position ..........o..x...o..ox..o..xoo.x..ooxxxoxx
//! proof 812 bytes, 1204 positions
//! ```
//!
//! An empty line follows, and then the proofs themselves, one after the other, as bytes. A draw has two proofs,
//! one for each player.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use grundy_games::{Catalog, Game, SearchBudget, Settings};
use grundy_play::HostFault;
use grundy_report::{
    CertificateReport, Diagnostic, Error, Lines, ProvedClaim, RefutationReport, RuleLines, Schema,
    Source, game_line, settings_map,
};
use grundy_rules::{Instance, number_of};
pub use grundy_search::Proof;
use grundy_search::{Asked, CheckError, check};

use crate::proof_lines::{PROOF_LINE, is_whole, parts, read_proofs, visits, write_proofs};

const HEAD: &str = "grundy proof, version 1";
/// The beginning of the files of every version.
const KIND: &[u8] = b"grundy proof, ";
/// The largest file that is read, in bytes.
pub const LARGEST_PROOF_FILE: u64 = 64 << 20;

/// A file of proofs as it was read.
pub struct ProofFile {
    game: Arc<Game>,
    rules: Settings,
    position: String,
    proofs: Vec<Proof>,
    instance: Box<dyn Instance>,
}

/// The file with these proofs about a position. `resolved` are the settings with their defaults.
#[must_use]
pub fn proof_file(game: &Game, resolved: &Settings, position: &str, proofs: &[Proof]) -> Vec<u8> {
    let mut head = format!("{HEAD}\n");
    for line in game_line::written(game) {
        let _ = writeln!(head, "{line}");
    }
    RuleLines::write(&mut head, &game.rules_of(resolved));
    let _ = writeln!(head, "position {position}");
    let mut bytes = Vec::new();
    write_proofs(&mut head, &mut bytes, proofs);
    head.push('\n');
    [head.into_bytes(), bytes].concat()
}

/// Whether these are the bytes of a file of proofs, of any version.
#[must_use]
pub fn is_proof_file(bytes: &[u8]) -> bool {
    bytes.starts_with(KIND)
}

impl ProofFile {
    /// Reads a file of proofs strictly. This does not check the proofs; see [`ProofFile::check`].
    ///
    /// # Errors
    /// If a line is wrong: the first one. If the settings are not valid: all errors in them.
    pub fn read(path: &Path, bytes: &[u8], catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        let (head, proofs) = parts(bytes);
        let text = String::from_utf8_lossy(head);
        read(&Source { path, text: &text }, proofs, catalog)
    }

    /// The number of positions that all proofs together visit, according to their lines.
    #[must_use]
    pub fn positions(&self) -> u64 {
        visits(&self.proofs)
    }

    /// Checks the proofs by the rules alone, with one question for each position. Uses no result of a search.
    ///
    /// # Errors
    /// If the rules fail, or the check needs too much memory.
    pub fn check(&self) -> Result<CertificateReport, Error> {
        let mut refutation = None;
        for proof in &self.proofs {
            refutation = refutation.or(self.refutation(proof)?);
        }
        let claims = self.proofs.iter().map(|proof| proof.certificate.claim());
        Ok(CertificateReport {
            schema: Schema::Certificate,
            game: self.game.name.clone(),
            rules: settings_map(&self.rules),
            start: self.position.clone(),
            holds: refutation.is_none(),
            positions: self.proofs.iter().map(|proof| proof.positions).sum(),
            proves: claims
                .map(|claim| ProvedClaim {
                    seat: claim.seat.0,
                    at_least: claim.at_least,
                })
                .collect(),
            refutation,
        })
    }

    /// The flaw of a proof, if it has one.
    fn refutation(&self, proof: &Proof) -> Result<Option<RefutationReport>, Error> {
        let Some(rules) = self.instance.asked() else {
            return Err(not_large(&self.game).into());
        };
        let canonical = rules.canonical(&self.position);
        let canonical = canonical.map_err(HostFault::Rules)?;
        let (certificate, positions) = (&proof.certificate, proof.positions);
        let checked = check(&Asked(rules), &canonical, certificate, positions as u64);
        let (position, broken) = match checked {
            Ok(visited) if visited == positions => return Ok(None),
            Ok(visited) => {
                let visited = number_of(visited, "position");
                let broken = format!("the proof visits {visited} and not {positions}");
                (canonical, broken)
            }
            Err(CheckError::Failed(error)) => return Err(HostFault::of_search(error).into()),
            Err(CheckError::OutOfQuestions) => {
                let broken = format!("the proof visits more positions than {positions}");
                (canonical, broken)
            }
            Err(CheckError::OutOfMemory) => return Err(out_of_memory().into()),
            Err(CheckError::Flawed { position, flaw }) => (position, flaw.to_string()),
        };
        Ok(Some(RefutationReport {
            position,
            seat: certificate.claim().seat.0,
            broken,
        }))
    }
}

fn not_large(game: &Game) -> Diagnostic {
    let title = format!(
        "{} is not a large game, and proofs are about large games",
        game.name
    );
    Diagnostic::new(title)
}

fn out_of_memory() -> Diagnostic {
    let title = "the check needs more than a gigabyte for the positions that it has visited";
    Diagnostic::new(title).help("prove a position nearer to the end")
}

fn read(
    source: &Source<'_>,
    proofs: &[u8],
    catalog: &Catalog,
) -> Result<ProofFile, Vec<Diagnostic>> {
    let one = |diagnostic: Diagnostic| vec![diagnostic];
    let mut lines = Lines::new(source, "the head of the proof", PROOF_LINE);
    lines.exactly(HEAD).map_err(one)?;
    let game = game_line::read(&mut lines, catalog).map_err(one)?;
    let named = RuleLines::read(&mut lines, &game).map_err(one)?;
    let (position, span) = lines.rest_of("position ").map_err(one)?;
    let proofs = all_proofs(&mut lines, proofs).map_err(one)?;
    let instance = game
        .open_to_play(&named.rules, Some(position), SearchBudget::Quick)
        .map_err(|errors| {
            let errors = errors.iter();
            let diagnostics = errors.map(|error| named.diagnostic(source, error, &span));
            diagnostics.collect::<Vec<_>>()
        })?;
    if instance.asked().is_none() {
        return Err(one(not_large(&game)));
    }
    Ok(ProofFile {
        position: position.to_owned(),
        game,
        rules: named.rules,
        proofs,
        instance,
    })
}

/// The lines about proofs up to the empty line, with the proofs that they announce, which are all bytes of the file.
fn all_proofs(lines: &mut Lines<'_>, mut bytes: &[u8]) -> Result<Vec<Proof>, Diagnostic> {
    let proofs = read_proofs(lines, &mut bytes)?;
    lines.empty_line("`proof ...` or an empty line")?;
    is_whole(lines.source, bytes)?;
    Ok(proofs)
}
