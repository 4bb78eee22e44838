//! What a built file is across releases: `store.js` of `build/store.0a1b2c3d4e.js`.

/// Only scripts and style sheets have one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Role {
    name: String,
    extension: &'static str,
}

impl Role {
    /// Parses a path below `/`, as the UI build names files (ui/build/names.mjs).
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let mut parts = path.strip_prefix("build/")?.split('.');
        let (name, hash, extension) = (parts.next()?, parts.next()?, parts.next()?);
        let plain = |text: &str| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        let extension = ["js", "css"]
            .into_iter()
            .find(|known| *known == extension)?;
        (plain(name) && plain(hash) && parts.next().is_none()).then(|| Self {
            name: name.to_owned(),
            extension,
        })
    }

    pub(crate) fn is_sheet(&self) -> bool {
        self.extension == "css"
    }

    /// A URL pattern that matches every file of this role and no other: a role has no dot.
    #[must_use]
    pub fn pattern(&self) -> String {
        format!("/build/{}.*.{}", self.name, self.extension)
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.name, self.extension)
    }
}

/// A drawing's or a font's path below `/` without its hash, which is the folder's or the file's (ui/build/main.mjs,
/// bundles.mjs).
pub(super) fn name_in_every_release(path: &str) -> Option<&str> {
    let file = path.strip_prefix("build/")?;
    match file.strip_prefix("art-") {
        Some(drawing) => Some(drawing.split_once('/')?.1),
        None => Some(file.strip_suffix(".woff2")?.rsplit_once('-')?.0),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::{Role, name_in_every_release};

    #[test]
    fn versions_of_a_file_share_one_role() {
        let [old, new] = ["build/store.0a1b2c3d4e.js", "build/store.ffff000011.js"].map(Role::of);
        assert!(old.is_some() && old == new);
        let sheet = Role::of("build/store.E2PPH3HG.css").unwrap();
        assert_ne!(new.unwrap(), sheet);
        assert_eq!(sheet.pattern(), "/build/store.*.css");
        assert_eq!(sheet.to_string(), "store.css");
    }

    #[test]
    fn unversioned_files_have_no_role() {
        for path in [
            "favicon.svg",
            "build/none.js",
            "build/geist-T72VVCUW.woff2",
            "build/art-3d18a2eecf/tier-0.svg",
            "build/server/server.js",
            "build/a.b.c.js",
            "build/.0a1b2c3d4e.js",
            "build/store..js",
            "build/sto(re).0a1b2c3d4e.js",
            "build/a/store.0a1b2c3d4e.js",
        ] {
            assert_eq!(Role::of(path), None, "{path}");
        }
    }

    #[test]
    fn drawings_and_fonts_keep_their_names() {
        for (path, name) in [
            ("build/art-3d18a2eecf/tier-0.svg", Some("tier-0.svg")),
            ("build/art-3d18a2eecf/state/ca.svg", Some("state/ca.svg")),
            ("build/geist-latin-T72VVCUW.woff2", Some("geist-latin")),
            ("build/art-3d18a2eecf", None),
            ("build/geist.woff2", None),
            ("build/store.0a1b2c3d4e.js", None),
            ("art-3d18a2eecf/tier-0.svg", None),
        ] {
            assert_eq!(name_in_every_release(path), name, "{path}");
        }
    }
}
