//! What a form that was posted without script has to say on the next page.

use ink_domain::cart::CartError;

/// Each has a text `notice.<key>` in the store's catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Added,
    Removed,
    NotAZip,
    AlreadyIn,
    Full,
    NotIn,
}

impl Notice {
    const ALL: [Self; 6] = [
        Self::Added,
        Self::Removed,
        Self::NotAZip,
        Self::AlreadyIn,
        Self::Full,
        Self::NotIn,
    ];

    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::NotAZip => "not-a-zip",
            Self::AlreadyIn => "already-in",
            Self::Full => "full",
            Self::NotIn => "not-in",
        }
    }

    /// A cookie is the visitor's: what is no known key is nothing.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.key() == key)
    }
}

impl From<CartError> for Notice {
    fn from(error: CartError) -> Self {
        match error {
            CartError::NotAZip => Self::NotAZip,
            CartError::AlreadyIn => Self::AlreadyIn,
            CartError::Full => Self::Full,
            CartError::NotIn => Self::NotIn,
        }
    }
}
