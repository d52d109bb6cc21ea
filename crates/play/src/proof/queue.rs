//! The order in which the search expands positions: breadth first, with a budget per root.
//!
//! Breadth first, so that errors near the roots are found first. But some roots have a handful of
//! positions, others a quintillion, and a root that cannot be searched completely must not use up the
//! questions of all others. So the search proceeds in rounds, and in each of them a root has a share of work,
//! which doubles from round to round. A place that several roots have reached can be charged to any of
//! them, so that a root with budget left never waits for one without.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashMap;

use super::expand::Item;

/// The cost of a question; a move of an opponent costs 1.
const QUESTION: u128 = 8;
/// The cost of a batch of questions and opponents' moves, as far as single positions allow.
const BATCH: u128 = 1 << 16;
/// The cost of a parcel, which is the unit of work of a thread.
const PARCEL: u128 = 128;
/// The least share of a root in the first round, in questions to the strategy and moves of its opponents. Its share is
/// a fourth of its equal part of all questions if that is more.
const FIRST_SHARE: u64 = 64;

/// Items that are expanded together. All of them have the same depth.
pub(super) struct Batch<'t> {
    /// The items in parcels, each of which one thread expands.
    pub(super) parcels: Vec<Vec<Item<'t>>>,
    /// The most new places that may be entered from one position of an opponent.
    pub(super) room: u64,
}

/// Items by their depth.
type Levels<'t> = BTreeMap<u32, VecDeque<Item<'t>>>;

/// All items that have not been expanded yet.
pub(super) struct Queue<'t> {
    now: Levels<'t>,
    /// Nodes for the next round, by their depth.
    later: BTreeMap<u32, Vec<u32>>,
    /// The items of those nodes. A root with budget left that reaches such a node takes its item into the present
    /// round.
    parked: FxHashMap<u32, Item<'t>>,
    /// Positions of opponents with more moves than questions are left. They are expanded last, when only the first of
    /// their moves are followed.
    crowded: Levels<'t>,
    /// The number of items in `now` and `parked` together.
    waiting: u64,
    /// The number of questions that may still be asked.
    left: u64,
    phase: Phase,
    accounts: Vec<Account>,
    /// For nodes that wait, a root that has reached them after the one that added them.
    claims: FxHashMap<u32, u32>,
    /// Nodes that were not expanded, or not in full, because the budget was spent.
    open: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Every root may use this much in all rounds together.
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
    /// An empty queue for `roots` roots and at most `most` questions.
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

    /// Adds an item at this depth, in plies from its root.
    pub(super) fn add(&mut self, depth: u32, item: Item<'t>) {
        self.waiting += 1;
        self.now.entry(depth).or_default().push_back(item);
    }

    /// Notes that another root has reached a waiting node. `depth` is that of the node.
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

    /// The nodes that are left open after the queue is exhausted.
    pub(super) fn into_open(self) -> Vec<u32> {
        self.open
    }

    /// The next items; `None` if none are left. They depend only on the items added and the notes made.
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

    /// The number of questions left if all waiting items get one.
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

    /// Begins the next round with the items that have waited; `None` if there are none.
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
