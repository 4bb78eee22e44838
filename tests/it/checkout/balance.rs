//! Deposits, balances by wire, and what operators do.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp};
use serde_json::json;

use super::{
    DEAR, MINUTE, SMALL, assert_books_agree, refund, return_part_of_wire, return_wire, run_jobs,
    shop, wire,
};

const DAYS: Duration = Duration::from_hours(24);

async fn wires_to_return(app: &TestApp) -> String {
    app.operate("order wires").await.expect("a list")
}

#[both_databases(stocked)]
async fn full_wire_completes_order(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    wire(&app, &payment, payment.owed()).await.expect("done");
    assert_eq!(buyer.status_of(DEAR).await, 40);
    let info = buyer.info().await;
    assert_eq!(info["total_zip_codes_owned"], 1);
    assert_eq!(info["orders"], json!([]));
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("Balance received"));
    let page = buyer
        .browser
        .page(&format!("/orders/{}", payment.order_id))
        .await;
    assert!(page.text().contains("FED-"));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn short_wire_leaves_remainder_due_and_notifies_buyer(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let cent = Usd::from_cents(1);
    let said = wire(&app, &payment, payment.owed() - cent).await;
    assert!(said.is_ok_and(|said| said.contains("$0.01 is still owed")));
    assert_eq!(buyer.status_of(DEAR).await, 30);
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("A part of your balance"));
    assert!(email.text.contains("Amount due: $0.01"), "{}", email.text);
    let orders = buyer.info().await["orders"].clone();
    let order = &orders[0];
    let total = order["order_total"].as_f64().expect("a total");
    let paid = order["amount_paid"].as_f64().expect("an amount");
    assert!((total - paid - 0.01).abs() < 0.001, "{order}");
    let page = buyer.browser.page("/notifications").await;
    let told = page.texts(".notification__text").swap_remove(0);
    assert!(told.contains("$0.01 of the balance of order"), "{told}");
    let page = buyer.browser.page("/dashboard").await;
    assert!(page.text().contains("$0.01"), "what is owed");
    wire(&app, &payment, cent).await.expect("the rest");
    assert_eq!(buyer.status_of(DEAR).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn overpaid_wire_completes_order_and_excess_is_returned(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let over = payment.owed() + Usd::from_dollars(40);
    let said = wire(&app, &payment, over).await.expect("done");
    assert!(said.contains("to be returned: $40"), "{said}");
    assert_eq!(buyer.status_of(DEAR).await, 40);
    assert!(wires_to_return(&app).await.contains(&payment.order_id));
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.text.contains("Goes back to you: $40"));
    let path = format!("/orders/{}", payment.order_id);
    let page = buyer.browser.page(&path).await;
    assert!(page.text().contains("GOES BACK TO YOU"));
    return_wire(&app, &payment).await.expect("sent");
    assert!(return_wire(&app, &payment).await.is_err());
    assert_eq!(wires_to_return(&app).await, "no wire is to be returned");
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("Your wire was returned"));
    let receipt = buyer.browser.get(&format!("{path}/receipt.pdf")).await;
    assert_eq!(receipt.status, 200);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn late_wire_is_accepted_or_returned(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let accept = async |payment: &Payment| {
        let line = format!("order wire-accept {}", payment.order_id);
        app.operate(&line).await
    };
    for taken in [true, false] {
        let payment = buyer.buy(&app, &[DEAR]).await;
        let part = Usd::from_dollars(500);
        wire(&app, &payment, part).await.expect("in time");
        app.advance(DAYS * 8);
        run_jobs(&app).await;
        buyer.log_in().await;
        assert_eq!(buyer.status_of(DEAR).await, 10);
        let cent = Usd::from_cents(1);
        let short = wire(&app, &payment, payment.owed() - part - cent).await;
        let said = short.expect("booked");
        assert!(said.contains("$0.01 of it is missing"), "{said}");
        assert!(!said.contains("wire-accept"), "{said}");
        app.advance(MINUTE);
        let said = wire(&app, &payment, cent).await.expect("booked");
        assert!(said.contains("wire-accept"), "{said}");
        run_jobs(&app).await;
        let email = app.email_to(&buyer.email).await;
        assert!(email.subject.contains("came late"), "{}", email.subject);
        // What came in time is a part of it, and not paid beside it.
        let came = format!("Received by wire, under review: {}", payment.owed());
        assert!(email.text.contains(&came), "{}", email.text);
        let deposit = Usd::parse(&payment.amount.to_string()).expect("an amount");
        let paid = format!("Payments made: {deposit}\n");
        assert!(email.text.contains(&paid), "{}", email.text);
        assert!(!email.text.contains("Goes back to you"), "{}", email.text);
        let path = format!("/orders/{}", payment.order_id);
        let page = buyer.browser.page(&path).await.text();
        assert!(page.contains("RECEIVED BY WIRE, UNDER REVIEW"), "{page}");
        assert!(!page.contains("PAID BY WIRE"), "{page}");
        assert!(!page.contains("GOES BACK TO YOU"), "{page}");
        if taken {
            app.advance(MINUTE);
            accept(&payment).await.expect("taken");
            let page = buyer.browser.page(&path).await;
            let came = |one: &String| one.starts_with("A wire came after");
            let came = page.texts(".timeline__item").into_iter().rfind(came);
            let facts = page.texts(".order-receipt__facts > div");
            let paid = facts
                .iter()
                .find_map(|one| one.strip_prefix("Last payment"));
            let (came, paid) = (came.expect("a wire"), paid.expect("a day"));
            assert!(came.ends_with(paid.trim()), "{came}: {paid}");
            assert_eq!(buyer.status_of(DEAR).await, 40);
            refund(&app, &payment).await;
        } else {
            let mut other = Person::signed_up(&app, "other").await;
            other.open_payment(&[DEAR]).await;
            let gone = accept(&payment).await;
            assert!(gone.is_err_and(|why| why.contains("not every ZIP")));
        }
        return_wire(&app, &payment).await.expect("sent");
        run_jobs(&app).await;
        assert_books_agree(&app).await;
    }
}

#[both_databases(stocked)]
async fn late_wire_stays_undecided_after_partial_return(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let dollars = Usd::from_dollars;
    wire(&app, &payment, dollars(500)).await.expect("in time");
    app.advance(DAYS * 8);
    run_jobs(&app).await;
    wire(&app, &payment, dollars(100)).await.expect("late");
    let a_part = return_part_of_wire(&app, &payment, dollars(200)).await;
    a_part.expect("sent");
    app.advance(MINUTE);
    run_jobs(&app).await;
    let deposit = Usd::parse(&payment.amount.to_string()).expect("an amount");
    let emails = app.emails().await.into_iter();
    let late: Vec<_> = emails
        .filter(|email| email.subject.contains("Your wire "))
        .collect();
    assert_eq!(late.len(), 2, "one that came, one that went");
    for email in late {
        for text in [
            format!("Payments made: {deposit}\n"),
            "Received by wire, under review: $400\n".to_owned(),
            "Went back to you: $200\n".to_owned(),
        ] {
            assert!(email.text.contains(&text), "{text}: {}", email.text);
        }
        assert!(!email.text.contains("Goes back to you"), "{}", email.text);
    }
    buyer.log_in().await;
    let path = format!("/orders/{}", payment.order_id);
    let page = buyer.browser.page(&path).await.text();
    assert!(page.contains("RECEIVED BY WIRE, UNDER REVIEW"), "{page}");
    assert!(!page.contains("PAID BY WIRE"), "{page}");
    assert!(!page.contains("GOES BACK TO YOU"), "{page}");
    // Nothing is left to decide.
    return_wire(&app, &payment).await.expect("the rest");
    let page = buyer.browser.page(&path).await.text();
    assert!(page.contains("PAID BY WIRE"), "{page}");
    assert!(!page.contains("UNDER REVIEW"), "{page}");
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn unpaid_balance_forfeits_deposit(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    // From Friday noon to Tuesday evening, an hour less than a day before Wednesday, 20:00 UTC.
    app.advance(DAYS * 4 + Duration::from_hours(9));
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("due soon"), "{}", email.subject);
    assert!(email.text.contains("Jan 7, 2026, 3:00pm EST"));
    let wired = "anything that you have wired goes back to the bank";
    assert!(email.text.contains(wired), "{}", email.text);
    assert_eq!(buyer.status_of(DEAR).await, 30);
    app.advance_to_just_before(Duration::from_hours(23));
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 30);
    app.advance(Duration::from_millis(1));
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 10);
    let email = app.email_to(&buyer.email).await;
    assert!(email.subject.contains("was not paid"));
    let refunds = app.provider().get("/v1/refunds").await;
    assert_eq!(refunds["data"], json!([]));
    // What was bought is the buyer's no more, whenever that is asked.
    buyer.log_in().await;
    for asked in [
        buyer.verify_payment(&payment).await,
        buyer.confirm_order(&payment).await,
        buyer.cancel_named_payment(&payment).await,
    ] {
        assert_eq!(asked.status(), (7, 409));
        assert_eq!(asked.body["code"], "payment.order_ended");
    }
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn operator_cancels_order(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let dear = buyer.buy(&app, &[DEAR]).await;
    let cancel = async |payment: &Payment| {
        let line = format!("order cancel {}", payment.order_id);
        app.operate(&line).await
    };
    cancel(&dear).await.expect("called off");
    assert_eq!(buyer.status_of(DEAR).await, 10);
    let waiting = buyer.open_payment(&[SMALL]).await;
    cancel(&waiting).await.expect("wanted");
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    assert!(cancel(&waiting).await.is_err());
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn part_of_balance_goes_back_if_order_is_cancelled(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let part = Usd::from_dollars(500);
    wire(&app, &payment, part).await.expect("in time");
    let cancel = format!("order cancel {}", payment.order_id);
    app.operate(&cancel).await.expect("called off");
    let page = buyer.browser.page("/notifications").await;
    let told = page.texts(".notification__text").swap_remove(0);
    assert!(
        told.contains("The $500 that you wired goes back to your bank."),
        "{told}"
    );
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(
        email.text.contains("Goes back to you: $500\n"),
        "{}",
        email.text
    );
}

#[both_databases(stocked)]
async fn operator_refunds_whole_order(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    wire(&app, &payment, payment.owed()).await.expect("done");
    let said = refund(&app, &payment).await;
    assert!(said.contains("wire-returned"), "{said}");
    assert_eq!(buyer.status_of(DEAR).await, 10);
    run_jobs(&app).await;
    let refunds = app.provider().get("/v1/refunds").await;
    assert_eq!(refunds["data"].as_array().map(Vec::len), Some(1));
    assert_eq!(app.balance_of_founder().await, 0);
    assert_books_agree(&app).await;
    return_wire(&app, &payment).await.expect("returned");
    assert!(return_wire(&app, &payment).await.is_err());
    let again = format!("order refund {}", payment.order_id);
    assert!(app.operate(&again).await.is_err());
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 0);
    assert_books_agree(&app).await;
}
