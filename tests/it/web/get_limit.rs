//! How much an address may request.

use ink_schema::test_support::TestDb;
use ink_tests::TestApp;

#[tokio::test]
async fn get_requests_are_limited_per_address() {
    let app = TestApp::build(TestDb::sqlite())
        .settings(&[
            ("INKPAY_LIMIT_GETS", "3/1h"),
            ("INKPAY_TRUSTED_PROXIES", "127.0.0.1/32"),
        ])
        .start()
        .await;
    let from = |address: &str| app.visitor().with_header("x-forwarded-for", address);
    let mut copier = from("203.0.113.7");
    for _ in 0..3 {
        assert_eq!(copier.get("/zipstore").await.status, 200);
    }
    let page = copier.get("/zipstore").await;
    assert_eq!(page.status, 429);
    assert!(
        page.header("retry-after")
            .is_some_and(|seconds| seconds != "0")
    );
    assert!(
        page.text().contains("Too many requests."),
        "{}",
        page.text()
    );
    assert!(
        copier
            .get("/zipstore?lang=ch")
            .await
            .text()
            .contains("请求过于频繁")
    );
    let call = copier.call("/zipcode/stats").await;
    assert_eq!(call.status(), (8, 429));

    // What changes something has limits of its own.
    let added = copier
        .post_form("/zipcart/add", &[("zip_code", "90210")])
        .await;
    assert_ne!(added.status, 429);
    assert_eq!(from("203.0.113.8").get("/zipstore").await.status, 200);
    // The proxy's own machine, or everybody behind one that nobody named.
    for _ in 0..5 {
        assert_eq!(app.visitor().get("/zipstore").await.status, 200);
    }
}
