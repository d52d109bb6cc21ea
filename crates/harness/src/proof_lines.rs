//! The common form of files of proofs and of books: lines of text, an empty line, and then the proofs as bytes.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_report::{Diagnostic, Lines, Source};
use grundy_search::{Certificate, Proof};

/// The line that announces a proof, as error messages show it.
pub(crate) const PROOF_LINE: &str = "proof N bytes, N positions";

/// The lines of a file with the empty line after them, and the bytes of its proofs.
pub(crate) fn parts(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.windows(2).position(|two| two == b"\n\n");
    bytes.split_at(end.map_or(bytes.len(), |end| end + 2))
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

/// Reads the next lines about proofs, at least one, and the proofs that they announce. These are removed from the
/// beginning of `bytes`.
pub(crate) fn read_proofs(
    lines: &mut Lines<'_>,
    bytes: &mut &[u8],
) -> Result<Vec<Proof>, Diagnostic> {
    let mut proofs = Vec::new();
    let source = lines.source;
    while let Some((line, span)) = lines.if_rest_of("proof ") {
        let Some((length, positions)) = numbers(line) else {
            let diagnostic = source.at(span, "not the line of a proof");
            return Err(diagnostic.help(format!("expected `{PROOF_LINE}`")));
        };
        let Some((own, rest)) = bytes.split_at_checked(length) else {
            let title = format!("the file has only {} of {length} bytes", bytes.len());
            return Err(source.at(span, title).help("its end is missing"));
        };
        let certificate = Certificate::from_bytes(own).ok_or_else(|| no_proof(source, span))?;
        proofs.push(Proof {
            certificate,
            positions,
        });
        *bytes = rest;
    }
    if proofs.is_empty() {
        lines.exactly(PROOF_LINE)?;
    }
    Ok(proofs)
}

/// The diagnostic about a line whose bytes are not a proof.
fn no_proof(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(span, "the bytes that belong to this line are not a proof");
    diagnostic.help(
        "this line or a `proof` line before it was changed or moved, or the bytes of the proofs were changed",
    )
}

/// Checks that no bytes are left after the last proof.
pub(crate) fn is_whole(source: &Source<'_>, left: &[u8]) -> Result<(), Diagnostic> {
    let end = source.text.len();
    match left.len() {
        0 => Ok(()),
        1 => Err(source.at(end..end, "1 byte follows the last proof")),
        more => Err(source.at(end..end, format!("{more} bytes follow the last proof"))),
    }
}

/// The number of positions that proofs together visit, according to their lines.
pub(crate) fn visits<'p>(proofs: impl IntoIterator<Item = &'p Proof>) -> u64 {
    let positions = proofs.into_iter().map(|proof| proof.positions as u64);
    positions.fold(0, u64::saturating_add)
}

/// The numbers of a line: `812 bytes, 1204 positions`.
fn numbers(line: &str) -> Option<(usize, usize)> {
    let (length, positions) = line.strip_suffix(" positions")?.split_once(" bytes, ")?;
    Some((length.parse().ok()?, positions.parse().ok()?))
}
