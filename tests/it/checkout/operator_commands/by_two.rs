//! Commands about an order's money that one operator requests and another confirms.

use ink_domain::time::HOUR;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::clock::iso;
use ink_tests::{Person, TestApp, typed, typed_by};
use serde_json::{Value, json};

use super::show_json;
use crate::checkout::{DEAR, SMALL};

/// Does what is typed, as an operator with a key or as whoever is at the machine.
async fn run_typed(app: &TestApp, by: Option<(&str, &str)>, line: &str) -> Result<Value, String> {
    let mut request = match by {
        Some((name, key)) => typed_by(name, key, line),
        None => typed(line),
    };
    request.preview = app.preview(&request).await?;
    Ok(app.execute(request).await?.json)
}

/// A shop with two operators, grace and linus, and their keys.
async fn shop_of_two(db: TestDb) -> (TestApp, [String; 2]) {
    let build = TestApp::build(db).with_provider();
    let app = build.setting("INKPAY_TWO_OPERATORS", "true").start().await;
    let key = |added: Value| added["key"].as_str().expect("a key").to_owned();
    let grace = key(run_typed(&app, None, "operator add grace")
        .await
        .expect("added"));
    let by = Some(("grace", grace.as_str()));
    let linus = key(run_typed(&app, by, "operator add linus")
        .await
        .expect("added"));
    (app, [grace, linus])
}

#[both_databases(stocked)]
async fn second_operator_previews_and_confirms_request(db: TestDb) {
    let (app, [grace, linus]) = shop_of_two(db).await;
    let (grace, linus) = (("grace", grace.as_str()), ("linus", linus.as_str()));
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let refund = format!("order refund {} --amount 40 --yes", payment.order_id);
    let asked = run_typed(&app, Some(grace), &refund)
        .await
        .expect("it is kept");
    let request = asked["request"]["id"].as_str().expect("a request");
    assert_eq!(asked["request"]["command"], refund);
    let confirm = typed(&format!("operator confirm {request}"));
    let seen = app.preview(&confirm).await;
    let seen = seen.expect("it can be done").expect("it is shown");
    assert!(seen.contains("goes back to the card       $40"), "{seen}");
    let listed = run_typed(&app, None, "operator requests")
        .await
        .expect("a list");
    assert_eq!(listed["requests"][0]["asked_by"], "grace");
    let confirm = format!("operator confirm {request} --json");
    let done = run_typed(&app, Some(linus), &confirm)
        .await
        .expect("at the word of two");
    assert_eq!(done["action"], "order.part_refunded");
    let history = show_json(&app, &payment.order_id).await["history"].clone();
    let mut entries = history.as_array().into_iter().flatten();
    let part = entries.find(|entry| entry["what"] == "order.part_refunded");
    assert_eq!(
        part.map(|part| &part["by"]),
        Some(&json!("operator:linus for grace"))
    );
    // A correction moves nothing, and is not kept for another.
    let correct = format!(
        "order wire-correct {} --reference A --to B",
        payment.order_id
    );
    let told = run_typed(&app, Some(grace), &correct).await;
    assert!(told.is_err_and(|why| why.contains("no wire of this order")));
    // What calling an order off keeps is said, too.
    let payment = buyer.buy(&app, &[DEAR]).await;
    let cancel = format!("order cancel {}", payment.order_id);
    let asked = run_typed(&app, Some(grace), &cancel)
        .await
        .expect("it is kept");
    let id = asked["request"]["id"].as_str().expect("a request");
    let said = app.warning(&format!("operator confirm {id}")).await;
    let said = said.expect("a deposit is kept");
    assert!(said.contains("kept of the deposit         $199"), "{said}");
}

/// An operator who compares chooses the provider's address: a sale is booked at the word of two, by the second one's settings.
#[both_databases(stocked)]
async fn second_operator_reconciles(db: TestDb) {
    let (app, [grace, linus]) = shop_of_two(db).await;
    let (grace, linus) = (("grace", grace.as_str()), ("linus", linus.as_str()));
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer.open_payment(&[SMALL]).await;
    app.provider().pay(&payment, "pm_card_visa").await;
    let reconcile = format!("reconcile --since {}", iso(app.now() - HOUR));
    let asked = run_typed(&app, Some(grace), &reconcile)
        .await
        .expect("it is kept");
    assert_eq!(buyer.status_of(SMALL).await, 20, "nothing is booked");
    let request = asked["request"]["id"].as_str().expect("a request");
    let confirm = format!("operator confirm {request}");
    let done = run_typed(&app, Some(linus), &confirm)
        .await
        .expect("at the word of two");
    assert_eq!(done["payments"], 1, "{done}");
    assert_eq!(buyer.status_of(SMALL).await, 40);
}
