//! The instances of a generator from the smallest on: by the sum of their numbers, then in the order
//! of the generator.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use grundy_games::{Setting, Settings};

use crate::claims::{Dimension, Ranges, Values};
use crate::problem::Domain;

/// The instances of a generator, the smallest first. Costs little for each that is taken, however
/// many there are.
pub(super) fn smallest<'d>(domain: &'d Domain<'_>) -> Box<dyn Iterator<Item = Settings> + 'd> {
    match domain {
        Domain::Cases(cases) => {
            let mut sorted: Vec<&Settings> = cases.iter().collect();
            sorted.sort_by_cached_key(|case| (weight(case), (*case).clone()));
            Box::new(sorted.into_iter().cloned())
        }
        Domain::Ranges(ranges) => Box::new(ascending(ranges)),
    }
}

/// Instances of a generator that are smaller than one of its instances and differ from it in one
/// number, the smallest first: with the least number there, or half as much above it, and so on up
/// to one less; or with a number left out of a list.
pub(super) fn reductions(domain: &Domain<'_>, instance: &Settings) -> Vec<Settings> {
    let Domain::Ranges(ranges) = domain else {
        // They are few and come one by one.
        return Vec::new();
    };
    let mut found = BTreeSet::new();
    for dimension in &ranges.0 {
        let Some(value) = instance.get(&dimension.key) else {
            continue;
        };
        for less in dimension.values.less_than(value) {
            let mut smaller = instance.clone();
            smaller.insert(dimension.key.clone(), less);
            found.insert((ranges.weight(&smaller), smaller));
        }
    }
    found.into_iter().map(|(_, smaller)| smaller).collect()
}

/// The sum of all numbers of an instance that stands by itself.
fn weight(instance: &Settings) -> u128 {
    instance.values().map(setting_weight).sum()
}

fn setting_weight(setting: &Setting) -> u128 {
    match setting {
        Setting::Integer(number) => u128::from(*number),
        Setting::List(list) => list.iter().map(|&n| u128::from(n)).sum(),
        Setting::Word(_) | Setting::Flag(_) => 0,
    }
}

/// One instance on the way up. Each is come to from just one other, by raising one number: the
/// numbers are raised one after the other, from the first to the last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    weight: u128,
    /// For each dimension its number; of a list its length and its numbers, and of what is listed
    /// its place. So they come in the order of the generator.
    places: Vec<Vec<u64>>,
    /// Dimension and place in it that were raised last: only these and later ones are raised.
    raised: (usize, usize),
}

fn ascending(ranges: &Ranges) -> impl Iterator<Item = Settings> + '_ {
    let lowest: Option<Vec<Vec<u64>>> = ranges.0.iter().map(|d| d.values.lowest()).collect();
    let first = lowest.map(|places| {
        let weights = ranges.0.iter().zip(&places);
        Step {
            weight: weights
                .map(|(d, place)| d.values.weight(&d.values.at(place)))
                .sum(),
            places,
            raised: (0, 0),
        }
    });
    let mut ahead: BinaryHeap<Reverse<Step>> = first.map(Reverse).into_iter().collect();
    std::iter::from_fn(move || {
        let Reverse(step) = ahead.pop()?;
        let dimensions = ranges.0.iter().enumerate().skip(step.raised.0);
        for (number, dimension) in dimensions {
            let from = if number == step.raised.0 {
                step.raised.1
            } else {
                0
            };
            let before = &step.places[number];
            for place in from..before.len() {
                let Some(after) = dimension.values.raised(before, place) else {
                    continue;
                };
                let values = &dimension.values;
                let mut places = step.places.clone();
                let weight = step.weight - values.weight(&values.at(before))
                    + values.weight(&values.at(&after));
                places[number] = after;
                ahead.push(Reverse(Step {
                    weight,
                    places,
                    raised: (number, place),
                }));
            }
        }
        Some(instance(&ranges.0, &step.places))
    })
}

fn instance(dimensions: &[Dimension], places: &[Vec<u64>]) -> Settings {
    let settings = dimensions.iter().zip(places);
    settings
        .map(|(dimension, place)| (dimension.key.clone(), dimension.values.at(place)))
        .collect()
}

impl Values {
    /// Where the way up begins; `None` where there is no value.
    fn lowest(&self) -> Option<Vec<u64>> {
        match self {
            Self::Integers(span) => Some(vec![span.low]),
            Self::Listed(_) => self.ranked().first().map(|&(_, place)| vec![place]),
            Self::Lists { count, each } => {
                let length = usize::try_from(count.low).ok()?;
                Some([vec![count.low], vec![each.low; length]].concat())
            }
            Self::Texts(template) => Some(template.spans().map(|span| span.low).collect()),
        }
    }

    /// The value at a place.
    fn at(&self, place: &[u64]) -> Setting {
        match self {
            Self::Integers(_) => Setting::Integer(place[0]),
            Self::Listed(settings) => {
                let index = usize::try_from(place[0]).expect("a place in a list");
                settings[index].clone()
            }
            Self::Lists { .. } => Setting::List(place[1..].to_vec()),
            Self::Texts(template) => Setting::Word(template.filled(place)),
        }
    }

    /// The place with one of its numbers raised; `None` where that is the greatest.
    fn raised(&self, place: &[u64], number: usize) -> Option<Vec<u64>> {
        let mut raised = place.to_vec();
        match self {
            Self::Integers(span) if place[0] < span.high => raised[0] += 1,
            Self::Listed(_) => {
                let ranked = self.ranked();
                let rank = ranked.iter().position(|&(_, at)| at == place[0])?;
                raised[0] = ranked.get(rank + 1)?.1;
            }
            Self::Lists { count, each } if number == 0 && place[0] < count.high => {
                raised[0] += 1;
                raised.push(each.low);
            }
            Self::Lists { each, .. } if number > 0 && place[number] < each.high => {
                raised[number] += 1;
            }
            Self::Texts(template) if place[number] < template.spans().nth(number)?.high => {
                raised[number] += 1;
            }
            Self::Integers(_) | Self::Lists { .. } | Self::Texts(_) => return None,
        }
        Some(raised)
    }

    /// What is listed, by weight: weights and places.
    fn ranked(&self) -> Vec<(u128, u64)> {
        let Self::Listed(settings) = self else {
            return Vec::new();
        };
        let weights = settings.iter().map(setting_weight);
        let mut ranked: Vec<(u128, u64)> = weights.zip(0..).collect();
        ranked.sort_unstable();
        ranked
    }

    /// Smaller values that differ from this one in one number.
    fn less_than(&self, value: &Setting) -> Vec<Setting> {
        match (self, value) {
            (Self::Integers(span), &Setting::Integer(number)) => {
                let less = between(span.low, number);
                less.map(Setting::Integer).collect()
            }
            (Self::Listed(settings), value) => {
                let lighter = settings.iter();
                let most = setting_weight(value);
                lighter
                    .filter(|s| setting_weight(s) < most)
                    .cloned()
                    .collect()
            }
            (Self::Lists { count, each }, Setting::List(list)) => {
                let shorter = (0..list.len())
                    .filter(|_| list.len() as u64 > count.low)
                    .map(|left_out| [&list[..left_out], &list[left_out + 1..]].concat());
                let lower = list.iter().enumerate().flat_map(|(place, &number)| {
                    between(each.low, number).map(move |less| {
                        let mut list = list.clone();
                        list[place] = less;
                        list
                    })
                });
                shorter.chain(lower).map(Setting::List).collect()
            }
            (Self::Texts(template), Setting::Word(text)) => {
                let numbers = template.numbers(text).unwrap_or_default();
                let each = template.spans().zip(&numbers).enumerate();
                let lower = each.flat_map(|(place, (span, &number))| {
                    let numbers = &numbers;
                    between(span.low, number).map(move |less| {
                        let mut numbers = numbers.clone();
                        numbers[place] = less;
                        template.filled(&numbers)
                    })
                });
                lower.map(Setting::Word).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// From the least number up to one less than a number, each half as far from it as the one before.
fn between(low: u64, number: u64) -> impl Iterator<Item = u64> {
    let distance = number.saturating_sub(low);
    let steps = std::iter::successors(Some(distance), |step| Some(step / 2));
    steps
        .take_while(|&step| step > 0)
        .map(move |step| number - step)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::problem::{Span, Template};

    fn values() -> impl Strategy<Value = Values> {
        let span = (0u64..4, 0u64..4).prop_map(|(low, more)| Span {
            low,
            high: low + more,
        });
        prop_oneof![
            span.clone().prop_map(Values::Integers),
            proptest::collection::btree_set(0u64..20, 0..4).prop_map(|numbers| {
                Values::Listed(numbers.into_iter().map(Setting::Integer).collect())
            }),
            (0u64..3, 0u64..2, span.clone()).prop_map(|(low, more, each)| Values::Lists {
                count: Span {
                    low,
                    high: low + more
                },
                each,
            }),
            (0u64..4, 0u64..4, 0u64..4).prop_map(|(low, one, two)| {
                let text = format!("{low}..={} + {one}..={}", low + two, one + low);
                Values::Texts(Template::read(&text).expect("two ranges"))
            }),
        ]
    }

    proptest! {
        /// The way up meets every instance once, in the order of weights and then of numbers.
        #[test]
        fn every_instance_comes_in_order(values in proptest::collection::vec(values(), 0..3)) {
            let dimensions = values.into_iter().zip(["a", "b", "c"]);
            let ranges = Ranges(dimensions.map(|(values, key)| Dimension { key: key.to_owned(), values }).collect());
            prop_assume!(ranges.len() <= 5_000);
            let mut sorted: Vec<(u128, u128)> = (0..ranges.len())
                .map(|number| (ranges.weight(&ranges.get(number)), number))
                .collect();
            sorted.sort_unstable();
            let sorted: Vec<Settings> = sorted.into_iter().map(|(_, n)| ranges.get(n)).collect();
            let domain = Domain::Ranges(ranges);
            prop_assert_eq!(smallest(&domain).collect::<Vec<_>>(), sorted);
        }

        /// Reductions are smaller instances of the same generator.
        #[test]
        fn reductions_are_smaller(values in proptest::collection::vec(values(), 1..3), which in 0u128..1000) {
            let dimensions = values.into_iter().zip(["a", "b", "c"]);
            let ranges = Ranges(dimensions.map(|(values, key)| Dimension { key: key.to_owned(), values }).collect());
            prop_assume!(ranges.len() > 0 && ranges.len() <= 2_000);
            let all: BTreeSet<Settings> = (0..ranges.len()).map(|n| ranges.get(n)).collect();
            let instance = ranges.get(which % ranges.len());
            for smaller in reductions(&Domain::Ranges(ranges.clone()), &instance) {
                prop_assert!(all.contains(&smaller));
                prop_assert!(ranges.weight(&smaller) <= ranges.weight(&instance));
                prop_assert!(smaller != instance);
            }
        }
    }

    #[test]
    fn huge_ranges_cost_nothing() {
        let all = Span {
            low: 1,
            high: u64::MAX,
        };
        let ranges = Ranges(vec![
            Dimension {
                key: "a".to_owned(),
                values: Values::Integers(all),
            },
            Dimension {
                key: "b".to_owned(),
                values: Values::Integers(all),
            },
        ]);
        let domain = Domain::Ranges(ranges);
        let first: Vec<String> = smallest(&domain)
            .take(4)
            .map(|instance| crate::problem::settings_text(&instance))
            .collect();
        assert_eq!(first, ["a=1 b=1", "a=1 b=2", "a=2 b=1", "a=1 b=3"]);
    }
}
