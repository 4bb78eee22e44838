//! Every setting by name, with its default. The tables of `docs/operations.md` describe each; a test compares both.

mod defaults;

pub use defaults::GROUPS;

/// A setting: its name, its default, and its purpose.
#[derive(Debug)]
pub struct Setting {
    pub name: &'static str,
    pub default: Default,
    pub meaning: &'static str,
    /// Never shown, and also read from `NAME_FILE` and from systemd's credentials.
    pub is_secret: bool,
}

/// What applies if nothing is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// The same as if this text were set.
    Text(&'static str),
    /// A description, where no text expresses it.
    Words(&'static str),
}

/// Settings of one subject, under its heading.
#[derive(Debug)]
pub struct Group {
    pub title: &'static str,
    pub settings: &'static [Setting],
}

/// The suffix of a name whose value is the path of a file with the secret.
const IN_FILE: &str = "_FILE";

#[must_use]
pub fn named(name: &str) -> Option<&'static Setting> {
    all().find(|setting| setting.name == name)
}

/// The secret whose file this name gives the path of.
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
