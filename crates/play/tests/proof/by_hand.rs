//! Every line of play, one by one.

use grundy_play::Seat;
use grundy_play::proof::{Refutation, RefutationKind, Requirement};
use grundy_rules::{Ending, Instance, Outcome, RelativeSeat, Rules};

use crate::arrows::Play;

impl Play {
    pub(crate) fn hero(&self, plies: usize) -> RelativeSeat {
        let seats = self.game.seats;
        self.seat.ahead_of(Seat::on_turn(plies, seats), seats)
    }

    pub(crate) fn value(&self, position: u32, hero: RelativeSeat) -> Outcome {
        let instance = self.game.instance();
        let situation = instance.position(&position.to_string());
        situation.expect("a position").value(hero).outcome()
    }

    /// The positions that can come next; `None` where the strategy is on turn and has no move.
    fn next(&self, position: u32, plies: usize) -> Option<Vec<u32>> {
        let arrows = &self.game.arrows[position as usize];
        if self.hero(plies) != RelativeSeat::MOVER {
            return Some(arrows.clone());
        }
        let choice = self.choices[position as usize]?;
        Some(vec![arrows[choice % arrows.len()]])
    }
}

/// After how many plies the strategy can be made to err, at the earliest.
pub(crate) fn least_error(play: &Play, requirement: Requirement) -> Option<usize> {
    let mut line = vec![0];
    let mut least = None;
    walk(play, requirement, &mut line, &mut least);
    least
}

fn walk(play: &Play, requirement: Requirement, line: &mut Vec<u32>, least: &mut Option<usize>) {
    let plies = line.len() - 1;
    let position = line[plies];
    let hero = play.hero(plies);
    if least.is_some_and(|least| plies >= least) {
        return;
    }
    if let Some(ending) = play.game.ending(&position) {
        if least_result(requirement).is_some_and(|result| outcome(ending, hero) < result) {
            *least = Some(plies);
        }
        return;
    }
    let Some(next) = play.next(position, plies) else {
        *least = Some(plies + 1);
        return;
    };
    for to in next {
        let before = play.value(position, hero);
        let after = play.value(to, hero.after_ply(play.game.seats));
        let blunder = match requirement {
            Requirement::NoLoss => after == Outcome::Loss && before > Outcome::Loss,
            Requirement::NoError => after < before,
            Requirement::Wins | Requirement::NeverLoses => false,
        };
        let seats = usize::from(play.game.seats);
        let again = (0..=plies).any(|n| line[n] == to && (plies + 1 - n).is_multiple_of(seats));
        let circles = again
            && match requirement {
                Requirement::NoError => after == Outcome::Win,
                other => other == Requirement::Wins,
            };
        if circles || (blunder && hero == RelativeSeat::MOVER) {
            if least.is_none_or(|least| plies + 1 < least) {
                *least = Some(plies + 1);
            }
        } else if !again {
            line.push(to);
            walk(play, requirement, line, least);
            line.pop();
        }
    }
}

/// The least result that a line may end with.
pub(crate) fn least_result(requirement: Requirement) -> Option<Outcome> {
    match requirement {
        Requirement::NoLoss | Requirement::NoError => None,
        Requirement::Wins => Some(Outcome::Win),
        Requirement::NeverLoses => Some(Outcome::Draw),
    }
}

pub(crate) fn outcome(ending: Ending, hero: RelativeSeat) -> Outcome {
    match ending {
        Ending::Drawn => Outcome::Draw,
        Ending::Won(winner) if winner == hero => Outcome::Win,
        Ending::Won(_) => Outcome::Loss,
    }
}

/// The results of all lines of play.
#[derive(Default)]
pub(crate) struct Results {
    outcomes: Vec<Outcome>,
    endless: bool,
}

impl Results {
    pub(crate) fn only_wins(&self) -> bool {
        !self.endless && self.outcomes.iter().all(|&o| o == Outcome::Win)
    }

    pub(crate) fn no_loss(&self) -> bool {
        !self.outcomes.contains(&Outcome::Loss)
    }
}

pub(crate) fn results(play: &Play) -> Results {
    let mut results = Results::default();
    follow(play, &mut vec![0], &mut results);
    results
}

fn follow(play: &Play, line: &mut Vec<u32>, results: &mut Results) {
    let plies = line.len() - 1;
    let position = line[plies];
    if let Some(ending) = play.game.ending(&position) {
        results.outcomes.push(outcome(ending, play.hero(plies)));
        return;
    }
    let seats = usize::from(play.game.seats);
    if (0..plies).any(|n| line[n] == position && (plies - n).is_multiple_of(seats)) {
        results.endless = true;
        return;
    }
    match play.next(position, plies) {
        None => results.outcomes.push(Outcome::Loss),
        Some(next) => {
            for to in next {
                line.push(to);
                follow(play, line, results);
                line.pop();
            }
        }
    }
}

/// Plays a refutation move by move.
pub(crate) fn replay(play: &Play, refutation: &Refutation) {
    let line = &refutation.line;
    assert_eq!(line.positions.len(), line.moves.len() + 1);
    let read = |text: &String| text.parse::<u32>().expect("a number");
    for (plies, played) in line.moves.iter().enumerate() {
        let position = read(&line.positions[plies]);
        let to = read(played);
        assert!(play.next(position, plies).expect("a move").contains(&to));
        assert_eq!(read(&line.positions[plies + 1]), to);
    }
    let last = line.moves.len();
    let position = read(&line.positions[refutation.at]);
    match &refutation.error {
        RefutationKind::Blunder => {
            assert_eq!(refutation.at + 1, last);
            let after = play.value(read(&line.positions[last]), play.hero(last));
            assert!(after < play.value(position, play.hero(refutation.at)));
        }
        RefutationKind::NotConverted => {
            assert_eq!(line.positions[refutation.at], line.positions[last]);
            assert_eq!(play.hero(refutation.at), play.hero(last));
        }
        RefutationKind::Ended(result) => {
            assert_eq!(refutation.at, last.saturating_sub(1));
            let ending = play.game.ending(&read(&line.positions[last]));
            let reached = ending.map(|ending| outcome(ending, play.hero(last)));
            assert_eq!(reached, Some(*result));
        }
        RefutationKind::Forfeit(_) => {
            assert_eq!(refutation.at, last);
            assert_eq!(play.next(position, last), None);
        }
    }
}
