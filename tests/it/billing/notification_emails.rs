//! E-mails about earnings, payouts and restrictions, and the switches that end them.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::{TestDb, stage};
use ink_server::jobs::notification_emails;
use ink_tests::{Person, TestApp};
use serde_json::json;

use super::shop_with_referred_sale;
use crate::checkout::{SMALL, refund_part, run_jobs};

const DAY: Duration = Duration::from_hours(24);

async fn write_notification_emails(app: &TestApp) {
    let job = notification_emails::write(app.app().clone(), app.now());
    job.await.expect("the job runs");
}

/// The subjects of what an address got, but for codes and what came before.
async fn subjects(app: &TestApp, person: &Person, skip: usize) -> Vec<String> {
    write_notification_emails(app).await;
    let emails = app.emails().await.into_iter().skip(skip);
    let theirs = emails.filter(|email| email.to == person.email);
    theirs.map(|email| email.subject).collect()
}

#[both_databases(stocked)]
async fn daily_earnings_are_sent_in_one_email(db: TestDb) {
    let (app, buyer, mut guest, price) = shop_with_referred_sale(db).await;
    guest.buy(&app, &["58004"]).await;
    let before = app.emails().await.len();
    assert!(subjects(&app, &buyer, before).await.is_empty());
    app.advance(DAY);
    let told = subjects(&app, &buyer, before).await;
    assert_eq!(told, ["Your INKPAY earnings of Jan 2, 2026\u{a0}UTC"]);
    let email = app.email_to(&buyer.email).await;
    assert!(email.text.contains("from 2 sales"), "{}", email.text);
    assert!(
        email.text.contains("Day: Jan 2, 2026\u{a0}UTC"),
        "{}",
        email.text
    );
    assert!(email.text.contains("/accounts"), "{}", email.text);
    assert!(email.text.contains("/settings#emails"), "{}", email.text);
    // Neither whose nor which.
    assert!(!email.text.contains("guest") && !email.text.contains(SMALL));
    assert!(price > 0.0);
    app.advance(DAY);
    assert_eq!(subjects(&app, &buyer, before).await.len(), 1);
}

#[both_databases(stocked)]
async fn partial_clawbacks_of_one_sale_count_as_one_sale(db: TestDb) {
    let (app, buyer, mut guest, _) = shop_with_referred_sale(db).await;
    let payment = guest.buy(&app, &["58004"]).await;
    for _ in 0..2 {
        refund_part(&app, &payment, 40).await;
        run_jobs(&app).await;
    }
    app.advance(DAY);
    write_notification_emails(&app).await;
    let email = app.email_to(&buyer.email).await;
    assert!(email.text.contains("Taken back: $4\n"), "{}", email.text);
}

/// A dollar's, by its number.
async fn open_payout(app: &TestApp) -> String {
    let opened = app.operate("payout open buyer 1").await.expect("opened");
    let first = opened.split_whitespace().next();
    first.unwrap_or_default().to_owned()
}

#[both_databases(stocked)]
async fn payout_and_ban_emails_use_readers_language(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    buyer
        .browser
        .post("/user/lang", &json!({ "lang": "ch" }))
        .await
        .done();
    let before = app.emails().await.len();
    let id = open_payout(&app).await;
    let void = app.operate(&format!("payout void {id}")).await;
    void.expect("void");
    let id = open_payout(&app).await;
    let settle = format!("payout settle {id} --reference 'ACH 4711'");
    app.operate(&settle).await.expect("settled");
    let returned = format!("payout returned {id} --reference 'ACH R03 1'");
    app.operate(&returned).await.expect("it came back");
    for line in ["account ban buyer", "account unban buyer"] {
        app.operate(line).await.expect("done");
    }
    let told = subjects(&app, &buyer, before).await;
    assert_eq!(
        told,
        [
            "你的提现已开始打款",
            "你的提现已取消",
            "你的提现已开始打款",
            "你的提现已打款",
            "你的提现已被退回",
            "你的 INK ID 已受到限制",
            "你的 INK ID 已解除限制"
        ]
    );
    let email = app.email_to(&buyer.email).await;
    assert!(email.text.contains("2026年1月2日 "), "{}", email.text);
}

#[both_databases(stocked)]
async fn email_switch_disables_its_kind_only(db: TestDb) {
    let (app, mut buyer, ..) = shop_with_referred_sale(db).await;
    let settings = buyer.browser.page("/settings").await;
    let mut form = settings.form("form[action='/settings/emails']");
    assert_eq!(form.fields.len(), 4);
    form.fields
        .retain(|(name, _)| name == "payouts" || name == "customer");
    let settings = buyer.browser.submit(&form).await;
    assert!(settings.text().contains("Your choice of e-mails is saved."));
    let form = settings.form("form[action='/settings/emails']");
    assert_eq!(form.fields.len(), 2);
    assert_eq!(form.field("payouts"), Some("on"));
    let data = {
        buyer.reauthenticate().await;
        buyer.browser.get("/user/data").await.call_reply().done()
    };
    assert_eq!(
        data.body["wanted_emails"],
        json!({ "earnings": false, "payouts": true, "restriction": false })
    );
    let before = app.emails().await.len();
    for line in ["account ban buyer", "account unban buyer"] {
        app.operate(line).await.expect("done");
    }
    app.advance(DAY);
    assert!(subjects(&app, &buyer, before).await.is_empty());
    // It stands among the notifications all the same.
    buyer.log_in().await;
    let page = buyer.browser.page("/notifications").await;
    assert!(page.text().contains("Your INK ID was restricted"));
    open_payout(&app).await;
    assert_eq!(
        subjects(&app, &buyer, before).await,
        ["Your payout was started"]
    );
    let bad = buyer
        .browser
        .post_form("/settings/emails", &[("security", "on")])
        .await;
    assert_eq!(bad.status, 422);
}

#[both_databases(stocked)]
async fn two_nodes_send_one_email(db: TestDb) {
    let (app, buyer, ..) = shop_with_referred_sale(db).await;
    let other = app.second_node(&[]).await;
    let before = app.emails().await.len();
    app.advance(DAY);
    tokio::join!(
        write_notification_emails(&app),
        write_notification_emails(&other)
    );
    assert_eq!(subjects(&app, &buyer, before).await.len(), 1);
}

#[both_databases(stocked)]
async fn unknown_notification_kind_does_not_block_emails(db: TestDb) {
    let (app, buyer, ..) = shop_with_referred_sale(db).await;
    let before = app.emails().await.len();
    app.stage(|conn| {
        let of_everybody = "INSERT INTO notifications (account_id, kind, at, email_due_at)
            SELECT id, 'money.new', 0, 0 FROM accounts";
        stage::execute(conn, of_everybody)
    })
    .await;
    app.operate("account ban buyer").await.expect("done");
    assert_eq!(subjects(&app, &buyer, before).await.len(), 1);
}
