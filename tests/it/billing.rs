//! Money over time.

mod card_waitlist;
mod money_pages;
mod notification_emails;
mod payout;
mod referrals;
mod transact;

use ink_schema::test_support::TestDb;
use ink_tests::{Page, Person, TestApp};

use crate::checkout::{SMALL, shop};

/// A buyer, and the guest who signed up by their link and bought a ZIP for so much.
pub(crate) async fn shop_with_referred_sale(db: TestDb) -> (TestApp, Person, Person, f64) {
    let (app, buyer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let price = guest.card_amount(&[SMALL]).await;
    guest.buy(&app, &[SMALL]).await;
    (app, buyer, guest, price)
}

const PAYEE: [(&str, &str); 3] = [
    ("holder", "Ada King"),
    ("bank", "0110 0001 5"),
    ("account", "000123456789"),
];

/// The page that asks for the code of a payout to [`PAYEE`].
async fn open_code_page(person: &mut Person) -> Page {
    let page = person.browser.page("/accounts/payout").await;
    let mut form = page.form("form.payout__form");
    for (name, value) in PAYEE {
        form = form.with(name, value);
    }
    person.browser.submit(&form).await
}

/// Requests a payout to [`PAYEE`], with its code.
pub(crate) async fn request_payout(app: &TestApp, person: &mut Person) -> Page {
    let page = open_code_page(person).await;
    let code = app.code_for(&person.email).await;
    let form = page.form("form.payout__form").with("code", &code);
    person.browser.submit(&form).await
}
