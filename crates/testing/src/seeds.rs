//! Seeds and mutations of them, for tests that fuzz a short time with a fixed seed.

use std::fs;
use std::path::PathBuf;

use crate::root;

/// Numbers that look random and are the same in every run.
struct Noise(u64);

impl Noise {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let range = u64::try_from(end.max(1)).expect("a small number");
        usize::try_from(self.0 % range).expect("less than a small number")
    }

    /// `seed` with a few bytes changed, removed, repeated or taken from another seed.
    fn mutate(&mut self, seed: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(16)).min(bytes.len());
            match self.below(5) {
                0 => bytes.insert(at, u8::try_from(self.below(256)).expect("a byte")),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.extend_from_within(at..end),
                3 => {
                    let from = self.below(other.len() + 1);
                    let to = (from + self.below(32)).min(other.len());
                    bytes.splice(at..end, other[from..to].iter().copied());
                }
                _ => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
            }
        }
        bytes
    }
}

/// The files of a directory of the workspace, in a fixed order.
///
/// # Panics
/// If they cannot be read.
pub fn seeds(folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(root().join(folder)).expect("seeds");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("a seed").path()).collect();
    files.sort();
    let bytes = files.iter().map(|file| fs::read(file).expect("a seed"));
    bytes.collect()
}

/// Calls `entry` with each seed, and with mutations of seeds, which are the same in every run.
///
/// # Panics
/// If there is no seed.
pub fn run(entry: fn(&[u8]), seeds: &[Vec<u8>], mutations: usize) {
    for seed in seeds {
        entry(seed);
    }
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    for _ in 0..mutations {
        let seed = &seeds[noise.below(seeds.len())];
        let other = &seeds[noise.below(seeds.len())];
        entry(&noise.mutate(seed, other));
    }
}
