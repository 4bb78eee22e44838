//! The middle of a list of incomes.

/// Twice the median, because the mean of the two middle values may end in a half: doubled, it is
/// exact, and ranking by doubled incomes is ranking by incomes. `None` of nothing.
pub(super) fn twice_the_median(mut values: Vec<u32>) -> Option<u64> {
    values.sort_unstable();
    let upper = values.get(values.len() / 2)?;
    let lower = values.get(values.len().checked_sub(1)? / 2)?;
    Some(u64::from(*lower) + u64::from(*upper))
}
