//! The types that TypeScript shares: `ui/generated` is written from them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use ts_rs::{Config, TS};

use crate::calls::stripe::Confirmation;
use crate::pages::address_book::AddressBookProps;
use crate::pages::cards::CardsProps;
use crate::pages::checkout::CartProps;
use crate::pages::dashboard::DashboardProps;
use crate::pages::fiat::accounts::AccountsProps;
use crate::pages::fiat::portfolio::PortfolioProps;
use crate::pages::fiat::statements::StatementsProps;
use crate::pages::fiat::transactions::TransactionsProps;
use crate::pages::notifications::NotificationsProps;
use crate::pages::orders::OrderProps;
use crate::pages::profile::ProfileProps;
use crate::pages::public::{HomeProps, PublicProps};
use crate::pages::restricted::PrivateProps;
use crate::pages::settings::SettingsProps;
use crate::pages::sign_in::{LoginProps, ResetProps, SignupProps};
use crate::pages::store::StoreProps;
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
