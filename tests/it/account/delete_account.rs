//! Deleting an account: who may, and what is left.

use std::thread;
use std::time::{Duration, Instant};

use ink_domain::email::Email;
use ink_domain::money::Usd;
use ink_schema::account::accounts;
use ink_schema::auth::sessions;
use ink_schema::billing::ledger;
use ink_schema::test_support::TestDb;
use ink_schema::test_support::waiting::has_waiter;
use ink_schema::{Conn, Db, DbError, both_databases};
use ink_server::jobs::retention;
use ink_tests::{Person, TestApp};
use serde_json::json;

use super::pay_unmatched_order;
use crate::checkout::{
    DEAR, SMALL, assert_books_agree, fail_refund, return_wire, run_jobs, shop, wire,
};

const WEEK: Duration = Duration::from_hours(7 * 24);

/// The account stays, for something is owed to it: so much.
async fn assert_delete_refused_as_owed(person: &mut Person, amount: &str) {
    let refused = person.browser.post("/user/delete", &json!({})).await;
    assert_eq!(
        (refused.status(), refused.code()),
        ((7, 409), "delete.owed")
    );
    assert!(refused.error().contains(amount), "{}", refused.error());
}

#[both_databases(empty)]
async fn deletion_erases_account_and_keeps_ink_id_taken(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "Ada.1").await;
    ada.enrol(&app).await;
    ada.enable_mailed_codes().await;
    let hers = ada.browser.tokens().unwrap();
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let reply = ada.browser.post_raw("/user/delete", &json!({})).await;
    reply.call_reply().done();
    let kept = reply.header("clear-site-data");
    assert_eq!(kept, Some("\"cache\", \"storage\""));
    assert_eq!(ada.browser.tokens(), None);
    assert_eq!(ada.browser.cookie("refresh"), None);
    app.assert_ended(&hers).await;
    let told = app.emails().await.pop().unwrap();
    assert_eq!(told.to, ada.email);
    assert_eq!(ada.with_new_browser(&app).log_in().await.status(), (4, 403));
    // Nothing of the person is left but what was just written to them, and the digests that count.
    let contents = app.contents().await;
    for cell in &contents {
        let value = cell.value.to_lowercase();
        let mailed = cell.table == "outbox";
        assert!(
            mailed || !value.contains("ada.1"),
            "{}.{}",
            cell.table,
            cell.column
        );
    }
    for table in [
        "authenticators",
        "recovery_codes",
        "passkeys",
        "mfa_challenges",
    ] {
        assert!(contents.iter().all(|cell| cell.table != table), "{table}");
    }
    let taken = app
        .visitor()
        .post("/user/vacancy", &json!({ "ink_id": "ada.1" }))
        .await;
    assert_eq!(taken.status(), (7, 409));
    let mut next = Person::new(&app, "aDa.1");
    let refused = next.create().await;
    assert_eq!(
        (refused.status(), refused.wrong()),
        ((7, 409), vec!["ink_id".to_owned()])
    );
    let referred = json!({ "referrer_id": "ada.1" });
    let unknown = app.visitor().post("/referrer/lookup", &referred).await;
    assert_eq!(unknown.status(), (5, 404));
    // The mailbox is its owner's, to sign up with again.
    "ada.2".clone_into(&mut next.ink_id);
    next.email = ada.email;
    next.sign_up(&app).await.tokens();
    assert!(bob.is_signed_in().await);
}

/// Another tab of the browser has logged in as somebody else.
#[both_databases(empty)]
async fn deletion_meant_for_another_account_is_refused(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "Ada.1").await;
    let other = json!({ "ink_id": "bob.1" });
    let refused = ada.browser.post("/user/delete", &other).await;
    assert_eq!(
        (refused.status(), refused.code()),
        ((7, 409), "session.other_account")
    );
    for blank in [json!(""), json!("  "), json!(null)] {
        let refused = ada
            .browser
            .post("/user/delete", &json!({ "ink_id": blank }))
            .await;
        assert_eq!(refused.status(), (3, 422), "{blank}");
        assert_eq!(refused.wrong(), ["ink_id"], "{blank}");
    }
    assert!(ada.is_signed_in().await);
    let own = json!({ "ink_id": "ada.1" });
    ada.browser.post("/user/delete", &own).await.done();
}

/// The request has begun when its session ends, on another node.
#[both_databases(empty)]
async fn session_ended_during_deletion_aborts_it(db: TestDb) {
    let elsewhere = Db::open_existing(db.url()).unwrap();
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let (begun, beginning) = tokio::sync::oneshot::channel();
    let (here, email) = (app.app().db.clone(), Email::parse(&ada.email).unwrap());
    let ending = tokio::spawn(async move {
        let end = move |conn: &mut Conn| {
            let account = accounts::by_email(conn, &email)?.unwrap();
            accounts::lock(conn, account.id)?;
            sessions::end_all(conn, account.id, None)?;
            begun.send(()).unwrap();
            let began = Instant::now();
            while !(has_busy_writer(&here) && has_waiter(conn)?) {
                assert!(began.elapsed() < LET_IN, "the deletion does not wait");
                thread::sleep(Duration::from_millis(1));
            }
            Ok::<_, DbError>(())
        };
        elsewhere.write(end).await
    });
    beginning.await.unwrap();
    let mut browser = ada.browser.clone();
    let deleted = browser.post("/user/delete", &json!({})).await;
    ending.await.unwrap().unwrap();
    assert_eq!(deleted.status(), (2, 401));
    ada.log_in().await.tokens();
}

/// How long a deletion may take until it waits for what it has to.
const LET_IN: Duration = Duration::from_secs(30);

/// Whether a connection that can write is taken.
fn has_busy_writer(db: &Db) -> bool {
    let pools = db.connections();
    pools
        .iter()
        .any(|pool| pool.pool != "read" && pool.busy > 0)
}

#[both_databases(stocked)]
async fn zips_of_deleted_account_return_to_store_after_a_week(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    app.stage_sold_to("90210", &ada).await;
    ada.browser.post("/user/delete", &json!({})).await.done();
    for status in [40, 10] {
        let swept = retention::sweep(app.app().clone(), app.now()).await;
        swept.unwrap();
        assert_eq!(bob.status_of("90210").await, status);
        app.advance(WEEK);
    }
}

#[both_databases(stocked)]
async fn account_with_open_order_cannot_be_deleted(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for zips in [[SMALL], [DEAR]] {
        let payment = buyer.open_payment(&zips).await;
        let before = app.contents().await;
        let refused = buyer.browser.post("/user/delete", &json!({})).await;
        assert_eq!(refused.status(), (7, 409));
        assert_eq!(refused.body["code"], "delete.order_open");
        assert_eq!(app.contents().await, before);
        app.provider().pay(&payment, "pm_card_visa").await;
        buyer.verify_payment(&payment).await;
    }
    // The deposit is paid, the balance is not.
    let refused = buyer.browser.post("/user/delete", &json!({})).await;
    assert_eq!(refused.body["code"], "delete.order_open");
    assert!(buyer.is_signed_in().await);
}

#[both_databases(stocked)]
async fn account_with_unpaid_earnings_cannot_be_deleted(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    guest.buy(&app, &[SMALL]).await;
    assert_delete_refused_as_owed(&mut referrer, "$13").await;
    let opened = app.operate("payout open buyer 13").await.expect("opened");
    let id = opened.split_whitespace().next().expect("a number");
    // It is on its way.
    assert_delete_refused_as_owed(&mut referrer, "$13").await;
    let settle = format!("payout settle {id} --reference ACH-1");
    app.operate(&settle).await.expect("settled");
    referrer
        .browser
        .post("/user/delete", &json!({}))
        .await
        .done();
}

/// Its owner sees how much before.
#[both_databases(stocked)]
async fn unpayable_earnings_are_forfeited_on_deletion(db: TestDb) {
    let (app, mut referrer) = shop(db).await;
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    guest.buy(&app, &[SMALL]).await;
    assert_delete_refused_as_owed(&mut referrer, "$13").await;
    assert!(settings_show_forfeit(&mut referrer, "0").await);
    let strict = app.second_node(&[("INKPAY_PAYOUT_MINIMUM", "14")]).await;
    let mut elsewhere = referrer.with_new_browser(&strict);
    elsewhere.log_in().await.tokens();
    assert!(settings_show_forfeit(&mut elsewhere, "13").await);

    let banned = app.operate("account ban buyer").await;
    banned.expect("banned");
    // Who had the page open before knows nothing of it.
    for known in [json!({}), json!({ "given_up": 12.99 })] {
        let refused = referrer.browser.post("/user/delete", &known).await;
        assert_eq!(refused.status(), (7, 409));
        assert_eq!(refused.body["code"], "delete.gives_up");
        let words = refused.body["error"].as_str().unwrap_or_default();
        assert!(words.contains("$13"), "{words}");
    }
    assert!(settings_show_forfeit(&mut referrer, "13").await);
    let known = json!({ "given_up": 13 });
    referrer.browser.post("/user/delete", &known).await.done();
    let books = app.app().db.read(ledger::balances).await.unwrap();
    let earns = books.iter().any(|(book, _)| book.starts_with("earnings:"));
    assert!(!earns, "{books:?}");
    assert_books_agree(&app).await;
}

/// Whether the settings say so many dollars.
async fn settings_show_forfeit(person: &mut Person, dollars: &str) -> bool {
    let settings = person.browser.get("/settings").await.text();
    settings.contains(&format!(r#""given_up":{dollars}}}"#))
}

#[both_databases(stocked)]
async fn account_owed_a_wire_cannot_be_deleted(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[DEAR]).await;
    let over = payment.owed() + Usd::from_dollars(40);
    wire(&app, &payment, over).await.expect("done");
    assert_delete_refused_as_owed(&mut buyer, "$40").await;
    return_wire(&app, &payment).await.expect("sent");
    buyer.browser.post("/user/delete", &json!({})).await.done();
}

#[both_databases(stocked)]
async fn account_owed_a_refund_cannot_be_deleted(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    fail_refund(&app, &mut buyer).await;
    assert_delete_refused_as_owed(&mut buyer, "$260").await;
}

#[both_databases(stocked)]
async fn account_with_unmatched_payment_cannot_be_deleted(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = pay_unmatched_order(&app).await;
    assert_delete_refused_as_owed(&mut buyer, "$260").await;
    let refund = format!("reconcile refund {payment}");
    app.operate(&refund).await.expect("done");
    // Until the card has it.
    assert_delete_refused_as_owed(&mut buyer, "$260").await;
    run_jobs(&app).await;
    buyer.browser.post("/user/delete", &json!({})).await.done();
}

/// Its owner has asked for it by e-mail.
#[both_databases(empty)]
async fn operator_can_delete_account(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let hers = ada.browser.tokens().unwrap();
    let delete = format!("account delete {}", ada.email);
    let warned = app.warning(&delete).await.expect("an operator is asked");
    assert!(warned.starts_with("ada.1  ZIPs: 0\nis deleted"), "{warned}");
    let deleted = app.operate(&delete).await;
    assert_eq!(deleted.as_deref(), Ok("ada.1: deleted"));
    app.assert_ended(&hers).await;
    let told = app.email_to(&ada.email).await;
    assert_eq!(told.subject, "Your INKPAY account was deleted");
    for cell in app.contents().await {
        let is_named = cell.value.to_lowercase().contains("ada.1");
        let (table, column) = (cell.table, cell.column);
        assert!(table == "outbox" || !is_named, "{table}.{column}");
    }
    let again = app.operate("account delete ada.1").await;
    assert_eq!(again.unwrap_err(), "there is no account ada.1");
}

#[both_databases(stocked)]
async fn operator_cannot_delete_what_its_owner_cannot(db: TestDb) {
    let (app, _) = shop(db).await;
    let refusal = async |line: &str| app.operate(line).await.expect_err("refused");
    let mut guest = Person::signed_up_by(&app, "guest", "buyer").await;
    let payment = guest.open_payment(&[SMALL]).await;
    let open = refusal("account delete guest").await;
    assert!(open.contains("an order of the account is open"), "{open}");
    app.provider().pay(&payment, "pm_card_visa").await;
    guest.verify_payment(&payment).await;
    let owed = refusal("account delete buyer").await;
    assert!(owed.contains("INKPAY owes $13"), "{owed}");

    // What nobody can pay out is given up by who knows how much it is.
    let banned = app.operate("account ban buyer").await;
    banned.expect("banned");
    for line in [
        "account delete buyer",
        "account delete buyer --given-up 12.99",
    ] {
        let forfeited = refusal(line).await;
        assert!(forfeited.contains("forfeits $13"), "{forfeited}");
    }
    let deleted = app.operate("account delete buyer --given-up 13").await;
    deleted.expect("deleted");
    assert_books_agree(&app).await;
}
