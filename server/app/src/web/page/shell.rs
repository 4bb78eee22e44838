//! What a page is given whatever its content: the shell around it, and whom it is rendered for.

use serde::Serialize;
use ts_rs::TS;

use super::public_page::PageKey;
use crate::config::{Links, Site};
use crate::i18n::lang::Lang;
use crate::state::Parts;

/// What every page needs around its own content.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Shell<'a> {
    pub lang: Lang,
    pub signed_in: bool,
    /// Only the legal pages and Coming Soon are served.
    pub reduced: bool,
    /// This page's path without its query.
    pub path: &'a str,
    /// The public origin, without a trailing slash.
    pub origin: &'a str,
    pub links: &'a Links,
    /// What a referrer earns per sale, in basis points.
    pub referral_basis_points: u16,
}

impl<'a> Shell<'a> {
    #[must_use]
    pub fn new(app: &'a Parts, lang: Lang, signed_in: bool, path: &'a str) -> Self {
        Self {
            lang,
            signed_in,
            reduced: app.config.site == Site::ComingSoon,
            path,
            origin: &app.origin,
            links: &app.config.links,
            referral_basis_points: app.config.referral_basis_points,
        }
    }
}

impl PageKey {
    /// The shell of a page that is shared by everybody. `path` is the page's.
    #[must_use]
    pub fn shell<'a>(&self, app: &'a Parts, path: &'a str) -> Shell<'a> {
        Shell::new(app, self.lang, self.signed_in, path)
    }
}
