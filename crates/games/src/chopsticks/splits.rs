//! The moves of a player's own hands without a tap: every axis by itself.

use super::spec::Splitting;
use super::{Chopsticks, Divisions, Fingers, Halvings, Hands, Transfers};

impl Chopsticks {
    /// The own hands after each split, those of one kind with the least hands first. With more than
    /// two hands, the same may come up more than once.
    pub(super) fn splits(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let split = self
            .pair_splits(own)
            .chain(self.wide_splits(own))
            .chain(self.suicides(own))
            .chain(self.metas(own))
            .filter(move |&after| self.moves_whole_fingers(own, after))
            .chain(self.stumps(own));
        split.filter(move |&after| after != own)
    }

    /// Transfers and divisions between two hands.
    fn pair_splits(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let (transfers, divisions) = match self.splitting {
            Splitting::Kinds(transfers, divisions) => {
                (transfers == Transfers::One, divisions == Divisions::One)
            }
            Splitting::Redistribute | Splitting::Halve(_) => (false, false),
        };
        let allowed = move |[less, more]: [Fingers; 2]| match (less, more) {
            (0, 0) => false,
            (0, _) => divisions,
            _ => transfers,
        };
        let pairs = own.pairs().filter(move |&pair| allowed(pair));
        pairs.flat_map(move |pair| self.live_splits(own, pair))
    }

    /// Splits that can change more than two hands, and halvings.
    fn wide_splits(&self, own: Hands) -> Vec<Hands> {
        match self.splitting {
            Splitting::Kinds(transfers, divisions) => {
                let mut splits = match transfers {
                    Transfers::Many => self.spreads(own.total(), own.live(), own.dead()),
                    Transfers::One | Transfers::None => Vec::new(),
                };
                match divisions {
                    Divisions::Partition => splits.extend(self.partitions(own)),
                    Divisions::One | Divisions::None => {}
                }
                splits
            }
            Splitting::Redistribute => (own.live()..=own.count())
                .flat_map(|live| self.spreads(own.total(), live, own.count() - live))
                .collect(),
            Splitting::Halve(halvings) => self.halves(halvings, own),
        }
    }

    /// One live hand is spread over itself and some dead ones.
    fn partitions(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let parts = move |hand| (2..=own.dead() + 1).map(move |parts| (hand, parts));
        own.kinds().flat_map(parts).flat_map(move |(hand, parts)| {
            let kept = (1..parts).fold(own.without(hand), |kept, _| kept.without(0));
            let spreads = Hands::spreads(hand.into(), parts, self.limit() - 1);
            spreads.into_iter().map(move |spread| kept.with(spread))
        })
    }

    fn halves(&self, halvings: Halvings, own: Hands) -> Vec<Hands> {
        let (lone, odd) = match halvings {
            Halvings::Lone => (true, false),
            Halvings::EvenTotal => (false, false),
            Halvings::LoneOdd => (true, true),
            Halvings::AnyTotal => (false, true),
        };
        let pairs = own.pairs();
        let pairs = pairs.filter(|&[less, _]| !lone || (less == 0 && own.live() == 1));
        let evened = pairs.filter_map(|pair| {
            let total = pair[0] + pair[1];
            let spread = |less| own.replaced_two(pair, [less, total - less]);
            // With stumps, equal halves may be half a finger away.
            let less = (0..=total / 2).rev();
            let mut whole = less.filter(|&less| self.moves_whole_fingers(own, spread(less)));
            let less = whole.next()?;
            (odd || 2 * less == total).then(|| spread(less))
        });
        evened.collect()
    }

    /// All fingers of one live hand go to another, and it is then the only dead one.
    fn suicides(&self, own: Hands) -> impl Iterator<Item = Hands> {
        let allowed = self.spec.suicide && own.dead() == 0;
        let merged = own.pairs().filter(move |_| allowed);
        let merged = merged.filter(|&[less, more]| less + more < self.limit());
        merged.map(move |[less, more]| own.replaced_two([less, more], [0, less + more]))
    }

    /// With every hand live and more fingers than the roll-over: the roll-over is taken off, and
    /// what is left is spread over the hands.
    fn metas(&self, own: Hands) -> Vec<Hands> {
        let limit = usize::from(self.limit());
        let over = own.total().saturating_sub(limit);
        if !self.spec.meta || own.dead() > 0 || over == 0 {
            return Vec::new();
        }
        let most_dead = if self.spec.suicide { 1 } else { 0 };
        let dead = (0..=most_dead).rev();
        dead.flat_map(|dead| self.spreads(over, own.count() - dead, dead))
            .collect()
    }

    /// The last finger is split in two.
    fn stumps(&self, own: Hands) -> Option<Hands> {
        let allowed = self.spec.stumps && own.is_lone(self.finger());
        let half = self.finger() / 2;
        allowed.then(|| own.replaced_two([0, self.finger()], [half, half]))
    }

    /// Whether as many hands have half a finger over as before: with stumps only whole fingers are
    /// moved, and hands have no order.
    fn moves_whole_fingers(&self, own: Hands, after: Hands) -> bool {
        !self.spec.stumps || own.odd() == after.odd()
    }

    /// The ways to split the fingers of these two own hands between them so that both are live.
    fn live_splits(&self, own: Hands, pair: [Fingers; 2]) -> impl Iterator<Item = Hands> {
        let total = pair[0] + pair[1];
        // The least that one can have is what the other has no room for.
        let least = (total + 1).saturating_sub(self.limit()).max(1);
        let smaller = least..=total / 2;
        smaller.map(move |small| own.replaced_two(pair, [small, total - small]))
    }

    /// The ways to hold `total` fingers with `live` live hands and `dead` dead ones.
    fn spreads(&self, total: usize, live: usize, dead: usize) -> Vec<Hands> {
        let dead = Hands::alike(dead, 0);
        let spreads = Hands::spreads(total, live, self.limit() - 1);
        spreads.into_iter().map(|live| live.with(dead)).collect()
    }
}
