//! The types that TypeScript shares: `ui/generated` is written from them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use ts_rs::{Config, TS};

use crate::features::account::address_book::AddressBookProps;
use crate::features::account::dashboard::DashboardProps;
use crate::features::account::holdings::Banned;
use crate::features::account::notifications::NotificationsProps;
use crate::features::account::profile::ProfileProps;
use crate::features::account::settings::SettingsProps;
use crate::features::account::settings::authenticator::Enrolment;
use crate::features::auth::login::MfaAsked;
use crate::features::auth::pages::{LoginProps, ResetProps, SignupProps};
use crate::features::auth::sign_up::create::Created;
use crate::features::billing::accounts::AccountsProps;
use crate::features::billing::cards::CardsProps;
use crate::features::billing::portfolio::PortfolioProps;
use crate::features::billing::statements::StatementsProps;
use crate::features::billing::transact::TransactProps;
use crate::features::billing::transactions::TransactionsProps;
use crate::features::checkout::confirm::Confirmation;
use crate::features::checkout::order::OrderProps;
use crate::features::checkout::page::CartProps;
use crate::features::checkout::payment_intent::Opened;
use crate::features::site::home::HomeProps;
use crate::features::store::page::StoreProps;
use crate::features::store::places::{StateProps, ZipProps};
use crate::features::store::restricted::PrivateProps;
use crate::features::store::share_images::ZipShareProps;
use crate::features::store::watchlist::WatchlistProps;
use crate::web::page::public::PublicProps;

fn write_into(folder: &Path) {
    let config = Config::new()
        .with_out_dir(folder)
        .with_import_extension(Some("ts"))
        .with_large_int("number");
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
    Banned::export_all(&config).unwrap();
    Created::export_all(&config).unwrap();
    Enrolment::export_all(&config).unwrap();
    MfaAsked::export_all(&config).unwrap();
    Opened::export_all(&config).unwrap();
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
