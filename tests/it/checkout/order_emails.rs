//! E-mails about orders, and that no secret of a payment leaks.

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, contents, stage};

use super::{DEAR, SMALL, refund, refund_part, run_jobs, shop, wire};

#[both_databases(stocked)]
async fn deposit_email_has_wire_instructions(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    run_jobs(&app).await;
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

#[both_databases(stocked)]
async fn order_email_is_in_buyers_language(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    buyer
        .browser
        .post("/user/lang", &serde_json::json!({ "lang": "ch" }))
        .await
        .done();
    let payment = buyer.buy(&app, &[SMALL]).await;
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("ZIP 编码"), "{}", email.subject);
    assert!(email.text.contains(&payment.order_id));
}

#[both_databases(stocked)]
async fn emails_follow_page_language_switch(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for (page, lang, zip, said) in [
        ("/dashboard", "ch", SMALL, "ZIP 编码"),
        ("/terms", "en", DEAR, "Deposit received"),
        ("/zip/90210", "ch", "58004", "ZIP 编码"),
    ] {
        buyer.browser.page(&format!("{page}?lang={lang}")).await;
        buyer.buy(&app, &[zip]).await;
        run_jobs(&app).await;
        let email = app.email_to(&buyer.email).await;
        assert!(email.subject.contains(said), "{}", email.subject);
        assert_eq!(email.text.contains('，'), lang == "ch", "{}", email.text);
    }
}

/// Of two wires one after the other, the first left something owed.
#[both_databases(stocked)]
async fn superseded_email_is_not_sent(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    run_jobs(&app).await;
    let before = app.subjects_to(&buyer.email).await.len();
    let cent = Usd::from_cents(1);
    for amount in [payment.owed() - cent, cent] {
        wire(&app, &payment, amount).await.expect("booked");
    }
    for _ in 0..2 {
        run_jobs(&app).await;
    }
    let sent = app.subjects_to(&buyer.email).await.split_off(before);
    assert_eq!(sent, [format!("Balance received: {}", payment.order_id)]);
    // Nor is it said in a dispute that it was.
    let evidence = format!("order evidence {}", payment.order_id);
    let evidence = app.operate(&evidence).await.expect("shown");
    let (_, emails) = evidence.split_once("E-mails to the buyer").expect("a list");
    let told: Vec<_> = emails.split_whitespace().collect();
    assert!(
        told.contains(&"deposit") && told.contains(&"wired"),
        "{emails}"
    );
    assert!(!told.contains(&"wire_part"), "{emails}");
}

/// The buyer deleted their account before it was written.
#[both_databases(stocked)]
async fn evidence_omits_unsent_emails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let nothing = serde_json::json!({});
    buyer.browser.post("/user/delete", &nothing).await.done();
    run_jobs(&app).await;
    let evidence = format!("order evidence {}", payment.order_id);
    let evidence = app.operate(&evidence).await.expect("shown");
    let (_, emails) = evidence.split_once("E-mails to the buyer").expect("a list");
    assert_eq!(emails.trim(), "");
}

#[both_databases(stocked)]
async fn partial_refund_is_emailed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    for (lang, dollars, subject, fact) in [
        (
            "en",
            40,
            "Part of your payment is being refunded: ",
            "Goes back to your card: $40
",
        ),
        (
            "ch",
            30,
            "部分款项将退回：",
            "将退回你的银行卡：$30
",
        ),
    ] {
        let chosen = serde_json::json!({ "lang": lang });
        buyer.browser.post("/user/lang", &chosen).await.done();
        refund_part(&app, &payment, dollars).await;
        run_jobs(&app).await;
        let email = app.email_to(&buyer.email).await;
        assert_eq!(email.subject, format!("{subject}{}", payment.order_id));
        assert!(email.text.contains(fact), "{}", email.text);
        app.advance(super::MINUTE);
    }
    // The rest goes back with the whole, which has an e-mail of its own.
    refund(&app, &payment).await;
    run_jobs(&app).await;
    let sent = app.subjects_to(&buyer.email).await;
    let parts = sent.iter().filter(|subject| subject.contains("部分款项"));
    assert_eq!(parts.count(), 1, "{sent:?}");
    let last = sent.last().expect("an e-mail");
    assert!(last.starts_with("订单已退款"), "{last}");
    let email = app.email_to(&buyer.email).await;
    let rest = "将退回你的银行卡：$190\n";
    assert!(email.text.contains(rest), "{}", email.text);
}

#[both_databases(stocked)]
async fn unknown_notice_kind_does_not_block_emails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    app.stage(|conn| {
        let older =
            "INSERT INTO order_notices (order_id, kind, at) SELECT id, 'new', 0 FROM orders";
        stage::execute(conn, older)
    })
    .await;
    run_jobs(&app).await;
    let sent = app.subjects_to(&buyer.email).await;
    let last = sent.last().expect("an e-mail");
    assert!(last.contains(&payment.order_id), "{last}");
}

#[both_databases(stocked)]
async fn unknown_timeline_entry_does_not_block_emails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    app.stage(|conn| {
        let newer = "INSERT INTO order_events (order_id, kind, at) SELECT id, 'order.tomorrow', 0 FROM orders";
        stage::execute(conn, newer)
    })
    .await;
    refund(&app, &payment).await;
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    let subject = format!("Your order is refunded: {}", payment.order_id);
    assert_eq!(email.subject, subject);
    let page = format!("/orders/{}", payment.order_id);
    buyer.browser.page(&page).await;
}

#[both_databases(stocked)]
async fn client_secret_is_not_stored_in_database(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    run_jobs(&app).await;
    let cells = app.stage(contents::all).await;
    for cell in cells {
        assert!(
            !cell.value.contains(payment.secret()),
            "{}.{}",
            cell.table,
            cell.column
        );
    }
}
