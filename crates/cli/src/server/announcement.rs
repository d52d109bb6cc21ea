//! The messages of a server that has started.

use std::fs;
use std::io::{IsTerminal as _, Write as _, stderr};
use std::path::{Path, PathBuf};

use grundy_report::{Diagnostic, Error, number_of};
use grundy_web::RoomCode;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use super::private;
use crate::diagnostics;

/// The name of the file with the administrator's link.
const LINK_FILE: &str = "administrator-link.txt";

/// Says where the site is, and the code with which people join: at a terminal with a QR code, unless only this machine
/// can reach the site.
pub(crate) fn site(problems: usize, address: &str, room_code: Option<&RoomCode>) {
    let problems = number_of(problems, "problem");
    diagnostics::note(&format!("serving {problems} at {address}"));
    if let Some(code) = room_code {
        let note = format!("people without an invitation join with the room code {code}");
        diagnostics::note(&note);
    }
    let is_here = ["//127.", "//[::1]", "//localhost"];
    if !stderr().is_terminal() || is_here.iter().any(|here| address.contains(here)) {
        return;
    }
    let Ok(code) = QrCode::new(address) else {
        return; // the address is too long to be scanned
    };
    // Terminals are dark, and scanners expect dark squares on a light ground.
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    // A terminal that is gone reads no code.
    let _ = writeln!(
        stderr(),
        "\n{drawn}\n\nin this room: {address}   for a projector: {address}/room\n{}",
        room_code
            .map(|code| format!("room code: {code}\n"))
            .unwrap_or_default()
    );
}

/// Tells the administrator of a link that sets a password. A log can be read by others, so unless standard error is a
/// terminal, the link goes into a file that only its owner can read.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn administrator_link(link: &str, folder: &Path) -> Result<(), Error> {
    if stderr().is_terminal() {
        diagnostics::note(&format!(
            "the administrator sets a password with this one-time link:\n  {link}"
        ));
        return Ok(());
    }
    let file = folder.join(LINK_FILE);
    write_private(&file, link).map_err(|error| {
        Diagnostic::new(format!("cannot write {}: {error}", file.display()))
            .help("`grundy account reset admin` makes another link")
    })?;
    diagnostics::note(&format!(
        "the administrator sets a password with the one-time link in this file:\n  {}",
        shown(&file).display()
    ));
    Ok(())
}

fn shown(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}

/// Writes a new file that only its owner can read. A file that exists is replaced, because others may have opened it.
fn write_private(file: &Path, link: &str) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private::create_file(file)?;
    writeln!(file, "{link}")
}
