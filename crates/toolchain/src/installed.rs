//! The directories of installed tools.

use std::path::PathBuf;

use crate::Home;
use crate::catalog::Download;

/// The directory of a download: a prebuilt one if there is one. Each version has its own.
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
    let name = format!("{name}{versions}");
    let prebuilt = home.prebuilt.as_ref();
    let prebuilt = prebuilt.map(|prebuilt| prebuilt.folder().join("tools").join(&name));
    let prebuilt = prebuilt.filter(|folder| folder.is_dir());
    prebuilt.unwrap_or_else(|| home.data.join("tools").join(name))
}
