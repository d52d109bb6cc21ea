//! The files of a problem, as one blob.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use crate::StoreError;

/// The largest problem, in bytes.
const MOST: usize = 8 << 20;

/// The files of a problem by their paths in its directory. Equal files make equal bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bundle {
    /// The contents in base64, by paths with slashes.
    files: BTreeMap<String, String>,
}

impl Bundle {
    /// Adds a file.
    pub fn add(&mut self, path: &str, contents: &[u8]) {
        self.files.insert(path.to_owned(), BASE64.encode(contents));
    }

    /// The files of a directory and its subdirectories. Hidden ones are left out.
    ///
    /// # Errors
    /// If a file cannot be read, or if all together are too large.
    pub fn of_folder(folder: &Path) -> Result<Self, StoreError> {
        let mut bundle = Self::default();
        let mut size = 0;
        bundle.collect(folder, "", &mut size)?;
        Ok(bundle)
    }

    fn collect(&mut self, folder: &Path, above: &str, size: &mut usize) -> Result<(), StoreError> {
        let place = |path: &Path, reason: String| StoreError::Place {
            path: path.display().to_string(),
            reason,
        };
        let entries = fs::read_dir(folder).map_err(|error| place(folder, error.to_string()))?;
        for entry in entries {
            let entry = entry.map_err(|error| place(folder, error.to_string()))?;
            let path = entry.path();
            let Ok(name) = entry.file_name().into_string() else {
                return Err(place(&path, "its name is not valid UTF-8".to_owned()));
            };
            let kind = entry
                .file_type()
                .map_err(|error| place(&path, error.to_string()))?;
            if name.starts_with('.') || kind.is_symlink() {
                continue;
            }
            if kind.is_dir() {
                self.collect(&path, &format!("{above}{name}/"), size)?;
                continue;
            }
            let contents = fs::read(&path).map_err(|error| place(&path, error.to_string()))?;
            *size += contents.len();
            if *size > MOST {
                let most = MOST >> 20;
                return Err(place(
                    folder,
                    format!("the files of a problem may have at most {most} MiB together"),
                ));
            }
            self.add(&format!("{above}{name}"), &contents);
        }
        Ok(())
    }

    /// One file.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        BASE64.decode(self.files.get(path)?).ok()
    }

    /// One file, as text.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<String> {
        let text = String::from_utf8(self.file(path)?).ok()?;
        // Some editors begin a file with a byte order mark.
        Some(
            text.strip_prefix('\u{feff}')
                .map(str::to_owned)
                .unwrap_or(text),
        )
    }

    /// Makes a directory and writes the files into it.
    ///
    /// # Errors
    /// If the directory cannot be written to, or a path leads out of it.
    pub fn unpack(&self, folder: &Path) -> Result<(), StoreError> {
        for path in self.files.keys() {
            let place = |reason: &str| StoreError::Place {
                path: path.clone(),
                reason: reason.to_owned(),
            };
            let relative = Path::new(path);
            let stays = relative
                .components()
                .all(|part| matches!(part, Component::Normal(_)));
            if !stays {
                return Err(place("the path leaves the problem's directory"));
            }
            let file = folder.join(relative);
            let contents = self
                .file(path)
                .ok_or_else(|| place("it cannot be decoded"))?;
            let made = file.parent().map_or(Ok(()), fs::create_dir_all);
            let written = made.and_then(|()| fs::write(&file, contents));
            written.map_err(|error| place(&error.to_string()))?;
        }
        Ok(())
    }

    /// The bytes of the blob.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts can be written as JSON")
    }

    /// Reads the bytes of a blob.
    ///
    /// # Errors
    /// If these bytes are not a bundle.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StoreError> {
        serde_json::from_slice(bytes).map_err(|error| StoreError::Corrupt(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_comes_back_whole() {
        let from = tempfile::tempdir().expect("a directory");
        fs::create_dir(from.path().join("deep")).expect("a directory");
        fs::write(from.path().join("problem.toml"), "name = 1").expect("a file");
        fs::write(from.path().join("deep/game.py"), [0, 255]).expect("a file");
        fs::write(from.path().join(".hidden"), "no").expect("a file");
        let bundle = Bundle::of_folder(from.path()).expect("a bundle");
        let again = Bundle::from_bytes(&bundle.to_bytes()).expect("the same bundle");
        assert_eq!(bundle, again);
        let to = tempfile::tempdir().expect("a directory");
        again.unpack(to.path()).expect("unpacked");
        assert_eq!(Bundle::of_folder(to.path()).expect("a bundle"), bundle);
        assert_eq!(bundle.text("problem.toml").as_deref(), Some("name = 1"));
        assert_eq!(bundle.file(".hidden"), None);
    }

    #[test]
    fn a_path_does_not_lead_out() {
        for path in ["../evil", "/etc/evil", "a/../../evil"] {
            let mut bundle = Bundle::default();
            bundle.add(path, b"x");
            let to = tempfile::tempdir().expect("a directory");
            assert!(bundle.unpack(to.path()).is_err(), "{path}");
        }
    }
}
