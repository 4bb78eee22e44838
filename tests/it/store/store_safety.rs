//! A page that is rendered for one visitor: nothing typed becomes markup, and nobody caches it.

use data_encoding::BASE64;
use ink_schema::DatabaseKind;
use ink_schema::test_support::TestDb;
use ink_tests::{TestApp, TestResponse};
use sha2::{Digest, Sha256};

async fn app() -> TestApp {
    TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await
}

fn nonce(reply: &TestResponse) -> String {
    let policy = reply.header("content-security-policy").unwrap();
    let (_, from) = policy.split_once("'nonce-").unwrap();
    from.split_once('\'').unwrap().0.to_owned()
}

#[tokio::test]
async fn search_text_is_escaped() {
    let mut visitor = app().await.visitor();
    let attacks = [
        "</script><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "<!--<script>",
        "' autofocus onfocus='alert(1)",
        "\u{2028}</ScRiPt ><svg/onload=alert(1)>",
    ];
    for attack in attacks {
        let query: String = form_urlencoded::byte_serialize(attack.as_bytes()).collect();
        let harmless = visitor.page("/zipstore?search=nowhere").await;
        let page = visitor.page(&format!("/zipstore?search={query}")).await;
        assert!(page.text().contains("No results for"), "{attack}");
        let scripts = |page: &ink_tests::Page| page.raw("script").len();
        assert_eq!(scripts(&page), scripts(&harmless), "{attack}");
        assert!(
            !page.has("[onerror], [onfocus], [onload], [autofocus], img[src=x]"),
            "{attack}"
        );
        for props in page.raw("script[type='application/json']") {
            let _: serde_json::Value = serde_json::from_str(&props).unwrap();
        }
        let [typed] = page
            .attributes("main input[name=search]", "value")
            .try_into()
            .unwrap();
        assert_eq!(typed.trim(), attack.trim());
    }
}

#[tokio::test]
async fn scripts_carry_the_nonce_of_their_reply() {
    let mut visitor = app().await.visitor();
    let [first, second] = [
        visitor.get("/zipstore").await,
        visitor.get("/zipstore").await,
    ];
    assert_ne!(nonce(&first), nonce(&second));
    assert!(nonce(&first).len() >= 22, "fewer than 128 bits");
    let policy = first.header("content-security-policy").unwrap();
    assert!(
        !policy.contains("unsafe") && policy.contains("default-src 'none'"),
        "{policy}"
    );
    assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"));
    let page = first.page();
    let nonces = page.attributes(
        "script[src], script:not([type='application/json'])",
        "nonce",
    );
    let scripts = page.raw("script:not([type='application/json'])");
    assert!(page.has("script[src][type=module]"));
    assert_eq!(nonces.len(), scripts.len(), "a script without a nonce");
    assert!(nonces.iter().all(|one| *one == nonce(&first)));
}

/// Its sheet may come too late to say so.
#[tokio::test]
async fn inline_transition_style_is_allowed_by_hash_only() {
    let reply = app().await.visitor().get("/zipstore").await;
    let page = reply.page();
    let [rule]: [String; 1] = page.raw("head style").try_into().unwrap();
    assert!(rule.contains("@view-transition{navigation:auto}"), "{rule}");
    assert!(page.has("style + link[rel=stylesheet]"));
    let sum = BASE64.encode(&Sha256::digest(&rule));
    let policy = reply.header("content-security-policy").unwrap();
    let allowed = format!("; style-src 'self' 'sha256-{sum}'; ");
    assert!(policy.contains(&allowed), "{policy}");
}

#[tokio::test]
async fn store_page_is_private_and_not_stored() {
    let mut visitor = app().await.visitor();
    for path in ["/zipstore", "/zipstore?state=ca"] {
        let reply = visitor.get(path).await;
        assert_eq!(reply.header("cache-control"), Some("private, no-store"));
        assert_eq!(reply.header("etag"), None);
    }
}

#[tokio::test]
async fn markup_has_no_inline_style_or_handler() {
    let page = app()
        .await
        .visitor()
        .page("/zipstore?state=ca&tier=0")
        .await;
    // But for the one in the head that the policy lets in by its hash.
    assert!(!page.has("body style"));
    assert_eq!(page.texts("style").len(), 1);
    for (name, value) in page.all_attributes() {
        assert!(name != "style" && !name.starts_with("on"), "{name}={value}");
    }
}

#[tokio::test]
async fn islands_receive_minimal_props() {
    let mut visitor = app().await.visitor().with_cookie("cart", "90210");
    visitor = visitor.with_cookie("referrer", "Ink.Maker");
    let page = visitor.page("/zipstore?search=902").await;
    let mut names = page.attributes("[data-island]", "data-island");
    names.sort_unstable();
    assert_eq!(names, ["store", "store/cart"]);
    let prefixes = page.attributes("[data-island]", "data-prefix");
    assert!(
        prefixes.len() == 2 && prefixes[0] != prefixes[1],
        "{prefixes:?}"
    );
    let props = page.raw("script[type='application/json']");
    assert_eq!(props.len(), 2);
    assert!(props.iter().all(|props| !props.contains("Ink.Maker")));
}

#[tokio::test]
async fn filtered_views_are_noindex() {
    let mut visitor = app().await.visitor();
    assert!(!visitor.page("/zipstore").await.has("meta[name=robots]"));
    let filtered = visitor.page("/zipstore?state=ca").await;
    assert!(filtered.has("meta[name=robots][content=noindex]"));
}
