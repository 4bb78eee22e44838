//! The page that a log-in returns to: remembered by a guard, or named by a link.

use ink_domain::ink_id::InkId;
use ink_schema::account::accounts;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp, TestResponse};

#[tokio::test]
async fn login_returns_to_requested_page() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut ada = ada.with_new_browser(&app);
    let login = ada.browser.get("/auth/login").await;
    assert!(has_goal(&login, "/zipstore"));
    let sent = ada
        .browser
        .get("/transactions?zips=90210,10001&skip=18")
        .await;
    assert_eq!(sent.header("location"), Some("/auth/login"));
    let wanted = "/transactions?zips=90210%2C10001&skip=18";
    for page in ["/auth/login", "/auth/signup"] {
        assert!(has_goal(&ada.browser.get(page).await, wanted), "{page}");
    }
    // A page that a browser fetches ahead, or a form, is nothing that a visitor wanted to see.
    let mut ahead = ada
        .with_new_browser(&app)
        .browser
        .with_header("sec-purpose", "prefetch");
    let reply = ahead.get("/dashboard").await;
    assert_eq!(
        reply.status_and_location(),
        (503, None),
        "a way back would be lost"
    );
    assert_eq!(ahead.cookie("return_to"), None);
    let mut form = app.visitor();
    form.post_form("/notifications/read", &[]).await;
    assert_eq!(form.cookie("return_to"), None);
    ada.log_in().await.tokens();
    ada.browser.page(wanted).await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    // No cookie leads elsewhere.
    let mut tricked = app.visitor().with_cookie("return_to", "//evil.example");
    let login = tricked.get("/auth/login").await;
    assert!(has_goal(&login, "/zipstore"));
}

/// The cart is open to all, but the outcome of a payment is its buyer's.
#[tokio::test]
async fn login_returns_to_payment_outcome() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let mut ada = ada.with_new_browser(&app);
    ada.browser = ada.browser.with_cookie("cart", "90210");
    let query = "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2";
    let wanted = format!("/zipcart?{query}&redirect_status=succeeded");
    let sent = ada.browser.get(&wanted).await;
    assert_eq!(sent.header("location"), Some("/auth/login"));
    let login = ada.browser.get("/auth/login").await;
    assert!(has_goal(&login, &wanted));
    assert!(!login.text().contains("Your cart contains"));
    ada.log_in().await.tokens();
    let page = ada.browser.page(&wanted).await;
    assert_eq!(page.heading(), "Confirming your payment…");
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    let cart = app.visitor().page("/zipcart").await;
    assert_eq!(cart.heading(), "YOUR CART:");
}

/// The page that they are on says which one it is: no guard has turned them away from it.
#[tokio::test]
async fn login_link_carries_return_path() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1")
        .await
        .with_new_browser(&app);
    let wanted = "/zipstore?search=a%20b&state=ca%2Cny";
    for door in ["/auth/login", "/auth/signup"] {
        let mut visitor = app.visitor();
        let sent = format!("{door}?return_to=%2Fzipstore%3Fsearch%3Da%2520b%26state%3Dca,ny");
        let page = visitor.get(&sent).await;
        assert!(has_goal(&page, wanted), "{sent}");
        assert_eq!(
            page.header("cache-control"),
            Some("private, no-store"),
            "{sent}"
        );
        let is_told = page.text().contains("The ZIP store is for customers.");
        assert_eq!(is_told, door == "/auth/login");
        // Another language, and the way to the other door, leave the query out.
        let switch = page.page().form(".language-switch");
        let chinese = visitor.get(&format!("{}?lang=ch", switch.action)).await;
        for page in [&chinese, &visitor.get("/auth/signup").await] {
            assert!(has_goal(page, wanted), "{sent}");
        }
        for elsewhere in [
            "//evil.example",
            "https://evil.example/",
            "%2F%5Cevil.example",
            "evil.example",
            "/auth/password-reset",
            "/orders/INK-7K3M9-Q2X4D/receipt.pdf",
            "/transactions.csv?area=gifts",
            "/zipstore%0d%0aset-cookie:a=b",
            "",
        ] {
            let asked = format!("{door}?return_to={elsewhere}");
            let mut tricked = app.visitor();
            let page = tricked.get(&asked).await;
            let usual = ["/zipstore", "/dashboard"].map(|goal| has_goal(&page, goal));
            assert_eq!(
                usual,
                [door == "/auth/login", door != "/auth/login"],
                "{asked}"
            );
            assert_eq!(tricked.cookie("return_to"), None, "{asked}");
        }
    }
    // A page that is the same for all names itself; what it was asked for, the browser says.
    for (from, goal) in [
        ("http://localhost:3000/zip/90210?a=b", "/zip/90210?a=b"),
        ("http://localhost:3000/zip/10001?a=b", "/zip/90210"),
        ("http://localhost:30001/zip/90210?a=b", "/zip/90210"),
        ("https://evil.example/zip/90210?a=b", "/zip/90210"),
    ] {
        let mut visitor = app.visitor().with_header("referer", from);
        let page = visitor.get("/auth/signup?return_to=%2Fzip%2F90210").await;
        assert!(has_goal(&page, goal), "{from}");
    }
    // A file that a guard refuses is no page, either.
    for file in ["/transactions.csv", "/statements/2026-01.pdf"] {
        let reply = ada.browser.get(file).await;
        assert_eq!(reply.header("location"), Some("/auth/login"), "{file}");
        assert_eq!(ada.browser.cookie("return_to"), None, "{file}");
    }
    ada.browser.get("/auth/login?return_to=%2Fsettings").await;
    ada.log_in().await.tokens();
    ada.browser.page("/settings").await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
}

/// The page was requested in another language, before this one was chosen.
#[both_databases(empty)]
async fn return_after_login_keeps_chosen_language(db: TestDb) {
    let app = TestApp::build(db).setting("INKPAY_STORE_PUBLIC", "false");
    let app = app.start().await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let from = "http://localhost:3000/zip/90210?lang=ch&a=b";
    let mut visitor = app.visitor().with_header("referer", from);
    let login = "/auth/login?lang=en&return_to=%2Fzip%2F90210";
    assert!(has_goal(&visitor.get(login).await, "/zip/90210?a=b"));

    let mut ada = ada.with_new_browser(&app);
    ada.browser.get("/zipstore?lang=ch&state=ca").await;
    assert_eq!(ada.browser.cookie("lang"), Some("ch"));
    let login = ada.browser.get("/auth/login?lang=en").await;
    assert!(has_goal(&login, "/zipstore?state=ca"));
    let goal = ada.browser.cookie("return_to").unwrap().to_owned();
    ada.log_in().await.tokens();
    ada.browser.page(&goal).await;
    assert_eq!(ada.browser.cookie("return_to"), None, "they are there");
    assert_eq!(ada.browser.cookie("lang"), Some("en"));
    let ink_id = InkId::parse(&ada.ink_id).unwrap();
    let account = app.stage(move |conn| accounts::by_ink_id(conn, &ink_id));
    assert_eq!(account.await.unwrap().lang, "en");
}

/// Whether a page's island goes there when it has done its work.
fn has_goal(page: &TestResponse, goal: &str) -> bool {
    page.text().contains(&format!(r#""goal":"{goal}""#))
}
