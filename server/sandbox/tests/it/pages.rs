//! What browsers load.

use axum::Router;
use tokio::net::TcpListener;

use super::stage::{Stage, call};

#[tokio::test]
async fn card_form_can_be_framed_and_runs_only_own_scripts() {
    let stage = Stage::open().await;
    let page = call(&stage.base, "GET", "/v3/elements/payment.html", &[], &[]).await;
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
    assert!(!policy.contains("frame-ancestors"));
    assert!(!page.text.contains("style=") && !page.text.contains("<script>"));
}

#[tokio::test]
async fn every_file_named_by_a_page_is_served() {
    let stage = Stage::open().await;
    let mut seen = vec!["payment.html".to_owned(), "bridge.html".to_owned()];
    let mut next = 0;
    while let Some(name) = seen.get(next).cloned() {
        next += 1;
        let file = call(
            &stage.base,
            "GET",
            &format!("/v3/elements/{name}"),
            &[],
            &[],
        )
        .await;
        assert_eq!(file.status, 200, "{name}");
        let named = file.text.split(['"', '\'']).filter_map(|word| {
            let word = word.strip_prefix("./").unwrap_or(word);
            let kind = word.rsplit_once('.').map(|(_, kind)| kind);
            matches!(kind, Some("js" | "css")).then(|| word.to_owned())
        });
        for name in named.collect::<Vec<_>>() {
            if !seen.contains(&name) {
                seen.push(name);
            }
        }
    }
    assert!(seen.len() > 8, "{seen:?}");
    let none = call(&stage.base, "GET", "/v3/elements/none.js", &[], &[]).await;
    assert_eq!(none.status, 404);
}

#[tokio::test]
async fn script_is_served_as_javascript() {
    let stage = Stage::open().await;
    let script = call(&stage.base, "GET", "/v3/stripe.js", &[], &[]).await;
    assert_eq!(
        script.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    assert_eq!(
        script.header("cross-origin-resource-policy"),
        Some("cross-origin")
    );
    assert!(script.text.contains("window.Stripe = Stripe"));
}

#[tokio::test]
async fn sandbox_can_be_served_below_any_path() {
    let stage = Stage::open().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let base = format!("http://{}", listener.local_addr().expect("an address"));
    let nested = Router::new().nest("/dev/stripe", stage.sandbox.router());
    tokio::spawn(axum::serve(listener, nested).into_future());
    let shop = [("authorization", "Bearer sk_test_shop")];
    let listed = call(&base, "GET", "/dev/stripe/v1/payment_intents", &[], &shop).await;
    assert_eq!(listed.ok()["url"], "/v1/payment_intents");
    for path in ["v3/stripe.js", "v3/elements/payment.html", "control"] {
        let found = call(&base, "GET", &format!("/dev/stripe/{path}"), &[], &[]).await;
        assert_eq!(found.status, 200, "{path}");
    }
    let unknown = call(&base, "DELETE", "/dev/stripe/v1/refunds", &[], &shop).await;
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.body["error"]["type"], "invalid_request_error");
}
