//! A customer's own data: settings, downloads, notifications, address book, profile.

mod account_changes;
mod address_book;
mod delete_account;
mod disclosure;
mod my_data;
pub(crate) mod notifications;
mod profiles;
mod search;
mod settings;

use ink_tests::TestApp;

use crate::checkout::SMALL;

const LOST: &str = "INK-7K3M9-Q2X4D";

/// The buyer paid for an order that is not here any more.
async fn pay_unmatched_order(app: &TestApp) -> String {
    let fields = [
        ("amount", "26000"),
        ("currency", "usd"),
        ("confirm", "true"),
        ("payment_method", "pm_card_visa"),
        ("return_url", "http://localhost:3000/"),
        ("metadata[order_id]", LOST),
        ("metadata[ink_id]", "buyer"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let paid = app.provider().ask("/v1/payment_intents", &fields).await;
    app.provider()
        .deliver_events(app, &["payment_intent.succeeded"])
        .await;
    paid["id"].as_str().expect("a payment").to_owned()
}
