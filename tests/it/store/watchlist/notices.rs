//! What followers are told by e-mail and by notification.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_server::jobs;
use ink_tests::{Person, TestApp};

use super::{PATH, ZIP, form};
use crate::account::notifications::notification_titles;
use crate::checkout::{SMALL, shop};

/// The job, as the clock would start it.
async fn notify_followers(app: &TestApp) {
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

#[both_databases(stocked)]
async fn followers_are_told_of_available_zip_by_email_and_notification(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let (mut ada, mut bob) = (
        Person::signed_up(&app, "ada.1").await,
        Person::signed_up(&app, "bob.1").await,
    );
    for person in [&mut ada, &mut bob, &mut buyer] {
        person.browser.submit(&form("follow", SMALL)).await;
    }
    buyer.open_payment(&[SMALL]).await;
    notify_followers(&app).await;
    let page = ada.browser.page(PATH).await;
    assert_eq!(page.texts(".watched-zip__status"), ["Pending"]);
    // Nobody pays, and nobody sweeps.
    let before = app.emails().await.len();
    app.advance(Duration::from_mins(30));
    notify_followers(&app).await;
    notify_followers(&app).await;
    assert_eq!(app.emails().await.len(), before + 2);
    for person in [&mut ada, &mut bob] {
        let email = app.email_to(&person.email).await;
        assert_eq!(email.subject, "ZIP 58001 is available again");
        for text in ["/zip/58001", "$", "Stop these e-mails", "/watchlist"] {
            assert!(email.text.contains(text), "{text}: {}", email.text);
            assert!(email.html.contains(text), "{text}");
        }
        person.log_in().await.tokens();
        assert_eq!(
            notification_titles(person).await,
            ["58001 is available again"]
        );
        let page = person.browser.page("/notifications").await;
        let open = page.form(".notification form");
        let page = person.browser.submit(&open).await;
        assert!(page.heading().contains("58001"), "{}", page.heading());
    }
    buyer.log_in().await.tokens();
    assert!(
        notification_titles(&mut buyer)
            .await
            .iter()
            .all(|title| !title.contains("available again"))
    );
}

#[both_databases(stocked)]
async fn price_drops_are_sent_in_one_localized_email(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    bob.browser.page("/dashboard?lang=ch").await;
    for zip in [ZIP, SMALL] {
        ada.browser.submit(&form("follow", zip)).await;
    }
    bob.browser.submit(&form("follow", ZIP)).await;
    let before = app.emails().await.len();
    reprice(&app, &[ZIP, SMALL], 50).await;
    notify_followers(&app).await;
    notify_followers(&app).await;
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
        page.texts(".watched-zip__change")
            .iter()
            .all(|change| change.ends_with(" less"))
    );
}
