//! The hands of one player.

/// Fingers on a hand.
pub type Fingers = u16;

/// Most hands that a player can have.
pub const MAX_HANDS: usize = 8;

/// The fingers of some hands, ascending: hands have no order. A hand of 0 is dead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hands {
    fingers: [Fingers; MAX_HANDS],
    count: u8,
}

impl Hands {
    /// No hands at all.
    pub(super) const NONE: Self = Self {
        fingers: [0; MAX_HANDS],
        count: 0,
    };

    /// The first `count` of these hands, which are ascending; the others are 0.
    pub(super) fn ascending(fingers: [Fingers; MAX_HANDS], count: u8) -> Self {
        Self { fingers, count }
    }

    /// Hands with these fingers, in any order. `None` for more than [`MAX_HANDS`].
    pub(super) fn of(fingers: &[Fingers]) -> Option<Self> {
        let fits = fingers.len() <= MAX_HANDS;
        fits.then(|| {
            fingers
                .iter()
                .fold(Self::NONE, |hands, &hand| hands.and(hand))
        })
    }

    /// `count` hands with the same fingers.
    pub(super) fn alike(count: usize, fingers: Fingers) -> Self {
        (0..count).fold(Self::NONE, |hands, _| hands.and(fingers))
    }

    /// These hands and one more.
    pub(super) fn and(mut self, fingers: Fingers) -> Self {
        self.fingers[usize::from(self.count)] = fingers;
        self.count += 1;
        self.sort();
        self
    }

    /// These hands and those.
    pub(super) fn with(self, others: Self) -> Self {
        let others = others.fingers();
        others.iter().fold(self, |hands, &hand| hands.and(hand))
    }

    fn sort(&mut self) {
        let count = usize::from(self.count);
        match &mut self.fingers[..count] {
            // By far the most common, and worth not calling a sort for.
            [a, b] => (*a, *b) = (*a.min(b), *a.max(b)),
            more => more.sort_unstable(),
        }
    }

    /// The fingers of every hand, ascending.
    #[must_use]
    pub fn fingers(&self) -> &[Fingers] {
        &self.fingers[..usize::from(self.count)]
    }

    /// The number of hands.
    pub(super) fn count(&self) -> usize {
        self.count.into()
    }

    /// The fingers of all hands together.
    pub(super) fn total(&self) -> usize {
        self.fingers().iter().map(|&hand| usize::from(hand)).sum()
    }

    /// The number of dead hands.
    pub(super) fn dead(&self) -> usize {
        self.fingers().iter().take_while(|&&hand| hand == 0).count()
    }

    /// The number of live hands.
    pub(super) fn live(&self) -> usize {
        self.count() - self.dead()
    }

    /// Whether no hand is live.
    pub(super) fn all_dead(&self) -> bool {
        self.fingers == [0; MAX_HANDS]
    }

    /// Whether nothing is left but one hand with this number of fingers.
    pub(super) fn is_lone(&self, fingers: Fingers) -> bool {
        self.live() == 1 && self.fingers().last() == Some(&fingers)
    }

    /// The number of hands with an odd number of fingers.
    pub(super) fn odd(&self) -> usize {
        self.fingers().iter().filter(|&&hand| hand % 2 == 1).count()
    }

    /// The different numbers of fingers of live hands, ascending.
    pub(super) fn kinds(self) -> impl Iterator<Item = Fingers> {
        let fingers = self.fingers;
        let count = self.count();
        (0..count)
            .filter(move |&i| fingers[i] > 0 && (i == 0 || fingers[i - 1] != fingers[i]))
            .map(move |i| fingers[i])
    }

    /// Every two hands, the one with fewer fingers first.
    pub(super) fn pairs(self) -> impl Iterator<Item = [Fingers; 2]> {
        let fingers = self.fingers;
        let count = self.count();
        (0..count).flat_map(move |i| (i + 1..count).map(move |j| [fingers[i], fingers[j]]))
    }

    /// These hands after one with `before` fingers has got `after`. Unchanged if none has `before`.
    pub(super) fn replaced(mut self, before: Fingers, after: Fingers) -> Self {
        let count = self.count();
        let place = self.fingers[..count].iter().position(|&h| h == before);
        if let Some(place) = place {
            self.fingers[place] = after;
            self.sort();
        }
        self
    }

    /// These hands without one that has this number of fingers. Unchanged if none has.
    pub(super) fn without(mut self, fingers: Fingers) -> Self {
        let count = self.count();
        let place = self.fingers[..count].iter().position(|&h| h == fingers);
        if let Some(place) = place {
            self.fingers[place..].rotate_left(1);
            self.fingers[MAX_HANDS - 1] = 0;
            self.count -= 1;
        }
        self
    }

    /// These hands after two with `before` fingers, ascending, have got `after`.
    pub(super) fn replaced_two(mut self, before: [Fingers; 2], after: [Fingers; 2]) -> Self {
        let hands = &mut self.fingers[..usize::from(self.count)];
        if let [_, _] = hands {
            // These are all, as nearly always, and need not be looked for.
            hands.copy_from_slice(&after);
            self.sort();
            return self;
        }
        let first = hands.iter().position(|&hand| hand == before[0]);
        let second = hands.iter().rposition(|&hand| hand == before[1]);
        if let (Some(first), Some(second)) = (first, second) {
            (hands[first], hands[second]) = (after[0], after[1]);
            self.sort();
        }
        self
    }

    /// All ways to hold `total` fingers with `count` live hands of at most `most` fingers, the least hands least first.
    pub(super) fn spreads(total: usize, count: usize, most: Fingers) -> Vec<Self> {
        // Hands are chosen from the least on; each is at least as large as the one before it, and
        // leaves enough for those that follow to be no smaller.
        let mut begun = vec![(Self::NONE, total)];
        for chosen in 0..count {
            let left = count - chosen;
            let mut next = Vec::new();
            for (hands, rest) in begun {
                let least = hands.fingers().last().copied().unwrap_or(1);
                for hand in least..=most {
                    let fingers = usize::from(hand);
                    let fits = match left {
                        1 => fingers == rest,
                        _ => fingers * left <= rest,
                    };
                    if fits {
                        next.push((hands.and(hand), rest - fingers));
                    }
                }
            }
            begun = next;
        }
        let spread = begun.into_iter().filter(|&(_, rest)| rest == 0);
        spread.map(|(hands, _)| hands).collect()
    }
}
