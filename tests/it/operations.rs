//! That the product works as `docs/operations.md` says it is to be set up.

use std::time::Duration;

use ink_schema::Kind;
use ink_schema::test_support::TestDb;
use ink_server::jobs::retention;

use crate::checkout::buying::{SMALL, another, jobs_run, shop};

/// The statements that make the account which serves.
fn account() -> String {
    let page = include_str!("../../docs/operations.md");
    let name = "CREATE ROLE inkpay_serve";
    let (_, rest) = page.split_once(name).unwrap();
    format!("{name}{}", rest.split_once("```").unwrap().0)
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
