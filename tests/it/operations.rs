//! That the product works as `docs/operations.md` says it is to be set up.

use std::time::Duration;

use ink_schema::Kind;
use ink_schema::test_support::TestDb;
use ink_server::jobs::retention;
use ink_tests::{PRODUCTION, Person, TestApp};

use crate::checkout::buying::{SMALL, another, jobs_run, shop};

/// The statements that make the account which serves.
fn account() -> String {
    let page = include_str!("../../docs/operations.md");
    let name = "CREATE ROLE inkpay_serve";
    let (_, rest) = page.split_once(name).unwrap();
    format!("{name}{}", rest.split_once("```").unwrap().0)
}

/// The settings of a server as they are sealed, filled in, but for a database of the test's.
#[tokio::test]
async fn the_sample_of_the_documentation_serves() {
    let page = include_str!("../../docs/operations.md");
    let (_, sample) = page.split_once("```sh\nINKPAY_ENV=production\n").unwrap();
    let (sample, _) = sample.split_once("```").unwrap();
    let mut build = TestApp::build(TestDb::stocked(Kind::Sqlite))
        .settings(&PRODUCTION)
        // Nobody is asked there.
        .setting("STRIPE_API_BASE", "https://127.0.0.1:9/");
    for line in sample.lines() {
        let (name, value) = line.split_once('=').unwrap();
        if value != "…" && name != "INKPAY_DATABASE_URL" {
            build = build.setting(name, &value.replace('…', "filled"));
        }
    }
    let app = build.start().await;
    let mut visitor = app.visitor();
    for path in ["/", "/readyz", "/zipcode/search?zip_codes=90210"] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
    let ada = Person::signed_up(&app, "ada.1").await;
    assert!(ada.browser.cookie("__Host-session").is_some());
}

/// It may change rows, and is not the one that makes tables.
#[tokio::test]
async fn the_account_that_serves_is_allowed_what_serving_takes() {
    let db = TestDb::stocked(Kind::Postgres).by_account(&account());
    let (app, mut buyer) = shop(db).await;
    let (codes, _) = buyer.enrol(&app).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    buyer.confirm_order(&payment).await.done();
    jobs_run(&app).await;
    assert_eq!(buyer.info().await["total_zip_codes_owned"], 1);
    let mut there = buyer.elsewhere(&app);
    app.later(Duration::from_mins(1));
    let asked = there.log_in().await;
    let code = codes.code(app.now());
    there.verify(&asked, "authenticator", &code).await.tokens();
    // Usage data goes after a year.
    app.later(Duration::from_hours(24 * 366));
    retention::sweep(app.app().clone(), app.now())
        .await
        .unwrap();
    let mut cleo = another(&app, "cleo.1").await;
    cleo.log_in().await.tokens();
}
