//! Payments whose order is not in the database, as after a backup was restored, and an order whose payment the provider
//! does not know.

mod refunds;

use ink_domain::money::Usd;
use ink_domain::order::OrderId;
use ink_domain::zip::ZipCode;
use ink_schema::checkout::disputes::DisputeState;
use ink_schema::checkout::orders;
use ink_schema::checkout::unmatched::{self, UnmatchedDispute};
use ink_schema::test_support::TestDb;
use ink_schema::troubles::{self, Trouble, TroubleKind};
use ink_schema::{both_databases, gauges};
use ink_server::cli::admin::ledger::Command as Ledger;
use ink_server::cli::admin::reconcile::{Arguments, Command as Reconcile};
use ink_server::cli::admin::{Admin, order};
use ink_server::jobs;
use ink_tests::{Logs, Person, TestApp};
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;

use super::refunds::intent;
use super::{DEAR, MINUTE, SMALL, another, books_agree, jobs_run, operate, order_id, priced};

both_databases!(stocked:
    a_webhook_of_a_lost_order_is_told_of,
    a_lost_order_is_found_though_nobody_tells_of_it,
    a_lost_order_is_taken_up_again,
    a_payment_without_an_order_is_a_trouble_until_it_is_decided_on,
    the_balance_of_a_lost_deposit_is_due_anew,
    a_lost_payment_goes_back,
    a_dispute_of_a_lost_payment_is_told_and_keeps_it_from_going_back,
    what_a_bank_asks_about_a_lost_payment_is_over_when_that_has_gone_back,
    a_disputed_payment_whose_order_is_taken_up_is_disputed_once,
    a_lost_order_whose_zip_is_gone_is_not_taken_up,
    a_lost_order_is_not_taken_up_at_another_total_than_its_buyer_agreed_to,
    of_an_old_payment_the_operator_says_what_it_was_for,
    who_took_the_buyers_ink_id_after_the_payment_is_the_buyer_at_an_operators_word_alone,
    a_payment_is_not_owed_to_an_account_that_was_made_after_it,
    who_bought_within_a_second_of_signing_up_is_the_buyer,
    what_went_back_since_the_backup_enters_the_books,
    a_payment_that_the_provider_does_not_know_is_told_of_and_asked_for_once,
);

const OPERATOR: &str = "operator@inkpay.example";
const LOST: &str = "INK-7K3M9-Q2X4D";

/// A shop, and the time of its backup.
async fn restored(db: TestDb) -> (TestApp, Person, i64) {
    let app = TestApp::build(db)
        .with_provider()
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .start()
        .await;
    let buyer = Person::signed_up(&app, "buyer").await;
    let backup = app.now();
    app.advance(MINUTE);
    (app, buyer, backup)
}

/// Somebody paid for an order that was lost since. Gives the payment.
async fn lost(app: &TestApp, cents: &str, said: &[(&str, &str)]) -> String {
    lost_by(app, "pm_card_visa", cents, said).await
}

async fn lost_by(app: &TestApp, card: &str, cents: &str, said: &[(&str, &str)]) -> String {
    let mut fields = vec![
        ("amount", cents),
        ("currency", "usd"),
        ("confirm", "true"),
        ("payment_method", card),
        ("return_url", "http://localhost:3000/"),
        ("metadata[order_id]", LOST),
    ];
    fields.extend(said);
    let paid = app.provider().ask("/v1/payment_intents", &fields).await;
    assert_eq!(paid["status"], "succeeded", "{paid}");
    paid["id"].as_str().expect("a payment").to_owned()
}

/// Paid by card in full.
async fn lost_zip(app: &TestApp, cents: &str, zip: &str) -> String {
    lost_part(app, cents, zip, cents).await
}

async fn lost_part(app: &TestApp, cents: &str, zip: &str, total: &str) -> String {
    let said = [
        ("metadata[ink_id]", "buyer"),
        ("metadata[zips]", zip),
        ("metadata[total_cents]", total),
    ];
    lost(app, cents, &said).await
}

async fn reconcile(app: &TestApp, command: Reconcile) -> Result<String, String> {
    let arguments = Arguments {
        since: None,
        command: Some(command),
    };
    operate(app, Admin::Reconcile(arguments)).await
}

pub(super) async fn compared(app: &TestApp, since: i64) -> String {
    let arguments = Arguments {
        since: Some(since),
        command: None,
    };
    let told = operate(app, Admin::Reconcile(arguments)).await;
    told.expect("a comparison")
}

async fn take_up(app: &TestApp, payment: &str) -> Result<String, String> {
    let payment = payment.to_owned();
    let command = Reconcile::TakeUp {
        payment,
        buyer: None,
        zips: Vec::new(),
        total: None,
    };
    reconcile(app, command).await
}

async fn check_with_provider(app: &TestApp, since: i64) -> Result<String, String> {
    let check = Ledger::Check {
        with_provider: true,
        since: Some(since),
    };
    operate(app, Admin::Ledger(check)).await
}

pub(super) async fn agrees(app: &TestApp, since: i64) {
    let told = check_with_provider(app, since).await;
    assert!(
        told.as_ref()
            .is_ok_and(|told| told.contains("with the card provider")),
        "{told:?}"
    );
}

async fn a_webhook_of_a_lost_order_is_told_of(db: TestDb) {
    let (app, _, _) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    let recorder = PrometheusBuilder::new().build_recorder();
    let metrics = recorder.handle();
    let _here = metrics::set_default_local_recorder(&recorder);
    jobs_run(&app).await;
    assert!(metrics.render().contains("ink_unmatched_payments 0"));
    for _ in 0..2 {
        app.provider()
            .tell_all(&app, &["payment_intent.succeeded"])
            .await;
        jobs_run(&app).await;
    }
    assert!(metrics.render().contains("ink_unmatched_payments 1"));
    let emails = app.emails().await.into_iter();
    let told: Vec<_> = emails.filter(|email| email.to == OPERATOR).collect();
    let subjects: Vec<_> = told.iter().map(|email| email.subject.as_str()).collect();
    assert_eq!(subjects, [format!("A payment has no order: {LOST}")]);
    let listed = reconcile(&app, Reconcile::List).await.expect("a list");
    for part in [
        &payment,
        LOST,
        "$260",
        "2026-01-02 12:01 UTC",
        "buyer",
        SMALL,
    ] {
        assert!(listed.contains(part), "{part}: {listed}");
    }
}

async fn a_lost_order_is_found_though_nobody_tells_of_it(db: TestDb) {
    let (app, _, _) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    jobs_run(&app).await;
    let listed = reconcile(&app, Reconcile::List).await;
    assert_eq!(listed.as_deref(), Ok("no payment is without its order"));
    let compared = jobs::reconciliation::compare_payments(app.app().clone(), app.now());
    compared.await.expect("the reconciliation");
    let listed = reconcile(&app, Reconcile::List).await.expect("a list");
    assert!(listed.contains(&payment), "{listed}");
    books_agree(&app).await;
}

async fn a_lost_order_is_taken_up_again(db: TestDb) {
    let (app, mut buyer, backup) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    let differs = check_with_provider(&app, backup).await;
    assert_eq!(
        differs,
        Err(format!(
            "payment {payment} of $260: there is no order {LOST}"
        ))
    );
    let told = compared(&app, backup).await;
    assert!(told.contains("1 payments, 0 refunds, 0 disputes"), "{told}");
    assert!(told.contains(&payment), "{told}");
    let taken = take_up(&app, &payment).await;
    assert_eq!(taken, Ok(format!("{LOST}: buyer has the order again")));
    assert_eq!(buyer.status_of(SMALL).await, 40);
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 1);
    let again = take_up(&app, &payment).await;
    assert!(again.is_err_and(|why| why.contains("waits for a decision")));
    let told = compared(&app, backup).await;
    assert!(told.contains("no payment is without its order"), "{told}");
    jobs_run(&app).await;
    books_agree(&app).await;
    agrees(&app, backup).await;
    // It is an order like any other: it can be given back.
    let id = OrderId::parse(LOST).expect("an order number");
    let refunded = operate(
        &app,
        Admin::Order(order::Command::Refund { id, amount: None }),
    )
    .await;
    assert_eq!(refunded.err(), None);
    jobs_run(&app).await;
    books_agree(&app).await;
    agrees(&app, backup).await;
}

/// What the operator's webhook is told of.
async fn lasting(app: &TestApp, kind: TroubleKind) -> Vec<Trouble> {
    let looked = jobs::troubles::find_troubles(app.app().clone(), app.now()).await;
    looked.expect("it is looked for");
    app.stage(move |conn| troubles::of(conn, kind)).await
}

/// How many disputes there are, as those who watch are told.
async fn disputes(app: &TestApp) -> i64 {
    let now = app.now();
    let read = app.stage(move |conn| gauges::read(conn, now)).await;
    read.disputes
}

async fn a_payment_without_an_order_is_a_trouble_until_it_is_decided_on(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    compared(&app, backup).await;
    jobs_run(&app).await;
    let lasting = async || lasting(&app, TroubleKind::PaymentWithoutOrder).await;
    let trouble = Trouble {
        kind: TroubleKind::PaymentWithoutOrder,
        subject: payment.clone(),
        detail: format!("order {LOST}, $260"),
    };
    assert_eq!(lasting().await, [trouble]);
    // It has an e-mail of its own.
    let emails = app.emails().await.into_iter();
    assert_eq!(emails.filter(|email| email.to == OPERATOR).count(), 1);
    let decided = reconcile(&app, Reconcile::Refund { payment }).await;
    assert!(decided.is_ok(), "{decided:?}");
    assert!(lasting().await.is_empty());
}

async fn the_balance_of_a_lost_deposit_is_due_anew(db: TestDb) {
    let (app, mut buyer, backup) = restored(db).await;
    priced(&app, DEAR, 9_950).await;
    let payment = lost_part(&app, "99500", DEAR, "995000").await;
    app.advance(MINUTE * 60 * 24 * 20);
    compared(&app, backup).await;
    let taken = take_up(&app, &payment).await.expect("it is taken up");
    // Three business days after the 22nd of January, a Thursday.
    assert!(taken.contains("is due 2026-01-27 20:00 UTC"), "{taken}");
    jobs_run(&app).await;
    assert_eq!(buyer.status_of(DEAR).await, 30);
    books_agree(&app).await;
}

async fn a_lost_payment_goes_back(db: TestDb) {
    let (app, mut buyer, backup) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    compared(&app, backup).await;
    let plan = json!({ "path": "/v1/refunds", "status": 500, "count": 1 });
    app.provider().fail(plan).await;
    let refund = || Reconcile::Refund {
        payment: payment.clone(),
    };
    let logs = Logs::listen();
    let told = reconcile(&app, refund()).await;
    assert_eq!(told, Ok(format!("{payment}: $260 goes back to the card")));
    let logged = logs.security();
    let about: Vec<_> = logged.iter().map(|line| line.field("payment")).collect();
    assert_eq!(about, [Some(payment.as_str())]);
    assert!(reconcile(&app, refund()).await.is_err(), "once");
    let listed = reconcile(&app, Reconcile::List).await.expect("a list");
    assert!(listed.contains("goes back by operator:"), "{listed}");
    for _ in 0..3 {
        let followed = jobs::unmatched::follow(app.app().clone(), app.now()).await;
        followed.expect("it is put off, or done");
        app.advance(MINUTE * 2);
    }
    let refunds = app.provider().get("/v1/refunds?limit=10").await;
    let refunds = refunds["data"].as_array().expect("a list");
    let amounts: Vec<_> = refunds.iter().map(|refund| &refund["amount"]).collect();
    assert_eq!(amounts, [26_000]);
    let listed = reconcile(&app, Reconcile::List).await;
    assert_eq!(listed.as_deref(), Ok("no payment is without its order"));
    assert_eq!(buyer.status_of(SMALL).await, 10);
    books_agree(&app).await;
    agrees(&app, backup).await;
}

async fn a_dispute_of_a_lost_payment_is_told_and_keeps_it_from_going_back(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let payment = lost_by(&app, "pm_card_createDispute", "26000", &[]).await;
    compared(&app, backup).await;
    app.provider().follow().await;
    for _ in 0..2 {
        app.provider()
            .tell_all(&app, &["charge.dispute.created"])
            .await;
        jobs_run(&app).await;
    }
    let emails = app.emails().await.into_iter();
    let told: Vec<_> = emails.filter(|email| email.to == OPERATOR).collect();
    let subjects: Vec<_> = told.iter().map(|email| email.subject.as_str()).collect();
    assert_eq!(
        subjects,
        [
            format!("A payment has no order: {LOST}"),
            format!("A payment without an order is disputed: {LOST}"),
        ]
    );
    let last = told.last().map(|email| email.text.as_str());
    assert!(
        last.is_some_and(|text| text.contains("Due date: ") && text.contains("fraudulent")),
        "{last:?}"
    );
    let told = lasting(&app, TroubleKind::Dispute).await;
    let details: Vec<_> = told.iter().map(|one| one.detail.as_str()).collect();
    assert_eq!(details, [format!("order {LOST}, $260, fraudulent")]);
    assert_eq!(disputes(&app).await, 1);
    let listed = reconcile(&app, Reconcile::List).await.expect("a list");
    assert!(
        listed.contains("disputed: fraudulent, evidence due"),
        "{listed}"
    );
    let refund = Reconcile::Refund {
        payment: payment.clone(),
    };
    let refused = reconcile(&app, refund).await;
    assert!(refused.is_err_and(|why| why.contains("it is disputed")));
    // The bank gives it to the card: nothing is left to be decided.
    let dispute = app.provider().dispute().await;
    app.provider().hand_in(&dispute, "losing_evidence").await;
    jobs_run(&app).await;
    let listed = reconcile(&app, Reconcile::List).await;
    assert_eq!(listed.as_deref(), Ok("no payment is without its order"));
    assert!(lasting(&app, TroubleKind::Dispute).await.is_empty());
    assert_eq!(disputes(&app).await, 0);
}

/// A dispute is not.
async fn what_a_bank_asks_about_a_lost_payment_is_over_when_that_has_gone_back(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let payment = lost_by(&app, "pm_card_createDisputeInquiry", "26000", &[]).await;
    compared(&app, backup).await;
    app.provider().follow().await;
    let told = compared(&app, backup).await;
    assert!(told.contains("asked about"), "{told}");
    assert_eq!(disputes(&app).await, 1);
    let unwritten = async || {
        app.stage(|conn| unmatched::unwritten_disputes(conn, 10))
            .await
            .len()
    };
    assert_eq!(unwritten().await, 1);
    let refund = Reconcile::Refund {
        payment: payment.clone(),
    };
    reconcile(&app, refund).await.expect("it goes back");
    let followed = jobs::unmatched::follow(app.app().clone(), app.now()).await;
    followed.expect("it has gone back");
    let listed = async || reconcile(&app, Reconcile::List).await.expect("a list");
    assert_eq!(listed().await, "no payment is without its order");
    assert_eq!(disputes(&app).await, 0);
    assert_eq!(unwritten().await, 0, "nobody is written to about it");
    let dispute = UnmatchedDispute {
        id: "dp_late".to_owned(),
        intent_id: payment.clone(),
        order: OrderId::parse(LOST).expect("an order number"),
        amount: Usd::from_dollars(260),
        reason: "fraudulent".to_owned(),
        state: DisputeState::Open,
        due_by: None,
    };
    let now = app.now();
    app.stage(move |conn| unmatched::note_dispute(conn, &dispute, now))
        .await;
    assert_eq!(disputes(&app).await, 1);
    let listed = listed().await;
    assert!(listed.starts_with(&payment), "{listed}");
    assert!(
        listed.ends_with("  settled  disputed: fraudulent"),
        "{listed}"
    );
}

async fn a_disputed_payment_whose_order_is_taken_up_is_disputed_once(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let said = [
        ("metadata[ink_id]", "buyer"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = lost_by(&app, "pm_card_createDispute", "26000", &said).await;
    compared(&app, backup).await;
    app.provider().follow().await;
    compared(&app, backup).await;
    assert_eq!(disputes(&app).await, 1);
    let taken = take_up(&app, &payment).await;
    assert!(taken.is_ok(), "{taken:?}");
    jobs_run(&app).await;
    assert_eq!(disputes(&app).await, 1);
    let dispute = app.provider().dispute().await;
    app.provider().hand_in(&dispute, "winning_evidence").await;
    jobs_run(&app).await;
    assert_eq!(disputes(&app).await, 0);
    books_agree(&app).await;
}

async fn a_lost_order_whose_zip_is_gone_is_not_taken_up(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let payment = lost_zip(&app, "26000", SMALL).await;
    let dear = lost_zip(&app, "26000", DEAR).await;
    let mut other = another(&app, "other").await;
    other.buy(&app, &[SMALL]).await;
    compared(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert_eq!(
        taken,
        Err(format!("{LOST}: {SMALL} can't be had: give the money back"))
    );
    let repriced = take_up(&app, &dear).await;
    assert!(repriced.is_err_and(|why| why.contains("other prices")));
    books_agree(&app).await;
}

async fn a_lost_order_is_not_taken_up_at_another_total_than_its_buyer_agreed_to(db: TestDb) {
    let (app, mut buyer, backup) = restored(db).await;
    let payment = lost_part(&app, "150000", DEAR, "1896000").await;
    compared(&app, backup).await;
    // The deposit is what it was.
    priced(&app, DEAR, 48_960).await;
    let repriced = take_up(&app, &payment).await;
    assert!(repriced.is_err_and(|why| why.contains("other prices")));
    // What the payment says is not overruled.
    let command = Reconcile::TakeUp {
        payment: payment.clone(),
        buyer: None,
        zips: Vec::new(),
        total: Some(Usd::from_dollars(48_960)),
    };
    assert!(reconcile(&app, command).await.is_err());
    assert_eq!(buyer.status_of(DEAR).await, 10);
    priced(&app, DEAR, 18_960).await;
    assert!(take_up(&app, &payment).await.is_ok());
    assert_eq!(buyer.status_of(DEAR).await, 30);
    books_agree(&app).await;
}

async fn of_an_old_payment_the_operator_says_what_it_was_for(db: TestDb) {
    let (app, mut buyer, backup) = restored(db).await;
    let payment = lost(&app, "26000", &[]).await;
    compared(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert!(taken.is_err_and(|why| why.contains("--buyer")));
    let command = |total| Reconcile::TakeUp {
        payment: payment.clone(),
        buyer: Some("buyer@example.com".to_owned()),
        zips: ZipCode::parse(SMALL).into_iter().collect(),
        total,
    };
    let taken = reconcile(&app, command(None)).await;
    assert!(taken.is_err_and(|why| why.contains("--total")));
    let taken = reconcile(&app, command(Some(Usd::from_dollars(260)))).await;
    assert_eq!(taken, Ok(format!("{LOST}: buyer has the order again")));
    assert_eq!(buyer.status_of(SMALL).await, 40);
}

/// A restore has lost the account of a buyer, too, and somebody has signed up with the INK ID since. Gives the payment and them.
async fn taken_over(app: &TestApp, backup: i64) -> (String, Person) {
    let said = [
        ("metadata[ink_id]", "stranger"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = lost(app, "26000", &said).await;
    app.advance(MINUTE);
    let stranger = another(app, "stranger").await;
    compared(app, backup).await;
    (payment, stranger)
}

async fn who_took_the_buyers_ink_id_after_the_payment_is_the_buyer_at_an_operators_word_alone(
    db: TestDb,
) {
    let (app, _, backup) = restored(db).await;
    let (payment, mut stranger) = taken_over(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert!(
        taken
            .as_ref()
            .is_err_and(|why| why.contains("the account stranger was made after it was paid")),
        "{taken:?}"
    );
    assert_eq!(stranger.status_of(SMALL).await, 10);
    // The buyer may have signed up again.
    let command = Reconcile::TakeUp {
        payment,
        buyer: Some("stranger".to_owned()),
        zips: Vec::new(),
        total: None,
    };
    let taken = reconcile(&app, command).await;
    assert_eq!(taken, Ok(format!("{LOST}: stranger has the order again")));
    assert_eq!(stranger.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

async fn who_bought_within_a_second_of_signing_up_is_the_buyer(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    app.advance(std::time::Duration::from_millis(400));
    let mut hasty = another(&app, "hasty").await;
    let said = [
        ("metadata[ink_id]", "hasty"),
        ("metadata[zips]", SMALL),
        ("metadata[total_cents]", "26000"),
    ];
    let payment = lost(&app, "26000", &said).await;
    compared(&app, backup).await;
    let taken = take_up(&app, &payment).await;
    assert_eq!(taken, Ok(format!("{LOST}: hasty has the order again")));
    assert_eq!(hasty.status_of(SMALL).await, 40);
    books_agree(&app).await;
}

async fn a_payment_is_not_owed_to_an_account_that_was_made_after_it(db: TestDb) {
    let (app, _, backup) = restored(db).await;
    let (payment, mut stranger) = taken_over(&app, backup).await;
    let data = stranger.browser.call("/user/data").await.done();
    assert_eq!(data.body["lost_payments"], json!([]));
    stranger
        .browser
        .post("/user/delete", &json!({}))
        .await
        .done();
    let listed = reconcile(&app, Reconcile::List).await.expect("a list");
    assert!(listed.contains(&payment), "it is still there: {listed}");
}

async fn what_went_back_since_the_backup_enters_the_books(db: TestDb) {
    let (app, mut buyer, _) = restored(db).await;
    let backup = app.now();
    let payment = buyer.buy(&app, &[SMALL]).await;
    let fields = [("payment_intent", intent(&payment))];
    app.provider().ask("/v1/refunds", &fields).await;
    // Longer ago than the server looks by itself.
    app.advance(MINUTE * 60 * 24 * 10);
    jobs_run(&app).await;
    let differs = check_with_provider(&app, backup).await;
    let (order, intent) = (&payment.order_id, intent(&payment));
    let told = format!("order {order}: the provider has $0 of payment {intent}, the books $260");
    assert_eq!(differs, Err(told));
    compared(&app, backup).await;
    assert_eq!(buyer.status_of(SMALL).await, 10);
    agrees(&app, backup).await;
}

/// As after the key of another account at the provider was set.
async fn a_payment_that_the_provider_does_not_know_is_told_of_and_asked_for_once(db: TestDb) {
    let logs = Logs::listen();
    let (app, mut buyer, backup) = restored(db).await;
    let payment = buyer.open_payment(&[SMALL]).await;
    let provider = app.provider();
    provider.pay(&payment.client_secret, "pm_card_visa").await;
    provider.tell_all(&app, &["payment_intent.succeeded"]).await;
    let order = order_id(&payment);
    app.stage(move |conn| orders::note_intent(conn, &order, "pi_of_others", "none"))
        .await;
    let differs = check_with_provider(&app, backup).await;
    let told = format!(
        "order {}: the provider does not know its payment pi_of_others",
        payment.order_id
    );
    assert_eq!(differs, Err(told));
    let asked = async || {
        let fetched = jobs::payments::fetch_cards(app.app().clone(), app.now()).await;
        fetched.expect("cards");
        let mut requests = provider.requests().await;
        requests.retain(|request| request["path"] == "/v1/payment_intents/pi_of_others");
        requests.len()
    };
    assert_eq!(asked().await, 1);
    let errors = logs.errors();
    let [error] = errors.as_slice() else {
        unreachable!("one error, not {errors:?}")
    };
    assert_eq!(error.field("order"), Some(payment.order_id.as_str()));
    assert_eq!(asked().await, 1, "nobody is asked again");
}
