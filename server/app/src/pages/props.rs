//! What pages are given. TypeScript sees the same types: `ui/generated` is written from this file.

mod personal;

use ink_domain::cart::Cart;
use ink_schema::stats::Stats as CountedStats;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::auth::Customer;
use crate::calls::Zip;
use crate::config::{Links, Site};
use crate::http::Visitor;
use crate::lang::Lang;
use crate::state::Parts;

pub use personal::{
    CartProps, Checkout, DashboardProps, LoginProps, Me, PrivateProps, ResetProps, SettingsProps,
    SignupProps,
};

/// What every page needs around its own content.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Shell<'a> {
    pub lang: Lang,
    pub signed_in: bool,
    /// Only the legal pages and Coming Soon are served.
    pub reduced: bool,
    /// This page's path without its query.
    pub path: &'a str,
    /// The public origin, without a slash at its end.
    pub origin: &'a str,
    pub links: &'a Links,
}

impl<'a> Shell<'a> {
    #[must_use]
    pub fn new(app: &'a Parts, lang: Lang, audience: Audience, path: &'a str) -> Self {
        Self {
            lang,
            signed_in: audience == Audience::SignedIn,
            reduced: app.config.site == Site::ComingSoon,
            path,
            origin: &app.origin,
            links: &app.config.links,
        }
    }
}

/// For whom a page is rendered. Nothing else about a person reaches a shared page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    #[default]
    SignedOut,
    SignedIn,
}

impl Audience {
    #[must_use]
    pub const fn of(me: Option<&Customer>) -> Self {
        match me {
            Some(_) => Self::SignedIn,
            None => Self::SignedOut,
        }
    }

    /// As their cookies have it: nobody is looked up for a public page.
    #[must_use]
    pub const fn claimed(visitor: &Visitor) -> Self {
        if visitor.signed_in {
            Self::SignedIn
        } else {
            Self::SignedOut
        }
    }
}

/// The counters of the home page.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct Stats {
    #[ts(type = "number")]
    pub total_connections: i64,
    #[ts(type = "number")]
    pub total_ink_ids: i64,
    #[ts(type = "number")]
    pub total_zip_code_owners: i64,
    #[ts(type = "number")]
    pub total_zips_owned: i64,
}

impl From<CountedStats> for Stats {
    fn from(counted: CountedStats) -> Self {
        Self {
            total_connections: counted.total_connections,
            total_ink_ids: counted.total_ink_ids,
            total_zip_code_owners: counted.total_zip_code_owners,
            total_zips_owned: counted.total_zips_owned,
        }
    }
}

/// A page of words alone.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PublicProps<'a> {
    pub shell: Shell<'a>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeProps<'a> {
    pub shell: Shell<'a>,
    pub stats: Stats,
}

/// The store's filters, as its URL gives them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StoreQuery {
    pub search: String,
    pub states: Vec<&'static str>,
    pub tier: Option<u8>,
    #[ts(type = "\"asc\" | \"desc\"")]
    pub order_by: &'static str,
    pub available_only: bool,
    #[ts(type = "number")]
    pub skip: i64,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct StoreProps<'a> {
    pub shell: Shell<'a>,
    pub query: StoreQuery,
    pub zips: Vec<Zip>,
    /// How many ZIPs match, on all pages together.
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "Array<string>")]
    pub cart: &'a Cart,
    /// Key of a message in the store's catalogue.
    #[ts(type = "string | null")]
    pub notice: Option<&'static str>,
    /// The ZIPs could not be read; the rest of the page is sound.
    pub failed: bool,
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::path::{Path, PathBuf};
    use std::{env, fs};

    use ts_rs::{Config, TS};

    use super::{
        CartProps, DashboardProps, HomeProps, LoginProps, PrivateProps, PublicProps, ResetProps,
        SettingsProps, SignupProps, StoreProps,
    };
    use crate::calls::stripe::Confirmation;
    use crate::pages::address_book::AddressBookProps;
    use crate::pages::cards::CardsProps;
    use crate::pages::fiat::accounts::AccountsProps;
    use crate::pages::fiat::portfolio::PortfolioProps;
    use crate::pages::fiat::statements::StatementsProps;
    use crate::pages::fiat::transactions::TransactionsProps;
    use crate::pages::notifications::NotificationsProps;
    use crate::pages::orders::OrderProps;
    use crate::pages::profile::ProfileProps;
    use crate::pages::transact::TransactProps;
    use crate::pages::watchlist::WatchlistProps;
    use crate::pages::zips::{StateProps, ZipProps};
    use crate::pictures::ZipShareProps;

    fn write_into(folder: &Path) {
        let config = Config::new()
            .with_out_dir(folder)
            .with_import_extension(Some("ts"));
        HomeProps::export_all(&config).unwrap();
        PublicProps::export_all(&config).unwrap();
        ZipProps::export_all(&config).unwrap();
        ZipShareProps::export_all(&config).unwrap();
        StateProps::export_all(&config).unwrap();
        StoreProps::export_all(&config).unwrap();
        LoginProps::export_all(&config).unwrap();
        SignupProps::export_all(&config).unwrap();
        ResetProps::export_all(&config).unwrap();
        PrivateProps::export_all(&config).unwrap();
        DashboardProps::export_all(&config).unwrap();
        SettingsProps::export_all(&config).unwrap();
        CartProps::export_all(&config).unwrap();
        OrderProps::export_all(&config).unwrap();
        NotificationsProps::export_all(&config).unwrap();
        AccountsProps::export_all(&config).unwrap();
        PortfolioProps::export_all(&config).unwrap();
        StatementsProps::export_all(&config).unwrap();
        TransactionsProps::export_all(&config).unwrap();
        Confirmation::export_all(&config).unwrap();
        AddressBookProps::export_all(&config).unwrap();
        CardsProps::export_all(&config).unwrap();
        TransactProps::export_all(&config).unwrap();
        ProfileProps::export_all(&config).unwrap();
        WatchlistProps::export_all(&config).unwrap();
    }

    fn contents(folder: &Path) -> Vec<(PathBuf, String)> {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| {
                (
                    path.file_name().unwrap().into(),
                    fs::read_to_string(&path).unwrap(),
                )
            })
            .collect();
        files.sort();
        files
    }

    /// `INK_WRITE_TYPES=1` writes them instead (`just types`).
    #[test]
    fn the_generated_types_are_those_of_the_props() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/generated");
        if env::var_os("INK_WRITE_TYPES").is_some() {
            fs::remove_dir_all(&kept).unwrap();
            return write_into(&kept);
        }
        let fresh = tempfile::tempdir().unwrap();
        write_into(fresh.path());
        assert_eq!(contents(&kept), contents(fresh.path()), "run `just types`");
    }
}
