//! The folders of installed tools.

use std::path::PathBuf;

use crate::Home;
use crate::catalog::Download;

/// The folder of a download. Each version has its own.
pub(crate) fn folder(home: &Home, name: &str, download: &Download) -> PathBuf {
    let version = |package: &String| {
        let (_, version) = package.rsplit_once(['@', '=']).unwrap_or_default();
        format!("-{version}")
    };
    let packages = download
        .npm
        .iter()
        .chain(&download.pip)
        .chain(&download.crates);
    let versions: String = packages.map(version).collect();
    home.data.join("tools").join(format!("{name}{versions}"))
}
