//! E-mails about orders, and that no secret of a payment gets anywhere.

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, contents};

use super::{DEAR, SMALL, jobs_run, shop};

both_databases!(stocked:
    the_deposit_email_says_where_the_balance_goes,
    a_paid_order_is_written_about_in_the_buyers_language,
    emails_follow_the_switch_below_every_page,
    a_secret_of_a_payment_is_nowhere_in_the_database,
);

async fn the_deposit_email_says_where_the_balance_goes(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    jobs_run(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert_eq!(
        email.subject,
        format!("Deposit received: {}", payment.order_id)
    );
    for text in [
        payment.order_id.as_str(),
        DEAR,
        "Jan 7, 2026, 3:00pm EST",
        "0000-SAMPLE",
        "/orders/",
    ] {
        assert!(email.text.contains(text), "{text}: {}", email.text);
        assert!(email.html.contains(text), "{text}");
    }
}

async fn a_paid_order_is_written_about_in_the_buyers_language(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let chosen = buyer
        .browser
        .post("/user/lang", &serde_json::json!({ "lang": "ch" }))
        .await;
    assert_eq!(chosen.status(), (0, 200), "{}", chosen.body);
    let payment = buyer.buy(&app, &[SMALL]).await;
    jobs_run(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("ZIP 编码"), "{}", email.subject);
    assert!(email.text.contains(&payment.order_id));
}

async fn emails_follow_the_switch_below_every_page(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for (lang, zip, said) in [("ch", SMALL, "ZIP 编码"), ("en", DEAR, "Deposit received")] {
        buyer.browser.page(&format!("/dashboard?lang={lang}")).await;
        buyer.buy(&app, &[zip]).await;
        jobs_run(&app).await;
        let email = app.email_to(&buyer.email).await;
        assert!(email.subject.contains(said), "{}", email.subject);
        assert_eq!(email.text.contains('，'), lang == "ch", "{}", email.text);
    }
}

async fn a_secret_of_a_payment_is_nowhere_in_the_database(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    jobs_run(&app).await;
    let cells = app.stage(contents::all).await;
    let (_, secret) = payment
        .client_secret
        .split_once("_secret_")
        .expect("a secret");
    for cell in cells {
        assert!(
            !cell.value.contains(secret),
            "{}.{}",
            cell.table,
            cell.column
        );
    }
}
