//! A Californian's right to know what was disclosed about them: twice in twelve months.

use std::time::Duration;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::json;

const YEAR: Duration = Duration::from_hours(365 * 24);

#[both_databases(empty)]
async fn disclosures_are_limited_to_two_a_year(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for _ in 0..2 {
        let before = app.emails().await.len();
        ada.browser
            .post("/user/disclosure", &json!({}))
            .await
            .done();
        assert_eq!(app.emails().await.len(), before + 1);
        assert!(app.email_to(&ada.email).await.text.contains("disclosed"));
    }
    let third = ada.browser.post("/user/disclosure", &json!({})).await;
    assert_eq!(third.status(), (7, 409));
    let said = third.error();
    assert!(
        said.ends_with("asked for from Jan 2, 2027\u{a0}UTC."),
        "{said}"
    );
    app.advance(YEAR);
    ada.log_in().await;
    let next_year = ada.browser.post("/user/disclosure", &json!({})).await;
    assert_eq!(next_year.status(), (0, 200));
}

/// What `/privacy` promises: categories, pieces, sources, purposes and recipients, each with what it really was.
#[both_databases(empty)]
async fn disclosure_states_categories_purposes_and_recipients(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let english = [
        "What is collected: identifiers (your e-mail address, INK ID,",
        "the bank account that you named for a payout",
        "DOWNLOAD MY DATA",
        "Where it comes from: you yourself;",
        "What it is used for: to run your account",
        "those who host our servers",
        "those who deliver our e-mails",
        "the card payment provider, of each order that you began to pay by card, your INK ID, the order number, the total and \
         the ZIPs",
        "banks, for wires and payouts",
        "The person who referred you",
        "Nothing was sold",
    ];
    let chinese = [
        "收集的信息：标识信息",
        "银行账户",
        "“下载我的数据”",
        "来源：你本人",
        "使用目的：",
        "服务器和数据库托管方",
        "邮件投递方",
        "你的 INK ID、订单号、总价和 ZIP",
        "银行，办理电汇和提现时",
        "推荐你的人",
        "没有出售任何信息",
    ];
    for (lang, told) in [("en", english), ("ch", chinese)] {
        ada.browser.get(&format!("/dashboard?lang={lang}")).await;
        ada.change("/user/disclosure", &json!({})).await;
        let email = app.email_to(&ada.email).await;
        for words in told {
            assert!(email.text.contains(words), "{words}: {}", email.text);
        }
        assert!(
            !email.text.contains("security.disclosure"),
            "{}",
            email.text
        );
    }
}
