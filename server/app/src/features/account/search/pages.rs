//! The pages and settings sections that the search finds: by their names, and by keywords for their contents.

use ink_domain::search::{mentions, mentions_all};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::i18n::catalogue::{Area, Catalogue};
use crate::i18n::lang::Lang;

#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub(super) struct FoundPage {
    #[schema(example = "/settings#password")]
    path: &'static str,
    /// In the requested language.
    title: String,
}

/// Path, and the key of its name. Keywords for its contents are in the area `pages`, by path.
type Named = (&'static str, Area, &'static str);

const SETTINGS: Named = ("/settings", Area::Menu, "settings");

const PAGES: [Named; 21] = [
    ("/dashboard", Area::Menu, "home"),
    ("/zipstore", Area::Menu, "store"),
    ("/zipcart", Area::CartLink, "cart"),
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
    SETTINGS,
    ("/zips", Area::Common, "footer.zips"),
    ("/card", Area::Common, "nav.card"),
    ("/pricing", Area::Common, "nav.pricing"),
    ("/terms", Area::Common, "footer.terms"),
    ("/privacy", Area::Common, "footer.privacy"),
    ("/", Area::Common, "nav.home"),
];

const SECTIONS: [Named; 11] = [
    ("/settings#public-profile", Area::Profile, "settings.title"),
    ("/settings#emails", Area::Settings, "emails.title"),
    ("/settings#passkeys", Area::Settings, "passkeys.title"),
    (
        "/settings#authenticator",
        Area::Settings,
        "authenticator.title",
    ),
    ("/settings#mailed", Area::Settings, "mailed.title"),
    ("/settings#recovery", Area::Settings, "recovery.title"),
    ("/settings#sessions", Area::Settings, "sessions.title"),
    ("/settings#password", Area::Settings, "password.title"),
    ("/settings#email", Area::Settings, "email.title"),
    ("/settings#language", Area::Settings, "language.title"),
    ("/settings#data", Area::Settings, "data.title"),
];

/// The first `limit` matches: pages whose name has a word with this beginning come before those about it, in whichever
/// language it is typed.
pub(super) fn find(catalogue: &Catalogue, lang: Lang, typed: &str, limit: usize) -> Vec<FoundPage> {
    let is_called = |(_, area, key): &&Named| mentions(catalogue.text(*area, lang, key), typed);
    let is_about = |(path, area, key): &&Named| {
        let words = |lang| {
            [
                catalogue.text(*area, lang, key),
                catalogue.text(Area::Pages, lang, path),
            ]
        };
        mentions_all(&Lang::ALL.map(words).concat().join(", "), typed)
    };
    let all = || PAGES.iter().chain(&SECTIONS);
    let called = all().filter(is_called);
    let about = all().filter(|page| !is_called(page) && is_about(page));
    let title = |page: &Named| {
        let (path, area, key) = *page;
        let name = catalogue.text(area, lang, key);
        if path.contains('#') {
            let (_, area, settings) = SETTINGS;
            format!("{} · {name}", catalogue.text(area, lang, settings))
        } else {
            name.to_owned()
        }
    };
    called
        .chain(about)
        .take(limit)
        .map(|page| FoundPage {
            path: page.0,
            title: title(page),
        })
        .collect()
}
