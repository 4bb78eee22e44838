//! Refunds by an operator: of a whole order or a part, exactly as previewed.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person, TestApp, typed};
use serde_json::{Value, json};

use super::{guest, show_json};
use crate::checkout::{
    DEAR, MINUTE, SMALL, assert_books_agree, refund_amounts, run_jobs, shop, show_order, wire,
};

fn refund(payment: &Payment) -> String {
    format!("order refund {}", payment.order_id)
}

fn refund_part(payment: &Payment, dollars: i32) -> String {
    format!("{} --amount {dollars}", refund(payment))
}

fn cancel(payment: &Payment) -> String {
    format!("order cancel {}", payment.order_id)
}

/// What it said that it would move.
async fn preview_of(app: &TestApp, line: &str) -> String {
    let shown = app.preview(&typed(line)).await;
    shown.expect("it can be done").expect("it is shown")
}

async fn execute_previewed(app: &TestApp, line: &str, preview: String) -> Result<Value, String> {
    let mut request = typed(line);
    request.preview = Some(preview);
    Ok(app.execute(request).await?.json)
}

#[both_databases(stocked)]
async fn refund_matches_preview_or_is_refused(db: TestDb) {
    let (app, _referrer) = shop(db).await;
    let mut guest = guest(&app).await;
    let payment = guest.buy(&app, &[DEAR]).await;
    let before = preview_of(&app, &refund(&payment)).await;
    assert!(
        before.contains("goes back to the card       $199"),
        "{before}"
    );
    assert!(
        before.contains(&format!("become free       {DEAR}")),
        "{before}"
    );
    let balance = payment.owed();
    wire(&app, &payment, balance).await.expect("complete");
    let changed = execute_previewed(&app, &refund(&payment), before).await;
    assert!(changed.is_err_and(|why| why.contains("changed since it was shown")));
    assert_eq!(guest.status_of(DEAR).await, 40);
    let now = preview_of(&app, &refund(&payment)).await;
    assert!(now.contains(&format!("by wire     {balance}")), "{now}");
    assert!(now.contains("from buyer"), "{now}");
    let done = execute_previewed(&app, &refund(&payment), now)
        .await
        .expect("done");
    let moved = &done["moved"];
    assert_eq!(moved["to_card_cents"], 19_900);
    assert_eq!(moved["by_wire_cents"], balance.cents());
    assert_eq!(moved["zips_released"], json!([DEAR]));
    assert_eq!(moved["referrer"], "buyer");
    assert_eq!(done["order"]["status"], "refunded");
    assert_eq!(guest.status_of(DEAR).await, 10);
    // What can't be done is not shown as if it could.
    let again = app.preview(&typed(&refund(&payment))).await;
    assert!(again.is_err());
    // Who did it stands in the order's own history.
    let history = show_json(&app, &payment.order_id).await["history"].clone();
    let acts = history.as_array().expect("a list").iter();
    let acts: Vec<&Value> = acts.filter(|entry| !entry["by"].is_null()).collect();
    let [wire, back] = acts.as_slice() else {
        unreachable!("{history}")
    };
    assert_eq!(wire["what"], "order.wire_received");
    assert_eq!(wire["amount_cents"], balance.cents());
    assert!(
        wire["detail"]
            .as_str()
            .is_some_and(|name| name.starts_with("FED-"))
    );
    assert_eq!(back["what"], "order.refunded");
    assert!(
        back["by"]
            .as_str()
            .is_some_and(|by| by.starts_with("operator:"))
    );
    let text = show_order(&app, &payment).await;
    assert!(
        text.contains("order.refunded  $199  by operator:"),
        "{text}"
    );
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn partial_refunds_keep_zips_owned(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut guest = guest(&app).await;
    let payment = guest.buy(&app, &[SMALL]).await;
    run_jobs(&app).await;
    assert_eq!(referrer.info().await["payout_balance"], 1300);
    let part = refund_part(&payment, 40);
    let plan = preview_of(&app, &part).await;
    assert!(plan.contains("card       $40"), "{plan}");
    assert!(plan.contains("$2 from buyer"), "{plan}");
    assert!(plan.ends_with("free       none"), "{plan}");
    app.operate(&part).await.expect("a part");
    let early = app.operate(&refund_part(&payment, 40)).await;
    let order = &payment.order_id;
    let said = format!(
        "{order}: a refund of $40 is under way: wait until the card provider has carried it out \
         (`inkpay admin order show {order}`)"
    );
    assert_eq!(early, Err(said));
    run_jobs(&app).await;
    // A second one of the same amount is another one.
    app.operate(&refund_part(&payment, 40))
        .await
        .expect("a part");
    run_jobs(&app).await;
    assert_eq!(refund_amounts(&app, &payment).await, [4000, 4000]);
    assert_eq!(guest.status_of(SMALL).await, 40);
    assert_eq!(referrer.info().await["payout_balance"], 900);
    let all = app.operate(&refund_part(&payment, 180)).await;
    assert!(all.is_err_and(|why| why.contains("less than $180")));
    assert_books_agree(&app).await;
    let page = guest
        .browser
        .page(&format!("/orders/{}", payment.order_id))
        .await;
    assert!(
        page.text().contains("Refund of the card payment"),
        "{}",
        page.text()
    );
    // The rest, and no more, with the whole.
    app.operate(&refund(&payment)).await.expect("the rest");
    run_jobs(&app).await;
    let shown = show_json(&app, &payment.order_id).await;
    // The rest is no part.
    assert_eq!(shown["order"]["given_back_cents"], 8000);
    assert_eq!(shown["refunded_cents"], 26_000);
    let mut back = refund_amounts(&app, &payment).await;
    back.sort_unstable();
    assert_eq!(back, [4000, 4000, 18_000]);
    assert_eq!(guest.status_of(SMALL).await, 10);
    assert_eq!(referrer.info().await["payout_balance"], 0);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn partial_refund_of_incomplete_order_is_refused_with_hint(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let why = async |payment: &Payment| {
        let refused = app.operate(&refund_part(payment, 40)).await;
        let why = refused.expect_err("refused");
        why.replace(&payment.order_id, "ORDER")
    };
    let payment = buyer.open_payment(&[SMALL]).await;
    let alone = "a part goes back of a complete order alone";
    assert_eq!(
        why(&payment).await,
        format!(
            "ORDER is awaiting card, and {alone}: nothing is paid yet, and `inkpay admin order cancel ORDER` ends it"
        )
    );
    buyer.cancel_payment().await;
    assert_eq!(
        why(&payment).await,
        format!("ORDER is cancelled, and {alone}: nothing was paid by card")
    );
    let payment = buyer.buy(&app, &[DEAR]).await;
    assert_eq!(
        why(&payment).await,
        format!(
            "ORDER is in process, and {alone}: `inkpay admin order refund ORDER` gives back all of it"
        )
    );
    app.operate(&refund(&payment)).await.expect("all");
    run_jobs(&app).await;
    assert_eq!(
        why(&payment).await,
        format!("ORDER is refunded, and {alone}: all of it went back, or is on its way")
    );
}

#[both_databases(stocked)]
async fn cancel_warns_of_kept_deposit(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let warning = async |payment: &Payment| app.warning(&cancel(payment)).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    assert_eq!(warning(&payment).await, None, "nothing is kept");
    let payment = buyer.buy(&app, &[DEAR]).await;
    let said = warning(&payment).await.expect("a deposit is kept");
    for line in [
        "kept of the deposit         $199",
        &format!("ZIPs that become free       {DEAR}"),
    ] {
        assert!(said.lines().any(|said| said == line), "{line}: {said}");
    }
    // A part of it goes back at the provider meanwhile. Where nobody can be asked it is done as it is said.
    let fields = [("payment_intent", payment.intent_id()), ("amount", "5000")];
    app.provider().ask("/v1/refunds", &fields).await;
    app.provider()
        .deliver_events(&app, &["refund.created"])
        .await;
    let done = app.operate(&cancel(&payment)).await.expect("called off");
    assert!(done.contains("$149 of the deposit is kept"), "{done}");
    assert_eq!(warning(&payment).await, None);
}

#[both_databases(stocked)]
async fn partial_refund_at_provider_keeps_books_balanced(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut guest = guest(&app).await;
    let payment = guest.buy(&app, &[SMALL]).await;
    let fields = [("payment_intent", payment.intent_id()), ("amount", "4000")];
    app.provider().ask("/v1/refunds", &fields).await;
    app.provider()
        .deliver_events(&app, &["refund.created"])
        .await;
    run_jobs(&app).await;
    assert_books_agree(&app).await;
    assert_eq!(guest.status_of(SMALL).await, 40);
    assert_eq!(referrer.info().await["payout_balance"], 1100);
    let order = show_json(&app, &payment.order_id).await["order"].clone();
    assert_eq!(order["given_back_cents"], 4000);
}

#[both_databases(stocked)]
async fn partial_refund_of_kept_deposit_keeps_books_balanced(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let cancelled = app.operate(&cancel(&payment)).await;
    cancelled.expect("the deposit is kept");
    let fields = [("payment_intent", payment.intent_id()), ("amount", "5000")];
    app.provider().ask("/v1/refunds", &fields).await;
    app.provider()
        .deliver_events(&app, &["refund.created"])
        .await;
    run_jobs(&app).await;
    assert_books_agree(&app).await;
    let order = show_json(&app, &payment.order_id).await["order"].clone();
    assert_eq!(order["given_back_cents"], 5000);
    app.operate(&refund(&payment)).await.expect("the rest");
    run_jobs(&app).await;
    assert_books_agree(&app).await;
}

/// What an order's page says that is to be done, and what its receipt says below the sums.
async fn next_and_note(buyer: &mut Person, payment: &Payment) -> (String, String) {
    let page = format!("/orders/{}", payment.order_id);
    let page = buyer.browser.page(&page).await;
    let said = |part| page.texts(part).join(" ");
    (said(".next-step__text"), said(".order-receipt__note"))
}

/// A part of 40 dollars did not reach the card.
async fn fail_partial_refund(app: &TestApp, buyer: &mut Person) -> Payment {
    let payment = buyer.buy_with(app, &[SMALL], "pm_card_refundFail").await;
    let provider = app.provider();
    app.operate(&refund_part(&payment, 40))
        .await
        .expect("a part");
    run_jobs(app).await;
    provider.run_aftermath().await;
    run_jobs(app).await;
    payment
}

fn close(payment: &Payment, dollars: i32, name: &str) -> String {
    let order = &payment.order_id;
    let reason = "the card is closed";
    format!(
        "order refund-close {order} --amount {dollars} --reference '{name}' --reason '{reason}'"
    )
}

#[both_databases(stocked)]
async fn failed_refund_is_paid_from_bank_and_closed(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_partial_refund(&app, &mut buyer).await;
    let failed = app.operate_json("order failed").await;
    assert_eq!(failed["refunds"][0]["amount_cents"], 4000);
    let told = app.email_to(&buyer.email).await;
    assert!(
        told.subject
            .starts_with("Your money did not reach your card: INK-")
    );
    assert!(
        told.text.contains("Still to go back to you: $40\n"),
        "{}",
        told.text
    );
    assert_eq!(show_json(&app, &payment.order_id).await["refund"], "failed");
    let more = app.operate(&refund_part(&payment, 40)).await;
    assert!(more.is_err_and(|why| why.contains("refund-close")));
    let close = close(&payment, 40, "ACH 1");
    // The card paid once, and has nothing back.
    let kinds = [
        "Refund did not reach your card",
        "Refund to your card",
        "Card payment",
    ];
    let page = buyer.browser.page("/transactions").await;
    assert_eq!(page.texts(".transaction__kind"), kinds);
    let page = buyer.browser.page("/transactions?area=payments").await;
    assert_eq!(page.texts(".transaction__kind"), ["Card payment"]);
    let (next, note) = next_and_note(&mut buyer, &payment).await;
    assert!(next.contains("$40 did not reach your card"), "{next}");
    assert!(note.contains("$40 of the refund did not reach"), "{note}");
    let closed = app.operate_json(&close).await;
    assert_eq!(closed["action"], "order.refund_closed");
    assert_eq!(closed["amount_cents"], 4000);
    run_jobs(&app).await;
    let told = app.email_to(&buyer.email).await;
    assert!(
        told.subject
            .starts_with("Your money was sent to your bank: INK-")
    );
    assert!(
        told.text.contains("Sent to your bank: $40\n"),
        "{}",
        told.text
    );
    assert!(app.operate(&close).await.is_err());
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
    let shown = show_order(&app, &payment).await;
    for line in [
        "given back      $40",
        "refund          done",
        "ACH 1: the card is closed",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    assert_eq!(buyer.status_of(SMALL).await, 40);
    let (next, note) = next_and_note(&mut buyer, &payment).await;
    assert!(next.contains("$40 was sent to your bank"), "{next}");
    assert_eq!(note, "All amounts are US dollars.");
    let page = buyer.browser.page("/notifications").await;
    assert!(
        page.text().contains("was paid from our bank"),
        "{}",
        page.text()
    );
    let page = buyer.browser.page("/transactions").await;
    assert!(
        page.text().contains("Sent back to your bank"),
        "{}",
        page.text()
    );
    assert_books_agree(&app).await;
}

/// More may have come back from the card's bank since it was looked at.
#[both_databases(stocked)]
async fn partial_bank_payment_leaves_rest_of_failed_refund_due(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = fail_partial_refund(&app, &mut buyer).await;
    let more = app.operate(&close(&payment, 41, "ACH 1")).await;
    assert!(more.is_err_and(|why| why.contains("$40 is still to go back")));
    let told = app.operate(&close(&payment, 15, "ACH 1")).await;
    let told = told.expect("booked");
    assert!(
        told.contains("$15 was paid from the bank, $25 is still to go back"),
        "{told}"
    );
    let failed = app.operate_json("order failed").await;
    assert_eq!(failed["refunds"][0]["amount_cents"], 2500);
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    let sums = "Sent to your bank: $15\nStill to go back to you: $25\n";
    assert!(email.text.contains(sums), "{}", email.text);
    assert_books_agree(&app).await;
    app.advance(MINUTE);
    let told = app.operate(&close(&payment, 25, "ACH 2")).await;
    let told = told.expect("booked");
    assert!(told.contains("the refund is closed"), "{told}");
    run_jobs(&app).await;
    let email = app.email_to(&buyer.email).await;
    let sums = "Sent to your bank: $25\n\n";
    assert!(email.text.contains(sums), "{}", email.text);
    let failed = app.operate("order failed").await;
    assert_eq!(failed.as_deref(), Ok("no refund failed"));
    assert_books_agree(&app).await;
}
