//! `grundy book`.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::{BookWanted, Judge};
use grundy_report::{Diagnostic, Error, counted, thousands, writable, write_file};

use super::Jobs;
use super::building::Building;
use crate::progress::Progress;
use crate::{Status, locate, output, precompiler};

/// Prove the first positions of a large game, for a problem's book
///
/// The problem names the file with its key values.book. Its searches look positions up there, so they
/// decide more with the same number of questions. The positions near the starts of the tests are
/// searched, those that are farthest from the starts first. The same problem always has the same
/// book. The proofs are checked before a verdict rests on them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy book . --plies 4
  grundy book . --plies 6 --questions 20000000 --leaves 100000
  grundy book . --position \"..x.o\" --plies 2")]
pub(crate) struct Book {
    /// The problem, by name, directory or problem.toml
    problem: String,
    /// Search all positions after at most this number of plies
    #[arg(long, value_name = "N", default_value_t = 2)]
    plies: usize,
    /// Begin at this position, in the game's notation; may be repeated [default: the starts of the tests]
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    position: Vec<String>,
    /// Questions to the rules about each position, at most [default: what the problem says, or 1000000]
    #[arg(long, value_name = "N")]
    questions: Option<NonZero<u64>>,
    /// Leave positions out that are proved with this number of questions: searches prove them again
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    leaves: u64,
    /// Search at most this number of positions
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    most: usize,
    /// File to write [default: the file that the problem names]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) jobs: Jobs,
    #[command(flatten)]
    pub(super) building: Building,
}

impl Book {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let problem = locate::problem(catalog, &self.problem)?;
        let Some(path) = self.output.clone().or(problem.book_file()) else {
            let title = format!("{} names no book", problem.id);
            let help = "write book = \"FILE\" into the table [values] of its problem.toml, or give --output FILE";
            return Err(Diagnostic::new(title).help(help).into());
        };
        writable(&path)?;
        let usual = problem.search.questions_per_position;
        let wanted = BookWanted {
            positions: self.position,
            plies: self.plies,
            questions: self.questions.map_or(usual, Into::into),
            leaves: self.leaves,
            most: self.most,
        };
        let toolchains = self.building.toolchains(None)?;
        let precompiler = precompiler::open(self.building.caching());
        let judge = Judge::new(precompiler, toolchains).with_jobs(self.jobs.number());
        let progress = Progress::new();
        let made = judge.book(&problem, &wanted, &|event| progress.show(&event));
        progress.finish();
        let made = made?;
        let before = positions_in(&path);
        write_file(&path, &made.file)?;
        let have = if made.proved == 1 { "has" } else { "have" };
        output::text(&format!(
            "{}: {}, {}; of {} that were searched, {} {have} a proved bound\n",
            path.display(),
            counted(made.positions as u64, "position"),
            counted(made.file.len() as u64, "byte"),
            counted(made.searched as u64, "position"),
            thousands(made.proved as u64),
        ));
        if before > made.positions {
            let before = counted(before as u64, "position");
            output::text(&format!("the book that this one replaces had {before}\n"));
        }
        Ok(Status::Fine)
    }
}

/// The number of positions that the head of a book lists. 0 if there is no such file.
fn positions_in(file: &Path) -> usize {
    let bytes = fs::read(file).unwrap_or_default();
    let lines = bytes.split(|&byte| byte == b'\n');
    let head = lines.take_while(|line| !line.is_empty());
    head.filter(|line| line.starts_with(b"position ")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_in_the_head() {
        let folder = tempfile::tempdir().expect("a directory");
        let file = folder.path().join("a.book");
        assert_eq!(positions_in(&file), 0);
        let head =
            "grundy book, version 1\nround 1\nposition a\nproof 1 bytes, 1 positions\nposition b\n";
        fs::write(&file, format!("{head}\nposition c\n")).expect("a file");
        assert_eq!(positions_in(&file), 2);
    }
}
