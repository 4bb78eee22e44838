//! The data stored about a person: the download.

mod columns;

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::features::checkout::payment::TERMS;
use ink_tests::{CallReply, Person, TestApp};
use serde_json::{Value, json};

use super::{LOST, pay_unmatched_order};
use crate::billing::{request_payout, shop_with_referred_sale};
use crate::checkout::{DEAR, SMALL, refund, run_jobs, shop, wire};

#[both_databases(stocked)]
async fn download_contains_only_owners_data(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    app.stage_sold_to("90210", &ada).await;
    app.stage_sold_to("10001", &bob).await;
    ada.enrol(&app).await;
    bob.browser
        .post_form("/address-book/follow", &[("ink_id", "ada.1")])
        .await;
    ada.browser
        .post_form("/address-book/follow", &[("ink_id", "inkpay")])
        .await;
    ada.browser.post_form("/cards/join", &[]).await;
    for (person, zip) in [(&mut ada, "60601"), (&mut bob, "10002")] {
        let fields = [("zip_code", zip)];
        person.browser.post_form("/watchlist/follow", &fields).await;
    }
    let reply = ada.browser.get("/user/data").await;
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    let disposition = reply.header("content-disposition").unwrap();
    assert!(disposition.starts_with("attachment"), "{disposition}");
    let text = reply.text();
    let data = reply.call_reply().done();
    assert_eq!(data.text("ink_id"), "ada.1");
    assert_eq!(data.text("referrer"), "inkpay");
    let security = data.security();
    assert_eq!(security["email"], ada.email.as_str());
    assert_eq!(security["authenticator"], true);
    assert_eq!(security["sessions"].as_array().unwrap().len(), 1);
    let zips = data.body["zip_codes"].as_array().unwrap();
    let codes: Vec<&Value> = zips.iter().map(|zip| &zip["zip_code"]).collect();
    assert_eq!(codes, ["90210"]);
    assert_eq!(data.body["follows"][0]["ink_id"], "inkpay");
    assert_eq!(data.body["watched_zips"][0]["zip_code"], "60601");
    assert_eq!(data.body["card_waitlist"]["number"], 1);
    assert_eq!(data.body["profile"]["settings"]["shown"], false);
    let history = data.body["history"].as_array().unwrap();
    assert!(
        history
            .iter()
            .any(|line| line["action"] == "authenticator.added"),
        "{text}"
    );
    let noted = data.body["notifications"].as_array().unwrap();
    let kinds: Vec<&Value> = noted.iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["security.authenticator_added"]);
    for foreign in ["bob.1", &bob.email, "10001", "10002"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
    // What proves an identity is not among it, not even as it is stored.
    let private = [
        "password_hash",
        "digest",
        "secret",
        "user_handle",
        "credential",
    ];
    for cell in app.contents().await {
        if private.contains(&cell.column.as_str()) {
            assert!(
                !text.contains(&cell.value),
                "{}.{}",
                cell.table,
                cell.column
            );
        }
    }
    let tokens = ada.browser.tokens().unwrap();
    for token in [tokens.session, tokens.refresh] {
        assert!(!text.contains(&token));
    }
    let theirs = bob.browser.call("/user/data").await.done();
    assert_eq!(theirs.text("ink_id"), "bob.1");
}

#[both_databases(stocked)]
async fn download_contains_orders_transactions_and_emails(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let left = buyer.open_payment(&[SMALL, DEAR]).await;
    buyer.cancel_payment().await.done();
    app.advance(Duration::from_secs(1));
    let bought = buyer.buy(&app, &[SMALL]).await;
    run_jobs(&app).await;
    let data = buyer.browser.call("/user/data").await.done();
    let orders = data.body["orders"].as_array().expect("orders");
    let told: Vec<_> = orders
        .iter()
        .map(|order| (&order["order_id"], &order["status"], &order["zip_codes"]))
        .collect();
    assert_eq!(
        told,
        [
            (&json!(bought.order_id), &json!(200), &json!([SMALL])),
            (&json!(left.order_id), &json!(300), &json!([SMALL, DEAR])),
        ]
    );
    let priced = json!([{ "zip_code": SMALL, "price": orders[0]["total"] }]);
    assert_eq!(orders[0]["zip_prices"], priced);
    assert_eq!(orders[0]["events"][0]["kind"], "placed");
    assert_eq!(orders[0]["terms"], TERMS);
    let transactions = data.body["transactions"].as_array().expect("lines");
    assert_eq!(transactions.len(), 1, "{transactions:?}");
    assert_eq!(transactions[0]["kind"], "card_payment");
    assert_eq!(transactions[0]["amount"], bought.amount);
    assert_eq!(data.body["payouts"], json!([]));
    let emails = data.body["emails"].as_array().expect("e-mails");
    let subject = format!("Your INKPAY ZIPs are yours: {}", bought.order_id);
    assert!(
        emails.iter().any(|email| email["subject"] == subject),
        "{emails:?}"
    );
}

#[both_databases(stocked)]
async fn download_contains_card_refund_amount(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let bought = buyer.buy(&app, &[SMALL]).await;
    refund(&app, &bought).await;
    for back in [0.0, bought.amount] {
        let data = buyer.browser.call("/user/data").await.done();
        let order = &data.body["orders"][0];
        assert_eq!(order["status"], 500);
        assert_eq!(order["card_returned"], back);
        run_jobs(&app).await;
    }
}

#[both_databases(stocked)]
async fn download_contains_payouts_disclosures_and_former_emails(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    request_payout(&app, &mut buyer).await;
    let listed = app.operate("payout requested").await.expect("a list");
    let id = listed.split_whitespace().next().expect("one");
    let accepted = app.operate(&format!("payout accept {id}")).await;
    accepted.expect("a payout");
    buyer.change("/user/disclosure", &json!({})).await;
    let (former, new) = (buyer.email.clone(), "buyer.new@example.com");
    buyer.change("/user/email", &json!({ "email": new })).await;
    let code = app.code_for(new).await;
    let right = json!({ "email": new, "code": code });
    buyer.change("/user/email/confirm", &right).await;
    // Somebody else has the mailbox next.
    let mut next = Person::new(&app, "next");
    next.email = former;
    next.sign_up(&app).await.tokens();

    let data = buyer.browser.call("/user/data").await.done();
    assert_eq!(data.body["payouts"][0]["amount"], 13.0);
    assert_eq!(data.body["payouts"][0]["status"], "open");
    let asked = &data.body["payout_requests"][0];
    assert_eq!(asked["status"], "accepted");
    let payee = asked["payee"].as_str().expect("a bank account");
    assert!(payee.contains("000123456789"), "{payee}");
    let disclosures = data.body["disclosures"].as_array().expect("times");
    assert_eq!(disclosures.len(), 1);
    let told = "Your INKPAY e-mail address was changed";
    let theirs = email_subjects(&data);
    for subject in ["disclosure", "code", told] {
        let found = theirs.iter().any(|one| one.contains(subject));
        assert!(found, "{subject}: {theirs:?}");
    }
    let data = next.browser.call("/user/data").await.done();
    let theirs = email_subjects(&data);
    assert_eq!(theirs.len(), 1, "the code of the sign-up: {theirs:?}");
}

fn email_subjects(data: &CallReply) -> Vec<String> {
    let emails = data.body["emails"].as_array().expect("e-mails").iter();
    emails
        .map(|email| email["subject"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Neither to the address that it had last nor to one before: somebody else has each mailbox next.
#[both_databases(empty)]
async fn download_omits_emails_of_deleted_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (former, last) = (ada.email.clone(), "ada.new@example.com");
    ada.change("/user/email", &json!({ "email": last })).await;
    let code = app.code_for(last).await;
    let right = json!({ "email": last, "code": code });
    ada.change("/user/email/confirm", &right).await;
    ada.change("/user/delete", &json!({})).await;
    for (name, address) in [("next.1", former.as_str()), ("next.2", last)] {
        let mut next = Person::new(&app, name);
        address.clone_into(&mut next.email);
        next.sign_up(&app).await.tokens();
        let data = next.browser.call("/user/data").await.done();
        let theirs = email_subjects(&data);
        assert_eq!(theirs.len(), 1, "the code of the sign-up: {theirs:?}");
    }
}

#[both_databases(stocked)]
async fn download_contains_disputes_operator_acts_and_lost_payments(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let deposit = buyer.buy_with(&app, &[DEAR], "pm_card_createDispute").await;
    let provider = app.provider();
    wire(&app, &deposit, deposit.owed()).await.expect("it came");
    provider.run_aftermath().await;
    provider
        .deliver_events(&app, &["charge.dispute.created"])
        .await;
    pay_unmatched_order(&app).await;
    let new = "buyer.new@example.com";
    buyer.change("/user/email", &json!({ "email": new })).await;

    let data = buyer.browser.call("/user/data").await.done();
    let order = &data.body["orders"][0];
    let dispute = &order["disputes"][0];
    assert_eq!(dispute["reason"], "fraudulent", "{order}");
    assert_eq!(dispute["status"], "open");
    assert!(dispute["due_at"].is_i64(), "{dispute}");
    let act = &order["operator_acts"][0];
    assert_eq!(act["action"], "order.wire_received");
    assert!(act["detail"].is_string(), "{act}");
    let lost = &data.body["lost_payments"][0];
    assert_eq!(
        (&lost["order_id"], &lost["amount"]),
        (&json!(LOST), &json!(260))
    );
    assert_eq!(lost["zip_codes"], json!([SMALL]));
    assert_eq!(data.body["waiting_email"], new);
    // Nobody else's.
    let mut other = Person::signed_up(&app, "other").await;
    let data = other.browser.call("/user/data").await.done();
    assert_eq!(data.body["lost_payments"], json!([]));
    assert_eq!(data.body["waiting_email"], json!(null));
}
