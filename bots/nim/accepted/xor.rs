//! Nim: leave piles whose exclusive or is 0.
use std::io;

fn main() {
    let mut lines = io::stdin().lines();
    lines.next(); // the seat, which plays no part
    for line in lines {
        let line = line.expect("the judge writes text");
        let numbers = line.split_whitespace().map(|word| word.parse().expect("a number"));
        let piles: Vec<u64> = numbers.skip(1).collect();
        let (pile, take) = choose(&piles);
        println!("{} {take}", pile + 1);
    }
}

fn choose(piles: &[u64]) -> (usize, u64) {
    let total = piles.iter().fold(0, |total, pile| total ^ pile);
    match piles.iter().position(|pile| pile ^ total < *pile) {
        Some(pile) => (pile, piles[pile] - (piles[pile] ^ total)),
        // A lost position: take as little as can be.
        None => (piles.iter().position(|&pile| pile > 0).expect("a pile"), 1),
    }
}
