//! The pages that are rendered once for everybody, by name and path.

use std::borrow::Cow;

use ink_domain::zip::{State as Region, ZipCode};

use crate::i18n::lang::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PublicPage {
    Home,
    Card,
    Terms,
    Privacy,
    Pricing,
    States,
    NotFound,
    ComingSoon,
    /// What the service worker shows when the network has no answer.
    Offline,
    Zip(ZipCode),
    State(Region),
}

impl PublicPage {
    /// Those that exist once each.
    pub const ALL: [Self; 9] = [
        Self::Home,
        Self::Card,
        Self::Terms,
        Self::Privacy,
        Self::Pricing,
        Self::States,
        Self::NotFound,
        Self::ComingSoon,
        Self::Offline,
    ];

    /// The renderer's name for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Card => "card",
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::Pricing => "pricing",
            Self::States => "states",
            Self::NotFound => "not-found",
            Self::ComingSoon => "coming-soon",
            Self::Offline => "offline",
            Self::Zip(_) => "zip",
            Self::State(_) => "state",
        }
    }

    #[must_use]
    pub fn path(self) -> Cow<'static, str> {
        match self {
            Self::Home | Self::NotFound | Self::ComingSoon => "/".into(),
            Self::Card => "/card".into(),
            Self::Terms => "/terms".into(),
            Self::Privacy => "/privacy".into(),
            Self::Pricing => "/pricing".into(),
            Self::States => "/zips".into(),
            Self::Offline => "/offline".into(),
            Self::Zip(code) => format!("/zip/{code}").into(),
            Self::State(state) => format!("/zips/{}", state.code()).into(),
        }
    }

    /// Whether it states prices and availability of ZIPs: such a page is never served stale.
    #[must_use]
    pub const fn names_prices(self) -> bool {
        matches!(self, Self::Zip(_) | Self::State(_))
    }
}

/// A page as it is rendered and cached: in one language, for one of two audiences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    pub page: PublicPage,
    pub lang: Lang,
    /// [`Visitor::signed_in`](crate::web::request::visitor::Visitor::signed_in): nothing else about a person reaches a shared
    /// page.
    pub signed_in: bool,
}
