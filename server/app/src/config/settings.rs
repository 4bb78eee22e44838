//! Every setting by name, with its default. The tables of `docs/operations.md` say more of each; a test compares both.

mod defaults;

pub use defaults::GROUPS;

/// A setting: its name, what it is without one, and what it is for.
#[derive(Debug)]
pub struct Setting {
    pub name: &'static str,
    pub default: Default,
    pub meaning: &'static str,
    /// Shown to nobody, and also read from `NAME_FILE` and from systemd's credentials.
    pub is_secret: bool,
}

/// What holds where nothing is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// As if this text were set.
    Text(&'static str),
    /// No text says it.
    Words(&'static str),
}

/// Settings of one subject, under its heading.
#[derive(Debug)]
pub struct Group {
    pub title: &'static str,
    pub settings: &'static [Setting],
}

/// What a name ends in that names a file with the secret.
const IN_FILE: &str = "_FILE";

/// The setting of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Setting> {
    all().find(|setting| setting.name == name)
}

/// The secret that a file holds whose path this name sets.
#[must_use]
pub fn in_file(name: &str) -> Option<&'static Setting> {
    named(name.strip_suffix(IN_FILE)?).filter(|setting| setting.is_secret)
}

pub fn all() -> impl Iterator<Item = &'static Setting> {
    GROUPS.iter().flat_map(|group| group.settings)
}

/// The names that have a default, with its text.
pub fn defaults() -> impl Iterator<Item = (&'static str, &'static str)> {
    all().filter_map(|setting| match setting.default {
        Default::Text(text) => Some((setting.name, text)),
        Default::Words(_) => None,
    })
}
