//! The moves of a row, numbered by arithmetic.

use grundy_rules::MoveList;

use super::rules::Turn;
use super::turning::Turning;

/// The moves of a row: by the place of the rightmost coin, then by how many coins are turned, then by
/// how far the others lie from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    turning: Turning,
    lanes: Vec<Lane>,
    count: u128,
}

/// Moves that turn one number of coins, of which this head is the rightmost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lane {
    /// The number of its first move.
    first: u128,
    head: u64,
    coins: u64,
    len: u128,
}

impl Moves {
    /// `heads` are ascending.
    pub(super) fn of(turning: &Turning, heads: impl IntoIterator<Item = u64>) -> Self {
        let mut lanes = Vec::new();
        let mut count: u128 = 0;
        for head in heads {
            let reach = turning.reach(head);
            for coins in turning.counts(reach) {
                let len = turning.ways(coins, reach);
                if len > 0 {
                    let first = count;
                    count = count.saturating_add(len);
                    lanes.push(Lane {
                        first,
                        head,
                        coins,
                        len,
                    });
                }
            }
        }
        Self {
            turning: turning.clone(),
            lanes,
            count,
        }
    }

    fn of_lane(&self, lane: &Lane) -> impl Iterator<Item = Turn> {
        let Lane {
            head, coins, len, ..
        } = *lane;
        (0..len).map(move |number| Turn {
            head,
            others: self.turning.others(coins, number),
        })
    }

    /// The moves of which this head is the rightmost coin.
    pub(super) fn of_head(&self, head: u64) -> impl Iterator<Item = Turn> {
        let lanes = self
            .lanes
            .as_slice()
            .iter()
            .filter(move |lane| lane.head == head);
        lanes.flat_map(|lane| self.of_lane(lane))
    }
}

impl MoveList for Moves {
    type Move = Turn;

    fn len(&self) -> u128 {
        self.count
    }

    fn get(&self, number: u128) -> Option<Turn> {
        let after = self.lanes.partition_point(|lane| lane.first <= number);
        let lane = self.lanes.as_slice().get(after.checked_sub(1)?)?;
        let within = number - lane.first;
        (within < lane.len).then(|| Turn {
            head: lane.head,
            others: self.turning.others(lane.coins, within),
        })
    }

    fn index_of(&self, m: Turn) -> Option<u128> {
        let number = self
            .turning
            .number_of(m.others, self.turning.reach(m.head))?;
        let coins = m.count();
        let wanted = |lane: &&Lane| lane.head == m.head && lane.coins == coins;
        let lane = self.lanes.as_slice().iter().find(wanted)?;
        Some(lane.first + number)
    }

    fn iter(&self) -> impl Iterator<Item = Turn> {
        self.lanes
            .as_slice()
            .iter()
            .flat_map(|lane| self.of_lane(lane))
    }
}
