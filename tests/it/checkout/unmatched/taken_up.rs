//! Lost orders that an operator takes up again: for whom, for what, and at which price.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::json;

use super::super::{
    DEAR, MINUTE, SMALL, assert_books_agree, assert_provider_agrees, check_with_provider, run_jobs,
    run_reconciliation, set_price,
};
use super::{LOST, pay_lost_order, pay_lost_zip, pay_lost_zip_in_part, restored_shop, take_up};

#[both_databases(stocked)]
async fn lost_order_is_restored(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    let differs = check_with_provider(&app, backup).await;
    assert_eq!(
        differs,
        Err(format!(
            "payment {payment} of $260: there is no order {LOST}"
        ))
    );
    let told = run_reconciliation(&app, backup).await;
    assert!(told.contains("1 payments, 0 refunds, 0 disputes"), "{told}");
    assert!(told.contains(&payment), "{told}");
    let taken = take_up(&app, &payment).await;
    assert_eq!(taken, Ok(format!("{LOST}: buyer has the order again")));
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 1);
    let again = take_up(&app, &payment).await;
    assert!(again.is_err_and(|why| why.contains("waits for a decision")));
    let told = run_reconciliation(&app, backup).await;
    assert!(told.contains("no payment is without its order"), "{told}");
    run_jobs(&app).await;
    assert_books_agree(&app).await;
    assert_provider_agrees(&app, backup).await;
    // It is an order like any other: it can be given back.
    let refunded = app.operate(&format!("order refund {LOST}")).await;
    assert_eq!(refunded.err(), None);
    run_jobs(&app).await;
    assert_books_agree(&app).await;
    assert_provider_agrees(&app, backup).await;
}

#[both_databases(stocked)]
async fn restored_deposit_gets_new_due_date(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    set_price(&app, DEAR, 9_950).await;
    let payment = pay_lost_zip_in_part(&app, "99500", DEAR, "995000").await;
    app.advance(MINUTE * 60 * 24 * 20);
    run_reconciliation(&app, backup).await;
    let taken = take_up(&app, &payment).await.expect("it is taken up");
    // Three business days after the 22nd of January, a Thursday.
    assert!(taken.contains("is due 2026-01-27 20:00 UTC"), "{taken}");
    run_jobs(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 30);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn lost_order_with_taken_zip_is_not_restored(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let payment = pay_lost_zip(&app, "26000", SMALL).await;
    let dear = pay_lost_zip(&app, "26000", DEAR).await;
    let mut other = Person::signed_up(&app, "other").await;
    other.buy(&app, &[SMALL]).await;
    run_reconciliation(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert_eq!(
        taken,
        Err(format!(
            "{LOST}: {SMALL} can't be bought now: refund the payment"
        ))
    );
    let repriced = take_up(&app, &dear).await;
    assert!(repriced.is_err_and(|why| why.contains("other prices")));
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn lost_order_is_not_restored_at_different_total(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    let payment = pay_lost_zip_in_part(&app, "150000", DEAR, "1896000").await;
    run_reconciliation(&app, backup).await;
    // The deposit is what it was.
    set_price(&app, DEAR, 48_960).await;
    let repriced = take_up(&app, &payment).await;
    assert!(repriced.is_err_and(|why| why.contains("other prices")));
    // What the payment says is not overruled.
    let line = format!("reconcile take-up {payment} --total 48960");
    assert!(app.operate(&line).await.is_err());
    assert_eq!(buyer.status_of(DEAR).await, 10);
    set_price(&app, DEAR, 18_960).await;
    assert!(take_up(&app, &payment).await.is_ok());
    assert_eq!(buyer.status_of(DEAR).await, 30);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn operator_supplies_missing_order_metadata(db: TestDb) {
    let (app, mut buyer, backup) = restored_shop(db).await;
    let payment = pay_lost_order(&app, "26000", &[]).await;
    run_reconciliation(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert!(taken.is_err_and(|why| why.contains("--buyer")));
    let line = format!("reconcile take-up {payment} --buyer buyer@example.com --zips {SMALL}");
    let taken = app.operate(&line).await;
    assert!(taken.is_err_and(|why| why.contains("--total")));
    let taken = app.operate(&format!("{line} --total 260")).await;
    assert_eq!(taken, Ok(format!("{LOST}: buyer has the order again")));
    assert_eq!(buyer.status_of(SMALL).await, 40);
}

/// A restore has lost the account of a buyer, too, and somebody has signed up with the INK ID since. Gives the payment and them.
async fn reuse_buyers_ink_id(app: &TestApp, backup: i64) -> (String, Person) {
    let said = [
        ("metadata[ink_id]", "stranger"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = pay_lost_order(app, "26000", &said).await;
    app.advance(MINUTE);
    let stranger = Person::signed_up(app, "stranger").await;
    run_reconciliation(app, backup).await;
    (payment, stranger)
}

#[both_databases(stocked)]
async fn newer_account_with_buyers_ink_id_needs_operator_confirmation(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let (payment, mut stranger) = reuse_buyers_ink_id(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert!(
        taken
            .as_ref()
            .is_err_and(|why| why.contains("the account stranger was made after it was paid")),
        "{taken:?}"
    );
    assert_eq!(stranger.status_of(SMALL).await, 10);
    // The buyer may have signed up again.
    let line = format!("reconcile take-up {payment} --buyer stranger");
    let taken = app.operate(&line).await;
    assert_eq!(taken, Ok(format!("{LOST}: stranger has the order again")));
    assert_eq!(stranger.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn purchase_within_a_second_of_sign_up_is_restored(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    app.advance(std::time::Duration::from_millis(400));
    let mut hasty = Person::signed_up(&app, "hasty").await;
    let said = [
        ("metadata[ink_id]", "hasty"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = pay_lost_order(&app, "26000", &said).await;
    run_reconciliation(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert_eq!(taken, Ok(format!("{LOST}: hasty has the order again")));
    assert_eq!(hasty.status_of(SMALL).await, 40);
    assert_books_agree(&app).await;
}

#[both_databases(stocked)]
async fn payment_is_not_owed_to_account_created_after_it(db: TestDb) {
    let (app, _, backup) = restored_shop(db).await;
    let (payment, mut stranger) = reuse_buyers_ink_id(&app, backup).await;
    let data = stranger.browser.call("/user/data").await.done();
    assert_eq!(data.body["lost_payments"], json!([]));
    stranger
        .browser
        .post("/user/delete", &json!({}))
        .await
        .done();
    let listed = app.operate("reconcile list").await.expect("a list");
    assert!(listed.contains(&payment), "it is still there: {listed}");
}
