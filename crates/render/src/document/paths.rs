//! Paths that begin alike.

/// The directory, with its last slash, that all files are in; `None` if there are not two different ones, or if they
/// have none in common. A name without a slash and a dot is that of a reference player, which is in no directory.
pub(crate) fn common_folder<'p>(paths: impl IntoIterator<Item = &'p str>) -> Option<String> {
    let mut paths = paths.into_iter().filter(|path| path.contains(['/', '.']));
    let first = paths.next()?;
    let mut folder = &first[..=first.rfind('/')?];
    let mut differ = false;
    for path in paths {
        differ |= path != first;
        while !path.starts_with(folder) {
            let parent = folder[..folder.len() - 1].rfind('/')?;
            folder = &folder[..=parent];
        }
    }
    differ.then(|| folder.to_owned())
}

#[cfg(test)]
mod tests {
    use super::common_folder;

    #[test]
    fn folders_are_cut_where_a_name_ends() {
        let cut = |paths: &[&str]| common_folder(paths.iter().copied());
        assert_eq!(cut(&["a/b/c.py", "a/b/d.py"]), Some("a/b/".to_owned()));
        assert_eq!(cut(&["a/bc/c.py", "a/bd/d.py"]), Some("a/".to_owned()));
        assert_eq!(cut(&["/a/c.py", "/b/d.py"]), Some("/".to_owned()));
        assert_eq!(cut(&["a/c.py", "perfect", "a/d.py"]), Some("a/".to_owned()));
        assert_eq!(cut(&["a/c.py", "b/d.py"]), None);
        assert_eq!(cut(&["a/c.py", "a/d.py", "e.py"]), None);
        assert_eq!(cut(&["e.py", "a/c.py", "a/d.py"]), None);
        assert_eq!(cut(&["a/c.py", "a/c.py"]), None);
        assert_eq!(cut(&["c.py", "d.py"]), None);
    }
}
