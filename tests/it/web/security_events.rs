//! What the log says of log-ins, refusals and changes, and that it says nothing personal.

use std::time::Duration;

use ink_schema::Kind;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, Person, TestApp};
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde_json::json;

use crate::checkout::buying::{SMALL, another, shop};

/// The events since a number of them.
fn since(logs: &Logs, before: usize) -> Vec<String> {
    let names = logs.security().into_iter().skip(before);
    names
        .filter_map(|line| line.field("security").map(str::to_owned))
        .collect()
}

#[tokio::test]
async fn who_comes_and_who_fails_is_a_line_each() {
    let logs = Logs::listen();
    let app = TestApp::build(TestDb::sqlite())
        .setting("INKPAY_LIMIT_LOGIN_ACCOUNT", "2/15m")
        .start()
        .await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    assert_eq!(since(&logs, 0), ["authn_login_success"]);

    let seen = logs.security().len();
    let mut guesser = ada.elsewhere(&app);
    guesser.password = "not hers 1!".to_owned();
    for _ in 0..3 {
        guesser.log_in().await;
    }
    let failed = [
        "authn_login_fail",
        "authn_login_fail",
        "excess_rate_limit_exceeded",
    ];
    assert_eq!(since(&logs, seen), failed);

    let seen = logs.security().len();
    ada.take_codes_by_mail().await;
    assert_eq!(since(&logs, seen), ["authn_factor_change"]);

    let seen = logs.security().len();
    app.later(Duration::from_mins(11));
    let off = json!({ "on": false });
    ada.browser.post("/user/mailed-codes", &off).await;
    assert_eq!(since(&logs, seen), ["authz_fail"], "the proof is too old");

    let seen = logs.security().len();
    ada.prove().await.done();
    let theirs = json!({ "id": "A".repeat(43) });
    ada.browser.post("/user/sessions/end", &theirs).await;
    assert_eq!(since(&logs, seen), ["authz_fail"], "somebody else's");

    let seen = logs.security().len();
    let mut unsigned = app.visitor().sending("stripe-signature", "t=1,v1=00");
    unsigned.post("/stripe/webhook", &json!({})).await;
    let mut elsewhere = app.visitor().sending("sec-fetch-site", "cross-site");
    elsewhere.post("/auth/logout", &json!({})).await;
    assert_eq!(
        since(&logs, seen),
        ["webhook_bad_signature", "cross_site_request"]
    );

    // By its number the account can be found, and by the digest what came from the same address.
    let all = logs.security();
    let account = all.first().and_then(|line| line.field("account"));
    assert!(account.is_some());
    for line in all.iter().take(6) {
        assert_eq!(line.field("account"), account, "{line:?}");
    }
    for line in &all {
        assert!(line.field("request").is_some_and(|id| id.len() == 16));
        assert_eq!(
            line.field("address"),
            all.first().and_then(|one| one.field("address"))
        );
        let text = format!("{:?}", line.fields);
        for personal in ["127.0.0.1", "ada", "example.com"] {
            assert!(!text.contains(personal), "{text}");
        }
    }
}

/// Prometheus is told of each as well.
#[tokio::test]
async fn each_event_is_counted_by_its_name() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let counted = recorder.handle();
    let _counting = set_default_local_recorder(&recorder);
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut guesser = ada.elsewhere(&app);
    guesser.password = "not hers 1!".to_owned();
    for _ in 0..2 {
        guesser.log_in().await;
    }
    let shown = counted.render();
    for line in [
        "ink_security_events_total{event=\"authn_login_success\"} 1",
        "ink_security_events_total{event=\"authn_login_fail\"} 2",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
}

#[tokio::test]
async fn a_token_that_comes_a_second_time_is_a_line() {
    let logs = Logs::listen();
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let refresh = ada.log_in().await.tokens().refresh;
    let seen = logs.security().len();
    app.refresh(&refresh).await.tokens();
    app.later(Duration::from_secs(11));
    assert_eq!(app.refresh(&refresh).await.status(), (2, 401));
    assert_eq!(since(&logs, seen), ["authn_token_reuse"]);
}

#[tokio::test]
async fn who_asks_for_somebody_elses_order_is_a_line() {
    let logs = Logs::listen();
    let (app, mut buyer) = shop(TestDb::stocked(Kind::Sqlite)).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let mut other = another(&app, "other").await.browser;
    let seen = logs.security().len();
    let page = format!("/orders/{}", payment.order_id);
    for path in [page.clone(), format!("{page}/receipt.pdf")] {
        assert_eq!(other.get(&path).await.status, 404);
        assert_eq!(buyer.browser.get(&path).await.status, 200);
    }
    assert_eq!(since(&logs, seen), ["authz_fail", "authz_fail"]);
}
