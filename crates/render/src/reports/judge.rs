//! The report on a bot.

use grundy_play::Opponent;
use grundy_report::sanitize::escape;
use grundy_report::{
    FirstFailure, JudgeReport, Reason, Results, RightMoves, SearchedReport, UndecidedMove, Verdict,
};
use grundy_rules::Outcome;

use super::advice::{Failed, advice_in, faults, lead, proved_with, telling_line};
use super::certify::{findings, status};
use super::crash::last_message;
use super::next::fault_of;
use crate::document::{
    Block, Column, Document, Emphasis, Fact, Table, Text, code_fact, fact, faint, strong,
};
use crate::words::{
    counted, first_of, left_by_mistake, memory, ordinal, percent, percents, rules, thousands,
    worth_of_mistake,
};

/// Good moves that are named; the rest is counted.
const KEPT_NAMED: usize = 8;
/// The part of a bot's stderr that is shown, in lines.
const STDERR_LINES: usize = 12;
/// The longest line of standard error that is shown in full, in characters.
const STDERR_COLUMNS: usize = 800;
/// Plies of a refutation that are shown.
const LINE_NAMED: usize = 16;

/// The verdict, with what led to it and what to learn from it.
pub(super) fn verdict(report: &JudgeReport) -> Document {
    let mut document = Document::default();
    document.push(Block::paragraph(lead(report)));
    if let Some(message) = &report.message {
        document.push(Block::code(escape(message)));
    }
    if let Some(failure) = &report.first_failure {
        document.push(failure_section(failure));
    }
    if let Some(fault) = &report.first_fault {
        document.push(failure_section(fault));
    }
    let undecided = report.deciding_undecided_move();
    document.blocks.extend(undecided.map(undecided_section));
    if let Some(proof) = &report.proof {
        let blocks = findings(proof, report.standard);
        document.push(Block::section(strong("proof: ").and(status(proof)), blocks));
    }
    let cause = report.reason.filter(|_| report.games.played > 0);
    let advice = cause.and_then(|cause| advice(report, cause));
    document.blocks.extend(advice.map(Block::paragraph));
    document
}

/// The advice on the reason of a verdict, by the failure that has this reason.
fn advice(report: &JudgeReport, reason: Reason) -> Option<String> {
    let mut failures = [&report.first_failure, &report.first_fault]
        .into_iter()
        .flatten();
    let failure = failures.find(|failure| failure.reason == reason);
    let failed = failure.map_or(Failed::by(reason), |failure| Failed {
        reason,
        held: Some(failure.mistake.proved.known().at_least),
        detail: failure.detail.as_deref(),
        wrote: &failure.mistake.played,
        stderr: &failure.stderr,
    });
    advice_in(&report.submission.file, &failed)
}

/// All that was counted and measured.
pub(super) fn figures(report: &JudgeReport) -> Document {
    let mut document = Document::default();
    if report.games.played > 0 {
        document.push(Block::facts(totals(report)));
        if tells(report) {
            document.push(Block::Table(results(report)));
        }
    }
    document.push(Block::paragraph(reproduced(
        report.seed,
        report.submission.sha256.as_deref(),
        &report.engine,
    )));
    document
}

/// The verdict with its reason.
pub(super) fn verdict_text(verdict: Verdict, reason: Option<Reason>) -> Text {
    let emphasis = match verdict {
        Verdict::Accepted => Emphasis::Good,
        Verdict::NotDecided | Verdict::JudgeError => Emphasis::Odd,
        _ => Emphasis::Bad,
    };
    let reason = reason.map_or(String::new(), |reason| format!(" {reason}"));
    Text::of(emphasis, <&str>::from(verdict)).and(reason)
}

/// The failure of a bot, as its report tells it.
#[must_use]
pub fn failure_document(failure: &FirstFailure) -> Document {
    failure_section(failure).into()
}

/// Everything that there is to say of one failure.
fn failure_section(failure: &FirstFailure) -> Block {
    let title = match failure.reason {
        Reason::Blunder if failure.right.is_some() => "first proved blunder",
        Reason::Blunder => "first blunder",
        Reason::NotConverted => "a won game that was not won",
        _ => "first fault",
    };
    let place = format!(
        ": game {} against {}, moving {}, ply {}",
        failure.game,
        failure.opponent,
        ordinal(failure.seat),
        failure.mistake.ply,
    );
    Block::section(
        strong(title).and(Text::from(place)),
        [Block::facts(failure_facts(failure))],
    )
}

fn failure_facts(failure: &FirstFailure) -> Vec<Fact> {
    let mut facts = Vec::new();
    if failure.start != failure.mistake.position {
        facts.push(fact("start", &failure.start));
    }
    if !failure.rules.is_empty() {
        facts.push(fact("rules", rules(&failure.rules)));
    }
    let value = worth_of_mistake(&failure.mistake);
    facts.push(fact(
        "position",
        format!("{}, {value}", failure.mistake.position),
    ));
    match (failure.mistake.value_after, &failure.detail) {
        (Some(_), _) if failure.reason == Reason::NotConverted => facts.push(fact(
            "played",
            format!(
                "{}, still won, but no nearer to the end",
                failure.mistake.played
            ),
        )),
        (Some(after), _) => facts.push(fact(
            "played",
            format!(
                "{}, then {}",
                failure.mistake.played,
                left_by_mistake(after, failure.kept_count > 0)
            ),
        )),
        (None, Some(detail)) => {
            if !failure.mistake.played.is_empty() {
                facts.push(fact("wrote", &failure.mistake.played));
            }
            facts.push(fact("because", detail));
        }
        (None, None) => {}
    }
    let is_told = !failure.mistake.kept.is_empty();
    let is_lost = failure.mistake.proved.value == Some(Outcome::Loss);
    if let Some(right) = &failure.right {
        facts.extend(proved_facts(right));
    } else if is_told && !is_lost && failure.reason != Reason::NotConverted {
        let label = match failure.detail {
            Some(_) => "good moves",
            None => "right was",
        };
        facts.push(fact(
            label,
            first_of(&failure.mistake.kept, KEPT_NAMED, failure.kept_count),
        ));
    }
    if !failure.line.is_empty() {
        let label = match failure.reason {
            Reason::NotConverted => "won by",
            _ => "refuted by",
        };
        facts.push(fact(label, line(&failure.line)));
    }
    if !failure.stderr.trim().is_empty() {
        facts.push(code_fact("stderr", last_lines(&failure.stderr)));
    }
    facts
}

/// The move from which more questions would decide the most.
fn undecided_section(undecided: &UndecidedMove) -> Block {
    let place = format!(": game {}, ply {}", undecided.game, undecided.ply);
    let title = strong("undecided move nearest to the end of a game").and(Text::from(place));
    let mut facts = vec![
        fact("position", &undecided.position),
        fact("played", &undecided.played),
    ];
    if !undecided.rules.is_empty() {
        facts.push(fact("rules", rules(&undecided.rules)));
    }
    Block::section(title, [Block::facts(facts)])
}

/// The way in which `perfect` plays a game that is too large to list, if it has played.
pub(super) fn searching_perfect(has_played: bool) -> Option<Fact> {
    let questions = thousands(Opponent::PERFECT_QUESTIONS.get());
    let does = format!(
        "plays what it proves with {questions} questions a move, and otherwise what random games suggest; this game is \
         too large to list"
    );
    has_played.then(|| fact(Opponent::Perfect.name(), does))
}

/// The moves that would have been right instead of a proved blunder.
pub(super) fn proved_facts(right: &RightMoves) -> Vec<Fact> {
    let named = |moves: &[String]| first_of(moves, KEPT_NAMED, moves.len() as u128);
    let proved = match right.right.len() {
        0 => "no move is proved to be right".to_owned(),
        _ => named(&right.right),
    };
    let mut facts = vec![fact("right was", proved)];
    if !right.not_decided.is_empty() {
        facts.push(fact("not decided", named(&right.not_decided)));
    }
    facts.push(fact("proved", format!("with {}", proved_with(right))));
    facts
}

fn line(moves: &[String]) -> String {
    let mut named: Vec<&str> = moves.iter().take(LINE_NAMED).map(String::as_str).collect();
    if moves.len() > LINE_NAMED {
        named.push("...");
    }
    named.join(", ")
}

/// The last lines that a program wrote: interpreters and failed assertions name the error there.
pub(super) fn last_lines(stderr: &str) -> String {
    let lines: Vec<&str> = stderr.trim_end().lines().collect();
    let skipped = lines.len().saturating_sub(STDERR_LINES);
    let mark = (skipped > 0).then_some("[earlier lines left out]");
    let shown = lines[skipped..].iter().map(|line| cut_within(line));
    let shown: Vec<String> = mark.map(str::to_owned).into_iter().chain(shown).collect();
    escape(&shown.join("\n")).replace('\t', "    ")
}

/// The beginning and the end of a line that would fill the screen.
fn cut_within(line: &str) -> String {
    let length = line.chars().count();
    if length <= STDERR_COLUMNS {
        return line.to_owned();
    }
    let half = STDERR_COLUMNS / 2;
    let begin: String = line.chars().take(half).collect();
    let end: String = line.chars().skip(length - half).collect();
    let left_out = thousands((length - 2 * half) as u64);
    format!("{begin}[{left_out} characters left out]{end}")
}

/// Whether scores are shown: not for a bot that passed without error, nor for one that was stopped.
fn tells(report: &JudgeReport) -> bool {
    let passed = report.verdict == Verdict::Accepted && report.blunders == 0;
    !passed && unplayed(report) == 0
}

fn unplayed(report: &JudgeReport) -> u64 {
    (report.games.planned as u64).saturating_sub(report.games.played)
}

fn results(report: &JudgeReport) -> Table {
    let mut table = Table::new([
        Column::new("results"),
        Column::numbers("games"),
        Column::numbers("won"),
        Column::numbers("drawn"),
        Column::numbers("lost"),
        Column::numbers("score"),
        Column::numbers("95 % interval").dropped(1),
    ]);
    for by in &report.by_opponent {
        row(&mut table, format!("against {}", by.opponent), &by.results);
    }
    let all = Results {
        games: report.games.played,
        wins: report.games.wins,
        draws: report.games.draws,
        losses: report.games.losses,
        score: report.score,
        interval: report.interval,
    };
    row(&mut table, "all games".to_owned(), &all);
    table
}

fn row(table: &mut Table, who: String, results: &Results) {
    let counts = [results.games, results.wins, results.draws, results.losses];
    let score = results.score.map(percent).unwrap_or_default();
    let interval = results.interval.map(percents).unwrap_or_default();
    let counts = counts.map(|count| count.to_string());
    table.row([who].into_iter().chain(counts).chain([score, interval]));
}

fn totals(report: &JudgeReport) -> Vec<Fact> {
    let games = &report.games;
    let played = match (unplayed(report), fault_of(report)) {
        (0, _) | (_, None) => thousands(games.played),
        (_, Some(fault)) => {
            let count = report.faults.get(&fault.reason).copied().unwrap_or(1);
            format!(
                "{} of {}, then judging stopped after {}",
                thousands(games.played),
                thousands(games.planned as u64),
                faults(count, fault.reason)
            )
        }
    };
    let mut facts = vec![fact("games", played)];
    facts.extend(report.by_start_value.iter().map(|by| {
        let Results {
            games, wins, draws, ..
        } = by.results;
        let (label, said) = match by.value {
            Outcome::Win => ("won starts", format!("{wins} of {games} won")),
            Outcome::Draw => ("drawn starts", format!("{} of {games} held", wins + draws)),
            Outcome::Loss if wins + draws > 0 => (
                "lost starts",
                format!(
                    "{games}, nothing to win ({} saved by the opponent's errors)",
                    wins + draws
                ),
            ),
            Outcome::Loss => ("lost starts", format!("{games}, nothing to win")),
        };
        fact(label, said)
    }));
    facts.extend(undecided_starts(report));
    facts.extend(report.searched.as_ref().map(|searched| {
        let decided = format!(
            "{} of {}, with {} to the rules",
            thousands(searched.decided),
            counted(searched.moves, "move"),
            counted(searched.questions, "question")
        );
        fact("decided", decided)
    }));
    if report.searched.is_some() {
        let mut opponents = report.by_opponent.iter().map(|by| by.opponent);
        facts.extend(searching_perfect(
            opponents.any(|one| one == Opponent::Perfect),
        ));
    }
    let kinds = report.blunders_by_kind.iter();
    let kinds =
        kinds.map(|(kind, count)| format!("{count} {}", kind.to_string().replace('-', " ")));
    let kinds: Vec<String> = kinds.collect();
    if !kinds.is_empty() {
        facts.push(fact("blunders", kinds.join(", ")));
    }
    if !report.faults.is_empty() {
        let all = report.faults.iter();
        let all: Vec<String> = all.map(|(reason, n)| format!("{n} {reason}")).collect();
        facts.push(fact("faults", all.join(", ")));
    }
    let fuel = &report.fuel;
    facts.push(fact(
        "fuel a move",
        format!(
            "at most {}, on average {}, of {}",
            thousands(fuel.max_per_move),
            thousands(fuel.mean_per_move),
            thousands(fuel.limit_per_move),
        ),
    ));
    if let (Some(limit), Some(most)) = (fuel.limit_per_game, fuel.max_per_game) {
        let increment = match limit.increment {
            0 => String::new(),
            increment => format!(" and {} a move", thousands(increment)),
        };
        let (most, all) = (thousands(most), thousands(limit.fuel));
        facts.push(fact(
            "fuel a game",
            format!("at most {most}, of {all}{increment}"),
        ));
    }
    facts.push(fact(
        "fuel to start",
        format!(
            "{} of {}",
            thousands(fuel.to_start),
            thousands(fuel.limit_to_start)
        ),
    ));
    facts.push(fact(
        "memory",
        memory(report.memory_peak, report.memory_limit),
    ));
    facts
}

/// The games from starts whose value is not decided, or only in part. There are none in a game with values.
fn undecided_starts(report: &JudgeReport) -> Option<Fact> {
    report.searched.as_ref()?;
    let all = &report.games;
    let known = report.by_start_value.iter().map(|by| by.results);
    let known = known.fold([0; 3], |[games, wins, draws], by| {
        [games + by.games, wins + by.wins, draws + by.draws]
    });
    let left = [all.played, all.wins, all.draws];
    let left = [0, 1, 2].map(|count| left[count].saturating_sub(known[count]));
    let [games, wins, draws] = left;
    let lost = games.saturating_sub(wins + draws);
    (games > 0).then(|| {
        let said = format!("{games}: {wins} won, {draws} drawn, {lost} lost");
        fact("undecided starts", said)
    })
}

/// The conditions under which judging gives this report again.
pub(super) fn reproduced(seed: Option<u64>, module: Option<&str>, engine: &str) -> Text {
    let seed = seed.map_or("the seed of a contest".to_owned(), |seed| {
        format!("seed {seed}")
    });
    let module = module.map_or(String::new(), |module| format!(", module {module:.12}"));
    faint(format!("judged by {engine} with {seed}{module}"))
}

/// The number of won starts that were won, of all that are planned, and the score.
pub(super) fn score_cells(report: &JudgeReport) -> [String; 2] {
    let converted = &report.converted;
    let won = match report.games.played {
        0 => String::new(),
        _ => format!("{} of {}", converted.converted, converted.of_all()),
    };
    [won, report.score.map(percent).unwrap_or_default()]
}

/// The first failure in a few words.
pub(super) fn what_happened(report: &JudgeReport) -> String {
    if let Some(message) = &report.message {
        return telling_line(message).unwrap_or_default();
    }
    let Some(failure) = &report.first_failure else {
        return what_was_proved(report);
    };
    let place = match failure.rules.is_empty() {
        true => format!("at {}", failure.mistake.position),
        false => format!(
            "at {} ({})",
            failure.mistake.position,
            rules(&failure.rules)
        ),
    };
    if let Some(right) = &failure.right {
        let played = &failure.mistake.played;
        let right = right.right.first();
        let right = right.map_or(String::new(), |right| format!(", right was {right}"));
        return format!("{place} played {played}{right}");
    }
    match (
        failure.mistake.value_after,
        failure.mistake.kept.first(),
        &failure.detail,
    ) {
        (Some(_), Some(right), _) if failure.reason == Reason::Blunder => {
            format!(
                "{place} played {}, right was {right}",
                failure.mistake.played
            )
        }
        (Some(_), None, _) if failure.reason == Reason::Blunder => {
            format!("{place} played {}", failure.mistake.played)
        }
        (_, _, Some(detail)) => {
            let crashed = matches!(failure.reason, Reason::Trap | Reason::ExitCode);
            let cause = last_message(&failure.stderr).filter(|_| crashed);
            format!("{place}: {}", cause.unwrap_or_else(|| detail.clone()))
        }
        _ => format!(
            "{place} played {}: won, but went in circles",
            failure.mistake.played
        ),
    }
}

/// Remarks on a bot without a failure in its games.
fn what_was_proved(report: &JudgeReport) -> String {
    let Some(proof) = &report.proof else {
        let searched = report.searched.as_ref();
        return searched.map_or_else(
            || "no errors in these games".to_owned(),
            how_many_are_decided,
        );
    };
    match &proof.refutation {
        _ if proof.certified => format!("proved on {}", counted(proof.positions, "position")),
        Some(refutation) => format!("the proof fails at {}", refutation.mistake.position),
        None => format!("not proved: {}", proof.status.to_string().replace('-', " ")),
    }
}

/// The claim that follows from searches, if no move is proved to be a blunder: none about moves that are not decided.
fn how_many_are_decided(searched: &SearchedReport) -> String {
    match searched.moves - searched.decided.min(searched.moves) {
        0 => "no blunder: all moves are decided".to_owned(),
        _ => format!(
            "no blunder is proved; {} % of the moves are decided",
            searched.percent()
        ),
    }
}

#[cfg(test)]
mod tests {
    use grundy_report::SearchLimits;

    use super::*;

    #[test]
    fn a_bot_without_a_proved_blunder_is_said_to_make_none_only_if_all_moves_are_decided() {
        for (moves, decided, told) in [
            (184, 184, "no blunder: all moves are decided"),
            (
                184,
                100,
                "no blunder is proved; 54 % of the moves are decided",
            ),
            (
                1_000,
                999,
                "no blunder is proved; 99 % of the moves are decided",
            ),
            (7, 0, "no blunder is proved; 0 % of the moves are decided"),
        ] {
            let searched = SearchedReport {
                moves,
                decided,
                decided_from: None,
                undecided: None,
                questions: 0,
                limits: SearchLimits::default(),
                version: 1,
                book: None,
            };
            assert_eq!(how_many_are_decided(&searched), told);
        }
    }

    #[test]
    fn long_lines_of_stderr_keep_both_ends() {
        assert_eq!(last_lines("a\n\tb\n"), "a\n    b");
        let line = format!("begin{}é end", "x".repeat(2000));
        let shown = last_lines(&line);
        assert!(shown.starts_with("beginx") && shown.ends_with("xé end"));
        assert!(shown.contains("x[1_210 characters left out]x"), "{shown}");
    }
}
