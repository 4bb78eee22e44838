//! The paths of customers' pages: every page that `tests/pages.json` does not classify otherwise.

use std::collections::HashMap;
use std::fs;

use serde::Deserialize;

const FEATURES: &str = "../ui/features";

#[derive(Deserialize)]
struct Named {
    not_private: Vec<String>,
    /// Where an address is more than the page's name.
    addresses: HashMap<String, String>,
}

/// Their addresses. A page is a folder of a feature's with a `page.tsx`.
#[must_use]
pub fn private_pages() -> Vec<String> {
    let named = fs::read_to_string("pages.json").expect("the names of pages");
    let named: Named = serde_json::from_str(&named).expect("the names of pages");
    let folders = |path: &str| {
        let entries = fs::read_dir(path).expect("the features' folders");
        let entries = entries.map(|entry| entry.expect("a folder"));
        entries.filter(|entry| entry.path().is_dir())
    };
    let mut pages: Vec<String> = folders(FEATURES)
        .flat_map(|feature| folders(&feature.path().to_string_lossy()))
        .filter(|page| page.path().join("page.tsx").exists())
        .map(|page| page.file_name().to_string_lossy().into_owned())
        .filter(|name| !named.not_private.contains(name))
        .map(|name| {
            let address = named.addresses.get(&name);
            address.cloned().unwrap_or_else(|| format!("/{name}"))
        })
        .collect();
    pages.sort();
    assert!(pages.len() > 10, "the features' folders have pages");
    pages
}
