//! {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
//!
//! Try it:  grundy solve {{ file }}

use std::io;

const HEADER: &str = r#"title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
ready"#;

struct Game {
    most: u32,
}

impl Game {
    /// The first position: any text. The settings come in the header's order, as texts; `parse` reads a number.
    fn start(&mut self, settings: &[&str]) -> String {
        self.most = settings[1].parse().expect("a number");
        settings[0].to_string()
    }

    /// The moves, each with the position that it leads to, with tabs between all of them. Where the
    /// game is over, `win`, `loss` or `draw`, for the player who would have to move. People may type
    /// anything as a position: `bad` and the reason if it is none.
    fn moves(&self, position: &str) -> String {
        let items = match position.parse::<u32>() {
            Ok(items) if items.to_string() == position => items,
            _ => return "bad a position is the number of items".to_string(),
        };
        if items == 0 {
            return "loss".to_string();
        }
        let takes = 1..=items.min(self.most);
        let moves: Vec<String> = takes.map(|take| format!("{take}\t{}", items - take)).collect();
        moves.join("\t")
    }
}

/// The conversation: a line for every question.
fn main() {
    let mut game = Game { most: 3 };
    for line in io::stdin().lines() {
        let line = line.expect("text");
        let (question, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match question {
            "header" => println!("{HEADER}"),
            "start" => {
                let settings: Vec<&str> = rest.split_whitespace().collect();
                println!("{}", game.start(&settings));
            }
            "moves" => println!("{}", game.moves(rest)),
            _ => println!("?"),
        }
    }
}
