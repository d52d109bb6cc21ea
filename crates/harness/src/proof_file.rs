//! Proofs as files: what is claimed of a position of a large game, and the moves that prove it.
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
//! An empty line follows, and then the proofs themselves, one after the other: bytes, not text. A draw has two proofs,
//! one for each player.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use grundy_games::{Catalog, Game, Role, SearchBudget, Settings};
use grundy_report::{
    CertificateReport, Diagnostic, Error, Lines, ProvedClaim, RefutationReport, Schema, Source,
    game_line, settings_map,
};
use grundy_rules::Instance;
pub use grundy_search::Proof;
use grundy_search::{Asked, Certificate, CheckError, check};

use crate::bounds::fault;

const HEAD: &str = "grundy proof, version 1";
/// The beginning of every version.
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
    let is_rule = |name: &str| game.key(name).is_some_and(|key| key.role == Role::Rule);
    for (key, value) in resolved.iter().filter(|(name, _)| is_rule(name)) {
        let _ = writeln!(head, "set {key} = {value}");
    }
    let _ = writeln!(head, "position {position}");
    let mut bytes = Vec::new();
    write_proofs(&mut head, &mut bytes, proofs);
    head.push('\n');
    [head.into_bytes(), bytes].concat()
}

/// Writes the lines that announce proofs, and the proofs.
pub(crate) fn write_proofs(head: &mut String, bytes: &mut Vec<u8>, proofs: &[Proof]) {
    for proof in proofs {
        let written = proof.certificate.to_bytes();
        let (length, positions) = (written.len(), proof.positions);
        let _ = writeln!(head, "proof {length} bytes, {positions} positions");
        bytes.extend(written);
    }
}

/// Whether these are the bytes of a file of proofs, of any version.
#[must_use]
pub fn is_proof_file(bytes: &[u8]) -> bool {
    bytes.starts_with(KIND)
}

impl ProofFile {
    /// Reads a file of proofs, strictly. Whether they prove anything is not checked.
    ///
    /// # Errors
    /// The first line that is not right; all that is wrong with the rules.
    pub fn read(path: &Path, bytes: &[u8], catalog: &Catalog) -> Result<Self, Vec<Diagnostic>> {
        let end = bytes.windows(2).position(|two| two == b"\n\n");
        let (head, proofs) = bytes.split_at(end.map_or(bytes.len(), |end| end + 2));
        let text = String::from_utf8_lossy(head);
        read(&Source { path, text: &text }, proofs, catalog)
    }

    /// The number of positions that all proofs together say to visit.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let positions = self.proofs.iter().map(|proof| proof.positions as u64);
        positions.fold(0, u64::saturating_add)
    }

    /// Checks the proofs by the rules alone: one question for each position, and nothing of the search.
    ///
    /// # Errors
    /// If the rules fail.
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
        let canonical = canonical.map_err(grundy_play::HostFault::Rules)?;
        let (certificate, positions) = (&proof.certificate, proof.positions);
        let checked = check(&Asked(rules), &canonical, certificate, positions as u64);
        let (position, broken) = match checked {
            Ok(visited) if visited == positions => return Ok(None),
            Ok(visited) => {
                let broken = format!("the proof visits {visited} positions and not {positions}");
                (canonical, broken)
            }
            Err(CheckError::Failed(error)) => return Err(fault(error).into()),
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
    let mut lines = Lines::new(
        source,
        "the head of the proof",
        "proof N bytes, N positions",
    );
    lines.exactly(HEAD).map_err(one)?;
    let game = game_line::read(&mut lines, catalog).map_err(one)?;
    let mut rules = Settings::new();
    while let Some((setting, span)) = lines.if_rest_of("set ") {
        let Some((key, value)) = setting.split_once(" = ") else {
            let diagnostic = source.at(span, "not a setting");
            return Err(one(diagnostic.help("expected `set key = value`")));
        };
        rules.insert(key.to_owned(), game.read(key, value));
    }
    let (position, span) = lines.rest_of("position ").map_err(one)?;
    let proofs = all_proofs(&mut lines, proofs).map_err(one)?;
    let instance = game
        .open_to_play(&rules, Some(position), SearchBudget::Quick)
        .map_err(|errors| {
            let diagnostics = errors.into_iter().map(|error| {
                let diagnostic = source.at(span.clone(), error.problem);
                error.help.into_iter().fold(diagnostic, Diagnostic::help)
            });
            diagnostics.collect::<Vec<_>>()
        })?;
    if instance.asked().is_none() {
        return Err(one(not_large(&game)));
    }
    Ok(ProofFile {
        position: position.to_owned(),
        game,
        rules,
        proofs,
        instance,
    })
}

/// The lines about proofs up to the empty line, with the proofs that they announce, which are all bytes of the file.
fn all_proofs(lines: &mut Lines<'_>, mut bytes: &[u8]) -> Result<Vec<Proof>, Diagnostic> {
    let proofs = read_proofs(lines, &mut bytes)?;
    let source = lines.source;
    lines.exactly("")?;
    let end = source.text.len();
    match (proofs.is_empty(), bytes.len()) {
        (true, _) => Err(source.at(end..end, "the file has no proof")),
        (false, 0) => Ok(proofs),
        (false, more) => {
            let title = format!("{more} bytes follow the last proof");
            Err(source.at(end..end, title))
        }
    }
}

/// The next lines about proofs, with the proofs that they announce. These are taken from the beginning of `bytes`.
pub(crate) fn read_proofs(
    lines: &mut Lines<'_>,
    bytes: &mut &[u8],
) -> Result<Vec<Proof>, Diagnostic> {
    let mut proofs = Vec::new();
    let source = lines.source;
    while let Some((line, span)) = lines.if_rest_of("proof ") {
        let Some((length, positions)) = numbers(line) else {
            let diagnostic = source.at(span, "not the line of a proof");
            return Err(diagnostic.help("expected `proof N bytes, N positions`"));
        };
        let Some((own, rest)) = bytes.split_at_checked(length) else {
            let title = format!("the file has only {} of {length} bytes", bytes.len());
            return Err(source.at(span, title).help("its end is missing"));
        };
        let certificate = Certificate::from_bytes(own);
        let certificate = certificate.map_err(|error| source.at(span, error.to_string()))?;
        proofs.push(Proof {
            certificate,
            positions,
        });
        *bytes = rest;
    }
    Ok(proofs)
}

/// The numbers of a line: `812 bytes, 1204 positions`.
fn numbers(line: &str) -> Option<(usize, usize)> {
    let (length, positions) = line.strip_suffix(" positions")?.split_once(" bytes, ")?;
    Some((length.parse().ok()?, positions.parse().ok()?))
}
