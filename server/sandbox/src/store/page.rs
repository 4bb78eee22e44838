//! A piece of a list, newest first.

/// Where a page begins and how long it is. `after` and `before` name objects of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) limit: usize,
    /// Older than this one.
    pub(crate) after: Option<String>,
    /// Newer than this one, and nearest to it.
    pub(crate) before: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Page<T> {
    pub(crate) items: Vec<T>,
    pub(crate) has_more: bool,
}

impl<T> Page<T> {
    /// Cuts a page from `found`, which has one item too many if there is more.
    pub(crate) fn cut(mut found: Vec<T>, span: &Span) -> Self {
        let has_more = found.len() > span.limit;
        found.truncate(span.limit);
        // Looked for from the cursor on upwards, shown newest first all the same.
        if span.before.is_some() {
            found.reverse();
        }
        Self {
            items: found,
            has_more,
        }
    }
}
