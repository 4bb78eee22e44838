//! A page of a list, newest first.

/// Where a page starts and its length. `after` and `before` are ids in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) limit: usize,
    /// Older than this one.
    pub(crate) after: Option<String>,
    /// Newer than this one, and closest to it.
    pub(crate) before: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Page<T> {
    pub(crate) items: Vec<T>,
    pub(crate) has_more: bool,
}

impl<T> Page<T> {
    /// Makes a page from `found`, which has one item too many if there are more.
    pub(crate) fn cut(mut found: Vec<T>, span: &Span) -> Self {
        let has_more = found.len() > span.limit;
        found.truncate(span.limit);
        // Searched from the cursor upwards, but shown newest first.
        if span.before.is_some() {
            found.reverse();
        }
        Self {
            items: found,
            has_more,
        }
    }
}
