//! A page of a list.

use serde_json::{Value, json};

use crate::store::Page;

/// `path` is the call's own, as `/v1/refunds`.
pub(crate) fn list<T>(page: &Page<T>, path: &str, shape: impl Fn(&T) -> Value) -> Value {
    let data: Vec<Value> = page.items.iter().map(shape).collect();
    json!({ "object": "list", "data": data, "has_more": page.has_more, "url": path })
}
