//! Cholesky's decomposition of a symmetric matrix whose entries off the diagonal are at most 0 and whose rows have
//! positive sums. The matrix is given by these sums instead of its diagonal. Then nothing is subtracted, so all results
//! are accurate even if some entries are far larger than others.
//!
//! Sources: N. J. Higham, "Accuracy and Stability of Numerical Algorithms" (2nd edition, 2002), chapters 10 and 14;
//! A. S. Alfa, J. Xue and Q. Ye, "Accurate computation of the smallest eigenvalue of a diagonally dominant M-matrix",
//! Mathematics of Computation 71 (2002), for the elimination without subtractions.

/// The number of partial sums, which a processor adds at once.
const LANES: usize = 8;

/// L with L Lᵀ = A, for a matrix A.
pub(super) struct Factor {
    /// The lower half of L. Its entries off the diagonal are at most 0 and stand here without their signs.
    rows: Vec<Vec<f64>>,
}

impl Factor {
    /// Decomposes the matrix whose rows have these sums. `entries` are those off the diagonal, without their signs, each
    /// with its row and its column in any order; several for one place are added.
    ///
    /// # Panics
    /// If the number of a row or a column is not below that of the sums.
    pub(super) fn new(sums: &[f64], entries: impl Iterator<Item = ([usize; 2], f64)>) -> Self {
        let size = sums.len();
        let mut rows: Vec<Vec<f64>> = (0..size).map(|row| vec![0.0; row + 1]).collect();
        for ([a, b], entry) in entries {
            rows[a.max(b)][a.min(b)] += entry;
        }
        // The sums of the rows that are left when their column is eliminated, each divided by the root of its diagonal.
        let mut reduced: Vec<f64> = Vec::with_capacity(size);
        for column in 0..size {
            let (through, below) = rows.split_at_mut(column + 1);
            let (known, own) = through[column].split_at_mut(column);
            let sum = sums[column] + dot(known, &reduced);
            let mut diagonal = sum;
            for row in below.iter_mut() {
                row[column] += dot(&row[..column], known);
                diagonal += row[column];
            }
            let root = diagonal.sqrt();
            for row in below {
                row[column] /= root;
            }
            own[0] = root;
            reduced.push(sum / root);
        }
        Self { rows }
    }

    /// The solution x of A x = `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for (number, row) in self.rows.iter().enumerate() {
            let (known, rest) = x.split_at_mut(number);
            rest[0] = (rest[0] + dot(&row[..number], known)) / row[number];
        }
        for (number, row) in self.rows.iter().enumerate().rev() {
            let (rest, known) = x.split_at_mut(number);
            known[0] /= row[number];
            let found = known[0];
            for (rest, entry) in rest.iter_mut().zip(row) {
                *rest += entry * found;
            }
        }
        x
    }

    /// The diagonal of the inverse of A.
    pub(super) fn into_inverse_diagonal(self) -> Vec<f64> {
        let size = self.rows.len();
        // The next step reads L by columns.
        let columns: Vec<Vec<f64>> = (0..size)
            .map(|column| self.rows[column..].iter().map(|row| row[column]).collect())
            .collect();
        drop(self);
        // The inverse of L is built column by column, as L x = e is solved; its squares are summed.
        (0..size)
            .map(|first| {
                let mut rest = vec![0.0; size - first];
                rest[0] = 1.0;
                let mut sum = 0.0;
                for row in first..size {
                    let (solved, below) = rest[row - first..].split_at_mut(1);
                    let column = &columns[row];
                    let x = solved[0] / column[0];
                    sum += x * x;
                    for (rest, entry) in below.iter_mut().zip(&column[1..]) {
                        *rest += x * entry;
                    }
                }
                sum
            })
            .collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a_chunks, a_rest) = a.as_chunks::<LANES>();
    let (b_chunks, b_rest) = b.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (a, b) in a_chunks.iter().zip(b_chunks) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// By the elimination of Gauss and Jordan.
    fn inverse(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
        let size = rows.len();
        for (i, row) in rows.iter_mut().enumerate() {
            row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
        }
        for pivot in 0..size {
            let by = rows[pivot][pivot];
            rows[pivot].iter_mut().for_each(|entry| *entry /= by);
            let of_pivot = rows[pivot].clone();
            for (i, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
                let times = row[pivot];
                assert_ne!(i, pivot);
                row.iter_mut()
                    .zip(&of_pivot)
                    .for_each(|(entry, of_pivot)| *entry -= times * of_pivot);
            }
        }
        rows.into_iter().map(|row| row[size..].to_vec()).collect()
    }

    proptest! {
        #[test]
        fn the_diagonal_is_that_of_the_inverse(
            entries in prop::collection::vec(0.0f64..1.0, 66), own in 0.1f64..2.0
        ) {
            let size = 11;
            // Weakly dominated by its diagonal, as the matrices of ratings are.
            let entry = |i: usize, j: usize| match i.cmp(&j) {
                std::cmp::Ordering::Equal => 0.0,
                _ => -entries[i.max(j) * (i.max(j) - 1) / 2 + i.min(j)],
            };
            let row = |i: usize| -> Vec<f64> {
                let row: Vec<f64> = (0..size).map(|j| entry(i, j)).collect();
                let beside: f64 = row.iter().sum();
                let with_own = row.into_iter().enumerate();
                with_own.map(|(j, e)| if i == j { own - beside } else { e }).collect()
            };
            let whole: Vec<Vec<f64>> = (0..size).map(row).collect();
            let below = (0..size).flat_map(|i| (0..i).map(move |j| [i, j]));
            let factor = Factor::new(&vec![own; size], below.map(|[i, j]| ([j, i], -entry(i, j))));
            let inverse = inverse(whole);
            // The inverse of a symmetric matrix is symmetric, so its rows are its columns.
            for (j, column) in inverse.iter().enumerate() {
                let unit: Vec<f64> = (0..size).map(|i| f64::from(u8::from(i == j))).collect();
                for (i, found) in factor.solve(&unit).into_iter().enumerate() {
                    prop_assert!((found - column[i]).abs() < 1e-9 * column[j]);
                }
            }
            for (i, found) in factor.into_inverse_diagonal().into_iter().enumerate() {
                prop_assert!((found - inverse[i][i]).abs() < 1e-9 * inverse[i][i]);
            }
        }
    }

    /// The matrix with diagonal `sum` + `entry` and -`entry` beside it: the entries of its inverse are written out.
    #[test]
    fn sums_of_rows_that_are_tiny_beside_the_entries_are_not_lost() {
        for (sum, entry) in [(1.0, 1.0), (1.0, 1e12), (1e-12, 1e12), (1e12, 1e-12)] {
            let factor = Factor::new(&[sum, sum], [([0, 1], entry)].into_iter());
            let determinant = sum * (sum + 2.0 * entry);
            let [own, beside] = [sum + entry, entry].map(|minor| minor / determinant);
            let near = |found: f64, expected: f64| (found - expected).abs() <= 1e-12 * expected;
            let solved = factor.solve(&[1.0, 0.0]);
            assert!(
                near(solved[0], own) && near(solved[1], beside),
                "{sum} {entry}"
            );
            let diagonal = factor.into_inverse_diagonal();
            assert!(
                diagonal.iter().all(|&found| near(found, own)),
                "{sum} {entry}"
            );
        }
    }
}
