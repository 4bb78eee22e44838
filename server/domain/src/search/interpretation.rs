//! What a text may mean.

use crate::zip::State;

/// One way to read a text as places. All three conditions apply together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The ZIP's first digits; empty: any.
    pub digits: String,
    /// The beginning of a term, folded; empty: any.
    pub name: String,
    /// One of these; empty: any at all.
    pub states: Vec<State>,
}
