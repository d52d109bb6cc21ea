//! The games as the viewer wants them, compressed.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use grundy_play::{Opponent, Seat};
use grundy_report::sanitize::escape;
use grundy_report::{JudgedGame, PlyReport, PositionReport, thousands};
use grundy_rules::Outcome;
use indexmap::IndexSet;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::boards::{board_data, cold_squares};
use crate::words::{first_of, ordinal, outcome_word, rules, worth_of_known};

/// The largest size of the games of a page before compression, in bytes. Compressed it is about a fifteenth.
const ROOM: usize = 150_000_000;
/// The part of a bot's stderr that is shown in one game, in characters.
const STDERR_SHOWN: usize = 4_000;
/// Good moves that are named beside a blunder.
const RIGHT_NAMED: usize = 6;

/// The bytes that are left for games.
pub(super) struct SizeBudget {
    bytes: usize,
    submissions: usize,
}

impl SizeBudget {
    /// A budget of `bytes` for one submission.
    pub(super) fn of(bytes: usize) -> Self {
        Self {
            bytes,
            submissions: 1,
        }
    }

    /// The budget of a page.
    pub(super) fn shared_by(submissions: usize) -> Self {
        Self {
            bytes: ROOM,
            submissions,
        }
    }

    /// The share of the next submission; what one does not need, the others get.
    fn share(&mut self) -> usize {
        let share = self.bytes / self.submissions.max(1);
        self.submissions = self.submissions.saturating_sub(1);
        share
    }
}

/// The games of one submission.
#[derive(Serialize)]
pub(super) struct Packed {
    /// JSON, deflated, in base64; empty if there are no games.
    data: String,
    /// The number of games that can be replayed.
    full: usize,
    /// The number of games that were played.
    played: usize,
}

/// The games of a submission, as many as the page has room for, those with failures before others.
pub(super) fn packed(judged: &[JudgedGame], budget: &mut SizeBudget) -> Packed {
    let judged: Vec<_> = judged.iter().map(|judged| (judged, None)).collect();
    packed_with(&judged, budget)
}

/// The data of games in which every player has a name, by seats.
pub(super) fn packed_with(
    judged: &[(&JudgedGame, Option<&[String]>)],
    budget: &mut SizeBudget,
) -> Packed {
    let share = budget.share();
    let mut left = share;
    let mut positions = Positions::default();
    let mut order: Vec<usize> = (0..judged.len()).collect();
    order.sort_by_key(|&index| {
        (
            judged[index].0.record.number > 0,
            judged[index].0.failures.is_empty(),
        )
    });
    let mut games = BTreeMap::new();
    for index in order {
        let before = positions.bytes;
        let (one, called) = judged[index];
        let game = game(one, called, &mut positions).to_string();
        let size = game.len() + positions.bytes - before;
        let Some(rest) = left.checked_sub(size) else {
            break;
        };
        left = rest;
        games.insert((one.record.number, index), game);
    }
    budget.bytes -= share - left;
    let full = games.len();
    let data = match full {
        0 => String::new(),
        _ => {
            let games: Vec<String> = games.into_values().collect();
            compressed(&positions.json(&games.join(",")))
        }
    };
    Packed {
        data,
        full,
        played: judged.len(),
    }
}

fn compressed(text: &str) -> String {
    // The best takes four times as long and saves a twentieth.
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(text.as_bytes());
    let bytes = written.and_then(|()| encoder.finish());
    BASE64.encode(bytes.expect("memory takes what is written to it"))
}

/// Every position of all games once.
#[derive(Default)]
struct Positions {
    texts: IndexSet<String>,
    bytes: usize,
}

impl Positions {
    /// The number of a position.
    fn number(&mut self, report: &PositionReport) -> usize {
        let text = json!({
            "text": report.position,
            "worth": report.values.first().map(|known| worth_of_known(*known)),
            "explanation": report.explanation,
            "board": report.board.as_ref().map(board_data),
        })
        .to_string();
        let size = text.len();
        let (number, is_new) = self.texts.insert_full(text);
        if is_new {
            self.bytes += size;
        }
        number
    }

    /// The positions and the games.
    fn json(&self, games: &str) -> String {
        let positions = self.texts.iter().map(String::as_str);
        let positions = positions.collect::<Vec<_>>().join(",");
        format!("{{\"positions\":[{positions}],\"games\":[{games}]}}")
    }
}

/// One game. Its number is from 1; 0 for the game that refutes a proof.
fn game(judged: &JudgedGame, called: Option<&[String]>, positions: &mut Positions) -> Json {
    let report = judged.replay();
    let seats = judged.game().seats;
    let froms = report.plies.iter().map(|ply| &ply.from);
    let all = froms.chain([&report.finish.position]).enumerate();
    let at = all.map(|(plies, position)| {
        let bot = judged.seat.ahead_of(Seat::on_turn(plies, seats), seats);
        let known = position.values[usize::from(bot.0)];
        let letter = known.decided().map_or('?', Outcome::letter);
        json!([positions.number(position), letter, worth_of_known(known)])
    });
    let at: Vec<Json> = at.collect();
    let finish = &report.finish;
    let stderr = judged.bot().map_or("", |bot| bot.stderr.as_str());
    let stderr = beginning_and_end(stderr);
    let failures = judged.failures.iter();
    let failures = failures.map(|&(reason, ply)| json!([reason, ply + 1]));
    let mut json = json!({
        "number": judged.record.number,
        "opponent": opponent(judged),
        "names": called.map_or_else(|| names(judged), <[String]>::to_vec),
        "seat": judged.seat.number(),
        "turn": ordinal(judged.seat.number()),
        "start": judged.game().start,
        "rules": rules(&judged.rules),
        "result": outcome_word(judged.game().outcome(judged.seat)),
        "expected": judged.start_value().decided().map(outcome_word),
        "failures": failures.collect::<Vec<_>>(),
        "at": at,
        "plies": report.plies.iter().map(|one| ply(one, positions)).collect::<Vec<_>>(),
        "cold": cold_squares(&*judged.instance.start()),
        "end": {
            "kind": finish.kind,
            "winner": finish.winner,
            "failed": finish.failed,
            "wrote": finish.wrote.as_deref().map(escape),
            "because": finish.because.as_deref().map(escape),
        },
        "stderr": escape(&stderr),
    });
    // The player in the bot's place, if it is not the bot itself.
    if let Some(hero) = called.and_then(|names| names.get(usize::from(judged.seat.0))) {
        json["hero"] = hero.as_str().into();
    }
    json
}

/// The text, or its beginning and its end if it has more than [`STDERR_SHOWN`] characters. They consist of whole lines,
/// unless a line is most of one of them.
fn beginning_and_end(text: &str) -> String {
    let length = text.chars().count();
    if length <= STDERR_SHOWN {
        return text.to_owned();
    }
    let place = |characters: usize| {
        text.char_indices()
            .nth(characters)
            .map_or(text.len(), |(at, _)| at)
    };
    let (head, tail) = (
        &text[..place(STDERR_SHOWN / 2)],
        &text[place(length - STDERR_SHOWN / 2)..],
    );
    // A line that is most of it stays, without its end or its beginning.
    let is_most = |lines: &str, of: &str| 2 * lines.len() >= of.len();
    let head = match head.rsplit_once('\n') {
        Some((lines, _)) if is_most(lines, head) => lines,
        _ => head,
    };
    let tail = match tail.split_once('\n') {
        Some((_, lines)) if is_most(lines, tail) => lines,
        _ => tail,
    };
    let left_out = text.len() - head.len() - tail.len();
    let left_out = thousands(left_out as u64);
    format!("{head}\n[{left_out} bytes left out]\n{tail}")
}

fn opponent(judged: &JudgedGame) -> Cow<'static, str> {
    judged.opponent().map_or("opponent".into(), Opponent::name)
}

/// The players by seats, the first to move first.
fn names(judged: &JudgedGame) -> Vec<String> {
    let seats = (0..judged.game().seats).map(Seat);
    let other = opponent(judged);
    let names = seats.map(|seat| match (seat == judged.seat, judged.game().seats) {
        (true, _) => "bot".to_owned(),
        (false, 2) => other.clone().into_owned(),
        (false, _) => format!("{other} {seat}"),
    });
    names.collect()
}

fn ply(ply: &PlyReport, positions: &mut Positions) -> Json {
    let touched = ply.touched.iter();
    let touched = touched.map(|touch| json!([touch.player.0, touch.hand]));
    let mut json = json!({
        "seat": ply.seat,
        "move": ply.played,
        "words": ply.words,
        "fuel": ply.fuel.map(thousands),
        "lost": ply.remoteness_lost.filter(|lost| *lost > 0).map(|lost| lost.to_string()),
        "touched": touched.collect::<Vec<_>>(),
    });
    // Beside a move that was right, the others are not shown.
    if let Some(kind) = &ply.blunder {
        let others = ply.right.get(1..).unwrap_or_default();
        json["blunder"] = kind.to_string().replace('-', " ").into();
        json["right"] = ply.right.first().cloned().into();
        json["others"] = first_of(others, RIGHT_NAMED, ply.right_count.saturating_sub(1)).into();
        json["instead"] = ply
            .instead
            .as_ref()
            .map(|position| positions.number(position))
            .into();
    }
    json
}

#[cfg(test)]
mod tests {
    use super::{STDERR_SHOWN, beginning_and_end};

    #[test]
    fn long_messages_lose_their_middle_at_lines() {
        let line = "twenty characters..\n";
        let fits = line.repeat(STDERR_SHOWN / line.len());
        assert_eq!(beginning_and_end(&fits), fits);

        let long = format!("first\n{}last", line.repeat(300));
        let shown = beginning_and_end(&long);
        let lines: Vec<&str> = shown.lines().collect();
        let mark = lines
            .iter()
            .position(|line| line.ends_with(" bytes left out]"));
        let (Some(mark), true) = (mark, shown.chars().count() < STDERR_SHOWN + 40) else {
            panic!("no mark, or too long: {shown}");
        };
        let (before, after) = (&lines[1..mark], &lines[mark + 1..lines.len() - 1]);
        assert!(
            before
                .iter()
                .chain(after)
                .all(|shown| *shown == line.trim_end())
        );
        assert_eq!((lines[0], lines[lines.len() - 1]), ("first", "last"));
    }

    #[test]
    fn a_long_line_before_the_last_keeps_its_end() {
        let long = format!("{}the state\nlast", "x".repeat(2 * STDERR_SHOWN));
        let shown = beginning_and_end(&long);
        assert!(shown.ends_with("xthe state\nlast"), "{shown}");
    }
}
