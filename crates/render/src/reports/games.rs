//! Games and what can be set for each.

use std::sync::Arc;

use grundy_games::Game;
use grundy_report::{
    GameReport, LargeOverview, MoveReport, OverviewReport, RandomGames, RandomPly, shell_file,
};
use grundy_rules::{Board, Outcome, Repeats};

use super::solve::{best_first, shortened, worth_after};
use crate::document::{Block, Column, Document, Figure, Table, Text, fact, faint, strong};
use crate::play::drawn;
use crate::words::{counted, in_plies, thousands};

/// First moves that are listed, at most.
const FIRST_MOVES: usize = 9;

/// Boards of the random game that are drawn, at most.
const BOARDS: usize = 15;

/// All games, a line each.
#[must_use]
pub fn games_document(games: &[Arc<Game>]) -> Document {
    let mut table = Table::new([Column::new("game"), Column::new("what it is").wraps()]);
    for game in games {
        table.row([strong(&game.name), game.summary.clone().into()]);
    }
    let hint = "`grundy games GAME` lists what can be set for one of them";
    Document {
        blocks: vec![Block::Table(table), Block::paragraph(faint(hint))],
    }
}

/// One game in full.
#[must_use]
pub fn game_document(report: &GameReport) -> Document {
    let title = strong(&report.game).and(format!("  {}", report.summary));
    let mut document = Document::from(Block::paragraph(title));
    let mut keys = Table::new([
        Column::new("key"),
        Column::new("values").wraps(),
        Column::new("default"),
        Column::new("meaning").wraps(),
    ]);
    for key in &report.keys {
        let default = key.default.clone().unwrap_or_default();
        keys.row([
            strong(&key.key),
            (&key.values).into(),
            default.into(),
            Text::from(&key.about),
        ]);
    }
    document.push(Block::Table(keys));
    if !report.presets.is_empty() {
        let mut presets = Table::new([
            Column::new("variant"),
            Column::new("sets").wraps(),
            Column::new("meaning").wraps(),
        ]);
        for preset in &report.presets {
            let sets = preset.sets.join(" ");
            presets.row([
                strong(&preset.variant),
                sets.into(),
                Text::from(&preset.about),
            ]);
        }
        document.push(Block::Table(presets));
    }
    if let Some(overview) = &report.overview {
        document.blocks.extend(overview_blocks(overview));
    }
    if let Some(overview) = &report.large {
        document.blocks.extend(large_blocks(&report.game, overview));
    }
    document
}

/// A game at first sight.
fn overview_blocks(overview: &OverviewReport) -> Vec<Block> {
    let plies = in_plies(overview.remoteness);
    let value = match overview.value {
        Outcome::Win => format!("the first player wins{plies}"),
        Outcome::Loss => format!("the first player loses{plies}"),
        Outcome::Draw => "a draw".to_owned(),
    };
    let mut facts = vec![fact("start", format!("{}  {value}", overview.start))];
    match (overview.positions, overview.ends) {
        (Some(positions), Some(ends)) => {
            facts.push(fact("positions", thousands(positions)));
            let [won, lost, drawn] = [ends.won, ends.lost, ends.drawn].map(thousands);
            let all = thousands(ends.won + ends.lost + ends.drawn);
            let told =
                format!("{all}: the player to move has won {won}, lost {lost}, drawn {drawn}");
            facts.push(fact("ends", told));
            let longest = match overview.longest {
                Some(plies) => counted(plies, "ply"),
                None => "forever: play can come back to a position".to_owned(),
            };
            facts.push(fact("longest", longest));
        }
        _ => facts.push(fact("positions", "too many to list them all")),
    }
    if let Some(repeats) = &overview.repeats {
        facts.push(fact("hint", hint(repeats)));
    }
    vec![
        Block::facts(facts),
        Block::Table(first_moves(overview)),
        gallery(
            &overview.board,
            &overview.random_game,
            usize::from(overview.seats),
        ),
    ]
}

/// A game that is too large to list at first sight.
fn large_blocks(game: &str, overview: &LargeOverview) -> Vec<Block> {
    let random = &overview.random_games;
    let checked = format!(
        "{} in {}; each was asked about in two instances, with the same answers",
        counted(random.positions, "position"),
        counted(random.games, "random game")
    );
    let mut facts = vec![
        fact("start", &overview.start),
        fact(
            "positions",
            "too many to list, as `size = \"large\"` in the header says",
        ),
        fact("checked", checked),
        fact("games", random_results(random)),
        fact(
            "moves",
            format!("{} to {}", random.least_moves, random.most_moves),
        ),
        fact("commands", commands(game)),
    ];
    if random.stopped == random.games {
        let unending = "none of these games came to an end: check that play does";
        facts.push(fact("hint", unending));
    }
    vec![
        Block::facts(facts),
        Block::Table(large_first_moves(overview)),
        gallery(&overview.board, &overview.random_game, random.won.len()),
    ]
}

fn random_results(random: &RandomGames) -> String {
    let won = (1..).zip(&random.won);
    let won: Vec<String> = won
        .map(|(seat, won)| format!("player {seat} won {}", thousands(*won)))
        .collect();
    let longest = counted(random.longest, "ply");
    let plies = match random.shortest == random.longest {
        true => longest,
        false => format!("{} to {longest}", thousands(random.shortest)),
    };
    let stopped = match random.stopped {
        0 => String::new(),
        games => format!(" ({} stopped there)", thousands(games)),
    };
    format!(
        "{plies}{stopped}; {}, drawn {}",
        won.join(", "),
        thousands(random.drawn)
    )
}

fn commands(game: &str) -> String {
    let game = shell_file(game);
    format!(
        "`grundy play {game}` plays it, and `grundy solve {game} --position P` searches a position; problems of the \
         game have `judge`, `match`, `tournament`, `certify` and `check`"
    )
}

/// The moves of the first player, in the order of the rules.
fn large_first_moves(overview: &LargeOverview) -> Table {
    let mut table = Table::new([Column::new("first move"), Column::new("leads to").wraps()]);
    for ply in overview.moves.iter().take(FIRST_MOVES) {
        table.row([ply.text.clone(), shortened(&ply.to)]);
    }
    let more = overview.move_count.saturating_sub(FIRST_MOVES as u128);
    if more > 0 {
        table.row([format!("and {more} more"), String::new()]);
    }
    table
}

/// The hint by which the author may do with fewer positions.
fn hint(repeats: &Repeats) -> String {
    if repeats.symmetry.is_empty() {
        let different = thousands(repeats.different);
        return format!(
            "only {different} of them differ in how play can go on (\"Fewer positions\" in docs/games.md)"
        );
    }
    let words: Vec<String> = repeats
        .symmetry
        .iter()
        .map(|word| format!("\"{word}\""))
        .collect();
    let words = words.join(", ");
    let are = if repeats.different == 1 { "is" } else { "are" };
    let different = counted(repeats.different, "position");
    format!("{different} {are} enough, with `symmetry = [{words}]` in the header")
}

/// The moves of the first player, the best first.
fn first_moves(overview: &OverviewReport) -> Table {
    let mut table = Table::new([
        Column::new("first move"),
        Column::new("in words").dropped(1),
        Column::new("leads to").wraps(),
        Column::new("which is").wraps(),
    ]);
    let mut moves: Vec<&MoveReport> = overview.moves.iter().collect();
    moves.sort_by_key(|m| best_first(m));
    for m in moves.into_iter().take(FIRST_MOVES) {
        let worth = worth_after(m, overview.seats);
        table.row([
            Text::from(&m.text),
            (&m.words).into(),
            shortened(&m.to).into(),
            worth,
        ]);
    }
    let more = overview.moves.len().saturating_sub(FIRST_MOVES);
    if more > 0 {
        table.row([
            format!("and {more} more"),
            String::new(),
            String::new(),
            String::new(),
        ]);
    }
    table.without_echo("in words", "first move")
}

/// A game of random moves: its boards, or else its positions.
fn gallery(start: &Board, plies: &[RandomPly], seats: usize) -> Block {
    let boards = plies.iter().map(|ply| &ply.board);
    let boards = std::iter::once(start).chain(boards);
    let is_drawn = |board: &Board| match board {
        Board::Grid(grid) => !grid.is_text(),
        board => matches!(board, Board::Places(_)),
    };
    if !boards.clone().all(is_drawn) {
        let mut game = Table::new([
            Column::new("seat"),
            Column::new("a random game"),
            Column::new("leads to").wraps(),
        ]);
        for (seat, ply) in (1..=seats).cycle().zip(plies) {
            game.row([seat.to_string(), ply.text.clone(), ply.to.clone()]);
        }
        return Block::Table(game);
    }
    let names = vec![String::new(); seats];
    let movers = (1..=seats).cycle();
    let titles = movers
        .zip(plies)
        .map(|(seat, ply)| faint(format!("{seat}: {}", ply.text)));
    let titles = std::iter::once(faint("a random game")).chain(titles);
    let figures = titles.zip(boards).map(|(title, board)| Figure {
        title,
        lines: drawn(board, &names),
    });
    let mut figures: Vec<Figure> = figures.collect();
    if figures.len() > BOARDS {
        let more = figures.len() - BOARDS;
        figures.truncate(BOARDS);
        let title = faint(format!("and {} more", counted(more as u64, "ply")));
        figures.push(Figure {
            title,
            lines: Vec::new(),
        });
    }
    Block::Gallery { figures }
}
