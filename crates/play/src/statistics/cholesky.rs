//! The diagonal of the inverse of a symmetric matrix, by Cholesky's decomposition.
//!
//! Source: N. J. Higham, "Accuracy and Stability of Numerical Algorithms" (2nd edition, 2002), chapters
//! 10 and 14.

/// The number of partial sums, which a processor adds at once.
const LANES: usize = 8;

/// The diagonal of the inverse of a positive definite matrix of `size` rows, whose lower half `fill` adds to rows of
/// zeros.
pub(super) fn inverse_diagonal(size: usize, fill: impl FnOnce(&mut [Vec<f64>])) -> Vec<f64> {
    let mut rows: Vec<Vec<f64>> = (0..size).map(|row| vec![0.0; row + 1]).collect();
    fill(&mut rows);
    decompose(&mut rows);
    // The next step reads L by columns.
    let columns: Vec<Vec<f64>> = (0..size)
        .map(|column| rows[column..].iter().map(|row| row[column]).collect())
        .collect();
    drop(rows);
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
                    *rest -= x * entry;
                }
            }
            sum
        })
        .collect()
}

/// L with L Lᵀ = A, in place of the lower half of A.
fn decompose(rows: &mut [Vec<f64>]) {
    for row in 0..rows.len() {
        let (before, from) = rows.split_at_mut(row);
        let this = &mut from[0];
        for column in 0..row {
            let other = &before[column];
            let known = dot(&this[..column], &other[..column]);
            this[column] = (this[column] - known) / other[column];
        }
        let known = dot(&this[..row], &this[..row]);
        this[row] = (this[row] - known).sqrt();
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
            let found = inverse_diagonal(size, |rows| {
                for (row, whole) in rows.iter_mut().zip(&whole) {
                    let length = row.len();
                    row.copy_from_slice(&whole[..length]);
                }
            });
            let inverse = inverse(whole);
            for (i, found) in found.into_iter().enumerate() {
                prop_assert!((found - inverse[i][i]).abs() < 1e-9 * inverse[i][i]);
            }
        }
    }
}
