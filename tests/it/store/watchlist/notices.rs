//! What followers are told by e-mail and by notification.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_server::jobs;
use ink_tests::{Person, TestApp};

use super::{PATH, ZIP, form};
use crate::account::notifications::told as noted;
use crate::checkout::{SMALL, another, shop};

both_databases!(stocked:
    everybody_hears_of_a_zip_that_comes_free_by_email_and_by_notification,
    prices_that_fall_together_are_one_email_in_its_readers_language,
);

/// The job, as the clock would start it.
async fn notify(app: &TestApp) {
    let told = jobs::watches::notify(app.app().clone(), app.now()).await;
    told.expect("followers can be told");
}

async fn reprice(app: &TestApp, codes: &'static [&'static str], percent: i64) {
    for code in codes {
        let sql = format!(
            "UPDATE zips SET price_cents = price_cents * {percent} / 100 WHERE zip = '{code}'"
        );
        app.stage(move |conn| stage::execute(conn, &sql)).await;
    }
}

async fn everybody_hears_of_a_zip_that_comes_free_by_email_and_by_notification(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let (mut ada, mut bob) = (another(&app, "ada.1").await, another(&app, "bob.1").await);
    for person in [&mut ada, &mut bob, &mut buyer] {
        person.browser.submit(&form("follow", SMALL)).await;
    }
    buyer.open_payment(&[SMALL]).await;
    notify(&app).await;
    let page = ada.browser.page(PATH).await;
    assert_eq!(page.texts(".watch__standing"), ["Pending"]);
    // Nobody pays, and nobody sweeps.
    let before = app.emails().await.len();
    app.advance(Duration::from_mins(30));
    notify(&app).await;
    notify(&app).await;
    assert_eq!(app.emails().await.len(), before + 2);
    for person in [&mut ada, &mut bob] {
        let email = app.email_to(&person.email).await;
        assert_eq!(email.subject, "ZIP 58001 is available again");
        for text in ["/zip/58001", "$", "Stop these e-mails", "/watchlist"] {
            assert!(email.text.contains(text), "{text}: {}", email.text);
            assert!(email.html.contains(text), "{text}");
        }
        person.log_in().await.tokens();
        assert_eq!(noted(person).await, ["58001 is available again"]);
        let page = person.browser.page("/notifications").await;
        let [open] = page.forms(".notification form").try_into().unwrap();
        let page = person.browser.submit(&open).await;
        assert!(page.heading().contains("58001"), "{}", page.heading());
    }
    buyer.log_in().await.tokens();
    assert!(
        noted(&mut buyer)
            .await
            .iter()
            .all(|title| !title.contains("free"))
    );
}

async fn prices_that_fall_together_are_one_email_in_its_readers_language(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = another(&app, "bob.1").await;
    bob.browser.page("/dashboard?lang=ch").await;
    for zip in [ZIP, SMALL] {
        ada.browser.submit(&form("follow", zip)).await;
    }
    bob.browser.submit(&form("follow", ZIP)).await;
    let before = app.emails().await.len();
    reprice(&app, &[ZIP, SMALL], 50).await;
    notify(&app).await;
    notify(&app).await;
    assert_eq!(app.emails().await.len(), before + 2);
    let email = app.email_to(&ada.email).await;
    assert_eq!(
        email.subject,
        "2 ZIPs that you follow are available again or cost less"
    );
    for line in ["58001: ", "90210: Beverly Hills, CA: $", ", was $"] {
        assert!(email.text.contains(line), "{line}: {}", email.text);
    }
    let email = app.email_to(&bob.email).await;
    assert!(
        email.subject.starts_with("ZIP 编码 90210 降价了：$"),
        "{}",
        email.subject
    );
    let page = ada.browser.page(PATH).await;
    assert!(
        page.texts(".watch__change")
            .iter()
            .all(|change| change.ends_with(" less"))
    );
}
