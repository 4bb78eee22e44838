//! Public pages for signed-in customers: the same for all of them, and separate from the others'.

use ink_schema::test_support::TestDb;
use ink_tests::{Person, TestApp};
use serde_json::json;

use super::PAGES;

#[tokio::test]
async fn public_pages_link_to_dashboard_and_logout() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    for (path, _) in PAGES {
        let page = ada.browser.page(path).await;
        let links = page.links("header a");
        let dashboard = links.iter().find(|link| link.text == "MY DASHBOARD");
        assert_eq!(dashboard.unwrap().href, "/dashboard", "{path}");
        assert!(page.text().contains("LOG OUT"), "{path}");
        assert!(!links.iter().any(|link| link.text == "LOGIN"), "{path}");
        // A page that many are shown knows none of them.
        assert!(!page.text().contains("ada.1"), "{path}");
        let strangers = app.visitor().page(path).await;
        assert!(strangers.text().contains("LOGIN"), "{path}");
        assert!(!strangers.text().contains("LOG OUT"), "{path}");
    }
}

#[tokio::test]
async fn signed_in_pages_are_shared_and_cached_privately() {
    let (builder, renders) = TestApp::build(TestDb::sqlite()).counted_renders().await;
    let app = builder.start().await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    let before = renders.render_count();
    let [hers, his] = [
        ada.browser.get("/terms").await,
        bob.browser.get("/terms").await,
    ];
    assert_eq!(renders.render_count(), before + 1);
    assert_eq!(hers.sent, his.sent);
    assert_eq!(hers.header("cache-control"), Some("private, no-cache"));
    assert!(hers.header("vary").unwrap().contains("cookie"));
    assert!(hers.cookies().is_empty());
    assert_ne!(
        hers.header("etag"),
        app.visitor().get("/terms").await.header("etag")
    );
}

#[tokio::test]
async fn logout_form_leads_to_login() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let page = ada.browser.page("/").await;
    let forms = page.forms("header form[action='/auth/logout']");
    let form = forms.first().unwrap();
    assert_eq!(form.method, "post");
    let reply = ada.browser.post_form(&form.action, &[]).await;
    assert_eq!(reply.status_and_location(), (303, Some("/auth/login")));
    assert!(!ada.is_signed_in().await);
    assert!(ada.browser.page("/").await.text().contains("LOGIN"));
    // Nobody else's log-out changes anything for whoever has no session.
    let nothing = ada.browser.post("/auth/logout", &json!({})).await;
    assert_eq!(nothing.status(), (0, 200));
}
