//! The order in which the search expands positions: breadth first, with a budget per root.
//!
//! Breadth first, so that errors near the roots are found first. But some roots have a handful of
//! positions, some a quintillion, and one that cannot be searched anyway must not use up the
//! questions of all others. So there are rounds, and in each of them a root has a share of work,
//! which doubles from round to round. A place that several roots have come to can be paid by each of
//! them, so that none waits for what another cannot pay.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashMap;

use super::expand::Item;

/// The cost of a question; a move of an opponent costs 1.
const QUESTION: u128 = 8;
/// The cost of a batch of questions and opponents' moves, as far as single positions allow.
const BATCH: u128 = 1 << 16;
/// The cost of a parcel, which a thread takes at a time.
const PARCEL: u128 = 128;
/// Questions to the strategy and moves of its opponents that a root may take in the first round, at
/// the least; otherwise it is a fourth of its equal part of all questions.
const FIRST_SHARE: u64 = 64;

/// Items that are worked off together: all of them are as far from their roots.
pub(super) struct Batch<'t> {
    /// In parcels, each of which is taken by one thread.
    pub(super) parcels: Vec<Vec<Item<'t>>>,
    /// How many new places may be entered from one opponent's position.
    pub(super) room: u64,
}

/// Items by the number of plies to them.
type Levels<'t> = BTreeMap<u32, VecDeque<Item<'t>>>;

/// All items that are still to be looked at.
pub(super) struct Queue<'t> {
    now: Levels<'t>,
    /// Nodes for the next round, by the number of plies to them.
    later: BTreeMap<u32, Vec<u32>>,
    /// The items of those nodes. A root that comes to such a node and does not wait itself takes its
    /// item away.
    parked: FxHashMap<u32, Item<'t>>,
    /// Opponents' positions with more moves than questions are left: for the end, when the first
    /// of their moves are followed.
    crowded: Levels<'t>,
    /// How many items wait in `now` and are parked.
    waiting: u64,
    /// How many questions may still be asked.
    left: u64,
    phase: Phase,
    accounts: Vec<Account>,
    /// For nodes that wait, a root that has come to them after the one that added them.
    claims: FxHashMap<u32, u32>,
    /// Nodes that were not expanded, or not in full, because the budget was spent.
    open: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Every root may take so much in all.
    Round(u128),
    /// Crowded positions, for as long as there are questions left.
    Rest,
}

/// The budget that a root has used.
#[derive(Clone, Copy, Default)]
struct Account {
    taken: u128,
    /// Once an item of a root has to wait, all later ones do, so that its search stays breadth
    /// first.
    waits: bool,
}

enum Admission {
    Now(u128),
    Later,
    Crowded,
    Never,
}

impl<'t> Queue<'t> {
    /// An empty queue, for this number of roots and of questions.
    pub(super) fn new(roots: usize, most: u64) -> Self {
        Self {
            now: Levels::new(),
            later: BTreeMap::new(),
            parked: FxHashMap::default(),
            crowded: Levels::new(),
            waiting: 0,
            left: most,
            phase: Phase::Round(FIRST_SHARE.max(most / 4 / (roots.max(1) as u64)).into()),
            accounts: vec![Account::default(); roots],
            claims: FxHashMap::default(),
            open: Vec::new(),
        }
    }

    /// Adds what is to be looked at, so many plies from its root.
    pub(super) fn add(&mut self, depth: u32, item: Item<'t>) {
        self.waiting += 1;
        self.now.entry(depth).or_default().push_back(item);
    }

    /// Notes that another root has come to a node that waits, so many plies from its own root.
    pub(super) fn claim(&mut self, depth: u32, node: u32, root: u32) {
        if !self.accounts[root as usize].waits
            && let Some(mut item) = self.parked.remove(&node)
        {
            item.root = root;
            self.now.entry(depth).or_default().push_back(item);
            return;
        }
        let claim = self.claims.entry(node).or_insert(root);
        if self.accounts[*claim as usize].waits {
            *claim = root;
        }
    }

    /// Notes that not all moves of a node are followed.
    pub(super) fn leave_open(&mut self, node: u32) {
        self.open.push(node);
    }

    /// The nodes that are left open, once the queue is at its end.
    pub(super) fn into_open(self) -> Vec<u32> {
        self.open
    }

    /// The next items; `None` when there are no more. It depends on nothing but what was added.
    pub(super) fn take(&mut self) -> Option<Batch<'t>> {
        loop {
            let Some((depth, mut level)) = self.now.pop_first() else {
                self.next_round()?;
                continue;
            };
            let batch = self.batch(depth, &mut level);
            if !level.is_empty() {
                self.now.insert(depth, level);
            }
            if !batch.parcels.is_empty() {
                return Some(batch);
            }
        }
    }

    fn batch(&mut self, depth: u32, level: &mut VecDeque<Item<'t>>) -> Batch<'t> {
        let mut parcels: Vec<Vec<Item<'t>>> = Vec::new();
        let (mut weight, mut parcel) = (0, PARCEL);
        while weight < BATCH
            && let Some(mut item) = level.pop_front()
        {
            self.waiting -= 1;
            match self.admit(&mut item) {
                Admission::Now(cost) => {
                    if parcel >= PARCEL {
                        parcels.push(Vec::new());
                        parcel = 0;
                    }
                    let current = parcels.last_mut();
                    current.expect("there is always a parcel").push(item);
                    parcel += cost;
                    weight += cost;
                }
                Admission::Later => {
                    self.waiting += 1;
                    self.later.entry(depth).or_default().push(item.node);
                    self.parked.insert(item.node, item);
                }
                Admission::Crowded => self.crowded.entry(depth).or_default().push_back(item),
                Admission::Never => self.open.push(item.node),
            }
        }
        Batch {
            parcels,
            room: self.room(),
        }
    }

    /// Questions that are left when all waiting items have had one.
    fn room(&self) -> u64 {
        self.left.saturating_sub(self.waiting)
    }

    fn admit(&mut self, item: &mut Item<'_>) -> Admission {
        let room = u128::from(self.room());
        let (work, cost) = if item.asks() {
            if self.left == 0 {
                return Admission::Never;
            }
            (1, QUESTION)
        } else {
            let moves = item.situation.move_count();
            if moves > room && self.phase != Phase::Rest {
                return Admission::Crowded;
            }
            (moves, moves.min(room).max(1))
        };
        if let Phase::Round(share) = self.phase {
            let claim = self.claims.get(&item.node).copied();
            let mut roots = [Some(item.root), claim].into_iter().flatten();
            let Some(payer) = roots.find(|&root| self.can_pay(root, work, share)) else {
                self.accounts[item.root as usize].waits = true;
                return Admission::Later;
            };
            item.root = payer;
            self.accounts[payer as usize].taken += work;
        }
        self.claims.remove(&item.node);
        if item.asks() {
            self.left -= 1;
        }
        Admission::Now(cost)
    }

    fn can_pay(&self, root: u32, work: u128, share: u128) -> bool {
        let account = &self.accounts[root as usize];
        !account.waits && account.taken.saturating_add(work) <= share
    }

    /// Goes on to what has waited; `None` if nothing has.
    fn next_round(&mut self) -> Option<()> {
        if !self.parked.is_empty() {
            for (depth, nodes) in std::mem::take(&mut self.later) {
                let items = nodes.iter().filter_map(|node| self.parked.remove(node));
                self.now.insert(depth, items.collect());
            }
            for account in &mut self.accounts {
                account.waits = false;
            }
            if let Phase::Round(share) = &mut self.phase {
                *share = share.saturating_mul(2);
            }
            return Some(());
        }
        self.phase = Phase::Rest;
        self.now = std::mem::take(&mut self.crowded);
        self.waiting = self.now.values().map(|level| level.len() as u64).sum();
        (!self.now.is_empty()).then_some(())
    }
}
