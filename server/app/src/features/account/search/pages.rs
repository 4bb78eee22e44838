//! The pages that the search finds: by their names, and by words for what is on them.

use ink_domain::search::mentions;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::i18n::catalogue::{Area, Catalogue};
use crate::i18n::lang::Lang;

#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub(super) struct FoundPage {
    #[schema(example = "/settings")]
    path: &'static str,
    /// In the language asked for.
    title: String,
}

/// Path, and where its name stands. Words for what is on it stand in the area `pages`, by the path.
const PAGES: [(&str, Area, &str); 21] = [
    ("/dashboard", Area::Menu, "home"),
    ("/zipstore", Area::Menu, "store"),
    ("/zipcart", Area::Common, "nav.cart"),
    ("/orders", Area::Menu, "orders"),
    ("/watchlist", Area::Menu, "watchlist"),
    ("/portfolio", Area::Menu, "portfolio"),
    ("/accounts", Area::Menu, "accounts"),
    ("/referrals", Area::Menu, "referrals"),
    ("/transactions", Area::Menu, "transactions"),
    ("/statements", Area::Menu, "statements"),
    ("/transact", Area::Menu, "transact"),
    ("/cards", Area::Menu, "cards"),
    ("/address-book", Area::Menu, "address-book"),
    ("/notifications", Area::Menu, "notifications"),
    ("/settings", Area::Menu, "settings"),
    ("/zips", Area::Common, "footer.zips"),
    ("/card", Area::Common, "nav.card"),
    ("/pricing", Area::Common, "nav.pricing"),
    ("/terms", Area::Common, "footer.terms"),
    ("/privacy", Area::Common, "footer.privacy"),
    ("/", Area::Common, "nav.home"),
];

/// The first `limit` whose name or words have one that begins so: those that are called so come first.
pub(super) fn find(catalogue: &Catalogue, lang: Lang, typed: &str, limit: usize) -> Vec<FoundPage> {
    let named = |(_, area, key): &&(&str, Area, &'static str)| {
        mentions(catalogue.text(*area, lang, key), typed)
    };
    let about = |(path, ..): &&(&'static str, Area, &str)| {
        mentions(catalogue.text(Area::Pages, lang, path), typed)
    };
    let by_name = PAGES.iter().filter(|page| named(page));
    let by_words = PAGES.iter().filter(|page| !named(page) && about(page));
    by_name
        .chain(by_words)
        .take(limit)
        .map(|(path, area, key)| FoundPage {
            path,
            title: catalogue.text(*area, lang, key).to_owned(),
        })
        .collect()
}
