//! The paths of pages, by who may open them: a customer's page is one that `tests/pages.json` does not classify otherwise.

use std::collections::HashMap;
use std::fs;

use serde::Deserialize;

const FEATURES: &str = "../ui/features";

/// The addresses of pages, by class and name.
#[derive(Deserialize)]
struct Classes {
    public: HashMap<String, String>,
    auth: HashMap<String, String>,
    open: HashMap<String, String>,
    /// Customer pages whose address differs from the name.
    private: HashMap<String, String>,
    /// Pages without an address.
    other: Vec<String>,
}

impl Classes {
    fn read() -> Self {
        let classes = fs::read_to_string("pages.json").expect("the classes of pages");
        serde_json::from_str(&classes).expect("the classes of pages")
    }

    fn is_private(&self, name: &str) -> bool {
        let others = [&self.public, &self.auth, &self.open];
        !others.iter().any(|class| class.contains_key(name))
            && !self.other.iter().any(|other| other == name)
    }
}

/// The addresses of pages that visitors can open.
#[must_use]
pub fn visitor_pages() -> Vec<String> {
    let Classes {
        public, auth, open, ..
    } = Classes::read();
    let classes = [public, auth, open].into_iter();
    classes.flat_map(HashMap::into_values).collect()
}

/// The addresses of customer pages. A page is a folder with a `page.tsx` in a feature's folder.
#[must_use]
pub fn private_pages() -> Vec<String> {
    let classes = Classes::read();
    let folders = |path: &str| {
        let entries = fs::read_dir(path).expect("the features' folders");
        let entries = entries.map(|entry| entry.expect("a folder"));
        entries.filter(|entry| entry.path().is_dir())
    };
    let mut pages: Vec<String> = folders(FEATURES)
        .flat_map(|feature| folders(&feature.path().to_string_lossy()))
        .filter(|page| page.path().join("page.tsx").exists())
        .map(|page| page.file_name().to_string_lossy().into_owned())
        .filter(|name| classes.is_private(name))
        .map(|name| {
            let address = classes.private.get(&name);
            address.cloned().unwrap_or_else(|| format!("/{name}"))
        })
        .collect();
    pages.sort();
    assert!(pages.len() > 10, "the features' folders have pages");
    pages
}
