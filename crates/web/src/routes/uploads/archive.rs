//! The files of an upload: from a zip, or sent one by one. They are untrusted.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;

use flate2::bufread::DeflateDecoder;
use grundy_report::sanitize::single_line;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};

/// The largest number of files.
const MAX_FILES: usize = 200;
/// The largest size of all files together when they are unpacked, in bytes.
const MAX_UNPACKED: usize = 8 << 20;
/// The largest number of folders above a file.
const MAX_DEPTH: usize = 4;
/// The longest name of a file or a folder, in bytes.
const MAX_NAME: usize = 100;

/// Contents by paths with slashes.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The files of a form: those of a zip, if it is the only file.
///
/// # Errors
/// If the archive is not usable, a path is not allowed, or the files are too many or too large.
pub(super) fn unpacked(mut sent: Vec<(String, Vec<u8>)>) -> Result<Files, String> {
    let is_zip = |(name, bytes): &(String, Vec<u8>)| {
        name.to_ascii_lowercase().ends_with(".zip") || bytes.starts_with(b"PK\x03\x04")
    };
    match &*sent {
        [] => Err("choose a zip, or a problem.toml with the files that belong to it".to_owned()),
        [one] if is_zip(one) => of_zip(&sent.remove(0).1),
        [_, ..] if sent.iter().any(is_zip) => {
            Err("send one zip, or files without a zip".to_owned())
        }
        _ => of_files(sent),
    }
}

fn of_files(sent: Vec<(String, Vec<u8>)>) -> Result<Files, String> {
    let mut kinds = Kinds::default();
    for (name, _) in &sent {
        kinds.note(name.as_bytes());
    }
    kinds.check()?;
    let mut accepted = AcceptedFiles::default();
    for (name, bytes) in sent {
        // Some browsers send the folder of a file.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        if let Some(path) = accepted.path(name)? {
            accepted.add(path, bytes)?;
        }
    }
    accepted.finished()
}

fn of_zip(bytes: &[u8]) -> Result<Files, String> {
    let archive = ZipArchive::from_slice(bytes).map_err(|error| broken(&error))?;
    kinds(&archive).check()?;
    let mut entries = archive.entries();
    let mut accepted = AcceptedFiles::default();
    let mut seen = 0;
    while let Some(entry) = entries.next_entry().map_err(|error| broken(&error))? {
        seen += 1;
        if seen > 4 * MAX_FILES {
            return Err(too_many());
        }
        let name = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        if entry.mode().is_symlink() {
            return Err(format!("{} is a link; send the file itself", shown(&name)));
        }
        let Some(path) = accepted.path(name.trim_end_matches('/'))? else {
            continue;
        };
        if entry.is_dir() {
            continue;
        }
        let contents = contents(&archive, &entry, MAX_UNPACKED - accepted.size);
        let contents = contents.map_err(|why| format!("{} {why}", shown(&name)))?;
        accepted.add(path, contents)?;
    }
    accepted.finished()
}

/// The kinds of problems whose files are in an upload: the number of folders above the first file of each kind.
#[derive(Default)]
struct Kinds {
    toml: Option<usize>,
    yaml: Option<usize>,
}

impl Kinds {
    fn note(&mut self, path: &[u8]) {
        let kind = match path.rsplit(|&byte| byte == b'/').next() {
            Some(b"problem.toml") => &mut self.toml,
            Some(b"problem.yaml") => &mut self.yaml,
            _ => return,
        };
        let depth = path.iter().filter(|&&byte| byte == b'/').count();
        *kind = Some(kind.map_or(depth, |least| least.min(depth)));
    }

    /// Refuses a package for another judge. One of `grundy export` has a problem.toml, too, but deep inside.
    fn check(&self) -> Result<(), String> {
        let is_above = |yaml: usize| self.toml.is_none_or(|toml| yaml < toml);
        match self.yaml.is_some_and(is_above) {
            true => Err(
                "this is a package for another judge (problem.yaml): upload the folder with problem.toml"
                    .to_owned(),
            ),
            false => Ok(()),
        }
    }
}

/// The kinds of problems in a zip, however many files it has. The part after an error is left out.
fn kinds(archive: &ZipSliceArchive<&[u8]>) -> Kinds {
    let mut kinds = Kinds::default();
    let mut entries = archive.entries();
    while let Ok(Some(entry)) = entries.next_entry() {
        kinds.note(entry.file_path().as_bytes());
    }
    kinds
}

fn broken(error: &rawzip::Error) -> String {
    format!(
        "the zip cannot be read: {}",
        single_line(&error.to_string())
    )
}

/// The contents of a file in a zip, but no more than a byte over `most`: the sizes in a zip are claims of the sender.
fn contents(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
    most: usize,
) -> Result<Vec<u8>, String> {
    if entry.flags().is_encrypted() {
        return Err("is encrypted; pack it without a password".to_owned());
    }
    let found = archive.get_entry(entry.wayfinder());
    let found = found.map_err(|error| broken(&error))?;
    let most = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut contents = Vec::new();
    let read = match entry.compression_method() {
        CompressionMethod::STORE => found.data().take(most).read_to_end(&mut contents),
        CompressionMethod::DEFLATE => DeflateDecoder::new(found.data())
            .take(most)
            .read_to_end(&mut contents),
        _ => return Err("is packed in another way than \"deflate\"".to_owned()),
    };
    read.map_err(|error| format!("cannot be unpacked: {error}"))?;
    Ok(contents)
}

fn too_many() -> String {
    format!("a problem has at most {MAX_FILES} files")
}

/// A path of the sender in a message.
fn shown(path: &str) -> String {
    let short: String = path.chars().take(80).collect();
    format!("{:?}", single_line(&short))
}

/// The files so far.
#[derive(Default)]
struct AcceptedFiles {
    files: Files,
    /// The paths without their case: some file systems do not tell them apart.
    folded: BTreeSet<String>,
    size: usize,
}

impl AcceptedFiles {
    /// A path that stays in the problem's folder. `None` for hidden files, which are left out, as in folders.
    fn path(&self, path: &str) -> Result<Option<String>, String> {
        let wrong = |why: &str| Err(format!("the path {} {why}", shown(path)));
        if path.contains('\\') {
            return wrong("has a backslash; pack the folder with slashes");
        }
        if path.starts_with('/') {
            return wrong("is absolute; paths begin at the folder of the problem");
        }
        let parts: Vec<&str> = path.split('/').collect();
        if parts.iter().any(|part| [".", "..", ""].contains(part)) {
            return wrong("leaves the folder of the problem, or has an empty part");
        }
        if parts.len() > MAX_DEPTH + 1 || parts.iter().any(|part| part.len() > MAX_NAME) {
            return wrong("is too long");
        }
        let is_plain = |letter: char| letter.is_alphanumeric() || " -_.+()".contains(letter);
        if !path.chars().all(|letter| letter == '/' || is_plain(letter)) {
            return wrong("has a character other than letters, digits, blanks and `-_.+()`");
        }
        let is_hidden = parts
            .iter()
            .any(|part| part.starts_with('.') || *part == "__MACOSX");
        Ok((!is_hidden).then(|| path.to_owned()))
    }

    fn add(&mut self, path: String, contents: Vec<u8>) -> Result<(), String> {
        self.size += contents.len();
        if self.size > MAX_UNPACKED {
            let most = MAX_UNPACKED >> 20;
            return Err(format!(
                "the files of a problem may have at most {most} MiB together"
            ));
        }
        if self.files.len() >= MAX_FILES {
            return Err(too_many());
        }
        if !self.folded.insert(path.to_lowercase()) {
            return Err(format!("the path {} is there twice", shown(&path)));
        }
        self.files.insert(path, contents);
        Ok(())
    }

    /// The files. If all are in one folder, their paths begin there.
    fn finished(self) -> Result<Files, String> {
        if self.files.contains_key("problem.toml") {
            return Ok(self.files);
        }
        let mut homes = self
            .files
            .keys()
            .filter_map(|path| path.strip_suffix("/problem.toml"));
        let (Some(home), None) = (homes.next(), homes.next()) else {
            return Err(
                "there is no problem.toml, or there are several; a zip has one problem".to_owned(),
            );
        };
        let prefix = format!("{home}/");
        let inside = self.files.iter();
        let inside = inside.filter_map(|(path, bytes)| Some((path.strip_prefix(&prefix)?, bytes)));
        Ok(inside
            .map(|(path, bytes)| (path.to_owned(), bytes.clone()))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;
    use rawzip::ZipArchiveWriter;
    use rawzip::path::EntryPath;

    use super::*;

    /// The files of a zip, and a part of the reason for which it is refused.
    type Case<'c> = (&'c [(&'c str, &'c [u8])], &'c str);

    const FILE: u32 = 0o100_644;
    const LINK: u32 = 0o120_777;

    fn zipped(files: &[(&str, &[u8])], mode: u32) -> Vec<u8> {
        let mut zip = Vec::new();
        let mut archive = ZipArchiveWriter::new(&mut zip);
        for (path, bytes) in files {
            let file = archive.new_file(EntryPath::verbatim(path.as_bytes()));
            let file = file
                .compression_method(CompressionMethod::DEFLATE)
                .unix_permissions(mode);
            let (mut entry, config) = file.start().expect("a file");
            let encoder = DeflateEncoder::new(&mut entry, Compression::default());
            let mut writer = config.wrap(encoder);
            writer.write_all(bytes).expect("written");
            let (encoder, descriptor) = writer.finish().expect("written");
            encoder.finish().expect("written");
            entry.finish(descriptor).expect("written");
        }
        archive.finish().expect("a zip");
        zip
    }

    fn of(files: &[(&str, &[u8])]) -> Result<Files, String> {
        unpacked(vec![("problem.zip".to_owned(), zipped(files, FILE))])
    }

    #[test]
    fn a_folder_in_a_zip_is_the_folder_of_the_problem() {
        for root in ["", "nim/", "a/b/"] {
            let paths = ["problem.toml", "statement.md", "pictures/one.svg"];
            let paths = paths.map(|path| format!("{root}{path}"));
            let mut files: Vec<(&str, &[u8])> =
                paths.iter().map(|path| (&**path, &b"x"[..])).collect();
            files.push((".git/config", b"x"));
            files.push(("__MACOSX/nim/._problem.toml", b"x"));
            let found = of(&files).expect(root);
            let found: Vec<&str> = found.keys().map(String::as_str).collect();
            assert_eq!(
                found,
                ["pictures/one.svg", "problem.toml", "statement.md"],
                "{root}"
            );
        }
    }

    #[test]
    fn hostile_archives_are_refused_with_the_reason() {
        let large = vec![0; MAX_UNPACKED / 2 + 1];
        let many: Vec<String> = (0..=MAX_FILES).map(|number| format!("{number}")).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|path| (&**path, &b""[..])).collect();
        let mut package = many.clone();
        package.push(("nim/output_validators/validate/problem.toml", b""));
        package.push(("nim/problem.yaml", b""));
        let cases: [Case<'_>; 15] = [
            (&[("../problem.toml", b"")], "leaves the folder"),
            (&[("a/../../problem.toml", b"")], "leaves the folder"),
            (&[("/etc/problem.toml", b"")], "absolute"),
            (&[("C:/problem.toml", b"")], "has a character"),
            (&[("a\\problem.toml", b"")], "backslash"),
            (&[("a//problem.toml", b"")], "empty part"),
            (&[("a/b/c/d/e/problem.toml", b"")], "too long"),
            (&[("problem.toml\u{202e}", b"")], "has a character"),
            (&[("Problem.toml", b""), ("problem.toml", b"")], "twice"),
            (
                &[("one/problem.toml", b""), ("two/problem.toml", b"")],
                "several",
            ),
            (&[("problem.toml", &large), ("b", &large)], "8 MiB"),
            (&many, "at most 200 files"),
            (&package, "package for another judge"),
            (&[("problem.yaml", b"")], "package for another judge"),
            (&[("nim/a", b"")], "there is no problem.toml"),
        ];
        for (files, told) in cases {
            let error = of(files).expect_err(told);
            assert!(error.contains(told) && error.len() < 300, "{told}: {error}");
        }
        for bytes in [&b"PK\x03\x04 and no more"[..], b"", b"PK\x05\x06"] {
            let error = unpacked(vec![("a.zip".to_owned(), bytes.to_vec())]).expect_err("no zip");
            assert!(error.contains("cannot be read"), "{error}");
        }
        unpacked(Vec::new()).expect_err("nothing");
        let sent = vec![("problem.yaml".to_owned(), Vec::new())];
        let error = unpacked(sent).expect_err("a package");
        assert!(error.contains("package for another judge"), "{error}");
    }

    #[test]
    fn a_link_in_a_zip_is_refused() {
        let zip = zipped(&[("problem.toml", b"/etc/passwd")], LINK);
        let error = unpacked(vec![("a.zip".to_owned(), zip)]).expect_err("a link");
        assert!(error.contains("is a link"), "{error}");
    }

    #[test]
    fn files_are_sent_without_a_zip_too() {
        let sent = [
            ("problem.toml", "a"),
            ("C:\\x\\statement.md", "b"),
            (".hidden", "c"),
        ];
        let sent = sent.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let files = unpacked(sent.to_vec()).expect("files");
        assert_eq!(
            files.keys().collect::<Vec<_>>(),
            ["problem.toml", "statement.md"]
        );
    }
}
