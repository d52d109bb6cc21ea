//! The instances of a generator, the smallest first: ordered by the sum of their numbers, then by the number of each
//! key in turn, the smallest first. Numbers below zero count without their sign, and come after those above zero.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use grundy_games::Settings;
use grundy_problem::instances::Domain;
use grundy_problem::instances::{Order, Ranges, setting_weight};

/// The error that ends the instances of [`smallest`] because too many numbers would have to be remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CutOff;

/// The instances of a generator, the smallest first. The cost of each is small and does not depend on the number of
/// instances. Long lists end with [`CutOff`] when too many numbers would have to be remembered.
pub(super) fn smallest<'d>(
    domain: &'d Domain<'_>,
) -> Box<dyn Iterator<Item = Result<Settings, CutOff>> + 'd> {
    match domain {
        Domain::Cases(cases) => {
            let mut sorted: Vec<&Settings> = cases.iter().collect();
            sorted.sort_by_cached_key(|case| (weight(case), (*case).clone()));
            Box::new(sorted.into_iter().cloned().map(Ok))
        }
        Domain::Ranges(ranges) => Box::new(ascending(ranges)),
    }
}

/// Smaller instances of a generator that differ from one of its instances in a single number, the
/// smallest first. That number is the least possible one, or lies between it and the present number:
/// halfway, three quarters of the way, and so on up to one less. Or a list lacks some numbers in a row.
pub(super) fn reductions(domain: &Domain<'_>, instance: &Settings) -> Vec<Settings> {
    let Domain::Ranges(ranges) = domain else {
        // Listed instances are few, and `smallest` visits them all.
        return Vec::new();
    };
    let mut found = BTreeSet::new();
    for dimension in ranges.dimensions() {
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

/// The sum of all numbers of a listed instance, and the length of all its texts.
fn weight(instance: &Settings) -> (u128, usize) {
    let weights = instance.values().map(setting_weight);
    weights.fold((0, 0), |(sum, length), (numbers, letters)| {
        (sum + numbers, length + letters)
    })
}

/// One instance on the way up. Exactly one other instance leads to it, by raising one number: numbers
/// are raised one after the other, from the first to the last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    weight: u128,
    /// For each dimension: its number, or the length and the numbers of a list, or the index of a listed
    /// value. Comparing these gives the order of the generator.
    places: Vec<Vec<u64>>,
    /// The dimension and the place in it that were raised last. Only this place and later ones are
    /// raised from here.
    raised: (usize, usize),
}

impl Step {
    /// An estimate of the memory of this step, as a count of numbers of 64 bits.
    fn numbers(&self) -> usize {
        /// Of the step itself.
        const BESIDES: usize = 12;
        BESIDES + self.places.iter().map(Vec::len).sum::<usize>()
    }
}

fn ascending(ranges: &Ranges) -> impl Iterator<Item = Result<Settings, CutOff>> + '_ {
    /// 128 MiB. Each instance leads to as many others as it has numbers.
    const MOST_NUMBERS: usize = 1 << 24;
    let dimensions = ranges.dimensions().iter();
    let orders: Vec<(&str, Order)> = dimensions
        .map(|dimension| (dimension.key.as_str(), Order::new(&dimension.values)))
        .collect();
    let lowest: Option<Vec<Vec<u64>>> = orders.iter().map(|(_, order)| order.lowest()).collect();
    let first = lowest.map(|places| {
        let weights = orders.iter().zip(&places);
        Step {
            weight: weights.map(|((_, order), place)| order.weight(place)).sum(),
            places,
            raised: (0, 0),
        }
    });
    let mut ahead: BinaryHeap<Reverse<Step>> = first.map(Reverse).into_iter().collect();
    let mut remembered = 0;
    std::iter::from_fn(move || {
        if remembered > MOST_NUMBERS {
            ahead.clear();
            remembered = 0;
            return Some(Err(CutOff));
        }
        let Reverse(step) = ahead.pop()?;
        remembered = remembered.saturating_sub(step.numbers());
        for (number, (_, order)) in orders.iter().enumerate().skip(step.raised.0) {
            let from = if number == step.raised.0 {
                step.raised.1
            } else {
                0
            };
            let before = &step.places[number];
            for place in from..before.len() {
                let Some(after) = order.raised(before, place) else {
                    continue;
                };
                let mut places = step.places.clone();
                let weight = step.weight - order.weight(before) + order.weight(&after);
                places[number] = after;
                let next = Step {
                    weight,
                    places,
                    raised: (number, place),
                };
                remembered += next.numbers();
                ahead.push(Reverse(next));
            }
        }
        Some(Ok(instance(&orders, &step.places)))
    })
}

fn instance(orders: &[(&str, Order<'_>)], places: &[Vec<u64>]) -> Settings {
    let settings = orders.iter().zip(places);
    settings
        .map(|((key, order), place)| ((*key).to_owned(), order.at(place)))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use grundy_games::Setting;
    use grundy_problem::instances::{Dimension, Letters, Span, Template, Values};

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
            (1u64..3, 0u64..2, 1u64..3).prop_map(|(low, more, rows)| {
                let length = Span {
                    low,
                    high: low + more,
                };
                let rows = Span { low: 1, high: rows };
                Values::Letters(Letters::new("ab.", length, rows, "/").expect("letters"))
            }),
            (1i64..4, 0i64..6).prop_map(|(below, more)| {
                let text = format!("{}..={}, 1..=2", -below, more - below);
                Values::Texts(Template::read(&text).expect("two ranges"))
            }),
            (0u64..4, 0u64..4, 0u64..4).prop_map(|(low, one, two)| {
                let text = format!("{low}..={} + {one}..={}", low + two + 1, one + low);
                Values::Texts(Template::read(&text).expect("two ranges"))
            }),
        ]
    }

    proptest! {
        /// Every instance comes exactly once, ordered by weight and then, without numbers below zero, by number.
        #[test]
        fn every_instance_comes_in_order(values in proptest::collection::vec(values(), 0..3)) {
            let dimensions = values.into_iter().zip(["a", "b", "c"]);
            let ranges = Ranges::new(dimensions.map(|(values, key)| Dimension { key: key.to_owned(), values }).collect());
            prop_assume!(ranges.len() <= 5_000);
            let mut sorted: Vec<(u128, u128)> = (0..ranges.len())
                .map(|number| (ranges.weight(&ranges.get(number)), number))
                .collect();
            sorted.sort_unstable();
            let sorted: Vec<Settings> = sorted.into_iter().map(|(_, n)| ranges.get(n)).collect();
            let below_zero = sorted.iter().flat_map(Settings::values).any(|value| value.to_string().contains('-'));
            let domain = Domain::Ranges(ranges.clone());
            let found: Vec<Settings> = smallest(&domain).collect::<Result<_, _>>().expect("few");
            if below_zero {
                prop_assert!(found.is_sorted_by_key(|instance| ranges.weight(instance)));
                prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), sorted.into_iter().collect());
            } else {
                prop_assert_eq!(found, sorted);
            }
        }

        /// Reductions are smaller instances of the same generator.
        #[test]
        fn reductions_are_smaller(values in proptest::collection::vec(values(), 1..3), which in 0u128..1000) {
            let dimensions = values.into_iter().zip(["a", "b", "c"]);
            let ranges = Ranges::new(dimensions.map(|(values, key)| Dimension { key: key.to_owned(), values }).collect());
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

    /// The texts that a template or a list makes, the smallest first.
    fn texts(values: Values) -> Vec<String> {
        let domain = Domain::Ranges(Ranges::new(vec![Dimension {
            key: "w".to_owned(),
            values,
        }]));
        let all = smallest(&domain).take(8);
        all.map(|instance| instance.expect("few")["w"].to_string())
            .collect()
    }

    #[test]
    fn texts_come_by_the_distance_of_their_numbers_from_0() {
        for (text, first) in [
            ("-2..=4", &["0", "1", "-1", "2", "-2", "3", "4"][..]),
            ("-4..=1", &["0", "1", "-1", "-2", "-3", "-4"]),
            ("-5..=-3", &["-3", "-4", "-5"]),
            ("2..=4", &["2", "3", "4"]),
            (
                "-1..=1,-1..=0",
                &["0,0", "0,-1", "1,0", "-1,0", "1,-1", "-1,-1"],
            ),
        ] {
            let template = Template::read(text).expect("ranges");
            assert_eq!(texts(Values::Texts(template)), first, "{text}");
        }
        let words = [
            "b",
            "-999999",
            "10",
            "x 1 2",
            "aaa",
            "-3",
            "99999999999999999999999",
        ];
        let listed = words.map(|word| Setting::Word(word.to_owned()));
        assert_eq!(
            texts(Values::Listed(listed.to_vec())),
            [
                "b",
                "aaa",
                "-3",
                "x 1 2",
                "10",
                "-999999",
                "99999999999999999999999"
            ]
        );
        let cases = listed.map(|word| Settings::from([("w".to_owned(), word)]));
        let cases = Domain::Cases(&cases);
        let first = smallest(&cases).next().expect("seven").expect("few");
        assert_eq!(first["w"].to_string(), "b");
    }

    #[test]
    fn huge_ranges_cost_nothing() {
        let all = Span {
            low: 1,
            high: u64::MAX,
        };
        let ranges = Ranges::new(vec![
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
            .map(|instance| grundy_report::settings_text(&instance.expect("two numbers")))
            .collect();
        assert_eq!(first, ["a=1 b=1", "a=1 b=2", "a=2 b=1", "a=1 b=3"]);
    }
    /// Lists of many zeros weigh nothing, and each leads to longer ones.
    #[test]
    fn long_lists_are_cut_off() {
        let list = |count| {
            Domain::Ranges(Ranges::new(vec![Dimension {
                key: "a".to_owned(),
                values: Values::Lists {
                    count,
                    each: Span { low: 0, high: 50 },
                },
            }]))
        };
        let [sixty, thousand] = [(64, 64), (0, 1_000)].map(|(low, high)| list(Span { low, high }));
        assert!(
            smallest(&sixty)
                .take(17_472)
                .all(|instance| instance.is_ok())
        );
        let all = smallest(&thousand).take(20_000);
        let ends: Vec<bool> = all.map(|instance| instance.is_err()).collect();
        assert_eq!(ends.iter().position(|&is_err| is_err), Some(ends.len() - 1));
        assert!((100..1_000).contains(&ends.len()), "{}", ends.len());
    }
}
